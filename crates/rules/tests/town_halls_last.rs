//! Town hall tiles and the end of the game (C-5, T-21): who has a turn in the laps after the last tournament, in which
//! order tiles are laid there, and when nobody can lay any. Never about a turn that draws.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{Five, Three, Two},
    Expansion::MessengersAndMayors,
    Fact, LegalMove, MeepleId, PhaseView, PrizeId, Refusal, Role, Seat, Settings, TournamentFact,
    TownHallCommand, TownHallFact,
};

use crate::table::{
    BLUE, CHOOSE_HALL, HOLD_HALL, LAY_HALL, RED, Table, Tourney, YELLOW, nominate, put, short_plan, with,
};

const FIRST: PrizeId = PrizeId(1);
const SECOND: PrizeId = PrizeId(2);

fn mayors() -> Settings {
    with(&[MessengersAndMayors])
}

/// Three play with a town hall tile each; red, who called the last tournament, has won it and blue came second.
fn lap() -> Table {
    let table = Tourney::of(3).the_last().at(mayors()).held(&[(RED, Five, 4), (BLUE, Three, 3)]);
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    assert_eq!((table.prizes_before(RED), table.prizes_before(BLUE)), (vec![FIRST], vec![SECOND]));
    table
}

/// Two play; the only pile is empty, nobody is nominated, and red is to draw.
fn nobody_nominated() -> Table {
    let mut table = Table::settled(short_plan(2, &[2], 0, Discipline::City), mayors());
    table.turns(2);
    table
}

fn town_halls(table: &Table) -> Vec<Seat> {
    table.view(Audience::Watcher).town_halls
}

#[test]
fn c5_who_places_a_prize_tile_also_places_a_town_hall_tile_still_held_prize_first() {
    let mut table = lap();
    let prizes = (Refusal::PrizesFirst { prizes: vec![FIRST] }, "T-20");
    for step in [LAY_HALL, HOLD_HALL, Command::EndTurn] {
        assert_eq!(table.refused(RED, step), prizes);
    }
    assert!(!table.listed(RED).contains(&LegalMove::TownHall(TownHallCommand::Place)));
    table.red().lays(FIRST);
    assert_eq!(table.refused(RED, Command::EndTurn), (Refusal::TownHallFirst, "C-5"));
    for step in [TownHallCommand::Place, TownHallCommand::Hold] {
        assert!(table.listed(RED).contains(&LegalMove::TownHall(step)));
    }
    assert!(!table.listed(RED).contains(&LegalMove::EndTurn));
    table.red().lays_hall().ends();
    assert_eq!((table.turn(), town_halls(&table)), (BLUE, vec![BLUE, YELLOW]));
}

#[test]
fn c5_who_holds_only_a_town_hall_tile_has_a_turn_too_and_then_the_game_ends() {
    let mut table = lap();
    table.red().lays(FIRST).lays_hall().ends();
    table.blue().lays(SECOND).lays_hall().ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, YELLOW), "yellow won nothing");
    assert_eq!(table.refused(YELLOW, Command::EndTurn), (Refusal::TownHallFirst, "C-5"));
    table.yellow().lays_hall().tells(&[RED], 4).ends();
    assert_eq!((table.phase(), town_halls(&table)), (PhaseView::FinalScoring, vec![]));
    assert_eq!(table.totals(), [4, 0, 0]);
}

#[test]
fn c5_a_lap_with_only_town_hall_tiles_begins_with_who_met_the_empty_pile() {
    let mut table = nobody_nominated();
    table.red().calls();
    assert_eq!((table.phase(), table.turn(), table.prizes_before(RED)), (PhaseView::LastLap, RED, vec![]));
    table.red().lays_hall().ends();
    table.blue().lays_hall().ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring, "a lap that would place nothing is not begun");
}

