//! A whole game of two: 79 tiles, six tournaments, the lap without tiles, the sheet, with a stream open all along.

use herald_tests::{binary::Herald, grpcurl::Grpcurl};
use serde_json::{Value, json};

use crate::{
    script::{self, LAND_TILES, PILES, Tournament},
    sheet,
    table::{BLUE, RED, Table, happened, number},
};

#[test]
fn a_whole_game_of_two_is_played_and_watched_with_nothing_but_grpcurl() {
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve(store.path());
    let grpcurl = Grpcurl::at(&herald.address);
    the_piles_are_planned(&grpcurl);

    let mut table = Table::gather(grpcurl);
    let stream =
        table.grpcurl.stream(&table.watcher, "ViewService/WatchView", &json!({"game_id": table.game}));
    let first = stream.next();
    assert_eq!(number(&first["view"]["revision"]), table.revision);
    assert_eq!(first["view"]["phase"], "PHASE_LOBBY");

    let before = table.revision;
    table.start();
    land_tiles_are_played(&mut table);
    the_last_lap_is_played(&mut table);
    sheet::is_told_and_ends_as_it_stood(&mut table);

    let last = table.revision;
    let mut seen = Vec::new();
    for revision in before + 1..=last {
        let message = stream.next();
        assert_eq!(number(&message["update"]["revision"]), revision, "each once, and in order");
        assert_eq!(message["update"]["viewer"], json!({"watcher": {}}));
        seen.extend(message["update"]["entries"].as_array().unwrap().clone());
    }
    assert_eq!(seen, the_record(&table, before), "the stream and the record tell the same");

    assert!(herald.terminate().success());
    let (rest, code) = stream.end();
    assert_eq!(rest, Vec::<Value>::new());
    assert_eq!(code, 64 + 14, "UNAVAILABLE: it may try again elsewhere");
}

fn the_piles_are_planned(grpcurl: &Grpcurl) {
    let plan = &grpcurl.call("", "GameService/PlanSetup", &json!({"players": 2})).unwrap()["plan"];
    let piles = plan["piles"].as_array().unwrap();
    assert!(piles.iter().map(|pile| number(&pile["landTiles"])).eq(PILES));
    assert!(piles.iter().map(|pile| number(&pile["prizeTiles"])).eq([0, 2, 2, 2, 2, 2]));
    let told = [&plan["landTiles"], &plan["lastPrizeTiles"]].map(number);
    assert_eq!((told, &plan["crown"]), ([LAND_TILES, 2], &json!("DISCIPLINE_ROAD")));

    let rulings = grpcurl.call("", "GameService/ListRulings", &json!({})).unwrap();
    let rulings = rulings["rulings"].as_array().unwrap();
    assert!(rulings.iter().any(|ruling| ruling["ruleId"] == "T-17" && ruling["setting"] == "tie_overflow"));
}

fn land_tiles_are_played(table: &mut Table) {
    let mut tournaments = script::tournaments().into_iter();
    let ends: Vec<u64> = PILES
        .iter()
        .scan(0, |sum, pile| {
            Some({
                *sum += pile;
                *sum
            })
        })
        .collect();
    for number in 1..=LAND_TILES {
        let seat = if number % 2 == 1 { RED } else { BLUE };
        let extra = script::turn(number);
        let mut steps = vec![json!({"draw_tile": {}})];
        steps.extend(extra.prizes);
        steps.push(json!({"place_tile": {}}));
        steps.extend(extra.finish);
        steps.push(json!({"end_turn": {}}));
        let events = table.plays(seat, &steps);
        if ends.contains(&number) {
            the_tournament_is_held(table, tournaments.next().unwrap(), events);
        } else {
            assert!(
                !events.iter().any(|event| event.get("tournamentCalled").is_some()),
                "too early: {number}"
            );
        }
    }
    assert!(tournaments.next().is_none());
}

fn the_tournament_is_held(table: &mut Table, expected: Tournament, mut events: Vec<Value>) {
    let called = all(&events, "tournamentCalled");
    assert_eq!(called[0]["discipline"], expected.discipline);
    for (seat, reveal) in expected.reveals {
        assert!(all(&events, "tournamentDecided").is_empty(), "somebody is still asked");
        events = table.plays(seat, &[reveal]);
    }
    assert_eq!(all(&events, "tournamentDecided")[0]["discipline"], expected.discipline);
    let winners: Vec<Value> = all(&events, "prizeWon").iter().map(|won| won["winner"].clone()).collect();
    assert_eq!(winners, expected.winners);
    assert_eq!(all(&events, "emblemBoxed"), expected.boxed);
    let left: u64 = all(&events, "prizesLeft").iter().map(|left| number(&left["prizes"])).sum();
    assert_eq!(left, expected.left);
}

fn all(events: &[Value], name: &str) -> Vec<Value> {
    events.iter().filter_map(|event| event.get(name)).cloned().collect()
}

/// T-21: blue is active, and both hold a prize tile.
fn the_last_lap_is_played(table: &mut Table) {
    let view = table.asks(&table.seats[&RED], "ViewService/GetView", json!({})).unwrap()["view"].clone();
    assert_eq!((&view["phase"], &view["awaited"]), (&json!("PHASE_LAST_LAP"), &json!([BLUE])));
    for (seat, prize) in [(BLUE, 8), (RED, 9)] {
        let place = json!({"place_prize": {"prize": prize, "known_city": 2}});
        table.plays(seat, &[place, json!({"end_turn": {}})]);
    }
    let view = table.asks(&table.seats[&RED], "ViewService/GetView", json!({})).unwrap()["view"].clone();
    assert_eq!(view["phase"], "PHASE_FINAL_SCORING");
    assert_eq!(view["awaited"], json!([RED, BLUE]), "whoever has something to tell");
}

/// The record after a revision, as the watcher reads it, page by page.
fn the_record(table: &Table, after: u64) -> Vec<Value> {
    let (mut entries, mut token, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let ask = json!({"page_size": 100, "page_token": token});
        let page = table.asks(&table.watcher, "MoveService/ListMoves", ask).unwrap();
        assert!(!happened(&page["entries"]).is_empty());
        entries.extend(page["entries"].as_array().unwrap().clone());
        pages += 1;
        match page.get("nextPageToken") {
            None => break,
            Some(next) => token = next.as_str().unwrap().to_owned(),
        }
    }
    assert!(pages > 3, "an evening is longer than a page");
    entries.retain(|entry| number(&entry["revision"]) > after);
    entries
}
