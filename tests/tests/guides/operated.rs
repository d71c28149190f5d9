//! The operator's guide: its examples typed as they stand into two terminals, and its numbers held against the code. Never
//! on a network.

use herald_server::{
    DEFAULT_CALL_REFILL, DEFAULT_CALLS_A_TOKEN, DEFAULT_CONNECTIONS, DEFAULT_IN_FLIGHT, DEFAULT_STREAMS,
    DEFAULT_TABLE_REFILL, DEFAULT_TABLES_A_SOURCE, MAX_MESSAGE_BYTES, MISS_REFILL, MISSES_A_SOURCE,
};
use herald_words::{
    MAX_COMMITS_A_GAME, MAX_IMPORT_BYTES, MAX_STREAMS_A_TABLE, MAX_STREAMS_A_TOKEN, MAX_WATCHERS,
};

use crate::{
    block::{Block, read, script, shell},
    paste::{Pasted, paste_into_two_terminals},
};

const PAGE: &str = "crates/herald/operator.md";

/// All of its examples.
pub(crate) fn blocks() -> Vec<Block> {
    shell(PAGE, |_| true)
}

#[test]
fn the_operators_guides_examples_do_what_it_says() {
    let Pasted { out, place, .. } = paste_into_two_terminals(&script(&blocks()));
    // It begins, is well, and opens a table; then it is known by its certificate.
    assert!(out.contains("\"hostToken\": \"hh_"), "{out}");
    assert!(out.contains("https://127.0.0.1:") && out.contains("over TLS"), "{out}");
    assert_eq!(out.matches(" serves.").count(), 2, "{out}");
    // With a token that was chosen, none is printed any more.
    assert_eq!(out.matches("Operator token").count(), 3, "{out}");
    assert!(!out.rsplit(" serves.").next().unwrap().contains("Operator token"), "{out}");
    // The backup is good and is put back; so is the game that moved.
    for said in [
        "Every step, every draw and every nomination follows from what came before it.",
        "1 games with 1 changes are in ./herald-elsewhere.",
        "with 1 changes is in ./herald-at-a-friends; 0 of them were there before.",
        // What moved to the servers was not there before, and all of it is there.
        "with 1 changes is in http://127.0.0.1:",
        "1 of 1 games are sound, with 1 changes.",
        "1 games with 1 changes are in ./herald-mended.",
    ] {
        assert!(out.contains(said), "{said} is missing: {out}");
    }
    assert!(out.trim_end().ends_with(&format!("herald {}", env!("CARGO_PKG_VERSION"))), "{out}");
    for file in [
        "evening.herald",
        "game.herald",
        "moved.herald",
        "saved.herald",
        "before.herald",
        "tls/herald-key.pem",
    ] {
        assert!(place.path().join(file).exists(), "{file} is missing");
    }
}

#[test]
fn the_operators_guides_limits_are_those_of_the_code() {
    let page = read(PAGE);
    let a_second = 1_000 / DEFAULT_CALL_REFILL.as_millis();
    let (table, miss) = (DEFAULT_TABLE_REFILL.as_secs(), MISS_REFILL.as_secs());
    for (limit, value) in [
        ("connections, all together", DEFAULT_CONNECTIONS.to_string()),
        ("calls in work at once", DEFAULT_IN_FLIGHT.to_string()),
        ("streams that show tables, all together", DEFAULT_STREAMS.to_string()),
        ("streams on one table", MAX_STREAMS_A_TABLE.to_string()),
        ("streams with one token", MAX_STREAMS_A_TOKEN.to_string()),
        ("people who only watch, on one table", MAX_WATCHERS.to_string()),
        ("calls with one token", format!("{DEFAULT_CALLS_A_TOKEN} in a row, then {a_second} a second")),
        (
            "tables opened from one address",
            format!("{DEFAULT_TABLES_A_SOURCE} in a row, then one every {table} s"),
        ),
        ("wrong join codes from one address", format!("{MISSES_A_SOURCE} in a row, then one every {miss} s")),
        ("changes in one game", MAX_COMMITS_A_GAME.to_string()),
        ("bytes of one message", MAX_MESSAGE_BYTES.to_string()),
        ("bytes of a record to import", MAX_IMPORT_BYTES.to_string()),
    ] {
        assert!(page.contains(&format!("| {limit} | {value} |\n")), "{limit}: {value}");
    }
}
