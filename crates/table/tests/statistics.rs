//! The evening in numbers as a table knows it: what counts of its record, and how long each was awaited. Never what a move is worth:
//! the rules' tests have that.
#![allow(clippy::unwrap_used, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, points, request};
use herald_words::*;

fn counted(evening: &Evening) -> Statistics {
    let (revision, statistics) = evening.house.statistics(&evening.seats[0]).unwrap();
    assert_eq!(revision, evening.revision());
    statistics
}

fn awaited(evening: &Evening) -> Vec<(i64, i64)> {
    let of = |seat: &SeatStatistics| (seat.awaited.total_ms, seat.awaited.longest_ms);
    counted(evening).seats.iter().map(of).collect()
}

fn told(evening: &Evening) -> Vec<Vec<(ScoreSource, Points)>> {
    counted(evening).seats.into_iter().map(|seat| seat.sources).collect()
}

#[tokio::test]
async fn each_wait_counts_once_what_was_waited_for_has_come() {
    let evening = Evening::started(2).await;
    evening.later(10);
    assert_eq!(awaited(&evening), [(0, 0), (0, 0)], "seat 1 is still awaited");
    evening.turn(0).await;
    assert_eq!(awaited(&evening), [(10, 10), (0, 0)]);
    evening.later(50);
    evening.takes(1, &[DRAW]).await.unwrap();
    evening.later(5);
    evening.takes(1, &[Command::PlaceTile, Command::EndTurn]).await.unwrap();
    assert_eq!(awaited(&evening), [(10, 10), (55, 55)], "whatever it did meanwhile");
    evening.later(7);
    evening.turn(0).await;
    assert_eq!(awaited(&evening), [(17, 10), (55, 55)]);
    evening.later(100);
    evening.house.end(&evening.host, request("end")).await.unwrap();
    assert_eq!(awaited(&evening), [(17, 10), (155, 100)], "the end ends it too");
}

#[tokio::test]
async fn in_the_final_scoring_everybody_is_awaited() {
    let evening = Evening::started(2).await;
    // All of its land tiles are drawn, and nobody has nominated anybody.
    evening.until_tournament().await;
    assert_eq!(evening.view(&evening.host).phase, PhaseView::FinalScoring);
    let before = awaited(&evening);
    evening.later(40);
    evening.house.end(&evening.host, request("end")).await.unwrap();
    let after: Vec<_> = before.into_iter().map(|(total, longest)| (total + 40, longest.max(40))).collect();
    assert_eq!(awaited(&evening), after);
}

#[tokio::test]
async fn what_was_undone_does_not_count_but_was_waited_for() {
    let evening = Evening::started(2).await;
    evening.later(10);
    evening.turn(0).await;
    evening.later(20);
    evening.takes(1, &[DRAW, Command::PlaceTile, points(2, 9), Command::EndTurn]).await.unwrap();
    assert_eq!(told(&evening), [vec![], vec![(ScoreSource::Other, Points(9))]]);
    evening.later(5);
    evening.house.undo(&evening.seats[1], request("undo"), None).await.unwrap();
    let after = counted(&evening);
    assert!(after.seats.iter().all(|seat| seat.sources.is_empty()));
    assert_eq!((after.seats[0].tiles, after.seats[1].tiles), (1, 0));
    let turns: Vec<_> = after.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!(turns, [Some((1, Seat(1))), Some((2, Seat(2))), None], "turn 2 again, and no third");
    assert_eq!(awaited(&evening), [(15, 10), (20, 20)], "10 and 5, and 20");
    evening.takes(1, &[points(2, 4)]).await.unwrap();
    assert_eq!(told(&evening), [vec![], vec![(ScoreSource::Other, Points(4))]]);
}

#[tokio::test]
async fn a_correction_of_the_host_counts_by_itself_also_after_the_end() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    let correction = |points| Correction::Points { seat: Seat(1), points: Points(points) };
    evening.correct(correction(-4), None).await.unwrap();
    evening.house.end(&evening.host, request("end")).await.unwrap();
    evening.correct(correction(1), None).await.unwrap();
    let counted = counted(&evening);
    assert_eq!(counted.seats[0].sources, [(ScoreSource::Correction, Points(-3))]);
    let gained: Vec<_> = counted.turns.iter().map(|turn| (turn.turn.is_some(), turn.gained[0].0)).collect();
    assert_eq!(gained, [(true, 0), (true, -4), (false, 1)]);
}

#[tokio::test]
async fn everyone_at_the_table_gets_the_same_and_so_does_a_game_woken_again() {
    let evening = Evening::started(3).await;
    for seat in [0, 1, 2, 0] {
        evening.later(3);
        evening.turn(seat).await;
    }
    let live = counted(&evening);
    for other in evening.seats.iter().chain([&evening.host]) {
        assert_eq!(evening.house.statistics(other).unwrap().1, live);
    }
    let (house, seats, _) = evening.restarted().await;
    assert_eq!(house.statistics(&seats[2]).unwrap().1, live);
}

#[tokio::test]
async fn a_game_that_has_not_started_has_none() {
    let evening = Evening::lobby(2).await;
    let refused = evening.house.statistics(&evening.host).unwrap_err();
    assert!(matches!(refused, Problem::Refused { refusal: Refusal::NotStarted, .. }), "{refused:?}");
}
