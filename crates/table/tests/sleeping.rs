//! Games asleep and awake: woken on demand the same as they were, asleep when idle. Never a scan of the store.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering},
};

use common::{Evening, OPERATOR, watched::Watched};
use herald_journal::{GameKey, Journal};
use herald_table::Census;
use herald_words::*;

#[tokio::test]
async fn a_game_woken_again_shows_everyone_the_same() {
    let evening = Evening::started(3).await;
    evening.nominated_with(Emblem::Three).await;
    let watching = evening.house.watch(vec![evening.seats[2].clone()], None).unwrap();
    drop(watching);
    let (house, seats, host) = evening.restarted().await;
    for (live, woken) in evening.seats.iter().chain([&evening.host]).zip(seats.iter().chain([&host])) {
        assert_eq!(&evening.view(live), house.view(woken).unwrap().value());
        let page = Page { after: None, limit: 1000 };
        assert_eq!(evening.house.history(live, page).unwrap(), house.history(woken, page).unwrap());
        assert_eq!(evening.house.scores(live).unwrap(), house.scores(woken).unwrap());
    }
}

#[tokio::test]
async fn an_idle_game_sleeps_and_answers_when_it_is_asked() {
    let evening = Evening::started(2).await;
    let before = evening.view(&evening.host);
    let awake = |house: &herald_table::House| format!("{house:?}").matches("Table {").count();
    evening.clock.0.fetch_add(11 * 60 * 1000, Ordering::Relaxed);
    evening.house.let_sleep();
    assert_eq!(awake(&evening.house), 1, "somebody still holds it");
    let Evening { house, created, host, seats, .. } = evening;
    drop((host, seats));
    house.let_sleep();
    assert_eq!(awake(&house), 0);
    let host = house.admit(&created.host, created.game).await.unwrap();
    assert_eq!(house.view(&host).unwrap().value(), &before);
}

#[tokio::test]
async fn a_house_counts_who_is_awake_and_watched_who_woke_and_who_fell_asleep() {
    let evening = Evening::started(2).await;
    let _other = evening.another(0, "another-table-of-the-house").await;
    let stream = evening.house.watch(vec![evening.seats[0].clone()], None).unwrap();
    let opened = Census { awake: 2, watching: 1, woken: 2, ..Census::default() };
    assert_eq!(evening.house.census(), opened);
    drop(stream);
    evening.clock.0.fetch_add(11 * 60 * 1000, Ordering::Relaxed);
    let Evening { house, created, host, seats, .. } = evening;
    drop((host, seats));
    house.let_sleep();
    // The other one's host is still held.
    assert_eq!(house.census(), Census { awake: 1, watching: 0, slept: 1, ..opened });
    house.admit(&created.host, created.game).await.unwrap();
    // A glance, as for a list, wakes nobody.
    house.games(&Token::new(OPERATOR), Page { after: None, limit: 9 }).await.unwrap();
    assert_eq!(house.census(), Census { awake: 2, watching: 0, slept: 1, woken: 3, ..opened });
}

#[tokio::test]
async fn a_house_counts_each_time_it_meets_a_damaged_record() {
    let evening = Evening::started(2).await;
    let (game, key) = (evening.created.game, key(&evening));
    let (tell, told) = tokio::sync::oneshot::channel();
    let done = Box::new(move |how| drop(tell.send(how)));
    evening.journal.append(key, evening.revision().0, b"nothing of Herald's".as_slice().into(), done);
    told.await.unwrap();
    let house = common::house(&evening.journal, &evening.clock);
    for met in 1..=2 {
        house.admit(&evening.created.host, game).await.unwrap_err();
        assert_eq!(house.census(), Census { damaged: met, ..Census::default() });
    }
}

