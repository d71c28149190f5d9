//! Corrections as the host proposes them. Never asks whether there is such a pile, meeple, city or move.

use herald_api::v1::{self, correction::Correction as Asked};
use herald_words::{
    Correction, FaceCode, Label, MAX_LABEL_CHARS, MAX_PIECES_ON_A_TILE, MAX_PILE_TILES, MAX_PLAYERS,
    MAX_TOLD_POINTS, Points, ProposalId, Revision, Vote,
};

use super::{
    face_text,
    reading::Reading,
    seat::{seat, seat_if},
    step::{city, meeple},
    tracked,
};

/// What is put right, and why.
pub(crate) fn correction(
    reading: &mut Reading,
    asked: &v1::ProposeCorrectionRequest,
) -> Option<(Correction, Label)> {
    let correction = match asked.correction.as_ref().and_then(|asked| asked.correction.as_ref()) {
        None => reading.refuse("correction", "must say one correction that this API knows"),
        Some(asked) => reading.within("correction", |reading| one(reading, asked)),
    };
    let must = format!("must be 1 to {MAX_LABEL_CHARS} characters that show");
    let reason = reading.must("reason", Label::parse(&asked.reason), &must);
    correction.zip(reason)
}

fn one(reading: &mut Reading, asked: &Asked) -> Option<Correction> {
    match asked {
        Asked::Points(asked) => reading.within("points", |at| points(at, asked)),
        Asked::Pile(asked) => reading.within("pile", |at| pile(at, asked)),
        Asked::MeepleLabel(asked) => reading.within("meeple_label", |at| {
            let (meeple, label) = (meeple(at, asked.meeple), at.label("label", &asked.label));
            Some(Correction::MeepleLabel { meeple: meeple?, label: label? })
        }),
        Asked::CityLabel(asked) => reading.within("city_label", |at| {
            let (city, label) = (city(at, "city", asked.city), at.label("label", &asked.label));
            Some(Correction::CityLabel { city: city?, label: label? })
        }),
        Asked::MeepleLeft(asked) => reading
            .within("meeple_left", |at| meeple(at, asked.meeple))
            .map(|meeple| Correction::MeepleLeft { meeple }),
        Asked::MovePiece(asked) => reading.within("move_piece", |at| move_piece(at, asked)),
        Asked::ReplaceTile(asked) => reading.within("replace_tile", |at| replace_tile(at, asked)),
        Asked::RedescribeFace(asked) => reading
            .within("redescribe_face", |at| face_text::read(at, asked))
            .map(|text| Correction::RedescribeFace { text: Box::new(text) }),
        Asked::TurnOrder(asked) => reading.within("turn_order", |at| turn_order(at, asked)),
        Asked::Undo(asked) => Some(Correction::Undo { to: Revision(asked.to_revision) }),
    }
}

/// Which proposal an answer is to, what it says, and how many hidden things its sender has seen listed.
pub(crate) fn answer(
    reading: &mut Reading,
    asked: &v1::AnswerCorrectionRequest,
) -> Option<(ProposalId, Vote, u32)> {
    let vote = if asked.agree { Vote::Agree } else { Vote::Disagree };
    Some((proposal(reading, asked.proposal)?, vote, asked.listed))
}

/// Which proposal.
pub(crate) fn proposal(reading: &mut Reading, asked: u32) -> Option<ProposalId> {
    reading.number("proposal", asked, 1..=u16::MAX.into()).map(ProposalId)
}

fn points(reading: &mut Reading, asked: &v1::PointsCorrection) -> Option<Correction> {
    let seat = seat(reading, "seat", asked.seat);
    let fits = asked.points != 0 && (-MAX_TOLD_POINTS..=MAX_TOLD_POINTS).contains(&asked.points);
    let must = format!("must be 1 to {MAX_TOLD_POINTS}, or -1 to -{MAX_TOLD_POINTS}");
    let points = reading.must("points", fits.then_some(Points(asked.points)), &must);
    Some(Correction::Points { seat: seat?, points: points? })
}

