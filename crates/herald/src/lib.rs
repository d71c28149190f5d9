//! The program: `serve` wires the crates together and runs, `demo` plays an evening over real gRPC. Never decides a
//! rule, and never shows what a call did not return.

pub mod cli;
pub mod config;
pub mod demo;
pub mod logging;
pub mod serve;
