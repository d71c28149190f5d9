//! Fetches everything a running Herald keeps into one file, and puts such a file into an empty store. Never leaves half
//! a backup under the name asked for, and never writes over a file or a store that is there.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use herald_api::v1::BackupRequest;
use herald_journal::{JournalError, SledJournal};
use herald_table::{RestoreError, Restored};

use crate::{
    new_file::{NewFile, NoFile},
    operator::Operator,
};

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Herald refused, or the stream broke off.
    #[error("Herald did not send the whole backup, so none was kept: {}", .0.message())]
    Refused(Box<tonic::Status>),
    /// The file cannot be written.
    #[error(transparent)]
    NoFile(#[from] NoFile),
}

/// Why nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoringError {
    /// The file cannot be opened.
    #[error("the backup {path} cannot be read")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The store cannot be opened.
    #[error("the store {store} cannot be opened")]
    Store {
        /// Which.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// The backup is not taken.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}

/// Fetches a backup into a new file; answers how many bytes it holds. It is on disk before this returns.
///
/// # Errors
/// What kept it from being fetched whole; then there is no file.
pub async fn fetch(operator: &Operator, to: &Path) -> Result<u64, BackupError> {
    let refused = |status| BackupError::Refused(Box::new(status));
    let asked = operator.asks(BackupRequest {});
    let mut pieces = operator.store().backup(asked).await.map_err(refused)?.into_inner();
    let mut file = NewFile::begin(to)?;
    while let Some(piece) = pieces.message().await.map_err(refused)? {
        file.add(&piece.piece)?;
    }
    Ok(file.keep()?)
}

/// Puts a backup into a store that is empty or not there yet.
///
/// # Errors
/// What is wrong with the backup or the store.
pub async fn restore(backup: &Path, store: PathBuf) -> Result<Restored, RestoringError> {
    let unreadable = |source| RestoringError::File { path: backup.display().to_string(), source };
    let file = File::open(backup).map_err(unreadable)?;
    let name = store.display().to_string();
    let journal =
        SledJournal::open(&store).map_err(|source| RestoringError::Store { store: name, source })?;
    Ok(herald_table::restore(file, &journal).await?)
}
