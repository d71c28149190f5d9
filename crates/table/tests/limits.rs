//! A table's own limits at their edge, which is taken, and one over, which is refused and changes nothing. Never a limit of
//! one message: the server's tests have those.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{Evening, request};
use herald_words::*;

#[tokio::test]
async fn a_table_admits_so_many_watchers_and_those_stay() {
    let evening = Evening::lobby(1).await;
    let settings = Settings { watchers: WatcherPolicy::Allowed, ..Settings::default() };
    evening.house.update_settings(&evening.host, request("watched"), settings).await.unwrap();
    let joins = async |number: usize| {
        let asking = request(&format!("a-watcher-with-a-long-id-{number}"));
        evening.house.join_as_watcher(asking, evening.created.join.clone()).await
    };
    let first = joins(0).await.unwrap();
    for number in 1..MAX_WATCHERS {
        joins(number).await.unwrap();
    }
    let before = evening.revision();
    assert_eq!(joins(MAX_WATCHERS).await.unwrap_err(), Problem::Exhausted(Limit::Watchers));
    assert_eq!(evening.revision(), before);
    evening.house.admit(&first.token, first.game).await.unwrap();
}

#[tokio::test]
async fn a_game_that_somebody_fills_up_is_still_the_hosts_to_end() {
    let evening = Evening::started(2).await;
    let label = |text: &str| Correction::MeepleLabel { meeple: MeepleId(1), label: Label::parse(text) };
    evening.takes(0, &[common::DRAW, Command::PlaceTile, common::place(Role::Knight)]).await.unwrap();
    let mut now = evening.revision().0;
    while now < MAX_COMMITS_A_GAME - COMMITS_FOR_THE_HOST {
        now = evening
            .correct(label(if now % 2 == 0 { "one" } else { "other" }), None)
            .await
            .unwrap()
            .revision
            .0;
    }
    let full = Problem::Exhausted(Limit::Commits);
    assert_eq!(evening.takes(0, &[Command::EndTurn]).await.unwrap_err(), full, "a seat's are used up");
    while now < MAX_COMMITS_A_GAME - 1 {
        now = evening
            .correct(label(if now % 2 == 0 { "one" } else { "other" }), None)
            .await
            .unwrap()
            .revision
            .0;
    }
    assert_eq!(
        evening.house.end(&evening.host, request("ends")).await.unwrap(),
        Revision(MAX_COMMITS_A_GAME)
    );
    assert_eq!(evening.correct(label("no more"), None).await.unwrap_err(), full);
    assert_eq!(evening.revision(), Revision(MAX_COMMITS_A_GAME));
}
