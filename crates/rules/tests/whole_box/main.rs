//! The whole box on a tracked map: the abbot, the River, the tournament tile and the setup, on small maps worked out by hand
//! from the rules and the printed faces. Never a told table, and never a value read off the program.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod abbot;
mod abbot_recall;
mod board;
mod described;
mod first_bend;
mod lake;
mod mended;
mod piles;
mod refused_settings;
mod river;
mod river_features;
mod script;
mod squares;
mod two_roads;
mod unknown_tiles;
mod whole_games;
