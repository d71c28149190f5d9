//! Random evenings at two tables that differ only in what one seat hides, or in what Herald will draw. Never a difference that
//! a viewer could see, and never a token, a code, a seed or a salt in what is told or logged.
//!
//! `HERALD_SEED=…` plays one seed again, told and tracked; `HERALD_LONG=1` plays many more, and longer.

use std::collections::BTreeSet;

use herald_tests::{
    draws,
    twins::{Ended, Evening, Kept, Tally, future, not_asked},
};

use crate::needles::Needles;

/// Evenings a test, and moves an evening, at most.
struct Much {
    evenings: u64,
    moves: usize,
}

const CI: Much = Much { evenings: 5, moves: 120 };
const LONG: Much = Much { evenings: 60, moves: 360 };
/// In every so many evenings all that was told is searched.
const SEARCHED: u64 = 3;

/// The evenings are spread over several tests, which run side by side.
macro_rules! evenings {
    ($($test:ident: $kept:ident, $part:literal;)+) => {
        $(#[tokio::test]
        async fn $test() {
            play(Kept::$kept, $part).await;
        })+
    };
}

evenings! {
    told_twin_evenings_are_one_to_every_other_viewer_first_part: Told, 1;
    told_twin_evenings_are_one_to_every_other_viewer_second_part: Told, 2;
    told_twin_evenings_are_one_to_every_other_viewer_third_part: Told, 3;
    tracked_twin_evenings_are_one_to_every_other_viewer_first_part: ByTheTable, 1;
    tracked_twin_evenings_are_one_to_every_other_viewer_second_part: ByTheTable, 2;
    tracked_twin_evenings_are_one_to_every_other_viewer_third_part: ByTheTable, 3;
    twins_that_will_draw_otherwise_are_one_to_every_viewer_first_part: ByHerald, 1;
    twins_that_will_draw_otherwise_are_one_to_every_viewer_second_part: ByHerald, 2;
}

/// Says how to play an evening again that has failed.
struct Again(Kept, u64);

impl Drop for Again {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self(kept, seed) = self;
            let run = "cargo test -p herald-tests --test secrecy games::";
            eprintln!("seed {seed}, {kept:?}; again with HERALD_SEED={seed} {run}");
        }
    }
}

async fn play(kept: Kept, part: u64) {
    let Much { evenings, moves } = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { CI };
    let chosen = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse::<u64>().unwrap());
    let seeds = match chosen {
        Some(seed) => seed..seed + 1,
        None => part * 1_000_000..part * 1_000_000 + evenings,
    };
    let mut tally = Tally::default();
    for seed in seeds {
        let _said_on_failure = Again(kept, seed);
        let ended = plays_one(kept, seed, moves, chosen.is_some() || seed % SEARCHED == 0).await;
        if let Some(told) = ended.comparison.differences.first() {
            panic!("{} can tell, by {:?}: {}", told.viewer, told.way, told.what);
        }
        holds_no_secret(&ended);
        tally.add(&ended.comparison.tally);
    }
    if chosen.is_none() {
        let missed = not_asked(&tally);
        assert!(missed.is_empty(), "nobody looks for a leak in: {missed:#?}");
        tally.asked.clear();
        eprintln!("{kept:?}: {tally:#?}");
        is_true_of_something(kept, &tally);
    }
}

async fn plays_one(kept: Kept, seed: u64, moves: usize, searched: bool) -> Ended {
    match kept {
        Kept::Told | Kept::ByTheTable => {
            let mut evening = Evening::begin(seed, kept, |house, _| house).await;
            if searched {
                evening.keep_all();
            }
            evening.play(moves).await
        }
        Kept::ByHerald => future::play(seed, moves, searched, |house, _| house).await,
    }
}

/// So that none of it is true of nothing.
fn is_true_of_something(kept: Kept, tally: &Tally) {
    assert!(tally.told.len() >= 10 && tally.told.values().all(|count| *count > 2), "{tally:?}");
    assert!(tally.bytes > 5_000_000 && tally.moves > 300 && tally.undone > 5, "{tally:?}");
    assert!(tally.commitments > 1_000, "{tally:?}");
    match kept {
        Kept::Told => assert!(tally.moved > 5 && tally.unmoved > 0, "{tally:?}"),
        Kept::ByTheTable => assert!(tally.moved > 0 && tally.unmoved > 0 && tally.faces > 0, "{tally:?}"),
        Kept::ByHerald => assert!(tally.draws > 50, "{tally:?}"),
    }
    assert!(tally.proposed > 2 && tally.answered > 2 && tally.agreed > 0, "{tally:?}");
    match kept {
        Kept::Told => {}
        Kept::ByTheTable => assert!(tally.repaired.len() > 1 && tally.described > 0, "{tally:?}"),
        Kept::ByHerald => assert!(!tally.repaired.is_empty(), "{tally:?}"),
    }
    let hid_something = tally.revealed + tally.ended_hidden + tally.draws > 1;
    assert!(hid_something, "{tally:?}");
}

/// Neither the log nor what others were told.
fn holds_no_secret(ended: &Ended) {
    let mut needles = Needles::default();
    ended.secrets.iter().for_each(|secret| needles.text(secret));
    // Tokens' secrets, keys and salts have 32 bytes; ids and join codes fewer.
    let drawn: Vec<_> = ended.drawn.iter().filter(|drawn| drawn.len() == 32).collect();
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), drawn.len(), "no two salts or tokens are alike");
    let hidden = drawn.iter().filter(|drawn| !ended.shown.contains(**drawn));
    hidden.for_each(|drawn| needles.bytes(drawn));
    let seeds: Vec<[u8; 32]> = ended.drawn.iter().filter_map(|drawn| draws::seed(drawn)).collect();
    assert!(
        seeds.iter().any(|seed| draws::commitment(seed)[..] == ended.bound),
        "one of them is the draws' seed"
    );
    let hidden = seeds.iter().filter(|seed| !ended.shown.contains(&seed[..]));
    hidden.for_each(|seed| needles.bytes(seed));
    for told in ended.comparison.corpus.iter().flatten() {
        if let Some(secret) = needles.find(told) {
            panic!("somebody was told {secret}: {}", told.escape_ascii());
        }
    }
    // What a reveal has shown is still nothing for a log.
    ended.shown.iter().for_each(|salt| needles.bytes(salt));
    assert_eq!(needles.find(ended.log.as_bytes()), None);
    let log = ended.log.to_lowercase();
    for word in ["emblem", "salt", "bearer", "zero", "three", "five", "jp-"] {
        assert!(!log.contains(word), "{word} is in the log");
    }
    assert!(log.lines().count() > 200, "the log tells of calls");
}
