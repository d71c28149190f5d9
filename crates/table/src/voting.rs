//! The table's vote on a correction: opened, answered, withdrawn. What is agreed to is put right in the commit of the last
//! answer, so that nothing can come between. Never puts anything right by a way of its own.

use herald_words::{
    Answer, Audience, Consent, MAX_ANSWERS_A_PROPOSAL, MAX_PROPOSALS_A_GAME, Note, Problem, ProposalId,
    Refusal, Request, Seat, Submitted, Vote,
};

use crate::{
    commit::{Body, Proposed, TableEvent},
    house::{Decided, House, Proof},
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
            answered(table, now, seat, Said { proposal, vote, listed })
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
        let decide = |_: &Table, now: &Published, audience| {
            let open = open_one(now, proposal)?;
            let own = match audience {
                Audience::Host => true,
                Audience::Seat(seat) => open.proposed.by == Some(seat),
                Audience::Watcher => false,
            };
            if !own {
                return Err(refuse(now, Refusal::NotYourProposal { proposal }));
            }
            Ok((Body::Table(vec![TableEvent::CorrectionWithdrawn(proposal)]), None))
        };
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
    table: &Table,
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
    let seen = mending::seen(table, now, &correction, since)?;
    // Where nobody knows when the mistake was made, what is seen from now on is listed.
    let since = mending::since_when(&correction, since).unwrap_or(now.revision);
    let proposal = ProposalId(roster.proposals + 1);
    let open = OpenProposal::new(Proposed { proposal, by, correction, reason, since, seen });
    let agreed = match open.outcome(roster.settings.corrections, game) {
        Outcome::Agreed(agreed) => agreed,
        Outcome::Waits | Outcome::Fell => {
            // Nobody votes on what could not be put right anyway.
            put_right(table, now, &open, Vec::new())?;
            return Ok((Body::Table(vec![TableEvent::CorrectionProposed(open.proposed)]), None));
        }
    };
    put_right(table, now, &open, agreed)
}

/// A seat's answer, and what follows from it.
fn answered(table: &Table, now: &Published, seat: Seat, said: Said) -> Result<Decided, Problem> {
    let Said { proposal, vote, listed: told } = said;
    let open = open_one(now, proposal)?;
    lobby::not_gone(now, seat)?;
    let listed = table.ledger().seen_after(open.proposed.since).len();
    let listed = u32::try_from(listed).unwrap_or(u32::MAX);
    if vote == Vote::Agree && told != listed {
        return Err(refuse(now, Refusal::ListHasGrown { proposal, listed, told }));
    }
    let mut after = open.clone();
    after.answer(seat, vote);
    let answer = TableEvent::CorrectionAnswered { proposal, seat, vote, listed };
    match after.outcome(now.state.roster.settings.corrections, running(now)?) {
        Outcome::Agreed(agreed) => put_right(table, now, &after, agreed),
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
    table: &Table,
    now: &Published,
    open: &OpenProposal,
    agreed: Vec<Seat>,
) -> Result<Decided, Problem> {
    let Proposed { proposal, by: _, correction, reason, since, seen: _ } = &open.proposed;
    let seen = table.ledger().seen_after(*since);
    let consent = Some(Consent { proposal: *proposal, agreed });
    mending::put_right(table, now, correction.clone(), Note { reason: reason.clone(), seen, consent })
}

fn open_one(now: &Published, proposal: ProposalId) -> Result<&OpenProposal, Problem> {
    let open = now.state.roster.proposal.as_ref().filter(|open| open.proposed.proposal == proposal);
    open.ok_or_else(|| refuse(now, Refusal::NoSuchProposal { proposal }))
}
