//! The tracked base game: small maps counted by hand, refusals, random games held against a slow recount, and lists
//! pinned in text. Never a told table.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod audit;
mod board;
mod cities;
mod damaged;
mod ending;
mod faces;
mod fields;
#[path = "../look/lines.rs"]
mod lines;
#[allow(dead_code, reason = "nothing is hidden on a tracked map, so it needs no salts")]
#[path = "../look/mod.rs"]
mod look;
mod mended;
mod monasteries;
mod perft;
#[path = "../look/pinned.rs"]
mod pinned;
mod playthrough;
mod probe;
mod random;
mod recount;
mod refusals;
mod roads;
mod script;
mod set_up;
mod shown;
mod witness;
