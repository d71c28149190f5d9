//! The clients as documentation: short enough to be read. Never run here.

use std::{fs, path::Path};

/// Lines of a client's file: a page or two.
const MAX_LINES: usize = 150;

#[test]
fn every_client_can_be_read_in_one_go() {
    let clients = Path::new(env!("CARGO_MANIFEST_DIR")).join("clients");
    for client in [
        "python/evening.py",
        "typescript/evening.ts",
        "grpcurl/evening.sh",
        "rust/src/main.rs",
        "rust/src/device.rs",
        "browser/index.html",
        "browser/table.mjs",
        "browser/evening.mjs",
        "browser/network.mjs",
    ] {
        let text = fs::read_to_string(clients.join(client)).unwrap();
        assert!(text.contains("Never") || text.contains("never"), "{client} does not say what it never does");
        let lines = text.lines().count();
        assert!(lines < MAX_LINES, "{client} has {lines} lines");
    }
}

#[test]
fn the_guides_pieces_of_python_are_those_of_the_client() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(tests.join("../crates/api/guide.md")).unwrap();
    let evening = fs::read_to_string(tests.join("clients/python/evening.py")).unwrap();
    let pieces: Vec<_> =
        guide.split("```python\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(pieces.len(), 3, "the guide shows a move, a stream and a tournament");
    for piece in pieces {
        assert!(evening.contains(piece), "the client has it otherwise:\n{piece}");
    }
}
