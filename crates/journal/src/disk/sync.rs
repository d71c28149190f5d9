//! Making bytes durable. Never writes any.

use std::fs::File;
use std::io;

/// How written bytes are brought to the disk. Tests put their own here: to look at the directory at the very
/// moment a sync completes, or to fail.
pub trait DiskSync: Send + Sync + 'static {
    /// Returns once everything written so far to the store's file `db` is on disk. Called on the journal's own
    /// thread, one call at a time.
    ///
    /// # Errors
    /// Any error leaves the journal refusing to write until it is opened again.
    fn sync(&self, db: &File) -> io::Result<()>;
}

/// The real one: `fdatasync`.
///
/// sled's own `flush` starts the kernel's writing but does not wait for the disk's cache on Linux; its real sync
/// comes from a thread, up to half a second late.
#[derive(Clone, Copy, Debug, Default)]
pub struct SyncData;

impl DiskSync for SyncData {
    fn sync(&self, db: &File) -> io::Result<()> {
        db.sync_data()
    }
}
