//! How told towers grow when a thief comes whose number is told (W-6, step 1). Never what guards bring.

use herald_words::{Command, PhaseView, Refusal, SymbolOutcome, TowerFact, TowerId, TowerMove};

use crate::{
    keep::{BUILD, grow, guard, stolen, table, thief},
    table::{BLUE, RED, Table, handle},
};

fn ids(towers: &[u8]) -> Vec<TowerId> {
    towers.iter().copied().map(TowerId).collect()
}

#[test]
fn w6_every_told_tower_without_a_guard_grows_by_one_floor() {
    let mut table = table();
    table.builds_in_turn(2);
    table.builds();
    table.red().says(guard(2)).ends();
    table.blue().says(thief(6));
    assert_eq!(table.of_towers()[0], TowerFact::Grew { seat: BLUE, towers: ids(&[1, 3]) });
    assert_eq!((table.floors(), table.towers().floors_left), (vec![2, 1, 2], 15));
}

/// Each of red's and blue's thieves finds no guard, and is stolen.
#[test]
fn w6_no_told_tower_has_more_than_five_floors() {
    let mut table = table();
    table.builds_in_turn(1);
    for floors in [2, 3, 4, 5] {
        table.says_all(&[thief(4)]);
        assert_eq!(table.floors(), [floors]);
        table.turns(1);
    }
    table.says_all(&[thief(4)]);
    let grew = |fact: &TowerFact| matches!(fact, TowerFact::Grew { .. });
    assert!(!table.of_towers().iter().any(grew));
    assert_eq!((table.floors(), table.towers().floors_left), (vec![5], 15));
}

/// 18 towers of a floor each: two floors are left for them.
fn two_floors_left() -> Table {
    let mut table = table();
    table.builds_in_turn(18);
    assert_eq!((table.turn(), table.towers().floors_left), (RED, 2));
    table
}

#[test]
fn w6_where_floors_run_short_the_active_player_chooses_of_told_towers() {
    let mut table = two_floors_left();
    table.red().says(thief(6));
    assert_eq!((table.phase(), table.awaited(), table.of_towers()), (PhaseView::Symbol, vec![RED], vec![]));
    assert_eq!(table.towers().thief, Some(6));
    let towers = (1..=18).map(TowerId).collect();
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Grow { towers, floors: 2 }]);
    assert_eq!(table.listed_of_towers(BLUE), []);
    table.red().says(grow(&[18, 3]));
    assert_eq!(
        table.of_towers(),
        [
            TowerFact::Grew { seat: RED, towers: ids(&[3, 18]) },
            TowerFact::TileStolen { seat: RED, tile: stolen(6) },
        ]
    );
    let mut floors = vec![1; 18];
    (floors[2], floors[17]) = (2, 2);
    assert_eq!((table.floors(), table.towers().floors_left), (floors.clone(), 0));
    // The tower tile that is drawn in its place has a foundation, and no floor.
    table.red().draws().places();
    assert_eq!(table.refused(RED, BUILD), (Refusal::NoFloorLeft, "W-2"));
    table.red().ends();
    table.blue().says(thief(5));
    assert_eq!((table.floors(), table.phase()), (floors, PhaseView::Draw), "none is left: none grow");
}

#[test]
fn w6_the_choice_is_as_many_different_told_towers_as_there_are_floors() {
    let mut table = table();
    table.builds_in_turn(17);
    table.builds();
    table.blue().says(guard(18)).ends();
    table.red().says(thief(6));
    let two = || (Refusal::FloorsToGive { floors: 2 }, "W-6");
    for chosen in [&[][..], &[4], &[3, 4, 5], &[4, 4], &[3, 4, 4]] {
        assert_eq!(table.refused(RED, grow(chosen)), two(), "{chosen:?}");
    }
    let guarded = (Refusal::TowerCannotGrow { tower: TowerId(18) }, "W-6");
    assert_eq!(table.refused(RED, grow(&[1, 18])), guarded);
    for tower in [0, 19] {
        let none = (Refusal::NoSuchTower { tower: TowerId(tower) }, "W-3");
        assert_eq!(table.refused(RED, grow(&[1, tower])), none);
    }
    let awaited = (Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] }, "B-2");
    assert_eq!(table.refused(BLUE, grow(&[1, 2])), awaited);
    // C-4: nothing goes on before it.
    for step in [Command::PlaceTile, Command::DiscardTile, Command::EndTurn] {
        assert_eq!(table.refused(RED, step.clone()), (Refusal::ThiefFirst, "C-4"), "{step:?}");
    }
    for outcome in SymbolOutcome::ALL {
        let herald = (Refusal::HeraldHandlesTheThief, "W-6");
        assert_eq!(table.refused(RED, handle(outcome)), herald, "its number was told");
    }
    // Then blue is paid, and the tile is placed as usual.
    table.red().says(grow(&[3, 17]));
    assert_eq!((table.phase(), table.points()), (PhaseView::Place, [0, 6]));
    table.red().places().ends();
}

#[test]
fn w6_nothing_is_chosen_of_told_towers_where_no_thief_waits() {
    let nothing = (Refusal::NothingGrows, "W-6");
    let mut table = table();
    table.builds();
    assert_eq!(table.refused(RED, grow(&[1])), nothing);
    table.red().ends();
    assert_eq!(table.refused(BLUE, grow(&[1])), nothing);
    table.blue().draws();
    assert_eq!(table.refused(BLUE, grow(&[])), nothing);
    // A thief whose number is not told is the table's own.
    table.blue().places().ends();
    table.red().draws_a(herald_words::TileSymbol::Thief);
    assert_eq!(table.refused(RED, grow(&[1])), nothing);
    assert_eq!(table.floors(), [1], "nor does Herald let anything grow for it");
}

/// As many floors as towers: there is nothing to choose.
#[test]
fn w6_the_last_floors_are_given_to_told_towers_without_a_choice() {
    let mut table = table();
    table.builds_in_turn(10);
    table.red().says(thief(1));
    assert_eq!(table.of_towers()[0], TowerFact::Grew { seat: RED, towers: (1..=10).map(TowerId).collect() });
    assert_eq!((table.floors(), table.towers().floors_left), (vec![2; 10], 0));
    assert_eq!(table.phase(), PhaseView::Draw);
}
