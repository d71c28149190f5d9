//! What may be done now: everything that can be tapped. Never lists a step that would be refused.

use crate::{MeepleId, Role, Seat, TournamentMove};

/// A step that may be taken now. Where a step tells facts (points, a city, a reach), any value in its stated range
/// is accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LegalMove {
    /// Draw a land tile.
    DrawTile,
    /// The drawn tile fits nowhere.
    DiscardTile,
    /// Lay the drawn tile.
    PlaceTile,
    /// Place a meeple in this role.
    PlaceMeeple {
        /// As what.
        role: Role,
    },
    /// This meeple has left.
    LiftMeeple {
        /// Which.
        meeple: MeepleId,
    },
    /// Tell points for any of these seats.
    TellPoints {
        /// Who can score.
        seats: Vec<Seat>,
    },
    /// End the turn.
    EndTurn,
    /// End the game; the host alone.
    EndGame,
    /// A step of Tournaments & Emblems.
    Tournament(TournamentMove),
}
