//! The page of rules and rulings, `crates/rules/rulebook.md`: made of the rulebook, the rulings, the refusals and the tests'
//! names, so that page and code cannot part. `HERALD_PIN=1` writes it anew. Never holds the rules' text.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
};

use herald_rules::{
    rulebook::{Rule, rulebook},
    rulings,
};
use herald_words::Refusal;

use crate::named::shown;

/// The chapters, by what the ids in them begin with.
const CHAPTERS: [(&str, &str); 7] = [
    ("B", "The base game"),
    ("A", "The abbot and the gardens"),
    ("R", "The River"),
    ("T", "Tournaments & Emblems"),
    ("W", "Towers & Thieves"),
    ("C", "Tournaments & Emblems beside other expansions"),
    ("X", "The worked examples"),
];

const HEAD: &str = "\
Every rule that Herald knows, by the id under which code, tests, refusals and the sheet name it, with a title in Herald's own words.
The rules themselves are in the box. A **ruling** is a choice made once where the rule texts are silent or can be read in two ways;
where a setting is named, a table may choose otherwise. Under a rule stand the refusals that name it (the page `errors` of the crate
herald-api says each in a sentence) and how many tests are named after it. A test makes this page from the code and fails where the
two differ.

There is no C-6. B-15, the counting of the first edition, is not built.
";

/// The reasons of the refusals that name each rule.
fn refusals() -> BTreeMap<&'static str, Vec<String>> {
    let mut named: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for reason in Refusal::reasons() {
        for rule in reason.rules {
            named.entry(rule.0).or_default().push(reason.code.clone());
        }
    }
    named
}

fn chapter(id: &str) -> &str {
    id.split('-').next().unwrap()
}

fn page() -> String {
    let (refusals, tests) = (refusals(), shown());
    let mut page = HEAD.to_owned();
    for (letter, title) in CHAPTERS {
        write!(page, "\n# {letter}: {title}\n").unwrap();
        for Rule { id, title } in rulebook().iter().filter(|rule| chapter(rule.id.0) == letter) {
            write!(page, "\n## {id}: {title}\n\n").unwrap();
            for ruling in rulings().iter().filter(|ruling| ruling.rule == *id) {
                let setting = ruling.setting.map(|name| format!(" (setting `{name}`)")).unwrap_or_default();
                writeln!(page, "- Ruling `{}`{setting}: {}", ruling.code, ruling.choice).unwrap();
            }
            if let Some(reasons) = refusals.get(id.0) {
                writeln!(page, "- Refusals: `{}`", reasons.join("`, `")).unwrap();
            }
            writeln!(page, "- Tests: {}", tests.get(id.0).map_or(0, Vec::len)).unwrap();
        }
    }
    page
}

#[test]
fn the_page_of_rules_and_rulings_is_what_the_code_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/rules/rulebook.md");
    let page = page();
    if env::var_os("HERALD_PIN").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    let differs = page.lines().zip(written.lines()).find(|(now, then)| now != then);
    assert_eq!(differs, None, "by the code, and in crates/rules/rulebook.md; HERALD_PIN=1 writes it anew");
    assert_eq!(page, written);
}

#[test]
fn the_rulebook_has_each_rule_once_and_every_rule_that_a_ruling_or_a_refusal_names() {
    let ids: BTreeSet<_> = rulebook().iter().map(|rule| rule.id.0).collect();
    assert_eq!(ids.len(), rulebook().len(), "a rule stands there twice");
    let ruled = rulings().iter().map(|ruling| ruling.rule.0);
    for named in ruled.chain(refusals().into_keys()) {
        assert!(ids.contains(named), "{named} is in no chapter");
    }
    for id in ids {
        assert!(CHAPTERS.iter().any(|(letter, _)| *letter == chapter(id)), "{id} has no chapter");
    }
    // By hand: 14 and 4, 4, 24, 10, and C-0 to C-10 without C-6, and 11 examples.
    assert_eq!(rulebook().len(), 14 + 4 + 4 + 24 + 10 + 10 + 11);
}
