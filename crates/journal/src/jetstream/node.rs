//! One node's share of the stream: its servers, what it knows and waits for, and who follows on it. Asking that is worth
//! repeating is repeated here. Never writes anything but what settles an append whose end nobody knows.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bytes::Bytes;

use super::engine::{Engine, Published, Stored, Trouble};
use super::envelope::{self, Envelope, Writer, Writers};
use super::gather::Gather;
use super::known::{Holds, Known, Mark};
use super::lanes::Lanes;
use crate::follow::Watchers;
use crate::lock::lock;
use crate::observer::Told;
use crate::{GameKey, JournalError};

/// How long a reader's question is repeated.
pub(super) const READ: Duration = Duration::from_secs(3);
/// The pause after a question without an answer, which grows by as much each time, up to [`MOST_PAUSE`].
const PAUSE: Duration = Duration::from_millis(5);
const MOST_PAUSE: Duration = Duration::from_millis(200);
/// As a message's rollup: it stands in the place of everything its subject had.
pub(super) const ROLLUP_SUBJECT: &str = "sub";

/// What all parts of a journal share.
pub(super) struct Node {
    pub(super) engine: Arc<Engine>,
    pub(super) writers: Arc<Writers>,
    pub(super) gather: Arc<Gather>,
    pub(super) known: Known,
    /// Games with an append whose end nobody knows, and after which sequence it was to be stored.
    doubts: Mutex<HashMap<GameKey, u64>>,
    pub(super) lanes: Lanes,
    pub(super) watchers: Arc<Watchers>,
    pub(super) told: Told,
}

/// How a game's subject ends.
pub(super) struct Tail {
    pub(super) mark: Mark,
    /// The last message, if it is a commit.
    pub(super) last: Option<Commit>,
}

/// A commit as it was read, whose sum is right.
pub(super) struct Commit {
    pub(super) number: u64,
    pub(super) sequence: u64,
    pub(super) writer: Writer,
    pub(super) bytes: Bytes,
}

/// A message of a game's subject, as it was read.
pub(super) enum Entry {
    Commit(Commit),
    Fence { commits: u64 },
    Deleted,
}

impl Node {
    pub(super) fn new(engine: Engine, writers: Writers, told: Told) -> Self {
        let (engine, writers) = (Arc::new(engine), Arc::new(writers));
        Self {
            gather: Arc::new(Gather::new(Arc::clone(&engine), Arc::clone(&writers))),
            engine,
            writers,
            known: Known::default(),
            doubts: Mutex::default(),
            lanes: Lanes::default(),
            watchers: Arc::default(),
            told,
        }
    }

    pub(super) fn game_subject(&self, game: GameKey) -> String {
        self.engine.subjects.game(game)
    }

    /// Where `game` ends, for somebody who waits until `until` at most: nothing that was acknowledged to anyone before this
    /// call is missing, and nothing that this node sent before and holds for lost comes later.
    pub(super) async fn tail(&self, game: GameKey, until: Instant) -> Result<Tail, JournalError> {
        loop {
            let stored = self.insist(until, || self.ask_tail(game)).await?;
            let tail = self.read_tail(game, stored)?;
            let Some(sent_after) = lock(&self.doubts).get(&game).copied() else { return Ok(tail) };
            if tail.mark.sequence > sent_after || self.fence(game, tail.mark, until).await? {
                self.settled(game, sent_after);
            }
            in_time(until)?;
        }
    }

    /// The last message of `game`, unless the server is known to be behind.
    async fn ask_tail(&self, game: GameKey) -> Result<Option<Stored>, Trouble> {
        let known = self.known.get(game).unwrap_or(Mark::NOTHING);
        let stored = self.engine.last(&self.game_subject(game)).await?;
        let is_behind = stored.as_ref().map_or(0, |stored| stored.sequence) < known.sequence;
        if is_behind { Err(Trouble::Behind) } else { Ok(stored) }
    }

