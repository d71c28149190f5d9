//! The README's tour and the client guide's examples, pasted as they stand into a bash. Never a copy of them.

use herald_tests::binary::{Herald, herald};

use crate::{
    block::{Block, script, shell},
    paste::{Pasted, paste},
};

/// The README's tour.
pub(crate) fn tour() -> Vec<Block> {
    shell("README.md", |heading| heading == "Five minutes with grpcurl")
}

/// The client guide's examples.
pub(crate) fn guide() -> Vec<Block> {
    shell("crates/api/guide.md", |_| true)
}

/// Pastes, against a server of its own.
fn paste_at_a_herald(options: &str, script: &str) -> Pasted {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    paste(options, &script.replace("127.0.0.1:4217", &herald.address))
}

#[test]
fn the_readmes_tour_works_as_it_is_pasted() {
    let block = script(&tour());
    // Watching goes on until it is interrupted; all else is pasted.
    let pasted: Vec<_> = block.lines().filter(|line| !line.contains("ViewService/WatchView")).collect();
    assert_eq!(pasted.len() + 1, block.lines().count());
    let Pasted { out, err, .. } = paste_at_a_herald("-euo pipefail", &pasted.join("\n"));
    assert_eq!(err, "");

    let phones: Vec<_> = out.split("\"nominated\"").skip(1).collect();
    let [red, blue] = phones[..] else { panic!("both phones see the nomination: {out}") };
    assert!(red.contains("EMBLEM_TWO"), "red sees its own: {out}");
    assert!(
        blue.contains("commitment") && !blue.contains("EMBLEM_TWO"),
        "blue sees that one lies there: {out}"
    );
}

#[test]
fn the_client_guides_examples_do_what_it_says() {
    // One of its calls is refused on purpose, at the head of a pipe.
    let Pasted { out, err, place } = paste_at_a_herald("-eu", &script(&guide()));
    // The whole turn, and the same answer again.
    let answers: Vec<_> = out.match_indices("KIND_LARGE_MEEPLE").collect();
    assert!(answers.len() >= 3, "it is offered, placed, and told again: {out}");
    // Who lost the race is told where the table stands, and what was missed.
    for told in ["Code: Aborted", "PHASE_PLACE", "tileDrawn"] {
        assert!(out.contains(told), "{told} is missing: {out}");
    }
    // The resumed stream shows both seats of the device, and ends when its time is up.
    assert!(out.contains("\"viewer\""), "{out}");
    assert!(err.contains("Deadline") || err.contains("deadline"), "{err}");
    // The correction and its reason.
    assert!(out.contains("12 was typed for 2") && out.contains("POINT_SOURCE_CORRECTION"), "{out}");
    // The tracked maps: a turn in one tap that finishes a city, the places of a face, the picture, and why it is points.
    for told in ["LEAVE_CAUSE_SCORED", "\"layTile\"", "\"svg\"", "\"finalScoring\": true"] {
        assert!(out.contains(told), "{told} is missing: {out}");
    }
    // Tournaments on the map: red's highwayman is nominated without a ring told, blue's abbot comes home again.
    for met in ["meepleNominated", "LEAVE_CAUSE_RECALLED"] {
        assert!(out.contains(met), "{met} is missing: {out}");
    }
    // The refusal is said in Dutch, the sheet in German, and a sentence is there to be kept.
    for words in [
        "Dat kan nu niet: er moet een tegel worden getrokken.",
        "Fertige Stadt aus 2 Plättchen",
        "refusal.RING_WAS_FULL",
    ] {
        assert!(out.contains(words), "{words} is missing: {out}");
    }
    // What Herald drew is worked out again by a program that knows nothing of it.
    assert!(out.contains("draws follow from the seed that was bound"), "{out}");
    // The game that was kept is found good.
    let verified = herald().arg("verify").arg(place.path().join("game.herald")).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    // What the server drew is laid on a place that was listed.
    let drawn = out.split("DRAWN_BY_SERVER").last().unwrap();
    assert!(drawn.contains("faceLaid") && drawn.contains("turnEnded"), "{out}");
}
