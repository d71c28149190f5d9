//! A game's record in memory, and the state it folds to: table events in order, play events along the timeline that
//! undoing left. Never writes, and never shows; what each commit is asked for is kept here, all else as it was stored.

use std::{fmt, sync::Arc};

use bytes::Bytes;
use herald_rules::{Broken, Game, Rejected, Setup};
use herald_words::{HiddenSeen, MAX_PLAYERS, Problem, Refusal, Revision, Seat};

use crate::{
    asked::Asked,
    commit::{Body, Commit, Maker, TableEvent},
    pages::{Pages, Read},
    record::{self, Chain, Link, Unreadable},
    requests::Requests,
    roster::Roster,
    state::{Before, State},
};

/// All commits of one game, and what is known of them.
#[derive(Default)]
pub(crate) struct Ledger {
    pages: Pages,
    /// The play commits that count.
    timeline: Vec<Played>,
    /// What hidden things were seen, by what was undone since too: what was seen cannot be unseen.
    seen: Vec<HiddenSeen>,
    /// The commit with which the game started.
    started: Option<Revision>,
    requests: Requests,
    chain: Chain,
    opened_ms: i64,
    changed_ms: i64,
}

/// A play commit.
#[derive(Clone, Copy)]
struct Played {
    revision: Revision,
    /// Whose own move it was. What the table agreed to is nobody's, whoever agreed last.
    own: Option<Seat>,
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger").field("commits", &self.pages.len()).finish_non_exhaustive()
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
            let (commit, link) = record::decode(bytes.clone(), ledger.chain).map_err(here)?;
            let after = ledger.fold(state, &commit).map_err(here)?;
            state = Some(after);
            ledger.push(Arc::new(commit), link);
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
        Revision(self.pages.len() as u64)
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
        let counting = &self.timeline[..self.kept(skipped)];
        let upto = counting.last().map_or(Revision(0), |played| played.revision);
        for commit in self.between(Revision(0), upto) {
            let commit = commit.map_err(|_| Broken::Impossible)?;
            let counts = counting.binary_search_by_key(&commit.revision, |played| played.revision).is_ok();
            if let Body::Play(events) = &commit.body
                && counts
            {
                game.apply(commit.revision, events)?;
            }
        }
        Ok(game)
    }

    /// How much of the timeline is left: what is undone is always its end.
    fn kept(&self, skipped: &[Revision]) -> usize {
        let first = skipped.first().copied().unwrap_or(Revision(u64::MAX));
        self.timeline.partition_point(|played| played.revision < first)
    }

    /// Commits after one revision, up to another, in order.
    pub(crate) fn between(
        &self,
        after: Revision,
        upto: Revision,
    ) -> impl Iterator<Item = Read> + Send + use<> {
        let place = |revision: Revision| usize::try_from(revision.0).unwrap_or(usize::MAX);
        self.pages.range(place(after)..place(upto))
    }

    /// The last commits, in order: all those that hold the last entries which a view shows.
    pub(crate) fn recent(&self) -> Vec<Arc<Commit>> {
        self.pages.recent().cloned().collect()
    }

    /// What is known of a request.
    ///
    /// # Errors
    /// A fault of ours.
    pub(crate) fn known(&self, maker: Maker, asked: Asked) -> Result<Known, Problem> {
        let Asked { request, fingerprint } = asked;
        for place in self.requests.places(maker, request) {
            match self.pages.get(place)? {
                Some(commit) if commit.maker != maker || commit.request != request => {}
                Some(commit) if commit.fingerprint == fingerprint => return Ok(Known::Same(commit)),
                Some(_) => return Ok(Known::Other),
                None => {}
            }
        }
        Ok(Known::New)
    }

    /// The moves after a revision, if a seat may take all of them back: its own, with nothing hidden seen since.
    ///
    /// # Errors
    /// Why it may not.
    pub(crate) fn undoable(&self, seat: Seat, to: Option<Revision>) -> Result<Vec<Revision>, Refusal> {
        let last = self.last_move()?;
        let to = to.unwrap_or(Revision(last.0 - 1));
        if to >= last {
            return Err(Refusal::NoSuchRevision { to });
        }
        let moves = self.counting_after(to);
        if let Some(others) = moves.iter().rev().find(|played| played.own != Some(seat)) {
            return Err(Refusal::NotYourMove { last: others.revision });
        }
        // Nothing hidden was seen from the first of them on, also by what was undone since.
        let first = moves.first().map_or(last, |played| played.revision);
        match self.seen.last() {
            Some(seen) if seen.revision >= first => Err(Refusal::HiddenSeen { at: seen.revision }),
            Some(_) | None => Ok(revisions(moves)),
        }
    }

    /// The moves after a revision, whoever made them, for a correction to take back.
    ///
    /// # Errors
    /// No move after it, or no game at it yet.
    pub(crate) fn undoable_by_all(&self, to: Revision) -> Result<Vec<Revision>, Refusal> {
        let last = self.last_move()?;
        let started = self.started.ok_or(Refusal::NotStarted)?;
        if to < started {
            return Err(Refusal::NoGameThen { to, from: started });
        }
        if to >= last {
            return Err(Refusal::NoSuchRevision { to });
        }
        Ok(revisions(self.counting_after(to)))
    }

    fn last_move(&self) -> Result<Revision, Refusal> {
        self.timeline.last().map(|played| played.revision).ok_or(Refusal::NothingToUndo)
    }

    /// What hidden things the moves after a revision let someone see. Those that were undone since are among them.
    pub(crate) fn seen_after(&self, after: Revision) -> Vec<HiddenSeen> {
        self.seen[self.seen.partition_point(|seen| seen.revision <= after)..].to_vec()
    }

    /// The play commits after a revision that count.
    fn counting_after(&self, after: Revision) -> &[Played] {
        &self.timeline[self.timeline.partition_point(|played| played.revision <= after)..]
    }

    /// The earliest revision to which a seat may undo, if it may undo at all. Asked for every seat after every commit, so it
    /// looks at no more of the timeline than the seat's own last moves.
    pub(crate) fn undo_to(&self, seat: Seat) -> Option<Revision> {
        let own = self.timeline.iter().rev().take_while(|played| played.own == Some(seat));
        let before = Revision(own.last()?.revision.0 - 1);
        // Whatever was seen last, counting or not, is not gone back beyond; what was seen before these moves is no matter.
        let to = self.seen.last().map_or(before, |seen| seen.revision.max(before));
        self.counting_after(to).first().map(|first| Revision(first.revision.0 - 1))
    }

    /// The commit that comes next, and what is left of its frame.
    pub(crate) fn push(&mut self, commit: Arc<Commit>, Link { bytes, chain }: Link) {
        self.chain = chain;
        self.requests.note(commit.maker, commit.request, self.pages.len());
        self.seen.extend(commit.sights());
        self.changed_ms = commit.at_ms;
        if self.pages.len() == 0 {
            self.opened_ms = commit.at_ms;
        }
        match &commit.body {
            Body::Play(_) => self.timeline.push(Played::of(&commit)),
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
        self.pages.push(commit, &bytes);
    }

    pub(crate) fn opened_ms(&self) -> i64 {
        self.opened_ms
    }

    pub(crate) fn changed_ms(&self) -> i64 {
        self.changed_ms
    }
}

