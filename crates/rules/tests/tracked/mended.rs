//! A tile laid wrong, a piece that stands elsewhere, a face that lies: put right turns later, and held against the slow recount
//! of what lies then. Never who may put it right.

use fastrand::Rng;
use herald_rules::{Decision, correct};
use herald_words::{
    Audience, Command, Correction, DrawnBy, FaceCode, FaceText, Fact, Label, MapCommand, MapFact, MeepleId,
    Note, PhaseView, Place, Pos, Refusal, Role, Rotation, Segment, Spot, TileView, View,
};

use super::{
    board::{Board, drawn_by, sound},
    look,
    recount::Recount,
    script::{code, draw, if_it_ended, segment, stand},
};

fn note() -> Note {
    Note { reason: Label::parse("laid wrong").unwrap(), seen: Vec::new(), consent: None }
}

fn decide(board: &Board, correction: &Correction) -> Result<Decision, Refusal> {
    sound(correct(&board.game, board.next_revision(), correction, note()))
}

/// Accepted, and audited by the recount.
fn mends(board: &mut Board, correction: &Correction) {
    let decided = decide(board, correction).unwrap_or_else(|refusal| panic!("{correction:?}: {refusal}"));
    board.keep(decided);
}

/// Reason, rule and facts.
fn refusal(board: &Board, correction: &Correction) -> String {
    let explained = decide(board, correction).expect_err("it must be refused").explain();
    let rule = explained.rule.map_or("-".to_owned(), |rule| rule.to_string());
    let facts = explained.facts.iter().map(|(name, fact)| format!(" {name}={fact}"));
    format!("{} {rule}{}", explained.reason, facts.collect::<String>())
}

fn pos(text: &str) -> Pos {
    let (x, y) = text.split_once(',').unwrap();
    Pos { x: x.parse().unwrap(), y: y.parse().unwrap() }
}

/// The tile there is this face, turned by so many quarters; pieces by id and segment.
fn tile(at: &str, face: &str, quarters: usize, pieces: &[(u16, u8)]) -> Correction {
    let place = Place { pos: pos(at), rotation: Rotation::ALL[quarters] };
    let pieces = pieces.iter().map(|(meeple, segment)| (MeepleId(*meeple), Segment(*segment))).collect();
    Correction::ReplaceTile { place, face: code(face), pieces }
}

fn piece(meeple: u16, at: &str, segment: u8) -> Correction {
    let to = Spot { pos: pos(at), segment: Segment(segment) };
    Correction::MovePiece { meeple: MeepleId(meeple), to }
}

fn left(board: &Board, face: &str) -> u8 {
    let left = board.view().map.unwrap().left;
    left.iter().find(|(other, _)| *other == code(face)).map_or(0, |(_, count)| *count)
}

/// Red's first tile was entered as V, where K lies: noticed after three more turns.
fn three_turns_ago() -> Board {
    let mut board = Board::of(3);
    board.plays_all(
        "V 1,0 0 road
         B 0,1 0 monastery
         U 1,1 1
         B 2,0 0",
    );
    board
}

#[test]
fn b02_a_tile_laid_three_turns_ago_is_really_another_and_the_counts_of_what_is_left_are_right() {
    let mut board = three_turns_ago();
    let before = (left(&board, "V"), left(&board, "K"));
    mends(&mut board, &tile("1,0", "K", 0, &[]));
    assert_eq!((left(&board, "V"), left(&board, "K")), (before.0 + 1, before.1 - 1));
    let view = board.view();
    assert_eq!(view.map.unwrap().tiles[1].face, code("K"));
    assert_eq!(view.meeples[0].spot.unwrap().segment, Segment(segment("K", "road")), "the only road");
    board.plays("E 1,-1 2 city");
    assert_eq!(board.view().scores[1].points.0, 4, "the city above K is closed, which nobody had seen");
    board.folds_from_the_start();
}

#[test]
fn b02_there_and_back_is_as_if_nothing_had_been() {
    let mut board = three_turns_ago();
    let before = board.view();
    mends(&mut board, &tile("1,0", "K", 0, &[]));
    mends(&mut board, &tile("1,0", "V", 0, &[]));
    assert_eq!(board.view(), before);
}

#[test]
fn b03_all_around_must_still_fit() {
    let mut board = three_turns_ago();
    assert_eq!(
        refusal(&board, &tile("1,0", "K", 1, &[])),
        "EDGE_MISMATCH B-3 pos=1,0 side=EAST found=CITY wanted=FIELD"
    );
    assert_eq!(refusal(&board, &tile("5,5", "K", 0, &[])), "NOTHING_LIES B-2 pos=5,5");
    assert_eq!(refusal(&board, &tile("1,0", "V", 0, &[])), "LIES_SO B-2 pos=1,0");
    assert_eq!(refusal(&board, &tile("0,0", "E", 0, &[])), "FACE_STAYS B-2 pos=0,0");
    assert_eq!(refusal(&board, &tile("1,0", "ZZ", 0, &[])), "NO_SUCH_FACE B-1 face=ZZ");
    board.plays("C 0,-1 0");
    assert_eq!(refusal(&board, &tile("1,0", "C", 0, &[])), "FACE_NOT_LEFT B-1 face=C");
}

