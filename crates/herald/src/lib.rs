//! The program: `serve` wires the crates together and runs, `demo` plays an evening over real gRPC,
//! `announce` and `join_cards` let people find it, `backup` fetches and restores what a store keeps, `game_file` one game of it,
//! `health` asks whether one serves, `certificate` makes what TLS shows at home,
//! `place` is where games are kept, `opened` and `nodes` who shares them, `store` looks through one and salvages it,
//! `metrics` and `traces` show how it goes,
//! `verify` works out again what a backup's games claim, `transcript` holds what a player kept against it,
//! `simulate` plays random games on the rules alone. Never decides a
//! rule, and never shows what a call did not return.
//!
//! How it is run, for whoever does, is in the [`guide`].

mod announce;
pub mod backup;
pub mod certificate;
pub mod cli;
pub mod config;
mod counted;
pub mod demo;
mod found;
pub mod game_file;
mod greeting;
pub mod health;
mod join_cards;
pub mod logging;
pub mod metrics;
mod names;
pub mod new_file;
#[cfg(feature = "jetstream")]
mod nodes;
mod opened;
pub mod operator;
pub mod place;
pub mod serve;
pub mod simulate;
pub mod store;
mod telling;
pub mod tls;
pub mod traces;
pub mod transcript;
pub mod verify;

#[doc = include_str!("../operator.md")]
pub mod guide {}
