//! What a seat asks to be done. Commands are imperative; what came of them is told by facts. Never checks one.

use crate::{Label, MeepleId, Points, Role, Seat, TournamentCommand};

/// One step of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Told: I have drawn a land tile from the open pile (B-2, T-13).
    DrawTile,
    /// Told: the tile I drew fits nowhere; it goes to the box (B-3).
    DiscardTile,
    /// Told: I have laid the tile I drew (B-2).
    PlaceTile,
    /// Told: I have placed a meeple on that tile (B-4).
    PlaceMeeple {
        /// What it is there.
        role: Role,
        /// What people call it.
        label: Option<Label>,
    },
    /// Told: this meeple has left the map (B-9, T-12).
    LiftMeeple {
        /// Which.
        meeple: MeepleId,
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
    /// A step of Tournaments & Emblems.
    Tournament(TournamentCommand),
}

/// When points are told: for what was completed in play, or for what is left in the final scoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// In play.
    Play,
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
    /// Anything else the table plays.
    Other,
}
