//! What guards bring: displaced, when a thief comes, and at the end (W-5, W-6, W-8, W-10). Never how towers grow.

use herald_words::{Discipline, GuardPay, TowerId, TowerMove};

use super::super::{
    audit,
    board::{BLUE, Board, RED},
    script::m,
    story::Story,
    tables::{floors, of, one_tower, paid, points, supplies, thief, tile, tourneys},
};

const W5: &str = "W-5. A guard that takes the place of another: an opponent's goes home and brings its owner 2 points at once, one's own
brings nothing.

       x= 0  1
 y=0      D  U
 y=1      1  B      1: TT-2, a floor: red's guard, then blue's, then blue's again
 y=2      B";

#[test]
fn w5_an_opponents_guard_brings_its_owner_2_at_once_and_ones_own_nothing() {
    let mut story = Story::of(one_tower(), W5);
    story.goes(|board| board.guards(1).ends());
    // The opponent's.
    story.goes(|board| board.begins("B 0,2 0")).lists(BLUE);
    let displaces = |meeple| TowerMove::Guard { tower: TowerId(1), displaces: Some(m(meeple)) };
    assert_eq!(audit::listed(&story.board, BLUE), [displaces(1)]);
    story.goes(|board| board.guards(1));
    assert_eq!(paid(&story.board), [(RED, GuardPay::Displaced, 2)]);
    assert_eq!((story.board.seat(), points(&story.board)), (BLUE, vec![2, 0]), "in blue's turn");
    assert_eq!(supplies(&story.board), [7, 6]);
    story.goes(Board::ends).goes(|board| board.plays("U 1,0 0"));
    // One's own.
    story.goes(|board| board.begins("B 1,1 0")).lists(BLUE);
    assert_eq!(audit::listed(&story.board, BLUE), [displaces(2)]);
    story.goes(|board| board.guards(1));
    assert_eq!((paid(&story.board), points(&story.board)), (vec![], vec![2, 0]));
    assert_eq!(supplies(&story.board), [7, 6]);
    story.goes(Board::ends).shows().is_pinned(
        "w_5_displaced.txt",
        &[
            "red's meeple 1 is the guard on tower 1",
            "ends: red 0, blue 0",
            "red's figure 1 goes home",
            "scores: a guard displaced, red 2",
            "blue's meeple 2 is the guard on tower 1",
            "ends: red 2, blue 0",
            "blue's figure 2 goes home",
            "blue's meeple 3 is the guard on tower 1",
            "ends: red 2, blue 0",
        ],
    );
}

/// Three towers, each with a guard: red's on 1 and 3, blue's on 2. Beside the board lies TT-f with a 5; blue is next.
fn three_guards(board: &mut Board) {
    board.plays_all(
        "TT-a>TT-2 0,1 0
         TT-d>TT-3 1,0 0
         TT-f>TT-4 -1,0 0 guard3
         V 2,0 0 guard2
         B 1,1 0 guard1",
    );
    assert_eq!((floors(board), supplies(board)), (vec![3, 2, 1], vec![5, 6]));
    assert_eq!((board.towers().stolen, board.seat()), (Some(tile("TT-f", 5)), BLUE));
}

const W10: &str = "W-10, W-6. A symbol with a 6: two guards 12, one guard 6. The first time a 5 lies beside the board, so that each guard
brings 5 more; the second time nothing does.

       x= -2 -1  0  1  2
 y=-1            g           g: TT-g, the second 6
 y=0       b  3  D  2  V     b: TT-b, the first 6; 2: TT-3, two floors, blue's guard; 3: TT-4, a floor, red's
 y=1          U  1  B        1: TT-2, three floors, red's guard
 y=2             B  E        B, E and U bring the guards of the second time";

