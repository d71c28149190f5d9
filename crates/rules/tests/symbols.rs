//! Symbols on the drawn tile (C-3, C-4, C-7, C-10, W-6, W-7): handled before any prize tile, or waiting for the scoring
//! step; and the tile a thief takes away. Never plays what the symbol does: the table does, and tells it.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{Five, One, Three, Two},
    Expansion::{
        AttackAndDefence, CircusAndArtists, DragonAndFairy, MessengersAndMayors, TowersAndThieves,
        TradersAndBuilders,
    },
    Fact, Kind, LeaveCause, LegalMove, MeepleId, PhaseView, PointSource, PrizeId, Reach, Refusal, Role,
    Settings, StatueCity, SymbolOutcome, TileSymbol, TournamentFact, TournamentMove, TownHallCommand,
};

use crate::table::{
    BLUE, CALL, CHOOSE_HALL, DOUBLE, DRAW, RED, Table, Tourney, YELLOW, draw_a, handle, hold, lay, nominate,
    not_played, put, short_plan, with,
};

const FIRST: PrizeId = PrizeId(1);

fn every() -> Settings {
    with(&[DragonAndFairy, TowersAndThieves, AttackAndDefence, CircusAndArtists, TradersAndBuilders])
}

/// What is said to every step that should wait for the symbol.
fn first(symbol: TileSymbol) -> (Refusal, &'static str) {
    match symbol {
        TileSymbol::Dragon => (Refusal::DragonFirst, "C-3"),
        TileSymbol::Thief => (Refusal::ThiefFirst, "C-4"),
        TileSymbol::Siege => (Refusal::SiegeFirst, "C-7"),
        TileSymbol::Circus => unreachable!("it waits"),
    }
}

/// Red has a prize tile before it, draws this symbol, handles it, and only then lays the prize tile and the land tile.
fn handled_before_the_prize(symbol: TileSymbol) {
    let mut table = Tourney::of(2).at(every()).held(&[(RED, Five, 4)]);
    table.red().draws_a(symbol);
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Symbol, vec![RED]));
    let shown = table.view(Audience::Watcher).turn.unwrap().symbol;
    assert_eq!(shown, Some(symbol), "all are reminded");
    for step in [
        lay(FIRST, StatueCity::New(None)),
        hold(FIRST),
        Command::PlaceTile,
        Command::DiscardTile,
        DRAW,
        put(Role::Knight),
        Command::EndTurn,
        DOUBLE,
    ] {
        assert_eq!(table.refused(RED, step.clone()), first(symbol), "{step:?}");
    }
    let waits =
        |legal: &LegalMove| matches!(legal, LegalMove::HandleSymbol { symbol: of, .. } if *of == symbol);
    assert!(table.listed(RED).iter().any(waits));
    assert!(!table.listed(RED).contains(&LegalMove::PlaceTile));

    table.red().handles(SymbolOutcome::Spent);
    let outcome = SymbolOutcome::Spent;
    assert_eq!(table.facts(), [Fact::SymbolHandled { seat: RED, symbol, outcome }]);
    assert_eq!(table.facts()[0].rule().unwrap().0, first(symbol).1);
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (prizes, "T-20"));
    table.red().lays(FIRST).places().ends();
}

#[test]
fn c3_a_dragon_on_the_drawn_tile_is_handled_before_the_prize_tile_is_placed() {
    handled_before_the_prize(TileSymbol::Dragon);
}

#[test]
fn c4_a_thief_on_the_drawn_tile_is_handled_before_the_prize_tile_is_placed() {
    handled_before_the_prize(TileSymbol::Thief);
}

#[test]
fn c7_a_siege_on_the_drawn_tile_is_handled_before_the_prize_tile_is_placed() {
    handled_before_the_prize(TileSymbol::Siege);
}

#[test]
fn c3_c4_c7_what_the_symbol_brings_about_is_told_while_it_is_handled() {
    for (symbol, cause) in [
        (TileSymbol::Dragon, LeaveCause::Dragon),
        (TileSymbol::Siege, LeaveCause::Attack),
        (TileSymbol::Thief, LeaveCause::Tower),
    ] {
        let (mut table, knight) = Table::extended(every(), Kind::Meeple, Role::Knight);
        table.red().nominates(knight, Three).ends();
        table.blue().draws_a(symbol).removes(knight, cause).tells_for(&[RED], 6, PointSource::Tower);
        assert_eq!((table.hand(RED).len(), table.totals()), (5, vec![6, 0]));
        table.blue().handles(SymbolOutcome::Spent).places();
    }
}

