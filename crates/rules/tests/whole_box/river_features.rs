//! Roads, cities, monasteries and fields on river tiles (R-3). Never where such a tile goes.

use herald_words::{Expansion, Kind, Refusal, RiverEnds, Segment};

use super::{
    board::{Board, settings, stand},
    lake::TO_THE_LAKE,
    river::table,
};

/// The river to the lake and its end, with these figures in those of its turns, numbered from 1; blue is to draw land.
fn river_with(figures: &[(usize, &str)]) -> Board {
    let mut board = table();
    let all = TO_THE_LAKE.iter().chain([&"RL 5,6 0"]);
    for (turn, text) in (1..).zip(all) {
        let figure = figures.iter().find(|(other, _)| *other == turn).map_or("", |(_, figure)| *figure);
        board.plays(&format!("{text} {figure}"));
    }
    board
}

fn meeples(segments: &[u8]) -> Vec<(Kind, u8)> {
    segments.iter().map(|segment| (Kind::Meeple, *segment)).collect()
}

/// RD is field 0 to the west, field 1 to the east, and the river, 2.
#[test]
fn r3_nobody_stands_on_the_river() {
    let mut board = Board::of(&[Expansion::River, Expansion::Abbot]);
    board.begins("RD 0,1 0");
    assert_eq!(board.stands(), meeples(&[0, 1]));
    for kind in [Kind::Meeple, Kind::Abbot] {
        let refusal = Refusal::SegmentNotFor { segment: Segment(2), kind };
        assert_eq!(board.refused(stand(kind, 2)), refusal);
    }
}

/// RH is a road, three fields, the river and a monastery; RJ is two fields, the river and a garden.
#[test]
fn r3_meeples_go_elsewhere_on_a_river_tile_as_usual() {
    let mut board = Board::of(&[Expansion::River, Expansion::Abbot]);
    board.begins("RH 0,1 1");
    assert_eq!(board.stands(), [meeples(&[0, 1, 2, 3, 5]), vec![(Kind::Abbot, 5)]].concat());
    board.ends().begins("RJ 0,2 3");
    assert_eq!(board.stands(), [meeples(&[0, 1]), vec![(Kind::Abbot, 3)]].concat());
}

/// Blue's RK, and a crossing on either side: the houses at the bridge end no road.
/// ```text
///   W-RK-W
/// ```
#[test]
fn r3_a_road_over_the_river_is_one_road() {
    let mut board = river_with(&[(2, "road")]);
    board.plays("W -1,2 0").plays("W 1,2 2");
    assert_eq!(board.scored(), ["B-5 road 3 [blue 1] blue 3"]);
}

/// The spring's road round its corner, between a crossing to the north and one to the east.
#[test]
fn r3_a_road_past_the_spring() {
    let mut board = river_with(&[]);
    board.plays("W 0,-1 0 road1").plays("W 1,0 0");
    assert_eq!(board.scored(), ["B-5 road 3 [blue 1] blue 3"]);
}

/// RH's road runs from the monastery's door down, to the crossing at 1,4.
#[test]
fn r3_a_road_ends_at_a_monastery_by_the_river() {
    let mut board = river_with(&[(4, "road")]);
    board.plays("W 1,4 1");
    assert_eq!(board.scored(), ["B-5 road 2 [blue 1] blue 2"]);
}

/// RB's road runs from the gate in the north over the bridge, to the crossing at 4,6. The city stays open.
#[test]
fn r3_a_road_from_a_gate_over_the_river() {
    let mut board = river_with(&[(9, "road")]);
    board.plays("W 4,6 1");
    assert_eq!(board.scored(), ["B-5 road 2 [red 1] red 2"]);
}

/// RC at 3,5 with its northern city, closed by E above it; the southern one is another.
#[test]
fn r3_a_city_by_the_river() {
    let mut board = river_with(&[(8, "city")]);
    board.plays("E 3,4 2");
    assert_eq!(board.scored(), ["B-6 city 2 [blue 1] blue 4"]);
    let mut board = river_with(&[(8, "city1")]);
    board.plays("E 3,4 2");
    assert_eq!(board.scored(), [""; 0]);
    assert_eq!(board.if_it_ended(), ["B-12 city 1 [blue 1] blue 1"]);
}

