//! The journal on disk as a tenant of its directory: opening, closing, what it leaves there, and what it does about
//! damage. Never repeats what every journal promises; that is `conformance.rs`.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use herald_journal::{
    Appended, DiskSync, ErrorKind, GameKey, Journal, JournalError, MAX_COMMIT, Opening, SledJournal,
};
use tokio::sync::oneshot;

const GAME: GameKey = GameKey([7; 16]);
const OTHER: GameKey = GameKey([8; 16]);

async fn append(journal: &dyn Journal, game: GameKey, number: u64, bytes: Bytes) -> Appended {
    let (tell, told) = oneshot::channel();
    journal.append(game, number, bytes, Box::new(move |how| drop(tell.send(how))));
    told.await.unwrap()
}

async fn commit(journal: &dyn Journal, game: GameKey, number: u64, bytes: Bytes) {
    let how = append(journal, game, number, bytes).await;
    assert!(matches!(how, Appended::Committed), "{how:?}");
}

fn impatient() -> Opening {
    Opening::default().lock_wait(Duration::from_millis(150))
}

fn expect_error(opened: Result<SledJournal, JournalError>, kind: ErrorKind, words: &str) {
    let error = opened.unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert!(error.to_string().contains(words), "{error}");
}

/// Syncs only while it is open.
#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.changed.notify_all();
    }
}

impl DiskSync for Gate {
    fn sync(&self, db: &File) -> io::Result<()> {
        drop(self.changed.wait_while(self.open.lock().unwrap(), |open| !*open).unwrap());
        db.sync_data()
    }
}

#[tokio::test]
async fn a_directory_that_is_open_elsewhere_is_said_to_be() {
    let dir = tempfile::tempdir().unwrap();
    let first = SledJournal::open(dir.path()).unwrap();
    let before = Instant::now();
    let second = SledJournal::open_with(dir.path(), impatient());
    assert!(before.elapsed() >= Duration::from_millis(150), "it waits a while first");
    expect_error(second, ErrorKind::Locked, "another process has the journal in");
    commit(&first, GAME, 0, Bytes::from_static(b"undisturbed")).await;

    // One who comes while the first is closing gets in.
    let closing = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        drop(first);
    });
    let third = SledJournal::open(dir.path()).unwrap();
    closing.join().unwrap();
    assert_eq!(third.read(GAME, 0).await.unwrap().len(), 1);
}

#[test]
fn a_directory_that_something_else_opened_with_sled_is_locked_too() {
    let dir = tempfile::tempdir().unwrap();
    let _db = sled::open(dir.path()).unwrap();
    expect_error(SledJournal::open_with(dir.path(), impatient()), ErrorKind::Locked, "another process");
}

#[test]
fn a_directory_that_cannot_be_is_said_to_be() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    for path in [file.clone(), file.join("below")] {
        expect_error(SledJournal::open(&path), ErrorKind::Store, &path.display().to_string());
    }
}

#[test]
fn a_store_that_is_not_a_journal_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    sled::open(dir.path()).unwrap().insert("a", "stranger's").unwrap();
    expect_error(SledJournal::open(dir.path()), ErrorKind::Damaged, "something else wrote it");
}

#[tokio::test]
async fn dropping_answers_all_that_waits_and_frees_the_directory_at_once() {
    const COUNT: u64 = 50;
    let dir = tempfile::tempdir().unwrap();
    for round in 0..20 {
        let journal =
            SledJournal::open_with(dir.path(), Opening::default().lock_wait(Duration::ZERO)).unwrap();
        let committed = Arc::new(AtomicUsize::new(0));
        for number in 0..COUNT {
            let committed = Arc::clone(&committed);
            let done = Box::new(move |how| {
                assert!(matches!(how, Appended::Committed));
                committed.fetch_add(1, Ordering::SeqCst);
            });
            journal.append(GAME, round * COUNT + number, Bytes::from(vec![0; 5_000]), done);
        }
        drop(journal);
        assert_eq!(committed.load(Ordering::SeqCst) as u64, COUNT);
    }
    let journal = SledJournal::open(dir.path()).unwrap();
    assert_eq!(journal.read(GAME, 0).await.unwrap().len() as u64, 20 * COUNT);
}

