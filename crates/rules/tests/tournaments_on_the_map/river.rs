//! How a table is set up, and the tournament tile that comes with the River (T-5, T-7, R-1, R-2, C-0, X-2). Never how
//! prize tiles are won.

use herald_rules::{Game, Setup, plan_for};
use herald_words::{
    Audience, Command, Discipline, Emblem::Two, Expansion, Kind, LegalMove, MapMove, PhaseView, Place, Plan,
    Pos, Refusal, Seat, Segment, Settings, Tiles, TournamentCommand, TournamentMove, TournamentTile,
};

use super::{
    board::{Board, RED, piles, settings},
    script::{code, draw, lay, m, nominate, place, stand, tournament_tile},
};

/// T-5, T-6: six squares lie, rows from the north; the ordinary start tile is boxed, so D is there three times.
#[test]
fn t05_t07_without_the_river_the_tournament_tile_starts_the_map() {
    let board = Board::with(settings(), plan_for(&settings(), 2).unwrap());
    let map = board.view(Audience::Watcher).map.unwrap();
    let squares: Vec<_> = map.tiles.iter().map(|tile| (tile.pos.x, tile.pos.y, tile.face)).collect();
    let named = ["JT-a", "JT-b", "JT-c", "JT-d", "JT-e", "JT-f"].map(code);
    let places = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)];
    let expected: Vec<_> = places.into_iter().zip(named).map(|((x, y), face)| (x, y, face)).collect();
    assert_eq!(squares, expected);
    let left = |face: &str| map.left.iter().find(|(other, _)| *other == code(face)).map(|(_, count)| *count);
    assert_eq!((left("D"), left("JP-2"), left("JT-a"), left("JC-A")), (Some(3), Some(2), None, Some(1)));
    assert_eq!(board.open().tile, TournamentTile::Lies);
}

fn with_the_river() -> Board {
    let mut with: Settings = settings();
    with.played = with.played.with(Expansion::River, Tiles::Usual);
    let plan = plan_for(&with, 2).unwrap();
    assert_eq!(plan.river_tiles, 13, "R-4: its own twelve and the one with two roads");
    Board::with(with, plan)
}

/// Where the drawn tile may be laid.
fn lays(board: &Board) -> Vec<Place> {
    let lay = |legal| if let LegalMove::Map(MapMove::Lay { place, .. }) = legal { Some(place) } else { None };
    board.legal(board.seat()).into_iter().filter_map(lay).collect()
}

fn tile_places(board: &Board) -> Vec<Place> {
    let of = |legal| {
        if let LegalMove::Tournament(TournamentMove::PlaceTournamentTile { places }) = legal {
            Some(places)
        } else {
            None
        }
    };
    board.legal(board.seat()).into_iter().find_map(of).unwrap_or_default()
}

/// The spring at 0,0 flows south; red's farmer (1) is west of the river at 0,1, blue laid 0,2; red draws a bend.
pub(crate) fn red_draws_the_first_bend() -> Board {
    let mut board = with_the_river();
    board.plays("RD 0,1 0 field0").plays("RF 0,2 0");
    board.draws("RG");
    board
}

/// The river side has its river through the three squares of the south row. It comes from the north, so the tile is turned:
/// once, its west end up, with the other row to the east; or three times, its east end up, the other row to the west.
///
/// ```text
///        x=0  1                          x= -1   0
///  y=2   RF                        y=2          RF
///  y=3   rd  ra                    y=3     rc   rf
///  y=4   re  rb                    y=4     rb   re
///  y=5   rf  rc                    y=5     ra   rd
///  y=6   ..                        y=6          ..
/// ```
#[test]
fn x02_first_the_tournament_tile_then_the_bend_that_turns_away_from_it() {
    for (anchor, quarters, bends) in [("1,3", 1, ("0,6", 0)), ("-1,5", 3, ("0,6", 1))] {
        let mut board = red_draws_the_first_bend();
        assert_eq!(board.open().tile, TournamentTile::Waits);
        assert_eq!(board.open().crown, Discipline::Road, "C-0: it waits on its space");
        assert_eq!(board.refused(lay("0,3", 0)), Refusal::TournamentTileFirst);
        assert_eq!(tile_places(&board), [place("1,3", 1), place("-1,5", 3)]);
        let none = TournamentCommand::PlaceTournamentTile { place: None };
        assert_eq!(board.refused(Command::Tournament(none)), Refusal::PlaceNotTold);
        let away = Refusal::RiverGoesOn { pos: Pos { x: 0, y: 3 } };
        assert_eq!(board.refused(tournament_tile("5,5", quarters)), away);

        board.awaited_takes(tournament_tile(anchor, quarters));
        assert_eq!(board.open().tile, TournamentTile::Lies);
        assert_eq!(board.refused(tournament_tile(anchor, quarters)), Refusal::NoTournamentTile);
        let on_it = stand(Kind::Meeple, Segment(0));
        assert_eq!(board.refused(on_it), Refusal::NoMeepleOnTournamentTile);
        // RG bends from the north to the west, or turned once to the east: beside the other row it would turn in.
        assert_eq!(lays(&board), [place(bends.0, bends.1)]);
        assert_eq!(board.refused(lay("0,6", 1 - bends.1)), Refusal::BendTurnsIn);
        board.lays(bends.0, bends.1).ends();
    }
}

