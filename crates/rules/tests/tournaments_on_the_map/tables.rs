//! Tables that have come to their first prize tiles. Never about what is done with them.

use herald_words::{Discipline, DrawnBy, PhaseView, Settings};

use super::board::{Board, RED, piles, settings};

/// Red's knight has won prize tile 1 with emblem 5, as red's turn begins; the land that is left is so many a pile.
///
/// ```text
///      x= -2 -1  0  1  2
/// y=-2           .  F          b, G and F: one city of 3 tiles and a coat, open to the north; red's knight (1) in it
/// y=-1           .  G          red's farmer (2) in the field west of F
/// y=0         .  a  b  c
/// y=1      B  B  d  e  f       the city of a is open to the west, but -1,0 must be field in its south
/// ```
pub(crate) fn a_city_won(land: &[u16]) -> Board {
    let land: Vec<_> = std::iter::once(4).chain(land.iter().copied()).collect();
    let mut board = Board::of(2, &land, Discipline::City);
    board.plays_all(
        "G 1,-1 1 city
         B -1,1 0
         F 1,-2 1 m1=5 field1
         B -2,1 0",
    );
    board.reveals(1);
    board
}

/// Two highwaymen have won at the first tournament, red with emblem 5 (which it keeps) and blue with 3; where there is only
/// one pile, that was the last one. No city is open on the map, but a's to the west, where a field is asked for too.
///
/// ```text
///      x= -1  0  1  2  3
/// y=-1           E             b is closed by E
/// y=0      .  a  b  c
/// y=1      B  d  e  f  R       R: red's highwayman (1), his road goes on down
/// y=2         L        r       L: blue's (2), likewise; blue's farmer (3) in the large field, on l
/// y=3         l
/// ```
pub(crate) fn a_road_won(land: &[u16]) -> Board {
    let land: Vec<_> = std::iter::once(6).chain(land.iter().copied()).collect();
    let mut board = Board::of(2, &land, Discipline::Road);
    to_the_road(&mut board);
    board
}

pub(crate) fn to_the_road(board: &mut Board) {
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 3,2 1 m1=5
         U 0,3 1 m2=3 field1
         E 1,-1 2
         B -1,1 0",
    );
    assert_eq!(
        (board.seat(), board.view(herald_words::Audience::Watcher).phase),
        (RED, PhaseView::Tournament)
    );
    board.reveals(1).reveals(2);
}

/// The same where Herald draws: each land tile as thrown.
pub(crate) fn a_road_won_as_herald_draws(land: &[u16]) -> Board {
    let land: Vec<_> = std::iter::once(6).chain(land.iter().copied()).collect();
    let with = Settings { drawn_by: DrawnBy::Server, ..settings() };
    let mut board = Board::with(with, piles(2, &land, 2, Discipline::Road));
    to_the_road(&mut board);
    board
}
