//! Clients that mean harm, or are broken: whatever one of them does to the program, its memory stays bounded and another
//! table keeps its pace. Never what a call answers: other tests say that.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test's panic is its way to fail, and its figures are read"
)]

mod flood;
mod frames;
mod heavy;
mod pace;