#[test]
fn w10_a_stolen_tile_raises_what_a_6_brings_and_goes_to_the_box() {
    let mut board = of(&[]);
    three_guards(&mut board);
    let mut story = Story::of(board, W10);
    story.tells_in_short().shows();
    // Red: 2 × 6 and 2 × 5. Blue: 6 and 5. All towers are guarded, so that none grows.
    story.goes(|board| board.draws("TT-b"));
    assert_eq!(
        paid(&story.board),
        [(BLUE, thief(1, 6, Some(5)), 6 + 5), (RED, thief(2, 6, Some(5)), 12 + 10)]
    );
    assert_eq!((points(&story.board), floors(&story.board)), (vec![22, 11], vec![3, 2, 1]));
    is_over(&story.board);
    story.shows().goes(|board| board.lays("-2,0", 0).ends());
    assert_eq!(points(&story.board), [22, 11], "the symbol is spent");

    story.goes(|board| {
        board.plays_all(
            "B 0,2 0 guard1
             E 1,2 2 guard2
             U -1,1 1 guard3",
        )
    });
    // Red: 2 × 6. Blue: 6.
    story.goes(|board| board.draws("TT-g"));
    assert_eq!(paid(&story.board), [(BLUE, thief(1, 6, None), 6), (RED, thief(2, 6, None), 12)]);
    assert_eq!(points(&story.board), [22 + 12, 11 + 6]);
    is_over(&story.board);
    story.goes(|board| board.lays("0,-1", 2).ends()).shows().is_pinned(
        "w_10_rewards_doubled.txt",
        &[
            "scores: 1 on guard, a thief with 6, and 5 stolen, blue 11",
            "scores: 2 on guard, a thief with 6, and 5 stolen, red 22",
            "red's figure 1 goes home",
            "blue's figure 2 goes home",
            "red's figure 3 goes home",
            "the stolen TT-f with a thief's 5 goes to the box",
            "the thief's symbol is spent",
            "TT-b is laid at -2,0, turned 0",
            "ends: red 22, blue 11",
            "scores: 1 on guard, a thief with 6, blue 6",
            "scores: 2 on guard, a thief with 6, red 12",
            "ends: red 34, blue 17",
        ],
    );
}

/// Guards are home, and nothing lies beside the board.
fn is_over(board: &Board) {
    assert_eq!((supplies(board), board.towers().stolen), (vec![7, 7], None));
    assert!(board.towers().towers.iter().all(|tower| tower.guard.is_none()));
}

const W8: &str = "W-8, T-21. The end, with the sixth and last land tile of this table, for nobody takes part in its one tournament, and nobody
has a prize tile to lay: 5 for each guard on a tower, and the number of the stolen tile, a 5, for each.

       x= -2 -1  0  1  2  3
 y=-1               3             3: TT-1, a floor, red's guard
 y=0             a  b  c          a to f: the squares of the tournament tile
 y=1       B  1  d  e  f  L       1: TT-2, three floors, red's guard; L: the last tile
 y=2             2  U             2: TT-3, two floors, blue's guard";

#[test]
fn w8_at_the_end_a_guard_is_5_and_the_stolen_number() {
    let mut board = tourneys(&[6], Discipline::Road);
    board.plays_all(
        "TT-a>TT-2 -1,1 0
         TT-d>TT-3 0,2 0
         TT-f>TT-1 1,-1 2 guard3
         U 1,2 0 guard2
         B -2,1 0 guard1",
    );
    let mut story = Story::of(board, W8);
    story.tells_in_short().shows().counts();
    assert_eq!((points(&story.board), story.board.totals()), (vec![0, 0], vec![2 * (5 + 5), 5 + 5]));
    assert_eq!(story.board.towers().stolen, Some(tile("TT-f", 5)));
    story.goes(|board| board.plays("B 3,1 0"));
    assert!(story.board.game.is_over());
    let pay = |guards| GuardPay::AtTheEnd { guards, stolen: Some(5) };
    let mut brought = paid(&story.board);
    brought.sort_by_key(|(seat, _, _)| *seat);
    assert_eq!(brought, [(RED, pay(2), 10 + 10), (BLUE, pay(1), 5 + 5)]);
    assert_eq!((points(&story.board), story.board.totals()), (vec![20, 10], vec![20, 10]), "once");
    story.is_pinned("w_8_the_end.txt", &["if it ended now: red 20; blue 10"]);
}
