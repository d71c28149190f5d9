//! The README's tour and the client guide's examples, pasted as they stand into a bash. Never a copy of them.

use std::{env, fs, path::Path, process::Command};

use herald_tests::binary::{Herald, herald};
use tempfile::TempDir;

/// The shell blocks of a page, from a heading on, one after another.
fn blocks(page: &str, from: &str) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
    let text = text.split(from).nth(1).unwrap();
    let blocks: Vec<_> =
        text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    blocks.concat()
}

/// Pastes into a bash, against a server of its own; what it says to the two outputs, and the folder where it was.
fn paste(options: &str, script: &str) -> (String, String, TempDir) {
    let (store, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let herald = Herald::serve(store.path());
    let script = script.replace("127.0.0.1:4217", &herald.address);
    let grpcurl = env::var("HERALD_GRPCURL").expect("run the tests by tests/run, which fetches grpcurl");
    let path = env::join_paths(
        [Path::new(&grpcurl).parent().unwrap().to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap())),
    );
    let ran = Command::new("bash")
        .args(options.split(' '))
        .args(["-c", &script])
        .env("PATH", path.unwrap())
        .current_dir(place.path())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(ran.status.success(), "{out}\n{err}");
    (out, err, place)
}

#[test]
fn the_readmes_tour_works_as_it_is_pasted() {
    let block = blocks("../README.md", "## Five minutes with grpcurl");
    // Watching goes on until it is interrupted; all else is pasted.
    let pasted: Vec<_> = block.lines().filter(|line| !line.contains("ViewService/WatchView")).collect();
    assert_eq!(pasted.len() + 1, block.lines().count());
    let (out, err, _) = paste("-euo pipefail", &pasted.join("\n"));
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
    let (out, err, place) = paste("-eu", &blocks("../crates/api/guide.md", "Writing a client"));
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
