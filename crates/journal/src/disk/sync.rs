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

#[cfg(test)]
mod tests {
    use std::os::fd::OwnedFd;

    use super::*;

    /// The power-cut tests put a sync of their own in this place; this one shows that the real one asks the kernel,
    /// which refuses to sync a pipe.
    #[test]
    fn the_real_sync_asks_the_kernel() {
        let (reader, _writer) = io::pipe().unwrap();
        assert!(SyncData.sync(&File::from(OwnedFd::from(reader))).is_err());
        assert!(SyncData.sync(&tempfile::tempfile().unwrap()).is_ok());
    }
}
