//! One game, awake: a lock around every decision, the commit that follows, and what is shown once it is on disk.
//! Never shows what is not on disk, and never loses what a caller that went away had decided.

use std::sync::{
    Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard,
    atomic::{AtomicI64, Ordering},
};

use herald_journal::{Appended, GameKey, Journal};
use herald_rules::Game;
use herald_words::{
    COMMITS_FOR_THE_HOST, GameId, Limit, MAX_COMMITS_A_GAME, Problem, Refusal, Request, Revision, Unavailable,
};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot, watch};
use tracing::Instrument;

use crate::{
    asked::Asked,
    census::Tally,
    commit::{Body, Commit, Maker, TableEvent},
    extent::Extent,
    following::Following,
    ledger::{Known, Ledger},
    playing::rejected_by_rules,
    presence::Presence,
    published::{Life, Published},
    record,
    roster::Roster,
    state::{Before, State},
};

/// One game, awake.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) lock: Arc<Mutex<Trust>>,
    pub(crate) ledger: RwLock<Ledger>,
    published: watch::Sender<Arc<Published>>,
    pub(crate) presence: Presence,
    pub(crate) tally: Arc<Tally>,
    /// When it was last asked for, to know when it may sleep.
    used_ms: AtomicI64,
    /// How far its record goes, where others may write to it.
    pub(crate) extent: Extent,
    /// What hears of others' commits.
    following: OnceLock<Following>,
}

/// Whether what is in memory is known to be what is on disk. Held under the lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    Sound,
    /// A commit was neither confirmed nor refused, or another node was first: read again before deciding anything.
    Doubtful,
    /// Deleted: nothing is decided any more.
    Gone,
}

/// The right to decide: the lock, and the state that is on disk.
pub(crate) struct Deciding {
    guard: OwnedMutexGuard<Trust>,
    pub(crate) now: Arc<Published>,
}

/// How a commit ended.
pub(crate) enum Committed {
    /// It is on disk, or this is what its request did before.
    Here(Arc<Commit>),
    /// Another node's commit was first: nothing was written, and what was decided holds no longer.
    Outrun,
}

/// What a decision wants written.
pub(crate) struct Proposal {
    pub(crate) maker: Maker,
    pub(crate) asked: Asked,
    pub(crate) body: Body,
    pub(crate) at_ms: i64,
}

impl Table {
    /// Wakes a game from the journal; `None` if it has no commits.
    pub(crate) async fn wake(
        id: GameId,
        journal: Arc<dyn Journal>,
        tally: Arc<Tally>,
    ) -> Result<Option<Self>, Problem> {
        let loaded = load(id, &*journal).await.inspect_err(|problem| tally.met(problem));
        let Some((ledger, state)) = loaded? else { return Ok(None) };
        Ok(Some(Self::with(id, journal, tally, ledger, state)))
    }

    fn with(id: GameId, journal: Arc<dyn Journal>, tally: Arc<Tally>, ledger: Ledger, state: State) -> Self {
        let published = Arc::new(Published::new(id, &ledger, state, Life::Live));
        Self {
            id,
            journal,
            lock: Arc::new(Mutex::new(Trust::Sound)),
            ledger: RwLock::new(ledger),
            published: watch::Sender::new(published),
            presence: Presence::default(),
            tally,
            used_ms: AtomicI64::new(0),
            extent: Extent::default(),
            following: OnceLock::new(),
        }
    }

    /// This hears of others' commits for as long as the table is awake.
    pub(crate) fn follow_by(&self, following: Following) {
        // There is one already only if the table were woken twice, and then that one will do.
        drop(self.following.set(following));
    }

    /// Writes the first commit of a game that does not exist yet.
    pub(crate) async fn open(
        id: GameId,
        journal: Arc<dyn Journal>,
        proposal: Proposal,
    ) -> Result<(), Problem> {
        let commit = proposal.commit(Revision(1));
        let (bytes, _) = record::encode(&commit, record::Chain::default());
        let (done, ended) = oneshot::channel();
        journal.append(key(id), 0, bytes, Box::new(move |appended| drop(done.send(appended))));
        match ended.await.unwrap_or(Appended::Conflict) {
            // On a conflict somebody opened it first, perhaps this very request: the caller looks again.
            Appended::Committed | Appended::Conflict => Ok(()),
            Appended::Refused(error) => Err(refused(id, &error)),
            Appended::Unknown(error) => Err(in_doubt(id, &error)),
        }
    }

