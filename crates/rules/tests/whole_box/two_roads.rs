//! The new river tile, JC-R (T-23): its two roads, its three fields. Never another face's.

use herald_words::{Expansion, Kind, Refusal, Segment};

use super::board::{Board, place, stand};

/// As printed, with its segments by number:
/// ```text
///     2 |0 2      road 0 ends amid field 2
///   ~~~~~~~~~~    river 5
///     4 |1 3      road 1 ends at the river
/// ```
/// Turned once, at 0,1, the upper side is to the east: field 2 is the eastern bank; of the western one field 4 is the
/// northern part, field 3 the southern.
pub(crate) fn table() -> Board {
    Board::of(&[Expansion::River, Expansion::TournamentsAndEmblems])
}

/// The river in twelve turns, red's JC-R first; then red is to draw land.
/// ```text
///   0                  RA
///   1                  JC-R
///   2                  RD
///   3                  rd ra
///   4                  re rb
///   5                  rf rc
///   6            RG RC RJ
///   7            RK
///   8            RF
///   9   RI RH RB RE
///  10   RL
/// ```
pub(crate) fn the_river(first: &str, second: &str) -> [String; 12] {
    let turns = [
        "JC-R 0,1 1",
        "RD 0,2 0",
        "RJ 0,6 2 JT@1,3,1",
        "RC -1,6 0",
        "RG -2,6 2",
        "RK -2,7 0",
        "RF -2,8 0",
        "RE -2,9 1",
        "RB -3,9 0",
        "RH -4,9 0",
        "RI -5,9 0",
        "RL -5,10 0",
    ];
    let mut turns = turns.map(str::to_owned);
    turns[0].push_str(first);
    turns[1].push_str(second);
    turns
}

fn after_the_river(first: &str, second: &str) -> Board {
    let mut board = table();
    board.plays(&the_river(first, second).join("\n"));
    board
}

#[test]
fn t23_it_goes_straight_on_in_two_ways() {
    let mut board = table();
    board.draws("JC-R");
    assert_eq!(board.places(), [place(0, 1, 1), place(0, 1, 3)]);
    board.lays(0, 1, 1);
    assert_eq!(board.stands(), [0, 1, 2, 3, 4].map(|segment| (Kind::Meeple, segment)));
    let refusal = Refusal::SegmentNotFor { segment: Segment(5), kind: Kind::Meeple };
    assert_eq!(board.refused(stand(Kind::Meeple, 5)), refusal);
}

/// RD at 0,2 is field 0 on the western bank, field 1 on the eastern.
#[test]
fn t23_the_lower_road_parts_the_lower_field() {
    for (field, free) in [(" field", &[0][..]), (" field1", &[1]), (" field2", &[0, 1])] {
        let mut board = table();
        board.plays(&format!("JC-R 0,1 1{field}")).begins("RD 0,2 0");
        let free: Vec<_> = free.iter().map(|segment| (Kind::Meeple, *segment)).collect();
        assert_eq!(board.stands(), free, "{field}");
    }
}

/// From the field to the crossing at 1,1: two tiles, and both ends are closed.
#[test]
fn t23_the_upper_road_ends_amid_the_field() {
    let mut board = after_the_river(" road", "");
    board.plays("W 1,1 0");
    assert_eq!(board.scored(), ["B-5 road 2 [red 1] red 2"]);
}

#[test]
fn t23_the_lower_road_ends_at_the_river() {
    let mut board = after_the_river(" road1", "");
    board.plays("W -1,1 0");
    assert_eq!(board.scored(), ["B-5 road 2 [red 1] red 2"]);
}

#[test]
fn t23_they_are_two_roads() {
    let mut board = after_the_river(" road", "");
    board.plays("W -1,1 0");
    assert_eq!(board.scored(), [""; 0]);
    assert_eq!(board.if_it_ended(), ["B-12 road 1 [red 1] red 1"]);
}

/// E at 1,2 closes the city of ra at 1,3. The eastern bank runs down from JC-R over RD and rd to ra; the western bank
/// borders no city.
#[test]
fn t23_its_fields_at_the_end() {
    for (field, cities, points) in [(" field", 1, 3), (" field1", 0, 0), (" field2", 0, 0)] {
        let mut board = after_the_river(field, "");
        board.plays("E 1,2 2");
        assert_eq!(board.if_it_ended(), [format!("B-12 field {cities} [red 1] red {points}")], "{field}");
    }
}

/// D and K close a city east of the spring, above the upper road. Blue's farmer on RD's eastern bank, below that road,
/// reaches it round the end of the road and along the spring.
/// ```text
///   RA   D        city
///   JC-R K        between D and K
///   RD
/// ```
#[test]
fn t23_the_field_above_the_river_is_one_piece() {
    let mut board = after_the_river("", " field1");
    board.plays("D 1,0 2").plays("K 1,1 0");
    assert_eq!(board.if_it_ended(), ["B-12 field 1 [blue 1] blue 3"]);
}
