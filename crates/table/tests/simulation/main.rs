//! The whole table layer in a simulated world: many clients at several tables, a journal that does its worst, a program
//! that is killed again and again, and an oracle that knows what everybody was told. One seed decides everything. Never a
//! real disk and never real time; `tests/tests/crash` and `tests/tests/power_cut` have those.
#![allow(clippy::unwrap_used, reason = "a test's panic is its way to fail")]

mod agenda;
mod asks;
mod book;
mod client;
#[path = "../common/mod.rs"]
#[allow(clippy::wildcard_enum_match_arm, reason = "shared with the other tests")]
mod common;
mod damaged;
mod disk;
mod faulty;
mod lies;
mod looks;
mod oracle;
mod round;
mod settles;
mod streams;
mod weather;
mod world;

use lies::Lie;
use weather::{Fault, Tally};
use world::{Outcome, run};

/// Seeds that are run, and with `HERALD_LONG`.
const SEEDS: u64 = 40;
const LONG: u64 = 1_500;
/// Seeds within which each lie must be noticed.
const LYING: u64 = 40;

fn ends_well(seed: u64) -> Outcome {
    let outcome = run(seed, Lie::None);
    if let Some(found) = &outcome.found {
        panic!(
            "{found}\nthe last steps:\n{}\nthis run again: HERALD_SEED={seed} cargo test -p herald-table --test simulation",
            outcome.last_steps
        );
    }
    outcome
}

#[test]
fn whatever_the_journal_does_what_was_acknowledged_is_there_and_nothing_else_was_shown() {
    let long = std::env::var_os("HERALD_LONG").is_some();
    let one: Option<u64> = std::env::var("HERALD_SEED").ok().map(|seed| seed.parse().unwrap());
    let seeds = match one {
        Some(seed) => seed..seed + 1,
        None => 0..if long { LONG } else { SEEDS },
    };
    let (mut tally, mut steps, mut games) = (Tally::new(), 0, 0);
    for seed in seeds.clone() {
        let outcome = ends_well(seed);
        (steps, games) = (steps + outcome.steps, games + outcome.games);
        outcome.tally.into_iter().for_each(|(fault, times)| *tally.entry(fault).or_default() += times);
    }
    eprintln!("{} seeds, {steps} steps, {games} games, {tally:?}", seeds.end - seeds.start);
    if one.is_none() {
        assert!(steps > 10_000, "{steps}");
        for fault in Fault::ALL {
            assert!(tally.get(&fault).is_some_and(|times| *times > 0), "{fault:?} never came");
        }
    }
}

#[test]
fn a_seed_is_the_same_run_twice() {
    for seed in 1_000..1_004 {
        let (first, second) = (ends_well(seed), ends_well(seed));
        assert_eq!((first.trace, first.steps), (second.trace, second.steps), "seed {seed}");
    }
    assert_ne!(ends_well(1_000).trace, ends_well(1_001).trace);
}

#[test]
fn each_lie_is_noticed() {
    for lie in Lie::ALL {
        let noticed = (0..LYING).find_map(|seed| Some((seed, run(seed, lie).found?)));
        let (seed, found) = noticed.unwrap_or_else(|| panic!("nobody notices {lie:?}"));
        eprintln!("{lie:?} is noticed at seed {seed}: {found}");
    }
}
