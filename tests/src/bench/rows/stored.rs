//! The program over a large store: how soon it answers, what its memory holds while all games sleep, and what each takes that is
//! awake. The store is built once, without waiting for the disk at each commit: a few games are played, and their frames are the
//! records of all others under numbers of their own. Never measures the building.

use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::{Arc, mpsc},
    time::Instant,
};

use bytes::Bytes;
use fastrand::Rng;
use herald_api::v1;
use herald_journal::{Appended, DiskSync, GameKey, Journal, Opening, SledJournal};
use herald_words::GameId;
use prost::Message;
use tempfile::TempDir;
use tonic::transport::{Channel, Endpoint};

use super::Run;
use crate::{
    bench::{
        figure::Figure,
        script::Script,
        stage::{SUBMIT, Stage, call},
        wire::{Call, connect, drive},
    },
    binary::Herald,
    people::{Party, Person},
};

/// Tiles of each game, nearly all of the base game and the River: the more that are played, the larger it is.
const TILES: usize = 78;
/// Moves that are left for what is done before a kill, one a round.
const LEFT: usize = 5;
/// Games that are read before memory is looked at: more than the store's cache has room for.
const READ: usize = 10_000;
/// Games whose players move before a kill.
const MOVED: usize = 500;
/// Games that are played at once while the store is built, since all of them are awake.
const PLAYED_AT_ONCE: usize = 1_000;
/// Games that are copied at once: all their commits wait for the committer together.
const COPIED_AT_ONCE: usize = 32;
const LANES: usize = 64;
const PAGE: i32 = 200;
const OPERATOR: &str = "ho_the-operator-of-a-large-store-that-is-measured";
const GET_VIEW: &str = "/herald.v1.ViewService/GetView";
const LIST_MOVES: &str = "/herald.v1.MoveService/ListMoves";

/// The disk is waited for once, at the end.
struct Unsynced;

