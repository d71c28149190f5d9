//! Every figure on the map, kept from what happened. Never reads the game but to compare: what stands there and what is
//! left in the supply are all there is of a kind.

use std::collections::{BTreeMap, BTreeSet};

use herald_rules::Event;
use herald_words::{
    Correction, Discipline, Fact, Kind, Label, MeepleId, Played, PrizeId, Renomination, Role, Seat,
    TournamentFact, TowerFact, View,
};

use super::keep::Keep;

/// A figure on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    role: Role,
    label: Option<Label>,
    on_prize: Option<PrizeId>,
    /// The number of the turn it was placed in.
    pub(crate) placed_in: u16,
}

impl Figure {
    /// The tournament it may be entered in, said anew (T-8, A-4, C-1, C-2, C-5, C-9, C-10).
    pub(crate) fn discipline(&self) -> Option<Discipline> {
        if !matches!(self.kind, Kind::Meeple | Kind::LargeMeeple | Kind::Scarecrow) {
            return None;
        }
        match self.role {
            Role::Highwayman => Some(Discipline::Road),
            Role::Knight => Some(Discipline::City),
            Role::Farmer => Some(Discipline::Field),
            Role::Monk | Role::Gardener | Role::Guard | Role::Apart => None,
        }
    }
}

/// All of them.
pub(crate) struct Board {
    played: Played,
    renomination: Renomination,
    on_map: BTreeMap<MeepleId, Figure>,
    /// Which have had their emblem since they were placed (T-9).
    had_one: BTreeSet<MeepleId>,
}

impl Board {
    pub(crate) fn empty(played: Played, renomination: Renomination) -> Self {
        Self { played, renomination, on_map: BTreeMap::new(), had_one: BTreeSet::new() }
    }

    pub(crate) fn get(&self, meeple: MeepleId) -> &Figure {
        self.on_map.get(&meeple).expect("it stands on the map")
    }

    /// Whether a builder of this seat stood there before this turn (C-2).
    pub(crate) fn builds(&self, seat: Seat, turn: u16) -> bool {
        let builder = |figure: &Figure| (figure.kind, figure.seat) == (Kind::Builder, seat);
        self.on_map.values().any(|figure| builder(figure) && figure.placed_in < turn)
    }

    /// How many guards of this seat stand (W-3), on a tower that was told or not.
    pub(crate) fn guards(&self, seat: Seat) -> u8 {
        let guard = |figure: &&Figure| (figure.seat, figure.role) == (seat, Role::Guard);
        u8::try_from(self.on_map.values().filter(guard).count()).unwrap()
    }

    pub(crate) fn note(&mut self, event: &Event, turn: u16, keep: &Keep) {
        match event {
            Event::Fact(Fact::Tournament(TournamentFact::EmblemLaid { seat, meeple }))
            | Event::MeepleNominated { seat, meeple, .. } => {
                assert_eq!(self.get(*meeple).seat, *seat, "T-8: one's own");
                assert!(self.had_one.insert(*meeple), "T-9: {meeple} has had its emblem");
            }
            Event::Fact(Fact::Tournament(TournamentFact::EmblemRevealed { meeple, .. })) => {
                match self.renomination {
                    Renomination::OnceAPlacement => {}
                    Renomination::AfterReveal => assert!(self.had_one.remove(meeple)),
                }
            }
            Event::Fact(Fact::MeeplePlaced { seat, meeple, kind, role, label, on_prize }) => {
                let (seat, kind, role, label) = (*seat, *kind, *role, label.clone());
                let figure = Figure { seat, kind, role, label, on_prize: *on_prize, placed_in: turn };
                assert_eq!(self.on_map.insert(*meeple, figure), None, "each has an id of its own");
            }
            Event::Fact(Fact::Tower(TowerFact::GuardPlaced { seat, meeple, tower })) => {
                let (seat, kind, role, label) = (*seat, Kind::Meeple, Role::Guard, keep.label(*tower));
                let figure = Figure { seat, kind, role, label, on_prize: None, placed_in: turn };
                assert_eq!(self.on_map.insert(*meeple, figure), None, "each has an id of its own");
            }
            Event::Fact(Fact::MeepleLifted { seat, meeple, .. }) => {
                assert_eq!(self.get(*meeple).seat, *seat);
                self.leaves(*meeple);
            }
            Event::Fact(Fact::MeepleMoved { seat, meeple, role, label, .. }) => {
                let figure = self.on_map.get_mut(meeple).unwrap();
                assert_eq!(figure.seat, *seat);
                (figure.role, figure.label, figure.on_prize) = (*role, label.clone(), None);
            }
            Event::Fact(Fact::Corrected { correction, .. }) => match correction {
                Correction::MeepleLabel { meeple, label } => {
                    self.on_map.get_mut(meeple).unwrap().label.clone_from(label);
                }
                Correction::MeepleLeft { meeple } => self.leaves(*meeple),
                Correction::Points { .. }
                | Correction::PileCount { .. }
                | Correction::CityLabel { .. }
                | Correction::TurnOrder { .. }
                | Correction::Undo { .. } => {}
                Correction::MovePiece { .. }
                | Correction::ReplaceTile { .. }
                | Correction::RedescribeFace { .. } => unreachable!("a told table tracks no map"),
            },
            Event::Fact(_) => {}
            Event::PrizeLookedAt { .. } => unreachable!("a told table tracks no map"),
        }
    }

    fn leaves(&mut self, meeple: MeepleId) {
        assert!(self.on_map.remove(&meeple).is_some(), "it stood on the map");
        self.had_one.remove(&meeple);
    }

    pub(crate) fn check(&self, open: &View) {
        let stands = open.meeples.iter().map(|shown| {
            let (seat, kind, role, label) = (shown.seat, shown.kind, shown.role, shown.label.clone());
            (shown.meeple, (seat, kind, role, label, shown.on_prize))
        });
        let kept = self.on_map.iter().map(|(meeple, figure)| {
            let (seat, kind, role, label) = (figure.seat, figure.kind, figure.role, figure.label.clone());
            (*meeple, (seat, kind, role, label, figure.on_prize))
        });
        assert_eq!(stands.collect::<BTreeMap<_, _>>(), kept.collect());
        for score in &open.scores {
            let mut out: BTreeMap<_, u8> = BTreeMap::new();
            for figure in self.on_map.values().filter(|figure| figure.seat == score.seat) {
                *out.entry(figure.kind).or_default() += 1;
            }
            for kind in Kind::ALL {
                let on_map = out.get(&kind).copied().unwrap_or(0);
                let (left, all) = match kind.expansion() {
                    None => (score.meeples_left, 7),
                    Some(expansion) => {
                        let left = score.figures_left.iter().filter(|left| **left == kind).count();
                        (u8::try_from(left).unwrap(), u8::from(self.played.has(expansion)))
                    }
                };
                assert_eq!(left + on_map, all, "B-1: seat {}'s figures of kind {kind:?}", score.seat);
            }
        }
    }
}
