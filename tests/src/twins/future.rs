//! An evening for which Herald draws, and at every stretch between two draws a twin whose secret is another: it has drawn the
//! same so far, and will draw otherwise. Nobody can tell them apart before the next draw. Never compares a draw itself, which
//! the rules reveal.

use std::sync::Arc;

use fastrand::Rng;
use herald_api::v1::{self, step::Step};
use herald_journal::MemoryJournal;
use herald_table::House;
use herald_words::Tables;

use super::{
    calls::{END, SUBMIT, VIEW},
    compare::Comparison,
    counted::Counted,
    evening::{Ended, Evening, Went, read_view},
    gather::{Company, Kept, Viewer},
    record::copied,
    secret::Secret,
    table::{Left, Twin, Twins},
};
use crate::{draws, raw::Told};

/// Everyone asks everything before one of so many draws.
const SWEEPS: u8 = 4;

/// What comes after a stretch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Stretch,
    /// The host ends the game.
    End,
    /// It has ended by itself.
    Over,
}

impl Next {
    async fn after(evening: &mut Evening) -> Self {
        if evening.is_over().await { Self::Over } else { Self::Stretch }
    }
}

/// The evening, from stretch to stretch.
struct Future<W> {
    wrap: W,
    rng: Rng,
    /// The secret that the evening is played with.
    secret: [u8; 32],
    revision: u64,
    names: u64,
    at: Company,
    /// The record here, which the next stretch goes on from.
    journal: Arc<MemoryJournal>,
    ended: Ended,
}

/// Plays so many moves at most; stops where the twins differ. With `keeps_all`, every body that others obtain is kept.
pub async fn play<T: Tables + Counted, W>(seed: u64, moves: usize, keeps_all: bool, wrap: W) -> Ended
where
    W: Fn(House, Twin) -> T,
{
    let mut future = Future::begin(seed, wrap).await;
    if keeps_all {
        future.ended.comparison.corpus = Some(Vec::new());
    }
    while future.ended.comparison.tally.moves < moves && future.ended.comparison.differences.is_empty() {
        if !future.stretch(moves).await {
            break;
        }
    }
    future.ended
}

impl<T: Tables + Counted, W: Fn(House, Twin) -> T> Future<W> {
    async fn begin(seed: u64, wrap: W) -> Self {
        let mut evening = Evening::begin(seed, Kept::ByHerald, &wrap).await;
        let watcher = evening.twins.at.viewer("watcher");
        evening.looks(&watcher).await;
        let (bound, revision, rng) = (evening.bound.clone(), evening.revision, evening.rng.clone());
        let drawn = evening.twins.entropy.given();
        let is_the_secret =
            |drawn: &&Vec<u8>| draws::seed(drawn).is_some_and(|seed| draws::commitment(&seed)[..] == bound);
        let secret = drawn.iter().find(is_the_secret).expect("one of them is")[..].try_into().unwrap();
        let Left { mut at, comparison, log, journals: [journal, _] } = evening.twins.stop().await;
        at.nobody_hides();
        let secrets = at.secrets.clone();
        let ended = Ended { comparison, log, secrets, drawn, shown: Default::default(), bound };
        Self { wrap, rng, secret, revision, names: 0, at, journal, ended }
    }

    /// From one draw to the next, and that; whether the evening goes on.
    async fn stretch(&mut self, moves: usize) -> bool {
        let mut evening = self.twins().await;
        let next = self.plays(&mut evening, moves).await;
        if !evening.differs() {
            match next {
                Next::Stretch => {}
                Next::End => self.ends(&mut evening).await,
                Next::Over => self.seeds_are_shown(&mut evening).await,
            }
        }
        self.leaves(evening).await;
        next == Next::Stretch
    }

    /// Until Herald has drawn, or what one seat hides comes to light; no further than so many moves of the evening.
    async fn plays(&mut self, evening: &mut Evening, moves: usize) -> Next {
        let before = self.ended.comparison.tally.moves;
        while !evening.differs() && before + evening.twins.comparison.tally.moves < moves {
            match evening.goes_on().await {
                None => return Next::End,
                Some(Went::On) => {}
                Some(Went::Over) => return Next::Over,
                Some(Went::Revealed) => return Next::after(evening).await,
                Some(Went::Draws(viewer, steps)) => {
                    self.draws(evening, &viewer, steps).await;
                    return Next::after(evening).await;
                }
            }
        }
        Next::End
    }

