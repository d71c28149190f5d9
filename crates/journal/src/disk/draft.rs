//! One batch: each order checked against the store and against those before it in the batch. Never writes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use bytes::Bytes;
use sled::{Batch, Db};

use super::chunks;
use super::decided::Decided;
use super::in_flight::Touched;
use super::keys::{self, Place};
use super::store::{Counted, decode_count, decode_holder, reading};
use crate::order::Order;
use crate::{Appended, GameKey, JournalError};

/// What to write, what it touches, and what to answer once it is on disk.
pub(super) struct Draft<'a> {
    db: &'a Db,
    pub(super) batch: Batch,
    pub(super) touched: Touched,
    pub(super) decided: Vec<Decided>,
    /// How many commits a game has, with those of this batch; only games this batch adds to.
    counts: HashMap<GameKey, u64>,
    /// Who holds a name, with the claims of this batch.
    holders: HashMap<Bytes, Option<GameKey>>,
}

impl<'a> Draft<'a> {
    /// Decides `orders`, in order.
    pub(super) fn new(db: &'a Db, orders: Vec<Order>) -> Self {
        let mut draft = Self {
            db,
            batch: Batch::default(),
            touched: Touched::default(),
            decided: Vec::with_capacity(orders.len()),
            counts: HashMap::new(),
            holders: HashMap::new(),
        };
        for order in orders {
            let decided = draft.decide(order);
            draft.decided.push(decided);
        }
        draft
    }

    fn decide(&mut self, order: Order) -> Decided {
        match order {
            Order::Append { game, expected, bytes, answer } => {
                // A failed look-up wrote nothing for this order, and says nothing about the others.
                let how = self.append(game, expected, &bytes).unwrap_or_else(Appended::Refused);
                Decided::Append { answer, how }
            }
            Order::Claim { name, game, reply } => Decided::Claim { reply, holder: self.claim(name, game) },
            Order::Release { name, game, reply } => Decided::Change { reply, how: self.release(name, game) },
            Order::Delete { game, reply } => Decided::Change { reply, how: self.delete(game) },
        }
    }

    fn append(&mut self, game: GameKey, expected: u64, bytes: &[u8]) -> Result<Appended, JournalError> {
        let fits = match self.counts.get(&game) {
            Some(count) => *count == expected,
            None => self.stored_count_is(game, expected)?,
        };
        if !fits {
            return Ok(Appended::Conflict);
        }
        for (place, value) in chunks::cut(game, expected, bytes) {
            self.batch.insert(&keys::chunk(game, place), value);
        }
        self.batch.insert(&keys::game(game), &(expected + 1).to_be_bytes());
        self.touched.games.entry(game).or_insert(expected);
        self.counts.insert(game, expected + 1);
        Ok(Appended::Committed)
    }

    fn stored_count_is(&self, game: GameKey, count: u64) -> Result<bool, JournalError> {
        match decode_count(reading(self.db.get(keys::game(game)))?)? {
            Counted::Commits(stored) => Ok(stored == count),
            // What has no commit may have been deleted.
            Counted::NoGame => Ok(count == 0 && !self.has(&keys::tombstone(game))?),
            Counted::Unsaid => self.reaches_just(game, count),
        }
    }

    /// Commits have no gaps, so looking at two of them counts them all.
    fn reaches_just(&self, game: GameKey, count: u64) -> Result<bool, JournalError> {
        let has = |number| self.has(&keys::chunk(game, Place::start(number)));
        let reached = match count.checked_sub(1) {
            Some(last) => has(last)?,
            None => true,
        };
        Ok(reached && !has(count)?)
    }

    fn has(&self, key: &[u8]) -> Result<bool, JournalError> {
        reading(self.db.contains_key(key))
    }

    fn claim(&mut self, name: Bytes, game: GameKey) -> Result<GameKey, JournalError> {
        match self.holder(&name)? {
            Some(holder) => Ok(holder),
            None => {
                self.batch.insert(keys::name(&name), &game.0);
                self.hold(name, Some(game));
                Ok(game)
            }
        }
    }

    fn release(&mut self, name: Bytes, game: GameKey) -> Result<(), JournalError> {
        if self.holder(&name)? == Some(game) {
            self.batch.remove(keys::name(&name));
            self.hold(name, None);
        }
        Ok(())
    }

    fn holder(&mut self, name: &Bytes) -> Result<Option<GameKey>, JournalError> {
        match self.holders.entry(name.clone()) {
            Entry::Occupied(held) => Ok(*held.get()),
            Entry::Vacant(unknown) => {
                let stored = reading(self.db.get(keys::name(name)))?;
                Ok(*unknown.insert(decode_holder(stored)?))
            }
        }
    }

    fn hold(&mut self, name: Bytes, holder: Option<GameKey>) {
        let before = self.holders.insert(name.clone(), holder).flatten();
        self.touched.names.entry(name).or_insert(before);
    }

    /// All in one batch, so that after a crash a game is whole or gone. It stands alone in its batch (see
    /// `Queue`), so the store holds all there is to remove.
    fn delete(&mut self, game: GameKey) -> Result<(), JournalError> {
        if self.has(&keys::tombstone(game))? {
            return Ok(());
        }
        let mut batch = Batch::default();
        let mut count = 0;
        for key in self.db.range(keys::chunks(game, 0)).keys() {
            let key = reading(key)?;
            count = keys::place(&key).map_or(count, |place| place.number + 1);
            batch.remove(key);
        }
        batch.remove(&keys::game(game));
        batch.insert(&keys::tombstone(game), &[]);
        self.batch = batch;
        self.touched.games.insert(game, count);
        Ok(())
    }
}
