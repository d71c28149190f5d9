//! Text that is kept beside the tests: what differs from it is seen, and `HERALD_PIN=1` writes it anew. Never says which of
//! the two is right, but for lines that a test names: those were worked out by hand, and pinning does not pass over them.

use std::{fs, path::PathBuf};

/// By its name below `tests`, such as `tracked/perft/roads.txt`.
fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", name].iter().collect()
}

/// As it was pinned last.
pub(crate) fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

/// The text is the one that is pinned; the first line that differs is told before all others.
pub(crate) fn is_pinned(name: &str, text: &str) {
    if std::env::var_os("HERALD_PIN").is_some() {
        fs::write(path(name), text).unwrap();
    }
    let pinned = read(name);
    let differs = text.lines().zip(pinned.lines()).find(|(now, then)| now != then);
    assert_eq!(differs, None, "{name}: now, and as pinned");
    assert_eq!(text, pinned);
}

/// Worked out by hand: lines that the text comes to, in this order.
pub(crate) fn comes_to(text: &str, by_hand: &[&str]) {
    let mut lines = text.lines().map(str::trim);
    for line in by_hand {
        assert!(lines.any(|other| other == *line), "in its place there is no line: {line}");
    }
}