#[tokio::test]
async fn done_may_drop_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let gate = Arc::new(Gate::default());
    let opening = Opening::default().sync(gate.clone());
    let journal = Arc::new(SledJournal::open_with(dir.path(), opening).unwrap());
    let last = Arc::clone(&journal);
    let (tell, told) = oneshot::channel();
    let done = Box::new(move |_| {
        drop(last);
        tell.send(()).unwrap();
    });
    journal.append(GAME, 0, Bytes::from_static(b"last"), done);
    journal.append(GAME, 1, Bytes::from_static(b"behind it"), Box::new(|_| ()));
    drop(journal);
    gate.open();
    told.await.unwrap();
    let journal = SledJournal::open(dir.path()).unwrap();
    assert_eq!(journal.read(GAME, 0).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_shown_before_it_is_synced() {
    let dir = tempfile::tempdir().unwrap();
    let name = Bytes::from_static(b"name");
    let gate = Arc::new(Gate::default());
    let journal: Arc<dyn Journal> =
        Arc::new(SledJournal::open_with(dir.path(), Opening::default().sync(gate.clone())).unwrap());
    let mut following = journal.follow(GAME, 0);
    let committing = tokio::spawn({
        let (journal, name) = (Arc::clone(&journal), name.clone());
        async move {
            let commit = commit(&*journal, GAME, 0, Bytes::from(vec![1; 9_000]));
            tokio::join!(commit, journal.claim(name, GAME)).1.unwrap();
        }
    });
    // Long enough for the writing, which the sync then holds up.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!committing.is_finished());
    assert!(journal.read(GAME, 0).await.unwrap().is_empty());
    assert!(journal.games(None, 9).await.unwrap().is_empty());
    assert_eq!(journal.holder(name.clone()).await.unwrap(), None);
    assert!(journal.claims(None, 9).await.unwrap().is_empty());
    assert!(following.next().now_or_never().is_none());

    gate.open();
    committing.await.unwrap();
    assert_eq!(journal.read(GAME, 0).await.unwrap().len(), 1);
    assert_eq!(journal.games(None, 9).await.unwrap(), [GAME]);
    assert_eq!(journal.holder(name.clone()).await.unwrap(), Some(GAME));
    assert_eq!(journal.claims(None, 9).await.unwrap(), [(name, GAME)]);
    assert_eq!(following.next().await.unwrap().unwrap().0, 0);
}

/// Counts the syncs that have completed.
#[derive(Default)]
struct Count(AtomicUsize);

impl DiskSync for Count {
    fn sync(&self, db: &File) -> io::Result<()> {
        db.sync_data()?;
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_beside_the_writer_is_never_ahead_of_the_sync() {
    const COUNT: usize = 200;
    let dir = tempfile::tempdir().unwrap();
    let synced = Arc::new(Count::default());
    let opening = Opening::default().sync(synced.clone());
    let journal: Arc<dyn Journal> = Arc::new(SledJournal::open_with(dir.path(), opening).unwrap());
    let writer = tokio::spawn({
        let journal = Arc::clone(&journal);
        // One at a time, so that each has a sync of its own.
        async move {
            for number in 0..COUNT as u64 {
                commit(&*journal, GAME, number, Bytes::from(vec![1; 6_000])).await;
            }
        }
    });
    let mut seen = 0;
    while seen < COUNT {
        seen += journal.read(GAME, seen as u64).await.unwrap().len();
        assert!(seen <= synced.0.load(Ordering::SeqCst));
        let listed = journal.games(None, 1).await.unwrap().len();
        assert!(listed <= synced.0.load(Ordering::SeqCst));
    }
    writer.await.unwrap();
}

#[tokio::test]
async fn when_too_much_waits_appends_are_refused_and_every_one_is_answered_once() {
    const COUNT: u32 = 6_000;
    let dir = tempfile::tempdir().unwrap();
    let gate = Arc::new(Gate::default());
    let journal = SledJournal::open_with(dir.path(), Opening::default().sync(gate.clone())).unwrap();
    let answers = Arc::new(Mutex::new((0, 0)));
    // Twice: between them the committer takes its one batch, and is held up.
    for round in 1..=2 {
        for number in 0..COUNT {
            let answers = Arc::clone(&answers);
            let done = Box::new(move |how| match how {
                Appended::Committed => answers.lock().unwrap().0 += 1,
                Appended::Refused(error) if error.kind() == ErrorKind::Busy => answers.lock().unwrap().1 += 1,
                how @ (Appended::Conflict | Appended::Refused(_) | Appended::Unknown(_)) => panic!("{how:?}"),
            });
            let game = GameKey((u128::from(round) << 64 | u128::from(number)).to_be_bytes());
            journal.append(game, 0, Bytes::from(vec![round; 3]), done);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (committed, refused) = *answers.lock().unwrap();
    assert_eq!(committed, 0);
    assert!(refused > COUNT && refused < 2 * COUNT, "{refused} refused");
    let busy = journal.claim(Bytes::from_static(b"name"), GAME).await.unwrap_err();
    assert_eq!(busy.kind(), ErrorKind::Busy);
    gate.open();
    drop(journal);
    assert_eq!(*answers.lock().unwrap(), (2 * COUNT - refused, refused));
}

#[tokio::test]
async fn large_commits_leave_no_blobs() {
    let dir = tempfile::tempdir().unwrap();
    let sizes = [300 << 10, MAX_COMMIT, 20 << 10, 4_096, 4_091];
    let commits: Vec<Bytes> =
        (0..60).map(|at| Bytes::from(vec![at as u8; sizes[at % sizes.len()]])).collect();
    for reopened in [false, true] {
        let journal = SledJournal::open(dir.path()).unwrap();
        if !reopened {
            for (number, bytes) in (0..).zip(&commits) {
                commit(&journal, GAME, number, bytes.clone()).await;
                commit(&journal, OTHER, number, bytes.clone()).await;
            }
            journal.delete(OTHER).await.unwrap();
        }
        assert_eq!(journal.read(GAME, 0).await.unwrap(), commits);
        let blobs: Vec<_> = fs::read_dir(dir.path().join("blobs")).unwrap().collect();
        assert!(blobs.is_empty(), "{blobs:?}: nothing syncs these");
    }
}

#[tokio::test]
async fn a_snapshot_left_unfinished_by_an_abrupt_stop_does_not_keep_the_journal_shut() {
    let dir = tempfile::tempdir().unwrap();
    let journal = SledJournal::open(dir.path()).unwrap();
    commit(&journal, GAME, 0, Bytes::from_static(b"here")).await;
    drop(journal);
    fs::write(dir.path().join("snap.00000000FFFFFFFF.generating"), "half a snaps").unwrap();
    let journal = SledJournal::open(dir.path()).unwrap();
    assert_eq!(journal.read(GAME, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_store_that_lost_everything_is_not_taken_for_a_new_one() {
    let dir = tempfile::tempdir().unwrap();
    let journal = SledJournal::open(dir.path()).unwrap();
    commit(&journal, GAME, 0, Bytes::from_static(b"here")).await;
    drop(journal);
    for entry in fs::read_dir(dir.path()).unwrap().map(Result::unwrap) {
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    File::options().write(true).open(dir.path().join("db")).unwrap().set_len(0).unwrap();
    expect_error(SledJournal::open(dir.path()), ErrorKind::Damaged, "lost what was in it");
}

/// Changes the store behind the journal's back.
fn tamper(dir: &Path, change: impl FnOnce(&sled::Db)) {
    let db = sled::open(dir).unwrap();
    change(&db);
    db.flush().unwrap();
}

fn chunk_keys(db: &sled::Db) -> Vec<sled::IVec> {
    db.scan_prefix(b"c").keys().map(Result::unwrap).collect()
}

#[tokio::test]
async fn damage_is_said_and_stays_in_its_game() {
    const SECRET: &[u8] = b"emblem of seat two";
    let changes: [fn(&sled::Db); 4] = [
        |db| drop(db.remove(&chunk_keys(db)[0]).unwrap()),
        |db| drop(db.remove(&chunk_keys(db)[1]).unwrap()),
        |db| drop(db.remove(chunk_keys(db).iter().rev().nth(1).unwrap()).unwrap()),
        |db| drop(db.insert(&chunk_keys(db)[2], "\0nonsense").unwrap()),
    ];
    for change in changes {
        let dir = tempfile::tempdir().unwrap();
        let journal = SledJournal::open(dir.path()).unwrap();
        commit(&journal, GAME, 0, Bytes::from(SECRET.repeat(1_000))).await;
        commit(&journal, GAME, 1, Bytes::from(SECRET.repeat(1_000))).await;
        commit(&journal, OTHER, 0, Bytes::from_static(b"whole")).await;
        drop(journal);
        tamper(dir.path(), change);
        let journal = SledJournal::open(dir.path()).unwrap();
        let error = journal.read(GAME, 0).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Damaged);
        assert!(error.to_string().contains("commit "), "{error}");
        assert!(!format!("{error} {error:?}").contains("emblem"), "{error:?}");
        let followed = journal.follow(GAME, 0).next().await.unwrap().unwrap_err();
        assert_eq!(followed.kind(), ErrorKind::Damaged);
        assert_eq!(journal.read(OTHER, 0).await.unwrap(), [Bytes::from_static(b"whole")]);
        assert_eq!(journal.games(None, 9).await.unwrap(), [GAME, OTHER]);
    }
}

#[tokio::test]
async fn a_journal_does_not_print_what_it_keeps() {
    let dir = tempfile::tempdir().unwrap();
    let journal = SledJournal::open(dir.path()).unwrap();
    commit(&journal, GAME, 0, Bytes::from_static(b"emblem of seat two")).await;
    assert_eq!(format!("{journal:?}"), format!("SledJournal {{ dir: {:?}, .. }}", dir.path()));
}

#[cfg(unix)]
#[test]
fn a_directory_that_the_journal_makes_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;

    let place = tempfile::tempdir().unwrap();
    let dir = place.path().join("inner").join("games");
    drop(SledJournal::open(&dir).unwrap());
    assert_eq!(fs::metadata(&dir).unwrap().permissions().mode() & 0o777, 0o700);
}
