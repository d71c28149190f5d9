//! A game's record in memory, and the state it folds to: table events in order, play events along the timeline that
//! undoing left. Never writes, and never shows.

use std::{fmt, sync::Arc};

use bytes::Bytes;
use herald_rules::{Event, Game, Rejected, Setup};
use herald_words::{Fingerprint, HiddenSeen, MAX_PLAYERS, Refusal, RequestId, Revision, Seat};

use crate::{
    commit::{Body, Commit, Maker, TableEvent},
    record::{self, Chain, Unreadable},
    requests::Requests,
    roster::Roster,
    state::{Before, State},
    token::Hash,
};

/// All commits of one game, and what is known of them.
#[derive(Default)]
pub(crate) struct Ledger {
    commits: Vec<Arc<Commit>>,
    /// Revisions of the play commits that count.
    timeline: Vec<Revision>,
    /// The commit with which the game started.
    started: Option<Revision>,
    requests: Requests,
    chain: Chain,
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger").field("commits", &self.commits.len()).finish_non_exhaustive()
    }
}

/// Who sits there, and the game where there is one.
type RosterAndGame = (Arc<Roster>, Option<Arc<Game>>);

/// What is known of a request's id.
pub(crate) enum Known {
    /// Nothing: it is new.
    New,
    /// The very request was carried out.
    Same(Arc<Commit>),
    /// Something else was asked under this id.
    Other,
}

impl Ledger {
    /// Reads a game back from the journal.
    ///
    /// # Errors
    /// A record that this Herald cannot vouch for.
    pub(crate) fn read(stored: Vec<Bytes>) -> Result<(Self, State), Unreadable> {
        Self::read_each(&stored).map_err(|(_, why)| why)
    }

    /// The same, naming the commit that cannot be read.
    pub(crate) fn read_each(stored: &[Bytes]) -> Result<(Self, State), (u64, Unreadable)> {
        let mut ledger = Self::default();
        let mut state = None;
        for bytes in stored {
            let here = |why| (ledger.revision().next().0, why);
            let (commit, chain) = record::decode(bytes.clone(), ledger.chain).map_err(here)?;
            let after = ledger.fold(state, &commit).map_err(here)?;
            state = Some(after);
            ledger.push(Arc::new(commit), chain);
        }
        state.map(|state| (ledger, state)).ok_or((0, Unreadable::Nonsense("no commits")))
    }

    /// The state after a commit that was read.
    ///
    /// # Errors
    /// One that does not come next, or that the rules refuse.
    pub(crate) fn fold(&self, before: Option<State>, commit: &Commit) -> Result<State, Unreadable> {
        if commit.revision != self.revision().next() {
            return Err(Unreadable::OutOfOrder);
        }
        self.after(before, commit).map_err(|_| Unreadable::Nonsense("what its rules refuse"))
    }

    pub(crate) fn revision(&self) -> Revision {
        Revision(self.commits.len() as u64)
    }

    pub(crate) fn chain(&self) -> Chain {
        self.chain
    }

    /// The state after a commit that comes next. Folds in place what nobody else holds.
    ///
    /// # Errors
    /// A start that is no position, play without a game, or an event that cannot have happened.
    pub(crate) fn after(&self, before: Option<State>, commit: &Commit) -> Result<State, Rejected> {
        let was = Before::of(before.as_ref());
        let (roster, game) = match (&commit.body, before) {
            (Body::Table(events), before) => self.after_table(before, events)?,
            (Body::Play(events), Some(State { roster, game: Some(mut game), .. })) => {
                Arc::make_mut(&mut game).apply(commit.revision, events)?;
                (Roster::played(roster, commit), Some(game))
            }
            (Body::Play(_), _) => return Err(Refusal::NotStarted.into()),
        };
        Ok(State::after(was, roster, game, commit.at_ms))
    }

    fn after_table(&self, before: Option<State>, events: &[TableEvent]) -> Result<RosterAndGame, Rejected> {
        let (mut roster, mut game) = match before {
            Some(state) => (state.roster, state.game),
            None => (Arc::new(events.first().and_then(Roster::open).ok_or(Refusal::NotStarted)?), None),
        };
        for event in events {
            Arc::make_mut(&mut roster).fold(event);
            match event {
                TableEvent::Started { .. } => game = Some(Arc::new(start(&roster)?)),
                TableEvent::Undone { revisions, .. } => {
                    game = Some(Arc::new(self.without(&roster, revisions)?));
                }
                TableEvent::Opened { .. }
                | TableEvent::SeatTaken { .. }
                | TableEvent::SeatRemoved(_)
                | TableEvent::WatcherAdmitted { .. }
                | TableEvent::DrawShareAdded { .. }
                | TableEvent::SettingsChanged(_)
                | TableEvent::SeatReissued { .. }
                | TableEvent::HostReissued { .. }
                | TableEvent::WatcherReissued { .. }
                | TableEvent::HostOffered(_)
                | TableEvent::HostChanged { .. }
                | TableEvent::CorrectionProposed(_)
                | TableEvent::CorrectionAnswered { .. }
                | TableEvent::CorrectionWithdrawn(_)
                | TableEvent::CorrectionFell(_) => {}
            }
        }
        Ok((roster, game))
    }

