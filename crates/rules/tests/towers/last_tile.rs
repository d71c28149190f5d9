//! The last land tile is stolen (W-7): what is left to draw then, and whose turn it is. Never how a tower grows.

use herald_rules::faces;
use herald_words::{
    Audience, Discipline, FaceCode, Fact, LegalMove, MapMove, PhaseView, PrizeId, Refusal, Seat,
    TournamentFact, TournamentMove, TowerFact, TowerMove,
};

use super::{
    audit::listed,
    board::{BLUE, Board, RED},
    script::{code, draw, guard},
    stolen::THIEVES,
    tables::{floors, of, open_to, paid, refused, tile, tourneys},
};

/// One pile of eight land tiles; six of them are stolen, and the last of them for good. Blue is to draw it.
///
/// ```text
///      x= -1  0  1  2  3
/// y=-1           4            a to f: the squares of the tournament tile, and a road through c and f
/// y=0      5  a  b  c  U      U: red's road goes on, from the foundation of tower 1 over f and c
/// y=1      3  d  e  f
/// y=2      U  2     1         U: blue's road goes on, from the foundation of tower 2 to the west
/// ```
fn before_the_last() -> Board {
    let mut board = tourneys(&[8], Discipline::Road);
    board.plays_all(
        "TT-a>TT-4 2,2 0 road
         TT-d>TT-3 0,2 0 road2
         U 3,0 0 m1=5
         U -1,2 0 m2=3
         TT-e>TT-2 -1,1 0
         TT-f>TT-1 1,-1 2
         TT-i>TT-5 -1,0 1",
    );
    assert_eq!((board.towers().tower_tiles_left, floors(&board)), (0, vec![5, 4, 3, 2, 1]));
    board
}

/// Lays a prize tile where it is listed first.
fn lays_anywhere(board: &mut Board, prize: u8, face: &str) {
    board.looks(prize, face);
    let places = board.legal(board.seat()).into_iter().find_map(|legal| {
        if let LegalMove::Tournament(TournamentMove::PlacePrize { places, .. }) = legal {
            Some(places)
        } else {
            None
        }
    });
    let place = *places.unwrap().first().unwrap();
    board.lays_prize(prize, &format!("{},{}", place.pos.x, place.pos.y), place.rotation as usize);
}

#[test]
fn w7_t21_the_last_land_tile_stolen_the_active_player_opens_the_last_lap() {
    let mut board = before_the_last();
    assert_eq!((board.seat(), board.view(Audience::Watcher).land_left), (BLUE, 1));
    board.draws("TT-N");
    // Four towers are not full, and five floors are left; then the theft, and no tower tile takes its place.
    assert_eq!((floors(&board), board.towers().floors_left), (vec![5, 5, 4, 3, 2], 1));
    let facts = board.of_towers();
    assert_eq!(
        facts[1..],
        [
            TowerFact::StolenTileBoxed { tile: tile("TT-i", 5) },
            TowerFact::TileStolen { seat: BLUE, tile: tile("TT-N", 4) },
        ]
    );
    // Ruling: from an empty pile a tournament comes first, in the turn that goes on.
    let order = vec![BLUE, RED];
    assert!(board.happened(&TournamentFact::TournamentCalled { discipline: Discipline::Road, order }));
    // Blue: 3 and two tiles. Red: 5 and four.
    board.reveals(2).reveals(1);
    let values: Vec<(Seat, u16)> =
        board.open().last_contest.unwrap().revealed.iter().map(|it| (it.seat, it.value)).collect();
    assert_eq!(values, [(RED, 9), (BLUE, 5)]);

    let view = board.view(Audience::Watcher);
    assert_eq!((view.phase, view.land_left), (PhaseView::LastLap, 0));
    assert_eq!(board.seat(), BLUE, "the active player opens it, not who is next");
    assert!(board.happened(&TournamentFact::LastLapOpened));
    assert_eq!(board.refused(draw("B")), Refusal::OutOfStep { phase: PhaseView::LastLap });
    // T-21, C-4: no guard in it, whatever the prize tile lies beside.
    assert_eq!(refused(&board, guard(1)), (Refusal::GuardAfterTheTile, "W-3"));
    lays_anywhere(&mut board, 2, "JP-1");
    assert_eq!(refused(&board, guard(1)), (Refusal::NoGuardByPrize { prize: PrizeId(2) }, "C-4"));
    assert_eq!(open_to(&board), []);
    board.ends();
    assert_eq!(board.seat(), RED);
    lays_anywhere(&mut board, 1, "JP-3");
    board.ends();
    assert!(board.game.is_over());
    assert_eq!((paid(&board), board.towers().stolen), (vec![], Some(tile("TT-N", 4))), "nobody guards");
}

