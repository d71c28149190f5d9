//! What a table asks of the next tournament and of the one that runs: who has still to reveal, and what each meeple is worth,
//! tile by tile (T-14, T-15). Never who wins.

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{self, Five, One, Three, Zero},
    EmblemKeeping, Entrant, Pos, Reach, Seat, Settings, TournamentCommand, Worth,
};

use super::{
    board::{BLUE, Board, RED, YELLOW, piles, settings},
    contest::four_with,
    script::m,
};

fn pos((x, y): (i16, i16)) -> Pos {
    Pos { x, y }
}

fn worth(meeple: u16, emblem: Option<Emblem>, reach: Reach, value: u16, tiles: &[(i16, i16)]) -> Worth {
    let tiles = tiles.iter().copied().map(pos).collect();
    Worth { meeple: m(meeple), discipline: reach.discipline(), emblem, reach, value, tiles }
}

fn own(board: &Board, seat: Seat) -> Vec<Worth> {
    board.view(Audience::Seat(seat)).tournament.unwrap().own_worth
}

fn to_reveal(board: &Board) -> Vec<(Seat, Vec<u16>)> {
    let numbers =
        |Entrant { seat, meeples }: Entrant| (seat, meeples.iter().map(|meeple| meeple.0).collect());
    board.open().to_reveal.into_iter().map(numbers).collect()
}

/// The table of X-7 as blue is to draw: red's farmer (1) with 8 around and 2 beyond, blue's (2) with 5.
fn two_farmers() -> Board {
    let mut board = Board::of(2, &[13, 5], Discipline::Field);
    board.plays_all(
        "U 3,1 1 field0
         B -1,1 0 field
         V 3,0 0
         E -2,1 3
         V 3,2 1
         E -1,2 2
         V 2,2 2
         E -2,2 3 m2=3
         B 4,0 0
         E -3,1 1
         B 4,1 0
         Eg -3,2 1
         B 4,2 0 m1=0",
    );
    board
}

const REDS: Reach = Reach::Field { ring_of_8: 8, town_halls: 0, ring_of_16: 2 };
/// Clockwise from the north: 3,0 to 2,2, then f and c; beyond them b and e.
const AROUND_RED: [(i16, i16); 10] =
    [(3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (2, 2), (2, 1), (2, 0), (1, 0), (1, 1)];
const BLUES: Reach = Reach::Field { ring_of_8: 5, town_halls: 0, ring_of_16: 0 };
/// a, d, -1,2, -2,2 and -2,1.
const AROUND_BLUE: [(i16, i16); 5] = [(0, 0), (0, 1), (-1, 2), (-2, 2), (-2, 1)];

#[test]
fn t15_each_sees_what_its_own_meeples_are_worth_and_nobody_elses() {
    let board = two_farmers();
    assert_eq!(own(&board, RED), [worth(1, Some(Zero), REDS, 10, &AROUND_RED)]);
    assert_eq!(own(&board, BLUE), [worth(2, Some(Three), BLUES, 8, &AROUND_BLUE)]);
    for other in [Audience::Host, Audience::Watcher] {
        assert_eq!(board.view(other).tournament.unwrap().own_worth, []);
    }
}

#[test]
fn t14_who_has_still_to_reveal_is_listed_in_order_and_what_lies_open_with_every_tile() {
    let mut board = two_farmers();
    assert_eq!(to_reveal(&board), [(BLUE, vec![2]), (RED, vec![1])]);
    assert_eq!(board.open().revealed_worth, []);
    board.reveals(2);
    assert_eq!(to_reveal(&board), [(RED, vec![1])]);
    assert_eq!(board.open().revealed_worth, [worth(2, Some(Three), BLUES, 8, &AROUND_BLUE)]);
    assert_eq!(own(&board, BLUE), [], "it has had its emblem");
    board.reveals(1);
    let after = board.open();
    assert_eq!((after.to_reveal, after.revealed_worth), (vec![], vec![]), "none runs");
}

/// Red's road is 3,1 and 3,2.
#[test]
fn t15_where_the_table_keeps_the_emblems_ones_own_are_worth_their_reach_alone() {
    let with = Settings { emblems: EmblemKeeping::Table, ..settings() };
    let mut board = Board::with(with, piles(2, &[4, 9], 2, Discipline::Road));
    board.plays("U 3,1 1 road").plays("U 0,2 1 road").begins("U 3,2 1");
    let token = TournamentCommand::NominateMeeple { meeple: m(1), emblem: None, ring_before: None };
    board.awaited_takes(Command::Tournament(token)).ends().plays("B -1,1 0");
    let road = Reach::Road { tiles: 2, bridges: 0 };
    assert_eq!(own(&board, RED), [worth(1, None, road, 2, &[(3, 1), (3, 2)])]);
    assert_eq!((to_reveal(&board), own(&board, BLUE)), (vec![(RED, vec![1])], vec![]));
}

/// Red's road is c, f, 3,0 and 3,1; black has nominated nobody.
#[test]
fn t14_who_will_be_passed_over_or_went_home_has_not_to_reveal() {
    let mut board = four_with(5, 1, 3, "B 1,3 0");
    assert_eq!(to_reveal(&board), [(RED, vec![1]), (BLUE, vec![2]), (YELLOW, vec![3])]);
    let road = Reach::Road { tiles: 4, bridges: 0 };
    assert_eq!(own(&board, RED), [worth(1, Some(Five), road, 9, &[(2, 0), (2, 1), (3, 0), (3, 1)])]);
    board.goes_home(YELLOW);
    assert_eq!(to_reveal(&board), [(RED, vec![1]), (BLUE, vec![2])]);
}

/// Nominated in a turn of the first pile: what it would be worth is known long before any tournament.
#[test]
fn t15_ones_own_are_worth_something_before_any_tournament_and_grow_with_their_road() {
    let mut board = Board::of(2, &[9, 5], Discipline::City);
    let road = |tiles| Reach::Road { tiles, bridges: 0 };
    board.plays_as(RED, "V 3,0 0 road\n U 3,1 1 m1=1");
    assert_eq!(own(&board, RED), [worth(1, Some(One), road(4), 5, &[(2, 0), (2, 1), (3, 0), (3, 1)])]);
    board.plays_as(RED, "U 3,2 1");
    let tiles = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
    assert_eq!(own(&board, RED), [worth(1, Some(One), road(5), 6, &tiles)]);
    assert_eq!(board.open().to_reveal, []);
}
