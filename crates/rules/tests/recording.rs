//! Who may record (the `recording` setting): the seat whose turn it is, or any seat for what is public; emblems are
//! their owner's alone either way. Never asks who holds which device.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Command, Discipline,
    Emblem::{Five, One, Two},
    Expansion::{self, Abbot, DragonAndFairy, MessengersAndMayors, River},
    Fact, Kind, LeaveCause, LegalMove, MoveCause, PhaseView, PrizeId, Reach, Recording, Refusal,
    RiverShape::Bend,
    Role, Seat, Settings, StatueCity, SymbolOutcome, TileSymbol, TournamentFact, TournamentMove,
    TownHallFact,
};

use crate::table::{
    BLUE, CALL, CHOOSE_HALL, DRAW, LAY_HALL, RED, TOURNAMENT_TILE, Table, Tourney, YELLOW, draw_a, handle,
    hold, lay, leave, lift, nominate, put, put_a, reveal, river, shift, short_plan, tell, with,
};

const FIRST: PrizeId = PrizeId(1);

fn any_seat(expansions: &[Expansion]) -> Settings {
    Settings { recording: Recording::AnySeat, ..with(expansions) }
}

/// Steps that are their owner's alone.
fn of_emblems(legal: &LegalMove) -> bool {
    matches!(
        legal,
        LegalMove::Tournament(TournamentMove::NominateMeeple { .. } | TournamentMove::RevealEmblem { .. })
    )
}

#[test]
fn any_seat_draws_places_scores_and_ends_for_the_active_one_and_the_facts_carry_the_active_seat() {
    let mut table = Table::playing(3, any_seat(&[]));
    table.seat(YELLOW).says(DRAW);
    assert_eq!(table.facts(), [Fact::TileDrawn { seat: RED, symbol: None, thief: None }]);
    table.blue().places();
    assert_eq!(table.facts(), [Fact::TilePlaced { seat: RED }]);
    table.blue().says(put(Role::Knight));
    let Fact::MeeplePlaced { seat: RED, meeple, .. } = table.facts()[0] else { panic!("it is red's") };
    table.seat(YELLOW).says(lift(meeple)).tells(&[BLUE], 4);
    assert_eq!((table.meeple(RED, meeple), table.totals()), (None, vec![0, 4, 0]));
    table.seat(YELLOW).ends();
    assert_eq!(table.facts()[0], Fact::TurnEnded { seat: RED });
    assert_eq!(table.turn(), BLUE);
    table.red().draws().discards();
    assert_eq!(table.facts(), [Fact::TileDiscarded { seat: BLUE }]);
}

#[test]
fn one_meeple_a_turn_whoever_tells_it() {
    let mut table = Table::playing(2, any_seat(&[]));
    table.blue().draws().places().says(put(Role::Knight));
    for seat in [RED, BLUE] {
        assert_eq!(table.refused(seat, put(Role::Farmer)), (Refusal::MeepleAlreadyPlaced, "B-4"));
    }
    assert_eq!((table.score(RED).meeples_left, table.score(BLUE).meeples_left), (6, 7));
}

#[test]
fn any_seat_places_or_holds_the_active_seats_prize_tile_and_no_other() {
    let mut table = Tourney::of(3).at(any_seat(&[])).held(&[(RED, Five, 4), (BLUE, One, 1)]);
    table.yellow().draws();
    let second = Refusal::NoSuchPrize { prize: PrizeId(2) };
    let blues = lay(PrizeId(2), StatueCity::New(None));
    assert_eq!(table.refused(BLUE, blues), (second, "T-20"), "it is red's turn");
    table.blue().lays(FIRST);
    let [statue] = table.open().statues[..] else { panic!("one statue") };
    assert_eq!((statue.seat, statue.emblem), (RED, Some(Five)));
    table.yellow().places().counts(statue.city, 2).ends();
    table.red().draws().says(hold(PrizeId(2)));
    assert_eq!(table.told(), [TournamentFact::PrizeHeld { seat: BLUE, prize: PrizeId(2) }]);
}

#[test]
fn t08_nobody_nominates_for_another() {
    let (mut table, knight) = Table::extended(any_seat(&[]), Kind::Meeple, Role::Knight);
    let reds = Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] };
    assert_eq!(table.refused(BLUE, nominate(knight, Two)), (reds, "B-2"));
    assert!(table.offers(RED, knight) && !table.offers(BLUE, knight));
    table.red().nominates(knight, Two);
}

#[test]
fn t08_nor_for_itself_when_it_is_anothers_turn() {
    let (mut table, _) = Table::extended(any_seat(&[]), Kind::Meeple, Role::Monk);
    table.red().ends();
    table.blue().draws().places();
    let blues = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.red().draws().places();
    let reds_turn = Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] };
    assert_eq!(table.refused(BLUE, nominate(blues, Two)).0, reds_turn);
    table.red().ends();
    table.red().draws().places();
    table.blue().nominates(blues, Two);
}

#[test]
fn t14_nobody_reveals_for_another() {
    let (mut table, meeples) = Tourney::of(2).at(any_seat(&[])).nominated(&[(RED, Two), (BLUE, One)]);
    let city = Reach::City(3);
    let reds = Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] };
    for meeple in [meeples[&RED], meeples[&BLUE]] {
        assert_eq!(table.refused(BLUE, reveal(meeple, city)).0, reds);
    }
    assert_eq!(table.listed(BLUE), []);
    table.red().reveals(meeples[&RED], city);
    let blues = Refusal::NotAwaited { seat: RED, awaited: vec![BLUE] };
    assert_eq!(table.refused(RED, reveal(meeples[&BLUE], city)).0, blues);
    assert_eq!(table.refused(RED, DRAW).0, Refusal::OutOfStep { phase: PhaseView::Tournament });
    table.blue().reveals(meeples[&BLUE], city);
}

