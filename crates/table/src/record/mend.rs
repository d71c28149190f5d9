//! Corrections and what is noted beside them, to the record and back. Never an undo: that is a change of the table.

use herald_words::{CityId, Correction, HiddenSeen, Label, Note, Points, PrizeId, Revision, Sight};
use pb::{corrected::Correction as Out, hidden_seen::What};

use super::{
    Unreadable,
    codes::{
        any_seat_in, any_seat_out, face_in, label_in, label_out, meeple_in, seat_in, seats_in, seats_out,
    },
    narrow, pb,
};

pub(super) fn corrected_out(correction: &Correction, note: &Note) -> pb::Corrected {
    let correction = match correction {
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
        Correction::TurnOrder { order, turn } => {
            Out::TurnOrder(pb::TurnOrderCorrection { order: seats_out(order), turn: any_seat_out(*turn) })
        }
        // Better no commit at all than one that nobody can read.
        Correction::Undo { .. } => unreachable!("an undo is a change of the table and no event of the game"),
    };
    pb::Corrected { note: Some(note_out(note)), correction: Some(correction) }
}

pub(super) fn corrected_in(corrected: pb::Corrected) -> Result<(Correction, Note), Unreadable> {
    let note = note_in(corrected.note.ok_or(Unreadable::Nonsense("no note"))?)?;
    let correction = match corrected.correction.ok_or(Unreadable::Nonsense("no correction"))? {
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
        Out::TurnOrder(order) => {
            Correction::TurnOrder { order: seats_in(order.order)?, turn: any_seat_in(order.turn)? }
        }
    };
    Ok((correction, note))
}

pub(super) fn note_out(note: &Note) -> pb::Note {
    pb::Note { reason: note.reason.to_string(), seen: note.seen.iter().map(seen_out).collect() }
}

pub(super) fn note_in(note: pb::Note) -> Result<Note, Unreadable> {
    Ok(Note {
        reason: Label::parse(&note.reason).ok_or(Unreadable::Nonsense("reason"))?,
        seen: note.seen.into_iter().map(seen_in).collect::<Result<_, _>>()?,
    })
}

fn seen_out(seen: &HiddenSeen) -> pb::HiddenSeen {
    let (seat, what) = match seen.what {
        Sight::Emblem { seat, meeple } => (seat, What::Meeple(meeple.0.into())),
        Sight::Prize { seat, prize } => (seat, What::Prize(prize.0.into())),
        Sight::Tile { seat, face } => (seat, What::Face(face.to_string())),
    };
    pb::HiddenSeen { revision: seen.revision.0, seat: seat.0.into(), what: Some(what) }
}

fn seen_in(seen: pb::HiddenSeen) -> Result<HiddenSeen, Unreadable> {
    let seat = seat_in(seen.seat)?;
    let what = match seen.what.ok_or(Unreadable::Nonsense("nothing seen"))? {
        What::Meeple(meeple) => Sight::Emblem { seat, meeple: meeple_in(meeple)? },
        What::Prize(prize) => Sight::Prize { seat, prize: PrizeId(narrow(prize)?) },
        What::Face(face) => Sight::Tile { seat, face: face_in(&face)? },
    };
    Ok(HiddenSeen { revision: Revision(seen.revision), what })
}
