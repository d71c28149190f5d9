//! A commit cut into values small enough for sled, and put together again. Never reads or writes the store.
//!
//! sled moves large pages into files under `blobs/` that nothing syncs, so no value is above 4 KiB. A value is one
//! byte for its kind, then data; the last of a commit is marked as the end and carries a checksum of the whole, so
//! that a missing, doubled, foreign or changed chunk is noticed.

use bytes::Bytes;

use super::keys::{self, Place};
use crate::{GameKey, MAX_COMMIT};

/// The most bytes in one stored value.
const MAX_VALUE: usize = 4_096;
const CHECKSUM_LEN: usize = 4;
/// The most bytes of a commit in one value, so that kind and checksum always fit.
const MAX_DATA: usize = MAX_VALUE - 1 - CHECKSUM_LEN;

const _: () = assert!(MAX_COMMIT / MAX_DATA < u16::MAX as usize, "chunks are counted in 16 bits");

const MORE: u8 = 0;
const END: u8 = 1;

/// The chunks of a commit, in order. An empty commit has one.
pub(super) fn cut(game: GameKey, number: u64, bytes: &[u8]) -> impl Iterator<Item = (Place, Vec<u8>)> {
    let (body, last) = bytes.split_at(last_starts(bytes.len()));
    let more = body.chunks(MAX_DATA).map(|data| [&[MORE], data].concat());
    let end = [&[END], checksum(game, number, bytes).as_slice(), last].concat();
    let numbered = (0_u16..).zip(more.chain([end]));
    numbered.map(move |(chunk, value)| (Place { number, chunk }, value))
}

/// Where the last chunk's data starts; it is empty only if the commit is.
fn last_starts(len: usize) -> usize {
    len.saturating_sub(1) / MAX_DATA * MAX_DATA
}

/// Of which game and number is part of it: a whole commit in another's place is damage too.
fn checksum(game: GameKey, number: u64, bytes: &[u8]) -> [u8; CHECKSUM_LEN] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&game.0);
    hasher.update(&number.to_be_bytes());
    hasher.update(bytes);
    hasher.finalize().to_be_bytes()
}

/// Where stored chunks stop making sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Damage {
    pub(super) number: u64,
    what: &'static str,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "commit {} {}", self.number, self.what)
    }
}

/// Puts the chunks of one game together, in the order of their keys.
pub(super) struct Join {
    game: GameKey,
    next: Place,
    part: Vec<u8>,
    whole: Vec<Bytes>,
}

impl Join {
    /// From the beginning of commit `from` on.
    pub(super) fn new(game: GameKey, from: u64) -> Self {
        Self { game, next: Place::start(from), part: Vec::new(), whole: Vec::new() }
    }

    /// How many commits are whole.
    pub(super) fn len(&self) -> usize {
        self.whole.len()
    }

    /// Takes the next stored chunk.
    pub(super) fn add(&mut self, key: &[u8], value: &[u8]) -> Result<(), Damage> {
        if keys::place(key) != Some(self.next) {
            return Err(self.damage("lacks a chunk, or is missing"));
        }
        match value.split_first() {
            Some((&MORE, data)) if self.next.chunk < u16::MAX => {
                self.part.extend_from_slice(data);
                self.next.chunk += 1;
                Ok(())
            }
            Some((&END, rest)) => self.end(rest),
            Some(_) | None => Err(self.damage("has a chunk of no known kind")),
        }
    }

    fn end(&mut self, rest: &[u8]) -> Result<(), Damage> {
        let Some((sum, data)) = rest.split_first_chunk() else {
            return Err(self.damage("has an end without a checksum"));
        };
        self.part.extend_from_slice(data);
        if *sum != checksum(self.game, self.next.number, &self.part) {
            return Err(self.damage("does not match its checksum"));
        }
        self.whole.push(Bytes::from(std::mem::take(&mut self.part)));
        self.next = Place::start(self.next.number + 1);
        Ok(())
    }

    /// What is whole, and, if a commit was begun but not ended, went wrong with `damage`, or is not there although so many
    /// were `counted`, where.
    pub(super) fn finish(self, damage: Option<Damage>, counted: u64) -> (Vec<Bytes>, Option<Damage>) {
        let unended = || (self.next.chunk > 0).then(|| self.damage("lacks its end"));
        let missing = || (self.next.number < counted).then(|| self.damage("is missing, as are all after it"));
        let damage = damage.or_else(unended).or_else(missing);
        (self.whole, damage)
    }

    fn damage(&self, what: &'static str) -> Damage {
        Damage { number: self.next.number, what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameKey = GameKey([3; 16]);

    fn commit(len: usize) -> Vec<u8> {
        (0..len).map(|at| (at % 251) as u8).collect()
    }

    fn join(from: u64, chunks: &[(Place, Vec<u8>)]) -> (Vec<Bytes>, Option<Damage>) {
        let mut join = Join::new(GAME, from);
        let damage =
            chunks.iter().find_map(|(place, value)| join.add(&keys::chunk(GAME, *place), value).err());
        join.finish(damage, 0)
    }

    #[test]
    fn every_length_comes_back_whole_and_in_small_values() {
        for (len, expected) in [(0, 1), (1, 1), (4091, 1), (4092, 2), (8182, 2), (8183, 3), (MAX_COMMIT, 257)]
        {
            let chunks: Vec<_> = cut(GAME, 5, &commit(len)).collect();
            assert_eq!(chunks.len(), expected, "{len} bytes");
            assert!(chunks.iter().all(|(_, value)| value.len() <= MAX_VALUE));
            assert_eq!(join(5, &chunks), (vec![Bytes::from(commit(len))], None));
        }
    }

    #[test]
    fn any_one_chunk_missing_is_noticed() {
        let bytes = commit(9_000);
        let chunks: Vec<_> = (0..3).flat_map(|number| cut(GAME, number, &bytes)).collect();
        let last = chunks.len() - 1;
        for missing in 0..=last {
            let mut rest = chunks.clone();
            rest.remove(missing);
            let (whole, damage) = join(0, &rest);
            assert_eq!(whole.len(), missing / 3);
            assert_eq!(damage.map(|damage| damage.number), Some(missing as u64 / 3));
        }
    }

    #[test]
    fn any_one_byte_changed_is_noticed() {
        let chunks: Vec<_> = cut(GAME, 0, &commit(5_000)).collect();
        for (index, (_, value)) in chunks.iter().enumerate() {
            for at in (0..value.len()).step_by(97) {
                let mut changed = chunks.clone();
                changed[index].1[at] ^= 0x40;
                assert!(join(0, &changed).1.is_some(), "chunk {index}, byte {at}");
            }
        }
    }

    #[test]
    fn a_commit_in_anothers_place_is_noticed() {
        let moved: Vec<_> = cut(GAME, 7, b"seven").map(|(_, value)| (Place::start(0), value)).collect();
        assert_eq!(join(0, &moved).1.map(|damage| damage.number), Some(0));
    }
}
