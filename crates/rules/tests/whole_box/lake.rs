//! The River to its end: the lake, land tiles after it, and a tile that fits nowhere (B-3, R-1 to R-3). Never what stands on
//! one.

use herald_words::{
    Command, Edge, Fact, LegalMove, MapCommand, MapFact, MapMove, PhaseView, Pos, Refusal, RuleId, Side,
};

use super::{
    board::{BLUE, Board, RED, draw, lay},
    river::table,
    script::code,
};

/// The whole river but the lake, in ten turns; the lake goes to 5,6:
/// ```text
///   0   RA
///   1   RD
///   2   RK
///   3   RJ RH RG
///   4         RF
///   5         RE RC RB RI
///   6                  lake
/// ```
pub(crate) const TO_THE_LAKE: [&str; 10] = [
    "RD 0,1 0", "RK 0,2 0", "RJ 0,3 3", "RH 1,3 0", "RG 2,3 3", "RF 2,4 0", "RE 2,5 2", "RC 3,5 0",
    "RB 4,5 0", "RI 5,5 1",
];

#[test]
fn r1_the_lake_is_the_last_and_the_river_is_over() {
    let mut board = table();
    board.plays(&TO_THE_LAKE.join("\n"));
    assert_eq!((board.view().river_left, board.map().mouth), (1, Some(Pos { x: 5, y: 6 })));
    let faces = vec![code("RL")];
    assert_eq!(board.legal(), [LegalMove::Map(MapMove::Draw { faces, from: Vec::new() })]);
    assert_eq!(board.refused(draw("RD")), Refusal::FaceNotLeft { face: code("RD") });
    assert_eq!(board.refused(draw("E")), Refusal::RiverFirst);
    board.draws("RL");
    assert_eq!(board.places().len(), 1);
    board.lays(5, 6, 0).ends();
    assert_eq!((board.view().river_left, board.map().mouth), (0, None));
}

/// Twelve tiles, one a turn: the spring lay before the first.
#[test]
fn r2_each_player_in_turn_lays_one() {
    let mut board = table();
    for (turn, text) in TO_THE_LAKE.iter().enumerate() {
        assert_eq!(board.seat(), if turn % 2 == 0 { RED } else { BLUE });
        board.plays(text);
        assert_eq!(usize::from(board.view().river_left), 10 - turn);
    }
    assert_eq!(board.seat(), RED);
    board.plays("RL 5,6 0");
    assert_eq!((board.seat(), board.map().tiles.len()), (BLUE, 12));
}

#[test]
fn r3_after_the_lake_land_tiles_all_of_them() {
    let mut board = table();
    board.plays(&TO_THE_LAKE.join("\n")).plays("RL 5,6 0");
    assert_eq!(board.refused(draw("RL")), Refusal::FaceNotLeft { face: code("RL") });
    assert_eq!(board.refused(draw("RA")), Refusal::FaceNotLeft { face: code("RA") });
    let listed: Vec<_> = board.legal();
    let [LegalMove::Map(MapMove::Draw { faces, .. })] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!(faces.len(), 32, "each face of the base game");
    assert_eq!(board.view().land_left, 72);
    for left in (0..4).rev() {
        // Four tiles with the start tile's face, as it was shuffled in: each a road to the east of the spring's.
        let x = 4 - i16::from(left);
        board.plays(&format!("D {x},0 0"));
        assert_eq!(board.left("D"), left);
    }
    assert_eq!(board.view().land_left, 68);
}

/// Beside a land tile's edge no river tile's matches, and the other way round: nothing continues the river but its tiles.
#[test]
fn b3_a_land_tile_does_not_touch_the_river() {
    let mut board = table();
    board.plays(&TO_THE_LAKE.join("\n")).plays("RL 5,6 0").draws("B");
    assert!(board.places().iter().all(|place| board.accepts(Command::Map(MapCommand::Lay(*place)))));
    // RK's road lies to the west of 1,2, RH's field to the south.
    let (pos, side, found, wanted) = (Pos { x: 1, y: 2 }, Side::West, Edge::Field, Edge::Road);
    assert_eq!(board.refused(lay(1, 2, 0)), Refusal::EdgeMismatch { pos, side, found, wanted });
}

