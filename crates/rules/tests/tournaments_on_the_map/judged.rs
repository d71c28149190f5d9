//! What fits nowhere: a prize tile is held, and the land tile is judged when the prize tiles lie (T-20, T-13). Never the laps
//! without land tiles.

use herald_words::{
    Audience, Discipline,
    Emblem::{Five, Three},
    Fact, HouseRules, LegalMove, MapFact, PhaseView, PrizeId, Refusal, Settings, TournamentFact,
    TournamentMove,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{DRAW, code, draw, lay, lay_prize, look_at},
    tables::{a_road_won, a_road_won_as_herald_draws},
};

const FIRST: PrizeId = PrizeId(1);

fn phase(board: &Board) -> PhaseView {
    board.view(Audience::Watcher).phase
}

fn held(seat: herald_words::Seat, prize: u8) -> TournamentFact {
    TournamentFact::PrizeHeld { seat, prize: PrizeId(prize) }
}

fn boxed(face: &str) -> Fact {
    Fact::Map(MapFact::Boxed { seat: RED, face: code(face) })
}

/// The prize tiles that who is awaited is offered to lay.
fn offered(board: &Board) -> Vec<u8> {
    let prize = |legal| {
        if let LegalMove::Tournament(TournamentMove::PlacePrize { prize, .. }) = legal {
            Some(prize.0)
        } else {
            None
        }
    };
    board.legal(board.seat()).into_iter().filter_map(prize).collect()
}

/// JP-10 is city all around: no open edge of city is there but a's, where -1,1 asks for field. Herald holds it.
#[test]
fn t20_a_prize_tile_that_fits_nowhere_is_held_by_itself_until_the_next_turn() {
    let mut board = a_road_won(&[9]);
    board.draws("E");
    assert_eq!(board.refused(lay("-1,2", 3)), Refusal::PrizesFirst { prizes: vec![FIRST] }, "not looked at");
    board.looks(1, "JP-10");
    assert!(board.happened(&held(RED, 1)));
    assert_eq!(board.refused(lay_prize(1, "-1,0", 0)), Refusal::PrizeIsHeld { prize: FIRST });
    assert_eq!(offered(&board), []);
    // E below B, its city to the west: now JP-10 would fit at -2,2, but it is not looked at again after the land tile.
    board.lays("-1,2", 3);
    let late = Refusal::OutOfStep { phase: PhaseView::Finish };
    assert_eq!((board.refused(lay_prize(1, "-2,2", 0)), offered(&board)), (late, vec![]));
    board.ends();
    let kept = board.open().prizes[0].won;
    assert_eq!((kept.seat, kept.kept), (RED, Some(Five)), "its emblem waits beside it");

    // Red's next turn.
    board.turn_of(RED).draws("V");
    assert_eq!(offered(&board), [1]);
    assert_eq!(board.refused(lay("3,3", 1)), Refusal::PrizesFirst { prizes: vec![FIRST] });
    board.lays_prize(1, "-2,2", 0).lays("3,3", 1);
    assert_eq!(board.open().statues[0].emblem, Some(Five));
}

/// Looked at before drawing, it is held once it is its time; another turn's look holds nothing.
#[test]
fn t20_what_was_looked_at_early_is_held_in_its_time() {
    let mut board = a_road_won(&[9]);
    board.looks(1, "JP-10").takes(BLUE, look_at(2, Some("JP-10")));
    assert!(board.told().is_empty());
    board.draws("V");
    assert_eq!(board.told(), [held(RED, 1)], "red's alone: blue's turn comes");
    board.lays("3,3", 1).ends();
    board.draws("V");
    assert_eq!(board.told(), [held(BLUE, 2)]);
}

/// Told wrongly, told anew: what it is said to be now may fit.
#[test]
fn t20_a_held_prize_tile_that_is_told_anew_may_fit() {
    let mut board = a_road_won(&[9]);
    board.draws("V").looks(1, "JP-10").looks(1, "JP-1");
    assert_eq!(offered(&board), [1]);
    assert_eq!(board.refused(lay("3,3", 1)), Refusal::PrizesFirst { prizes: vec![FIRST] });
    board.lays_prize(1, "0,-1", 0).lays("3,3", 1);
}

/// Red wins a second prize tile: crown road, then field. Six tiles, then so many.
fn red_with_two(second: u16) -> Board {
    let house = HouseRules {
        crown_order: [Discipline::Road, Discipline::Field, Discipline::City],
        ..HouseRules::default()
    };
    let mut board =
        Board::with(Settings { house, ..settings() }, piles(2, &[6, second, 5], 2, Discipline::Road));
    // Red's highwayman (1) on 3,1 and farmer (2) east of 3,2, whose field goes on at 4,1; the cities are closed or blocked
    // as ever: nothing open but the west of a, where -1,1 asks for field below.
    board.plays_all(
        "U 3,1 1 road
         E 1,-1 2
         U 3,2 1 m1=5 field0
         B -1,1 0
         B 4,1 0 m2=3
         B -2,1 0",
    );
    board.reveals(1);
    assert_eq!((board.seat(), phase(&board)), (RED, PhaseView::Draw));
    board
}

