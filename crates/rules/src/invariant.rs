//! What holds in every state, checked on each decision before it is written, so that no fault of ours becomes part
//! of the record. Never mends anything.

use herald_words::{Emblem, Seat};
use std::fmt;

use crate::{
    Game,
    expansion::tournaments::{self, PRIZE_TILES, Tournaments, measure::prizes_on_the_map},
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
            if let Some(seat) = self.seats.iter().find(|seat| !self.has_its_emblems(own, **seat)) {
                return Err(Broken::Emblems { seat: *seat });
            }
            let found = usize::from(own.piles.prizes()) + own.prizes.count() + own.statues.count();
            if found != usize::from(PRIZE_TILES) {
                return Err(Broken::Prizes { found });
            }
        }
        if let Some((tracked, own)) = self.tracked.as_ref().zip(self.tournaments.as_ref())
            && prizes_on_the_map(tracked) != own.statues.count()
        {
            return Err(Broken::Statues);
        }
        if let Some(tracked) = &self.tracked
            && tracked.map.standing().len() != self.meeples.iter().count()
        {
            return Err(Broken::Standing);
        }
        if self.active().is_none() && self.awaited().is_empty() && !self.is_over() {
            return Err(Broken::Stuck);
        }
        Ok(())
    }

    /// T-1: five, each once: known to Herald, or, where the table keeps them, at least counted.
    fn has_its_emblems(&self, own: &Tournaments, seat: Seat) -> bool {
        let emblems = &own.emblems;
        let mut known = emblems.held_by(seat);
        known.extend(tournaments::emblems_seen(self, seat));
        known.sort_unstable();
        let once = known.windows(2).all(|pair| pair[0] != pair[1]);
        once && known.len() + usize::from(emblems.unknown(seat)) == Emblem::ALL.len()
    }
}
