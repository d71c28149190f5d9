//! Corrections and what is noted beside them, to the record and back. Never says whether one was made or only proposed.

use herald_words::{
    CityId, Consent, Correction, HiddenSeen, Label, Note, Place, Points, PrizeId, ProposalId, Revision,
    Segment, Sight,
};
use pb::{corrected::Correction as Out, hidden_seen::What};

use super::{
    Unreadable,
    codes::{
        any_seat_in, any_seat_out, face_in, label_in, label_out, meeple_in, seat_in, seats_in, seats_out,
    },
    described, narrow, pb, tracked,
};

pub(super) fn corrected_out(correction: &Correction, note: &Note) -> pb::Corrected {
    pb::Corrected { note: Some(note_out(note)), correction: Some(correction_out(correction)) }
}

pub(super) fn corrected_in(corrected: pb::Corrected) -> Result<(Correction, Note), Unreadable> {
    let note = note_in(corrected.note.ok_or(Unreadable::Nonsense("no note"))?)?;
    let correction = correction_in(corrected.correction)?;
    if matches!(correction, Correction::Undo { .. }) {
        return Err(Unreadable::Nonsense("an undo is a change of the table"));
    }
    Ok((correction, note))
}

pub(super) fn correction_out(correction: &Correction) -> Out {
    match correction {
        Correction::Points { seat, points } => {
            Out::Points(pb::PointsCorrection { seat: seat.0.into(), points: points.0 })
        }
        Correction::PileCount { pile, land } => {
            Out::Pile(pb::PileCorrection { pile: (*pile).into(), land: (*land).into() })
        }
        Correction::MeepleLabel { meeple, label } => {
            Out::MeepleLabel(pb::LabelCorrection { id: meeple.0.into(), label: label_out(label.as_ref()) })
        }
        Correction::CityLabel { city, label } => {
            Out::CityLabel(pb::LabelCorrection { id: city.0.into(), label: label_out(label.as_ref()) })
        }
        Correction::MeepleLeft { meeple } => Out::MeepleLeft(meeple.0.into()),
        Correction::MovePiece { meeple, to } => Out::MovePiece(pb::MovePieceCorrection {
            meeple: meeple.0.into(),
            to: Some(tracked::spot_out(*to)),
        }),
        Correction::ReplaceTile { place, face, pieces } => Out::ReplaceTile(pb::ReplaceTileCorrection {
            x: place.pos.x.into(),
            y: place.pos.y.into(),
            quarter_turns: place.rotation as u32,
            face: face.to_string(),
            meeples: pieces.iter().map(|(meeple, _)| meeple.0.into()).collect(),
            segments: pieces.iter().map(|(_, segment)| segment.0.into()).collect(),
        }),
        Correction::RedescribeFace { text } => Out::RedescribeFace(described::text_out(text)),
        Correction::TurnOrder { order, turn } => {
            Out::TurnOrder(pb::TurnOrderCorrection { order: seats_out(order), turn: any_seat_out(*turn) })
        }
        Correction::Undo { to } => Out::Undo(to.0),
    }
}

pub(super) fn correction_in(correction: Option<Out>) -> Result<Correction, Unreadable> {
    Ok(match correction.ok_or(Unreadable::Nonsense("no correction"))? {
        Out::Points(points) => {
            Correction::Points { seat: seat_in(points.seat)?, points: Points(points.points) }
        }
        Out::Pile(pile) => Correction::PileCount { pile: narrow(pile.pile)?, land: narrow(pile.land)? },
        Out::MeepleLabel(label) => {
            Correction::MeepleLabel { meeple: meeple_in(label.id)?, label: label_in(&label.label)? }
        }
        Out::CityLabel(label) => {
            Correction::CityLabel { city: CityId(narrow(label.id)?), label: label_in(&label.label)? }
        }
        Out::MeepleLeft(meeple) => Correction::MeepleLeft { meeple: meeple_in(meeple)? },
        Out::MovePiece(moved) => {
            Correction::MovePiece { meeple: meeple_in(moved.meeple)?, to: tracked::spot_in(moved.to)? }
        }
        Out::ReplaceTile(replaced) => replaced_in(&replaced)?,
        Out::RedescribeFace(told) => Correction::RedescribeFace { text: Box::new(described::text_in(told)?) },
        Out::TurnOrder(order) => {
            Correction::TurnOrder { order: seats_in(order.order)?, turn: any_seat_in(order.turn)? }
        }
        Out::Undo(to) => Correction::Undo { to: Revision(to) },
    })
}

