//! Who draws a prize tile, in which order, and who keeps the emblem (T-16…T-18): every way of being tied. Values are
//! told as emblem + tiles of the city. Never looks beyond the tournament.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Emblem::{Five, One, Three, Two, Zero},
    HouseRules, TieOverflow,
};

use crate::table::{BLACK, BLUE, GREEN, PINK, RED, Tourney, YELLOW};

fn lower_ranks_draw() -> HouseRules {
    HouseRules { tie_overflow: TieOverflow::LowerRanksDraw, ..HouseRules::default() }
}

#[test]
fn x08_red_9_and_blue_8_draw_and_red_keeps_the_emblem_while_yellow_3_gets_nothing() {
    let table = Tourney::of(4).held(&[(RED, Five, 4), (BLUE, Five, 3), (YELLOW, Zero, 3)]);
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None)]);
    assert_eq!(table.boxed(), [(BLUE, Five), (YELLOW, Zero)]);
    assert_eq!(table.unwon(), 0);
    let contest = table.open().last_contest.unwrap();
    assert_eq!(contest.passed_over, [BLACK]);
    let values: Vec<_> = contest.revealed.iter().map(|standing| (standing.seat, standing.value)).collect();
    assert_eq!(values, [(RED, 9), (BLUE, 8), (YELLOW, 3)]);
}

#[test]
fn t16_the_highest_value_draws_first_wherever_it_sits() {
    let table = Tourney::of(4).held(&[(RED, Zero, 2), (BLUE, One, 2), (YELLOW, Two, 2), (BLACK, Three, 2)]);
    assert_eq!(table.drew(), [(BLACK, 1, Some(Three)), (YELLOW, 2, None)]);
    assert_eq!(table.boxed(), [(YELLOW, Two), (BLUE, One), (RED, Zero)]);
}

#[test]
fn t15_emblem_and_reach_count_together_and_a_low_emblem_can_win() {
    let table = Tourney::of(2).held(&[(RED, Five, 1), (BLUE, Zero, 7)]);
    assert_eq!(table.drew(), [(BLUE, 1, Some(Zero)), (RED, 2, None)]);
}

#[test]
fn t14_one_entrant_is_the_sole_highest() {
    let table = Tourney::of(4).held(&[(YELLOW, One, 1)]);
    assert_eq!(table.drew(), [(YELLOW, 1, Some(One))]);
    assert_eq!((table.boxed(), table.unwon()), (vec![], 1), "the other prize tile goes to the last pile");
}

#[test]
fn t16_two_tied_on_first_share_two_prizes_and_the_second_value_finds_none() {
    // 7, 7, 5.
    let table = Tourney::of(4).held(&[(RED, Five, 2), (BLUE, Three, 2), (BLACK, Two, 5)]);
    assert_eq!(table.drew(), [(RED, 1, None), (BLACK, 1, None)]);
    assert_eq!(table.boxed(), [(RED, Five), (BLACK, Two), (BLUE, Three)], "a tie for highest: all of them");
    assert_eq!(table.unwon(), 0);
}

#[test]
fn t17_the_tied_draw_clockwise_from_the_active_player() {
    let entries = [(RED, Five, 2), (YELLOW, Two, 5), (BLACK, Three, 4)];
    for (active, expected) in [
        (RED, [RED, YELLOW, BLACK]),
        (BLUE, [YELLOW, BLACK, RED]),
        (YELLOW, [YELLOW, BLACK, RED]),
        (BLACK, [BLACK, RED, YELLOW]),
    ] {
        let table = Tourney::of(4).prizes(3).called_by(active).held(&entries);
        assert_eq!(table.drew(), expected.map(|seat| (seat, 1, None)), "{active} is active");
        let boxed: Vec<_> = table.boxed().into_iter().map(|(seat, _)| seat).collect();
        assert_eq!(boxed, expected);
    }
}

#[test]
fn t17_three_tied_on_first_with_two_prizes_draw_none_and_nobody_below_does() {
    let table = Tourney::of(4).held(&[(RED, Five, 2), (BLUE, Three, 4), (YELLOW, Two, 5), (BLACK, One, 1)]);
    assert_eq!(table.drew(), []);
    assert_eq!(table.unwon(), 2);
    assert_eq!(table.boxed(), [(RED, Five), (BLUE, Three), (YELLOW, Two), (BLACK, One)]);
}

