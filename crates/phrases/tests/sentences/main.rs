//! Every code in every language: none is missing, none is left over, and each sentence says only what its facts say.
#![allow(clippy::unwrap_used, reason = "a test's panic is its way to fail")]

mod read;
mod said;
mod whole;
