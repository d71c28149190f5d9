//! Watching: a stream read as it comes, none twice and none missing, also where it is resumed after the program or the
//! connection was gone. Never waits for anybody.

use std::sync::{Arc, Mutex};

use futures_util::StreamExt;
use herald_words::*;
use tokio::task::JoinHandle;

use crate::{
    book::Shown as Told,
    client::{Client, Sim},
    disk::Disk,
    lies::Lie,
    oracle::{Oracle, holds},
    round::Round,
};

/// A stream somebody reads.
#[derive(Debug)]
pub(crate) struct Stream {
    seen: Arc<Mutex<Seen>>,
    token: Option<Token>,
    reading: JoinHandle<()>,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// What a stream has shown.
#[derive(Debug)]
struct Seen {
    who: String,
    audience: Audience,
    round: Arc<Round>,
    disk: Arc<Mutex<Disk>>,
    oracle: Arc<Oracle>,
    last: Option<u64>,
    ended: Option<Problem>,
}

impl Client {
    /// Opens a stream where the last one ended, or closes the one that is open.
    pub(crate) async fn watches(&mut self, sim: &Sim) {
        if self.stream.take().is_some() && self.below(2) == 0 {
            return self.note(sim, "watches no more");
        }
        if self.token.is_none() {
            return;
        }
        let failed = sim.weather.failed_reads();
        let opened = match self.proves(sim).await {
            Ok(proof) => sim.house.watch(vec![proof], self.watched.map(Revision)),
            Err(problem) => Err(problem),
        };
        self.note(sim, &format!("watches after {:?}", self.watched));
        let mut items = match opened {
            Ok(items) => items,
            Err(problem) => return self.hears(sim, &problem, failed),
        };
        let seen = Arc::new(Mutex::new(Seen {
            who: self.who(),
            audience: self.audience(),
            round: Arc::clone(&self.round),
            disk: Arc::clone(&sim.journal.disk),
            oracle: Arc::clone(&sim.oracle),
            last: self.watched,
            ended: None,
        }));
        let (skips, reader) = (sim.lie == Lie::SkipsUpdates, Arc::clone(&seen));
        let reading = tokio::spawn(async move {
            while let Some(item) = items.next().await {
                let mut seen = reader.lock().unwrap();
                let skipped = skips && seen.last.is_some_and(|last| last % 7 == 3);
                if !(skipped && matches!(item, Ok(Shown::Update(_)))) {
                    seen.shows(item);
                }
            }
        });
        self.stream = Some(Stream { seen, token: self.token.clone(), reading });
    }

    /// Everything has come to rest, so the stream is where the table is, or has ended for a reason.
    pub(crate) fn looks_at_stream(&mut self, sim: &Sim) {
        let Some(stream) = &self.stream else { return };
        let (last, ended) = {
            let seen = stream.seen.lock().unwrap();
            (seen.last, seen.ended.clone())
        };
        self.watched = last;
        if let Some(problem) = ended {
            self.note(sim, &format!("its stream ended with {problem:?} after {last:?}"));
            let replaced = self.stream.take().is_some_and(|stream| stream.is_not_by(&self.token));
            if problem == Problem::Unauthenticated && replaced {
                return;
            }
            return self.hears(sim, &problem, sim.weather.failed_reads());
        }
        let Some(proof) = &self.proof else { return };
        if let Ok(view) = sim.house.view(proof) {
            let now = view.value().revision.0;
            self.check(
                sim,
                holds(last == Some(now), || format!("a stream rests at {last:?}, and the table at {now}")),
            );
        }
    }
}

impl Seen {
    fn shows(&mut self, item: Result<Shown, Problem>) {
        let held = match item {
            Ok(Shown::View(view)) => self.shows_view(view.value()),
            Ok(Shown::Update(update)) => self.shows_update(update.value()),
            Ok(Shown::ReissueAsked(_) | Shown::Nudge(_)) => Ok(()),
            Err(problem) => {
                self.ended = Some(problem);
                Ok(())
            }
        };
        self.oracle.check(&format!("a stream of {}", self.who), held);
    }

    fn told(&self) -> Told {
        self.round.shown(&self.disk, self.audience)
    }

    fn shows_view(&mut self, view: &View) -> Result<(), String> {
        let (told, now) = (self.told(), view.revision.0);
        let mut round = self.round.look();
        if let Some(last) = self.last.replace(now) {
            holds(now > last, || format!("the whole table at {now} comes after {last}"))?;
            round.book.jumped(last, now);
        }
        round.book.revision(told, now)?;
        round.book.lines(told, &view.recent)
    }

    fn shows_update(&mut self, update: &Update) -> Result<(), String> {
        let (told, now) = (self.told(), update.revision.0);
        let last = self.last.replace(now);
        holds(last.is_some_and(|last| now == last + 1), || format!("the update {now} comes after {last:?}"))?;
        let mut round = self.round.look();
        round.book.lines(told, &update.entries)?;
        holds(now <= told.durable, || format!("the update {now} is shown, and {} are durable", told.durable))
    }
}

impl Stream {
    /// Whether it was opened with another token.
    pub(crate) fn is_not_by(&self, token: &Option<Token>) -> bool {
        self.token != *token
    }

    /// Why it has ended, if it has.
    pub(crate) fn ended(&self) -> Option<Problem> {
        self.seen.lock().unwrap().ended.clone()
    }
}
