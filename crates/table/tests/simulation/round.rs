//! One game from its opening to its end, as the people of a table share it: its code, who sits where, who needs a new
//! token. Never what anybody was shown; that is the book's.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard},
};

use herald_journal::GameKey;
use herald_words::*;

use crate::book::{Book, Shown};
use crate::disk::Disk;

/// People of a table by number: the host, the players, the watcher.
pub(crate) type Member = usize;
pub(crate) const HOST: Member = 0;
pub(crate) const PLAYERS: usize = 2;
pub(crate) const WATCHER: Member = PLAYERS + 1;
pub(crate) const MEMBERS: usize = WATCHER + 1;

/// Where people meet, again and again.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) number: usize,
    pub(crate) settings: Settings,
    current: Mutex<Arc<Round>>,
}

/// One game of theirs.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) number: u32,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) stage: Stage,
    pub(crate) code: Option<JoinCode>,
    pub(crate) seats: BTreeMap<Member, Seat>,
    pub(crate) watched: bool,
    /// The start was asked for: the code may open nothing any more.
    pub(crate) starting: bool,
    /// Tokens that the host has for others.
    pub(crate) handed: BTreeMap<Member, Token>,
    /// Who has lost its token.
    pub(crate) locked_out: BTreeSet<Member>,
    /// Whom the host tried to give a new token.
    pub(crate) reissuing: BTreeSet<Member>,
    /// How often somebody looked at the damaged game.
    pub(crate) probes: u32,
    /// Who has nothing left to find out.
    pub(crate) content: BTreeSet<Member>,
    pub(crate) book: Book,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Opening,
    Gathering,
    Playing,
}

impl Place {
    pub(crate) fn new(number: usize, settings: Settings) -> Self {
        Self { number, settings, current: Mutex::new(Arc::new(Round::new(0))) }
    }

    pub(crate) fn now(&self) -> Arc<Round> {
        Arc::clone(&self.current.lock().unwrap())
    }

    /// The game is gone: another is opened.
    pub(crate) fn next(&self) {
        let mut current = self.current.lock().unwrap();
        *current = Arc::new(Round::new(current.number + 1));
    }
}

impl Round {
    fn new(number: u32) -> Self {
        let inner = Inner {
            stage: Stage::Opening,
            code: None,
            seats: BTreeMap::new(),
            watched: false,
            starting: false,
            handed: BTreeMap::new(),
            locked_out: BTreeSet::new(),
            reissuing: BTreeSet::new(),
            probes: 0,
            content: BTreeSet::new(),
            book: Book::default(),
        };
        Self { number, inner: Mutex::new(inner) }
    }

    pub(crate) fn look(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub(crate) fn game(&self) -> Option<GameId> {
        self.look().book.game
    }

    /// What `audience` is shown now.
    pub(crate) fn shown(&self, disk: &Mutex<Disk>, audience: Audience) -> Shown {
        let durable = self.game().map_or(0, |game| disk.lock().unwrap().durable(GameKey(game.0)));
        Shown { audience, durable }
    }
}

/// How a table plays: told or tracked, by who is awaited or by anyone.
pub(crate) fn settings(place: usize) -> Settings {
    let recording = if place.is_multiple_of(2) { Recording::AnySeat } else { Recording::ActiveSeat };
    let told = Settings { recording, ..Settings::default() };
    if place % 4 == 3 {
        return Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..told };
    }
    told
}
