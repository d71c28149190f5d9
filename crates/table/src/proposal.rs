//! A correction that the table votes on: who has answered what, and whether that decides it. Never puts anything right
//! itself.

use herald_rules::Game;
use herald_words::{Audience, CorrectionPolicy, ProposalView, Seat, Vote};

use crate::{commit::Proposed, ledger::Ledger, state::State};

/// The proposal that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenProposal {
    pub(crate) proposed: Proposed,
    /// What each seat said last, in order of saying so.
    votes: Vec<(Seat, Vote)>,
    /// Answers given, also those that were changed since.
    pub(crate) answers: u16,
}

/// What the answers come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// These agree, and they are enough.
    Agreed(Vec<Seat>),
    /// Not yet known.
    Waits,
    /// Too many disagree.
    Fell,
}

/// The answers of those who are at the table now.
struct Count {
    agreed: Vec<Seat>,
    disagreed: Vec<Seat>,
    unanswered: Vec<Seat>,
}

impl OpenProposal {
    /// A seat that proposes has agreed. The host as such has no seat, and no vote.
    pub(crate) fn new(proposed: Proposed) -> Self {
        let votes = proposed.by.map(|seat| (seat, Vote::Agree)).into_iter().collect();
        Self { proposed, votes, answers: 0 }
    }

    /// A seat says so, whatever it said before.
    pub(crate) fn answer(&mut self, seat: Seat, vote: Vote) {
        self.votes.retain(|(other, _)| *other != seat);
        self.votes.push((seat, vote));
        self.answers = self.answers.saturating_add(1);
    }

    /// What a seat said last.
    pub(crate) fn vote_of(&self, seat: Seat) -> Option<Vote> {
        self.votes.iter().find(|(other, _)| *other == seat).map(|(_, vote)| *vote)
    }

    /// Whether the answers decide it, as the table is now: who has gone home is not asked, and what they said before does
    /// not count.
    pub(crate) fn outcome(&self, policy: CorrectionPolicy, game: &Game) -> Outcome {
        let Count { agreed, disagreed: _, unanswered } = self.count(game);
        let needed = needed(policy, game);
        if agreed.len() >= needed {
            Outcome::Agreed(agreed)
        } else if agreed.len() + unanswered.len() < needed {
            Outcome::Fell
        } else {
            Outcome::Waits
        }
    }

    fn count(&self, game: &Game) -> Count {
        let seats = at_table(game);
        let said = |vote| {
            let votes = self.votes.iter().filter(|(seat, said)| *said == vote && seats.contains(seat));
            votes.map(|(seat, _)| *seat).collect()
        };
        Count {
            agreed: said(Vote::Agree),
            disagreed: said(Vote::Disagree),
            unanswered: seats.iter().copied().filter(|seat| self.vote_of(*seat).is_none()).collect(),
        }
    }
}

/// The open proposal as all see it, with all that was seen up to now.
pub(crate) fn shown(state: &State, ledger: &Ledger) -> Option<ProposalView> {
    let (open, game) = (state.roster.proposal.as_ref()?, state.game.as_deref()?);
    let Proposed { proposal, by, correction, reason, since, seen: _ } = &open.proposed;
    let Count { agreed, disagreed, unanswered } = open.count(game);
    Some(ProposalView {
        proposal: *proposal,
        by: by.map_or(Audience::Host, Audience::Seat),
        correction: correction.clone(),
        reason: reason.clone(),
        since: *since,
        seen: ledger.seen_after(*since),
        agreed,
        disagreed,
        unanswered,
        needed: u8::try_from(needed(state.roster.settings.corrections, game)).unwrap_or(u8::MAX),
    })
}

/// How many must agree.
fn needed(policy: CorrectionPolicy, game: &Game) -> usize {
    let seats = at_table(game).len();
    match policy {
        // More than half: a tie is not enough.
        CorrectionPolicy::Majority => seats / 2 + 1,
        CorrectionPolicy::All => seats,
        // The host asks nobody, so nothing is ever open.
        CorrectionPolicy::Host => 0,
    }
}

/// Who has a vote, clockwise.
fn at_table(game: &Game) -> Vec<Seat> {
    let gone: Vec<Seat> = game.retired().collect();
    game.seats().iter().copied().filter(|seat| !gone.contains(seat)).collect()
}
