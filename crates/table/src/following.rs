//! A game that is awake on a journal which other nodes write to as well: what they commit is folded and shown here just as
//! what is committed here, and asked for before anything is shown. Never keeps a game awake, and never shows one that it can
//! no longer vouch for.

use std::{
    sync::{Arc, PoisonError, Weak},
    time::Duration,
};

use bytes::Bytes;
use futures_util::{StreamExt, stream::BoxStream};
use herald_journal::JournalError;
use herald_words::{Problem, Unavailable};
use tokio::{
    sync::OwnedMutexGuard,
    task::AbortHandle,
    time::{Instant, MissedTickBehavior, interval_at},
};

use crate::{
    published::{Life, Published},
    record::{self, Unreadable},
    table::{Table, Trust, key, unreadable},
};

/// How often a game that is watched is asked for: a deletion is not heard by following.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// How often the rest of a record is read before the store is held to be unreadable: a copy may lag behind.
const READS: usize = 4;

/// What others commit, as it comes.
type Heard = BoxStream<'static, Result<(u64, Bytes), JournalError>>;

/// Follows one game until it is dropped.
#[derive(Debug)]
pub(crate) struct Following(AbortHandle);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Whatever ends the following of a game, a panic too, ends what is shown of it.
struct LostAtEnd(Weak<Table>);

impl Drop for LostAtEnd {
    fn drop(&mut self) {
        if let Some(table) = self.0.upgrade() {
            table.lose();
        }
    }
}

/// Follows a game that is to stay awake, where others may write to it.
pub(crate) fn begin(table: &Arc<Table>) {
    if !table.journal.is_shared() {
        return;
    }
    let heard = table.journal.follow(key(table.id), table.now().revision.0);
    let followed = LostAtEnd(Arc::downgrade(table));
    let task = tokio::spawn(async move { follow(&followed.0, heard).await });
    table.follow_by(Following(task.abort_handle()));
}

/// Until the game sleeps, is gone, or can be followed no more.
async fn follow(table: &Weak<Table>, mut heard: Heard) {
    let mut look = interval_at(Instant::now() + LOOK_EVERY, LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let next = tokio::select! {
            biased;
            next = heard.next() => Some(next),
            _ = look.tick() => None,
        };
        let Some(table) = table.upgrade() else { return };
        let went_on = match next {
            None if table.watching() == 0 => Ok(()),
            None => table.catch_up().await,
            Some(Some(Ok((number, bytes)))) => table.hears(number, bytes).await,
            Some(Some(Err(error))) => Err(unreadable(table.id, &error)),
            Some(None) => return,
        };
        if went_on.is_err() {
            return;
        }
    }
}

impl Table {
    /// Takes in what other nodes have committed, if anything. Nothing is asked of a journal that is this node's alone.
    ///
    /// # Errors
    /// `NotFound` if the game was deleted; what kept the rest of its record from being read otherwise.
    pub(crate) async fn catch_up(self: &Arc<Self>) -> Result<(), Problem> {
        if !self.journal.is_shared() {
            return Ok(());
        }
        let extent = self.extent.ask(&*self.journal, self.id).await?;
        if extent > 0 && extent <= self.now().revision.0 {
            return Ok(());
        }
        let guard = Arc::clone(&self.lock).lock_owned().await;
        match *self.read_on(guard, extent).await? {
            Trust::Sound | Trust::Doubtful => Ok(()),
            Trust::Gone => Err(Problem::NotFound),
        }
    }

    /// The same for who holds the lock and is in doubt.
    pub(crate) async fn look_again(
        self: &Arc<Self>,
        guard: OwnedMutexGuard<Trust>,
    ) -> Result<OwnedMutexGuard<Trust>, Problem> {
        let extent = self.extent.ask(&*self.journal, self.id).await?;
        self.read_on(guard, extent).await
    }

    /// Reads until the table is as far as its record was. The lock goes along, so that nothing is taken in twice, also when this
    /// call is dropped.
    async fn read_on(
        self: &Arc<Self>,
        mut guard: OwnedMutexGuard<Trust>,
        mut extent: u64,
    ) -> Result<OwnedMutexGuard<Trust>, Problem> {
        let mut reads = 0;
        while extent > self.now().revision.0 {
            if reads == READS {
                tracing::error!(game = %self.id, extent, "the store does not give all that it says it has");
                return Err(Problem::Unavailable(Unavailable::Unreadable));
            }
            reads += 1;
            let read = self.journal.read(key(self.id), self.now().revision.0).await;
            let rest = read.map_err(|error| unreadable(self.id, &error));
            let rest = rest.inspect_err(|problem| self.meets(problem))?;
            let table = Arc::clone(self);
            // A long record takes a while: not on a thread that serves others.
            let taking = tokio::task::spawn_blocking(move || (table.take_in(rest), guard));
            let (taken, held) = taking.await.map_err(|_| Problem::Fault)?;
            taken?;
            guard = held;
            if self.now().revision.0 < extent {
                extent = self.extent.ask(&*self.journal, self.id).await?;
            }
        }
        *guard = if extent > 0 { Trust::Sound } else { Trust::Gone };
        if extent == 0 {
            self.publish_gone();
        }
        Ok(guard)
    }

    /// A commit that is on disk, whoever made it: one that is here already is passed over.
    async fn hears(self: &Arc<Self>, number: u64, bytes: Bytes) -> Result<(), Problem> {
        // A commit of this node's holds the lock until it is installed, so it is never in between.
        let guard = Arc::clone(&self.lock).lock_owned().await;
        match *guard {
            Trust::Sound | Trust::Doubtful if number < self.now().revision.0 => Ok(()),
            Trust::Sound | Trust::Doubtful => self.take_in([bytes]),
            Trust::Gone => Err(Problem::NotFound),
        }
    }

    /// Folds commits that come next, and shows the table after the last of them. For who holds the lock.
    fn take_in(&self, stored: impl IntoIterator<Item = Bytes>) -> Result<(), Problem> {
        self.fold_next(stored).map_err(|why| {
            tracing::error!(game = %self.id, ?why, "the record is damaged");
            let damaged = Problem::Unavailable(Unavailable::Damaged);
            self.meets(&damaged);
            damaged
        })
    }

    fn fold_next(&self, stored: impl IntoIterator<Item = Bytes>) -> Result<(), Unreadable> {
        let now = self.now();
        let mut state = now.state.clone();
        for bytes in stored {
            let (commit, link) = record::decode(bytes, self.ledger().chain())?;
            state = self.ledger().fold(Some(state), &commit)?;
            // Readers go by what is published, so they see none of it before its time.
            self.ledger.write().unwrap_or_else(PoisonError::into_inner).push(Arc::new(commit), link);
        }
        let ledger = self.ledger();
        if ledger.revision() > now.revision {
            self.publish(Published::new(self.id, &ledger, state, Life::Live));
        }
        Ok(())
    }
}