#[test]
fn c3_c4_c7_c10_a_symbol_needs_its_expansion() {
    let mut table = Table::of(2);
    for symbol in TileSymbol::ALL {
        assert_eq!(table.refused(RED, draw_a(symbol)), not_played(symbol.expansion()));
    }
    assert!(table.listed(RED).contains(&LegalMove::DrawTile { symbols: vec![] }));
    let mut table = Table::playing(2, with(&[DragonAndFairy, CircusAndArtists]));
    let symbols = vec![TileSymbol::Dragon, TileSymbol::Circus];
    assert!(table.listed(RED).contains(&LegalMove::DrawTile { symbols }));
    assert_eq!(table.refused(RED, draw_a(TileSymbol::Thief)), not_played(TowersAndThieves));
    assert_eq!(table.open().draws_left, 14, "nothing was drawn");
}

#[test]
fn c3_c7_only_a_symbol_that_was_drawn_is_handled_and_once() {
    let mut table = Table::playing(2, every());
    let none = |phase| (Refusal::OutOfStep { phase }, "B-2");
    assert_eq!(table.refused(RED, handle(SymbolOutcome::Spent)), none(PhaseView::Draw));
    table.red().draws();
    assert_eq!(table.refused(RED, handle(SymbolOutcome::Spent)), none(PhaseView::Place));
    table.red().places().ends();
    table.blue().draws_a(TileSymbol::Siege).handles(SymbolOutcome::Spent);
    assert_eq!(table.refused(BLUE, handle(SymbolOutcome::Spent)), none(PhaseView::Place));
}

#[test]
fn w7_only_a_thief_takes_the_drawn_tile_away() {
    for symbol in [TileSymbol::Dragon, TileSymbol::Siege] {
        let mut table = Table::playing(2, every());
        table.red().draws_a(symbol);
        for outcome in [SymbolOutcome::TowerTile, SymbolOutcome::DrawAgain] {
            assert_eq!(table.refused(RED, handle(outcome)), (Refusal::TileStays { symbol }, "W-7"));
        }
    }
    let mut table = Table::playing(2, every());
    table.red().draws_a(TileSymbol::Circus).places();
    let stays = Refusal::TileStays { symbol: TileSymbol::Circus };
    assert_eq!(table.refused(RED, handle(SymbolOutcome::DrawAgain)), (stays, "W-7"));
}

#[test]
fn w7_a_thief_steals_no_tile_while_a_guard_stands() {
    let (mut table, guard) = Table::extended(with(&[TowersAndThieves]), Kind::Meeple, Role::Guard);
    table.red().ends();
    table.blue().draws_a(TileSymbol::Thief);
    for outcome in [SymbolOutcome::TowerTile, SymbolOutcome::DrawAgain] {
        assert_eq!(table.refused(BLUE, handle(outcome)), (Refusal::GuardStands { meeple: guard }, "W-7"));
    }
    let spent = LegalMove::HandleSymbol { symbol: TileSymbol::Thief, outcomes: vec![SymbolOutcome::Spent] };
    assert!(table.listed(BLUE).contains(&spent));
    table.blue().removes(guard, LeaveCause::Other).handles(SymbolOutcome::TowerTile);
}

#[test]
fn w6_a_thief_that_finds_a_guard_is_spent_and_the_tile_is_placed_as_usual() {
    let (mut table, guard) = Table::extended(with(&[TowersAndThieves]), Kind::Meeple, Role::Guard);
    table.red().ends();
    // W-10: symbol 6, one guard.
    table.blue().draws_a(TileSymbol::Thief).tells_for(&[RED], 6, PointSource::Tower);
    table.blue().removes(guard, LeaveCause::Tower).handles(SymbolOutcome::Spent).places().ends();
    assert_eq!((table.totals(), table.score(RED).meeples_left), (vec![6, 0], 7));
    assert_eq!(table.sheet().lines[0].rule().unwrap().0, "W-6");
}

#[test]
fn w7_a_stolen_tile_is_replaced_by_a_tower_tile_from_no_pile_prize_tiles_first() {
    let mut table = Tourney::of(2).at(every()).held(&[(RED, Five, 4)]);
    table.red().draws_a(TileSymbol::Thief).handles(SymbolOutcome::TowerTile);
    assert_eq!((table.phase(), table.open().draws_left), (PhaseView::Place, 11));
    let first = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (first, "T-20"));
    table.red().lays(FIRST).places().puts(Role::Guard);
    assert_eq!(table.open().draws_left, 11, "the stolen one alone came from the pile");
}

