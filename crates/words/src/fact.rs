//! What happened at the table, public to all. Never holds anything hidden: a happening with a hidden part is a
//! variant of `Seen`, not of `Fact`.

use crate::{Label, MeepleId, PointSource, Points, Role, RuleId, Seat, Stage, TournamentFact};

/// What happened. Facts are past tense; every seat, the host and watchers may know all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "seat, meeple, role, label and points say what they are")]
pub enum Fact {
    /// A turn began (B-2); turns are numbered from 1.
    TurnBegan { seat: Seat, number: u16 },
    /// A land tile was drawn (T-13).
    TileDrawn { seat: Seat },
    /// A drawn tile that fits nowhere went to the box (B-3).
    TileDiscarded { seat: Seat },
    /// The drawn tile was laid (B-2).
    TilePlaced { seat: Seat },
    /// A meeple was placed (B-4).
    MeeplePlaced { seat: Seat, meeple: MeepleId, role: Role, label: Option<Label> },
    /// A meeple left the map; `seat` is its owner (B-9).
    MeepleLifted { seat: Seat, meeple: MeepleId },
    /// Points were told, the full number for each seat (B-9).
    PointsTold { seats: Vec<Seat>, points: Points, source: PointSource, stage: Stage, reason: Option<Label> },
    /// A turn ended (B-2).
    TurnEnded { seat: Seat },
    /// No tile is left to place; what remains is scored (B-12, T-21).
    FinalScoringBegan,
    /// The game is over (B-12, B-13).
    GameEnded,
    /// Something of Tournaments & Emblems.
    Tournament(TournamentFact),
}

impl Fact {
    /// The rule behind it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::TurnBegan { .. } | Self::TilePlaced { .. } | Self::TurnEnded { .. } => "B-2",
            Self::TileDrawn { .. } => "T-13",
            Self::TileDiscarded { .. } => "B-3",
            Self::MeeplePlaced { .. } => "B-4",
            Self::MeepleLifted { .. } => "B-9",
            Self::PointsTold { source, stage, .. } => return source.rule(*stage),
            Self::FinalScoringBegan => "B-12",
            Self::GameEnded => "B-13",
            Self::Tournament(fact) => return fact.rule(),
        })
    }
}

impl PointSource {
    /// The rule such points come from: a completed feature's own in play, B-12 for what is left at the end.
    #[must_use]
    pub fn rule(self, stage: Stage) -> RuleId {
        RuleId(match (self, stage) {
            (Self::Road, Stage::Play) => "B-5",
            (Self::City, Stage::Play) => "B-6",
            (Self::Monastery, Stage::Play) => "B-7",
            (Self::Field, _) | (Self::Road | Self::City | Self::Monastery, Stage::Final) => "B-12",
            (Self::Other, _) => "B-2",
        })
    }
}
