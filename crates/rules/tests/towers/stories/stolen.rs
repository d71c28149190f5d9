//! Tiles that thieves steal, and what is drawn in their place (W-7). Never beside tournaments.

use herald_words::{Audience, FaceCode, Refusal};

use super::super::{
    board::{BLUE, RED},
    script::{code, draw, grow, lay},
    story::Story,
    tables::{five_towers, floors, grew, of, one_tower, paid, points, thief, tile},
};

const FIRST: &str = "W-7, W-10. Without the River no tower stands when the first symbol is drawn, so that this tile is always stolen: no tower
grows, nobody is paid, and a tower tile comes in its place.

       x= 0
 y=0      D
 y=1      1      1: TT-2, the first tower, with red's guard";

fn not_left(face: &str) -> Refusal {
    Refusal::FaceNotLeft { face: code(face) }
}

#[test]
fn w7_the_very_first_symbol_is_stolen() {
    let mut story = Story::of(of(&[]), FIRST);
    story.shows().goes(|board| board.draws("TT-b")).shows().lists(RED);
    assert_eq!((grew(&story.board), paid(&story.board)), (vec![], vec![]));
    assert_eq!(story.board.towers().stolen, Some(tile("TT-b", 6)));
    assert_eq!(drawn(&story), None, "it lies beside the board");
    assert_eq!(story.tries(lay("0,1", 0)), Refusal::OutOfStep { phase: herald_words::PhaseView::Draw });
    assert_eq!(story.tries(draw("B")), not_left("B"), "it is a tower tile that comes");

    story.goes(|board| board.draws("TT-2"));
    assert_eq!((story.board.seat(), drawn(&story)), (RED, Some(code("TT-2"))));
    story.goes(|board| board.lays("0,1", 0)).lists(RED).goes(|board| board.guards(1).ends());
    assert_eq!((floors(&story.board), points(&story.board)), (vec![1], vec![0, 0]));
    let open = story.board.towers();
    assert_eq!((open.floors_left, open.tower_tiles_left), (20 - 1, 5 - 1));
    assert_eq!(story.board.totals(), [5 + 6, 0], "W-8");
    story.shows().counts().is_pinned(
        "w_7_the_first_symbol.txt",
        &[
            "towers: 20 floors, 5 tower tiles",
            "beside the board: floors left: 20; tower tiles left: 5; nothing is stolen",
            "red draws TT-b, a thief with 6",
            "TT-b with a thief's 6 is stolen",
            "beside the board: floors left: 20; tower tiles left: 5; stolen: TT-b with a thief's 6",
            "red draws tower tile TT-2",
            "TT-2 is laid at 0,1, turned 0",
            "tower 1 is built there",
            "red's meeple 1 is the guard on tower 1",
            "ends: red 0, blue 0",
            "if it ended now: red 11; blue 0",
        ],
    );
}

fn drawn(story: &Story) -> Option<FaceCode> {
    story.board.view(Audience::Watcher).map.unwrap().drawn
}

const SECOND: &str = "W-7. A second theft replaces the first: TT-a with its 4 goes to the box, and its points are lost. The next thief, TT-f
with a 5, finds blue's guard: 5 and the stolen 6, and no 4.

       x= 0
 y=-1     f      f: TT-f
 y=0      D
 y=1      1      1: TT-2, of red's turn
 y=2      2      2: TT-1, with blue's guard";

#[test]
fn w7_a_second_theft_replaces_the_first() {
    let mut story = Story::of(one_tower(), SECOND);
    story.plays(super::super::board::Board::ends).tells_in_short();
    assert_eq!(story.board.towers().stolen, Some(tile("TT-a", 4)));
    story.goes(|board| board.draws("TT-e"));
    assert_eq!((grew(&story.board), paid(&story.board)), (vec![vec![1]], vec![]), "step 1 alone");
    assert_eq!((floors(&story.board), story.board.towers().stolen), (vec![2], Some(tile("TT-e", 6))));
    story.shows().goes(|board| board.draws("TT-1").lays("0,2", 2).guards(2).ends());
    assert_eq!(floors(&story.board), [2, 1]);

    story.goes(|board| board.draws("TT-f"));
    assert_eq!(paid(&story.board), [(BLUE, thief(1, 5, Some(6)), 5 + 6)]);
    // Tower 1 was empty, and 2 was not.
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![vec![1]], vec![3, 1]));
    assert_eq!(story.board.towers().stolen, None);
    story.goes(|board| board.lays("0,-1", 2).ends()).shows().is_pinned(
        "w_7_a_second_theft.txt",
        &[
            "blue draws TT-e, a thief with 6",
            "the thief: a floor more on tower 1",
            "the stolen TT-a with a thief's 4 goes to the box",
            "TT-e with a thief's 6 is stolen",
            "towers: 1 at 0,1: 2 floors",
            "beside the board: floors left: 18; tower tiles left: 4; stolen: TT-e with a thief's 6",
            "blue draws tower tile TT-1",
            "blue's meeple 1 is the guard on tower 2",
            "red draws TT-f, a thief with 5",
            "the thief: a floor more on tower 1",
            "scores: 1 on guard, a thief with 5, and 6 stolen, blue 11",
            "blue's figure 1 goes home",
            "the stolen TT-e with a thief's 6 goes to the box",
            "TT-f is laid at 0,-1, turned 2",
            "ends: red 0, blue 11",
        ],
    );
}

