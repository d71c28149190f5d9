//! What happened at the table, public to all. Never holds anything hidden: a happening with a hidden part is a
//! variant of `Seen`, not of `Fact`.

use crate::{
    Correction, Kind, Label, LeaveCause, MapFact, MeepleId, MoveCause, Note, PointSource, Points, PrizeId,
    RiverShape, Role, RuleId, Seat, Stage, SymbolOutcome, TileSymbol, TournamentFact, TowerFact,
    TownHallFact,
};

/// What happened. Facts are past tense; every seat, the host and watchers may know all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "seat, meeple, role, label and points say what they are")]
pub enum Fact {
    /// A turn began (B-2); turns are numbered from 1.
    TurnBegan { seat: Seat, number: u16 },
    /// A land tile was drawn (T-13).
    TileDrawn { seat: Seat, symbol: Option<TileSymbol>, thief: Option<u8> },
    /// A river tile was drawn.
    RiverTileDrawn { seat: Seat, shape: RiverShape },
    /// The symbol on the drawn tile was handled (C-3, C-4, C-7, C-10).
    SymbolHandled { seat: Seat, symbol: TileSymbol, outcome: SymbolOutcome },
    /// A drawn tile that fits nowhere went to the box (B-3).
    TileDiscarded { seat: Seat },
    /// The drawn tile was laid (B-2).
    TilePlaced { seat: Seat },
    /// A figure was placed (B-4).
    MeeplePlaced {
        seat: Seat,
        meeple: MeepleId,
        kind: Kind,
        role: Role,
        label: Option<Label>,
        on_prize: Option<PrizeId>,
    },
    /// A figure left the map; `seat` is its owner (B-9).
    MeepleLifted { seat: Seat, meeple: MeepleId, cause: LeaveCause },
    /// A figure moved on the map; `seat` is its owner (T-12).
    MeepleMoved { seat: Seat, meeple: MeepleId, role: Role, label: Option<Label>, cause: MoveCause },
    /// Points were told, the full number for each seat (B-9).
    PointsTold { seats: Vec<Seat>, points: Points, source: PointSource, stage: Stage, reason: Option<Label> },
    /// A turn ended (B-2).
    TurnEnded { seat: Seat },
    /// The second half of a double turn began; it is numbered as a turn (C-2).
    DoubleTurnBegan { seat: Seat, number: u16 },
    /// Something with a town hall tile (C-5).
    TownHall(TownHallFact),
    /// Someone went home: passed over from now on; what they have stays.
    PlayerRetired { seat: Seat },
    /// The host put something right, for all to see.
    Corrected { correction: Correction, note: Note },
    /// No tile is left to place; what remains is scored (B-12, T-21).
    FinalScoringBegan,
    /// The game is over (B-12, B-13).
    GameEnded,
    /// Something on a tracked map.
    Map(MapFact),
    /// Something of Tournaments & Emblems.
    Tournament(TournamentFact),
    /// Something of Towers & Thieves.
    Tower(TowerFact),
}

impl Fact {
    /// The rule behind it; none for what the table itself does.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        Some(match self {
            Self::TurnBegan { .. } | Self::TilePlaced { .. } | Self::TurnEnded { .. } => RuleId("B-2"),
            Self::TileDrawn { .. } => RuleId("T-13"),
            Self::RiverTileDrawn { .. } => RuleId("R-2"),
            Self::SymbolHandled { symbol, .. } => symbol.rule(),
            Self::TileDiscarded { .. } => RuleId("B-3"),
            Self::MeeplePlaced { .. } => RuleId("B-4"),
            Self::MeepleLifted { cause, .. } => cause.rule(),
            Self::MeepleMoved { cause, .. } => cause.rule(),
            Self::PointsTold { source, stage, .. } => return source.rule(*stage),
            Self::DoubleTurnBegan { .. } => RuleId("C-2"),
            Self::TownHall(fact) => fact.rule(),
            Self::PlayerRetired { .. } | Self::Corrected { .. } => return None,
            Self::FinalScoringBegan => RuleId("B-12"),
            Self::GameEnded => RuleId("B-13"),
            Self::Map(fact) => fact.rule(),
            Self::Tournament(fact) => fact.rule(),
            Self::Tower(fact) => fact.rule(),
        })
    }
}

impl PointSource {
    /// The rule such points come from: a completed feature's own in play, B-12 for what is left at the end; none
    /// for a correction.
    #[must_use]
    pub fn rule(self, stage: Stage) -> Option<RuleId> {
        Some(RuleId(match (self, stage) {
            (Self::Road, Stage::Play) => "B-5",
            (Self::City, Stage::Play) => "B-6",
            (Self::Monastery, Stage::Play) => "B-7",
            (Self::Garden, Stage::Play) => "A-1",
            (Self::Garden, Stage::Final) => "A-3",
            (Self::Tower, Stage::Play | Stage::Recalled) => "W-6",
            (Self::Tower, Stage::Final) => "W-8",
            (Self::Monastery | Self::Garden, Stage::Recalled) => "A-2",
            (Self::Field, _)
            | (Self::Road | Self::City, Stage::Recalled | Stage::Final)
            | (Self::Monastery, Stage::Final) => "B-12",
            (Self::Flock, _) => "C-9",
            (Self::Circus, _) => "C-10",
            (Self::Other, _) => "B-2",
            (Self::Correction, _) => return None,
        }))
    }
}
