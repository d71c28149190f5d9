//! Watching at one node what is played at another: in order, none twice, none missing, until the game is gone or the store
//! cannot be asked. Never a real server.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{sync::Arc, time::Duration};

use common::{
    DRAW, OPERATOR,
    node::Link,
    nodes::{HOST, Nodes, Stream, next},
    points,
};
use fastrand::Rng;
use futures_util::{FutureExt, StreamExt};
use herald_words::*;

const UNREADABLE: Problem = Problem::Unavailable(Unavailable::Unreadable);

/// Everything up to a revision, whole views told from updates.
async fn up_to(stream: &mut Stream, last: u64) -> Vec<(u64, bool)> {
    let mut seen = Vec::new();
    while seen.last().is_none_or(|(revision, _)| *revision < last) {
        seen.push(next(stream).await.unwrap());
    }
    seen
}

#[tokio::test(start_paused = true)]
async fn watchers_at_other_nodes_see_every_move_in_order_none_twice_and_none_missing() {
    for seed in 0..40 {
        eprintln!("seed {seed}");
        let mut rng = Rng::with_seed(seed);
        let table = Arc::new(Nodes::started(3, seed, 40).await);
        let began = table.revision(0).await.0;
        let mut streams = Vec::new();
        for node in 0..3 {
            streams.push(table.watch(node, node, None).await.unwrap());
        }
        let moving = Arc::clone(&table);
        let moves = tokio::spawn(async move {
            for _ in 0..30 {
                tokio::time::sleep(Duration::from_millis(rng.u64(0..30))).await;
                moving.turn(rng.usize(0..3)).await;
            }
        });
        for stream in &mut streams {
            let seen = up_to(stream, began + 30).await;
            assert_eq!(seen[0], (began, true));
            let updates: Vec<_> = (began + 1..=began + 30).map(|revision| (revision, false)).collect();
            assert_eq!(seen[1..], updates, "seed {seed}");
        }
        moves.await.unwrap();
        for node in 0..3 {
            assert_eq!(table.views(node).await, table.read_back().await, "seed {seed}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_watches_on_at_another_node_goes_on_after_its_revision_though_that_node_had_heard_nothing() {
    for seed in 0..20 {
        eprintln!("seed {seed}");
        let mut rng = Rng::with_seed(seed);
        let table = Nodes::started(3, seed, 200).await;
        let mut last = table.revision(0).await.0;
        for node in 0..3 {
            table.admit(node, 0).await.unwrap();
        }
        for _ in 0..20 {
            let played = rng.u64(1..4);
            for _ in 0..played {
                table.turn(rng.usize(0..3)).await;
            }
            let mut stream = table.watch(rng.usize(0..3), 0, Some(last)).await.unwrap();
            let updates: Vec<_> = (last + 1..=last + played).map(|revision| (revision, false)).collect();
            last += played;
            assert_eq!(up_to(&mut stream, last).await, updates, "seed {seed}");
            assert!(stream.next().now_or_never().is_none());
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_undo_at_another_node_shows_the_whole_table() {
    let table = Nodes::started(2, 1, 5).await;
    let began = table.revision(0).await.0;
    let mut stream = table.watch(1, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    table.submit(0, 0, table.ask(None), &[DRAW]).await.unwrap();
    assert_eq!(next(&mut stream).await.unwrap(), (began + 1, false));
    let own = table.admit(0, 0).await.unwrap();
    table.houses[0].undo(&own, table.ask(None), None).await.unwrap();
    assert_eq!(next(&mut stream).await.unwrap(), (began + 2, true));
}

#[tokio::test(start_paused = true)]
async fn a_game_deleted_at_one_node_is_gone_at_the_other_at_once_and_its_watchers_are_told() {
    let table = Nodes::started(2, 1, 5).await;
    let held = table.admit(1, 0).await.unwrap();
    let mut stream = table.watch(1, 1, None).await.unwrap();
    next(&mut stream).await.unwrap();
    table.houses[0].delete(&Token::new(OPERATOR), table.game()).await.unwrap();
    let waited = tokio::time::Instant::now();
    assert_eq!(next(&mut stream).await.unwrap_err(), Problem::NotFound);
    assert!(waited.elapsed() <= Duration::from_secs(15));
    assert_eq!(table.admit(1, 0).await.unwrap_err(), Problem::Unauthenticated);
    let late = Submission { request: table.ask(None), steps: vec![DRAW] };
    assert_eq!(table.houses[1].submit(&held, late).await.unwrap_err(), Problem::NotFound);
    let listed = table.houses[1].games(&Token::new(OPERATOR), Page { after: None, limit: 9 }).await.unwrap();
    assert_eq!(listed.items, []);
}

#[tokio::test(start_paused = true)]
async fn a_move_decided_while_the_game_is_deleted_elsewhere_is_not_made() {
    let table = Nodes::started(2, 1, 5).await;
    let held = table.admit(1, 0).await.unwrap();
    table.houses[0].delete(&Token::new(OPERATOR), table.game()).await.unwrap();
    let late = Submission { request: table.ask(None), steps: vec![DRAW] };
    assert_eq!(table.houses[1].submit(&held, late).await.unwrap_err(), Problem::NotFound);
}

#[tokio::test(start_paused = true)]
async fn without_its_store_a_node_shows_nothing_and_takes_nothing_and_all_goes_on_when_it_is_back() {
    let table = Nodes::started(2, 1, 5).await;
    let held = table.admit(1, 0).await.unwrap();
    let mut stream = table.watch(1, 1, None).await.unwrap();
    let (last, _) = next(&mut stream).await.unwrap();
    table.links[1].is(Link::Down);
    assert_eq!(next(&mut stream).await.unwrap_err(), UNREADABLE);
    assert_eq!(table.admit(1, 0).await.unwrap_err(), UNREADABLE);
    assert_eq!(table.houses[1].view(&held).unwrap_err(), UNREADABLE);
    let tap = Submission { request: table.ask(None), steps: vec![DRAW] };
    assert_eq!(table.houses[1].submit(&held, tap.clone()).await.unwrap_err(), UNREADABLE);
    assert_eq!(table.watch(1, 1, Some(last)).await.err(), Some(UNREADABLE));

    table.submit(0, 0, table.ask(None), &[points(1, 2)]).await.unwrap();
    table.links[1].is(Link::Up);
    let mut resumed = table.watch(1, 1, Some(last)).await.unwrap();
    assert_eq!(next(&mut resumed).await.unwrap(), (last + 1, false));
    let again = table.admit(1, 0).await.unwrap();
    let moved = table.houses[1].submit(&again, tap).await.unwrap();
    assert_eq!(moved.revision.0, last + 2);
    assert_eq!(next(&mut resumed).await.unwrap(), (last + 2, false));
    assert_eq!(table.views(1).await, table.views(0).await);
}

#[tokio::test(start_paused = true)]
async fn a_move_that_its_store_cannot_be_asked_for_is_unconfirmed_and_may_be_sent_to_another_node() {
    let table = Nodes::started(2, 1, 5).await;
    let held = table.admit(1, 0).await.unwrap();
    table.links[1].is(Link::Down);
    // Before it is heard that the link is down.
    let tap = Submission { request: table.ask(None), steps: vec![DRAW] };
    let lost = table.houses[1].submit(&held, tap.clone()).await.unwrap_err();
    assert_eq!(lost, Problem::Unavailable(Unavailable::NotConfirmed));
    table.submit(0, 0, tap.request, &tap.steps).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_node_that_stood_still_answers_once_it_goes_on_and_takes_nothing_back() {
    let table = Arc::new(Nodes::started(2, 1, 5).await);
    let held = table.admit(1, 0).await.unwrap();
    let mut stream = table.watch(1, 1, None).await.unwrap();
    let (last, _) = next(&mut stream).await.unwrap();
    table.links[1].is(Link::Still);
    let stale = Submission { request: table.ask(Some(Revision(last))), steps: vec![DRAW] };
    let house = table.houses[1].clone();
    let submitting = tokio::spawn(async move { house.submit(&held, stale).await });
    let asking = Arc::clone(&table);
    let asking = tokio::spawn(async move { asking.revision(1).await });
    for _ in 0..3 {
        table.turn(0).await;
    }
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert!(!submitting.is_finished() && !asking.is_finished());
    assert!(stream.next().now_or_never().is_none());
    table.links[1].is(Link::Up);
    let late = submitting.await.unwrap().unwrap_err();
    assert_eq!(common::stale(&late).revision.0, last + 3);
    assert_eq!(asking.await.unwrap().0, last + 3);
    let seen: Vec<_> = (last + 1..=last + 3).map(|revision| (revision, false)).collect();
    assert_eq!(up_to(&mut stream, last + 3).await, seen);
}

#[tokio::test(start_paused = true)]
async fn what_another_node_wrote_and_nobody_can_vouch_for_ends_the_game_here() {
    let table = Nodes::started(2, 1, 0).await;
    let mut stream = table.watch(1, 1, None).await.unwrap();
    let (last, _) = next(&mut stream).await.unwrap();
    let (tell, told) = tokio::sync::oneshot::channel();
    let done = Box::new(move |how| drop(tell.send(how)));
    let journal: &dyn herald_journal::Journal = &*table.store;
    journal.append(table.key(), last, b"nothing of Herald's".as_slice().into(), done);
    told.await.unwrap();
    let damaged = Problem::Unavailable(Unavailable::Damaged);
    assert_eq!(next(&mut stream).await.unwrap_err(), damaged);
    for node in 0..2 {
        assert_eq!(table.admit(node, 0).await.unwrap_err(), damaged);
    }
    assert_eq!(table.houses[1].census().damaged, 1, "and it is not read again and again");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_sleeps_is_followed_no_more_and_wakes_where_it_is() {
    let table = Nodes::started(2, 1, 0).await;
    table.admit(1, 0).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert!(table.links[1].is_following());
    table.clocks[1].0.fetch_add(11 * 60 * 1000, std::sync::atomic::Ordering::Relaxed);
    table.houses[1].let_sleep();
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert!(!table.links[1].is_following());
    assert_eq!(table.houses[1].census().awake, 0);
    let moved = table.turn(0).await;
    assert_eq!(table.view(1, HOST).await.unwrap().revision, moved.revision);
}
