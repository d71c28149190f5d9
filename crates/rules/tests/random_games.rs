//! Random told evenings, from the plan to the last line of the sheet, checked after every step. Never right or wrong by
//! luck: `HERALD_SEED=…` plays one evening again, `HERALD_LONG=1` plays twenty times as many.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod evening;

use crate::evening::{Evening, Met};

/// Evenings for each number of players.
const EVENINGS: u64 = 30;
const LONG: u64 = 20 * EVENINGS;

/// Says which evening it was when one fails.
struct Seed {
    players: u8,
    seed: u64,
}

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("play it again with HERALD_SEED={} ({} players)", self.seed, self.players);
        }
    }
}

fn evenings_of(players: u8) {
    let mut met = Met::default();
    let chosen = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let count = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { EVENINGS };
    let seeds: Vec<u64> = chosen.map_or_else(|| (0..count).collect(), |seed| vec![seed]);
    for seed in seeds {
        let _said_on_failure = Seed { players, seed };
        Evening::begin(players, seed, &mut met).play();
    }
    if chosen.is_none() {
        let met = format!("{met:?}");
        assert!(!met.contains(": 0,") && !met.contains(": 0 "), "what no evening met was not checked: {met}");
    }
}

#[test]
fn random_evenings_of_two_keep_every_promise() {
    evenings_of(2);
}

#[test]
fn random_evenings_of_three_keep_every_promise() {
    evenings_of(3);
}

#[test]
fn random_evenings_of_four_keep_every_promise() {
    evenings_of(4);
}

#[test]
fn random_evenings_of_five_keep_every_promise() {
    evenings_of(5);
}

#[test]
fn random_evenings_of_six_keep_every_promise() {
    evenings_of(6);
}
