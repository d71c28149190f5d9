//! What a thief brings whose number is told: guards are paid and go home, or the drawn tile is stolen (W-6, W-7, W-10). Never how
//! towers grow, and never a thief that the table handles itself.

use herald_words::{
    Command, Fact, GuardPay, LeaveCause, LegalMove, MeepleId, PhaseView, Refusal, TileSymbol, TowerFact,
};

use crate::{
    keep::{guard, stolen, table, table_with, thief},
    table::{BLUE, RED, Table, draw_a},
};

/// Red's guards on towers 1 and 3, blue's on tower 2. Blue's turn.
fn three_guards() -> Table {
    let mut table = table();
    for tower in [1, 2, 3] {
        table.builds();
        table.says_all(&[guard(tower), Command::EndTurn]);
    }
    table
}

#[test]
fn w10_w6_a_told_6_is_12_for_two_guards_and_6_for_one_and_all_go_home() {
    let mut table = three_guards();
    table.blue().says(thief(6));
    let pay = |guards| GuardPay::Thief { guards, number: 6, stolen: None };
    let home = |seat, meeple| {
        let (meeple, cause) = (MeepleId(meeple), LeaveCause::Scored);
        Fact::MeepleLifted { seat, meeple, cause }
    };
    let scored = |seat, guards| Fact::Tower(TowerFact::GuardsScored { seat, pay: pay(guards) });
    assert_eq!(
        table.facts()[1..],
        [
            // Clockwise from the active player; each tower has a guard, so none grows.
            scored(BLUE, 1),
            scored(RED, 2),
            home(RED, 1),
            home(BLUE, 2),
            home(RED, 3),
            Fact::Tower(TowerFact::ThiefPaid { seat: BLUE }),
        ]
    );
    assert_eq!((table.points(), table.supplies(), table.guards()), ([12, 6], [7, 7], vec![None; 3]));
    assert_eq!(table.floors(), [1, 1, 1]);
    // The tile is placed as usual, and its symbol is spent.
    assert_eq!((table.phase(), table.towers().thief), (PhaseView::Place, None));
    table.blue().places().ends();
    assert_eq!((table.turn(), table.points()), (RED, [12, 6]));
}

#[test]
fn w6_a_told_stolen_tiles_number_comes_on_top_for_each_guard_and_it_goes_to_the_box() {
    let mut table = table();
    table.red().says(thief(5)).draws().places().says(crate::keep::BUILD).says(guard(1)).ends();
    table.builds();
    table.says_all(&[guard(2), Command::EndTurn]);
    table.builds();
    table.says_all(&[guard(3), Command::EndTurn]);
    assert_eq!(table.towers().stolen, Some(stolen(5)));
    table.blue().says(thief(4));
    let pay = |guards| GuardPay::Thief { guards, number: 4, stolen: Some(5) };
    assert_eq!(table.paid(), [(BLUE, pay(1), 4 + 5), (RED, pay(2), 2 * (4 + 5))]);
    assert!(table.of_towers().contains(&TowerFact::StolenTileBoxed { tile: stolen(5) }));
    assert_eq!((table.towers().stolen, table.points()), (None, [18, 9]));
}

/// A guard on a tower that nobody told is one as well.
#[test]
fn w6_a_guard_on_a_tower_that_was_not_told_is_paid_by_a_told_thief() {
    let mut table = table();
    table.red().draws().places().puts(herald_words::Role::Guard);
    table.red().ends();
    table.blue().says(thief(4));
    assert_eq!(table.paid(), [(RED, GuardPay::Thief { guards: 1, number: 4, stolen: None }, 4)]);
    assert_eq!((table.supplies(), table.phase()), ([7, 7], PhaseView::Place));
}

#[test]
fn w10_w7_the_first_told_thief_is_always_stolen() {
    let mut table = table();
    table.red().says(thief(6));
    let drawn = Fact::TileDrawn { seat: RED, symbol: Some(TileSymbol::Thief), thief: Some(6) };
    let tile = stolen(6);
    assert_eq!(table.facts(), [drawn, Fact::Tower(TowerFact::TileStolen { seat: RED, tile })]);
    assert_eq!((table.towers().stolen, table.points()), (Some(tile), [0, 0]));
    // W-7: a tower tile is drawn at once, by the same player, and it has no symbol.
    assert_eq!((table.phase(), table.turn(), table.open().draws_left), (PhaseView::Draw, RED, 59));
    assert!(table.listed(RED).contains(&LegalMove::DrawTile { symbols: vec![] }));
    for symbol in [thief(4), draw_a(TileSymbol::Thief)] {
        assert_eq!(table.refused(RED, symbol), (Refusal::TowerTileIsPlain, "W-1"));
    }
    table.red().draws();
    assert_eq!((table.towers().tower_tiles_left, table.open().draws_left), (4, 59), "it lies on no pile");
    table.red().places().ends();
    // The next tile is a land tile again.
    let thieves = LegalMove::DrawTile { symbols: vec![TileSymbol::Thief] };
    assert!(table.listed(BLUE).contains(&thieves));
    table.blue().draws();
    assert_eq!((table.towers().tower_tiles_left, table.open().draws_left), (4, 58));
}

