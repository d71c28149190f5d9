//! Corrections, and what had been seen of hidden things, as answers. Never says which emblem it was, nor
//! what a prize tile showed; a land tile that Herald drew has been seen by all.

use herald_api::v1::{self, correction::Correction as Written, hidden_seen::What};
use herald_words::{Correction, HiddenSeen, MeepleId, Note, Segment, Sight};

use super::{
    face,
    piece::{self, number},
    tracked,
};

/// What had been seen.
pub(crate) fn hidden_seen(seen: &[HiddenSeen]) -> Vec<v1::HiddenSeen> {
    seen.iter().map(one).collect()
}

fn one(seen: &HiddenSeen) -> v1::HiddenSeen {
    let what = match seen.what {
        Sight::Emblem { seat, meeple } => {
            What::Emblem(v1::SeenEmblem { seat: number(seat), meeple: meeple.0.into() })
        }
        Sight::Prize { seat, prize } => {
            What::Prize(v1::SeenPrize { seat: number(seat), prize: prize.0.into() })
        }
        Sight::Tile { seat, face } => What::Tile(v1::SeenTile { seat: number(seat), face: face.to_string() }),
        Sight::Record => What::Record(v1::SeenRecord {}),
    };
    v1::HiddenSeen { revision: seen.revision.0, what: Some(what) }
}

pub(super) fn note(note: &Note) -> v1::CorrectionNote {
    let consent = note.consent.as_ref();
    v1::CorrectionNote {
        reason: note.reason.to_string(),
        seen: hidden_seen(&note.seen),
        proposal: consent.map_or(0, |consent| consent.proposal.0.into()),
        agreed: consent.map(|consent| piece::numbers(&consent.agreed)).unwrap_or_default(),
    }
}

pub(super) fn correction(correction: &Correction) -> v1::Correction {
    let written = match correction {
        Correction::Points { seat, points } => {
            Written::Points(v1::PointsCorrection { seat: number(*seat), points: points.0 })
        }
        Correction::PileCount { pile, land } => {
            Written::Pile(v1::PileCorrection { pile: (*pile).into(), land_tiles: (*land).into() })
        }
        Correction::MeepleLabel { meeple, label } => Written::MeepleLabel(v1::MeepleLabelCorrection {
            meeple: meeple.0.into(),
            label: piece::text(label.as_ref()),
        }),
        Correction::CityLabel { city, label } => Written::CityLabel(v1::CityLabelCorrection {
            city: city.0.into(),
            label: piece::text(label.as_ref()),
        }),
        Correction::MeepleLeft { meeple } => {
            Written::MeepleLeft(v1::MeepleLeftCorrection { meeple: meeple.0.into() })
        }
        Correction::MovePiece { meeple, to } => Written::MovePiece(v1::MovePieceCorrection {
            meeple: meeple.0.into(),
            to: Some(tracked::spot(*to)),
        }),
        Correction::ReplaceTile { place, face, pieces } => Written::ReplaceTile(v1::ReplaceTileCorrection {
            pos: Some(tracked::cell(place.pos)),
            face: face.to_string(),
            quarter_turns: place.rotation as u32,
            pieces: pieces.iter().map(piece_on).collect(),
        }),
        Correction::RedescribeFace { text } => Written::RedescribeFace(face::text(text)),
        Correction::TurnOrder { order, turn } => Written::TurnOrder(v1::TurnOrderCorrection {
            order: piece::numbers(order),
            turn: piece::number_if(*turn),
        }),
        Correction::Undo { to } => Written::Undo(v1::UndoCorrection { to_revision: to.0 }),
    };
    v1::Correction { correction: Some(written) }
}

fn piece_on((meeple, segment): &(MeepleId, Segment)) -> v1::PieceOnSegment {
    v1::PieceOnSegment { meeple: meeple.0.into(), segment: segment.0.into() }
}

#[cfg(test)]
mod tests {
    use herald_words::{
        CityId, FaceCode, FaceText, Label, MeepleId, Place, Points, Pos, PrizeId, Revision, Rotation, Seat,
        Spot,
    };

    use super::*;
    use crate::wire::read::{self, Reading};

    #[test]
    fn a_correction_is_written_as_it_is_read() {
        let label = Label::parse("the mill");
        let pos = Pos { x: -3, y: 10_000 };
        let (spot, place) =
            (Spot { pos, segment: Segment(0) }, Place { pos, rotation: Rotation::ThreeQuarters });
        let face = FaceCode::parse("Eg").unwrap();
        let text = FaceText {
            code: "JC-A".to_owned(),
            edges: "road road road road".to_owned(),
            ..Default::default()
        };
        let corrections = [
            Correction::Points { seat: Seat(1), points: Points(-30) },
            Correction::PileCount { pile: 5, land: 14 },
            Correction::MeepleLabel { meeple: MeepleId(7), label: label.clone() },
            Correction::CityLabel { city: CityId(2), label },
            Correction::CityLabel { city: CityId(2), label: None },
            Correction::MeepleLeft { meeple: MeepleId(300) },
            Correction::TurnOrder { order: vec![Seat(3), Seat(1)], turn: None },
            Correction::TurnOrder { order: vec![Seat(3), Seat(1)], turn: Some(Seat(1)) },
            Correction::MovePiece { meeple: MeepleId(3), to: spot },
            Correction::ReplaceTile { place, face, pieces: Vec::new() },
            Correction::ReplaceTile { place, face, pieces: vec![(MeepleId(3), Segment(255))] },
            Correction::RedescribeFace { text: Box::new(text) },
            Correction::Undo { to: Revision(41) },
        ];
        for correction in corrections {
            let asked = v1::ProposeCorrectionRequest {
                correction: Some(super::correction(&correction)),
                reason: "why".to_owned(),
                ..Default::default()
            };
            let read = read::correction(&mut Reading::default(), &asked);
            assert_eq!(read.map(|(correction, _)| correction), Some(correction));
        }
    }

    #[test]
    fn what_was_seen_is_told_by_place_and_by_value_only_where_all_saw_it() {
        let emblem = Sight::Emblem { seat: Seat(1), meeple: MeepleId(2) };
        let prize = Sight::Prize { seat: Seat(3), prize: PrizeId(4) };
        let tile = Sight::Tile { seat: Seat(2), face: FaceCode::parse("Eg").unwrap() };
        let seen = [emblem, prize, tile].map(|what| HiddenSeen { revision: Revision(5), what });
        let expected = [
            What::Emblem(v1::SeenEmblem { seat: 1, meeple: 2 }),
            What::Prize(v1::SeenPrize { seat: 3, prize: 4 }),
            What::Tile(v1::SeenTile { seat: 2, face: "Eg".to_owned() }),
        ];
        let written = hidden_seen(&seen);
        assert!(written.iter().all(|seen| seen.revision == 5));
        assert_eq!(written.into_iter().filter_map(|seen| seen.what).collect::<Vec<_>>(), expected);
    }
}
