//! Getting a directory ready: its lock, what an abrupt stop left behind, sled, the layout, and that all of it is
//! on disk. Never touches a commit.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sled::Db;

use super::keys::{LAYOUT, LAYOUT_KEY};
use super::sync::{DiskSync, SyncData};
use super::witness::Witness;
use crate::JournalError;
use crate::observer::{Observer, Told};

/// How long to wait for another process to let go of the directory: a restarted server meets its predecessor.
const LOCK_WAIT: Duration = Duration::from_secs(5);
/// How often to look meanwhile.
const LOCK_POLL: Duration = Duration::from_millis(20);
/// How long to wait, when closing, for sled's own threads to let go of its file.
const RELEASE_WAIT: Duration = Duration::from_secs(2);
/// What sled may keep in memory; its own default of 1 GiB is more than a small server has.
const CACHE_BYTES: u64 = 128 << 20;

/// Our own lock beside sled's. sled looks at its files before it locks them, and gives the lock up a moment
/// after it was closed; this one is held around both. It is also where a made store is marked.
const LOCK_FILE: &str = "lock";
/// Stands in the lock file once the store has been made: from then on an empty store is damage, not a new one.
const MADE: &[u8] = b"a herald journal lives here\n";
const SLED_FILE: &str = "db";

/// How to open a journal.
pub struct Opening {
    sync: Arc<dyn DiskSync>,
    lock_wait: Duration,
    told: Told,
}

impl Default for Opening {
    fn default() -> Self {
        Self { sync: Arc::new(SyncData), lock_wait: LOCK_WAIT, told: Told::default() }
    }
}

impl std::fmt::Debug for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opening").field("lock_wait", &self.lock_wait).finish_non_exhaustive()
    }
}

impl Opening {
    /// Brings commits to the disk by `sync`.
    #[must_use]
    pub fn sync(self, sync: Arc<dyn DiskSync>) -> Self {
        Self { sync, ..self }
    }

    /// Tells `observer` of each batch.
    #[must_use]
    pub fn observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { told: Told::by(observer), ..self }
    }

    /// Waits this long for another process to let go of the directory.
    #[must_use]
    pub fn lock_wait(self, lock_wait: Duration) -> Self {
        Self { lock_wait, ..self }
    }

    pub(super) fn open(self, dir: &Path) -> Result<Opened, JournalError> {
        let named = |doing: &str| format!("{doing} the journal's directory {}", dir.display());
        make(dir).map_err(|error| JournalError::store(&named("make"), error))?;
        let dir = fs::canonicalize(dir).map_err(|error| JournalError::store(&named("find"), error))?;
        let home = Home::open(&dir, Instant::now() + self.lock_wait)?;
        let witness = Witness::open(&dir, home.db())?;
        let file = File::open(dir.join(SLED_FILE))
            .and_then(|file| home.make_durable(&dir, &file).map(|()| file))
            .map_err(|error| JournalError::store(&named("sync"), error))?;
        Ok(Opened { dir, home, disk: Disk { file, witness }, sync: self.sync, told: self.told })
    }
}

