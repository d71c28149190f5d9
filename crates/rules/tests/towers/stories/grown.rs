//! How towers grow where floors run short, and how far they reach (W-6, step 1, W-4, C-4). Never what guards bring.

use herald_words::{Command, Discipline, Pos, Refusal, TowerId, TowerMove};

use super::super::{
    audit,
    board::{BLUE, Board, RED},
    script::{grow, guard, lay},
    story::Story,
    tables::{floors, grew, open_to, paid, points, tile, tourneys, two_floors_left},
};

const W6: &str = "W-6, step 1. Two floors are left for three empty towers, 3, 4 and 5: the active player chooses which of them grow.
Towers 1 and 2 are full. TT-N found blue's guard: 4 and the stolen 5 for him.

       x= -1  0  1  2  3
 y=-1         N     5        5: TT-5, a floor; N: TT-N
 y=0       3  D  2  V  4     2: TT-3, five floors; 3: TT-4, four; 4: TT-1, three
 y=1          1  B           1: TT-2, five; B: blue's land tile";

#[test]
fn w6_two_floors_for_three_empty_towers_go_where_the_active_player_says() {
    let mut story = Story::of(two_floors_left(""), W6);
    // Each of the first four thieves let all towers grow, and so did the fifth; the sixth let 2, 3 and 4, for 1 was full and
    // blue's guard on 5: 5 + 5 + 4 + 3 + 1 = 18 of 20.
    assert_eq!(floors(&story.board), [5, 5, 4, 3, 1]);
    assert_eq!((story.board.towers().floors_left, points(&story.board)), (2, vec![0, 4 + 5]));
    story.tells_in_short().shows().goes(|board| board.draws("TT-h")).lists(BLUE).lists(RED);
    assert_eq!(grew(&story.board), [] as [Vec<u8>; 0], "nothing grows by itself");
    let towers = [3, 4, 5].map(TowerId).to_vec();
    assert_eq!(audit::listed(&story.board, BLUE), [TowerMove::Grow { towers, floors: 2 }]);
    assert_eq!(story.board.legal(BLUE).len(), 1, "and nothing else");
    is_refused(&mut story);

    story.goes(|board| board.grows(&[5, 3])).shows();
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![vec![3, 5]], vec![5, 5, 5, 3, 2]));
    assert_eq!((story.board.towers().floors_left, paid(&story.board)), (0, vec![]));
    assert_eq!(story.board.towers().stolen, Some(tile("TT-h", 4)), "no guard stood");
    story.goes(|board| board.begins("B 1,1 0").ends());

    // None left: none grow, and there is nothing to choose.
    story.goes(|board| board.draws("TT-b"));
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![], vec![5, 5, 5, 3, 2]));
    assert_eq!((story.board.seat(), story.board.towers().stolen), (RED, Some(tile("TT-b", 6))));
    story.shows().is_pinned(
        "w_6_two_floors_left.txt",
        &[
            "towers: 1 at 0,1: 5 floors; 2 at 1,0: 5 floors; 3 at -1,0: 4 floors; 4 at 3,0: 3 floors; 5 at 2,-1: 1 floor",
            "beside the board: floors left: 2; tower tiles left: 0; nothing is stolen",
            "blue draws TT-h, a thief with 4",
            "blue may: give 2 floors to as many of the towers 3, 4, 5",
            "red may: nothing",
            "the thief: a floor more on tower 3 and 5",
            "TT-h with a thief's 4 is stolen",
            "towers: 1 at 0,1: 5 floors; 2 at 1,0: 5 floors; 3 at -1,0: 5 floors; 4 at 3,0: 3 floors; 5 at 2,-1: 2 floors",
            "beside the board: floors left: 0; tower tiles left: 0; stolen: TT-h with a thief's 4",
            "ends: red 0, blue 9",
            "red draws TT-b, a thief with 6",
            "the stolen TT-h with a thief's 4 goes to the box",
            "TT-b with a thief's 6 is stolen",
            "beside the board: floors left: 0; tower tiles left: 0; stolen: TT-b with a thief's 6",
        ],
    );
}

