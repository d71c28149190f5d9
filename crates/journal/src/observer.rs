//! Who is told how writing goes: how many orders went to the disk at once, and how long it took. Never told what was
//! written, for which game, or how large it was.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Somebody who is told of each batch.
pub trait Observer: Send + Sync + 'static {
    /// A batch is on disk, and nobody has been answered yet. Called on the thread that writes: it must be short, and must
    /// not block.
    fn written(&self, batch: &Written<'_>);
}

/// A batch that is on disk.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// How long bringing it to the disk took; nothing where there is no disk.
    pub synced_in: Duration,
    /// For each of its orders (commits, claims and releases of names, deletions) how long it took from being handed over
    /// to being on disk.
    pub orders: &'a [Duration],
}

/// Nobody, or one.
#[derive(Clone, Default)]
pub(crate) struct Told(Option<Arc<dyn Observer>>);

impl Told {
    pub(crate) fn by(observer: Arc<dyn Observer>) -> Self {
        Self(Some(observer))
    }

    /// Tells, if there is somebody. A panic there must not cost the games their committer.
    pub(crate) fn written<'a>(&self, batch: impl FnOnce() -> Written<'a>) {
        let Some(observer) = &self.0 else { return };
        if catch_unwind(AssertUnwindSafe(|| observer.written(&batch()))).is_err() {
            tracing::error!("who watches the journal panicked; the games go on");
        }
    }
}

/// An observer says nothing of itself.
impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Told").field(&self.0.is_some()).finish()
    }
}
