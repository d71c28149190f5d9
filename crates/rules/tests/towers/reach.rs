//! How far a tower reaches (W-4, C-4): straight, a space for each floor, whatever lies on them. Never who may stand there.

use herald_words::{Discipline, Pos, Refusal, TowerId};

use super::{
    board::Board,
    script::guard,
    tables::{grown, of, one_tower, open_to, refused, tourneys},
};

/// What is laid from tower 1 at 0,1 to 6 spaces off, in each direction, outwards; the start tile lies to the north already.
/// Each way roads and fields meet what `grown` lays: TT-3 south to field, TT-4 south to road, V south to road, TT-1 south to
/// field.
const ARMS: [(&str, u8, &[&str]); 4] = [
    ("east", 1, &["E 1,1 2", "U 2,1 1", "E 3,1 2", "U 4,1 1", "U 5,1 1", "U 6,1 1"]),
    ("west", 1, &["U -1,1 1", "U -2,1 1", "U -3,1 1", "Ug -4,1 1", "H -5,1 0", "H -6,1 0"]),
    ("south", 1, &["B 0,2 0", "B 0,3 0", "B 0,4 0", "B 0,5 0", "F 0,6 0", "F 0,7 0"]),
    // D is the first space.
    ("north", 2, &["E 0,-1 2", "G 0,-2 0", "Hg 0,-3 1", "A 0,-4 1", "A 0,-5 1"]),
];

fn out_of_reach(tower: u8, floors: u8, x: i16, y: i16) -> (Refusal, &'static str) {
    (Refusal::OutOfReach { tower: TowerId(tower), floors, pos: Pos { x, y } }, "W-4")
}

/// Whether tower 1 is open to a guard now, as listed and as accepted.
fn is_open(board: &Board) -> bool {
    let listed = open_to(board).contains(&1);
    assert_eq!(board.decide(board.seat(), &[guard(1)]).is_ok(), listed);
    listed
}

fn a_tower_of(floors: u8) {
    let mut board = of(&[]);
    grown(&mut board, floors.into());
    assert_eq!(board.towers().towers[0].floors, floors);
    for (way, first, arm) in ARMS {
        for (space, turn) in (first..).zip(arm) {
            board.begins(turn);
            assert_eq!(is_open(&board), space <= floors, "{floors} floors, {space} to the {way}");
            board.ends();
        }
    }
}

#[test]
fn w4_one_floor_reaches_the_first_space_in_each_straight_direction() {
    a_tower_of(1);
}

#[test]
fn w4_two_floors_reach_the_second_space() {
    a_tower_of(2);
}

#[test]
fn w4_three_floors_reach_the_third_space() {
    a_tower_of(3);
}

#[test]
fn w4_four_floors_reach_the_fourth_space() {
    a_tower_of(4);
}

#[test]
fn w4_five_floors_reach_the_fifth_space_and_no_sixth() {
    a_tower_of(5);
}

#[test]
fn w4_its_own_tile_is_always_within_its_reach() {
    let mut board = one_tower();
    assert_eq!(open_to(&board), [1]);
    board.guards(1);
}

/// Even at five floors.
#[test]
fn w4_no_tower_reaches_aslant() {
    let mut board = of(&[]);
    grown(&mut board, 5);
    board.plays("E 1,1 2").begins("E 1,2 0");
    assert_eq!(refused(&board, guard(1)), out_of_reach(1, 5, 1, 2));
    // Straight below tower 2, two spaces off.
    assert_eq!(open_to(&board), [2]);
}

/// Nothing lies at 1,1:
///
/// ```text
///      x=0  1  2  3
/// y=0    D  .  .
/// y=1    1     U  E
/// ```
#[test]
fn w4_a_gap_counts_as_a_space_and_does_not_stop_it() {
    let mut one = of(&[]);
    grown(&mut one, 1);
    one.plays("U 1,0 0").plays("V 2,0 0").begins("U 2,1 1");
    assert_eq!(refused(&one, guard(1)), out_of_reach(1, 1, 2, 1), "the gap is the first space");
    assert_eq!(open_to(&one), []);

    let mut two = of(&[]);
    grown(&mut two, 2);
    two.plays("V 2,0 0").begins("U 2,1 1");
    assert_eq!(open_to(&two), [1], "the gap does not stop it");
    two.ends().begins("E 3,1 0");
    assert_eq!(refused(&two, guard(1)), out_of_reach(1, 2, 3, 1), "the gap counts");
}

/// The reach is that of the floors that stand when the tile lies: the thief on that very tile has let the tower grow.
#[test]
fn w4_a_tower_reaches_as_far_as_it_has_grown_by_now() {
    let mut board = one_tower();
    board.ends().plays("B 0,2 0").begins("B 0,3 0");
    assert_eq!(refused(&board, guard(1)), out_of_reach(1, 1, 0, 3));
    board.ends();
    // Stolen: tower 1 grows, and then the tower tile is laid two spaces off.
    board.plays("U 1,0 0").plays("E 1,1 2");
    board.begins("TT-d>TT-1 2,1 2");
    assert_eq!(open_to(&board), [1, 2]);
}

/// ```text
///      x=-1  0  1  2  3
/// y=-1             4        a to f: the squares of the tournament tile; tower 1 stands west of it
/// y=0         a  b  c
/// y=1     1   d  e  f  B    d, e and f are three spaces, B is the fourth
/// y=2         3     2
/// ```
#[test]
fn c4_t6_the_tournament_tile_counts_as_six_for_reach() {
    let thefts = ["TT-a>TT-2 -1,1 0", "TT-d>TT-4 2,2 0", "TT-e>TT-3 0,2 0", "TT-f>TT-1 1,-1 2"];
    let mut three = tourneys(&[40], Discipline::Road);
    three.plays_all(&thefts[..3].join("\n")).begins("B 3,1 0");
    assert_eq!(refused(&three, guard(1)), out_of_reach(1, 3, 3, 1));
    assert_eq!(open_to(&three), []);

    let mut four = tourneys(&[40], Discipline::Road);
    four.plays_all(&thefts.join("\n")).begins("B 3,1 0");
    assert_eq!(open_to(&four), [1]);
    four.guards(1);
}
