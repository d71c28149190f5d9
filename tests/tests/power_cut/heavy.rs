//! The tests themselves: two tables at once on a real store, and the product opened over copies of it. Never a copy
//! that was not taken by a sync.

use std::{
    fs::{self, File},
    io,
    sync::{Arc, Mutex},
};

use herald_api::v1;
use herald_journal::{DiskSync, Journal, Opening, SledJournal};
use herald_tests::{
    local::{Local, house},
    people::{Person, draw, end_turn, fresh_id, nominate, place, place_meeple, points},
};
use tonic::transport::Channel;

use crate::{
    camera::{Camera, copy},
    promise::{Promise, Token},
};

/// Turns at each table.
const TURNS: usize = 14;
/// How many copies the product is opened over.
const LOOKS: usize = 30;

/// Every promise, with the copy that must keep it.
type Promises = Arc<Mutex<Vec<(usize, Promise)>>>;

struct Scene {
    camera: Arc<Camera>,
    promises: Promises,
    _disk: tempfile::TempDir,
}

/// Plays on a fresh store that is synced by `sync`; copy 0 is taken before the first call.
async fn play(sync: fn(Arc<Camera>) -> Arc<dyn DiskSync>) -> Scene {
    let disk = tempfile::tempdir().unwrap();
    let camera = Arc::new(Camera::new(disk.path()));
    let opening = Opening::default().sync(sync(Arc::clone(&camera)));
    let journal: Arc<dyn Journal> = Arc::new(SledJournal::open_with(&camera.store, opening).unwrap());
    copy(&camera.store, &camera.picture(0)).unwrap();
    let local = Local::over(house(journal, 1)).await;
    let promises = Promises::default();
    let evening = || Evening {
        channel: local.channel.clone(),
        camera: Arc::clone(&camera),
        promises: Arc::clone(&promises),
    };
    let tables = [tokio::spawn(evening().played(3)), tokio::spawn(evening().played(2))];
    for table in tables {
        table.await.unwrap();
    }
    evening().given_up().await;
    local.stop().await;
    Scene { camera, promises, _disk: disk }
}

/// A table whose every answer is a promise.
struct Evening {
    channel: Channel,
    camera: Arc<Camera>,
    promises: Promises,
}

impl Evening {
    fn told(&self, promise: Promise) {
        self.promises.lock().unwrap().push((self.camera.completed(), promise));
    }

    async fn opened(&self) -> (Person, String) {
        let nobody = self.person(String::new(), String::new());
        let create = v1::CreateGameRequest { request_id: fresh_id(), settings: None };
        let created = nobody.games().create_game(create).await.unwrap().into_inner();
        let host = self.person(created.game_id.clone(), created.host_token.clone());
        let (game, code) = (created.game_id, created.join_code.clone());
        self.told(Promise::Opened { game, host: Token::new(created.host_token), code });
        (host, created.join_code)
    }

    async fn joined(&self, code: &str, number: i32) -> Person {
        let nobody = self.person(String::new(), String::new());
        let join = v1::JoinGameRequest {
            request_id: fresh_id(),
            join_code: code.to_owned(),
            name: format!("Player {number}"),
            colour: number,
            symbol: number,
        };
        let joined = nobody.games().join_game(join).await.unwrap().into_inner();
        let (game, by) = (joined.game_id.clone(), Token::new(&joined.seat_token));
        self.told(Promise::Reached { game, by, revision: joined.revision });
        self.person(joined.game_id, joined.seat_token)
    }

    /// A whole beginning of an evening: seats, a new token, turns, nominations, points, a move taken back.
    async fn played(self, players: i32) {
        let (host, code) = self.opened().await;
        let mut seats = Vec::new();
        for number in 1..=players {
            seats.push(self.joined(&code, number).await);
        }
        let request_id = fresh_id();
        let start = v1::StartGameRequest { game_id: host.game.clone(), request_id, ..Default::default() };
        let started = host.games().start_game(host.with(start)).await.unwrap().into_inner();
        self.reached(&host, started.revision);
        for turn in 0..TURNS {
            let seat = &seats[turn % seats.len()];
            self.moves(seat, vec![draw(), place()]).await;
            self.nominates(seat).await;
            self.moves(seat, vec![place_meeple(v1::Role::Knight, "by the gate")]).await;
            if turn % 4 == 0 {
                self.moves(seat, vec![points(&[1], 3, v1::PointSource::City)]).await;
                self.takes_back(seat).await;
            }
            self.moves(seat, vec![end_turn()]).await;
            if turn == TURNS / 2 {
                let anew = self.reissued(&host, 2).await;
                let (game, old) = (host.game.clone(), Token::new(&seats[1].token));
                let mut promises = self.promises.lock().unwrap();
                promises.iter_mut().for_each(|(_, promise)| promise.is_for_the_new(&old, &anew));
                drop(promises);
                self.told(Promise::Reissued { game, new: Token::new(&anew), old });
                seats[1].token = anew;
            }
        }
        for person in seats.iter().chain([&host]) {
            self.told(Promise::Admits(person.game.clone(), Token::new(&person.token)));
        }
        let request_id = fresh_id();
        let end = v1::EndGameRequest { game_id: host.game.clone(), request_id, expected_revision: None };
        let ended = host.games().end_game(host.with(end)).await.unwrap().into_inner();
        self.reached(&host, ended.revision);
    }

