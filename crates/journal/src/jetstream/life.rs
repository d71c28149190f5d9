//! Whether a majority of the servers is there, and how long it is since that was proven. Never asks anybody.
//!
//! A message that was stored proves it for the moment at which it was sent: its stream's leader was then followed by a
//! majority, which waits 4 s at least before it follows another. What that leader answers within [`LOST`] is therefore
//! never older than what anybody else was told. After that, who takes itself for the leader may be wrong.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::lock::lock;

/// After so long without proof the servers count as lost. Less than the 4 s after which another leader may be chosen.
pub(super) const LOST: Duration = Duration::from_secs(3);
/// After so long nobody waits for them any more who only asks.
const GIVEN_UP: Duration = Duration::from_secs(5);

/// When a majority was last known to be there.
#[derive(Debug)]
pub(super) struct Life {
    proven: Mutex<Instant>,
}

impl Life {
    /// Proven for `sent`.
    pub(super) fn since(sent: Instant) -> Self {
        Self { proven: Mutex::new(sent) }
    }

    /// Something that was sent at `sent` has been stored.
    pub(super) fn proven(&self, sent: Instant) {
        let mut proven = lock(&self.proven);
        *proven = sent.max(*proven);
    }

    /// How long ago it was proven last.
    pub(super) fn silence(&self) -> Duration {
        lock(&self.proven).elapsed()
    }

    /// Whether what a leader says can no longer be believed.
    pub(super) fn is_lost(&self) -> bool {
        self.silence() >= LOST
    }

    /// Whether there is no use in waiting for an answer.
    pub(super) fn is_given_up(&self) -> bool {
        self.silence() >= GIVEN_UP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_long_ago_proves_nothing_of_now() {
        let ago = |time| Instant::now().checked_sub(time).unwrap();
        let life = Life::since(ago(LOST));
        assert!(life.is_lost() && !life.is_given_up());
        life.proven(ago(GIVEN_UP));
        assert!(life.is_lost() && !life.is_given_up(), "an older proof takes nothing back");
        life.proven(ago(LOST / 2));
        assert!(!life.is_lost());
        assert!(Life::since(ago(GIVEN_UP)).is_given_up());
    }
}
