//! Who guards a told tower, when, and who goes home for it (W-3, W-5). Never what a thief brings them.

use herald_words::{
    Audience, Expansion::MessengersAndMayors, Fact, GuardPay, Kind, LeaveCause, MeepleId, Refusal, Role,
    TowerFact, TowerId, TowerMove,
};

use crate::{
    keep::{after_the_tile, guard, label, table, table_with},
    table::{BLUE, RED, Table, put},
};

const FIRST: TowerId = TowerId(1);

fn taken() -> (Refusal, &'static str) {
    (Refusal::MeepleAlreadyPlaced, "B-4")
}

fn none_left() -> (Refusal, &'static str) {
    (Refusal::NoMeepleLeft { kind: Kind::Meeple }, "B-1")
}

#[test]
fn w3_a_guard_goes_on_a_told_tower_in_the_place_of_a_meeple() {
    let mut table = table();
    table.red().draws().places();
    let keep = label("the keep");
    let step = herald_words::TowerCommand::Build { label: keep.clone() };
    table.red().says(herald_words::Command::Tower(step)).says(guard(1));
    let meeple = MeepleId(1);
    assert_eq!(table.of_towers(), [TowerFact::GuardPlaced { seat: RED, meeple, tower: FIRST }]);
    assert_eq!((table.guards(), table.supplies()), (vec![Some(meeple)], [6, 7]));
    let figure = table.meeple(BLUE, meeple).unwrap();
    assert_eq!((figure.seat, figure.kind, figure.role), (RED, Kind::Meeple, Role::Guard));
    assert_eq!((figure.label, figure.spot), (keep, None), "it stands where the tower is");
    assert_eq!(table.refused(RED, put(Role::Knight)), taken());
    assert_eq!(table.refused(RED, guard(1)), taken());
    assert_eq!(table.listed_of_towers(RED), []);
}

/// The table says which towers reach the new tile: any is open, whoever told it and however long ago.
#[test]
fn w3_any_told_tower_is_open_to_a_guard_once_the_drawn_tile_lies() {
    let mut table = table();
    table.builds_in_turn(2);
    assert_eq!(table.refused(RED, guard(1)), after_the_tile());
    table.red().draws();
    assert_eq!(table.refused(RED, guard(1)), after_the_tile());
    assert_eq!(table.listed_of_towers(RED), []);
    table.red().places();
    let open = |tower| TowerMove::Guard { tower: TowerId(tower), displaces: None };
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Build, open(1), open(2)]);
    for tower in [0, 3, 255] {
        let none = (Refusal::NoSuchTower { tower: TowerId(tower) }, "W-3");
        assert_eq!(table.refused(RED, guard(tower)), none);
    }
    let awaited = (Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] }, "B-2");
    assert_eq!(table.refused(BLUE, guard(1)), awaited);
    table.red().puts(Role::Knight);
    assert_eq!(table.refused(RED, guard(2)), taken());
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Build]);
}

#[test]
fn w5_an_opponents_guard_on_a_told_tower_goes_home_and_brings_its_owner_2_points_at_once() {
    let mut table = table();
    table.builds();
    table.red().says(guard(1)).ends();
    table.blue().draws().places();
    let (meeple, tower, pay) = (MeepleId(1), FIRST, GuardPay::Displaced);
    let offered = TowerMove::Guard { tower, displaces: Some(meeple) };
    assert_eq!(table.listed_of_towers(BLUE), [TowerMove::Build, offered]);
    table.blue().says(guard(1));
    assert_eq!(
        table.facts(),
        [
            Fact::MeepleLifted { seat: RED, meeple, cause: LeaveCause::Tower },
            Fact::Tower(TowerFact::GuardsScored { seat: RED, pay }),
            Fact::Tower(TowerFact::GuardPlaced { seat: BLUE, meeple: MeepleId(2), tower }),
        ]
    );
    assert_eq!(table.paid(), [(RED, pay, 2)]);
    assert_eq!((table.points(), table.supplies()), ([2, 0], [7, 6]));
    assert_eq!((table.guards(), table.turn()), (vec![Some(MeepleId(2))], BLUE), "at once");
    // And back again: blue has 2 as well.
    table.blue().ends();
    table.red().draws().places().says(guard(1));
    assert_eq!((table.points(), table.supplies()), ([2, 2], [6, 7]));
}

