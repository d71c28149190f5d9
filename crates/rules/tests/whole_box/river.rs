//! The River's beginning, and where each of its tiles may go (R-1, R-2). Never what stands on one, and never its end.

use std::collections::BTreeSet;

use herald_rules::Draw;
use herald_words::{
    Bends, Command, DrawnBy, Edge, Expansion, Heap, HouseRules, LegalMove, MapCommand, MapMove, Place, Pos,
    Refusal, RiverEnds, Rotation, Settings, Side, TileView,
};

use super::{
    board::{Board, draw, lay, place, settings},
    script::code,
};

/// The River alone. The spring RA lies at 0,0: road to the north and east, the river out to the south.
pub(crate) fn table() -> Board {
    Board::of(&[Expansion::River])
}

fn with(change: impl Fn(&mut Settings)) -> Board {
    let mut settings = settings(&[Expansion::River]);
    change(&mut settings);
    Board::playing(2, settings)
}

fn at(x: i16, y: i16) -> Pos {
    Pos { x, y }
}

/// Every tile of the river but its two ends.
const BETWEEN: [&str; 10] = ["RB", "RC", "RD", "RE", "RF", "RG", "RH", "RI", "RJ", "RK"];

const ANY_FACE: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

/// How far turned a face may be laid, as listed: all at the river's mouth.
fn listed(board: &mut Board, face: &str) -> Vec<usize> {
    let mouth = board.map().mouth.unwrap();
    let places = board.draws(face).places();
    assert!(places.iter().all(|place| place.pos == mouth), "{face}: {places:?}");
    places.iter().map(|place| usize::from(place.rotation.quarter_turns())).collect()
}

#[test]
fn r1_the_spring_starts_the_map() {
    let board = table();
    let spring = TileView { pos: at(0, 0), face: code("RA"), rotation: Rotation::None };
    assert_eq!(board.map().tiles, [spring]);
    assert_eq!(board.map().mouth, Some(at(0, 1)));
}

/// Its river runs out to the east.
#[test]
fn r1_the_classic_spring_starts_the_map() {
    let mut board = with(|settings| settings.river_ends = RiverEnds::Classic);
    let spring = TileView { pos: at(0, 0), face: code("RA0"), rotation: Rotation::None };
    assert_eq!(board.map().tiles, [spring]);
    assert_eq!(board.map().mouth, Some(at(1, 0)));
    assert_eq!((board.left("RA0"), board.left("RL0"), board.left("RL")), (0, 1, 0));
    for other in ["RA", "RL"] {
        assert_eq!(board.refused(draw(other)), Refusal::NoSuchFace { face: code(other) });
    }
    assert_eq!(listed(&mut board, "RD"), [1]);
}

#[test]
fn r1_twelve_river_tiles_and_the_start_tile_among_the_land() {
    let board = table();
    let river: u8 = BETWEEN.iter().map(|face| board.left(face)).sum();
    assert_eq!((river, board.left("RA"), board.left("RL")), (10, 0, 1));
    assert_eq!((board.view().river_left, board.view().land_left, board.left("D")), (11, 72, 4));
}

/// 13 with the river tile of Tournaments & Emblems (R-4).
#[test]
fn r1_thirteen_river_tiles_with_tournaments() {
    let board = Board::of(&[Expansion::River, Expansion::TournamentsAndEmblems]);
    assert_eq!((board.view().river_left, board.left("JC-R")), (12, 1));
    assert_eq!((board.view().land_left, board.left("D")), (80, 4));
    assert_eq!(board.map().tiles.len(), 1, "the tournament tile waits");
}

#[test]
fn r1_without_the_river_its_tiles_stay_in_the_box() {
    let board = Board::of(&[Expansion::TournamentsAndEmblems]);
    assert_eq!((board.view().river_left, board.left("JC-R"), board.map().mouth), (0, 0, None));
    assert_eq!(board.refused(draw("JC-R")), Refusal::NoSuchFace { face: code("JC-R") });
    assert_eq!(board.refused(draw("RD")), Refusal::NoSuchFace { face: code("RD") });
}

