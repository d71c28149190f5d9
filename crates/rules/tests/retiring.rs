//! Someone goes home (RetirePlayer), in each phase: passed over in turns, tournaments and laps, while points, meeples,
//! statues and what lies before them stay. Never about the host's place: that is the table's.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Discipline,
    Emblem::{Five, One, Three, Two},
    Expansion::DragonAndFairy,
    Fact, PhaseView, PrizeId, Reach, Refusal, Role, Seat, TileSymbol, TournamentFact,
};

use crate::table::{BLACK, BLUE, DRAW, GREEN, RED, Table, Tourney, YELLOW, short_plan, with};

const FIRST: PrizeId = PrizeId(1);
const SECOND: PrizeId = PrizeId(2);

fn retired(table: &Table) -> Vec<Seat> {
    table.view(Audience::Watcher).retired
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
fn b02_before_its_draw_the_next_seat_plays_and_rounds_go_on_without_it() {
    let mut table = Table::of(3);
    table.turns(1);
    table.goes_home(BLUE);
    assert_eq!(
        table.facts(),
        [
            Fact::PlayerRetired { seat: BLUE },
            Fact::TurnEnded { seat: BLUE },
            Fact::TurnBegan { seat: YELLOW, number: 3 },
        ]
    );
    assert_eq!((retired(&table), table.open().draws_left), (vec![BLUE], 13));
    assert_eq!(next_turns(&mut table, 4), [YELLOW, RED, YELLOW, RED]);
}

#[test]
fn b02_when_it_is_not_its_turn_nobody_is_disturbed() {
    let mut table = Table::of(3);
    table.red().draws();
    table.goes_home(BLUE);
    assert_eq!(table.facts(), [Fact::PlayerRetired { seat: BLUE }]);
    assert_eq!((table.turn(), table.phase()), (RED, PhaseView::Place));
    table.red().places().ends();
    assert_eq!(table.turn(), YELLOW);
}

#[test]
fn b03_a_drawn_tile_goes_to_the_box_also_one_whose_symbol_waits() {
    let mut table = Table::of(3);
    table.red().draws();
    table.goes_home(RED);
    assert!(table.facts().contains(&Fact::TileDiscarded { seat: RED }));
    assert_eq!((table.turn(), table.phase(), table.open().draws_left), (BLUE, PhaseView::Draw, 13));

    let mut table = Table::playing(3, with(&[DragonAndFairy]));
    table.red().draws_a(TileSymbol::Dragon);
    table.goes_home(RED);
    assert!(table.facts().contains(&Fact::TileDiscarded { seat: RED }));
    assert_eq!((table.turn(), table.phase(), table.open().draws_left), (BLUE, PhaseView::Draw, 13));
}

#[test]
fn b02_a_tile_that_lies_stays_and_the_turn_is_over() {
    let mut table = Table::of(3);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.goes_home(RED);
    assert!(!table.facts().contains(&Fact::TileDiscarded { seat: RED }));
    assert_eq!(table.turn(), BLUE);
    assert_eq!(table.meeple(BLUE, knight).unwrap().seat, RED);
}

#[test]
fn t13_the_next_seat_meets_the_pile_the_leaving_one_emptied() {
    let mut table = Table::short(3, &[1, 9], 2, Discipline::City);
    table.red().draws();
    table.goes_home(RED);
    let order = vec![BLUE, YELLOW, RED];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told()[0], called);
    assert_eq!((table.turn(), table.open().held), (BLUE, 1));
}

#[test]
fn b09_it_scores_on_for_its_meeples_which_others_take_home() {
    let mut table = Table::of(3);
    table.red().tells(&[RED], 3).draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.goes_home(RED);
    table.blue().draws().places().tells(&[RED, BLUE], 8).lifts(knight);
    assert_eq!(table.totals(), [11, 8, 0]);
    assert_eq!(table.sheet().winners, [RED]);
}

