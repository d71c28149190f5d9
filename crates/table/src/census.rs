//! How many tables are awake and watched, and what has happened to them since the house opened: plain numbers, for whoever
//! runs it. Never which game it was, nor who was there.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use herald_words::{Problem, Unavailable};

/// The tables of a house, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Games in memory.
    pub awake: u64,
    /// Streams open on them.
    pub watching: u64,
    /// Games read from the store to be played or watched, since the house opened.
    pub woken: u64,
    /// Games let go because nobody had asked for them for a while.
    pub slept: u64,
    /// Streams that fell too far behind and were told to resume.
    pub lagged: u64,
    /// Times a game's record was found damaged as it was read.
    pub damaged: u64,
}

/// What only grows.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    woken: AtomicU64,
    slept: AtomicU64,
    lagged: AtomicU64,
    damaged: AtomicU64,
}

impl Tally {
    pub(crate) fn has_woken(&self) {
        self.woken.fetch_add(1, Relaxed);
    }

    pub(crate) fn sleep(&self, games: u64) {
        self.slept.fetch_add(games, Relaxed);
    }

    pub(crate) fn has_lagged(&self) {
        self.lagged.fetch_add(1, Relaxed);
    }

    /// Counts damage; any other problem is none.
    pub(crate) fn met(&self, problem: &Problem) {
        if *problem == Problem::Unavailable(Unavailable::Damaged) {
            self.damaged.fetch_add(1, Relaxed);
        }
    }

    pub(crate) fn census(&self, awake: u64, watching: u64) -> Census {
        let [woken, slept, lagged, damaged] =
            [&self.woken, &self.slept, &self.lagged, &self.damaged].map(|count| count.load(Relaxed));
        Census { awake, watching, woken, slept, lagged, damaged }
    }
}
