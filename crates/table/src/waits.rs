//! How long each seat has been awaited, from the times of the commits that ended each wait. Never counts one that goes on, and never
//! takes one back: what is undone was waited for all the same.

use herald_words::{Awaited, Seat};

/// By seat.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Waits(Vec<(Seat, Awaited)>);

impl Waits {
    /// These seats were awaited from one time to another. A clock that went back meanwhile makes it no time at all.
    pub(crate) fn ended(&mut self, seats: &[Seat], since_ms: i64, at_ms: i64) {
        let ms = at_ms.saturating_sub(since_ms).max(0);
        for seat in seats {
            let at = self.0.iter().position(|(known, _)| known == seat).unwrap_or_else(|| {
                self.0.push((*seat, Awaited::default()));
                self.0.len() - 1
            });
            let awaited = &mut self.0[at].1;
            awaited.total_ms = awaited.total_ms.saturating_add(ms);
            awaited.longest_ms = awaited.longest_ms.max(ms);
        }
    }

    pub(crate) fn of(&self, seat: Seat) -> Awaited {
        self.0.iter().find(|(known, _)| *known == seat).map(|(_, awaited)| *awaited).unwrap_or_default()
    }
}
