//! Copies the store at each completed sync. Never at any other time, so that a product which answers before it has
//! synced has no copy to show.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use herald_journal::DiskSync;

/// Syncs, then copies: copy `n` is what a power cut leaves after the `n`th completed sync.
pub(crate) struct Camera {
    pub(crate) store: PathBuf,
    pub(crate) album: PathBuf,
    completed: AtomicUsize,
}

impl Camera {
    pub(crate) fn new(disk: &Path) -> Self {
        let (store, album) = (disk.join("store"), disk.join("album"));
        Self { store, album, completed: AtomicUsize::new(0) }
    }

    pub(crate) fn picture(&self, number: usize) -> PathBuf {
        self.album.join(number.to_string())
    }

    pub(crate) fn next_picture(&self) -> PathBuf {
        self.picture(self.completed() + 1)
    }

    pub(crate) fn took_one(&self) {
        self.completed.fetch_add(1, Ordering::SeqCst);
    }

    /// The last copy taken. Whatever is acknowledged now must be in it.
    pub(crate) fn completed(&self) -> usize {
        self.completed.load(Ordering::SeqCst)
    }
}

impl DiskSync for Camera {
    fn sync(&self, db: &File) -> io::Result<()> {
        db.sync_data()?;
        copy(&self.store, &self.next_picture())?;
        self.took_one();
        Ok(())
    }
}

pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
