//! A journal in memory, for tests and demos. Never outlives its process.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::ops::Bound;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt, ready};
use futures_util::stream::BoxStream;

use crate::answer::Answer;
use crate::follow::{FOLLOW_PAGE, Watchers, follow};
use crate::limits::MAX_WAITING;
use crate::lock::lock;
use crate::observer::{Observer, Told, Written};
use crate::{Appended, Done, GameKey, Journal, JournalError, limits};

/// Commits in memory. "On disk" here means: written, in order, and seen by every reader.
///
/// There is no thread: `done` is called on the thread that appends, or on one that is just giving answers. It is
/// called with no lock held, and answers never nest, so a `done` may append again without end.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    shared: Arc<Shared>,
}

impl MemoryJournal {
    /// An empty journal.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty journal that tells `observer` of each commit, a batch of its own.
    pub fn observed(observer: Arc<dyn Observer>) -> Self {
        let shared = Shared { told: Told::by(observer), ..Shared::default() };
        Self { shared: Arc::new(shared) }
    }
}

#[derive(Debug, Default)]
struct Shared {
    told: Told,
    record: Mutex<Record>,
    answers: Mutex<Answers>,
    watchers: Arc<Watchers>,
}

#[derive(Default)]
struct Record {
    games: BTreeMap<GameKey, Vec<Bytes>>,
    deleted: BTreeSet<GameKey>,
    names: BTreeMap<Bytes, GameKey>,
}

/// Written by hand because commits and names are secrets: only how many there are is printed.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record").field("games", &self.games.len()).finish_non_exhaustive()
    }
}

impl Record {
    fn append(&mut self, game: GameKey, expected: u64, bytes: Bytes) -> Appended {
        let held = self.games.get(&game).map_or(0, Vec::len) as u64;
        if held != expected || self.deleted.contains(&game) {
            return Appended::Conflict;
        }
        self.games.entry(game).or_default().push(bytes);
        Appended::Committed
    }

    fn read(&self, game: GameKey, from: u64, limit: usize) -> Vec<Bytes> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let commits = self.games.get(&game).and_then(|commits| commits.get(from..)).unwrap_or_default();
        commits.iter().take(limit).cloned().collect()
    }
}

/// Answers in the order their commits were written, and whether somebody is giving them.
#[derive(Default)]
struct Answers {
    waiting: VecDeque<(GameKey, Answer, Appended)>,
    being_given: bool,
}

impl fmt::Debug for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

impl Shared {
    /// Writes the commit and queues its answer under one lock, so that answers keep the order of the commits.
    /// Gives the answer back when there is no room for it.
    fn write(&self, game: GameKey, expected: u64, bytes: Bytes, answer: Answer) -> Result<(), Answer> {
        let began = Instant::now();
        let mut answers = lock(&self.answers);
        if answers.waiting.len() >= MAX_WAITING {
            return Err(answer);
        }
        let how = lock(&self.record).append(game, expected, bytes);
        let is_written = matches!(how, Appended::Committed);
        answers.waiting.push_back((game, answer, how));
        drop(answers);
        if is_written {
            let took = [began.elapsed()];
            self.told.written(|| Written { synced_in: Duration::ZERO, orders: &took });
        }
        Ok(())
    }

    /// Gives what waits, unless somebody is at it already: so they come in order, and never one inside another.
    fn give_answers(&self) {
        if std::mem::replace(&mut lock(&self.answers).being_given, true) {
            return;
        }
        while let Some((game, answer, how)) = self.next_answer() {
            let committed = matches!(how, Appended::Committed);
            answer.give(how);
            if committed {
                self.watchers.ring([game]);
            }
        }
    }

    fn next_answer(&self) -> Option<(GameKey, Answer, Appended)> {
        let mut answers = lock(&self.answers);
        let next = answers.waiting.pop_front();
        answers.being_given = next.is_some();
        next
    }
}

impl Journal for MemoryJournal {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        let answer = Answer::new(done);
        if let Err(error) = limits::check_commit(expected, &bytes) {
            return answer.give(Appended::Refused(error));
        }
        // `done` may drop this journal while it is being called.
        let shared = Arc::clone(&self.shared);
        if let Err(answer) = shared.write(game, expected, bytes, answer) {
            return answer.give(Appended::Refused(JournalError::busy()));
        }
        shared.give_answers();
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        async move { Ok(lock(&self.shared.record).read(game, from, usize::MAX)) }.boxed()
    }

    fn extent(&self, game: GameKey) -> BoxFuture<'_, Result<u64, JournalError>> {
        async move { Ok(lock(&self.shared.record).games.get(&game).map_or(0, Vec::len) as u64) }.boxed()
    }

    fn follow(&self, game: GameKey, from: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        let shared = Arc::clone(&self.shared);
        follow(&self.shared.watchers, game, from, move |from| {
            ready(Ok(lock(&shared.record).read(game, from, FOLLOW_PAGE)))
        })
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        async move {
            limits::check_name(&name)?;
            Ok(*lock(&self.shared.record).names.entry(name).or_insert(game))
        }
        .boxed()
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        async move {
            limits::check_name(&name)?;
            Ok(lock(&self.shared.record).names.get(&name).copied())
        }
        .boxed()
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        async move {
            limits::check_name(&name)?;
            let mut record = lock(&self.shared.record);
            if record.names.get(&name) == Some(&game) {
                record.names.remove(&name);
            }
            Ok(())
        }
        .boxed()
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        async move {
            limits::check_claims_page(limit)?;
            let after = after.map_or(Bound::Unbounded, Bound::Excluded);
            let record = lock(&self.shared.record);
            let names = record.names.range((after, Bound::Unbounded));
            Ok(names.map(|(name, game)| (name.clone(), *game)).take(limit).collect())
        }
        .boxed()
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        async move {
            limits::check_page(limit)?;
            let after = after.map_or(Bound::Unbounded, Bound::Excluded);
            let record = lock(&self.shared.record);
            let games = record.games.range((after, Bound::Unbounded));
            Ok(games.map(|(game, _)| *game).take(limit).collect())
        }
        .boxed()
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        async move {
            let mut record = lock(&self.shared.record);
            record.games.remove(&game);
            record.deleted.insert(game);
            Ok(())
        }
        .boxed()
    }
}

impl Drop for MemoryJournal {
    fn drop(&mut self) {
        self.shared.watchers.end(JournalError::closed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many answers as would exhaust the stack, did they nest.
    const COUNT: u64 = limits::MAX_GAME_COMMITS;

    fn chain(journal: &Arc<MemoryJournal>, number: u64) {
        let next = Arc::clone(journal);
        let done: Done = Box::new(move |how| {
            assert!(matches!(how, Appended::Committed));
            if number + 1 < COUNT {
                chain(&next, number + 1);
            }
        });
        journal.append(GameKey([0; 16]), number, Bytes::new(), done);
    }

    #[test]
    fn answers_do_not_nest() {
        let journal = Arc::new(MemoryJournal::new());
        chain(&journal, 0);
        assert_eq!(lock(&journal.shared.record).read(GameKey([0; 16]), 0, usize::MAX).len() as u64, COUNT);
    }
}