#[test]
fn w7_a_second_told_theft_replaces_the_first() {
    let mut table = table();
    table.red().says(thief(6)).draws().places().ends();
    table.blue().says(thief(4));
    assert_eq!(
        table.of_towers(),
        [
            TowerFact::StolenTileBoxed { tile: stolen(6) },
            TowerFact::TileStolen { seat: BLUE, tile: stolen(4) },
        ]
    );
    assert_eq!(table.towers().stolen, Some(stolen(4)));
}

/// Five thefts, and then land tiles come, whose own thieves act.
#[test]
fn w7_with_the_tower_tiles_gone_a_land_tile_replaces_a_told_theft_and_its_own_thief_acts() {
    let mut table = table();
    table.builds_in_turn(1);
    for left in [4, 3, 2, 1, 0] {
        table.says_all(&[thief(3)]);
        table.turns(1);
        assert_eq!(table.towers().tower_tiles_left, left);
    }
    let (seat, draws) = (table.turn(), table.open().draws_left);
    for (number, left) in [(7, draws - 1), (8, draws - 2)] {
        table.says_all(&[thief(number)]);
        assert_eq!((table.turn(), table.phase(), table.open().draws_left), (seat, PhaseView::Draw, left));
        assert_eq!(table.towers().stolen, Some(stolen(number)));
    }
    table.turns(1);
    assert_eq!((table.open().draws_left, table.towers().tower_tiles_left), (draws - 3, 0));
}

/// B-3: what fits nowhere is replaced by another tower tile.
#[test]
fn w7_b3_a_tower_tile_that_fits_nowhere_is_replaced_by_another() {
    let mut table = table();
    table.red().says(thief(6)).draws().discards();
    assert_eq!((table.phase(), table.towers().tower_tiles_left), (PhaseView::Draw, 4));
    assert_eq!(table.refused(RED, thief(4)), (Refusal::TowerTileIsPlain, "W-1"));
    table.red().draws().places();
    assert_eq!((table.towers().tower_tiles_left, table.open().draws_left), (3, 59));
}

#[test]
fn w6_the_number_that_is_told_is_that_of_a_thiefs_symbol() {
    let mut table = table_with(&[herald_words::Expansion::DragonAndFairy]);
    for number in [0, 10, 255] {
        let out = (Refusal::ThiefOutOfRange { thief: number }, "W-6");
        assert_eq!(table.refused(RED, thief(number)), out);
    }
    for symbol in [None, Some(TileSymbol::Dragon)] {
        let step = Command::DrawTile { symbol, thief: Some(6) };
        assert_eq!(table.refused(RED, step), (Refusal::NoThief, "C-4"));
    }
    for number in [1, 9] {
        table.says_all(&[thief(number)]);
        assert_eq!(table.towers().stolen, Some(stolen(number)));
        table.turns(1);
    }
}

/// W-6: a tile that a told thief has paid may still fit nowhere; the next one is drawn from the land tiles.
#[test]
fn w6_b3_a_tile_whose_told_thief_is_spent_may_fit_nowhere() {
    let mut table = three_guards();
    table.blue().says(thief(6)).discards();
    assert_eq!((table.phase(), table.points()), (PhaseView::Draw, [12, 6]));
    assert_eq!((table.towers().tower_tiles_left, table.towers().stolen), (5, None));
    table.blue().says(thief(2));
    assert_eq!(table.towers().stolen, Some(stolen(2)), "its own thief finds no guard any more");
    assert_eq!(table.floors(), [2, 2, 2]);
}

/// Who goes home before the tower tile is drawn leaves it on its pile: the next player draws a land tile.
#[test]
fn w7_a_tower_tile_that_is_still_to_be_drawn_stays_where_it_is_when_its_player_goes_home() {
    let mut table = table();
    table.red().says(thief(4));
    table.goes_home(RED);
    assert_eq!((table.turn(), table.phase()), (BLUE, PhaseView::Draw));
    let thieves = LegalMove::DrawTile { symbols: vec![TileSymbol::Thief] };
    assert!(table.listed(BLUE).contains(&thieves));
    table.blue().draws();
    assert_eq!((table.towers().tower_tiles_left, table.open().draws_left), (5, 58));
    assert_eq!(table.towers().stolen, Some(stolen(4)), "it was stolen all the same");
}
