//! Which segments of a tile nobody stands on, once it lies here: those whose whole feature is free (B-4). Never lays a tile
//! to find out, and never knows which figure stands where.

use herald_words::{Feature, Pos, Segment, Side};

use super::Map;
use crate::catalogue::{Catalogue, MAX_PARTS, NONE, Turned};

impl Map {
    /// The segments of a tile that would lie there whose features are free; that it fits is known.
    pub(crate) fn free_if(
        &self,
        catalogue: &Catalogue,
        pos: Pos,
        turned: &Turned,
    ) -> Vec<(Segment, Feature)> {
        let mut joined = Joined::default();
        for side in Side::ALL {
            let Some(beside) = pos.beside(side).and_then(|pos| self.at(pos)) else { continue };
            let tile = *self.tile(beside);
            let there = catalogue[tile.face].at(tile.rotation);
            let (first, opposite) = (2 * side as usize, 2 * side.opposite() as usize);
            let meetings = [
                (turned.side_part[side as usize], there.side_part[side.opposite() as usize]),
                (turned.half_part[first], there.half_part[opposite + 1]),
                (turned.half_part[first + 1], there.half_part[opposite]),
            ];
            for (here, there) in meetings.into_iter().filter(|(here, there)| *here != NONE && *there != NONE)
            {
                let node = self.features.root(tile.node(Segment(there)));
                joined.meet(here, node.0, self.features.meeples(node) > 0);
            }
        }
        let parts = (0..).zip(&turned.parts);
        let free = parts.filter(|(part, _)| !joined.is_taken(*part));
        free.map(|(part, found)| (Segment(part), found.feature)).collect()
    }
}

/// What the parts of the new tile would be joined to. Two parts that meet the same feature become one with it, so what is
/// taken for one of them is taken for the other.
#[derive(Default)]
struct Joined {
    /// Which part met which feature.
    met: [(u8, u16); MEETINGS],
    meetings: usize,
    taken: [bool; MAX_PARTS],
}

/// At most a road or city and two fields a side.
const MEETINGS: usize = 12;

impl Joined {
    fn meet(&mut self, part: u8, root: u16, taken: bool) {
        if let Some(met) = self.met.get_mut(self.meetings) {
            *met = (part, root);
            self.meetings += 1;
        }
        if taken {
            self.take(part);
        }
    }

    fn take(&mut self, part: u8) {
        if let Some(taken) = self.taken.get_mut(usize::from(part)) {
            *taken = true;
        }
    }

    /// Taken itself, or by way of features it shares with other parts.
    fn is_taken(&self, part: u8) -> bool {
        let met = &self.met[..self.meetings];
        let mut parts = 1_u16 << part;
        loop {
            let shares = |(_, root): &&(u8, u16)| {
                met.iter().any(|(other, met)| met == root && parts & (1 << other) != 0)
            };
            let wider = met.iter().filter(shares).fold(parts, |parts, (part, _)| parts | 1 << part);
            if wider == parts {
                break;
            }
            parts = wider;
        }
        (0..).zip(self.taken).any(|(part, taken)| taken && parts & (1 << part) != 0)
    }
}
