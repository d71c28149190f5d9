//! Fetches everything a running Herald keeps into one file, and puts such a file into an empty store. Never leaves half
//! a backup under the name asked for, and never writes over a file or a store that is there.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use herald_api::v1::{BackupRequest, operator_service_client::OperatorServiceClient};
use herald_journal::{JournalError, SledJournal};
use herald_table::{RestoreError, Restored};
use herald_words::Token;
use tempfile::NamedTempFile;
use tonic::{Request, metadata::MetadataValue, transport::Endpoint};

/// Bytes of one piece that are accepted, at most: the server sends less.
const MAX_PIECE_BYTES: usize = 4 << 20;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// No Herald answers there.
    #[error("no Herald answers at {address}")]
    NoAnswer {
        /// Where.
        address: String,
        /// Why.
        source: tonic::transport::Error,
    },
    /// The token is none that could be sent.
    #[error("the operator's token has characters that no token has")]
    Token,
    /// Herald refused, or the stream broke off.
    #[error("Herald did not send the whole backup, so none was kept: {}", .0.message())]
    Refused(Box<tonic::Status>),
    /// The file cannot be written.
    #[error("the backup cannot be written to {path}; a file that is there already is never written over")]
    File {
        /// Where.
        path: String,
        /// Why.
        source: io::Error,
    },
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
pub async fn fetch(from: &str, token: &Token, to: &Path) -> Result<u64, BackupError> {
    let unreachable = |source| BackupError::NoAnswer { address: from.to_owned(), source };
    let channel = Endpoint::from_shared(from.to_owned()).map_err(unreachable)?.connect().await;
    let mut operator =
        OperatorServiceClient::new(channel.map_err(unreachable)?).max_decoding_message_size(MAX_PIECE_BYTES);
    let bearer = MetadataValue::try_from(format!("Bearer {}", token.reveal()));
    let mut request = Request::new(BackupRequest {});
    request.metadata_mut().insert("authorization", bearer.map_err(|_| BackupError::Token)?);
    let refused = |status| BackupError::Refused(Box::new(status));
    let mut pieces = operator.backup(request).await.map_err(refused)?.into_inner();

    let unwritable = |source| BackupError::File { path: to.display().to_string(), source };
    let place = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Readable by its owner alone: it holds every secret of every game.
    let mut file = NamedTempFile::new_in(place).map_err(unwritable)?;
    let mut bytes = 0;
    while let Some(piece) = pieces.message().await.map_err(refused)? {
        file.write_all(&piece.piece).map_err(unwritable)?;
        bytes += piece.piece.len() as u64;
    }
    file.as_file().sync_all().map_err(unwritable)?;
    file.persist_noclobber(to).map_err(|error| unwritable(error.error))?;
    File::open(place).and_then(|place| place.sync_all()).map_err(unwritable)?;
    Ok(bytes)
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
