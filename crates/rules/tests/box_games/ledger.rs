//! What the recorded events say has happened, written down by somebody who knows no rules: where every tile, meeple, emblem
//! and prize tile is, what this turn has placed, and who has scored. Never asks the rules.

use std::collections::BTreeMap;

use herald_rules::{Event, Setup};
use herald_words::{
    Audience, Count, Discipline, Emblem, Expansion, FaceCode, Fact, Feature, Heap, Kind, LeaveCause, MapFact,
    MeepleId, PilePlan, PrizeId, Renomination, Seat, Spot, TournamentFact,
};

use super::{print, towers::Towers};

/// Where an emblem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lies {
    Hand,
    Under(MeepleId),
    /// Revealed in the tournament that runs.
    Open,
    Beside(PrizeId),
    Statue(PrizeId),
    /// In the box, or out of the game.
    Gone,
}

/// Where a prize tile is that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Won {
    /// Before its owner; perhaps just found to fit nowhere.
    Before {
        held: bool,
    },
    Map,
    Forfeited,
}

#[derive(Clone, Debug)]
pub(crate) struct Prize {
    pub(crate) seat: Seat,
    pub(crate) kept: Option<Emblem>,
    pub(crate) face: Option<FaceCode>,
    pub(crate) lies: Won,
}

#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) spot: Spot,
    /// What it stands on.
    pub(crate) on: Feature,
    /// The number of the turn.
    pub(crate) placed_in: u16,
    /// Whether it has had an emblem.
    pub(crate) had_one: bool,
}

#[derive(Clone)]
pub(crate) struct Ledger {
    pub(crate) abbot: bool,
    renomination: Renomination,
    pub(crate) river: bool,
    pub(crate) tournaments: bool,
    /// None where they are not played.
    pub(crate) towers: Option<Towers>,
    /// Clockwise.
    pub(crate) seats: Vec<Seat>,
    /// Tiles nobody has drawn, and prize tiles nobody has laid.
    pub(crate) left: BTreeMap<FaceCode, u8>,
    pub(crate) boxed: BTreeMap<FaceCode, u8>,
    pub(crate) in_hand: Option<FaceCode>,
    laid_face: Option<FaceCode>,
    pub(crate) piles: Vec<PilePlan>,
    pub(crate) open: usize,
    pub(crate) last_prizes: u8,
    pub(crate) ignored: u8,
    pub(crate) emblems: BTreeMap<(Seat, Emblem), Lies>,
    pub(crate) prizes: BTreeMap<PrizeId, Prize>,
    pub(crate) figures: BTreeMap<MeepleId, Figure>,
    pub(crate) seat: Seat,
    pub(crate) turn: u16,
    /// Tiles that lie.
    pub(crate) tiles: usize,
    /// The first of the tiles that were placed last in this turn, until step 2 (T-8).
    pub(crate) window: Option<usize>,
    pub(crate) nominated: bool,
    /// Whether a figure was placed or the abbot taken back in this turn.
    pub(crate) step_2: bool,
    /// The heap of what was laid last in this turn.
    pub(crate) laid_from: Option<Heap>,
    pub(crate) block_lies: bool,
    pub(crate) last_lap: bool,
    pub(crate) finals: bool,
    pub(crate) scored: Vec<Count>,
    pub(crate) crown: Discipline,
    /// In which turn a prize tile was won, and in which it was last found to fit nowhere.
    pub(crate) won_in: BTreeMap<PrizeId, u16>,
    pub(crate) held_in: BTreeMap<PrizeId, u16>,
    /// The last turn in which a land tile went to the box, and the prize tiles won after that in the same turn.
    replaced: u16,
    pub(crate) won_by_replacing: Vec<PrizeId>,
}

