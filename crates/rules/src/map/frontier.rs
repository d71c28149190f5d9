//! The cells where a tile may go: each beside at least one tile, with the edges it asks for. Kept as tiles land, so that
//! finding where a tile fits is a comparison of numbers a cell (B-3). Never knows a feature.

use herald_words::{Edge, Place, Pos, Rotation, Side};

use crate::catalogue::edge_bits;

/// Bits a side in a packed row of edges: north lowest.
const BITS: u8 = 2;
/// Cells that are looked at in one go: a byte numbers and counts all that may fit there, four ways a cell.
const CELLS: u8 = 63;
/// Room to list the places of a tile in: rarely more are found (27 to 37 on average in random games).
const PLACES: usize = 64;

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
    /// Every place at which a face fits, of which these are the packed edges, each way it may lie: cell by cell, fewest quarter
    /// turns first.
    pub(super) fn places(&self, ways: &[u8]) -> Vec<Place> {
        let mut places = Vec::with_capacity(PLACES);
        for cells in self.cells.chunks(usize::from(CELLS)) {
            // Each way is written down, and stays if it fits: nothing here branches on what fits, for no processor foresees it.
            let (mut fitting, mut found) = ([0; 256], 0_u8);
            for (cell, open) in (0..CELLS).zip(cells) {
                for (way, edges) in (0..4).zip(ways) {
                    fitting[usize::from(found)] = cell << 2 | way;
                    found = found.wrapping_add(u8::from(open.takes(*edges)));
                }
            }
            let place = |fits: &u8| Place {
                pos: cells[usize::from(fits >> 2)].pos,
                rotation: Rotation::ALL[usize::from(fits & 0b11)],
            };
            places.extend(fitting[..usize::from(found)].iter().map(place));
        }
        places
    }

    /// Whether it fits anywhere.
    pub(super) fn takes_any(&self, ways: &[u8]) -> bool {
        self.cells.iter().any(|open| ways.iter().any(|edges| open.takes(*edges)))
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Cells that ask for anything, in a row.
    fn any(rng: &mut Rng, cells: i16) -> Frontier {
        let open = |x| Open { pos: Pos { x, y: 0 }, mask: rng.u8(..), wanted: rng.u8(..) };
        Frontier { cells: (0..cells).map(open).collect() }
    }

    /// The same, cell by cell and way by way.
    fn asked_one_by_one(frontier: &Frontier, ways: &[u8]) -> Vec<Place> {
        let mut places = Vec::new();
        for open in &frontier.cells {
            for (rotation, edges) in Rotation::ALL.into_iter().zip(ways) {
                if open.takes(*edges) {
                    places.push(Place { pos: open.pos, rotation });
                }
            }
        }
        places
    }

    #[test]
    fn all_that_fits_is_listed_in_order_however_many_cells_are_open() {
        let mut rng = Rng::with_seed(1);
        for cells in [0, 1, 62, 63, 64, 126, 127, 300] {
            for ways in [1, 2, 4] {
                let frontier = any(&mut rng, cells);
                let codes: [u8; 4] = std::array::from_fn(|_| rng.u8(..));
                let expected = asked_one_by_one(&frontier, &codes[..ways]);
                assert_eq!(frontier.places(&codes[..ways]), expected, "{cells} cells, {ways} ways");
                assert_eq!(frontier.takes_any(&codes[..ways]), !expected.is_empty());
            }
        }
    }

    #[test]
    fn a_tile_that_fits_everywhere_is_listed_everywhere() {
        let cells = (0..200).map(|x| Open { pos: Pos { x, y: 0 }, mask: 0, wanted: 0 }).collect();
        let frontier = Frontier { cells };
        assert_eq!(frontier.places(&[0; 4]), asked_one_by_one(&frontier, &[0; 4]));
        assert_eq!(frontier.places(&[0; 4]).len(), 800);
    }
}
