//! The evening in numbers, worked out by hand. That it always adds up to the sheet is checked at every other table of these tests.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Event, statistics};
use herald_words::{
    Command, Correction, Discipline,
    Emblem::{Five, One},
    PointSource, Points, PrizeId, Reach, Role, ScoreSource, Seat, Statistics,
};

use crate::table::{BLUE, RED, Table, short_plan};

const CITY: herald_words::CityId = herald_words::CityId(1);

fn counted(table: &Table) -> Statistics {
    statistics(&table.game, RED, table.events())
}

fn tell(seat: Seat, points: i32, source: PointSource) -> Command {
    Command::TellPoints { seats: vec![seat], points: Points(points), source, reason: None }
}

/// A turn's number and whose it was, what each of two gained in it, and had after it.
type Turn = (Option<(u16, Seat)>, [i32; 2], [i32; 2]);

fn turns(statistics: &Statistics) -> Vec<Turn> {
    let two = |points: &[Points]| [points[0].0, points[1].0];
    statistics.turns.iter().map(|turn| (turn.turn, two(&turn.gained), two(&turn.totals))).collect()
}

/// Six turns, a tournament of knights in between, and the end:
///
/// 1 red places a knight and tells 4 for a road; 2 blue places a knight; 3 red nominates with 5, is told 7 for a city together with
/// blue; 4 blue nominates with 1; then the pile is empty in turn 5: red has 5 + 3, blue 1 + 2, and both win a prize tile. Red lays its
/// tile and its prize tile into a new city with 2 coats of arms: its 5 is worth 6 points at the end. The host takes 10 from blue.
fn evening() -> Table {
    let mut table = Table::start(short_plan(2, &[4, 9], 2, Discipline::City), Default::default());
    table.red().draws().places();
    let reds = table.red().puts(Role::Knight);
    table.red().says(tell(RED, 4, PointSource::Road)).ends();
    table.blue().draws().places();
    let blues = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.red().draws().places().nominates(reds, Five).tells(&[RED, BLUE], 7).ends();
    table.blue().draws().places().nominates(blues, One).ends();
    table.red().reveals(reds, Reach::City(3));
    table.blue().reveals(blues, Reach::City(2));
    table.red().draws().lays(PrizeId(1)).counts(CITY, 2).places();
    table.corrects(&Correction::Points { seat: BLUE, points: Points(-10) });
    table
}

#[test]
fn points_are_counted_in_the_turn_that_brought_them_and_by_what_they_came_from() {
    let mut table = evening();
    let expected = |last| {
        vec![
            (Some((1, RED)), [4, 0], [4, 0]),
            (Some((2, BLUE)), [0, 0], [4, 0]),
            (Some((3, RED)), [7, 7], [11, 7]),
            (Some((4, BLUE)), [0, 0], [11, 7]),
            (Some((5, RED)), [0, -10], [11, -3]),
            last,
        ]
    };
    assert_eq!(turns(&counted(&table)), expected((None, [6, 0], [17, -3])), "as if it ended now");
    table.host_ends();
    assert_eq!(turns(&counted(&table)), expected((None, [6, 0], [17, -3])));
    let over = counted(&table);
    let sources = |at: usize| over.seats[at].sources.iter().map(|(from, points)| (*from, points.0));
    assert!(sources(0).eq([(ScoreSource::City, 7), (ScoreSource::Road, 4), (ScoreSource::Statue, 6)]));
    assert!(sources(1).eq([(ScoreSource::City, 7), (ScoreSource::Correction, -10)]));
}

#[test]
fn tiles_meeples_tournaments_and_open_emblems_are_counted_for_who_had_them() {
    let [red, blue] = &counted(&evening()).seats[..] else { panic!("two sit") };
    assert_eq!((red.seat, red.tiles, red.meeples), (RED, 3 + 1, 1), "a prize tile is a tile");
    assert_eq!((blue.seat, blue.tiles, blue.meeples), (BLUE, 2, 1));
    assert_eq!((red.highest, red.prizes, &red.revealed[..]), (1, 1, &[Five][..]));
    assert_eq!((blue.highest, blue.prizes, &blue.revealed[..]), (0, 1, &[One][..]));
}

#[test]
fn what_is_told_in_the_final_scoring_or_put_right_after_it_is_of_no_turn() {
    let mut table = evening();
    table.host_ends();
    table.corrects(&Correction::Points { seat: BLUE, points: Points(3) });
    let last = turns(&counted(&table)).pop();
    assert_eq!(last, Some((None, [6, 3], [17, 0])));
}

#[test]
fn a_turn_that_the_host_gives_to_another_is_a_turn_of_its_own() {
    let mut table = Table::start(short_plan(2, &[4, 9], 2, Discipline::City), Default::default());
    table.red().says(tell(RED, 3, PointSource::Monastery));
    table.corrects(&Correction::TurnOrder { order: vec![BLUE, RED], turn: Some(BLUE) });
    table.blue().says(tell(BLUE, 2, PointSource::Other));
    let counted = counted(&table);
    assert!(counted.seats.iter().map(|seat| seat.seat).eq([BLUE, RED]), "clockwise as they sit now");
    let expected =
        [(Some((1, RED)), [0, 3], [0, 3]), (Some((2, BLUE)), [2, 0], [2, 3]), (None, [0, 0], [2, 3])];
    assert_eq!(turns(&counted), expected);
}

/// Of a nomination nothing is counted: whoever asks learns no more than that it happened, which the record says.
#[test]
fn an_emblem_that_lies_hidden_is_not_counted() {
    let told = |emblem| {
        let mut table = Table::start(short_plan(2, &[9], 0, Discipline::City), Default::default());
        table.red().draws().places();
        let knight = table.red().puts(Role::Knight);
        table.red().ends();
        table.turns(1);
        table.red().draws().places().nominates(knight, emblem);
        let hides = |event: &&Event| matches!(event, Event::MeepleNominated { .. });
        assert_eq!(table.events().filter(hides).count(), 1);
        counted(&table)
    };
    assert_eq!(told(Five), told(One));
}
