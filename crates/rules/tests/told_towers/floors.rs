//! A foundation is told, and gets its floor (W-1, W-2). Never how a tower grows.

use herald_rules::{Broken, Event};
use herald_words::{
    Command, Emblem::Five, Expansion::MessengersAndMayors, Expansion::River, Fact, PhaseView, PrizeId,
    Refusal, RiverShape, Role, TowerCommand, TowerFact, TowerId, TowerMove, TowerView,
};

use crate::{
    keep::{BUILD, after_the_tile, guard, label, no_foundation, table, table_with, thief},
    table::{BLUE, RED, Table, Tourney, not_played, with},
};

#[test]
fn w2_a_told_foundation_gets_exactly_one_floor_at_once() {
    let mut table = table();
    assert_eq!((table.towers().floors_left, table.towers().tower_tiles_left), (20, 5), "W-1");
    table.red().draws().places();
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Build]);
    let name = label("the keep");
    table.red().says(Command::Tower(TowerCommand::Build { label: name.clone() }));
    let built = TowerFact::Built { seat: RED, tower: TowerId(1), pos: None, label: name.clone() };
    assert_eq!(table.facts(), [Fact::Tower(built.clone())]);
    assert_eq!(built.rule().0, "W-2");
    let tower = TowerView { tower: TowerId(1), pos: None, label: name, floors: 1, guard: None };
    assert_eq!((table.towers().towers, table.towers().floors_left), (vec![tower], 19));
    // Exactly one, and it is no meeple: the new tower is open to a guard.
    assert_eq!(table.refused(RED, BUILD), no_foundation());
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Guard { tower: TowerId(1), displaces: None }]);
}

#[test]
fn w2_a_tower_is_told_of_the_tile_just_laid_and_of_no_other() {
    let mut table = table();
    assert_eq!(table.refused(RED, BUILD), no_foundation());
    table.red().draws();
    assert_eq!(table.refused(RED, BUILD), no_foundation());
    assert_eq!(table.listed_of_towers(RED), []);
    table.red().places();
    let awaited = (Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] }, "B-2");
    assert_eq!(table.refused(BLUE, BUILD), awaited);
    // A tile without a foundation was laid: it is not told of it in the next turn.
    table.red().ends();
    assert_eq!(table.refused(BLUE, BUILD), no_foundation());
    // While a thief waits whose number was not told.
    table.blue().draws_a(herald_words::TileSymbol::Thief);
    assert_eq!((table.phase(), table.refused(BLUE, BUILD)), (PhaseView::Symbol, no_foundation()));
    assert_eq!((table.floors(), table.towers().floors_left), (vec![], 20));
}

/// A meeple may stand on the tile already: step 2 says nothing of its foundation.
#[test]
fn w2_a_tower_may_be_told_after_a_meeple_was_placed() {
    let mut table = table();
    table.red().draws().places().puts(Role::Knight);
    table.red().says(BUILD);
    assert_eq!(table.floors(), [1]);
    assert_eq!(table.refused(RED, guard(1)), (Refusal::MeepleAlreadyPlaced, "B-4"));
}

#[test]
fn w2_a_river_tile_may_have_a_foundation() {
    let mut table = Table::playing(2, with(&[herald_words::Expansion::TowersAndThieves, River]));
    table.red().draws_river(RiverShape::Other);
    assert_eq!(table.refused(RED, BUILD), no_foundation());
    table.red().places().says(BUILD);
    assert_eq!(table.floors(), [1]);
}

/// T-7, W-3: the first bend brings the tournament tile, which has no foundation and opens no tower; the bend after it does.
#[test]
fn w3_the_tournament_tile_opens_no_told_tower() {
    let mut table = Table::playing(2, with(&[herald_words::Expansion::TowersAndThieves, River]));
    table.red().draws_river(RiverShape::Other).places().says(BUILD).ends();
    table.blue().draws_river(RiverShape::Bend).lays_tournament_tile();
    assert_eq!(table.refused(BLUE, guard(1)), after_the_tile());
    assert_eq!(table.refused(BLUE, BUILD), no_foundation());
    assert_eq!(table.listed_of_towers(BLUE), []);
    table.blue().places();
    let open = TowerMove::Guard { tower: TowerId(1), displaces: None };
    assert_eq!(table.listed_of_towers(BLUE), [TowerMove::Build, open]);
    table.blue().says(guard(1));
}

