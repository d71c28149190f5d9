//! Moves that nobody watches, in memory and on disk, against an echo of the same bytes that waits for the same disk. Never
//! plays a game twice: each round has tables of its own.

use std::{path::Path, sync::Arc};

use herald_journal::{GameKey, Journal, MemoryJournal, SledJournal};
use herald_words::GameId;

use super::{
    super::bare::{Bare, ECHO},
    Run,
};
use crate::{
    bench::{
        figure::Figure,
        rounds::Rounds,
        script::Script,
        stage::{SUBMIT, Stage, lane},
        wire::{Lane, connect, drive},
    },
    people::Party,
};

/// Games in flight where there are many.
const LANES: usize = 64;
/// Commits before the first move: opened, two seats, started.
const BEFORE: u64 = 4;
/// What sled is given with each commit beside the frame: its checksum and the game's count, under keys of their own.
const BESIDE: usize = 5 + 8 + 17;

/// What is measured.
struct Load<'a> {
    script: &'a Script,
    lanes: usize,
    connections: usize,
    games_a_lane: usize,
}

/// How large a move is, on average.
struct Bytes {
    request: usize,
    answer: usize,
    frame: usize,
}

/// Whole turns on tracked maps.
pub(super) async fn in_memory(run: &Run) -> Figure {
    let name = ("move", "moves/s", "≥ 0.80");
    undisturbed(run, &Script::tracked(run.sizes.played, 1), name, "tracked").await
}

/// Whole turns at tables that keep their own maps.
pub(super) async fn told(run: &Run) -> Figure {
    let name = ("move-told", "moves/s", "—");
    undisturbed(run, &Script::told(run.sizes.played), name, "told").await
}

async fn undisturbed(
    run: &Run,
    script: &Script,
    name: (&'static str, &'static str, &'static str),
    map: &str,
) -> Figure {
    let lanes = LANES.min(run.sizes.in_flight);
    let what = format!("SubmitMove, {map}, memory journal, {lanes} games in flight");
    let load = Load { script, lanes, connections: 1, games_a_lane: run.sizes.games_a_lane };
    let stage = Stage::in_memory(1).await;
    let bytes = load.rehearse().await;
    let bare = Bare::echo(bytes.answer).await;
    let rounds = load.rounds(run.rounds, &stage, &bare).await;
    bare.stop().await;
    stage.stop().await;
    Figure::against("bare echo of the same bytes", &rounds, name, what).note(bytes.said())
}

/// Whole turns on tracked maps, each on disk before it is answered.
pub(super) async fn durable(run: &Run, lanes: usize, connections: usize) -> Figure {
    let (name, goal, games_a_lane) = match lanes {
        1 => ("durable-alone", "≥ 0.80", run.sizes.games_alone),
        64 => ("durable", "≥ 0.85", run.sizes.games_a_lane.div_ceil(2)),
        _ => ("durable-256", "≥ 0.85", run.sizes.games_a_lane.div_ceil(4)),
    };
    let (script, lanes) = (Script::tracked(run.sizes.played, 1), lanes.min(run.sizes.in_flight));
    let load = Load { script: &script, lanes, connections, games_a_lane };
    let (ours, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let stage = Stage::over(opened(ours.path()), connections).await;
    let bytes = load.rehearse().await;
    let bare = Bare::durable(bytes.answer, bytes.frame + BESIDE, theirs.path()).await;
    let rounds = load.rounds(run.rounds, &stage, &bare).await;
    bare.stop().await;
    stage.stop().await;
    let what = format!("SubmitMove, tracked, durable, {lanes} in flight over {connections} connection(s)");
    let ceiling = "echo that waits for one committer, same bytes";
    Figure::against(ceiling, &rounds, (name, "moves/s", goal), what).note(bytes.said())
}

fn opened(dir: &Path) -> Arc<dyn Journal> {
    Arc::new(SledJournal::open(dir).unwrap())
}

impl Load<'_> {
    /// Plays one game, to learn how large its moves are.
    async fn rehearse(&self) -> Bytes {
        let journal = Arc::new(MemoryJournal::new());
        let stage = Stage::over(Arc::clone(&journal) as Arc<dyn Journal>, 1).await;
        let parties = stage.tables(self.script, 1).await;
        let lane = lane(&parties, &self.script.moves);
        let request = lane.iter().map(crate::bench::wire::Call::size).sum::<usize>() / lane.len();
        let answer = drive(&stage.channels, SUBMIT, &[lane]).await.answer;
        let game = GameKey(GameId::parse(&parties[0].host.game).unwrap().0);
        let frames = journal.read(game, BEFORE).await.unwrap();
        let frame = frames.iter().map(bytes::Bytes::len).sum::<usize>() / frames.len();
        drop(parties);
        stage.stop().await;
        Bytes { request, answer, frame }
    }

    async fn rounds(&self, rounds: usize, stage: &Stage, bare: &Bare) -> Rounds {
        let mut channels = Vec::new();
        for _ in 0..self.connections {
            channels.push(connect(&bare.address).await);
        }
        let warm = self.lanes(stage).await;
        drive(&channels, ECHO, &warm).await;
        drive(&stage.channels, SUBMIT, &warm).await;
        Rounds::run(
            rounds,
            async || self.lanes(stage).await,
            async |lanes: &Vec<Lane>| drive(&channels, ECHO, lanes).await.rate,
            async |lanes: &Vec<Lane>| drive(&stage.channels, SUBMIT, lanes).await.rate,
        )
        .await
    }

    /// Fresh tables, and the moves of a whole game at each.
    async fn lanes(&self, stage: &Stage) -> Vec<Lane> {
        let parties = stage.tables(self.script, self.lanes * self.games_a_lane).await;
        parties.chunks(self.games_a_lane).map(|some: &[Party]| lane(some, &self.script.moves)).collect()
    }
}

impl Bytes {
    fn said(&self) -> String {
        let Self { request, answer, frame } = self;
        format!("on average {request} bytes asked, {answer} answered, {frame} recorded")
    }
}
