//! The places of a tile's outline as the data names them: half-edges `n1` to `w2`, corners `ne` to `nw`, and the sides'
//! letters. Never says what is there.

use herald_words::Side;
use std::fmt;

/// Half an edge, as the data names it: `n1` to `w2`, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfEdge(u8);

impl HalfEdge {
    /// Clockwise.
    pub(super) const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The two of a side, clockwise.
    pub(super) fn of(side: Side) -> [Self; 2] {
        let first = 2 * side as u8;
        [Self(first), Self(first + 1)]
    }

    /// Its bit in a mask.
    pub(super) fn bit(self) -> u8 {
        1 << self.0
    }

    /// Its number, clockwise from n1.
    pub(super) fn number(self) -> usize {
        self.0.into()
    }

    /// Whose half it is.
    pub(super) fn side(self) -> Side {
        Side::ALL[usize::from(self.0 / 2)]
    }
}

impl fmt::Display for HalfEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.side()), self.0 % 2 + 1)
    }
}

/// A corner of a tile, as the data names it: `ne`, `se`, `sw`, `nw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corner(Side);

impl Corner {
    /// Clockwise.
    pub(super) const ALL: [Self; 4] =
        [Self(Side::North), Self(Side::East), Self(Side::South), Self(Side::West)];

    /// The corner that comes after this side, clockwise.
    pub(super) fn after(side: Side) -> Self {
        Self(side)
    }

    /// The half-edges that meet there, clockwise.
    pub(super) fn halves(self) -> [HalfEdge; 2] {
        let before = 2 * self.0 as u8 + 1;
        [HalfEdge(before), HalfEdge((before + 1) % 8)]
    }

    /// The side before it, clockwise.
    pub(super) fn side(self) -> Side {
        self.0
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Side::North => "ne",
            Side::East => "se",
            Side::South => "sw",
            Side::West => "nw",
        })
    }
}

/// A side's bit in a mask.
pub(super) fn bit(side: Side) -> u8 {
    1 << side as u8
}

/// A side as the data names it.
pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::North => "n",
        Side::East => "e",
        Side::South => "s",
        Side::West => "w",
    }
}

/// The sides of a mask, clockwise.
pub(super) fn sides(mask: u8) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |side| mask & bit(*side) != 0)
}

/// Sides as the data joins them: `e-w`.
pub(super) fn joined(mask: u8) -> String {
    sides(mask).map(letter).collect::<Vec<_>>().join("-")
}
