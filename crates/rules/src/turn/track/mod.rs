//! The turn on a tracked map: draw, lay, stand, score (B-2 to B-12). Never knows a tournament: what that asks before a tile
//! lies is asked of its room.

mod describe;
mod draw;
mod fold;
mod lay;
mod legal;
mod mend;
mod score;
mod stand;

pub use self::legal::{places, turns_alike};
pub(in crate::turn) use self::{
    describe::describe,
    draw::judge,
    legal::list,
    mend::{piece_may_stand, repaired, tiles_may_be_repaired},
    score::{count_up, end, finish, leave_tile, score},
};
pub(crate) use self::{
    draw::{nth, redraw},
    legal::codes,
    stand::meeple_step_is_open,
};

use herald_words::{Heap, MapCommand, Refusal, Seat};

use super::{Draft, InHand, Phase};
use crate::{
    Chance, Game,
    catalogue::{FaceIx, Stream},
    tracked::Tracked,
};

/// Takes one step on the map; the seat is known to be awaited.
pub(super) fn take(
    draft: &mut Draft,
    seat: Seat,
    step: MapCommand,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    match step {
        MapCommand::Draw { face, thief, from } => draw::draw(draft, seat, face, thief, from, chance),
        MapCommand::Lay(place) => lay::lay(draft, seat, place),
        MapCommand::Stand { kind, segment } => stand::stand(draft, seat, kind, segment),
        MapCommand::RecallAbbot => stand::recall(draft, seat),
    }
}

impl Game {
    /// Whether the map is tracked, tournaments do not say when the last turn is, and no tile is left to draw (B-12).
    pub(super) fn no_tile_is_left(&self) -> bool {
        self.tournaments.is_none() && self.land_is_gone() && !self.draws_beside_the_piles()
    }

    /// Whether what is drawn now lies in no pile of land tiles: river tiles, and tower tiles (W-1).
    pub(crate) fn draws_beside_the_piles(&self) -> bool {
        self.river_runs() || self.draws_a_tower_tile()
    }

    /// Whether the map is tracked and its land tiles are gone.
    pub(crate) fn land_is_gone(&self) -> bool {
        self.tracked.as_ref().is_some_and(|own| own.deck.left(Heap::Land) == 0)
    }

    /// The face of a tracked map's tile in hand, whatever comes before it may be laid.
    pub(crate) fn face_in_hand(&self) -> Option<FaceIx> {
        if let Phase::Symbol(_, InHand::Face(face)) = self.phase { Some(face) } else { self.drawn_face() }
    }

    /// The face of a tracked map's tile that is to be laid now.
    pub(crate) fn drawn_face(&self) -> Option<FaceIx> {
        match self.phase {
            Phase::Place(InHand::Face(face)) => Some(face),
            Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
            | Phase::Draw
            | Phase::Symbol(..)
            | Phase::Finish(_)
            | Phase::Tournament(_)
            | Phase::LastLap(_)
            | Phase::FinalScoring
            | Phase::Over => None,
        }
    }

    /// Whether the tile in hand is one of the tracked map that bends the river (T-7).
    pub(crate) fn holds_a_bend(&self) -> bool {
        let held = self.tracked.as_ref().zip(self.drawn_face());
        held.is_some_and(|(own, face)| own.catalogue[face].stream == Some(Stream::Bend))
    }

    pub(crate) fn tracked(&self) -> Result<&Tracked, Refusal> {
        self.tracked.as_ref().ok_or(Refusal::MapNotTracked)
    }
}