/// The same with nobody nominated: nobody has a prize tile to lay, so the lap is over as it opens.
#[test]
fn w7_t21_the_last_land_tile_stolen_with_no_prize_to_lay_ends_the_game() {
    let mut board = tourneys(&[6], Discipline::Road);
    board.plays_all(
        "TT-a>TT-4 2,2 0
         TT-d>TT-3 0,2 0
         TT-e>TT-2 -1,1 0
         TT-f>TT-1 1,-1 2
         TT-i>TT-5 -1,0 1",
    );
    assert_eq!(board.seat(), BLUE);
    board.draws("TT-N");
    assert!(board.happened(&TournamentFact::LastLapOpened));
    assert!(board.game.is_over());
}

/// Every tile without a thief is laid first, and then those with one come: five are replaced by tower tiles, and the other seven
/// are drawn by one and the same player, each in the place of the one before.
#[test]
fn w7_b12_the_last_land_tile_stolen_is_the_end_where_no_tournament_is_held() {
    let mut board = of(&[]);
    let bears = |face: &FaceCode| faces().iter().any(|it| it.code == *face && it.thief.is_some());
    let mut drawn = Vec::new();
    while !board.game.is_over() {
        if let [TowerMove::Grow { towers, floors }] = &listed(&board, board.seat())[..] {
            let first: Vec<_> = towers.iter().take((*floors).into()).map(|tower| tower.0).collect();
            board.grows(&first);
            continue;
        }
        let listed = board.legal(board.seat()).into_iter().find_map(|legal| {
            if let LegalMove::Map(MapMove::Draw { faces, .. }) = legal { Some(faces) } else { None }
        });
        let listed = listed.expect("a tile is to be drawn");
        let face = *listed.iter().find(|face| !bears(face)).unwrap_or(&listed[0]);
        drawn.push((board.seat(), face));
        board.draws(face.as_str());
        if board.view(Audience::Watcher).phase == PhaseView::Place {
            let place = herald_rules::places(&board.game)[0];
            board.lays(&format!("{},{}", place.pos.x, place.pos.y), place.rotation as usize).ends();
        }
    }
    let (laid, stolen) = drawn.split_at(drawn.len() - 7);
    assert_eq!(laid.iter().filter(|(_, face)| bears(face)).count(), 5);
    assert!(stolen.iter().all(|(seat, face)| bears(face) && *seat == stolen[0].0), "{stolen:?}");
    let last = tile(stolen[6].1.as_str(), THIEVES.iter().find(|it| code(it.0) == stolen[6].1).unwrap().1);
    let facts = board.facts();
    let theft = facts
        .iter()
        .position(|fact| *fact == Fact::Tower(TowerFact::TileStolen { seat: stolen[0].0, tile: last }));
    assert_eq!(facts[theft.unwrap() + 1..], [Fact::FinalScoringBegan, Fact::GameEnded]);
    let view = board.view(Audience::Watcher);
    assert_eq!((view.land_left, view.towers.unwrap().stolen), (0, Some(last)));
}
