//! Figures on the map and in the supply, as far as told. Never knows what lies under one.

use herald_words::{FIGURES_OF_A_KIND, Kind, Label, MeepleId, ORDINARY_MEEPLES, PrizeId, Role, Seat};

/// A figure on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Meeple {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) role: Role,
    pub(crate) label: Option<Label>,
    /// By the magic portal (C-3).
    pub(crate) on_prize: Option<PrizeId>,
    /// The turn it was placed in (T-11).
    pub(crate) placed_in: u16,
}

/// All figures on the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meeples {
    /// By id; few enough that going through them is quicker than a tree.
    on_map: Vec<(MeepleId, Meeple)>,
    placed: u16,
}

impl Meeples {
    /// The id the next placed meeple gets.
    pub(crate) fn next_id(&self) -> MeepleId {
        MeepleId(self.placed + 1)
    }

    pub(crate) fn get(&self, id: MeepleId) -> Option<&Meeple> {
        self.at(id).ok().map(|at| &self.on_map[at].1)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (MeepleId, &Meeple)> {
        self.on_map.iter().map(|(id, meeple)| (*id, meeple))
    }

    /// How many figures are on the map.
    pub(crate) fn count(&self) -> usize {
        self.on_map.len()
    }

    /// Figures of a kind that a seat may still place (B-1).
    pub(crate) fn supply(&self, seat: Seat, kind: Kind) -> u8 {
        let out = self.on_map.iter().filter(|(_, figure)| figure.seat == seat && figure.kind == kind).count();
        let all = if kind == Kind::Meeple { ORDINARY_MEEPLES } else { FIGURES_OF_A_KIND };
        all.saturating_sub(u8::try_from(out).unwrap_or(u8::MAX))
    }

    pub(crate) fn place(&mut self, id: MeepleId, meeple: Meeple) {
        self.placed = self.placed.max(id.0);
        match self.at(id) {
            Ok(at) => self.on_map[at].1 = meeple,
            Err(at) => self.on_map.insert(at, (id, meeple)),
        }
    }

    pub(crate) fn get_mut(&mut self, id: MeepleId) -> Option<&mut Meeple> {
        self.at(id).ok().map(|at| &mut self.on_map[at].1)
    }

    pub(crate) fn lift(&mut self, id: MeepleId) {
        if let Ok(at) = self.at(id) {
            self.on_map.remove(at);
        }
    }

    /// Where it is, or would be.
    fn at(&self, id: MeepleId) -> Result<usize, usize> {
        self.on_map.binary_search_by_key(&id, |(other, _)| *other)
    }
}
