//! The tests by the rules they are named after: told from the sources, and that no rule is without one. Never runs one.
//!
//! The table is left in `target/tmp/rulebook.txt`.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use herald_rules::rulebook::rulebook;

/// Every test by the rules its name begins with: `t16_t18_…` shows two.
pub(crate) fn shown() -> BTreeMap<&'static str, Vec<String>> {
    let mut shown: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are a folder of the project");
    let mut sources = Vec::new();
    for part in ["crates", "tests"] {
        gather(&root.join(part), &mut sources).expect("every folder can be read");
    }
    sources.sort();
    for path in sources {
        let text = fs::read_to_string(&path).expect("sources are text");
        let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        for name in tests_in(&text) {
            for rule in rules_of(name) {
                shown.entry(rule).or_default().push(format!("{file} {name}"));
            }
        }
    }
    shown
}

fn gather(dir: &Path, sources: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
    Ok(())
}

/// The names of the functions that a test attribute stands before.
fn tests_in(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some(function) = line.strip_prefix("async fn ").or_else(|| line.strip_prefix("fn ")) {
            if is_test {
                names.extend(function.split('(').next());
            }
            is_test = false;
        }
    }
    names
}

/// The rules that a test's name begins with, as far as there are such rules.
fn rules_of(name: &str) -> Vec<&'static str> {
    let rule = |part: &str| {
        let (chapter, number) = part.split_at_checked(1)?;
        let id = format!("{}-{}", chapter.to_uppercase(), number.parse::<u8>().ok()?);
        rulebook().iter().map(|rule| rule.id.0).find(|known| *known == id)
    };
    name.split('_').map_while(rule).collect()
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    let shown = shown();
    let (mut table, mut missing) = (String::new(), Vec::new());
    for rule in rulebook() {
        let tests = shown.get(rule.id.0).map(Vec::as_slice).unwrap_or_default();
        table.push_str(&format!("{}\n", rule.id));
        tests.iter().for_each(|test| table.push_str(&format!("    {test}\n")));
        if tests.is_empty() {
            missing.push(rule.id.0);
        }
    }
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("rulebook.txt"), table).unwrap();
    assert!(missing.is_empty(), "no test is named after {}", missing.join(", "));
}

#[test]
fn a_name_says_which_rules_it_shows() {
    assert_eq!(rules_of("t16_t18_the_highest_keeps_its_emblem"), ["T-16", "T-18"]);
    assert_eq!(rules_of("b02_turns_follow_the_new_order"), ["B-2"]);
    assert_eq!(rules_of("a_name_says_which"), [""; 0]);
    assert_eq!(rules_of("z9_is_no_chapter"), [""; 0]);
    assert_eq!(rules_of("c6_there_is_not"), [""; 0]);
}
