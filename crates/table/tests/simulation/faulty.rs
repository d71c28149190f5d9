//! A journal that keeps its promises as badly as the trait allows: it refuses, fails before and after writing, tears a
//! batch, delays and reorders, is full, unreadable or broken. Never breaks a promise, but for the lies that show that it
//! would be noticed.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::{Arc, Mutex, MutexGuard},
};

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream, stream::BoxStream};
use herald_journal::{Appended, Done, GameKey, Journal, JournalError};

use crate::{
    agenda::Agenda,
    disk::Disk,
    lies::Lie,
    weather::{Fault, Weather},
};

/// The most ticks that an ordinary answer takes.
const SOON: u64 = 6;
/// The most ticks that a delayed one takes.
const LATE: u64 = 150;

/// One life of the journal, over a disk that outlives it.
#[derive(Clone, Debug)]
pub(crate) struct Faulty {
    pub(crate) disk: Arc<Mutex<Disk>>,
    agenda: Arc<Agenda>,
    weather: Arc<Weather>,
    lie: Lie,
    life: Arc<Mutex<Life>>,
}

#[derive(Debug, Default)]
struct Life {
    waiting: Vec<Order>,
    /// When each game's last answer is given: the next comes after it.
    answered: BTreeMap<GameKey, u64>,
    /// After a failed sync nothing is written any more, and nobody knows what was.
    broken: bool,
    in_doubt: BTreeSet<GameKey>,
}

struct Order {
    game: GameKey,
    expected: u64,
    bytes: Bytes,
    done: Done,
}

impl std::fmt::Debug for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Order")
    }
}

fn full() -> JournalError {
    JournalError::store("write", io::Error::from(io::ErrorKind::StorageFull))
}

fn in_doubt() -> JournalError {
    JournalError::in_doubt(io::Error::other("the disk is on fire"))
}

impl Faulty {
    pub(crate) fn new(disk: Arc<Mutex<Disk>>, agenda: Arc<Agenda>, weather: Arc<Weather>, lie: Lie) -> Self {
        Self { disk, agenda, weather, lie, life: Arc::default() }
    }

    fn life(&self) -> MutexGuard<'_, Life> {
        self.life.lock().unwrap()
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap()
    }

    /// Whether it writes nothing more until it is opened again.
    pub(crate) fn is_broken(&self) -> bool {
        self.life().broken
    }

    /// Writes all that waits, as one batch, and answers each of it in its own time.
    fn flush(&self) {
        let batch = std::mem::take(&mut self.life().waiting);
        if self.is_broken() {
            for order in batch {
                self.answer(order.game, order.done, Appended::Unknown(in_doubt()));
            }
        } else if self.weather.strikes(Fault::Torn) {
            self.tears(batch);
        } else {
            let mut last = 0;
            for order in batch {
                let at = self.write(order);
                if at < last {
                    self.weather.came(Fault::Reordered);
                }
                last = last.max(at);
            }
        }
    }

    fn write(&self, Order { game, expected, bytes, done }: Order) -> u64 {
        if self.weather.strikes(Fault::Lost) {
            return self.answer(game, done, Appended::Unknown(in_doubt()));
        }
        let how = self.disk().write(game, expected, bytes);
        let committed = matches!(how, Appended::Committed);
        if committed && self.lie == Lie::LosesACommit && self.weather.below(20) == 0 {
            self.disk().lose_last(game);
        }
        if committed && self.lie == Lie::DoublesACommit && self.weather.below(20) == 0 {
            self.disk().double_last(game);
        }
        if committed && self.lie == Lie::RefusesWhatItKeeps && self.weather.below(20) == 0 {
            return self.answer(game, done, Appended::Refused(JournalError::busy()));
        }
        if self.weather.strikes(Fault::KeptInDoubt) {
            return self.answer(game, done, Appended::Unknown(in_doubt()));
        }
        self.answer(game, done, how)
    }

    /// Only the first of the batch reach the disk, and nobody is told which.
    fn tears(&self, batch: Vec<Order>) {
        let durable = self.weather.below(batch.len() as u64 + 1);
        self.life().broken = true;
        for (place, Order { game, expected, bytes, done }) in (0..).zip(batch) {
            if place < durable {
                self.disk().write(game, expected, bytes);
            }
            self.life().in_doubt.insert(game);
            self.answer(game, done, Appended::Unknown(in_doubt()));
        }
    }

    /// Answers in a while, and after what the game was answered before. Says when.
    fn answer(&self, game: GameKey, done: Done, how: Appended) -> u64 {
        let ticks = if self.weather.strikes(Fault::Delayed) {
            self.weather.below(LATE)
        } else {
            self.weather.below(SOON)
        };
        let mut life = self.life();
        let before = life.answered.get(&game).copied().unwrap_or(0);
        let ticks = ticks.max((before + 1).saturating_sub(self.agenda.now()));
        let at = self.agenda.after(ticks, Box::new(move || done(how)));
        life.answered.insert(game, at);
        at
    }

    /// Reads in a while, if it can be read then.
    fn reading<T: Send + 'static>(
        &self,
        game: Option<GameKey>,
        read: impl FnOnce(&Disk) -> Result<T, JournalError> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, JournalError>> {
        let journal = self.clone();
        let read = move || {
            let doubtful = game.is_some_and(|game| journal.life().in_doubt.contains(&game));
            if doubtful {
                journal.weather.came(Fault::Unreadable);
                return Err(in_doubt());
            }
            if journal.weather.reads_nothing(game, journal.agenda.now()) {
                return Err(JournalError::store("read", io::Error::other("the disk is on fire")));
            }
            read(&journal.disk())
        };
        let answer = self.agenda.ask(1 + self.weather.below(SOON), read);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(JournalError::closed()))).boxed()
    }

    /// Does something in a while; it may fail before, and it may fail after.
    fn doing<T: Send + 'static>(
        &self,
        order: impl FnOnce(&mut Disk) -> T + Send + 'static,
    ) -> BoxFuture<'static, Result<T, JournalError>> {
        let journal = self.clone();
        let order = move || {
            if journal.is_broken() {
                return Err(in_doubt());
            }
            if journal.weather.writes_nothing(journal.agenda.now()) {
                return Err(full());
            }
            if journal.weather.strikes(Fault::OrderLost) {
                return Err(if journal.weather.below(2) == 0 { JournalError::busy() } else { in_doubt() });
            }
            let done = order(&mut journal.disk());
            if journal.weather.strikes(Fault::OrderKept) { Err(in_doubt()) } else { Ok(done) }
        };
        let answer = self.agenda.ask(1 + self.weather.below(SOON), order);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(JournalError::closed()))).boxed()
    }
}

