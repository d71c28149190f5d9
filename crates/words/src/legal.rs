//! What may be done now: everything that can be tapped. Never lists a step that would be refused.

use crate::{
    FaceCode, Kind, LeaveCause, MapMove, MeepleId, MoveCause, PointSource, PrizeId, RiverShape, Role, Seat,
    SymbolOutcome, TileSymbol, TournamentMove, TowerMove, TownHallCommand, code::codes,
};

/// A step that may be taken now. Where a step tells facts (points, a city, a reach), any value in its stated range
/// is accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LegalMove {
    /// Draw a land tile, telling one of these symbols or none.
    DrawTile {
        /// Those of the expansions played.
        symbols: Vec<TileSymbol>,
    },
    /// Draw a river tile, telling one of these shapes.
    DrawRiverTile {
        /// Those that may be told.
        shapes: Vec<RiverShape>,
    },
    /// The symbol on the drawn tile is handled, with one of these outcomes.
    HandleSymbol {
        /// Which.
        symbol: TileSymbol,
        /// What may become of the tile.
        outcomes: Vec<SymbolOutcome>,
    },
    /// The drawn tile fits nowhere.
    DiscardTile,
    /// Lay the drawn tile.
    PlaceTile,
    /// Place this figure in this role.
    PlaceMeeple {
        /// Which.
        kind: Kind,
        /// As what.
        role: Role,
        /// Prize tiles it may stand on instead, by the magic portal (C-3).
        on_prizes: Vec<PrizeId>,
    },
    /// This figure has left, for one of these causes.
    LiftMeeple {
        /// Which.
        meeple: MeepleId,
        /// Why it may have.
        causes: Vec<LeaveCause>,
    },
    /// This figure has moved, for one of these causes.
    MoveMeeple {
        /// Which.
        meeple: MeepleId,
        /// Why it may have, and as what it stands then.
        moves: Vec<(MoveCause, Role)>,
    },
    /// Tell points for any of these seats, for any of these sources.
    TellPoints {
        /// Who can score.
        seats: Vec<Seat>,
        /// What for.
        sources: Vec<PointSource>,
    },
    /// End the turn.
    EndTurn,
    /// Take the second half of a double turn.
    TakeDoubleTurn,
    /// A step with one's own town hall tile.
    TownHall(TownHallCommand),
    /// End the game; the host alone.
    EndGame,
    /// A step on a tracked map.
    Map(MapMove),
    /// Describe the face of a tile in hand: in the place of one of these, or of a tile Herald does not know.
    DescribeFace {
        /// Guesses that no tile in use shows.
        guesses: Vec<FaceCode>,
        /// Land tiles left whose faces nobody has described.
        unknown: u16,
    },
    /// A step of Tournaments & Emblems.
    Tournament(TournamentMove),
    /// A step of Towers & Thieves.
    Tower(TowerMove),
}

codes! { LegalMove {
    Self::DrawTile { .. } => "DRAW_TILE",
    Self::DrawRiverTile { .. } => "DRAW_RIVER_TILE",
    Self::HandleSymbol { .. } => "HANDLE_SYMBOL",
    Self::DiscardTile => "DISCARD_TILE",
    Self::PlaceTile => "PLACE_TILE",
    Self::PlaceMeeple { .. } => "PLACE_MEEPLE",
    Self::LiftMeeple { .. } => "LIFT_MEEPLE",
    Self::MoveMeeple { .. } => "MOVE_MEEPLE",
    Self::TellPoints { .. } => "TELL_POINTS",
    Self::EndTurn => "END_TURN",
    Self::TakeDoubleTurn => "TAKE_DOUBLE_TURN",
    Self::TownHall(TownHallCommand::Choose) => "CHOOSE_TOWN_HALL",
    Self::TownHall(TownHallCommand::Place) => "PLACE_TOWN_HALL",
    Self::TownHall(TownHallCommand::Hold) => "HOLD_TOWN_HALL",
    Self::EndGame => "END_GAME",
    Self::Map(MapMove::Draw { .. }) => "DRAW_FACE",
    Self::Map(MapMove::Lay { .. }) => "LAY_TILE",
    Self::Map(MapMove::Stand { .. }) => "STAND_MEEPLE",
    Self::Map(MapMove::RecallAbbot { .. }) => "RECALL_ABBOT",
    Self::DescribeFace { .. } => "DESCRIBE_FACE",
    Self::Tournament(TournamentMove::NominateMeeple { .. }) => "NOMINATE_MEEPLE",
    Self::Tournament(TournamentMove::RevealEmblem { .. }) => "REVEAL_EMBLEM",
    Self::Tournament(TournamentMove::CallTournament) => "CALL_TOURNAMENT",
    Self::Tournament(TournamentMove::PlaceTournamentTile { .. }) => "PLACE_TOURNAMENT_TILE",
    Self::Tournament(TournamentMove::LookAtPrize { .. }) => "LOOK_AT_PRIZE",
    Self::Tournament(TournamentMove::PlacePrize { .. }) => "PLACE_PRIZE",
    Self::Tournament(TournamentMove::HoldPrize { .. }) => "HOLD_PRIZE",
    Self::Tournament(TournamentMove::TellShields { .. }) => "TELL_SHIELDS",
    Self::Tournament(TournamentMove::MergeCities { .. }) => "MERGE_CITIES",
    Self::Tower(TowerMove::Build) => "BUILD_TOWER",
    Self::Tower(TowerMove::Grow { .. }) => "GROW_TOWERS",
    Self::Tower(TowerMove::Guard { .. }) => "PLACE_GUARD",
} }
