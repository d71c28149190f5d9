//! Land tiles whose faces the box does not have, described by the table that holds them (T-4). Never a face of the box.

use herald_words::{
    Command, DrawnBy, Expansion, FaceText, Kind, LegalMove, MapCommand, MapMove, Refusal, Settings,
};

use super::{
    board::{Board, settings, stand},
    script::code,
};

/// So many unknown land tiles among those of these expansions, for two.
fn with_unknown(extra_tiles: u16, expansions: &[Expansion]) -> Board {
    Board::playing(2, Settings { extra_tiles, ..settings(expansions) })
}

/// City above, a road from below to its gate: no face of the base game is like this.
fn gate(code: &str) -> Command {
    Command::DescribeFace(Box::new(FaceText {
        code: code.to_owned(),
        edges: "city field road field".to_owned(),
        cities: vec!["n+1".to_owned()],
        roads: vec!["s>city0".to_owned()],
        fields: vec!["e1 e2 s1 @0".to_owned(), "s2 w1 w2 @0".to_owned()],
        ..FaceText::default()
    }))
}

/// It comes from the same pile, and is no more unknown. Turned twice above the start tile, it closes that one's city: two
/// tiles and a coat.
#[test]
fn t4_a_tile_that_is_described_is_drawn_like_any_other() {
    let mut board = with_unknown(2, &[]);
    board.takes(gate("Own1"));
    assert_eq!((board.map().unknown, board.left("Own1")), (1, 1));
    assert_eq!((board.view().land_left, land_of(&board, "Own1")), (73, 73));
    board.draws("Own1");
    assert_eq!((board.map().unknown, board.left("Own1"), board.view().land_left), (1, 0, 72));
    board.lays(0, -1, 2).takes(stand(Kind::Meeple, 0)).ends();
    assert_eq!(board.scored(), ["B-6 city 2 [red 1] red 6"]);
    board.takes(gate("Own2"));
    assert_eq!(board.map().unknown, 0);
    let face = code("Own3");
    assert_eq!(board.refused(gate("Own3")), Refusal::NoUnknownTile { face });
}

/// The deck with one more face than the box has.
fn land_of(board: &Board, own: &str) -> u16 {
    let known: u16 = board
        .map()
        .left
        .iter()
        .filter(|(face, _)| *face != code(own))
        .map(|(_, count)| u16::from(*count))
        .sum();
    known + u16::from(board.left(own)) + board.map().unknown
}

/// The pile is one tile shorter, as for any land tile.
#[test]
fn t4_a_described_tile_comes_from_the_open_pile() {
    let mut board = with_unknown(20, &[Expansion::TournamentsAndEmblems]);
    assert_eq!(board.tournament().draws_left, 18);
    board.takes(gate("Own1")).draws("Own1");
    assert_eq!((board.tournament().draws_left, board.view().land_left, board.map().unknown), (17, 98, 19));
}

/// Without a tile that nobody knows there is nothing to describe but guesses.
#[test]
fn t4_where_all_tiles_are_known_none_is_added() {
    let face = code("Own1");
    for all in [settings(&[]), settings(&[Expansion::River, Expansion::TournamentsAndEmblems])] {
        assert_eq!(Board::playing(2, all).refused(gate("Own1")), Refusal::NoUnknownTile { face });
    }
    let drawn = Settings { drawn_by: DrawnBy::Server, ..settings(&[]) };
    assert_eq!(Board::playing(2, drawn).refused(gate("Own1")), Refusal::FaceIsDrawnByServer);
}

/// B-12: not while one is left that nobody has described yet.
#[test]
fn b12_a_game_does_not_end_before_its_unknown_tile_is_laid() {
    let mut board = with_unknown(1, &[]);
    while board.view().land_left > 1 {
        let listed = board.legal();
        let Some(LegalMove::Map(MapMove::Draw { faces, .. })) = listed.first() else { panic!("{listed:?}") };
        board.takes(Command::Map(MapCommand::Draw { face: faces.first().copied(), thief: None, from: None }));
        if let Some(place) = board.places().first().copied() {
            board.takes(Command::Map(MapCommand::Lay(place))).ends();
        }
    }
    assert!(!board.game.is_over());
    board.takes(gate("Own1")).draws("Own1");
    let place = board.places()[0];
    board.takes(Command::Map(MapCommand::Lay(place))).ends();
    assert!(board.game.is_over());
}
