//! A face as a client needs to know it: to pick one, to draw one, to say where a meeple stands; and as people write one
//! down. Never where one lies.

use crate::{Edge, FaceCode, FaceStatus, Feature, Heap, Segment, Side};

/// A face of the catalogue, unturned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceInfo {
    /// Its code.
    pub code: FaceCode,
    /// How many tiles show it.
    pub tiles: u8,
    /// Where those are drawn from.
    pub heap: Heap,
    /// Whether one of them is the start tile (B-1).
    pub starts: Starts,
    /// What its sides show, clockwise from the north.
    pub edges: [Edge; 4],
    /// Its segments: cities, roads, fields, the river, then a monastery or a garden.
    pub segments: Vec<SegmentInfo>,
    /// The city in which its statue stands, on a prize tile (T-20).
    pub statue: Option<Segment>,
    /// The thief's symbol on it (W-6).
    pub thief: Option<Thief>,
    /// Whether it has a foundation for a tower (W-2).
    pub foundation: bool,
    /// How sure it is.
    pub status: FaceStatus,
}

/// A thief's symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thief {
    /// The number on it.
    pub number: u8,
    /// How sure that is.
    pub status: FaceStatus,
}

/// Whether a tile of a face lies at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// One does.
    One,
    /// None does.
    None,
}

/// A segment of a face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SegmentInfo {
    /// What it is part of.
    pub feature: Feature,
    /// Sides of the tile that a city or a road reaches.
    pub sides: Vec<Side>,
    /// Half-edges that a field reaches: 0 and 1 on the north side from west to east, then on clockwise to 7.
    pub half_edges: Vec<u8>,
    /// Coats of arms in a city.
    pub coats: u8,
    /// Cities of the face that a field touches.
    pub cities: Vec<Segment>,
}

/// A face as people write it down, in the notation of Herald's own data. Whether it can be read, and agrees with itself, is
/// found out where it is taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FaceText {
    /// One to eight letters, digits, dashes and underscores.
    pub code: String,
    /// Where its tile is drawn from.
    pub heap: Heap,
    /// North, east, south, west: `city road field road`.
    pub edges: String,
    /// A text a city: `n-w`, or `n-w+1` with a coat of arms.
    pub cities: Vec<String>,
    /// A text a road: `e-w`, or `s>junction` with what its loose end runs into.
    pub roads: Vec<String>,
    /// A text a field: its half-edges and the cities it touches, `e1 w2 @0`.
    pub fields: Vec<String>,
    /// `e-w`, `s>spring` or `n>lake`.
    pub river: Option<String>,
    /// Whether it has a monastery.
    pub monastery: bool,
    /// Whether it has a garden.
    pub garden: bool,
    /// The city in which its statue stands, by number, on a prize tile.
    pub statue: Option<u8>,
    /// A text a corner that a city's tip reaches: `se`, or `se@1` for city 1.
    pub tips: Vec<String>,
    /// A text a crossing: `e-w over n-s`.
    pub bridges: Vec<String>,
    /// A text a road that touches the river's bank: its edges, `n-e`.
    pub banks: Vec<String>,
    /// A text a road that touches a city's wall: its edges and the city, `e-w@0` (W-9).
    pub walls: Vec<String>,
    /// Whether the river runs through a tunnel, over which the field goes on (W-9).
    pub tunnel: bool,
    /// The number on the thief's symbol, if it has one (W-6).
    pub thief: Option<u8>,
    /// Whether it has a foundation for a tower (W-2).
    pub foundation: bool,
}
