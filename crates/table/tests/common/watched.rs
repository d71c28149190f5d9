//! A journal in memory that counts who is read, and may hold a read up until the test has done something first.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use bytes::Bytes;
use futures_util::{FutureExt, future::BoxFuture, stream::BoxStream};
use herald_journal::{Done, GameKey, Journal, JournalError, MemoryJournal};
use tokio::sync::{mpsc, oneshot};

/// Told before a game is read; the read waits until it is answered.
pub type Gate = mpsc::Receiver<oneshot::Sender<()>>;

#[derive(Debug, Default)]
pub struct Watched {
    pub inner: MemoryJournal,
    reads: Mutex<BTreeMap<GameKey, usize>>,
    pages: AtomicUsize,
    gate: Mutex<Option<mpsc::Sender<oneshot::Sender<()>>>>,
    fails: AtomicBool,
    /// What is held up has been read already.
    answers: AtomicBool,
}

impl Watched {
    /// How often each game was read since this was last asked.
    pub fn reads(&self) -> BTreeMap<GameKey, usize> {
        std::mem::take(&mut *self.reads.lock().unwrap())
    }

    /// How many pages of games or claims were asked for since this was last asked.
    pub fn pages(&self) -> usize {
        self.pages.swap(0, Ordering::SeqCst)
    }

    /// Counts from nothing again.
    pub fn forget(&self) {
        self.reads();
        self.pages();
    }

    /// From now on each read waits.
    pub fn hold_reads(&self) -> Gate {
        let (tell, told) = mpsc::channel(1);
        *self.gate.lock().unwrap() = Some(tell);
        told
    }

    /// From now on each game is read, and the answer waits.
    pub fn hold_answers(&self) -> Gate {
        self.answers.store(true, Ordering::SeqCst);
        self.hold_reads()
    }

    /// The next read to go on fails.
    pub fn fail_next_read(&self) {
        self.fails.store(true, Ordering::SeqCst);
    }

    /// Reads go on at once again.
    pub fn let_read(&self) {
        *self.gate.lock().unwrap() = None;
    }
}

impl Journal for Watched {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        self.inner.append(game, expected, bytes, done);
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        *self.reads.lock().unwrap().entry(game).or_default() += 1;
        let gate = self.gate.lock().unwrap().clone();
        async move {
            let before = if self.answers.load(Ordering::SeqCst) {
                Some(self.inner.read(game, from).await)
            } else {
                None
            };
            if let Some(gate) = gate {
                let (done, ended) = oneshot::channel();
                gate.send(done).await.unwrap();
                ended.await.unwrap();
            }
            if let Some(read) = before {
                return read;
            }
            if self.fails.swap(false, Ordering::SeqCst) {
                return Err(JournalError::store("read", std::io::Error::other("the disk is on fire")));
            }
            self.inner.read(game, from).await
        }
        .boxed()
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        self.inner.follow(game, from)
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        self.inner.claim(name, game)
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        self.inner.holder(name)
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.inner.release(name, game)
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        self.pages.fetch_add(1, Ordering::SeqCst);
        self.inner.claims(after, limit)
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        self.pages.fetch_add(1, Ordering::SeqCst);
        self.inner.games(after, limit)
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.inner.delete(game)
    }
}
