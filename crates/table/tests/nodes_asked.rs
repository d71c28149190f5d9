//! What nodes ask the store and each other: how far a game is, once for all who ask, and whether a seat's device is connected
//! anywhere. Never a real server.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use common::{
    DRAW,
    node::Link,
    nodes::{HOST, Nodes, next},
    points, request,
};
use futures_util::{FutureExt, StreamExt, future::join_all};
use herald_words::*;

async fn rest() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

#[tokio::test(start_paused = true)]
async fn who_asks_while_a_question_is_on_its_way_is_not_answered_from_before() {
    let table = Arc::new(Nodes::started(2, 1, 0).await);
    table.admit(1, 0).await.unwrap();
    table.links[1].is(Link::Slow);
    let asks = || {
        let table = Arc::clone(&table);
        tokio::spawn(async move { table.revision(1).await })
    };
    let first = asks();
    rest().await;
    let moved = table.submit(0, 0, table.ask(None), &[DRAW]).await.unwrap();
    let second = asks();
    rest().await;
    assert!(!first.is_finished() && !second.is_finished());
    // What is heard by following is not what they go by.
    table.links[1].is(Link::Deaf);
    first.await.unwrap();
    assert_eq!(second.await.unwrap(), moved.revision);
}

#[tokio::test]
async fn a_move_asks_nothing_before_it_is_made_and_a_refusal_is_told_on_all_there_is() {
    let mut table = Nodes::started(2, 1, 0).await;
    table.admit(1, 0).await.unwrap();
    table.links[1].is(Link::Deaf);
    let asked = || table.links[1].extents.load(Ordering::Relaxed);
    let before = asked();
    let drawn = table.submit(1, 0, table.ask(None), &[DRAW]).await.unwrap();
    assert_eq!(asked(), before);
    // It goes on at the other node, which nobody here has heard of.
    table.submit(0, 0, table.ask(None), &[Command::PlaceTile, Command::EndTurn]).await.unwrap();
    let ended = table.submit(0, 1, table.ask(None), &[DRAW]).await.unwrap();
    let again = table.submit(1, 0, table.ask(Some(drawn.revision)), &[points(1, 1)]).await.unwrap_err();
    assert_eq!(common::stale(&again).revision, ended.revision);
    // Whose turn it was not, as far as was known here.
    let placed = table.submit(1, 1, table.ask(None), &[Command::PlaceTile]).await.unwrap();
    assert_eq!(placed.revision, ended.revision.next());

    let known = table.ask(None);
    table.submit(1, 1, known.clone(), &[points(2, 1)]).await.unwrap();
    let own = table.admit(0, 1).await.unwrap();
    let made =
        table.houses[0].reissue(&own, request("reissue-my-own-seat"), Reissue::Seat(Seat(2))).await.unwrap();
    let told = table.submit(1, 1, known.clone(), &[points(2, 1)]).await.unwrap_err();
    assert_eq!(told, Problem::Unauthenticated, "a dead token is not told what its request did");
    table.tokens[1] = made.token;
    table.submit(1, 1, known, &[points(2, 1)]).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn all_who_ask_at_once_share_a_question() {
    let table = Arc::new(Nodes::started(2, 1, 0).await);
    table.admit(1, 0).await.unwrap();
    let before = table.links[1].extents.load(Ordering::Relaxed);
    table.links[1].is(Link::Slow);
    let ask = |_| {
        let table = Arc::clone(&table);
        tokio::spawn(async move { table.admit(1, 0).await.map(drop) })
    };
    let asking: Vec<_> = (0..64).map(ask).collect();
    rest().await;
    table.links[1].is(Link::Up);
    join_all(asking).await.into_iter().for_each(|admitted| admitted.unwrap().unwrap());
    let asked = table.links[1].extents.load(Ordering::Relaxed) - before;
    assert_eq!(asked, 2, "the first one's, and one for all who came while that was on its way");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_given_up_stays_so_whatever_is_acknowledged_after() {
    let table = Nodes::started(2, 1, 0).await;
    let held = table.admit(1, 0).await.unwrap();
    table.links[1].is(Link::Slow);
    let (house, proof) = (table.houses[1].clone(), held.clone());
    let tap = Submission { request: table.ask(None), steps: vec![DRAW] };
    let moving = tokio::spawn(async move { house.submit(&proof, tap).await });
    rest().await;
    table.links[1].is(Link::Down);
    let moved = moving.await.unwrap().expect("it is on disk");
    let unreadable = Problem::Unavailable(Unavailable::Unreadable);
    assert_eq!(table.houses[1].view(&held).unwrap_err(), unreadable);
    table.links[1].is(Link::Up);
    assert_eq!(table.houses[1].view(&held).unwrap_err(), unreadable, "nobody tells it of the next");
    let again =
        table.houses[1].submit(&held, Submission { request: table.ask(None), steps: vec![DRAW] }).await;
    assert_eq!(again.unwrap_err(), unreadable);
    assert_eq!(table.revision(1).await, moved.revision, "and whoever comes anew finds it as it is");
}

const WHOSE: Reissue = Reissue::Seat(Seat(2));

async fn reissue(table: &Nodes, node: usize, id: &str) -> Result<Reissued, Problem> {
    let host = table.admit(node, HOST).await.unwrap();
    table.houses[node].reissue(&host, request(id), WHOSE).await
}

fn is_connected(told: Result<Reissued, Problem>) -> bool {
    matches!(told, Err(Problem::Refused { refusal: Refusal::SeatConnected { seat: Seat(2) }, .. }))
}

#[tokio::test]
async fn a_device_at_one_node_is_asked_for_the_host_at_another_and_consents_at_a_third() {
    let mut table = Nodes::started(3, 1, 0).await;
    let mut stream = table.watch(1, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    let phone = table.admit(2, 1).await.unwrap();
    let unasked = table.houses[2].consent(&phone).await.unwrap_err();
    assert!(matches!(unasked, Problem::Refused { refusal: Refusal::NoReissueAsked, .. }), "{unasked:?}");
    assert!(is_connected(reissue(&table, 0, "reissue-a-lost-phone").await));
    assert!(matches!(stream.next().await, Some(Ok(Shown::ReissueAsked(Seat(2))))));
    table.houses[2].consent(&phone).await.unwrap();
    let made = reissue(&table, 0, "reissue-with-a-consent").await.unwrap();
    assert_eq!(next(&mut stream).await.unwrap_err(), Problem::Unauthenticated);

    table.tokens[1] = made.token;
    let mut stream = table.watch(2, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    assert!(is_connected(reissue(&table, 0, "reissue-without-one").await), "the consent is used up");
    drop(stream);
    reissue(&table, 0, "reissue-while-nobody-is-there").await.unwrap();
}

#[tokio::test]
async fn a_device_here_and_one_elsewhere_are_both_asked_and_one_consent_is_enough() {
    let table = Nodes::started(2, 1, 0).await;
    let (mut here, mut there) =
        (table.watch(0, 1, None).await.unwrap(), table.watch(1, 1, None).await.unwrap());
    assert!(is_connected(reissue(&table, 0, "reissue-a-lost-phone").await));
    for stream in [&mut here, &mut there] {
        next(stream).await.unwrap();
        assert!(matches!(stream.next().await, Some(Ok(Shown::ReissueAsked(Seat(2))))));
    }
    let phone = table.admit(1, 1).await.unwrap();
    table.houses[1].consent(&phone).await.unwrap();
    reissue(&table, 0, "reissue-with-a-consent").await.unwrap();
}

#[tokio::test]
async fn nobody_elsewhere_is_asked_for_a_call_that_is_refused_anyway() {
    let table = Nodes::started(2, 1, 0).await;
    let mut stream = table.watch(1, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    let other = table.admit(0, 0).await.unwrap();
    let denied = table.houses[0].reissue(&other, request("reissue-anothers-seat"), WHOSE).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::NotYourSeat));
    let host = table.admit(0, HOST).await.unwrap();
    let late = Request { expected: Some(Revision(1)), ..request("reissue-too-late-now") };
    common::stale(&table.houses[0].reissue(&host, late, WHOSE).await.unwrap_err());
    assert!(stream.next().now_or_never().is_none());
    // Its own device needs nobody's consent.
    let own = table.admit(0, 1).await.unwrap();
    table.houses[0].reissue(&own, request("reissue-my-own-seat"), WHOSE).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_consent_outlasts_a_lost_race() {
    let table = Nodes::started(2, 1, 0).await;
    let mut stream = table.watch(1, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    let host = table.admit(1, HOST).await.unwrap();
    let asked = table.houses[1].reissue(&host, request("reissue-a-lost-phone"), WHOSE).await;
    assert!(is_connected(asked));
    let phone = table.admit(1, 1).await.unwrap();
    table.houses[1].consent(&phone).await.unwrap();
    table.links[1].is(Link::Deaf);
    table.submit(0, 0, table.ask(None), &[points(1, 1)]).await.unwrap();
    table.houses[1].reissue(&host, request("reissue-with-a-consent"), WHOSE).await.unwrap();
}
