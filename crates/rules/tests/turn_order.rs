//! Mending the order of turns: what it changes for turns, tournaments and ties, and when it is too late. Never changes
//! who plays.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use std::collections::BTreeMap;

use herald_words::{
    Correction, Discipline,
    Emblem::{Five, One, Three, Two},
    Fact, MeepleId, PhaseView, Reach, Refusal, Role, Seat, TournamentFact,
};

use crate::table::{BLACK, BLUE, RED, Table, Tourney, YELLOW, nominate, rule};

fn order(seats: &[Seat]) -> Correction {
    Correction::TurnOrder { order: seats.to_vec(), turn: None }
}

fn order_and_turn(seats: &[Seat], turn: Seat) -> Correction {
    Correction::TurnOrder { order: seats.to_vec(), turn: Some(turn) }
}

fn next_turns(table: &mut Table, count: usize) -> Vec<Seat> {
    let mut seen = Vec::new();
    for _ in 0..count {
        seen.push(table.turn());
        table.turns(1);
    }
    seen
}

#[test]
fn b02_turns_follow_the_new_order_from_whose_turn_it_is() {
    let mut table = Table::of(3);
    table.turns(1);
    table.corrects(&order(&[RED, YELLOW, BLUE]));
    assert!(matches!(table.facts()[..], [Fact::Corrected { .. }]));
    assert_eq!(next_turns(&mut table, 4), [BLUE, RED, YELLOW, BLUE]);
}

#[test]
fn b02_also_in_the_middle_of_a_turn_which_stays_whose_it_is() {
    for steps in 1..=2 {
        let mut table = Table::of(3);
        table.red().draws();
        if steps == 2 {
            table.red().places();
        }
        table.corrects(&order(&[YELLOW, RED, BLUE]));
        assert_eq!(table.turn(), RED);
        if steps == 1 {
            table.red().places();
        }
        table.red().ends();
        assert_eq!(next_turns(&mut table, 3), [BLUE, YELLOW, RED]);
    }
}

#[test]
fn b02_before_a_draw_the_turn_may_be_given_to_whose_it_is() {
    let mut table = Table::of(3);
    table.corrects(&order_and_turn(&[RED, BLUE, YELLOW], YELLOW));
    assert_eq!(table.facts()[1], Fact::TurnBegan { seat: YELLOW, number: 2 });
    assert_eq!((table.turn(), table.phase(), table.open().draws_left), (YELLOW, PhaseView::Draw, 14));
    assert_eq!(next_turns(&mut table, 3), [YELLOW, RED, BLUE]);
    table.corrects(&order_and_turn(&[RED, YELLOW, BLUE], YELLOW));
    assert!(matches!(table.facts()[..], [Fact::Corrected { .. }]), "it was yellow's already");
}

#[test]
fn b02_once_a_tile_is_drawn_the_turn_is_not_given_away() {
    let mut table = Table::of(3);
    table.red().draws();
    let away = order_and_turn(&[RED, BLUE, YELLOW], BLUE);
    assert_eq!(table.correction_refused(&away), Refusal::OutOfStep { phase: PhaseView::Place });
    table.red().places();
    assert_eq!(table.correction_refused(&away), Refusal::OutOfStep { phase: PhaseView::Finish });
    let mut table = Tourney::of(3).the_last().held(&[(RED, Five, 4), (BLUE, Three, 2)]);
    assert_eq!(table.correction_refused(&away), Refusal::OutOfStep { phase: PhaseView::LastLap });
    table.host_ends();
    assert_eq!(table.correction_refused(&away), Refusal::OutOfStep { phase: PhaseView::Over });
}

#[test]
fn b02_the_order_names_each_seat_of_the_table_once() {
    let table = Table::of(3);
    let wrong: [&[Seat]; 5] =
        [&[], &[RED, BLUE], &[RED, BLUE, BLUE], &[RED, BLUE, BLACK], &[RED, BLUE, YELLOW, RED]];
    for seats in wrong {
        let refusal = table.correction_refused(&order(seats));
        assert_eq!((rule(&refusal), refusal), ("B-2", Refusal::OrderIncomplete), "{seats:?}");
    }
    let nobody = order_and_turn(&[RED, BLUE, YELLOW], BLACK);
    assert_eq!(table.correction_refused(&nobody), Refusal::NoSuchSeat { seat: BLACK });
}

