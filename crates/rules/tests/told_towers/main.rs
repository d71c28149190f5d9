//! Towers & Thieves at a told table (W-1 to W-8, C-4): towers that are told, who guards them, how they grow, and what a thief
//! brings whose number is told. Never a map: `towers` has one.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod ended;
mod floors;
mod growth;
mod guards;
mod keep;
#[path = "../table/mod.rs"]
mod table;
mod thieves;
