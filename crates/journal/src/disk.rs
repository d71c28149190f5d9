//! The journal on disk: sled, written by one thread, and synced before anyone is told. Never called by two
//! writers, and never read past what is durable.
//!
//! Reading from the top: [`opening`] gets a directory ready; [`queue`] holds the [orders](crate::order) that wait; the
//! [`committer`] gathers them into a [`draft`], writes and syncs it, and answers; the [`store`] reads, and asks
//! [`in_flight`] what of it is durable; the [`witness`] notes beside the store how much was acknowledged; [`keys`] and
//! [`chunks`] spell what is stored.

mod chunks;
mod committer;
mod decided;
mod draft;
mod in_flight;
mod keys;
mod opening;
mod queue;
mod store;
mod sync;
mod witness;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::BoxStream;
use tokio::sync::oneshot;

use crate::answer::Answer;
use crate::follow::{FOLLOW_PAGE, follow};
use crate::order::{Order, Reply};
use crate::{Appended, Done, GameKey, Journal, JournalError, limits};
use committer::Committer;
use queue::Queue;
use store::Store;

pub use opening::Opening;
pub use sync::{DiskSync, SyncData};

/// Commits in one directory, which only one process may have open.
///
/// One thread of its own writes. It gathers what waits, of all games, writes it at once, syncs, and answers. When a
/// write or a sync fails, everything in that batch ends as [`Appended::Unknown`] and so does every later append,
/// because after a failed sync the kernel may have dropped what it could not write while still showing it: reads
/// of the games in that batch then answer [`ErrorKind::InDoubt`](crate::ErrorKind::InDoubt) and all others go on.
/// Opening the directory again is the way out, and after a failing disk only a restart of the machine makes sure
/// that what is read comes from the disk.
///
/// Dropping it writes, syncs and answers all that waits, then frees the directory; it blocks while it does.
pub struct SledJournal {
    dir: PathBuf,
    store: Arc<Store>,
    queue: Arc<Queue>,
    committer: Option<JoinHandle<()>>,
}

impl SledJournal {
    /// Opens, or makes, the journal in `dir`. Blocks: for some seconds if another process holds the directory
    /// or left it abruptly, so call it before the runtime starts or on a blocking thread.
    ///
    /// # Errors
    /// [`Locked`](crate::ErrorKind::Locked) while another process has it open, [`Store`](crate::ErrorKind::Store)
    /// if the directory cannot be made, read or written, [`Damaged`](crate::ErrorKind::Damaged) if the store in it
    /// cannot be understood.
    pub fn open(dir: &Path) -> Result<Self, JournalError> {
        Self::open_with(dir, Opening::default())
    }

    /// Opens the journal in `dir` with another sync, or another patience.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(dir: &Path, opening: Opening) -> Result<Self, JournalError> {
        let opened = opening.open(dir)?;
        let store = Arc::new(Store::new(opened.home));
        let queue = Arc::new(Queue::default());
        let (committers, queued) = (Arc::clone(&store), Arc::clone(&queue));
        let committer = Committer::new(committers, queued, opened.disk, opened.sync, opened.told);
        let committer = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || committer.run())
            .map_err(|error| JournalError::store("start the journal's thread", error))?;
        Ok(Self { dir: opened.dir, store, queue, committer: Some(committer) })
    }

    /// Orders something of the committer, and waits for its reply.
    async fn order<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, JournalError> {
        let (reply, replied) = oneshot::channel();
        self.queue.push(order(reply));
        replied.await.unwrap_or_else(|_| Err(JournalError::closed()))
    }
}

impl Journal for SledJournal {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let answer = Answer::new(done);
        match limits::check_commit(expected, &bytes) {
            Ok(()) => self.queue.push(Order::Append { game, expected, bytes, answer }),
            Err(error) => answer.give(Appended::Refused(error)),
        }
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        read_store(&self.store, move |store| store.read(game, from, usize::MAX))
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        let store = Arc::clone(&self.store);
        follow(self.store.watchers(), game, from, move |from| {
            read_store(&store, move |store| store.read(game, from, FOLLOW_PAGE))
        })
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        async move {
            limits::check_name(&name)?;
            self.order(|reply| Order::Claim { name, game, reply }).await
        }
        .boxed()
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        async move {
            limits::check_name(&name)?;
            read_store(&self.store, move |store| store.holder(&name)).await
        }
        .boxed()
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        async move {
            limits::check_name(&name)?;
            self.order(|reply| Order::Release { name, game, reply }).await
        }
        .boxed()
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        async move {
            limits::check_claims_page(limit)?;
            read_store(&self.store, move |store| store.claims(after.as_deref(), limit)).await
        }
        .boxed()
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        async move {
            limits::check_page(limit)?;
            read_store(&self.store, move |store| store.games(after, limit)).await
        }
        .boxed()
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.order(move |reply| Order::Delete { game, reply }).boxed()
    }
}

/// Reads on a thread that may block: sled reads from the disk what its cache has let go.
fn read_store<T: Send + 'static>(
    store: &Arc<Store>,
    read: impl FnOnce(&Store) -> Result<T, JournalError> + Send + 'static,
) -> BoxFuture<'static, Result<T, JournalError>> {
    let store = Arc::clone(store);
    async move {
        let reading = tokio::task::spawn_blocking(move || read(&store));
        match reading.await {
            Ok(read) => read,
            // What a panic said is left out: the store may print what it stores.
            Err(error) if error.is_panic() => Err(JournalError::panicked("read")),
            Err(_) => Err(JournalError::closed()), // the runtime is shutting down
        }
    }
    .boxed()
}

impl Drop for SledJournal {
    fn drop(&mut self) {
        self.queue.close();
        let Some(committer) = self.committer.take() else { return };
        // A `done` may hold the last handle, and then this is the committer's own thread, which cannot wait
        // for itself: it drains the queue and frees the directory once that `done` returns.
        if committer.thread().id() == thread::current().id() {
            return;
        }
        if committer.join().is_err() {
            tracing::error!("the journal's thread had panicked; what it had not answered ends as Unknown");
        }
        self.store.close(); // once more, for a thread that did not come so far
    }
}

/// Written by hand because sled prints everything it stores.
impl std::fmt::Debug for SledJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SledJournal").field("dir", &self.dir).finish_non_exhaustive()
    }
}