/// RE's city over its corner opens to the west and the south; with E on either side it is three tiles.
#[test]
fn r3_a_city_over_the_corner_of_a_river_tile() {
    let mut board = river_with(&[(7, "city")]);
    board.plays("E 1,5 1");
    assert_eq!(board.scored(), [""; 0]);
    board.plays("E 2,6 0");
    assert_eq!(board.scored(), ["B-6 city 3 [red 1] red 6"]);
}

/// RH at 1,3 has RK, RJ, RG and RF around it; the lake at 5,6 has RB and RI.
#[test]
fn r3_monasteries_by_the_river_and_at_the_lake() {
    let board = river_with(&[(4, "monastery"), (11, "monastery")]);
    let lines = ["B-12 monastery 3 [red 1] red 3", "B-12 monastery 5 [blue 1] blue 5"];
    assert_eq!(board.if_it_ended(), lines);
}

/// The four that are missing around RH. 1,2 shows RK its road and RH a field; 1,4 takes up the road from RH's door.
/// ```text
///   RK W  U
///   RJ RH RG
///   B  A  RF
/// ```
#[test]
fn r3_a_monastery_by_the_river_is_completed() {
    let mut board = river_with(&[(4, "monastery")]);
    board.plays(
        "W 1,2 2
         U 2,2 0
         B 0,4 0
         A 1,4 2",
    );
    assert_eq!(board.scored(), ["B-7 monastery 9 [blue 1] blue 9"]);
}

/// Down the river from the spring, whose road keeps its two banks apart.
#[test]
fn r3_the_river_parts_fields() {
    let mut board = table();
    board.plays("RD 0,1 0 field").begins("RF 0,2 0");
    assert_eq!(board.stands(), meeples(&[1]), "the western bank is red's, the eastern is free");
    board.takes(stand(Kind::Meeple, 1)).ends();
    let none = ["B-12 field 0 [blue 1] blue 0", "B-12 field 0 [red 1] red 0"];
    assert_eq!(board.if_it_ended(), none);
}

/// RK is a road, fields to the north-west, north-east, south-east and south-west, and the river.
#[test]
fn r3_a_road_and_the_river_part_fields_in_four() {
    let mut board = table();
    board.plays("RD 0,1 0 field").begins("RK 0,2 0");
    assert_eq!(board.stands(), meeples(&[0, 2, 3, 4]));
}

/// Around the classic spring there is grass on every side.
#[test]
fn r1_around_the_classic_spring_both_banks_are_one_field() {
    let mut settings = settings(&[Expansion::River]);
    settings.river_ends = RiverEnds::Classic;
    let mut board = Board::playing(2, settings);
    board.plays("RD 1,0 1 field").begins("RF 2,0 1");
    assert_eq!(board.stands(), []);
}

/// Red's farmer stands on RB south of the river, blue's on RI north of it. RI's river turns to the lake, around which the
/// grass is one. RB's city in the north, once closed, borders what is now their field.
/// ```text
///          E
///   RE RC RB RI
///            RL
/// ```
#[test]
fn r3_the_lake_joins_what_the_river_parted() {
    let mut board = table();
    board.plays(&TO_THE_LAKE[..8].join("\n")).plays("RB 4,5 0 field2").plays("RI 5,5 1 field1");
    let apart = ["B-12 field 0 [blue 1] blue 0", "B-12 field 0 [red 1] red 0"];
    assert_eq!(board.if_it_ended(), apart);
    board.plays("RL 5,6 0");
    assert_eq!(board.if_it_ended(), ["B-12 field 0 [red 1 blue 1] blue 0 red 0"]);
    board.plays("E 4,4 2");
    assert_eq!(board.if_it_ended(), ["B-12 field 1 [red 1 blue 1] red 3 blue 3"]);
}

/// The same with red alone south of the river: without the lake its field would touch no city.
#[test]
fn r3_a_field_comes_round_the_lake_to_a_city_beyond_the_river() {
    let mut board = river_with(&[(9, "field2")]);
    board.plays("E 4,4 2");
    assert_eq!(board.if_it_ended(), ["B-12 field 1 [red 1] red 3"]);
}
