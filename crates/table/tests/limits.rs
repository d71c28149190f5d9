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

#[tokio::test]
async fn so_many_points_are_told_in_a_game_and_the_last_of_them_by_the_host_alone() {
    let evening = Evening::started(2).await;
    let told = |lines: usize| vec![common::points(1, 1); lines];
    let seats = MAX_TOLD_LINES - TOLD_LINES_FOR_THE_HOST;
    for _ in 0..seats / MAX_STEPS {
        evening.takes(0, &told(MAX_STEPS)).await.unwrap();
    }
    evening.takes(0, &told(seats % MAX_STEPS)).await.unwrap();
    let before = evening.revision();
    let over = evening.takes(0, &told(1)).await.unwrap_err();
    assert_eq!(common::refused(&over).0, &Refusal::TooMuchTold);
    assert_eq!(evening.revision(), before);
    let more = || Correction::Points { seat: Seat(1), points: Points(1) };
    for _ in 0..TOLD_LINES_FOR_THE_HOST {
        evening.correct(more(), None).await.unwrap();
    }
    assert_eq!(evening.points_of(1), i32::try_from(MAX_TOLD_LINES).unwrap());
    let over = evening.correct(more(), None).await.unwrap_err();
    assert_eq!(common::refused(&over).0, &Refusal::TooMuchTold);
}

#[tokio::test]
async fn a_view_carries_the_last_twenty_entries_and_the_record_has_them_all() {
    let evening = Evening::started(2).await;
    let recent = || evening.view(&evening.host).recent;
    while recent().len() < RECENT_ENTRIES {
        evening.takes(0, &[common::points(1, 1)]).await.unwrap();
    }
    let page = Page { after: None, limit: MAX_PAGE };
    let all = || evening.house.history(&evening.host, page).unwrap().items;
    assert_eq!(recent(), all(), "the twentieth is shown like the first");
    evening.takes(0, &[common::points(1, 1)]).await.unwrap();
    assert_eq!((recent().len(), all().len()), (20, 21));
    assert_eq!(recent(), all()[1..]);
}
