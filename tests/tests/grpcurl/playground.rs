//! `herald demo --keep`: the server that stays, played at with what it prints and nothing else.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use herald_tests::{binary::herald, grpcurl::Grpcurl};
use serde_json::json;

/// Killed if a test fails.
struct Kept(Child);

impl Drop for Kept {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// The value of a variable in these lines.
fn value(lines: &[String], name: &str) -> String {
    let set = format!("{name}=");
    lines.iter().find_map(|line| line.trim().strip_prefix(&set)).unwrap().to_owned()
}

#[test]
fn the_demo_stays_with_tokens_to_paste_and_leaves_nothing_when_it_goes() {
    let place = tempfile::tempdir().unwrap();
    let mut demo = herald();
    let demo =
        demo.args(["demo", "--keep"]).env("TMPDIR", place.path()).stdout(Stdio::piped()).stdin(Stdio::null());
    let mut kept = Kept(demo.spawn().unwrap());
    let mut lines = BufReader::new(kept.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let stays = lines.by_ref().find(|line| line.starts_with("The server stays at ")).unwrap();
    let address = stays.split_whitespace().nth(4).unwrap();
    let mut printed: Vec<_> = lines.by_ref().take_while(|line| !line.contains("describe")).collect();
    let begun =
        printed.split_off(printed.iter().position(|line| line.starts_with("A table that has")).unwrap());

    let grpcurl = Grpcurl::at(address);
    let over = json!({"game_id": value(&printed, "GAME")});
    let view = grpcurl.call(&value(&printed, "RED"), "ViewService/GetView", &over).unwrap();
    assert_eq!(view["view"]["status"], "STATUS_OVER");
    let game = value(&begun, "GAME");
    let draw =
        json!({"game_id": game, "request_id": "draw", "steps": [{"draw_tile": {}}, {"place_tile": {}}]});
    assert!(begun[0].contains("BLUE") || begun[0].contains("Blue is the first"), "{begun:?}");
    grpcurl.call(&value(&begun, "BLUE"), "MoveService/SubmitMove", &draw).unwrap();
    assert_eq!(
        begun.iter().filter(|line| line.contains("=hs_") || line.contains("=hh_")).count(),
        5,
        "host and four"
    );

    let pid = kept.0.id().to_string();
    assert!(Command::new("sh").args(["-c", "kill -TERM \"$1\"", "sh", &pid]).status().unwrap().success());
    assert!(kept.0.wait().unwrap().success());
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0, "the store has vanished");
}
