//! A journal in memory that several houses share, as nodes share their servers. Never says that it is one house's alone.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{future::BoxFuture, stream::BoxStream};
use herald_journal::{Done, GameKey, Journal, JournalError, MemoryJournal};

/// What one of the houses has of it.
#[derive(Debug)]
pub(super) struct Shared(pub(super) Arc<MemoryJournal>);

impl Journal for Shared {
    fn is_shared(&self) -> bool {
        true
    }

    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        self.0.append(game, expected, bytes, done);
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        self.0.read(game, from)
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        self.0.follow(game, from)
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        self.0.claim(name, game)
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        self.0.holder(name)
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.0.release(name, game)
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        self.0.claims(after, limit)
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        self.0.games(after, limit)
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.0.delete(game)
    }
}