#[test]
fn w5_for_ones_own_guard_on_a_told_tower_there_are_no_points() {
    let mut table = table();
    table.builds();
    table.red().says(guard(1)).ends();
    table.turns(1);
    table.red().draws().places().says(guard(1));
    let (meeple, tower) = (MeepleId(1), FIRST);
    assert_eq!(
        table.facts(),
        [
            Fact::MeepleLifted { seat: RED, meeple, cause: LeaveCause::Tower },
            Fact::Tower(TowerFact::GuardPlaced { seat: RED, meeple: MeepleId(2), tower }),
        ]
    );
    assert_eq!((table.points(), table.supplies(), table.guards()), ([0, 0], [6, 7], vec![Some(MeepleId(2))]));
}

/// Red's seven: a guard on tower 1 and six knights. Red's turn, a tile lies.
fn seven_out() -> Table {
    let mut table = table();
    table.builds();
    table.red().says(guard(1)).ends();
    for _ in 0..6 {
        table.turns(1);
        table.red().draws().places().puts(Role::Knight);
        table.red().ends();
    }
    table
}

#[test]
fn w5_with_no_meeple_left_ones_own_guard_on_a_told_tower_makes_room_for_itself() {
    let mut table = seven_out();
    table.builds_in_turn(1);
    table.red().draws().places();
    assert_eq!(table.supplies(), [0, 7]);
    assert_eq!(table.refused(RED, put(Role::Knight)), none_left());
    assert_eq!(table.refused(RED, guard(2)), none_left());
    let own = TowerMove::Guard { tower: FIRST, displaces: Some(MeepleId(1)) };
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Build, own]);
    table.red().says(guard(1));
    assert_eq!((table.guards(), table.supplies()), (vec![Some(MeepleId(8)), None], [0, 7]));
}

#[test]
fn w5_with_no_meeple_left_an_opponents_guard_on_a_told_tower_stays() {
    let mut table = seven_out();
    table.blue().draws().places().says(guard(1)).ends();
    // Red's guard came home, and goes on a road.
    table.red().draws().places().puts(Role::Highwayman);
    table.red().ends();
    table.turns(1);
    table.red().draws().places();
    assert_eq!((table.supplies(), table.points()), ([0, 6], [2, 0]));
    assert_eq!(table.refused(RED, guard(1)), none_left());
    assert_eq!(table.listed_of_towers(RED), [TowerMove::Build]);
    assert_eq!(table.guards(), [Some(MeepleId(8))]);
}

/// However it leaves, its tower is free: the table lifts it, or it becomes something else.
#[test]
fn w3_a_told_tower_whose_guard_has_left_is_free() {
    let mut table = table();
    table.builds();
    table.red().says(guard(1)).ends();
    table.blue().draws().places().removes(MeepleId(1), LeaveCause::Other);
    assert_eq!((table.guards(), table.supplies()), (vec![None], [7, 7]));
    table.blue().says(guard(1));
    assert_eq!((table.paid(), table.points()), (vec![], [0, 0]), "nobody was displaced");
}

/// C-5: no town hall tile is a drawn tile.
#[test]
fn w3_before_a_drawn_tile_lies_no_told_tower_is_open() {
    let mut table = table_with(&[MessengersAndMayors]);
    table.builds_in_turn(1);
    table.blue().chooses_hall();
    assert_eq!(table.refused(BLUE, guard(1)), after_the_tile());
    table.blue().lays_hall();
    assert_eq!(table.refused(BLUE, guard(1)), after_the_tile());
    table.blue().ends();
    table.red().draws().places().says(guard(1));
    assert_eq!(table.view(Audience::Watcher).towers.unwrap().towers[0].guard, Some(MeepleId(1)));
}
