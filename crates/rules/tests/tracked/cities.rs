//! Cities on small maps, counted by hand (B-6, B-9 to B-12). The start tile lies at 0,0 with its city to the north.
//! Never a map that fits on no table.

use super::script::check;

#[test]
fn b06_a_city_of_two_tiles_is_no_exception() {
    check(2, "E 0,-1 2 city", "1 B-6 city 2 tiles [red 1] red 4");
}

#[test]
fn b06_a_coat_of_arms_is_worth_two_more() {
    check(
        2,
        "F 0,-1 1 city
         E 0,-2 2",
        "2 B-6 city 3 tiles 1 coats [red 1] red 8",
    );
}

#[test]
fn b06_a_city_over_three_edges() {
    check(
        2,
        "R 0,-1 2 city
         E -1,-1 1
         E 1,-1 3",
        "3 B-6 city 4 tiles [red 1] red 8",
    );
}

#[test]
fn b06_a_city_over_three_edges_with_a_coat() {
    check(
        2,
        "Q 0,-1 2 city
         E -1,-1 1
         E 1,-1 3",
        "3 B-6 city 4 tiles 1 coats [red 1] red 10",
    );
}

#[test]
fn b06_a_city_over_all_four_edges() {
    check(
        2,
        "C 0,-1 0 city
         E 0,-2 2
         E -1,-1 1
         E 1,-1 3",
        "4 B-6 city 5 tiles 1 coats [red 1] red 12",
    );
}

/// Two tiles wide and two high, with a tail to the start tile.
#[test]
fn b06_one_tile_closes_a_city_on_two_sides() {
    check(
        2,
        "R 0,-1 1 city
         N 1,-1 0
         N 1,-2 3
         Ng 0,-2 2",
        "4 B-6 city 5 tiles [red 1] red 10",
    );
}

#[test]
fn b06_coats_add_up_however_the_city_is_closed() {
    check(
        2,
        "S 0,-1 1 city
         M 1,-1 0
         N 1,-2 3
         Mg 0,-2 2",
        "4 B-6 city 5 tiles 3 coats [red 1] red 16",
    );
}

/// Both cities of the last tile are the same one by way of the others: its tile counts once.
#[test]
fn b06_a_tile_with_two_segments_of_one_city_counts_once() {
    check(
        2,
        "R 0,-1 1 city
         N 0,-2 2
         N 1,-2 3
         I 1,-1 0",
        "4 B-6 city 5 tiles [red 1] red 10",
    );
}

#[test]
fn b06_a_city_with_nobody_in_it_scores_for_nobody() {
    check(2, "E 0,-1 2", "");
}

#[test]
fn b10_a_knight_may_stand_on_what_his_tile_completes() {
    check(
        2,
        "G 0,-1 1
         E 0,-2 2 city",
        "2 B-6 city 3 tiles [blue 1] blue 6",
    );
}

#[test]
fn b10_only_the_city_that_is_complete_scores() {
    check(2, "I 0,-1 2 city0", "1 B-6 city 2 tiles [red 1] red 4");
    check(2, "I 0,-1 2 city1", "end B-12 city 1 tiles [red 1] red 1");
}

#[test]
fn b11_it_scores_whoever_completes_it() {
    check(
        3,
        "G 0,-1 1 city
         U 1,0 0
         E 0,-2 2",
        "3 B-6 city 3 tiles [red 1] red 6",
    );
}

#[test]
fn b11_one_tile_completes_two_cities_of_two_players() {
    check(
        2,
        "U -1,0 0
         V -1,-1 1
         U -1,-2 1
         U 1,0 0
         E 0,-2 2 city
         H 0,-1 0 city1",
        "6 B-6 city 2 tiles [red 1] red 4
         6 B-6 city 2 tiles [blue 1] blue 4",
    );
}

#[test]
fn b09_three_cities_joined_by_one_tile_and_a_tie() {
    check(
        2,
        "U -1,0 0
         U 1,0 0
         E -1,-1 1 city
         E 1,-1 3 city
         R 0,-1 2",
        "5 B-6 city 4 tiles [red 1 blue 1] red 8 blue 8",
    );
}

#[test]
fn b09_two_knights_against_one_have_it_all() {
    check(
        2,
        "U -1,0 0
         U 1,0 0
         E -1,-1 1 city
         E 1,-1 3 city
         V -1,-2 1
         U 2,0 0
         E 0,-2 2 city
         C 0,-1 0",
        "8 B-6 city 5 tiles 1 coats [red 2 blue 1] red 12",
    );
}

/// Clockwise from whose turn it is.
#[test]
fn b09_three_tied_have_the_full_points_each() {
    check(
        3,
        "U -1,0 0
         U 1,0 0
         U 2,0 0
         E -1,-1 1 city
         E 1,-1 3 city
         V -1,-2 1
         U 3,0 0
         U 4,0 0
         E 0,-2 2 city
         U 5,0 0
         C 0,-1 0",
        "11 B-6 city 5 tiles 1 coats [red 1 blue 1 yellow 1] blue 12 yellow 12 red 12",
    );
}

#[test]
fn b09_joined_but_not_complete_the_points_wait_for_the_end() {
    check(
        2,
        "U -1,0 0
         U 1,0 0
         E -1,-1 1 city
         E 1,-1 3 city
         C 0,-1 0",
        "end B-12 city 4 tiles 1 coats [red 1 blue 1] blue 5 red 5",
    );
}

#[test]
fn b12_an_incomplete_city_is_one_a_tile_and_one_a_coat() {
    check(2, "G 0,-1 1 city", "end B-12 city 2 tiles [red 1] red 2");
    check(2, "F 0,-1 1 city", "end B-12 city 2 tiles 1 coats [red 1] red 3");
}

/// The gap at 0,-2 has city on all four sides, of four cities.
#[test]
fn b06_a_hole_that_is_filled_closes_the_city_around_it() {
    check(
        2,
        "G 0,-1 1 city
         B -1,-1 0
         E -1,-2 1
         B -1,-3 0
         E 0,-3 2
         B 1,-3 0
         E 1,-2 3
         C 0,-2 0",
        "8 B-6 city 6 tiles 1 coats [red 1] red 14",
    );
}
