//! What the evening of two comes to, counted by hand from its script. Never computed here.

use serde_json::{Value, json};

use crate::table::{BLUE, RED, Table, number};

/// The rest is told; the sheet before the end is the sheet after it.
pub(crate) fn is_told_and_ends_as_it_stood(table: &mut Table) {
    let field =
        json!({"seats": [BLUE], "points": 33, "source": "POINT_SOURCE_FIELD", "reason": "the great field"});
    table.plays(BLUE, &[json!({"tell_points": field})]);
    let shields = |city: u64, shields: u64| json!({"tell_shields": {"city": city, "shields": shields}});
    table.plays(RED, &[shields(1, 4), shields(2, 3)]);

    let before = sheet(table);
    assert_eq!(before, expected());
    let host = table.host.clone();
    table.changes(&host, "GameService/EndGame", json!({})).unwrap();
    assert_eq!(sheet(table), before);

    for token in table.seats.values().chain([&table.watcher, &table.host]) {
        let view = table.asks(token, "ViewService/GetView", json!({})).unwrap()["view"].clone();
        assert_eq!((&view["status"], &view["phase"]), (&json!("STATUS_OVER"), &json!("PHASE_OVER")));
        assert_eq!(without_revisions(view["sheet"].clone()), before);
        // B-14: blue's 52 points are once around the board and 2.
        let scores = view["scores"].as_array().unwrap();
        let told = |score: &Value| ["seat", "points", "laps", "space"].map(|field| number(&score[field]));
        assert_eq!([told(&scores[0]), told(&scores[1])], [[RED, 49, 0, 49], [BLUE, 52, 1, 2]]);
    }
}

fn sheet(table: &Table) -> Value {
    let told = table.asks(&table.watcher, "ViewService/ExplainScores", json!({})).unwrap();
    assert_eq!(number(&told["revision"]), table.revision);
    without_revisions(without_sentences(told["sheet"].clone()))
}

/// A view has none.
pub(crate) fn without_sentences(mut sheet: Value) -> Value {
    for line in sheet["lines"].as_array_mut().unwrap() {
        assert!(line.as_object_mut().unwrap().remove("sentence").is_some(), "{line} is not explained");
    }
    sheet
}

/// Which commit told what is not for a hand to count.
fn without_revisions(mut sheet: Value) -> Value {
    for line in sheet["lines"].as_array_mut().unwrap() {
        if let Some(told) = line.get_mut("toldPoints") {
            assert!(told.as_object_mut().unwrap().remove("revision").is_some());
        }
    }
    sheet
}

fn expected() -> Value {
    let told = |seat: u64, points: u64, rule: &str, source: &str, reason: &str| {
        let mut told = json!({"source": source});
        if !reason.is_empty() {
            told["reason"] = json!(reason);
        }
        let code = if reason.is_empty() { "TOLD" } else { "TOLD_FOR" };
        json!({"seat": seat, "points": points, "ruleId": rule, "told": true, "code": code, "toldPoints": told})
    };
    // T-22: 3 for each coat of arms.
    let statue = |seat: u64, points: u64, prize: u64, city: u64, shields: u64| {
        let statue = json!({"prize": prize, "city": city, "shields": shields});
        json!({"seat": seat, "points": points, "ruleId": "T-22", "told": true, "code": "STATUE", "statue": statue})
    };
    json!({
        "lines": [
            told(RED, 6, "B-5", "POINT_SOURCE_ROAD", "the mill"),
            told(RED, 10, "B-6", "POINT_SOURCE_CITY", ""),
            told(BLUE, 10, "B-6", "POINT_SOURCE_CITY", ""),
            told(BLUE, 33, "B-12", "POINT_SOURCE_FIELD", "the great field"),
            statue(RED, 12, 1, 1, 4),
            statue(RED, 12, 5, 1, 4),
            statue(RED, 9, 7, 2, 3),
            statue(BLUE, 9, 8, 2, 3),
        ],
        "totals": [{"seat": BLUE, "points": 52, "rank": 1}, {"seat": RED, "points": 49, "rank": 2}],
        "winners": [BLUE],
    })
}
