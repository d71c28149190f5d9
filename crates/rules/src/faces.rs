//! The catalogue as clients get it listed. Never turns a face.

use std::sync::LazyLock;

use herald_words::{FaceInfo, Rotation, Segment, SegmentInfo, Side, Starts};

use crate::{
    catalogue::{Face, Part},
    tracked::catalogue,
};

/// Every face of a tracked map, in the catalogue's order.
#[must_use]
pub fn faces() -> &'static [FaceInfo] {
    static ALL: LazyLock<Vec<FaceInfo>> =
        LazyLock::new(|| catalogue().iter().map(|(_, face)| info(face)).collect());
    &ALL
}

fn info(face: &Face) -> FaceInfo {
    let printed = face.at(Rotation::None);
    FaceInfo {
        code: face.code,
        tiles: face.count,
        heap: face.heap,
        starts: if face.start { Starts::One } else { Starts::None },
        edges: printed.edges,
        segments: printed.parts.iter().map(segment).collect(),
        statue: face.statue,
        status: face.status,
    }
}

fn segment(part: &Part) -> SegmentInfo {
    SegmentInfo {
        feature: part.feature,
        sides: Side::ALL.into_iter().filter(|side| part.sides & (1 << *side as u8) != 0).collect(),
        half_edges: bits(part.halves).collect(),
        coats: part.coats,
        cities: bits(part.cities).map(Segment).collect(),
    }
}

fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |bit| set & (1 << bit) != 0)
}
