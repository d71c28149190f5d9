//! Looks through a whole journal: which games can be played on, and what is wrong with the others. Never writes, and never tells
//! what is hidden.

use herald_journal::{ErrorKind, GameKey, Journal, JournalError};
use herald_words::GameId;

use crate::{
    record::Unreadable,
    verify::{VerifyError, game},
};

/// Games asked of the journal at once.
const PAGE: usize = 200;

/// What a game was found to be.
#[derive(Debug)]
pub enum Checked {
    /// It can be played on, and each of its events is what the rules give.
    Sound {
        /// How many commits it has.
        commits: u64,
    },
    /// It can be played on, but something in it is not as Herald would have decided it.
    Odd(VerifyError),
    /// It cannot be played on; nobody gets anything of it.
    Damaged(Damage),
}

/// Why a game cannot be played on.
#[derive(Debug)]
pub enum Damage {
    /// The store gives it back otherwise than it was written.
    Stored(JournalError),
    /// A commit is not what Herald writes there.
    Record {
        /// Which, from 1.
        commit: u64,
        /// What is wrong with it, without any of it.
        why: &'static str,
    },
}

/// Checks every game, handing over each as it was found.
///
/// # Errors
/// A journal that cannot be read at all.
pub async fn check(
    journal: &dyn Journal,
    mut found: impl FnMut(GameId, Checked) + Send,
) -> Result<(), JournalError> {
    let mut after = None;
    loop {
        let keys = journal.games(after, PAGE).await?;
        for key in &keys {
            found(GameId(key.0), one(journal, *key).await?);
        }
        match keys.last() {
            Some(last) if keys.len() == PAGE => after = Some(*last),
            Some(_) | None => return Ok(()),
        }
    }
}

async fn one(journal: &dyn Journal, key: GameKey) -> Result<Checked, JournalError> {
    let frames = match journal.read(key, 0).await {
        Ok(frames) => frames,
        Err(error) if error.kind() == ErrorKind::Damaged => {
            return Ok(Checked::Damaged(Damage::Stored(error)));
        }
        Err(error) => return Err(error),
    };
    if let Err((commit, why)) = crate::ledger::Ledger::read_each(&frames) {
        return Ok(Checked::Damaged(Damage::Record { commit, why: words(why) }));
    }
    Ok(match game(GameId(key.0), &frames) {
        Ok(sound) => Checked::Sound { commits: sound.commits },
        Err(odd) => Checked::Odd(odd),
    })
}

fn words(why: Unreadable) -> &'static str {
    match why {
        Unreadable::Malformed => "is no commit",
        Unreadable::NewerFormat(_) => "was written by a newer Herald",
        Unreadable::ChainBroken => "does not follow the one before",
        Unreadable::OutOfOrder => "has the number of another",
        Unreadable::Nonsense(_) => "says what cannot be",
    }
}
