//! Prize tiles laid on the map, and what their statues score. Never how a tournament is decided.

use herald_words::{
    Audience, Command, Discipline,
    Emblem::{Five, Three},
    Fact, Feature, MapFact, PhaseView, Points, PrizeId, Refusal, TournamentFact,
};

use super::super::{
    board::{BLUE, Board, RED},
    prizes::{prizes_first, scored},
    script::{code, lay, lay_prize, place},
    statues::lines,
    story::Story,
    tables::a_city_won,
};

const X9: &str = "X-9. Red holds a prize tile and a kept emblem: draws and looks; prize tile and emblem onto the map; then the land
tile and the rest of the turn (T-20).

      x= -2 -1  0  1  2  3
 y=-3              P             P: JP-1, which closes the city of b, G and F: red's knight (1) in it
 y=-2              F             red's farmer (2) in the field west of F
 y=-1              G
 y=0            a  b  c  V       V: red's land tile
 y=1      B  B  d  e  f";

#[test]
fn x9_red_draws_and_looks_then_lays_prize_tile_and_emblem_and_then_the_land_tile() {
    let mut story = Story::of(a_city_won(&[9]), X9);
    story.tells_in_short().shows_each();
    let early = Refusal::OutOfStep { phase: PhaseView::Draw };
    assert_eq!(story.tries(lay_prize(1, "1,-3", 2)), early, "first red draws and looks at the land tile");
    story.goes(|board| board.draws("V"));
    assert_eq!(story.tries(lay("3,0", 0)), prizes_first(&[1]));
    let unseen = Refusal::PrizeNotLookedAt { prize: PrizeId(1) };
    assert_eq!(story.tries(lay_prize(1, "1,-3", 2)), unseen);
    story.goes(|board| board.looks(1, "JP-1")).shows_each().lists(RED);
    let face = |board: &Board, audience| board.view(audience).tournament.unwrap().prizes[0].face;
    assert_eq!(face(&story.board, Audience::Seat(RED)), Some(code("JP-1")));
    for other in [Audience::Seat(BLUE), Audience::Host, Audience::Watcher] {
        assert_eq!(face(&story.board, other), None, "{other:?}");
    }
    assert_eq!(story.tries(lay("3,0", 0)), prizes_first(&[1]));
    assert_eq!(story.tries(Command::EndTurn), Refusal::OutOfStep { phase: PhaseView::Place });

    // JP-1 upside down closes the city of b, G and F.
    story.goes(|board| board.lays_prize(1, "1,-3", 2)).counts();
    lies_with_its_emblem(&story.board);
    story.lists(RED).goes(|board| board.lays("3,0", 0)).lists(RED);
    story.goes(|board| board.stands("road").ends());
    assert_eq!(scored(&story.board), [(Feature::City, 4, 2, vec![RED], 12)]);
    assert_eq!(story.board.seat(), BLUE);
    story.counts().is_pinned(
        "x_9_a_prize_tile_first.txt",
        &[
            "red draws V",
            "red looks at prize tile 1, hidden: JP-1",
            "prize tile 1, JP-1, is laid at 1,-3, turned 2",
            "red's statue stands in city 1, with emblem 5",
            "V is laid at 3,0, turned 0",
            "scores: city at 1,-3: 4 tiles 2 coats, red 12",
            "ends: red 12, blue 0",
        ],
    );
}

fn lies_with_its_emblem(board: &Board) {
    let (seat, prize, emblem) = (RED, PrizeId(1), Some(Five));
    let city = herald_words::CityId(1);
    let laid = Fact::Map(MapFact::PrizeLaid { seat, prize, face: code("JP-1"), place: place("1,-3", 2) });
    assert_eq!(
        board.facts(),
        [
            laid,
            Fact::Tournament(TournamentFact::CityFounded { city, label: None }),
            Fact::Tournament(TournamentFact::PrizePlaced { seat, prize, city, emblem }),
        ]
    );
    let [statue] = board.open().statues[..] else { panic!("one statue") };
    assert_eq!((statue.seat, statue.prize, statue.emblem, statue.city), (RED, prize, Some(Five), city));
    assert!(board.open().prizes.is_empty());
    // Nothing has scored yet, that is step 3; but the sheet says what would be: the city, 4 tiles and 2 coats; the emblem,
    // 3 a coat; and red's farmer beside F, whose city is completed.
    assert_eq!(board.view(Audience::Watcher).scores[0].points, Points(0));
    assert_eq!(board.totals(), [2 * (4 + 2) + 3 * 2 + 3, 0]);
}

