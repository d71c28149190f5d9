//! What the committer can be asked for, and how it answers. Never decides what the answer is.

use bytes::Bytes;
use tokio::sync::oneshot;

use crate::answer::Answer;
use crate::{Appended, GameKey, JournalError};

/// Where the answer to anything but an append goes. Its asker may be gone.
pub(super) type Reply<T> = oneshot::Sender<Result<T, JournalError>>;

/// Something to be written, waiting for the committer.
pub(super) enum Order {
    Append { game: GameKey, expected: u64, bytes: Bytes, answer: Answer },
    Claim { name: Bytes, game: GameKey, reply: Reply<GameKey> },
    Release { name: Bytes, game: GameKey, reply: Reply<()> },
    Delete { game: GameKey, reply: Reply<()> },
}

impl Order {
    /// How many bytes it keeps in memory while it waits.
    pub(super) fn weight(&self) -> usize {
        let carried = match self {
            Self::Append { bytes, .. } => bytes.len(),
            Self::Claim { name, .. } | Self::Release { name, .. } => name.len(),
            Self::Delete { .. } => 0,
        };
        size_of::<Self>() + carried
    }

    /// Turns it away: nothing was written for it.
    pub(super) fn refuse(self, error: JournalError) {
        self.turn_away(error, Appended::Refused);
    }

    /// Gives it up: nobody can say what was written.
    pub(super) fn doubt(self, error: JournalError) {
        self.turn_away(error, Appended::Unknown);
    }

    fn turn_away(self, error: JournalError, how: fn(JournalError) -> Appended) {
        match self {
            Self::Append { answer, .. } => answer.give(how(error)),
            Self::Claim { reply, .. } => drop(reply.send(Err(error))),
            Self::Release { reply, .. } | Self::Delete { reply, .. } => drop(reply.send(Err(error))),
        }
    }
}

/// An order that has been decided, and is answered when its batch is on disk.
pub(super) enum Decided {
    Append { answer: Answer, how: Appended },
    Claim { reply: Reply<GameKey>, holder: Result<GameKey, JournalError> },
    Change { reply: Reply<()>, how: Result<(), JournalError> },
}

impl Decided {
    /// Answers, now that the batch ended as `synced`. If that failed, no decision of the batch stands.
    pub(super) fn answer(self, synced: Result<(), JournalError>) {
        match self {
            Self::Append { answer, how } => answer.give(match synced {
                Ok(()) => how,
                Err(error) => Appended::Unknown(error),
            }),
            Self::Claim { reply, holder } => drop(reply.send(synced.and(holder))),
            Self::Change { reply, how } => drop(reply.send(synced.and(how))),
        }
    }
}
