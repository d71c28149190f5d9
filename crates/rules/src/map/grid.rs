//! Which cell holds which tile, and which lie open beside one: a rectangle that grows with the map in any direction.
//! Never knows a face.

use herald_words::Pos;

/// Cells added beyond what is needed whenever the rectangle grows.
const MARGIN: i16 = 8;

/// What is at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// Nothing, and nothing beside it.
    Empty,
    /// This tile.
    Tile(u16),
    /// Nothing, but a tile beside it: this place of the frontier.
    Open(u16),
}

/// All cells. One number a cell keeps a copy of the map small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    west: i16,
    north: i16,
    width: i16,
    height: i16,
    /// 0 is empty, n is tile n − 1, −n is place n − 1 of the frontier.
    cells: Vec<i16>,
}

impl Grid {
    /// Around the first tile.
    pub(super) fn around_the_start() -> Self {
        let (start, size) = (-MARGIN, 2 * MARGIN + 1);
        let cells = vec![0; usize::from(size.unsigned_abs()).pow(2)];
        Self { west: start, north: start, width: size, height: size, cells }
    }

    pub(super) fn get(&self, pos: Pos) -> Cell {
        let number = self.index(pos).map_or(0, |index| self.cells[index]);
        match number {
            0 => Cell::Empty,
            1.. => Cell::Tile(number.unsigned_abs() - 1),
            ..0 => Cell::Open(number.unsigned_abs() - 1),
        }
    }

    pub(super) fn set(&mut self, pos: Pos, cell: Cell) {
        let number = match cell {
            Cell::Empty => 0,
            Cell::Tile(index) => index.cast_signed() + 1,
            Cell::Open(index) => -(index.cast_signed() + 1),
        };
        let index = self.index(pos).or_else(|| {
            self.grow(pos);
            self.index(pos)
        });
        if let Some(index) = index {
            self.cells[index] = number;
        }
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        // What lies to the west or the north is far beyond the east or the south.
        let x = pos.x.wrapping_sub(self.west).cast_unsigned();
        let y = pos.y.wrapping_sub(self.north).cast_unsigned();
        let (width, height) = (self.width.unsigned_abs(), self.height.unsigned_abs());
        (x < width && y < height).then(|| usize::from(y) * usize::from(width) + usize::from(x))
    }

    /// A rectangle that holds this cell too, and some more beyond it.
    fn grow(&mut self, pos: Pos) {
        let (east, south) = (self.west + self.width, self.north + self.height);
        let west = if pos.x < self.west { pos.x.saturating_sub(MARGIN) } else { self.west };
        let north = if pos.y < self.north { pos.y.saturating_sub(MARGIN) } else { self.north };
        let east = if pos.x >= east { pos.x.saturating_add(MARGIN) } else { east };
        let south = if pos.y >= south { pos.y.saturating_add(MARGIN) } else { south };
        let (width, height) = (east - west, south - north);
        let area = usize::from(width.unsigned_abs()) * usize::from(height.unsigned_abs());
        let mut grown = Self { west, north, width, height, cells: vec![0; area] };
        let rows = self.cells.chunks(usize::from(self.width.unsigned_abs()));
        for (row, cells) in (self.north..).zip(rows) {
            if let Some(at) = grown.index(Pos { x: self.west, y: row }) {
                grown.cells[at..at + cells.len()].copy_from_slice(cells);
            }
        }
        *self = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_in_every_direction_and_forgets_nothing() {
        let mut grid = Grid::around_the_start();
        let places = [(0, 0), (40, 3), (-90, 1), (7, 200), (-8, -300), (8, 8), (-9, 9)];
        for (index, (x, y)) in (0_u16..).zip(places) {
            grid.set(Pos { x, y }, if index % 2 == 0 { Cell::Tile(index) } else { Cell::Open(index) });
        }
        for (index, (x, y)) in (0_u16..).zip(places) {
            let cell = if index % 2 == 0 { Cell::Tile(index) } else { Cell::Open(index) };
            assert_eq!(grid.get(Pos { x, y }), cell, "{x}, {y}");
        }
        assert_eq!(grid.get(Pos { x: 1, y: 1 }), Cell::Empty);
        assert_eq!(grid.get(Pos { x: i16::MAX, y: i16::MIN }), Cell::Empty);
        grid.set(Pos { x: 40, y: 3 }, Cell::Empty);
        assert_eq!(grid.get(Pos { x: 40, y: 3 }), Cell::Empty);
    }
}
