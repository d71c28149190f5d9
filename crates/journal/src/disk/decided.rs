//! An order whose outcome is known, waiting for its batch to be on disk. Never decides what the outcome is.

use crate::answer::Answer;
use crate::order::Reply;
use crate::{Appended, GameKey, JournalError};

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
