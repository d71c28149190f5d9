//! Reading what is stored, as far as it is durable. Never writes.

use std::sync::{Arc, PoisonError, RwLock};

use bytes::Bytes;
use sled::{Db, IVec};

use super::chunks::{Damage, Join};
use super::in_flight::{Durable, InFlight};
use super::keys;
use super::opening::Home;
use crate::follow::Watchers;
use crate::{GameKey, JournalError};

/// How often damage must be seen in a row to be believed. A scan is no snapshot: one that runs beside a batch
/// may see a part of it, but not again once that batch is whole.
const SCANS: usize = 3;

/// The open store, shared by the committer and all readers.
pub(super) struct Store {
    home: RwLock<Option<Home>>,
    in_flight: InFlight,
    watchers: Arc<Watchers>,
}

impl Store {
    pub(super) fn new(home: Home) -> Self {
        Self { home: RwLock::new(Some(home)), in_flight: InFlight::default(), watchers: Arc::default() }
    }

    pub(super) fn in_flight(&self) -> &InFlight {
        &self.in_flight
    }

    pub(super) fn watchers(&self) -> &Arc<Watchers> {
        &self.watchers
    }

    /// Uses the database, which stays open meanwhile.
    pub(super) fn with_db<T>(
        &self,
        work: impl FnOnce(&Db) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        let home = self.home.read().unwrap_or_else(PoisonError::into_inner);
        work(home.as_ref().ok_or_else(JournalError::closed)?.db())
    }

    /// Frees the directory, once those who are reading have finished. Later reads find it closed.
    pub(super) fn close(&self) {
        let home = self.home.write().unwrap_or_else(PoisonError::into_inner).take();
        drop(home);
        self.watchers.end(JournalError::closed());
    }

    /// Up to `limit` durable commits of `game` from number `from` on.
    pub(super) fn read(&self, game: GameKey, from: u64, limit: usize) -> Result<Vec<Bytes>, JournalError> {
        self.with_db(|db| {
            let mut seen = None;
            for _ in 0..SCANS {
                let (mut commits, damage) = scan(db, game, from, limit)?;
                // Only now, after the scan: see `in_flight`.
                let durable = self.in_flight.commits(game)?;
                if reading(db.contains_key(keys::tombstone(game)))? {
                    return Ok(Vec::new());
                }
                let damage = damage.filter(|damage| is_durable(durable, damage.number));
                if let Durable::Was(count) = durable {
                    commits.truncate(usize::try_from(count.saturating_sub(from)).unwrap_or(usize::MAX));
                }
                match damage {
                    None => return Ok(commits),
                    Some(damage) => seen = Some(damage),
                }
            }
            Err(seen.map_or_else(JournalError::closed, JournalError::damaged))
        })
    }

    /// The durable holder of `name`.
    pub(super) fn holder(&self, name: &[u8]) -> Result<Option<GameKey>, JournalError> {
        self.with_db(|db| {
            let stored = decode_holder(reading(db.get(keys::name(name)))?)?;
            match self.in_flight.holder(name)? {
                Durable::AsStored => Ok(stored),
                Durable::Was(holder) => Ok(holder),
            }
        })
    }

    /// Up to `limit` names after `after` whose holders are durable.
    pub(super) fn claims(
        &self,
        after: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<(Bytes, GameKey)>, JournalError> {
        self.with_db(|db| {
            let mut claims = Vec::new();
            let mut stored = db.range(keys::names(after));
            while claims.len() < limit {
                let Some(claim) = stored.next() else { break };
                let (key, value) = reading(claim)?;
                let name = keys::name_in(&key).ok_or_else(|| JournalError::damaged("a claim has no name"))?;
                let holder = match self.in_flight.holder(name) {
                    Ok(Durable::AsStored) => decode_holder(Some(value))?,
                    Ok(Durable::Was(holder)) => holder,
                    // A name in doubt is left out rather than an error: the others can still be found.
                    Err(_) => None,
                };
                claims.extend(holder.map(|holder| (Bytes::copy_from_slice(name), holder)));
            }
            Ok(claims)
        })
    }

    /// Up to `limit` games after `after` whose first commit is durable.
    pub(super) fn games(&self, after: Option<GameKey>, limit: usize) -> Result<Vec<GameKey>, JournalError> {
        self.with_db(|db| {
            let mut games = Vec::new();
            let mut keys = db.range(keys::games(after)).keys();
            while games.len() < limit {
                let Some(key) = keys.next() else { break };
                let game = keys::game_in(&reading(key)?)
                    .ok_or_else(|| JournalError::damaged("a game has no key"))?;
                // A game in doubt is left out rather than an error: the others can still be found.
                let shown = match self.in_flight.commits(game) {
                    Ok(durable) => is_durable(durable, 0),
                    Err(_) => false,
                };
                games.extend(shown.then_some(game));
            }
            Ok(games)
        })
    }
}

/// Whether commit `number`, if it is stored, is durable.
fn is_durable(durable: Durable<u64>, number: u64) -> bool {
    match durable {
        Durable::AsStored => true,
        Durable::Was(count) => number < count,
    }
}

type Scan = (Vec<Bytes>, Option<Damage>);

/// Whatever the store shows, durable or not, up to the first damage.
fn scan(db: &Db, game: GameKey, from: u64, limit: usize) -> Result<Scan, JournalError> {
    // Before the scan: what comes meanwhile is not missed.
    let counted = match decode_count(reading(db.get(keys::game(game)))?)? {
        Counted::Commits(count) => count,
        Counted::NoGame | Counted::Unsaid => 0,
    };
    let mut join = Join::new(game, from);
    let mut stored = db.range(keys::chunks(game, from));
    let mut damage = None;
    while damage.is_none() && join.len() < limit {
        let Some(chunk) = stored.next() else { break };
        let (key, value) = reading(chunk)?;
        damage = join.add(&key, &value).err();
    }
    let counted = counted.min(from.saturating_add(limit as u64));
    Ok(join.finish(damage, counted))
}

/// What the store says of how many commits a game has.
pub(super) enum Counted {
    NoGame,
    Commits(u64),
    /// Its last commit was made before they were counted.
    Unsaid,
}

pub(super) fn decode_count(stored: Option<IVec>) -> Result<Counted, JournalError> {
    match stored.as_deref() {
        None => Ok(Counted::NoGame),
        Some([]) => Ok(Counted::Unsaid),
        Some(value) => {
            let count = value.try_into().map(u64::from_be_bytes);
            count
                .map(Counted::Commits)
                .map_err(|_| JournalError::damaged("a game's commits are not counted by a number"))
        }
    }
}

/// The game in a name's stored value.
pub(super) fn decode_holder(stored: Option<IVec>) -> Result<Option<GameKey>, JournalError> {
    let held =
        |value: IVec| keys::held(&value).ok_or_else(|| JournalError::damaged("a name is held by no game"));
    stored.map(held).transpose()
}

/// What sled read, its error in our words.
pub(super) fn reading<T>(read: sled::Result<T>) -> Result<T, JournalError> {
    read.map_err(|error| JournalError::store("read the store", error))
}
