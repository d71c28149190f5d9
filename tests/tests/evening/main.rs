//! The evening of EVENING.md, a test a row, over real gRPC against a server in this process. Never looks into a
//! table: what a test knows, a device was told.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod asking;
mod bad_calls;
mod bad_codes;
mod bad_fields;
mod big_box;
mod curious;
mod dying_phone;
mod ending;
mod every_call;
mod going_back;
mod going_home;
mod housekeeping;
mod knowledge;
mod mending;
mod moody;
mod opening;
mod picture;
mod playing;
mod power;
mod pressing;
mod prizes;
mod repairs;
mod replay;
mod simulated;
mod slips;
mod table;
mod together;
mod tournament;
mod towers;
mod tracked;
mod tracked_slips;
mod words;
mod youngest;