#[test]
fn t14_who_went_home_is_passed_over_in_tournaments() {
    let mut table = Table::short(3, &[6, 9], 2, Discipline::City);
    table.red().draws().places();
    let reds = table.red().puts(Role::Knight);
    table.red().ends();
    table.blue().draws().places();
    let blues = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.turns(1);
    table.red().draws().places().nominates(reds, Five).ends();
    table.blue().draws().places().nominates(blues, One).ends();
    table.goes_home(RED);
    assert_eq!(table.turn(), YELLOW);
    table.turns(1);
    assert_eq!((table.turn(), table.awaited()), (BLUE, vec![BLUE]), "red is not waited for");
    table.blue().reveals(blues, Reach::City(2));
    assert_eq!(table.open().last_contest.unwrap().passed_over, [YELLOW, RED]);
    assert_eq!(table.drew(), [(BLUE, 1, Some(One))]);
    assert_eq!(table.score(RED).emblems_in_hand, 4, "its emblem stays where it lies");
}

#[test]
fn t14_awaited_in_a_tournament_it_leaves_it_to_the_next() {
    let (mut table, meeples) = Tourney::of(3).nominated(&[(RED, Five), (BLUE, Two), (YELLOW, One)]);
    table.red().reveals(meeples[&RED], Reach::City(2));
    table.goes_home(BLUE);
    assert!(table.told().contains(&TournamentFact::PassedOver { seat: BLUE }));
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![YELLOW]));
    table.yellow().reveals(meeples[&YELLOW], Reach::City(2));
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (YELLOW, 2, None)]);
    assert_eq!((table.turn(), table.phase()), (RED, PhaseView::Draw));
}

#[test]
fn t14_the_only_entrant_goes_home_and_nobody_draws_a_prize_tile() {
    let (mut table, _) = Tourney::of(3).nominated(&[(BLUE, Two)]);
    assert_eq!(table.awaited(), [BLUE]);
    table.goes_home(BLUE);
    assert_eq!((table.drew(), table.unwon()), (vec![], 2));
    assert_eq!((table.turn(), table.phase(), table.open().held), (RED, PhaseView::Draw, 1));
}

#[test]
fn t14_whose_turn_it_is_goes_home_in_a_tournament_and_the_others_go_on() {
    let entries = [(RED, Five), (BLUE, Two), (YELLOW, One)];
    let (mut table, meeples) = Tourney::of(3).nominated(&entries);
    table.goes_home(RED);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![BLUE]));
    table.blue().reveals(meeples[&BLUE], Reach::City(2));
    table.yellow().reveals(meeples[&YELLOW], Reach::City(2));
    assert_eq!(table.drew(), [(BLUE, 1, Some(Two)), (YELLOW, 2, None)]);
    assert_eq!((table.turn(), table.phase()), (BLUE, PhaseView::Draw), "the pile is free, and red has gone");
    table.blue().draws().lays(FIRST).places().ends();
}

#[test]
fn t14_who_goes_home_after_revealing_is_out_and_its_emblem_goes_to_the_box() {
    let (mut table, meeples) = Tourney::of(3).nominated(&[(RED, Five), (BLUE, Two), (YELLOW, One)]);
    table.red().reveals(meeples[&RED], Reach::City(4));
    table.goes_home(RED);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![BLUE]));
    table.blue().reveals(meeples[&BLUE], Reach::City(4));
    table.yellow().reveals(meeples[&YELLOW], Reach::City(4));
    assert_eq!(table.values(), [(BLUE, 6), (YELLOW, 5)]);
    assert_eq!(table.drew(), [(BLUE, 1, Some(Two)), (YELLOW, 2, None)]);
    assert_eq!(table.boxed(), [(YELLOW, One), (RED, Five)]);
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn t16_a_game_of_five_stays_one_where_the_third_draws_too() {
    let entries = [(RED, Five), (BLUE, Three), (YELLOW, Two)];
    let (mut table, meeples) = Tourney::of(5).prizes(3).nominated(&entries);
    table.goes_home(GREEN);
    for (seat, tiles) in [(RED, 4), (BLUE, 4), (YELLOW, 4)] {
        table.seat(seat).reveals(meeples[&seat], Reach::City(tiles));
    }
    assert_eq!(table.drew(), [(RED, 1, Some(Five)), (BLUE, 2, None), (YELLOW, 3, None)]);
}