#[test]
fn r1_the_lake_is_not_drawn_before_the_last() {
    let board = table();
    assert_eq!(board.refused(draw("RL")), Refusal::LakeComesLast);
    assert_eq!(board.refused(draw("RA")), Refusal::FaceNotLeft { face: code("RA") });
    let faces = BETWEEN.map(code).to_vec();
    assert_eq!(board.legal(), [LegalMove::Map(MapMove::Draw { faces, from: Vec::new() })]);
}

#[test]
fn r2_no_land_tile_before_the_lake() {
    for land in ["D", "E", "V"] {
        assert_eq!(table().refused(draw(land)), Refusal::RiverFirst);
    }
}

/// Herald draws all but the lake, each tile as likely, then the lake, then land. What it throws here is the first of the
/// faces left, in the order of the data.
#[test]
fn r1_where_herald_draws_the_lake_comes_last_too() {
    let mut board = with(|settings| settings.drawn_by = DrawnBy::Server);
    board.dice.thrown = vec![0; 12];
    // South, then west from 0,4, south from -2,4, west from -2,6, south from -3,6.
    let down = [(0, 1, 1), (0, 2, 1), (0, 3, 0), (0, 4, 1), (-1, 4, 1), (-2, 4, 2), (-2, 5, 1), (-2, 6, 2)];
    let on = [(-3, 6, 0), (-3, 7, 0), (-3, 8, 0)];
    let mut drawn = Vec::new();
    for (x, y, quarters) in down.into_iter().chain(on) {
        board.takes(ANY_FACE);
        drawn.extend(board.map().drawn);
        board.lays(x, y, quarters).ends();
    }
    board.takes(ANY_FACE);
    assert_eq!(drawn, [&BETWEEN[..], &["RL"]].concat().into_iter().map(code).collect::<Vec<_>>());
    let river = |number| Draw { heap: Heap::River, number };
    let mut asked: Vec<_> = (0..10).map(|number| (river(number), 10 - number)).collect();
    asked.push((river(10), 1));
    asked.push((Draw { heap: Heap::Land, number: 0 }, 72));
    assert_eq!(board.dice.asked, asked);
}

/// At 0,1 the river comes in from the north. A straight tile that looks the same upside down is listed once; a bend may
/// leave to the east and to the west.
#[test]
fn r2_the_second_tile_of_the_river_continues_it() {
    for (face, turns) in [
        ("RB", &[1, 3][..]),
        ("RC", &[1]),
        ("RD", &[0]),
        ("RE", &[1, 2]),
        ("RF", &[0]),
        ("RG", &[0, 1]),
        ("RH", &[1, 3]),
        ("RI", &[2, 3]),
        ("RJ", &[2, 3]),
        ("RK", &[0]),
    ] {
        assert_eq!(listed(&mut table(), face), turns, "{face}");
    }
}

/// Of all cells around and all ways to turn it, none but those listed is taken; upside down RD is the same.
#[test]
fn r2_nowhere_else() {
    for (face, turns) in [("RD", &[0, 2][..]), ("RH", &[1, 3]), ("RJ", &[2, 3])] {
        let mut board = table();
        board.draws(face);
        let cells = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y)));
        let all = cells.flat_map(|(x, y)| (0..4).map(move |quarters| (x, y, quarters)));
        let taken: BTreeSet<Place> = all
            .filter(|(x, y, quarters)| board.accepts(lay(*x, *y, *quarters)))
            .map(|(x, y, quarters)| place(x, y, quarters))
            .collect();
        let there = turns.iter().map(|quarters| place(0, 1, *quarters));
        assert_eq!(taken, there.collect(), "{face}");
    }
}

