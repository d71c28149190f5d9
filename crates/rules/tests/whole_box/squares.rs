//! The six squares of the tournament tile, each counted as a tile: for neighbours, roads, cities and fields, and for who may
//! be nominated (T-5, T-6, T-8). Never where it may lie.

use herald_words::{
    Command, Emblem, Expansion, Kind, LegalMove, MeepleId, Pos, Refusal, Rotation, TournamentCommand,
    TournamentMove,
};

use super::{
    board::{Board, RED, block},
    script::code,
};

/// The plain side starts the map. As the data has it, with the city of a to the west and of b to the north, a road through
/// c and f from east to south, and one from below to the arena on d:
/// ```text
///   a b c      0,0 1,0 2,0
///   d e f      0,1 1,1 2,1
/// ```
fn table() -> Board {
    Board::of(&[Expansion::TournamentsAndEmblems])
}

#[test]
fn t5_without_the_river_the_tournament_tile_starts_the_map() {
    let map = table().map();
    let lies: Vec<_> = map.tiles.iter().map(|tile| (tile.face, tile.pos, tile.rotation)).collect();
    let square = |face, x, y| (code(face), Pos { x, y }, Rotation::None);
    assert_eq!(
        lies,
        [
            square("JT-a", 0, 0),
            square("JT-b", 1, 0),
            square("JT-c", 2, 0),
            square("JT-d", 0, 1),
            square("JT-e", 1, 1),
            square("JT-f", 2, 1),
        ]
    );
    assert_eq!(map.mouth, None);
}

/// Beside 0,-1 lie a and b; beside 1,2 lie d, e and f.
#[test]
fn t6_each_square_is_a_neighbour() {
    let mut board = table();
    board.plays("B 0,-1 0 monastery").plays("B 1,2 0 monastery");
    let lines = ["B-12 monastery 3 [red 1] red 3", "B-12 monastery 4 [blue 1] blue 4"];
    assert_eq!(board.if_it_ended(), lines);
}

/// ```text
///   d e f
///   V B V
///   E E E
/// ```
#[test]
fn t6_a_monastery_with_three_squares_among_its_eight() {
    let mut board = table();
    board.plays(
        "B 1,2 0 monastery
         V 0,2 1
         V 2,2 2
         E 0,3 2
         E 1,3 2
         E 2,3 2",
    );
    assert_eq!(board.scored(), ["B-7 monastery 9 [red 1] red 9"]);
}

/// From the crossing at 4,0 by U, c and f to the crossing at 2,2: five tiles.
/// ```text
///   a b c U W
///   d e f
///       W
/// ```
#[test]
fn t6_a_road_over_two_squares_is_two_tiles_longer() {
    let mut board = table();
    board.plays("U 3,0 0 road").plays("W 4,0 0");
    assert_eq!(board.if_it_ended(), ["B-12 road 4 [red 1] red 4"], "W, U, c and f");
    board.plays("W 2,2 1");
    assert_eq!(board.scored(), ["B-5 road 5 [red 1] red 5"]);
}

/// The arena ends the road on d.
#[test]
fn t6_a_road_to_the_arena_is_closed_there() {
    let mut board = table();
    board.plays("V 0,2 1 road").plays("W -1,2 0");
    assert_eq!(board.scored(), ["B-5 road 3 [red 1] red 3"]);
}

#[test]
fn t6_a_city_of_a_square_counts_it() {
    for turn in ["E 1,-1 2 city", "E -1,0 1 city"] {
        let mut board = table();
        board.plays(turn);
        assert_eq!(board.scored(), ["B-6 city 2 [red 1] red 4"], "{turn}");
    }
}

/// Red's farmer stands below e, whose field runs over a, b, d and e: it borders the cities of a and b.
#[test]
fn t6_a_field_runs_over_the_squares() {
    let mut board = table();
    board.plays("B 1,2 0 field");
    board.plays("E 1,-1 2");
    assert_eq!(board.if_it_ended(), ["B-12 field 1 [red 1] red 3"]);
    board.plays("E -1,0 1");
    assert_eq!(board.if_it_ended(), ["B-12 field 2 [red 1] red 6"]);
}

/// Red's abbot on RH has the spring above it. Blue's bend brings the tournament tile: rd below RH, and ra at a corner.
/// ```text
///   RA
///   RH
///   rd ra
///   re rb
///   rf rc
/// ```
#[test]
fn t6_two_of_its_squares_are_neighbours_of_a_monastery_up_the_river() {
    let mut board = Board::of(&[Expansion::River, Expansion::Abbot, Expansion::TournamentsAndEmblems]);
    board.plays("RH 0,1 1 abbot@monastery").plays("RJ 0,5 2 JT@1,2,1").begins("RC -1,5 0 recall");
    assert_eq!(board.scored(), ["A-2 monastery 4 [red 1] red 4"]);
}

fn with_the_river() -> Board {
    Board::of(&[Expansion::River, Expansion::TournamentsAndEmblems])
}

/// East of the river the tile is one field; west of it the road on re, which ends at the river, parts the field. So from
/// RD's eastern bank RJ's greater field is reached, and from its western bank neither.
/// ```text
///   RD
///   rd ra
///  -re rb
///   rf rc
///   RJ
/// ```
#[test]
fn t6_the_river_and_a_road_to_it_part_its_fields() {
    for (bank, free) in [("field", &[0, 1][..]), ("field1", &[1])] {
        let mut board = with_the_river();
        board.plays(&format!("RD 0,1 0 {bank}")).begins("RJ 0,5 2 JT@1,2,1");
        let free: Vec<_> = free.iter().map(|segment| (Kind::Meeple, *segment)).collect();
        assert_eq!(board.stands(), free, "{bank}");
    }
}

fn nominate(meeple: u16) -> Command {
    let (meeple, emblem) = (MeepleId(meeple), Some(Emblem::Two));
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None })
}

fn nominations(board: &Board) -> usize {
    let nominates =
        |legal: &&LegalMove| matches!(legal, LegalMove::Tournament(TournamentMove::NominateMeeple { .. }));
    board.legal().iter().filter(nominates).count()
}

/// Laying the tournament tile opens a window of its own, before the bend lies.
#[test]
fn t8_the_tournament_tile_extends_a_field() {
    let mut board = with_the_river();
    board.plays("RD 0,1 0 field1").plays("RF 0,2 0").draws("RJ");
    assert_eq!(board.refused(nominate(1)), Refusal::NominationClosed);
    board.takes(block(1, 3, 1));
    board.takes(nominate(1));
    assert_eq!(board.view().scores.iter().find(|score| score.seat == RED).unwrap().emblems_in_hand, 4);
    board.lays(0, 6, 2);
    assert_eq!(board.refused(nominate(1)), Refusal::AlreadyNominatedThisTurn);
}

/// The bend opens another: it extends the same field again.
#[test]
fn t8_the_bend_after_it_opens_the_next_window() {
    let mut board = with_the_river();
    board.plays("RD 0,1 0 field1").plays("RF 0,2 0").begins("RJ 0,6 2 JT@1,3,1");
    assert!(board.accepts(nominate(1)));
}

/// The road over RK ends at both edges; nothing lies beside it.
#[test]
fn t8_it_does_not_extend_a_road_that_it_does_not_touch() {
    let mut board = with_the_river();
    board.plays("RK 0,1 0 road").plays("RD 0,2 0").draws("RJ");
    assert_eq!(nominations(&board), 0);
    board.takes(block(1, 3, 1));
    assert_eq!(nominations(&board), 0);
    assert_eq!(board.refused(nominate(1)), Refusal::NotExtended { meeple: MeepleId(1) });
}
