//! A prize tile that one has told, and another describes otherwise (T-20). Never what a description says of itself.

use herald_rules::sight::event;
use herald_words::{Audience, Command, FaceStatus, FaceText, Heap, PrizeId, Refusal, Seen, View};

use super::{
    board::{BLUE, Board, RED},
    script::{code, lay_prize, look_at},
    tables::a_road_won,
};

/// City all around, which fits nowhere on this table.
fn walled(face: &str) -> Command {
    Command::DescribeFace(Box::new(FaceText {
        code: face.to_owned(),
        heap: Heap::Prize,
        edges: "city city city city".to_owned(),
        cities: vec!["n-e-s-w".to_owned()],
        statue: Some(0),
        ..FaceText::default()
    }))
}

/// Blue has told this face; red says that its own tile is JP-1, city all around, which is held; and blue draws.
fn tried_out(face: &str) -> Board {
    let mut board = a_road_won(&[9]);
    board.takes(BLUE, look_at(2, Some(face))).looks(1, "JP-1").takes(RED, walled("JP-1"));
    board.draws("V").lays("3,3", 1).ends();
    board.draws("V");
    board
}

/// What all but blue see of the table, and of blue's draw.
fn others(board: &Board) -> [(View, Vec<Seen>); 3] {
    [Audience::Seat(RED), Audience::Host, Audience::Watcher].map(|audience| {
        let told = board.last().iter().map(|happened| event(happened, audience));
        (board.view(audience), told.collect())
    })
}

#[test]
fn t20_who_describes_a_face_learns_nothing_of_who_has_told_it() {
    let [one, other] = ["JP-1", "JP-3"].map(tried_out);
    assert_eq!(others(&one), others(&other), "neither is held");
}

#[test]
fn t20_a_prize_tile_lies_as_it_was_told_whatever_another_has_described_since() {
    let mut board = tried_out("JP-1");
    board.lays_prize(2, "0,-1", 0);
    let described = board.view(Audience::Watcher).map.unwrap().described;
    let [face] = &described[..] else { panic!("one was described") };
    assert_eq!((face.code, face.status), (code("JP-1"), FaceStatus::Guess), "as it was before");
}

#[test]
fn t20_what_its_owner_tells_anew_shows_what_was_described() {
    let mut board = tried_out("JP-1");
    board.looks(2, "JP-1");
    assert_eq!(board.refused(lay_prize(2, "0,-1", 0)), Refusal::PrizeIsHeld { prize: PrizeId(2) });
}

#[test]
fn t20_who_describes_its_own_prize_tile_holds_what_it_has_described() {
    let mut board = a_road_won(&[9]);
    board.looks(1, "JP-1").takes(RED, walled("JP-1")).draws("V");
    assert_eq!(board.refused(lay_prize(1, "0,-1", 0)), Refusal::PrizeIsHeld { prize: PrizeId(1) });
}
