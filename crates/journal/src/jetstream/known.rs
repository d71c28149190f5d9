//! How far this node knows each game to be, so that an append need not ask first, and an answer from a server that is
//! behind is noticed. Never knows more than a server has said, and forgets what was not asked for long.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::GameKey;
use crate::lock::lock;

/// How many games are remembered at least; twice as many at most.
const REMEMBERED: usize = 16_384;

/// What a game holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// So many commits; none for a game nobody knows.
    Commits(u64),
    /// Nothing ever again.
    Deleted,
}

/// Where a game's subject ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// The stream's number of the subject's last message; 0 if it has none.
    pub(super) sequence: u64,
    pub(super) holds: Holds,
}

impl Mark {
    /// That of a subject without a message.
    pub(super) const NOTHING: Self = Self { sequence: 0, holds: Holds::Commits(0) };

    /// How many commits can be read.
    pub(super) fn commits(self) -> u64 {
        match self.holds {
            Holds::Commits(commits) => commits,
            Holds::Deleted => 0,
        }
    }
}

/// Two generations of marks: when the young are many, they become the old, and the old are forgotten.
#[derive(Debug, Default)]
pub(super) struct Known {
    generations: Mutex<Generations>,
}

#[derive(Debug, Default)]
struct Generations {
    young: HashMap<GameKey, Mark>,
    old: HashMap<GameKey, Mark>,
}

impl Known {
    /// The last that was said of `game`.
    pub(super) fn get(&self, game: GameKey) -> Option<Mark> {
        let generations = lock(&self.generations);
        generations.young.get(&game).or_else(|| generations.old.get(&game)).copied()
    }

    /// Takes note of `mark` if something is known of its game: what other nodes write would push out what this one asked for.
    pub(super) fn hear(&self, game: GameKey, mark: Mark) {
        if self.get(game).is_some() {
            self.note(game, mark);
        }
    }

    /// Takes note of `mark`. Returns what is now known: the later of it and what was known before.
    pub(super) fn note(&self, game: GameKey, mark: Mark) -> Mark {
        let mut generations = lock(&self.generations);
        let before = generations.young.get(&game).or_else(|| generations.old.get(&game)).copied();
        let later = before.filter(|before| before.sequence > mark.sequence).unwrap_or(mark);
        if generations.young.len() >= REMEMBERED {
            generations.old = std::mem::take(&mut generations.young);
        }
        generations.young.insert(game, later);
        later
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> GameKey {
        let mut key = [0; 16];
        key[..4].copy_from_slice(&number.to_be_bytes());
        GameKey(key)
    }

    fn mark(sequence: u64) -> Mark {
        Mark { sequence, holds: Holds::Commits(sequence) }
    }

    #[test]
    fn what_is_behind_changes_nothing() {
        let known = Known::default();
        assert_eq!(known.get(game(1)), None);
        assert_eq!(known.note(game(1), mark(5)), mark(5));
        assert_eq!(known.note(game(1), mark(4)), mark(5));
        assert_eq!(known.note(game(1), Mark::NOTHING), mark(5));
        assert_eq!(known.note(game(1), mark(6)), mark(6));
        assert_eq!(known.get(game(1)), Some(mark(6)));
    }

    #[test]
    fn what_is_heard_of_games_that_nobody_asked_for_takes_no_room() {
        let known = Known::default();
        known.note(game(0), mark(1));
        for number in 0..3 * REMEMBERED as u32 {
            known.hear(game(number), mark(2));
        }
        assert_eq!(known.get(game(0)), Some(mark(2)));
        assert_eq!(known.get(game(1)), None);
        known.hear(game(0), mark(1));
        assert_eq!(known.get(game(0)), Some(mark(2)));
    }

    #[test]
    fn what_was_noted_lately_is_kept_and_the_rest_forgotten() {
        let known = Known::default();
        let many = 3 * REMEMBERED as u32;
        for number in 0..many {
            known.note(game(number), mark(1));
        }
        assert_eq!(known.get(game(0)), None);
        assert_eq!(known.get(game(many - REMEMBERED as u32)), Some(mark(1)));
        let generations = lock(&known.generations);
        assert!(generations.young.len() + generations.old.len() <= 2 * REMEMBERED);
    }
}
