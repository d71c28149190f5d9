//! The guides as documentation: what they say to type is typed as it stands, and no example is left out. Never a copy of an
//! example.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod accounted;
mod block;
mod operated;
mod paste;
mod pasted;
mod run;