fn replaced_in(replaced: &pb::ReplaceTileCorrection) -> Result<Correction, Unreadable> {
    if replaced.meeples.len() != replaced.segments.len() {
        return Err(Unreadable::Nonsense("pieces"));
    }
    let pieces = replaced.meeples.iter().zip(&replaced.segments);
    let piece = |(meeple, segment): (&u32, &u32)| Ok((meeple_in(*meeple)?, Segment(narrow(*segment)?)));
    Ok(Correction::ReplaceTile {
        place: Place {
            pos: tracked::pos_in(replaced.x, replaced.y)?,
            rotation: tracked::rotation_in(replaced.quarter_turns)?,
        },
        face: face_in(&replaced.face)?,
        pieces: pieces.map(piece).collect::<Result<_, _>>()?,
    })
}

pub(super) fn note_out(note: &Note) -> pb::Note {
    let consent = note.consent.as_ref();
    pb::Note {
        reason: note.reason.to_string(),
        seen: note.seen.iter().map(seen_out).collect(),
        proposal: consent.map_or(0, |consent| consent.proposal.0.into()),
        agreed: consent.map(|consent| seats_out(&consent.agreed)).unwrap_or_default(),
    }
}

/// Without a proposal the host decided alone, as it always did before there were votes.
pub(super) fn note_in(note: pb::Note) -> Result<Note, Unreadable> {
    let consent = match note.proposal {
        0 if note.agreed.is_empty() => None,
        proposal => Some(Consent { proposal: proposal_in(proposal)?, agreed: seats_in(note.agreed)? }),
    };
    Ok(Note {
        reason: Label::parse(&note.reason).ok_or(Unreadable::Nonsense("reason"))?,
        seen: note.seen.into_iter().map(seen_in).collect::<Result<_, _>>()?,
        consent,
    })
}

pub(super) fn proposal_in(proposal: u32) -> Result<ProposalId, Unreadable> {
    match narrow(proposal)? {
        0 => Err(Unreadable::Nonsense("no proposal")),
        proposal => Ok(ProposalId(proposal)),
    }
}

fn seen_out(seen: &HiddenSeen) -> pb::HiddenSeen {
    let (seat, what) = match seen.what {
        Sight::Emblem { seat, meeple } => (Some(seat), What::Meeple(meeple.0.into())),
        Sight::Prize { seat, prize } => (Some(seat), What::Prize(prize.0.into())),
        Sight::Tile { seat, face } => (Some(seat), What::Face(face.to_string())),
        Sight::Record => (None, What::Record(pb::Nothing {})),
    };
    pb::HiddenSeen { revision: seen.revision.0, seat: any_seat_out(seat), what: Some(what) }
}

fn seen_in(seen: pb::HiddenSeen) -> Result<HiddenSeen, Unreadable> {
    let seat = || seat_in(seen.seat);
    let what = match seen.what.ok_or(Unreadable::Nonsense("nothing seen"))? {
        What::Meeple(meeple) => Sight::Emblem { seat: seat()?, meeple: meeple_in(meeple)? },
        What::Prize(prize) => Sight::Prize { seat: seat()?, prize: PrizeId(narrow(prize)?) },
        What::Face(face) => Sight::Tile { seat: seat()?, face: face_in(&face)? },
        What::Record(pb::Nothing {}) => Sight::Record,
    };
    Ok(HiddenSeen { revision: Revision(seen.revision), what })
}
