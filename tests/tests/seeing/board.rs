//! What is written of the metrics, for people and for Grafana, held against what a running Herald tells. Never what a panel
//! looks like.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use crate::metrics::serves;

fn deploy(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(file)).unwrap()
}

/// Every metric with its labels but for a histogram's own, counters by the name they are queried by.
fn told(text: &str) -> BTreeSet<(String, Vec<String>)> {
    let mut told = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let series = line.rsplit_once(' ').unwrap().0;
        let (name, labels) = series.split_once('{').unwrap_or((series, ""));
        let histogram = ["_bucket", "_sum", "_count"].into_iter().find_map(|end| name.strip_suffix(end));
        let labels = labels.trim_end_matches('}').split(',').filter_map(|label| label.split('=').next());
        let labels = labels.filter(|label| !label.is_empty() && *label != "le").map(str::to_owned).collect();
        told.insert((histogram.unwrap_or(name).to_owned(), labels));
    }
    told
}

#[test]
fn the_operators_table_names_each_metric_with_its_labels_and_no_other() {
    let place = tempfile::tempdir().unwrap();
    let told = told(&serves(&place, &[]).scrape());
    let manual = deploy("README.md");
    let quoted =
        |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let written: BTreeSet<_> = manual
        .lines()
        .filter(|line| line.starts_with("| `herald_"))
        .map(|line| {
            let cells: Vec<_> = line.split('|').collect();
            (quoted(cells[1]).remove(0), quoted(cells[2]))
        })
        .collect();
    assert!(written.len() > 15, "the table is not found");
    assert_eq!(written, told);
}

#[test]
fn the_board_asks_for_nothing_that_is_not_there() {
    let place = tempfile::tempdir().unwrap();
    let text = serves(&place, &[]).scrape();
    let there: BTreeSet<_> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(['{', ' ']).next().unwrap())
        .collect();
    let board: Value = serde_json::from_str(&deploy("grafana.json")).unwrap();
    let mut asked = BTreeSet::new();
    for panel in board["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().into_iter().flatten() {
            let query = target["expr"].as_str().unwrap();
            let word = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
            let names = query.split(word).filter(|word| word.starts_with("herald_"));
            asked.extend(names.map(str::to_owned));
            assert_eq!(query.matches('(').count(), query.matches(')').count(), "{query}");
        }
    }
    let missing: Vec<_> = asked.iter().filter(|name| !there.contains(name.as_str())).collect();
    assert!(missing.is_empty() && asked.len() > 12, "{missing:?} of {asked:?}");
    // What it chooses by is there too.
    for label in
        ["service=\"herald.v1.MoveService\",method=\"SubmitMove\"", "code=\"OK\"", "reason=\"LAGGED\""]
    {
        assert!(text.contains(label), "{label}");
    }
}
