//! What guards bring at the end (W-8), and as if the game ended now. Never what else is counted then.

use herald_words::{GuardPay, ScoreLine, Seat};

use super::{
    board::{BLUE, Board, RED},
    tables::{of, one_tower, paid, points, tile, two_floors_left},
};

/// The lines of guards on the sheet that are not in play.
fn at_the_end(board: &Board) -> Vec<(Seat, i32)> {
    let lines = board.sheet().lines.into_iter();
    lines
        .filter_map(|line| {
            let ScoreLine::Guards { seat, pay: pay @ GuardPay::AtTheEnd { .. }, .. } = line else {
                return None;
            };
            Some((seat, pay.points().0))
        })
        .collect()
}

/// Two of red's and one of blue's, and no tile beside the board: 10 and 5.
#[test]
fn w8_each_guard_is_5() {
    let mut board = two_floors_left("guard1");
    board.plays("B 1,1 0 guard2").plays("U -2,0 0 guard3");
    assert_eq!(board.towers().stolen, None);
    // Blue's turn; blue had 9 from a thief.
    assert_eq!(at_the_end(&board), [(BLUE, 5), (RED, 10)]);
    let before = points(&board);
    assert_eq!(before, [0, 9], "as if it ended now is not scored yet");
    board.host_ends();
    assert_eq!(
        paid(&board).iter().map(|(seat, _, points)| (*seat, *points)).collect::<Vec<_>>(),
        [(BLUE, 5), (RED, 10)]
    );
    assert_eq!(at_the_end(&board), [(BLUE, 5), (RED, 10)], "counted, and once");
    assert_eq!(points(&board), [10, 14]);
}

/// TT-a with a 4 lies beside the board: 5 and 4 for red's guard.
#[test]
fn w8_the_stolen_tiles_number_comes_on_top() {
    let mut board = of(&[]);
    board.plays("TT-a>TT-2 0,1 0 guard1");
    assert_eq!(board.towers().stolen, Some(tile("TT-a", 4)));
    board.host_ends();
    let pay = GuardPay::AtTheEnd { guards: 1, stolen: Some(4) };
    assert_eq!(paid(&board), [(RED, pay, 9)]);
    assert_eq!(points(&board), [9, 0]);
}

#[test]
fn w8_without_a_guard_a_stolen_tile_is_nobodys() {
    let mut board = one_tower();
    board.ends().host_ends();
    assert_eq!((paid(&board), points(&board)), (vec![], vec![0, 0]));
}
