//! What guards of told towers bring at the end (W-8), as if it ended now and when it does. Never what else is told then.

use herald_words::{GuardPay, PhaseView, Role, ScoreLine, Stage};

use crate::{
    keep::{BUILD, guard, table, thief},
    table::{BLUE, RED, Table},
};

/// The lines of guards that are not in play, with their points.
fn at_the_end(table: &Table) -> Vec<(herald_words::Seat, i32)> {
    let lines = table.sheet().lines.into_iter();
    lines
        .filter_map(|line| {
            let ScoreLine::Guards { seat, pay, .. } = line else { return None };
            (pay.stage() == Stage::Final).then_some((seat, line.points().0))
        })
        .collect()
}

/// Two of red's and one of blue's; nothing lies beside the board.
#[test]
fn w8_each_guard_on_a_told_tower_is_5() {
    let mut table = table();
    for tower in [1, 2, 3] {
        table.builds();
        table.says_all(&[guard(tower), herald_words::Command::EndTurn]);
    }
    assert_eq!((at_the_end(&table), table.totals()), (vec![(BLUE, 5), (RED, 10)], vec![10, 5]));
    assert_eq!(table.points(), [0, 0], "as if it ended now is not scored yet");
    table.host_ends();
    let pay = |guards| GuardPay::AtTheEnd { guards, stolen: None };
    assert_eq!(table.paid(), [(BLUE, pay(1), 5), (RED, pay(2), 10)]);
    assert_eq!((table.phase(), table.points(), table.totals()), (PhaseView::Over, [10, 5], vec![10, 5]));
    assert_eq!(at_the_end(&table), [(BLUE, 5), (RED, 10)], "counted, and once");
}

/// A 4 lies beside the board: 5 and 4 for each.
#[test]
fn w8_a_told_stolen_tiles_number_comes_on_top_for_each_guard() {
    let mut table = table();
    table.red().says(thief(4)).draws().places().says(BUILD).says(guard(1)).ends();
    table.turns(1);
    table.builds();
    table.red().says(guard(2));
    table.host_ends();
    let pay = GuardPay::AtTheEnd { guards: 2, stolen: Some(4) };
    assert_eq!((table.paid(), table.points()), (vec![(RED, pay, 18)], [18, 0]));
}

#[test]
fn w8_without_a_guard_a_told_stolen_tile_is_nobodys() {
    let mut table = table();
    table.red().says(thief(4)).draws().places().says(BUILD).ends();
    assert_eq!((at_the_end(&table), table.totals()), (vec![], vec![0, 0]));
    table.host_ends();
    assert_eq!((table.paid(), table.points()), (vec![], [0, 0]));
}

/// A table that tells neither a tower nor a thief's number keeps all of it by itself, and tells what its guards bring.
#[test]
fn w8_herald_counts_no_guards_where_the_table_keeps_its_towers_itself() {
    let mut kept = table();
    kept.red().draws().places().puts(Role::Guard);
    assert_eq!((at_the_end(&kept), kept.totals()), (vec![], vec![0, 0]));
    kept.host_ends();
    assert_eq!((kept.paid(), kept.points()), (vec![], [0, 0]));

    // With the first tower that is told it counts them, wherever they stand.
    let mut told = table();
    told.red().draws().places().puts(Role::Guard);
    told.red().says(BUILD);
    assert_eq!(at_the_end(&told), [(RED, 5)]);
}

/// A thief whose number was told is enough: it has stolen a tile, or has paid before.
#[test]
fn w8_a_told_thief_is_enough_for_herald_to_count_guards() {
    let mut stole = table();
    stole.red().says(thief(4)).draws().places().puts(Role::Guard);
    assert_eq!(at_the_end(&stole), [(RED, 5 + 4)]);

    let mut paid = table();
    paid.red().draws().places().puts(Role::Guard);
    paid.red().ends();
    paid.blue().says(thief(6)).places().puts(Role::Guard);
    assert_eq!((paid.points(), paid.towers().stolen), ([6, 0], None));
    assert_eq!(at_the_end(&paid), [(BLUE, 5)]);
}

/// Whoever ends it, and whatever waits: no thief waits at a table that is done.
#[test]
fn w6_when_the_host_ends_it_no_told_thief_waits_any_more() {
    let mut table = table();
    table.builds_in_turn(18);
    table.red().says(thief(6));
    assert_eq!((table.phase(), table.towers().thief), (PhaseView::Symbol, Some(6)));
    table.host_ends();
    assert_eq!((table.phase(), table.towers().thief), (PhaseView::Over, None));
    assert_eq!((table.towers().stolen, table.towers().floors_left), (None, 2), "nor has it acted");
}
