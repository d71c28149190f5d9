//! Games that are being played, once for all inputs: told, tracked either way, over, and an open lobby. Each input gets a
//! copy of its own, so that a failing one fails again alone. Never plays by chance: the same games in every run.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use fastrand::Rng;
use futures_util::TryStreamExt;
use herald_api::v1::{self, legal_move::Move};
use herald_journal::{Appended, GameKey, Journal, MemoryJournal};
use herald_table::House;
use herald_words::{Tables, Token};
use prost::Message;

use super::{
    calls::{self, Call},
    wait,
};
use crate::{
    local::{Local, OPERATOR, house},
    people::{Party, Person, fresh_id},
    twins::tap::{self, Hurry},
};

/// Moves each game has seen.
const MOVES: usize = 40;

/// Games, those who play them, and what they could ask.
pub(super) struct Company {
    pub(super) games: Vec<(GameKey, Vec<Bytes>)>,
    claims: Vec<(Bytes, GameKey)>,
    /// A backup of all of it, and a record of each game.
    pub(super) files: Vec<Vec<u8>>,
    /// A transcript of each game.
    pub(super) transcripts: Vec<Vec<u8>>,
    /// Nobody, the operator, and everyone who holds a token of a game.
    pub(super) callers: Vec<Option<String>>,
    /// Calls as they are meant.
    pub(super) calls: Vec<Call>,
    /// Who may describe a face now, and in which game.
    pub(super) describer: (String, String),
}

/// The company of this process.
pub(super) fn company() -> &'static Company {
    static COMPANY: LazyLock<Company> = LazyLock::new(|| wait(Company::gather()));
    &COMPANY
}

impl Company {
    /// Its games, in a journal of their own.
    pub(super) async fn copy(&self) -> Arc<MemoryJournal> {
        let copy = MemoryJournal::new();
        for (game, frames) in &self.games {
            append(&copy, *game, frames);
        }
        for (name, game) in &self.claims {
            copy.claim(name.clone(), *game).await.unwrap();
        }
        Arc::new(copy)
    }

    async fn gather() -> Self {
        let journal = Arc::new(MemoryJournal::new());
        let house = house(Arc::<MemoryJournal>::clone(&journal), 7);
        let server = Local::over(Arc::clone(&house)).await;
        let mut company = Self {
            games: Vec::new(),
            claims: Vec::new(),
            files: Vec::new(),
            transcripts: Vec::new(),
            callers: vec![None, Some(OPERATOR.to_owned())],
            calls: Vec::new(),
            describer: Default::default(),
        };
        company.plays(&server).await;
        for game in journal.games(None, 100).await.unwrap() {
            company.games.push((game, journal.read(game, 0).await.unwrap()));
        }
        company.claims = journal.claims(None, 100).await.unwrap();
        company.files.push(backup(&house).await);
        server.stop().await;
        company
    }

    /// Everyone sits down, plays a while, and says what could be asked next.
    async fn plays(&mut self, server: &Local) {
        let mut rng = Rng::with_seed(7);
        let tracked = |drawn_by: v1::DrawnBy| v1::Settings {
            map: v1::MapKeeping::Tracked.into(),
            drawn_by: drawn_by.into(),
            extra_tiles: if drawn_by == v1::DrawnBy::Table { 4 } else { 0 },
            ..tournaments()
        };
        let tables = [
            (3, tournaments()),
            (2, tracked(v1::DrawnBy::Table)),
            (2, tracked(v1::DrawnBy::Server)),
            (2, tournaments()),
            (1, tournaments()),
        ];
        for (number, (players, settings)) in tables.into_iter().enumerate() {
            let party = Party::gather_with(&server.channel, players, settings).await;
            if number < 4 {
                party.start().await;
                self.plays_on(&mut rng, &party).await;
            }
            if number == 1 {
                self.finds_a_describer(&mut rng, &party).await;
            }
            if number == 3 {
                let end = v1::EndGameRequest {
                    game_id: party.host.game.clone(),
                    request_id: fresh_id(),
                    expected_revision: None,
                };
                party.host.games().end_game(party.host.with(end)).await.unwrap();
            }
            let (operator, game) =
                (Person { token: OPERATOR.to_owned(), ..party.host.clone() }, &party.host.game);
            self.files.push(export(&operator, game).await);
            self.transcripts.push(export(&party.seats[0], game).await);
            let people = std::iter::once(&party.host).chain(&party.seats);
            let first = self.callers.len();
            self.callers.extend(people.map(|person| Some(person.token.clone())));
            let view = party.host.view().await;
            self.calls.extend(calls::about(&mut rng, &party, &view, first..self.callers.len()));
        }
        let first = self.files[1].clone();
        self.calls.push(Call::of(
            "OperatorService/ImportGame",
            1,
            v1::ImportGameRequest { piece: first.into() }.encode_to_vec(),
        ));
    }

