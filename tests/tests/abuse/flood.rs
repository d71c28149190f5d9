//! A table under a flood: its pace before and meanwhile, and what the program holds before and after. Never says what kind
//! of flood it is.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
};

use herald_tests::{binary::Herald, people::Party};
use tonic::transport::{Channel, Endpoint};

use crate::pace::{Pace, resident};

/// MiB that a flood may hold, whatever it is: 4,000 calls that were begun hold 70, all others a few.
const MOST_MIB: u64 = 96;
/// Other tests share this machine: the quietest of so many rounds counts. A flood that holds tables up does so in each.
const ROUNDS: usize = 3;

/// The program, and a table at it that keeps out of all this.
pub(crate) struct Flooded {
    pub(crate) herald: Herald,
    _store: tempfile::TempDir,
}

/// What goes on until it is told to stop; how often it did what it does.
pub(crate) struct Flood {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    threads: Vec<JoinHandle<()>>,
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
        Self { stop, done, threads }
    }

    fn end(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|thread| thread.join().unwrap());
        self.done.load(Ordering::Relaxed)
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

    /// Says what the flood did, and asserts that the table kept its pace and the program its size.
    pub(crate) async fn withstands(&self, name: &str, flood: impl Fn() -> Flood) {
        let before = resident(self.herald.process_id());
        let mut kept = false;
        for _ in 0..ROUNDS {
            let party = Party::started(&self.channel().await, 2).await;
            let calm = Pace::of(&party.seats[0]).await;
            let flood = flood();
            let meanwhile = Pace::of(&party.seats[0]).await;
            let most = resident(self.herald.process_id());
            let done = flood.end();
            let ratio = meanwhile.p99.as_secs_f64() / calm.p99.as_secs_f64();
            println!("{name}: {done} done; calm {calm}; meanwhile {meanwhile}; p99 {ratio:.2} times");
            println!("{name}: {} MiB before, {} MiB meanwhile", before / 1024, most / 1024);
            let grown = most.saturating_sub(before) / 1024;
            assert!(grown <= MOST_MIB, "{name}: {grown} MiB more are held, and {MOST_MIB} may be");
            kept = meanwhile.is_kept(calm);
            if kept {
                break;
            }
        }
        assert!(kept, "{name}: the other table is held up in each of {ROUNDS} rounds");
    }
}
