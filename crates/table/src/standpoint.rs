//! Tells who was refused where the table stands, so that the loser of a race need not ask again. Never tells a
//! stranger, and never more than the caller's own view and record would show.

use std::sync::Arc;

use herald_rules::sight;
use herald_words::{Audience, Entry, MAX_MISSED_ENTRIES, PhaseView, Problem, Revision, Standpoint};

use crate::{published::Published, table::Table};

/// The problem, with the standpoint where it is a refusal by the state of the table. `expected` is the revision the
/// caller believed in.
pub(crate) fn told(
    problem: Problem,
    table: &Table,
    now: &Published,
    audience: Audience,
    expected: Option<Revision>,
) -> Problem {
    let standpoint = || Some(Arc::new(standpoint(table, now, audience, expected)));
    match problem {
        Problem::Refused { refusal, revision, now: _ } => {
            Problem::Refused { refusal, revision, now: standpoint() }
        }
        Problem::Stale { current, now: _ } => Problem::Stale { current, now: standpoint() },
        Problem::Unauthenticated
        | Problem::NotFound
        | Problem::Denied(_)
        | Problem::Invalid(_)
        | Problem::RequestReused
        | Problem::Exhausted(_)
        | Problem::Lagged { .. }
        | Problem::Unavailable(_)
        | Problem::NotImported(_)
        | Problem::Fault => problem,
    }
}

fn standpoint(table: &Table, now: &Published, audience: Audience, expected: Option<Revision>) -> Standpoint {
    let mut standpoint = Standpoint {
        revision: now.revision,
        status: now.status(),
        phase: PhaseView::Lobby,
        turn: None,
        awaited: Vec::new(),
        awaited_since_ms: now.state.awaited_since_ms,
        draws_left: 0,
        missed: expected.map(|after| missed(table, now, audience, after)).unwrap_or_default(),
    };
    if let Some(game) = &now.state.game {
        sight::standpoint(game, &mut standpoint);
    }
    standpoint
}

/// The last entries after a revision, as this audience sees them.
fn missed(table: &Table, now: &Published, audience: Audience, after: Revision) -> Vec<Entry> {
    // Each commit holds an entry, so no more commits are wanted than that.
    let after = after.max(Revision(now.revision.0.saturating_sub(MAX_MISSED_ENTRIES as u64)));
    let commits = table.ledger().between(after, now.revision);
    // One that could not be read again was logged, and is no reason to refuse for another.
    let mut missed: Vec<Entry> = commits.flatten().flat_map(|commit| commit.entries(audience)).collect();
    missed.drain(..missed.len().saturating_sub(MAX_MISSED_ENTRIES));
    missed
}
