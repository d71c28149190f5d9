//! From what the rules decided to what a table writes and answers. Never decides anything itself.

use std::sync::Arc;

use herald_rules::{Decision, Game, Rejected};
use herald_words::{Audience, Command, Problem, Refusal, Revision, Seat, Submitted};

use crate::{
    commit::{Body, Commit},
    house::Decided,
    published::Published,
    table::refuse,
};

/// The game, once it has started.
pub(crate) fn running(now: &Published) -> Result<&Game, Problem> {
    now.state.game.as_deref().ok_or_else(|| refuse(now, Refusal::NotStarted))
}

/// Who records for another seat must know the table it records at: the same turn told by two devices counts once.
pub(crate) fn knows_the_table(
    now: &Published,
    seat: Seat,
    steps: &[Command],
    expected: Option<Revision>,
) -> Result<(), Problem> {
    if expected.is_none() && running(now)?.records_for_another(seat, steps) {
        return Err(refuse(now, Refusal::ExpectedRevisionNeeded));
    }
    Ok(())
}

/// A decision of the rules as something to be written.
pub(crate) fn decided(now: &Published, decision: Result<Decision, Rejected>) -> Result<Decided, Problem> {
    let Decision { events, game } = decision.map_err(|rejected| rejected_by_rules(now, rejected))?;
    Ok((Body::Play(events.into()), Some(Arc::new(game))))
}

/// A refusal for the client; a fault for us.
pub(crate) fn rejected_by_rules(now: &Published, rejected: Rejected) -> Problem {
    match rejected {
        Rejected::Refused(refusal) => refuse(now, refusal),
        Rejected::Broken(broken) => {
            tracing::error!(game = %now.game_id, %broken, "a decision would break an invariant");
            Problem::Fault
        }
    }
}

/// The answer to who made a change.
pub(crate) fn submitted(commit: &Commit, audience: Audience) -> Submitted {
    Submitted { revision: commit.revision, entries: commit.entries(audience) }
}
