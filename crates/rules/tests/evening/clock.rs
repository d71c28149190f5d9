//! Whose turn it is and what they have done in it, kept from what happened. Never reads the game but to compare: turns
//! go clockwise past who went home, a double turn is not doubled, a window is open when somebody nominates.

use std::collections::BTreeSet;

use herald_rules::{Event, Setup};
use herald_words::{
    Correction, Discipline, Fact, Half, MeepleId, PhaseView, PrizeId, Seat, TileSymbol, TournamentFact,
    TowerFact, TownHallFact, TurnView, View,
};

use super::{board::Board, purse::Purse, stock::Stock};

/// What the turn has laid last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Laid {
    Nothing,
    Drawn,
    TownHall,
}

/// The turn, and all turns around it.
pub(crate) struct Clock {
    order: Vec<Seat>,
    pub(crate) retired: BTreeSet<Seat>,
    turn: TurnView,
    ended: bool,
    /// Whom the host gave the turn.
    given_to: Option<Seat>,
    laid: Laid,
    /// By a builder, in laying the drawn tile (C-2).
    helped: bool,
    window: bool,
    pub(crate) nominated: bool,
    /// Whether the turn's figure is placed (B-4), or an abbot taken back in its stead.
    pub(crate) taken: bool,
    lap: bool,
    /// Opened in this very commit.
    lap_opens: bool,
    /// Prize tiles and town hall tiles found to fit nowhere in this lap.
    held: BTreeSet<PrizeId>,
    halls_held: BTreeSet<Seat>,
    /// Prize tiles that fit nowhere just now (T-20).
    pub(crate) none_now: BTreeSet<PrizeId>,
    /// And town hall tiles (C-5).
    pub(crate) halls_none_now: BTreeSet<Seat>,
    /// The town hall tile is taken instead of a drawn one.
    chosen: bool,
    crown: Discipline,
    crown_order: [Discipline; 3],
    contest: Option<Discipline>,
}

impl Clock {
    pub(crate) fn start(setup: &Setup) -> Self {
        Self {
            order: setup.seats.clone(),
            retired: BTreeSet::new(),
            turn: TurnView { seat: setup.seats[0], number: 1, half: Half::First, symbol: None },
            ended: false,
            given_to: None,
            laid: Laid::Nothing,
            helped: false,
            window: false,
            nominated: false,
            taken: false,
            lap: false,
            lap_opens: false,
            held: BTreeSet::new(),
            halls_held: BTreeSet::new(),
            none_now: BTreeSet::new(),
            halls_none_now: BTreeSet::new(),
            chosen: false,
            crown: setup.plan.crown,
            crown_order: setup.settings.house.crown_order,
            contest: None,
        }
    }

    pub(crate) fn number(&self) -> u16 {
        self.turn.number
    }

    /// Whose turn it is.
    pub(crate) fn seat(&self) -> Seat {
        self.turn.seat
    }

    /// Whether what this turn has laid last is the drawn tile (W-3).
    pub(crate) fn drawn_tile_lies(&self) -> bool {
        self.laid == Laid::Drawn
    }

    /// All seats, from the active one.
    pub(crate) fn clockwise(&self) -> Vec<Seat> {
        let at = self.order.iter().position(|seat| *seat == self.turn.seat).unwrap();
        let (before, from) = self.order.split_at(at);
        [from, before].concat()
    }

    /// Who comes next: on the last lap who still holds a tile to lay (T-21, C-5), else whoever is still there (B-2).
    fn next(&self, stock: &Stock) -> Seat {
        let mut clockwise = self.clockwise();
        clockwise.rotate_left(1);
        let holds =
            |seat: &Seat| stock.before.values().any(|owner| owner == seat) || stock.town_halls.contains(seat);
        let comes = |seat: &Seat| !self.retired.contains(seat) && (!self.lap || holds(seat));
        clockwise.into_iter().find(comes).expect("somebody comes next")
    }