    /// What is on disk, as readers see it.
    pub(crate) fn now(&self) -> Arc<Published> {
        Arc::clone(&self.published.borrow())
    }

    /// For those who wait for what comes next.
    pub(crate) fn follow(&self) -> watch::Receiver<Arc<Published>> {
        self.published.subscribe()
    }

    pub(crate) fn ledger(&self) -> RwLockReadGuard<'_, Ledger> {
        self.ledger.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn touch(&self, now_ms: i64) {
        self.used_ms.store(now_ms, Ordering::Relaxed);
    }

    pub(crate) fn used_ms(&self) -> i64 {
        self.used_ms.load(Ordering::Relaxed)
    }

    /// Streams open on it.
    pub(crate) fn watching(&self) -> usize {
        self.published.receiver_count()
    }

    /// Takes the lock. If the last commit was in doubt, reads what is on disk first.
    pub(crate) async fn decide(self: &Arc<Self>) -> Result<Deciding, Problem> {
        let mut guard = Arc::clone(&self.lock).lock_owned().await;
        match *guard {
            Trust::Sound => {}
            Trust::Doubtful if self.journal.is_shared() => guard = self.look_again(guard).await?,
            Trust::Doubtful => *guard = self.reload().await?,
            Trust::Gone => {}
        }
        if *guard == Trust::Gone {
            return Err(Problem::NotFound);
        }
        let now = self.now();
        if now.life == Life::Lost {
            return Err(Problem::Unavailable(Unavailable::Unreadable));
        }
        Ok(Deciding { guard, now })
    }

    /// A request as this game's record knows it.
    pub(crate) fn asked(&self, request: &Request) -> Asked {
        // A game keeps its key for ever.
        Asked::of(request, self.now().state.roster.key)
    }

    /// The answer to a request that was carried out before, if it was. To be asked under the lock.
    pub(crate) fn known(&self, maker: Maker, asked: Asked) -> Result<Option<Arc<Commit>>, Problem> {
        match self.ledger().known(maker, asked)? {
            Known::New => Ok(None),
            Known::Same(commit) => Ok(Some(commit)),
            Known::Other => Err(Problem::RequestReused),
        }
    }

    /// Commits a decision, and answers once it is on disk. `game` is the game after it, where that is known already.
    ///
    /// From the append on, the commit belongs to the journal and the lock to the commit: it is installed and the
    /// lock is given back also when this call is dropped.
    pub(crate) async fn commit(
        self: &Arc<Self>,
        deciding: Deciding,
        proposal: Proposal,
        game: Option<Arc<Game>>,
    ) -> Result<Committed, Problem> {
        let Deciding { mut guard, now } = deciding;
        let limit = if proposal.is_of_the_host() {
            MAX_COMMITS_A_GAME
        } else {
            MAX_COMMITS_A_GAME - COMMITS_FOR_THE_HOST
        };
        if now.revision.0 >= limit {
            return Err(Problem::Exhausted(Limit::Commits));
        }
        let (maker, asked) = (proposal.maker, proposal.asked);
        let mut commit = proposal.commit(now.revision.next());
        if self.journal.is_shared() {
            // Nodes' clocks differ, and a record that went back in time would say that nobody was waited for.
            commit.at_ms = commit.at_ms.max(self.ledger().changed_ms());
        }
        let commit = Arc::new(commit);
        let state = match game {
            Some(game) => {
                let roster = Roster::played(Arc::clone(&now.state.roster), &commit);
                State::after(Before::of(Some(&now.state)), roster, Some(game), commit.at_ms)
            }
            None => self
                .ledger()
                .after(Some(now.state.clone()), &commit)
                .map_err(|rejected| rejected_by_rules(&now, rejected))?,
        };
        let (bytes, link) = record::encode(&commit, self.ledger().chain());
        let (done, ended) = oneshot::channel();
        let table = Arc::clone(self);
        let install = Box::new(move |appended| {
            let answer = match appended {
                Appended::Committed => {
                    table.install(Arc::clone(&commit), link, state);
                    Ok(commit)
                }
                // Nothing was written: what is in memory is still what is on disk.
                Appended::Refused(error) => Err(Appended::Refused(error)),
                doubt @ (Appended::Conflict | Appended::Unknown(_)) => {
                    *guard = Trust::Doubtful;
                    Err(doubt)
                }
            };
            drop(guard);
            drop(done.send(answer));
        });
        self.journal.append(key(self.id), now.revision.0, bytes, install);
        match ended.await {
            Ok(Ok(commit)) => Ok(Committed::Here(commit)),
            Ok(Err(Appended::Conflict)) if self.journal.is_shared() => Ok(Committed::Outrun),
            Ok(Err(Appended::Refused(error))) => Err(refused(self.id, &error)),
            Ok(Err(Appended::Unknown(error))) => self.look_for(maker, asked, in_doubt(self.id, &error)).await,
            Ok(Err(Appended::Conflict | Appended::Committed)) | Err(_) => {
                self.look_for(maker, asked, Problem::Unavailable(Unavailable::NotConfirmed)).await
            }
        }
    }

