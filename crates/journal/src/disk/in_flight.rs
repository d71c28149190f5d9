//! What is written but not yet synced, so that readers never show it. Never waits for anything.
//!
//! A reader looks at the store first and asks here second. So whatever it saw was either durable by the time it
//! asked, or is still listed here with what was durable before.

use std::collections::HashMap;
use std::sync::Mutex;

use bytes::Bytes;

use crate::lock::lock;
use crate::{GameKey, JournalError};

/// What one batch changes, and how that was before.
#[derive(Default)]
pub(super) struct Touched {
    /// How many commits each game had.
    pub(super) games: HashMap<GameKey, u64>,
    /// Who held each name.
    pub(super) names: HashMap<Bytes, Option<GameKey>>,
}

impl Touched {
    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty() && self.names.is_empty()
    }
}

/// What was durable before the batch now being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Durable<T> {
    /// No batch touches it: the store shows what is durable.
    AsStored,
    /// A batch touches it: this is what was durable before.
    Was(T),
}

/// The batch between its writing and its sync. After a failed sync it stays for good.
#[derive(Default)]
pub(super) struct InFlight {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    touched: Touched,
    failed: Option<JournalError>,
}

impl State {
    fn durable<T>(&self, was: Option<T>) -> Result<Durable<T>, JournalError> {
        match (was, &self.failed) {
            (None, _) => Ok(Durable::AsStored),
            (Some(was), None) => Ok(Durable::Was(was)),
            (Some(_), Some(why)) => Err(why.clone()),
        }
    }
}

impl InFlight {
    /// A batch is about to be written.
    pub(super) fn begin(&self, touched: Touched) {
        lock(&self.state).touched = touched;
    }

    /// The batch is on disk.
    pub(super) fn landed(&self) {
        lock(&self.state).touched = Touched::default();
    }

    /// The batch may or may not be on disk, and nobody will ever know before the store is opened again.
    pub(super) fn fail(&self, why: JournalError) {
        lock(&self.state).failed = Some(why);
    }

    /// How many commits of `game` were durable. An error if that is in doubt.
    pub(super) fn commits(&self, game: GameKey) -> Result<Durable<u64>, JournalError> {
        let state = lock(&self.state);
        state.durable(state.touched.games.get(&game).copied())
    }

    /// Who held `name`. An error if that is in doubt.
    pub(super) fn holder(&self, name: &[u8]) -> Result<Durable<Option<GameKey>>, JournalError> {
        let state = lock(&self.state);
        state.durable(state.touched.names.get(name).copied())
    }
}