#[test]
fn b04_pieces_stay_what_they_were_and_where_nobody_can_tell_they_are_told() {
    let mut board = Board::of(2);
    board.plays_all(
        "W 1,0 0 road1
         B 0,1 0 monastery
         U -1,0 0",
    );
    let several = "SEGMENT_NOT_TOLD B-4 meeple=1";
    assert_eq!(refusal(&board, &tile("1,0", "L", 0, &[])), several);
    let city = segment("L", "city");
    assert_eq!(
        refusal(&board, &tile("1,0", "L", 0, &[(1, city)])),
        format!("OTHER_FEATURE B-4 meeple=1 segment={city}")
    );
    assert_eq!(refusal(&board, &tile("1,0", "L", 0, &[(1, 99)])), "NO_SUCH_SEGMENT B-4 segment=99");
    assert_eq!(refusal(&board, &tile("1,0", "L", 0, &[(2, 1)])), "NOT_ON_THAT_TILE B-4 meeple=2 pos=1,0");
    assert_eq!(refusal(&board, &tile("0,1", "V", 1, &[])).split(' ').next(), Some("EDGE_MISMATCH"));
    mends(&mut board, &tile("1,0", "L", 0, &[(1, segment("L", "road2"))]));
    let spot = board.view().meeples[0].spot.unwrap();
    assert_eq!((spot.pos, spot.segment), (pos("1,0"), Segment(segment("L", "road2"))));
}

#[test]
fn b04_a_monk_without_a_monastery_is_no_monk() {
    let mut board = Board::of(2);
    board.plays_all("B 0,1 0 monastery\n B 0,2 0");
    // E upside down has a field to the north, where D asks for one, and a city to the south, where B has a field.
    let correction = tile("0,2", "E", 2, &[]);
    mends(&mut board, &correction);
    let up = refusal(&board, &tile("0,1", "E", 0, &[]));
    assert_eq!(up, "EDGE_MISMATCH B-3 pos=0,1 side=NORTH found=CITY wanted=FIELD");
    let mut board = Board::of(2);
    board.plays("B 0,1 0 monastery");
    assert_eq!(refusal(&board, &tile("0,1", "E", 2, &[])), "NO_SEGMENT_FOR B-4 meeple=1");
}

#[test]
fn b09_what_was_scored_stays_and_a_piece_does_not_go_where_it_was() {
    let mut board = Board::of(2);
    board.plays_all(
        "E 0,-1 2 city
         U 1,0 0 road
         B 0,1 0 monastery",
    );
    let scores = board.view().scores;
    assert_eq!(scores[0].points.0, 4);
    let city = segment("E", "city");
    let told = format!("SCORED_BEFORE B-9 pos=0,-1 segment={city}");
    assert_eq!(refusal(&board, &piece(2, "0,-1", city)), told);
    mends(&mut board, &tile("1,0", "V", 0, &[]));
    assert_eq!(board.view().scores[0].points.0, 4);
}

#[test]
fn b04_a_piece_stands_elsewhere_also_beside_others_and_never_where_its_kind_may_not() {
    let mut board = Board::of(3);
    board.plays_all(
        "V 1,0 0 road
         U -1,0 0
         B 2,0 0 monastery",
    );
    let road = segment("U", "road");
    for (correction, told) in [
        (piece(9, "1,0", 0), "NO_SUCH_MEEPLE B-4 meeple=9"),
        (piece(1, "7,7", 0), "NOTHING_LIES B-2 pos=7,7"),
        (piece(1, "1,0", 9), "NO_SUCH_SEGMENT B-4 segment=9"),
        (piece(1, "1,0", segment("V", "road")), "STANDS_THERE B-4 meeple=1"),
    ] {
        assert_eq!(refusal(&board, &correction), told);
    }
    mends(&mut board, &piece(2, "-1,0", road));
    let seats: Vec<_> = board.view().meeples.iter().map(|meeple| meeple.role).collect();
    assert_eq!(seats, [Role::Highwayman; 2]);
    let road = "end B-12 road 3 tiles [red 1 yellow 1] red 3 yellow 3";
    assert!(if_it_ended(&board).contains(&road.to_owned()), "{:?}", if_it_ended(&board));
    mends(&mut board, &Correction::MeepleLeft { meeple: MeepleId(2) });
    assert_eq!(board.view().meeples.len(), 1);
}

#[test]
fn b04_the_tile_just_laid_is_stood_upon_as_what_it_really_is() {
    let mut board = Board::of(2);
    board.begins("V 1,0 0");
    mends(&mut board, &tile("1,0", "K", 0, &[]));
    board.takes(&[stand(segment("K", "city"))]).ends();
    assert_eq!(board.view().meeples[0].role, Role::Knight);
    board.folds_from_the_start();
}

