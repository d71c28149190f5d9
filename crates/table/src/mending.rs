//! What the host puts right: corrections, with a reason for all to read and what hidden things had been seen. Never
//! decides what a correction of the game does: the rules do, and an undo folds the game again.

use herald_words::{
    Correction, HiddenSeen, Mended, Note, Problem, Proposal, Refusal, Request, Revision, Seat,
};

use crate::{
    commit::{Body, TableEvent},
    house::{Decided, House, Proof, fresh},
    lobby,
    playing::{decided, running},
    published::Published,
    standpoint,
    table::{Table, refuse},
};

impl House {
    pub(crate) async fn mend(&self, proof: &Proof, proposal: Proposal) -> Result<Mended, Problem> {
        let Proposal { request, correction, reason, since } = proposal;
        let decide = |table: &Table, now: &Published, ()| {
            let seen = seen(table, now, &correction, since)?;
            put_right(table, now, correction, Note { reason, seen })
        };
        let commit = self.change(proof, request, lobby::host_only, decide).await?;
        let seen = commit.note().map(|note| note.seen.clone()).unwrap_or_default();
        let entries = commit.entries(proof.holder.audience);
        Ok(Mended { revision: commit.revision, entries, seen })
    }

    /// Whether it would be accepted, and what had been seen: under the lock, so that both are of one moment.
    pub(crate) async fn would_mend(
        &self,
        proof: &Proof,
        proposal: Proposal,
    ) -> Result<Vec<HiddenSeen>, Problem> {
        let Proposal { request, correction, reason, since } = proposal;
        let table = &proof.table;
        let deciding = table.decide().await?;
        let now = &deciding.now;
        let audience = lobby::still_admitted(now, &proof.holder)?;
        lobby::host_only(audience)?;
        let accepted = fresh(now, &request).and_then(|()| {
            let seen = seen(table, now, &correction, since)?;
            put_right(table, now, correction, Note { reason, seen: seen.clone() }).map(|_| seen)
        });
        match accepted {
            Ok(seen) => Ok(seen),
            Err(problem) => Err(standpoint::told(problem, table, now, audience, request.expected)),
        }
    }

    /// A player goes home.
    pub(crate) async fn take_home(
        &self,
        proof: &Proof,
        request: Request,
        seat: Seat,
    ) -> Result<Revision, Problem> {
        let decide = |_: &Table, now: &Published, ()| {
            decided(now, herald_rules::retire(running(now)?, now.revision.next(), seat))
        };
        self.change(proof, request, lobby::host_only, decide).await.map(|commit| commit.revision)
    }
}

/// What hidden things were seen since the mistake; for an undo, since the revision it goes back to.
fn seen(
    table: &Table,
    now: &Published,
    correction: &Correction,
    since: Option<Revision>,
) -> Result<Vec<HiddenSeen>, Problem> {
    let since = match correction {
        Correction::Undo { to } => Some(*to),
        Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::CityLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::TurnOrder { .. } => since,
    };
    match since {
        None => Ok(Vec::new()),
        Some(since) if since > now.revision => Err(refuse(now, Refusal::NotYetMade { since })),
        Some(since) => Ok(table.ledger().seen_after(since)),
    }
}

fn put_right(table: &Table, now: &Published, correction: Correction, note: Note) -> Result<Decided, Problem> {
    let game = running(now)?;
    match correction {
        Correction::Undo { to } => {
            let undoable = table.ledger().undoable_by_host(to);
            let revisions = undoable.map_err(|refusal| refuse(now, refusal))?;
            Ok((Body::Table(vec![TableEvent::Undone { revisions, note: Some(note) }]), None))
        }
        Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::CityLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::TurnOrder { .. } => {
            decided(now, herald_rules::correct(game, now.revision.next(), &correction, note))
        }
    }
}
