//! Where tiles lie and what is on them: positions, turns, edges, segments, faces by their code. Never knows a face.

use std::fmt;

/// A cell of the map: x grows to the east, y to the south; the first tile lies at 0, 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Pos {
    /// To the east.
    pub x: i16,
    /// To the south.
    pub y: i16,
}

impl Pos {
    /// The cell next to it on this side; none at the end of numbers, which no table reaches.
    #[must_use]
    pub fn beside(self, side: Side) -> Option<Self> {
        let (x, y) = match side {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        };
        Some(Self { x: self.x.checked_add(x)?, y: self.y.checked_add(y)? })
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// Clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side that touches it on the tile beside.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

/// Where a tile is laid, and how far turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The cell; of the tournament tile, the one of its first square: north-west as printed.
    pub pos: Pos,
    /// How far turned.
    pub rotation: Rotation,
}

/// Quarter turns clockwise from how a face is printed in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Rotation {
    /// As printed.
    #[default]
    None,
    /// One quarter turn: what was north is east.
    Quarter,
    /// Two.
    Half,
    /// Three.
    ThreeQuarters,
}

impl Rotation {
    /// By number of quarter turns.
    pub const ALL: [Self; 4] = [Self::None, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// How many quarter turns.
    #[must_use]
    pub fn quarter_turns(self) -> u8 {
        self as u8
    }
}

/// What a tile shows at an edge: what lies beside must show the same (B-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Edge {
    /// A field.
    Field,
    /// A road.
    Road,
    /// A city.
    City,
    /// The river.
    River,
}

/// A face by its code, such as `Eg`: at most eight visible ASCII characters. A record keeps it, whatever becomes of the
/// catalogue's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceCode([u8; 8]);

impl FaceCode {
    /// Letters, digits, dashes and underscores, 1 to 8 of them; `None` otherwise.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut code = [0; 8];
        let fits = (1..=code.len()).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if !fits {
            return None;
        }
        code[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self(code))
    }

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        // Only `parse` makes one, of ASCII alone.
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Display for FaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for FaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A segment of a face, by its place in the face's list: what a meeple stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Segment(pub u8);

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a segment is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// A city (B-6).
    City,
    /// A road (B-5).
    Road,
    /// A field (B-8).
    Field,
    /// A monastery (B-7).
    Monastery,
    /// A garden.
    Garden,
    /// The river, on which nobody stands.
    River,
}

/// Where the tiles of a face come from: each is a heap of its own to draw from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Heap {
    /// The land tiles (B-1, T-2).
    #[default]
    Land,
    /// The river tiles.
    River,
    /// The prize tiles (T-16).
    Prize,
    /// The tournament tile, whose six squares lie together (T-6).
    Tournament,
    /// The tower tiles (W-1).
    Tower,
}

/// How sure a face is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaceStatus {
    /// Seen on the printed tile.
    Seen,
    /// By documents that agree.
    Documented,
    /// A guess: describe the real tile.
    Guess,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_short_and_plain() {
        assert_eq!(FaceCode::parse("Eg").map(|code| code.to_string()).as_deref(), Some("Eg"));
        for bad in ["", "a b", "äa", "123456789", "a/b"] {
            assert_eq!(FaceCode::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn beside_and_opposite_belong_together() {
        let pos = Pos { x: -3, y: 7 };
        for side in Side::ALL {
            assert_eq!(pos.beside(side).and_then(|other| other.beside(side.opposite())), Some(pos));
        }
        assert_eq!(Pos { x: i16::MAX, y: 0 }.beside(Side::East), None);
    }
}
