//! Where every emblem, prize tile and land tile is, kept from what the players themselves are told. Never reads the
//! game but to compare: five emblems a seat, twelve prize tiles, every land tile of the plan.

use std::collections::BTreeMap;

use herald_rules::{Event, Game, Setup, sight};
use herald_words::{
    Audience, Emblem, Fact, MeepleId, NominationView, PrizeId, Seat, Seen, TournamentFact, TournamentView,
    View,
};

use super::look::view;

/// Where an emblem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Hand,
    Under(MeepleId),
    /// Turned over, while the tournament runs.
    Open,
    Beside(PrizeId),
    Statue(PrizeId),
    Gone,
}

/// What was counted.
pub(crate) struct Ledger {
    emblems: BTreeMap<(Seat, Emblem), Place>,
    land: u16,
    tournaments: usize,
    last: usize,
    /// Prize tiles that nobody won in the last tournament or that left the game.
    prizes_gone: u8,
    places: BTreeMap<PrizeId, Seat>,
}

impl Ledger {
    pub(crate) fn open(setup: &Setup) -> Self {
        let hand = |seat: &Seat| Emblem::ALL.map(|emblem| ((*seat, emblem), Place::Hand));
        Self {
            emblems: setup.seats.iter().flat_map(hand).collect(),
            land: setup.plan.land_tiles,
            tournaments: 0,
            last: setup.plan.piles.len(),
            prizes_gone: 0,
            places: BTreeMap::new(),
        }
    }