#[test]
fn r2_elsewhere_it_is_refused_with_the_cell_and_there_with_the_edge() {
    let mut board = table();
    board.draws("RD");
    for (x, y) in [(1, 0), (0, -1), (-1, 0), (0, 2), (7, 7), (0, 0)] {
        assert_eq!(board.refused(lay(x, y, 0)), Refusal::RiverGoesOn { pos: at(0, 1) });
    }
    let (side, found, wanted) = (Side::North, Edge::Field, Edge::River);
    let mismatch = Refusal::EdgeMismatch { pos: at(0, 1), side, found, wanted };
    assert_eq!(board.refused(lay(0, 1, 1)), mismatch);
}

/// RJ at 0,1 turns to the east: to the left for who comes down the river. From 1,1 to the north would be left again, to
/// the south is not.
/// ```text
///   RA  ↑ no
///   RJ  →
///       ↓
/// ```
#[test]
fn r2_two_bends_next_to_each_other_do_not_turn_the_same_way() {
    for (face, turns, back) in [("RG", &[3], 0), ("RI", &[1], 2), ("RE", &[0], 1)] {
        let mut board = table();
        board.plays("RJ 0,1 3");
        assert_eq!(board.map().mouth, Some(at(1, 1)));
        assert_eq!(listed(&mut board, face), turns, "{face}");
        assert_eq!(board.refused(lay(1, 1, back)), Refusal::RiverTurnsBack);
    }
    for (face, turns) in [("RB", &[0, 2][..]), ("RC", &[0]), ("RD", &[1]), ("RH", &[0, 2]), ("RK", &[1])] {
        let mut board = table();
        board.plays("RJ 0,1 3");
        assert_eq!(listed(&mut board, face), turns, "{face}");
    }
}

/// The other way round: RJ turns to the west, so RG goes on to the south and not to the north.
#[test]
fn r2_nor_to_the_right_twice() {
    let mut board = table();
    board.plays("RJ 0,1 2");
    assert_eq!(listed(&mut board, "RG"), [2]);
    assert_eq!(board.refused(lay(-1, 1, 1)), Refusal::RiverTurnsBack);
}

/// East, south, then east again: left, right, left. At 1,2 right would be to the west.
#[test]
fn r2_it_is_the_last_bend_that_counts() {
    for bends in [Bends::Adjacent, Bends::Successive] {
        let mut board = with(|settings| settings.house = HouseRules { bends, ..HouseRules::default() });
        board.plays("RJ 0,1 3").plays("RG 1,1 3");
        assert_eq!(board.map().mouth, Some(at(1, 2)));
        assert_eq!(listed(&mut board, "RE"), [2]);
        assert_eq!(board.refused(lay(1, 2, 1)), Refusal::RiverTurnsBack);
    }
}

/// RJ to the east, one or two straight tiles, then RG: to the north (unturned) and to the south (turned thrice), or where
/// the table counts any two bends that follow each other, to the south alone.
#[test]
fn r2_a_straight_tile_between_lifts_it_unless_the_table_says_otherwise() {
    for (bends, turns) in [(Bends::Adjacent, &[0, 3][..]), (Bends::Successive, &[3])] {
        let mut board = with(|settings| settings.house = HouseRules { bends, ..HouseRules::default() });
        board.plays("RJ 0,1 3").plays("RC 1,1 0");
        assert_eq!(listed(&mut board, "RG"), turns, "{bends:?}");

        let mut board = with(|settings| settings.house = HouseRules { bends, ..HouseRules::default() });
        board.plays("RJ 0,1 3").plays("RC 1,1 0").plays("RB 2,1 0");
        assert_eq!(listed(&mut board, "RG"), turns, "{bends:?}");
        match bends {
            Bends::Adjacent => assert!(board.accepts(lay(3, 1, 0))),
            Bends::Successive => assert_eq!(board.refused(lay(3, 1, 0)), Refusal::RiverTurnsBack),
        }
    }
}

/// A straight tile as the first is not a bend: after it a bend may go either way.
#[test]
fn r2_the_first_bend_goes_either_way() {
    let mut board = table();
    board.plays("RD 0,1 0");
    assert_eq!(listed(&mut board, "RG"), [0, 1]);
}
