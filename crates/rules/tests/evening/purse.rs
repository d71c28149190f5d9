//! Where every emblem is, kept from what its owner is told; where the table keeps them, how many are where until they
//! lie open. Never reads the game but to compare: five a seat, each once (T-1).

use std::collections::BTreeMap;

use herald_rules::{Event, sight};
use herald_words::{
    Audience, Emblem, EmblemKeeping, Fact, MeepleId, NominationView, PrizeId, Seat, Seen, TournamentFact,
    View,
};

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

/// All emblems.
pub(crate) struct Purse {
    keeping: EmblemKeeping,
    /// Those somebody has told Herald of: all of them where Herald keeps them, else those that have been open.
    known: BTreeMap<(Seat, Emblem), Place>,
    /// Those that only the table knows, by where they are.
    hands: BTreeMap<Seat, usize>,
    tokens: BTreeMap<MeepleId, Seat>,
    removed: BTreeMap<Seat, usize>,
}

impl Purse {
    pub(crate) fn open(seats: &[Seat], keeping: EmblemKeeping) -> Self {
        let (mut known, mut hands) = (BTreeMap::new(), BTreeMap::new());
        for seat in seats {
            match keeping {
                EmblemKeeping::Herald => {
                    known.extend(Emblem::ALL.map(|emblem| ((*seat, emblem), Place::Hand)));
                }
                EmblemKeeping::Table => {
                    hands.insert(*seat, Emblem::ALL.len());
                }
            }
        }
        Self { keeping, known, hands, tokens: BTreeMap::new(), removed: BTreeMap::new() }
    }

    /// Whether an emblem lies under a meeple, and whose.
    pub(crate) fn nominated(&self) -> BTreeMap<MeepleId, Seat> {
        let hidden = self.known.iter().filter_map(|((seat, _), place)| match place {
            Place::Under(meeple) => Some((*meeple, *seat)),
            Place::Hand | Place::Open | Place::Beside(_) | Place::Statue(_) | Place::Gone => None,
        });
        hidden.chain(self.tokens.iter().map(|(meeple, seat)| (*meeple, *seat))).collect()
    }

    /// Writes down what the owner of each emblem is told.
    pub(crate) fn note(&mut self, event: &Event) {
        match event {
            Event::MeepleNominated { seat, .. } => {
                let Seen::MeepleNominated { meeple, emblem: Some(emblem), .. } =
                    sight::event(event, Audience::Seat(*seat))
                else {
                    panic!("the owner is told which emblem it is")
                };
                self.moves(*seat, emblem, Place::Hand, Place::Under(meeple));
            }
            Event::Fact(Fact::Tournament(fact)) => self.note_fact(fact),
            Event::Fact(_) => {}
            Event::PrizeLookedAt { .. } => unreachable!("a told table tracks no map"),
        }
    }

    fn note_fact(&mut self, fact: &TournamentFact) {
        match fact {
            TournamentFact::EmblemLaid { seat, meeple } => {
                assert_eq!(self.keeping, EmblemKeeping::Table, "Herald's own are hidden, not laid");
                *self.hands.get_mut(seat).unwrap() -= 1;
                assert_eq!(self.tokens.insert(*meeple, *seat), None, "T-9: one emblem a meeple");
            }
            TournamentFact::EmblemReturned { seat, meeple } => {
                if self.leaves(*seat, *meeple, Place::Hand) {
                    *self.hands.get_mut(seat).unwrap() += 1;
                }
            }
            TournamentFact::EmblemRemoved { seat, meeple } => {
                if self.leaves(*seat, *meeple, Place::Gone) {
                    *self.removed.entry(*seat).or_default() += 1;
                }
            }
            TournamentFact::EmblemRevealed { seat, meeple, emblem, opening, .. } => match self.keeping {
                EmblemKeeping::Herald => {
                    assert!(opening.is_some(), "T-14: a commitment is opened");
                    self.moves(*seat, *emblem, Place::Under(*meeple), Place::Open);
                }
                EmblemKeeping::Table => {
                    assert_eq!(*opening, None, "no commitment binds what the table keeps");
                    assert_eq!(self.tokens.remove(meeple), Some(*seat));
                    let before = self.known.insert((*seat, *emblem), Place::Open);
                    assert_eq!(before, None, "T-1: seat {seat}'s {emblem:?} has been open before");
                }
            },
            TournamentFact::PrizeWon { seat, prize, kept: Some(emblem), .. } => {
                self.moves(*seat, *emblem, Place::Open, Place::Beside(*prize));
            }
            TournamentFact::EmblemBoxed { seat, emblem } => {
                self.moves(*seat, *emblem, Place::Open, Place::Gone);
            }
            TournamentFact::PrizePlaced { seat, prize, emblem: Some(emblem), .. } => {
                self.moves(*seat, *emblem, Place::Beside(*prize), Place::Statue(*prize));
            }
            TournamentFact::PrizeForfeited { seat, prize, emblem: Some(emblem) } => {
                self.moves(*seat, *emblem, Place::Beside(*prize), Place::Gone);
            }
            TournamentFact::PrizeWon { kept: None, .. }
            | TournamentFact::PrizePlaced { emblem: None, .. }
            | TournamentFact::PrizeForfeited { emblem: None, .. }
            | TournamentFact::TournamentTilePlaced { .. }
            | TournamentFact::TournamentCalled { .. }
            | TournamentFact::PassedOver { .. }
            | TournamentFact::TournamentDecided { .. }
            | TournamentFact::PrizesLeft { .. }
            | TournamentFact::CrownMoved { .. }
            | TournamentFact::PileOpened { .. }
            | TournamentFact::LastLapOpened
            | TournamentFact::CityFounded { .. }
            | TournamentFact::PrizeHeld { .. }
            | TournamentFact::ShieldsTold { .. }
            | TournamentFact::CitiesMerged { .. } => {}
        }
    }