    fn read_tail(&self, game: GameKey, stored: Option<Stored>) -> Result<Tail, JournalError> {
        let Some(stored) = stored else { return Ok(Tail { mark: Mark::NOTHING, last: None }) };
        let sequence = stored.sequence;
        let (holds, last) = match entry(game, stored)? {
            Entry::Commit(commit) => (Holds::Commits(commit.number.saturating_add(1)), Some(commit)),
            Entry::Fence { commits } => (Holds::Commits(commits), None),
            Entry::Deleted => (Holds::Deleted, None),
        };
        let mark = Mark { sequence, holds };
        self.known.note(game, mark);
        Ok(Tail { mark, last })
    }

    /// An append of `game` that was to be stored after sequence `sent_after` may or may not come to be.
    pub(super) fn doubt(&self, game: GameKey, sent_after: u64) {
        lock(&self.doubts).insert(game, sent_after);
    }

    fn settled(&self, game: GameKey, sent_after: u64) {
        let mut doubts = lock(&self.doubts);
        if doubts.get(&game) == Some(&sent_after) {
            doubts.remove(&game);
        }
    }

    /// Puts an empty message after what is there, so that what was sent before it can no longer land. Whether it lies.
    async fn fence(&self, game: GameKey, mark: Mark, until: Instant) -> Result<bool, JournalError> {
        let Holds::Commits(commits) = mark.holds else { return Ok(true) };
        let mut headers = Envelope::Fence { commits }.headers();
        if commits == 0 {
            // Alone, so that more than one message is always a game with commits.
            headers.insert(async_nats::header::NATS_ROLLUP, ROLLUP_SUBJECT);
        }
        let subject = self.game_subject(game);
        let fenced = self
            .insist(until, || {
                self.engine.publish(subject.clone(), mark.sequence, headers.clone(), Bytes::new())
            })
            .await?;
        Ok(match fenced {
            Published::At(sequence) => {
                self.known.note(game, Mark { sequence, holds: mark.holds });
                true
            }
            Published::Stale => false,
        })
    }

    /// Asks until there is an answer, or `until` has come, or there is no use in waiting.
    pub(super) async fn insist<T, F>(
        &self,
        until: Instant,
        mut attempt: impl FnMut() -> F,
    ) -> Result<T, JournalError>
    where
        F: Future<Output = Result<T, Trouble>>,
    {
        let (mut pause, mut trouble) = (PAUSE, Trouble::Lost);
        loop {
            if self.engine.life.is_given_up() {
                return Err(JournalError::unreachable("ask for the record", trouble));
            }
            trouble = match attempt().await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            if Instant::now() + pause >= until {
                return Err(JournalError::unreachable("ask for the record", trouble));
            }
            tokio::time::sleep(pause).await;
            pause = (pause + PAUSE).min(MOST_PAUSE);
        }
    }
}

/// Ends what is repeated because another always comes first.
pub(super) fn in_time(until: Instant) -> Result<(), JournalError> {
    if Instant::now() < until {
        Ok(())
    } else {
        Err(JournalError::unreachable("write before another did", Trouble::Behind))
    }
}

/// What a stored message of `game` is.
///
/// # Errors
/// [`Damaged`](crate::ErrorKind::Damaged) if no Herald wrote it so.
pub(super) fn entry(game: GameKey, stored: Stored) -> Result<Entry, JournalError> {
    let Stored { sequence, headers, payload } = stored;
    match Envelope::read(&headers) {
        Some(Envelope::Commit { number, writer, sum }) if sum == envelope::sum(game, number, &payload) => {
            Ok(Entry::Commit(Commit { number, sequence, writer, bytes: payload }))
        }
        Some(Envelope::Fence { commits }) => Ok(Entry::Fence { commits }),
        Some(Envelope::Deleted) => Ok(Entry::Deleted),
        Some(Envelope::Commit { number, .. }) => {
            Err(JournalError::damaged(format_args!("commit {number} of a game is not what was written")))
        }
        None => Err(JournalError::damaged(format_args!("message {sequence} of the stream is not Herald's"))),
    }
}
