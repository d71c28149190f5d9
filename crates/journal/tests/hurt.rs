//! The store's own files, hurt at rest: cut off, a byte changed, or where nothing can be written. Never one that a program
//! was killed beside; `power_cut.rs` has those.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use fastrand::Rng;
use herald_journal::{Appended, DiskSync, ErrorKind, GameKey, Journal, JournalError, Opening, SledJournal};
use tokio::sync::oneshot;

const GAMES: u8 = 6;
const COMMITS: u64 = 60;
/// How often a store is hurt in each way, and with `HERALD_LONG`.
const HURTS: usize = 40;
const LONG: usize = 1_000;

fn commit(game: GameKey, number: u64) -> Bytes {
    let length = if number % 7 == 4 { 9_000 } else { 300 + number as usize };
    Bytes::from(vec![game.0[0] ^ number as u8; length])
}

async fn append(journal: &SledJournal, game: GameKey, number: u64) -> Appended {
    let (tell, told) = oneshot::channel();
    journal.append(game, number, commit(game, number), Box::new(move |how| drop(tell.send(how))));
    told.await.unwrap()
}

async fn written(dir: &Path) {
    let journal = SledJournal::open(dir).unwrap();
    for number in 0..COMMITS {
        for game in 0..GAMES {
            let how = append(&journal, GameKey([game; 16]), number).await;
            assert!(matches!(how, Appended::Committed), "{how:?}");
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// How a hurt store answers.
#[derive(PartialEq, Eq, Debug)]
enum Answers {
    /// Everything that was acknowledged is there, to the byte.
    Whole,
    /// It does not open, or some of its games are not read; it says why, and all that is read is whole.
    Damaged,
}

async fn look(dir: &Path) -> Answers {
    let journal = match SledJournal::open(dir) {
        Ok(journal) => journal,
        Err(error) => return is_damaged(&error),
    };
    let mut answers = Answers::Whole;
    for game in (0..GAMES).map(|game| GameKey([game; 16])) {
        match journal.read(game, 0).await {
            Ok(found) => {
                assert_eq!(found.len() as u64, COMMITS, "fewer than were acknowledged, and nobody says so");
                assert!((0..).zip(&found).all(|(number, bytes)| *bytes == commit(game, number)));
            }
            Err(error) => answers = is_damaged(&error),
        }
    }
    answers
}

fn is_damaged(error: &JournalError) -> Answers {
    assert_eq!(error.kind(), ErrorKind::Damaged, "{error}");
    assert!(error.to_string().contains("restore its directory from a copy"), "{error}");
    Answers::Damaged
}

/// Copies of a store, each hurt in its file by `hurt`, which is told how long it is; how many were noticed.
async fn noticed(seed: u64, hurt: fn(&mut File, u64, &mut Rng)) -> (usize, usize) {
    let disk = tempfile::tempdir().unwrap();
    let whole = disk.path().join("whole");
    written(&whole).await;
    let length = fs::metadata(whole.join("db")).unwrap().len();
    let hurts = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { HURTS };
    let (mut rng, mut noticed) = (Rng::with_seed(seed), 0);
    for _ in 0..hurts {
        let dir = disk.path().join("hurt");
        copy(&whole, &dir);
        hurt(&mut File::options().read(true).write(true).open(dir.join("db")).unwrap(), length, &mut rng);
        noticed += usize::from(look(&dir).await == Answers::Damaged);
        fs::remove_dir_all(&dir).unwrap();
    }
    (noticed, hurts)
}

#[tokio::test]
async fn a_store_that_was_cut_off_is_never_taken_for_a_shorter_one() {
    let (noticed, hurts) = noticed(1, |db, length, rng| db.set_len(rng.u64(..length)).unwrap()).await;
    assert_eq!(noticed, hurts);
}

#[tokio::test]
async fn a_byte_that_is_another_is_noticed_or_was_of_nothing_that_counts() {
    let (noticed, hurts) = noticed(2, |db, length, rng| {
        let (mut byte, at) = ([0], SeekFrom::Start(rng.u64(..length)));
        db.seek(at).and_then(|_| db.read_exact(&mut byte)).unwrap();
        byte[0] ^= 1 << rng.u8(..8);
        db.seek(at).and_then(|_| db.write_all(&byte)).unwrap();
    })
    .await;
    assert!(noticed > 0 && noticed < hurts, "{noticed}");
}

#[tokio::test]
async fn what_is_left_of_a_store_can_be_had_by_who_says_so() {
    let disk = tempfile::tempdir().unwrap();
    written(disk.path()).await;
    let db = File::options().write(true).open(disk.path().join("db")).unwrap();
    db.set_len(db.metadata().unwrap().len() / 2).unwrap();
    let error = SledJournal::open(disk.path()).unwrap_err().to_string();
    let witness = disk.path().canonicalize().unwrap().join("acknowledged");
    assert!(error.contains(&format!("remove {}", witness.display())), "{error}");
    fs::remove_file(witness).unwrap();
    let journal = SledJournal::open(disk.path()).unwrap();
    let game = GameKey([0; 16]);
    let left = journal.read(game, 0).await.unwrap().len() as u64;
    assert!(left < COMMITS, "{left}");
    assert!(matches!(append(&journal, game, left).await, Appended::Committed), "it is played on");
}

#[tokio::test]
async fn a_note_that_is_lost_old_or_damaged_itself_keeps_no_store_shut() {
    let disk = tempfile::tempdir().unwrap();
    let witness = disk.path().join("acknowledged");
    drop(SledJournal::open(disk.path()).unwrap());
    written(disk.path()).await;
    let last = fs::read(&witness).unwrap();
    let torn = [&(u64::MAX).to_be_bytes()[..], &last[8..]].concat();
    let old = [1_u64.to_be_bytes(), (!1_u64).to_be_bytes()].concat();
    for note in [Vec::new(), last[..9].to_vec(), torn, old] {
        fs::write(&witness, note).unwrap();
        assert_eq!(look(disk.path()).await, Answers::Whole);
    }
}

#[tokio::test]
async fn a_full_disk_is_said_to_be_full_and_all_that_was_acknowledged_stays() {
    struct Full;
    impl DiskSync for Full {
        fn sync(&self, _: &File) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }
    let disk = tempfile::tempdir().unwrap();
    written(disk.path()).await;
    let journal = SledJournal::open_with(disk.path(), Opening::default().sync(Arc::new(Full))).unwrap();
    let game = GameKey([1; 16]);
    let how = append(&journal, game, COMMITS).await;
    let Appended::Unknown(error) = how else { panic!("{how:?}") };
    let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
    let said: Vec<String> = causes.map(ToString::to_string).collect();
    assert!(said.last().unwrap().contains("no storage space"), "{said:?}");
    drop(journal);
    let journal = SledJournal::open(disk.path()).unwrap();
    let found = journal.read(game, 0).await.unwrap();
    assert!(found.len() as u64 >= COMMITS, "the one in doubt is there or not");
}

#[tokio::test]
async fn where_nothing_can_be_written_the_store_says_so_and_where() {
    for taken in ["db", "lock", "acknowledged"] {
        let disk = tempfile::tempdir().unwrap();
        fs::create_dir(disk.path().join(taken)).unwrap();
        let error = SledJournal::open(disk.path()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Store, "{taken}: {error}");
        assert!(error.to_string().contains(&disk.path().display().to_string()), "{error}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_directory_that_may_only_be_read_is_said_to_be() {
    use std::os::unix::fs::PermissionsExt;

    let disk = tempfile::tempdir().unwrap();
    let dir = disk.path().join("journal");
    written(&dir).await;
    let allow = |mode| fs::set_permissions(&dir, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o500);
    let bound = File::create(dir.join("probe")).is_err();
    let new = SledJournal::open(&dir.join("new"));
    allow(0o700);
    if bound {
        assert_eq!(new.unwrap_err().kind(), ErrorKind::Store);
    } else {
        // Rights do not bind this user (root): the test above stands in for this one.
        eprintln!("a directory's rights do not bind who runs this: nothing was shown of them");
    }
    fs::remove_file(dir.join("probe")).ok();
    fs::remove_dir_all(dir.join("new")).ok();
    assert_eq!(look(&dir).await, Answers::Whole);
}
