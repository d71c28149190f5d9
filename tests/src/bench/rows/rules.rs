//! Random games on the rules alone, one thread: what `herald simulate` plays. Never asks a server.

use herald::simulate::{self, Simulation};
use herald_words::{Expansion, Played, Tiles};

use super::Run;
use crate::bench::{figure::Figure, rounds::Rounds};

/// Two play the base game, and the base game with all that a tracked map knows.
pub(super) async fn all(run: &Run) -> Vec<Figure> {
    let games = run.sizes.simulated;
    let extras =
        [Expansion::Abbot, Expansion::River, Expansion::TournamentsAndEmblems, Expansion::TowersAndThieves];
    let whole = extras.iter().fold(Played::default(), |all, extra| all.with(*extra, Tiles::Usual));
    let (mut base_sum, mut whole_sum) = (String::new(), String::new());
    let rounds = Rounds::run(
        run.rounds,
        async || (),
        async |()| played(games, Played::default(), &mut base_sum),
        async |()| played(games.div_ceil(4), whole, &mut whole_sum),
    )
    .await;
    let base = ("rules-base", "games/s", "≥ 10,000");
    let with = ("rules-whole", "games/s", "≥ 0.50");
    vec![
        Figure::alone(&rounds.ceiling, base, "random base games of two, one thread")
            .note(format!("{games} games of seed 1 a round, checksum {base_sum}")),
        Figure::against("base games", &rounds, with, "the same with abbot, river, tournaments and towers")
            .note(format!("{} games of seed 1 a round, checksum {whole_sum}", games.div_ceil(4))),
    ]
}

/// Games a second. Leaves the checksum, which must be the same each time.
fn played(games: u32, with: Played, checksum: &mut String) -> f64 {
    let outcome = simulate::run(Simulation { games, players: 2, seed: 1, with }).unwrap();
    let sum: String = outcome.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(checksum.is_empty() || *checksum == sum, "the same games came out otherwise");
    *checksum = sum;
    f64::from(games) / outcome.seconds
}
