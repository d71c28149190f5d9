//! Reading a game. The leader says where it ends, whichever server is nearest gives the commits; never is a part given for the
//! whole, and never a commit whose number or sum is wrong.

use std::time::Instant;

use super::engine::{Stored, Trouble};
use super::node::{Commit, Entry, Node, READ, Tail, entry};
use crate::{GameKey, JournalError};

/// How many commits are asked for at once.
const BATCH: usize = 256;
/// How often a server that is behind is asked again before the leader is, one commit at a time.
const BEHIND: u32 = 3;

/// Where to read on: commit `number` is the first at or after the stream's `sequence`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cursor {
    number: u64,
    sequence: u64,
}

impl Cursor {
    /// The beginning of any game.
    pub(super) const START: Self = Self { number: 0, sequence: 1 };

    /// Commit `number` is the first after the stream's `sequence`.
    pub(super) fn after(number: u64, sequence: u64) -> Self {
        Self { number, sequence: sequence + 1 }
    }
}

impl Node {
    /// Up to `most` commits of `game` from number `from` on; empty if it has none, or is deleted. `cursor` is where an earlier
    /// reading of this game came to, and then where this one did.
    pub(super) async fn commits(
        &self,
        game: GameKey,
        from: u64,
        most: usize,
        cursor: &mut Cursor,
    ) -> Result<Vec<Commit>, JournalError> {
        let tail = self.tail(game, Instant::now() + READ).await?;
        self.commits_to(tail, game, from, most, cursor).await
    }

    /// As [`commits`](Self::commits), of a game that ends in `tail`.
    pub(super) async fn commits_to(
        &self,
        tail: Tail,
        game: GameKey,
        from: u64,
        most: usize,
        cursor: &mut Cursor,
    ) -> Result<Vec<Commit>, JournalError> {
        let end = tail.mark.commits().min(from.saturating_add(most as u64));
        if end <= from {
            return Ok(Vec::new());
        }
        if let Some(last) = tail.last.filter(|last| last.number == from) {
            *cursor = Cursor::after(last.number + 1, last.sequence);
            return Ok(vec![last]);
        }
        let at = if cursor.number <= from { *cursor } else { Cursor::START };
        let mut reading = Reading { game, from, end, at, found: Vec::new() };
        let is_whole = self.read_on(&mut reading).await?;
        *cursor = reading.at;
        Ok(if is_whole { reading.found } else { Vec::new() })
    }

    /// Reads until everything is found. False if the game was deleted meanwhile.
    async fn read_on(&self, reading: &mut Reading) -> Result<bool, JournalError> {
        let until = Instant::now() + READ;
        let subject = self.game_subject(reading.game);
        let mut behind = 0;
        while reading.at.number < reading.end {
            let before = reading.at;
            let most = usize::try_from(reading.end - before.number).map_or(BATCH, |most| most.min(BATCH));
            let batch = if behind < BEHIND {
                self.insist(until, || self.engine.batch(&subject, before.sequence, most)).await?
            } else {
                let next = self.insist(until, || self.engine.next(&subject, before.sequence)).await?;
                next.into_iter().collect()
            };
            for stored in batch {
                if !reading.take(stored)? {
                    return Ok(false);
                }
            }
            behind = if reading.at == before { behind + 1 } else { 0 };
            if behind > BEHIND && Instant::now() >= until {
                return Err(JournalError::unreachable("read a game", Trouble::Behind));
            }
        }
        Ok(true)
    }

    /// How many commits `game` has.
    pub(super) async fn extent(&self, game: GameKey) -> Result<u64, JournalError> {
        Ok(self.tail(game, Instant::now() + READ).await?.mark.commits())
    }
}

/// A game being read, up to `end` and without it.
struct Reading {
    game: GameKey,
    from: u64,
    end: u64,
    at: Cursor,
    found: Vec<Commit>,
}

impl Reading {
    /// Takes the next message. False if it says that the game is deleted.
    fn take(&mut self, stored: Stored) -> Result<bool, JournalError> {
        let sequence = stored.sequence;
        match entry(self.game, stored)? {
            Entry::Deleted => return Ok(false),
            Entry::Fence { commits } if commits == self.at.number => {}
            Entry::Commit(commit) if commit.number == self.at.number => {
                self.at.number += 1;
                if (self.from..self.end).contains(&commit.number) {
                    self.found.push(commit);
                }
            }
            Entry::Fence { commits: number } | Entry::Commit(Commit { number, .. }) => {
                let expected = self.at.number;
                return Err(JournalError::damaged(format_args!(
                    "a game's commit {expected} is missing before {number}"
                )));
            }
        }
        self.at.sequence = sequence + 1;
        Ok(true)
    }
}
