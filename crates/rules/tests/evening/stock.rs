//! Tiles and points, counted from what happened: land tiles of each pile, river tiles, prize tiles, town hall tiles, and
//! every point with its sign. Never reads the game but to compare.

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::{Setup, sheet};
use herald_words::{
    Correction, Expansion, Fact, PhaseView, PrizeId, RiverShape, ScoreLine, Seat, TournamentFact,
    TournamentTile, TownHallFact, View,
};

use super::keep::Keep;

/// A river tile on its way to the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drawn {
    Nothing,
    River(RiverShape),
}

/// What was counted.
pub(crate) struct Stock {
    /// Land tiles on each pile.
    piles: Vec<u16>,
    open: usize,
    tournaments: usize,
    /// Prize tiles that nobody won in the last tournament or that left the game.
    prizes_gone: u8,
    pub(crate) before: BTreeMap<PrizeId, Seat>,
    river: u8,
    in_hand: Drawn,
    tile: TournamentTile,
    /// The river is laid to its end, and the tournament tile in it.
    pub(crate) lake: bool,
    pub(crate) town_halls: BTreeSet<Seat>,
    town_halls_laid: BTreeSet<Seat>,
    points: BTreeMap<Seat, i32>,
}

impl Stock {
    pub(crate) fn open(setup: &Setup) -> Self {
        let played = setup.settings.played;
        let river = played.has(Expansion::River);
        let halls = played.has(Expansion::MessengersAndMayors);
        Self {
            piles: setup.plan.piles.iter().map(|pile| pile.land).collect(),
            open: 0,
            tournaments: 0,
            prizes_gone: 0,
            before: BTreeMap::new(),
            river: if river { setup.plan.river_tiles - 1 } else { 0 },
            in_hand: Drawn::Nothing,
            tile: if river { TournamentTile::Waits } else { TournamentTile::Lies },
            lake: false,
            town_halls: setup.seats.iter().copied().filter(|_| halls).collect(),
            town_halls_laid: BTreeSet::new(),
            points: setup.seats.iter().map(|seat| (*seat, 0)).collect(),
        }
    }

    /// Whether every tournament has been held (T-21).
    pub(crate) fn all_held(&self) -> bool {
        self.tournaments == self.piles.len()
    }

    /// `tower_tile`: what is drawn now comes from no pile (W-1, W-7).
    pub(crate) fn note(&mut self, fact: &Fact, tower_tile: bool) {
        match fact {
            Fact::TileDrawn { .. } if tower_tile => assert_eq!(self.river, 0, "R-2: river tiles come first"),
            Fact::TileDrawn { .. } => {
                assert_eq!(self.river, 0, "R-2: river tiles come first");
                assert!(self.piles[self.open] > 0, "T-13: an empty pile gives no tile");
                self.piles[self.open] -= 1;
            }
            Fact::RiverTileDrawn { shape, .. } => {
                assert!(self.river > 0, "R-1: so many river tiles");
                self.river -= 1;
                self.in_hand = Drawn::River(*shape);
            }
            Fact::TilePlaced { .. } => {
                if let Drawn::River(shape) = std::mem::replace(&mut self.in_hand, Drawn::Nothing) {
                    let lies = self.tile == TournamentTile::Lies;
                    assert!(lies || shape == RiverShape::Other, "T-7: the first bend comes after it");
                    self.lake = self.river == 0 && lies;
                }
            }
            Fact::TileDiscarded { .. } => self.in_hand = Drawn::Nothing,
            Fact::TownHall(TownHallFact::Placed { seat }) => {
                assert!(
                    self.town_halls.remove(seat) && self.town_halls_laid.insert(*seat),
                    "C-5: one a seat"
                );
            }
            Fact::PointsTold { seats, points, .. } => {
                assert!(points.0 > 0);
                seats.iter().for_each(|seat| *self.points.get_mut(seat).unwrap() += points.0);
            }
            Fact::Corrected { correction: Correction::Points { seat, points }, .. } => {
                *self.points.get_mut(seat).unwrap() += points.0;
            }
            Fact::Corrected { correction: Correction::PileCount { pile, land }, .. } => {
                self.piles[usize::from(*pile) - 1] = *land;
            }
            Fact::Tournament(TournamentFact::TournamentCalled { .. }) => {
                assert!(!tower_tile, "W-7, T-13: a tower tile is drawn, and not from the pile");
                assert_eq!((self.river, self.piles[self.open]), (0, 0), "T-13, R-4");
            }
            Fact::Tournament(fact) => self.note_tournament(fact),
            Fact::TurnBegan { .. }
            | Fact::SymbolHandled { .. }
            | Fact::MeeplePlaced { .. }
            | Fact::MeepleLifted { .. }
            | Fact::MeepleMoved { .. }
            | Fact::TurnEnded { .. }
            | Fact::DoubleTurnBegan { .. }
            | Fact::TownHall(TownHallFact::Chosen { .. } | TownHallFact::Held { .. })
            | Fact::PlayerRetired { .. }
            | Fact::Corrected { .. }
            | Fact::FinalScoringBegan
            | Fact::GameEnded => {}
            // What guards bring is counted where they are kept.
            Fact::Tower(_) => {}
            Fact::Map(_) => unreachable!("a told table tracks no map"),
        }
    }