impl Played {
    fn of(commit: &Commit) -> Self {
        let own = match commit.maker {
            Maker::Seat(seat) if commit.note().is_none() => Some(seat),
            Maker::Seat(_) | Maker::Host | Maker::Client => None,
        };
        Self { revision: commit.revision, own }
    }
}

fn revisions(moves: &[Played]) -> Vec<Revision> {
    moves.iter().map(|played| played.revision).collect()
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use herald_words::{Fingerprint, RequestId};

    use super::*;
    use crate::token::Hash;

    const MAKER: Maker = Maker::Seat(Seat(1));

    /// Something asked for under this name.
    fn asked(request: &RequestId, what: u8) -> Asked {
        Asked { request: Hash::of(request.as_str()), fingerprint: Fingerprint([what; 32]) }
    }

    fn ledger(requests: &[&RequestId]) -> Ledger {
        let mut ledger = Ledger::default();
        for request in requests {
            let Asked { request, fingerprint } = asked(request, 7);
            let (revision, body) = (ledger.revision().next(), Body::Play([].into()));
            let commit = Commit { revision, at_ms: 0, maker: MAKER, request, fingerprint, body };
            let (_, link) = record::encode(&commit, ledger.chain());
            ledger.push(Arc::new(commit), link);
        }
        ledger
    }

    fn found(ledger: &Ledger, request: &RequestId) -> Option<Revision> {
        match ledger.known(MAKER, asked(request, 7)).unwrap() {
            Known::Same(commit) => Some(commit.revision),
            Known::New => None,
            Known::Other => panic!("it was asked for alike"),
        }
    }

    /// Two whose hashes begin alike: among so many there are some by chance.
    fn alike() -> [RequestId; 2] {
        let mut seen = HashMap::new();
        let mut ids = (0..).map(|number| RequestId::parse(format!("a-request-of-this-{number:08}")).unwrap());
        ids.find_map(|id| {
            let Hash([a, b, c, d, ..]) = Hash::of(id.as_str());
            seen.insert([a, b, c, d], id.clone()).map(|other| [other, id])
        })
        .unwrap()
    }

    #[test]
    fn requests_that_begin_alike_are_told_apart() {
        let [one, other] = &alike();
        assert_eq!(found(&ledger(&[one]), other), None);
        assert_eq!(found(&ledger(&[one, other]), one), Some(Revision(1)));
        assert_eq!(found(&ledger(&[one, other]), other), Some(Revision(2)));
        assert_eq!(found(&ledger(&[one, other, one]), one), Some(Revision(3)), "the last of them");
        let reused = ledger(&[one, other]).known(MAKER, asked(one, 8)).unwrap();
        assert!(matches!(reused, Known::Other));
    }

    #[test]
    fn a_request_is_known_however_long_ago_it_was() {
        let ids: Vec<_> =
            (0..400).map(|number| RequestId::parse(format!("a-request-{number:08}")).unwrap()).collect();
        let ledger = ledger(&ids.iter().collect::<Vec<_>>());
        for (revision, id) in (1..).zip(&ids) {
            assert_eq!(found(&ledger, id), Some(Revision(revision)));
        }
    }
}
