//! Helps the outside tests start a server and talk to it as people at a table do. Never reaches into a table: what a
//! test knows, a call has told it.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "tests alone use this, and a panic is their way to fail"
)]

pub mod bench;
pub mod binary;
pub mod blank;
pub mod cluster;
pub mod commitment;
pub mod draws;
pub mod fuzz;
pub mod grpcurl;
pub mod leaky;
pub mod local;
pub mod people;
pub mod raw;
pub mod scan;
pub mod scrape;
pub mod screen;
pub mod status;
pub mod still;
pub mod tapped;
pub mod twins;
