//! Who is awaited and since when: for the nudge a client may give. Never when to give it.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, points, request};
use herald_words::*;

const BEGAN: i64 = 1_000_000;

fn since(evening: &Evening) -> Option<i64> {
    evening.view(&evening.host).awaited_since_ms
}

#[tokio::test]
async fn the_time_stays_while_the_same_seat_is_awaited_and_begins_anew_with_the_next() {
    let evening = Evening::lobby(2).await;
    assert_eq!(since(&evening), None, "nobody is awaited in the lobby");
    evening.later(7);
    evening.start().await;
    assert_eq!(since(&evening), Some(BEGAN + 7));
    evening.later(10);
    evening.takes(0, &[DRAW]).await.unwrap();
    evening.takes(0, &[Command::PlaceTile, points(2, 4)]).await.unwrap();
    assert_eq!(since(&evening), Some(BEGAN + 7), "the same seat, whatever it does");
    evening.later(10);
    let whose = Reissue::Seat(Seat(2));
    evening.house.reissue(&evening.host, request("reissue-a-lost-phone"), whose).await.unwrap();
    assert_eq!(since(&evening), Some(BEGAN + 7), "whatever happens at the table");
    evening.takes(0, &[Command::EndTurn]).await.unwrap();
    assert_eq!(since(&evening), Some(BEGAN + 27));
    evening.later(10);
    evening.house.end(&evening.host, request("end")).await.unwrap();
    assert_eq!(since(&evening), None, "nobody is awaited once it is over");
}

#[tokio::test]
async fn an_undo_awaits_the_seat_it_goes_back_to_from_now_on() {
    let evening = Evening::started(2).await;
    evening.later(10);
    evening.turn(0).await;
    evening.later(10);
    evening.takes(1, &[DRAW]).await.unwrap();
    evening.later(10);
    evening.house.undo(&evening.seats[1], request("undo-one"), None).await.unwrap();
    assert_eq!(since(&evening), Some(BEGAN + 10), "still seat 2, since its turn began");
    evening.later(10);
    evening.house.undo(&evening.seats[0], request("undo-two"), None).await.unwrap();
    assert_eq!(since(&evening), Some(BEGAN + 40), "seat 1 again, from now on");
}

#[tokio::test]
async fn a_game_woken_again_says_the_same() {
    let evening = Evening::started(3).await;
    evening.later(10);
    evening.nominated_with(Emblem::Two).await;
    evening.later(10);
    evening.until_tournament().await;
    let last = evening.revision();
    let (house, _, host) = evening.restarted().await;
    let woken = house.view(&host).unwrap();
    assert_eq!((woken.value().revision, woken.value().awaited_since_ms), (last, since(&evening)));
    assert_eq!(since(&evening), Some(BEGAN + 20));
}
