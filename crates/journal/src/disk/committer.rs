//! The one thread that writes: gather, draft, write, flush, sync, answer, show. Never two of them on one store,
//! because concurrent flushes of sled deadlock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sled::Batch;

use super::decided::Decided;
use super::draft::Draft;
use super::in_flight::Touched;
use super::keys::BATCHES_KEY;
use super::opening::Disk;
use super::queue::{Gathered, Queue};
use super::store::Store;
use super::sync::DiskSync;
use crate::observer::{Told, Written};
use crate::order::Order;
use crate::{GameKey, JournalError};

/// Writes what the queue holds until the queue is closed, then closes the store.
pub(super) struct Committer {
    store: Arc<Store>,
    queue: Arc<Queue>,
    disk: Disk,
    sync: Arc<dyn DiskSync>,
    told: Told,
    failed: Option<JournalError>,
}

impl Committer {
    pub(super) fn new(
        store: Arc<Store>,
        queue: Arc<Queue>,
        disk: Disk,
        sync: Arc<dyn DiskSync>,
        told: Told,
    ) -> Self {
        Self { store, queue, disk, sync, told, failed: None }
    }

    pub(super) fn run(mut self) {
        while let Some(gathered) = self.queue.gather() {
            self.commit(gathered);
        }
        self.store.close();
    }

    fn commit(&mut self, Gathered { orders, since }: Gathered) {
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
        let written = if touched.is_empty() { Ok(None) } else { self.write(batch, touched).map(Some) };
        let synced = match written {
            Ok(synced_in) => {
                self.tell(&since, synced_in);
                Ok(())
            }
            Err(why) => {
                let why = JournalError::in_doubt(why);
                self.fail(why.clone());
                Err(why)
            }
        };
        decided.into_iter().for_each(|decided| decided.answer(synced.clone()));
        self.store.watchers().ring(grown);
    }

    /// Tells how it went, where something was written.
    fn tell(&self, since: &[Instant], synced_in: Option<Duration>) {
        let Some(synced_in) = synced_in else { return };
        let now = Instant::now();
        let orders: Vec<_> = since.iter().map(|since| now.duration_since(*since)).collect();
        self.told.written(|| Written { synced_in, orders: &orders });
    }

    fn plan(&self, orders: Vec<Order>) -> Result<Planned, JournalError> {
        guarded("check what may be written", || {
            self.store.with_db(|db| {
                let Draft { batch, touched, decided, .. } = Draft::new(db, orders);
                Ok(Planned { batch, touched, decided })
            })
        })
    }

    /// Returns once `batch` is on disk, whole; with how long the disk took to sync it.
    fn write(&mut self, mut batch: Batch, touched: Touched) -> Result<Duration, JournalError> {
        batch.insert(&BATCHES_KEY, &self.disk.witness.next().to_be_bytes());
        // Before the first byte is written, so that no reader can see it unlisted.
        self.store.in_flight().begin(touched);
        guarded("write", || {
            self.store.with_db(|db| {
                let written = db.apply_batch(batch).and_then(|()| db.flush());
                written.map_err(|error| JournalError::store("write commits", error))
            })
        })?;
        let began = Instant::now();
        guarded("sync", || {
            self.sync
                .sync(&self.disk.file)
                .map_err(|error| JournalError::store("sync commits to the disk", error))
        })?;
        let synced_in = began.elapsed();
        self.disk.witness.saw_next();
        self.store.in_flight().landed();
        Ok(synced_in)
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
