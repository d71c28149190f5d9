//! Tiles and pieces that are put right where tournaments are played: emblems go home, prize tiles and the tournament tile stay,
//! and a guess that lies is described anew. Never a map without tournaments.

use herald_rules::{Decision, correct};
use herald_words::{
    Audience, CityId, Correction, Discipline, FaceText, Label, MeepleId, NominationView, Note, PhaseView,
    Place, Pos, PrizeId, Refusal, Role, Rotation, Segment, Spot, TournamentFact,
};

use super::{
    board::{Board, RED, sound},
    script::{code, m},
    tables::{a_city_won, a_road_won},
};

fn decide(board: &Board, correction: &Correction) -> Result<Decision, Refusal> {
    let note = Note { reason: Label::parse("laid wrong").unwrap(), seen: Vec::new(), consent: None };
    sound(correct(&board.game, board.next_revision(), correction, note))
}

fn refused(board: &Board, correction: &Correction) -> Refusal {
    decide(board, correction).expect_err("it must be refused")
}

fn mends(board: &mut Board, correction: &Correction) {
    let decided = decide(board, correction).unwrap();
    board.keep(decided);
}

fn at(x: i16, y: i16) -> Pos {
    Pos { x, y }
}

fn piece(meeple: u16, pos: Pos, segment: u8) -> Correction {
    Correction::MovePiece { meeple: m(meeple), to: Spot { pos, segment: Segment(segment) } }
}

fn tile(pos: Pos, face: &str, quarters: usize) -> Correction {
    let place = Place { pos, rotation: Rotation::ALL[quarters] };
    Correction::ReplaceTile { place, face: code(face), pieces: Vec::new() }
}

fn text(code: &str, edges: &str, cities: &[&str], roads: &[&str], fields: &[&str]) -> Correction {
    let list = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    Correction::RedescribeFace {
        text: Box::new(FaceText {
            code: code.to_owned(),
            edges: edges.to_owned(),
            cities: list(cities),
            roads: list(roads),
            fields: list(fields),
            ..FaceText::default()
        }),
    }
}

/// T-9, T-12: as when a meeple moves in play.
#[test]
fn t12_a_piece_that_is_moved_gives_its_emblem_back_and_has_had_it() {
    let mut board = Board::of(2, &[9], Discipline::Road);
    board.plays_all("U 3,1 1 road\n U 0,2 1 road\n U 3,2 1 m1=5");
    assert_eq!(board.hand(RED), [0, 1, 2, 3]);
    mends(&mut board, &piece(1, at(3, 2), 0));
    assert!(board.happened(&TournamentFact::EmblemReturned { seat: RED, meeple: m(1) }));
    assert_eq!(board.hand(RED), [0, 1, 2, 3, 5]);
    let view = board.view(Audience::Watcher);
    let figure = view.meeples.iter().find(|figure| figure.meeple == m(1)).unwrap();
    assert_eq!((figure.nomination, figure.role), (NominationView::Spent, Role::Highwayman));
    board.folds_from_the_start();
}

/// A tile that is mended under a nominated piece moves nobody.
#[test]
fn t12_a_piece_on_a_mended_tile_keeps_its_emblem() {
    let mut board = Board::of(2, &[9], Discipline::Road);
    board.plays_all("U 3,1 1 road\n U 0,2 1 road\n U 3,2 1 m1=5");
    mends(&mut board, &tile(at(3, 1), "Ug", 1));
    assert_eq!(board.hand(RED), [0, 1, 2, 3]);
    mends(&mut board, &tile(at(3, 1), "U", 1));
    board.folds_from_the_start();
}

#[test]
fn t6_t20_nothing_stands_on_the_tournament_tile_or_a_prize_tile_and_neither_is_another() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "0,-2", 3);
    let prize = PrizeId(1);
    assert_eq!(refused(&board, &piece(2, at(0, -2), 0)), Refusal::NoMeepleOnPrize { prize });
    assert_eq!(refused(&board, &piece(2, at(0, 0), 0)), Refusal::NoMeepleOnTournamentTile);
    assert_eq!(refused(&board, &tile(at(0, -2), "JP-2", 3)), Refusal::FaceStays { pos: at(0, -2) });
    assert_eq!(refused(&board, &tile(at(2, 1), "V", 0)), Refusal::TournamentTileStays { pos: at(2, 1) });
}

