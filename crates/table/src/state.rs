//! What a table's commits fold to, and since when somebody is awaited. Never folds an event itself: the ledger does.

use std::sync::Arc;

use herald_rules::Game;
use herald_words::{Seat, SeatInfo};

use crate::{roster::Roster, waits::Waits};

/// A table after a commit.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) roster: Arc<Roster>,
    /// None in the lobby.
    pub(crate) game: Option<Arc<Game>>,
    /// Since when those are awaited who are; none while nobody is.
    pub(crate) awaited_since_ms: Option<i64>,
    /// How long each was awaited before.
    pub(crate) waits: Waits,
}

/// Who was awaited before a commit, and since when: taken before the game is folded in place.
#[derive(Debug, Default)]
pub(crate) struct Before {
    awaited: Vec<Seat>,
    since_ms: Option<i64>,
    waits: Waits,
}

impl Before {
    pub(crate) fn of(state: Option<&State>) -> Self {
        state.map_or_else(Self::default, |state| Self {
            awaited: awaited(state.game.as_deref()),
            since_ms: state.awaited_since_ms,
            waits: state.waits.clone(),
        })
    }
}

impl State {
    /// The state after a commit. The one place that says since when somebody is awaited: as long as the same seats
    /// are, whatever they do meanwhile, the time stays. So a record read back and one that was undone say the same
    /// as the live one did.
    pub(crate) fn after(before: Before, roster: Arc<Roster>, game: Option<Arc<Game>>, at_ms: i64) -> Self {
        let now = awaited(game.as_deref());
        let mut waits = before.waits;
        let awaited_since_ms = if now == before.awaited {
            before.since_ms
        } else {
            if let Some(since_ms) = before.since_ms {
                waits.ended(&before.awaited, since_ms, at_ms);
            }
            (!now.is_empty()).then_some(at_ms)
        };
        Self { roster, game, awaited_since_ms, waits }
    }

    /// Seats in the order in which they are shown: of joining, then clockwise as the game has them.
    pub(crate) fn seats(&self) -> Vec<SeatInfo> {
        let of = |seat: &Seat| self.roster.row(*seat).map(|row| row.info.clone());
        match &self.game {
            Some(game) => game.seats().iter().filter_map(of).collect(),
            None => self.roster.seats.iter().map(|row| row.info.clone()).collect(),
        }
    }
}

/// Who is awaited, by number: the same seats in another order are the same.
fn awaited(game: Option<&Game>) -> Vec<Seat> {
    let mut seats = game.map(Game::awaited).unwrap_or_default();
    seats.sort_unstable();
    seats
}
