//! Listing and deleting games.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use herald_journal::{ErrorKind, GameKey, MAX_GAMES_PAGE};

use super::{AJournal, commit, commit_numbers, conflict, game, text};

pub(crate) async fn games_come_in_pages_in_order(journal: AJournal) {
    assert!(journal.games(None, 9).await.unwrap().is_empty());
    let mut games: Vec<GameKey> = (0..50).map(|number| game(number * 5)).collect();
    games.push(GameKey([0xff; 16]));
    for game in games.iter().rev() {
        commit_numbers(&journal, *game, 2).await;
    }
    for limit in [1, 7, 51, MAX_GAMES_PAGE] {
        let mut found: Vec<GameKey> = Vec::new();
        loop {
            let page = journal.games(found.last().copied(), limit).await.unwrap();
            assert!(page.len() <= limit);
            found.extend(&page);
            if page.len() < limit {
                break;
            }
        }
        assert_eq!(found, games, "{limit} a page");
    }
    assert_eq!(journal.games(Some(game(6)), 1).await.unwrap(), [game(10)]);
    assert!(journal.games(Some(GameKey([0xff; 16])), 9).await.unwrap().is_empty());
    assert!(journal.games(None, 0).await.unwrap().is_empty());
}

pub(crate) async fn a_page_has_a_limit(journal: AJournal) {
    let error = journal.games(None, MAX_GAMES_PAGE + 1).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}

pub(crate) async fn a_game_extends_as_far_as_it_was_acknowledged(journal: AJournal) {
    assert_eq!(journal.extent(game(1)).await.unwrap(), 0);
    for number in 0..10 {
        commit(&journal, game(1), number, text(number)).await;
        assert_eq!(journal.extent(game(1)).await.unwrap(), number + 1);
    }
    conflict(&journal, game(1), 3).await;
    commit_numbers(&journal, game(2), 2).await;
    assert_eq!(journal.extent(game(1)).await.unwrap(), 10);
    journal.delete(game(1)).await.unwrap();
    assert_eq!(journal.extent(game(1)).await.unwrap(), 0);
    assert_eq!(journal.extent(game(2)).await.unwrap(), 2);
}

pub(crate) async fn a_deleted_game_is_gone_for_good(journal: AJournal) {
    commit(&journal, game(1), 0, Bytes::from(vec![1; 100_000])).await;
    commit(&journal, game(1), 1, text("more")).await;
    journal.claim(text("name"), game(1)).await.unwrap();
    // Handed over before the delete, so taken before it, and gone with it.
    journal.append(game(1), 2, text("last"), Box::new(|_| ()));
    journal.delete(game(1)).await.unwrap();
    assert!(journal.read(game(1), 0).await.unwrap().is_empty());
    assert!(journal.games(None, 9).await.unwrap().is_empty());
    for number in 0..4 {
        conflict(&journal, game(1), number).await;
    }
    journal.delete(game(1)).await.unwrap();
    conflict(&journal, game(1), 0).await;
    assert_eq!(journal.holder(text("name")).await.unwrap(), Some(game(1)), "names are released by name");
}

pub(crate) async fn deleting_one_game_leaves_its_neighbours(journal: AJournal) {
    for number in [1, 2, 3] {
        commit_numbers(&journal, game(number), 5).await;
    }
    journal.delete(game(2)).await.unwrap();
    assert_eq!(journal.games(None, 9).await.unwrap(), [game(1), game(3)]);
    for number in [1, 3] {
        assert_eq!(journal.read(game(number), 0).await.unwrap().len(), 5);
        commit(&journal, game(number), 5, text("on")).await;
    }
}

pub(crate) async fn deleting_is_possible_before_the_first_commit(journal: AJournal) {
    journal.delete(game(1)).await.unwrap();
    conflict(&journal, game(1), 0).await;
    assert!(journal.games(None, 9).await.unwrap().is_empty());
}

pub(crate) async fn a_game_being_deleted_is_read_whole_or_not_at_all(journal: AJournal) {
    const COMMITS: u64 = 200;
    for number in 0..20 {
        for at in 0..COMMITS - 1 {
            journal.append(game(number), at, Bytes::from(vec![number; 3_000]), Box::new(|_| ()));
        }
        commit(&journal, game(number), COMMITS - 1, Bytes::from(vec![number; 9_000])).await;
        let reading = tokio::spawn({
            let journal = Arc::clone(&journal);
            async move {
                loop {
                    match journal.read(game(number), 0).await.unwrap().len() as u64 {
                        0 => break,
                        read => assert_eq!(read, COMMITS),
                    }
                }
            }
        });
        tokio::time::sleep(Duration::from_millis(u64::from(number % 4))).await;
        journal.delete(game(number)).await.unwrap();
        reading.await.unwrap();
    }
}