fn pile(reading: &mut Reading, asked: &v1::PileCorrection) -> Option<Correction> {
    let pile = reading.number("pile", asked.pile, 1..=u8::MAX.into());
    let land = reading.number("land_tiles", asked.land_tiles, 0..=MAX_PILE_TILES.into());
    Some(Correction::PileCount { pile: pile?, land: land? })
}

fn move_piece(reading: &mut Reading, asked: &v1::MovePieceCorrection) -> Option<Correction> {
    let meeple = meeple(reading, asked.meeple);
    let to = match &asked.to {
        None => reading.refuse("to", "must be told"),
        Some(to) => reading.within("to", |reading| tracked::spot(reading, to)),
    };
    Some(Correction::MovePiece { meeple: meeple?, to: to? })
}

fn replace_tile(reading: &mut Reading, asked: &v1::ReplaceTileCorrection) -> Option<Correction> {
    let place = tracked::place(reading, asked.pos, asked.quarter_turns);
    let must = "must be the code of a face, 1 to 8 letters, digits, dashes or underscores";
    let face = reading.must("face", FaceCode::parse(&asked.face), must);
    let pieces = reading.list("pieces", &asked.pieces, 0..=MAX_PIECES_ON_A_TILE, |reading, piece| {
        let (meeple, segment) = (meeple(reading, piece.meeple), tracked::segment(reading, piece.segment));
        meeple.zip(segment)
    });
    Some(Correction::ReplaceTile { place: place?, face: face?, pieces: pieces? })
}

fn turn_order(reading: &mut Reading, asked: &v1::TurnOrderCorrection) -> Option<Correction> {
    let order =
        reading.list("order", &asked.order, 1..=MAX_PLAYERS, |reading, number| seat(reading, "", *number));
    let turn = seat_if(reading, "turn", asked.turn);
    Some(Correction::TurnOrder { order: order?, turn: turn? })
}

#[cfg(test)]
mod tests {
    use herald_words::{CityId, MeepleId, Problem, Seat};

    use super::*;

    fn read(correction: Option<Asked>, reason: &str) -> Result<(Correction, Label), Problem> {
        let asked = v1::ProposeCorrectionRequest {
            correction: Some(v1::Correction { correction }),
            reason: reason.to_owned(),
            ..Default::default()
        };
        let mut reading = Reading::default();
        let read = super::correction(&mut reading, &asked);
        reading.done(read)
    }

