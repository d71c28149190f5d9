//! Tournaments: when they come, what a meeple counts, who wins. Never what is done with a prize tile.

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{self, Five, One, Three, Two, Zero},
    LegalMove, PhaseView, PrizeId, Reach, Refusal, Seat, TournamentFact, TournamentMove, Winner,
};

use super::super::{
    board::{BLACK, BLUE, Board, RED, YELLOW},
    contest::four_with,
    script::{draw, nominate, reveal},
    story::Story,
};

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

/// Who stood how in the last tournament, highest first: rank, emblem, reach and value.
fn standings(board: &Board) -> Vec<(Seat, u8, Emblem, Reach, u16)> {
    let contest = board.open().last_contest.unwrap();
    contest.revealed.iter().map(|it| (it.seat, it.rank, it.emblem, it.reach, it.value)).collect()
}

/// Who holds a prize tile, as all see it.
fn prizes(board: &Board) -> Vec<Winner> {
    board.open().prizes.iter().map(|prize| prize.won).collect()
}

fn winner(seat: Seat, prize: u8, rank: u8, kept: Option<Emblem>) -> Winner {
    Winner { seat, prize: PrizeId(prize), rank, kept }
}

fn road(tiles: u16) -> Reach {
    Reach::Road { tiles, bridges: 0 }
}

fn field(ring_of_8: u8, ring_of_16: u8) -> Reach {
    Reach::Field { ring_of_8, town_halls: 0, ring_of_16 }
}

const X4: &str = "X-4. The last tile of the pile went in the turn before, black's; red cannot draw: a tournament first (T-13), in the
crown's discipline. The pile had 8 tiles.

      x= -1  0  1  2  3
 y=0         a  b  c──1        1: red, on the road from the south of f over c and 3,0 to the south of 3,1
 y=1      3  d  e  f  │        2: blue, on the road from the arena in d to the south of 0,3
 y=2      .  2  B              3: yellow; black has laid two monasteries
 y=3         .  B";

#[test]
fn x4_the_last_tile_of_the_pile_went_and_red_cannot_draw_a_tournament_first() {
    let mut story = Story::of(four_with(5, 5, 1, "B 1,3 0"), X4);
    let called = TournamentFact::TournamentCalled {
        discipline: Discipline::Road,
        order: vec![RED, BLUE, YELLOW, BLACK],
    };
    assert!(story.board.happened(&called), "by itself, as red's turn begins");
    story.tells_in_short().shows().lists(RED);
    let view = story.board.view(Audience::Watcher);
    assert_eq!((view.phase, view.awaited), (PhaseView::Tournament, vec![RED]));
    assert_eq!((view.tournament.unwrap().draws_left, view.turn.unwrap().number), (0, 9));
    for step in [draw("V"), nominate(1, Two), Command::EndTurn] {
        assert_eq!(story.tries(step), Refusal::OutOfStep { phase: PhaseView::Tournament });
    }

    story.goes(Board::reveals_all).shows().lists(RED);
    let view = story.board.view(Audience::Watcher);
    assert_eq!((view.phase, view.awaited), (PhaseView::Draw, vec![RED]));
    assert_eq!((view.tournament.unwrap().draws_left, view.turn.unwrap().number), (6, 9));
    story.goes(|board| board.draws("E")).is_pinned(
        "x_4_the_pile_is_empty.txt",
        &["the pile is empty: a Road tournament", "pile 2 is free", "red draws E"],
    );
}

const X5: &str = "X-5. Emblem 3 and a road of 2 tiles: 5 (T-15). The road begins at the junction in W, whose way up to the arena in d
is another, complete road.

      x= -1  0  1  2
 y=0         a  b  c
 y=1      B  d  e  f
 y=2        ─W                 red's highwayman (1) on the road down
 y=3         U";

#[test]
fn x5_emblem_3_on_a_road_of_2_is_5() {
    let mut story = Story::of(Board::of(2, &[3, 5], Discipline::Road), X5);
    // W turned once has roads south (its first), west and north.
    story.plays(|board| {
        board.plays_all(
            "W 0,2 1 road0
             B -1,1 0
             U 0,3 1 m1=3",
        )
    });
    story.tells_in_short().shows_each().lists(RED);
    assert_eq!(story.board.seat(), RED, "it is blue's turn, but blue has no highwayman");
    assert_eq!(offered(&story.board), [(1, road(2))]);
    story.goes(|board| board.reveals(1)).shows_each();
    assert_eq!(standings(&story.board), [(RED, 1, Three, road(2), 5)]);
    story.is_pinned(
        "x_5_a_road_of_2.txt",
        &["red reveals under meeple 1: 3 + 2 = 5, a road of 2", "decided: 1. red 5"],
    );
}

const X6: &str = "X-6. Emblem 1 and a city of 3 tiles: 4 (T-15). The coat of arms in F adds nothing.

      x= -1  0  1  2
 y=-2           F              b, G and F are one city, open in the north
 y=-1           G              red's knight (1)
 y=0         a  b  c
 y=1      B  d  e  f";

#[test]
fn x6_emblem_1_in_a_city_of_3_is_4() {
    let mut story = Story::of(Board::of(2, &[3, 5], Discipline::City), X6);
    story.plays(|board| {
        board.plays_all(
            "G 1,-1 1 city
             B -1,1 0
             F 1,-2 1 m1=1",
        )
    });
    story.tells_in_short().shows_each().lists(RED);
    assert_eq!(offered(&story.board), [(1, Reach::City(3))]);
    story.goes(|board| board.reveals(1)).shows_each();
    assert_eq!(standings(&story.board), [(RED, 1, One, Reach::City(3), 4)]);
    story.is_pinned(
        "x_6_a_city_of_3.txt",
        &["red reveals under meeple 1: 1 + 3 = 4, a city of 3", "decided: 1. red 4"],
    );
}

