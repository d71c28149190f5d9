//! The program is killed with SIGKILL in the middle of an evening, again and again, and nothing that was acknowledged
//! is lost, counted twice or shown before it is kept. Never stops the program any gentler.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod crowd;
mod heavy;
mod kept;
mod turn;
