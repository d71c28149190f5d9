//! Works out again what a backup's games claim: every tile Herald drew, every emblem it bound, every event of every commit. Never
//! writes, and never tells what is hidden.

mod again;
#[cfg(test)]
mod tests;

use std::{
    fmt,
    io::{BufReader, Read, Seek},
    sync::Arc,
};

use bytes::Bytes;
use herald_journal::GameKey;
use herald_rules::{Claim, claim};
use herald_words::{Audience, Commitment, GameId, Problem, Revision, SealedCommit, Status};

use crate::{
    chance::Luck,
    commit::{Body, Commit},
    draws,
    export::sealed,
    ledger::Ledger,
    record,
    restore::{Reading, RestoreError},
    state::State,
};

/// A game of which everything that can be worked out again is as it is recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedGame {
    /// Which.
    pub game: GameId,
    /// How many commits it has.
    pub commits: u64,
    /// Tiles Herald drew, those that were taken back too.
    pub draws: u64,
    /// Nominations whose emblem is the one that was bound, hidden ones too.
    pub nominations: u64,
    /// What the lobby showed, to be held against what a player noted there; none for a game that was started before
    /// Herald bound itself.
    pub commitment: Option<Commitment>,
}

/// Why a backup is not what it says. Holds nothing hidden.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The file is no backup, or not as it was written.
    #[error(transparent)]
    Backup(#[from] RestoreError),
    /// A commit cannot be read, does not follow the one before, or is nothing the rules know.
    #[error("game {game}, revision {at}: the commit is not as Herald wrote it")]
    Commit {
        /// The game.
        game: GameId,
        /// The commit.
        at: Revision,
    },
    /// An event is none that deciding would have given: nobody could have asked for it, or something else would have happened.
    #[error("game {game}, revision {at}: event {index} is not what the rules give")]
    Undecided {
        /// The game.
        game: GameId,
        /// The commit.
        at: Revision,
        /// Which of its events, from 0.
        index: usize,
    },
    /// Something recorded does not follow from what came before.
    #[error("game {game}, revision {at}: {mismatch}")]
    Mismatch {
        /// The game.
        game: GameId,
        /// The commit.
        at: Revision,
        /// What is recorded, and what follows.
        mismatch: Mismatch,
    },
}

/// A claim that does not hold, in its own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// What is claimed.
    pub what: String,
    /// What is recorded.
    pub recorded: String,
    /// What follows.
    pub follows: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} is recorded, {} follows", self.what, self.recorded, self.follows)
    }
}

/// Checks every game of a backup, handing over each as it is found good; answers how many games the backup left out, as
/// their records could not be read when it was made. Reads it twice: no game is vouched for in a file that was altered.
///
/// # Errors
/// A backup that is not whole or not unaltered, and the first thing in it that does not follow.
pub async fn verify(
    source: impl Read + Seek + Send,
    mut found: impl FnMut(VerifiedGame) + Send,
) -> Result<u64, VerifyError> {
    let mut source = BufReader::new(source);
    Reading::new(|_, _: &[Bytes]| Ok::<_, RestoreError>(()), None).read(&mut source).await?;
    source.rewind().map_err(RestoreError::Unreadable)?;
    let check = |key: GameKey, frames: &[Bytes]| {
        found(game(GameId(key.0), frames)?);
        Ok::<_, VerifyError>(())
    };
    Ok(Reading::new(check, None).read(&mut source).await?.unreadable)
}

