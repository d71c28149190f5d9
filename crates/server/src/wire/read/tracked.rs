//! The steps on a tracked map. Never asks whether there is such a face, or whether it fits: the rules do.

use herald_api::v1;
use herald_words::{FaceCode, MapCommand, Place, Pos, Rotation, Segment, Spot};

use super::{piece, reading::Reading, towers};
use crate::limits::MAX_COORDINATE;

pub(super) fn draw(reading: &mut Reading, asked: &v1::DrawFace) -> Option<MapCommand> {
    let (face, thief) = (face(reading, &asked.face), towers::thief(reading, asked.thief));
    let from = reading.choice_if("compartment", asked.compartment, piece::compartment);
    Some(MapCommand::Draw { face: face?, thief: thief?, from: from? })
}

/// A face that the table has drawn, or none where the server draws.
pub(super) fn face(reading: &mut Reading, code: &str) -> Option<Option<FaceCode>> {
    if code.is_empty() {
        return Some(None);
    }
    let must = "must be the code of a face, 1 to 8 letters, digits, dashes or underscores, or empty";
    reading.must("face", FaceCode::parse(code), must).map(Some)
}

pub(super) fn lay(reading: &mut Reading, asked: &v1::LayTile) -> Option<MapCommand> {
    place(reading, asked.pos, asked.quarter_turns).map(MapCommand::Lay)
}

/// A place within another message.
pub(super) fn place_in(reading: &mut Reading, asked: &v1::Place) -> Option<Place> {
    reading.within("place", |reading| place(reading, asked.pos, asked.quarter_turns))
}

pub(super) fn place(reading: &mut Reading, at: Option<v1::Pos>, quarter_turns: u32) -> Option<Place> {
    let pos = match at {
        None => reading.refuse("pos", "must be told"),
        Some(asked) => reading.within("pos", |reading| pos(reading, asked)),
    };
    let turns: Option<usize> = reading.number("quarter_turns", quarter_turns, 0..=3);
    let rotation = turns.and_then(|turns| Rotation::ALL.get(turns).copied());
    Some(Place { pos: pos?, rotation: rotation? })
}

fn pos(reading: &mut Reading, asked: v1::Pos) -> Option<Pos> {
    let (x, y) = (coordinate(reading, "x", asked.x), coordinate(reading, "y", asked.y));
    Some(Pos { x: x?, y: y? })
}

fn coordinate(reading: &mut Reading, field: &str, asked: i32) -> Option<i16> {
    let near = i16::try_from(asked).ok().filter(|at| (-MAX_COORDINATE..=MAX_COORDINATE).contains(at));
    near.or_else(|| reading.refuse(field, format!("must be -{MAX_COORDINATE} to {MAX_COORDINATE}")))
}

pub(super) fn stand(reading: &mut Reading, asked: &v1::StandMeeple) -> Option<MapCommand> {
    let kind = reading.choice("kind", asked.kind, piece::kind);
    let segment = segment(reading, asked.segment);
    Some(MapCommand::Stand { kind: kind?, segment: segment? })
}

/// A segment of the tile at a cell.
pub(super) fn spot(reading: &mut Reading, asked: &v1::Spot) -> Option<Spot> {
    let pos = match asked.pos {
        None => reading.refuse("pos", "must be told"),
        Some(asked) => reading.within("pos", |reading| pos(reading, asked)),
    };
    let segment = segment(reading, asked.segment);
    Some(Spot { pos: pos?, segment: segment? })
}

pub(super) fn segment(reading: &mut Reading, asked: u32) -> Option<Segment> {
    reading.number("segment", asked, 0..=u8::MAX.into()).map(Segment)
}

#[cfg(test)]
mod tests {
    use herald_api::v1::step::Step;
    use herald_words::{Command, Kind};

    use super::*;
    use crate::wire::read::step::tests::{command, one, read, refused};

    fn draw(face: &str) -> Step {
        Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief: None, compartment: 0 })
    }

    fn lay(x: i32, y: i32, quarter_turns: u32) -> Step {
        Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns })
    }

    fn stand(kind: i32, segment: u32) -> Step {
        Step::StandMeeple(v1::StandMeeple { kind, segment })
    }

    #[test]
    fn a_drawn_face_is_a_code_or_left_to_the_server() {
        let drawn = |face| command(draw(face));
        assert_eq!(drawn(""), Command::Map(MapCommand::Draw { face: None, thief: None, from: None }));
        let face = FaceCode::parse("Eg");
        assert!(face.is_some());
        assert_eq!(drawn("Eg"), Command::Map(MapCommand::Draw { face, thief: None, from: None }));
        for bad in [" ", "E g", "Ä", "123456789", "a/b", "\u{0}"] {
            assert_eq!(refused(draw(bad)), ["steps[1].draw_face.face"], "{bad:?}");
        }
    }

    #[test]
    fn a_tile_is_laid_at_a_cell_within_reach_and_turned_by_quarters() {
        for (turns, rotation) in (0..).zip(Rotation::ALL) {
            let expected = MapCommand::Lay(Place { pos: Pos { x: -3, y: 10_000 }, rotation });
            assert_eq!(command(lay(-3, 10_000, turns)), Command::Map(expected));
        }
        let at = |path: &str| vec![format!("steps[1].lay_tile.{path}")];
        assert_eq!(refused(Step::LayTile(v1::LayTile { pos: None, quarter_turns: 0 })), at("pos"));
        assert_eq!(refused(lay(0, 0, 4)), at("quarter_turns"));
        for far in [10_001, -10_001, i32::MIN, i32::MAX, 65_536] {
            assert_eq!(refused(lay(far, 0, 0)), at("pos.x"), "{far}");
            assert_eq!(refused(lay(0, far, 0)), at("pos.y"), "{far}");
        }
    }

    #[test]
    fn who_stands_is_a_meeple_if_nothing_is_said() {
        let (kind, segment) = (Kind::Meeple, Segment(255));
        assert_eq!(command(stand(0, 255)), Command::Map(MapCommand::Stand { kind, segment }));
        let (kind, segment) = (Kind::LargeMeeple, Segment(0));
        assert_eq!(command(stand(2, 0)), Command::Map(MapCommand::Stand { kind, segment }));
        assert_eq!(refused(stand(11, 0)), ["steps[1].stand_meeple.kind"]);
        assert_eq!(refused(stand(0, 256)), ["steps[1].stand_meeple.segment"]);
    }

    #[test]
    fn every_wrong_field_is_told_at_once() {
        let bad =
            Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x: 70_000, y: -70_000 }), quarter_turns: 9 });
        let expected = ["pos.x", "pos.y", "quarter_turns"].map(|field| format!("steps[1].lay_tile.{field}"));
        assert_eq!(refused(bad), expected);
        assert!(read(&[one(stand(-1, 300)), one(draw("?"))]).is_err());
    }
}
