//! `herald.toml`: every key it shows is one, in the form in which it is shown. Never listens.

use std::collections::BTreeSet;

use herald::{cli::ServeOptions, config::Config};

use crate::read;

/// The lines that set a key, or would if they were not commented out.
fn keys() -> Vec<String> {
    let text = read("herald.toml");
    let sets = |line: &&str| {
        let key = line.trim_start_matches('#').split('=').next().unwrap_or_default();
        line.contains(" = ")
            && !line.starts_with("# ")
            && key.trim_end().bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_')
    };
    text.lines().filter(sets).map(|line| line.trim_start_matches('#').to_owned()).collect()
}

fn configured(text: &str) -> Result<Config, String> {
    let place = tempfile::tempdir().unwrap();
    let config = place.path().join("herald.toml");
    std::fs::write(&config, text).unwrap();
    let options = ServeOptions { config: Some(config), ..Default::default() };
    Config::gather(options).map_err(|error| error.to_string())
}

#[test]
fn the_example_is_taken_as_it_stands() {
    let config = configured(&read("herald.toml")).unwrap();
    assert!(config.announce, "the example opens Herald to the house");
}

#[test]
fn every_key_of_the_example_is_known_and_every_known_key_stands_in_it() {
    let mut shown = BTreeSet::new();
    for line in keys() {
        let (key, _) = line.split_once(" = ").unwrap();
        assert!(shown.insert(key.to_owned()), "{key} stands there twice");
        // Some are wrong alone, or name a file that is not there: known they are all the same.
        if let Err(error) = configured(&line) {
            assert!(!error.contains("is wrong: line"), "{line}: {error}");
        }
    }
    let unknown = configured("no_such_key = true").unwrap_err();
    let (_, known) = unknown.split_once("expected one of ").unwrap();
    let known: BTreeSet<String> = known.split(", ").map(|key| key.trim_matches('`').to_owned()).collect();
    assert_eq!(shown, known);
}
