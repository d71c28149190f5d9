//! A table under a flood: its pace before there is one and while it goes on, and what the program holds then. Never says what
//! kind of flood it is.

use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use herald_server::{DEFAULT_CONNECTIONS, PREFACE_TIME};
use herald_tests::{binary::Herald, people::Party};
use tokio::time::timeout;
use tonic::transport::{Channel, Endpoint};

use crate::pace::{Pace, peak, resident, sockets};

/// Other tests share this machine: the quietest of so many rounds counts. A flood that holds tables up does so in each.
const ROUNDS: usize = 3;
/// Who comes meanwhile waits at most for places that silent connections lose.
const NEWCOMER: Duration = PREFACE_TIME.saturating_add(Duration::from_secs(5));
/// Sockets that are nobody's connection: the listener, and what the runtime has for itself.
const OWN_SOCKETS: usize = 8;

/// The program, and a table at it that keeps out of all this.
pub(crate) struct Flooded {
    pub(crate) herald: Herald,
    _store: tempfile::TempDir,
}

/// What goes on until it is told to stop; how often it did what it does; and what it holds on to until then.
pub(crate) struct Flood {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    threads: Vec<JoinHandle<()>>,
    held: Vec<Box<dyn Any>>,
}

impl Flood {
    /// On so many threads: `once` is called again and again, and answers how much it has done.
    pub(crate) fn begin(threads: usize, once: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let (stop, done, once) =
            (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)), Arc::new(once));
        let threads = (0..threads).map(|_| {
            let (stop, done, once) = (Arc::clone(&stop), Arc::clone(&done), Arc::clone(&once));
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    done.fetch_add(once(), Ordering::Relaxed);
                }
            })
        });
        let threads = threads.collect();
        Self { stop, done, threads, held: Vec::new() }
    }

    /// The same, holding on to what was opened.
    pub(crate) fn holding(mut self, held: impl Any) -> Self {
        self.held.push(Box::new(held));
        self
    }

    /// Together with another, which ends with it.
    pub(crate) fn beside(mut self, other: Self) -> Self {
        self.held.push(Box::new(other));
        self
    }

    /// Tells it to stop, and waits until all of it has.
    fn end(self) -> u64 {
        let done = Arc::clone(&self.done);
        // What goes on may need this runtime to come to its end.
        tokio::task::block_in_place(|| drop(self));
        done.load(Ordering::Relaxed)
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "what went on has failed");
        }
    }
}

impl Flooded {
    pub(crate) fn open() -> Self {
        let store = tempfile::tempdir().unwrap();
        Self { herald: Herald::serve(store.path()), _store: store }
    }

    pub(crate) async fn channel(&self) -> Channel {
        Endpoint::from_shared(format!("http://{}", self.herald.address)).unwrap().connect().await.unwrap()
    }

    /// Says what the flood did, and asserts that the table kept its pace, the program its size, and its door open. What is
    /// compared with was measured before anything of the flood was there, and all of it is there until the last is measured.
    /// The program may become so many MiB larger by it, spikes included.
    pub(crate) async fn withstands(&self, name: &str, most_mib: u64, begin: impl AsyncFn() -> Flood) {
        let process = self.herald.process_id();
        let mut before = None;
        let mut kept = false;
        for _ in 0..ROUNDS {
            let party = Party::started(&self.channel().await, 2).await;
            let calm = Pace::of(&party.seats[0]).await;
            // Of the first round alone: what a flood leaves behind counts as its own.
            let before = *before.get_or_insert_with(|| resident(process));
            let flood = begin().await;
            let meanwhile = Pace::of(&party.seats[0]).await;
            let open = sockets(process);
            let arrived = self.lets_in(name).await;
            let most = peak(process);
            let done = flood.end();
            let ratio = meanwhile.p99.as_secs_f64() / calm.p99.as_secs_f64();
            let grown = most.saturating_sub(before) / 1024;
            println!("{name}: {done} done; calm {calm}; meanwhile {meanwhile}; p99 {ratio:.2} times");
            println!("{name}: {} MiB before, at most {grown} more; {open} sockets", before / 1024);
            println!(
                "{name}: a table is opened and started from elsewhere within {} ms",
                arrived.as_millis()
            );
            assert!(grown <= most_mib, "{name}: {grown} MiB more are held, and {most_mib} may be");
            assert!(open <= DEFAULT_CONNECTIONS + OWN_SOCKETS, "{name}: {open} sockets are open");
            kept = meanwhile.is_kept(calm);
            if kept {
                break;
            }
        }
        assert!(kept, "{name}: the other table is held up in each of {ROUNDS} rounds");
    }

    /// How long others who come now wait until they play.
    async fn lets_in(&self, name: &str) -> Duration {
        let start = Instant::now();
        let comes = async { Party::started(&self.channel().await, 2).await };
        let came = timeout(NEWCOMER, comes).await;
        assert!(came.is_ok(), "{name}: nobody else is let in within {NEWCOMER:?}");
        start.elapsed()
    }
}
