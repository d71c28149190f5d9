//! Prize tiles laid on the map in a turn (T-20): after drawing, before the land tile, scored with it. Never what their
//! faces may be known by.

use herald_words::{
    Command, Discipline,
    Emblem::{One, Three, Two},
    Expansion, Fact, Feature, Kind, LegalMove, MapCommand, MapFact, Place, Points, Pos, PrizeId, PrizePlace,
    Refusal, Seat, Segment, StatueCity, Tiles, TournamentCommand, TournamentMove,
};

use super::{
    board::{BLUE, Board, RED, piles, settings},
    script::{lay, lay_prize, m, nominate, place, stand},
    tables::{a_city_won, a_road_won},
};

pub(crate) fn prizes_first(prizes: &[u8]) -> Refusal {
    Refusal::PrizesFirst { prizes: prizes.iter().copied().map(PrizeId).collect() }
}

/// Where who is awaited may lay a prize tile.
fn places(board: &Board, prize: u8) -> Vec<Place> {
    let of = |legal| {
        if let LegalMove::Tournament(TournamentMove::PlacePrize { prize, places }) = legal {
            Some((prize.0, places))
        } else {
            None
        }
    };
    let mut offered = board.legal(board.seat()).into_iter().filter_map(of);
    offered.find(|(other, _)| *other == prize).map(|(_, places)| places).unwrap_or_default()
}

/// What was scored in the last commit: feature, tiles, coats, who, points.
pub(crate) fn scored(board: &Board) -> Vec<(Feature, u16, u16, Vec<Seat>, i32)> {
    let count = |fact| {
        if let Fact::Map(MapFact::Scored(count)) = fact {
            Some((count.feature, count.tiles, count.coats, count.winners, count.points.0))
        } else {
            None
        }
    };
    board.facts().into_iter().filter_map(count).collect()
}

#[test]
fn t20_no_meeple_on_a_prize_tile() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "0,-2", 3);
    // City (west), then field.
    for segment in [0, 1, 7] {
        let stand = stand(Kind::Meeple, Segment(segment));
        assert_eq!(board.refused(stand), Refusal::NoMeepleOnPrize { prize: PrizeId(1) });
    }
}

/// By the ordinary rules: an edge that does not match, a cell that is taken, a corner alone.
#[test]
fn t20_b03_a_prize_tile_is_laid_by_the_ordinary_rules() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1");
    assert_eq!(board.refused(lay_prize(1, "1,-2", 2)), Refusal::CellTaken { pos: Pos { x: 1, y: -2 } });
    assert_eq!(board.refused(lay_prize(1, "2,-3", 2)), Refusal::NotBeside { pos: Pos { x: 2, y: -3 } });
    let refusal = board.refused(lay_prize(1, "1,-3", 0)).explain();
    assert_eq!((refusal.reason.as_str(), refusal.rule.unwrap().0), ("EDGE_MISMATCH", "B-3"));
    let told =
        TournamentCommand::PlacePrize { prize: PrizeId(1), at: PrizePlace::City(StatueCity::New(None)) };
    assert_eq!(board.refused(Command::Tournament(told)), Refusal::PlaceNotTold);

    // JP-10, all city: only above F, and in one turn alone, as all four are the same.
    board.looks(1, "JP-10");
    assert_eq!(places(&board, 1), [place("1,-3", 0)]);
}

#[test]
fn t20_a_prize_tile_waits_for_its_owners_turn() {
    let mut board = a_road_won(&[9]);
    board.draws("V").looks(1, "JP-1");
    assert_eq!(board.refused(lay_prize(2, "0,-1", 0)), Refusal::NoSuchPrize { prize: PrizeId(2) }, "blue's");
    board.lays_prize(1, "0,-1", 0).lays("3,3", 1).ends();
    board.draws("B").looks(2, "JP-3");
    assert_eq!(board.refused(lay("-2,1", 0)), prizes_first(&[2]));
    // Blue was second: no emblem on its statue.
    board.lays_prize(2, "0,-2", 2).lays("-2,1", 0);
    assert_eq!(board.open().statues[1].emblem, None);
}

