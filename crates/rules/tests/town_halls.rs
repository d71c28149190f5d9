//! Town hall tiles in a turn (C-5): instead of a draw, instead of a tournament, after a prize tile, and what they let
//! nobody do. Never about the lap without land tiles: `town_halls_last.rs` is.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{Five, One, Two},
    Expansion::{MessengersAndMayors, River},
    Fact, LegalMove, MeepleId, PhaseView, PrizeId, Reach, Refusal, Role, Settings, TournamentFact,
    TournamentMove, TownHallCommand, TownHallFact,
};

use crate::table::{
    BLUE, CALL, CHOOSE_HALL, DRAW, LAY_HALL, RED, Table, Tourney, YELLOW, nominate, put, short_plan, with,
};

const FIRST: PrizeId = PrizeId(1);

fn mayors() -> Settings {
    with(&[MessengersAndMayors])
}

fn out_of_step(phase: PhaseView) -> (Refusal, &'static str) {
    (Refusal::OutOfStep { phase }, "B-2")
}

/// So many play with a town hall tile each; the first pile is empty and red is to draw. Nine tiles lie beneath.
fn empty_pile(players: u8) -> Table {
    let plan = short_plan(players, &[players.into(), 9], 2, Discipline::City);
    let mut table = Table::settled(plan, mayors());
    table.turns(players.into());
    assert_eq!((table.turn(), table.phase(), table.open().draws_left), (RED, PhaseView::Draw, 0));
    table
}

fn calls_and_choices(table: &Table, seat: herald_words::Seat) -> Vec<LegalMove> {
    let is = |legal: &LegalMove| {
        matches!(
            legal,
            LegalMove::DrawTile { .. }
                | LegalMove::TownHall(_)
                | LegalMove::Tournament(TournamentMove::CallTournament)
        )
    };
    table.listed(seat).into_iter().filter(is).collect()
}

#[test]
fn c5_an_empty_pile_waits_for_who_holds_a_town_hall_tile_to_choose() {
    let mut table = empty_pile(2);
    assert_eq!(table.open().held, 0);
    assert_eq!(
        calls_and_choices(&table, RED),
        [LegalMove::TownHall(TownHallCommand::Choose), LegalMove::Tournament(TournamentMove::CallTournament)]
    );
    assert_eq!(table.refused(RED, DRAW), (Refusal::PileEmpty, "T-13"));
    assert_eq!(table.refused(BLUE, CALL).0, Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] });
}

#[test]
fn c5_without_laying_the_town_hall_tile_the_tournament_is_held_as_usual() {
    let mut table = empty_pile(2);
    table.red().calls();
    let order = vec![RED, BLUE];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told()[0], called);
    assert_eq!((table.open().held, table.open().crown), (1, Discipline::Field));
    assert_eq!((table.turn(), table.phase(), table.open().draws_left), (RED, PhaseView::Draw, 9));
    // Red's turn goes on: it may draw, or still lay its town hall tile instead.
    assert!(table.listed(RED).contains(&LegalMove::TownHall(TownHallCommand::Choose)));
    table.red().draws().places().ends();
}

#[test]
fn c5_the_town_hall_tile_instead_of_the_tournament_leaves_the_next_player_the_empty_pile() {
    let mut table = empty_pile(3);
    for (seat, next) in [(RED, BLUE), (BLUE, YELLOW)] {
        table.seat(seat).chooses_hall();
        assert_eq!(table.facts()[0].rule().unwrap().0, "C-5");
        table.seat(seat).lays_hall();
        assert_eq!(table.facts(), [Fact::TownHall(TownHallFact::Placed { seat })]);
        table.seat(seat).ends();
        assert_eq!((table.turn(), table.phase()), (next, PhaseView::Draw), "{next} holds one too");
        assert_eq!((table.open().held, table.open().draws_left), (0, 0));
    }
    table.yellow().chooses_hall().lays_hall().ends();
    // Red holds none any more: the tournament comes by itself, and red's turn goes on.
    let order = vec![RED, BLUE, YELLOW];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told()[0], called);
    assert_eq!((table.turn(), table.open().held, table.open().draws_left), (RED, 1, 9));
    assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::NoTownHall, "C-5"));
    assert_eq!(table.view(Audience::Watcher).town_halls, []);
}

#[test]
fn c5_no_tournament_is_called_while_the_pile_holds_tiles_or_a_tile_is_in_hand() {
    let mut table = Table::settled(short_plan(2, &[3, 9], 2, Discipline::City), mayors());
    assert_eq!(table.refused(RED, CALL), (Refusal::PileNotEmpty { land: 3 }, "T-13"));
    table.red().draws();
    assert_eq!(table.refused(RED, CALL), out_of_step(PhaseView::Place));
    table.red().places();
    assert_eq!(table.refused(RED, CALL), out_of_step(PhaseView::Finish));
}

