//! Roads on small maps, counted by hand (B-5, B-9 to B-12). The start tile lies at 0,0 with its road from east to
//! west. Never a map that fits on no table.

use super::script::check;

#[test]
fn b05_from_door_to_door_completed_by_another_player() {
    check(
        2,
        "A 1,0 1 road
         A -1,0 3",
        "2 B-5 road 3 tiles [red 1] red 3",
    );
}

#[test]
fn b05_from_a_city_gate_to_a_village() {
    check(
        2,
        "T 1,0 1 road
         W -1,0 0",
        "2 B-5 road 3 tiles [red 1] red 3",
    );
}

#[test]
fn b05_bends_and_straights_count_alike() {
    check(
        2,
        "U 1,0 0 road
         V 2,0 0
         A 2,1 2
         U -1,0 0
         L -2,0 0",
        "5 B-5 road 6 tiles [red 1] red 6",
    );
}

#[test]
fn b05_four_bends_are_a_loop() {
    check(
        2,
        "V 0,1 3 road
         V 1,1 0
         V 1,2 1
         V 0,2 2",
        "4 B-5 road 4 tiles [red 1] red 4",
    );
}

/// Both ends run into the same crossing: its tile is crossed twice and counts once.
#[test]
fn b05_a_loop_through_a_crossing_counts_its_tile_once() {
    check(
        2,
        "W 0,1 0 road0
         V 1,1 0
         V 1,2 1
         V 0,2 2",
        "4 B-5 road 4 tiles [red 1] red 4",
    );
}

/// The crossing comes last, and both of its roads are the same one.
#[test]
fn b10_a_highwayman_on_the_crossing_that_closes_a_loop() {
    check(
        2,
        "U 1,0 0
         V 1,1 0
         V 1,2 1
         V 0,2 2
         W 0,1 0 road1",
        "5 B-5 road 4 tiles [red 1] red 4",
    );
}

#[test]
fn b05_each_road_of_a_crossing_is_one_of_its_own() {
    check(
        2,
        "L 1,0 0 road2
         A -1,0 3
         A 1,1 2 road",
        "2 B-5 road 3 tiles [red 1] red 3
         3 B-5 road 2 tiles [red 1] red 2",
    );
}

/// In the order of the crossing's segments: the one to the south, then the one to the west.
#[test]
fn b11_a_crossing_completes_the_roads_of_two_players() {
    check(
        2,
        "A -1,0 3 road
         E 0,1 2
         V -1,1 0
         U 1,1 1 road
         A 1,2 2
         W 1,0 0",
        "6 B-5 road 3 tiles [blue 1] blue 3
         6 B-5 road 3 tiles [red 1] red 3",
    );
}

#[test]
fn b09_two_highwaymen_tie_on_a_road_joined_later() {
    check(
        2,
        "U -1,0 0 road
         U 0,1 0 road
         V 1,0 0
         V 1,1 1
         A -1,1 3
         A -2,0 3",
        "6 B-5 road 7 tiles [red 1 blue 1] blue 7 red 7",
    );
}

#[test]
fn b09_two_highwaymen_against_one_have_it_all() {
    check(
        2,
        "U -1,0 0 road
         U 0,1 0 road
         U 0,2 0 road
         V 1,0 0
         V 1,1 1
         V -1,1 3
         V -1,2 2
         A 1,2 1
         A -2,0 3",
        "9 B-5 road 10 tiles [red 2 blue 1] red 10",
    );
}

#[test]
fn b05_a_road_with_nobody_on_it_scores_for_nobody() {
    check(
        2,
        "A 1,0 1
         A -1,0 3",
        "",
    );
}

#[test]
fn b10_a_highwayman_may_stand_on_what_his_tile_completes() {
    check(
        2,
        "A 1,0 1
         A -1,0 3 road",
        "2 B-5 road 3 tiles [blue 1] blue 3",
    );
}

#[test]
fn b12_an_incomplete_road_is_one_a_tile() {
    check(
        2,
        "U 1,0 0 road
         U 2,0 0",
        "end B-12 road 3 tiles [red 1] red 3",
    );
}

#[test]
fn b12_an_incomplete_loop_through_a_crossing_counts_its_tile_once() {
    check(
        2,
        "W 0,1 0 road0
         V 1,1 0
         V 1,2 1",
        "end B-12 road 3 tiles [red 1] red 3",
    );
}