/// T-8: the prize tile's window, then the land tile's own.
#[test]
fn t08_t20_each_tile_opens_a_window_of_its_own() {
    // JP-1 with its city to the west, at 0,-2: its field meets that of red's farmer (2), west of F.
    let mut board = a_city_won(&[9]);
    board.draws("B").looks(1, "JP-1");
    assert_eq!(board.refused(nominate(2, Three)), Refusal::NominationClosed, "no tile of this turn lies");
    board.lays_prize(1, "0,-2", 3);
    assert_eq!(board.refused(nominate(1, Three)), Refusal::AlreadyNominated { meeple: m(1) });
    // The land tile at -3,1, far away, closes that window and opens its own.
    let mut later = a_city_won(&[9]);
    later.draws("B").looks(1, "JP-1").lays_prize(1, "0,-2", 3).lays("-3,1", 0);
    assert_eq!(later.refused(nominate(2, Three)), Refusal::NotExtended { meeple: m(2) });

    board.nominates(2, Three).lays("-3,1", 0);
    assert_eq!(board.refused(nominate(2, One)), Refusal::AlreadyNominatedThisTurn, "one a turn");
}

/// The land tile's own window, for what the prize tile did not extend.
#[test]
fn t08_t20_what_the_land_tile_extends_after_the_prize_tile() {
    let mut board = a_city_won(&[9]);
    board.draws("E").looks(1, "JP-1").lays_prize(1, "1,-3", 2);
    assert_eq!(
        board.refused(nominate(2, Two)),
        Refusal::NotExtended { meeple: m(2) },
        "JP-1 lies beyond a wall"
    );
    // E at 0,-2 with its city to the west: its field meets the farmer's.
    board.lays("0,-2", 3).nominates(2, Two).stands("city");
    assert_eq!(board.hand(RED), [0, 1, 3]);
}

/// T-10: each tile on its own: for the land tile the prize tile of the same turn lay there before.
#[test]
fn t10_t20_the_ring_is_judged_before_each_tile_on_its_own() {
    // Red's farmer (2) east of 3,2; around it f, 3,1, and as they come 4,1, 4,2, 4,3, 3,3, 2,3, 2,2: 7 lie before the turn.
    let mut board = Board::of(2, &[10, 9], Discipline::Road);
    board.plays_as(
        RED,
        "U 3,1 1 road
         U 3,2 1 m1=5 field0
         U 3,3 1",
    );
    board.plays_as(RED, "B 4,1 0\n B 4,2 0\n U 2,2 1\n U 2,3 1\n E 5,2 1\n E 5,1 1");
    // f, 3,1, 2,2, 4,1, 4,2, 2,3 and 3,3: seven; 4,3 is open. The tenth tile of the pile goes elsewhere.
    board.plays_as(RED, "B -1,1 0");
    board.reveals(1);
    board.turn_of(RED).draws("E").looks(1, "JP-1");
    // JP-1 at 4,3 with its city to the south is the eighth.
    board.lays_prize(1, "4,3", 2);
    assert!(board.decide(RED, &[nominate(2, Three)]).is_ok(), "7 before it");
    // E at 5,3 goes on with its field: now 8 lay there before.
    board.lays("5,3", 1);
    assert_eq!(board.refused(nominate(2, Three)), Refusal::RingWasFull { meeple: m(2) });
}

/// The prize tile and the land tile of one turn complete together, and score in step 3 in one go.
#[test]
fn t20_what_prize_and_land_tile_complete_scores_in_step_3_of_the_same_turn() {
    // JP-4 above F, a band north to south: 4 tiles, 2 coats, open; E upside down closes it: 5 tiles, 14 points.
    let mut board = a_city_won(&[9]);
    board.draws("E").looks(1, "JP-4").lays_prize(1, "1,-3", 1).lays("1,-4", 2).ends();
    assert_eq!(scored(&board), [(Feature::City, 5, 2, vec![RED], 2 * (5 + 2))]);
    assert_eq!(board.totals(), [14 + 3 * 2 + 3, 0], "the city, the emblem, the farmer beside it");
}

