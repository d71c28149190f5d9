//! The rulebook and its tests: which test shows which rule, that no rule is without one, and the page that says so. Never
//! runs a test, and never knows what one shows: its name says.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod named;
mod page;
