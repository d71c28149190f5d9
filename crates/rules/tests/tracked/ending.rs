//! How a tracked game goes on and ends: the supply runs out, a tile fits nowhere, the last one lies or cannot, and
//! the sheet before and after (B-3, B-4, B-12, B-13). Never counts a map.

use std::collections::BTreeMap;

use herald_rules::{correct, decide, end, places, retire, sheet};
use herald_words::{
    Command, Correction, DrawnBy, FaceCode, Fact, Label, LegalMove, MapCommand, MapFact, MapMove, Note,
    PhaseView, Place, Points, ScoreLine, Seat, Segment, Sheet,
};

use super::{
    board::{Board, drawn_by, sound},
    script::{check, code, draw, if_it_ended, lay, stand, steps},
};

/// The table draws this face and lays it at the first place listed; or it is boxed.
fn lays_first(board: &mut Board, face: FaceCode) {
    board.enters(MapCommand::Draw { face: Some(face), thief: None, from: None });
    if let Some(LegalMove::Map(MapMove::Lay { place, .. })) = board.legal().first().cloned()
        && board.view().phase == PhaseView::Place
    {
        board.enters(MapCommand::Lay(place));
    }
}

/// On the first segment listed, if any.
fn stands_somewhere(board: &mut Board) {
    if let Some(LegalMove::Map(MapMove::Stand { segment, .. })) = board.legal().first() {
        let segment = *segment;
        board.takes(&[stand(segment.0)]);
    }
}

/// Faces that are left, one a tile.
fn left(board: &Board) -> Vec<FaceCode> {
    let left = board.view().map.unwrap().left.into_iter();
    left.flat_map(|(face, count)| vec![face; count.into()]).collect()
}

/// Lines; points and rank of each seat; who wins.
type Said = (Vec<String>, Vec<(Seat, i32, u8)>, Vec<Seat>);

/// What a sheet says, whenever it was counted.
fn said(sheet: &Sheet) -> Said {
    let counted = |line: &ScoreLine| match line {
        ScoreLine::Counted { seat, count, .. } => format!("{seat}: {count:?}"),
        other @ (ScoreLine::Told { .. } | ScoreLine::Guards { .. } | ScoreLine::Statue { .. }) => {
            format!("{other:?}")
        }
    };
    let totals = sheet.totals.iter().map(|total| (total.seat, total.points.0, total.rank));
    (sheet.lines.iter().map(counted).collect(), totals.collect(), sheet.winners.clone())
}

#[test]
fn b01_seven_meeples_and_no_more() {
    let mut board = Board::of(2);
    while board.view().scores[0].meeples_left > 0 || board.seat() != Seat(1) {
        let face = left(&board)[0];
        lays_first(&mut board, face);
        if board.seat() == Seat(1) {
            stands_somewhere(&mut board);
        }
        board.ends();
    }
    let face = left(&board)[0];
    board.enters(MapCommand::Draw { face: Some(face), thief: None, from: None });
    let listed = board.legal();
    let nobody = |listed: &LegalMove| matches!(listed, LegalMove::Map(MapMove::Lay { stands, .. }) if stands.is_empty());
    assert!(!listed.is_empty() && listed.iter().all(nobody), "{listed:?}");
    if let LegalMove::Map(MapMove::Lay { place, .. }) = listed[0] {
        board.enters(MapCommand::Lay(place));
    }
    assert_eq!(board.legal(), [LegalMove::EndTurn]);
    let free = board.witness.recount(&board.view()).free();
    assert_ne!(free, [], "there is room, but nobody to stand there");
    for Segment(segment) in free {
        assert_eq!(board.refusal(&[stand(segment)]), "NO_MEEPLE_LEFT B-1 kind=MEEPLE");
    }
    board.ends();
}

/// Who scored has the meeple again, in the very next turn.
#[test]
fn b09_a_meeple_that_came_home_may_go_again() {
    let mut board = Board::of(2);
    board.plays("E 0,-1 2 city");
    assert_eq!(board.view().scores[0].meeples_left, 7);
    assert_eq!(board.view().meeples, []);
    board.plays_all(
        "U 1,0 0
         U 2,0 0 road",
    );
    assert_eq!(board.view().scores[0].meeples_left, 6);
}

/// With its one city closed the map has no place for a tile that is city all around.
#[test]
fn b03_a_tile_that_fits_nowhere_is_boxed_and_the_same_seat_draws_again() {
    let mut board = Board::of(2);
    board.plays("E 0,-1 2");
    assert_eq!(board.seat(), Seat(2));
    board.takes(&[draw("C")]);
    let (seat, face) = (Seat(2), code("C"));
    let by = DrawnBy::Table;
    assert_eq!(
        board.last(),
        [MapFact::Drawn { seat, face, by, thief: None, from: None }, MapFact::Boxed { seat, face }]
            .map(Fact::Map)
    );
    let view = board.view();
    assert_eq!((view.phase, view.awaited, view.land_left), (PhaseView::Draw, vec![seat], 69));
    assert_eq!(board.refusal(&[draw("C")]), "FACE_NOT_LEFT B-1 face=C");
    board.plays("U 1,0 0 road");
}

