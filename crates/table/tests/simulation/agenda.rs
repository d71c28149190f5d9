//! Time, and what happens when: everything that takes a while is an event at a moment of its own, and the next one comes
//! when all that followed from the last has come to rest. So one seed is one run. Never a real second.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
    time::Duration,
};

use tokio::sync::oneshot;

/// What happens at a moment.
pub(crate) type Event = Box<dyn FnOnce() + Send>;

/// What is to come.
#[derive(Default)]
pub(crate) struct Agenda(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    now: u64,
    events: BTreeMap<u64, Event>,
}

impl std::fmt::Debug for Agenda {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Agenda").finish_non_exhaustive()
    }
}

impl Agenda {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    pub(crate) fn now(&self) -> u64 {
        self.inner().now
    }

    /// Puts an event at the first free moment after so many ticks, and says which that is.
    pub(crate) fn after(&self, ticks: u64, event: Event) -> u64 {
        let mut inner = self.inner();
        let mut at = inner.now + ticks.max(1);
        while inner.events.contains_key(&at) {
            at += 1;
        }
        inner.events.insert(at, event);
        at
    }

    /// What `answer` gives at a moment after so many ticks; nothing, if the world ends before.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        ticks: u64,
        answer: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (tell, told) = oneshot::channel();
        self.after(ticks, Box::new(move || drop(tell.send(answer()))));
        told
    }

    /// Waits. A pause that outlives the world is dropped with it.
    pub(crate) async fn pause(&self, ticks: u64) {
        drop(self.ask(ticks, || ()).await);
    }

    /// Lets much time pass at once: whatever was to come in it comes late.
    pub(crate) fn skip(&self, ticks: u64) {
        self.inner().now += ticks;
    }

    /// Nothing that was to come will.
    pub(crate) fn clear(&self) {
        let dropped = std::mem::take(&mut self.inner().events);
        drop(dropped); // not under the lock: what is dropped may look at the time
    }

    /// Lets everything come to rest, then the next event happen. False if there is none: everybody waits for ever.
    ///
    /// The runtime's clock is held still, so that a timer fires once no task can go on, those on blocking threads
    /// included.
    pub(crate) async fn next(&self) -> bool {
        tokio::time::sleep(Duration::from_millis(1)).await;
        let event = {
            let mut inner = self.inner();
            let Some((at, event)) = inner.events.pop_first() else { return false };
            inner.now = inner.now.max(at);
            event
        };
        event();
        true
    }
}
