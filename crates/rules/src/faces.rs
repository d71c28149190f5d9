//! The catalogue as clients get it listed. Never turns a face.

use std::sync::LazyLock;

use herald_words::{FaceInfo, RiverEnds, Rotation, Segment, SegmentInfo, Side, Starts};

use crate::catalogue::{Catalogue, Contents, Face, Part};

/// Every face of the whole box, in the catalogue's order: with which of them a game is played depends on its settings.
#[must_use]
pub fn faces() -> &'static [FaceInfo] {
    static ALL: LazyLock<Vec<FaceInfo>> = LazyLock::new(|| {
        let mut all: Vec<FaceInfo> = Vec::new();
        for river in [RiverEnds::ThirdEdition, RiverEnds::Classic] {
            let catalogue = Catalogue::of(Contents { river: Some(river), tournaments: true });
            for (_, face) in catalogue.iter() {
                if all.iter().all(|known| known.code != face.code) {
                    all.push(info(face));
                }
            }
        }
        all
    });
    &ALL
}

/// A face as clients get it.
pub(crate) fn info(face: &Face) -> FaceInfo {
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