/// A list goes no further than the tile that fits nowhere.
#[test]
fn b03_a_list_with_a_tile_that_fits_nowhere_is_refused_as_a_whole() {
    let mut board = Board::of(2);
    board.plays("E 0,-1 2");
    assert_eq!(board.refusal(&steps("C 0,-2 0")), "FITS_NOWHERE B-3 face=C");
}

/// In one commit, as often as it takes.
#[test]
fn b03_the_server_draws_until_a_tile_fits() {
    let mut board = Board::playing(2, drawn_by(DrawnBy::Server), 0);
    // In the order of the data: A, A, B, B, B, B, C, D … with E the eleventh.
    board.dice.thrown = vec![10];
    board.enters(MapCommand::Draw { face: None, thief: None, from: None });
    board.takes(&[lay("0,-1", 2)]).ends();
    board.dice.thrown = vec![6, 5];
    board.enters(MapCommand::Draw { face: None, thief: None, from: None });
    let (seat, by) = (Seat(2), DrawnBy::Server);
    let (city, cloister) = (code("C"), code("B"));
    assert_eq!(
        board.last(),
        [
            MapFact::Drawn { seat, face: city, by, thief: None, from: None },
            MapFact::Boxed { seat, face: city },
            MapFact::Drawn { seat, face: cloister, by, thief: None, from: None },
        ]
        .map(Fact::Map)
    );
    assert_eq!(board.view().map.unwrap().drawn, Some(cloister));
    assert!(board.dice.thrown.is_empty());
}

/// Each tile that is left is as likely as any other.
#[test]
fn b02_the_server_draws_from_what_is_left() {
    let board = Board::playing(2, drawn_by(DrawnBy::Server), 0);
    let mut drawn: BTreeMap<FaceCode, u8> = BTreeMap::new();
    for place in 0..71 {
        let mut board = Board::playing(2, drawn_by(DrawnBy::Server), 0);
        board.dice.thrown = vec![place];
        board.enters(MapCommand::Draw { face: None, thief: None, from: None });
        *drawn.entry(board.view().map.unwrap().drawn.unwrap()).or_default() += 1;
    }
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), {
        let mut left = board.view().map.unwrap().left;
        left.sort();
        left
    });
}

/// Every tile lies, and the turn of the last one has not ended.
fn in_the_last_turn(players: u8) -> Board {
    let mut board = Board::of(players);
    while board.view().land_left > 1 {
        let face = left(&board)[0];
        lays_first(&mut board, face);
        stands_somewhere(&mut board);
        board.ends();
    }
    lays_first(&mut board, code("X"));
    board
}

#[test]
fn b12_the_game_ends_after_the_turn_of_the_last_tile() {
    let mut board = in_the_last_turn(2);
    assert_eq!((board.view().phase, board.view().land_left), (PhaseView::Finish, 0), "not before its end");
    let seat = board.seat();
    board.ends();
    let facts = board.last();
    assert!(facts.contains(&Fact::TurnEnded { seat }), "{facts:?}");
    assert_eq!(facts.last(), Some(&Fact::GameEnded));
    assert!(board.game.is_over());
    assert!(board.game.awaited().is_empty());
    for step in [draw("X"), lay("0,0", 0), stand(0), Command::EndTurn, Command::PlaceTile] {
        assert_eq!(board.refusal_to(seat, &[step]), "GAME_OVER -");
    }
}

/// Every tile is laid where it leaves fewest places to the one that is city all around, which comes last.
#[test]
fn b12_the_game_ends_when_the_last_tile_fits_nowhere() {
    let mut board = Board::of(2);
    board.plays("E 0,-1 2");
    while board.view().land_left > 1 {
        let face = left(&board).into_iter().rfind(|face| *face != code("C")).unwrap();
        board.enters(MapCommand::Draw { face: Some(face), thief: None, from: None });
        let places_left = |place: &Place| {
            let (lay, at) = (MapCommand::Lay(*place), board.next_revision());
            let laid = board.decide(board.seat(), &[Command::Map(lay), Command::EndTurn]).unwrap().game;
            let drawn = decide(&laid, at, laid.awaited()[0], &[draw("C")], &mut board.dice.clone());
            places(&sound(drawn).unwrap().game).len()
        };
        if board.view().phase == PhaseView::Place {
            let place = places(&board.game).into_iter().min_by_key(places_left).unwrap();
            board.enters(MapCommand::Lay(place));
            stands_somewhere(&mut board);
            board.ends();
        }
    }
    let expected = said(&sheet(&board.game));
    let (seat, face, by) = (board.seat(), code("C"), DrawnBy::Table);
    board.takes(&[draw("C")]);
    let facts = board.last();
    let begins = [
        Fact::Map(MapFact::Drawn { seat, face, by, thief: None, from: None }),
        Fact::Map(MapFact::Boxed { seat, face }),
        Fact::FinalScoringBegan,
    ];
    assert_eq!(facts[..3], begins);
    assert_eq!(facts.last(), Some(&Fact::GameEnded));
    assert!(board.game.is_over());
    assert_eq!(said(&sheet(&board.game)), expected, "B-12: what was said of ending now");
}

