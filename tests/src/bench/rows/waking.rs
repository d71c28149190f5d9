//! A game that sleeps on disk and is asked for, against reading its bytes. Each round opens the store anew, so that nothing of
//! it is in the program's memory; the machine keeps what it likes. Never wakes a game twice in a round.

use std::{path::Path, sync::Arc, time::Instant};

use herald_journal::{GameKey, Journal, SledJournal};
use herald_words::{GameId, Tables, Token};

use super::{Run, fold::asker};
use crate::bench::{
    figure::Figure,
    rounds::Rounds,
    script::Script,
    spread::quantile,
    stage::{Stage, house},
};

/// All of the base game and the River, but for a few.
const TILES: usize = 80;

pub(super) async fn waking(run: &Run) -> Figure {
    let script = Script::with_river(TILES, 1);
    let dir = tempfile::tempdir().unwrap();
    let stage = Stage::over(opened(dir.path()), 1).await;
    let parties = stage.tables(&script, run.sizes.woken).await;
    stage.play(&parties, &script.moves).await;
    let askers: Vec<_> = parties.iter().map(asker).collect();
    drop(parties);
    stage.stop().await;
    let rounds = Rounds::run(
        run.rounds,
        async || (),
        async |()| read(&opened(dir.path()), &askers).await,
        async |()| woken(opened(dir.path()), &askers).await,
    )
    .await;
    let what = format!("waking a game of {TILES} tiles from disk, p99");
    Figure::against("reading its bytes, p99", &rounds, ("waking", "ms", "< 5 ms"), what).note(format!(
        "{} games of {} moves, one after the other",
        askers.len(),
        script.moves.len()
    ))
}

fn opened(dir: &Path) -> Arc<dyn Journal> {
    Arc::new(SledJournal::open(dir).unwrap())
}

async fn read(journal: &Arc<dyn Journal>, askers: &[(Token, GameId)]) -> f64 {
    let mut took = Vec::new();
    for (_, game) in askers {
        let began = Instant::now();
        assert!(!journal.read(GameKey(game.0), 0).await.unwrap().is_empty());
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    quantile(&took, 0.99)
}

async fn woken(journal: Arc<dyn Journal>, askers: &[(Token, GameId)]) -> f64 {
    let house = house(journal);
    let mut took = Vec::new();
    for (token, game) in askers {
        let began = Instant::now();
        house.admit(token, *game).await.unwrap();
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    quantile(&took, 0.99)
}
