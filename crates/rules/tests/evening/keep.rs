//! Floors, towers, guards and what thieves took, kept from what happened (rules W). Never reads the game but to compare: what a
//! thief brings, who is paid for guards, and which tile is drawn instead are worked out here a second time.

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::{Event, Setup, sheet};
use herald_words::{
    Audience, Correction, Expansion, Fact, GuardPay, Label, LeaveCause, LegalMove, MeepleId, PhaseView,
    Points, Role, ScoreLine, Seat, Stage, StolenTile, SymbolOutcome, TournamentMove, TowerFact, TowerId,
    TowerMove, TowerView, TowersView, View,
};

use super::{board::Board, clock::Clock, look::view, met_towers::InTurn};

/// W-1.
const FLOORS: u8 = 20;
const TOWER_TILES: u8 = 5;

/// A tower that was told.
#[derive(Clone, Debug)]
pub(crate) struct Tower {
    label: Option<Label>,
    floors: u8,
    pub(crate) guard: Option<MeepleId>,
}

/// A thief whose number was told, until it is done.
#[derive(Clone, Debug)]
struct Thief {
    number: u8,
    grown: bool,
    /// Who was paid, and who had to be.
    paid: Vec<Seat>,
    owed: Vec<(Seat, u8)>,
}

/// All of it; nothing where Towers & Thieves are not played.
pub(crate) struct Keep {
    played: bool,
    floors_left: u8,
    tower_tiles: u8,
    pub(crate) towers: BTreeMap<TowerId, Tower>,
    stolen: Option<u8>,
    thief: Option<Thief>,
    /// What is drawn next replaces a stolen tile (W-7).
    replaces: bool,
    /// A tower tile was drawn and does not lie yet.
    holds_a_tower_tile: bool,
    /// The tile just laid may have a foundation that was not told (W-2).
    foundation: bool,
    /// Whether anything was told of towers: else the table keeps guards and their points by itself.
    is_kept: bool,
    points: BTreeMap<Seat, i32>,
}

impl Keep {
    pub(crate) fn build(setup: &Setup) -> Self {
        Self {
            played: setup.settings.played.has(Expansion::TowersAndThieves),
            floors_left: FLOORS,
            tower_tiles: TOWER_TILES,
            towers: BTreeMap::new(),
            stolen: None,
            thief: None,
            replaces: false,
            holds_a_tower_tile: false,
            foundation: false,
            is_kept: false,
            points: setup.seats.iter().map(|seat| (*seat, 0)).collect(),
        }
    }

    /// W-7: what is drawn now is a tower tile, which lies on no pile.
    pub(crate) fn draws_a_tower_tile(&self) -> bool {
        self.replaces && self.tower_tiles > 0
    }

    /// What the turn has done, for who lists what was met.
    pub(crate) fn in_turn(&self, nominated: bool) -> InTurn {
        let (replaces, tower_tile) = (self.replaces, self.draws_a_tower_tile());
        InTurn { replaces, tower_tile, holds_a_tower_tile: self.holds_a_tower_tile, nominated }
    }

    pub(crate) fn label(&self, tower: TowerId) -> Option<Label> {
        self.towers[&tower].label.clone()
    }

