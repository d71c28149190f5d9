//! The builder's double turn (C-2): what gives one, what does not, and that each half is a turn of its own for
//! nominating and for an empty pile. Never asks whether the builder's road or city grew: the table sees that.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{self, Five, One, Three, Two},
    Expansion::{DragonAndFairy, MessengersAndMayors, TradersAndBuilders},
    Fact, Half, Kind, LeaveCause, LegalMove, MeepleId, PhaseView, PrizeId, Reach, Refusal, Role, Seat,
    Settings, SymbolOutcome, TileSymbol, TournamentFact, TurnView,
};

use crate::table::{BLUE, DOUBLE, RED, Table, Tourney, nominate, not_played, put, short_plan, with};

const FIRST: PrizeId = PrizeId(1);

fn builders() -> Settings {
    with(&[TradersAndBuilders])
}

/// Two play: red's builder stands since red's first turn, and red has just laid its second tile.
fn red_builds() -> (Table, MeepleId) {
    Table::extended(builders(), Kind::Builder, Role::Apart)
}

/// The same with a knight of red from its second turn, in its third.
fn red_builds_beside_a_knight() -> (Table, MeepleId) {
    let (mut table, _) = red_builds();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    (table, knight)
}

fn half(table: &Table) -> (Seat, u16, Half) {
    let TurnView { seat, number, half, .. } = table.view(Audience::Watcher).turn.unwrap();
    (seat, number, half)
}

#[test]
fn c2_with_a_builder_the_drawn_tile_gives_a_second_half_and_then_the_next_seat_plays() {
    let (mut table, _) = red_builds();
    assert_eq!(half(&table), (RED, 3, Half::First));
    assert!(table.listed(RED).contains(&LegalMove::TakeDoubleTurn));
    table.red().doubles();
    assert_eq!(table.facts(), [Fact::DoubleTurnBegan { seat: RED, number: 4 }]);
    assert_eq!((half(&table), table.phase()), ((RED, 4, Half::Second), PhaseView::Draw));
    table.red().draws().places().ends();
    assert_eq!(half(&table), (BLUE, 5, Half::First));
}

#[test]
fn c2_a_double_turn_is_not_doubled_again() {
    let (mut table, _) = red_builds();
    table.red().doubles().draws().places();
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::SecondHalf, "C-2"));
    assert!(!table.listed(RED).contains(&LegalMove::TakeDoubleTurn));
    table.red().ends();
    table.turns(1);
    table.red().draws().places().doubles();
}

#[test]
fn c2_the_second_half_need_not_be_taken() {
    let (mut table, _) = red_builds();
    table.red().ends();
    assert_eq!(half(&table), (BLUE, 4, Half::First));
}

#[test]
fn c2_a_builder_placed_this_very_turn_gives_none() {
    let mut table = Table::settled(short_plan(2, &[9, 9], 2, Discipline::Road), builders());
    table.red().draws().places().puts_a(Kind::Builder, Role::Apart);
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::NoBuilder, "C-2"));
    assert!(!table.listed(RED).contains(&LegalMove::TakeDoubleTurn));
}

#[test]
fn c2_a_builder_placed_in_a_double_turns_first_half_helps_in_no_second_double() {
    // Red's builder goes home scored, and is placed again in the same half.
    let (mut table, builder) = red_builds();
    table.red().removes(builder, LeaveCause::Scored).puts_a(Kind::Builder, Role::Apart);
    table.red().doubles().draws().places();
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::SecondHalf, "C-2"));
}

#[test]
fn c2_another_seats_builder_helps_nobody_else() {
    let (mut table, _) = red_builds();
    table.red().ends();
    table.blue().draws().places();
    assert_eq!(table.refused(BLUE, DOUBLE), (Refusal::NoBuilder, "C-2"));
    let (mut table, _) = Table::extended(builders(), Kind::Pig, Role::Apart);
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::NoBuilder, "C-2"), "a pig is no builder");
}

#[test]
fn c2_a_builder_that_goes_home_with_what_the_tile_completed_has_helped() {
    let (mut table, builder) = red_builds();
    table.red().tells(&[RED], 8).removes(builder, LeaveCause::Scored).doubles();
    assert_eq!(half(&table), (RED, 4, Half::Second));
}

#[test]
fn c2_a_builder_gone_before_the_tile_lies_does_not_help() {
    let settings = with(&[TradersAndBuilders, DragonAndFairy]);
    let (mut table, builder) = Table::extended(settings, Kind::Builder, Role::Apart);
    table.red().ends();
    table.turns(1);
    table.red().draws_a(TileSymbol::Dragon).removes(builder, LeaveCause::Dragon);
    table.red().handles(SymbolOutcome::Spent).places();
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::NoBuilder, "C-2"));
}

#[test]
fn c2_only_once_the_drawn_tile_lies() {
    let (mut table, _) = red_builds();
    table.red().ends();
    table.turns(1);
    let too_soon = |phase| (Refusal::OutOfStep { phase }, "B-2");
    assert_eq!(table.refused(RED, DOUBLE), too_soon(PhaseView::Draw));
    table.red().draws();
    assert_eq!(table.refused(RED, DOUBLE), too_soon(PhaseView::Place));
    table.red().places().doubles();
}

