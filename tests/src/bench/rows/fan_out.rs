//! One happening told to many watchers, against a broadcast of the same bytes to as many streams. A game has room for so many
//! streams and no more, so more watchers than that are spread over games that move at the same moment. Never lets a move be made
//! before everybody has heard of the last.

use std::time::Instant;

use bytes::Bytes;
use futures_util::{StreamExt, future::join_all};
use herald_api::v1;
use herald_words::{MAX_STREAMS_A_TABLE, MAX_STREAMS_A_TOKEN};
use prost::Message;
use tokio::{sync::mpsc, task::JoinSet};
use tonic::{client::Grpc, codegen::http::uri::PathAndQuery, transport::Channel};

use super::{
    super::bare::{Bare, ECHO, WATCH},
    Run,
};
use crate::{
    bench::{
        figure::Figure,
        rounds::Rounds,
        script::Script,
        spread::quantile,
        stage::{SUBMIT, Stage, call},
        wire::{Call, connect},
    },
    people::{Party, fresh_id},
    raw::Raw,
};

/// Streams on one connection, below what the server allows.
const STREAMS_A_CONNECTION: usize = 200;
/// A base game, of which each round plays a part.
const TILES: usize = 71;
/// Bytes of a call that makes a bare server tell, and of its answer: about those of a move.
const MOVE_BYTES: usize = 100;
/// How the message of an update begins; heartbeats begin otherwise.
const UPDATE: u8 = 0x12;
const WATCH_VIEW: &str = "/herald.v1.ViewService/WatchView";

/// A server that tells many, seen by its clients: who makes it tell, and who hears.
struct Side {
    /// Where the calls go that make it tell.
    channel: Channel,
    path: &'static str,
    /// Streams that are open; they end with this.
    _watching: JoinSet<()>,
    heard: mpsc::UnboundedReceiver<(Instant, Bytes)>,
    watchers: usize,
    /// In milliseconds, a round each: from the calls to the last but one watcher of a hundred.
    p99s: Vec<f64>,
}

/// Both figures for each number of watchers.
pub(super) async fn all(run: &Run) -> Vec<Figure> {
    let mut figures = Vec::new();
    for watchers in run.sizes.watchers.clone() {
        figures.extend(one(run, watchers).await);
    }
    figures
}

async fn one(run: &Run, watchers: usize) -> [Figure; 2] {
    let script = Script::tracked(TILES, 1);
    let games = watchers.div_ceil(MAX_STREAMS_A_TABLE);
    let connections = watchers.div_ceil(STREAMS_A_CONNECTION);
    let stage = Stage::in_memory(connections).await;
    let (parties, watches) = watched(&stage, &script, games, watchers).await;
    let mut herald = Side::open(&stage.channels, (SUBMIT, WATCH_VIEW), watches).await;
    let pieces = pieces(&script).await;
    let size = pieces[0].len();
    let bare = Bare::fan_out(MOVE_BYTES, games, pieces).await;
    let mut channels = Vec::new();
    for _ in 0..connections {
        channels.push(connect(&bare.address).await);
    }
    let mut ceiling = Side::open(&channels, (ECHO, WATCH), bare_watchers(games, watchers)).await;
    let a_round = run.sizes.told_moves.min(script.moves.len() / run.rounds).max(1);
    let mut moves = (0..script.moves.len()).collect::<Vec<_>>().into_iter();
    let rates = Rounds::run(
        run.rounds,
        async || moves.by_ref().take(a_round).collect(),
        async |moves: &Vec<usize>| {
            let at_once = |number: &usize| (0..games).map(|game| named(game, *number)).collect();
            ceiling.tell(moves.iter().map(at_once).collect()).await
        },
        async |moves: &Vec<usize>| {
            let at_once =
                |number: &usize| parties.iter().map(|party| call(party, &script.moves[*number])).collect();
            herald.tell(moves.iter().map(at_once).collect()).await
        },
    )
    .await;
    let p99s = Rounds { ceiling: ceiling.p99s.clone(), herald: herald.p99s.clone() };
    drop((ceiling, herald, channels, parties));
    bare.stop().await;
    stage.stop().await;
    figures(&rates, &p99s, watchers, games, size)
}

fn figures(rates: &Rounds, p99s: &Rounds, watchers: usize, games: usize, size: usize) -> [Figure; 2] {
    let note = format!(
        "{watchers} streams on {games} game(s) that move at once, since a game has room for {MAX_STREAMS_A_TABLE}; \
         the first update has {size} bytes"
    );
    let ceiling = "bare broadcast of the same bytes";
    let rate = (format!("fan-out-{watchers}"), "messages/s", "≥ 0.80");
    let p99 = (format!("fan-out-{watchers}-p99"), "ms", "≤ 2");
    [
        Figure::against(ceiling, rates, rate, format!("a move told to {watchers} watchers")).note(&note),
        Figure::against(ceiling, p99s, p99, format!("until 99 of 100 of {watchers} watchers know"))
            .note(note),
    ]
}

