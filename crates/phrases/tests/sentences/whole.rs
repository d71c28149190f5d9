//! The lists of codes, which the compiler keeps whole, against the sentences. Never a list written by hand where there is
//! one in the words.

use std::collections::{BTreeMap, BTreeSet};

use herald_phrases::{Language, Phrase, Phrases};
use herald_words::{Coded, LegalMove, PhaseView, Problem, Refusal, ScoreLine, families};

use crate::read::refers;

/// Families whose codes the server knows, and holds against the sentences: its own problems, and the API's lines of the
/// record.
const THE_SERVERS: [&str; 2] = ["problem", "entry"];

/// What is called the same in two languages.
const ALIKE: [&str; 12] = [
    "compartment.LEFT",
    "compartment.RIGHT",
    "emblem.FIVE",
    "emblem.ONE",
    "emblem.THREE",
    "emblem.TWO",
    "emblem.ZERO",
    "kind.ABBOT",
    "kind.MEEPLE",
    "side.EAST",
    "side.WEST",
    "tile_symbol.CIRCUS",
];

fn by_code(language: Language) -> BTreeMap<&'static str, &'static Phrase> {
    Phrases::of(language).all().iter().map(|phrase| (&phrase.code[..], phrase)).collect()
}

/// Every code with the facts its sentence may name.
fn expected() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut all = BTreeMap::new();
    let mut add = |code: String, facts: &[&'static str]| {
        assert!(all.insert(code.clone(), facts.iter().copied().collect()).is_none(), "{code} is there twice");
    };
    for reason in Refusal::reasons() {
        let facts: Vec<_> = reason.facts.iter().map(|(name, _)| *name).collect();
        add(format!("refusal.{}", reason.code), &facts);
    }
    for reason in Problem::REASONS {
        add(format!("problem.{reason}"), &["retry_after", "fields"]);
    }
    for code in ScoreLine::CODES {
        add(format!("score.{code}"), score_facts(code));
    }
    for code in LegalMove::CODES {
        add(format!("move.{code}"), &[]);
    }
    for phase in PhaseView::EACH {
        add(format!("hint.{}.you", phase.code()), &[]);
        add(format!("hint.{}.others", phase.code()), &["awaited"]);
    }
    for (family, codes) in families() {
        codes.iter().for_each(|code| add(format!("{family}.{code}"), &[]));
    }
    add("seat".to_owned(), &["number"]);
    add("nudge".to_owned(), &["seat", "minutes"]);
    all
}

/// The fields of `herald.v1.ScoreLine` that a line of this code has.
fn score_facts(code: &str) -> &'static [&'static str] {
    match code {
        "CORRECTION" | "TOLD" => &["points", "source"],
        "CORRECTION_FOR" | "TOLD_FOR" => &["points", "source", "reason"],
        "GUARD_DISPLACED" => &["points"],
        "THIEF" => &["points", "guards", "number"],
        "THIEF_AND_STOLEN_TILE" => &["points", "guards", "number", "stolen"],
        "GUARDS_AT_THE_END" => &["points", "guards"],
        "GUARDS_AND_STOLEN_TILE" => &["points", "guards", "stolen"],
        "STATUE" => &["points", "prize", "city", "shields"],
        "STATUE_UNTOLD" => &["points", "prize", "city"],
        _counted => &["points", "tiles", "coats", "cities"],
    }
}

#[test]
fn no_code_lacks_a_sentence_in_any_language() {
    for language in Language::ALL {
        let told = by_code(language);
        let missing: Vec<_> =
            expected().into_keys().filter(|code| !told.contains_key(code.as_str())).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", language.tag());
    }
}

#[test]
fn no_sentence_is_left_over_and_all_languages_have_the_same_ones_in_the_same_order() {
    let expected = expected();
    let codes = |language| -> Vec<_> { Phrases::of(language).all().iter().map(|told| &told.code).collect() };
    let is_the_servers =
        |code: &str| THE_SERVERS.iter().any(|family| code.starts_with(&format!("{family}.")));
    let english = codes(Language::English);
    for code in &english {
        assert!(is_the_servers(code) || expected.contains_key(*code), "{code} is a code of nothing");
    }
    assert_eq!(english, codes(Language::Dutch));
    assert_eq!(english, codes(Language::German));
}

#[test]
fn a_sentence_names_facts_of_its_code_alone_and_refers_to_no_other() {
    let expected = expected();
    for language in Language::ALL {
        for phrase in Phrases::of(language).all() {
            let refers = refers(phrase);
            assert_eq!(refers.others, [""; 0], "{} {}", language.tag(), phrase.code);
            let Some(facts) = expected.get(&phrase.code) else { continue };
            let foreign: Vec<_> = refers.facts.iter().filter(|fact| !facts.contains(fact.as_str())).collect();
            assert!(foreign.is_empty(), "{} {} names {foreign:?}", language.tag(), phrase.code);
        }
    }
}

#[test]
fn all_languages_name_the_same_facts() {
    let [english, dutch, german] = Language::ALL.map(by_code);
    for (code, phrase) in english {
        let facts = refers(phrase).facts;
        assert_eq!(refers(dutch[code]).facts, facts, "nl {code}");
        assert_eq!(refers(german[code]).facts, facts, "de {code}");
    }
}

#[test]
fn no_sentence_is_left_in_another_language() {
    let [english, dutch, german] = Language::ALL.map(by_code);
    let is_alike = |code: &&str| {
        let [one, two, three] = [&english, &dutch, &german].map(|told| told[code].text.to_lowercase());
        one == two || one == three || two == three
    };
    let alike: Vec<_> = english.keys().copied().filter(is_alike).collect();
    assert_eq!(alike, ALIKE);
}

#[test]
fn a_sentence_ends_as_a_sentence_and_a_name_does_not() {
    let is_sentence = |code: &str| {
        ["refusal.", "problem.", "score.", "hint.", "entry.", "nudge"].iter().any(|of| code.starts_with(of))
    };
    // What is set in at the end is a sentence of its own, or what people wrote.
    let ends_with_text = ["refusal.FACE_FAULTY", "entry.CORRECTION_PROPOSED"];
    for language in Language::ALL {
        for Phrase { code, text } in Phrases::of(language).all() {
            // A whole sentence in each variant ends within its braces.
            let last = text.trim_end_matches(['}', ' ', '\n']);
            let ends = last.ends_with(['.', '?', '!']) || ends_with_text.contains(&code.as_str());
            assert_eq!(ends, is_sentence(code), "{} {code}: {text}", language.tag());
        }
    }
}
