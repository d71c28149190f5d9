//! How the store's keys are spelled. Never touches the store.
//!
//! Everything lies in one sled tree under a letter a kind, because only a batch on one tree is atomic: `c` chunks of
//! commits, `b` how many batches were written, `g` games with a commit and how many, `n` names, `t` tombstones, `v` the version of this layout. Numbers are
//! big-endian, so the order of keys is the order of commits.

use std::ops::{Bound, RangeInclusive};

use crate::GameKey;

/// The version of the layout, kept under `v`.
pub(super) const LAYOUT: [u8; 1] = [1];
pub(super) const LAYOUT_KEY: [u8; 1] = *b"v";
/// How many batches were written. Records that began before this was kept count from nothing.
pub(super) const BATCHES_KEY: [u8; 1] = *b"b";

const COMMITS: u8 = b'c';
const GAMES: u8 = b'g';
const NAMES: u8 = b'n';
const TOMBSTONES: u8 = b't';

const GAME_LEN: usize = 16;
const CHUNK_LEN: usize = 1 + GAME_LEN + 8 + 2;

/// Which chunk of which commit of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) number: u64,
    pub(super) chunk: u16,
}

impl Place {
    /// Where a commit begins.
    pub(super) fn start(number: u64) -> Self {
        Self { number, chunk: 0 }
    }
}

pub(super) fn chunk(game: GameKey, place: Place) -> [u8; CHUNK_LEN] {
    let mut key = [COMMITS; CHUNK_LEN];
    key[1..17].copy_from_slice(&game.0);
    key[17..25].copy_from_slice(&place.number.to_be_bytes());
    key[25..].copy_from_slice(&place.chunk.to_be_bytes());
    key
}

/// What [`chunk`] spelled; `None` if it did not.
pub(super) fn place(key: &[u8]) -> Option<Place> {
    let (head, tail) = key.split_at_checked(1 + GAME_LEN)?;
    let (number, chunk) = tail.split_at_checked(8)?;
    (head[0] == COMMITS).then_some(())?;
    Some(Place {
        number: u64::from_be_bytes(number.try_into().ok()?),
        chunk: u16::from_be_bytes(chunk.try_into().ok()?),
    })
}

/// All chunks of `game` from commit `from` on.
pub(super) fn chunks(game: GameKey, from: u64) -> RangeInclusive<[u8; CHUNK_LEN]> {
    chunk(game, Place::start(from))..=chunk(game, Place { number: u64::MAX, chunk: u16::MAX })
}

pub(super) fn game(game: GameKey) -> [u8; 1 + GAME_LEN] {
    with_game(GAMES, game)
}

/// All games strictly after `after`.
pub(super) fn games(after: Option<GameKey>) -> (Bound<[u8; 1 + GAME_LEN]>, Bound<[u8; 1 + GAME_LEN]>) {
    let first = match after {
        Some(after) => Bound::Excluded(game(after)),
        None => Bound::Included(game(GameKey([0; GAME_LEN]))),
    };
    (first, Bound::Included(game(GameKey([u8::MAX; GAME_LEN]))))
}

/// What [`game`] spelled; `None` if it did not.
pub(super) fn game_in(key: &[u8]) -> Option<GameKey> {
    let (kind, game) = key.split_first()?;
    (*kind == GAMES).then_some(())?;
    held(game)
}

pub(super) fn tombstone(game: GameKey) -> [u8; 1 + GAME_LEN] {
    with_game(TOMBSTONES, game)
}

pub(super) fn name(name: &[u8]) -> Vec<u8> {
    [&[NAMES], name].concat()
}

/// All names strictly after `after`.
pub(super) fn names(after: Option<&[u8]>) -> (Bound<Vec<u8>>, Bound<Vec<u8>>) {
    let first = match after {
        Some(after) => Bound::Excluded(name(after)),
        None => Bound::Included(name(&[])),
    };
    (first, Bound::Excluded(vec![NAMES + 1]))
}

/// What [`name`] spelled; `None` if it did not.
pub(super) fn name_in(key: &[u8]) -> Option<&[u8]> {
    let (kind, name) = key.split_first()?;
    (*kind == NAMES).then_some(name)
}

/// The game kept as a name's value; `None` if it is none.
pub(super) fn held(value: &[u8]) -> Option<GameKey> {
    value.try_into().ok().map(GameKey)
}

fn with_game(kind: u8, game: GameKey) -> [u8; 1 + GAME_LEN] {
    let mut key = [kind; 1 + GAME_LEN];
    key[1..].copy_from_slice(&game.0);
    key
}

#[cfg(test)]
mod tests {
    use std::ops::RangeBounds;

    use super::*;

    const GAME: GameKey = GameKey([9; 16]);

    #[test]
    fn a_place_is_read_as_it_was_spelled() {
        let there = Place { number: 0x0102_0304_0506_0708, chunk: 0x090a };
        assert_eq!(place(&chunk(GAME, there)), Some(there));
        assert_eq!(place(&game(GAME)), None);
        assert_eq!(game_in(&game(GAME)), Some(GAME));
        assert_eq!(game_in(&tombstone(GAME)), None);
        assert_eq!(name_in(&name(b"join/x")), Some(&b"join/x"[..]));
        assert_eq!(name_in(&game(GAME)), None);
    }

    #[test]
    fn all_names_lie_between_their_bounds_and_nothing_else_does() {
        let within = |after, key: &[u8]| names(after).contains(&key.to_vec());
        for any in [&b""[..], b"a", b"\xff", &[0xff; 64]] {
            assert!(within(None, &name(any)));
            assert!(!within(Some(any), &name(any)));
        }
        assert!(within(Some(b"a"), &name(b"a\0")));
        for other in [&game(GAME)[..], &tombstone(GAME), &chunk(GAME, Place::start(0)), &LAYOUT_KEY] {
            assert!(!within(None, other));
        }
    }

    #[test]
    fn keys_are_ordered_as_commits_are() {
        let places = [(0, 0), (0, 1), (0, 256), (1, 0), (255, 9), (256, 0), (u64::MAX, u16::MAX)];
        let keys = places.map(|(number, of)| chunk(GAME, Place { number, chunk: of }));
        assert!(keys.is_sorted());
        assert!(keys.iter().all(|key| chunks(GAME, 0).contains(key)));
        assert!(!chunks(GAME, 1).contains(&keys[2]));
    }
}
