//! TLS as an operator meets it: the program makes its certificate, serves behind it, and takes another while it serves.
//! Never a certificate that anything but the test trusts.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod operator;
mod renewing;
mod serving;
mod starting;
