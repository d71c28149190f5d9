//! Plots of evenings worked out by hand. Never how pleasant they look: people say.

use herald_words::{
    Awaited, Colour, Name, Points, ScoreSource, Seat, SeatInfo, SeatStatistics, Statistics, Symbol,
    TurnPoints,
};

use super::plot;

fn info(seat: u8, name: &str, colour: Colour, symbol: Symbol) -> SeatInfo {
    SeatInfo { seat: Seat(seat), name: Name::parse(name).unwrap(), colour, symbol }
}

fn did(seat: u8, sources: &[(ScoreSource, i32)]) -> SeatStatistics {
    SeatStatistics {
        seat: Seat(seat),
        sources: sources.iter().map(|(source, points)| (*source, Points(*points))).collect(),
        tiles: 0,
        meeples: 0,
        highest: 0,
        prizes: 0,
        revealed: Vec::new(),
        awaited: Awaited::default(),
    }
}

/// Red has 4 for a road in turn 1 and loses 10 by a correction in turn 2; blue has 20 for a city at the end.
fn evening() -> (Statistics, Vec<SeatInfo>) {
    let turn = |turn, gained: [i32; 2], totals: [i32; 2]| TurnPoints {
        turn,
        gained: gained.map(Points).to_vec(),
        totals: totals.map(Points).to_vec(),
    };
    let statistics = Statistics {
        seats: vec![
            did(1, &[(ScoreSource::Road, 4), (ScoreSource::Correction, -10)]),
            did(2, &[(ScoreSource::City, 20)]),
        ],
        turns: vec![
            turn(Some((1, Seat(1))), [4, 0], [4, 0]),
            turn(Some((2, Seat(2))), [-10, 0], [-6, 0]),
            turn(None, [0, 20], [-6, 20]),
        ],
    };
    let seats =
        vec![info(1, "<Ada & Co>", Colour::Red, Symbol::Circle), info(2, "Ben", Colour::Black, Symbol::Star)];
    (statistics, seats)
}

/// What stands between these, each time.
fn between<'a>(svg: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    svg.split(from).skip(1).filter_map(|rest| rest.split(to).next()).collect()
}

#[test]
fn each_seat_has_a_line_through_its_points_after_each_turn() {
    let (statistics, seats) = evening();
    let svg = plot(&statistics, &seats);
    // 340 units for -6 to 20, from 364 up; 630 for three columns, from 70 on: 4 is 130 up, -6 is 0 up, 20 is 340 up.
    let lines = between(&svg, r#"<polyline class="herald-line" points=""#, "\"");
    assert_eq!(lines, ["70,286 280,234 490,364 700,364", "70,286 280,286 490,286 700,24"]);
    assert_eq!(svg.matches(r#"<g class="herald-red">"#).count(), 2, "a line and a heading");
    assert_eq!(svg.matches(r#"<g class="herald-black">"#).count(), 2);
    let marks = between(&svg, r#"<text class="herald-mark""#, "</text>");
    assert!(marks.iter().map(|mark| mark.rsplit('>').next().unwrap()).eq(["1", "2"]), "{marks:?}");
    assert!(
        svg.contains(r#"<path class="herald-grid herald-end" d="M490 24V364"/>"#),
        "the last turn was the second"
    );
}

#[test]
fn each_seat_is_told_by_its_symbol_too() {
    let (statistics, seats) = evening();
    let signs = between(&plot(&statistics, &seats), r#"<text class="herald-sign""#, "</text>")
        .iter()
        .map(|sign| sign.chars().last().unwrap())
        .collect::<String>();
    assert!(signs.matches('●').count() >= 2 && signs.matches('★').count() >= 2, "{signs}");
}

#[test]
fn a_bar_has_a_part_for_each_source_and_what_is_taken_away_lies_beyond_0() {
    let (statistics, seats) = evening();
    let svg = plot(&statistics, &seats);
    // 680 units for -10 to 20, from 20 on: 0 is at 246, 4 at 337, -10 at 20, 20 at 700.
    let parts = between(&svg, r#"<rect class="herald-part" x=""#, "/>");
    let place = |part: &&str| {
        let numbers = part.split('"').filter_map(|number| number.parse().ok());
        let numbers: Vec<i32> = numbers.collect();
        (numbers[0], numbers[2])
    };
    assert_eq!(parts.iter().map(place).collect::<Vec<_>>(), [(246, 91), (20, 226), (246, 454)]);
    let items: Vec<_> = between(&svg, r#"<text class="herald-item" "#, "</text>");
    let words: Vec<_> = items.iter().map(|item| item.rsplit('>').next().unwrap()).collect();
    assert_eq!(words, ["Roads 4", "Corrections -10", "Cities 20"]);
}

#[test]
fn names_are_escaped_and_the_same_numbers_are_the_same_bytes() {
    let (statistics, seats) = evening();
    let svg = plot(&statistics, &seats);
    assert!(svg.contains("-6 &lt;Ada &amp; Co&gt;</text>") && svg.contains("20 Ben</text>"));
    assert_eq!(svg, plot(&statistics, &seats));
}

#[test]
fn as_many_sources_as_there_are_stay_within_the_picture() {
    let sources = ScoreSource::ALL.map(|source| (source, 100));
    let turns = vec![TurnPoints { turn: None, gained: vec![Points(1_100)], totals: vec![Points(1_100)] }];
    let statistics = Statistics { seats: vec![did(1, &sources)], turns };
    let svg = plot(&statistics, &[info(1, "Ada", Colour::Pink, Symbol::Heart)]);
    let across: Vec<i32> =
        between(&svg, r#" x=""#, "\"").into_iter().map(|number| number.parse().unwrap()).collect();
    assert!(across.len() > 22 && across.iter().all(|x| (0..720).contains(x)), "{across:?}");
    let high: i32 = between(&svg, r#"viewBox="0 0 720 "#, "\"")[0].parse().unwrap();
    let down = between(&svg, r#" y=""#, "\"").into_iter().map(|number| number.parse::<i32>().unwrap());
    assert!(down.max().unwrap() < high);
}

#[test]
fn a_game_that_has_only_begun_is_drawn_too() {
    let statistics = Statistics {
        seats: vec![did(1, &[]), did(2, &[])],
        turns: vec![TurnPoints {
            turn: Some((1, Seat(1))),
            gained: vec![Points(0); 2],
            totals: vec![Points(0); 2],
        }],
    };
    let (_, seats) = evening();
    assert!(plot(&statistics, &seats).contains("0 Ben</text>"));
    let nothing = Statistics { seats: Vec::new(), turns: Vec::new() };
    assert!(plot(&nothing, &[]).ends_with("</svg>"));
}
