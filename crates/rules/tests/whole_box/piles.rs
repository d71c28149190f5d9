//! How a tracked map is set up: piles by players and tiles, what is left to draw, tiles of unknown faces, and that the river
//! touches no pile (T-2 to T-5, R-4). Never a setting that is refused.

use herald_rules::{faces, plan_for};
use herald_words::{Discipline, Expansion, FaceCode, Heap, PilePlan, Settings, StartTile, TournamentTile};

use super::{
    board::{Board, RED, settings},
    two_roads::{table, the_river},
};

const T: [Expansion; 1] = [Expansion::TournamentsAndEmblems];
const RT: [Expansion; 2] = [Expansion::River, Expansion::TournamentsAndEmblems];

fn shuffled_in() -> Settings {
    Settings { start_tile: StartTile::ShuffledIn, ..settings(&T) }
}

/// The first pile's land tiles, those of each other one, how many others, and prize tiles on each of those.
type Row = (u16, u16, usize, u8);

/// The plan, the piles as they lie, and the deck agree with this.
fn is_set_up(players: u8, settings: Settings, (first, each, others, prizes): Row, last: u8) -> Board {
    let plan = plan_for(&settings, players).unwrap();
    let mut piles = vec![PilePlan { land: first, prizes: 0 }];
    piles.extend(vec![PilePlan { land: each, prizes }; others]);
    assert_eq!((&plan.piles, plan.last_prizes, plan.players), (&piles, last, players));
    let all: u16 = piles.iter().map(|pile| pile.land).sum();
    assert_eq!(plan.land_tiles, all);

    let board = Board::playing(players, settings);
    let view = board.tournament();
    let lies: Vec<_> = view.piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    let mut wanted: Vec<_> = piles.iter().map(|pile| (pile.land, pile.prizes)).collect();
    wanted.push((0, last));
    assert_eq!(lies, wanted);
    assert_eq!((view.draws_left, usize::from(view.total)), (first, piles.len()));
    assert_eq!((board.view().land_left, land_in_the_deck(&board)), (all, all));
    assert_eq!(in_the_deck(&board, Heap::Prize), 12);
    board
}

fn heap(code: FaceCode) -> Heap {
    faces().iter().find(|info| info.code == code).unwrap().heap
}

fn in_the_deck(board: &Board, from: Heap) -> u16 {
    let left = board.map().left.into_iter().filter(|(code, _)| heap(*code) == from);
    left.map(|(_, count)| u16::from(count)).sum()
}

fn land_in_the_deck(board: &Board) -> u16 {
    in_the_deck(board, Heap::Land) + board.map().unknown
}

/// 71 of the base game and 8: 79 = 6·13+1 = 5·15+4 = 4·19+3 = 3·26+1. Twelve prize tiles less those on the piles.
#[test]
fn t3_the_piles_for_two_to_six_with_79_land_tiles() {
    for (players, row, last) in [
        (2, (14, 13, 5, 2), 2),
        (3, (14, 13, 5, 2), 2),
        (4, (19, 15, 4, 2), 4),
        (5, (22, 19, 3, 3), 3),
        (6, (27, 26, 2, 3), 6),
    ] {
        let board = is_set_up(players, settings(&T), row, last);
        assert_eq!(board.left("D"), 3, "T-5: the start tile is boxed");
    }
}

/// 80 = 6·13+2 = 5·16 = 4·20 = 3·26+2.
const EIGHTY: [(u8, Row, u8); 5] = [
    (2, (15, 13, 5, 2), 2),
    (3, (15, 13, 5, 2), 2),
    (4, (16, 16, 4, 2), 4),
    (5, (20, 20, 3, 3), 3),
    (6, (28, 26, 2, 3), 6),
];

#[test]
fn t5_with_the_start_tile_shuffled_in_there_are_80() {
    for (players, row, last) in EIGHTY {
        let board = is_set_up(players, shuffled_in(), row, last);
        assert_eq!((board.left("D"), board.map().tiles.len()), (4, 6));
    }
}

/// Whatever the setting says: R-1 shuffles it in.
#[test]
fn r1_with_the_river_there_are_80_and_no_river_tile_among_them() {
    for start_tile in [StartTile::Boxed, StartTile::ShuffledIn] {
        for (players, row, last) in EIGHTY {
            let board = is_set_up(players, Settings { start_tile, ..settings(&RT) }, row, last);
            assert_eq!((board.left("D"), board.map().tiles.len()), (4, 1));
            assert_eq!((board.view().river_left, in_the_deck(&board, Heap::River)), (12, 12));
            assert_eq!(board.tournament().tile, TournamentTile::Waits);
        }
    }
}