#[tokio::test]
async fn a_game_is_awake_once_also_when_one_of_two_who_wake_it_cannot_read() {
    let watched = Arc::new(Watched::default());
    let evening = Evening::lobby_over(Arc::clone(&watched) as Arc<dyn Journal>, 2).await;
    evening.start().await;
    let house = common::house(&evening.journal, &evening.clock);
    let mut gate = watched.hold_reads();
    let admits = |seat: usize| {
        let (house, token, game) = (house.clone(), evening.tokens[seat].clone(), evening.created.game);
        tokio::spawn(async move { house.admit(&token, game).await })
    };
    let (first, second) = (admits(0), admits(1));
    let reading = gate.recv().await.unwrap();
    tokio::task::yield_now().await;
    watched.fail_next_read();
    reading.send(()).unwrap();
    let unread = first.await.unwrap().unwrap_err();
    assert_eq!(unread, Problem::Unavailable(Unavailable::Unreadable));
    // The second is at it now. Somebody else comes meanwhile.
    let reading = gate.recv().await.unwrap();
    watched.let_read();
    let third = admits(0);
    tokio::task::yield_now().await;
    reading.send(()).unwrap();
    let (second, third) = (second.await.unwrap().unwrap(), third.await.unwrap().unwrap());
    let turn = Submission { request: common::request("turn"), steps: vec![common::DRAW] };
    let moved = house.submit(&third, turn).await.unwrap();
    assert_eq!(house.view(&second).unwrap().value().revision, moved.revision, "both are at one table");
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_kept() {
    let watched = Arc::new(Watched::default());
    let evening = Evening::lobby_over(Arc::clone(&watched) as Arc<dyn Journal>, 2).await;
    let house = common::house(&evening.journal, &evening.clock);
    let mut gate = watched.hold_reads();
    let (asking, token, game) = (house.clone(), evening.tokens[0].clone(), evening.created.game);
    let asking = tokio::spawn(async move { asking.admit(&token, game).await });
    let reading = gate.recv().await.unwrap();
    asking.abort();
    assert!(asking.await.unwrap_err().is_cancelled());
    drop(reading);
    assert!(format!("{house:?}").contains("OnceCell"), "it is being woken");
    house.let_sleep();
    assert!(!format!("{house:?}").contains("OnceCell"));
}

#[tokio::test]
async fn the_record_is_read_page_by_page_and_a_commit_is_never_cut() {
    let evening = Evening::started(2).await;
    for turn in 0..6 {
        evening.turn(turn % 2).await;
    }
    let all = evening.house.history(&evening.host, Page { after: None, limit: 1000 }).unwrap();
    assert_eq!(all.next, None);
    let (mut after, mut pages) = (None, Vec::new());
    loop {
        let page = evening.house.history(&evening.host, Page { after, limit: 5 }).unwrap();
        assert!(page.items.len() <= 5);
        pages.extend(page.items);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(pages, all.items);
}

/// So many games asleep that a scan would show.
const SHELF: usize = 300;

async fn shelf() -> (Arc<Watched>, Vec<Evening>) {
    let watched = Arc::new(Watched::default());
    let first = Evening::lobby_over(Arc::clone(&watched) as Arc<dyn Journal>, 2).await;
    first.start().await;
    let mut all = vec![first];
    for number in 1..SHELF {
        all.push(all[0].another(0, &format!("one-table-of-many-{number}")).await);
    }
    (watched, all)
}

fn key(evening: &Evening) -> GameKey {
    GameKey(evening.created.game.0)
}

#[tokio::test]
async fn a_house_is_opened_without_reading_and_waking_one_game_among_many_reads_that_one_alone() {
    let (watched, evenings) = shelf().await;
    let evening = &evenings[0];
    watched.forget();
    let house = common::house(&evening.journal, &evening.clock);
    assert_eq!((watched.reads().len(), watched.pages()), (0, 0), "nothing is read to open the house");
    let seat = house.admit(&evening.tokens[0], evening.created.game).await.unwrap();
    assert_eq!(watched.reads(), BTreeMap::from([(key(evening), 1)]), "that game, once");
    house.view(&seat).unwrap();
    let tap = Submission { request: common::request("tap"), steps: vec![common::DRAW] };
    house.submit(&seat, tap).await.unwrap();
    house.let_sleep();
    assert_eq!((watched.reads().len(), watched.pages()), (0, 0), "nothing more is read to play it");
    let foreign = house.admit(&evening.tokens[0], GameId([3; 16])).await.unwrap_err();
    assert_eq!(foreign, Problem::NotFound);
    assert_eq!(watched.reads().len(), 0, "nor to refuse what is not there");
}

#[tokio::test]
async fn a_page_of_the_list_reads_the_games_on_it_and_keeps_none_awake() {
    let (watched, evenings) = shelf().await;
    let house = common::house(&evenings[0].journal, &evenings[0].clock);
    watched.forget();
    let mut keys: Vec<_> = evenings.iter().map(key).collect();
    keys.sort();
    let page = Page { after: Some(GameId(keys[99].0)), limit: 20 };
    let listed = house.games(&Token::new(OPERATOR), page).await.unwrap();
    assert_eq!(listed.items.len(), 20);
    let read: BTreeMap<_, _> = keys[100..120].iter().map(|key| (*key, 1)).collect();
    assert_eq!((watched.reads(), watched.pages()), (read, 1));
    let awake = format!("{house:?}").matches("Table {").count();
    assert_eq!(awake, 0);
}