    pub(crate) fn note(&mut self, event: &Event, board: &Board, stock: &Stock, purse: &Purse) {
        match event {
            Event::MeepleNominated { seat, meeple, .. } => self.nominates(*seat, *meeple, board),
            Event::Fact(Fact::Tournament(fact)) => self.note_tournament(fact, board, purse),
            Event::Fact(fact) => self.note_fact(fact, board, stock),
            Event::PrizeLookedAt { .. } => unreachable!("a told table tracks no map"),
        }
    }

    fn note_fact(&mut self, fact: &Fact, board: &Board, stock: &Stock) {
        match fact {
            Fact::TurnBegan { seat, number } => {
                let next = self.given_to.take().unwrap_or_else(|| {
                    assert!(self.ended, "B-2: a turn ends before the next one begins");
                    self.next(stock)
                });
                assert_eq!((*seat, *number), (next, self.turn.number + 1), "B-2: clockwise");
                self.begins(*seat, Half::First);
            }
            Fact::DoubleTurnBegan { seat, number } => self.doubles(*seat, *number),
            Fact::TileDrawn { symbol, .. } => self.turn.symbol = *symbol,
            Fact::SymbolHandled { symbol, .. } => {
                let laid = self.laid != Laid::Nothing;
                assert_eq!(laid, *symbol == TileSymbol::Circus, "C-3, C-4, C-7, C-10: in its time");
                assert_eq!(self.turn.symbol.take(), Some(*symbol));
            }
            Fact::TileDiscarded { .. } => self.turn.symbol = None,
            Fact::TilePlaced { seat } => {
                self.lays(Laid::Drawn, true);
                self.helped = board.builds(*seat, self.turn.number);
            }
            Fact::MeeplePlaced { seat, .. } => {
                assert_eq!(*seat, self.turn.seat, "B-4: one's own, in one's turn");
                assert!(!std::mem::replace(&mut self.taken, true), "B-4: one a turn");
                self.window = false;
            }
            Fact::MeepleLifted { cause: herald_words::LeaveCause::Recalled, .. } => {
                assert!(!std::mem::replace(&mut self.taken, true), "A-2: instead of placing one");
                self.window = false;
            }
            Fact::TurnEnded { seat } => {
                assert_eq!(*seat, self.turn.seat);
                let gone = self.retired.contains(seat);
                assert!(gone || self.turn.symbol.is_none(), "C-10: a circus waits no longer");
                let scores = self.lap_opens && self.window;
                assert!(gone || !scores, "T-21: a prize tile laid in this turn is still to be scored");
                self.ended = true;
            }
            Fact::TownHall(fact) => self.note_town_hall(fact),
            Fact::PlayerRetired { seat } => assert!(self.retired.insert(*seat)),
            Fact::Corrected { correction: Correction::TurnOrder { order, turn }, .. } => {
                self.order.clone_from(order);
                self.given_to = turn.filter(|seat| *seat != self.turn.seat);
            }
            Fact::RiverTileDrawn { .. }
            | Fact::MeepleLifted { .. }
            | Fact::MeepleMoved { .. }
            | Fact::PointsTold { .. }
            | Fact::Corrected { .. }
            | Fact::FinalScoringBegan
            | Fact::GameEnded
            | Fact::Tournament(_) => {}
            Fact::Tower(fact) => self.note_tower(fact),
            Fact::Map(_) => unreachable!("a told table tracks no map"),
        }
    }

    /// C-4: a guard once the drawn tile lies, in the place of a meeple; a thief before any tile does.
    fn note_tower(&mut self, fact: &TowerFact) {
        match fact {
            TowerFact::GuardPlaced { .. } => {
                assert_eq!((self.laid, self.lap), (Laid::Drawn, false), "W-3: by the drawn tile alone");
                assert!(!std::mem::replace(&mut self.taken, true), "W-3: instead of a meeple");
                self.window = false;
            }
            TowerFact::ThiefPaid { .. } | TowerFact::TileStolen { .. } => {
                assert_eq!(self.laid, Laid::Nothing, "C-4: before any tile is placed");
                assert_eq!(self.turn.symbol.take(), Some(TileSymbol::Thief));
            }
            TowerFact::Built { .. } => assert_eq!(self.laid, Laid::Drawn, "W-2: on the tile just laid"),
            TowerFact::Grew { .. } => assert_eq!(self.turn.symbol, Some(TileSymbol::Thief), "W-6"),
            TowerFact::GuardsScored { .. } | TowerFact::StolenTileBoxed { .. } => {}
        }
    }

