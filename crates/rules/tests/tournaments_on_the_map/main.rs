//! Tournaments & Emblems on a tracked map (T-6 to T-22, X-1 to X-11): small maps worked out by hand from the printed faces.
//! Never a told table.
//!
//! Without the River every map begins with the tournament tile, plain side, its first square at 0,0:
//!
//! ```text
//!        x=0   x=1   x=2         a: a city to the west      d: a road south, which ends in the arena
//!             city               b: a city to the north     e: field
//!  y=0  city a    b    c road    c, f: one road, from the east of c to the south of f
//!  y=1       d    e    f
//!            road      road      One field lies over all six, but for the piece of c and f beyond that road.
//! ```

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod asked;
mod audit;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/board.rs"]
mod board;
mod chosen;
mod contest;
mod described;
mod ended;
mod examples;
mod extended;
mod judged;
mod last_lap;
#[path = "../look/lines.rs"]
mod lines;
#[allow(dead_code, reason = "this table throws its own chance")]
#[path = "../look/mod.rs"]
mod look;
mod measured;
mod mended;
#[path = "../look/pinned.rs"]
mod pinned;
mod prizes;
mod random;
mod rings;
mod river;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/script.rs"]
mod script;
mod secrets;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/seen.rs"]
mod seen;
mod statues;
#[allow(dead_code, reason = "shared: each table uses its own part")]
#[path = "../look/story.rs"]
mod story;
mod tables;
#[path = "../look/tale.rs"]
mod tale;

/// Where its stories are pinned.
const PLAYTHROUGHS: &str = "tournaments_on_the_map/playthroughs";