    /// What lies under a meeple is taken away unseen; answers whether it is one that only the table knows.
    fn leaves(&mut self, seat: Seat, meeple: MeepleId, to: Place) -> bool {
        match self.keeping {
            EmblemKeeping::Herald => {
                let lies = |((owner, emblem), place): (&(Seat, Emblem), &Place)| {
                    (*owner == seat && *place == Place::Under(meeple)).then_some(*emblem)
                };
                let emblem = self.known.iter().find_map(lies).expect("an emblem lies under it");
                self.moves(seat, emblem, Place::Under(meeple), to);
                false
            }
            EmblemKeeping::Table => {
                assert_eq!(self.tokens.remove(&meeple), Some(seat), "an emblem lies under it");
                true
            }
        }
    }

    fn moves(&mut self, seat: Seat, emblem: Emblem, from: Place, to: Place) {
        let before = self.known.insert((seat, emblem), to);
        assert_eq!(before, Some(from), "seat {seat}'s {emblem:?} goes to {to:?}");
    }

    /// Compares with what a seat is shown of its own, and with what all are.
    pub(crate) fn check(&self, open: &View, own: &View, seat: Seat) {
        let hand = &own.tournament.as_ref().unwrap().hand;
        let score = open.scores.iter().find(|score| score.seat == seat).unwrap();
        let known: Vec<_> = self.of(seat).collect();
        let there: Vec<_> = known.iter().filter(|(_, place)| *place != Place::Gone).copied().collect();
        match self.keeping {
            EmblemKeeping::Herald => {
                assert_eq!(shown(own, seat), there, "T-1: seat {seat}'s five emblems");
                assert_eq!(known.len(), Emblem::ALL.len(), "T-1");
                assert_eq!(usize::from(score.emblems_in_hand), hand.len());
            }
            EmblemKeeping::Table => {
                assert_eq!(shown(own, seat), there, "T-1: seat {seat}'s emblems that were open");
                assert_eq!(*hand, [], "the table keeps the hand");
                assert_eq!(usize::from(score.emblems_in_hand), self.hands[&seat]);
                let tokens = self.tokens.values().filter(|owner| **owner == seat).count();
                let away = self.removed.get(&seat).copied().unwrap_or(0);
                let all = self.hands[&seat] + tokens + away + known.len();
                assert_eq!(all, Emblem::ALL.len(), "T-1: seat {seat}'s five emblems");
            }
        }
        self.check_hidden(own, Some(seat));
    }

    /// Nobody but the owner is shown what lies hidden or in hand, and everyone that something lies there.
    pub(crate) fn check_hidden(&self, shown: &View, owner: Option<Seat>) {
        let mut lie = BTreeMap::new();
        for meeple in &shown.meeples {
            match meeple.nomination {
                NominationView::Nominated { emblem, .. } => {
                    assert_eq!(self.keeping, EmblemKeeping::Herald);
                    assert_eq!(emblem.is_some(), owner == Some(meeple.seat), "T-8: {:?}", shown.audience);
                    lie.insert(meeple.meeple, meeple.seat);
                }
                NominationView::Token => {
                    assert_eq!(self.keeping, EmblemKeeping::Table);
                    lie.insert(meeple.meeple, meeple.seat);
                }
                NominationView::None | NominationView::Spent => {}
            }
        }
        assert_eq!(lie, self.nominated(), "T-8, T-12: {:?}", shown.audience);
        if owner.is_none() {
            assert_eq!(shown.tournament.as_ref().unwrap().hand, [], "T-1");
        }
    }

    fn of(&self, seat: Seat) -> impl Iterator<Item = (Emblem, Place)> + '_ {
        let own = self.known.iter().filter(move |((owner, _), _)| *owner == seat);
        own.map(|((_, emblem), place)| (*emblem, *place))
    }
}

/// A seat's emblems as its own view shows them, sorted; those that are gone are nowhere.
fn shown(own: &View, seat: Seat) -> Vec<(Emblem, Place)> {
    let tournament = own.tournament.as_ref().unwrap();
    let mut all: Vec<_> = tournament.hand.iter().map(|emblem| (*emblem, Place::Hand)).collect();
    for meeple in own.meeples.iter().filter(|meeple| meeple.seat == seat) {
        if let NominationView::Nominated { emblem: Some(emblem), .. } = meeple.nomination {
            all.push((emblem, Place::Under(meeple.meeple)));
        }
    }
    let revealed = tournament.contest.iter().flat_map(|contest| &contest.revealed);
    all.extend(revealed.filter(|open| open.seat == seat).map(|open| (open.emblem, Place::Open)));
    let beside = tournament.prizes.iter().map(|prize| prize.won).filter(|won| won.seat == seat);
    all.extend(beside.filter_map(|won| Some((won.kept?, Place::Beside(won.prize)))));
    let statues = tournament.statues.iter().filter(|statue| statue.seat == seat);
    all.extend(statues.filter_map(|statue| Some((statue.emblem?, Place::Statue(statue.prize)))));
    all.sort_unstable_by_key(|(emblem, _)| *emblem);
    all
}