#[test]
fn t3_the_crown_starts_by_the_number_of_players_or_where_the_host_says() {
    for (players, crown) in [
        (2, Discipline::Road),
        (3, Discipline::Road),
        (4, Discipline::Road),
        (5, Discipline::City),
        (6, Discipline::Field),
    ] {
        for all in [settings(&T), settings(&RT)] {
            assert_eq!(Board::playing(players, all).tournament().crown, crown);
            let told = Settings { crown: Some(Discipline::Field), ..all };
            assert_eq!(Board::playing(players, told).tournament().crown, Discipline::Field);
        }
    }
}

/// Of the tournament tile the other side is no tile to draw, nor are its squares.
#[test]
fn t5_nobody_draws_the_tournament_tile() {
    for all in [settings(&T), settings(&RT)] {
        assert_eq!(in_the_deck(&Board::playing(2, all), Heap::Tournament), 0);
    }
}

#[test]
fn b1_without_tournaments_all_is_one_pile_and_there_is_no_prize_tile() {
    // The start tile lies, or with the River is shuffled in.
    for (expansions, land) in [(&[][..], 71), (&[Expansion::Abbot], 71), (&[Expansion::River], 72)] {
        for players in 2..=6 {
            let all = settings(expansions);
            let plan = plan_for(&all, players).unwrap();
            assert_eq!((&plan.piles[..], plan.last_prizes), (&[PilePlan { land, prizes: 0 }][..], 0));
            let board = Board::playing(players, all);
            assert_eq!((board.view().land_left, land_in_the_deck(&board)), (land, land));
            assert_eq!((board.view().tournament, in_the_deck(&board, Heap::Prize)), (None, 0));
        }
    }
}

fn with_unknown(extra_tiles: u16, all: Settings) -> Settings {
    Settings { extra_tiles, ..all }
}

/// 99 = 10·9+9 for two, 6·16+3 for three and four, 4·24+3 for five, 3·33 for six.
#[test]
fn t4_tiles_of_unknown_faces_are_on_the_piles() {
    for (players, row, last) in [
        (2, (18, 9, 9, 1), 3),
        (3, (19, 16, 5, 2), 2),
        (4, (19, 16, 5, 2), 2),
        (5, (27, 24, 3, 3), 3),
        (6, (33, 33, 2, 3), 6),
    ] {
        let board = is_set_up(players, with_unknown(20, settings(&T)), row, last);
        assert_eq!((board.map().unknown, in_the_deck(&board, Heap::Land)), (20, 79));
    }
}

/// 19 are fewer than 20: T-3's row, with 98 = 6·16+2 for two. The start tile shuffled in is none of the others: 19 and it
/// are 99 = 6·16+3. With 259, 338 = 12·28+2 by the row of 220; with 260, 339 = 12·28+3.
#[test]
fn t4_unknown_tiles_are_rounded_down_to_a_row() {
    is_set_up(2, with_unknown(19, settings(&T)), (18, 16, 5, 2), 2);
    is_set_up(2, with_unknown(19, shuffled_in()), (19, 16, 5, 2), 2);
    is_set_up(2, with_unknown(19, settings(&RT)), (19, 16, 5, 2), 2);
    is_set_up(5, with_unknown(259, settings(&T)), (30, 28, 11, 1), 1);
    // Six at +220: 338 = 10·33+8; at +260: 339 = 12·28+3.
    is_set_up(6, with_unknown(259, settings(&T)), (41, 33, 9, 1), 3);
    is_set_up(6, with_unknown(260, settings(&T)), (31, 28, 11, 1), 1);
}

#[test]
fn b1_unknown_tiles_without_tournaments() {
    for (expansions, land) in [(&[][..], 76), (&[Expansion::River], 77)] {
        let all = with_unknown(5, settings(expansions));
        assert_eq!(plan_for(&all, 4).unwrap().piles, [PilePlan { land, prizes: 0 }]);
        let board = Board::playing(4, all);
        assert_eq!((board.map().unknown, board.view().land_left), (5, land));
        assert_eq!(land_in_the_deck(&board), land);
    }
}

/// Twelve river tiles and the tournament tile leave the first pile at its 15; the first land tile takes one from it.
#[test]
fn r4_river_tiles_are_not_drawn_from_a_pile() {
    let mut board = table();
    let piles = board.tournament().piles;
    for (turn, text) in (1..).zip(the_river("", "")) {
        board.plays(&text);
        assert_eq!(board.tournament().piles, piles, "{text}");
        let view = board.view();
        assert_eq!((board.tournament().draws_left, view.land_left, view.river_left), (15, 80, 12 - turn));
    }
    assert_eq!((board.seat(), board.map().mouth), (RED, None));
    board.draws("W");
    assert_eq!((board.tournament().draws_left, board.view().land_left), (14, 79));
    assert_eq!(board.tournament().piles[1..], piles[1..]);
}
