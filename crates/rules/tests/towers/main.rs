//! Towers & Thieves (W-1 to W-10, C-4), on a tracked map and told: small maps worked out by hand from the printed faces, and
//! some of them told as stories in `playthroughs`. Never what a face looks like: that is for the tests of the catalogue.
//!
//! Without the River and tournaments every map begins with the start tile D at 0,0: a city to the north, a road from west to
//! east, field to the south. x grows to the east and y to the south.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod audit;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/board.rs"]
mod board;
mod displaced;
mod ended;
mod features;
mod floors;
mod growth;
mod guard;
mod last_tile;
#[path = "../look/lines.rs"]
mod lines;
#[allow(dead_code, reason = "this table throws its own chance")]
#[path = "../look/mod.rs"]
mod look;
mod mended;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/pinned.rs"]
mod pinned;
mod prizes;
mod reach;
mod reward;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/script.rs"]
mod script;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/seen.rs"]
mod seen;
mod stolen;
mod stories;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/story.rs"]
mod story;
mod tables;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/tale.rs"]
mod tale;
mod tile_tower;

/// Where its stories are pinned.
const PLAYTHROUGHS: &str = "towers/playthroughs";
