//! What the journal on NATS servers promises beyond the suite: whom it trusts, what becomes of an answer that is lost, an outage,
//! and several nodes at one stream. Never without real servers, but for the one that is too old to be had.

#![cfg(feature = "jetstream")]
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod hearsay;
mod heavy;
mod lost;
mod nodes;
mod proxy;
#[path = "../servers/mod.rs"]
mod servers;
mod tls;
mod together;
mod trust;

use std::time::Duration;

use bytes::Bytes;
use herald_journal::{Appended, GameKey, Journal};
use tokio::sync::oneshot;

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

fn game(number: u8) -> GameKey {
    GameKey([number; 16])
}

fn text(text: impl ToString) -> Bytes {
    Bytes::from(text.to_string())
}

/// Hands a commit over; its answer comes.
fn append(journal: &dyn Journal, game: GameKey, expected: u64, bytes: Bytes) -> oneshot::Receiver<Appended> {
    let (tell, told) = oneshot::channel();
    journal.append(game, expected, bytes, Box::new(move |how| drop(tell.send(how))));
    told
}

async fn commit(journal: &dyn Journal, game: GameKey, expected: u64, bytes: Bytes) {
    let how = soon(append(journal, game, expected, bytes)).await.unwrap();
    assert!(matches!(how, Appended::Committed), "{how:?}");
}

async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.expect("it should have ended by now")
}