#[test]
fn w7_without_a_tower_tile_another_land_tile_is_drawn_and_its_thief_acts_too() {
    let mut table = Tourney::of(2).at(every()).held(&[(RED, Five, 4)]);
    for left in [11, 10, 9] {
        table.red().draws_a(TileSymbol::Thief);
        assert_eq!(table.open().draws_left, left);
        table.red().handles(SymbolOutcome::DrawAgain);
        assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, RED));
        let lay_it = lay(FIRST, StatueCity::New(None));
        let before = (Refusal::OutOfStep { phase: PhaseView::Draw }, "B-2");
        assert_eq!(table.refused(RED, lay_it), before, "the substitute comes first");
    }
    table.red().draws().lays(FIRST).places().ends();
    assert_eq!(table.open().draws_left, 8);
}

/// Whoever tells it by hand: there are five.
#[test]
fn w7_no_tower_tile_replaces_a_stolen_tile_once_all_five_are_gone() {
    let mut table = Table::settled(short_plan(2, &[20, 9], 2, Discipline::City), every());
    let offered = |table: &Table| {
        let outcomes = |legal| {
            if let LegalMove::HandleSymbol { outcomes, .. } = legal { Some(outcomes) } else { None }
        };
        table.listed(table.turn()).into_iter().find_map(outcomes).unwrap()
    };
    for left in [4, 3, 2, 1, 0] {
        let seat = table.turn();
        table.seat(seat).draws_a(TileSymbol::Thief);
        assert_eq!(offered(&table), SymbolOutcome::ALL);
        table.seat(seat).handles(SymbolOutcome::TowerTile).places().ends();
        assert_eq!(table.view(Audience::Watcher).towers.unwrap().tower_tiles_left, left);
    }
    let seat = table.turn();
    table.seat(seat).draws_a(TileSymbol::Thief);
    assert_eq!(offered(&table), [SymbolOutcome::Spent, SymbolOutcome::DrawAgain]);
    let none = (Refusal::NoTowerTileLeft, "W-7");
    assert_eq!(table.refused(seat, handle(SymbolOutcome::TowerTile)), none);
    table.seat(seat).handles(SymbolOutcome::DrawAgain).draws().places().ends();
}

/// Red has a nominated knight; the last tile of the first pile is red's to draw, in front of so many more in the next.
fn last_tile_of_the_pile(land: &[u16], prizes: u8) -> (Table, MeepleId) {
    let plan = short_plan(2, land, prizes, Discipline::City);
    let mut table = Table::settled(plan, every());
    table.red().draws().places();
    let knight = table.red().puts(Role::Knight);
    table.red().ends();
    table.turns(1);
    table.red().draws().places().nominates(knight, Five).ends();
    table.turns(1);
    assert_eq!((table.turn(), table.open().draws_left), (RED, 1));
    (table, knight)
}

#[test]
fn w7_a_substitute_from_an_empty_pile_waits_for_a_tournament_and_the_prize_won_goes_first() {
    let (mut table, knight) = last_tile_of_the_pile(&[5, 6], 1);
    table.red().draws_a(TileSymbol::Thief);
    assert_eq!(table.phase(), PhaseView::Symbol, "the thief acts before anything is drawn");
    table.red().handles(SymbolOutcome::DrawAgain);
    let order = vec![RED, BLUE];
    let called = TournamentFact::TournamentCalled { discipline: Discipline::City, order };
    assert_eq!((table.told(), table.phase()), (vec![called], PhaseView::Tournament));
    table.red().reveals(knight, Reach::City(3));
    assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, RED, 6));
    assert_eq!(table.prizes_before(RED), [FIRST]);

    // The substitute bears a thief again: that comes before the prize tile.
    table.red().draws_a(TileSymbol::Thief);
    assert_eq!(table.refused(RED, lay(FIRST, StatueCity::New(None))), (Refusal::ThiefFirst, "C-4"));
    table.red().handles(SymbolOutcome::TowerTile);
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (prizes, "T-20"));
    table.red().lays(FIRST).places().ends();
    assert_eq!((table.turn(), table.open().draws_left), (BLUE, 5));
}

