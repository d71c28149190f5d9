//! Emblems in hand and under meeples (T-1, T-8…T-12). Never shows one but to its owner.

use std::collections::BTreeMap;

use herald_words::{Audience, Commitment, Emblem, MeepleId, NominationView, Renomination, Salt, Seat};

use crate::Held;

/// Every emblem that is in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Emblems {
    hands: BTreeMap<Seat, Held<Hand>>,
    under: BTreeMap<MeepleId, Under>,
    /// Taken away unseen before the final scoring (T-22).
    removed: Vec<Held<Emblem>>,
}

/// A set of emblems, at most one of each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Hand(u8);

/// What lies, or lay, under a meeple.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Under {
    Hidden {
        seat: Seat,
        emblem: Held<Emblem>,
        salt: Held<Salt>,
        commitment: Commitment,
    },
    /// Revealed: the meeple has had its emblem (T-9).
    Spent,
}

/// What a reveal turns over.
pub(super) struct TurnedOver {
    pub(super) emblem: Emblem,
    pub(super) salt: Salt,
    pub(super) commitment: Commitment,
}

impl Hand {
    fn bit(emblem: Emblem) -> u8 {
        1 << emblem.value()
    }

    fn has(self, emblem: Emblem) -> bool {
        self.0 & Self::bit(emblem) != 0
    }

    fn add(&mut self, emblem: Emblem) {
        self.0 |= Self::bit(emblem);
    }

    fn remove(&mut self, emblem: Emblem) {
        self.0 &= !Self::bit(emblem);
    }

    fn emblems(self) -> impl Iterator<Item = Emblem> {
        Emblem::ALL.into_iter().filter(move |emblem| self.has(*emblem))
    }
}

impl Emblems {
    /// T-1: five to each.
    pub(super) fn deal(seats: &[Seat]) -> Self {
        let mut full = Hand::default();
        Emblem::ALL.into_iter().for_each(|emblem| full.add(emblem));
        Self {
            hands: seats.iter().map(|seat| (*seat, Held::new(*seat, full))).collect(),
            under: BTreeMap::new(),
            removed: Vec::new(),
        }
    }

    /// The hand, as its owner alone may see it.
    pub(super) fn hand_for(&self, audience: Audience) -> Vec<Emblem> {
        let mut hands = self.hands.values().filter_map(|hand| hand.peek(audience));
        hands.next().map(|hand| hand.emblems().collect()).unwrap_or_default()
    }

    pub(super) fn in_hand(&self, seat: Seat) -> Vec<Emblem> {
        self.hands.get(&seat).map(|hand| hand.inner().emblems().collect()).unwrap_or_default()
    }

    /// How many a seat has in hand: public.
    pub(crate) fn count(&self, seat: Seat) -> u8 {
        self.hands.get(&seat).map_or(0, |hand| u8::try_from(hand.inner().0.count_ones()).unwrap_or(u8::MAX))
    }

    pub(super) fn lies_under(&self, meeple: MeepleId) -> bool {
        matches!(self.under.get(&meeple), Some(Under::Hidden { .. }))
    }

    /// Whether this meeple has had its emblem since it was placed (T-9).
    pub(super) fn had_one(&self, meeple: MeepleId) -> bool {
        self.under.contains_key(&meeple)
    }

    /// The hidden emblem under a meeple, for turning it over.
    pub(super) fn turn_over(&self, meeple: MeepleId) -> Option<TurnedOver> {
        match self.under.get(&meeple)? {
            Under::Hidden { emblem, salt, commitment, .. } => {
                Some(TurnedOver { emblem: *emblem.inner(), salt: *salt.inner(), commitment: *commitment })
            }
            Under::Spent => None,
        }
    }

    /// Every meeple with a hidden emblem, and whose it is.
    pub(super) fn nominated(&self) -> impl Iterator<Item = (Seat, MeepleId)> + '_ {
        self.under.iter().filter_map(|(meeple, under)| match under {
            Under::Hidden { seat, .. } => Some((*seat, *meeple)),
            Under::Spent => None,
        })
    }

    pub(super) fn view(&self, meeple: MeepleId, audience: Audience) -> NominationView {
        match self.under.get(&meeple) {
            None => NominationView::None,
            Some(Under::Hidden { emblem, commitment, .. }) => {
                NominationView::Nominated { commitment: *commitment, emblem: emblem.peek(audience).copied() }
            }
            Some(Under::Spent) => NominationView::Spent,
        }
    }

    /// All emblems of a seat that are in hand, hidden under meeples or taken away unseen, for the invariants.
    pub(crate) fn held_by(&self, seat: Seat) -> Vec<Emblem> {
        let hidden = self.under.values().filter_map(|under| match under {
            Under::Hidden { seat: owner, emblem, .. } if *owner == seat => Some(*emblem.inner()),
            Under::Hidden { .. } | Under::Spent => None,
        });
        let removed = self.removed.iter().filter_map(|emblem| emblem.peek(Audience::Seat(seat)).copied());
        self.in_hand(seat).into_iter().chain(hidden).chain(removed).collect()
    }

    pub(super) fn nominate(
        &mut self,
        seat: Seat,
        meeple: MeepleId,
        emblem: &Held<Emblem>,
        salt: &Held<Salt>,
        commitment: Commitment,
    ) {
        if let Some(hand) = self.hands.get_mut(&seat) {
            hand.inner_mut().remove(*emblem.inner());
        }
        self.under
            .insert(meeple, Under::Hidden { seat, emblem: emblem.clone(), salt: salt.clone(), commitment });
    }

    /// T-12: back to its owner's hand.
    pub(super) fn take_home(&mut self, meeple: MeepleId) {
        if let Some(Under::Hidden { seat, emblem, .. }) = self.under.remove(&meeple)
            && let Some(hand) = self.hands.get_mut(&seat)
        {
            hand.inner_mut().add(*emblem.inner());
        }
    }

    /// T-9: a reveal does not make room for another emblem, unless the table has chosen so.
    pub(super) fn spend(&mut self, meeple: MeepleId, renomination: Renomination) {
        match renomination {
            Renomination::OnceAPlacement => self.under.insert(meeple, Under::Spent),
            Renomination::AfterReveal => self.under.remove(&meeple),
        };
    }

    /// T-22: taken away unseen.
    pub(super) fn remove(&mut self, meeple: MeepleId) {
        if let Some(Under::Hidden { emblem, .. }) = self.under.remove(&meeple) {
            self.removed.push(emblem);
        }
    }

    /// The meeple is gone; its emblem was taken home before.
    pub(super) fn forget(&mut self, meeple: MeepleId) {
        self.under.remove(&meeple);
    }
}