#[test]
fn c2_a_prize_tile_gives_no_double_turn_but_the_land_tile_after_it_may() {
    // Eight tiles to a pile: red meets it empty.
    let (mut table, knight) = red_before_the_seventh_tile(&[8, 9]);
    table.turns(2);
    table.red().reveals(knight, Reach::City(3));
    table.red().draws().lays(FIRST);
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::OutOfStep { phase: PhaseView::Place }, "B-2"));
    table.red().places().doubles();

    let (mut table, knight) = red_before_the_seventh_tile(&[8]);
    table.turns(2);
    table.red().reveals(knight, Reach::City(3));
    table.red().lays(FIRST);
    assert_eq!(table.phase(), PhaseView::LastLap);
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::NotADrawnTile, "C-2"));
    table.red().ends();
}

/// Red's builder stands since turn 1; red's knight, put in turn 3, is nominated with emblem 5 in turn 5. Six tiles of
/// the first pile have been laid, and red is to draw.
fn red_before_the_seventh_tile(land: &[u16]) -> (Table, MeepleId) {
    let mut table = Table::settled(short_plan(2, land, 1, Discipline::City), builders());
    table.red().draws().places().puts_a(Kind::Builder, Role::Apart);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five).ends();
    table.turns(1);
    (table, knight)
}

#[test]
fn c2_a_town_hall_tile_is_not_drawn_and_gives_none() {
    let settings = with(&[TradersAndBuilders, MessengersAndMayors]);
    let (mut table, _) = Table::extended(settings, Kind::Builder, Role::Apart);
    table.red().ends();
    table.turns(1);
    table.red().chooses_hall().lays_hall();
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::NotADrawnTile, "C-2"));
    assert!(!table.listed(RED).contains(&LegalMove::TakeDoubleTurn));
}

#[test]
fn c2_a_meeple_with_a_builder_or_pig_beside_it_may_be_nominated() {
    let (mut table, knight) = red_builds_beside_a_knight();
    table.red().nominates(knight, Two);
    assert_eq!(table.hand(RED).len(), 4);

    let (mut table, _) = Table::extended(builders(), Kind::Pig, Role::Apart);
    let farmer = table.red().puts(Role::Farmer);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates_farmer(farmer, Two, 2);
    assert_eq!(table.hand(RED).len(), 4);
}

#[test]
fn c2_each_half_has_a_nomination_and_a_meeple_of_its_own() {
    let (mut table, knight) = red_builds_beside_a_knight();
    table.red().nominates(knight, Two);
    let farmer = table.red().puts(Role::Farmer);
    let once = table.refused(RED, nominate(farmer, One));
    assert_eq!(once, (Refusal::AlreadyNominatedThisTurn, "T-8"));
    table.red().doubles();
    assert_eq!(table.refused(RED, nominate(knight, One)).0, Refusal::NominationClosed, "no tile lies yet");
    table.red().draws();
    assert!(!table.offers(RED, farmer));
    // Placed in the half before, which was a turn of its own (T-11).
    table.red().places().nominates_farmer(farmer, One, 4).puts(Role::Highwayman);
    assert_eq!(table.hand(RED), [Emblem::Zero, Three, Five]);
    assert_eq!(table.refused(RED, put(Role::Monk)), (Refusal::MeepleAlreadyPlaced, "B-4"));
}

#[test]
fn c2_a_meeple_placed_in_the_second_half_is_not_nominated_in_it() {
    let (mut table, _) = red_builds();
    table.red().doubles().draws().places();
    let knight = table.red().puts(Role::Knight);
    let fresh = Refusal::PlacedThisTurn { meeple: knight };
    assert_eq!(table.refused(RED, nominate(knight, One)), (fresh, "T-11"));
}

#[test]
fn c2_the_second_half_that_meets_an_empty_pile_holds_the_tournament_first() {
    // Seven tiles: red lays the seventh with its builder beside it.
    let (mut table, knight) = red_before_the_seventh_tile(&[7, 9]);
    table.red().draws().places();
    assert_eq!((table.open().draws_left, table.phase()), (0, PhaseView::Finish));
    table.red().doubles();
    let order = vec![RED, BLUE];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!(table.told(), [called], "clockwise from red, whose second half it is");
    table.red().reveals(knight, Reach::City(3));
    assert_eq!(table.drew(), [(RED, 1, Some(Five))]);
    assert_eq!((half(&table), table.phase()), ((RED, 8, Half::Second), PhaseView::Draw));

    // The prize tile won at the start of this very half goes before its land tile.
    table.red().draws();
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (first, "T-20"));
    table.red().lays(FIRST).places().ends();
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn c2_the_turn_that_is_not_doubled_leaves_the_empty_pile_to_the_next_seat() {
    let (mut table, _) = red_before_the_seventh_tile(&[7, 9]);
    table.red().draws().places().ends();
    let order = vec![BLUE, RED];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!((&table.told()[0], table.turn()), (&called, BLUE));
}

#[test]
fn c2_without_expansion_2_no_turn_is_doubled() {
    let mut table = Tourney::of(2).held(&[(RED, Five, 2)]);
    table.red().draws().lays(FIRST).places();
    assert_eq!(table.refused(RED, DOUBLE), not_played(TradersAndBuilders));
}
