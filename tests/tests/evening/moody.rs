//! A journal in memory that waits, refuses or does not know, when told to. Never damages what it holds.

use std::sync::{
    Mutex,
    atomic::{AtomicU8, Ordering},
};

use bytes::Bytes;
use futures_util::{future::BoxFuture, stream::BoxStream};
use herald_journal::{Appended, Done, GameKey, Journal, JournalError, MemoryJournal};

/// What it does with the next append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    Honest,
    /// Writes, and says it does not know.
    WritesInDoubt,
    /// Does not write, and says it does not know.
    LosesInDoubt,
    /// Refuses at the door.
    Refuses,
    /// Keeps what it is handed until it is told to go on.
    Waits,
}

#[derive(Debug, Default)]
pub(crate) struct Moody {
    inner: MemoryJournal,
    mood: AtomicU8,
    waiting: Mutex<Vec<Waiting>>,
}

struct Waiting(GameKey, u64, Bytes, Done);

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Waiting")
    }
}

impl Moody {
    pub(crate) fn be(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    pub(crate) fn go_on(&self) {
        self.be(Mood::Honest);
        for Waiting(game, expected, bytes, done) in std::mem::take(&mut *self.waiting.lock().unwrap()) {
            self.inner.append(game, expected, bytes, done);
        }
    }
}

type Answer<'a, T> = BoxFuture<'a, Result<T, JournalError>>;

impl Journal for Moody {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let is = |mood: Mood| self.mood.load(Ordering::SeqCst) == mood as u8;
        if is(Mood::WritesInDoubt) {
            let done = move |_| done(Appended::Unknown(JournalError::closed()));
            self.inner.append(game, expected, bytes, Box::new(done));
        } else if is(Mood::LosesInDoubt) {
            done(Appended::Unknown(JournalError::closed()));
        } else if is(Mood::Refuses) {
            done(Appended::Refused(JournalError::busy()));
        } else if is(Mood::Waits) {
            self.waiting.lock().unwrap().push(Waiting(game, expected, bytes, done));
        } else {
            self.inner.append(game, expected, bytes, done);
        }
    }

    fn read(&self, game: GameKey, from: u64) -> Answer<'_, Vec<Bytes>> {
        self.inner.read(game, from)
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        self.inner.follow(game, from)
    }

    fn claim(&self, name: Bytes, game: GameKey) -> Answer<'_, GameKey> {
        self.inner.claim(name, game)
    }

    fn holder(&self, name: Bytes) -> Answer<'_, Option<GameKey>> {
        self.inner.holder(name)
    }

    fn release(&self, name: Bytes, game: GameKey) -> Answer<'_, ()> {
        self.inner.release(name, game)
    }

    fn claims(&self, after: Option<Bytes>, limit: usize) -> Answer<'_, Vec<(Bytes, GameKey)>> {
        self.inner.claims(after, limit)
    }

    fn games(&self, after: Option<GameKey>, limit: usize) -> Answer<'_, Vec<GameKey>> {
        self.inner.games(after, limit)
    }

    fn delete(&self, game: GameKey) -> Answer<'_, ()> {
        self.inner.delete(game)
    }
}
