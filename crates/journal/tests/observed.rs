//! What a journal tells of its writing: batches and times, each batch once and before anybody is answered. Never what was
//! written.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::fs::File;
use std::io;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use bytes::Bytes;
use herald_journal::{
    Appended, DiskSync, GameKey, Journal, MemoryJournal, Observer, Opening, SledJournal, Written,
};
use tokio::sync::oneshot;

/// How long a sync here takes, at least.
const SLOW: Duration = Duration::from_millis(60);

/// Remembers the batches: how long each was synced, and its orders.
#[derive(Default)]
struct Heard(Mutex<Vec<(Duration, Vec<Duration>)>>);

impl Observer for Heard {
    fn written(&self, batch: &Written<'_>) {
        self.0.lock().unwrap().push((batch.synced_in, batch.orders.to_vec()));
    }
}

impl Heard {
    fn sizes(&self) -> Vec<usize> {
        self.0.lock().unwrap().iter().map(|(_, orders)| orders.len()).collect()
    }
}

/// A disk that says when it begins to sync, takes its time, and fails when it is told to.
struct Slow {
    begun: Mutex<mpsc::Sender<()>>,
    fails: Mutex<bool>,
}

impl DiskSync for Slow {
    fn sync(&self, db: &File) -> io::Result<()> {
        self.begun.lock().unwrap().send(()).unwrap();
        std::thread::sleep(SLOW);
        if *self.fails.lock().unwrap() { Err(io::Error::other("gone")) } else { db.sync_data() }
    }
}

fn game(number: u8) -> GameKey {
    GameKey([number; 16])
}

fn append(journal: &dyn Journal, game: GameKey, number: u64) -> oneshot::Receiver<Appended> {
    let (tell, told) = oneshot::channel();
    let done = Box::new(move |how| drop(tell.send(how)));
    journal.append(game, number, Bytes::from_static(b"commit"), done);
    told
}

#[tokio::test]
async fn a_batch_is_told_once_with_its_orders_and_how_long_each_took() {
    let (place, heard) = (tempfile::tempdir().unwrap(), Arc::new(Heard::default()));
    let (begun, syncs) = mpsc::channel();
    let disk = Arc::new(Slow { begun: Mutex::new(begun), fails: Mutex::new(false) });
    let opening = Opening::default().sync(disk.clone()).observer(heard.clone());
    let journal = SledJournal::open_with(place.path(), opening).unwrap();

    // While the first is synced, three wait, and are synced together.
    let first = append(&journal, game(1), 0);
    syncs.recv().unwrap();
    let more = [append(&journal, game(1), 1), append(&journal, game(2), 0), append(&journal, game(2), 7)];
    assert!(matches!(first.await.unwrap(), Appended::Committed));
    assert_eq!(heard.sizes(), [1], "told before it was answered");
    let [one, two, conflict] = more;
    assert!(matches!(one.await.unwrap(), Appended::Committed));
    assert!(matches!(two.await.unwrap(), Appended::Committed));
    assert!(matches!(conflict.await.unwrap(), Appended::Conflict));
    assert_eq!(heard.sizes(), [1, 3]);
    for (synced_in, orders) in heard.0.lock().unwrap().iter() {
        assert!(
            *synced_in >= SLOW && orders.iter().all(|took| took >= synced_in),
            "{synced_in:?} {orders:?}"
        );
    }

    // Nothing was written for this one, and of what may not be on disk nothing is said.
    assert!(matches!(append(&journal, game(1), 9).await.unwrap(), Appended::Conflict));
    *disk.fails.lock().unwrap() = true;
    assert!(matches!(append(&journal, game(1), 2).await.unwrap(), Appended::Unknown(_)));
    assert_eq!(heard.sizes(), [1, 3]);
}

#[tokio::test]
async fn in_memory_each_commit_is_a_batch_of_its_own() {
    let heard = Arc::new(Heard::default());
    let journal = MemoryJournal::observed(heard.clone());
    for number in [0, 1, 7] {
        append(&journal, game(1), number).await.unwrap();
    }
    assert_eq!(heard.sizes(), [1, 1]);
}

/// Whoever watches is not trusted with the games.
#[tokio::test]
async fn an_observer_that_panics_costs_nobody_a_commit() {
    struct Panics;
    impl Observer for Panics {
        fn written(&self, _: &Written<'_>) {
            panic!("as the test asked");
        }
    }
    let place = tempfile::tempdir().unwrap();
    let opening = Opening::default().observer(Arc::new(Panics));
    let on_disk: Arc<dyn Journal> = Arc::new(SledJournal::open_with(place.path(), opening).unwrap());
    let in_memory: Arc<dyn Journal> = Arc::new(MemoryJournal::observed(Arc::new(Panics)));
    for journal in [on_disk, in_memory] {
        for number in 0..3 {
            assert!(matches!(append(&*journal, game(1), number).await.unwrap(), Appended::Committed));
        }
    }
}
