//! What happened, in full truth. Never leaves the rules but to the private record and, through `sight`, in part.

use herald_words::{
    Commitment, DrawnBy, Emblem, FaceCode, Fact, MapFact, MeepleId, PrizeId, Salt, Seat, Sight,
    TournamentFact,
};

use crate::Held;

/// One thing that happened. A variant of its own for each happening with a hidden part; all else is a public fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Public to all.
    Fact(Fact),
    /// A meeple was nominated (T-8).
    MeepleNominated {
        /// By its owner.
        seat: Seat,
        /// Which.
        meeple: MeepleId,
        /// With which emblem.
        emblem: Held<Emblem>,
        /// Hides the commitment until the reveal.
        salt: Held<Salt>,
        /// Public: binds the emblem.
        commitment: Commitment,
    },
    /// A prize tile was looked at (T-20).
    PrizeLookedAt {
        /// By its owner.
        seat: Seat,
        /// Which.
        prize: PrizeId,
        /// What it shows.
        face: Held<FaceCode>,
        /// Who drew it.
        by: DrawnBy,
    },
}

impl Event {
    /// What hidden thing it let someone see; a move with such an event is not undone by its maker.
    #[must_use]
    pub fn sight(&self) -> Option<Sight> {
        match self {
            Self::Fact(Fact::Tournament(fact)) => sight_of(fact),
            Self::Fact(Fact::Map(MapFact::Drawn { seat, face, by: DrawnBy::Server, .. })) => {
                Some(Sight::Tile { seat: *seat, face: *face })
            }
            Self::PrizeLookedAt { seat, prize, by: DrawnBy::Server, .. } => {
                Some(Sight::Prize { seat: *seat, prize: *prize })
            }
            // Whoever is at the table may export the whole record of a game that is over.
            Self::Fact(Fact::GameEnded) => Some(Sight::Record),
            Self::MeepleNominated { .. } | Self::PrizeLookedAt { by: DrawnBy::Table, .. } => None,
            // A land tile is drawn from the table's own piles: Herald has shown nothing by counting it.
            Self::Fact(
                Fact::TurnBegan { .. }
                | Fact::TileDrawn { .. }
                | Fact::RiverTileDrawn { .. }
                | Fact::SymbolHandled { .. }
                | Fact::TileDiscarded { .. }
                | Fact::TilePlaced { .. }
                | Fact::MeeplePlaced { .. }
                | Fact::MeepleLifted { .. }
                | Fact::MeepleMoved { .. }
                | Fact::PointsTold { .. }
                | Fact::TurnEnded { .. }
                | Fact::DoubleTurnBegan { .. }
                | Fact::TownHall(_)
                | Fact::PlayerRetired { .. }
                | Fact::Corrected { .. }
                | Fact::Map(_)
                | Fact::Tower(_)
                | Fact::FinalScoringBegan,
            ) => None,
        }
    }
}

fn sight_of(fact: &TournamentFact) -> Option<Sight> {
    match fact {
        // An emblem is open, or a prize tile's face has been looked at by its winner.
        TournamentFact::EmblemRevealed { seat, meeple, .. } => {
            Some(Sight::Emblem { seat: *seat, meeple: *meeple })
        }
        TournamentFact::PrizeWon { seat, prize, .. } => Some(Sight::Prize { seat: *seat, prize: *prize }),
        TournamentFact::TournamentTilePlaced { .. }
        | TournamentFact::EmblemLaid { .. }
        | TournamentFact::EmblemReturned { .. }
        | TournamentFact::TournamentCalled { .. }
        | TournamentFact::PassedOver { .. }
        | TournamentFact::TournamentDecided { .. }
        | TournamentFact::EmblemBoxed { .. }
        | TournamentFact::PrizesLeft { .. }
        | TournamentFact::CrownMoved { .. }
        | TournamentFact::PileOpened { .. }
        | TournamentFact::LastLapOpened
        | TournamentFact::CityFounded { .. }
        | TournamentFact::PrizePlaced { .. }
        | TournamentFact::PrizeHeld { .. }
        | TournamentFact::PrizeForfeited { .. }
        | TournamentFact::ShieldsTold { .. }
        | TournamentFact::CitiesMerged { .. }
        | TournamentFact::EmblemRemoved { .. } => None,
    }
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        Self::Fact(fact)
    }
}

impl From<TournamentFact> for Event {
    fn from(fact: TournamentFact) -> Self {
        Self::Fact(Fact::Tournament(fact))
    }
}
