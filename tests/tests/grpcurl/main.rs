//! The product as a client author meets it: the real program, and grpcurl, which knows nothing but what reflection
//! tells. Never a line of generated code.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod describing;
mod evening;
mod finding;
mod playground;
mod refusals;
mod script;
mod sheet;
mod stopping;
mod table;
mod tracked;