const X10: &str = "X-10. A city with 4 coats of arms: red with 1 emblem 12, blue with 2 emblems 24 (T-22). Red's knight (1) is in that
city; blue's highwayman (2) is on a road of 2 tiles east of f, and his farmer (3) beside it. Blue wins the road, red the
city, blue the field. The city, from b up:

 y=-5   JP-1   a coat, blue's emblem 3      b, G, F, JP-4, JP-6, JP-1: 6 tiles,
 y=-4   JP-6   a coat, red's emblem 5       open to the east of JP-6
 y=-3   JP-4   a coat, blue's emblem 5
 y=-2   F      a coat
 y=-1   G
 y=0    b";

#[test]
fn x10_a_city_with_4_coats_is_12_for_one_emblem_and_24_for_two() {
    let mut story = Story::of(Board::of(2, &[6, 1, 1], Discipline::Road), X10);
    story.plays(|board| {
        board.plays_all(
            "G 1,-1 1 city
             U 3,1 1 road
             F 1,-2 1 m1=5
             U 3,2 1 m2=5 field0
             B -1,1 0
             B 4,1 0 m3=3",
        )
    });
    assert_eq!(story.board.seat(), BLUE, "red has no highwayman");
    story.tells_in_short().goes(|board| board.reveals(2)); // The road: blue alone, 5 + 2.
    assert_eq!(story.board.seat(), RED);
    story.goes(|board| board.plays("B -2,1 0"));
    story.goes(|board| board.reveals(1)); // The city: red alone, 5 + 3.
    assert_eq!(story.board.seat(), BLUE);
    story.goes(|board| board.draws("B").looks(1, "JP-4").lays_prize(1, "1,-3", 1)).counts();
    assert_eq!(lines(&story.board), [(BLUE, 6, 2, 1)], "as if the game ended now: F and JP-4");
    story.goes(|board| board.lays("-3,1", 0).ends());
    story.goes(|board| board.reveals(3)); // The field: f, 3,1 and 4,1 around him, 3 + 3; the last one.
    assert_eq!(story.board.seat(), RED);
    story.goes(|board| board.looks(2, "JP-6").lays_prize(2, "1,-4", 1)).counts();
    assert_eq!(lines(&story.board), [(BLUE, 9, 3, 1), (RED, 9, 3, 1)]);
    story.goes(|board| board.ends().looks(3, "JP-1").lays_prize(3, "1,-5", 2).ends());
    is_counted(&story.board);
    story.is_pinned(
        "x_10_four_coats_of_arms.txt",
        &[
            "scores: statue on prize tile 1: 4 coats, blue 12",
            "scores: statue on prize tile 2: 4 coats, red 12",
            "scores: statue on prize tile 3: 4 coats, blue 12",
            "1. blue 26, 2. red 22; won by blue",
        ],
    );
}

fn is_counted(board: &Board) {
    assert!(board.game.is_over());
    assert_eq!(lines(board), [(BLUE, 12, 4, 1), (RED, 12, 4, 1), (BLUE, 12, 4, 1)]);
    let emblems: Vec<_> = board.open().statues.iter().map(|statue| (statue.seat, statue.emblem)).collect();
    assert_eq!(emblems, [(BLUE, Some(Five)), (RED, Some(Five)), (BLUE, Some(Three))]);
    // It is red who has the city: 6 tiles and 4 coats, incomplete. Blue: a road of 2. Blue's farmer borders no city.
    assert_eq!(board.totals(), [10 + 12, 2 + 24]);
    let points: Vec<_> = board.view(Audience::Watcher).scores.iter().map(|score| score.points.0).collect();
    assert_eq!(points, [22, 26]);
    assert_eq!(board.view(Audience::Watcher).sheet.unwrap().winners, [BLUE]);
}
