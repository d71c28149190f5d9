//! A face as a client needs to know it: to pick one, to draw one, to say where a meeple stands. Never where one lies.

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
    /// How sure it is.
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
