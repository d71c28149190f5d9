//! Following a game.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use herald_journal::{ErrorKind, JournalError};
use tokio::task::JoinSet;

use super::{AJournal, commit, commit_numbers, game, soon, text};

type Following = BoxStream<'static, Result<(u64, Bytes), JournalError>>;

async fn next(following: &mut Following) -> (u64, Bytes) {
    soon(following.next()).await.expect("it never ends by itself").unwrap()
}

async fn expect(following: &mut Following, numbers: std::ops::Range<u64>) {
    for number in numbers {
        assert_eq!(next(following).await, (number, text(number)));
    }
}

async fn expect_silence(following: &mut Following) {
    let item = tokio::time::timeout(Duration::from_millis(100), following.next()).await;
    assert!(item.is_err(), "{item:?}");
}

pub(crate) async fn following_gives_what_was_and_what_comes_once_and_in_order(journal: AJournal) {
    commit_numbers(&journal, game(1), 10).await;
    let mut following = journal.follow(game(1), 4);
    expect(&mut following, 4..10).await;
    expect_silence(&mut following).await;
    let writer = tokio::spawn({
        let journal = Arc::clone(&journal);
        async move {
            for number in 10..150 {
                commit(&journal, game(1), number, text(number)).await;
                commit(&journal, game(2), number - 10, text("another game")).await;
            }
        }
    });
    expect(&mut following, 10..150).await;
    writer.await.unwrap();
    expect_silence(&mut following).await;
}

pub(crate) async fn following_past_the_end_waits_for_that_number(journal: AJournal) {
    let mut following = journal.follow(game(1), 3);
    expect_silence(&mut following).await;
    commit_numbers(&journal, game(1), 6).await;
    expect(&mut following, 3..6).await;
    expect_silence(&mut following).await;
}

pub(crate) async fn following_a_long_game_gives_all_of_it(journal: AJournal) {
    const COUNT: u64 = 1_000;
    for number in 0..COUNT - 1 {
        journal.append(game(1), number, text(number), Box::new(|_| ()));
    }
    let mut from_the_start = journal.follow(game(1), 0);
    commit(&journal, game(1), COUNT - 1, text(COUNT - 1)).await;
    expect(&mut from_the_start, 0..COUNT).await;
    expect(&mut journal.follow(game(1), 0), 0..COUNT).await;
    expect(&mut journal.follow(game(1), 64), 64..COUNT).await;
}

pub(crate) async fn many_may_follow_one_game(journal: AJournal) {
    const COUNT: u64 = 60;
    let mut followers = JoinSet::new();
    for from in 0..32 {
        let mut following = journal.follow(game(1), from);
        followers.spawn(async move { expect(&mut following, from..COUNT).await });
    }
    commit_numbers(&journal, game(1), COUNT).await;
    followers.join_all().await;
}

pub(crate) async fn following_ends_with_closed_when_the_journal_goes(journal: AJournal) {
    commit_numbers(&journal, game(1), 1).await;
    let mut following = journal.follow(game(1), 0);
    expect(&mut following, 0..1).await;
    let (last, ()) = tokio::join!(soon(following.next()), async { drop(journal) });
    assert!(matches!(last, Some(Err(error)) if error.kind() == ErrorKind::Closed));
    assert!(soon(following.next()).await.is_none());
}

pub(crate) async fn following_a_deleted_game_waits(journal: AJournal) {
    commit_numbers(&journal, game(1), 2).await;
    let mut following = journal.follow(game(1), 0);
    expect(&mut following, 0..2).await;
    journal.delete(game(1)).await.unwrap();
    expect_silence(&mut following).await;
    expect_silence(&mut journal.follow(game(1), 0)).await;
}
