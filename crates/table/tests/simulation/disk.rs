//! What is durable: all that outlives a crash, and what is damaged of it. Never knows what was only asked for.

use std::{collections::BTreeMap, ops::Bound};

use bytes::Bytes;
use herald_journal::{Appended, GameKey, JournalError};

use crate::weather::Fault;

/// Games and names, as they lie on the disk.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    games: BTreeMap<GameKey, Stored>,
    names: BTreeMap<Bytes, GameKey>,
    /// Deleted games, with how many commits each had held.
    deleted: BTreeMap<GameKey, u64>,
}

#[derive(Debug, Default)]
struct Stored {
    frames: Vec<Bytes>,
    damage: Option<Damage>,
}

/// What has become of a game's frames at rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Damage {
    /// A bit of a frame is another.
    Flipped { frame: usize, at: usize },
    /// A frame ends early.
    CutShort { frame: usize, at: usize },
    /// The last frames are gone, and the journal, which counts them, says so.
    Missing,
}

impl Damage {
    pub(crate) fn kind(self) -> Fault {
        match self {
            Self::Flipped { .. } => Fault::Flipped,
            Self::CutShort { .. } => Fault::CutShort,
            Self::Missing => Fault::Missing,
        }
    }
}

impl Disk {
    /// How many commits of a game are durable; of a deleted one, how many were.
    pub(crate) fn durable(&self, game: GameKey) -> u64 {
        self.deleted.get(&game).copied().unwrap_or_else(|| self.held(game))
    }

    fn held(&self, game: GameKey) -> u64 {
        self.games.get(&game).map_or(0, |stored| stored.frames.len() as u64)
    }

    pub(crate) fn is_deleted(&self, game: GameKey) -> bool {
        self.deleted.contains_key(&game)
    }

    pub(crate) fn write(&mut self, game: GameKey, expected: u64, bytes: Bytes) -> Appended {
        if self.held(game) != expected || self.is_deleted(game) {
            return Appended::Conflict;
        }
        self.games.entry(game).or_default().frames.push(bytes);
        Appended::Committed
    }

    /// What is there, as it is there.
    pub(crate) fn read(&self, game: GameKey, from: u64) -> Result<Vec<Bytes>, JournalError> {
        let Some(stored) = self.games.get(&game) else { return Ok(Vec::new()) };
        let mut frames = stored.frames.clone();
        match stored.damage {
            None => {}
            Some(Damage::Flipped { frame, at }) => {
                let mut bytes = frames[frame].to_vec();
                let bit = at % (bytes.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
                frames[frame] = bytes.into();
            }
            Some(Damage::CutShort { frame, at }) => {
                let keep = at % frames[frame].len();
                frames[frame].truncate(keep);
            }
            Some(Damage::Missing) => {
                return Err(JournalError::damaged("the last commits of a game are missing"));
            }
        }
        Ok(frames.split_off((from as usize).min(frames.len())))
    }

    /// Damages a game; false if there is none.
    pub(crate) fn damage(&mut self, game: GameKey, damage: impl FnOnce(usize) -> Damage) -> Option<Damage> {
        let stored = self.games.get_mut(&game)?;
        let damage = damage(stored.frames.len());
        stored.damage = Some(damage);
        Some(damage)
    }

    /// Loses a game's last commit and says nothing: what no disk may do.
    pub(crate) fn lose_last(&mut self, game: GameKey) {
        if let Some(stored) = self.games.get_mut(&game) {
            stored.frames.pop();
        }
    }

    /// Writes a game's last commit a second time: what no journal may do.
    pub(crate) fn double_last(&mut self, game: GameKey) {
        if let Some(stored) = self.games.get_mut(&game) {
            stored.frames.extend(stored.frames.last().cloned());
        }
    }

    /// All before the damage, as if it were the whole record: what no reader may do.
    pub(crate) fn read_up_to_damage(&self, game: GameKey) -> Vec<Bytes> {
        let Some(stored) = self.games.get(&game) else { return Vec::new() };
        let whole = match stored.damage {
            None => stored.frames.len(),
            Some(Damage::Flipped { frame, .. } | Damage::CutShort { frame, .. }) => frame.max(1),
            Some(Damage::Missing) => stored.frames.len() - 1,
        };
        stored.frames[..whole].to_vec()
    }

    pub(crate) fn delete(&mut self, game: GameKey) {
        let held = self.held(game);
        self.games.remove(&game);
        self.deleted.entry(game).or_insert(held);
    }

    pub(crate) fn games(&self, after: Option<GameKey>, limit: usize) -> Vec<GameKey> {
        let after = after.map_or(Bound::Unbounded, Bound::Excluded);
        self.games.range((after, Bound::Unbounded)).map(|(game, _)| *game).take(limit).collect()
    }

    pub(crate) fn claim(&mut self, name: Bytes, game: GameKey) -> GameKey {
        *self.names.entry(name).or_insert(game)
    }

    pub(crate) fn holder(&self, name: &Bytes) -> Option<GameKey> {
        self.names.get(name).copied()
    }

    pub(crate) fn release(&mut self, name: &Bytes, game: GameKey) {
        if self.holder(name) == Some(game) {
            self.names.remove(name);
        }
    }

    pub(crate) fn claims(&self, after: Option<Bytes>, limit: usize) -> Vec<(Bytes, GameKey)> {
        let after = after.map_or(Bound::Unbounded, Bound::Excluded);
        let names = self.names.range((after, Bound::Unbounded));
        names.map(|(name, game)| (name.clone(), *game)).take(limit).collect()
    }
}
