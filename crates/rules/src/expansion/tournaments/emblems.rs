//! Emblems in hand and under meeples (T-1, T-8…T-12). Never shows one but to its owner.

use std::collections::BTreeMap;

use herald_words::{
    Audience, Commitment, Emblem, EmblemKeeping, MeepleId, NominationView, Opening, Renomination, Salt, Seat,
};

use crate::Held;

/// Every emblem that is in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Emblems {
    keeping: Keeping,
    under: BTreeMap<MeepleId, Under>,
}

/// Who keeps the emblems, and what Herald knows of those that are not under a meeple.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Keeping {
    /// Each of them.
    Herald {
        hands: BTreeMap<Seat, Held<Hand>>,
        /// Taken away unseen before the final scoring (T-22).
        removed: Vec<Held<Emblem>>,
    },
    /// How many a seat has in hand, and how many were taken away unseen.
    Table { hands: BTreeMap<Seat, u8>, removed: BTreeMap<Seat, u8> },
}

/// A set of emblems, at most one of each. It shows nothing of itself.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hand(u8);

/// What lies, or lay, under a meeple.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Under {
    Hidden {
        seat: Seat,
        emblem: Held<Emblem>,
        salt: Held<Salt>,
        commitment: Commitment,
    },
    /// One that the table keeps.
    Token {
        seat: Seat,
    },
    /// The meeple has had its emblem (T-9): it was revealed, or went home when the meeple was moved.
    Spent,
}

/// What a reveal finds beneath a meeple.
#[derive(Clone, Copy)]
pub(super) enum Beneath {
    /// An emblem Herald keeps, and what opens its commitment.
    Known(Emblem, Opening),
    /// One the table keeps.
    Token,
}

impl Under {
    /// Whose emblem lies there.
    fn owner(&self) -> Option<Seat> {
        match self {
            Self::Hidden { seat, .. } | Self::Token { seat } => Some(*seat),
            Self::Spent => None,
        }
    }
}

impl Hand {
    fn bit(emblem: Emblem) -> u8 {
        1 << emblem.value()
    }

    /// One alone.
    pub(crate) fn of(emblem: Emblem) -> Self {
        Self(Self::bit(emblem))
    }

    /// Both together; none if they share one.
    pub(crate) fn with(self, other: Self) -> Option<Self> {
        (self.0 & other.0 == 0).then_some(Self(self.0 | other.0))
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

    pub(crate) fn count(self) -> u8 {
        u8::try_from(self.0.count_ones()).unwrap_or(u8::MAX)
    }

    fn emblems(self) -> impl Iterator<Item = Emblem> {
        Emblem::ALL.into_iter().filter(move |emblem| self.has(*emblem))
    }
}

impl Emblems {
    /// T-1: five to each.
    pub(super) fn deal(seats: &[Seat], keeping: EmblemKeeping) -> Self {
        let mut full = Hand::default();
        Emblem::ALL.into_iter().for_each(|emblem| full.add(emblem));
        let keeping = match keeping {
            EmblemKeeping::Herald => Keeping::Herald {
                hands: seats.iter().map(|seat| (*seat, Held::new(*seat, full))).collect(),
                removed: Vec::new(),
            },
            EmblemKeeping::Table => Keeping::Table {
                hands: seats.iter().map(|seat| (*seat, full.count())).collect(),
                removed: BTreeMap::new(),
            },
        };
        Self { keeping, under: BTreeMap::new() }
    }

    /// The hand, as its owner alone may see it; nothing where the table keeps it.
    pub(super) fn hand_for(&self, audience: Audience) -> Vec<Emblem> {
        let Keeping::Herald { hands, .. } = &self.keeping else { return Vec::new() };
        let mut own = hands.values().filter_map(|hand| hand.peek(audience));
        own.next().map(|hand| hand.emblems().collect()).unwrap_or_default()
    }

    /// The hand as the rules know it; nothing where the table keeps it.
    pub(super) fn in_hand(&self, seat: Seat) -> Vec<Emblem> {
        let Keeping::Herald { hands, .. } = &self.keeping else { return Vec::new() };
        hands.get(&seat).map(|hand| hand.inner().emblems().collect()).unwrap_or_default()
    }

    /// How many a seat has in hand: public.
    pub(crate) fn count(&self, seat: Seat) -> u8 {
        match &self.keeping {
            Keeping::Herald { hands, .. } => hands.get(&seat).map_or(0, |hand| hand.inner().count()),
            Keeping::Table { hands, .. } => hands.get(&seat).copied().unwrap_or(0),
        }
    }

    pub(super) fn lies_under(&self, meeple: MeepleId) -> bool {
        self.under.get(&meeple).and_then(Under::owner).is_some()
    }

    /// Whether this meeple has had its emblem since it was placed (T-9).
    pub(super) fn had_one(&self, meeple: MeepleId) -> bool {
        self.under.contains_key(&meeple)
    }

    /// What a reveal would turn over.
    pub(super) fn beneath(&self, meeple: MeepleId) -> Option<Beneath> {
        match self.under.get(&meeple)? {
            Under::Hidden { emblem, salt, commitment, .. } => {
                let opening = Opening { salt: *salt.inner(), commitment: *commitment };
                Some(Beneath::Known(*emblem.inner(), opening))
            }
            Under::Token { .. } => Some(Beneath::Token),
            Under::Spent => None,
        }
    }

