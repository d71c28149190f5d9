//! Tiles and pieces that are put right among towers: a foundation stays one, and a guard is not moved but taken home. Never a
//! map without towers.

use herald_rules::{Decision, correct};
use herald_words::{Correction, Label, Note, Place, Pos, Refusal, Rotation, Segment, Spot};

use super::{
    board::{Board, sound},
    script::{code, m},
    tables::{one_tower, supplies},
};

fn decide(board: &Board, correction: &Correction) -> Result<Decision, Refusal> {
    let note = Note { reason: Label::parse("laid wrong").unwrap(), seen: Vec::new(), consent: None };
    sound(correct(&board.game, board.next_revision(), correction, note))
}

#[test]
fn w2_a_tile_with_a_tower_on_it_has_a_foundation() {
    let mut board = one_tower();
    let pos = Pos { x: 0, y: 1 };
    board.ends().begins("B 0,2 0").ends();
    let place = Place { pos, rotation: Rotation::Half };
    let turned = |face: &str| Correction::ReplaceTile { place, face: code(face), pieces: Vec::new() };
    // A tower tile is no land tile: another of its own heap is left, but not this.
    assert_eq!(decide(&board, &turned("B")).unwrap_err(), Refusal::FaceNotLeft { face: code("B") });
    let decided = decide(&board, &turned("TT-2")).unwrap();
    board.keep(decided);
    assert_eq!(board.towers().towers.len(), 1, "it is only turned");
}

#[test]
fn w5_a_guard_is_not_moved_but_goes_home() {
    let mut board = one_tower();
    board.guards(1).ends();
    let to = Spot { pos: Pos { x: 0, y: 1 }, segment: Segment(0) };
    let moved = Correction::MovePiece { meeple: m(1), to };
    assert_eq!(decide(&board, &moved).unwrap_err(), Refusal::GuardStays { meeple: m(1) });
    let decided = decide(&board, &Correction::MeepleLeft { meeple: m(1) }).unwrap();
    board.keep(decided);
    assert_eq!((supplies(&board), board.towers().towers[0].guard), (vec![7, 7], None));
}