    fn note_tournament(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::TournamentTilePlaced { .. } => {
                assert_eq!(self.in_hand, Drawn::River(RiverShape::Bend), "T-7: with a bend");
                assert_eq!(std::mem::replace(&mut self.tile, TournamentTile::Lies), TournamentTile::Waits);
            }
            TournamentFact::TournamentDecided { .. } => self.tournaments += 1,
            TournamentFact::PrizeWon { seat, prize, .. } => {
                assert_eq!(self.before.insert(*prize, *seat), None, "T-16: each prize tile is drawn once");
            }
            TournamentFact::PrizesLeft { prizes } if self.all_held() => self.prizes_gone += prizes,
            TournamentFact::PileOpened { pile } => {
                self.open += 1;
                assert_eq!(usize::from(*pile), self.open + 1, "T-19: pile after pile");
            }
            TournamentFact::PrizePlaced { seat, prize, .. } => {
                assert_eq!(self.before.remove(prize), Some(*seat));
            }
            TournamentFact::PrizeForfeited { seat, prize, .. } => {
                assert_eq!(self.before.remove(prize), Some(*seat));
                self.prizes_gone += 1;
            }
            TournamentFact::TournamentCalled { .. }
            | TournamentFact::PrizesLeft { .. }
            | TournamentFact::EmblemLaid { .. }
            | TournamentFact::EmblemReturned { .. }
            | TournamentFact::PassedOver { .. }
            | TournamentFact::EmblemRevealed { .. }
            | TournamentFact::EmblemBoxed { .. }
            | TournamentFact::CrownMoved { .. }
            | TournamentFact::LastLapOpened
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizeHeld { .. }
            | TournamentFact::ShieldsTold { .. }
            | TournamentFact::CitiesMerged { .. }
            | TournamentFact::EmblemRemoved { .. } => {}
        }
    }

    pub(crate) fn check(&self, game: &herald_rules::Game, open: &View, keep: &Keep) {
        self.check_land(open);
        self.check_prizes(open);
        self.check_points(game, open, keep);
        assert_eq!(open.river_left, self.river, "R-4: drawn and left are the plan's");
        let tournament = open.tournament.as_ref().unwrap();
        assert_eq!(tournament.tile, self.tile, "T-7");
        let river_ended = self.river == 0 && self.in_hand == Drawn::Nothing;
        assert!(!river_ended || self.tile == TournamentTile::Lies, "T-7: no river without its bend");
        let halls: BTreeSet<_> = open.town_halls.iter().copied().collect();
        assert_eq!(halls, self.town_halls, "C-5: held and laid are one a seat");
        assert_eq!(open.town_halls.len(), halls.len());
    }

    fn check_land(&self, open: &View) {
        let tournament = open.tournament.as_ref().unwrap();
        let land: Vec<_> = tournament.piles.iter().map(|pile| pile.land).collect();
        let (prizes_alone, piles) = land.split_last().unwrap();
        assert_eq!((piles, *prizes_alone), (self.piles.as_slice(), 0), "T-13: drawn and left are the plan's");
        assert_eq!(open.land_left, self.piles.iter().sum::<u16>());
        assert_eq!(tournament.draws_left, self.piles[self.open]);
        let to_draw: Vec<_> = tournament.piles.iter().filter(|pile| pile.open).collect();
        let is_open = usize::from(tournament.draws_left > 0);
        assert_eq!(to_draw.len(), is_open, "one pile is open, none once it is empty");
        for pile in to_draw {
            assert_eq!((pile.land, pile.prizes), (tournament.draws_left, 0), "T-13");
        }
        let counted = (usize::from(tournament.held), usize::from(tournament.total));
        assert_eq!(counted, (self.tournaments, self.piles.len()), "T-21");
    }

    fn check_prizes(&self, open: &View) {
        let tournament = open.tournament.as_ref().unwrap();
        let on_piles: u8 = tournament.piles.iter().map(|pile| pile.prizes).sum();
        let placed = tournament.prizes.len() + tournament.statues.len();
        assert_eq!(usize::from(on_piles + self.prizes_gone) + placed, 12, "T-2");
        let in_front: BTreeMap<_, _> =
            tournament.prizes.iter().map(|prize| (prize.won.prize, prize.won.seat)).collect();
        assert_eq!(in_front, self.before);
        assert!(tournament.prizes.iter().all(|prize| prize.face.is_none()), "a told table knows no face");
    }

    /// Every point stands on a line, corrections too, and the board shows them all (B-14).
    fn check_points(&self, game: &herald_rules::Game, open: &View, keep: &Keep) {
        let sheet = sheet(game);
        for score in &open.scores {
            let lines: Vec<_> = sheet.lines.iter().filter(|line| line.seat() == score.seat).collect();
            let told = lines.iter().filter(|line| matches!(line, ScoreLine::Told { .. }));
            assert_eq!(told.map(|line| line.points().0).sum::<i32>(), self.points[&score.seat]);
            let all: i32 = lines.iter().map(|line| line.points().0).sum();
            let total = sheet.totals.iter().find(|total| total.seat == score.seat).unwrap();
            assert_eq!(total.points.0, all, "points are the sum of their lines");
            let so_far = self.points[&score.seat] + keep.points(score.seat);
            let now = if open.phase == PhaseView::Over { all } else { so_far };
            assert_eq!(score.points.0, now);
            assert_eq!(score.laps * 50 + i32::from(score.space), now, "B-14");
        }
    }
}
