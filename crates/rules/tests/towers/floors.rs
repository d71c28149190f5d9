//! What lies ready at the start, and the first floor of a tower (W-1, W-2). Never how a tower grows.

use herald_rules::plan_for;
use herald_words::{
    Audience, Command, Expansion, Heap, Label, LegalMove, MapMove, Pos, Refusal, TowerCommand, TowerFact,
    TowerId, TowerView, TowersView,
};

use super::{
    board::RED,
    script::{code, draw, guard, place},
    tables::{floors, grown, of, one_tower, open_to, refused, settings},
};

#[test]
fn w1_at_the_start_lie_20_floors_and_5_tower_tiles() {
    let open = TowersView {
        floors_left: 20,
        tower_tiles_left: 5,
        towers: Vec::new(),
        stolen: None,
        thief: None,
        compartments: None,
    };
    for beside in [&[][..], &[Expansion::River], &[Expansion::TournamentsAndEmblems]] {
        let board = of(beside);
        assert_eq!(board.towers(), open, "{beside:?}");
        for audience in [Audience::Seat(RED), Audience::Host, Audience::Watcher] {
            assert_eq!(board.view(audience).towers.as_ref(), Some(&open));
        }
        let left = board.view(Audience::Watcher).map.unwrap().left;
        for face in ["TT-1", "TT-2", "TT-3", "TT-4", "TT-5"] {
            assert!(left.contains(&(code(face), 1)), "{face}");
        }
    }
}

/// 71 and 12 with a thief's symbol; with the River the start tile too, and to its 12 the one with a foundation.
#[test]
fn w1_its_land_tiles_are_shuffled_in_and_its_tower_tiles_are_not() {
    let (river, tournaments) = (Expansion::River, Expansion::TournamentsAndEmblems);
    for (beside, land, rivers) in [
        (&[][..], 83, 0),
        (&[river], 84, 13),
        // R-4: 14 with the river tile of tournaments. T-5: 79 or 80, and T-4: these 12.
        (&[tournaments], 91, 0),
        (&[river, tournaments], 92, 14),
    ] {
        let plan = plan_for(&settings(beside), 2).unwrap();
        assert_eq!((plan.land_tiles, plan.river_tiles), (land, rivers), "{beside:?}");
        let view = of(beside).view(Audience::Watcher);
        // The spring lies.
        assert_eq!((view.land_left, view.river_left), (land, rivers.saturating_sub(1)), "{beside:?}");
    }
}

#[test]
fn w1_no_tower_tile_is_drawn_but_for_a_stolen_tile() {
    let mut board = of(&[]);
    let face = code("TT-2");
    assert_eq!(board.refused(draw("TT-2")), Refusal::FaceNotLeft { face });
    let offered = |legal: &LegalMove| matches!(legal, LegalMove::Map(MapMove::Draw { faces, .. }) if faces.contains(&face));
    assert!(!board.legal(RED).iter().any(offered));
    board.draws("TT-a");
    assert!(board.legal(RED).iter().any(offered), "TT-a is stolen");
    let towers = herald_rules::faces().iter().filter(|face| face.heap == Heap::Tower).count();
    let listed = board.legal(RED).into_iter().find_map(|legal| {
        if let LegalMove::Map(MapMove::Draw { faces, .. }) = legal { Some(faces.len()) } else { None }
    });
    assert_eq!(listed, Some(towers), "and tower tiles alone");
    let face = code("B");
    assert_eq!(board.refused(draw("B")), Refusal::FaceNotLeft { face });
}

#[test]
fn w2_a_foundation_gets_exactly_one_floor_at_once() {
    let board = one_tower();
    let (pos, label) = (Some(Pos { x: 0, y: 1 }), None);
    let built = TowerFact::Built { seat: RED, tower: TowerId(1), pos, label: label.clone() };
    assert_eq!(board.of_towers(), [built]);
    assert_eq!(board.towers().floors_left, 19);
    assert_eq!(board.towers().tower_tiles_left, 4);
    assert_eq!(board.towers().towers, [TowerView { tower: TowerId(1), pos, label, floors: 1, guard: None }]);
}