const GONE: &str = "W-7. All five tower tiles are drawn, so that a land tile comes in the place of the stolen TT-N. It is TT-P, and its own
symbol acts: it is stolen too, and so is TT-b. Only then comes B, which red lays. 5 floors are left for TT-N, which lets
four towers grow; TT-P has one for three, and TT-b none.

       x= -1  0  1  2  3
 y=-1               5        5: TT-5, a floor
 y=0       3  D  2  V  4     2: TT-3, four floors; 3: TT-4, three; 4: TT-1, two
 y=1          1  B           1: TT-2, five, with red's guard at last";

#[test]
fn w7_tower_tiles_gone_a_land_tile_comes_and_its_own_symbol_acts() {
    let mut story = Story::of(five_towers(), GONE);
    story.tells_in_short().shows();
    let open = story.board.towers();
    assert_eq!((open.tower_tiles_left, open.floors_left), (0, 20 - (5 + 4 + 3 + 2 + 1)));
    story.goes(|board| board.draws("TT-N"));
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![vec![2, 3, 4, 5]], vec![5, 5, 4, 3, 2]));
    assert_eq!((story.board.seat(), story.board.towers().stolen), (RED, Some(tile("TT-N", 4))));

    story.goes(|board| board.draws("TT-P")).lists(RED);
    assert_eq!(story.tries(grow(&[3, 4])), Refusal::FloorsToGive { floors: 1 });
    story.goes(|board| board.grows(&[4]));
    assert_eq!(
        (floors(&story.board), story.board.towers().stolen),
        (vec![5, 5, 4, 4, 2], Some(tile("TT-P", 5)))
    );

    story.goes(|board| board.draws("TT-b"));
    assert_eq!((grew(&story.board), floors(&story.board)), (vec![], vec![5, 5, 4, 4, 2]));
    assert_eq!((story.board.seat(), story.board.towers().stolen), (RED, Some(tile("TT-b", 6))));
    story.goes(|board| board.begins("B 1,1 0")).lists(RED).goes(|board| board.guards(1).ends());
    // Of 83: TT-a, -d, -e, -f, -i, -N, -P and -b, V and B.
    assert_eq!((story.board.seat(), story.board.view(Audience::Watcher).land_left), (BLUE, 83 - 10));
    assert_eq!((points(&story.board), story.board.totals()), (vec![0, 0], vec![5 + 6, 0]));
    story.shows().counts().is_pinned(
        "w_7_tower_tiles_gone.txt",
        &[
            "beside the board: floors left: 5; tower tiles left: 0; stolen: TT-i with a thief's 5",
            "red draws TT-N, a thief with 4",
            "the thief: a floor more on tower 2 and 3 and 4 and 5",
            "the stolen TT-i with a thief's 5 goes to the box",
            "TT-N with a thief's 4 is stolen",
            "red draws TT-P, a thief with 5",
            "red may: give 1 floor to as many of the towers 3, 4, 5",
            "the thief: a floor more on tower 4",
            "the stolen TT-N with a thief's 4 goes to the box",
            "TT-P with a thief's 5 is stolen",
            "red draws TT-b, a thief with 6",
            "the stolen TT-P with a thief's 5 goes to the box",
            "TT-b with a thief's 6 is stolen",
            "red draws B",
            "B is laid at 1,1, turned 0",
            "red's meeple 1 is the guard on tower 1",
            "ends: red 0, blue 0",
            "if it ended now: red 11; blue 0",
        ],
    );
}
