//! A file that appears whole or not at all. Never written over one that is there, and readable by its owner alone: what
//! Herald keeps in files holds secrets.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be written; a file that is there already is never written over")]
pub struct NoFile {
    path: String,
    source: io::Error,
}

/// A file being written.
pub struct NewFile {
    file: NamedTempFile,
    place: PathBuf,
    to: PathBuf,
    bytes: u64,
}

impl NewFile {
    /// Begins one beside where it will be.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn begin(to: &Path) -> Result<Self, NoFile> {
        let place = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = NamedTempFile::new_in(place).map_err(|source| no_file(to, source))?;
        Ok(Self { file, place: place.to_owned(), to: to.to_owned(), bytes: 0 })
    }

    /// Adds to it.
    ///
    /// # Errors
    /// If the disk takes no more.
    pub fn add(&mut self, piece: &[u8]) -> Result<(), NoFile> {
        self.file.write_all(piece).map_err(|source| no_file(&self.to, source))?;
        self.bytes += piece.len() as u64;
        Ok(())
    }

    /// Gives it its name; answers how many bytes it holds. It is on disk before this returns.
    ///
    /// # Errors
    /// If a file of this name has appeared, or the disk fails: then there is none.
    pub fn keep(self) -> Result<u64, NoFile> {
        let Self { file, place, to, bytes } = self;
        file.as_file().sync_all().map_err(|source| no_file(&to, source))?;
        file.persist_noclobber(&to).map_err(|error| no_file(&to, error.error))?;
        let synced = File::open(place).and_then(|place| place.sync_all());
        synced.map(|()| bytes).map_err(|source| no_file(&to, source))
    }
}

fn no_file(path: &Path, source: io::Error) -> NoFile {
    NoFile { path: path.display().to_string(), source }
}