    /// What guards have brought a seat.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        self.points[&seat]
    }

    /// W-6: those without a guard that are not full.
    fn growable(&self) -> Vec<TowerId> {
        let grows = |tower: &Tower| tower.guard.is_none() && tower.floors < 5;
        self.towers.iter().filter(|(_, tower)| grows(tower)).map(|(id, _)| *id).collect()
    }

    /// W-3, W-5, of a whole commit: who stands there goes home first, an opponent with 2 points, and nothing else happens.
    /// W-8: at the end every guard is paid, once a seat, clockwise from the active player.
    pub(crate) fn note_commit(&self, events: &[Event], board: &Board, clock: &Clock) {
        let facts =
            events.iter().filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None });
        let facts: Vec<_> = facts.cloned().collect();
        if let Some(Fact::Tower(TowerFact::GuardPlaced { seat, tower, .. })) = facts.last() {
            let mut before = Vec::new();
            if let Some(guard) = self.towers[tower].guard {
                let owner = board.get(guard).seat;
                before.push(Fact::MeepleLifted { seat: owner, meeple: guard, cause: LeaveCause::Tower });
                let pay = GuardPay::Displaced;
                let paid = Fact::Tower(TowerFact::GuardsScored { seat: owner, pay });
                before.extend((owner != *seat).then_some(paid));
            }
            assert_eq!(facts[..facts.len() - 1], before, "W-5: {tower}");
        } else {
            let displaces = |fact: &Fact| {
                matches!(
                    fact,
                    Fact::Tower(
                        TowerFact::GuardPlaced { .. }
                            | TowerFact::GuardsScored { pay: GuardPay::Displaced, .. }
                    )
                )
            };
            assert!(!facts.iter().any(displaces), "W-5: by a guard alone");
        }
        let ended = facts.contains(&Fact::GameEnded);
        let last = facts.into_iter().filter_map(|fact| {
            let Fact::Tower(TowerFact::GuardsScored { seat, pay }) = fact else { return None };
            matches!(pay, GuardPay::AtTheEnd { .. }).then_some((seat, pay))
        });
        let owed = if ended { self.at_the_end(board, &clock.clockwise()) } else { Vec::new() };
        assert_eq!(last.collect::<Vec<_>>(), owed, "W-8");
    }

    fn at_the_end(&self, board: &Board, order: &[Seat]) -> Vec<(Seat, GuardPay)> {
        let pay = |guards| GuardPay::AtTheEnd { guards, stolen: self.stolen };
        let owed = guards(board, order).into_iter().filter(|_| self.is_kept);
        owed.map(|(seat, guards)| (seat, pay(guards))).collect()
    }

    pub(crate) fn note(&mut self, event: &Event, board: &Board, clock: &Clock) {
        let Event::Fact(fact) = event else { return };
        match fact {
            Fact::TileDrawn { symbol, thief, .. } => {
                self.holds_a_tower_tile = self.draws_a_tower_tile();
                if self.holds_a_tower_tile {
                    assert_eq!((*symbol, *thief), (None, None), "W-1: a tower tile is plain");
                    self.tower_tiles -= 1;
                }
                let told =
                    |number: &u8| Thief { number: *number, grown: false, paid: Vec::new(), owed: Vec::new() };
                self.thief = thief.as_ref().map(told);
            }
            Fact::SymbolHandled { outcome, .. } => {
                assert!(self.thief.is_none(), "a thief whose number was told is not handled by hand");
                if *outcome == SymbolOutcome::TowerTile {
                    self.tower_tiles = self.tower_tiles.checked_sub(1).expect("W-7: while one is left");
                }
            }
            Fact::TileDiscarded { .. } => (self.thief, self.holds_a_tower_tile) = (None, false),
            Fact::TilePlaced { .. } => {
                assert!(self.thief.is_none(), "C-4: the thief before the tile");
                (self.replaces, self.foundation, self.holds_a_tower_tile) = (false, true, false);
            }
            Fact::TurnBegan { .. } | Fact::DoubleTurnBegan { .. } => {
                assert!(self.thief.is_none(), "a thief is done with before the turn is");
                (self.replaces, self.foundation, self.holds_a_tower_tile) = (false, false, false);
            }
            Fact::MeepleLifted { meeple, .. } => self.leaves(*meeple),
            Fact::MeepleMoved { meeple, role, .. } if *role != Role::Guard => self.leaves(*meeple),
            Fact::Corrected { correction: Correction::MeepleLeft { meeple }, .. } => self.leaves(*meeple),
            Fact::Tower(fact) => self.note_tower(fact, board, clock),
            Fact::MeepleMoved { .. }
            | Fact::RiverTileDrawn { .. }
            | Fact::MeeplePlaced { .. }
            | Fact::PointsTold { .. }
            | Fact::TurnEnded { .. }
            | Fact::TownHall(_)
            | Fact::PlayerRetired { .. }
            | Fact::Corrected { .. }
            | Fact::FinalScoringBegan
            | Fact::GameEnded
            | Fact::Tournament(_)
            | Fact::Map(_) => {}
        }
    }

    fn leaves(&mut self, meeple: MeepleId) {
        for tower in self.towers.values_mut().filter(|tower| tower.guard == Some(meeple)) {
            tower.guard = None;
        }
    }

    fn note_tower(&mut self, fact: &TowerFact, board: &Board, clock: &Clock) {
        assert!(self.played, "{fact:?}");
        match fact {
            TowerFact::Built { seat, tower, pos, label } => {
                assert!(std::mem::take(&mut self.foundation), "W-2: once, on the tile just laid");
                assert_eq!((*seat, *pos), (clock.seat(), None));
                self.floors_left = self.floors_left.checked_sub(1).expect("W-2: no floor, no tower");
                let built = Tower { label: label.clone(), floors: 1, guard: None };
                let next = TowerId(u8::try_from(self.towers.len() + 1).unwrap());
                assert_eq!(*tower, next);
                self.towers.insert(next, built);
                self.is_kept = true;
            }
            TowerFact::Grew { seat, towers } => {
                assert_eq!(*seat, clock.seat(), "W-6");
                self.grow(towers);
            }
            TowerFact::GuardPlaced { seat, meeple, tower } => {
                assert_eq!(*seat, clock.seat(), "W-3");
                let found = self.towers.get_mut(tower).expect("W-3: on a tower");
                assert_eq!(found.guard.replace(*meeple), None, "W-5: one a tower");
            }
            TowerFact::GuardsScored { seat, pay } => self.pays(*seat, *pay, board, clock),
            TowerFact::ThiefPaid { seat } => self.paid(*seat, board, clock),
            TowerFact::TileStolen { seat, tile } => {
                self.may_have_grown();
                assert_eq!(*seat, clock.seat());
                let thief = self.thief.take().expect("W-7: a thief");
                assert_eq!(*tile, StolenTile { face: None, number: thief.number }, "W-7");
                assert_eq!(guards(board, &clock.clockwise()), [], "W-7: no guard stands");
                assert_eq!(self.stolen.replace(tile.number), None, "W-7: the earlier one is in the box");
                (self.replaces, self.is_kept) = (true, true);
            }
            TowerFact::StolenTileBoxed { tile } => {
                assert!(self.thief.is_some(), "W-6, W-7: by a thief");
                assert_eq!(self.stolen.take(), Some(tile.number));
            }
        }
    }

    /// W-6: all that can, or as many of them as there are floors; before anybody is paid, and once.
    fn grow(&mut self, chosen: &[TowerId]) {
        let (growable, floors) = (self.growable(), usize::from(self.floors_left));
        let thief = self.thief.as_mut().expect("W-6: by a thief");
        assert!(!std::mem::replace(&mut thief.grown, true) && thief.paid.is_empty(), "W-6: at most one each");
        let different: BTreeSet<_> = chosen.iter().collect();
        assert_eq!(different.len(), chosen.len(), "W-6: at most one each");
        assert_eq!(chosen.len(), floors.min(growable.len()), "W-6: all, or as many as there are floors");
        assert!(chosen.iter().all(|tower| growable.contains(tower)), "W-6: {chosen:?} of {growable:?}");
        for tower in chosen {
            self.towers.get_mut(tower).unwrap().floors += 1;
            self.floors_left -= 1;
        }
    }

    /// W-6: step 1 was taken, if there was one.
    fn may_have_grown(&self) {
        let thief = self.thief.as_ref().expect("W-6: a thief");
        let none = self.growable().is_empty() || self.floors_left == 0;
        assert!(thief.grown || none, "W-6: towers without guards grow first");
    }

    fn pays(&mut self, seat: Seat, pay: GuardPay, board: &Board, clock: &Clock) {
        // W-5, W-8: `note_commit` has seen to the others.
        if let GuardPay::Thief { guards: stand, number, stolen } = pay {
            self.may_have_grown();
            let beside = self.stolen;
            let thief = self.thief.as_mut().unwrap();
            if thief.paid.is_empty() {
                thief.owed = guards(board, &clock.clockwise());
            }
            assert_eq!((number, stolen), (thief.number, beside), "W-6");
            assert_eq!(thief.owed[thief.paid.len()], (seat, stand), "W-6: clockwise, each guard");
            thief.paid.push(seat);
        }
        *self.points.get_mut(&seat).unwrap() += worth(pay);
        self.is_kept = true;
    }

    /// W-6: everybody who had guards was paid, all are home, and no tile lies beside the board.
    fn paid(&mut self, seat: Seat, board: &Board, clock: &Clock) {
        assert_eq!(seat, clock.seat());
        let thief = self.thief.take().expect("W-6: a thief");
        assert!(!thief.paid.is_empty() && thief.paid.len() == thief.owed.len(), "W-6: {thief:?}");
        assert_eq!(guards(board, &clock.clockwise()), [], "W-6: all guards go home");
        assert_eq!(self.stolen, None, "W-6: the stolen tile goes to the box");
    }

    pub(crate) fn check(&self, game: &herald_rules::Game, open: &View, board: &Board, clock: &Clock) {
        let on_towers: u8 = self.towers.values().map(|tower| tower.floors).sum();
        assert_eq!(on_towers + self.floors_left, FLOORS, "W-1");
        assert!(self.towers.values().all(|tower| (1..=5).contains(&tower.floors)), "W-6");
        let tower = |(tower, found): (&TowerId, &Tower)| TowerView {
            tower: *tower,
            pos: None,
            label: found.label.clone(),
            floors: found.floors,
            guard: found.guard,
        };
        let expected = self.played.then(|| TowersView {
            floors_left: self.floors_left,
            tower_tiles_left: self.tower_tiles,
            towers: self.towers.iter().map(tower).collect(),
            stolen: self.stolen.map(|number| StolenTile { face: None, number }),
            thief: self.thief.as_ref().map(|thief| thief.number),
            compartments: None,
        });
        assert_eq!(open.towers, expected);
        for score in &open.scores {
            assert_eq!(view(game, Audience::Seat(score.seat)).towers, expected, "all see the same");
        }
        self.check_lines(game, open, board, clock);
    }

    /// What guards brought stands on the sheet, and what they would bring if it ended now (W-8).
    fn check_lines(&self, game: &herald_rules::Game, open: &View, board: &Board, clock: &Clock) {
        let over = open.phase == PhaseView::Over;
        let owed = if over { Vec::new() } else { self.at_the_end(board, &clock.clockwise()) };
        let lines = sheet(game).lines.into_iter().filter_map(|line| match line {
            ScoreLine::Guards { seat, pay, .. } => Some((seat, pay, line.points())),
            ScoreLine::Told { .. } | ScoreLine::Counted { .. } | ScoreLine::Statue { .. } => None,
        });
        let (last, so_far): (Vec<_>, Vec<_>) =
            lines.partition(|(_, pay, _)| !over && pay.stage() == Stage::Final);
        let owed: Vec<_> = owed.into_iter().map(|(seat, pay)| (seat, pay, Points(worth(pay)))).collect();
        assert_eq!(last, owed, "W-8: if it ended now");
        for (seat, points) in &self.points {
            let own = so_far.iter().filter(|(owner, ..)| owner == seat);
            assert_eq!(own.map(|(.., points)| points.0).sum::<i32>(), *points, "W-5, W-6, W-8: {seat}");
        }
    }

    /// What towers let a seat do that is awaited, as its list must say it.
    pub(crate) fn lists(&self, own: &View, seat: Seat, board: &Board, clock: &Clock) {
        let mut expected = Vec::new();
        if self.thief.is_some() {
            assert_eq!(own.phase, PhaseView::Symbol, "only a choice of what grows waits");
            expected.push(TowerMove::Grow { towers: self.growable(), floors: self.floors_left });
            assert!((1..self.growable().len()).contains(&usize::from(self.floors_left)), "W-6: a choice");
        }
        let lies = self.played && own.phase == PhaseView::Finish && clock.drawn_tile_lies();
        if lies && self.foundation && self.floors_left > 0 {
            expected.push(TowerMove::Build);
        }
        let left = own.scores.iter().find(|score| score.seat == seat).unwrap().meeples_left;
        for (tower, found) in self.towers.iter().filter(|_| lies && !clock.taken) {
            let home = found.guard.is_some_and(|guard| board.get(guard).seat == seat);
            let guard = TowerMove::Guard { tower: *tower, displaces: found.guard };
            expected.extend((home || left > 0).then_some(guard));
        }
        let listed = own.legal.iter().filter_map(|legal| {
            let LegalMove::Tower(listed) = legal else { return None };
            Some(listed.clone())
        });
        assert_eq!(listed.collect::<Vec<_>>(), expected, "seat {seat}");
        let by_hand = |legal: &LegalMove| matches!(legal, LegalMove::HandleSymbol { .. });
        assert!(self.thief.is_none() || !own.legal.iter().any(by_hand), "Herald handles the thief");
        let calls = own.legal.contains(&LegalMove::Tournament(TournamentMove::CallTournament));
        assert!(!calls || !self.draws_a_tower_tile(), "W-7, T-13: a tower tile lies on no pile");
    }
}

/// Who has guards and how many, in this order.
fn guards(board: &Board, order: &[Seat]) -> Vec<(Seat, u8)> {
    let all = order.iter().map(|seat| (*seat, board.guards(*seat)));
    all.filter(|(_, guards)| *guards > 0).collect()
}

/// W-5: 2. W-6: the symbol's number and the stolen tile's for each. W-8: 5 and the stolen tile's for each.
fn worth(pay: GuardPay) -> i32 {
    let (guards, each, stolen) = match pay {
        GuardPay::Displaced => (1, 2, None),
        GuardPay::Thief { guards, number, stolen } => (guards, number, stolen),
        GuardPay::AtTheEnd { guards, stolen } => (guards, 5, stolen),
    };
    i32::from(guards) * i32::from(each + stolen.unwrap_or(0))
}
