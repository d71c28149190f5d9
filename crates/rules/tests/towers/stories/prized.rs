//! A thief's symbol on the drawn tile while a prize tile waits to be laid (C-4, T-20). Never how a tournament is decided.

use herald_words::{Discipline, Emblem, PhaseView, PrizeId, Refusal};

use super::super::{
    board::{BLUE, Board, RED},
    script::{guard, lay, lay_prize},
    story::Story,
    tables::{floors, grew, open_to, paid, points, supplies, thief, tile, tourneys},
};

const C4: &str = "C-4, T-20. Red and blue each have won a prize tile. Each draws a thief: its symbol is handled first, then the prize tile is
laid, then the drawn tile. Red's thief steals; a tower tile is drawn at once, before the prize tile lies. Blue's finds red's
guard: 4 and the stolen 5. Both prize tiles lie within reach of tower 1, and open it to nobody.

       x= -2 -1  0  1  2  3
 y=-1               E
 y=0             a  b  c            a to f: the squares of the tournament tile
 y=1       P  1  d  e  f  U         1: TT-2; P: JP-1, red's prize tile; U, U: red's road
 y=2          Q  U  2     U         Q: JP-3, blue's; 2: TT-1, with red's guard; U, U: blue's road
 y=3             U        d         d: TT-d";

/// Red has won prize tile 1 and blue prize tile 2, as red's turn begins; beside the board lies TT-a with a 4.
fn both_have_won() -> Board {
    let mut board = tourneys(&[6, 20], Discipline::Road);
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 3,2 1 m1=5
         U 0,3 1 m2=3
         TT-a>TT-2 -1,1 0
         E 1,-1 2",
    );
    // 5 and a road of 2; 3 and a road of 3, d and the two.
    board.reveals(1).reveals(2);
    let won = board.open().prizes.into_iter().map(|prize| (prize.won.seat, prize.won.prize, prize.won.kept));
    assert_eq!(won.collect::<Vec<_>>(), [(RED, PrizeId(1), Some(Emblem::Five)), (BLUE, PrizeId(2), None)]);
    assert_eq!((board.seat(), floors(&board), board.towers().stolen), (RED, vec![1], Some(tile("TT-a", 4))));
    board
}

fn prize_first(prize: u8) -> Refusal {
    Refusal::PrizesFirst { prizes: vec![PrizeId(prize)] }
}

fn not_by(prize: u8) -> Refusal {
    Refusal::NoGuardByPrize { prize: PrizeId(prize) }
}

#[test]
fn c4_the_symbol_first_then_the_prize_tile_which_opens_no_tower() {
    let mut story = Story::of(both_have_won(), C4);
    story.tells_in_short().shows();
    red_is_stolen_from(&mut story);
    blue_finds_a_guard(&mut story);
    story.shows().is_pinned(
        "c_4_a_prize_tile_waits.txt",
        &[
            "red reveals under meeple 1: 5 + 2 = 7, a road of 2",
            "blue reveals under meeple 2: 3 + 3 = 6, a road of 3",
            "red draws TT-f, a thief with 5",
            "the thief: a floor more on tower 1",
            "the stolen TT-a with a thief's 4 goes to the box",
            "TT-f with a thief's 5 is stolen",
            "red draws tower tile TT-1",
            "prize tile 1, JP-1, is laid at -2,1, turned 0",
            "red tries to place a guard on tower 1: NO_GUARD_BY_PRIZE (C-4): prize tile 1 opens no tower by its reach",
            "TT-1 is laid at 1,2, turned 2",
            "tower 2 is built there",
            "red's meeple 3 is the guard on tower 2",
            "ends: red 0, blue 0",
            "blue draws TT-d, a thief with 4",
            "the thief: a floor more on tower 1",
            "scores: 1 on guard, a thief with 4, and 5 stolen, red 9",
            "red's figure 3 goes home",
            "the stolen TT-f with a thief's 5 goes to the box",
            "the thief's symbol is spent",
            "prize tile 2, JP-3, is laid at -1,2, turned 3",
            "blue tries to place a guard on tower 1: NO_GUARD_BY_PRIZE (C-4): prize tile 2 opens no tower by its reach",
            "TT-d is laid at 3,3, turned 1",
            "ends: red 9, blue 0",
        ],
    );
}

fn red_is_stolen_from(story: &mut Story) {
    story.goes(|board| board.draws("TT-f")).lists(RED);
    assert_eq!((grew(&story.board), paid(&story.board)), (vec![vec![1]], vec![]));
    assert_eq!((floors(&story.board), story.board.towers().stolen), (vec![2], Some(tile("TT-f", 5))));
    let draws = Refusal::OutOfStep { phase: PhaseView::Draw };
    assert_eq!(story.tries(lay_prize(1, "-2,1", 0)), draws, "the tower tile is drawn at once");
    story.goes(|board| board.draws("TT-1"));
    assert_eq!(story.tries(lay("1,2", 2)), prize_first(1));
    story.goes(|board| board.looks(1, "JP-1").lays_prize(1, "-2,1", 0)).lists(RED);
    // It lies beside tower 1.
    assert_eq!(open_to(&story.board), []);
    assert_eq!(story.tries(guard(1)), not_by(1));
    story.goes(|board| board.lays("1,2", 2)).lists(RED);
    assert_eq!(open_to(&story.board), [2], "the drawn tile's own, and no other");
    story.goes(|board| board.guards(2).ends());
    assert_eq!((floors(&story.board), supplies(&story.board)), (vec![2, 1], vec![5, 6]));
}

fn blue_finds_a_guard(story: &mut Story) {
    story.goes(|board| board.draws("TT-d"));
    assert_eq!(paid(&story.board), [(RED, thief(1, 4, Some(5)), 4 + 5)]);
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![vec![1]], vec![3, 1]));
    assert_eq!((points(&story.board), supplies(&story.board)), (vec![9, 0], vec![6, 6]));
    assert_eq!(story.board.towers().stolen, None);
    assert_eq!(story.tries(lay("3,3", 1)), prize_first(2));
    story.goes(|board| board.looks(2, "JP-3").lays_prize(2, "-1,2", 3)).lists(BLUE);
    assert_eq!(open_to(&story.board), []);
    assert_eq!(story.tries(guard(1)), not_by(2));
    // In the row or column of neither tower.
    story.goes(|board| board.lays("3,3", 1)).lists(BLUE);
    assert_eq!(open_to(&story.board), []);
    story.goes(Board::ends);
    assert_eq!(points(&story.board), [9, 0]);
}