impl Side {
    /// Opens the streams, dealt out over the channels, and waits until each is heard of.
    async fn open(
        channels: &[Channel],
        (path, watch): (&'static str, &'static str),
        calls: Vec<Call>,
    ) -> Self {
        let (tell, heard) = mpsc::unbounded_channel();
        let watchers = calls.len();
        let mut watching = JoinSet::new();
        for (number, call) in calls.into_iter().enumerate() {
            let mut grpc = Grpc::new(channels[number % channels.len()].clone());
            grpc.ready().await.unwrap();
            let path = PathAndQuery::from_static(watch);
            let opened = grpc.server_streaming(call.request(), path, Raw).await.unwrap();
            let (mut pieces, tell) = (opened.into_inner(), tell.clone());
            watching.spawn(async move {
                while let Some(Ok(piece)) = pieces.next().await {
                    let told = piece.first() == Some(&UPDATE);
                    if told && tell.send((Instant::now(), piece)).is_err() {
                        return;
                    }
                }
            });
        }
        let channel = channels[0].clone();
        Self { channel, path, _watching: watching, heard, watchers, p99s: Vec::new() }
    }

    /// Makes these calls, each list at once and once everybody has heard of the last: messages a second.
    async fn tell(&mut self, calls: Vec<Vec<Call>>) -> f64 {
        let mut took = Vec::with_capacity(calls.len() * self.watchers);
        let began = Instant::now();
        for at_once in calls {
            let began = Instant::now();
            let made = at_once.into_iter().map(|call| self.make(call));
            drop(join_all(made).await);
            for _ in 0..self.watchers {
                let (heard, _) = self.heard.recv().await.unwrap();
                took.push(heard.duration_since(began).as_secs_f64() * 1e3);
            }
        }
        self.p99s.push(quantile(&took, 0.99));
        took.len() as f64 / began.elapsed().as_secs_f64()
    }

    async fn make(&self, call: Call) {
        let mut grpc = Grpc::new(self.channel.clone());
        grpc.ready().await.unwrap();
        grpc.unary(call.request(), PathAndQuery::from_static(self.path), Raw).await.unwrap();
    }
}

/// Tables that have just started, and as many watchers of them, with as few tokens as may carry their streams. Who watches comes
/// before the start, since join codes open nothing after it.
async fn watched(stage: &Stage, script: &Script, games: usize, watchers: usize) -> (Vec<Party>, Vec<Call>) {
    let (mut parties, mut watches) = (Vec::new(), Vec::new());
    for game in 0..games {
        let party = stage.gather(script, game).await;
        let mut of_party = Vec::new();
        for _ in 0..watchers.div_ceil(games).div_ceil(MAX_STREAMS_A_TOKEN) {
            let (request_id, join_code) = (fresh_id(), party.join_code.clone());
            let join = v1::JoinAsWatcherRequest { request_id, join_code };
            let joined = party.host.games().join_as_watcher(join).await.unwrap().into_inner();
            let watch = v1::WatchViewRequest { game_id: party.host.game.clone(), ..Default::default() };
            of_party.push(Call::with_token(&joined.watcher_token, watch.encode_to_vec()));
        }
        party.start().await;
        parties.push(party);
        watches.push(of_party);
    }
    let of = |watcher: usize| watches[watcher % games][watcher / games / MAX_STREAMS_A_TOKEN].clone();
    (parties, (0..watchers).map(of).collect())
}

fn bare_watchers(boards: usize, watchers: usize) -> Vec<Call> {
    let of = |watcher: usize| Call::with_token("nobody", vec![u8::try_from(watcher % boards).unwrap()]);
    (0..watchers).map(of).collect()
}

/// A bare call that names a board and a piece, as long as a move.
fn named(board: usize, piece: usize) -> Call {
    let mut message = vec![7; MOVE_BYTES];
    (message[0], message[1]) = (board.try_into().unwrap(), piece.try_into().unwrap());
    Call::with_token("nobody", message)
}

/// What a watcher hears of each move of a game.
async fn pieces(script: &Script) -> Vec<Bytes> {
    let stage = Stage::in_memory(1).await;
    let (parties, watches) = watched(&stage, script, 1, 1).await;
    let mut side = Side::open(&stage.channels, (SUBMIT, WATCH_VIEW), watches).await;
    let mut pieces = Vec::new();
    for made in &script.moves {
        side.make(call(&parties[0], made)).await;
        pieces.push(side.heard.recv().await.unwrap().1);
    }
    drop((side, parties));
    stage.stop().await;
    pieces
}
