//! Town hall tiles of Messengers & Mayors, as far as they meet tournaments (C-5). Never says where one lies.

use crate::{RuleId, Seat};

/// One step of a move, with one's own town hall tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TownHallCommand {
    /// Told: I take my town hall tile instead of drawing, or instead of the tournament an empty pile calls for.
    Choose,
    /// Told: I have laid my town hall tile; prize tiles first.
    Place,
    /// Told: it fits nowhere now; I hold it until my next turn, and draw if I have chosen it.
    Hold,
}

/// What happened with a town hall tile; `seat` is its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the seat is the owner, as said above")]
pub enum TownHallFact {
    /// It is taken instead of a drawn tile.
    Chosen { seat: Seat },
    /// It lies.
    Placed { seat: Seat },
    /// It fits nowhere now.
    Held { seat: Seat },
}

impl TownHallFact {
    /// The rule behind it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            Self::Chosen { .. } | Self::Placed { .. } | Self::Held { .. } => RuleId("C-5"),
        }
    }
}