    /// Both records as the last stretch left the one here, the secret of one of them exchanged.
    async fn twins(&mut self) -> Evening {
        let mut other = [0; 32];
        self.rng.fill(&mut other);
        let journals = [
            copied(&self.journal, &self.secret, &self.secret).await,
            copied(&self.journal, &self.secret, &other).await,
        ];
        let seed = self.rng.u64(..);
        let mut twins = Twins::over(journals, 1, self.at.clone(), seed, &self.wrap).await;
        twins.comparison.corpus = self.ended.comparison.corpus.take();
        twins.everyone_watches().await;
        twins.settle(self.revision).await;
        let rng = self.rng.fork();
        let mut evening =
            Evening::goes_on_with(twins, rng, Kept::ByHerald, Secret::of_draws(), self.revision);
        evening.names = self.names;
        evening
    }

    /// The draw, which shows something else there, as often as not.
    async fn draws(&mut self, evening: &mut Evening, viewer: &Viewer, steps: Vec<Step>) {
        if self.rng.u8(..SWEEPS) == 0 {
            evening.sweep().await;
        }
        if evening.differs() {
            return;
        }
        let submission = evening.submission(steps);
        let told = evening.twins.both(viewer, SUBMIT.0, &submission, &submission).await;
        let [here, there] = told.each_ref().map(drawn);
        evening.twins.comparison.tally.draws += usize::from(here != there);
        if told[0].is_ok() {
            evening.twins.comparison.tally.moves += 1;
        }
    }

    async fn ends(&mut self, evening: &mut Evening) {
        evening.everyone_is_curious().await;
        evening.sweep().await;
        let host = evening.twins.at.viewer("host");
        let (game_id, request_id) = (evening.twins.at.game.clone(), evening.name());
        let end = v1::EndGameRequest { game_id, request_id, expected_revision: None };
        evening.twins.both(&host, END.0, &end, &end).await;
        self.seeds_are_shown(evening).await;
    }

    /// Both seeds, each of which opens its commitment; one alone where the other game goes on after what was revealed.
    async fn seeds_are_shown(&mut self, evening: &mut Evening) {
        evening.reads_what_was_shown().await;
        let (host, game_id) = (evening.twins.at.viewer("host"), evening.twins.at.game.clone());
        let ask = v1::GetViewRequest { game_id };
        let shown = evening.twins.both(&host, VIEW.0, &ask, &ask).await;
        let [here, there] = shown.map(|told| read_view(&told).draws.unwrap());
        assert!(here.commitment == self.ended.bound && here.commitment != there.commitment);
        for draws in [&here, &there].into_iter().filter(|draws| !draws.seed.is_empty()) {
            assert_eq!(draws.commitment[..], draws::commitment(&draws.seed));
        }
    }

    /// What was told is added up; only what binds the draws may have differed.
    async fn leaves(&mut self, evening: Evening) {
        let (names, shown) = (evening.names, evening.shown);
        self.ended.drawn.extend(evening.twins.entropy.given());
        let Left { mut at, comparison, log, journals: [journal, _] } = evening.twins.stop().await;
        at.nobody_hides();
        self.revision = length(&journal, &at.game).await;
        (self.at, self.names, self.journal) = (at, names, journal);
        for (here, there) in &comparison.commitments {
            assert_eq!(here != there, here[..] == self.ended.bound, "only what binds the draws differs");
        }
        self.ended.shown.extend(shown);
        self.ended.log.push_str(&log);
        let Comparison { tally, differences, corpus, commitments: _ } = comparison;
        self.ended.comparison.tally.add(&tally);
        self.ended.comparison.differences.extend(differences);
        self.ended.comparison.corpus = corpus;
    }
}

/// How many commits a game has.
async fn length(journal: &MemoryJournal, game: &str) -> u64 {
    use herald_journal::{GameKey, Journal};
    let game = herald_words::GameId::parse(game).unwrap();
    journal.read(GameKey(game.0), 0).await.unwrap().len() as u64
}

fn drawn(told: &Told) -> Vec<v1::entry::What> {
    if !told.is_ok() {
        return Vec::new();
    }
    told.read::<v1::SubmitMoveResponse>().entries.into_iter().filter_map(|entry| entry.what).collect()
}
