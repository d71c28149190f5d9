//! The cells where a tile may go: each beside at least one tile, with the edges it asks for. Kept as tiles land, so that
//! finding where a tile fits is a comparison of numbers a cell (B-3). Never knows a feature.

use herald_words::{Edge, Pos, Side};

use crate::catalogue::edge_bits;

/// Bits a side in a packed row of edges: north lowest.
const BITS: u8 = 2;

/// An open cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub(super) pos: Pos,
    /// Ones at the sides where a tile lies beside it.
    mask: u8,
    /// The edges those tiles show, at those sides.
    wanted: u8,
}

/// All open cells, in an order that only the tiles laid decide.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Frontier {
    cells: Vec<Open>,
}

impl Open {
    /// Whether a tile with these packed edges fits.
    pub(super) fn takes(self, edges: u8) -> bool {
        (edges ^ self.wanted) & self.mask == 0
    }
}

impl Frontier {
    pub(super) fn iter(&self) -> impl Iterator<Item = Open> + '_ {
        self.cells.iter().copied()
    }

    pub(super) fn get(&self, index: u16) -> Option<Open> {
        self.cells.get(usize::from(index)).copied()
    }

    /// A new open cell; its index.
    pub(super) fn add(&mut self, pos: Pos) -> u16 {
        self.cells.push(Open { pos, mask: 0, wanted: 0 });
        u16::try_from(self.cells.len() - 1).unwrap_or(u16::MAX)
    }

    /// A tile lies now at this side of the open cell, and shows this edge.
    pub(super) fn ask(&mut self, index: u16, side: Side, edge: Edge) {
        if let Some(open) = self.cells.get_mut(usize::from(index)) {
            open.mask |= packed(side, 0b11);
            open.wanted |= packed(side, edge_bits(edge));
        }
    }

    /// A tile was laid there. Answers with the cell that has taken its index, if one has.
    pub(super) fn remove(&mut self, index: u16) -> Option<Pos> {
        let at = usize::from(index);
        if at < self.cells.len() {
            self.cells.swap_remove(at);
        }
        self.cells.get(at).map(|open| open.pos)
    }
}

fn packed(side: Side, bits: u8) -> u8 {
    bits << (side as u8 * BITS)
}
