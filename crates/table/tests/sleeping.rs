//! Games asleep and awake: woken on demand the same as they were, asleep when idle. Never a scan of the store.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::atomic::Ordering;

use common::Evening;
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
