//! What a journal can be asked to write, and how that is turned away. Never decides what the answer is.

use bytes::Bytes;
use tokio::sync::oneshot;

use crate::answer::Answer;
use crate::{Appended, GameKey, JournalError};

/// Where the answer to anything but an append goes. Its asker may be gone.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, JournalError>>;

/// Something to be written, waiting for whoever writes.
pub(crate) enum Order {
    Append { game: GameKey, expected: u64, bytes: Bytes, answer: Answer },
    Claim { name: Bytes, game: GameKey, reply: Reply<GameKey> },
    Release { name: Bytes, game: GameKey, reply: Reply<()> },
    Delete { game: GameKey, reply: Reply<()> },
}

impl Order {
    /// How many bytes it keeps in memory while it waits.
    pub(crate) fn weight(&self) -> usize {
        let carried = match self {
            Self::Append { bytes, .. } => bytes.len(),
            Self::Claim { name, .. } | Self::Release { name, .. } => name.len(),
            Self::Delete { .. } => 0,
        };
        size_of::<Self>() + carried
    }

    /// Turns it away: nothing was written for it.
    pub(crate) fn refuse(self, error: JournalError) {
        self.turn_away(error, Appended::Refused);
    }

    /// Gives it up: nobody can say what was written.
    pub(crate) fn doubt(self, error: JournalError) {
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
