//! Games played at random with short piles, so that tournaments, prize tiles and last laps come often; every step is audited.
//! Never knows what a right score is.

use herald_words::{
    Discipline, DrawnBy, EmblemKeeping, Expansion, LegalMove, MapMove, Seat, Settings, Tiles, TournamentMove,
};

use super::{
    audit,
    board::{Board, piles, settings},
};

/// Plays to the end, and folds the record from the start.
fn game(with: Settings, players: u8, land: &[u16], seed: u64) {
    let crown = [Discipline::Road, Discipline::City, Discipline::Field][usize::try_from(seed % 3).unwrap()];
    let prizes = if players > 4 { 3 } else { 2 };
    let mut plan = piles(players, land, prizes, crown);
    plan.river_tiles = if with.played.has(Expansion::River) { 13 } else { 0 };
    let mut board = Board::with(with, plan);
    let mut rng = fastrand::Rng::with_seed(seed);
    board.dice.rng = Some(rng.fork());
    while !board.game.is_over() {
        let awaited = board.seat();
        let looker = Seat(rng.u8(1..=players));
        let seat = if rng.u8(..8) == 0 && looks(&board, looker) { looker } else { awaited };
        let mut legal = board.legal(seat);
        legal.retain(|legal| !matches!(legal, LegalMove::DescribeFace { .. }));
        let wanted: Vec<_> = legal.iter().filter(|legal| is_wanted(legal)).cloned().collect();
        let from = if wanted.is_empty() || rng.u8(..4) == 0 { legal } else { wanted };
        let chosen = rng.choice(from).unwrap();
        let step = rng.choice(audit::steps(&board, chosen)).unwrap();
        board.takes(seat, step);
    }
    assert!(board.open().prizes.is_empty());
    board.folds_from_the_start();
}

/// Whether somebody may do more than describe a tile.
fn looks(board: &Board, seat: Seat) -> bool {
    board.legal(seat).iter().any(|legal| !matches!(legal, LegalMove::DescribeFace { .. }))
}

/// What makes tournaments worth holding.
fn is_wanted(legal: &LegalMove) -> bool {
    matches!(
        legal,
        LegalMove::Map(MapMove::Stand { .. }) | LegalMove::Tournament(TournamentMove::NominateMeeple { .. })
    )
}

fn with(drawn_by: DrawnBy, emblems: EmblemKeeping, more: &[Expansion]) -> Settings {
    let mut with = Settings { drawn_by, emblems, ..settings() };
    for expansion in more {
        with.played = with.played.with(*expansion, Tiles::Usual);
    }
    with
}

#[test]
fn where_the_table_draws() {
    for seed in 0..4 {
        game(with(DrawnBy::Table, EmblemKeeping::Herald, &[]), 2 + (seed % 4) as u8, &[9, 4, 4, 3], seed);
    }
}

#[test]
fn where_herald_draws() {
    for seed in 10..16 {
        let more = [Expansion::Abbot];
        game(with(DrawnBy::Server, EmblemKeeping::Herald, &more), 2 + (seed % 4) as u8, &[9, 4, 4, 3], seed);
    }
}

#[test]
fn with_the_river_and_the_tables_own_emblems() {
    for seed in 20..24 {
        let more = [Expansion::River, Expansion::Abbot];
        game(with(DrawnBy::Server, EmblemKeeping::Table, &more), 2 + (seed % 4) as u8, &[5, 3, 3], seed);
    }
}
