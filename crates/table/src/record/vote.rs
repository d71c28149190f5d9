//! The table's votes on corrections, to the record and back. Never counts one.

use herald_words::{Note, Revision, Vote};
use pb::table_event::Event as Out;

use super::{
    Unreadable,
    codes::{any_seat_in, any_seat_out, seat_in},
    mend::{correction_in, correction_out, note_in, note_out, proposal_in},
    pb,
};
use crate::commit::{Proposed, TableEvent};

pub(super) fn proposed_out(proposed: &Proposed) -> Out {
    let Proposed { proposal, by, correction, reason, since, seen } = proposed;
    let note = Note { reason: reason.clone(), seen: seen.clone(), consent: None };
    Out::CorrectionProposed(pb::CorrectionProposed {
        proposal: proposal.0.into(),
        seat: any_seat_out(*by),
        since: since.0,
        correction: Some(pb::Corrected {
            note: Some(note_out(&note)),
            correction: Some(correction_out(correction)),
        }),
    })
}

pub(super) fn proposed_in(proposed: pb::CorrectionProposed) -> Result<TableEvent, Unreadable> {
    let what = proposed.correction.ok_or(Unreadable::Nonsense("nothing proposed"))?;
    let Note { reason, seen, consent: None } = note_in(what.note.unwrap_or_default())? else {
        return Err(Unreadable::Nonsense("agreed before it was proposed"));
    };
    Ok(TableEvent::CorrectionProposed(Proposed {
        proposal: proposal_in(proposed.proposal)?,
        by: any_seat_in(proposed.seat)?,
        correction: correction_in(what.correction)?,
        reason,
        since: Revision(proposed.since),
        seen,
    }))
}

pub(super) fn answered_in(answered: &pb::CorrectionAnswered) -> Result<TableEvent, Unreadable> {
    Ok(TableEvent::CorrectionAnswered {
        proposal: proposal_in(answered.proposal)?,
        seat: seat_in(answered.seat)?,
        vote: if answered.agrees { Vote::Agree } else { Vote::Disagree },
        listed: answered.listed,
    })
}
