//! A whole tracked game of three, a call a turn, as `tracked.txt` has it; what it comes to was counted there. Never counts.

use herald_tests::{binary::Herald, grpcurl::Grpcurl};
use serde_json::{Value, json};

use crate::{
    sheet::without_sentences,
    table::{BLUE, GREEN, RED, Table, number},
};

const SEATS: [u64; 3] = [RED, BLUE, GREEN];

#[test]
fn a_whole_tracked_game_of_three_is_played_with_nothing_but_grpcurl() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    let settings = json!({"map": "MAP_KEEPING_TRACKED", "drawn_by": "DRAWN_BY_TABLE"});
    let mut table = Table::of(Grpcurl::at(&herald.address), 3, &settings);
    table.start();
    let written: Vec<&str> =
        include_str!("tracked.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let turns = written.iter().filter(|line| !line.starts_with(' ') && !line.starts_with("total"));
    let mut played = Vec::new();
    for (turn, seat) in turns.zip(SEATS.into_iter().cycle()) {
        played.push((*turn).to_owned());
        let happened = table.plays(seat, &steps(turn));
        played.extend(happened.iter().filter_map(|event| event.get("featureScored")).map(scored));
    }
    let explained = table.asks(&table.watcher, "ViewService/ExplainScores", json!({})).unwrap();
    let sheet = without_sentences(explained["sheet"].clone());
    for seat in SEATS {
        let totals = sheet["totals"].as_array().unwrap();
        let total = totals.iter().find(|total| number(&total["seat"]) == seat).unwrap();
        played.push(format!("total {} {}", name(seat), number(&total["points"])));
    }
    assert_eq!(played, written);
    assert_eq!(sheet["winners"], json!([RED]), "B-13");
    let lines = sheet["lines"].as_array().unwrap();
    for seat in SEATS {
        let own = lines.iter().filter(|line| number(&line["seat"]) == seat);
        let total = format!("total {} {}", name(seat), own.map(|line| number(&line["points"])).sum::<u64>());
        assert!(played.contains(&total), "the lines add up: {total}");
    }
    let view = table.asks(&table.host, "ViewService/GetView", json!({})).unwrap()["view"].clone();
    assert_eq!((&view["phase"], &view["sheet"]), (&json!("PHASE_OVER"), &sheet));
    assert_eq!(view["map"]["tiles"].as_array().unwrap().len(), 72, "B-1");
    let picture = table.asks(&table.watcher, "ViewService/RenderBoard", json!({})).unwrap();
    assert_eq!(picture["svg"].as_str().unwrap().matches("<g ").count(), 72);
    assert!(herald.terminate().success());
}

/// A turn as it is written, in one list.
fn steps(turn: &str) -> Vec<Value> {
    let words: Vec<&str> = turn.split(' ').collect();
    let [face, pos, quarter_turns, segment @ ..] = &words[..] else { panic!("{turn} is no turn") };
    let (x, y) = pos.split_once(',').unwrap();
    let number = |word: &str| word.parse::<i64>().unwrap();
    let pos = json!({"x": number(x), "y": number(y)});
    let mut steps = vec![
        json!({"draw_face": {"face": face}}),
        json!({"lay_tile": {"pos": pos, "quarter_turns": number(quarter_turns)}}),
    ];
    let stand = |segment: &&str| json!({"stand_meeple": {"kind": "KIND_MEEPLE", "segment": number(segment)}});
    steps.extend(segment.iter().map(stand));
    steps.push(json!({"end_turn": {}}));
    steps
}

/// A feature that was scored, as it is written.
fn scored(count: &Value) -> String {
    let feature = count["feature"].as_str().unwrap().strip_prefix("FEATURE_").unwrap().to_lowercase();
    let rule = match (feature.as_str(), count["finalScoring"] == json!(true)) {
        (_, true) => "B-12",
        ("road", false) => "B-5",
        ("city", false) => "B-6",
        _ => "B-7",
    };
    let [tiles, coats, cities, points] =
        ["tiles", "coats", "cities", "points"].map(|field| number(&count[field]));
    let winners = count["winners"].as_array().unwrap().iter().map(number);
    let mut winners: Vec<u64> = winners.collect();
    winners.sort_unstable();
    let winners = winners.into_iter().map(name).collect::<Vec<_>>().join(" ");
    format!("  {rule} {feature} {tiles} tiles {coats} coats {cities} cities: {winners} {points}")
}

fn name(seat: u64) -> &'static str {
    match seat {
        RED => "red",
        BLUE => "blue",
        GREEN => "green",
        other => panic!("nobody has seat {other}"),
    }
}