    /// The commitment to the emblem under a meeple; none where none lies there, or the table keeps it.
    pub(crate) fn commitment(&self, meeple: MeepleId) -> Option<Commitment> {
        match self.under.get(&meeple)? {
            Under::Hidden { commitment, .. } => Some(*commitment),
            Under::Token { .. } | Under::Spent => None,
        }
    }

    /// Every meeple with an emblem under it, and whose it is.
    pub(super) fn nominated(&self) -> impl Iterator<Item = (Seat, MeepleId)> + '_ {
        self.under.iter().filter_map(|(meeple, under)| Some((under.owner()?, *meeple)))
    }

    pub(super) fn view(&self, meeple: MeepleId, audience: Audience) -> NominationView {
        match self.under.get(&meeple) {
            None => NominationView::None,
            Some(Under::Hidden { emblem, commitment, .. }) => {
                NominationView::Nominated { commitment: *commitment, emblem: emblem.peek(audience).copied() }
            }
            Some(Under::Token { .. }) => NominationView::Token,
            Some(Under::Spent) => NominationView::Spent,
        }
    }

    /// All emblems that Herald knows in hand, under meeples or taken away unseen, for the invariants.
    pub(crate) fn known(&self) -> impl Iterator<Item = (Seat, Hand)> + '_ {
        let hidden = self.under.values().filter_map(|under| match under {
            Under::Hidden { seat, emblem, .. } => Some((*seat, Hand::of(*emblem.inner()))),
            Under::Token { .. } | Under::Spent => None,
        });
        let kept = match &self.keeping {
            Keeping::Herald { hands, removed } => Some((hands, removed)),
            Keeping::Table { .. } => None,
        };
        let elsewhere = kept.into_iter().flat_map(|(hands, removed)| {
            let in_hands = hands.iter().map(|(seat, hand)| (*seat, *hand.inner()));
            in_hands.chain(removed.iter().map(|emblem| (emblem.owner(), Hand::of(*emblem.inner()))))
        });
        hidden.chain(elsewhere)
    }

    /// How many emblems of a seat Herald does not know, wherever they are, for the invariants.
    pub(crate) fn unknown(&self, seat: Seat) -> u8 {
        let Keeping::Table { hands, removed } = &self.keeping else { return 0 };
        let under = self.nominated().filter(|(owner, _)| *owner == seat).count();
        let of = |counts: &BTreeMap<Seat, u8>| counts.get(&seat).copied().unwrap_or(0);
        of(hands) + of(removed) + u8::try_from(under).unwrap_or(u8::MAX)
    }

    pub(super) fn nominate(
        &mut self,
        seat: Seat,
        meeple: MeepleId,
        emblem: &Held<Emblem>,
        salt: &Held<Salt>,
        commitment: Commitment,
    ) {
        if let Keeping::Herald { hands, .. } = &mut self.keeping
            && let Some(hand) = hands.get_mut(&seat)
        {
            hand.inner_mut().remove(*emblem.inner());
        }
        self.under
            .insert(meeple, Under::Hidden { seat, emblem: emblem.clone(), salt: salt.clone(), commitment });
    }

    /// T-8, where the table keeps the emblems.
    pub(super) fn lay(&mut self, seat: Seat, meeple: MeepleId) {
        if let Keeping::Table { hands, .. } = &mut self.keeping
            && let Some(count) = hands.get_mut(&seat)
        {
            *count = count.saturating_sub(1);
        }
        self.under.insert(meeple, Under::Token { seat });
    }

    /// T-12: back to its owner's hand. While the meeple stands it does not get another (T-9).
    pub(super) fn take_home(&mut self, meeple: MeepleId) {
        match (self.under.insert(meeple, Under::Spent), &mut self.keeping) {
            (Some(Under::Hidden { seat, emblem, .. }), Keeping::Herald { hands, .. }) => {
                if let Some(hand) = hands.get_mut(&seat) {
                    hand.inner_mut().add(*emblem.inner());
                }
            }
            (Some(Under::Token { seat }), Keeping::Table { hands, .. }) => {
                *hands.entry(seat).or_default() += 1;
            }
            (
                Some(Under::Hidden { .. } | Under::Token { .. } | Under::Spent) | None,
                Keeping::Herald { .. } | Keeping::Table { .. },
            ) => {}
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
        match (self.under.remove(&meeple), &mut self.keeping) {
            (Some(Under::Hidden { emblem, .. }), Keeping::Herald { removed, .. }) => removed.push(emblem),
            (Some(Under::Token { seat }), Keeping::Table { removed, .. }) => {
                *removed.entry(seat).or_default() += 1;
            }
            (
                Some(Under::Hidden { .. } | Under::Token { .. } | Under::Spent) | None,
                Keeping::Herald { .. } | Keeping::Table { .. },
            ) => {}
        }
    }

    /// The meeple is gone; its emblem was taken home before.
    pub(super) fn forget(&mut self, meeple: MeepleId) {
        self.under.remove(&meeple);
    }
}
