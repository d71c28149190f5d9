//! An evening in numbers, from the commits that count and how long their makers were awaited. Never counts points itself: the rules
//! do.

use std::sync::Arc;

use herald_rules::Event;
use herald_words::{Problem, Refusal, Revision, Statistics};

use crate::{
    commit::{Body, Commit, TableEvent},
    pages::Read,
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
    let counting = counting(table.ledger().between(Revision(0), now.revision))?;
    let mut statistics =
        herald_rules::statistics(game, first, counting.iter().flat_map(|commit| played(commit)));
    for seat in &mut statistics.seats {
        seat.awaited = now.state.waits.of(seat.seat);
    }
    Ok(statistics)
}

/// The play commits among these that counted after the last of them.
fn counting(commits: impl Iterator<Item = Read>) -> Result<Vec<Arc<Commit>>, Problem> {
    let mut counting: Vec<Arc<Commit>> = Vec::new();
    for commit in commits {
        let commit = commit?;
        match &commit.body {
            Body::Play(_) => counting.push(commit),
            Body::Table(events) => {
                for event in events {
                    if let TableEvent::Undone { revisions, .. } = event {
                        let first = revisions.first().copied().unwrap_or(Revision(u64::MAX));
                        counting.truncate(counting.partition_point(|commit| commit.revision < first));
                    }
                }
            }
        }
    }
    Ok(counting)
}

fn played(commit: &Commit) -> &[Event] {
    match &commit.body {
        Body::Play(events) => events,
        Body::Table(_) => &[],
    }
}