/// The commits of one of a record's games as an audience may know them: what its transcript held, if nothing was exchanged.
/// `None` if the game is not in the record.
///
/// # Errors
/// A record that is not whole or not unaltered.
pub async fn transcript(
    source: impl Read + Send,
    game: GameId,
    audience: Audience,
) -> Result<Option<Vec<SealedCommit>>, VerifyError> {
    let mut held = None;
    let keep = |key: GameKey, frames: &[Bytes]| {
        if key.0 == game.0 {
            held = Some(frames.to_vec());
        }
        Ok::<_, RestoreError>(())
    };
    Reading::new(keep, None).read(&mut BufReader::new(source)).await?;
    let Some(frames) = held else { return Ok(None) };
    let (ledger, state) = Ledger::read(frames.clone()).map_err(|_| RestoreError::Record(game))?;
    let commits = ledger.between(Revision(0), ledger.revision());
    let sealed: Result<_, Problem> = sealed(state.roster.key, audience, commits, frames).collect();
    Ok(Some(sealed.map_err(|_| RestoreError::Record(game))?))
}

/// Folds a game from its first commit, and works out again what each event claims just before it is folded.
pub(crate) fn game(id: GameId, frames: &[Bytes]) -> Result<VerifiedGame, VerifyError> {
    let mut ledger = Ledger::default();
    let mut state: Option<State> = None;
    let mut checked = VerifiedGame { game: id, commits: 0, draws: 0, nominations: 0, commitment: None };
    for frame in frames {
        let at = ledger.revision().next();
        let unlike = |_| VerifyError::Commit { game: id, at };
        let (commit, link) = record::decode(frame.clone(), ledger.chain()).map_err(unlike)?;
        if let Some(state) = &state {
            checked.claims(state, &commit)?;
        }
        let undecided = |index| VerifyError::Undecided { game: id, at, index };
        again::follows(id, &ledger, state.as_ref(), &commit).map_err(undecided)?;
        state = Some(ledger.fold(state, &commit).map_err(unlike)?);
        ledger.push(Arc::new(commit), link);
        checked.commits += 1;
    }
    let state = state.ok_or(RestoreError::Altered)?;
    // Whether the game is over makes no difference to what binds its seed.
    checked.commitment = draws::shown(&state.roster, Status::Playing).commitment;
    Ok(checked)
}

impl VerifiedGame {
    fn claims(&mut self, before: &State, commit: &Commit) -> Result<(), VerifyError> {
        let (Body::Play(events), Some(game)) = (&commit.body, &before.game) else { return Ok(()) };
        let (game_id, at) = (self.game, commit.revision);
        let mut luck = Luck::again(&before.roster);
        let mut game = (**game).clone();
        for event in events {
            match claim(&game, event, &mut luck) {
                Some(claim) if !claim.holds() => {
                    return Err(VerifyError::Mismatch { game: game_id, at, mismatch: mismatch(&claim) });
                }
                Some(Claim::Draw { .. } | Claim::Prize { .. }) => self.draws += 1,
                Some(Claim::Nomination { .. }) => self.nominations += 1,
                Some(Claim::Reveal { .. }) | None => {}
            }
            game.apply(at, [event]).map_err(|_| VerifyError::Commit { game: game_id, at })?;
        }
        Ok(())
    }
}

fn mismatch(claim: &Claim) -> Mismatch {
    let none = || "none".to_owned();
    let hash = |commitment: Option<Commitment>| {
        commitment.map_or_else(none, |commitment| data_encoding::HEXLOWER.encode(&commitment.0))
    };
    let (what, recorded, follows) = match claim {
        Claim::Draw { recorded, follows } => {
            let follows = follows.map_or_else(none, |face| face.to_string());
            ("the drawn face".to_owned(), recorded.to_string(), follows)
        }
        Claim::Prize { prize, .. } => {
            let hidden = || "its owner's secret".to_owned();
            (format!("the face of prize tile {prize}"), hidden(), "another".to_owned())
        }
        Claim::Nomination { meeple, recorded, follows } => {
            (format!("the commitment under meeple {meeple}"), hash(Some(*recorded)), hash(Some(*follows)))
        }
        Claim::Reveal { meeple, recorded, follows } => {
            (format!("the commitment that meeple {meeple} opens"), hash(*recorded), hash(*follows))
        }
    };
    Mismatch { what, recorded, follows }
}