/// Makes the directory for its owner alone: what is kept in it may be secret. One that is there keeps its rights.
fn make(dir: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// An open journal's parts.
pub(super) struct Opened {
    pub(super) dir: PathBuf,
    pub(super) home: Home,
    pub(super) disk: Disk,
    pub(super) sync: Arc<dyn DiskSync>,
    pub(super) told: Told,
}

/// What the committer has of the disk.
pub(super) struct Disk {
    /// The store's file, opened apart from sled and kept open: the kernel reports a failed write-back once to
    /// each open file, so sled's own sync cannot take the news away from this one.
    pub(super) file: File,
    pub(super) witness: Witness,
}

/// A directory that is ours, with sled open in it. Dropping it closes sled, then frees the directory.
pub(super) struct Home {
    /// `None` only while being dropped.
    db: Option<Db>,
    sled_file: PathBuf,
    lock: File,
}

impl Home {
    fn open(dir: &Path, deadline: Instant) -> Result<Self, JournalError> {
        let lock = take_lock(dir, deadline)?;
        let sled_file = dir.join(SLED_FILE);
        // Somebody may use sled here without our lock, or sled may be slow to let go (see `drop`).
        if !is_let_go(&sled_file, deadline) {
            return Err(JournalError::locked(dir));
        }
        remove_unfinished_snapshots(dir)
            .map_err(|error| JournalError::store(&format!("tidy {}", dir.display()), error))?;
        let home = Self { db: Some(open_sled(dir)?), sled_file, lock };
        home.check_layout()?;
        Ok(home)
    }

    /// Writes the layout into a new store, and refuses one that a later Herald wrote, or that was lost.
    fn check_layout(&self) -> Result<(), JournalError> {
        let failed = |error| JournalError::store("read the store's layout", error);
        match self.db().get(LAYOUT_KEY).map_err(failed)? {
            Some(found) if *found == LAYOUT => Ok(()),
            Some(_) => {
                Err(JournalError::damaged("its layout is not known here; perhaps a later Herald wrote it"))
            }
            // sled takes a file it cannot make sense of for an empty one.
            None if self.is_made() || !self.db().is_empty() => {
                Err(JournalError::damaged("the store has lost what was in it, or something else wrote it"))
            }
            None => self
                .db()
                .insert(LAYOUT_KEY, &LAYOUT)
                .and_then(|_| self.db().flush())
                .map(drop)
                .map_err(failed),
        }
    }

    fn is_made(&self) -> bool {
        self.lock.metadata().is_ok_and(|lock| lock.len() > 0)
    }

    /// sled syncs neither its settings nor the names of its files, and a file without a name is lost.
    fn make_durable(&self, dir: &Path, db: &File) -> io::Result<()> {
        db.sync_all()?;
        File::open(dir.join("conf"))?.sync_all()?;
        if !self.is_made() {
            (&self.lock).write_all(MADE)?;
            self.lock.sync_all()?;
        }
        if cfg!(unix) {
            File::open(dir)?.sync_all()?;
            // The directory's own name. Its parent may be closed to us; then it was not made by us either.
            if let Some(Ok(parent)) = dir.parent().map(File::open) {
                parent.sync_all()?;
            }
        }
        Ok(())
    }

    pub(super) fn db(&self) -> &Db {
        self.db.as_ref().expect("only drop takes the database")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // sled flushes as it closes, and panics if its disk fails then. There is nobody left to tell.
        let db = self.db.take();
        if catch_unwind(AssertUnwindSafe(|| drop(db))).is_err() {
            tracing::error!("the store panicked as it was closed");
        }
        // sled's threads close the file a moment after the database is dropped.
        if !is_let_go(&self.sled_file, Instant::now() + RELEASE_WAIT) {
            tracing::warn!(
                "the store's file is still locked after closing it; opening it again may have to wait"
            );
        }
    }
}

fn take_lock(dir: &Path, deadline: Instant) -> Result<File, JournalError> {
    let failed =
        |error| JournalError::store(&format!("lock the journal's directory {}", dir.display()), error);
    let file = File::options().create(true).truncate(false).write(true).open(dir.join(LOCK_FILE));
    let file = file.map_err(failed)?;
    if wait_to_lock(&file, deadline).map_err(failed)? {
        return Ok(file);
    }
    Err(JournalError::locked(dir))
}

/// Whether nobody holds sled's file by `deadline`. One that is not there, or cannot be asked, is left to sled.
fn is_let_go(sled_file: &Path, deadline: Instant) -> bool {
    match File::open(sled_file) {
        Ok(file) => wait_to_lock(&file, deadline).unwrap_or(true),
        Err(_) => true,
    }
}

/// Whether the lock was had before `deadline`. Tries at least once.
fn wait_to_lock(file: &File, deadline: Instant) -> io::Result<bool> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= deadline => return Ok(false),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_POLL),
        }
    }
}

/// sled writes `snap.….generating`, syncs it and renames it. Stopped before the rename, it would take the
/// unfinished file for its newest snapshot at the next start, and refuse to open. The one before it still stands.
fn remove_unfinished_snapshots(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            tracing::warn!(file = %name, "removing a snapshot that an abrupt stop left unfinished");
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn open_sled(dir: &Path) -> Result<Db, JournalError> {
    let config = sled::Config::new().path(dir).cache_capacity(CACHE_BYTES);
    // sled asserts what it expects to find, so a damaged file can end in a panic.
    match catch_unwind(AssertUnwindSafe(|| config.open())) {
        Ok(Ok(db)) => Ok(db),
        Ok(Err(error)) if is_damage(&error) => {
            Err(JournalError::damaged(format_args!("the store in {} does not open: {error}", dir.display())))
        }
        Ok(Err(error)) => Err(JournalError::store(&format!("open the store in {}", dir.display()), error)),
        Err(_) => {
            Err(JournalError::damaged(format_args!("the store in {} panicked as it opened", dir.display())))
        }
    }
}

fn is_damage(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Corruption { .. } | sled::Error::ReportableBug(_))
}
