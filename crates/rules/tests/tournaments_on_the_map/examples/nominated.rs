//! Before a tournament: the piles, the tournament tile by the river, an emblem slipped under a meeple, and the farmer's ring
//! . Never what an emblem is worth.

use herald_rules::plan_for;
use herald_words::{
    Audience, Discipline,
    Emblem::{self, Five, Two},
    LegalMove, MapMove, NominationView, Pos, Refusal, TournamentMove, TournamentTile,
};

use super::super::{
    board::{BLUE, Board, RED, settings},
    river::red_draws_the_first_bend,
    script::{lay, m, nominate, place, tournament_tile},
    story::Story,
};

const X1: &str = "X-1. Four players, no River. 79 land tiles (T-5): 72 and 8, less the start tile. 5 piles (T-3): 15 in each and the 4
that remain on the first (T-2). Two prize tiles on piles 2 to 5; the 4 that are left are a sixth pile.";

#[test]
fn x1_four_players_have_five_land_piles_and_a_sixth_of_four_prizes() {
    let plan = plan_for(&settings(), 4).unwrap();
    let found: Vec<_> = plan.piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    assert_eq!(found, [(19, 0), (15, 2), (15, 2), (15, 2), (15, 2)]);
    assert_eq!((plan.land_tiles, plan.river_tiles, plan.last_prizes), (79, 0, 4));
    assert_eq!(plan.crown, Discipline::Road);

    let mut story = Story::of(Board::with(settings(), plan), X1);
    let piles = |board: &Board| -> Vec<_> {
        board.open().piles.iter().map(|pile| (pile.land, pile.prizes, pile.open)).collect()
    };
    let covered = [(15, 2, false); 4];
    assert_eq!(piles(&story.board), [&[(19, 0, true)], &covered[..], &[(0, 4, false)]].concat());
    assert_eq!((story.board.open().total, story.board.open().draws_left), (5, 19));
    story.shows().shows_each().lists(RED);
    // A round: all four draw from the first pile, which alone has no prize tiles on it (T-13).
    story.goes(|board| {
        board.plays_all(
            "U 3,1 1 road
             U 0,2 1 road
             G 1,-1 1 city
             B -1,1 0 monastery",
        )
    });
    assert_eq!(piles(&story.board), [&[(15, 0, true)], &covered[..], &[(0, 4, false)]].concat());
    story.shows().is_pinned(
        "x_1_four_players.txt",
        &["piles: 19 tiles, 0 prizes; 15 tiles, 2 prizes; 15 tiles, 2 prizes; 15 tiles, 2 prizes; 15 tiles, 2 prizes; last 4 prizes"],
    );
}

const X2: &str = "X-2. With the River red draws the first bend, RG: first the tournament tile, river side up, then the bend, so that
the river turns away from it (T-7). As red lays it, turned once, its second row lies in the east:

       x= -1   0   1
 y=0           RA           the spring
 y=1           RD           red's farmer (1) west of the river
 y=2           RF
 y=3           rd  ra
 y=4           re  rb
 y=5           rf  rc
 y=6       ..  RG  x        the river goes on at -1,6; at 1,6, beside rc, it may not";

#[test]
fn x2_red_draws_the_first_bend_and_the_tournament_tile_comes_before_it() {
    let mut story = Story::of(red_draws_the_first_bend(), X2);
    story.tells_in_short().shows().lists(RED);
    assert_eq!(story.board.open().tile, TournamentTile::Waits);
    assert_eq!(story.tries(lay("0,3", 0)), Refusal::TournamentTileFirst);

    story.goes(|board| board.awaited_takes(tournament_tile("1,3", 1))).lists(RED);
    assert_eq!(story.board.open().tile, TournamentTile::Lies);
    let lays = story.board.legal(RED).into_iter().filter_map(|legal| {
        if let LegalMove::Map(MapMove::Lay { place, .. }) = legal { Some(place) } else { None }
    });
    assert_eq!(lays.collect::<Vec<_>>(), [place("0,6", 0)]);
    assert_eq!(story.tries(lay("0,6", 1)), Refusal::BendTurnsIn);

    story.goes(|board| board.lays("0,6", 0).ends()).shows();
    let map = story.board.view(Audience::Watcher).map.unwrap();
    assert_eq!(map.mouth, Some(Pos { x: -1, y: 6 }));
    story.is_pinned(
        "x_2_the_first_bend.txt",
        &["the tournament tile is laid at 1,3, turned 1", "RG is laid at 0,6, turned 0"],
    );
}

const X3: &str = "X-3. Red extends a road with a red highwayman on it and slips emblem 2 under it. The tile touches the end of the
road, and not the tile that red stands on:

      x=  0  1  2  3
 y=0      a  b  c
 y=1      d  e  f  1        1: red's highwayman; his road runs from the north of 3,1 to the south of 3,3
 y=2      .     2  .        2: blue's, on the road of c and f
 y=3               U";