#[test]
fn c5_town_hall_tiles_laid_instead_of_the_last_tournament_leave_nothing_to_lay_after_it() {
    let mut table = nobody_nominated();
    table.red().chooses_hall().lays_hall().ends();
    assert_eq!((table.turn(), table.phase(), table.open().held), (BLUE, PhaseView::Draw, 0));
    table.blue().chooses_hall().lays_hall().ends();
    assert_eq!((table.open().held, table.phase()), (1, PhaseView::FinalScoring));
}

#[test]
fn c5_who_has_laid_its_town_hall_tile_is_skipped() {
    let mut table = nobody_nominated();
    table.red().chooses_hall().lays_hall().ends();
    table.blue().calls();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, BLUE));
    table.blue().lays_hall().ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring, "red holds nothing");
}

#[test]
fn c5_a_town_hall_tile_that_fits_nowhere_is_held_and_another_lap_looks_again() {
    let mut table = lap();
    table.red().lays(FIRST).holds_hall();
    assert_eq!(table.facts(), [Fact::TownHall(TownHallFact::Held { seat: RED })]);
    for step in [LAY_HALL, HOLD_HALL] {
        assert_eq!(table.refused(RED, step), (Refusal::TownHallIsHeld, "C-5"));
    }
    table.red().ends();
    table.blue().lays(SECOND).lays_hall().ends();
    table.yellow().lays_hall().ends();
    let opened = TournamentFact::LastLapOpened;
    assert!(table.told().contains(&opened), "the last lap has laid tiles");
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    assert_eq!(table.refused(RED, Command::EndTurn), (Refusal::TownHallFirst, "C-5"));
    table.red().lays_hall().ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring);
}

#[test]
fn c5_a_lap_that_lays_a_town_hall_tile_alone_is_followed_by_another() {
    let mut table = lap();
    table.red().holds(FIRST).holds_hall().ends();
    table.blue().holds(SECOND).holds_hall().ends();
    table.yellow().lays_hall().ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED), "it may have made room");
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::EndTurn), (prizes, "T-20"), "looked at again");
    table.red().lays(FIRST).lays_hall().ends();
    table.blue().lays(SECOND).holds_hall().ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, BLUE), "red and yellow are skipped");
    table.blue().holds_hall().ends();
    assert_eq!((table.phase(), town_halls(&table)), (PhaseView::FinalScoring, vec![BLUE]));
}

#[test]
fn c5_after_a_lap_that_lays_nothing_nobody_can_place_any_tile_and_the_game_is_scored() {
    let mut table = lap();
    table.red().holds(FIRST).holds_hall().ends();
    table.blue().holds(SECOND).holds_hall().ends();
    table.yellow().holds_hall().ends();
    let forfeit = |seat, prize, emblem| TournamentFact::PrizeForfeited { seat, prize, emblem };
    assert_eq!(table.told()[..2], [forfeit(RED, FIRST, Some(Five)), forfeit(BLUE, SECOND, None)]);
    assert_eq!((table.phase(), table.open().statues), (PhaseView::FinalScoring, vec![]));
}

#[test]
fn c5_the_town_hall_tile_may_be_laid_though_the_prize_tile_fits_nowhere() {
    let mut table = lap();
    table.red().holds(FIRST).lays_hall().ends();
    table.blue().holds(SECOND).holds_hall().ends();
    table.yellow().holds_hall().ends();
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    table.red().lays(FIRST).ends();
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn t21_on_the_last_lap_a_town_hall_tile_brings_neither_a_meeple_nor_a_nomination() {
    let (mut table, highwayman) = lap_with_a_highwayman();
    table.red().lays_hall();
    let no_step_2 = (Refusal::OutOfStep { phase: PhaseView::LastLap }, "B-2");
    assert_eq!(table.refused(RED, put(Role::Knight)), no_step_2);
    assert_eq!(table.refused(RED, CHOOSE_HALL), no_step_2, "it needs no choosing here");
    assert_eq!(table.refusal(RED, nominate(highwayman, Two)), Refusal::NominationClosed);
    table.red().ends();
}

/// Two play; red, whose highwayman was never nominated, called the last tournament, which nobody entered.
fn lap_with_a_highwayman() -> (Table, MeepleId) {
    let mut table = Table::settled(short_plan(2, &[2], 0, Discipline::City), mayors());
    table.red().draws().places();
    let highwayman = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().calls();
    (table, highwayman)
}

#[test]
fn c5_who_finds_no_place_for_a_chosen_town_hall_tile_holds_it_and_meets_the_empty_pile() {
    let mut table = nobody_nominated();
    let not_yet = (Refusal::OutOfStep { phase: PhaseView::Draw }, "B-2");
    assert_eq!(table.refused(RED, HOLD_HALL), not_yet, "it is chosen first");
    table.red().chooses_hall().holds_hall();
    // Nothing else can be laid instead of the tournament, so it is called by itself; nobody has nominated.
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, RED));
    assert_eq!(table.refused(RED, LAY_HALL), (Refusal::TownHallIsHeld, "C-5"));
    assert_eq!(town_halls(&table), [RED, BLUE]);
}

