//! The whole box on a tracked map: random games with every combination of the abbot, the River, tournaments and towers, held against
//! a slow recount and a ledger of their own, and games pinned in text. Never a told table.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]
#![allow(clippy::wildcard_enum_match_arm, reason = "what a test does not look at it need not name")]

mod audit;
mod chart;
mod contest;
mod golden;
mod guards;
mod hidden;
mod ledger;
mod listed;
#[allow(dead_code, reason = "this table throws its own chance")]
#[path = "../look/mod.rs"]
mod look;
mod met;
mod met_towers;
#[allow(
    dead_code,
    reason = "a game that is told names no lines: what happens in it is asserted of its facts"
)]
#[path = "../look/pinned.rs"]
mod pinned;
mod print;
mod probe;
mod random;
mod table;
#[path = "../look/tale.rs"]
mod tale;
mod towers;
mod twin;
mod walk;
