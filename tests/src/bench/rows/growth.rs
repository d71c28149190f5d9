//! Whether a move costs more on a large map, or among many open games. Never compares what different loads took: as many are in
//! flight, and as many moves are made, at each size.

use super::Run;
use crate::{
    bench::{
        figure::Figure,
        rounds::Rounds,
        script::Script,
        stage::{SUBMIT, Stage, lane_across},
        wire::{Lane, drive},
    },
    people::Party,
};

/// Games in flight as a map grows.
const LANES: usize = 64;
/// Moves in flight among many games; no fewer games than that are open.
const LANES_AMONG: usize = 10;
/// Turns at a table before others are opened instead: no tournament is called in them, with 400 tiles more.
const TURNS: usize = 80;

/// The same tables at one size after the other, each round with fresh ones.
pub(super) async fn tiles(run: &Run) -> Vec<Figure> {
    let sizes = run.sizes.tiles;
    let script = Script::tracked(sizes[2] + run.sizes.grown_moves, 1);
    let mut rounds = vec![Vec::new(); sizes.len()];
    for _ in 0..run.rounds {
        let stage = Stage::in_memory(1).await;
        let parties = stage.tables(&script, run.sizes.grown).await;
        let mut made = 0;
        for (size, took) in sizes.iter().zip(&mut rounds) {
            // The first tile lies from the start.
            let until = script.opening + size - 1;
            stage.play(&parties, &script.moves[made..until]).await;
            made = until + run.sizes.grown_moves;
            let a_lane = parties.len().div_ceil(LANES);
            let lane = |some: &[Party]| lane_across(some, &script.moves[until..made]);
            let lanes: Vec<Lane> = parties.chunks(a_lane).map(lane).collect();
            took.push(microseconds(drive(&stage.channels, SUBMIT, &lanes).await.rate));
        }
        drop(parties);
        stage.stop().await;
    }
    let what = |size: usize| format!("a move on a map of {size} tiles, {LANES} in flight");
    figures("growth-tiles", "as many tiles as first", &sizes, &rounds, what)
}

/// Told games, whose turns cost the same from the first to the last.
pub(super) async fn open_games(run: &Run) -> Vec<Figure> {
    let sizes = run.sizes.open;
    let script = Script::told(TURNS);
    let mut rounds = vec![Vec::new(); sizes.len()];
    for _ in 0..run.rounds {
        for (open, took) in sizes.iter().zip(&mut rounds) {
            took.push(among(run, &script, *open).await);
        }
    }
    let what = |open: usize| format!("a move among {open} open games, {LANES_AMONG} in flight");
    figures("growth-games", "as many games as first", &sizes, &rounds, what)
}

/// Microseconds a move: all games are open, and each is as likely to be the next.
async fn among(run: &Run, script: &Script, open: usize) -> f64 {
    let each = run.sizes.open_moves.div_ceil(open);
    let (mut left, mut seconds, mut made) = (each, 0.0, 0);
    while left > 0 {
        let turns = left.min(TURNS - 1);
        left -= turns;
        let stage = Stage::in_memory(1).await;
        let parties = stage.tables(script, open).await;
        // The first turn at each table is not counted.
        stage.play(&parties, &script.moves[..1]).await;
        let lane = |some: &[Party]| lane_across(some, &script.moves[1..=turns]);
        let lanes: Vec<Lane> = parties.chunks(open.div_ceil(LANES_AMONG)).map(lane).collect();
        let moves = open * turns;
        seconds += moves as f64 / drive(&stage.channels, SUBMIT, &lanes).await.rate;
        made += moves;
        drop(parties);
        stage.stop().await;
    }
    seconds / made as f64 * 1e6
}

fn microseconds(rate: f64) -> f64 {
    1e6 / rate
}

/// The first size by itself, and the others against it.
fn figures(
    name: &str,
    first: &'static str,
    sizes: &[usize],
    rounds: &[Vec<f64>],
    what: impl Fn(usize) -> String,
) -> Vec<Figure> {
    let of = |(size, took): (&usize, &Vec<f64>)| {
        let (name, unit) = (format!("{name}-{size}"), "µs/move");
        if *size == sizes[0] {
            return Figure::alone(took, (name, unit, "—"), what(*size));
        }
        let both = Rounds { ceiling: rounds[0].clone(), herald: took.clone() };
        Figure::against(first, &both, (name, unit, "≤ 1.2"), what(*size))
    };
    sizes.iter().zip(rounds).map(of).collect()
}