#[test]
fn w7_with_no_land_tile_left_after_the_last_tournament_the_active_player_opens_the_last_lap() {
    let (mut table, knight) = last_tile_of_the_pile(&[5], 1);
    table.red().draws_a(TileSymbol::Thief).handles(SymbolOutcome::DrawAgain);
    table.red().reveals(knight, Reach::City(3));
    assert_eq!((table.phase(), table.turn(), table.awaited()), (PhaseView::LastLap, RED, vec![RED]));
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::EndTurn), (prizes, "T-20"));
    table.red().lays(FIRST).ends();
    assert_eq!(table.phase(), PhaseView::FinalScoring);
}

#[test]
fn w7_t13_no_tournament_is_called_for_a_tower_tile_that_lies_on_no_pile() {
    let (mut table, knight) = last_tile_of_the_pile(&[5, 6], 1);
    table.red().says(Command::DrawTile { symbol: Some(TileSymbol::Thief), thief: Some(6) });
    assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, RED, 0));
    assert_eq!(table.refused(RED, CALL), (Refusal::TowerTileFirst, "W-7"));
    let call = LegalMove::Tournament(TournamentMove::CallTournament);
    assert!(!table.listed(RED).contains(&call));
    // Blue is the first to draw from the empty pile.
    table.red().draws().places().ends();
    assert_eq!((table.phase(), table.awaited()), (PhaseView::Tournament, vec![RED]));
    table.red().reveals(knight, Reach::City(3));
    assert_eq!((table.phase(), table.turn()), (PhaseView::Draw, BLUE));
}

/// C-5: beside the choice of who holds one, between drawing, the tournament and a town hall tile.
#[test]
fn w7_c5_no_town_hall_tile_is_laid_instead_of_the_tower_tile() {
    let choice = LegalMove::TownHall(TownHallCommand::Choose);
    let call = LegalMove::Tournament(TournamentMove::CallTournament);
    // With tiles in the pile, and from an empty one.
    for (first_pile, left) in [(9, 8), (1, 0)] {
        let plan = short_plan(2, &[first_pile, 9], 2, Discipline::City);
        let mut table = Table::settled(plan, with(&[TowersAndThieves, MessengersAndMayors]));
        assert!(table.listed(RED).contains(&choice), "before the draw it may");
        table.red().says(Command::DrawTile { symbol: Some(TileSymbol::Thief), thief: Some(6) });
        assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, RED, left));
        assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::TowerTileFirst, "W-7"));
        assert_eq!(table.refused(RED, CALL), (Refusal::TowerTileFirst, "W-7"));
        assert!(![choice.clone(), call.clone()].iter().any(|it| table.listed(RED).contains(it)));
        assert!(table.listed(RED).contains(&LegalMove::DrawTile { symbols: Vec::new() }));
        // One that fits nowhere is replaced by another tower tile, and that too comes first.
        table.red().draws().discards();
        assert_eq!(table.refused(RED, CHOOSE_HALL), (Refusal::TowerTileFirst, "W-7"));
        table.red().draws().places().ends();
        assert!(table.listed(BLUE).contains(&choice), "the next player may");
    }
}

/// Then the substitute is a land tile (W-7), drawn as any other: instead of it, or of the tournament that an empty pile calls
/// for (T-13), who holds a town hall tile may lay that (C-5).
#[test]
fn w7_c5_with_no_tower_tile_left_the_town_hall_tile_may_be_laid_instead_of_the_land_tile() {
    for (last, left) in [(8, 2), (6, 0)] {
        let plan = short_plan(2, &[last, 9], 2, Discipline::City);
        let mut table = Table::settled(plan, with(&[TowersAndThieves, MessengersAndMayors]));
        let steal = Command::DrawTile { symbol: Some(TileSymbol::Thief), thief: Some(6) };
        for seat in [RED, BLUE, RED, BLUE, RED] {
            table.seat(seat).says(steal.clone()).draws().places().ends();
        }
        assert_eq!(table.view(Audience::Watcher).towers.unwrap().tower_tiles_left, 0);
        table.blue().says(steal);
        assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, BLUE, left));
        assert!(table.listed(BLUE).contains(&LegalMove::TownHall(TownHallCommand::Choose)));
        let call = LegalMove::Tournament(TournamentMove::CallTournament);
        assert_eq!(table.listed(BLUE).contains(&call), left == 0, "from an empty pile");
        table.blue().chooses_hall().lays_hall().ends();
        assert_eq!((table.turn(), table.open().draws_left), (RED, left));
    }
}

