//! A table as one audience may know it. Codes and facts, never sentences; never a truth its audience must not see.

use std::sync::Arc;

use crate::{
    Audience, Commitment, Emblem, Entry, GameId, Label, LegalMove, MeepleId, Points, Revision, Role, Seat,
    SeatInfo, Settings, Shared, Sheet, Status, TournamentView,
};

/// The whole table, for one audience, after one commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Which game.
    pub game: GameId,
    /// After how many commits.
    pub revision: Revision,
    /// For whom.
    pub audience: Audience,
    /// Lobby, playing or over.
    pub status: Status,
    /// What the host chose.
    pub settings: Settings,
    /// The seats: in order of joining in the lobby, clockwise from the first player afterwards.
    pub seats: Vec<SeatInfo>,
    /// Where each seat stands, in the same order; empty in the lobby.
    pub scores: Vec<ScoreView>,
    /// Whose turn it is; none in the lobby and after the last turn.
    pub turn: Option<TurnView>,
    /// What is waited for.
    pub phase: PhaseView,
    /// Who must act now.
    pub awaited: Vec<Seat>,
    /// What this audience may do now.
    pub legal: Vec<LegalMove>,
    /// The revision to which this audience may undo its own last moves, if it may.
    pub undo_to: Option<Revision>,
    /// Meeples on the map, as far as told.
    pub meeples: Vec<MeepleView>,
    /// Land tiles left in all.
    pub land_left: u16,
    /// Tournaments & Emblems; none in the lobby.
    pub tournament: Option<TournamentView>,
    /// The last lines of the record, oldest first.
    pub recent: Vec<Entry>,
    /// The sheet, once the game is over.
    pub sheet: Option<Sheet>,
}

/// Where a seat stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreView {
    /// Who.
    pub seat: Seat,
    /// All points so far.
    pub points: Points,
    /// Full rounds of the board's 50 spaces (B-14).
    pub laps: i32,
    /// The space on the board, 0 to 49 (B-14).
    pub space: u8,
    /// Ordinary meeples in the supply.
    pub meeples_left: u8,
    /// Emblems in hand, by count alone.
    pub emblems_in_hand: u8,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnView {
    /// Who.
    pub seat: Seat,
    /// Numbered from 1.
    pub number: u16,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseView {
    /// For the host to start.
    Lobby,
    /// For the active player to draw.
    Draw,
    /// For prize tiles, then the land tile, to be laid.
    Place,
    /// For the active player to nominate, place a meeple, tell what scored and end the turn.
    Finish,
    /// For an emblem to be revealed.
    Tournament,
    /// For prize tiles to be laid, without land tiles (T-21).
    LastLap,
    /// For what remains to be told, and the host to end the game.
    FinalScoring,
    /// For nothing.
    Over,
}

/// A meeple on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeepleView {
    /// Its id.
    pub meeple: MeepleId,
    /// Whose.
    pub seat: Seat,
    /// What it is there.
    pub role: Role,
    /// What people call it.
    pub label: Option<Label>,
    /// Whether an emblem lies or lay under it.
    pub nomination: NominationView,
}

/// A meeple's nomination (T-8, T-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NominationView {
    /// None since it was placed.
    None,
    /// An emblem lies under it.
    Nominated {
        /// Binds the emblem.
        commitment: Commitment,
        /// For its owner alone.
        emblem: Option<Emblem>,
    },
    /// Its emblem was revealed.
    Spent,
}

/// One pile (T-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PileView {
    /// Land tiles left in it; none in the last pile.
    pub land: u16,
    /// Prize tiles on it.
    pub prizes: u8,
    /// Whether it is the one to draw from; none is once the open one is empty.
    pub open: bool,
}

/// What one commit changed, for one audience.
#[derive(Debug)]
pub struct Update {
    /// For whom.
    pub audience: Audience,
    /// The commit.
    pub revision: Revision,
    /// What happened in it.
    pub entries: Vec<Entry>,
    /// The table after it; left out where a newer update follows at once.
    pub view: Option<Arc<Shared<View>>>,
}
