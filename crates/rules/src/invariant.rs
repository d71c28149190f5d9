//! What holds in every state, checked on each decision before it is written, so that no fault of ours becomes part
//! of the record. Never mends anything.

use herald_words::{Emblem, FLOORS, Heap, MAX_PLAYERS, Seat};
use std::fmt;

use crate::{
    Game,
    expansion::tournaments::{self, Hand, PRIZE_TILES, Tournaments},
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
    /// Not all floors and tower tiles are accounted for (W-1).
    Towers,
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
            Self::Towers => f.write_str("the floors or the tower tiles are not all accounted for"),
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
        self.check_what_is_held()?;
        self.check_floors()?;
        self.check_what_stands()
    }

    /// T-1, T-2: every emblem and every prize tile is somewhere, and each in one place.
    pub(crate) fn check_what_is_held(&self) -> Result<(), Broken> {
        if let Some(own) = &self.tournaments {
            if let Some(seat) = self.emblems_missing(own) {
                return Err(Broken::Emblems { seat });
            }
            let found = usize::from(own.piles.prizes()) + own.prizes.count() + own.statues.count();
            if found != usize::from(PRIZE_TILES) {
                return Err(Broken::Prizes { found });
            }
        }
        Ok(())
    }

    /// W-1: every floor is in the supply or on a tower.
    pub(crate) fn check_floors(&self) -> Result<(), Broken> {
        let all_there = self.towers.as_ref().is_none_or(|own| own.floors() == FLOORS);
        if all_there { Ok(()) } else { Err(Broken::Towers) }
    }

    /// What stands on the map, and that somebody is awaited.
    pub(crate) fn check_what_stands(&self) -> Result<(), Broken> {
        if let Some((tracked, own)) = self.tracked.as_ref().zip(self.tournaments.as_ref())
            && tracked.statues().len() != own.statues.count()
        {
            return Err(Broken::Statues);
        }
        let guards = self.towers.as_ref().map_or(0, |own| own.guards().count());
        if let Some(tracked) = &self.tracked
            && tracked.map.standing().len() + guards != self.meeples.count()
        {
            return Err(Broken::Standing);
        }
        if let Some(own) = &self.towers {
            let piled = self.tracked.as_ref().map(|tracked| tracked.deck.left(Heap::Tower));
            let land = self.tracked.as_ref().map(|tracked| tracked.deck.left(Heap::Land));
            if own.tiles_in_the_tower().is_some_and(|tiles| land != Some(tiles)) {
                return Err(Broken::Towers);
            }
            if piled.is_some_and(|piled| piled != u16::from(own.tower_tiles())) {
                return Err(Broken::Towers);
            }
        }
        if self.active().is_none() && self.awaited().is_empty() && !self.is_over() {
            return Err(Broken::Stuck);
        }
        Ok(())
    }

    /// T-1: five of each seat, each once: known to Herald, or, where the table keeps them, at least counted. Answers with a
    /// seat of which that is not so.
    fn emblems_missing(&self, own: &Tournaments) -> Option<Seat> {
        let mut found = [Some(Hand::default()); MAX_PLAYERS];
        let seen = tournaments::emblems_seen(self).map(|(seat, emblem)| (seat, Hand::of(emblem)));
        for (seat, more) in own.emblems.known().chain(seen) {
            let place = self.seats.iter().position(|other| *other == seat);
            if let Some(hand) = place.and_then(|place| found.get_mut(place)) {
                *hand = hand.and_then(|hand| hand.with(more));
            }
        }
        let all_there = |seat: Seat, hand: Option<Hand>| {
            let known = hand.map(|hand| usize::from(hand.count() + own.emblems.unknown(seat)));
            known == Some(Emblem::ALL.len())
        };
        let mut seats = self.seats.iter().zip(found);
        seats.find(|(seat, hand)| !all_there(**seat, *hand)).map(|(seat, _)| *seat)
    }
}
