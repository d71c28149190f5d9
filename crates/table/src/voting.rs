//! The table's vote on a correction: opened, answered, withdrawn. What is agreed to is put right in the commit of the last
//! answer, so that nothing can come between. Never puts anything right by a way of its own.

use herald_words::{
    Answer, Audience, Consent, Correction, CorrectionPolicy, MAX_ANSWERS_A_PROPOSAL, MAX_PROPOSALS_A_GAME,
    Note, Problem, ProposalId, Refusal, Request, Seat, Submitted, Vote,
};

use crate::{
    commit::{Body, Maker, Proposed, TableEvent},
    house::{Decided, House, Proof},
    ledger::Ledger,
    lobby,
    mending::{self, Asked},
    playing::{running, submitted},
    proposal::{OpenProposal, Outcome},
    published::Published,
    table::{Table, refuse},
};

impl House {
    /// A seat answers the open proposal.
    pub(crate) async fn vote(&self, proof: &Proof, answer: Answer) -> Result<Submitted, Problem> {
        let Answer { request, proposal, vote, listed } = answer;
        let decide = |table: &Table, now: &Published, seat| {
            answered(&table.ledger(), now, seat, Said { proposal, vote, listed })
        };
        let commit = self.change(proof, request, lobby::seat_only, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
    }

    /// Who made the open proposal, or the host, takes it back.
    pub(crate) async fn take_back(
        &self,
        proof: &Proof,
        request: Request,
        proposal: ProposalId,
    ) -> Result<Submitted, Problem> {
        let decide = |_: &Table, now: &Published, audience| withdrawn(now, audience, proposal);
        let commit = self.change(proof, request, Ok, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
    }
}

/// What a seat says.
struct Said {
    proposal: ProposalId,
    vote: Vote,
    listed: u32,
}

/// Puts a correction to the vote, if it could be made now; makes it at once where nobody else is asked.
pub(crate) fn open(
    ledger: &Ledger,
    now: &Published,
    audience: Audience,
    asked: Asked,
) -> Result<Decided, Problem> {
    let (roster, game) = (&now.state.roster, running(now)?);
    if let Some(open) = &roster.proposal {
        return Err(refuse(now, Refusal::ProposalOpen { proposal: open.proposed.proposal }));
    }
    if roster.proposals >= MAX_PROPOSALS_A_GAME {
        return Err(refuse(now, Refusal::TooManyProposals));
    }
    let by = match audience {
        Audience::Seat(seat) => Some(seat),
        Audience::Host | Audience::Watcher => None,
    };
    if let Some(seat) = by {
        lobby::not_gone(now, seat)?;
    }
    let Asked { correction, reason, since } = asked;
    let seen = mending::seen(ledger, now, &correction, since)?;
    // Where nobody knows when the mistake was made, what is seen from now on is listed.
    let since = mending::since_when(&correction, since).unwrap_or(now.revision);
    let proposal = ProposalId(roster.proposals + 1);
    let open = OpenProposal::new(Proposed { proposal, by, correction, reason, since, seen });
    let agreed = match open.outcome(roster.settings.corrections, game) {
        Outcome::Agreed(agreed) => agreed,
        Outcome::Waits | Outcome::Fell => {
            // Nobody votes on what could not be put right anyway.
            put_right(ledger, now, &open, Vec::new())?;
            return Ok((Body::Table(vec![TableEvent::CorrectionProposed(open.proposed)]), None));
        }
    };
    put_right(ledger, now, &open, agreed)
}

/// Who made it takes it back, or the host.
fn withdrawn(now: &Published, audience: Audience, proposal: ProposalId) -> Result<Decided, Problem> {
    let open = open_one(now, proposal)?;
    let may = match audience {
        Audience::Host => true,
        Audience::Seat(seat) => open.proposed.by == Some(seat),
        Audience::Watcher => false,
    };
    if may {
        Ok((Body::Table(vec![TableEvent::CorrectionWithdrawn(proposal)]), None))
    } else {
        Err(refuse(now, Refusal::NotYourProposal { proposal }))
    }
}

/// A seat's answer, and what follows from it.
fn answered(ledger: &Ledger, now: &Published, seat: Seat, said: Said) -> Result<Decided, Problem> {
    let Said { proposal, vote, listed: told } = said;
    let open = open_one(now, proposal)?;
    lobby::not_gone(now, seat)?;
    let listed = ledger.seen_after(open.proposed.since).len();
    let listed = u32::try_from(listed).unwrap_or(u32::MAX);
    if vote == Vote::Agree && told != listed {
        return Err(refuse(now, Refusal::ListHasGrown { proposal, listed, told }));
    }
    let mut after = open.clone();
    after.answer(seat, vote);
    let answer = TableEvent::CorrectionAnswered { proposal, seat, vote, listed };
    match after.outcome(now.state.roster.settings.corrections, running(now)?) {
        Outcome::Agreed(agreed) => put_right(ledger, now, &after, agreed),
        Outcome::Fell => Ok((Body::Table(vec![answer, TableEvent::CorrectionFell(proposal)]), None)),
        Outcome::Waits if open.vote_of(seat) == Some(vote) => {
            Err(refuse(now, Refusal::AlreadyAnswered { proposal, seat }))
        }
        Outcome::Waits if open.answers >= MAX_ANSWERS_A_PROPOSAL => {
            Err(refuse(now, Refusal::TooManyAnswers { proposal }))
        }
        Outcome::Waits => Ok((Body::Table(vec![answer]), None)),
    }
}

/// Puts right what was agreed to, as the table is now; the commit's own note says who did, and ends the proposal. What has
/// become impossible meanwhile is refused, and stays open until it is taken back.
fn put_right(
    ledger: &Ledger,
    now: &Published,
    open: &OpenProposal,
    agreed: Vec<Seat>,
) -> Result<Decided, Problem> {
    let Proposed { proposal, by: _, correction, reason, since, seen: _ } = &open.proposed;
    let seen = ledger.seen_after(*since);
    let consent = Some(Consent { proposal: *proposal, agreed });
    mending::put_right(ledger, now, correction.clone(), Note { reason: reason.clone(), seen, consent })
}

fn open_one(now: &Published, proposal: ProposalId) -> Result<&OpenProposal, Problem> {
    let open = now.state.roster.proposal.as_ref().filter(|open| open.proposed.proposal == proposal);
    open.ok_or_else(|| refuse(now, Refusal::NoSuchProposal { proposal }))
}

/// Whether a vote's events are what deciding gives; none if they are of no vote.
pub(crate) fn is_given(
    ledger: &Ledger,
    now: &Published,
    maker: Maker,
    events: &[TableEvent],
) -> Option<bool> {
    let audience = maker.audience()?;
    let decided = match events.first()? {
        TableEvent::CorrectionProposed(proposed) => {
            let Proposed { correction, reason, since, .. } = proposed.clone();
            open(ledger, now, audience, Asked { correction, reason, since: Some(since) })
        }
        TableEvent::CorrectionAnswered { proposal, seat, vote, listed } if maker == Maker::Seat(*seat) => {
            let said = Said { proposal: *proposal, vote: *vote, listed: *listed };
            answered(ledger, now, *seat, said)
        }
        TableEvent::CorrectionWithdrawn(proposal) => withdrawn(now, audience, *proposal),
        TableEvent::CorrectionAnswered { .. } | TableEvent::CorrectionFell(_) => return Some(false),
        TableEvent::Opened { .. }
        | TableEvent::SeatTaken { .. }
        | TableEvent::SeatRemoved(_)
        | TableEvent::WatcherAdmitted { .. }
        | TableEvent::DrawShareAdded { .. }
        | TableEvent::SettingsChanged(_)
        | TableEvent::Started { .. }
        | TableEvent::SeatReissued { .. }
        | TableEvent::HostReissued { .. }
        | TableEvent::WatcherReissued { .. }
        | TableEvent::Undone { .. }
        | TableEvent::HostOffered(_)
        | TableEvent::HostChanged { .. } => return None,
    };
    Some(decided.is_ok_and(|(body, _)| body == Body::Table(events.to_vec())))
}

/// Whether a correction was decided as its note says: by the host where the host decides, or by those who agreed.
pub(crate) fn is_agreed(
    ledger: &Ledger,
    now: &Published,
    maker: Maker,
    note: &Note,
    is_it: impl Fn(&Correction) -> bool,
) -> bool {
    let roster = &now.state.roster;
    let policy = roster.settings.corrections;
    let (seat, consent) = match (maker, &note.consent) {
        (Maker::Host, None) => return policy == CorrectionPolicy::Host,
        (Maker::Seat(seat), Some(consent)) => (seat, consent),
        (Maker::Host | Maker::Client, Some(_)) | (Maker::Seat(_) | Maker::Client, None) => return false,
    };
    let Some(game) = now.state.game.as_deref() else { return false };
    let counted = |mut open: OpenProposal, vote| {
        open.answer(seat, vote);
        open.outcome(policy, game) == Outcome::Agreed(consent.agreed.clone())
    };
    match &roster.proposal {
        Some(open) => {
            let Proposed { proposal, by: _, correction, reason, since, seen: _ } = &open.proposed;
            (*proposal, reason) == (consent.proposal, &note.reason)
                && is_it(correction)
                && note.seen == ledger.seen_after(*since)
                && [Vote::Agree, Vote::Disagree].into_iter().any(|vote| counted(open.clone(), vote))
        }
        // Nobody else was asked.
        None => {
            consent.agreed == [seat]
                && consent.proposal.0 == roster.proposals + 1
                && game.seats().iter().filter(|other| game.retired().all(|gone| gone != **other)).eq([&seat])
        }
    }
}
