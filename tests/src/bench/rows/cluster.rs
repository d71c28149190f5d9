//! Several Heralds on three servers: durable moves against a bare publish, how late a move is seen at another node, how long nothing
//! is written when the leader is killed, what a node's start costs. Needs nats-server, so that it is measured only when it is named.

use std::{
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use bytes::Bytes;
use fastrand::Rng;
use herald_journal::{Appended, GameKey, Journal, MemoryJournal};
use herald_words::GameId;

use super::Run;
use crate::{
    bench::{
        bare::publish::Publishing,
        figure::Figure,
        rounds::Rounds,
        script::Script,
        spread::quantile,
        stage::{SUBMIT, Stage, lane},
        wire::{Lane, drive},
    },
    cluster::{
        Cluster,
        engine::{Disk, Engine, SERVERS},
        teller::Teller,
        watcher::Watcher,
    },
    people::Party,
};

/// Games in flight.
const LANES: usize = 64;
/// Commits of a game before its first move: opened, two seats, started.
const BEFORE: u64 = 4;
/// Turns of each of the many games among which a node is started.
const TURNS: usize = 10;
/// Tables at which points are told while the leader is killed.
const TABLES: usize = 8;

/// All of them, over servers of their own.
pub(super) async fn all(run: &Run) -> Vec<Figure> {
    let engine = tokio::task::spawn_blocking(|| Engine::start_on(Disk::Real)).await.unwrap();
    let moves = moves(run, &engine).await;
    let mut cluster = Cluster::by(&run.program, engine).await;
    let late = late(run, &cluster).await;
    let gap = gap(run, &mut cluster).await;
    let start = start(run, &mut cluster).await;
    vec![moves, late, gap, start]
}

/// Whole turns on tracked maps, each on a majority of disks before it is answered.
async fn moves(run: &Run, engine: &Engine) -> Figure {
    let journal: Arc<dyn Journal> = Arc::new(engine.journal().await);
    let bare = Publishing::open(&engine.addresses().store, SERVERS).await;
    let script = Script::tracked(run.sizes.played, 1);
    let lanes = LANES.min(run.sizes.in_flight);
    let frames = frames(&script).await;
    let stage = Stage::over(journal, 1).await;
    let tables = async || -> Vec<Lane> {
        let parties = stage.tables(&script, lanes).await;
        parties.chunks(1).map(|one: &[Party]| lane(one, &script.moves)).collect()
    };
    drive(&stage.channels, SUBMIT, &tables().await).await;
    bare.drive(lanes, &frames).await;
    let rounds = Rounds::run(
        run.rounds,
        &tables,
        async |_: &Vec<Lane>| bare.drive(lanes, &frames).await,
        async |moves: &Vec<Lane>| drive(&stage.channels, SUBMIT, moves).await.rate,
    )
    .await;
    stage.stop().await;
    let size = frames.iter().map(Bytes::len).sum::<usize>() / frames.len();
    let what = format!("SubmitMove, tracked, JetStream R3 synced always, {lanes} games in flight");
    Figure::against("bare publish of the same commits", &rounds, ("cluster-move", "moves/s", "≥ 0.80"), what)
        .note(format!("a commit has {size} bytes on average"))
}

/// What the moves of such a game are recorded as.
async fn frames(script: &Script) -> Vec<Bytes> {
    let journal = Arc::new(MemoryJournal::new());
    let stage = Stage::over(Arc::clone(&journal) as Arc<dyn Journal>, 1).await;
    let parties = stage.tables(script, 1).await;
    stage.play(&parties, &script.moves).await;
    let game = GameKey(GameId::parse(&parties[0].host.game).unwrap().0);
    drop(parties);
    stage.stop().await;
    journal.read(game, BEFORE).await.unwrap()
}

/// From the sending of a move until a watcher at another node is shown it, against one at the node that takes it; p99.
async fn late(run: &Run, cluster: &Cluster) -> Figure {
    let channels = cluster.nodes.channels();
    let mut rounds = Rounds::default();
    for round in 0..run.rounds {
        let at = round % channels.len();
        let mut teller = Teller::gather(&channels[at..=at], 0).await;
        let mut watchers = Vec::new();
        for channel in &channels {
            watchers.push(Watcher::begin(&teller.party.host, std::slice::from_ref(channel), 0).await);
        }
        let mut sent = Vec::new();
        for _ in 0..run.sizes.told_across {
            sent.push(Instant::now());
            teller.tells().await;
        }
        let last = teller.answered.last().unwrap().revision;
        let mut took = vec![Vec::new(); channels.len()];
        for (watcher, took) in watchers.iter().zip(&mut took) {
            watcher.reaches(last).await;
            let shown = watcher.seen().shown;
            // The first is the whole view that was there.
            let pairs = shown[1..].iter().zip(&sent);
            took.extend(pairs.map(|((_, shown), sent)| (*shown - *sent).as_secs_f64() * 1e3));
        }
        let own = took.swap_remove(at);
        rounds.ceiling.push(quantile(&own, 0.99));
        rounds.herald.push(quantile(&took.concat(), 0.99));
    }
    let what = "from sending a move until it is shown at another node, p99";
    Figure::against("shown at the node that takes it", &rounds, ("cluster-watch-p99", "ms", "—"), what)
        .note(format!("{} moves a round, one after the other", run.sizes.told_across))
}

/// How long no move is answered at any of several tables when the stream's leader is killed.
async fn gap(run: &Run, cluster: &mut Cluster) -> Figure {
    let mut gaps = Vec::new();
    for _ in 0..run.sizes.leaders_killed {
        let channels = cluster.nodes.channels();
        let mut telling = Vec::new();
        for table in 0..TABLES {
            let teller = Teller::gather(&channels, table % channels.len()).await;
            telling.push(teller.begin(Duration::from_millis(2)));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let leader = cluster.engine.leader();
        cluster.engine.kill(leader);
        // What was on its way is answered or not; then all wait for another leader.
        tokio::time::sleep(Duration::from_secs(1)).await;
        for table in &mut telling {
            table.is_answered(3).await;
        }
        let mut answered = Vec::new();
        for telling in telling {
            answered.extend(telling.end().await.answered.iter().map(|told| told.at));
        }
        answered.sort_unstable();
        gaps.push(answered.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64()).fold(0.0, f64::max));
        cluster.engine.start_again(leader);
        tokio::task::block_in_place(|| cluster.engine.is_whole());
    }
    Figure::alone(
        &gaps,
        ("cluster-leader-killed", "s", "—"),
        "no move answered while another leader is chosen",
    )
    .note(format!("{TABLES} tables at three nodes"))
}

/// From the start of a node until it has answered a view of a game, among many games in the stream.
async fn start(run: &Run, cluster: &mut Cluster) -> Figure {
    let frames = frames(&Script::told(run.sizes.played.min(TURNS))).await;
    let journal = cluster.engine.journal().await;
    let games = run.sizes.shared;
    copy(&journal, &frames, games);
    let channels = cluster.nodes.channels();
    let teller = Teller::gather(&channels, 0).await;
    let mut starts = Vec::new();
    for _ in 0..run.rounds {
        cluster.nodes.kill(1).await;
        let began = Instant::now();
        cluster.nodes.start_again(1).await;
        teller.party.host.at(&channels[1]).view().await;
        starts.push(began.elapsed().as_secs_f64());
    }
    let what = "from a node's start after kill -9 until its first view";
    Figure::alone(&starts, ("cluster-start", "s", "—"), what)
        .note(format!("{games} games of {} commits in the stream", frames.len()))
}

/// Writes the same commits under so many numbers, and waits until all are written.
fn copy(journal: &dyn Journal, frames: &[Bytes], games: usize) {
    let mut ids = Rng::with_seed(1);
    for _ in 0..games {
        let (tell, told) = mpsc::channel();
        let mut key = [0; 16];
        ids.fill(&mut key);
        for (number, frame) in (0..).zip(frames) {
            let tell = tell.clone();
            let done = move |how| tell.send(matches!(how, Appended::Committed)).expect("it is waited for");
            journal.append(GameKey(key), number, frame.clone(), Box::new(done));
        }
        drop(tell);
        assert!(
            tokio::task::block_in_place(|| told.iter().all(|written| written)),
            "a commit was not written"
        );
    }
}
