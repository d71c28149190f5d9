//! What a tournament counts, measured on the map (T-6, T-15). Never who wins, nor X-5 to X-7: `examples`.

use herald_words::{
    Command, Discipline,
    Emblem::{One, Three, Zero},
    LegalMove, Reach, Refusal, Standing, TournamentCommand, TournamentMove,
};

use super::{
    board::{Board, RED},
    script::m,
};

/// What lies open, as (value, reach): by rank once all have revealed.
fn values(board: &Board) -> Vec<(u16, Reach)> {
    let open = board.open();
    let contest = open.contest.or(open.last_contest).unwrap();
    contest.revealed.iter().map(|open: &Standing| (open.value, open.reach)).collect()
}

fn road(tiles: u16) -> Reach {
    Reach::Road { tiles, bridges: 0 }
}

fn field(ring_of_8: u8, ring_of_16: u8) -> Reach {
    Reach::Field { ring_of_8, town_halls: 0, ring_of_16 }
}

/// The reaches that who is awaited is offered to reveal with.
fn offered(board: &Board) -> Vec<(u16, Reach)> {
    let reach = |legal| {
        if let LegalMove::Tournament(TournamentMove::RevealEmblem { meeple, reach, .. }) = legal {
            Some((meeple.0, reach.unwrap()))
        } else {
            None
        }
    };
    board.legal(board.seat()).into_iter().filter_map(reach).collect()
}

/// 7 around: what lies beyond counts for nothing. The same table as X-7 without 4,2.
#[test]
fn t15_the_outer_ring_counts_only_around_a_full_one() {
    let mut board = Board::of(2, &[6, 5], Discipline::Field);
    board.plays_as(
        RED,
        "U 3,1 1 field0
         V 3,0 0
         V 3,2 1
         V 2,2 2
         B 4,0 0
         B 4,1 0 m1=0",
    );
    assert_eq!(offered(&board), [(1, field(7, 0))], "c, f, 3,0, 3,2, 2,2, 4,0 and 4,1");
}

/// c and f are one road: with 3,0 it is 3 tiles, as each square of the tournament tile is a tile.
#[test]
fn t06_squares_of_the_tournament_tile_count_singly_on_a_road() {
    let mut board = Board::of(2, &[2, 5], Discipline::Road);
    board.plays_as(RED, "V 3,0 0 road\n U 3,1 1 m1=1");
    assert_eq!(offered(&board), [(1, road(4))], "c, f, 3,0 and 3,1");
    board.reveals(1);
    assert_eq!(values(&board), [(1 + 4, road(4))]);
}

/// From f over c into JC-A by its west, out by its north, around by three bends and back in by its east, out by its south:
///
/// ```text
///      x=2  3  4
/// y=-1      ┌──┐
/// y=0   c───A──┘      A: one piece west to north, the other east to south
/// y=1   f   │
/// ```
#[test]
fn t15_a_road_that_crosses_a_tile_twice_counts_it_once() {
    let mut board = Board::of(2, &[5, 5], Discipline::Road);
    board.plays_as(
        RED,
        "JC-A 3,0 0 road0
         V 3,-1 3
         V 4,-1 0
         V 4,0 1
         U 3,1 1 m1=0",
    );
    assert_eq!(offered(&board), [(1, road(7))], "c, f, A once, 3,-1, 4,-1, 4,0 and 3,1");
    board.reveals(1);
    // Incomplete at the end: south of f and south of 3,1. 1 point a tile, A once.
    assert_eq!(board.totals(), [7, 0]);
}

/// The farmer's tile is what counts, whatever field surrounds it: roads and cities around it are tiles too.
#[test]
fn t15_tiles_around_a_farmer_count_whatever_they_show() {
    let mut board = Board::of(2, &[3, 5], Discipline::Field);
    // Red west of the road below d, on 0,2: around it d and e, then 0,3 and at the corner -1,3 (a city in its south).
    board.plays_as(RED, "U 0,2 1 field1\n U 0,3 1\n E -1,3 2 m1=2");
    assert_eq!(offered(&board), [(1, field(4, 0))]);
}

#[test]
fn t15_a_reach_is_measured_and_never_told() {
    let mut board = Board::of(2, &[2, 5], Discipline::Road);
    board.plays_as(RED, "V 3,0 0 road\n U 3,1 1 m1=1");
    for reach in [road(4), road(9), Reach::City(4), field(1, 0)] {
        let told = TournamentCommand::RevealEmblem { meeple: m(1), reach: Some(reach), emblem: None };
        assert_eq!(board.refused(Command::Tournament(told)), Refusal::MapIsTracked);
    }
    for emblem in [Zero, One, Three] {
        let told = TournamentCommand::RevealEmblem { meeple: m(1), reach: None, emblem: Some(emblem) };
        assert_eq!(board.refused(Command::Tournament(told)), Refusal::EmblemKeptByHerald);
    }
}
