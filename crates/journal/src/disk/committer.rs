//! The one thread that writes: gather, draft, write, flush, sync, answer, show. Never two of them on one store,
//! because concurrent flushes of sled deadlock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use sled::Batch;

use super::draft::Draft;
use super::in_flight::Touched;
use super::keys::BATCHES_KEY;
use super::opening::Disk;
use super::order::{Decided, Order};
use super::queue::Queue;
use super::store::Store;
use super::sync::DiskSync;
use crate::{GameKey, JournalError};

/// Writes what the queue holds until the queue is closed, then closes the store.
pub(super) struct Committer {
    store: Arc<Store>,
    queue: Arc<Queue>,
    disk: Disk,
    sync: Arc<dyn DiskSync>,
    failed: Option<JournalError>,
}

impl Committer {
    pub(super) fn new(store: Arc<Store>, queue: Arc<Queue>, disk: Disk, sync: Arc<dyn DiskSync>) -> Self {
        Self { store, queue, disk, sync, failed: None }
    }

    pub(super) fn run(mut self) {
        while let Some(orders) = self.queue.gather() {
            self.commit(orders);
        }
        self.store.close();
    }

    fn commit(&mut self, orders: Vec<Order>) {
        if let Some(why) = &self.failed {
            // After a failed sync the kernel may call lost pages clean, so a later sync would succeed and lie.
            return orders.into_iter().for_each(|order| order.doubt(why.clone()));
        }
        let Planned { batch, touched, decided } = match self.plan(orders) {
            Ok(planned) => planned,
            // The orders went with the panic, and each answered Unknown as it was dropped.
            Err(why) => return self.fail(JournalError::in_doubt(why)),
        };
        let grown: Vec<GameKey> = touched.games.keys().copied().collect();
        let written = if touched.is_empty() { Ok(()) } else { self.write(batch, touched) };
        let synced = written.map_err(JournalError::in_doubt);
        if let Err(why) = &synced {
            self.fail(why.clone());
        }
        decided.into_iter().for_each(|decided| decided.answer(synced.clone()));
        self.store.watchers().ring(grown);
    }

    fn plan(&self, orders: Vec<Order>) -> Result<Planned, JournalError> {
        guarded("check what may be written", || {
            self.store.with_db(|db| {
                let Draft { batch, touched, decided, .. } = Draft::new(db, orders);
                Ok(Planned { batch, touched, decided })
            })
        })
    }

    /// Returns once `batch` is on disk, whole.
    fn write(&mut self, mut batch: Batch, touched: Touched) -> Result<(), JournalError> {
        batch.insert(&BATCHES_KEY, &self.disk.witness.next().to_be_bytes());
        // Before the first byte is written, so that no reader can see it unlisted.
        self.store.in_flight().begin(touched);
        guarded("write", || {
            self.store.with_db(|db| {
                let written = db.apply_batch(batch).and_then(|()| db.flush());
                written.map_err(|error| JournalError::store("write commits", error))
            })
        })?;
        guarded("sync", || {
            self.sync
                .sync(&self.disk.file)
                .map_err(|error| JournalError::store("sync commits to the disk", error))
        })?;
        self.disk.witness.saw_next();
        self.store.in_flight().landed();
        Ok(())
    }

    fn fail(&mut self, why: JournalError) {
        tracing::error!(error = %why, cause = ?std::error::Error::source(&why), "the journal stops writing");
        self.store.in_flight().fail(why.clone());
        self.store.watchers().end(why.clone());
        self.failed = Some(why);
    }
}

/// A batch that has been decided and not yet written.
struct Planned {
    batch: Batch,
    touched: Touched,
    decided: Vec<Decided>,
}

/// sled asserts what it relies on: a panic there must end as a failed write, not as a thread that is gone.
fn guarded<T>(doing: &str, work: impl FnOnce() -> Result<T, JournalError>) -> Result<T, JournalError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(JournalError::panicked(doing)))
}
