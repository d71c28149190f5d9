//! Looks after a store that nobody serves from: says what is in it, and gets out of it what can be read. Never changes a game, and
//! salvages from a copy, so that a damaged store stays as it was found.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use futures_util::StreamExt;
use herald_journal::{JournalError, SledJournal};
use herald_table::{Checked, Clock, Damage, SystemClock};
use herald_words::Problem;

use crate::new_file::{NewFile, NoFile};

/// Why a store was not looked through, or nothing was got out of it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is none.
    #[error("there is no store in {0}")]
    Missing(String),
    /// It cannot be opened.
    #[error("the store {store} cannot be opened; `herald salvage` gets out what can be read, from a copy")]
    Unopened {
        /// Which.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// Not even a copy of it can be opened.
    #[error(
        "nothing in the store {store} can be read: restore a backup into a new one with `herald restore`"
    )]
    Lost {
        /// Which.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// It cannot be copied.
    #[error("the store cannot be copied to be salvaged")]
    Copy(#[source] io::Error),
    /// It was opened, and then could not be read.
    #[error("the store cannot be read")]
    Unread(#[source] JournalError),
    /// The same, while it was being written out.
    #[error("the store cannot be read: {0}")]
    Unsalvaged(Problem),
    /// The file cannot be written.
    #[error(transparent)]
    NoFile(#[from] NoFile),
    /// Nothing can be printed.
    #[error("cannot print")]
    Print(#[from] io::Error),
    /// Some games are not sound: those were named.
    #[error("{0} of {1} games are damaged or odd; `herald salvage` gets out those that can be read")]
    Unsound(u64, u64),
}

/// Looks through every game, a line for each that is not sound and one for all.
///
/// # Errors
/// A store that cannot be read, and games that are not sound, after all were looked at.
pub async fn check(store: &Path, out: &mut (impl Write + Send)) -> Result<(), StoreError> {
    is_there(store)?;
    let unopened = |source| StoreError::Unopened { store: store.display().to_string(), source };
    let journal = SledJournal::open(store).map_err(unopened)?;
    let (mut games, mut commits, mut unsound, mut printed) = (0, 0, 0, Ok(()));
    let found = |game, checked: Checked| {
        games += 1;
        let line = match &checked {
            Checked::Sound { commits: more } => {
                commits += more;
                return;
            }
            Checked::Odd(why) => format!("odd: {why}"),
            Checked::Damaged(Damage::Stored(why)) => format!("game {game}: damaged: {why}"),
            Checked::Damaged(Damage::Record { commit, why }) => {
                format!("game {game}: damaged: commit {commit} {why}")
            }
        };
        unsound += 1;
        if printed.is_ok() {
            printed = writeln!(out, "{line}");
        }
    };
    herald_table::check(&journal, found).await.map_err(StoreError::Unread)?;
    printed?;
    writeln!(out, "{} of {games} games are sound, with {commits} changes.", games - unsound)?;
    if unsound == 0 { Ok(()) } else { Err(StoreError::Unsound(unsound, games)) }
}

/// Writes a backup of every game that can be read into a new file; answers how many bytes it holds.
///
/// # Errors
/// A store of which nothing can be read, and a file that cannot be written.
pub async fn salvage(store: &Path, to: &Path) -> Result<u64, StoreError> {
    is_there(store)?;
    let place = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let copy =
        tempfile::Builder::new().prefix("herald-salvage-").tempdir_in(place).map_err(StoreError::Copy)?;
    let journal = open_a_copy(store, copy.path())?;
    let mut pieces = herald_table::salvage(Arc::new(journal), SystemClock.now_ms());
    let mut file = NewFile::begin(to)?;
    while let Some(piece) = pieces.next().await {
        file.add(&piece.map_err(StoreError::Unsalvaged)?)?;
    }
    Ok(file.keep()?)
}

fn is_there(store: &Path) -> Result<(), StoreError> {
    let there = store.join("db").exists();
    if there { Ok(()) } else { Err(StoreError::Missing(store.display().to_string())) }
}

/// A copy of a store, open. One whose snapshots are damaged opens without them: they only make opening quicker. One that has lost
/// commits it had acknowledged opens without its note of them: then what is left is all there is.
fn open_a_copy(store: &Path, place: &Path) -> Result<SledJournal, StoreError> {
    let copied = |name: &str, without: &[&str]| -> Result<PathBuf, StoreError> {
        let to = place.join(name);
        copy(store, &to, without).map(|()| to).map_err(StoreError::Copy)
    };
    for (name, without) in [("whole", &[][..]), ("without-snapshots", &[SNAPSHOTS])] {
        if let Ok(journal) = SledJournal::open(&copied(name, without)?) {
            return Ok(journal);
        }
    }
    let lost = |source| StoreError::Lost { store: store.display().to_string(), source };
    let journal = SledJournal::open(&copied("what-is-left", &[SNAPSHOTS, ACKNOWLEDGED])?).map_err(lost)?;
    tracing::warn!("the store has lost changes that were acknowledged; what is left of it is salvaged");
    Ok(journal)
}

/// How the names of files begin that a store can be opened without.
const SNAPSHOTS: &str = "snap.";
const ACKNOWLEDGED: &str = "acknowledged";

fn copy(from: &Path, to: &Path, without: &[&str]) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, into) = (entry.file_name(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &into, without)?;
        } else if !without.iter().any(|start| name.to_string_lossy().starts_with(start)) {
            fs::copy(entry.path(), into)?;
        }
    }
    Ok(())
}
