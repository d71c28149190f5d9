//! Faces of the box that are guesses, described by the table that holds the real tile. Never a tile the box does not have:
//! those are in `unknown_tiles`.

use herald_words::{
    Command, DrawnBy, Expansion, FaceStatus, FaceText, Heap, Kind, LegalMove, Refusal, Settings,
};

use super::{
    board::{Board, settings, stand},
    script::code,
};

const BOX: [Expansion; 1] = [Expansion::TournamentsAndEmblems];

/// The real JC-A: a monastery in a field, say.
fn monastery(code: &str) -> FaceText {
    FaceText {
        code: code.to_owned(),
        edges: "field field field field".to_owned(),
        fields: vec!["n1 n2 e1 e2 s1 s2 w1 w2".to_owned()],
        monastery: true,
        ..FaceText::default()
    }
}

fn describe(text: FaceText) -> Command {
    Command::DescribeFace(Box::new(text))
}

fn guesses(board: &Board) -> Vec<String> {
    let listed = board.legal().into_iter().find_map(|legal| {
        if let LegalMove::DescribeFace { guesses, .. } = legal { Some(guesses) } else { None }
    });
    listed.unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn b1_what_is_described_takes_the_place_of_the_guess() {
    let mut board = Board::of(&BOX);
    assert!(guesses(&board).contains(&"JC-A".to_owned()));
    board.takes(describe(monastery("JC-A")));
    let shown = board.map().described;
    assert_eq!((shown.len(), shown[0].code, shown[0].status), (1, code("JC-A"), FaceStatus::Seen));
    assert!(!guesses(&board).contains(&"JC-A".to_owned()), "it is seen, and no guess any more");
    // The tournament tile shows fields to the south at 1,1: what lay there as a crossing would not fit.
    board.draws("JC-A").lays(1, 2, 0).takes(stand(Kind::Meeple, 1));
    assert_eq!(board.left("JC-A"), 0);
}

#[test]
fn b1_a_face_that_is_known_is_not_described_anew() {
    let board = Board::of(&BOX);
    for known in ["A", "JC-C"] {
        let Refusal::FaceFaulty { fault } = board.refused(describe(monastery(known))) else {
            panic!("{known} is known");
        };
        assert!(fault.contains(known), "{fault}");
    }
}

#[test]
fn b1_what_lies_or_is_in_hand_stays_what_it_was_said_to_be() {
    let mut board = Board::of(&BOX);
    board.draws("JC-A");
    let in_use = Refusal::FaceIsInUse { face: code("JC-A") };
    assert_eq!(board.refused(describe(monastery("JC-A"))), in_use);
    // East of the tournament tile's road at 2,0.
    board.lays(3, 0, 0).ends();
    assert_eq!(board.refused(describe(monastery("JC-A"))), in_use);
}

#[test]
fn b1_a_description_that_contradicts_itself_is_refused_and_changes_nothing() {
    let board = Board::of(&BOX);
    let split =
        FaceText { fields: vec!["n1 n2 e1 e2".to_owned(), "s1 s2 w1 w2".to_owned()], ..monastery("JC-A") };
    let short = FaceText { fields: vec!["n1 n2".to_owned()], ..monastery("JC-A") };
    let moved = FaceText { heap: Heap::River, ..monastery("JC-A") };
    let loose = FaceText { roads: vec!["s".to_owned()], ..monastery("JC-A") };
    for (wrong, says) in [(split, "e2"), (short, "e1"), (moved, "heap"), (loose, "road")] {
        let Refusal::FaceFaulty { fault } = board.refused(describe(wrong)) else { panic!("{says}") };
        assert!(fault.contains(says) || fault.contains("river"), "{fault}");
    }
    assert_eq!(board.map().described, []);
}

#[test]
fn t20_a_prize_tile_needs_its_statues_city() {
    let prize = FaceText {
        code: "JP-1".to_owned(),
        heap: Heap::Prize,
        edges: "city field field field".to_owned(),
        cities: vec!["n+2".to_owned()],
        fields: vec!["e1 e2 s1 s2 w1 w2 @0".to_owned()],
        statue: Some(0),
        ..FaceText::default()
    };
    let board = Board::of(&BOX);
    let bare = FaceText { statue: None, ..prize.clone() };
    assert!(matches!(board.refused(describe(bare)), Refusal::FaceFaulty { .. }));
    // Nobody has won one yet whose face it could be.
    assert_eq!(board.refused(describe(prize)), Refusal::NoPrizeToDescribe);
    assert!(guesses(&board).iter().all(|code| !code.starts_with("JP")));
}

/// Two tiles that look alike are one face, described twice.
#[test]
fn t4_what_was_described_is_on_one_more_tile_when_described_again() {
    let mut board = Board::playing(2, Settings { extra_tiles: 3, ..settings(&[]) });
    board.takes(describe(monastery("Own"))).takes(describe(monastery("Own")));
    assert_eq!((board.left("Own"), board.map().unknown, board.map().described.len()), (2, 1, 1));
    let other = FaceText { garden: true, monastery: false, ..monastery("Own") };
    assert!(matches!(board.refused(describe(other)), Refusal::FaceFaulty { .. }));
}

/// Where Herald draws, no real tile is at hand; and once the drawn tile lies, none is in hand.
#[test]
fn b1_only_who_holds_a_tile_describes_one() {
    let drawn = Settings { drawn_by: DrawnBy::Server, ..settings(&BOX) };
    let board = Board::playing(2, drawn);
    assert_eq!(board.refused(describe(monastery("JC-A"))), Refusal::FaceIsDrawnByServer);
    assert!(guesses(&board).is_empty());
    let mut board = Board::of(&BOX);
    board.draws("U").lays(3, 0, 0);
    assert!(matches!(board.refused(describe(monastery("JC-A"))), Refusal::OutOfStep { .. }));
    assert!(guesses(&board).is_empty());
}
