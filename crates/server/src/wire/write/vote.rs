//! The table's votes on corrections, as answers. Never counts one.

use herald_api::v1::{self, entry::What};
use herald_words::{Correction, HiddenSeen, Label, ProposalId, ProposalView, Revision, Seat, Vote};

use super::{mend, piece};

/// The correction that is being voted on.
pub(super) fn open(view: &ProposalView) -> v1::OpenProposal {
    v1::OpenProposal {
        proposal: view.proposal.0.into(),
        by: Some(piece::party(view.by)),
        correction: Some(mend::correction(&view.correction)),
        reason: view.reason.to_string(),
        since_revision: view.since.0,
        seen: mend::hidden_seen(&view.seen),
        agreed: piece::numbers(&view.agreed),
        disagreed: piece::numbers(&view.disagreed),
        unanswered: piece::numbers(&view.unanswered),
        needed: view.needed.into(),
    }
}

pub(super) fn proposed(
    proposal: ProposalId,
    correction: &Correction,
    reason: &Label,
    since: Revision,
    seen: &[HiddenSeen],
) -> What {
    What::CorrectionProposed(v1::CorrectionProposed {
        proposal: proposal.0.into(),
        correction: Some(mend::correction(correction)),
        reason: reason.to_string(),
        since_revision: since.0,
        seen: mend::hidden_seen(seen),
    })
}

pub(super) fn answered(proposal: ProposalId, seat: Seat, vote: Vote, listed: u32) -> What {
    let agree = match vote {
        Vote::Agree => true,
        Vote::Disagree => false,
    };
    let (proposal, seat) = (proposal.0.into(), piece::number(seat));
    What::CorrectionAnswered(v1::CorrectionAnswered { proposal, seat, agree, listed })
}

pub(super) fn withdrawn(proposal: ProposalId) -> What {
    What::CorrectionWithdrawn(v1::CorrectionWithdrawn { proposal: proposal.0.into() })
}

pub(super) fn fell(proposal: ProposalId) -> What {
    What::CorrectionFell(v1::CorrectionFell { proposal: proposal.0.into() })
}

#[cfg(test)]
mod tests {
    use herald_words::{Audience, Sight};

    use super::*;

    fn view() -> ProposalView {
        let what = Sight::Record;
        ProposalView {
            proposal: ProposalId(4),
            by: Audience::Seat(Seat(2)),
            correction: Correction::Undo { to: Revision(30) },
            reason: Label::parse("the wrong tile").unwrap(),
            since: Revision(30),
            seen: vec![HiddenSeen { revision: Revision(41), what }],
            agreed: vec![Seat(2), Seat(1)],
            disagreed: vec![Seat(4)],
            unanswered: vec![Seat(3)],
            needed: 3,
        }
    }

    #[test]
    fn an_open_proposal_says_what_why_who_and_what_was_seen() {
        let written = open(&view());
        assert_eq!((written.proposal, written.since_revision, written.needed), (4, 30, 3));
        assert_eq!(written.reason, "the wrong tile");
        assert_eq!(
            (&written.agreed[..], &written.disagreed[..], &written.unanswered[..]),
            (&[2, 1][..], &[4][..], &[3][..])
        );
        let record = v1::hidden_seen::What::Record(v1::SeenRecord {});
        assert_eq!(written.seen, [v1::HiddenSeen { revision: 41, what: Some(record) }]);
        let by = written.by.and_then(|by| by.party);
        assert_eq!(by, Some(v1::party::Party::Seat(2)));
        let undo = v1::correction::Correction::Undo(v1::UndoCorrection { to_revision: 30 });
        assert_eq!(written.correction.and_then(|told| told.correction), Some(undo));
        let host = ProposalView { by: Audience::Host, ..view() };
        assert_eq!(open(&host).by.and_then(|by| by.party), Some(v1::party::Party::Host(v1::Host {})));
    }

    #[test]
    fn a_vote_is_told_line_by_line() {
        let view = view();
        let What::CorrectionProposed(told) =
            proposed(view.proposal, &view.correction, &view.reason, view.since, &view.seen)
        else {
            panic!("another line")
        };
        assert_eq!((told.proposal, told.since_revision, told.seen.len()), (4, 30, 1));
        for (vote, agree) in [(Vote::Agree, true), (Vote::Disagree, false)] {
            let line = v1::CorrectionAnswered { proposal: 4, seat: 3, agree, listed: 1 };
            assert_eq!(answered(ProposalId(4), Seat(3), vote, 1), What::CorrectionAnswered(line));
        }
        let line = v1::CorrectionWithdrawn { proposal: 4 };
        assert_eq!(withdrawn(ProposalId(4)), What::CorrectionWithdrawn(line));
        assert_eq!(fell(ProposalId(4)), What::CorrectionFell(v1::CorrectionFell { proposal: 4 }));
    }
}
