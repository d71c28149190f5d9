//! Nothing a client was told is lost when the power goes: the store is copied the moment each sync completes, and the
//! product opened over every copy must know all that had been acknowledged by then. Never trusts the page cache.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod camera;
mod heavy;
mod promise;