#[test]
fn a_symbol_a_river_tile_and_the_tournament_tile_are_anybodys_to_tell() {
    let mut table = Table::playing(2, any_seat(&[River]));
    table.blue().says(river(Bend)).says(TOURNAMENT_TILE);
    assert_eq!(table.told(), [TournamentFact::TournamentTilePlaced { seat: RED }]);
    table.blue().places().ends();
    assert_eq!(table.turn(), BLUE);

    let mut table = Table::playing(2, any_seat(&[DragonAndFairy]));
    table.blue().says(draw_a(TileSymbol::Dragon)).says(handle(SymbolOutcome::Spent)).places();
    assert_eq!(table.turn(), RED);
}

#[test]
fn c5_the_town_hall_tile_that_is_laid_is_the_active_seats() {
    let settings = any_seat(&[MessengersAndMayors]);
    let mut table = Table::settled(short_plan(2, &[1, 9], 2, Discipline::City), settings);
    table.blue().says(CHOOSE_HALL).says(LAY_HALL);
    assert_eq!(table.facts(), [Fact::TownHall(TownHallFact::Placed { seat: RED })]);
    table.blue().ends();
    table.red().draws().places().ends();
    // The pile is empty in red's turn, which holds no town hall tile any more.
    assert_eq!((table.turn(), table.open().held), (RED, 1));
    table.turns(1);
    assert_eq!(table.refused(RED, CALL), (Refusal::PileNotEmpty { land: 8 }, "T-13"));
    table.red().says(CHOOSE_HALL).says(LAY_HALL);
    assert_eq!(table.facts(), [Fact::TownHall(TownHallFact::Placed { seat: BLUE })]);
}

#[test]
fn a2_any_seat_tells_that_the_active_one_took_its_abbot_back_and_not_its_own() {
    let (mut table, reds) = Table::extended(any_seat(&[Abbot]), Kind::Abbot, Role::Monk);
    table.blue().ends();
    table.red().draws().places().says(put_a(Kind::Abbot, Role::Monk));
    let Fact::MeeplePlaced { seat: BLUE, meeple: blues, .. } = table.facts()[0] else { panic!("blue's") };
    table.red().ends();
    table.blue().draws().places();
    let not_reds = Refusal::NotYourAbbot { meeple: blues };
    assert_eq!(table.refused(BLUE, leave(blues, LeaveCause::Recalled)), (not_reds, "A-2"));
    table.blue().removes(reds, LeaveCause::Recalled);
}

#[test]
fn the_others_are_listed_what_the_active_seat_is_but_for_emblems() {
    let (mut table, knight) = Table::extended(any_seat(&[Abbot]), Kind::Meeple, Role::Knight);
    let own = table.listed(RED);
    assert!(own.iter().any(of_emblems));
    let others: Vec<_> = own.into_iter().filter(|legal| !of_emblems(legal)).collect();
    assert_eq!(table.listed(BLUE), others);
    assert!(others.contains(&LegalMove::EndTurn));
    table.blue().moves(knight, Role::Farmer, MoveCause::Other);
}

#[test]
fn who_is_no_seat_or_has_gone_home_records_nothing() {
    let mut table = Table::playing(3, any_seat(&[]));
    let stranger = Seat(9);
    let not_awaited = Refusal::NotAwaited { seat: stranger, awaited: vec![RED] };
    assert_eq!(table.refused(stranger, DRAW).0, not_awaited);
    assert_eq!(table.listed(stranger), []);
    table.goes_home(BLUE);
    assert_eq!(table.refused(BLUE, DRAW), (Refusal::SeatRetired { seat: BLUE }, ""));
    assert_eq!(table.listed(BLUE), []);
    table.yellow().draws();
}

#[test]
fn without_the_setting_the_seat_whose_turn_it_is_records_alone() {
    let (mut table, knight) = Table::extended(Settings::default(), Kind::Meeple, Role::Knight);
    let steps = [
        tell(&[RED], 3),
        lift(knight),
        shift(knight, Role::Farmer, MoveCause::Other),
        put(Role::Knight),
        Command::EndTurn,
    ];
    for step in steps {
        let reds = Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] };
        assert_eq!(table.refused(BLUE, step), (reds, "B-2"));
    }
    assert_eq!(table.listed(BLUE), []);
}

#[test]
fn a_list_told_by_another_is_taken_whole_for_the_active_seat_and_goes_on_for_the_next() {
    let mut table = Table::playing(3, any_seat(&[]));
    // Yellow tells red's whole turn, and the beginning of blue's.
    table.take(YELLOW, &[DRAW, Command::PlaceTile, put(Role::Farmer), Command::EndTurn, DRAW]);
    assert_eq!((table.turn(), table.phase()), (BLUE, PhaseView::Place));
    let placed = table.facts().iter().any(|fact| matches!(fact, Fact::MeeplePlaced { seat: RED, .. }));
    assert!(placed && table.facts().contains(&Fact::TileDrawn { seat: BLUE, symbol: None, thief: None }));
}