impl Journal for Faulty {
    fn append(&self, game: GameKey, expected: u64, bytes: Bytes, done: Done) {
        if self.weather.strikes(Fault::Busy) {
            return done(Appended::Refused(JournalError::busy()));
        }
        if self.weather.writes_nothing(self.agenda.now()) {
            return done(Appended::Refused(full()));
        }
        let order = if self.lie == Lie::AcknowledgesTooSoon && self.weather.below(20) == 0 {
            done(Appended::Committed);
            Order { game, expected, bytes, done: Box::new(|_| ()) }
        } else {
            Order { game, expected, bytes, done }
        };
        let mut life = self.life();
        life.waiting.push(order);
        if life.waiting.len() == 1 {
            let journal = self.clone();
            self.agenda.after(1 + self.weather.below(2 * SOON), Box::new(move || journal.flush()));
        }
    }

    fn read(&self, game: GameKey, from: u64) -> BoxFuture<'_, Result<Vec<Bytes>, JournalError>> {
        let hides = self.lie == Lie::HidesDamage;
        self.reading(
            Some(game),
            move |disk| {
                if hides { Ok(disk.read_up_to_damage(game)) } else { disk.read(game, from) }
            },
        )
    }

    /// Nobody shares it, so no table follows it; `nodes_evening` is the simulation of those that do.
    fn follow(&self, _: GameKey, _: u64) -> BoxStream<'static, Result<(u64, Bytes), JournalError>> {
        stream::once(async { panic!("nobody follows") }).boxed()
    }

    fn claim(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<GameKey, JournalError>> {
        self.doing(move |disk| disk.claim(name, game))
    }

    fn holder(&self, name: Bytes) -> BoxFuture<'_, Result<Option<GameKey>, JournalError>> {
        self.reading(None, move |disk| Ok(disk.holder(&name)))
    }

    fn release(&self, name: Bytes, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.doing(move |disk| disk.release(&name, game))
    }

    fn claims(
        &self,
        after: Option<Bytes>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<(Bytes, GameKey)>, JournalError>> {
        self.reading(None, move |disk| Ok(disk.claims(after, limit)))
    }

    fn games(
        &self,
        after: Option<GameKey>,
        limit: usize,
    ) -> BoxFuture<'_, Result<Vec<GameKey>, JournalError>> {
        self.reading(None, move |disk| Ok(disk.games(after, limit)))
    }

    fn delete(&self, game: GameKey) -> BoxFuture<'_, Result<(), JournalError>> {
        self.doing(move |disk| disk.delete(game))
    }
}
