//! Secrets are kept: nobody but its owner can tell which emblem lies under a meeple before it is turned over, by any
//! byte the server sends or logs. Never trusts the harness: leaks are planted to see that it would notice.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod commitments;
mod games;
mod leaks;
mod needles;
mod nodes;
mod record;
mod shown;
mod tokens;
