//! Commits of several games that wait for the servers at the same moment: they are sent as one batch, stored together, and
//! confirmed by one answer. Never lets one wait for company, and never lets what is refused keep the others from being stored.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_nats::HeaderMap;
use bytes::Bytes;
use futures_util::future::join_all;
use tokio::sync::oneshot;

use super::engine::{Engine, Published, Trouble};
use super::envelope::Writers;
use crate::lock::lock;

/// Commits of one batch at most: as many games as usually move at the same moment. Servers take a thousand.
const MOST: usize = 64;
/// Bytes of one batch at most, unless its first commit has more: the leader keeps a batch in memory until it is whole.
const MOST_BYTES: usize = 256 << 10;

/// A commit on its way.
pub(super) struct Parcel {
    pub(super) subject: String,
    /// The sequence of the subject's last message.
    pub(super) expected: u64,
    pub(super) headers: HeaderMap,
    pub(super) payload: Bytes,
}

/// A commit, and who waits to hear of it.
struct Waiting {
    parcel: Parcel,
    told: oneshot::Sender<Result<Published, Trouble>>,
}

/// What waits for the batch before to be answered.
pub(super) struct Gather {
    engine: Arc<Engine>,
    /// Batches need names of their own.
    names: Arc<Writers>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Waiting>,
    /// Whether somebody sends what waits.
    is_carried: bool,
}

impl Gather {
    pub(super) fn new(engine: Arc<Engine>, names: Arc<Writers>) -> Self {
        Self { engine, names, inner: Mutex::default() }
    }

    /// Stores a commit, if its subject's last message is the one it expects.
    pub(super) async fn publish(self: &Arc<Self>, parcel: Parcel) -> Result<Published, Trouble> {
        if !self.engine.takes_batches {
            return self.engine.publish_one(&parcel).await;
        }
        let (told, hears) = oneshot::channel();
        let is_first = {
            let mut inner = lock(&self.inner);
            inner.waiting.push_back(Waiting { parcel, told });
            !std::mem::replace(&mut inner.is_carried, true)
        };
        if is_first {
            drop(tokio::spawn(carry(Arc::clone(self))));
        }
        hears.await.unwrap_or(Err(Trouble::Disconnected))
    }

    /// What goes next; nothing if nobody waits, and then nobody carries any more.
    fn next(&self) -> Vec<Waiting> {
        let mut inner = lock(&self.inner);
        let (mut lot, mut bytes) = (Vec::new(), 0);
        while let Some(next) = inner.waiting.front() {
            bytes += next.parcel.payload.len();
            if lot.len() == MOST || (bytes > MOST_BYTES && !lot.is_empty()) {
                break;
            }
            lot.extend(inner.waiting.pop_front());
        }
        inner.is_carried = !lot.is_empty();
        lot
    }

    async fn send(&self, lot: Vec<Waiting>) {
        let (parcels, tell): (Vec<_>, Vec<_>) =
            lot.into_iter().map(|Waiting { parcel, told }| (parcel, told)).unzip();
        let ends = match parcels.as_slice() {
            [one] => vec![self.engine.publish_one(one).await],
            several => self.send_together(several).await,
        };
        // Who has gone meanwhile hears nothing.
        tell.into_iter().zip(ends).for_each(|(tell, end)| drop(tell.send(end)));
    }

    async fn send_together(&self, parcels: &[Parcel]) -> Vec<Result<Published, Trouble>> {
        match self.engine.publish_together(&self.names.next().to_string(), parcels).await {
            Ok(first) => (first..).map(|sequence| Ok(Published::At(sequence))).take(parcels.len()).collect(),
            // Nothing of it is stored: one of them came too late, or the servers have too many batches. Each for itself.
            Err(Trouble::Refused { .. }) => {
                join_all(parcels.iter().map(|one| self.engine.publish_one(one))).await
            }
            Err(trouble) => parcels.iter().map(|_| Err(trouble.clone())).collect(),
        }
    }
}

/// Sends what waits, one batch after the other, until nothing does.
async fn carry(gather: Arc<Gather>) {
    loop {
        let lot = gather.next();
        if lot.is_empty() {
            return;
        }
        gather.send(lot).await;
    }
}
