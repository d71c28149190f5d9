//! Random evenings at two tables that differ only in the owner's hidden emblems. Never a difference that a viewer
//! could see, and never a token, a code or a salt in what is told or logged.

use herald_tests::{
    draws,
    twins::{Ended, Evening, Kept, Tally},
};

use crate::needles::Needles;

/// Evenings a test; with `HERALD_LONG` many times as many.
const EVENINGS: u64 = 10;
const LONG: u64 = 50;
/// Moves an evening, at most.
const MOVES: usize = 130;
/// In every so many evenings all that was told is searched.
const SEARCHED: u64 = 3;

/// The evenings are spread over several tests, which run side by side.
macro_rules! evenings {
    ($($test:ident: $part:literal;)+) => {
        $(#[tokio::test]
        async fn $test() {
            play($part).await;
        })+
    };
}

evenings! {
    twin_evenings_are_one_to_every_other_viewer_first_part: 1;
    twin_evenings_are_one_to_every_other_viewer_second_part: 2;
    twin_evenings_are_one_to_every_other_viewer_third_part: 3;
    twin_evenings_are_one_to_every_other_viewer_fourth_part: 4;
}

async fn play(part: u64) {
    let times = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { 1 };
    let mut tally = Tally::default();
    for number in 0..EVENINGS * times {
        let seed = part * 1_000_000 + number;
        let mut evening = Evening::begin(seed, Kept::Told, |house, _| house).await;
        if number % SEARCHED == 0 {
            evening.keep_all();
        }
        let ended = evening.play(MOVES).await;
        if let Some(told) = ended.comparison.differences.first() {
            panic!("seed {seed}: {} can tell, by {:?}: {}", told.viewer, told.way, told.what);
        }
        holds_no_secret(seed, &ended);
        tally.add(&ended.comparison.tally);
    }
    eprintln!("{tally:#?}");
    // So that none of it is true of nothing.
    assert!(tally.told.len() >= 10 && tally.told.values().all(|count| *count > 50), "{tally:?}");
    assert!(tally.bytes > 5_000_000 && tally.moves > 300 && tally.undone > 10, "{tally:?}");
    assert!(tally.moved > 15 && tally.unmoved > 0 && tally.commitments > 1_000, "{tally:?}");
    assert!(tally.revealed > 0 && tally.ended_hidden > 0, "{tally:?}");
}

/// Neither the log nor what others were told.
fn holds_no_secret(seed: u64, ended: &Ended) {
    let mut needles = Needles::default();
    ended.secrets.iter().for_each(|secret| needles.text(secret));
    // Tokens' secrets, keys and salts have 32 bytes; ids and join codes fewer.
    let hidden = ended.drawn.iter().filter(|drawn| drawn.len() == 32 && !ended.shown.contains(*drawn));
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
            panic!("seed {seed}: somebody was told {secret}: {}", told.escape_ascii());
        }
    }
    // What a reveal has shown is still nothing for a log.
    ended.shown.iter().for_each(|salt| needles.bytes(salt));
    assert_eq!(needles.find(ended.log.as_bytes()), None, "seed {seed}");
    let log = ended.log.to_lowercase();
    for word in ["emblem", "salt", "bearer", "zero", "three", "five"] {
        assert!(!log.contains(word), "seed {seed}: {word} is in the log");
    }
    assert!(log.lines().count() > 200, "the log tells of calls");
}
