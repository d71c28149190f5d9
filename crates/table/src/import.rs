//! A game on its way in: its record is checked as a whole before its first commit is written. Never changes a game that is here,
//! but to go on where its record ends, and never mixes two games' commits.

use std::{
    io::{self, BufReader, Cursor, Read},
    sync::Arc,
};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, TryStreamExt};
use herald_journal::{GameKey, Journal};
use herald_words::{Denial, GameId, Imported, MAX_IMPORT_BYTES, Problem, Token, Unavailable, Unimportable};
use tracing::Instrument;

use crate::{
    export::claimed_names,
    house::House,
    ledger::Ledger,
    published::{Life, Published},
    restore::{Reading, RestoreError, append},
};

/// Why a record was not taken in, or not all of it.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It is not taken. Nothing was written.
    #[error("{0}")]
    Refused(Unimportable),
    /// It could not be read. Nothing was written.
    #[error("the record could not be read")]
    Unreadable(#[source] io::Error),
    /// The store failed: what was written is a beginning of the game, and importing again goes on from there.
    #[error("the store failed; import again once it works")]
    Store(#[source] herald_journal::JournalError),
}

/// A record that was found good: one game, which can be played on.
struct Found {
    key: GameKey,
    frames: Vec<Bytes>,
    names: Vec<Bytes>,
}

/// Takes a game in from a file with its record, while nobody serves from this journal. Of what is here already nothing is
/// written again; a game that is here and is not the beginning of this one is refused.
///
/// Blocks while it reads: nothing else should be waiting on this thread.
///
/// # Errors
/// A record that is not one game's, whole and unaltered, and a game that is here and has gone on otherwise.
pub async fn import(source: impl Read + Send, journal: &dyn Journal) -> Result<Imported, ImportError> {
    let found = look_through(source).await?;
    found.write(journal).await
}

impl House {
    /// The same for the operator, while the house is open. Nobody sees the game before all of it is here.
    pub(crate) async fn take_in(
        &self,
        token: &Token,
        pieces: impl Stream<Item = Result<Bytes, Problem>> + Send,
    ) -> Result<Imported, Problem> {
        if !self.is_operator(token) {
            self.holder(token).await?;
            return Err(Denial::OperatorOnly.into());
        }
        let gathered = pieces.try_fold(BytesMut::new(), |mut all, piece| async move {
            if all.len() + piece.len() > MAX_IMPORT_BYTES {
                return Err(Problem::NotImported(Unimportable::TooLarge));
            }
            all.extend_from_slice(&piece);
            Ok(all)
        });
        let bytes = gathered.await?.freeze();
        let (journal, shelf) = (Arc::clone(&self.journal), Arc::clone(&self.shelf));
        // To the end also when the caller goes away: half a game would be in the way.
        let importing = async move {
            let found = look_through(Cursor::new(bytes)).await.map_err(problem)?;
            let game = GameId(found.key.0);
            let mut imported = None;
            let taking = async {
                imported = Some(found.write(&*journal).await.map_err(problem)?);
                Ok(())
            };
            shelf.fill(game, taking).await?;
            imported.ok_or(Problem::NotImported(Unimportable::Taken(game)))
        };
        tokio::spawn(importing.in_current_span()).await.unwrap_or(Err(Problem::Fault))
    }
}

/// Reads a record to its end and folds its game.
async fn look_through(source: impl Read + Send) -> Result<Found, ImportError> {
    let (mut games, mut held) = (0, None);
    let keep = |key: GameKey, frames: &[Bytes]| {
        games += 1;
        held.get_or_insert_with(|| (key, frames.to_vec()));
        Ok::<_, RestoreError>(())
    };
    Reading::new(keep, None).read(&mut BufReader::new(source)).await.map_err(unlike)?;
    let Some((key, frames)) = held.filter(|_| games == 1) else {
        return Err(ImportError::Refused(Unimportable::NotOneGame(games)));
    };
    let altered = |_| ImportError::Refused(Unimportable::Altered);
    let (ledger, state) = Ledger::read(frames.clone()).map_err(altered)?;
    let shown = Published::new(GameId(key.0), &ledger, state, Life::Live);
    let names = claimed_names(&shown, &frames);
    Ok(Found { key, frames, names })
}

impl Found {
    async fn write(self, journal: &dyn Journal) -> Result<Imported, ImportError> {
        let game = GameId(self.key.0);
        let here = journal.read(self.key, 0).await.map_err(ImportError::Store)?;
        if !self.frames.starts_with(&here) {
            return Err(ImportError::Refused(Unimportable::Taken(game)));
        }
        for name in &self.names {
            let holder = journal.holder(name.clone()).await.map_err(ImportError::Store)?;
            if holder.is_some_and(|holder| holder != self.key) {
                return Err(ImportError::Refused(Unimportable::NameTaken(game)));
            }
        }
        let (known, commits) = (here.len() as u64, self.frames.len() as u64);
        let rest = self.frames[here.len()..].to_vec();
        match append(journal, self.key, known, rest).await {
            Ok(()) => {}
            Err(RestoreError::NotEmpty) => return Err(self.in_the_way(journal).await),
            Err(RestoreError::Store(error)) => return Err(ImportError::Store(error)),
            Err(other) => return Err(unlike(other)),
        }
        for name in self.names {
            journal.claim(name, self.key).await.map_err(ImportError::Store)?;
        }
        Ok(Imported { game, commits, known })
    }

    /// Why a commit was not taken: the game was deleted, and its number is not used again; or another node writes to it.
    async fn in_the_way(&self, journal: &dyn Journal) -> ImportError {
        let game = GameId(self.key.0);
        match journal.extent(self.key).await {
            Ok(0) => ImportError::Refused(Unimportable::Deleted(game)),
            Ok(_) => ImportError::Refused(Unimportable::Taken(game)),
            Err(error) => ImportError::Store(error),
        }
    }
}

fn unlike(error: RestoreError) -> ImportError {
    ImportError::Refused(match error {
        RestoreError::NotABackup => Unimportable::NotARecord,
        RestoreError::NewerFormat(format) => Unimportable::NewerFormat(format),
        RestoreError::NotEmpty
        | RestoreError::Truncated
        | RestoreError::Altered
        | RestoreError::Record(_) => Unimportable::Altered,
        RestoreError::Unreadable(error) => return ImportError::Unreadable(error),
        RestoreError::Store(error) => return ImportError::Store(error),
    })
}

fn problem(error: ImportError) -> Problem {
    match error {
        ImportError::Refused(why) => Problem::NotImported(why),
        ImportError::Unreadable(error) => {
            tracing::error!(%error, "a record in memory could not be read");
            Problem::Fault
        }
        ImportError::Store(error) => {
            tracing::error!(%error, "the store failed under an import");
            Problem::Unavailable(Unavailable::NotConfirmed)
        }
    }
}
