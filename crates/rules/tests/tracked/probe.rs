//! Steps tried beside a game, which goes on as if they had not been: what is listed is accepted, and nothing else is.
//! Never keeps what came of one.

use fastrand::Rng;
use herald_rules::{correct, end, places, sheet, sight};
use herald_words::{
    Audience, Command, Correction, DrawnBy, FaceCode, Kind, Label, LegalMove, MapCommand, MapMove, Note,
    PhaseView, Place, Refusal, Rotation, Seat, Segment, TileView,
};

use super::{board::Board, board::sound, faces, recount::alike};

/// Listed ⇒ accepted; and what is listed to be stood upon after a laying is listed again once the tile lies.
pub(crate) fn what_is_listed(board: &Board) {
    let listed = board.legal();
    let mut listed_places = Vec::new();
    for step in &listed {
        let LegalMove::Map(step) = step else {
            assert_eq!(*step, LegalMove::EndTurn, "nothing else is for a tracked table");
            accepted(board, Command::EndTurn);
            continue;
        };
        match step {
            MapMove::Draw { faces, .. } => {
                assert!(faces.iter().all(|face| draws(board, Some(*face)) == Ok(())));
            }
            MapMove::Stand { kind, segment } => {
                let step = MapCommand::Stand { kind: *kind, segment: *segment };
                accepted(board, Command::Map(step));
            }
            MapMove::RecallAbbot { .. } => panic!("A-1: no abbot is played"),
            MapMove::Lay { place, stands } => {
                listed_places.push(*place);
                let lay = Command::Map(MapCommand::Lay(*place));
                let laid = accepted(board, lay);
                let then = sight::legal(&laid, Audience::Seat(board.seat()));
                let stand = |(kind, segment): &(Kind, Segment)| {
                    LegalMove::Map(MapMove::Stand { kind: *kind, segment: *segment })
                };
                let expected: Vec<_> = stands.iter().map(stand).chain([LegalMove::EndTurn]).collect();
                assert_eq!(then, expected, "once it lies at {place:?}");
            }
        }
    }
    assert_eq!(places(&board.game), listed_places, "the same places, in the same order");
}

/// If it ended now: as many points as ending now, from wherever it is.
pub(crate) fn an_end(board: &Board) {
    let now = sheet(&board.game);
    let ended = sound(end(&board.game, board.next_revision())).unwrap().game;
    let then = sheet(&ended);
    assert_eq!((then.totals, then.winners, then.lines.len()), (now.totals, now.winners, now.lines.len()));
}

fn accepted(board: &Board, step: Command) -> herald_rules::Game {
    let decided = board.decide(board.seat(), std::slice::from_ref(&step));
    decided.unwrap_or_else(|refusal| panic!("{step:?} is listed but refused: {refusal}")).game
}

fn draws(board: &Board, face: Option<FaceCode>) -> Result<(), Refusal> {
    board.decide(board.seat(), &[Command::Map(MapCommand::Draw { face, thief: None, from: None })]).map(drop)
}

/// Accepted ⇒ listed: every other face, place, turn and segment; steps of another time, and of other seats.
pub(crate) fn what_is_not(board: &Board, rng: &mut Rng) {
    let open = board.view();
    match open.phase {
        PhaseView::Draw => every_other_face(board),
        PhaseView::Place => every_other_place(board),
        PhaseView::Finish => every_other_segment(board),
        PhaseView::Lobby
        | PhaseView::Symbol
        | PhaseView::Tournament
        | PhaseView::LastLap
        | PhaseView::FinalScoring
        | PhaseView::Over => panic!("nobody is awaited in {:?}", open.phase),
    }
    steps_of_another_time(board, open.phase);
    let anyone = Seat(rng.u8(1..=7));
    let step = &[Command::Map(MapCommand::Draw {
        face: rng.choice(faces::all()).map(|face| face.code),
        thief: None,
        from: None,
    })];
    if sight::legal(&board.game, Audience::Seat(anyone)).is_empty() {
        let refused = board.decide(anyone, step).unwrap_err();
        let gone = open.retired.contains(&anyone);
        let not_awaited = Refusal::NotAwaited { seat: anyone, awaited: vec![board.seat()] };
        assert_eq!(refused, if gone { Refusal::SeatRetired { seat: anyone } } else { not_awaited });
    }
    let pile = Correction::PileCount { pile: 1, land: 40 };
    let note = Note { reason: Label::parse("none").unwrap(), seen: Vec::new(), consent: None };
    let refused = sound(correct(&board.game, board.next_revision(), &pile, note)).err();
    assert_eq!(refused, Some(Refusal::NoSuchPile { pile: 1 }));
}

