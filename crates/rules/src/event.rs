//! What happened, in full truth. Never leaves the rules but to the private record and, through `sight`, in part.

use herald_words::{Commitment, Emblem, Fact, MeepleId, Salt, Seat, TournamentFact};

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
}

impl Event {
    /// Whether it let someone see what was hidden; a move with such an event is not undone by its maker.
    #[must_use]
    pub fn shows_hidden(&self) -> bool {
        match self {
            Self::MeepleNominated { .. } => false,
            Self::Fact(Fact::Tournament(fact)) => match fact {
                // An emblem is open, or a prize tile's face has been looked at by its winner.
                TournamentFact::EmblemRevealed { .. } | TournamentFact::PrizeWon { .. } => true,
                TournamentFact::EmblemReturned { .. }
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
                | TournamentFact::EmblemRemoved { .. } => false,
            },
            // A land tile is drawn from the table's own piles: Herald has shown nothing by counting it.
            Self::Fact(
                Fact::TurnBegan { .. }
                | Fact::TileDrawn { .. }
                | Fact::TileDiscarded { .. }
                | Fact::TilePlaced { .. }
                | Fact::MeeplePlaced { .. }
                | Fact::MeepleLifted { .. }
                | Fact::PointsTold { .. }
                | Fact::TurnEnded { .. }
                | Fact::FinalScoringBegan
                | Fact::GameEnded,
            ) => false,
        }
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