/// What the host ends is counted as it would be if the game ended now, wherever it is.
#[test]
fn b12_the_host_ends_a_game_with_what_stands() {
    let mut board = Board::of(2);
    board.plays_all(
        "G 0,-1 1 city
         U 1,0 0 field1
         B 0,1 0 monastery",
    );
    let expected = said(&sheet(&board.game));
    assert_eq!(expected.0.len(), 3);
    let decided = sound(end(&board.game, board.next_revision())).unwrap();
    board.keep(decided);
    assert!(board.game.is_over());
    assert_eq!(said(&sheet(&board.game)), expected);
}

/// With a tile in hand, which goes to the box.
#[test]
fn b12_the_host_ends_a_turn_whose_tile_is_in_hand() {
    let mut board = Board::of(2);
    board.takes(&[draw("E")]);
    let decided = sound(end(&board.game, board.next_revision())).unwrap();
    board.keep(decided);
    let (seat, face) = (Seat(1), code("E"));
    assert_eq!(
        board.last(),
        [Fact::Map(MapFact::Boxed { seat, face }), Fact::FinalScoringBegan, Fact::GameEnded]
    );
}

/// The tile lies and its city is closed, but the turn has not ended.
#[test]
fn b12_in_the_middle_of_a_turn_what_is_complete_counts_as_it_will() {
    let mut board = Board::of(2);
    board.begins("E 0,-1 2 city");
    let amid = said(&sheet(&board.game)).1;
    board.ends();
    assert_eq!(amid, said(&sheet(&board.game)).1);
}

#[test]
fn b13_equal_points_share_the_victory() {
    let mut board = Board::of(3);
    assert_eq!(sheet(&board.game).winners, [1, 2, 3].map(Seat));
    board.plays("E 0,-1 2 city");
    assert_eq!(sheet(&board.game).winners, [Seat(1)]);
    board.plays("B 0,1 0 monastery");
    assert_eq!(if_it_ended(&board), ["end B-12 monastery 2 tiles [blue 1] blue 2"]);
    board.plays("U 1,0 0").plays("U -1,0 0").plays("U 2,0 0");
    assert_eq!(sheet(&board.game).winners, [1, 2].map(Seat), "4 to 4");
    let ranks: Vec<_> = sheet(&board.game).totals.iter().map(|total| total.rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
}

#[test]
fn b02_a_whole_turn_in_one_list() {
    let mut board = Board::of(2);
    let mut turn = steps("E 0,-1 2 city");
    turn.push(Command::EndTurn);
    board.takes(&turn);
    assert_eq!((board.commits(), board.seat()), (1, Seat(2)));
    assert_eq!(board.view().scores[0].points.0, 4);
}

/// What a meeple stands on in the middle of a turn stays what it is when another is completed.
#[test]
fn b09_several_meeples_go_home_at_once_and_no_other() {
    check(
        2,
        "U -1,0 0 road
         U 0,1 0 road
         V 1,0 0
         B 0,2 0 field
         V 1,1 1
         A -1,1 3
         A -2,0 3",
        "7 B-5 road 7 tiles [red 1 blue 1] red 7 blue 7
         end B-12 field 0 cities [blue 1] blue 0",
    );
}

/// The host ends it while a tile lies and its turn has not ended: what it completed scores in full.
#[test]
fn b11_the_host_ends_a_turn_whose_tile_lies() {
    let mut board = Board::of(2);
    board.begins("E 0,-1 2 city");
    let expected = said(&sheet(&board.game)).1;
    let decided = sound(end(&board.game, board.next_revision())).unwrap();
    board.keep(decided);
    assert!(board.game.is_over());
    assert_eq!(said(&sheet(&board.game)).1, expected);
    assert_eq!(board.view().scores[0].points.0, 4);
}

/// Whose turn it is goes home once the last tile lies: no further turn begins.
#[test]
fn b12_nobody_has_a_turn_after_the_last_tile() {
    let mut board = in_the_last_turn(3);
    let decided = sound(retire(&board.game, board.next_revision(), board.seat())).unwrap();
    board.keep(decided);
    let facts = board.last();
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::TurnBegan { .. })), "{facts:?}");
    assert_eq!(facts.last(), Some(&Fact::GameEnded));
}

/// What was scored and what the host corrected, as they came.
#[test]
fn the_lines_of_a_sheet_are_in_the_order_in_which_they_came() {
    let mut board = Board::of(2);
    board.plays("E 0,-1 2 city");
    let correction = Correction::Points { seat: Seat(2), points: Points(5) };
    let note = Note { reason: Label::parse("we forgot").unwrap(), seen: Vec::new(), consent: None };
    let decided = sound(correct(&board.game, board.next_revision(), &correction, note)).unwrap();
    board.keep(decided);
    board.plays("V 1,0 0 road");
    let scores: Vec<_> =
        sheet(&board.game).lines.iter().map(|line| (line.seat().0, line.points().0)).collect();
    assert_eq!(scores, [(1, 4), (2, 5), (2, 2)], "the city, the correction, and the road as it stands");
}
