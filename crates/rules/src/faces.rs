//! The catalogue as clients get it listed. Never turns a face.

use std::sync::{Arc, LazyLock};

use herald_words::{FaceInfo, RiverEnds, Rotation, Segment, SegmentInfo, Side, Starts};

use crate::catalogue::{Catalogue, Contents, Face, Fault, Part};

/// Every face of the whole box, in the catalogue's order: with which of them a game is played depends on its settings.
#[must_use]
pub fn faces() -> &'static [FaceInfo] {
    static ALL: LazyLock<Vec<FaceInfo>> = LazyLock::new(|| {
        let mut all: Vec<FaceInfo> = Vec::new();
        for river in [RiverEnds::ThirdEdition, RiverEnds::Classic] {
            let catalogue = Catalogue::of(Contents::whole(river));
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

/// A table's own faces, in the place of guesses or beside what is known: read once, and kept with every game that starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnFaces {
    text: Arc<str>,
    faces: Vec<FaceInfo>,
}

impl OwnFaces {
    /// From text in the notation of the program's own data.
    ///
    /// # Errors
    /// The first fault found, whatever a game is played with.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut faces = faces().to_vec();
        for contents in Contents::all() {
            let mut catalogue = Catalogue::clone(Catalogue::of(contents));
            catalogue.replace_from(text)?;
            for own in catalogue.iter().map(|(_, face)| info(face)) {
                match faces.iter_mut().find(|known| known.code == own.code) {
                    Some(known) => *known = own,
                    None => faces.push(own),
                }
            }
        }
        Ok(Self { text: text.into(), faces })
    }

    /// As it was read: what a record keeps.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Every face of the whole box, with these in their places.
    #[must_use]
    pub fn faces(&self) -> &[FaceInfo] {
        &self.faces
    }
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
        thief: face.thief,
        foundation: face.foundation,
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