impl Ledger {
    pub(crate) fn of(setup: &Setup) -> Self {
        let plays = |expansion| setup.settings.played.has(expansion);
        let (river, tournaments) = (plays(Expansion::River), plays(Expansion::TournamentsAndEmblems));
        let towers = plays(Expansion::TowersAndThieves);
        let mut left: BTreeMap<_, _> =
            print::played(river, tournaments, towers).map(|face| (face.code, face.count)).collect();
        let mut boxed = BTreeMap::new();
        if river {
            let spring = FaceCode::parse("RA").unwrap();
            left.remove(&spring);
        } else {
            let start = print::played(false, false, false).find(|face| face.starts).unwrap().code;
            *left.get_mut(&start).unwrap() -= 1;
            if tournaments {
                boxed.insert(start, 1);
            }
        }
        let of_land = left.iter().filter(|(face, _)| print::find(**face).heap == Heap::Land);
        let land = of_land.map(|(_, count)| u16::from(*count)).sum();
        let deal = |seat: &Seat| Emblem::ALL.map(|emblem| ((*seat, emblem), Lies::Hand));
        Self {
            abbot: plays(Expansion::Abbot),
            renomination: setup.settings.house.renomination,
            river,
            tournaments,
            towers: towers.then(|| Towers::of(setup, land)),
            seats: setup.seats.clone(),
            left,
            boxed,
            in_hand: None,
            laid_face: None,
            piles: setup.plan.piles.clone(),
            open: 0,
            last_prizes: setup.plan.last_prizes,
            ignored: 0,
            emblems: setup.seats.iter().filter(|_| tournaments).flat_map(deal).collect(),
            prizes: BTreeMap::new(),
            figures: BTreeMap::new(),
            seat: setup.seats[0],
            turn: 1,
            tiles: if tournaments && !river { 6 } else { 1 },
            window: None,
            nominated: false,
            step_2: false,
            laid_from: None,
            block_lies: tournaments && !river,
            last_lap: false,
            finals: false,
            scored: Vec::new(),
            crown: setup.plan.crown,
            won_in: BTreeMap::new(),
            held_in: BTreeMap::new(),
            replaced: 0,
            won_by_replacing: Vec::new(),
        }
    }

    pub(crate) fn left_of(&self, heap: Heap) -> u16 {
        let of = self.left.iter().filter(|(face, _)| print::find(**face).heap == heap);
        of.map(|(_, count)| u16::from(*count)).sum()
    }

    /// Whether river tiles are left to draw.
    pub(crate) fn river_runs(&self) -> bool {
        self.left_of(Heap::River) > 0
    }

    pub(crate) fn hand(&self, seat: Seat) -> Vec<Emblem> {
        let of = self.emblems.iter().filter(|((owner, _), lies)| *owner == seat && **lies == Lies::Hand);
        of.map(|((_, emblem), _)| *emblem).collect()
    }

    pub(crate) fn under(&self, meeple: MeepleId) -> Option<Emblem> {
        let found = self.emblems.iter().find(|(_, lies)| **lies == Lies::Under(meeple));
        found.map(|((_, emblem), _)| *emblem)
    }

    /// The prize tiles that wait to be laid before a land tile.
    pub(crate) fn to_place(&self, seat: Seat) -> Vec<PrizeId> {
        let waits = |prize: &Prize| prize.seat == seat && prize.lies == Won::Before { held: false };
        self.prizes.iter().filter(|(_, prize)| waits(prize)).map(|(id, _)| *id).collect()
    }

    pub(crate) fn before(&self) -> impl Iterator<Item = (PrizeId, &Prize)> {
        let before = self.prizes.iter().filter(|(_, prize)| matches!(prize.lies, Won::Before { .. }));
        before.map(|(id, prize)| (*id, prize))
    }

    pub(crate) fn sees(&mut self, event: &Event) {
        match event {
            Event::Fact(Fact::Map(fact)) => self.sees_on_the_map(fact),
            Event::Fact(Fact::Tournament(fact)) => self.sees_of_tournaments(fact),
            Event::Fact(fact) => self.sees_a_fact(fact),
            Event::MeepleNominated { seat, meeple, emblem, .. } => {
                let emblem = *emblem.peek(Audience::Seat(*seat)).unwrap();
                self.moves(*seat, emblem, Lies::Hand, Lies::Under(*meeple));
                self.figures.get_mut(meeple).unwrap().had_one = true;
                self.nominated = true;
            }
            Event::PrizeLookedAt { seat, prize, face, .. } => {
                let face = *face.peek(Audience::Seat(*seat)).unwrap();
                let prize = self.prizes.get_mut(prize).unwrap();
                (prize.face, prize.lies) = (Some(face), Won::Before { held: false });
            }
        }
    }

