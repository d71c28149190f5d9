//! How many batches were acknowledged, noted beside the store, so that a store which has lost its end is noticed: sled takes
//! a file that was cut off, or a part it cannot make sense of, for the end of what was written. Never synced, and never
//! ahead of the store: a note that is lost or old only notices less.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sled::Db;

use super::keys::BATCHES_KEY;
use super::store::reading;
use crate::JournalError;

/// Beside sled's own files.
const WITNESS_FILE: &str = "acknowledged";

/// The note of one open store.
pub(super) struct Witness {
    file: File,
    batches: u64,
}

impl Witness {
    /// Opens the note, and holds the store to it.
    pub(super) fn open(dir: &Path, db: &Db) -> Result<Self, JournalError> {
        let path = dir.join(WITNESS_FILE);
        let failed = |error| JournalError::store(&format!("open {}", path.display()), error);
        let file = File::options().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = file.map_err(failed)?;
        let acknowledged = read(&mut file).map_err(failed)?;
        let batches = stored(db)?;
        if batches < acknowledged {
            return Err(JournalError::damaged(format_args!(
                "the store has lost its end: {acknowledged} batches were acknowledged, and it holds {batches} \
                 (to go on with those all the same, remove {})",
                path.display()
            )));
        }
        Ok(Self { file, batches })
    }

    /// The number of the batch that is written next, kept in it under [`BATCHES_KEY`].
    pub(super) fn next(&self) -> u64 {
        self.batches + 1
    }

    /// The next batch is durable, and is about to be acknowledged.
    pub(super) fn saw_next(&mut self) {
        self.batches += 1;
        if let Err(error) = write(&mut self.file, self.batches) {
            tracing::warn!(%error, "it could not be noted how much was acknowledged");
        }
    }
}

/// Nothing was counted in a store of before there was a witness.
fn stored(db: &Db) -> Result<u64, JournalError> {
    let Some(value) = reading(db.get(BATCHES_KEY))? else { return Ok(0) };
    let count = value.as_ref().try_into().map(u64::from_be_bytes);
    count.map_err(|_| JournalError::damaged("its batches are not counted by a number"))
}

/// The number, then its complement: half a note, or one that was itself damaged, says nothing.
fn read(file: &mut File) -> io::Result<u64> {
    let mut note = Vec::new();
    file.read_to_end(&mut note)?;
    let (Some(number), Some(complement)) = (note.get(..8), note.get(8..16)) else { return Ok(0) };
    let number = number.try_into().map_or(0, u64::from_be_bytes);
    let complement = complement.try_into().map_or(0, u64::from_be_bytes);
    Ok(if number == !complement { number } else { 0 })
}

fn write(file: &mut File, number: u64) -> io::Result<()> {
    let mut note = [0; 16];
    note[..8].copy_from_slice(&number.to_be_bytes());
    note[8..].copy_from_slice(&(!number).to_be_bytes());
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&note)
}