    /// Writes down what the owner of each thing is told.
    pub(crate) fn note(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::MeepleNominated { seat, .. } => {
                    let Seen::MeepleNominated { meeple, emblem: Some(emblem), .. } =
                        sight::event(event, Audience::Seat(*seat))
                    else {
                        panic!("the owner is told which emblem it is")
                    };
                    self.moves(*seat, emblem, Place::Hand, Place::Under(meeple));
                }
                Event::Fact(Fact::TileDrawn { .. }) => self.land -= 1,
                Event::Fact(Fact::Tournament(fact)) => self.note_tournament(fact),
                Event::Fact(_) => {}
            }
        }
    }

    fn note_tournament(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::EmblemReturned { seat, meeple } => {
                self.moves(*seat, self.under(*seat, *meeple), Place::Under(*meeple), Place::Hand);
            }
            TournamentFact::EmblemRemoved { seat, meeple } => {
                self.moves(*seat, self.under(*seat, *meeple), Place::Under(*meeple), Place::Gone);
            }
            TournamentFact::EmblemRevealed { seat, meeple, emblem, .. } => {
                self.moves(*seat, *emblem, Place::Under(*meeple), Place::Open);
            }
            TournamentFact::PrizeWon { seat, prize, kept, .. } => {
                assert_eq!(self.places.insert(*prize, *seat), None, "T-16: each prize tile is drawn once");
                if let Some(emblem) = kept {
                    self.moves(*seat, *emblem, Place::Open, Place::Beside(*prize));
                }
            }
            TournamentFact::EmblemBoxed { seat, emblem } => {
                self.moves(*seat, *emblem, Place::Open, Place::Gone);
            }
            TournamentFact::PrizePlaced { seat, prize, emblem, .. } => {
                assert_eq!(self.places.remove(prize), Some(*seat));
                if let Some(emblem) = emblem {
                    self.moves(*seat, *emblem, Place::Beside(*prize), Place::Statue(*prize));
                }
            }
            TournamentFact::PrizeForfeited { seat, prize, emblem } => {
                assert_eq!(self.places.remove(prize), Some(*seat));
                self.prizes_gone += 1;
                if let Some(emblem) = emblem {
                    self.moves(*seat, *emblem, Place::Beside(*prize), Place::Gone);
                }
            }
            TournamentFact::TournamentDecided { .. } => self.tournaments += 1,
            TournamentFact::PrizesLeft { prizes } if self.tournaments == self.last => {
                self.prizes_gone += prizes;
            }
            TournamentFact::PrizesLeft { .. }
            | TournamentFact::TournamentCalled { .. }
            | TournamentFact::PassedOver { .. }
            | TournamentFact::CrownMoved { .. }
            | TournamentFact::PileOpened { .. }
            | TournamentFact::LastLapOpened
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizeHeld { .. }
            | TournamentFact::ShieldsTold { .. }
            | TournamentFact::CitiesMerged { .. } => {}
        }
    }

    fn under(&self, seat: Seat, meeple: MeepleId) -> Emblem {
        let lies = |((owner, emblem), place): (&(Seat, Emblem), &Place)| {
            (*owner == seat && *place == Place::Under(meeple)).then_some(*emblem)
        };
        self.emblems.iter().find_map(lies).expect("an emblem lies under it")
    }

    fn moves(&mut self, seat: Seat, emblem: Emblem, from: Place, to: Place) {
        let before = self.emblems.insert((seat, emblem), to);
        assert_eq!(before, Some(from), "seat {seat}'s {emblem:?} goes to {to:?}");
    }

    /// Compares with what each audience is shown.
    pub(crate) fn check(&self, game: &Game) {
        let open = view(game, Audience::Watcher);
        self.check_tiles(&open);
        self.check_prizes(open.tournament.as_ref().unwrap());
        for score in &open.scores {
            let seat = score.seat;
            let own = view(game, Audience::Seat(seat));
            assert_eq!(self.shown(&own, seat), self.of(seat), "T-1: seat {seat}'s five emblems");
            assert_eq!(usize::from(score.emblems_in_hand), own.tournament.as_ref().unwrap().hand.len());
            self.check_hidden(&own, Some(seat));
        }
        self.check_hidden(&open, None);
        self.check_hidden(&view(game, Audience::Host), None);
    }

    fn check_tiles(&self, open: &View) {
        let tournament = open.tournament.as_ref().unwrap();
        assert_eq!(open.land_left, self.land, "T-13: drawn and left are the plan's");
        assert_eq!(tournament.piles.iter().map(|pile| pile.land).sum::<u16>(), self.land);
        let to_draw: Vec<_> = tournament.piles.iter().filter(|pile| pile.open).collect();
        assert_eq!(
            to_draw.len(),
            usize::from(tournament.draws_left > 0),
            "one pile is open, none once it is empty"
        );
        for pile in to_draw {
            assert_eq!((pile.land, pile.prizes), (tournament.draws_left, 0), "T-13");
        }
        assert_eq!(
            (usize::from(tournament.held), usize::from(tournament.total)),
            (self.tournaments, self.last)
        );
    }

    fn check_prizes(&self, open: &TournamentView) {
        let on_piles: u8 = open.piles.iter().map(|pile| pile.prizes).sum();
        let placed = open.prizes.len() + open.statues.len();
        assert_eq!(usize::from(on_piles + self.prizes_gone) + placed, 12, "T-2");
        let in_front: BTreeMap<_, _> = open.prizes.iter().map(|prize| (prize.prize, prize.seat)).collect();
        assert_eq!(in_front, self.places);
    }

    /// Nobody but the owner is shown what lies hidden or in hand.
    fn check_hidden(&self, shown: &View, owner: Option<Seat>) {
        for meeple in &shown.meeples {
            if let NominationView::Nominated { emblem, .. } = meeple.nomination {
                assert_eq!(emblem.is_some(), owner == Some(meeple.seat), "T-8: {:?}", shown.audience);
            }
        }
        if owner.is_none() {
            assert_eq!(shown.tournament.as_ref().unwrap().hand, [], "T-1");
        }
    }

    fn of(&self, seat: Seat) -> Vec<(Emblem, Place)> {
        let own = self.emblems.iter().filter(|((owner, _), place)| *owner == seat && **place != Place::Gone);
        own.map(|((_, emblem), place)| (*emblem, *place)).collect()
    }

    /// A seat's emblems as its own view shows them, sorted; those that are gone are nowhere.
    fn shown(&self, own: &View, seat: Seat) -> Vec<(Emblem, Place)> {
        let tournament = own.tournament.as_ref().unwrap();
        let mut all: Vec<_> = tournament.hand.iter().map(|emblem| (*emblem, Place::Hand)).collect();
        for meeple in own.meeples.iter().filter(|meeple| meeple.seat == seat) {
            if let NominationView::Nominated { emblem: Some(emblem), .. } = meeple.nomination {
                all.push((emblem, Place::Under(meeple.meeple)));
            }
        }
        let revealed = tournament.contest.iter().flat_map(|contest| &contest.revealed);
        all.extend(revealed.filter(|open| open.seat == seat).map(|open| (open.emblem, Place::Open)));
        let beside = tournament.prizes.iter().filter(|prize| prize.seat == seat);
        all.extend(beside.filter_map(|prize| Some((prize.kept?, Place::Beside(prize.prize)))));
        let statues = tournament.statues.iter().filter(|statue| statue.seat == seat);
        all.extend(statues.filter_map(|statue| Some((statue.emblem?, Place::Statue(statue.prize)))));
        all.sort_unstable_by_key(|(emblem, _)| *emblem);
        all
    }
}
