//! Keeping games for a long time: backups of a running program, a game on its way, and a shelf of ten thousand. Never a game of its own.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod backup;
mod damaged;
mod heavy;
mod portable;
