//! Repairs of a tracked map, made up: a piece that really stands elsewhere, a tile that is really another, a face that shows
//! something else. Never knows what would fit.

use fastrand::Rng;
use herald_api::v1::{self, correction::Correction as What};

/// A repair of what lies or stands, as somebody remembers it.
pub(super) fn of(rng: &mut Rng, table: &v1::View, map: &v1::TrackedMap) -> What {
    let tile = rng.choice(&map.tiles).cloned().unwrap_or_default();
    match rng.u8(..5) {
        0 => {
            let meeple = rng.choice(&table.meeples).map_or(1, |meeple| meeple.meeple);
            let to = Some(v1::Spot { pos: tile.pos, segment: rng.u32(..6) });
            What::MovePiece(v1::MovePieceCorrection { meeple, to })
        }
        1 | 2 => {
            let described = rng.choice(&map.described).map(|face| face.code.clone());
            let code = described.unwrap_or(tile.face);
            What::RedescribeFace(if rng.bool() { own(rng, &code) } else { plain(&code) })
        }
        _ => {
            let other = rng.choice(&map.left).map(|left| left.face.clone());
            let face = other.filter(|_| rng.bool()).unwrap_or(tile.face);
            let (pos, quarter_turns) = (tile.pos, rng.u32(..4));
            What::ReplaceTile(v1::ReplaceTileCorrection { pos, face, quarter_turns, pieces: Vec::new() })
        }
    }
}

/// Which of these it is, if it is one.
pub(super) fn kind(correction: &What) -> Option<&'static str> {
    match correction {
        What::MovePiece(_) => Some("a piece moved"),
        What::ReplaceTile(_) => Some("a tile replaced"),
        What::RedescribeFace(_) => Some("a face described anew"),
        What::Points(_)
        | What::Pile(_)
        | What::MeepleLabel(_)
        | What::CityLabel(_)
        | What::MeepleLeft(_)
        | What::TurnOrder(_)
        | What::Undo(_) => None,
    }
}

/// City above, a road from below to its gate, with or without a coat of arms.
pub(super) fn own(rng: &mut Rng, code: &str) -> v1::FaceText {
    v1::FaceText {
        code: code.to_owned(),
        edges: "city field road field".to_owned(),
        cities: vec![if rng.bool() { "n" } else { "n+1" }.to_owned()],
        roads: vec!["s>city0".to_owned()],
        fields: vec!["e1 e2 s1 @0".to_owned(), "s2 w1 w2 @0".to_owned()],
        ..Default::default()
    }
}

/// A monastery in a field.
pub(super) fn plain(code: &str) -> v1::FaceText {
    v1::FaceText {
        code: code.to_owned(),
        edges: "field field field field".to_owned(),
        fields: vec!["n1 n2 e1 e2 s1 s2 w1 w2".to_owned()],
        monastery: true,
        ..Default::default()
    }
}