    /// The game along the timeline without these commits.
    fn without(&self, roster: &Roster, skipped: &[Revision]) -> Result<Game, Rejected> {
        let mut game = start(roster)?;
        for revision in &self.timeline[..self.kept(skipped)] {
            if let Some(events) = self.play(*revision) {
                game.apply(*revision, events)?;
            }
        }
        Ok(game)
    }

    /// How much of the timeline is left: what is undone is always its end.
    fn kept(&self, skipped: &[Revision]) -> usize {
        let first = skipped.first().copied().unwrap_or(Revision(u64::MAX));
        self.timeline.partition_point(|revision| *revision < first)
    }

    /// The play commits that counted as of a revision, in order.
    pub(crate) fn counting_at(&self, upto: Revision) -> Vec<Arc<Commit>> {
        let mut counting: Vec<Arc<Commit>> = Vec::new();
        for commit in self.range(Revision(0), upto) {
            match &commit.body {
                Body::Play(_) => counting.push(Arc::clone(commit)),
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
        counting
    }

    fn play(&self, revision: Revision) -> Option<&[Event]> {
        match &self.get(revision)?.body {
            Body::Play(events) => Some(events),
            Body::Table(_) => None,
        }
    }

    fn get(&self, revision: Revision) -> Option<&Arc<Commit>> {
        let index = usize::try_from(revision.0.checked_sub(1)?).ok()?;
        self.commits.get(index)
    }

    /// Commits after one revision, up to another, in order.
    pub(crate) fn between(&self, after: Revision, upto: Revision) -> Vec<Arc<Commit>> {
        self.range(after, upto).to_vec()
    }

    fn range(&self, after: Revision, upto: Revision) -> &[Arc<Commit>] {
        let from = usize::try_from(after.0).unwrap_or(usize::MAX).min(self.commits.len());
        let to = usize::try_from(upto.0).unwrap_or(usize::MAX).min(self.commits.len());
        self.commits.get(from..to).unwrap_or_default()
    }

    /// The last commits that hold at least so many entries, in order.
    pub(crate) fn tail(&self, entries: usize) -> Vec<Arc<Commit>> {
        self.last_between(Revision(0), self.revision(), entries)
    }

    /// The last commits after one revision, up to another, that hold at least so many entries, in order.
    pub(crate) fn last_between(&self, after: Revision, upto: Revision, entries: usize) -> Vec<Arc<Commit>> {
        let mut count = 0;
        let mut enough = |commit: &&Arc<Commit>| {
            let more = count < entries;
            count += commit.entry_count();
            more
        };
        let within = self.range(after, upto).iter().rev();
        let mut tail: Vec<_> = within.take_while(|commit| enough(commit)).cloned().collect();
        tail.reverse();
        tail
    }

    pub(crate) fn known(&self, maker: Maker, request: &RequestId, fingerprint: Fingerprint) -> Known {
        match self.requests.find(maker, Hash::of(request.as_str()), &self.commits) {
            None => Known::New,
            Some(commit) if commit.fingerprint == fingerprint => Known::Same(Arc::clone(commit)),
            Some(_) => Known::Other,
        }
    }

    /// The moves after a revision, if a seat may take all of them back: its own, with nothing hidden seen since.
    ///
    /// # Errors
    /// Why it may not.
    pub(crate) fn undoable(&self, seat: Seat, to: Option<Revision>) -> Result<Vec<Revision>, Refusal> {
        let last = *self.timeline.last().ok_or(Refusal::NothingToUndo)?;
        let to = to.unwrap_or(Revision(last.0 - 1));
        if to >= last {
            return Err(Refusal::NoSuchRevision { to });
        }
        let moves = self.counting_after(to);
        for revision in moves.iter().rev() {
            self.may_undo(seat, *revision)?;
        }
        let first = moves.first().copied().unwrap_or(last);
        self.nothing_seen_from(first)?;
        Ok(moves.to_vec())
    }

    /// The moves after a revision, whoever made them, for a correction to take back.
    ///
    /// # Errors
    /// No move after it, or no game at it yet.
    pub(crate) fn undoable_by_all(&self, to: Revision) -> Result<Vec<Revision>, Refusal> {
        let last = *self.timeline.last().ok_or(Refusal::NothingToUndo)?;
        let started = self.started.ok_or(Refusal::NotStarted)?;
        if to < started {
            return Err(Refusal::NoGameThen { to, from: started });
        }
        if to >= last {
            return Err(Refusal::NoSuchRevision { to });
        }
        Ok(self.counting_after(to).to_vec())
    }

    /// What hidden things the moves after a revision let someone see. Those that were undone since are among them: what
    /// was seen cannot be unseen.
    pub(crate) fn seen_after(&self, after: Revision) -> Vec<HiddenSeen> {
        self.later_than(after).flat_map(|commit| commit.sights()).collect()
    }

    fn later_than(&self, after: Revision) -> impl DoubleEndedIterator<Item = &Arc<Commit>> {
        let from = usize::try_from(after.0).unwrap_or(usize::MAX).min(self.commits.len());
        self.commits[from..].iter()
    }

    /// Nothing hidden was seen from this commit on, also by what was undone since.
    fn nothing_seen_from(&self, first: Revision) -> Result<(), Refusal> {
        let mut later = self.later_than(Revision(first.0 - 1)).rev();
        match later.find(|commit| commit.sights().next().is_some()) {
            Some(commit) => Err(Refusal::HiddenSeen { at: commit.revision }),
            None => Ok(()),
        }
    }

    /// The play commits after a revision that count.
    fn counting_after(&self, after: Revision) -> &[Revision] {
        &self.timeline[self.timeline.partition_point(|revision| *revision <= after)..]
    }

    /// The earliest revision to which a seat may undo, if it may undo at all. Asked for every seat after every commit, so it
    /// looks at no more of the record than the seat's own last moves.
    pub(crate) fn undo_to(&self, seat: Seat) -> Option<Revision> {
        let own = self.timeline.iter().rev().take_while(|revision| self.may_undo(seat, **revision).is_ok());
        let before = Revision(own.last()?.0 - 1);
        // Whatever was seen last, counting or not, is not gone back beyond; what was seen before these moves is no matter.
        let seen = self.later_than(before).rev().find(|commit| commit.sights().next().is_some());
        let to = seen.map_or(before, |commit| commit.revision);
        self.counting_after(to).first().map(|first| Revision(first.0 - 1))
    }

    fn may_undo(&self, seat: Seat, revision: Revision) -> Result<(), Refusal> {
        // What the table agreed to is nobody's own move, whoever agreed last.
        let own = |commit: &Arc<Commit>| commit.maker == Maker::Seat(seat) && commit.note().is_none();
        if !self.get(revision).is_some_and(own) {
            return Err(Refusal::NotYourMove { last: revision });
        }
        Ok(())
    }

    pub(crate) fn push(&mut self, commit: Arc<Commit>, chain: Chain) {
        self.chain = chain;
        self.requests.note(&self.commits, &commit);
        match &commit.body {
            Body::Play(_) => self.timeline.push(commit.revision),
            Body::Table(events) => {
                for event in events {
                    match event {
                        TableEvent::Undone { revisions, .. } => self.timeline.truncate(self.kept(revisions)),
                        TableEvent::Started { .. } => self.started = Some(commit.revision),
                        TableEvent::Opened { .. }
                        | TableEvent::SeatTaken { .. }
                        | TableEvent::SeatRemoved(_)
                        | TableEvent::WatcherAdmitted { .. }
                        | TableEvent::DrawShareAdded { .. }
                        | TableEvent::SettingsChanged(_)
                        | TableEvent::SeatReissued { .. }
                        | TableEvent::HostReissued { .. }
                        | TableEvent::WatcherReissued { .. }
                        | TableEvent::HostOffered(_)
                        | TableEvent::HostChanged { .. }
                        | TableEvent::CorrectionProposed(_)
                        | TableEvent::CorrectionAnswered { .. }
                        | TableEvent::CorrectionWithdrawn(_)
                        | TableEvent::CorrectionFell(_) => {}
                    }
                }
            }
        }
        self.commits.push(commit);
    }

    pub(crate) fn opened_ms(&self) -> i64 {
        self.commits.first().map_or(0, |commit| commit.at_ms)
    }

    pub(crate) fn changed_ms(&self) -> i64 {
        self.commits.last().map_or(0, |commit| commit.at_ms)
    }
}

/// The position the game starts from.
fn start(roster: &Roster) -> Result<Game, Refusal> {
    let started = roster.started.as_ref().ok_or(Refusal::NotStarted)?;
    if started.order.len() > MAX_PLAYERS {
        return Err(Refusal::OrderIncomplete);
    }
    let settings = roster.settings;
    let setup = Setup { seats: started.order.clone(), settings, plan: started.plan.clone() };
    Game::start_with(&setup, started.own_faces.as_deref())
}
