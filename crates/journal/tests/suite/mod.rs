//! The promises of a journal, and the few words they are told in. Knows only the trait.

pub(crate) mod commits;
pub(crate) mod followers;
pub(crate) mod games;
pub(crate) mod names;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use herald_journal::{Appended, GameKey, Journal};
use tokio::sync::oneshot;

/// Longer than any of these tests takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

type AJournal = Arc<dyn Journal>;

fn game(number: u8) -> GameKey {
    GameKey([number; 16])
}

fn text(text: impl ToString) -> Bytes {
    Bytes::from(text.to_string())
}

/// Hands a commit over, and waits for its answer.
async fn append(journal: &AJournal, game: GameKey, expected: u64, bytes: Bytes) -> Appended {
    let (tell, told) = oneshot::channel();
    journal.append(game, expected, bytes, Box::new(move |how| drop(tell.send(how))));
    soon(told).await.unwrap()
}

async fn commit(journal: &AJournal, game: GameKey, expected: u64, bytes: Bytes) {
    let how = append(journal, game, expected, bytes).await;
    assert!(matches!(how, Appended::Committed), "{how:?}");
}

async fn conflict(journal: &AJournal, game: GameKey, expected: u64) {
    let how = append(journal, game, expected, text("conflict")).await;
    assert!(matches!(how, Appended::Conflict), "{how:?}");
}

/// Commits `count` numbers as text, from 0 on.
async fn commit_numbers(journal: &AJournal, game: GameKey, count: u64) {
    for number in 0..count {
        commit(journal, game, number, text(number)).await;
    }
}

async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.expect("the journal should have answered by now")
}
