//! Clients of third parties, in their own languages and with their own tools, against the real program. Never a client
//! written for the test alone: what runs here is what `tests/clients` shows to who writes one.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod child;
mod heavy;
mod shown;
mod workshop;
