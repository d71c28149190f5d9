//! Reading games back: from the bytes of their records to tables that are awake. Never writes.

use std::{sync::Arc, time::Instant};

use herald_journal::{Journal, MemoryJournal};
use herald_words::{GameId, Tables, Token};

use super::Run;
use crate::{
    bench::{
        figure::Figure,
        script::Script,
        stage::{Stage, house},
    },
    people::Party,
};

/// A game as long as its tiles last.
const TILES: usize = 72;

/// Who asks for a game, by which it wakes.
pub(super) fn asker(party: &Party) -> (Token, GameId) {
    (Token::new(party.host.token.clone()), GameId::parse(&party.host.game).unwrap())
}

/// Whole games from memory, decoded and folded.
pub(super) async fn fold(run: &Run) -> Figure {
    let script = Script::tracked(TILES, 1);
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let stage = Stage::over(Arc::clone(&journal), 1).await;
    let parties = stage.tables(&script, run.sizes.folded).await;
    stage.play(&parties, &script.moves).await;
    let askers: Vec<_> = parties.iter().map(asker).collect();
    drop(parties);
    stage.stop().await;
    let mut rates = Vec::new();
    for _ in 0..run.rounds {
        let house = house(Arc::clone(&journal));
        let began = Instant::now();
        for (token, game) in &askers {
            house.admit(token, *game).await.unwrap();
        }
        rates.push((askers.len() * script.events) as f64 / began.elapsed().as_secs_f64());
    }
    let name = ("fold", "events/s", "≥ 1,000,000");
    Figure::alone(&rates, name, "stored tracked games read back, decoding included, one after the other")
        .note(format!(
            "{} events and {} moves a game, of which each is checked and chained",
            script.events,
            script.moves.len()
        ))
}
