//! River tiles that are put right: the river runs on as it ran. Never another tile.

use herald_rules::correct;
use herald_words::{Correction, Label, Note, Place, Refusal, Revision, Rotation};

use super::{river::table, script::code};

#[test]
fn r2_a_river_tile_is_another_or_turned_only_as_the_river_ran() {
    let mut board = table();
    let place = board.draws("RE").places()[0];
    board.lays(place.pos.x, place.pos.y, place.rotation as usize).ends();
    let note = || Note { reason: Label::parse("laid wrong").unwrap(), seen: Vec::new(), consent: None };
    let put = |rotation, face: &str| {
        let place = Place { pos: place.pos, rotation };
        let correction = Correction::ReplaceTile { place, face: code(face), pieces: Vec::new() };
        let decided = correct(&board.game, Revision(99), &correction, note());
        decided.map(|decided| decided.game).map_err(|rejected| format!("{rejected:?}"))
    };
    let refusals: Vec<_> = Rotation::ALL.into_iter().filter_map(|turn| put(turn, "RE").err()).collect();
    assert_eq!(refusals.len(), 4, "a bend runs otherwise whichever way it is turned");
    let otherwise = refusals.iter().filter(|told| told.contains("RiverRunsOtherwise")).count();
    assert_eq!(otherwise, 1, "where it still comes in from the spring: {refusals:?}");
    let lies_so = Refusal::LiesSo { pos: place.pos };
    assert!(refusals.contains(&format!("Refused({lies_so:?})")), "{refusals:?}");
    let land = Refusal::FaceNotLeft { face: code("V") };
    assert_eq!(put(place.rotation, "V").unwrap_err(), format!("Refused({land:?})"));
}
