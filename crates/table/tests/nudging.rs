//! Nudges: told on every stream once for each time of waiting, by the injected clock, and never where a table wants none. Never
//! how they are sent.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::time::Duration;

use common::{DRAW, Evening, request};
use futures_util::{FutureExt, StreamExt};
use herald_words::*;

type Stream = <herald_table::House as Tables>::Watch;

const AFTER_SECONDS: u16 = 30;
const AFTER_MS: i64 = 30_000;
/// When the game starts: what the clock of these tests shows until it is moved.
const BEGAN: i64 = 1_000_000;

async fn started(players: usize, nudge_after_seconds: u16) -> Evening {
    let evening = Evening::lobby(players).await;
    let settings = Settings { nudge_after_seconds, ..Settings::default() };
    evening.house.update_settings(&evening.host, request("nudge"), settings).await.unwrap();
    evening.start().await;
    evening
}

fn watch(evening: &Evening, seat: usize, after: Option<Revision>) -> Stream {
    evening.house.watch(vec![evening.seats[seat].clone()], after).unwrap()
}

/// The nudges that are ready now, as who and since when; views and updates are read on the way.
fn nudges(stream: &mut Stream) -> Vec<(Vec<Seat>, i64, Revision)> {
    let ready = std::iter::from_fn(|| stream.next().now_or_never()?);
    let nudge = |shown| match shown {
        Ok(Shown::Nudge(Nudge { seats, awaited_since_ms, revision })) => {
            Some((seats, awaited_since_ms, revision))
        }
        Ok(Shown::View(_) | Shown::Update(_)) => None,
        other => panic!("{other:?}"),
    };
    ready.filter_map(nudge).collect()
}

#[tokio::test]
async fn who_is_awaited_too_long_is_told_on_every_stream_once() {
    let evening = started(2, AFTER_SECONDS).await;
    let mut streams = [watch(&evening, 0, None), watch(&evening, 1, None)];
    evening.later(AFTER_MS - 1);
    assert!(streams.iter_mut().all(|stream| nudges(stream).is_empty()), "not before the time");
    evening.later(1);
    // The streams sleep until the clock may have come so far.
    tokio::time::pause();
    tokio::time::advance(Duration::from_millis(2)).await;
    let expected = [(vec![Seat(1)], BEGAN, evening.revision())];
    for stream in &mut streams {
        assert_eq!(nudges(stream), expected);
        assert_eq!(nudges(stream), [], "once for each time of waiting");
    }
}

#[tokio::test]
async fn whatever_the_awaited_seat_does_meanwhile_it_is_the_same_time_of_waiting() {
    let evening = started(2, AFTER_SECONDS).await;
    let mut stream = watch(&evening, 1, None);
    evening.later(AFTER_MS);
    assert_eq!(nudges(&mut stream).len(), 1);
    evening.takes(0, &[DRAW]).await.unwrap();
    evening.later(AFTER_MS);
    assert_eq!(nudges(&mut stream), [], "still seat 1, told already");
    evening.takes(0, &[Command::PlaceTile, Command::EndTurn]).await.unwrap();
    assert_eq!(nudges(&mut stream), [], "seat 2 has only begun");
    evening.later(AFTER_MS);
    tokio::time::pause();
    tokio::time::advance(Duration::from_millis(30_001)).await;
    assert_eq!(nudges(&mut stream), [(vec![Seat(2)], BEGAN + 2 * AFTER_MS, evening.revision())]);
}

#[tokio::test]
async fn a_stream_that_is_resumed_gets_it_again_while_it_holds_and_after_what_it_missed() {
    let evening = started(2, AFTER_SECONDS).await;
    let before = evening.revision();
    evening.later(AFTER_MS);
    assert_eq!(nudges(&mut watch(&evening, 0, Some(before))).len(), 1);
    evening.takes(0, &[DRAW]).await.unwrap();
    let mut resumed = watch(&evening, 0, Some(before));
    assert!(
        matches!(resumed.next().now_or_never(), Some(Some(Ok(Shown::Update(_))))),
        "first what it missed"
    );
    assert_eq!(nudges(&mut resumed), [(vec![Seat(1)], BEGAN, evening.revision())]);
    evening.takes(0, &[Command::PlaceTile, Command::EndTurn]).await.unwrap();
    assert_eq!(nudges(&mut watch(&evening, 0, Some(before))), [], "nobody is awaited for long any more");
}

#[tokio::test]
async fn a_move_just_before_the_time_is_told_and_no_nudge() {
    let evening = started(2, AFTER_SECONDS).await;
    let mut stream = watch(&evening, 0, None);
    assert_eq!(nudges(&mut stream), []);
    evening.later(AFTER_MS);
    evening.turn(0).await;
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(60)).await;
    assert!(matches!(stream.next().now_or_never(), Some(Some(Ok(Shown::Update(_))))));
    assert_eq!(nudges(&mut stream), []);
}

#[tokio::test(start_paused = true)]
async fn a_stream_wakes_by_itself_when_the_time_has_come() {
    let evening = started(2, AFTER_SECONDS).await;
    let mut stream = watch(&evening, 0, None);
    assert_eq!(nudges(&mut stream), []);
    let asleep = tokio::time::Instant::now();
    evening.later(AFTER_MS);
    let Some(Ok(Shown::Nudge(nudge))) = stream.next().await else { panic!("a nudge comes next") };
    assert_eq!(nudge.seats, [Seat(1)]);
    let slept = asleep.elapsed();
    assert!((Duration::from_secs(30)..Duration::from_secs(31)).contains(&slept), "{slept:?}");
}

#[tokio::test(start_paused = true)]
async fn none_comes_where_none_is_wanted_in_a_lobby_or_once_the_game_is_over() {
    let quiet = started(2, 0).await;
    let mut stream = watch(&quiet, 0, None);
    let lobby = Evening::lobby(2).await;
    let settings = Settings { nudge_after_seconds: AFTER_SECONDS, ..Settings::default() };
    lobby.house.update_settings(&lobby.host, request("nudge"), settings).await.unwrap();
    let mut in_the_lobby = watch(&lobby, 0, None);
    let over = started(2, AFTER_SECONDS).await;
    let mut at_the_end = watch(&over, 0, None);
    over.house.end(&over.host, request("end")).await.unwrap();
    for evening in [&quiet, &lobby, &over] {
        evening.later(100 * AFTER_MS);
    }
    tokio::time::advance(Duration::from_secs(10_000)).await;
    for stream in [&mut stream, &mut in_the_lobby, &mut at_the_end] {
        assert_eq!(nudges(stream), []);
    }
}

#[tokio::test]
async fn a_nudge_is_no_commit_and_a_game_woken_again_still_wants_them() {
    let evening = started(2, AFTER_SECONDS).await;
    let before = evening.revision();
    evening.later(AFTER_MS);
    assert_eq!(nudges(&mut watch(&evening, 0, None)).len(), 1);
    assert_eq!(evening.revision(), before);
    let (house, seats, _) = evening.restarted().await;
    assert_eq!(house.view(&seats[0]).unwrap().value().settings.nudge_after_seconds, AFTER_SECONDS);
    let mut stream = house.watch(vec![seats[0].clone()], None).unwrap();
    assert_eq!(nudges(&mut stream), [(vec![Seat(1)], BEGAN, before)]);
}
