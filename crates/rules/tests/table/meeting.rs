//! What players say where other expansions lie on the table or the table keeps its emblems, and what is asked of such a
//! table. Never asks whether a step is allowed: a refusal is a panic.

use herald_rules::sight;
use herald_words::{
    Audience, Command, Discipline, Emblem, EmblemKeeping, Expansion, Kind, LeaveCause, LegalMove, MeepleId,
    MoveCause, PointSource, Points, PrizeId, Reach, Refusal, RiverShape, Role, Seat, Settings, SymbolOutcome,
    TileSymbol, TournamentCommand, TournamentMove, TownHallCommand,
};

use super::{Player, Table, short_plan};

pub(crate) const DRAW: Command = Command::DrawTile { symbol: None, thief: None };
pub(crate) const DOUBLE: Command = Command::TakeDoubleTurn;
pub(crate) const CHOOSE_HALL: Command = Command::TownHall(TownHallCommand::Choose);
pub(crate) const LAY_HALL: Command = Command::TownHall(TownHallCommand::Place);
pub(crate) const HOLD_HALL: Command = Command::TownHall(TownHallCommand::Hold);
pub(crate) const CALL: Command = Command::Tournament(TournamentCommand::CallTournament);
pub(crate) const TOURNAMENT_TILE: Command =
    Command::Tournament(TournamentCommand::PlaceTournamentTile { place: None });

impl Player<'_> {
    pub(crate) fn draws_a(self, symbol: TileSymbol) -> Self {
        self.says(draw_a(symbol))
    }

    pub(crate) fn draws_river(self, shape: RiverShape) -> Self {
        self.says(river(shape))
    }

    /// Handles the symbol on the drawn tile, with this outcome.
    pub(crate) fn handles(self, outcome: SymbolOutcome) -> Self {
        self.says(Command::HandleSymbol { outcome })
    }

    pub(crate) fn doubles(self) -> Self {
        self.says(DOUBLE)
    }

    pub(crate) fn chooses_hall(self) -> Self {
        self.says(CHOOSE_HALL)
    }

    pub(crate) fn lays_hall(self) -> Self {
        self.says(LAY_HALL)
    }

    pub(crate) fn holds_hall(self) -> Self {
        self.says(HOLD_HALL)
    }

    pub(crate) fn calls(self) -> Self {
        self.says(CALL)
    }

    pub(crate) fn lays_tournament_tile(self) -> Self {
        self.says(TOURNAMENT_TILE)
    }

    /// Tells that this figure has left for this cause.
    pub(crate) fn removes(self, meeple: MeepleId, cause: LeaveCause) -> Self {
        self.says(leave(meeple, cause))
    }

    pub(crate) fn moves(self, meeple: MeepleId, role: Role, cause: MoveCause) -> Self {
        self.says(shift(meeple, role, cause))
    }

    /// Puts a meeple on a prize tile, by the magic portal.
    pub(crate) fn puts_on(self, prize: PrizeId, role: Role) -> MeepleId {
        let seat = self.seat;
        let table = self.says(put_on(prize, role)).table;
        let placed = table.view(Audience::Watcher).meeples;
        placed.into_iter().rfind(|meeple| meeple.seat == seat).unwrap().meeple
    }

    /// Slips a real emblem under the meeple: the table keeps them.
    pub(crate) fn slips(self, meeple: MeepleId) -> Self {
        self.says(slip(meeple, None))
    }

    /// Turns over a real emblem and tells which it is.
    pub(crate) fn turns_over(self, meeple: MeepleId, reach: Reach, emblem: Emblem) -> Self {
        self.says(turn_over(meeple, reach, Some(emblem)))
    }

    pub(crate) fn tells_for(self, seats: &[Seat], points: i32, source: PointSource) -> Self {
        self.says(tell_for(seats, points, source))
    }
}

impl Table {
    /// Two play: red has put this figure in an earlier turn and has just laid another tile.
    pub(crate) fn extended(settings: Settings, kind: Kind, role: Role) -> (Self, MeepleId) {
        let mut table = Self::settled(short_plan(2, &[30, 30], 2, Discipline::Road), settings);
        table.red().draws().places();
        let figure = table.red().puts_a(kind, role);
        table.red().ends();
        table.turns(1);
        table.red().draws().places();
        (table, figure)
    }

    /// What is listed for a seat.
    pub(crate) fn listed(&self, seat: Seat) -> Vec<LegalMove> {
        sight::legal(&self.game, Audience::Seat(seat))
    }

    /// Whether a figure is offered to be nominated.
    pub(crate) fn offers(&self, seat: Seat, figure: MeepleId) -> bool {
        let is_it = |legal: &LegalMove| {
            matches!(legal, LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, .. })
                if *meeple == figure)
        };
        self.listed(seat).iter().any(is_it)
    }

    /// A step that must be refused: why, and by which rule.
    pub(crate) fn refused(&mut self, seat: Seat, step: Command) -> (Refusal, &'static str) {
        let refusal = self.refusal(seat, step);
        let rule = rule(&refusal);
        (refusal, rule)
    }

    /// The values that lie open, of the tournament that runs or the last one.
    pub(crate) fn values(&self) -> Vec<(Seat, u16)> {
        let open = self.open();
        let contest = open.contest.or(open.last_contest).unwrap();
        contest.revealed.iter().map(|standing| (standing.seat, standing.value)).collect()
    }
}

/// The rule a refusal cites; none where the table itself refuses.
pub(crate) fn rule(refusal: &Refusal) -> &'static str {
    refusal.explain().rule.map_or("", |rule| rule.0)
}

pub(crate) fn not_played(expansion: Expansion) -> (Refusal, &'static str) {
    (Refusal::ExpansionNotPlayed { expansion }, "")
}

/// A table that keeps its emblems itself.
pub(crate) fn keeping(settings: Settings) -> Settings {
    Settings { emblems: EmblemKeeping::Table, ..settings }
}

pub(crate) fn draw_a(symbol: TileSymbol) -> Command {
    Command::DrawTile { symbol: Some(symbol), thief: None }
}

pub(crate) fn handle(outcome: SymbolOutcome) -> Command {
    Command::HandleSymbol { outcome }
}

pub(crate) fn river(shape: RiverShape) -> Command {
    Command::DrawRiverTile { shape }
}

pub(crate) fn leave(meeple: MeepleId, cause: LeaveCause) -> Command {
    Command::LiftMeeple { meeple, cause }
}

pub(crate) fn shift(meeple: MeepleId, role: Role, cause: MoveCause) -> Command {
    Command::MoveMeeple { meeple, role, label: None, cause }
}

pub(crate) fn put_on(prize: PrizeId, role: Role) -> Command {
    Command::PlaceMeeple { kind: Kind::Meeple, role, label: None, on_prize: Some(prize) }
}

pub(crate) fn slip(meeple: MeepleId, emblem: Option<Emblem>) -> Command {
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None })
}

/// A farmer, with so many of the 8 tiles around him before the tile.
pub(crate) fn slip_farmer(meeple: MeepleId, ring: u8) -> Command {
    let ring_before = Some(ring);
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem: None, ring_before })
}

pub(crate) fn turn_over(meeple: MeepleId, reach: Reach, emblem: Option<Emblem>) -> Command {
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach: Some(reach), emblem })
}

pub(crate) fn tell_for(seats: &[Seat], points: i32, source: PointSource) -> Command {
    Command::TellPoints { seats: seats.to_vec(), points: Points(points), source, reason: None }
}
