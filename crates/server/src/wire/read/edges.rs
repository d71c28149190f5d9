//! The numbers and texts of a move and of a correction at their edges, which are taken, and one over, which is refused by its
//! path. Never a number whose edges are shown beside its own reading.

use herald_api::v1::{self, correction::Correction, reach::Reach, step::Step};
use herald_words::{
    MAX_LABEL_CHARS, MAX_PIECES_ON_A_TILE, MAX_TOLD_POINTS, MAX_TOLD_SHIELDS, MAX_TOLD_TILES, Problem,
};

use super::{
    Reading, correction,
    step::tests::{one, read, refused},
};

fn taken(step: Step) -> bool {
    read(&[one(step)]).is_ok()
}

#[test]
fn points_shields_and_tiles_are_told_up_to_their_edge_and_not_one_more() {
    let points =
        |points| Step::TellPoints(v1::TellPoints { seats: vec![1], points, source: 1, ..Default::default() });
    let most = MAX_TOLD_POINTS.unsigned_abs();
    assert!(taken(points(1)) && taken(points(most)));
    for over in [0, most + 1] {
        assert_eq!(refused(points(over)), ["steps[1].tell_points.points"]);
    }
    let shields = |shields| Step::TellShields(v1::TellShields { city: 1, shields });
    let most = u32::from(MAX_TOLD_SHIELDS);
    assert!(taken(shields(most)));
    assert_eq!(refused(shields(most + 1)), ["steps[1].tell_shields.shields"]);
    let city = |tiles| {
        let reach = Some(v1::Reach { reach: Some(Reach::CityTiles(tiles)), bridge_tiles: 0 });
        Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach, emblem: 0 })
    };
    let most = u32::from(MAX_TOLD_TILES);
    assert!(taken(city(most)));
    assert_eq!(refused(city(most + 1)), ["steps[1].reveal_emblem.reach.city_tiles"]);
}

#[test]
fn a_label_has_its_length_and_no_more() {
    let named = |chars: usize| {
        let (role, label) = (v1::Role::Knight.into(), "é".repeat(chars));
        Step::PlaceMeeple(v1::PlaceMeeple { role, label, ..Default::default() })
    };
    assert!(taken(named(MAX_LABEL_CHARS)));
    assert_eq!(refused(named(MAX_LABEL_CHARS + 1)), ["steps[1].place_meeple.label"]);
}

#[test]
fn as_many_pieces_are_told_of_a_tile_as_it_has_segments_and_not_one_more() {
    let pieces = |count| {
        let pieces = vec![v1::PieceOnSegment { meeple: 1, segment: 0 }; count];
        let pos = Some(v1::Pos { x: 1, y: 0 });
        let tile = v1::ReplaceTileCorrection { pos, face: "K".to_owned(), quarter_turns: 0, pieces };
        let asked = v1::ProposeCorrectionRequest {
            correction: Some(v1::Correction { correction: Some(Correction::ReplaceTile(tile)) }),
            reason: "it is K".to_owned(),
            ..Default::default()
        };
        let mut reading = Reading::default();
        let read = correction(&mut reading, &asked);
        reading.done(read)
    };
    assert!(pieces(MAX_PIECES_ON_A_TILE).is_ok());
    let Err(Problem::Invalid(bad)) = pieces(MAX_PIECES_ON_A_TILE + 1) else { panic!("is refused") };
    assert_eq!(bad[0].field, "correction.replace_tile.pieces");
}
