//! Faces of a tracked map, as answers. Never leaves a segment out: a client counts them.

use herald_api::v1;
use herald_words::{Edge, FaceInfo, FaceStatus, FaceText, SegmentInfo, Side, Starts};

use super::{piece, towers};
use crate::picture;

/// A face.
pub(crate) fn face(face: &FaceInfo) -> v1::Face {
    v1::Face {
        code: face.code.to_string(),
        tiles: face.tiles.into(),
        start: face.starts == Starts::One,
        edges: face.edges.map(edge).to_vec(),
        segments: face.segments.iter().map(segment).collect(),
        status: status(face.status),
        svg: picture::face(face),
        heap: piece::heap(face.heap),
        statue: face.statue.map(|city| city.0.into()),
        thief: towers::thief(face.thief.map(|thief| thief.number)),
        thief_status: face.thief.map_or(v1::FaceStatus::Unspecified.into(), |thief| status(thief.status)),
        foundation: face.foundation,
    }
}

/// A face as a table has described it.
pub(super) fn text(text: &FaceText) -> v1::FaceText {
    v1::FaceText {
        code: text.code.clone(),
        heap: piece::heap(text.heap),
        edges: text.edges.clone(),
        cities: text.cities.clone(),
        roads: text.roads.clone(),
        fields: text.fields.clone(),
        river: text.river.clone().unwrap_or_default(),
        monastery: text.monastery,
        garden: text.garden,
        statue: text.statue.map(u32::from),
        tips: text.tips.clone(),
        bridges: text.bridges.clone(),
        banks: text.banks.clone(),
        walls: text.walls.clone(),
        tunnel: text.tunnel,
        thief: text.thief.map(u32::from),
        foundation: text.foundation,
    }
}

fn segment(segment: &SegmentInfo) -> v1::FaceSegment {
    v1::FaceSegment {
        feature: piece::feature(segment.feature),
        sides: segment.sides.iter().copied().map(side).collect(),
        half_edges: segment.half_edges.iter().map(|half| u32::from(*half)).collect(),
        coats: segment.coats.into(),
        cities: segment.cities.iter().map(|city| u32::from(city.0)).collect(),
    }
}

fn edge(edge: Edge) -> i32 {
    match edge {
        Edge::Field => v1::Edge::Field,
        Edge::Road => v1::Edge::Road,
        Edge::City => v1::Edge::City,
        Edge::River => v1::Edge::River,
    }
    .into()
}

fn side(side: Side) -> i32 {
    match side {
        Side::North => v1::Side::North,
        Side::East => v1::Side::East,
        Side::South => v1::Side::South,
        Side::West => v1::Side::West,
    }
    .into()
}

fn status(status: FaceStatus) -> i32 {
    match status {
        FaceStatus::Seen => v1::FaceStatus::Seen,
        FaceStatus::Documented => v1::FaceStatus::Documented,
        FaceStatus::Guess => v1::FaceStatus::Guess,
    }
    .into()
}

#[cfg(test)]
mod tests {
    use herald_words::{FaceCode, Feature, Heap, Segment};

    use super::*;

    #[test]
    fn a_face_is_told_with_every_segment() {
        let field = SegmentInfo {
            feature: Feature::Field,
            sides: Vec::new(),
            half_edges: vec![2, 7],
            coats: 0,
            cities: vec![Segment(0)],
        };
        let city = SegmentInfo {
            feature: Feature::City,
            sides: vec![Side::North],
            half_edges: Vec::new(),
            coats: 1,
            cities: Vec::new(),
        };
        let told = face(&FaceInfo {
            code: FaceCode::parse("D").unwrap(),
            tiles: 4,
            heap: Heap::Land,
            starts: Starts::One,
            edges: [Edge::City, Edge::Road, Edge::Field, Edge::Road],
            segments: vec![city, field],
            statue: None,
            thief: None,
            foundation: false,
            status: FaceStatus::Documented,
        });
        assert_eq!((told.code.as_str(), told.tiles, told.start, told.status), ("D", 4, true, 2));
        assert_eq!(told.edges, [3, 2, 1, 2]);
        let [city, field] = &told.segments[..] else { panic!("two segments: {told:?}") };
        assert_eq!((city.feature, &city.sides[..], city.coats), (1, &[1][..], 1));
        assert_eq!((field.feature, &field.half_edges[..], &field.cities[..]), (3, &[2, 7][..], &[0][..]));
    }
}
