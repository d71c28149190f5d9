//! What holds in every state, checked on each decision before it is written, so that no fault of ours becomes part
//! of the record. Never mends anything.

use herald_words::{Emblem, MAX_PLAYERS, Seat};
use std::fmt;

use crate::{
    Game,
    expansion::tournaments::{self, PRIZE_TILES, Tournaments},
};

/// An invariant that would not hold: a fault in these rules, not in what a player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A seat's five emblems are not all accounted for, once each (T-1).
    Emblems {
        /// Whose.
        seat: Seat,
    },
    /// The twelve prize tiles are not all accounted for (T-2).
    Prizes {
        /// How many are.
        found: usize,
    },
    /// Nobody is awaited though the game goes on.
    Stuck,
    /// Somebody stands on a tracked map who is nobody's meeple, or the other way round.
    Standing,
    /// Not every prize tile on a tracked map has its statue, or the other way round (T-20).
    Statues,
    /// A recorded event that cannot have happened.
    Impossible,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Emblems { seat } => write!(f, "seat {seat}'s five emblems are not all accounted for"),
            Self::Prizes { found } => write!(f, "{found} of {PRIZE_TILES} prize tiles are accounted for"),
            Self::Stuck => f.write_str("nobody is awaited though the game goes on"),
            Self::Standing => f.write_str("the meeples on the map are not those that were placed"),
            Self::Statues => f.write_str("the statues are not those of the prize tiles on the map"),
            Self::Impossible => f.write_str("a recorded event cannot have happened"),
        }
    }
}

impl std::error::Error for Broken {}

impl Game {
    /// Checks what always holds.
    ///
    /// # Errors
    /// The first invariant that does not.
    pub fn check(&self) -> Result<(), Broken> {
        if let Some(own) = &self.tournaments {
            if let Some(seat) = self.emblems_missing(own) {
                return Err(Broken::Emblems { seat });
            }
            let found = usize::from(own.piles.prizes()) + own.prizes.count() + own.statues.count();
            if found != usize::from(PRIZE_TILES) {
                return Err(Broken::Prizes { found });
            }
        }
        if let Some((tracked, own)) = self.tracked.as_ref().zip(self.tournaments.as_ref())
            && tracked.statues().len() != own.statues.count()
        {
            return Err(Broken::Statues);
        }
        if let Some(tracked) = &self.tracked
            && tracked.map.standing().len() != self.meeples.count()
        {
            return Err(Broken::Standing);
        }
        if self.active().is_none() && self.awaited().is_empty() && !self.is_over() {
            return Err(Broken::Stuck);
        }
        Ok(())
    }

    /// T-1: five of each seat, each once: known to Herald, or, where the table keeps them, at least counted. Answers with a
    /// seat of which that is not so.
    fn emblems_missing(&self, own: &Tournaments) -> Option<Seat> {
        let mut tallies = [Tally::default(); MAX_PLAYERS];
        for (seat, emblem) in own.emblems.known().chain(tournaments::emblems_seen(self)) {
            let place = self.seats.iter().position(|other| *other == seat);
            if let Some(tally) = place.and_then(|place| tallies.get_mut(place)) {
                tally.add(emblem);
            }
        }
        let all_there = |seat: Seat, tally: Tally| {
            let found = tally.found + usize::from(own.emblems.unknown(seat));
            !tally.twice && found == Emblem::ALL.len()
        };
        let mut seats = self.seats.iter().zip(tallies);
        seats.find(|(seat, tally)| !all_there(**seat, *tally)).map(|(seat, _)| *seat)
    }
}

/// What was found of a seat's emblems.
#[derive(Clone, Copy, Default)]
struct Tally {
    seen: u8,
    found: usize,
    twice: bool,
}

impl Tally {
    fn add(&mut self, emblem: Emblem) {
        let bit = 1 << emblem.value();
        self.twice |= self.seen & bit != 0;
        self.seen |= bit;
        self.found += 1;
    }
}