/// T-8: the tournament tile is a tile placed in one's turn, with a window of its own; then the bend has one.
#[test]
fn t07_t08_the_tournament_tile_extends_too() {
    let mut board = red_draws_the_first_bend();
    assert_eq!(board.refused(nominate(1, Two)), Refusal::NominationClosed);
    // West of the river, red's field goes on along the west of rd.
    board.awaited_takes(tournament_tile("1,3", 1));
    board.nominates(1, Two).lays("0,6", 0).ends();

    let mut later = red_draws_the_first_bend();
    later.awaited_takes(tournament_tile("1,3", 1)).lays("0,6", 0);
    // RG's corner joins the field west of rf; but the road of re, turned to the west, ends at the river and parts that from
    // the field west of rd, which is red's.
    assert_eq!(later.refused(nominate(1, Two)), Refusal::NotExtended { meeple: m(1) });
}

/// T-13: the piles are not drawn from while the river runs, nor the other way round.
#[test]
fn r02_river_tiles_come_first_and_the_lake_last() {
    let board = with_the_river();
    assert_eq!(board.refused(draw("V")), Refusal::RiverFirst);
    assert_eq!(board.refused(draw("RL")), Refusal::LakeComesLast);
    assert_eq!(board.refused(draw("JP-1")), Refusal::FaceNotLeft { face: code("JP-1") });
    assert_eq!(board.refused(draw("JT-ra")), Refusal::FaceNotLeft { face: code("JT-ra") });
    assert_eq!(board.view(Audience::Watcher).phase, PhaseView::Draw);
    assert_eq!(board.view(Audience::Watcher).river_left, 12);
}

/// The whole river: down from the spring, through the tournament tile, then west, and south to the lake.
///
/// ```text
///      x= -7 -6 -5 -4 -3 -2 -1  0
/// y=0                           RA     RD: red's farmer (1) west of the river
/// y=1                           RD     RF; then rd, re and rf of the tournament tile
/// y=6         RE RK JC RH RC RB RG     RE bends left, RI right, RJ left
/// y=7      RJ RI
/// y=8      RL
/// ```
#[test]
fn r01_r04_t13_no_pile_is_drawn_from_before_the_lake_lies() {
    let mut with: Settings = settings();
    with.played = with.played.with(Expansion::River, Tiles::Usual);
    let plan = Plan { river_tiles: 13, ..piles(2, &[1, 9], 2, Discipline::Field) };
    let mut board = Board::with(with, plan);
    board.plays("RD 0,1 0 field0").plays("RF 0,2 0").draws("RG");
    board.awaited_takes(tournament_tile("1,3", 1)).nominates(1, Two).lays("0,6", 0).ends();
    board.plays_all(
        "RB -1,6 0
         RC -2,6 0
         RH -3,6 0
         JC-R -4,6 0
         RK -5,6 1
         RE -6,6 3
         RI -6,7 2
         RJ -7,7 0",
    );
    assert_eq!((board.open().draws_left, board.open().crown), (1, Discipline::Field));
    board.plays("RL -7,8 0");
    let view = board.view(Audience::Watcher);
    assert_eq!((view.river_left, view.map.unwrap().mouth, board.open().draws_left), (0, None, 1));
    assert_eq!(board.refused(draw("RK")), Refusal::FaceNotLeft { face: code("RK") });
    // The one land tile of the first pile, beside red's farmer; then the tournament.
    assert_eq!(board.seat(), RED);
    board.plays("B -1,1 0");
    assert_eq!(board.seat(), RED, "blue is to draw, and has no farmer");
    board.reveals(1);
    // Around 0,1: the spring, RF and B. The squares at 0,3 and 1,3 are too far.
    assert_eq!(board.open().last_contest.unwrap().revealed[0].value, 2 + 3);
    board.folds_from_the_start();
}

/// T-2: what a plan must add up to.
#[test]
fn t02_a_plan_has_twelve_prizes_and_land_on_every_pile() {
    let start = |plan: Plan| {
        let seats: Vec<Seat> = (1..=plan.players).map(Seat).collect();
        Game::start(&Setup { seats, settings: settings(), plan }).map(drop)
    };
    let good = piles(2, &[2, 2, 2], 2, Discipline::Road);
    assert_eq!(good.last_prizes, 8);
    assert_eq!(start(good.clone()), Ok(()));
    let mut few = good.clone();
    few.last_prizes = 7;
    let mut bare = good.clone();
    bare.piles[1].land = 0;
    let mut covered = good;
    covered.piles[0].prizes = 2;
    covered.last_prizes = 6;
    for plan in [few, bare, covered] {
        assert_eq!(start(plan), Err(Refusal::PlanDoesNotAddUp));
    }
}