    fn refused(correction: Asked) -> Vec<String> {
        match read(Some(correction), "typed twice") {
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn points(seat: u32, points: i32) -> Asked {
        Asked::Points(v1::PointsCorrection { seat, points })
    }

    fn pile(pile: u32, land_tiles: u32) -> Asked {
        Asked::Pile(v1::PileCorrection { pile, land_tiles })
    }

    fn turn_order(order: &[u32], turn: u32) -> Asked {
        Asked::TurnOrder(v1::TurnOrderCorrection { order: order.to_vec(), turn })
    }

    fn meeple_label(meeple: u32, label: &str) -> Asked {
        Asked::MeepleLabel(v1::MeepleLabelCorrection { meeple, label: label.to_owned() })
    }

    fn city_label(city: u32, label: &str) -> Asked {
        Asked::CityLabel(v1::CityLabelCorrection { city, label: label.to_owned() })
    }

    fn move_piece(meeple: u32, pos: Option<v1::Pos>) -> Asked {
        Asked::MovePiece(v1::MovePieceCorrection { meeple, to: Some(v1::Spot { pos, segment: 0 }) })
    }

    fn replace_tile(face: &str, quarter_turns: u32, pieces: &[(u32, u32)]) -> Asked {
        let on = |(meeple, segment): &(u32, u32)| v1::PieceOnSegment { meeple: *meeple, segment: *segment };
        Asked::ReplaceTile(v1::ReplaceTileCorrection {
            pos: Some(v1::Pos { x: 1, y: 0 }),
            face: face.to_owned(),
            quarter_turns,
            pieces: pieces.iter().map(on).collect(),
        })
    }

    #[test]
    fn every_correction_is_read_as_it_is_said() {
        let mill = Label::parse("the mill");
        let table = [
            (points(1, -500), Correction::Points { seat: Seat(1), points: Points(-500) }),
            (points(2, 500), Correction::Points { seat: Seat(2), points: Points(500) }),
            (pile(1, 0), Correction::PileCount { pile: 1, land: 0 }),
            (pile(255, 500), Correction::PileCount { pile: 255, land: 500 }),
            (meeple_label(7, "the mill"), Correction::MeepleLabel { meeple: MeepleId(7), label: mill }),
            (city_label(3, ""), Correction::CityLabel { city: CityId(3), label: None }),
            (
                Asked::MeepleLeft(v1::MeepleLeftCorrection { meeple: 9 }),
                Correction::MeepleLeft { meeple: MeepleId(9) },
            ),
            (turn_order(&[2, 1], 0), Correction::TurnOrder { order: vec![Seat(2), Seat(1)], turn: None }),
            (turn_order(&[1], 1), Correction::TurnOrder { order: vec![Seat(1)], turn: Some(Seat(1)) }),
            (Asked::Undo(v1::UndoCorrection { to_revision: 4 }), Correction::Undo { to: Revision(4) }),
        ];
        for (asked, expected) in table {
            assert_eq!(read(Some(asked), "why").map(|(correction, _)| correction), Ok(expected));
        }
    }

    #[test]
    fn each_number_out_of_its_range_is_refused_by_its_path() {
        let long = "x".repeat(MAX_LABEL_CHARS + 1);
        let table = [
            (points(0, 1), "points.seat"),
            (points(1, 0), "points.points"),
            (points(1, 501), "points.points"),
            (points(1, -501), "points.points"),
            (points(1, i32::MIN), "points.points"),
            (pile(0, 1), "pile.pile"),
            (pile(256, 1), "pile.pile"),
            (pile(1, 501), "pile.land_tiles"),
            (meeple_label(0, ""), "meeple_label.meeple"),
            (meeple_label(1, &long), "meeple_label.label"),
            (city_label(65_536, ""), "city_label.city"),
            (city_label(1, "a\u{7}b"), "city_label.label"),
            (Asked::MeepleLeft(v1::MeepleLeftCorrection { meeple: 0 }), "meeple_left.meeple"),
            (turn_order(&[], 0), "turn_order.order"),
            (turn_order(&[1; 7], 0), "turn_order.order"),
            (turn_order(&[1, 0], 0), "turn_order.order[1]"),
            (turn_order(&[1], 256), "turn_order.turn"),
            (move_piece(0, Some(v1::Pos { x: 0, y: 0 })), "move_piece.meeple"),
            (move_piece(1, None), "move_piece.to.pos"),
            (move_piece(1, Some(v1::Pos { x: 10_001, y: 0 })), "move_piece.to.pos.x"),
            (Asked::MovePiece(v1::MovePieceCorrection { meeple: 1, to: None }), "move_piece.to"),
            (replace_tile("", 0, &[]), "replace_tile.face"),
            (replace_tile("K", 4, &[]), "replace_tile.quarter_turns"),
            (replace_tile("K", 0, &[(0, 1)]), "replace_tile.pieces[0].meeple"),
            (replace_tile("K", 0, &[(1, 256)]), "replace_tile.pieces[0].segment"),
            (replace_tile("K", 0, &[(1, 1); 13]), "replace_tile.pieces"),
            (Asked::RedescribeFace(v1::FaceText { heap: 99, ..Default::default() }), "redescribe_face.heap"),
        ];
        for (asked, path) in table {
            assert_eq!(refused(asked.clone()), [format!("correction.{path}")], "{asked:?}");
        }
    }

    #[test]
    fn a_correction_says_what_and_why() {
        let told = |correction, reason: &str| match read(correction, reason) {
            Err(Problem::Invalid(bad)) => bad.into_iter().map(|bad| bad.field).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(told(None, ""), ["correction", "reason"]);
        for bad in ["", "   ", "two\nlines", &"x".repeat(MAX_LABEL_CHARS + 1)] {
            assert_eq!(told(Some(pile(1, 1)), bad), ["reason"], "{bad:?}");
        }
        let reason = read(Some(pile(1, 1)), "typed twice").map(|(_, reason)| reason.to_string());
        assert_eq!(reason.as_deref(), Ok("typed twice"));
    }
}