    fn note_town_hall(&mut self, fact: &TownHallFact) {
        match fact {
            TownHallFact::Chosen { seat } => {
                assert!(!self.lap && !self.halls_none_now.contains(seat), "C-5: it may fit somewhere");
                self.chosen = true;
            }
            TownHallFact::Placed { .. } => {
                assert!(std::mem::take(&mut self.chosen) || self.lap, "C-5: chosen instead of a draw");
                self.lays(Laid::TownHall, false);
            }
            TownHallFact::Held { seat } => {
                assert!(std::mem::take(&mut self.chosen) || self.lap, "C-5: chosen instead of a draw");
                assert!(self.halls_none_now.insert(*seat), "C-5: it was just found to fit nowhere");
                self.halls_held.insert(*seat);
            }
        }
    }

    fn note_tournament(&mut self, fact: &TournamentFact, board: &Board, purse: &Purse) {
        match fact {
            TournamentFact::TournamentTilePlaced { .. } => self.lays(self.laid, true),
            TournamentFact::PrizePlaced { .. } => {
                self.lays(self.laid, true);
                self.none_now.clear();
            }
            TournamentFact::EmblemLaid { seat, meeple } => self.nominates(*seat, *meeple, board),
            TournamentFact::TournamentCalled { discipline, order } => {
                assert_eq!((*discipline, order), (self.crown, &self.clockwise()), "T-13, T-14");
                self.contest = Some(*discipline);
            }
            TournamentFact::PassedOver { seat } => {
                let enters = |(meeple, owner): (&MeepleId, &Seat)| {
                    owner == seat && board.get(*meeple).discipline() == self.contest
                };
                let enters = purse.nominated().iter().any(enters);
                assert!(!enters || self.retired.contains(seat), "T-14: each must reveal");
            }
            TournamentFact::EmblemRevealed { seat, meeple, .. } => {
                assert_eq!(board.get(*meeple).discipline(), self.contest, "T-14");
                assert!(!self.retired.contains(seat));
            }
            TournamentFact::CrownMoved { to } => {
                let at = self.crown_order.iter().position(|space| *space == self.crown).unwrap();
                assert_eq!(*to, self.crown_order[(at + 1) % 3], "T-19");
                self.crown = *to;
            }
            TournamentFact::LastLapOpened => {
                (self.lap, self.lap_opens) = (true, true);
                // What was found in this very turn need not be found again.
                self.held.clone_from(&self.none_now);
                self.halls_held.clone_from(&self.halls_none_now);
            }
            TournamentFact::PrizeHeld { prize, .. } => {
                self.held.insert(*prize);
                assert!(self.none_now.insert(*prize), "T-20: it was just found to fit nowhere");
            }
            TournamentFact::EmblemReturned { .. }
            | TournamentFact::TournamentDecided { .. }
            | TournamentFact::PrizeWon { .. }
            | TournamentFact::EmblemBoxed { .. }
            | TournamentFact::PrizesLeft { .. }
            | TournamentFact::PileOpened { .. }
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizeForfeited { .. }
            | TournamentFact::ShieldsTold { .. }
            | TournamentFact::CitiesMerged { .. }
            | TournamentFact::EmblemRemoved { .. } => {}
        }
    }

