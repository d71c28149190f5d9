//! The rulings as clients get them listed, against those the rule page marks for a told evening. Never reads a
//! sentence's meaning.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::rulings;
use herald_words::{Discipline, HouseRules, Renomination, StartTile, TieOverflow};

/// RULES.md: how many choices each rule's `ruling:` makes that a told table without other expansions meets.
const MARKED: [(&str, usize); 11] = [
    // The crown's start in large games; which tiles count.
    ("T-4", 2),
    ("T-5", 1),
    ("T-6", 1),
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
];

#[test]
fn every_ruling_of_the_rule_page_is_listed_under_its_rule() {
    let mut listed = BTreeMap::new();
    rulings().iter().for_each(|ruling| *listed.entry(ruling.rule.0).or_insert(0) += 1);
    let marked: BTreeMap<_, _> = MARKED.into_iter().collect();
    assert_eq!(listed, marked);
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
fn the_settings_that_change_a_ruling_are_the_five_a_table_has() {
    let settings: BTreeSet<_> = rulings().iter().filter_map(|ruling| ruling.setting).collect();
    let expected = ["crown", "crown_order", "renomination", "start_tile", "tie_overflow"];
    assert_eq!(settings, BTreeSet::from(expected));
}

#[test]
fn what_is_in_force_where_a_table_chooses_nothing_is_what_the_rulings_say() {
    let house = HouseRules::default();
    assert_eq!(house.crown_order, [Discipline::Road, Discipline::City, Discipline::Field], "T-6");
    assert_eq!(house.renomination, Renomination::OnceAPlacement, "T-9");
    assert_eq!(house.tie_overflow, TieOverflow::NobodyBelowDraws, "T-17");
    assert_eq!(StartTile::default(), StartTile::Boxed, "T-5");
}
