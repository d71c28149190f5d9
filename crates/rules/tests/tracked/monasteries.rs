//! Monasteries on small maps, counted by hand (B-7, B-10 to B-12). Never a map that fits on no table.

use super::script::check;

/// Everything but the last tile around 0,1, where a monastery stands or will.
const AROUND: &str = "
    U -1,0 0
    U 1,0 0
    E -1,1 3
    E 1,1 1
    E -1,2 2
    Eg 1,2 2";

#[test]
fn b07_nine_tiles_completed_by_another_player() {
    check(2, &format!("B 0,1 0 monastery {AROUND}\n E 0,2 2"), "8 B-7 monastery 9 tiles [red 1] red 9");
}

#[test]
fn b10_a_monk_may_fill_the_hole() {
    check(2, &format!("{AROUND}\n E 0,2 2\n B 0,1 0 monastery"), "8 B-7 monastery 9 tiles [blue 1] blue 9");
}

/// At 1,1 both are complete: clockwise from the north, the southern one comes first.
#[test]
fn b11_two_monasteries_at_once() {
    check(
        2,
        "B 0,1 0 monastery
         B 0,2 0 monastery
         U -1,0 0
         U 1,0 0
         E -1,1 3
         E -1,2 3
         E -1,3 3
         E 0,3 2
         Eg 1,3 1
         A 1,2 3
         A 1,1 3",
        "11 B-7 monastery 9 tiles [blue 1] blue 9
         11 B-7 monastery 9 tiles [red 1] red 9",
    );
}

/// A tile that is a monastery itself and the last neighbour of another: its own comes first.
#[test]
fn b11_a_monastery_completes_itself_and_another() {
    check(
        2,
        "B 0,1 0 monastery
         U -1,0 0
         U 1,0 0
         E -1,1 3
         E -1,2 3
         E -1,3 3
         E 0,3 2
         Eg 1,3 1
         A 1,2 3
         A 1,1 3
         B 0,2 0 monastery",
        "11 B-7 monastery 9 tiles [red 1] red 9
         11 B-7 monastery 9 tiles [red 1] red 9",
    );
}

#[test]
fn b07_a_monastery_without_a_monk_scores_for_nobody() {
    check(2, &format!("B 0,1 0 {AROUND}\n E 0,2 2"), "");
}

/// Also where the neighbour is a corner alone.
#[test]
fn b12_an_incomplete_monastery_is_one_and_one_a_neighbour() {
    check(2, "B 0,1 0 monastery", "end B-12 monastery 2 tiles [red 1] red 2");
    check(
        2,
        "B 0,1 0 monastery
         U -1,0 0",
        "end B-12 monastery 3 tiles [red 1] red 3",
    );
    check(2, &format!("B 0,1 0 monastery {AROUND}"), "end B-12 monastery 8 tiles [red 1] red 8");
}

/// The road at its door is another's, and so is the field around it.
#[test]
fn b04_monk_highwayman_and_farmer_do_not_stand_in_each_others_way() {
    check(
        3,
        "U 1,0 0 road
         A 2,0 1 monastery
         B 2,1 0 field",
        "end B-12 road 3 tiles [red 1] red 3
         end B-12 monastery 3 tiles [blue 1] blue 3
         end B-12 field 0 cities [yellow 1] yellow 0",
    );
}