/// Held once, looked at again as soon as another prize tile lies.
#[test]
fn t20_a_held_prize_tile_is_looked_at_again_after_each_other_prize_tile() {
    let mut board = red_with_two(1);
    board.draws("V").looks(1, "JP-10");
    assert!(board.happened(&held(RED, 1)));
    board.lays("3,3", 1).ends();
    // The second pile is empty: farmer 2, with f, 3,1, 4,1 and 3,3 around him: 3 and 4.
    board.reveals(2);
    board.turn_of(RED).draws("B");
    assert!(board.happened(&held(RED, 1)), "it still fits nowhere");
    board.looks(2, "JP-3");
    assert_eq!(offered(&board), [2]);
    // JP-3 with its city to the north and west opens an edge for it.
    board.lays_prize(2, "-2,0", 0);
    assert_eq!(offered(&board), [1]);
    assert_eq!(board.refused(lay("-3,1", 0)), Refusal::PrizesFirst { prizes: vec![FIRST] });
    board.lays_prize(1, "-2,-1", 0).lays("-3,1", 0);
    let emblems: Vec<_> = board.open().statues.iter().map(|statue| (statue.prize.0, statue.emblem)).collect();
    assert_eq!(emblems, [(2, Some(Three)), (1, Some(Five))]);
    // One city: JP-3 and JP-10, a coat each.
    assert_eq!(board.open().cities.len(), 1);
}

/// C, city all around, fits nowhere before JP-1 lies with its city to the open west.
#[test]
fn t20_a_land_tile_that_fits_only_thanks_to_the_prize_tile() {
    let mut board = a_road_won(&[9]);
    board.draws("C");
    assert_eq!(phase(&board), PhaseView::Place, "not judged yet");
    board.looks(1, "JP-1").lays_prize(1, "-1,2", 3).lays("-2,2", 0).stands("city");
}

/// JP-1 with its city to the east closes a's city, and no edge of city is left: C goes to the box after it.
#[test]
fn t20_t13_a_land_tile_that_fits_nowhere_when_the_prizes_lie_goes_to_the_box_and_the_pile_may_be_empty() {
    let mut board = red_with_two(1);
    board.draws("C").looks(1, "JP-1");
    assert!(!board.facts().contains(&boxed("C")));
    board.lays_prize(1, "-1,0", 1);
    // The second pile held C alone: a field tournament, red's again, in mid-turn.
    assert!(board.facts().contains(&boxed("C")));
    let called = TournamentFact::TournamentCalled { discipline: Discipline::Field, order: vec![RED, BLUE] };
    assert!(board.happened(&called));
    board.reveals(2);
    let view = board.view(Audience::Watcher);
    assert_eq!((view.phase, view.turn.unwrap().seat), (PhaseView::Draw, RED));
    // f, 3,1 and 4,1 around him.
    assert_eq!(board.open().last_contest.unwrap().revealed[0].value, 3 + 3);
    // And the new prize tile first.
    board.draws("B");
    assert_eq!(board.refused(lay("-3,1", 0)), Refusal::PrizesFirst { prizes: vec![PrizeId(2)] });
    board.looks(2, "JP-2").lays_prize(2, "-1,2", 3).lays("-3,1", 0);
    assert_eq!(board.open().statues.len(), 2);
}

/// Where the pile goes on, another is drawn, and the prize tile that lies is not asked for again.
#[test]
fn t20_b03_a_replacement_from_the_open_pile() {
    let mut board = red_with_two(3);
    board.draws("C").looks(1, "JP-1").lays_prize(1, "-1,0", 1);
    assert_eq!((phase(&board), board.open().draws_left), (PhaseView::Draw, 2));
    board.draws("V").lays("3,3", 1).ends();
}

/// A held prize tile: the land tile is judged all the same, once nothing else is to be laid.
#[test]
fn t20_a_land_tile_beside_a_held_prize_tile_is_judged_too() {
    let mut board = red_with_two(3);
    board.draws("C");
    assert_eq!(phase(&board), PhaseView::Place);
    board.looks(1, "JP-10");
    assert!(board.happened(&held(RED, 1)));
    assert!(board.facts().contains(&boxed("C")), "no edge of city is open");
    board.draws("V");
    assert_eq!(offered(&board), [], "nor is the held one looked at again: nothing else lies");
    board.lays("3,3", 1).ends();
}

/// As Herald draws: it stays in hand until the prize tile lies, and then goes to the box; red draws again.
#[test]
fn t20_b03_the_same_where_herald_draws() {
    let mut board = a_road_won_as_herald_draws(&[9]);
    board.throw("C").awaited_takes(DRAW);
    assert_eq!(board.view(Audience::Watcher).map.unwrap().drawn, Some(code("C")));
    // JP-1 is the first in the row.
    board.dice.thrown.push_back(0);
    board.awaited_takes(look_at(1, None)).lays_prize(1, "-1,0", 1);
    assert!(board.facts().contains(&boxed("C")));
    assert_eq!(phase(&board), PhaseView::Draw);
    board.draws("V").lays("3,3", 1).ends();
    // Blue's prize tile waits; what fits nowhere before it lies is not judged either.
    board.draws("V");
    assert_eq!(board.refused(lay("3,4", 1)), Refusal::PrizesFirst { prizes: vec![PrizeId(2)] });
    assert_eq!(board.refused(draw("V")), Refusal::OutOfStep { phase: PhaseView::Place });
}
