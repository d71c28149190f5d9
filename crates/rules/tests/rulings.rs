//! The rulings as clients get them listed, against those the rule page marks for a told evening. Never reads a
//! sentence's meaning.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::rulings;
use herald_words::{Bends, Discipline, HouseRules, Renomination, StartTile, TieOverflow};

/// RULES.md: how many choices each rule's `ruling:` makes that a told table meets.
const MARKED: [(&str, usize); 17] = [
    // What "in a row" means.
    ("R-2", 1),
    // The crown's start in large games; which tiles count.
    ("T-4", 2),
    ("T-5", 1),
    ("T-6", 1),
    // Which way the first bend turns.
    ("T-7", 1),
    ("T-8", 1),
    ("T-9", 1),
    // The replacement from an empty pile.
    ("T-13", 1),
    ("T-16", 1),
    ("T-17", 1),
    ("T-18", 1),
    // In any order; looked at; scored in the same turn; held; the land tile judged afterwards.
    ("T-20", 5),
    // What a turn of the lap is; laps repeat.
    ("T-21", 2),
    // Each half is a turn of its own.
    ("C-2", 1),
    // Without a floor there is no tower.
    ("W-2", 1),
    // The drawn tile alone.
    ("W-3", 1),
    // At once; its own thief acts; from an empty pile; with no land tile left.
    ("W-7", 4),
];

/// Choices where the rule page is silent too.
const SILENT: [&str; 13] = [
    "A_CORRECTION_MAY_JOIN_PIECES",
    "A_CORRECTION_SCORES_NOTHING",
    "A_CORRECTED_TILE_KEEPS_ITS_PIECES",
    "ONE_FIGURE_OF_EACH_KIND",
    "A_MOVED_MEEPLE_HAS_HAD_ITS_EMBLEM",
    "WHO_GOES_HOME_LEAVES_THE_CONTEST",
    "PRIZES_ARE_FOR_THOSE_WHO_BEGAN",
    "NO_TOWN_HALL_BESIDE_THE_RIVER",
    "A_TOWN_HALL_THAT_FITS_NOWHERE_IS_HELD",
    "NO_MEEPLE_ON_THE_LAST_LAPS_TOWN_HALL",
    "NO_TOWN_HALL_INSTEAD_OF_A_TOWER_TILE",
    "WITH_TOURNAMENTS_THE_TILE_TOWER_IS_NOT_USED",
    "ONES_OWN_GUARD_MAY_BE_REPLACED",
];

#[test]
fn every_ruling_of_the_rule_page_is_listed_under_its_rule() {
    let mut listed = BTreeMap::new();
    let silent = |code| SILENT.contains(&code);
    let of_the_page = rulings().iter().filter(|ruling| !silent(ruling.code));
    of_the_page.for_each(|ruling| *listed.entry(ruling.rule.0).or_insert(0) += 1);
    let marked: BTreeMap<_, _> = MARKED.into_iter().collect();
    assert_eq!(listed, marked);
    assert!(SILENT.iter().all(|code| rulings().iter().any(|ruling| ruling.code == *code)));
}

#[test]
fn every_ruling_has_a_code_of_its_own_and_a_sentence() {
    let codes: BTreeSet<_> = rulings().iter().map(|ruling| ruling.code).collect();
    assert_eq!(codes.len(), rulings().len());
    for ruling in rulings() {
        let screaming = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        assert!(ruling.code.chars().all(screaming), "{}", ruling.code);
        assert!(ruling.choice.ends_with('.'), "{}", ruling.choice);
    }
}

#[test]
fn the_settings_that_change_a_ruling_are_the_six_a_table_has() {
    let settings: BTreeSet<_> = rulings().iter().filter_map(|ruling| ruling.setting).collect();
    let expected = ["bends", "crown", "crown_order", "renomination", "start_tile", "tie_overflow"];
    assert_eq!(settings, BTreeSet::from(expected));
}

#[test]
fn what_is_in_force_where_a_table_chooses_nothing_is_what_the_rulings_say() {
    let house = HouseRules::default();
    assert_eq!(house.crown_order, [Discipline::Road, Discipline::City, Discipline::Field], "T-6");
    assert_eq!(house.bends, Bends::Adjacent, "R-2");
    assert_eq!(house.renomination, Renomination::OnceAPlacement, "T-9");
    assert_eq!(house.tie_overflow, TieOverflow::NobodyBelowDraws, "T-17");
    assert_eq!(StartTile::default(), StartTile::Boxed, "T-5");
}
