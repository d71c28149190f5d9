//! Statues, their cities and their coats of arms (T-20, T-22). Never how a prize tile was won, but for what it takes.

use herald_words::{CityId, CityRef, Discipline, Emblem::Five, PrizeId, ScoreLine, Shields, TournamentFact};

use super::{
    board::{BLUE, Board, RED, YELLOW, piles, settings},
    tables::a_road_won,
};

/// The lines for statues on the sheet as it stands: who, points, coats, city.
pub(crate) fn lines(board: &Board) -> Vec<(herald_words::Seat, i32, u8, u16)> {
    let statue = |line| {
        if let ScoreLine::Statue { seat, points, city, shields, .. } = line {
            Some((seat, points.0, shields.unwrap().0, city.0))
        } else {
            None
        }
    };
    board.sheet().lines.into_iter().filter_map(statue).collect()
}

fn cities(board: &Board) -> Vec<(u16, u8)> {
    let city = |found: CityRef| (found.city.0, found.shields.unwrap().0);
    board.open().cities.into_iter().map(city).collect()
}

/// Two cities with a statue each, west and north of the tournament tile, where b is still open:
///
/// ```text
///      x= -1   0    1
/// y=-1     N───G───JP-8     G, laid last, makes them one
/// y=0     JP-3─a    b       JP-3: with a; JP-8: with b
/// ```
fn two_cities() -> Board {
    // As `a_road_won`, but b stays open, and -1,1 free.
    let mut board = Board::of(2, &[6, 9], Discipline::Road);
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 3,2 1 m1=5
         U 0,3 1 m2=3
         B 1,2 0
         B 1,3 0",
    );
    board.reveals(1).reveals(2);
    board.draws("N").looks(1, "JP-3").lays_prize(1, "-1,0", 1);
    assert_eq!(
        board.told(),
        [
            TournamentFact::CityFounded { city: CityId(1), label: None },
            TournamentFact::PrizePlaced { seat: RED, prize: PrizeId(1), city: CityId(1), emblem: Some(Five) },
        ]
    );
    board.lays("-1,-1", 2).ends();
    board.draws("B").looks(2, "JP-8").lays_prize(2, "1,-1", 3);
    board
}

#[test]
fn t22_two_cities_with_statues_that_grow_together_are_one_under_the_older_id() {
    let mut board = two_cities();
    assert_eq!(cities(&board), [(1, 1), (2, 1)]);
    assert_eq!(lines(&board), [(RED, 3, 1, 1)], "blue's is bare");
    board.lays("1,4", 0).ends();
    board.begins("G 0,-1 0");
    assert!(board.happened(&TournamentFact::CitiesMerged { kept: CityId(1), joined: CityId(2) }));
    assert_eq!(cities(&board), [(1, 2)]);
    assert!(board.open().statues.iter().all(|statue| statue.city == CityId(1)));
    assert_eq!(lines(&board), [(RED, 6, 2, 1)], "3 for each of the two coats");
    // Nobody stands in it: completed, it scores nothing, and the coats stay.
    board.ends();
    assert_eq!(lines(&board), [(RED, 6, 2, 1)]);
}

/// The statue stands in the city that is marked, not in the other one of its tile.
#[test]
fn t20_the_statue_stands_in_its_own_city_of_the_tile() {
    // JP-9: a band of city from east to west, with the coat and the statue, and another city below it. Half turned: the band
    // again, the other city to the north, a field to the south, on E.
    let mut board = a_road_won(&[9]);
    board.draws("V").looks(1, "JP-9");
    board.lays_prize(1, "1,-2", 2);
    board.lays("3,3", 1);
    board.ends();
    // JP-1 upside down closes the other city.
    board.draws("E").looks(2, "JP-1");
    board.lays_prize(2, "1,-3", 2);
    assert_eq!(cities(&board), [(1, 1), (2, 1)], "the other city is another: a second id, a coat each");
    board.lays("2,-2", 3);
    assert_eq!(cities(&board), [(1, 1), (2, 1)], "E closes the band in the east, without a coat");
}

#[test]
fn t20_a_statue_that_joins_a_city_founds_none() {
    let mut board = a_road_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "0,-1", 0).lays("3,3", 1).ends();
    board.draws("V").looks(2, "JP-3").lays_prize(2, "0,-2", 2);
    let (seat, prize, city) = (BLUE, PrizeId(2), CityId(1));
    assert_eq!(board.told(), [TournamentFact::PrizePlaced { seat, prize, city, emblem: None }]);
    assert_eq!(cities(&board), [(1, 2)]);
    assert_eq!(board.open().cities[0].shields, Some(Shields(2)));
}

/// Five at the table, so that three win at once: yellow 9, red 7, blue 6. Yellow's prize tile, a band, lies where G lies above.
#[test]
fn t22_a_prize_tile_that_joins_two_cities_with_statues_stands_in_the_older_one() {
    let mut board = Board::with(settings(), piles(5, &[6, 9], 3, Discipline::Road));
    board.plays_all(
        "U 3,1 1 road
         U 0,2 1 road
         U 2,2 1 road",
    );
    board.turn_of(RED).plays_all(
        "U 3,2 1 m1=5
         U 0,3 1 m2=3
         U 2,3 1 m3=5",
    );
    // c, f, 2,2 and 2,3 for yellow; two tiles for red; d, 0,2 and 0,3 for blue.
    board.reveals_all();
    board.turn_of(RED).draws("N").looks(2, "JP-3").lays_prize(2, "-1,0", 1).lays("-1,-1", 2).ends();
    board.turn_of(BLUE).draws("B").looks(3, "JP-8").lays_prize(3, "1,-1", 3).lays("1,2", 0).ends();
    assert_eq!(cities(&board), [(1, 1), (2, 1)]);
    board.turn_of(YELLOW).draws("V").looks(1, "JP-4").lays_prize(1, "0,-1", 0);
    let (seat, prize, city, emblem) = (YELLOW, PrizeId(1), CityId(1), Some(Five));
    let placed = TournamentFact::PrizePlaced { seat, prize, city, emblem };
    assert_eq!(board.told(), [placed, TournamentFact::CitiesMerged { kept: CityId(1), joined: CityId(2) }]);
    assert_eq!(cities(&board), [(1, 3)]);
    assert_eq!(lines(&board), [(YELLOW, 9, 3, 1)], "three coats; red and blue kept no emblem");
    board.folds_from_the_start();
}