#[test]
fn w7_the_last_lap_after_a_theft_goes_clockwise_from_the_active_player() {
    // Three play; blue alone has won, and the last tile is stolen from yellow.
    let mut table = Table::settled(short_plan(3, &[6], 1, Discipline::City), every());
    table.turns(1);
    table.blue().draws().places();
    let knight = table.blue().puts(Role::Knight);
    table.blue().ends();
    table.turns(2);
    table.blue().draws().places().nominates(knight, Two).ends();
    table.yellow().draws_a(TileSymbol::Thief).handles(SymbolOutcome::DrawAgain);
    table.blue().reveals(knight, Reach::City(3));
    let opened = Fact::Tournament(TournamentFact::LastLapOpened);
    let facts = table.facts();
    let at = facts.iter().position(|fact| *fact == opened).unwrap();
    assert_eq!(facts[at + 1], Fact::TurnEnded { seat: YELLOW }, "who holds nothing is skipped");
    assert_eq!((table.phase(), table.turn()), (PhaseView::LastLap, BLUE));
}

#[test]
fn b03_a_tile_whose_symbol_is_spent_may_still_fit_nowhere() {
    let mut table = Tourney::of(2).at(every()).held(&[(RED, Five, 4)]);
    table.red().draws_a(TileSymbol::Dragon).handles(SymbolOutcome::Spent).lays(FIRST).discards();
    assert_eq!(table.phase(), PhaseView::Draw);
    table.red().draws_a(TileSymbol::Siege);
    assert_eq!(table.refused(RED, Command::PlaceTile), (Refusal::SiegeFirst, "C-7"));
    table.red().handles(SymbolOutcome::Spent).places();
}

#[test]
fn c10_a_circus_space_waits_for_the_scoring_step_after_the_prize_tile() {
    let mut table = Tourney::of(2).at(every()).held(&[(RED, Five, 4)]);
    table.red().draws_a(TileSymbol::Circus);
    assert_eq!(table.phase(), PhaseView::Place, "step 1 goes on as usual");
    assert_eq!(table.refused(RED, handle(SymbolOutcome::Spent)), (Refusal::CircusLater, "C-10"));
    let prizes = Refusal::PrizesFirst { prizes: vec![FIRST] };
    assert_eq!(table.refused(RED, Command::PlaceTile), (prizes, "T-20"));
    table.red().lays(FIRST);
    assert_eq!(table.refused(RED, handle(SymbolOutcome::Spent)), (Refusal::CircusLater, "C-10"));
    table.red().places().puts(Role::Knight);
    assert_eq!(table.refused(RED, Command::EndTurn), (Refusal::CircusWaits, "C-10"));
    let shown = table.view(Audience::Watcher).turn.unwrap().symbol;
    assert_eq!(shown, Some(TileSymbol::Circus));
    assert!(!table.listed(RED).contains(&LegalMove::EndTurn));
    table.red().tells_for(&[BLUE], 4, PointSource::Circus).handles(SymbolOutcome::Spent);
    assert_eq!(table.facts()[0].rule().unwrap().0, "C-10");
    table.red().ends();
    assert_eq!(table.turn(), BLUE);
    table.turns(1);
}

#[test]
fn c10_a_circus_space_waits_before_a_double_turn_too() {
    let (mut table, _) = Table::extended(every(), Kind::Builder, Role::Apart);
    table.red().ends();
    table.turns(1);
    table.red().draws_a(TileSymbol::Circus).places();
    assert_eq!(table.refused(RED, DOUBLE), (Refusal::CircusWaits, "C-10"));
    table.red().handles(SymbolOutcome::Spent).doubles();
}

#[test]
fn c10_a_circus_space_on_a_tile_that_fits_nowhere_goes_to_the_box_with_it() {
    let mut table = Table::playing(2, every());
    table.red().draws_a(TileSymbol::Circus).discards().draws().places().ends();
    assert_eq!(table.turn(), BLUE);
}

#[test]
fn t08_nobody_nominates_before_the_symbol_is_handled_and_a_tile_lies() {
    let (mut table, knight) = last_tile_of_the_pile(&[5, 6], 1);
    table.red().draws().places();
    let fresh = table.red().puts(Role::Highwayman);
    table.red().ends();
    table.red().reveals(knight, Reach::City(3));
    table.turns(1);
    table.red().draws_a(TileSymbol::Dragon);
    assert_eq!(table.refused(RED, nominate(fresh, One)), (Refusal::NominationClosed, "T-8"));
    table.red().handles(SymbolOutcome::Spent).lays(FIRST).nominates(fresh, One).places();
}