fn every_other_face(board: &Board) {
    let left = board.view().map.unwrap().left;
    for face in faces::all().iter().map(|face| face.code) {
        let expected = match board.setup.settings.drawn_by {
            DrawnBy::Server => Err(Refusal::FaceIsDrawnByServer),
            DrawnBy::Table if left.iter().any(|(other, _)| *other == face) => Ok(()),
            DrawnBy::Table => Err(Refusal::FaceNotLeft { face }),
        };
        assert_eq!(draws(board, Some(face)), expected, "{face}");
    }
    let unnamed = match board.setup.settings.drawn_by {
        DrawnBy::Server => Ok(()),
        DrawnBy::Table => Err(Refusal::FaceNotTold),
    };
    assert_eq!(draws(board, None), unnamed);
}

/// In a box around the map, which no tile can leave in one turn.
fn every_other_place(board: &Board) {
    let open = board.view();
    let recount = board.witness.recount(&open);
    let (face, listed) = (open.map.unwrap().drawn.unwrap(), places(&board.game));
    for (pos, rotation) in recount.box_around(2).flat_map(|pos| Rotation::ALL.map(|turn| (pos, turn))) {
        let tile = TileView { pos, face, rotation };
        let lay = Command::Map(MapCommand::Lay(Place { pos, rotation }));
        let refused = board.decide(board.seat(), &[lay]).err();
        assert_eq!(refused, recount.misfit(&tile), "{face} at {pos}, {rotation:?}");
        let same =
            |place: &&Place| place.pos == pos && alike(&TileView { rotation: place.rotation, ..tile }, &tile);
        let found = listed.iter().filter(same).count();
        assert_eq!(found, usize::from(refused.is_none()), "{face} at {pos}, {rotation:?} as listed");
    }
}

fn every_other_segment(board: &Board) {
    let listed = board.legal();
    let stands = Kind::ALL.iter().flat_map(|kind| (0..10).map(|segment| (*kind, Segment(segment))));
    for (kind, segment) in stands {
        let step = Command::Map(MapCommand::Stand { kind, segment });
        let is_listed = listed.contains(&LegalMove::Map(MapMove::Stand { kind, segment }));
        let decided = board.decide(board.seat(), &[step]);
        assert_eq!(decided.is_ok(), is_listed, "{kind:?} on {segment}: {:?}", decided.err());
    }
}

fn steps_of_another_time(board: &Board, phase: PhaseView) {
    let map = board.view().map.unwrap();
    let place = Place { pos: map.tiles[0].pos, rotation: Rotation::None };
    let face = match board.setup.settings.drawn_by {
        DrawnBy::Table => map.left.first().map(|(face, _)| *face),
        DrawnBy::Server => None,
    };
    for (time, step) in [
        (PhaseView::Draw, Command::Map(MapCommand::Draw { face, thief: None, from: None })),
        (PhaseView::Place, Command::Map(MapCommand::Lay(place))),
        (PhaseView::Finish, Command::Map(MapCommand::Stand { kind: Kind::Meeple, segment: Segment(0) })),
        (PhaseView::Finish, Command::EndTurn),
    ] {
        if time != phase {
            let refused = board.decide(board.seat(), std::slice::from_ref(&step)).err();
            assert_eq!(refused, Some(Refusal::OutOfStep { phase }), "{step:?}");
        }
    }
    let told = board.decide(board.seat(), &[Command::PlaceTile]).err();
    assert_eq!(told, Some(Refusal::MapIsTracked));
}