/// Too few, too many, one that is full, one tower twice; and nothing else before it.
fn is_refused(story: &mut Story) {
    let two = Refusal::FloorsToGive { floors: 2 };
    assert_eq!(story.tries(grow(&[4])), two);
    assert_eq!(story.tries(grow(&[3, 4, 5])), two);
    assert_eq!(story.tries(grow(&[4, 4])), two, "at most one each");
    assert_eq!(story.tries(grow(&[1, 3])), Refusal::TowerCannotGrow { tower: TowerId(1) });
    assert_eq!(story.tries(lay("1,1", 0)), Refusal::ThiefFirst);
    assert_eq!(story.tries(Command::EndTurn), Refusal::ThiefFirst);
    let awaited = vec![BLUE];
    assert_eq!(story.tries_as(RED, grow(&[3, 4])), Refusal::NotAwaited { seat: RED, awaited });
}

const W4: &str = "W-4, C-4. The tournament tile counts as six for reach, and a gap as a space that does not stop it. Tower 1 has five
floors, and to its east lie d, e, f, a gap and then X: five spaces. Tower 2 has four, and to its east lie a, b, c and then
R: four. No sixth space, and no fifth.

       x= -1  0  1  2  3  4  5
 y=-1            5                1: TT-2, five floors; 2: TT-1, four; 3: TT-4, three; 4: TT-3, two; 5: TT-5, one
 y=0       2  a  b  c  R  S
 y=1       1  d  e  f  .  X  Y    a to f: the squares of the tournament tile; nothing lies at 3,1
 y=2          4     3";

/// Five thieves, and no guard: each tower has a floor more than the next.
fn five_towers_round_the_tournament_tile() -> Board {
    let mut board = tourneys(&[40], Discipline::Road);
    board.plays_all(
        "TT-a>TT-2 -1,1 0
         TT-d>TT-1 -1,0 1
         TT-e>TT-4 2,2 0
         TT-f>TT-3 0,2 0
         TT-i>TT-5 1,-1 2",
    );
    assert_eq!(floors(&board), [5, 4, 3, 2, 1]);
    board
}

fn out_of_reach(tower: u8, floors: u8, x: i16, y: i16) -> Refusal {
    Refusal::OutOfReach { tower: TowerId(tower), floors, pos: Pos { x, y } }
}

#[test]
fn w4_a_tower_reaches_over_a_gap_and_across_all_six_cells_of_the_tournament_tile() {
    let mut story = Story::of(five_towers_round_the_tournament_tile(), W4);
    story.tells_in_short().shows();
    // a, b and c are three spaces, R is the fourth: within four floors.
    story.goes(|board| board.begins("U 3,0 0")).lists(BLUE);
    assert_eq!((story.board.seat(), open_to(&story.board)), (BLUE, vec![2]));
    story.goes(|board| board.guards(2).ends());
    // S is the fifth.
    story.goes(|board| board.begins("U 4,0 0")).lists(RED);
    assert_eq!(open_to(&story.board), []);
    assert_eq!(story.tries(guard(2)), out_of_reach(2, 4, 4, 0));
    assert_eq!(story.tries(guard(1)), out_of_reach(1, 5, 4, 0), "aslant");
    story.goes(Board::ends);
    // d, e and f are three, the gap is the fourth, X the fifth: within five floors.
    story.goes(|board| board.begins("B 4,1 0")).lists(BLUE);
    assert_eq!(open_to(&story.board), [1]);
    story.goes(|board| board.guards(1).ends());
    // Y is the sixth.
    story.goes(|board| board.begins("B 5,1 0")).lists(RED);
    assert_eq!(open_to(&story.board), []);
    assert_eq!(story.tries(guard(1)), out_of_reach(1, 5, 5, 1));
    story.goes(Board::ends);
    assert_eq!(points(&story.board), [0, 0]);
    story.shows().is_pinned(
        "w_4_reach.txt",
        &[
            "U is laid at 3,0, turned 0",
            "blue's meeple 1 is the guard on tower 2",
            "U is laid at 4,0, turned 0",
            "red tries to place a guard on tower 2: OUT_OF_REACH (W-4): 4,0 is not within the reach of tower 2, whose floors are 4",
            "B is laid at 4,1, turned 0",
            "blue's meeple 2 is the guard on tower 1",
            "B is laid at 5,1, turned 0",
            "red tries to place a guard on tower 1: OUT_OF_REACH (W-4): 5,1 is not within the reach of tower 1, whose floors are 5",
        ],
    );
}