/// T-20, C-4: before the drawn tile a prize tile lies, which has no foundation and opens no tower.
#[test]
fn w2_c4_a_prize_tile_has_no_foundation_and_opens_no_tower() {
    let first = PrizeId(1);
    let played = with(&[herald_words::Expansion::TowersAndThieves]);
    let mut table = Tourney::of(2).at(played).held(&[(RED, Five, 4), (BLUE, Five, 3)]);
    table.red().draws().lays(first);
    assert_eq!(table.refused(RED, BUILD), no_foundation());
    assert_eq!(table.listed_of_towers(RED), []);
    table.red().places().says(BUILD).ends();
    // Blue's prize tile and the tower of red: it is in the way of no guard once blue's own tile lies.
    table.blue().draws().lays(PrizeId(2));
    assert_eq!(table.refused(BLUE, guard(1)), after_the_tile());
    assert_eq!(table.refused(BLUE, BUILD), no_foundation());
    table.blue().places().says(guard(1));
}

/// C-5: a town hall tile comes from no box of towers.
#[test]
fn w2_a_town_hall_tile_has_no_foundation_and_opens_no_tower() {
    let mut table = table_with(&[MessengersAndMayors]);
    table.builds_in_turn(1);
    table.blue().chooses_hall().lays_hall();
    assert_eq!(table.refused(BLUE, BUILD), no_foundation());
    assert_eq!(table.refused(BLUE, guard(1)), after_the_tile());
    assert_eq!(table.listed_of_towers(BLUE), []);
}

/// 20 tiles with a foundation, a floor each; the next has none.
#[test]
fn w2_no_floor_left_no_tower() {
    let mut table = table();
    table.builds_in_turn(19);
    assert_eq!(table.towers().floors_left, 1);
    table.blue().draws().places();
    assert_eq!(table.listed_of_towers(BLUE)[0], TowerMove::Build, "the last one stands");
    table.blue().says(BUILD).ends();
    assert_eq!((table.floors(), table.towers().floors_left), (vec![1; 20], 0));

    table.red().draws().places();
    assert_eq!(table.refused(RED, BUILD), (Refusal::NoFloorLeft, "W-2"));
    assert!(!table.listed_of_towers(RED).contains(&TowerMove::Build));
    // Ruling: no tower, so nobody guards it.
    assert_eq!(table.refused(RED, guard(21)), (Refusal::NoSuchTower { tower: TowerId(21) }, "W-3"));
    table.red().says(guard(20)).ends();
    // Nor does a tile that has none refuse for want of floors.
    assert_eq!(table.refused(BLUE, BUILD), no_foundation());
    // W-6: none grow, and nobody is asked.
    table.blue().says(thief(6));
    assert_eq!((table.floors(), table.phase()), (vec![1; 20], PhaseView::Place));
    assert_eq!(table.points(), [6, 0]);
}

#[test]
fn w2_where_towers_are_not_played_none_is_told() {
    let mut table = Table::of(2);
    table.red().draws().places();
    let not = not_played(herald_words::Expansion::TowersAndThieves);
    for step in [BUILD, guard(1), crate::keep::grow(&[1])] {
        assert_eq!(table.refused(RED, step), not);
    }
    assert_eq!(table.view(herald_words::Audience::Watcher).towers, None);
}

/// A damaged record: towers are numbered as they are built, and a told one stands on no map.
#[test]
fn w2_a_record_with_a_tower_that_cannot_have_been_told_is_not_played_on() {
    let mut table = table();
    table.builds_in_turn(19);
    table.blue().draws().places();
    let folded = |tower, pos| {
        let built = TowerFact::Built { seat: BLUE, tower: TowerId(tower), pos, label: None };
        table.game.clone().apply(herald_words::Revision(1000), &[Event::Fact(Fact::Tower(built))])
    };
    assert_eq!(folded(20, None), Ok(()));
    for (tower, pos) in [(19, None), (21, None), (20, Some(herald_words::Pos { x: 0, y: 1 }))] {
        assert_eq!(folded(tower, pos), Err(Broken::Impossible), "{tower} at {pos:?}");
    }
    table.blue().says(BUILD).ends();
    table.red().draws().places();
    let built = TowerFact::Built { seat: RED, tower: TowerId(21), pos: None, label: None };
    let over = table.game.clone().apply(herald_words::Revision(1000), &[Event::Fact(Fact::Tower(built))]);
    assert_eq!(over, Err(Broken::Impossible), "no floor is left for it");
}
