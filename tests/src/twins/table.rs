//! The same people at both twins: every call is made at both at once, and what it tells is compared. Never lets the
//! owner of the hidden emblems be a viewer.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use fastrand::Rng;
use herald_api::v1::{self, step::Step, watch_view_response::Shown};
use herald_journal::MemoryJournal;
use herald_table::House;
use herald_words::{Tables, Token};
use prost::Message;
use tonic::Streaming;

use super::{
    compare::{Comparison, Way},
    side::Side,
};
use crate::{
    blank::Shape,
    local::OPERATOR,
    raw::{self, As, Told},
    still::StillClock,
    tapped::TappedEntropy,
};

/// Nothing that is to come takes so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who asks.
#[derive(Debug)]
pub(super) struct Viewer {
    pub name: String,
    pub token: Option<String>,
    /// 0 for who has none.
    pub seat: u32,
}

/// A call, the shape of its answer, and the way by which it tells.
#[derive(Clone, Copy)]
pub(super) struct Call(pub(super) &'static str, pub(super) Shape, pub(super) Way);

pub(super) const VIEW: Call = Call("ViewService/GetView", Shape::GetViewResponse, Way::View);
pub(super) const SHEET: Call = Call("ViewService/ExplainScores", Shape::Plain, Way::Sheet);
pub(super) const LEGAL: Call = Call("MoveService/ListLegalMoves", Shape::Plain, Way::Legal);
pub(super) const RECORD: Call = Call("MoveService/ListMoves", Shape::ListMovesResponse, Way::Record);
pub(super) const SUBMIT: Call = Call("MoveService/SubmitMove", Shape::Made, Way::Answer);
pub(super) const VALIDATE: Call = Call("MoveService/SubmitMove", Shape::Made, Way::Validation);
pub(super) const CORRECT: Call = Call("MoveService/ProposeCorrection", Shape::Made, Way::Answer);
pub(super) const RETIRE: Call = Call("GameService/RetirePlayer", Shape::Plain, Way::Answer);
pub(super) const UNDO: Call = Call("MoveService/UndoMove", Shape::Made, Way::Answer);
pub(super) const GAME: Call = Call("GameService/GetGame", Shape::Plain, Way::Lobby);
pub(super) const GAMES: Call = Call("GameService/ListGames", Shape::Plain, Way::Lobby);
pub(super) const END: Call = Call("GameService/EndGame", Shape::Plain, Way::Answer);

/// Which emblem lies there where one lies here. At least two differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Permutation([i32; 6]);

impl Permutation {
    pub(super) fn random(rng: &mut Rng) -> Self {
        loop {
            let mut there = [0, 1, 2, 3, 4, 5];
            rng.shuffle(&mut there[1..]);
            if there != [0, 1, 2, 3, 4, 5] {
                return Self(there);
            }
        }
    }

    pub(super) fn there(&self, emblem: i32) -> i32 {
        self.0[usize::try_from(emblem).unwrap()]
    }

    pub(super) fn moves(&self, emblem: i32) -> bool {
        self.there(emblem) != emblem
    }

    /// The owner's steps as they are taken there.
    pub(super) fn steps(&self, steps: &[Step]) -> Vec<Step> {
        let mut steps = steps.to_vec();
        for step in &mut steps {
            if let Step::NominateMeeple(asked) = step {
                asked.emblem = self.there(asked.emblem);
            }
        }
        steps
    }
}

/// Two tables that are one to everyone but the owner.
pub(super) struct Twins {
    sides: [Side; 2],
    streams: Vec<Watching>,
    pub game: String,
    pub owner: Arc<Viewer>,
    /// Everyone else: seats, host, watcher, operator, strangers.
    pub viewers: Vec<Arc<Viewer>>,
    pub comparison: Comparison,
    pub(super) join_code: String,
    /// Tokens and codes.
    pub secrets: Vec<String>,
    /// What both houses drew from; only this side's is looked at.
    pub entropy: Arc<TappedEntropy>,
    calls: u64,
}

struct Watching {
    viewer: Arc<Viewer>,
    /// Messages a commit: one a seat it carries.
    seats: usize,
    here: Streaming<Bytes>,
    there: Streaming<Bytes>,
}

impl Twins {
    /// Opens both houses, the same but for their future, and seats the same people. `wrap` may stand between the
    /// house and the server.
    pub(super) async fn open<T: Tables>(seed: u64, wrap: impl Fn(House) -> T) -> Self {
        let entropy = [seed, seed].map(|seed| Arc::new(TappedEntropy::seeded(seed)));
        let house = |entropy: &Arc<TappedEntropy>| {
            let (journal, clock) = (Arc::new(MemoryJournal::new()), Arc::new(StillClock::default()));
            let operator = Token::new(OPERATOR);
            Arc::new(wrap(House::new(journal, Arc::clone(entropy) as Arc<_>, clock, Some(&operator))))
        };
        let sides = [Side::open(house(&entropy[0])).await, Side::open(house(&entropy[1])).await];
        let [entropy, _] = entropy;
        let nobody = viewer("nobody", None, 0);
        let mut twins = Self {
            sides,
            streams: Vec::new(),
            game: String::new(),
            owner: Arc::clone(&nobody),
            viewers: Vec::new(),
            comparison: Comparison::default(),
            join_code: String::new(),
            secrets: vec![OPERATOR.to_owned()],
            entropy,
            calls: 0,
        };
        twins.gather(&mut Rng::with_seed(seed)).await;
        twins
    }

    async fn gather(&mut self, rng: &mut Rng) {
        let foreign: v1::CreateGameResponse =
            self.sets_up("CreateGame", &create(v1::Settings::default(), 0)).await;
        let table: v1::CreateGameResponse = self.sets_up("CreateGame", &create(settings(rng), 1)).await;
        let players = [2, 2, 2, 3, 3, 4, 5, 6][rng.usize(..8)];
        let mut seats = Vec::new();
        for number in 1..=players {
            let joined: v1::JoinGameResponse =
                self.sets_up("JoinGame", &join(&table.join_code, number)).await;
            seats.push(viewer(&format!("seat {number}"), Some(joined.seat_token), joined.seat));
        }
        let request_id = "the-one-who-watches-us".to_owned();
        let watch = v1::JoinAsWatcherRequest { request_id, join_code: table.join_code.clone() };
        let watcher: v1::JoinAsWatcherResponse = self.sets_up("JoinAsWatcher", &watch).await;

        self.game.clone_from(&table.game_id);
        self.join_code.clone_from(&table.join_code);
        self.owner = seats.remove(rng.usize(..seats.len()));
        self.viewers = seats;
        let wrong = guess(self.owner.token.as_ref().unwrap());
        self.viewers.extend([
            viewer("host", Some(table.host_token.clone()), 0),
            viewer("watcher", Some(watcher.watcher_token), 0),
            viewer("operator", Some(OPERATOR.to_owned()), 0),
            viewer("stranger", None, 0),
            viewer("foreigner", Some(foreign.host_token.clone()), 0),
            viewer("guesser", Some(wrong), 0),
        ]);
        let tokens = self.viewers.iter().chain([&self.owner]).filter_map(|viewer| viewer.token.clone());
        self.secrets.extend(tokens);
        for opened in [foreign, table] {
            self.secrets.extend([opened.join_code, opened.recovery_code]);
        }
        self.start(rng, players).await;
    }

    async fn start(&mut self, rng: &mut Rng, players: u32) {
        let mut order: Vec<_> = (1..=players).collect();
        rng.shuffle(&mut order);
        let (game_id, first) = (self.game.clone(), rng.u32(1..=players));
        let request_id = "the-hosts-start".to_owned();
        let start = v1::StartGameRequest { game_id, request_id, order, first, ..Default::default() };
        let host = self.viewer("host");
        let told = self.both(&host, "GameService/StartGame", &start, &start).await;
        assert!(told[0].is_ok() && told[0] == told[1]);
        for viewer in self.viewers.clone() {
            self.watch(&viewer, &[]).await;
        }
        let seats: Vec<_> = self.viewers.iter().filter(|viewer| viewer.seat > 0).cloned().collect();
        if let [first, more @ ..] = &seats[..] {
            self.watch(first, more).await;
        }
        let revision = u64::from(players) + 3;
        self.settle(revision).await;
    }

    /// A call before the game: its answer is the same to the byte, tokens and all.
    async fn sets_up<R: Message + Default>(&mut self, method: &'static str, message: &impl Message) -> R {
        let method = match method {
            "CreateGame" => "GameService/CreateGame",
            "JoinGame" => "GameService/JoinGame",
            _ => "GameService/JoinAsWatcher",
        };
        let nobody = Arc::clone(&self.owner);
        let [here, there] = self.both(&nobody, method, message, message).await;
        assert_eq!(here, there);
        here.read()
    }

    pub(super) fn viewer(&self, name: &str) -> Arc<Viewer> {
        Arc::clone(self.viewers.iter().find(|viewer| viewer.name == name).unwrap())
    }

    /// The same call at both; nothing is compared.
    pub(super) async fn both<M: Message>(
        &mut self,
        who: &Viewer,
        method: &'static str,
        here: &M,
        there: &M,
    ) -> [Told; 2] {
        self.calls += 1;
        let trace = format!("call-{}", self.calls);
        let who = As { token: who.token.as_deref(), trace: &trace };
        let [one, other] = &self.sides;
        let calls = tokio::join!(
            raw::call(&one.channel, method, who, here),
            raw::call(&other.channel, method, who, there)
        );
        calls.into()
    }

    /// The same call at both, for a viewer; compared.
    pub(super) async fn ask<M: Message>(&mut self, viewer: &Viewer, call: Call, message: &M) -> Told {
        let Call(method, shape, way) = call;
        let [here, there] = self.both(viewer, method, message, message).await;
        self.comparison.answers(way, &viewer.name, method, shape, &here, &there);
        here
    }

    /// Opens a stream at both, with the tokens of more seats.
    async fn watch(&mut self, viewer: &Arc<Viewer>, more: &[Arc<Viewer>]) {
        let more_tokens = more.iter().filter_map(|viewer| viewer.token.clone()).collect();
        let opened = self.opens(viewer, more_tokens, None).await;
        if let Some([here, there]) = opened {
            self.streams.push(Watching { viewer: Arc::clone(viewer), seats: more.len() + 1, here, there });
        }
    }

    async fn opens(
        &mut self,
        viewer: &Viewer,
        more_tokens: Vec<String>,
        after_revision: Option<u64>,
    ) -> Option<[Streaming<Bytes>; 2]> {
        self.calls += 1;
        let (trace, method) = (format!("call-{}", self.calls), "ViewService/WatchView");
        let who = As { token: viewer.token.as_deref(), trace: &trace };
        let message = v1::WatchViewRequest { game_id: self.game.clone(), after_revision, more_tokens };
        let [one, other] = &self.sides;
        let opened = tokio::join!(
            raw::stream(&one.channel, method, who, &message),
            raw::stream(&other.channel, method, who, &message)
        );
        match opened {
            (Ok(here), Ok(there)) => Some([here, there]),
            (Err(here), Err(there)) => {
                self.comparison.answers(Way::Stream, &viewer.name, method, Shape::Plain, &here, &there);
                None
            }
            _ => panic!("{}: one twin watches and the other does not", viewer.name),
        }
    }

    /// Resumes after a revision, and compares all that is told until now.
    pub(super) async fn resume(&mut self, viewer: &Arc<Viewer>, after: u64, now: u64) {
        if let Some([here, there]) = self.opens(viewer, Vec::new(), Some(after)).await {
            let viewer = Arc::clone(viewer);
            let mut watching = Watching { viewer, seats: 1, here, there };
            watching.reads_to(now, &mut self.comparison).await;
        }
    }

    /// Waits until every stream has told of this commit; compared.
    pub(super) async fn settle(&mut self, revision: u64) {
        for watching in &mut self.streams {
            watching.reads_to(revision, &mut self.comparison).await;
        }
    }

    /// Stops both; their logs are compared, and answered.
    pub(super) async fn stop(mut self) -> (Comparison, String) {
        // A round trip or two, so that both servers have seen which streams were left.
        let (nobody, ask) = (viewer("nobody", None, 0), v1::GetViewRequest::default());
        for _ in 0..4 {
            self.both(&nobody, VIEW.0, &ask, &ask).await;
        }
        let Self { sides: [here, there], streams, mut comparison, .. } = self;
        here.drain();
        there.drain();
        for mut watching in streams {
            // A planted leak may have left messages behind; the end is what is waited for.
            while matches!(watching.here.message().await, Ok(Some(_))) {}
            while matches!(watching.there.message().await, Ok(Some(_))) {}
        }
        let (here, there) = (here.stop().await, there.stop().await);
        let (mine, theirs) = (lasting(&here), lasting(&there));
        *comparison.tally.told.entry(Way::Log).or_default() += mine.len();
        if mine != theirs {
            let differs = mine.iter().zip(&theirs).find(|(mine, theirs)| mine != theirs);
            let (mine, theirs) =
                differs.map(|(mine, theirs)| (mine.clone(), theirs.clone())).unwrap_or_default();
            comparison.differ(Way::Log, "the operator", "the log", &mine, &theirs);
        }
        (comparison, here)
    }
}

impl Watching {
    async fn reads_to(&mut self, revision: u64, comparison: &mut Comparison) {
        let mut left = self.seats;
        while left > 0 {
            let both = async { tokio::join!(self.here.message(), self.there.message()) };
            let (here, there) =
                tokio::time::timeout(PATIENCE, both).await.expect("a stream tells every commit");
            let (here, there) = (here.unwrap().unwrap(), there.unwrap().unwrap());
            comparison.messages(&self.viewer.name, &here, &there);
            if told_revision(here) == revision {
                left -= 1;
            }
        }
    }
}

fn told_revision(message: Bytes) -> u64 {
    match v1::WatchViewResponse::decode(message).unwrap().shown.unwrap() {
        Shown::View(view) => v1::View::decode(view).unwrap().revision,
        Shown::Update(update) => v1::Update::decode(update).unwrap().revision,
        other @ (Shown::Heartbeat(_) | Shown::ReissueAsked(_)) => panic!("{other:?}"),
    }
}

/// The lines of a log without durations, in an order that does not depend on when a call's last byte was read.
fn lasting(log: &str) -> Vec<String> {
    let without = |line: &str| {
        let took = |word: &&str| word.starts_with("micros=") || word.starts_with("ms=");
        let words = line.split(' ').filter(|word| !took(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<_> = log.lines().map(without).collect();
    lines.sort();
    lines
}

fn viewer(name: &str, token: Option<String>, seat: u32) -> Arc<Viewer> {
    Arc::new(Viewer { name: name.to_owned(), token, seat })
}

/// A token that differs from this one in its last character.
fn guess(token: &str) -> String {
    let (most, last) = token.split_at(token.len() - 1);
    format!("{most}{}", if last == "A" { "B" } else { "A" })
}

fn create(settings: v1::Settings, number: u32) -> v1::CreateGameRequest {
    v1::CreateGameRequest { request_id: format!("the-table-of-the-twins-{number}"), settings: Some(settings) }
}

fn join(code: &str, number: u32) -> v1::JoinGameRequest {
    v1::JoinGameRequest {
        request_id: format!("the-player-who-joins-{number}"),
        join_code: code.to_owned(),
        name: format!("Player {number}"),
        colour: i32::try_from(number).unwrap(),
        symbol: i32::try_from(number).unwrap(),
    }
}

/// What a host may choose; small piles more often than not, so that tournaments come soon.
fn settings(rng: &mut Rng) -> v1::Settings {
    let mut crown_order = vec![1, 2, 3];
    rng.shuffle(&mut crown_order);
    v1::Settings {
        extra_tiles: if rng.u8(..3) == 0 { rng.u32(..120) } else { 0 },
        start_tile: rng.i32(0..=2),
        crown: rng.i32(0..=3),
        crown_order: if rng.bool() { crown_order } else { Vec::new() },
        renomination: rng.i32(0..=2),
        tie_overflow: rng.i32(0..=2),
        watchers: v1::WatcherPolicy::Allowed.into(),
        expansions: expansions(rng),
        // Where the table keeps them, Herald has no emblem to hide.
        emblem_keeping: v1::EmblemKeeping::Herald.into(),
        recording: rng.i32(0..=2),
        // Twins on a tracked map are compared by the rules alone (`crates/rules/tests/box_games`).
        map: v1::MapKeeping::Told.into(),
        drawn_by: v1::DrawnBy::Unspecified.into(),
        river_ends: v1::RiverEnds::Unspecified.into(),
        tile_tower: false,
        bends: v1::Bends::Unspecified.into(),
        corrections: v1::CorrectionPolicy::Host.into(),
    }
}

/// Some of them; a river short enough that the piles are reached.
fn expansions(rng: &mut Rng) -> Vec<v1::ExpansionTiles> {
    let played = (1..=11).filter(|_| rng.u8(..3) == 0);
    let river = i32::from(v1::Expansion::River);
    played
        .map(|expansion| v1::ExpansionTiles {
            expansion,
            tiles: Some(if expansion == river { 4 } else { 0 }),
        })
        .collect()
}
