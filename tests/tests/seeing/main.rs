//! Seeing inside: what whoever runs Herald is shown of it, and that none of it tells of a table. Never what a client is told.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod board;
mod collector;
mod heavy;
mod lines;
mod metrics;
mod pages;
mod readiness;
mod traces;
