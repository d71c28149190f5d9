//! Says of a backup's games whether what Herald drew and bound follows from their records. Never says more than those at the
//! table could see, and never touches a store.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
};

use data_encoding::HEXLOWER;
use herald_table::{VerifiedGame, VerifyError};
use herald_words::Audience;

/// Why a backup was not found good.
#[derive(Debug, thiserror::Error)]
pub enum VerifyingError {
    /// The file cannot be opened.
    #[error("the backup {path} cannot be read")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// Something in it does not follow, or it is none.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// Nothing can be printed.
    #[error("cannot print")]
    Print(#[from] io::Error),
}

/// Checks every game, a line each, up to the first thing that does not follow.
///
/// # Errors
/// What does not follow, or what is wrong with the file.
pub async fn run(record: &Path, json: bool, out: &mut (impl Write + Send)) -> Result<(), VerifyingError> {
    let unreadable = |source| VerifyingError::File { path: record.display().to_string(), source };
    let file = File::open(record).map_err(unreadable)?;
    let mut printed = Ok(());
    let found = |game| {
        if printed.is_ok() {
            printed = writeln!(out, "{}", line(&game, json));
        }
    };
    let ended = herald_table::verify(file, found).await;
    printed?;
    match (&ended, json) {
        (Err(VerifyError::Mismatch { game, at, mismatch }), true) => writeln!(
            out,
            "{{\"game\":\"{game}\",\"revision\":{at},\"what\":\"{}\",\"recorded\":\"{}\",\"follows\":\"{}\"}}",
            mismatch.what, mismatch.recorded, mismatch.follows
        )?,
        (Err(_), _) | (Ok(_), true) => {}
        (Ok(0), false) => {
            writeln!(out, "Every step, every draw and every nomination follows from what came before it.")?
        }
        (Ok(left_out), false) => {
            writeln!(out, "{left_out} more could not be read when the backup was made.")?;
        }
    }
    ended?;
    Ok(())
}

/// Whose transcript it is, for people.
#[must_use]
pub fn party(viewer: Audience) -> String {
    match viewer {
        Audience::Seat(seat) => format!("Seat {seat}"),
        Audience::Host => "The host".to_owned(),
        Audience::Watcher => "A watcher".to_owned(),
    }
}

/// A game that was found good, as a line of JSON or for people.
fn line(found: &VerifiedGame, json: bool) -> String {
    let VerifiedGame { game, commits, draws, nominations, commitment } = found;
    let commitment = commitment.map(|commitment| HEXLOWER.encode(&commitment.0)).unwrap_or_default();
    if json {
        return format!(
            "{{\"game\":\"{game}\",\"commits\":{commits},\"draws\":{draws},\"nominations\":{nominations},\
             \"commitment\":\"{commitment}\"}}"
        );
    }
    let bound = if commitment.is_empty() { "nothing" } else { &commitment };
    format!(
        "game {game}: {commits} commits; draws checked: {draws}; nominations opened: {nominations}; seed bound by {bound}"
    )
}