#[test]
fn t17_where_the_table_chose_so_the_rank_below_a_tie_too_large_draws() {
    let entries = [(RED, Five, 2), (BLUE, Three, 4), (YELLOW, Two, 5), (BLACK, One, 1)];
    let table = Tourney::of(4).house(lower_ranks_draw()).held(&entries);
    assert_eq!(table.drew(), [(BLACK, 2, None)], "drawn, but the second value keeps no emblem");
    assert_eq!(table.unwon(), 1);
    assert_eq!(table.boxed().len(), 4);
}

#[test]
fn t17_two_tied_on_second_with_one_left_draw_none_and_the_highest_keeps_theirs() {
    // 9, 6, 6.
    let entries = [(RED, Three, 3), (BLUE, Five, 4), (YELLOW, Two, 4)];
    for house in [HouseRules::default(), lower_ranks_draw()] {
        let table = Tourney::of(4).house(house).held(&entries);
        assert_eq!(table.drew(), [(BLUE, 1, Some(Five))]);
        assert_eq!(table.boxed(), [(RED, Three), (YELLOW, Two)]);
        assert_eq!(table.unwon(), 1);
    }
}

#[test]
fn t16_two_tied_on_second_with_two_left_both_draw() {
    let table = Tourney::of(4).prizes(3).held(&[(RED, Three, 3), (BLUE, Five, 4), (YELLOW, Two, 4)]);
    assert_eq!(table.drew(), [(BLUE, 1, Some(Five)), (RED, 2, None), (YELLOW, 2, None)]);
}

#[test]
fn t16_values_rank_densely_so_the_value_below_a_shared_first_is_the_second() {
    // 7, 7, 5, 2 with three prizes: the 5 is the second highest value.
    let entries = [(RED, Five, 2), (BLUE, Two, 5), (YELLOW, Three, 2), (BLACK, One, 1)];
    let table = Tourney::of(4).prizes(3).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, None), (BLUE, 1, None), (YELLOW, 2, None)]);
    assert_eq!(table.unwon(), 0);
}

#[test]
fn t16_up_to_four_players_the_third_value_wins_nothing_though_a_prize_is_left() {
    let entries = [(RED, Five, 9), (BLUE, Five, 8), (YELLOW, Five, 7)];
    for players in [3, 4] {
        let table = Tourney::of(players).prizes(3).held(&entries);
        assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None)], "{players} players");
        assert_eq!(table.unwon(), 1);
    }
}

#[test]
fn t16_with_five_or_six_players_the_third_value_wins_too_and_the_fourth_does_not() {
    let entries = [(RED, Five, 9), (BLUE, Five, 8), (YELLOW, Five, 7), (GREEN, Five, 6)];
    for players in [5, 6] {
        let table = Tourney::of(players).prizes(3).held(&entries);
        assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None), (YELLOW, 3, None)], "{players}");
        assert_eq!(table.unwon(), 0);
        let table = Tourney::of(players).prizes(4).held(&entries);
        assert_eq!((table.drew().len(), table.unwon()), (3, 1), "{players}: no fourth prize");
    }
}

#[test]
fn t16_prizes_are_drawn_while_tiles_last() {
    let entries = [(RED, Five, 9), (BLUE, Five, 8), (YELLOW, Five, 7)];
    let table = Tourney::of(5).prizes(2).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None)], "none is left for the third");
    let table = Tourney::of(5).prizes(1).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, Some(Five))]);
    let table = Tourney::of(2).prizes(1).held(&[(RED, Five, 9), (BLUE, Five, 8)]);
    assert_eq!(table.drew(), [(RED, 1, Some(Five))]);
}

#[test]
fn t17_two_tied_on_first_with_one_prize_draw_none() {
    let table = Tourney::of(2).prizes(1).held(&[(RED, Five, 4), (BLUE, Three, 6)]);
    assert_eq!((table.drew(), table.unwon()), (vec![], 1));
    assert_eq!(table.boxed(), [(RED, Five), (BLUE, Three)]);
}

