//! The rulebook and its tests: which test shows which rule, told from the tests' names, and that no rule is without one.
//! Never runs a test, and never knows what one shows: its name says.
//!
//! The table is left in `target/tmp/rulebook.txt`.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The rules that are built, by chapter: how many each has. Left out are B-15, a variant for later, W, which is not built
/// on the map, and C-6, which there is not.
const CHAPTERS: [(char, u8); 7] = [('a', 4), ('b', 14), ('c', 10), ('r', 4), ('t', 24), ('w', 10), ('x', 11)];
/// Numbers in a chapter that name no rule.
const NONE: [(char, u8); 1] = [('c', 6)];

/// A rule's chapter and number.
type Rule = (char, u8);

/// Every test by the rules its name begins with: `t16_t18_…` shows two.
fn shown() -> BTreeMap<Rule, Vec<String>> {
    let mut shown: BTreeMap<Rule, Vec<String>> = BTreeMap::new();
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

fn rules_of(name: &str) -> impl Iterator<Item = Rule> {
    let parts = name.split('_').map_while(|part| {
        let chapter = part.chars().next()?;
        let number = part.get(chapter.len_utf8()..)?.parse().ok()?;
        CHAPTERS.iter().any(|(other, _)| *other == chapter).then_some((chapter, number))
    });
    parts.collect::<Vec<_>>().into_iter()
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    let shown = shown();
    let (mut table, mut missing) = (String::new(), Vec::new());
    for (chapter, last) in CHAPTERS {
        let first = u8::from(chapter != 'c');
        for number in (first..=last).filter(|number| !NONE.contains(&(chapter, *number))) {
            let rule = format!("{}-{number}", chapter.to_uppercase());
            let tests = shown.get(&(chapter, number)).map(Vec::as_slice).unwrap_or_default();
            table.push_str(&format!("{rule}\n"));
            tests.iter().for_each(|test| table.push_str(&format!("    {test}\n")));
            if tests.is_empty() {
                missing.push(rule);
            }
        }
    }
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("rulebook.txt"), table).unwrap();
    assert!(missing.is_empty(), "no test is named after {}", missing.join(", "));
}

#[test]
fn a_name_says_which_rules_it_shows() {
    let rules = |name| rules_of(name).collect::<Vec<_>>();
    assert_eq!(rules("t16_t18_the_highest_keeps_its_emblem"), [('t', 16), ('t', 18)]);
    assert_eq!(rules("a_name_says_which"), []);
    assert_eq!(rules("z9_is_no_chapter"), []);
}