#[test]
fn b02_who_went_home_keeps_a_place_in_the_order_and_gets_no_turn() {
    let mut table = Table::of(3);
    table.goes_home(BLUE);
    let gone = order_and_turn(&[RED, BLUE, YELLOW], BLUE);
    assert_eq!(table.correction_refused(&gone), Refusal::SeatRetired { seat: BLUE });
    table.corrects(&order(&[RED, YELLOW, BLUE]));
    assert_eq!(next_turns(&mut table, 3), [RED, YELLOW, RED]);
}

#[test]
fn t14_the_order_of_a_tournament_that_runs_is_called_already() {
    let (table, _) = Tourney::of(3).nominated(&[(RED, Two), (BLUE, One)]);
    let late = table.correction_refused(&order(&[RED, YELLOW, BLUE]));
    assert_eq!(late, Refusal::OutOfStep { phase: PhaseView::Tournament });
}

/// Three knights are nominated with the emblem 1; the order is put right to red, yellow, blue in red's next turn, and
/// then yellow meets the empty pile. Nine tiles and these prize tiles lie beneath.
fn yellow_meets_the_empty_pile(prizes: u8) -> (Table, BTreeMap<Seat, MeepleId>) {
    let mut table = Table::short(3, &[7, 9], prizes, Discipline::City);
    let seats = [RED, BLUE, YELLOW];
    let mut knights = BTreeMap::new();
    for seat in seats {
        table.seat(seat).draws().places();
        knights.insert(seat, table.seat(seat).puts(Role::Knight));
        table.seat(seat).ends();
    }
    for seat in seats {
        table.seat(seat).draws().places().nominates(knights[&seat], One).ends();
    }
    table.red().draws().places();
    table.corrects(&order(&[RED, YELLOW, BLUE]));
    table.red().ends();
    (table, knights)
}

#[test]
fn t14_the_next_tournament_is_called_in_the_new_order() {
    let (mut table, knights) = yellow_meets_the_empty_pile(2);
    let order = vec![YELLOW, BLUE, RED];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order: order.clone() };
    assert_eq!((table.told(), table.turn()), (vec![called], YELLOW));
    for seat in order {
        assert_eq!(table.awaited(), [seat]);
        table.seat(seat).reveals(knights[&seat], Reach::City(3));
    }
    assert_eq!((table.drew(), table.unwon()), (vec![], 2), "three tied for two prize tiles");
}

#[test]
fn t17_the_tied_draw_clockwise_in_the_new_order() {
    let (mut table, knights) = yellow_meets_the_empty_pile(3);
    table.yellow().reveals(knights[&YELLOW], Reach::City(9));
    table.blue().reveals(knights[&BLUE], Reach::City(3));
    table.red().reveals(knights[&RED], Reach::City(3));
    // As they sat before, red would have drawn ahead of blue.
    assert_eq!(table.drew(), [(YELLOW, 1, Some(One)), (BLUE, 2, None), (RED, 2, None)]);
}

#[test]
fn t13_who_is_given_the_turn_meets_the_empty_pile() {
    let mut table = Table::short(3, &[3, 9], 2, Discipline::City);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.blue().draws().discards();
    table.corrects(&Correction::PileCount { pile: 1, land: 1 });
    table.corrects(&order_and_turn(&[RED, BLUE, YELLOW], RED));
    table.red().draws().places().nominates(knight, Two).ends();
    let order = vec![BLUE, YELLOW, RED];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told()[0], called);
    assert_eq!((table.turn(), table.awaited()), (BLUE, vec![RED]));
}

#[test]
fn t21_on_the_last_lap_the_order_stays_so_that_nobody_misses_a_turn() {
    let table = Tourney::of(3).the_last().held(&[(RED, Five, 4), (YELLOW, One, 2)]);
    assert_eq!(table.phase(), PhaseView::LastLap);
    let late = table.correction_refused(&order(&[RED, YELLOW, BLUE]));
    assert_eq!(late, Refusal::OutOfStep { phase: PhaseView::LastLap });
}

#[test]
fn t11_a_turn_given_away_is_over_for_nominating() {
    let mut table = Table::short(2, &[30, 30], 2, Discipline::City);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.corrects(&order_and_turn(&[RED, BLUE], BLUE));
    table.blue().draws().places().ends();
    assert_eq!(table.refusal(RED, nominate(knight, One)), Refusal::NominationClosed);
    table.red().draws().places().nominates(knight, One);
}