/// C, city all around, would have been laid to the right of N.
#[test]
fn b03_a_drawn_tile_that_fits_nowhere_any_more_goes_to_the_box() {
    let mut board = Board::of(2);
    board.plays("N 0,-1 2").takes(&[draw("C")]);
    mends(&mut board, &tile("0,-1", "E", 2, &[]));
    let boxed = Fact::Map(MapFact::Boxed { seat: board.seat(), face: code("C") });
    assert_eq!((board.last().last(), board.view().phase), (Some(&boxed), PhaseView::Draw));
}

#[test]
fn what_herald_drew_is_certain_but_may_lie_turned_otherwise() {
    let mut board = Board::playing(2, drawn_by(DrawnBy::Server), 5);
    board.takes(&[Command::Map(MapCommand::Draw { face: None, thief: None, from: None })]);
    let place = herald_rules::places(&board.game)[0];
    board.takes(&[Command::Map(MapCommand::Lay(place))]).ends();
    let lies = board.view().map.unwrap().tiles[1];
    let other = board.view().map.unwrap().left.into_iter().find(|(face, _)| *face != lies.face).unwrap().0;
    let replaced = Correction::ReplaceTile { place, face: other, pieces: Vec::new() };
    assert_eq!(refusal(&board, &replaced), "FACE_IS_DRAWN_BY_SERVER -");
    let text = Box::new(FaceText { code: lies.face.to_string(), ..Default::default() });
    assert_eq!(refusal(&board, &Correction::RedescribeFace { text }), "FACE_IS_DRAWN_BY_SERVER -");
    let same = Correction::ReplaceTile { place, face: lies.face, pieces: Vec::new() };
    assert_eq!(refusal(&board, &same), format!("LIES_SO B-2 pos={}", lies.pos));
}

/// Something that lies or stands is put right at random; what may not be is refused for what the recount says.
pub(crate) fn anything(board: &mut Board, rng: &mut Rng) {
    let view = board.view();
    for _ in 0..20 {
        let correction = if rng.bool() { any_tile(&view, rng) } else { any_piece(&view, rng) };
        let decided = decide(board, &correction);
        if let Correction::ReplaceTile { place, face, .. } = &correction {
            fits_as_recounted(&view, board, *place, *face, decided.as_ref().err());
        }
        // What it completes is not scored, as a ruling has it; the witness wants all that is complete scored.
        let waits = |decided: &Decision| {
            let after = look::view(&decided.game, Audience::Watcher);
            Recount::of(&after, board.witness.turn).something_waits()
        };
        if let Ok(decided) = decided
            && !waits(&decided)
        {
            board.keep(decided);
            return;
        }
    }
}

fn any_tile(view: &View, rng: &mut Rng) -> Correction {
    let map = view.map.as_ref().unwrap();
    let tile = rng.choice(&map.tiles).unwrap();
    let faces: Vec<FaceCode> = map.left.iter().map(|(face, _)| *face).chain([tile.face; 8]).collect();
    let here = view.meeples.iter().filter(|meeple| meeple.spot.unwrap().pos == tile.pos);
    let mut pieces = Vec::new();
    for meeple in here {
        if rng.bool() {
            pieces.push((meeple.meeple, Segment(rng.u8(..9))));
        }
    }
    let place = Place { pos: tile.pos, rotation: Rotation::ALL[rng.usize(..4)] };
    Correction::ReplaceTile { place, face: rng.choice(faces).unwrap(), pieces }
}

fn any_piece(view: &View, rng: &mut Rng) -> Correction {
    let tile = rng.choice(&view.map.as_ref().unwrap().tiles).copied().unwrap();
    let meeple = rng.choice(&view.meeples).map_or(MeepleId(1), |meeple| meeple.meeple);
    Correction::MovePiece { meeple, to: Spot { pos: tile.pos, segment: Segment(rng.u8(..9)) } }
}

/// As if the tile were laid anew among all the others.
fn fits_as_recounted(view: &View, board: &Board, place: Place, face: FaceCode, refused: Option<&Refusal>) {
    let mut without = view.clone();
    let map = without.map.as_mut().unwrap();
    map.tiles.retain(|tile| tile.pos != place.pos);
    without.meeples.retain(|meeple| meeple.spot.unwrap().pos != place.pos);
    if map.tiles.is_empty() {
        return;
    }
    let tile = TileView { pos: place.pos, face, rotation: place.rotation };
    let misfit = Recount::of(&without, board.witness.turn).misfit(&tile);
    match refused {
        None => assert_eq!(misfit, None, "{tile:?}"),
        Some(edge @ Refusal::EdgeMismatch { .. }) => assert_eq!(misfit.as_ref(), Some(edge)),
        Some(_) => {}
    }
}
