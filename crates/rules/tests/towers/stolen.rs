//! Tiles that thieves steal (W-7): step 1 alone, the tile beside the board, and what is drawn in its place. Never beside
//! tournaments.

use herald_words::{
    Audience, Command, DrawnBy, Fact, MapFact, PhaseView, Refusal, Settings, TowerFact, TowerId,
};

use super::{
    board::{BLUE, RED},
    script::{DRAW, code, draw, lay},
    tables::{
        five_towers, floors, grew, of, one_tower, paid, points, refused, settings, tile, two_floors_left,
        with,
    },
};

/// The 12 land tiles of this expansion, with their numbers.
pub(crate) const THIEVES: [(&str, u8); 12] = [
    ("TT-N", 4),
    ("TT-P", 5),
    ("TT-a", 4),
    ("TT-b", 6),
    ("TT-c", 5),
    ("TT-d", 4),
    ("TT-e", 6),
    ("TT-f", 5),
    ("TT-g", 6),
    ("TT-h", 4),
    ("TT-i", 5),
    ("TT-j", 6),
];

#[test]
fn w10_w7_without_the_river_the_first_tile_with_a_thief_is_always_stolen() {
    for (face, number) in THIEVES {
        let mut board = of(&[]);
        board.draws(face);
        let by = DrawnBy::Table;
        assert_eq!(
            board.facts(),
            [
                Fact::Map(MapFact::Drawn {
                    seat: RED,
                    face: code(face),
                    by,
                    thief: Some(number),
                    from: None
                }),
                Fact::Tower(TowerFact::TileStolen { seat: RED, tile: tile(face, number) }),
            ],
            "no tower, so none grows"
        );
        assert_eq!(board.towers().stolen, Some(tile(face, number)));
        let view = board.view(Audience::Watcher);
        assert_eq!((view.phase, board.seat(), view.map.unwrap().drawn), (PhaseView::Draw, RED, None));
        board.draws("TT-2").lays("0,1", 0);
        assert_eq!(floors(&board), [1]);
    }
}

#[test]
fn w7_the_others_grow_and_nobody_is_paid() {
    let mut board = one_tower();
    board.ends().draws("TT-d");
    assert_eq!((grew(&board), floors(&board)), (vec![vec![1]], vec![2]));
    assert_eq!((paid(&board), points(&board)), (vec![], vec![0, 0]));
}

#[test]
fn w7_a_tower_tile_is_drawn_at_once_and_the_turn_goes_on_with_it() {
    let mut board = of(&[]);
    board.draws("TT-a");
    let out_of_step = || (Refusal::OutOfStep { phase: PhaseView::Draw }, "B-2");
    assert_eq!(refused(&board, lay("0,1", 0)), out_of_step());
    assert_eq!(refused(&board, Command::EndTurn), out_of_step());
    assert_eq!(board.refused(draw("TT-b")), Refusal::FaceNotLeft { face: code("TT-b") });
    board.draws("TT-2");
    assert_eq!((board.seat(), board.towers().tower_tiles_left), (RED, 4));
    assert_eq!(board.refused(draw("TT-1")), Refusal::OutOfStep { phase: PhaseView::Place });
    board.lays("0,1", 0).stands("field").ends();
    // The next one draws from the land tiles again.
    assert_eq!(board.refused(draw("TT-1")), Refusal::FaceNotLeft { face: code("TT-1") });
    board.draws("B");
}

/// Who goes home before it is drawn leaves it on its pile.
#[test]
fn w7_the_tower_tile_of_who_goes_home_is_not_drawn_by_the_next_player() {
    let mut board = of(&[]);
    board.draws("TT-a").goes_home(RED);
    assert_eq!((board.seat(), board.towers().tower_tiles_left), (BLUE, 5));
    assert_eq!(board.refused(draw("TT-1")), Refusal::FaceNotLeft { face: code("TT-1") });
    board.draws("B");
}

#[test]
fn w7_the_second_theft_replaces_the_first() {
    let mut board = one_tower();
    board.ends().draws("TT-e");
    let seat = BLUE;
    assert_eq!(
        board.of_towers(),
        [
            TowerFact::Grew { seat, towers: vec![TowerId(1)] },
            TowerFact::StolenTileBoxed { tile: tile("TT-a", 4) },
            TowerFact::TileStolen { seat, tile: tile("TT-e", 6) },
        ]
    );
    assert_eq!(board.towers().stolen, Some(tile("TT-e", 6)));
    // The 4 are lost: a guard has 5 and the stolen 6.
    board.draws("TT-1").lays("0,2", 2).guards(2).ends().draws("TT-f");
    assert_eq!(points(&board), [0, 5 + 6]);
}