/// Left, straight, left, straight, left, straight: the river comes round to 0,-1, north of the spring's road.
/// ```text
///  -1   *  RB RE
///   0   RA .  RK
///   1   RJ RH RI
/// ```
const ROUND: [&str; 5] = ["RJ 0,1 3", "RH 1,1 0", "RI 2,1 2", "RK 2,0 0", "RE 2,-1 0"];

fn is_boxed(board: &mut Board, face: &str) {
    let (seat, left) = (board.seat(), board.view().river_left);
    board.draws(face);
    let gone = Fact::Map(MapFact::Boxed { seat, face: code(face) });
    assert_eq!(board.last.last(), Some(&gone), "{face}");
    assert_eq!(gone.rule(), Some(RuleId("B-3")));
    assert_eq!((board.seat(), board.phase(), board.map().drawn), (seat, PhaseView::Draw, None));
    assert_eq!((board.view().river_left, board.left(face)), (left - 1, 0));
}

/// At 0,-1 a tile needs the river to the east and a road to the south. RG has no road, RC no road across its river; RB fits
/// in one way, with its city up.
#[test]
fn b3_a_river_tile_that_fits_nowhere_goes_to_the_box_and_the_river_goes_on() {
    let mut board = table();
    board.plays(&ROUND.join("\n")).plays("RF 1,-1 1");
    let mouth = Pos { x: 0, y: -1 };
    assert_eq!((board.map().mouth, board.seat()), (Some(mouth), RED));
    is_boxed(&mut board, "RG");
    is_boxed(&mut board, "RC");
    assert_eq!(board.map().mouth, Some(mouth));
    board.draws("RB");
    assert_eq!(board.places(), [super::board::place(0, -1, 0)]);
    let (pos, side) = (mouth, Side::South);
    let mismatch = Refusal::EdgeMismatch { pos, side, found: Edge::City, wanted: Edge::Road };
    assert_eq!(board.refused(lay(0, -1, 2)), mismatch);
    board.lays(0, -1, 0).ends();
    assert_eq!((board.map().mouth, board.seat()), (Some(Pos { x: -1, y: -1 }), BLUE));
}

/// With RB gone already, none of the five that are left has the river to the east and a road to the south, the lake last
/// of all: red draws them one after the other.
fn with_the_lake_in_the_box() -> Board {
    let mut board = table();
    board.plays(&ROUND.join("\n")).plays("RB 1,-1 0");
    for face in ["RC", "RD"] {
        is_boxed(&mut board, face);
    }
    assert_eq!(board.refused(draw("RL")), Refusal::LakeComesLast, "not while others are left to try");
    for face in ["RF", "RG", "RL"] {
        is_boxed(&mut board, face);
    }
    board
}

/// Red draws on until a land tile comes, and the river ends open: at 0,-1 no land tile fits.
#[test]
fn b3_a_lake_that_fits_nowhere_goes_to_the_box_and_land_tiles_follow() {
    let mut board = with_the_lake_in_the_box();
    assert_eq!((board.view().river_left, board.view().land_left), (0, 72));
    board.draws("E");
    let (pos, side) = (Pos { x: 0, y: -1 }, Side::East);
    let mismatch = Refusal::EdgeMismatch { pos, side, found: Edge::Field, wanted: Edge::River };
    assert_eq!(board.refused(lay(0, -1, 0)), mismatch);
    board.lays(0, 2, 2).ends();
    assert_eq!(board.seat(), BLUE);
}

/// No river tile is left, so there is no cell where it goes on.
#[test]
fn r2_a_river_whose_lake_went_to_the_box_goes_on_nowhere() {
    assert_eq!(with_the_lake_in_the_box().map().mouth, None);
}

/// Its player could not know that it would fit nowhere; so the drawing is sent alone.
#[test]
fn b3_a_list_that_lays_what_fits_nowhere_is_refused() {
    let mut board = table();
    board.plays(&ROUND.join("\n")).plays("RF 1,-1 1");
    let refusal = board.refused_list(&[draw("RG"), lay(0, -1, 0)]);
    assert_eq!(refusal, Refusal::FitsNowhere { face: code("RG") });
}