#[test]
fn c5_who_holds_a_chosen_town_hall_tile_draws_and_may_choose_it_again_in_the_next_turn() {
    let mut table = Table::playing(2, mayors());
    table.red().chooses_hall().holds_hall();
    assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::TownHallIsHeld, "C-5"));
    table.red().draws().places().ends();
    table.turns(1);
    table.red().chooses_hall().lays_hall().ends();
}

#[test]
fn c5_who_went_home_with_a_town_hall_tile_has_no_turn_and_holds_up_nobody() {
    let mut table = lap();
    table.goes_home(YELLOW);
    table.red().lays(FIRST).lays_hall().ends();
    table.blue().lays(SECOND).lays_hall().ends();
    assert_eq!((table.phase(), town_halls(&table)), (PhaseView::FinalScoring, vec![YELLOW]));
}

#[test]
fn c5_who_goes_home_in_its_turn_of_the_lap_leaves_its_tiles_unlaid() {
    let mut table = lap();
    table.red().lays(FIRST);
    table.goes_home(RED);
    assert_eq!((table.turn(), table.awaited()), (BLUE, vec![BLUE]));
    table.goes_home(BLUE);
    assert_eq!((table.turn(), table.awaited()), (YELLOW, vec![YELLOW]));
    table.yellow().lays_hall().ends();
    let left = TournamentFact::PrizeForfeited { seat: BLUE, prize: SECOND, emblem: None };
    assert!(table.told().contains(&left));
    assert_eq!((table.phase(), table.awaited()), (PhaseView::FinalScoring, vec![YELLOW]));
    assert_eq!(table.open().statues.len(), 1, "what red laid stays");
}

#[test]
fn c5_a_holder_who_went_home_does_not_keep_an_empty_pile_waiting() {
    let mut table = Table::settled(short_plan(3, &[3, 9], 2, Discipline::City), mayors());
    table.turns(3);
    table.red().chooses_hall().lays_hall().ends();
    assert_eq!((table.turn(), table.phase()), (BLUE, PhaseView::Draw));
    table.goes_home(BLUE);
    assert_eq!((table.turn(), table.phase(), table.open().held), (YELLOW, PhaseView::Draw, 0));
    table.yellow().chooses_hall().lays_hall().ends();
    assert_eq!((table.turn(), table.open().held, table.open().draws_left), (RED, 1, 9));
}

#[test]
fn c5_who_goes_home_with_the_town_hall_tile_in_hand_keeps_it_and_the_next_seat_plays() {
    let mut table = Table::settled(short_plan(3, &[3, 9], 2, Discipline::City), mayors());
    table.red().chooses_hall();
    table.goes_home(RED);
    assert_eq!(table.facts()[1], Fact::TurnEnded { seat: RED }, "no tile goes to the box");
    assert_eq!(
        (table.turn(), table.open().draws_left, town_halls(&table)),
        (BLUE, 3, vec![RED, BLUE, YELLOW])
    );
}