    fn doubles(&mut self, seat: Seat, number: u16) {
        let first = TurnView { symbol: None, half: Half::First, ..self.turn };
        assert_eq!(self.turn, first, "C-2: a double turn is not doubled, and C-10");
        assert_eq!((seat, number), (self.turn.seat, self.turn.number + 1), "C-2");
        assert!(self.helped, "C-2: a builder stood there when the drawn tile was laid");
        assert_eq!((self.laid, self.lap), (Laid::Drawn, false), "C-2: by the drawn tile alone");
        self.begins(seat, Half::Second);
    }

    fn begins(&mut self, seat: Seat, half: Half) {
        self.turn = TurnView { seat, number: self.turn.number + 1, half, symbol: None };
        (self.ended, self.laid, self.helped) = (false, Laid::Nothing, false);
        (self.window, self.nominated, self.taken) = (false, false, false);
        self.none_now.clear();
        self.halls_none_now.clear();
        self.chosen = false;
    }

    fn lays(&mut self, laid: Laid, window: bool) {
        let waits = matches!(self.turn.symbol, None | Some(TileSymbol::Circus));
        assert!(waits, "C-3, C-4, C-7: before any tile is placed");
        (self.laid, self.window) = (laid, window);
    }

    fn nominates(&mut self, seat: Seat, meeple: MeepleId, board: &Board) {
        let figure = board.get(meeple);
        assert_eq!((figure.seat, seat), (seat, self.turn.seat), "T-8: one's own, in one's turn");
        assert!(figure.discipline().is_some(), "T-8: {figure:?}");
        assert!(figure.placed_in < self.turn.number, "T-11");
        assert!(self.window, "T-8: after a tile that extends, before step 2");
        assert!(!std::mem::replace(&mut self.nominated, true), "T-8: at most one a turn");
    }

    /// A new commit: what it brings comes of one step.
    pub(crate) fn ticks(&mut self) {
        self.lap_opens = false;
    }

    /// T-21: a prize tile leaves the game once it was found to fit nowhere in a whole lap, or its owner went home.
    pub(crate) fn gives_up(&self, seat: Seat, prize: PrizeId) {
        let found = self.held.contains(&prize) || self.retired.contains(&seat);
        assert!(found, "T-21: {prize} leaves the game, but seat {seat} had no turn to lay it");
    }

    /// C-5: a town hall tile stays off the map for the same reasons.
    pub(crate) fn gives_up_its_hall(&self, seat: Seat) {
        let found = self.halls_held.contains(&seat) || self.retired.contains(&seat);
        assert!(found, "C-5: seat {seat} had no turn to lay its town hall tile");
    }

    pub(crate) fn check(&self, open: &View) {
        let seats: Vec<_> = open.scores.iter().map(|score| score.seat).collect();
        assert_eq!(seats, self.order);
        assert_eq!(open.retired.iter().copied().collect::<BTreeSet<_>>(), self.retired);
        let in_turn = !matches!(open.phase, PhaseView::FinalScoring | PhaseView::Over);
        assert_eq!(open.turn, in_turn.then_some(self.turn));
        let paused = open.phase == PhaseView::Tournament;
        let gone = self.retired.contains(&self.turn.seat);
        assert!(!in_turn || paused || !gone, "the turn of who went home goes on to the next");
        assert!(open.awaited.iter().all(|seat| !self.retired.contains(seat)), "nor is awaited");
        assert_eq!(open.awaited.is_empty(), open.phase == PhaseView::Over, "somebody, until it is over");
        let waits = matches!(self.turn.symbol, None | Some(TileSymbol::Circus));
        assert!(!in_turn || (open.phase == PhaseView::Symbol) != waits, "C-3, C-4, C-7");
        match open.phase {
            PhaseView::Tournament => assert_eq!(open.awaited.len(), 1),
            PhaseView::FinalScoring => assert_eq!(open.awaited.len(), self.order.len() - self.retired.len()),
            PhaseView::Lobby | PhaseView::Over => {}
            PhaseView::Draw
            | PhaseView::Symbol
            | PhaseView::Place
            | PhaseView::Finish
            | PhaseView::LastLap => assert_eq!(open.awaited, [self.turn.seat]),
        }
    }
}