    /// After an append in doubt: the record alone says whether the request was carried out.
    async fn look_for(
        self: &Arc<Self>,
        maker: Maker,
        asked: Asked,
        otherwise: Problem,
    ) -> Result<Committed, Problem> {
        let Ok(_deciding) = self.decide().await else { return Err(otherwise) };
        self.known(maker, asked)?.map(Committed::Here).ok_or(otherwise)
    }

    /// On the committer's thread, and short.
    fn install(&self, commit: Arc<Commit>, link: record::Link, state: State) {
        let mut ledger = self.ledger.write().unwrap_or_else(PoisonError::into_inner);
        ledger.push(commit, link);
        let published = Published::new(self.id, &ledger, state, Life::Live);
        drop(ledger);
        self.publish(published);
    }

    /// The one way of what is shown after a commit. A table that was given up stays so: nobody would tell it of the next.
    pub(crate) fn publish(&self, mut next: Published) {
        self.published.send_modify(|held| {
            if held.life == Life::Lost {
                next.life = Life::Lost;
            }
            *held = Arc::new(next);
        });
    }

    async fn reload(&self) -> Result<Trust, Problem> {
        let (ledger, state) = match load(self.id, &*self.journal).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => {
                self.publish_gone();
                return Ok(Trust::Gone);
            }
            Err(problem) => {
                self.meets(&problem);
                return Err(problem);
            }
        };
        let published = Published::new(self.id, &ledger, state, Life::Live);
        *self.ledger.write().unwrap_or_else(PoisonError::into_inner) = ledger;
        self.publish(published);
        Ok(Trust::Sound)
    }

    /// Counts damage. Nobody goes on from what can no longer be vouched for, readers and watchers no more than movers.
    pub(crate) fn meets(&self, problem: &Problem) {
        self.tally.met(problem);
        if *problem == Problem::Unavailable(Unavailable::Damaged) {
            self.publish_end(Life::Damaged);
        }
    }

    /// Deletes the game for good, to the end also when this call is dropped.
    pub(crate) async fn delete(self: &Arc<Self>, deciding: Deciding) -> Result<(), Problem> {
        let table = Arc::clone(self);
        let deleting = async move {
            let mut guard = deciding.guard;
            *guard = Trust::Doubtful;
            table.journal.delete(key(table.id)).await.map_err(|error| in_doubt(table.id, &error))?;
            *guard = Trust::Gone;
            table.publish_gone();
            Ok(())
        };
        tokio::spawn(deleting.in_current_span()).await.unwrap_or(Err(Problem::Fault))
    }

    /// Tells readers and watchers that there is no such game any more.
    pub(crate) fn publish_gone(&self) {
        self.publish_end(Life::Deleted);
    }

    /// Gives the table up: what others commit is not heard any more, so nobody is shown or told anything from here on.
    pub(crate) fn lose(&self) {
        if self.now().life == Life::Live {
            self.publish_end(Life::Lost);
        }
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.now().life == Life::Lost
    }

    fn publish_end(&self, life: Life) {
        let ended = Published::new(self.id, &self.ledger(), self.now().state.clone(), life);
        self.published.send_replace(Arc::new(ended));
    }

    /// The table, unless its record was found damaged or gone since it woke.
    pub(crate) fn sound(self: Arc<Self>) -> Result<Arc<Self>, Problem> {
        match self.now().life {
            Life::Live => Ok(self),
            Life::Deleted => Err(Problem::NotFound),
            Life::Damaged => Err(Problem::Unavailable(Unavailable::Damaged)),
            Life::Lost => Err(Problem::Unavailable(Unavailable::Unreadable)),
        }
    }
}

