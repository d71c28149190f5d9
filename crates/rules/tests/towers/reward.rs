//! What guards bring when a thief comes (W-6, step 2; W-10), and that the tile is then laid as ever. Never how towers grow.

use herald_words::{Audience, DrawnBy, Fact, LeaveCause, MapFact, PhaseView, RuleId, TowerFact, TowerId};

use super::{
    board::{BLUE, RED},
    script::{code, m, place},
    tables::{floors, grown, of, one_tower, paid, points, supplies, thief, tile, two_floors_left},
};

/// The symbol shows 6: red has guards on towers 1 and 3, blue on 2. Nothing is stolen.
#[test]
fn w10_w6_a_symbol_with_6_is_12_for_two_guards_and_6_for_one() {
    let mut board = two_floors_left("guard1");
    board.plays("B 1,1 0 guard2").plays("U -2,0 0 guard3");
    assert_eq!((points(&board), supplies(&board)), (vec![0, 9], vec![5, 6]));
    board.draws("TT-b");
    assert_eq!(paid(&board), [(BLUE, thief(1, 6, None), 6), (RED, thief(2, 6, None), 12)]);
    assert_eq!(points(&board), [12, 9 + 6]);
    assert_eq!(supplies(&board), [7, 7]);
    // Step 1 was first: towers 4 and 5 were empty.
    assert_eq!(floors(&board), [5, 5, 4, 4, 2]);
    board.lays("-3,0", 0).ends();
    assert_eq!(points(&board), [12, 15], "and the symbol is spent");
}

/// In this order: growth, points with the stolen number, all guards home, the stolen tile to the box.
#[test]
fn w6_the_stolen_tiles_number_comes_on_top_and_it_goes_to_the_box() {
    let mut board = of(&[]);
    grown(&mut board, 4);
    board.plays("TT-i>TT-5 2,-1 0 guard5").draws("TT-N");
    let (face, by, number) = (code("TT-N"), DrawnBy::Table, Some(4));
    let towers = [2, 3, 4].map(TowerId).to_vec();
    let pay = thief(1, 4, Some(5));
    assert_eq!(
        board.facts(),
        [
            Fact::Map(MapFact::Drawn { seat: RED, face, by, thief: number, from: None }),
            Fact::Tower(TowerFact::Grew { seat: RED, towers }),
            Fact::Tower(TowerFact::GuardsScored { seat: BLUE, pay }),
            Fact::MeepleLifted { seat: BLUE, meeple: m(1), cause: LeaveCause::Scored },
            Fact::Tower(TowerFact::StolenTileBoxed { tile: tile("TT-i", 5) }),
            Fact::Tower(TowerFact::ThiefPaid { seat: RED }),
        ]
    );
    assert_eq!(board.facts()[2].rule(), Some(RuleId("W-6")));
    assert_eq!((points(&board), pay.points().0), (vec![0, 9], 9));
    assert_eq!((board.towers().stolen, board.towers().thief), (None, None));
    assert!(board.towers().towers.iter().all(|tower| tower.guard.is_none()));
}

/// Each guard has the stolen number: two guards, 4 and 4 stolen, are 16.
#[test]
fn w6_for_each_guard_the_stolen_number_too() {
    let mut board = of(&[]);
    board.plays("TT-i>TT-2 0,1 0").plays("TT-a>TT-3 1,0 0 guard2");
    // The stolen tile is TT-a now; blue's guard stands on tower 2, and one more on tower 1.
    board.plays("U -1,0 0").begins("E -1,1 2").guards(1).ends();
    assert_eq!(board.towers().stolen, Some(tile("TT-a", 4)));
    board.draws("TT-d");
    assert_eq!(paid(&board), [(BLUE, thief(2, 4, Some(4)), 16)]);
    assert_eq!(points(&board), [0, 16]);
}

#[test]
fn w6_then_the_tile_is_laid_as_ever_and_its_symbol_is_spent() {
    let mut board = one_tower();
    board.guards(1).ends().draws("TT-f");
    assert_eq!((paid(&board), points(&board)), (vec![(RED, thief(1, 5, Some(4)), 9)], vec![9, 0]));
    assert_eq!((board.seat(), board.view(Audience::Watcher).phase), (BLUE, PhaseView::Place));
    assert_eq!(board.view(Audience::Watcher).map.unwrap().drawn, Some(code("TT-f")));
    board.lays("0,2", 2);
    let laid = MapFact::Laid { seat: BLUE, face: code("TT-f"), place: place("0,2", 2) };
    assert_eq!(board.facts(), [Fact::Map(laid)]);
    // A meeple on it, or a guard: the tower is empty again, and 0,2 beside it.
    board.guards(1).ends();
    assert_eq!(points(&board), [9, 0]);
}

/// The thief has come all the same; and what replaces the tile is a land tile, for nothing was stolen.
#[test]
fn w6_b3_a_tile_that_fits_nowhere_has_paid_before_it_is_boxed() {
    let mut board = one_tower();
    // The one city is closed, so that TT-j, all city, fits nowhere.
    board.guards(1).ends().plays("E 0,-1 2").draws("TT-j");
    assert_eq!(paid(&board), [(RED, thief(1, 6, Some(4)), 10)]);
    assert_eq!(board.facts().last(), Some(&Fact::Map(MapFact::Boxed { seat: RED, face: code("TT-j") })));
    assert_eq!(board.towers().stolen, None, "it is in the box, and not stolen");
    board.draws("B").lays("0,2", 0);
    assert_eq!(board.towers().tower_tiles_left, 4);
}

/// A thief pays before a tile is laid: a guard placed this turn is there for the next one.
#[test]
fn w6_a_guard_is_paid_by_the_next_thief() {
    let mut board = one_tower();
    board.guards(1).ends().plays("TT-f 0,2 2 guard1");
    assert_eq!((points(&board), supplies(&board)), (vec![9, 0], vec![7, 6]));
    board.draws("TT-b");
    assert_eq!(paid(&board), [(BLUE, thief(1, 6, None), 6)]);
    assert_eq!(floors(&board), [1], "there was always a guard on it");
}