#[test]
fn t17_with_five_players_a_tie_too_large_on_second_stops_the_third_or_not_as_the_table_chose() {
    // 9, 6, 6, 4 with two prizes: one is left for the two sixes.
    let entries = [(RED, Five, 4), (BLUE, Three, 3), (GREEN, Two, 4), (BLACK, One, 3)];
    let table = Tourney::of(5).held(&entries);
    assert_eq!((table.drew(), table.unwon()), (vec![(RED, 1, Some(Five))], 1));
    let table = Tourney::of(5).house(lower_ranks_draw()).held(&entries);
    assert_eq!((table.drew(), table.unwon()), (vec![(RED, 1, Some(Five)), (BLACK, 3, None)], 0));
}

#[test]
fn t17_with_six_players_two_tied_on_third_with_one_left_draw_none() {
    // 9, 8, 7, 7.
    let entries = [(BLUE, Five, 4), (YELLOW, Five, 3), (BLACK, Five, 2), (PINK, Three, 4)];
    for house in [HouseRules::default(), lower_ranks_draw()] {
        let table = Tourney::of(6).prizes(3).house(house).held(&entries);
        assert_eq!(table.drew(), [(BLUE, 1, Some(Five)), (YELLOW, 2, None)]);
        assert_eq!(table.unwon(), 1);
    }
}

#[test]
fn t16_with_five_players_two_tied_on_first_and_one_second_take_all_three() {
    // 8, 8, 5, 4.
    let entries = [(RED, Five, 3), (BLUE, Three, 5), (YELLOW, One, 4), (BLACK, Two, 2)];
    let table = Tourney::of(5).prizes(3).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, None), (BLUE, 1, None), (YELLOW, 2, None)]);
}

#[test]
fn t17_with_five_players_two_on_first_and_two_on_second_leave_the_third_prize_undrawn() {
    // 8, 8, 5, 5, 4: one prize is left for the two fives.
    let entries = [(RED, Five, 3), (BLUE, Three, 5), (YELLOW, One, 4), (BLACK, Two, 3), (GREEN, Two, 2)];
    let table = Tourney::of(5).prizes(3).held(&entries);
    assert_eq!((table.drew(), table.unwon()), (vec![(RED, 1, None), (BLUE, 1, None)], 1));
    let table = Tourney::of(5).prizes(3).house(lower_ranks_draw()).held(&entries);
    assert_eq!(table.drew(), [(RED, 1, None), (BLUE, 1, None), (GREEN, 3, None)]);
}

#[test]
fn t17_all_six_tied_draw_none() {
    let entries = [
        (RED, Five, 1),
        (BLUE, Three, 3),
        (YELLOW, Two, 4),
        (BLACK, One, 5),
        (GREEN, Zero, 6),
        (PINK, Five, 1),
    ];
    for house in [HouseRules::default(), lower_ranks_draw()] {
        let table = Tourney::of(6).prizes(3).house(house).held(&entries);
        assert_eq!((table.drew(), table.boxed().len(), table.unwon()), (vec![], 6, 3));
    }
}

#[test]
fn t18_a_sole_highest_value_without_a_prize_tile_keeps_no_emblem() {
    let table = Tourney::of(2).prizes(0).held(&[(RED, Five, 4), (BLUE, Three, 1)]);
    assert_eq!((table.drew(), table.boxed()), (vec![], vec![(RED, Five), (BLUE, Three)]));
}

#[test]
fn t18_the_kept_emblem_is_the_revealed_one_and_lies_beside_the_prize_tile() {
    let table = Tourney::of(3).held(&[(BLUE, Two, 6), (RED, Five, 1)]);
    let before: Vec<_> =
        table.open().prizes.iter().map(|prize| prize.won).map(|won| (won.seat, won.rank, won.kept)).collect();
    assert_eq!(before, [(BLUE, 1, Some(Two)), (RED, 2, None)]);
    assert_eq!(table.hand(BLUE), [Zero, One, Three, Five], "it is not in hand any more");
    assert_eq!(table.hand(RED), [Zero, One, Two, Three]);
}