impl Proposal {
    /// The host's own, or the host's place taken over: somebody must be able to end a game that was filled up.
    fn is_of_the_host(&self) -> bool {
        match (self.maker, &self.body) {
            (Maker::Host, _) => true,
            (Maker::Seat(_) | Maker::Client, Body::Table(events)) => {
                events.iter().any(|event| matches!(event, TableEvent::HostChanged { .. }))
            }
            (Maker::Seat(_) | Maker::Client, Body::Play(_)) => false,
        }
    }

    fn commit(self, revision: Revision) -> Commit {
        let Self { maker, asked: Asked { request, fingerprint }, body, at_ms } = self;
        Commit { revision, at_ms, maker, request, fingerprint, body }
    }
}

/// A refusal as a stranger gets it; who is at the table is told where it stands (see `standpoint`).
pub(crate) fn refuse(now: &Published, refusal: Refusal) -> Problem {
    Problem::Refused { refusal, revision: now.revision, now: None }
}

pub(crate) fn key(game: GameId) -> GameKey {
    GameKey(game.0)
}

async fn load(id: GameId, journal: &dyn Journal) -> Result<Option<(Ledger, State)>, Problem> {
    let unread = |error| unreadable(id, &error);
    let extent = if journal.is_shared() { journal.extent(key(id)).await.map_err(unread)? } else { 0 };
    let stored = journal.read(key(id), 0).await.map_err(unread)?;
    if (stored.len() as u64) < extent {
        tracing::error!(game = %id, extent, "the store does not give all that it says it has");
        return Err(Problem::Unavailable(Unavailable::Unreadable));
    }
    if stored.is_empty() {
        return Ok(None);
    }
    // A long record takes a while: not on a thread that serves others.
    let read = tokio::task::spawn_blocking(|| Ledger::read(stored)).await.map_err(|_| Problem::Fault)?;
    read.map(Some).map_err(|why| {
        tracing::error!(game = %id, ?why, "the record is damaged");
        Problem::Unavailable(Unavailable::Damaged)
    })
}

pub(crate) fn unreadable(id: GameId, error: &herald_journal::JournalError) -> Problem {
    tracing::error!(game = %id, %error, "the store cannot be read");
    let damaged = error.kind() == herald_journal::ErrorKind::Damaged;
    Problem::Unavailable(if damaged { Unavailable::Damaged } else { Unavailable::Unreadable })
}

fn refused(id: GameId, error: &herald_journal::JournalError) -> Problem {
    tracing::warn!(game = %id, %error, "the store took no commit");
    // Whoever cannot ask the servers is not to be told that they have much to do.
    let unreachable = error.kind() == herald_journal::ErrorKind::Unreachable;
    Problem::Unavailable(if unreachable { Unavailable::NotConfirmed } else { Unavailable::Busy })
}

fn in_doubt(id: GameId, error: &herald_journal::JournalError) -> Problem {
    tracing::error!(game = %id, %error, "the store did not confirm a commit");
    Problem::Unavailable(Unavailable::NotConfirmed)
}