/// No tower tile is left: what replaces TT-h is TT-b, which is stolen too, and then TT-j.
#[test]
fn w7_tower_tiles_gone_a_land_tile_comes_and_its_own_thief_acts_again_and_again() {
    let mut board = two_floors_left("");
    assert_eq!(board.towers().tower_tiles_left, 0);
    board.draws("TT-h").grows(&[3, 5]);
    assert_eq!(board.towers().stolen, Some(tile("TT-h", 4)));
    for (face, number, before) in [("TT-b", 6, tile("TT-h", 4)), ("TT-j", 6, tile("TT-b", 6))] {
        board.draws(face);
        let stolen = tile(face, number);
        assert_eq!(
            board.of_towers(),
            [TowerFact::StolenTileBoxed { tile: before }, TowerFact::TileStolen { seat: BLUE, tile: stolen },]
        );
        assert_eq!((board.seat(), board.towers().stolen), (BLUE, Some(stolen)));
    }
    board.begins("B 1,1 0").guards(2).ends();
    assert_eq!((board.seat(), floors(&board)), (RED, vec![5, 5, 5, 3, 2]));
}

/// Each of them lets towers grow: with the last tower tile gone, three floors are left for TT-P, and then two.
#[test]
fn w7_each_thief_of_a_row_lets_towers_grow() {
    let mut board = five_towers();
    board.draws("TT-N");
    assert_eq!(floors(&board), [5, 5, 4, 3, 2]);
    // One floor for towers 3, 4 and 5.
    board.draws("TT-P");
    assert_eq!((board.seat(), board.view(Audience::Watcher).phase), (RED, PhaseView::Symbol));
    board.grows(&[4]);
    assert_eq!((floors(&board), board.towers().stolen), (vec![5, 5, 4, 4, 2], Some(tile("TT-P", 5))));
    board.begins("B 1,1 0").ends();
    assert_eq!(board.seat(), BLUE);
}

/// Every open edge of a road lies beside a field, so that TT-4, four roads, fits nowhere.
///
/// ```text
///      x=-1  0  1
/// y=0     .  D  .
/// y=1     B  1  B
/// ```
#[test]
fn w7_b3_a_tower_tile_that_fits_nowhere_is_boxed_and_another_tower_tile_is_drawn() {
    let mut board = one_tower();
    board.ends().plays("B 1,1 0").plays("B -1,1 0").draws("TT-b").draws("TT-4");
    assert_eq!(board.facts()[1], Fact::Map(MapFact::Boxed { seat: BLUE, face: code("TT-4") }));
    assert_eq!((board.seat(), board.towers().tower_tiles_left), (BLUE, 3));
    assert_eq!(board.refused(draw("E")), Refusal::FaceNotLeft { face: code("E") });
    board.draws("TT-1").lays("0,2", 2);
    assert_eq!((floors(&board), board.towers().tower_tiles_left), (vec![2, 1], 2));
    assert_eq!(board.towers().stolen, Some(tile("TT-b", 6)), "what is boxed was not stolen");
}

/// Herald draws: the thief is handled at once, and the tower tile is another draw of its player's; what fits nowhere is
/// replaced within it.
#[test]
fn w7_b3_where_herald_draws() {
    let mut board = with(Settings { drawn_by: DrawnBy::Server, ..settings(&[]) });
    board.draws("TT-a");
    assert_eq!(board.towers().stolen, Some(tile("TT-a", 4)));
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Draw);
    board.draws("TT-2").lays("0,1", 0).ends().draws("B").lays("1,1", 0).ends();
    board.draws("B").lays("-1,1", 0).ends().draws("TT-b");
    // TT-4 and then TT-1, of what is left: TT-1, TT-3, TT-4, TT-5.
    board.dice.thrown.extend([2, 0]);
    board.awaited_takes(DRAW);
    let facts = board.facts();
    let [first, boxed, second] = &facts[..] else { panic!("{facts:?}") };
    let drawn = |face| {
        Fact::Map(MapFact::Drawn {
            seat: BLUE,
            face: code(face),
            by: DrawnBy::Server,
            thief: None,
            from: None,
        })
    };
    assert_eq!([first, second], [&drawn("TT-4"), &drawn("TT-1")]);
    assert_eq!(*boxed, Fact::Map(MapFact::Boxed { seat: BLUE, face: code("TT-4") }));
    assert_eq!((board.dice.bounds.last(), board.towers().tower_tiles_left), (Some(&3), 2));
}