    /// A table that is opened and deleted.
    async fn given_up(self) {
        let (host, _) = self.opened().await;
        // Its opening is no promise any more.
        self.promises.lock().unwrap().pop();
        let delete = v1::DeleteGameRequest { game_id: host.game.clone() };
        host.games().delete_game(host.with(delete)).await.unwrap();
        self.told(Promise::Deleted(host.game.clone(), Token::new(&host.token)));
    }

    async fn nominates(&self, seat: &Person) {
        let view = seat.view().await;
        let listed = view.legal_moves.iter().find_map(|legal| match &legal.r#move {
            Some(v1::legal_move::Move::NominateMeeple(legal)) => Some(legal.clone()),
            _ => None,
        });
        if let Some(legal) = listed {
            let emblem = v1::Emblem::try_from(legal.emblems[0]).unwrap();
            self.moves(seat, vec![nominate(legal.meeple, emblem, None)]).await;
        }
    }

    async fn moves(&self, seat: &Person, steps: Vec<v1::step::Step>) {
        let made = seat.plays(steps).await.unwrap();
        self.made(seat, made.revision, made.entries);
    }

    async fn takes_back(&self, seat: &Person) {
        let (game_id, request_id) = (seat.game.clone(), fresh_id());
        let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
        let undone = seat.moves().undo_move(seat.with(undo)).await.unwrap().into_inner();
        self.made(seat, undone.revision, undone.entries);
    }

    async fn reissued(&self, host: &Person, seat: u32) -> String {
        let (game_id, request_id) = (host.game.clone(), fresh_id());
        let whose = Some(v1::reissue_seat_request::Whose::Seat(seat));
        let asked = v1::ReissueSeatRequest { game_id, request_id, expected_revision: None, whose };
        host.games().reissue_seat(host.with(asked)).await.unwrap().into_inner().token
    }

    fn made(&self, seat: &Person, revision: u64, entries: Vec<v1::Entry>) {
        assert!(!entries.is_empty() && entries.iter().all(|entry| entry.revision == revision));
        let (game, by) = (seat.game.clone(), Token::new(&seat.token));
        self.told(Promise::Made { game, by, entries });
    }

    fn reached(&self, who: &Person, revision: u64) {
        let (game, by) = (who.game.clone(), Token::new(&who.token));
        self.told(Promise::Reached { game, by, revision });
    }

    fn person(&self, game: String, token: String) -> Person {
        Person { channel: self.channel.clone(), game, token, seat: 0 }
    }
}

/// What the product over copies does not know although it had been promised, and how much was looked for.
async fn broken_promises(scene: &Scene) -> (Vec<String>, usize) {
    let last = scene.camera.completed();
    let mut looks: Vec<usize> = (0..=LOOKS).map(|at| last * at / LOOKS).collect();
    looks.dedup();
    let promises = scene.promises.lock().unwrap().clone();
    let (mut broken, mut kept) = (Vec::new(), 0);
    for number in looks {
        let journal = SledJournal::open(&scene.camera.picture(number)).unwrap();
        let local = Local::over(house(Arc::new(journal), 2)).await;
        for (_, promise) in promises.iter().filter(|(by, _)| *by <= number) {
            match promise.is_kept(&local.channel).await {
                true => kept += 1,
                false => broken.push(format!("copy {number}: {promise:?}")),
            }
        }
        local.stop().await;
    }
    (broken, kept)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_client_was_told_is_known_after_a_power_cut() {
    let scene = play(|camera| camera).await;
    let promised = scene.promises.lock().unwrap().len();
    assert!(scene.camera.completed() > TURNS && promised > 4 * TURNS, "{promised}");
    let (broken, kept) = broken_promises(&scene).await;
    assert_eq!(broken, Vec::<String>::new());
    assert!(kept > promised, "several copies were looked at");
    eprintln!("{promised} promises, {} copies, {kept} found kept", scene.camera.completed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_sync_the_same_look_finds_everything_lost() {
    struct NoSync;
    impl DiskSync for NoSync {
        fn sync(&self, _: &File) -> io::Result<()> {
            Ok(())
        }
    }
    let scene = play(|_| Arc::new(NoSync)).await;
    let promised = scene.promises.lock().unwrap().len();
    let (broken, kept) = broken_promises(&scene).await;
    // The deleted table alone is gone as promised: it never was in the copy.
    assert_eq!((broken.len(), kept), (promised - 1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sync_that_returns_too_soon_is_noticed() {
    /// Says that it has synced when only what the last call was for is on disk.
    struct TooSoon(Arc<Camera>);
    impl DiskSync for TooSoon {
        fn sync(&self, _: &File) -> io::Result<()> {
            let Self(camera) = self;
            let written = camera.album.join("written");
            if written.exists() {
                fs::rename(&written, camera.next_picture())?;
            } else {
                copy(&camera.picture(0), &camera.next_picture())?;
            }
            copy(&camera.store, &written)?;
            camera.took_one();
            Ok(())
        }
    }
    let scene = play(|camera| Arc::new(TooSoon(camera))).await;
    let (broken, kept) = broken_promises(&scene).await;
    assert!(!broken.is_empty() && kept > broken.len(), "{} of {kept}", broken.len());
}