#[test]
fn t22_statues_of_one_city_do_not_part() {
    let mut board = a_city_won(&[9]);
    board.draws("V").looks(1, "JP-1").lays_prize(1, "0,-2", 3);
    let one = board.open().cities;
    assert_eq!(one.iter().map(|city| city.city).collect::<Vec<_>>(), [CityId(1)]);
    // Turned otherwise it would lie with another edge to the city beside it.
    let turned = refused(&board, &tile(at(0, -2), "JP-1", 1));
    assert!(matches!(turned, Refusal::EdgeMismatch { .. }), "{turned:?}");
}

#[test]
fn t14_nothing_is_mended_on_the_map_while_a_tournament_measures_it() {
    let mut board = Board::of(2, &[3, 9], Discipline::Road);
    board.plays_all("U 3,1 1 road\n U 0,2 1 road\n U 3,2 1 m1=5");
    let phase = PhaseView::Tournament;
    assert_eq!(board.view(Audience::Watcher).phase, phase);
    assert_eq!(refused(&board, &tile(at(0, 2), "V", 0)), Refusal::OutOfStep { phase });
    board.reveals(1);
    mends(&mut board, &tile(at(0, 2), "Ug", 1));
}

/// JC-F lies with its city to the tournament tile's: the table finds that it has a coat, and a road.
#[test]
fn b01_a_guess_that_lies_is_described_anew_as_far_as_everything_still_fits() {
    let mut board = Board::of(2, &[9], Discipline::Road);
    board.plays("JC-F -1,0 1 field");
    let field = ["e1 e2 s1 s2 w1 w2 @0"];
    let refusal =
        refused(&board, &text("JC-F", "field field field field", &[], &[], &["n1 n2 e1 e2 s1 s2 w1 w2"]));
    let Refusal::EdgeMismatch { pos, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(pos, at(-1, 0));
    let none = refused(&board, &text("JC-E", "city field field field", &["n"], &[], &field));
    assert_eq!(none, Refusal::NoTileShows { face: code("JC-E") });
    let known = refused(&board, &text("B", "city field field field", &["n"], &[], &field));
    assert!(matches!(known, Refusal::FaceFaulty { .. }), "{known:?}");
    // Two fields where there was one: nobody can tell in which of them the farmer stands.
    let roads =
        text("JC-F", "city field road field", &["n+1"], &["s>city0"], &["e1 e2 s1 @0", "s2 w1 w2 @0"]);
    assert_eq!(refused(&board, &roads), Refusal::SegmentNotTold { meeple: MeepleId(1) });

    mends(&mut board, &text("JC-F", "city field field field", &["n+1"], &[], &field));
    let described = board.view(Audience::Watcher).map.unwrap().described;
    assert_eq!(described.iter().map(|face| face.code).collect::<Vec<_>>(), [code("JC-F")]);
    // What a table has described it may describe once more, without the coat.
    mends(&mut board, &text("JC-F", "city field field field", &["n"], &[], &field));
    board.folds_from_the_start();
}

#[test]
fn b02_the_road_that_a_tournament_was_won_by_may_be_mended_after_it() {
    let mut board = a_road_won(&[9]);
    let scores = board.totals();
    // Blue's farmer stands on one of two fields: on which is told.
    let unknown = refused(&board, &tile(at(0, 3), "Ug", 1));
    assert_eq!(unknown, Refusal::SegmentNotTold { meeple: m(3) });
    let (place, pieces) = (Place { pos: at(0, 3), rotation: Rotation::Quarter }, vec![(m(3), Segment(2))]);
    mends(&mut board, &Correction::ReplaceTile { place, face: code("Ug"), pieces });
    assert_eq!(board.totals(), scores);
}