/// B-5 to B-7 in one turn: the prize tile completes one thing, the land tile another.
#[test]
fn t20_the_prize_tile_alone_may_complete_for_another_seat() {
    // Blue's monk in the monastery on -1,1 with 7 around; red's prize tile is the eighth.
    let mut board = Board::of(2, &[12, 9], Discipline::City);
    board.plays("G 1,-1 1 city").plays("B -1,1 0 monastery");
    board.plays_as(RED, "F 1,-2 1 m1=5");
    board.plays_as(
        RED,
        "B -2,1 0
         B -2,0 0
         B -2,2 0
         E -1,2 2
         U 0,2 1
         U 3,1 1
         U 3,2 1
         U 3,3 1",
    );
    board.plays_as(RED, "U 3,4 1");
    board.reveals(1);
    // Around -1,1: a, d, -2,0, -2,1, -2,2, -1,2, 0,2: seven; open is -1,0: city to its east, field to its south and west.
    board.turn_of(RED).draws("V").looks(1, "JP-1").lays_prize(1, "-1,0", 1).lays("3,0", 0).ends();
    assert_eq!(scored(&board), [(Feature::Monastery, 9, 0, vec![BLUE], 9)]);
    assert_eq!(board.view(herald_words::Audience::Watcher).scores[1].points, Points(9));
}

/// with an abbot: the prize tile counts among its neighbours when it is taken back.
#[test]
fn t20_a02_a_prize_tile_is_a_neighbour_of_the_abbot_taken_back_in_the_same_turn() {
    let mut with = settings();
    with.played = with.played.with(Expansion::Abbot, Tiles::Usual);
    let mut board = Board::with(with, piles(2, &[5, 9], 2, Discipline::City));
    board.plays_as(
        RED,
        "G 1,-1 1 city
         B -1,1 0 abbot:monastery
         F 1,-2 1 m1=5
         B -2,1 0
         B -3,1 0",
    );
    board.reveals(1);
    board.turn_of(RED).draws("V").looks(1, "JP-1").lays_prize(1, "-1,0", 1).lays("3,0", 0);
    // Itself, a, d, -2,1 and the prize tile: 5.
    board.awaited_takes(Command::Map(MapCommand::RecallAbbot));
    assert_eq!(scored(&board)[0].4, 5);
}

/// Every face at every cell around the map and every turn: accepted where it is listed, and nowhere else, but for turns that
/// give the same map.
#[test]
fn t20_a_prize_tile_goes_where_it_is_listed_and_nowhere_else() {
    let mut board = a_city_won(&[9]);
    board.draws("V");
    for face in 1..=11 {
        board.looks(1, &format!("JP-{face}"));
        let listed = places(&board, 1);
        let mut accepted = Vec::new();
        for (x, y) in (-4..=5).flat_map(|x| (-5..=4).map(move |y| (x, y))) {
            let fits = |quarters| board.decide(RED, &[lay_prize(1, &format!("{x},{y}"), quarters)]).is_ok();
            accepted.extend(
                (0..4)
                    .filter(|quarters| fits(*quarters))
                    .map(|quarters| place(&format!("{x},{y}"), quarters)),
            );
        }
        assert!(!listed.is_empty() && listed.iter().all(|place| accepted.contains(place)), "JP-{face}");
        // A band with its statue is the same half turned, whatever crosses below it; JP-10 is the same in every turn.
        let alike = match face {
            4 | 5 => 2,
            10 => 4,
            _ => 1,
        };
        assert_eq!(accepted.len(), listed.len() * alike, "JP-{face}");
    }
}
