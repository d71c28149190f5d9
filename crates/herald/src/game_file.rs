//! One game in a file: fetched from a running Herald, and put into another, running or not. Never looks into the file.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use bytes::Bytes;
use futures_util::stream::iter;
use herald_api::v1::{ExportGameRequest, ImportGameRequest, ImportGameResponse};
use herald_journal::{JournalError, SledJournal};
use herald_table::ImportError;
use herald_words::{GameId, Imported, MAX_IMPORT_BYTES};

use crate::{
    new_file::{NewFile, NoFile},
    operator::Operator,
};

/// Bytes of the file in one message, at most.
const PIECE_BYTES: usize = 512 << 10;

/// Why a game did not get out or in.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// Herald refused, or the stream broke off.
    #[error("Herald did not send the whole game, so none was kept: {}", .0.message())]
    NotSent(Box<tonic::Status>),
    /// Herald refused it.
    #[error("Herald did not take the game: {}", .0.message())]
    NotTaken(Box<tonic::Status>),
    /// The file cannot be written.
    #[error(transparent)]
    NoFile(#[from] NoFile),
    /// The file cannot be read.
    #[error("the record {path} cannot be read")]
    Unreadable {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The store cannot be opened.
    #[error("the store {store} cannot be opened; if a Herald serves from it, import through it with --at")]
    Store {
        /// Which.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// The record is not taken.
    #[error(transparent)]
    Import(#[from] ImportError),
}

/// Fetches a game's whole record into a new file; answers how many bytes it holds.
///
/// # Errors
/// What kept it from being fetched whole; then there is no file.
pub async fn export(operator: &Operator, game: GameId, to: &Path) -> Result<u64, GameFileError> {
    let not_sent = |status| GameFileError::NotSent(Box::new(status));
    let asked = operator.asks(ExportGameRequest { game_id: game.to_string() });
    let mut pieces = operator.games().export_game(asked).await.map_err(not_sent)?.into_inner();
    let mut file = NewFile::begin(to)?;
    while let Some(piece) = pieces.message().await.map_err(not_sent)? {
        file.add(&piece.piece)?;
    }
    Ok(file.keep()?)
}

/// Puts a game into a store that nobody serves from.
///
/// # Errors
/// What is wrong with the record or the store.
pub async fn import(record: &Path, store: PathBuf) -> Result<Imported, GameFileError> {
    let file = open(record)?;
    let name = store.display().to_string();
    let journal = SledJournal::open(&store).map_err(|source| GameFileError::Store { store: name, source })?;
    Ok(herald_table::import(file, &journal).await?)
}

/// Hands a game to a running Herald.
///
/// # Errors
/// A file that cannot be read, and what Herald says of it.
pub async fn import_at(operator: &Operator, record: &Path) -> Result<ImportGameResponse, GameFileError> {
    let mut bytes = Vec::new();
    // One byte more than is taken, so that Herald says so itself.
    let whole = open(record)?.take(MAX_IMPORT_BYTES as u64 + 1).read_to_end(&mut bytes);
    whole.map_err(|source| unreadable(record, source))?;
    let bytes = Bytes::from(bytes);
    let starts = (0..bytes.len()).step_by(PIECE_BYTES);
    let pieces: Vec<_> = starts
        .map(|from| ImportGameRequest { piece: bytes.slice(from..bytes.len().min(from + PIECE_BYTES)) })
        .collect();
    let taken = operator.store().import_game(operator.asks(iter(pieces))).await;
    Ok(taken.map_err(|status| GameFileError::NotTaken(Box::new(status)))?.into_inner())
}

fn open(record: &Path) -> Result<File, GameFileError> {
    File::open(record).map_err(|source| unreadable(record, source))
}

fn unreadable(path: &Path, source: io::Error) -> GameFileError {
    GameFileError::Unreadable { path: path.display().to_string(), source }
}