    fn sees_a_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::TurnBegan { seat, number } => {
                (self.seat, self.turn) = (*seat, *number);
                (self.nominated, self.step_2) = (false, false);
                (self.window, self.laid_from) = (None, None);
                self.look_again();
                self.towers.iter_mut().for_each(Towers::turn_begins);
            }
            Fact::Tower(fact) => self.sees_of_towers(fact),
            Fact::MeepleLifted { meeple, cause, .. } => {
                let guard = self.towers.as_mut().is_some_and(|towers| towers.leaves(*meeple));
                assert!(self.figures.remove(meeple).is_some() != guard, "it stood there");
                if *cause == LeaveCause::Recalled {
                    (self.step_2, self.window) = (true, None);
                }
            }
            Fact::FinalScoringBegan => self.finals = true,
            Fact::TurnEnded { .. } | Fact::GameEnded => {}
            other => panic!("{other:?} does not happen on this table"),
        }
    }

    fn look_again(&mut self) {
        for prize in self.prizes.values_mut().filter(|prize| prize.lies == Won::Before { held: true }) {
            prize.lies = Won::Before { held: false };
        }
    }

    fn lays(&mut self, tiles: usize, heap: Heap) {
        self.window = self.tournaments.then_some(self.tiles);
        self.tiles += tiles;
        self.laid_from = Some(heap);
    }

    fn sees_on_the_map(&mut self, fact: &MapFact) {
        match fact {
            MapFact::Drawn { face, thief, from, by, .. } => {
                let heap = print::find(*face).heap;
                assert_eq!(heap, self.heap(), "R-1, W-7: {face}");
                match &mut self.towers {
                    Some(towers) => {
                        towers.takes_from(*from, heap, *by);
                        towers.draws(*face, *thief);
                    }
                    None => assert_eq!((*thief, *from), (None, None), "{face}"),
                }
                *self.left.get_mut(face).unwrap() -= 1;
                self.in_hand = Some(*face);
                if heap == Heap::Land {
                    assert!(self.open < self.piles.len(), "T-13: a pile is open");
                    self.piles[self.open].land -= 1;
                }
            }
            MapFact::Boxed { face, .. } => {
                assert_eq!(self.in_hand.take(), Some(*face));
                self.towers.iter_mut().for_each(Towers::is_boxed);
                self.replaced = self.turn;
                *self.boxed.entry(*face).or_default() += 1;
            }
            MapFact::Laid { face, place, .. } => {
                assert_eq!(self.in_hand.take(), Some(*face));
                self.laid_face = Some(*face);
                self.towers.iter_mut().for_each(|towers| towers.lays(*face, place.pos));
                self.lays(1, print::find(*face).heap);
            }
            MapFact::TournamentTileLaid { .. } => {
                self.lays(6, Heap::Tournament);
                self.block_lies = true;
            }
            MapFact::PrizeLaid { prize, face, .. } => {
                assert_eq!(self.prizes[prize].face, Some(*face), "laid as it was looked at");
                *self.left.get_mut(face).unwrap() -= 1;
                self.lays(1, Heap::Prize);
            }
            MapFact::Stood { seat, meeple, kind, spot } => {
                let (seat, kind, spot, placed_in) = (*seat, *kind, *spot, self.turn);
                let face = print::find(self.laid_face.unwrap());
                let on = face.parts[usize::from(spot.segment.0)].feature;
                let figure = Figure { seat, kind, spot, on, placed_in, had_one: false };
                assert!(self.figures.insert(*meeple, figure).is_none());
                (self.step_2, self.window) = (true, None);
            }
            MapFact::Scored(count) => self.scored.push(count.clone()),
            MapFact::FaceDescribed { .. } => panic!("nobody describes a face here"),
        }
    }

    fn moves(&mut self, seat: Seat, emblem: Emblem, from: Lies, to: Lies) {
        assert_eq!(self.emblems.insert((seat, emblem), to), Some(from), "{seat}'s {emblem:?}");
    }

    fn sees_of_tournaments(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::EmblemReturned { seat, meeple } => {
                let emblem = self.under(*meeple).unwrap();
                self.moves(*seat, emblem, Lies::Under(*meeple), Lies::Hand);
            }
            TournamentFact::PrizePlaced { seat, prize, emblem, .. } => {
                if let Some(emblem) = emblem {
                    self.moves(*seat, *emblem, Lies::Beside(*prize), Lies::Statue(*prize));
                }
                self.prizes.get_mut(prize).unwrap().lies = Won::Map;
                self.look_again();
            }
            TournamentFact::PrizeHeld { prize, .. } => {
                self.held_in.insert(*prize, self.turn);
                self.prizes.get_mut(prize).unwrap().lies = Won::Before { held: true };
            }
            TournamentFact::PrizeForfeited { seat, prize, emblem } => {
                if let Some(emblem) = emblem {
                    self.moves(*seat, *emblem, Lies::Beside(*prize), Lies::Gone);
                }
                self.prizes.get_mut(prize).unwrap().lies = Won::Forfeited;
            }
            TournamentFact::EmblemRemoved { seat, meeple } => {
                let emblem = self.under(*meeple).unwrap();
                self.moves(*seat, emblem, Lies::Under(*meeple), Lies::Gone);
            }
            _ => self.sees_of_a_contest(fact),
        }
    }

    fn sees_of_a_contest(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::EmblemRevealed { seat, meeple, emblem, .. } => {
                self.moves(*seat, *emblem, Lies::Under(*meeple), Lies::Open);
                let again = self.renomination == Renomination::AfterReveal;
                self.figures.get_mut(meeple).unwrap().had_one = !again;
            }
            TournamentFact::PrizeWon { seat, prize, kept, .. } => {
                if let Some(kept) = kept {
                    self.moves(*seat, *kept, Lies::Open, Lies::Beside(*prize));
                }
                match self.piles.get_mut(self.open + 1) {
                    Some(pile) => pile.prizes -= 1,
                    None => self.last_prizes -= 1,
                }
                self.won_in.insert(*prize, self.turn);
                self.won_by_replacing.extend((self.replaced == self.turn).then_some(*prize));
                let (seat, kept) = (*seat, *kept);
                let won = Prize { seat, kept, face: None, lies: Won::Before { held: false } };
                assert!(self.prizes.insert(*prize, won).is_none());
            }
            TournamentFact::EmblemBoxed { seat, emblem } => {
                self.moves(*seat, *emblem, Lies::Open, Lies::Gone);
            }
            TournamentFact::PrizesLeft { prizes } => match self.piles.get_mut(self.open + 1) {
                Some(pile) => {
                    assert_eq!(std::mem::take(&mut pile.prizes), *prizes);
                    self.last_prizes += prizes;
                }
                None => {
                    assert_eq!(std::mem::take(&mut self.last_prizes), *prizes);
                    self.ignored += prizes;
                }
            },
            TournamentFact::CrownMoved { to } => self.crown = *to,
            TournamentFact::PileOpened { pile } => {
                self.open += 1;
                assert_eq!(self.open + 1, usize::from(*pile));
            }
            TournamentFact::LastLapOpened => self.last_lap = true,
            TournamentFact::TournamentTilePlaced { .. }
            | TournamentFact::TournamentCalled { .. }
            | TournamentFact::PassedOver { .. }
            | TournamentFact::TournamentDecided { .. }
            | TournamentFact::CityFounded { .. }
            | TournamentFact::CitiesMerged { .. } => {}
            other => panic!("{other:?}: Herald keeps emblems and counts coats"),
        }
    }
}
