//! The whole box on a tracked map: random games with every combination of the abbot, the River and tournaments, held against
//! a slow recount and a ledger of their own, and games pinned in text. Never a told table.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]
#![allow(clippy::wildcard_enum_match_arm, reason = "what a test does not look at it need not name")]

mod audit;
mod chart;
mod contest;
mod golden;
mod hidden;
mod ledger;
mod listed;
mod met;
mod print;
mod probe;
mod random;
mod table;
mod tale;
mod twin;
mod walk;
