//! A table as one audience may know it. Codes and facts, never sentences; never a truth its audience must not see.

use std::sync::Arc;

use crate::{
    Audience, Commitment, Draws, Emblem, Entry, GameId, Half, Kind, Label, LegalMove, MapView, MeepleId,
    Points, PrizeId, ProposalView, Revision, Role, Seat, SeatInfo, Settings, Shared, Sheet, Spot, Status,
    TileSymbol, TournamentView, TowersView,
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
    /// The seats: in order of joining in the lobby, clockwise as they sit afterwards.
    pub seats: Vec<SeatInfo>,
    /// Where each seat stands, in the same order; empty in the lobby.
    pub scores: Vec<ScoreView>,
    /// Whose turn it is; none in the lobby and after the last turn.
    pub turn: Option<TurnView>,
    /// What is waited for.
    pub phase: PhaseView,
    /// Who must act now.
    pub awaited: Vec<Seat>,
    /// Since when they are, in milliseconds since 1970 UTC; none while nobody is.
    pub awaited_since_ms: Option<i64>,
    /// Who went home.
    pub retired: Vec<Seat>,
    /// Who still holds a town hall tile (C-5).
    pub town_halls: Vec<Seat>,
    /// To whom the host offers its place.
    pub host_offered_to: Option<Seat>,
    /// The correction that is being voted on.
    pub proposal: Option<ProposalView>,
    /// What this audience may do now.
    pub legal: Vec<LegalMove>,
    /// The revision to which this audience may undo its own last moves, if it may.
    pub undo_to: Option<Revision>,
    /// Meeples on the map, as far as told.
    pub meeples: Vec<MeepleView>,
    /// Land tiles left in all.
    pub land_left: u16,
    /// River tiles left to draw.
    pub river_left: u8,
    /// The map, where it is tracked; none in the lobby.
    pub map: Option<MapView>,
    /// Tournaments & Emblems; none in the lobby, and where they are not played.
    pub tournament: Option<TournamentView>,
    /// Towers & Thieves; none in the lobby, and where they are not played.
    pub towers: Option<TowersView>,
    /// The last lines of the record, oldest first.
    pub recent: Vec<Entry>,
    /// The sheet, once the game is over.
    pub sheet: Option<Sheet>,
    /// How Herald's draws can be checked.
    pub draws: Draws,
}

/// Where a seat stands.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Other figures in the supply, of the expansions played.
    pub figures_left: Vec<Kind>,
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
    /// Which half of a double turn (C-2).
    pub half: Half,
    /// A symbol on the drawn tile that is still to be handled.
    pub symbol: Option<TileSymbol>,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseView {
    /// For the host to start.
    Lobby,
    /// For the active player to draw.
    Draw,
    /// For a symbol on the drawn tile to be handled, before any tile is laid.
    Symbol,
    /// For prize tiles, then the drawn tile or the town hall tile, to be laid.
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
    /// Which figure it is.
    pub kind: Kind,
    /// What it is there.
    pub role: Role,
    /// What people call it.
    pub label: Option<Label>,
    /// Where it stands on a tracked map.
    pub spot: Option<Spot>,
    /// The prize tile it stands on, by the magic portal.
    pub on_prize: Option<PrizeId>,
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
    /// An emblem that the table keeps lies under it.
    Token,
    /// It has had its emblem: it was revealed, or went home when the meeple moved.
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

/// Where a table stands, in short: goes with a refusal, so that who lost a race need not ask again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standpoint {
    /// After how many commits.
    pub revision: Revision,
    /// Lobby, playing or over.
    pub status: Status,
    /// What is waited for.
    pub phase: PhaseView,
    /// Whose turn it is.
    pub turn: Option<TurnView>,
    /// Who must act now.
    pub awaited: Vec<Seat>,
    /// Since when they are, in milliseconds since 1970 UTC.
    pub awaited_since_ms: Option<i64>,
    /// Land tiles left before the next tournament.
    pub draws_left: u16,
    /// What the caller has missed: the last entries after the revision it believed in, oldest first.
    pub missed: Vec<Entry>,
}
