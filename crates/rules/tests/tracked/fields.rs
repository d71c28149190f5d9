//! Fields on small maps, counted by hand (B-8, B-9, B-12). Never a map that fits on no table.

use super::script::check;

#[test]
fn b08_a_farmer_scores_at_the_end_alone() {
    check(2, "E 0,-1 2 field", "end B-12 field 1 cities [red 1] red 3");
}

#[test]
fn b12_an_incomplete_city_feeds_nobody() {
    check(2, "G 0,-1 1 field0", "end B-12 field 0 cities [red 1] red 0");
}

#[test]
fn b12_a_city_feeds_a_field_from_the_moment_it_is_complete() {
    check(
        2,
        "G 0,-1 1 field0
         E 0,-2 2",
        "end B-12 field 1 cities [red 1] red 3",
    );
}

/// Around by 1,0 and 1,-1 the field meets the same city twice; the city at 1,-1 is open.
#[test]
fn b12_a_city_that_touches_a_field_by_several_segments_counts_once() {
    check(
        2,
        "E 0,-1 2 field
         U 1,0 0
         E 1,-1 0",
        "end B-12 field 1 cities [red 1] red 3",
    );
}

#[test]
fn b12_two_complete_cities_on_one_field() {
    check(
        2,
        "E 0,-1 2 field
         U 1,0 0
         E 1,-1 0
         E 1,-2 2",
        "end B-12 field 2 cities [red 1] red 6",
    );
}

#[test]
fn b12_two_cities_of_one_tile_are_two() {
    check(
        2,
        "H 0,-1 0 field
         E 0,-2 2",
        "end B-12 field 2 cities [red 1] red 6",
    );
}

/// Both segments belong to one city.
#[test]
fn b12_two_segments_of_one_city_on_one_tile_are_one() {
    check(
        2,
        "R 0,-1 1 city
         N 0,-2 2
         N 1,-2 3
         I 1,-1 0 field",
        "4 B-6 city 5 tiles [red 1] red 10
         end B-12 field 1 cities [blue 1] blue 3",
    );
}

/// The city lies north of the road.
#[test]
fn b12_a_road_cuts_a_field_in_two() {
    check(
        2,
        "U 1,0 0 field1
         U -1,0 0 field0
         E 0,-1 2",
        "end B-12 field 0 cities [red 1] red 0
         end B-12 field 1 cities [blue 1] blue 3",
    );
}

/// A road into a city gate: the city touches the field on either side, the start tile's city only one.
#[test]
fn b12_a_city_feeds_every_field_that_touches_it() {
    check(
        2,
        "T 1,0 1 field1
         E 1,-1 2
         E 2,0 3
         E 1,1 0
         E 0,-1 2
         U -1,0 0 field1",
        "end B-12 field 2 cities [red 1] red 6
         end B-12 field 1 cities [blue 1] blue 3",
    );
}

/// The road ends at the monastery, so the fields on both its sides are one.
#[test]
fn b09_farmers_joined_around_the_end_of_a_road_tie() {
    check(
        2,
        "E 0,-1 2 field
         U 1,0 0 field0
         V 2,0 1 field0
         A 2,-1 0",
        "end B-12 field 1 cities [red 1] red 3
         end B-12 field 1 cities [red 1 blue 1] red 3 blue 3",
    );
}

#[test]
fn b09_two_farmers_against_one_have_it_all() {
    check(
        2,
        "E 0,-1 2 field
         U 1,0 0 field0
         V 2,0 1 field0
         A 2,-1 0
         B 1,-1 0",
        "end B-12 field 1 cities [red 2 blue 1] red 3",
    );
}

/// What four bends enclose is a field of its own.
#[test]
fn b12_the_field_inside_a_loop_touches_nothing_outside() {
    check(
        2,
        "V 0,1 3 field1
         V 1,1 0 field0
         V 1,2 1
         V 0,2 2
         E 0,-1 2",
        "end B-12 field 0 cities [red 1] red 0
         end B-12 field 0 cities [blue 1] blue 0",
    );
}

#[test]
fn b08_the_knight_goes_home_and_the_farmer_stays() {
    check(
        2,
        "G 0,-1 1 city
         E 0,-2 2 field",
        "2 B-6 city 3 tiles [red 1] red 6
         end B-12 field 1 cities [blue 1] blue 3",
    );
}
