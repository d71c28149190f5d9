//! An evening in numbers, from the commits that count and how long their makers were awaited. Never counts points itself: the rules
//! do.

use herald_rules::Event;
use herald_words::{Problem, Refusal, Statistics};

use crate::{
    commit::{Body, Commit},
    playing::running,
    published::Published,
    table::{Table, refuse},
};

/// As of what is published, whatever was committed since.
pub(crate) fn of(now: &Published, table: &Table) -> Result<Statistics, Problem> {
    let game = running(now)?;
    let started = now.state.roster.started.as_ref();
    let first = started.and_then(|started| started.order.first()).copied();
    let first = first.ok_or_else(|| refuse(now, Refusal::NotStarted))?;
    let counting = table.ledger().counting_at(now.revision);
    let mut statistics =
        herald_rules::statistics(game, first, counting.iter().flat_map(|commit| played(commit)));
    for seat in &mut statistics.seats {
        seat.awaited = now.state.waits.of(seat.seat);
    }
    Ok(statistics)
}

fn played(commit: &Commit) -> &[Event] {
    match &commit.body {
        Body::Play(events) => events,
        Body::Table(_) => &[],
    }
}