const X7: &str = "X-7. Red's farmer: 8 around and 2 in the outer ring, emblem 0: 10. Blue's farmer: 5 around, emblem 3: 8 (T-15). Around
blue's, that is not full, nothing further counts.

      x= -3 -2 -1  0  1  2  3  4
 y=0               a  b  c══╗  .        1: red, outside a loop of road. Around: c, f and the six laid;
 y=1      .  .  2  d  e  f  ║1 .           of the 16 around those: b and e
 y=2      .  .  .        ╚══╝  .        2: blue. Around: a, d, -2,1, -1,2 and -2,2";

#[test]
fn x7_a_full_ring_of_8_and_2_beyond_with_emblem_0_is_10_and_a_ring_of_5_with_emblem_3_is_8() {
    let mut story = Story::of(Board::of(2, &[13, 5], Discipline::Field), X7);
    story.plays(|board| {
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
        )
    });
    story.tells_in_short().shows_each();
    assert_eq!(story.board.seat(), BLUE, "the pile is empty, and blue is to draw");
    assert_eq!(offered(&story.board), [(2, field(5, 0))]);
    story.lists(BLUE).lists(RED).goes(|board| board.reveals(2)).lists(RED);
    assert_eq!((story.board.seat(), offered(&story.board)), (RED, vec![(1, field(8, 2))]));
    story.goes(|board| board.reveals(1)).shows_each();
    let expected = [(RED, 1, Zero, field(8, 2), 10), (BLUE, 2, Three, field(5, 0), 8)];
    assert_eq!(standings(&story.board), expected);
    assert_eq!(prizes(&story.board), [winner(RED, 1, 1, Some(Zero)), winner(BLUE, 2, 2, None)]);
    story.is_pinned(
        "x_7_two_farmers.txt",
        &[
            "blue reveals under meeple 2: 3 + 5 = 8, 5 around",
            "red reveals under meeple 1: 0 + 10 = 10, 8 around and 2 around those",
            "decided: 1. red 10, 2. blue 8",
        ],
    );
}

const X8: &str = "X-8. Four players; red 9, blue 8, yellow 3, black out: a prize tile each for red and blue, red keeps its emblem, blue's
and yellow's go to the box (T-16, T-18). Two prize tiles lie on the pile.

      x= -1  0  1  2  3
 y=0         a  b  c──1        1: red, on a road of 4: f, c, 3,0 and 3,1
 y=1      3  d  e  f  │        2: blue, on a road of 3: d, 0,2 and 0,3
 y=2      .  2  B              3: yellow, on a road of 2
 y=3         .  B";

#[test]
fn x8_red_9_blue_8_yellow_3_black_out() {
    let mut story = Story::of(four_with(5, 5, 1, "B 1,3 0"), X8);
    story.tells_in_short().shows_each().lists(RED);
    // Clockwise, each its own: whoever is not awaited waits.
    let early = Refusal::NotAwaited { seat: BLUE, awaited: vec![RED] };
    assert_eq!(story.tries_as(BLUE, reveal(2)), early);
    story.goes(|board| board.reveals(1)).lists(BLUE);
    story.goes(|board| board.reveals(2)).lists(YELLOW);
    story.goes(|board| board.reveals(3));

    // Red 5 and 4 tiles, blue 5 and 3, yellow 1 and 2.
    let expected = [(RED, 1, Five, road(4), 9), (BLUE, 2, Five, road(3), 8), (YELLOW, 3, One, road(2), 3)];
    assert_eq!(standings(&story.board), expected);
    assert_eq!(story.board.open().last_contest.unwrap().passed_over, [BLACK]);
    assert_eq!(prizes(&story.board), [winner(RED, 1, 1, Some(Five)), winner(BLUE, 2, 2, None)]);
    let told = story.board.told();
    let boxed = [(BLUE, Five), (YELLOW, One)];
    let boxed = boxed.map(|(seat, emblem)| TournamentFact::EmblemBoxed { seat, emblem });
    let found: Vec<_> =
        told.iter().filter(|fact| matches!(fact, TournamentFact::EmblemBoxed { .. })).cloned().collect();
    assert_eq!(found, boxed);
    assert!(!told.iter().any(|fact| matches!(fact, TournamentFact::PrizesLeft { .. })), "both were drawn");

    // The meeples stay; the crown has moved on; the next pile is free, and red goes on by drawing.
    story.shows().shows_each().lists(RED);
    let (open, view) = (story.board.open(), story.board.view(Audience::Watcher));
    assert_eq!((view.meeples.len(), view.phase, story.board.seat()), (3, PhaseView::Draw, RED));
    assert_eq!((open.crown, open.draws_left, open.held), (Discipline::City, 6, 1));
    assert_eq!((story.board.hand(BLUE), story.board.hand(BLACK)), (vec![0, 1, 2, 3], vec![0, 1, 2, 3, 5]));
    story.is_pinned(
        "x_8_four_players_two_prizes.txt",
        &[
            "red reveals under meeple 1: 5 + 4 = 9, a road of 4",
            "blue reveals under meeple 2: 5 + 3 = 8, a road of 3",
            "yellow reveals under meeple 3: 1 + 2 = 3, a road of 2",
            "black has nobody in it",
            "decided: 1. red 9, 2. blue 8, 3. yellow 3",
            "red wins prize tile 1 with rank 1, with emblem 5",
            "blue wins prize tile 2 with rank 2",
            "blue's emblem 5 goes to the box",
            "yellow's emblem 1 goes to the box",
        ],
    );
}