#[test]
fn c5_the_town_hall_tile_may_be_laid_instead_of_any_draw() {
    let mut table = Table::settled(short_plan(2, &[3, 9], 2, Discipline::City), mayors());
    assert_eq!(table.view(Audience::Watcher).town_halls, [RED, BLUE]);
    assert_eq!(table.refused(RED, LAY_HALL), out_of_step(PhaseView::Draw), "it is chosen first");
    table.red().chooses_hall();
    for step in [CHOOSE_HALL, Command::PlaceTile, Command::DiscardTile, DRAW, put(Role::Knight)] {
        assert_eq!(table.refused(RED, step.clone()), out_of_step(PhaseView::Place), "{step:?}");
    }
    table.red().lays_hall();
    assert_eq!((table.phase(), table.open().draws_left), (PhaseView::Finish, 3), "no pile was touched");
    assert_eq!(table.view(Audience::Watcher).town_halls, [BLUE]);
    table.red().tells(&[RED], 4).ends();
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn c5_not_once_a_land_tile_is_drawn() {
    let mut table = Table::settled(short_plan(2, &[3, 9], 2, Discipline::City), mayors());
    table.red().draws();
    assert_eq!(table.refused(RED, CHOOSE_HALL), out_of_step(PhaseView::Place));
    assert_eq!(table.refused(RED, LAY_HALL), out_of_step(PhaseView::Place));
}

#[test]
fn c5_with_a_prize_tile_before_you_the_town_hall_tile_may_be_chosen_and_the_prize_tile_still_goes_first() {
    let mut table = Tourney::of(2).at(mayors()).held(&[(RED, Five, 4)]);
    assert_eq!((table.turn(), table.prizes_before(RED)), (RED, vec![FIRST]));
    table.red().chooses_hall();
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, LAY_HALL), (prizes, "T-20"));
    assert!(!table.listed(RED).contains(&LegalMove::TownHall(TownHallCommand::Place)));
    table.red().lays(FIRST).lays_hall().ends();
    assert_eq!((table.turn(), table.open().draws_left), (BLUE, 12));
    assert_eq!(table.open().statues[0].emblem, Some(Five));
}

#[test]
fn c5_a_prize_tile_that_fits_nowhere_is_held_before_the_town_hall_tile_too() {
    let mut table = Tourney::of(2).at(mayors()).held(&[(RED, Five, 4)]);
    table.red().chooses_hall().holds(FIRST).lays_hall().ends();
    table.turns(1);
    table.red().draws();
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (prizes, "T-20"), "looked at again");
}

#[test]
fn c5_the_town_hall_tile_itself_allows_no_nomination() {
    let (mut table, knight) = Table::extended(mayors(), herald_words::Kind::Meeple, Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().chooses_hall();
    assert_eq!(table.refused(RED, nominate(knight, Two)), (Refusal::NominationClosed, "T-8"));
    table.red().lays_hall();
    assert_eq!(table.refused(RED, nominate(knight, Two)), (Refusal::TownHallExtendsNothing, "C-5"));
    assert!(!table.offers(RED, knight));
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Two);
}

/// Red has a prize tile and a highwayman put before the tournament, and has chosen its town hall tile.
fn red_with_a_prize_and_a_highwayman() -> (Table, MeepleId) {
    let mut table = Table::settled(short_plan(2, &[4, 12], 2, Discipline::City), mayors());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five);
    let fresh = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().calls().reveals(knight, Reach::City(2)).chooses_hall();
    (table, fresh)
}

#[test]
fn c5_a_prize_tile_laid_before_the_town_hall_tile_allows_a_nomination_until_that_lies() {
    let (mut table, highwayman) = red_with_a_prize_and_a_highwayman();
    assert!(!table.offers(RED, highwayman));
    table.red().lays(FIRST);
    assert!(table.offers(RED, highwayman));
    table.red().nominates(highwayman, One).lays_hall().ends();

    let (mut table, highwayman) = red_with_a_prize_and_a_highwayman();
    table.red().lays(FIRST).lays_hall();
    let closed = (Refusal::TownHallExtendsNothing, "C-5");
    assert_eq!(table.refused(RED, nominate(highwayman, One)), closed);
    assert!(!table.offers(RED, highwayman));
}

#[test]
fn c5_each_player_has_one_town_hall_tile_and_none_without_expansion_5() {
    let mut table = Table::settled(short_plan(2, &[9, 9], 2, Discipline::City), mayors());
    table.red().chooses_hall().lays_hall().ends();
    table.turns(1);
    assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::NoTownHall, "C-5"));
    let mut table = Table::of(2);
    assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::NoTownHall, "C-5"));
    assert_eq!(table.view(Audience::Watcher).town_halls, []);
}

#[test]
fn c5_town_hall_tiles_are_no_land_tiles_of_the_piles() {
    // T-4: town halls none; 79 tiles in six piles.
    let table = Table::playing(2, mayors());
    assert_eq!((table.view(Audience::Watcher).land_left, table.open().draws_left), (79, 14));
}

#[test]
fn r2_the_river_comes_before_any_town_hall_tile() {
    let mut table = Table::playing(2, with(&[MessengersAndMayors, River]));
    assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::RiverFirst, "R-2"));
    assert_eq!(table.refused(RED, CALL), (Refusal::RiverFirst, "R-2"));
    assert_eq!(calls_and_choices(&table, RED), []);
}

#[test]
fn t13_a_replacement_from_an_empty_pile_is_also_the_holders_choice() {
    let mut table = Table::settled(short_plan(2, &[1, 9], 2, Discipline::City), mayors());
    table.red().draws().discards();
    assert_eq!((table.turn(), table.phase(), table.open().held), (RED, PhaseView::Draw, 0));
    table.red().calls().draws().places().ends();
    assert_eq!((table.open().held, table.open().draws_left), (1, 8));

    let mut table = Table::settled(short_plan(2, &[1, 9], 2, Discipline::City), mayors());
    table.red().draws().discards().chooses_hall().lays_hall().ends();
    assert_eq!((table.turn(), table.open().held, table.open().draws_left), (BLUE, 0, 0));
}