#[test]
fn t20_its_prize_tile_stays_before_it_and_leaves_the_game_with_its_emblem() {
    let mut table = Tourney::of(3).the_last().held(&[(BLUE, Five, 4), (YELLOW, One, 2)]);
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, BLUE), "red holds nothing");
    table.goes_home(BLUE);
    assert_eq!((table.turn(), table.prizes_before(BLUE)), (YELLOW, vec![FIRST]));
    table.yellow().lays(SECOND).ends();
    let left = TournamentFact::PrizeForfeited { seat: BLUE, prize: FIRST, emblem: Some(Five) };
    assert!(table.told().contains(&left));
    let turn = |fact: &Fact| matches!(fact, Fact::TurnBegan { seat: BLUE, .. });
    assert!(!table.facts().iter().any(turn), "it has no turn in another lap");
    assert_eq!((table.phase(), table.awaited()), (PhaseView::FinalScoring, vec![RED, YELLOW]));
}

#[test]
fn t20_its_prize_tile_keeps_nobody_waiting_in_the_turns_before() {
    let mut table = Tourney::of(3).held(&[(BLUE, Five, 4)]);
    table.red().draws();
    table.goes_home(BLUE);
    table.red().places().ends();
    table.yellow().draws().places().ends();
    assert_eq!((table.turn(), table.prizes_before(BLUE)), (RED, vec![FIRST]));
}

#[test]
fn t22_its_statues_score_and_its_hidden_emblems_leave_like_all_others() {
    let plan = short_plan(2, &[6, 6], 2, Discipline::City);
    let mut table = Table::start(plan, herald_words::HouseRules::default());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five);
    let highwayman = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(highwayman, Two).ends();
    table.turns(1);
    table.red().reveals(knight, Reach::City(3));
    table.red().draws().lays(FIRST).places();
    table.goes_home(RED);
    let city = table.open().cities[0].city;
    table.blue().counts(city, 4);
    table.turns(5);
    // The second and last tournament is of farmers: nobody is nominated.
    assert_eq!((table.phase(), table.awaited()), (PhaseView::FinalScoring, vec![BLUE]));
    assert!(table.told().contains(&TournamentFact::EmblemRemoved { seat: RED, meeple: highwayman }));
    assert_eq!(table.totals(), [12, 0]);
}

#[test]
fn t21_who_opened_the_lap_goes_home_and_the_lap_goes_round() {
    let mut table = Tourney::of(3).the_last().held(&[(RED, Five, 4), (YELLOW, One, 2)]);
    table.goes_home(RED);
    assert_eq!(table.turn(), YELLOW);
    table.yellow().holds(SECOND).ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring, "a lap that laid nothing is the last");
    assert_eq!(table.open().prizes, []);
}

#[test]
fn b12_in_the_final_scoring_it_is_awaited_no_more_and_scores_on() {
    let (mut table, _) = Tourney::of(3).the_last().nominated(&[]);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::FinalScoring, vec![RED, BLUE, YELLOW]));
    table.goes_home(RED);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::FinalScoring, vec![BLUE, YELLOW]));
    table.blue().tells(&[RED], 9);
    assert_eq!(table.totals(), [9, 0, 0]);
}

#[test]
fn the_last_one_playing_plays_on_alone_and_cannot_go() {
    let mut table = Table::of(2);
    table.goes_home(RED);
    assert_eq!(next_turns(&mut table, 3), [BLUE, BLUE, BLUE]);
    assert_eq!(table.may_not_go_home(BLUE), Refusal::LastPlayer { seat: BLUE });
}

#[test]
fn nobody_goes_home_twice_or_who_is_not_there_or_when_it_is_over() {
    let mut table = Table::of(3);
    table.goes_home(BLUE);
    assert_eq!(table.may_not_go_home(BLUE), Refusal::SeatRetired { seat: BLUE });
    assert_eq!(table.may_not_go_home(BLACK), Refusal::NoSuchSeat { seat: BLACK });
    table.host_ends();
    assert_eq!(table.may_not_go_home(RED), Refusal::GameOver);
}

#[test]
fn who_went_home_takes_no_step_and_is_listed_none() {
    let mut table = Table::of(3);
    table.goes_home(RED);
    assert_eq!(table.refused(RED, DRAW), (Refusal::SeatRetired { seat: RED }, ""));
    assert_eq!(table.listed(RED), []);
    assert_eq!(table.awaited(), [BLUE]);
}