    /// What is listed is tapped, and kept as it was asked.
    async fn plays_on(&mut self, rng: &mut Rng, party: &Party) {
        for _ in 0..MOVES {
            self.plays_once(rng, party).await;
        }
    }

    async fn plays_once(&mut self, rng: &mut Rng, party: &Party) {
        let Some((at, seat)) = awaited(rng, party).await else { return };
        let listed = seat.view().await.legal_moves;
        let Some(step) = tap::tap(rng, &listed, Hurry::ToNominate, &[]) else { return };
        let submission = seat.submission(vec![step]);
        // What a tap makes up of its own, such as a reach, may be refused.
        drop(seat.moves().submit_move(seat.with(submission.clone())).await);
        let caller = self.callers.len() + 1 + at;
        self.calls.push(Call::of("MoveService/SubmitMove", caller, submission.encode_to_vec()));
    }

    /// Plays on until somebody may describe a face.
    async fn finds_a_describer(&mut self, rng: &mut Rng, party: &Party) {
        loop {
            let (_, seat) = awaited(rng, party).await.expect("the game is not over so soon");
            let listed = seat.view().await.legal_moves;
            if listed.iter().any(|legal| matches!(legal.r#move, Some(Move::DescribeFace(_)))) {
                self.describer = (seat.token.clone(), seat.game.clone());
                return;
            }
            self.plays_once(rng, party).await;
        }
    }
}

/// Somebody who is awaited, and which of the seats that is.
async fn awaited<'a>(rng: &mut Rng, party: &'a Party) -> Option<(usize, &'a Person)> {
    let awaited = rng.choice(party.host.view().await.awaited)?;
    party.seats.iter().enumerate().find(|(_, seat)| seat.seat == awaited)
}

fn tournaments() -> v1::Settings {
    let expansion = v1::Expansion::TournamentsAndEmblems.into();
    let expansions = vec![v1::ExpansionTiles { expansion, tiles: None }];
    let watchers = v1::WatcherPolicy::Allowed.into();
    v1::Settings { expansions, watchers, recording: v1::Recording::AnySeat.into(), ..v1::Settings::default() }
}

/// Hands these commits over as a game's.
pub(super) fn append(journal: &MemoryJournal, game: GameKey, frames: &[Bytes]) {
    for (number, frame) in (0..).zip(frames) {
        let done = Box::new(|how| assert!(matches!(how, Appended::Committed), "{how:?}"));
        journal.append(game, number, frame.clone(), done);
    }
}

/// Everything a house holds.
pub(super) async fn backup(house: &House) -> Vec<u8> {
    let pieces: Vec<Bytes> = house.backup(&Token::new(OPERATOR)).unwrap().try_collect().await.unwrap();
    pieces.concat()
}

/// A game as this token's holder may keep it.
async fn export(person: &Person, game: &str) -> Vec<u8> {
    let ask = person.with(v1::ExportGameRequest { game_id: game.to_owned() });
    let pieces: Vec<_> =
        person.games().export_game(ask).await.unwrap().into_inner().try_collect().await.unwrap();
    pieces.into_iter().flat_map(|piece| piece.piece).collect()
}