impl DiskSync for Unsynced {
    fn sync(&self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

/// A large store, and those of its games whose players are known.
struct Store {
    dir: TempDir,
    script: Script,
    parties: Vec<Party>,
    bytes: u64,
}

/// All figures of the large store.
pub(super) async fn all(run: &Run) -> Vec<Figure> {
    let store = Store::build(run).await;
    let empty = tempfile::tempdir().unwrap();
    let emptily = resident_kib(&serve(run, empty.path()));
    let (mut warm, mut killed, mut sleeping) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..run.rounds {
        let (herald, seconds) = store.first_answer(run).await;
        warm.push(seconds);
        sleeping.push((resident_kib(&herald) - emptily) / 1024.0);
        store.move_at_some(&herald, round).await;
        // It is killed as it is dropped.
        drop(herald);
        let (herald, seconds) = store.first_answer(run).await;
        killed.push(seconds);
        assert!(herald.terminate().success());
    }
    let games = run.sizes.stored;
    let of = |what: &str| format!("{what}, {games} stored games, {} of them open", store.parties.len());
    let mut figures = vec![
        Figure::alone(&warm, ("stored-warm", "s", "< 1 s"), of("from the start to the first view"))
            .note(format!("{} MiB on disk; the machine has them cached", store.bytes >> 20)),
        Figure::alone(&killed, ("stored-killed", "s", "< 5 s"), of("the same after kill -9"))
            .note(format!("killed after {} moves", MOVED.min(store.parties.len()))),
        Figure::alone(
            &sleeping,
            ("stored-memory", "MiB", "0 a sleeping game"),
            of("resident memory over an empty store's"),
        )
        .note("one game of them is awake".to_owned()),
    ];
    figures.extend(store.awake(run).await);
    figures
}

impl Store {
    async fn build(run: &Run) -> Self {
        let (stored, awake) = (run.sizes.stored, run.sizes.awake);
        let dir = match &run.sizes.store {
            Some(beside) => TempDir::new_in(beside),
            None => TempDir::new(),
        };
        let dir = dir.unwrap();
        let script = Script::with_river(TILES + LEFT, 1);
        let opening = Opening::default().sync(Arc::new(Unsynced));
        let journal: Arc<dyn Journal> = Arc::new(SledJournal::open_with(dir.path(), opening).unwrap());
        // Who plays in the building is met again at another server: their channels are not kept.
        let nowhere = Endpoint::from_static("http://127.0.0.1:1").connect_lazy();
        let mut parties = Vec::new();
        while parties.len() < awake {
            let stage = Stage::over(Arc::clone(&journal), 1).await;
            let some = stage.tables(&script, PLAYED_AT_ONCE.min(awake - parties.len())).await;
            stage.play(&some, &script.moves[..script.moves.len() - LEFT]).await;
            parties.extend(some.into_iter().map(|party| without_channels(party, &nowhere)));
            stage.stop().await;
        }
        let first = GameKey(GameId::parse(&parties[0].host.game).unwrap().0);
        let frames = journal.read(first, 0).await.unwrap();
        let mut ids = Rng::with_seed(1);
        let mut left = stored - awake;
        while left > 0 {
            let some = COPIED_AT_ONCE.min(left);
            copy(&*journal, &frames, &mut ids, some);
            left -= some;
        }
        drop(journal);
        let db = File::open(dir.path().join("db")).unwrap();
        db.sync_all().unwrap();
        Self { bytes: db.metadata().unwrap().len(), dir, script, parties }
    }

    /// A program that has just answered its first call, and how long after it was started.
    async fn first_answer(&self, run: &Run) -> (Herald, f64) {
        let began = Instant::now();
        let herald = serve(run, self.dir.path());
        let channel = connect(&herald.address).await;
        drive(&[channel], GET_VIEW, &[vec![viewed(&self.parties[0].seats[0])]]).await;
        (herald, began.elapsed().as_secs_f64())
    }

    async fn move_at_some(&self, herald: &Herald, round: usize) {
        let made = &self.script.moves[self.script.moves.len() - LEFT + round % LEFT];
        let moves: Vec<_> = self.parties.iter().take(MOVED).map(|party| call(party, made)).collect();
        let lanes: Vec<_> = moves.chunks(moves.len().div_ceil(LANES)).map(<[Call]>::to_vec).collect();
        drive(&[connect(&herald.address).await], SUBMIT, &lanes).await;
    }

    /// Memory of games that are awake, first without and then with a view that somebody has asked for.
    async fn awake(&self, run: &Run) -> [Figure; 2] {
        let herald = serve(run, self.dir.path());
        let channel = connect(&herald.address).await;
        self.fill_caches(Person {
            channel: channel.clone(),
            game: String::new(),
            token: OPERATOR.to_owned(),
            seat: 0,
        })
        .await;
        let seats: Vec<&Person> = self.parties.iter().map(|party| &party.seats[0]).collect();
        let all = |of: fn(&Person) -> Call| -> Vec<_> {
            let each = seats.chunks(seats.len().div_ceil(LANES));
            each.map(|some| some.iter().map(|seat| of(seat)).collect::<Vec<_>>()).collect()
        };
        let before = resident_kib(&herald);
        drive(std::slice::from_ref(&channel), LIST_MOVES, &all(listed)).await;
        let awake = resident_kib(&herald);
        drive(&[channel], GET_VIEW, &all(viewed)).await;
        let seen = resident_kib(&herald);
        let a_game = |kib: f64| kib / seats.len() as f64;
        let what = format!("an awake game of {TILES} tiles, over {} awake", seats.len());
        let seen_what = format!("{what}, a seat's view kept");
        [
            Figure::alone(&[a_game(awake - before)], ("memory-awake", "KiB", "≤ 64 KiB"), what)
                .note("resident memory; the store's cache was filled before"),
            Figure::alone(&[a_game(seen - before)], ("memory-awake-seen", "KiB", "≤ 64 KiB"), seen_what),
        ]
    }

    /// Lists many games: each is read, and sleeps on.
    async fn fill_caches(&self, operator: Person) {
        let (mut left, mut page_token) = (READ, String::new());
        while left > 0 {
            let ask = v1::ListGamesRequest { page_size: PAGE, page_token };
            let page = operator.games().list_games(operator.with(ask)).await.unwrap().into_inner();
            left = left.saturating_sub(page.games.len());
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return;
            }
        }
    }
}

fn without_channels(mut party: Party, nowhere: &Channel) -> Party {
    party.host.channel = nowhere.clone();
    party.seats.iter_mut().for_each(|seat| seat.channel = nowhere.clone());
    party
}

/// Writes the same record under so many new numbers, and waits until all of it is written.
fn copy(journal: &dyn Journal, frames: &[Bytes], ids: &mut Rng, games: usize) {
    let (tell, told) = mpsc::channel();
    for _ in 0..games {
        let mut key = [0; 16];
        ids.fill(&mut key);
        for (number, frame) in (0..).zip(frames) {
            let tell = tell.clone();
            let done = move |how| tell.send(matches!(how, Appended::Committed)).expect("it is waited for");
            journal.append(GameKey(key), number, frame.clone(), Box::new(done));
        }
    }
    drop(tell);
    assert!(told.iter().all(|written| written), "a commit was not written");
}

fn serve(run: &Run, dir: &Path) -> Herald {
    Herald::serve_by(&run.program, dir, &["--listen", "127.0.0.1:0", "--operator-token", OPERATOR])
}

fn viewed(seat: &Person) -> Call {
    Call::of(seat, v1::GetViewRequest { game_id: seat.game.clone() }.encode_to_vec())
}

fn listed(seat: &Person) -> Call {
    let ask = v1::ListMovesRequest { game_id: seat.game.clone(), page_size: 1, ..Default::default() };
    Call::of(seat, ask.encode_to_vec())
}

/// What of the program lies in this machine's memory.
fn resident_kib(herald: &Herald) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", herald.process_id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
