//! A farmer's ring before a tile (T-10). Never what it counts in a tournament, nor X-11: `examples`.

use herald_words::{Discipline, Emblem::Five, LegalMove, Refusal, TournamentMove};

use super::{
    board::{Board, RED},
    script::{m, nominate},
};

fn may_be_nominated(board: &Board) -> bool {
    let farmer = |legal: &LegalMove| matches!(legal, LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, .. }) if *meeple == m(1));
    board.legal(RED).iter().any(farmer)
}

/// Red's farmer east of the road on 3,1; around it c, f and, as they are laid, the rest:
///
/// ```text
///      x=2  3  4
/// y=0   c──┐   B
/// y=1   f  ║R  B         3,1 turned: its road runs north to south
/// y=2   └──┘   .         4,2 is left open: 7 around
/// ```
fn ringed_by_7() -> Board {
    let mut board = Board::of(2, &[20, 5], Discipline::Field);
    board.plays_as(
        RED,
        "U 3,1 1 field0
         V 3,0 0
         V 3,2 1
         V 2,2 2
         B 4,0 0
         B 4,1 0",
    );
    board.turn_of(RED);
    board
}

#[test]
fn t10_with_7_around_a_tile_that_extends_his_field_elsewhere_is_allowed() {
    let mut board = ringed_by_7();
    board.begins("E 5,1 1");
    assert!(may_be_nominated(&board));
}

/// The same ring with the farmer west of the road, inside the loop of road that 2,2 closes: the eighth tile, outside, adds
/// nothing to his field.
#[test]
fn t10_the_eighth_tile_must_extend_his_field_all_the_same() {
    let mut board = Board::of(2, &[20, 5], Discipline::Field);
    board.plays_as(
        RED,
        "U 3,1 1 field1
         V 3,0 0
         V 3,2 1
         V 2,2 2
         B 4,0 0
         B 4,1 0",
    );
    board.turn_of(RED).begins("B 4,2 0");
    assert_eq!(board.refused(nominate(1, Five)), Refusal::NotExtended { meeple: m(1) });
}

/// The tournament tile's squares are tiles singly: around 1,2, right below it, lie d, e and f.
#[test]
fn t06_t10_squares_of_the_tournament_tile_are_tiles_of_the_ring() {
    let mut board = Board::of(2, &[20, 5], Discipline::Field);
    board.plays_as(
        RED,
        "B 1,2 0 field
         U 0,2 1
         U 2,2 1
         U 0,3 1
         B 1,3 0",
    );
    // d, e, f, then 0,2, 2,2, 0,3 and 1,3: 7. The eighth, 2,3, may.
    board.turn_of(RED).begins("U 2,3 1");
    assert!(may_be_nominated(&board));
    board.ends().turn_of(RED).begins("B 1,4 0");
    assert_eq!(board.refused(nominate(1, Five)), Refusal::RingWasFull { meeple: m(1) });
}