#[test]
fn w2_no_foundation_no_tower() {
    let mut board = of(&[]);
    board.begins("B 0,1 0");
    assert_eq!((board.of_towers(), board.towers().floors_left), (Vec::new(), 20));
    assert_eq!(refused(&board, guard(1)), (Refusal::NoSuchTower { tower: TowerId(1) }, "W-3"));
}

/// Each tower tile has one, whatever else is on it.
#[test]
fn w2_every_tower_tile_brings_a_tower() {
    for (face, at, quarters) in
        // TT-1 and TT-5 are turned about, so that the field of D goes on.
        [
            ("TT-1", "0,1", 2),
            ("TT-2", "0,1", 0),
            ("TT-3", "1,0", 0),
            ("TT-4", "1,0", 0),
            ("TT-5", "0,1", 2),
        ]
    {
        let mut board = of(&[]);
        board.draws("TT-a").draws(face).lays(at, quarters);
        let [tower] = &board.towers().towers[..] else { panic!("{face}: one tower") };
        assert_eq!((tower.pos, tower.floors), (Some(place(at, 0).pos), 1), "{face}");
    }
}

/// The four towers of `grown` have 4, 3, 2 and 1 floors; a guard on tower 1 is paid by four thieves, for each of which the other
/// three grow, and a fifth thief finds nobody: tower 1 takes the last floor, and the tower tile that is drawn then has none.
///
/// ```text
///      x= -1  0  1  2  3
/// y=-1              5        5: TT-5, a foundation and no tower
/// y=0      3  D  2  V  4
/// y=1      N  1  P  b  g
/// y=2         B
/// ```
#[test]
fn w2_no_floor_left_no_tower_and_so_no_guard_and_no_reach() {
    let mut board = of(&[]);
    grown(&mut board, 4);
    board.plays("B 0,2 0 guard1");
    for (turn, stand) in [
        ("TT-P 1,1 3 guard1", [4, 4, 3, 2]),
        ("TT-N -1,1 2 guard1", [4, 5, 4, 3]),
        ("TT-b 2,1 0 guard1", [4, 5, 5, 4]),
        ("TT-g 3,1 2", [4, 5, 5, 5]),
    ] {
        board.plays(turn);
        assert_eq!(floors(&board), stand, "{turn}");
    }
    board.draws("TT-h");
    assert_eq!((floors(&board), board.towers().floors_left), (vec![5; 4], 0));
    board.draws("TT-5").lays("2,-1", 0);
    assert_eq!((board.of_towers(), board.towers().tower_tiles_left), (vec![], 0));
    assert_eq!((floors(&board), board.seat()), (vec![5; 4], RED));
    assert_eq!(refused(&board, guard(5)), (Refusal::NoSuchTower { tower: TowerId(5) }, "W-3"));
    assert_eq!(open_to(&board), [], "aslant of all others");
    // Nor does it reach the tile beside it.
    board.ends().begins("E 3,-1 2");
    assert_eq!(open_to(&board), [4], "beside TT-1 at 3,0, whose tower is the fourth");
}

/// Herald sees the foundation: it is not told.
#[test]
fn w2_on_a_tracked_map_a_tower_is_not_told() {
    let board = one_tower();
    let label = Label::parse("the tower");
    let build = Command::Tower(TowerCommand::Build { label });
    assert_eq!(refused(&board, build), (Refusal::MapIsTracked, ""));
}

#[test]
fn w2_where_towers_are_not_played_there_are_none() {
    let settings = herald_words::Settings { played: herald_words::Played::default(), ..settings(&[]) };
    let board = super::tables::with(settings);
    assert_eq!(board.view(Audience::Watcher).towers, None);
    let expansion = Expansion::TowersAndThieves;
    for step in [guard(1), super::script::grow(&[1]), Command::Tower(TowerCommand::Build { label: None })] {
        assert_eq!(refused(&board, step), (Refusal::ExpansionNotPlayed { expansion }, ""));
    }
    assert_eq!(board.refused(draw("TT-a")), Refusal::NoSuchFace { face: code("TT-a") });
}
