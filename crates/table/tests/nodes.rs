//! Several houses on one journal: each answers as if there were one. Never a real server; the journal's own tests have those.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::{Arc, atomic::Ordering};

use common::{
    DRAW, Evening, OPERATOR,
    nodes::{HOST, Nodes, next},
    points, refused, request, stale,
};
use futures_util::{TryStreamExt, future::join_all, stream};
use herald_words::*;
use tokio::sync::Barrier;

/// Races for one revision.
const RACES: u64 = 300;

/// Each node submits at once, with a request of its own or all with the same one.
async fn race(table: &Arc<Nodes>, sent: Vec<Request>) -> Vec<Result<Submitted, Problem>> {
    let gate = Arc::new(Barrier::new(sent.len()));
    let racers = sent.into_iter().enumerate().map(|(node, request)| {
        let (table, gate) = (Arc::clone(table), Arc::clone(&gate));
        tokio::spawn(async move {
            let proof = table.admit(node, 0).await.unwrap();
            gate.wait().await;
            let submission = Submission { request, steps: vec![points(1, 1)] };
            table.houses[node].submit(&proof, submission).await
        })
    });
    join_all(racers).await.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_nodes_that_race_for_one_revision_one_wins_and_the_others_are_told_what_it_did() {
    let table = Arc::new(Nodes::started(3, 7, 3).await);
    let mut revision = table.revision(0).await;
    for _ in 0..RACES {
        let sent = (0..3).map(|_| table.ask(Some(revision))).collect();
        let (won, lost): (Vec<_>, Vec<_>) = race(&table, sent).await.into_iter().partition(Result::is_ok);
        let [won] = <[_; 1]>::try_from(won).expect("one wins").map(Result::unwrap);
        assert_eq!(won.revision, revision.next());
        for lost in lost.into_iter().map(Result::unwrap_err) {
            let told = stale(&lost);
            assert_eq!((told.revision, &told.missed), (won.revision, &won.entries));
        }
        revision = won.revision;
    }
    for node in 0..3 {
        assert_eq!(table.views(node).await, table.read_back().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_sent_to_three_nodes_at_once_is_carried_out_once_and_answered_alike() {
    let table = Arc::new(Nodes::started(3, 11, 3).await);
    let before = table.revision(0).await.0;
    for round in 1..=50 {
        let asked = table.ask(None);
        let all = race(&table, vec![asked; 3]).await;
        let all: Vec<_> = all.into_iter().map(|made| made.unwrap()).collect();
        assert_eq!(all[0].revision, Revision(before + round));
        assert!(all.iter().all(|made| (made.revision, &made.entries) == (all[0].revision, &all[0].entries)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_that_expect_no_revision_are_all_made_whichever_node_is_first() {
    let table = Arc::new(Nodes::started(3, 13, 3).await);
    let before = table.revision(0).await.0;
    for _ in 0..50 {
        let sent = (0..3).map(|_| table.ask(None)).collect();
        race(&table, sent).await.into_iter().for_each(|made| drop(made.unwrap()));
    }
    assert_eq!(table.revision(1).await.0, before + 150);
}

#[tokio::test]
async fn moves_at_one_node_then_at_another_go_on_from_each_other() {
    let table = Nodes::started(2, 1, 0).await;
    for turn in 0..12 {
        let (here, there) = (turn % 2, (turn + 1) % 2);
        let expected = Some(table.revision(there).await);
        let seat = usize::from(table.view(there, HOST).await.unwrap().turn.unwrap().seat.0) - 1;
        let tile = [DRAW, Command::PlaceTile, Command::EndTurn];
        let made = table.submit(here, seat, table.ask(expected), &tile).await.unwrap();
        assert_eq!(table.revision(there).await, made.revision, "at once, not once it was heard");
    }
    assert_eq!(table.views(0).await, table.views(1).await);
    assert_eq!(table.views(0).await, table.read_back().await);
}

#[tokio::test]
async fn a_known_request_gets_its_first_answer_from_a_node_that_has_heard_nothing() {
    let table = Nodes::started(2, 1, 0).await;
    table.admit(1, 0).await.unwrap();
    table.links[1].is(common::node::Link::Deaf);
    let asked = table.ask(None);
    let first = table.submit(0, 0, asked.clone(), &[points(1, 5)]).await.unwrap();
    table.turn(0).await;
    let again = table.submit(1, 0, asked.clone(), &[points(1, 5)]).await.unwrap();
    assert_eq!((first.revision, first.entries), (again.revision, again.entries));
    let other = Request { content: Fingerprint([9; 32]), ..asked };
    assert_eq!(table.submit(1, 0, other, &[]).await.unwrap_err(), Problem::RequestReused);
}

#[tokio::test]
async fn who_was_admitted_before_another_node_moved_is_answered_on_what_that_node_made_of_it() {
    let table = Nodes::started(2, 1, 0).await;
    let admitted = table.admit(1, 0).await.unwrap();
    table.links[1].is(common::node::Link::Deaf);
    let before = table.revision(0).await;
    let moved = table.submit(0, 0, table.ask(None), &[DRAW]).await.unwrap();
    let stale_draw = Submission { request: table.ask(Some(before)), steps: vec![DRAW] };
    let late = table.houses[1].submit(&admitted, stale_draw).await.unwrap_err();
    assert_eq!(stale(&late).revision, moved.revision);
    // What no longer can be done is refused as it is now, and what still can is done.
    let again = Submission { request: table.ask(None), steps: vec![DRAW] };
    let again = table.houses[1].submit(&admitted, again).await.unwrap_err();
    assert_eq!(refused(&again).1.revision, moved.revision);
    let places = Submission { request: table.ask(None), steps: vec![Command::PlaceTile] };
    let placed = table.houses[1].submit(&admitted, places).await.unwrap();
    assert_eq!(placed.revision, moved.revision.next());
}

#[tokio::test]
async fn a_token_made_anew_at_one_node_is_dead_at_the_other_at_once() {
    let mut table = Nodes::started(2, 1, 0).await;
    let held = table.admit(1, 0).await.unwrap();
    let mut stream = table.watch(1, 0, None).await.unwrap();
    next(&mut stream).await.unwrap();
    let own = table.admit(0, 0).await.unwrap();
    let reissued =
        table.houses[0].reissue(&own, request("reissue-a-lost-phone"), Reissue::Seat(Seat(1))).await;
    assert_eq!(table.admit(1, 0).await.unwrap_err(), Problem::Unauthenticated);
    let dead = Submission { request: table.ask(None), steps: vec![DRAW] };
    assert_eq!(table.houses[1].submit(&held, dead).await.unwrap_err(), Problem::Unauthenticated);
    assert_eq!(next(&mut stream).await.unwrap_err(), Problem::Unauthenticated);
    table.tokens[0] = reissued.unwrap().token;
    table.submit(1, 0, table.ask(None), &[DRAW]).await.unwrap();
}

#[tokio::test]
async fn a_token_made_anew_where_nobody_has_heard_of_it_ends_a_move_that_was_admitted_before() {
    let table = Nodes::started(2, 1, 0).await;
    let held = table.admit(1, 0).await.unwrap();
    table.links[1].is(common::node::Link::Deaf);
    let own = table.admit(0, 0).await.unwrap();
    table.houses[0].reissue(&own, request("reissue-a-lost-phone"), Reissue::Seat(Seat(1))).await.unwrap();
    let dead = Submission { request: table.ask(None), steps: vec![DRAW] };
    assert_eq!(table.houses[1].submit(&held, dead).await.unwrap_err(), Problem::Unauthenticated);
}

#[tokio::test]
async fn the_same_join_sent_to_two_nodes_takes_one_seat_and_the_last_token_is_the_one() {
    let table = Nodes::lobby(2, 1, 0).await;
    let joins = |node: usize| {
        let (house, code) = (table.houses[node].clone(), table.created.join.clone());
        let name = Name::parse("player three").unwrap();
        async move { house.join(request("a-third-one-joins-here"), code, name, Colour::Green, Symbol::Star).await }
    };
    let (one, two) = tokio::join!(joins(0), joins(1));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!((one.seat, two.seat), (Seat(3), Seat(3)));
    assert_eq!(table.view(0, HOST).await.unwrap().seats.len(), 3);
    let alive = if one.revision > two.revision { &one.token } else { &two.token };
    for node in 0..2 {
        for token in [&one.token, &two.token] {
            let admitted = table.houses[node].admit(token, table.game()).await;
            assert_eq!(admitted.is_ok(), token == alive);
        }
    }
}

#[tokio::test]
async fn the_same_opening_sent_to_two_nodes_opens_one_table() {
    let table = Nodes::lobby(2, 1, 0).await;
    let opens = |node: usize| {
        let house = table.houses[node].clone();
        async move { house.create(request("another-table-is-opened"), Settings::default()).await.unwrap() }
    };
    let (one, two) = tokio::join!(opens(0), opens(1));
    assert_eq!((one.game, one.join == two.join), (two.game, true));
    let listed = table.houses[1].games(&Token::new(OPERATOR), Page { after: None, limit: 9 }).await.unwrap();
    assert_eq!(listed.items.len(), 2);
}

#[tokio::test]
async fn a_start_an_undo_and_a_correction_count_at_every_node() {
    let table = Nodes::started(2, 1, 0).await;
    let code = table.created.join.clone();
    let late = table.houses[0].join_as_watcher(request("a-watcher-comes-late-today"), code).await;
    assert_eq!(late.unwrap_err(), Problem::NotFound, "the door closed at the other node");
    let drawn = table.submit(0, 0, table.ask(None), &[DRAW]).await.unwrap();
    let own = table.admit(1, 0).await.unwrap();
    let undone = table.houses[1].undo(&own, table.ask(Some(drawn.revision)), None).await.unwrap();
    assert_eq!(table.view(0, 0).await.unwrap().phase, PhaseView::Draw);
    let host = table.admit(0, HOST).await.unwrap();
    let correction = Correction::Points { seat: Seat(1), points: Points(3) };
    let (request, reason) = (table.ask(Some(undone.revision)), Label::parse("a slip").unwrap());
    let proposal = Proposal { request, correction, reason, since: None };
    let mended = table.houses[0].correct(&host, proposal).await.unwrap();
    let view = table.view(1, 1).await.unwrap();
    assert_eq!((view.revision, view.scores[0].points), (mended.revision, Points(3)));
    assert_eq!(table.views(0).await, table.read_back().await);
}

#[tokio::test]
async fn the_record_does_not_go_back_in_time_where_nodes_clocks_differ() {
    let table = Nodes::started(2, 1, 0).await;
    table.clocks[0].0.store(5_000_000, Ordering::Relaxed);
    table.submit(0, 0, table.ask(None), &[points(1, 1)]).await.unwrap();
    table.submit(1, 0, table.ask(None), &[points(1, 1)]).await.unwrap();
    table.clocks[1].0.store(6_000_000, Ordering::Relaxed);
    table.submit(1, 0, table.ask(None), &[points(1, 1)]).await.unwrap();
    let recent = table.view(0, 0).await.unwrap().recent;
    let times: Vec<i64> = recent.iter().rev().take(3).rev().map(|entry| entry.at_ms).collect();
    assert_eq!(times, [5_000_000, 5_000_000, 6_000_000]);
}

#[tokio::test]
async fn a_list_says_how_far_each_game_is_at_every_node() {
    let table = Nodes::started(2, 1, 0).await;
    table.admit(1, 0).await.unwrap();
    table.links[1].is(common::node::Link::Deaf);
    let moved = table.submit(0, 0, table.ask(None), &[DRAW]).await.unwrap();
    for token in [Token::new(OPERATOR), table.tokens[HOST].clone()] {
        let listed = table.houses[1].games(&token, Page { after: None, limit: 9 }).await.unwrap();
        assert_eq!(listed.items[0].revision, moved.revision);
    }
}

#[tokio::test]
async fn a_game_taken_in_at_one_node_is_played_at_the_other() {
    let first = Evening::lobby(0).await;
    let home = first.another(2, "a-table-that-moves-house").await;
    home.start().await;
    home.turn(0).await;
    let operator = Token::new(OPERATOR);
    let parts = home.house.export(&operator, home.created.game).await.unwrap();
    let parts: Vec<Exported> = parts.try_collect().await.unwrap();
    let pieces: Vec<_> = parts
        .into_iter()
        .map(|part| if let Exported::Record(piece) = part { Ok(piece) } else { panic!("{part:?}") })
        .collect();
    let table = Nodes::lobby(2, 1, 0).await;
    for (node, known) in [(0, 0), (1, home.revision().0)] {
        let imported = table.houses[node].import(&operator, stream::iter(pieces.clone())).await.unwrap();
        assert_eq!(
            (imported.game, imported.commits, imported.known),
            (home.created.game, home.revision().0, known)
        );
    }
    let seat = table.houses[1].admit(&home.tokens[1], home.created.game).await.unwrap();
    assert_eq!(table.houses[1].view(&seat).unwrap().value(), &home.view(&home.seats[1]));
    let tap = Submission { request: table.ask(None), steps: vec![DRAW] };
    let moved = table.houses[1].submit(&seat, tap).await.unwrap();
    let host = table.houses[0].admit(&home.created.host, home.created.game).await.unwrap();
    assert_eq!(table.houses[0].view(&host).unwrap().value().revision, moved.revision);
}
