//! What is put right: corrections, with a reason for all to read and what hidden things had been seen. Never decides what a
//! correction of the game does: the rules do, and an undo folds the game again.

use herald_words::{
    Audience, Correction, CorrectionPolicy, Denial, HiddenSeen, Label, Mended, Note, Problem, Proposal,
    Refusal, Request, Revision, Seat,
};

use crate::{
    commit::{Body, Proposed, TableEvent},
    house::{Decided, House, Proof, fresh},
    ledger::Ledger,
    lobby,
    playing::{decided, running},
    published::Published,
    standpoint,
    table::{Table, refuse},
    voting,
};

impl House {
    /// The host puts it right alone, or it is put to the table's vote: as the game's setting asks for.
    pub(crate) async fn mend(&self, proof: &Proof, proposal: Proposal) -> Result<Mended, Problem> {
        let Proposal { request, correction, reason, since } = proposal;
        let policy = policy(&proof.table.now());
        let permit = |audience| may_propose(policy, audience).map(|()| audience);
        let decide = |table: &Table, now: &Published, audience| {
            // Settings change until the start, also since they were looked at.
            may_propose(self::policy(now), audience)?;
            let asked = Asked { correction: correction.clone(), reason: reason.clone(), since };
            proposed(&table.ledger(), now, audience, asked)
        };
        let commit = self.change(proof, request, permit, decide).await?;
        let opened = commit.proposed();
        let seen = match (opened, commit.note()) {
            (Some(Proposed { seen, .. }), _) | (None, Some(Note { seen, .. })) => seen.clone(),
            (None, None) => Vec::new(),
        };
        let entries = commit.entries(proof.holder.audience);
        let proposal = opened.map(|opened| opened.proposal);
        Ok(Mended { revision: commit.revision, proposal, entries, seen })
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
        may_propose(policy(now), audience)?;
        let accepted = fresh(now, &request).and_then(|()| {
            let ledger = table.ledger();
            let seen = seen(&ledger, now, &correction, since)?;
            proposed(&ledger, now, audience, Asked { correction, reason, since }).map(|_| seen)
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

/// What somebody wants put right.
pub(crate) struct Asked {
    pub(crate) correction: Correction,
    pub(crate) reason: Label,
    pub(crate) since: Option<Revision>,
}

fn policy(now: &Published) -> CorrectionPolicy {
    now.state.roster.settings.corrections
}

/// The host alone, or whoever has a vote and the host.
fn may_propose(policy: CorrectionPolicy, audience: Audience) -> Result<(), Problem> {
    match (policy, audience) {
        (_, Audience::Host) => Ok(()),
        (CorrectionPolicy::Majority | CorrectionPolicy::All, Audience::Seat(_)) => Ok(()),
        (CorrectionPolicy::Host, Audience::Seat(_) | Audience::Watcher) => Err(Denial::HostOnly.into()),
        (CorrectionPolicy::Majority | CorrectionPolicy::All, Audience::Watcher) => {
            Err(Denial::SeatOnly.into())
        }
    }
}

fn proposed(ledger: &Ledger, now: &Published, audience: Audience, asked: Asked) -> Result<Decided, Problem> {
    match policy(now) {
        CorrectionPolicy::Host => {
            let Asked { correction, reason, since } = asked;
            let seen = seen(ledger, now, &correction, since)?;
            put_right(ledger, now, correction, Note { reason, seen, consent: None })
        }
        CorrectionPolicy::Majority | CorrectionPolicy::All => voting::open(ledger, now, audience, asked),
    }
}

/// What hidden things were seen since the mistake; for an undo, since the revision it goes back to.
pub(crate) fn seen(
    ledger: &Ledger,
    now: &Published,
    correction: &Correction,
    since: Option<Revision>,
) -> Result<Vec<HiddenSeen>, Problem> {
    match since_when(correction, since) {
        None => Ok(Vec::new()),
        Some(since) if since > now.revision => Err(refuse(now, Refusal::NotYetMade { since })),
        Some(since) => Ok(ledger.seen_after(since)),
    }
}

/// When the mistake was made, as far as anybody knows.
pub(crate) fn since_when(correction: &Correction, since: Option<Revision>) -> Option<Revision> {
    match correction {
        Correction::Undo { to } => Some(*to),
        Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::CityLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::MovePiece { .. }
        | Correction::ReplaceTile { .. }
        | Correction::RedescribeFace { .. }
        | Correction::TurnOrder { .. } => since,
    }
}

/// The one way in which anything is put right, whoever decided it.
pub(crate) fn put_right(
    ledger: &Ledger,
    now: &Published,
    correction: Correction,
    note: Note,
) -> Result<Decided, Problem> {
    let game = running(now)?;
    match correction {
        Correction::Undo { to } => {
            let undoable = ledger.undoable_by_all(to);
            let revisions = undoable.map_err(|refusal| refuse(now, refusal))?;
            Ok((Body::Table(vec![TableEvent::Undone { revisions, note: Some(note) }]), None))
        }
        Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::CityLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::MovePiece { .. }
        | Correction::ReplaceTile { .. }
        | Correction::RedescribeFace { .. }
        | Correction::TurnOrder { .. } => {
            decided(now, herald_rules::correct(game, now.revision.next(), &correction, note))
        }
    }
}
