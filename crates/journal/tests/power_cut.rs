//! Nothing acknowledged is lost when the power goes: the directory is copied the moment each sync completes, and
//! every copy must hold all that had been acknowledged by then. Never trusts the page cache of a killed process.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use herald_journal::{Appended, DiskSync, ErrorKind, GameKey, Journal, Opening, SledJournal};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

const GAMES: u8 = 12;
const COMMITS: u64 = 25;
/// How many copies are opened and looked at.
const LOOKS: usize = 12;

/// Syncs, then copies the directory: copy `n` is what a power cut leaves after the `n`th completed sync. As copies
/// are made here alone, a journal that does not sync before it answers has none that holds what it acknowledged.
struct Camera {
    dir: PathBuf,
    album: PathBuf,
    completed: AtomicUsize,
}

impl Camera {
    fn picture(&self, number: usize) -> PathBuf {
        self.album.join(number.to_string())
    }

    /// The last copy taken. Whatever is acknowledged now must be in it.
    fn completed(&self) -> usize {
        self.completed.load(Ordering::SeqCst)
    }
}

impl DiskSync for Camera {
    fn sync(&self, db: &File) -> io::Result<()> {
        db.sync_data()?;
        let next = self.completed() + 1;
        copy(&self.dir, &self.picture(next))?;
        self.completed.store(next, Ordering::SeqCst);
        Ok(())
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

/// What somebody was told.
#[derive(Debug)]
enum Promise {
    Committed(GameKey, u64),
    Deleted(GameKey),
    Held(Bytes, GameKey),
}

/// Every promise, with the copy that must keep it.
type Promises = Arc<Mutex<Vec<(usize, Promise)>>>;

struct Scene {
    camera: Arc<Camera>,
    promises: Promises,
    _disk: tempfile::TempDir,
}

/// Plays on a fresh journal that is synced by `sync`; copy 0 is taken before the first commit.
async fn play(sync: fn(Arc<Camera>) -> Arc<dyn DiskSync>) -> Scene {
    let disk = tempfile::tempdir().unwrap();
    let (dir, album) = (disk.path().join("journal"), disk.path().join("album"));
    let camera = Arc::new(Camera { dir: dir.clone(), album, completed: AtomicUsize::new(0) });
    let opening = Opening::default().sync(sync(Arc::clone(&camera)));
    let journal: Arc<dyn Journal> = Arc::new(SledJournal::open_with(&dir, opening).unwrap());
    copy(&dir, &camera.picture(0)).unwrap();
    let promises = Promises::default();
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        let (journal, camera, promises) = (Arc::clone(&journal), Arc::clone(&camera), Arc::clone(&promises));
        players.spawn(async move { play_game(&journal, number, &camera, &promises).await });
    }
    players.join_all().await;
    Scene { camera, promises, _disk: disk }
}

async fn play_game(journal: &Arc<dyn Journal>, number: u8, camera: &Arc<Camera>, promises: &Promises) {
    let (game, doomed) = (GameKey([number; 16]), GameKey([100 + number; 16]));
    let promise = |promise| promises.lock().unwrap().push((camera.completed(), promise));
    for at in 0..COMMITS {
        let (tell, told) = oneshot::channel();
        let (camera, promises) = (Arc::clone(camera), Arc::clone(promises));
        let done = Box::new(move |how| {
            assert!(matches!(how, Appended::Committed), "{how:?}");
            promises.lock().unwrap().push((camera.completed(), Promise::Committed(game, at)));
            let _ = tell.send(());
        });
        journal.append(game, at, commit(game, at), done);
        journal.append(doomed, at, commit(doomed, at), Box::new(|_| ()));
        told.await.unwrap();
        if at == COMMITS / 3 {
            let name = Bytes::from(vec![number; 6]);
            assert_eq!(journal.claim(name.clone(), game).await.unwrap(), game);
            promise(Promise::Held(name, game));
        }
        if at == COMMITS / 2 {
            journal.delete(doomed).await.unwrap();
            promise(Promise::Deleted(doomed));
        }
    }
}

/// A commit's bytes follow from its place. Some are large enough to be cut into chunks.
fn commit(game: GameKey, number: u64) -> Bytes {
    let length = if number % 5 == 4 { 20_000 } else { 300 + number as usize };
    Bytes::from(vec![game.0[0] ^ number as u8; length])
}

/// What the copies do not hold although it had been promised, and how much was looked for.
async fn broken_promises(scene: &Scene) -> (Vec<String>, usize) {
    let last = scene.camera.completed();
    let mut looks: Vec<usize> = (0..=LOOKS).map(|at| last * at / LOOKS).collect();
    looks.dedup();
    let promises = std::mem::take(&mut *scene.promises.lock().unwrap());
    let (mut broken, mut kept) = (Vec::new(), 0);
    for number in looks {
        let copy = SledJournal::open(&scene.camera.picture(number)).unwrap();
        holds_only_what_was_written(&copy).await;
        for (_, promise) in promises.iter().filter(|(by, _)| *by <= number) {
            match is_kept(&copy, promise).await {
                true => kept += 1,
                false => broken.push(format!("{promise:?} is not in copy {number}")),
            }
        }
    }
    (broken, kept)
}

async fn is_kept(copy: &SledJournal, promise: &Promise) -> bool {
    match promise {
        Promise::Committed(game, number) => {
            copy.read(*game, *number).await.unwrap().first() == Some(&commit(*game, *number))
        }
        Promise::Held(name, game) => copy.holder(name.clone()).await.unwrap() == Some(*game),
        Promise::Deleted(game) => copy.read(*game, 0).await.unwrap().is_empty(),
    }
}

async fn holds_only_what_was_written(copy: &SledJournal) {
    for game in copy.games(None, 1_000).await.unwrap() {
        let commits = copy.read(game, 0).await.unwrap();
        assert!(!commits.is_empty(), "a listed game has a commit");
        assert!((0..).zip(&commits).all(|(number, bytes)| *bytes == commit(game, number)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_was_acknowledged_is_in_every_copy_from_then_on() {
    let scene = play(|camera| camera).await;
    assert!(
        scene.camera.completed() >= COMMITS as usize,
        "each commit of a game waits for a sync of its own"
    );
    let promised = scene.promises.lock().unwrap().len();
    assert_eq!(promised, usize::from(GAMES) * (COMMITS as usize + 2));
    let (broken, kept) = broken_promises(&scene).await;
    assert_eq!(broken, Vec::<String>::new());
    assert!(kept > promised, "several copies were looked at");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn without_a_sync_the_same_look_finds_everything_lost() {
    struct NoSync;
    impl DiskSync for NoSync {
        fn sync(&self, _: &File) -> io::Result<()> {
            Ok(())
        }
    }
    let scene = play(|_| Arc::new(NoSync)).await;
    let (broken, kept) = broken_promises(&scene).await;
    // Only the deleted games are gone as promised: they never were in the copy.
    assert_eq!((broken.len(), kept), (usize::from(GAMES) * (COMMITS as usize + 1), usize::from(GAMES)));
}

/// Syncs well so many times, then never again.
struct Failing {
    left: AtomicUsize,
    then: fn() -> io::Result<()>,
}

impl DiskSync for Failing {
    fn sync(&self, db: &File) -> io::Result<()> {
        let left = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_ok() { db.sync_data() } else { (self.then)() }
    }
}

async fn append(journal: &SledJournal, game: GameKey, number: u64) -> Appended {
    let (tell, told) = oneshot::channel();
    journal.append(game, number, commit(game, number), Box::new(move |how| drop(tell.send(how))));
    told.await.unwrap()
}

async fn a_failed_sync_ends_all_writing(then: fn() -> io::Result<()>) {
    let (touched, other) = (GameKey([1; 16]), GameKey([2; 16]));
    let disk = tempfile::tempdir().unwrap();
    let failing = Failing { left: AtomicUsize::new(2), then };
    let journal = SledJournal::open_with(disk.path(), Opening::default().sync(Arc::new(failing))).unwrap();
    for game in [touched, other] {
        assert!(matches!(append(&journal, game, 0).await, Appended::Committed));
    }
    for (game, number) in [(touched, 1), (touched, 1), (other, 1), (touched, 2)] {
        match append(&journal, game, number).await {
            Appended::Unknown(error) => assert_eq!(error.kind(), ErrorKind::InDoubt),
            how @ (Appended::Committed | Appended::Conflict | Appended::Refused(_)) => panic!("{how:?}"),
        }
    }
    let errors = [
        journal.claim(Bytes::from_static(b"name"), touched).await.unwrap_err(),
        journal.release(Bytes::from_static(b"name"), touched).await.unwrap_err(),
        journal.delete(other).await.unwrap_err(),
        journal.read(touched, 0).await.unwrap_err(),
    ];
    assert!(errors.iter().all(|error| error.kind() == ErrorKind::InDoubt), "{errors:?}");
    assert!(errors.iter().all(|error| error.to_string().contains("open the journal again")), "{errors:?}");
    assert!(errors.iter().all(|error| std::error::Error::source(error).is_some()), "{errors:?}");
    assert_eq!(journal.read(other, 0).await.unwrap(), [commit(other, 0)], "an untouched game is still read");

    drop(journal);
    let journal = SledJournal::open(disk.path()).unwrap();
    let found = journal.read(touched, 0).await.unwrap();
    assert!(found == [commit(touched, 0)] || found == [commit(touched, 0), commit(touched, 1)]);
    assert_eq!(
        journal.read(other, 0).await.unwrap(),
        [commit(other, 0)],
        "nothing was written after the failure"
    );
    assert_eq!(journal.holder(Bytes::from_static(b"name")).await.unwrap(), None);
    assert!(matches!(append(&journal, touched, found.len() as u64).await, Appended::Committed));
    assert!(matches!(append(&journal, other, 1).await, Appended::Committed));
}

#[tokio::test]
async fn after_a_sync_that_fails_nothing_is_written_until_reopened() {
    a_failed_sync_ends_all_writing(|| Err(io::Error::other("the disk is on fire"))).await;
}

#[tokio::test]
async fn after_a_sync_that_panics_nothing_is_written_until_reopened() {
    a_failed_sync_ends_all_writing(|| panic!("the disk driver is on fire")).await;
}

#[tokio::test]
async fn followers_hear_of_a_failed_sync() {
    let (touched, other) = (GameKey([1; 16]), GameKey([2; 16]));
    let disk = tempfile::tempdir().unwrap();
    let failing =
        Failing { left: AtomicUsize::new(2), then: || Err(io::Error::other("the disk is on fire")) };
    let journal = SledJournal::open_with(disk.path(), Opening::default().sync(Arc::new(failing))).unwrap();
    let mut followings = [touched, other].map(|game| journal.follow(game, 0));
    for (game, following) in [touched, other].into_iter().zip(&mut followings) {
        append(&journal, game, 0).await;
        assert_eq!(following.next().await.unwrap().unwrap(), (0, commit(game, 0)));
    }
    append(&journal, touched, 1).await;
    for following in &mut followings {
        let heard = tokio::time::timeout(Duration::from_secs(30), following.next()).await.unwrap();
        assert_eq!(heard.unwrap().unwrap_err().kind(), ErrorKind::InDoubt);
        assert!(following.next().await.is_none());
    }
}