/// The meeples that who is awaited may nominate.
fn offered(board: &Board) -> Vec<u16> {
    let meeple = |legal| {
        if let LegalMove::Tournament(TournamentMove::NominateMeeple { meeple, .. }) = legal {
            Some(meeple.0)
        } else {
            None
        }
    };
    board.legal(board.seat()).into_iter().filter_map(meeple).collect()
}

/// What a viewer sees of the emblem under meeple 1.
fn under(board: &Board, audience: Audience) -> Option<Emblem> {
    let view = board.view(audience);
    let nomination = view.meeples.iter().find(|figure| figure.meeple == m(1)).unwrap().nomination;
    let NominationView::Nominated { emblem, .. } = nomination else { panic!("{nomination:?}") };
    emblem
}

#[test]
fn x3_red_extends_its_road_and_slips_emblem_2_under_its_highwayman() {
    let mut story = Story::of(Board::of(2, &[20, 5], Discipline::Road), X3);
    story.plays(|board| {
        board.plays_all(
            "U 3,1 1 road
             U 2,2 1 road
             U 3,2 1
             U 0,2 1",
        )
    });
    story.tells_in_short().goes(|board| board.begins("U 3,3 1")).shows().lists(RED);
    assert_eq!(offered(&story.board), [1]);

    story.goes(|board| board.nominates(1, Two)).shows_each().lists(RED);
    assert_eq!(story.board.hand(RED), [0, 1, 3, 5]);
    assert_eq!(story.board.hand(BLUE), [0, 1, 2, 3, 5]);
    assert_eq!(under(&story.board, Audience::Seat(RED)), Some(Two));
    for other in [Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
        assert_eq!(under(&story.board, other), None, "hidden from {other:?}");
    }
    assert_eq!(offered(&story.board), [], "one a turn");
    story.goes(|board| board.stands("field0").ends()).is_pinned(
        "x_3_emblem_2_under_the_highwayman.txt",
        &[
            "red nominates meeple 1, hidden: emblem 2",
            "red sees: in hand 0 1 3 5; under meeple 1 emblem 2",
            "blue sees: in hand 0 1 2 3 5; under meeple 1 an emblem",
        ],
    );
}

const X11: &str = "X-11. A farmer already ringed by 8: refused; the tile that becomes the eighth: allowed (T-10). Red's farmer (1) stands
east of the road on 3,1, blue's (2) on -1,1; both in the large field, as the road, a loop of 6 tiles, parts nothing but its
inside:

      x= -2 -1  0  1  2  3  4
 y=0      .  .  a  b  c══╗  .        around red: c, f, 3,0, 3,2, 2,2, 4,0, 4,1 and at last 4,2
 y=1      .  2  d  e  f  ║1 .
 y=2      .  .  .  A  ╚══╝  8        around blue: a, d, -2,0, -2,1, -2,2, -1,0, -1,2 and at last 0,2
 y=3            .                    A: extends blue's field when 8 lie around him";

#[test]
fn x11_the_eighth_tile_around_a_farmer_is_allowed_and_one_more_refused() {
    let mut story = Story::of(Board::of(2, &[20, 5], Discipline::Field), X11);
    story.plays(|board| {
        board.plays_all(
            "U 3,1 1 field0
             B -1,1 0 field
             V 3,0 0
             E -2,1 3
             V 3,2 1
             E -1,2 2
             V 2,2 2
             E -2,2 3
             B 4,0 0
             E -1,0 1
             B 4,1 0
             Eg -2,0 0",
        )
    });
    story.tells_in_short().goes(|board| board.begins("B 4,2 0")).lists(RED);
    assert_eq!(offered(&story.board), [1], "7 lay around red's farmer");
    story.goes(|board| board.nominates(1, Five).ends()).shows_each();
    assert_eq!(under(&story.board, Audience::Seat(RED)), Some(Five));

    // Blue's eighth, which blue lets go by; then a tile that extends blue's field on the other side of 0,2.
    story.goes(|board| board.begins("U 0,2 1")).lists(BLUE);
    assert_eq!(offered(&story.board), [2], "7 lay around blue's farmer");
    story.goes(|board| board.ends().plays("U 0,3 1").begins("A 1,2 0")).lists(BLUE);
    assert_eq!(offered(&story.board), []);
    assert_eq!(story.tries(nominate(2, Five)), Refusal::RingWasFull { meeple: m(2) });
    story
        .goes(Board::ends)
        .is_pinned("x_11_the_ring_of_8.txt", &["red nominates meeple 1, hidden: emblem 5"]);
}
