//! The least that keeping something on disk takes with sled: one thread that gathers what waits, writes one batch, flushes,
//! syncs, and answers. Never counts, checks or reads what it keeps.

use std::{
    fs::File,
    path::Path,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use sled::{Batch, Db};
use tokio::sync::oneshot;
use tonic::Status;

/// As many as Herald's journal takes at once.
const MAX_BATCH: usize = 256;
/// As much as Herald's journal lets sled keep in memory.
const CACHE_BYTES: u64 = 128 << 20;
/// Bytes of a message that stand for its game: as random as a game's id, and the same for each of its moves.
const GAME_BYTES: std::ops::Range<usize> = 2..18;

/// What waits to be kept, and whom to tell.
struct Order {
    key: Vec<u8>,
    done: oneshot::Sender<()>,
}

/// The one thread that writes, from outside. It ends when this is dropped.
pub(super) struct Committer {
    orders: mpsc::Sender<Order>,
    number: AtomicU64,
}

impl Committer {
    /// Keeps so many bytes at each order.
    pub(super) fn in_dir(dir: &Path, bytes: usize) -> Self {
        let db = sled::Config::new().path(dir).cache_capacity(CACHE_BYTES).open().unwrap();
        let file = File::open(dir.join("db")).unwrap();
        let (orders, waiting) = mpsc::channel();
        let value = vec![7; bytes];
        thread::spawn(move || while keep(&db, &file, &value, &waiting).is_some() {});
        Self { orders, number: AtomicU64::new(0) }
    }

    /// Returns once it is on disk.
    pub(super) async fn keep(&self, message: &[u8]) -> Result<(), Status> {
        let mut key = message[GAME_BYTES].to_vec();
        key.extend(self.number.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        let (done, kept) = oneshot::channel();
        self.orders.send(Order { key, done }).map_err(|_| Status::unavailable("the committer is gone"))?;
        kept.await.map_err(|_| Status::unavailable("the committer is gone"))
    }
}

/// One batch; nothing once nobody can order any more.
fn keep(db: &Db, file: &File, value: &[u8], waiting: &mpsc::Receiver<Order>) -> Option<()> {
    let mut orders = vec![waiting.recv().ok()?];
    orders.extend(waiting.try_iter().take(MAX_BATCH - 1));
    let mut batch = Batch::default();
    for order in &orders {
        batch.insert(&*order.key, value);
    }
    db.apply_batch(batch).unwrap();
    db.flush().unwrap();
    file.sync_data().unwrap();
    for order in orders {
        // Whoever has gone need not be told.
        let _gone = order.done.send(());
    }
    Some(())
}
