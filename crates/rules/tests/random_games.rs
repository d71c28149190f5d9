//! Random told evenings, from the plan to the last line of the sheet, checked after every step. Never right or wrong by
//! luck: `HERALD_SEED=…` plays one evening again, `HERALD_LONG=1` plays twenty times as many, `HERALD_MET=1` tells
//! what they met.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod evening;

use crate::evening::{Boxes, Evening, Met, Thing};

/// Evenings for each number of players.
const EVENINGS: u64 = 15;
/// Evenings of six with everything in the box.
const FULL_EVENINGS: u64 = 40;
const LONG: u64 = 20;

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

/// Plays so many evenings, and says so if something wanted was not met in any of them.
fn evenings_of(players: u8, boxes: Boxes, count: u64, wanted: &[Thing]) {
    let mut met = Met::default();
    let chosen = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let count = if std::env::var_os("HERALD_LONG").is_some() { LONG * count } else { count };
    let seeds: Vec<u64> = chosen.map_or_else(|| (0..count).collect(), |seed| vec![seed]);
    for seed in seeds {
        let _said_on_failure = Seed { players, seed };
        Evening::begin(players, boxes, seed, &mut met).play();
    }
    if std::env::var_os("HERALD_MET").is_some() {
        eprintln!("{players}: {met:?}");
    }
    if chosen.is_none() {
        assert_eq!(met.misses(wanted), [], "what no evening met was not checked: {met:?}");
    }
}

#[test]
fn random_evenings_of_two_keep_every_promise() {
    evenings_of(2, Boxes::AtRandom, EVENINGS, &Thing::of_any_box());
}

#[test]
fn random_evenings_of_three_keep_every_promise() {
    evenings_of(3, Boxes::AtRandom, EVENINGS, &Thing::of_any_box());
}

#[test]
fn random_evenings_of_four_keep_every_promise() {
    evenings_of(4, Boxes::AtRandom, EVENINGS, &Thing::of_any_box());
}

#[test]
fn random_evenings_of_five_keep_every_promise() {
    evenings_of(5, Boxes::AtRandom, EVENINGS, &Thing::of_any_box());
}

#[test]
fn random_evenings_of_six_keep_every_promise() {
    evenings_of(6, Boxes::AtRandom, EVENINGS, &Thing::of_any_box());
}

#[test]
fn six_players_with_every_expansion_in_the_box_meet_all_there_is_and_keep_every_promise() {
    evenings_of(6, Boxes::Every, FULL_EVENINGS, &Thing::of_every_box());
}
