//! What a seat asks to be done. Commands are imperative; what came of them is told by facts. Never checks one.

use crate::{
    Expansion, FaceText, Kind, Label, LeaveCause, MapCommand, MeepleId, MoveCause, Points, PrizeId,
    RiverShape, Role, Seat, SymbolOutcome, TileSymbol, TournamentCommand, TowerCommand, TownHallCommand,
};

/// One step of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Told: I have drawn a land tile from the open pile (B-2, T-13).
    DrawTile {
        /// A symbol on it that must be handled.
        symbol: Option<TileSymbol>,
        /// The number on a thief's symbol (W-6): told, Herald handles the thief; else the table does.
        thief: Option<u8>,
    },
    /// Told: I have drawn a river tile.
    DrawRiverTile {
        /// Whether it bends the river (T-7).
        shape: RiverShape,
    },
    /// Told: the symbol on the drawn tile is handled (C-3, C-4, C-7, C-10).
    HandleSymbol {
        /// What became of the tile.
        outcome: SymbolOutcome,
    },
    /// Told: the tile I drew fits nowhere; it goes to the box (B-3).
    DiscardTile,
    /// Told: I have laid the tile I drew (B-2).
    PlaceTile,
    /// Told: I have placed a figure (B-4).
    PlaceMeeple {
        /// Which.
        kind: Kind,
        /// As what.
        role: Role,
        /// What people call it.
        label: Option<Label>,
        /// The prize tile it stands on, by the magic portal (C-3); none for everywhere else.
        on_prize: Option<PrizeId>,
    },
    /// Told: this figure has left the map (B-9, T-12).
    LiftMeeple {
        /// Which.
        meeple: MeepleId,
        /// Why.
        cause: LeaveCause,
    },
    /// Told: this figure has moved on the map (T-12).
    MoveMeeple {
        /// Which.
        meeple: MeepleId,
        /// What it is there now.
        role: Role,
        /// What people call it there.
        label: Option<Label>,
        /// Why.
        cause: MoveCause,
    },
    /// Told: these seats score, each the full number of points (B-9).
    TellPoints {
        /// Who scores, each once.
        seats: Vec<Seat>,
        /// What each of them scores.
        points: Points,
        /// What for.
        source: PointSource,
        /// What people call it.
        reason: Option<Label>,
    },
    /// My turn is over (B-2).
    EndTurn,
    /// My builder gives me a second half of the turn, and the first is over (C-2).
    TakeDoubleTurn,
    /// A step with my town hall tile (C-5).
    TownHall(TownHallCommand),
    /// A step on a tracked map.
    Map(MapCommand),
    /// A tile in my hand shows this: no face that Herald knows, or another than it has guessed.
    DescribeFace(Box<FaceText>),
    /// A step of Tournaments & Emblems.
    Tournament(TournamentCommand),
    /// A step of Towers & Thieves.
    Tower(TowerCommand),
}

/// When points are scored: for what was completed in play, or for what is left in the final scoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// In play.
    Play,
    /// In play, for what an abbot that is taken back leaves.
    Recalled,
    /// In the final scoring.
    Final,
}

/// What points are told for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PointSource {
    /// A road (B-5).
    Road,
    /// A city (B-6).
    City,
    /// A monastery (B-7).
    Monastery,
    /// A field (B-12).
    Field,
    /// A garden.
    Garden,
    /// Guards and thieves (W-5, W-6, W-8).
    Tower,
    /// A flock of sheep (C-9).
    Flock,
    /// Performances of the circus (C-10).
    Circus,
    /// Anything else the table plays.
    Other,
    /// A correction; never told by a seat.
    Correction,
}

impl PointSource {
    /// Those a seat may tell points for.
    pub const TOLD: [Self; 9] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Field,
        Self::Garden,
        Self::Tower,
        Self::Flock,
        Self::Circus,
        Self::Other,
    ];

    /// The expansion it comes with; none if every game has it.
    #[must_use]
    pub fn expansion(self) -> Option<Expansion> {
        match self {
            Self::Garden => Some(Expansion::Abbot),
            Self::Tower => Some(Expansion::TowersAndThieves),
            Self::Flock => Some(Expansion::ShepherdsAndVineyards),
            Self::Circus => Some(Expansion::CircusAndArtists),
            Self::Road | Self::City | Self::Monastery | Self::Field | Self::Other | Self::Correction => None,
        }
    }
}
