//! An evening at both twins: what is tapped here is tapped there, the owner's emblems permuted. Ends when a permuted
//! emblem is turned over, and checks that everyone at the table learns it exactly then.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use fastrand::Rng;
use herald_api::v1::{self, entry::What, legal_move::Move, step::Step};
use herald_table::House;
use herald_words::Tables;
use prost::Message;

use super::{
    compare::{Comparison, Way},
    table::{END, LEGAL, Permutation, SUBMIT, Twins, UNDO, VIEW, Viewer},
    tap::{self, Hurry},
};
use crate::{commitment::commitment, raw::Told};

/// In one of so many moves the host mends something.
const MENDING: u8 = 25;

/// An evening that goes on.
pub struct Evening {
    pub(super) twins: Twins,
    pub(super) rng: Rng,
    pub(super) revision: u64,
    /// The last move each viewer made, for asking it again.
    pub(super) made: BTreeMap<u32, v1::SubmitMoveRequest>,
    /// Salts that a reveal has shown, and the seed of the draws once the game was over.
    pub(super) shown: BTreeSet<Vec<u8>>,
    /// What binds the seed of the draws.
    bound: Vec<u8>,
    permutation: Permutation,
    /// The owner's nominations: the commitment here and there, and whether the emblems differ.
    nominated: Vec<([u8; 32], [u8; 32], bool)>,
    names: u64,
}

/// An evening that has ended.
pub struct Ended {
    pub comparison: Comparison,
    /// What the server here has logged.
    pub log: String,
    /// Every token and code of the evening.
    pub secrets: Vec<String>,
    /// Everything the house here drew at random.
    pub drawn: Vec<Vec<u8>>,
    /// Salts that a reveal has shown, and the seed of the draws once the game was over.
    pub shown: BTreeSet<Vec<u8>>,
    /// What binds the seed of the draws.
    pub bound: Vec<u8>,
}

impl Evening {
    pub async fn begin<T: Tables>(seed: u64, wrap: impl Fn(House) -> T) -> Self {
        let twins = Twins::open(seed, wrap).await;
        let mut rng = Rng::with_seed(!seed);
        let permutation = Permutation::random(&mut rng);
        let revision = twins.viewers.iter().filter(|viewer| viewer.seat > 0).count() as u64 + 4;
        let (made, shown, nominated) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
        Self { twins, rng, revision, made, shown, bound: Vec::new(), permutation, nominated, names: 0 }
    }

    /// Keeps every body that others obtain.
    pub fn keep_all(&mut self) {
        self.twins.comparison.corpus = Some(Vec::new());
    }

    /// Plays so many moves at most; stops where the twins differ.
    pub async fn play(mut self, moves: usize) -> Ended {
        self.twins.comparison.tally.games = 1;
        for _ in 0..moves {
            let watcher = self.twins.viewer("watcher");
            let Some(table) = self.looks(&watcher).await else { break };
            let Some(awaited) = self.rng.choice(table.awaited.iter().copied()) else { break };
            let seat = self.who_taps(awaited, &table);
            if self.rng.u8(..MENDING) == 0 {
                self.host_mends(&table).await;
            } else if seat != self.twins.owner.seat {
                self.viewer_acts(seat, &table).await;
            } else if self.owner_acts(&table).await {
                self.twins.comparison.tally.revealed = 1;
                return self.finish().await;
            }
            self.probe(&table).await;
            if self.differs() {
                return self.finish().await;
            }
        }
        self.sweep().await;
        let hidden = self.owner_view().await.meeples;
        let hides = hidden.iter().filter_map(emblem_under).any(|emblem| self.permutation.moves(emblem));
        self.twins.comparison.tally.ended_hidden = usize::from(hides);
        if self.rng.u8(..3) > 0 {
            self.host_ends().await;
        }
        self.knocks_too_late().await;
        self.sweep().await;
        self.finish().await
    }

    /// Where the table lets any seat record, anyone may tap for who is awaited.
    fn who_taps(&mut self, awaited: u32, table: &v1::View) -> u32 {
        let any = table.settings.as_ref().is_some_and(|all| all.recording() == v1::Recording::AnySeat);
        if any && self.rng.bool() {
            self.rng.choice(table.seats.iter()).map_or(awaited, |info| info.seat)
        } else {
            awaited
        }
    }

    fn differs(&self) -> bool {
        !self.twins.comparison.differences.is_empty()
    }

    /// What a viewer sees here; `None` if it is shown nothing.
    pub(super) async fn looks(&mut self, viewer: &Viewer) -> Option<v1::View> {
        let ask = v1::GetViewRequest { game_id: self.twins.game.clone() };
        let told = self.twins.ask(viewer, VIEW, &ask).await;
        let view = told.is_ok().then(|| read_view(&told))?;
        let draws = view.draws.as_ref().unwrap();
        self.bound = draws.commitment.to_vec();
        if view.status() == v1::Status::Over {
            self.shown.insert(draws.seed.to_vec());
        } else {
            assert!(draws.seed.is_empty(), "no seed before the end");
        }
        Some(view)
    }

    async fn owner_view(&mut self) -> v1::View {
        let (owner, game_id) = (Arc::clone(&self.twins.owner), self.twins.game.clone());
        let ask = v1::GetViewRequest { game_id };
        let [here, _] = self.twins.both(&owner, VIEW.0, &ask, &ask).await;
        read_view(&here)
    }

    async fn viewer_acts(&mut self, seat: u32, table: &v1::View) {
        let viewer = self.twins.viewer(&format!("seat {seat}"));
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.game.clone() };
        let told = self.twins.ask(&viewer, LEGAL, &ask).await;
        let listed = told.read::<v1::ListLegalMovesResponse>().moves;
        let Some(step) = tap::tap(&mut self.rng, &listed, Hurry::ToDraw) else { return };
        let steps = self.goes_on(step, seat, table);
        let submission = self.submission(steps);
        let told = self.twins.ask(&viewer, SUBMIT, &submission).await;
        if told.is_ok() {
            self.made.insert(seat, submission);
            self.moved(told.read::<v1::SubmitMoveResponse>().revision).await;
            if self.rng.u8(..10) == 0 {
                self.undoes(&viewer).await;
            }
        }
    }

    /// Whether a permuted emblem was turned over.
    async fn owner_acts(&mut self, table: &v1::View) -> bool {
        let owner = Arc::clone(&self.twins.owner);
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.game.clone() };
        let [here, _] = self.twins.both(&owner, LEGAL.0, &ask, &ask).await;
        let listed = here.read::<v1::ListLegalMovesResponse>().moves;
        let Some(step) = tap::tap(&mut self.rng, &listed, Hurry::ToNominate) else { return false };
        if let Step::RevealEmblem(_) = &step {
            return self.owner_reveals(&listed).await;
        }
        let steps = self.goes_on(step, owner.seat, table);
        let [here, there] = self.owner_submits(&steps).await;
        if here.is_ok() && there.is_ok() {
            self.notes_nominations(&here, &there);
            self.moved(here.read::<v1::SubmitMoveResponse>().revision).await;
            if self.rng.u8(..10) == 0 {
                self.undoes(&owner).await;
            }
        }
        false
    }

    /// Under a meeple whose emblem is the same in both, if there is one.
    async fn owner_reveals(&mut self, listed: &[v1::LegalMove]) -> bool {
        let meeples = self.owner_view().await.meeples;
        let under =
            |meeple| meeples.iter().find(|found| found.meeple == meeple).and_then(emblem_under).unwrap();
        let reveals = listed.iter().filter_map(|legal| match &legal.r#move {
            Some(Move::RevealEmblem(reveal)) => Some((reveal.clone(), under(reveal.meeple))),
            _ => None,
        });
        let mut reveals: Vec<_> = reveals.collect();
        reveals.sort_by_key(|(_, emblem)| self.permutation.moves(*emblem));
        let (reveal, emblem) = reveals.swap_remove(0);
        let step = tap::reveal(&mut self.rng, reveal.meeple, reveal.discipline);
        if self.permutation.moves(emblem) {
            self.all_is_known_now(step, emblem).await;
            return true;
        }
        let [here, there] = self.owner_submits(&[step]).await;
        if here.is_ok() && there.is_ok() {
            self.moved(here.read::<v1::SubmitMoveResponse>().revision).await;
        }
        false
    }

    /// Nobody could tell before; everyone at the table can now, and can check the commitment; strangers still cannot.
    async fn all_is_known_now(&mut self, step: Step, emblem: i32) {
        self.sweep().await;
        if self.differs() {
            return;
        }
        let [here, _] = self.owner_submits(&[step]).await;
        let Ok(answer) = v1::SubmitMoveResponse::decode(here.body.clone()) else { return };
        let before = std::mem::take(&mut self.twins.comparison);
        self.twins.settle(answer.revision).await;
        let at_the_table =
            |viewer: &&Arc<Viewer>| viewer.seat > 0 || viewer.name == "host" || viewer.name == "watcher";
        for viewer in self.twins.viewers.clone().iter().filter(at_the_table) {
            let told = &self.twins.comparison.differences;
            assert!(
                told.iter().any(|told| told.viewer == viewer.name),
                "{} is told by its stream",
                viewer.name
            );
            let asked = v1::GetViewRequest { game_id: self.twins.game.clone() };
            let shown = self.twins.both(viewer, VIEW.0, &asked, &asked).await;
            let turned_over = shown.map(|shown| turned_over(&read_view(&shown), answer.revision));
            let shown = turned_over.each_ref().map(|turned_over| turned_over.emblem);
            assert_eq!(shown, [emblem, self.permutation.there(emblem)], "{}", viewer.name);
            let bound: Vec<_> =
                turned_over.iter().map(|turned_over| turned_over.commitment.to_vec()).collect();
            let pairs = self.nominated.iter();
            assert!(
                pairs.map(|(here, there, _)| [here.to_vec(), there.to_vec()]).any(|pair| pair[..] == bound)
            );
        }
        self.twins.comparison = before;
        for viewer in self.twins.viewers.clone().iter().filter(|viewer| !at_the_table(viewer)) {
            self.asks_everything(viewer).await;
        }
    }

    async fn owner_submits(&mut self, steps: &[Step]) -> [Told; 2] {
        let owner = Arc::clone(&self.twins.owner);
        let here = self.submission(steps.to_vec());
        let there = self.permutation.steps(steps).into_iter().map(|step| v1::Step { step: Some(step) });
        let there = v1::SubmitMoveRequest { steps: there.collect(), ..here.clone() };
        let told = self.twins.both(&owner, SUBMIT.0, &here, &there).await;
        if told[0].code != told[1].code {
            self.twins.comparison.differ(Way::Answer, "the owner", "SubmitMove", &told[0], &told[1]);
        }
        told
    }

    fn notes_nominations(&mut self, here: &Told, there: &Told) {
        let (here, there) = (nominations(here), nominations(there));
        for (mine, theirs) in here.iter().zip(&there) {
            assert_eq!(self.permutation.there(mine.emblem), theirs.emblem);
            let moved = self.permutation.moves(mine.emblem);
            let bound = |told: &v1::MeepleNominated| told.commitment[..].try_into().unwrap();
            self.nominated.push((bound(mine), bound(theirs), moved));
            let tally = &mut self.twins.comparison.tally;
            let count = if moved { &mut tally.moved } else { &mut tally.unmoved };
            *count += 1;
        }
    }

    /// The step, and what a quick player would send with it.
    fn goes_on(&mut self, step: Step, seat: u32, table: &v1::View) -> Vec<Step> {
        let prizes = &table.tournaments.as_ref().unwrap().prizes;
        let mut steps = vec![step];
        let draws = matches!(steps[0], Step::DrawTile(_)) && prizes.iter().all(|won| won.seat != seat);
        if draws && self.rng.u8(..5) > 0 {
            steps.push(Step::PlaceTile(v1::PlaceTile {}));
            if seat != self.twins.owner.seat && self.rng.u8(..4) > 0 {
                steps.push(Step::EndTurn(v1::EndTurn {}));
            }
        }
        let finishes = matches!(steps[0], Step::PlaceMeeple(_) | Step::NominateMeeple(_));
        if finishes && table.phase() == v1::Phase::Finish && self.rng.bool() {
            steps.push(Step::EndTurn(v1::EndTurn {}));
        }
        steps
    }

    async fn undoes(&mut self, viewer: &Arc<Viewer>) {
        let (game_id, request_id) = (self.twins.game.clone(), self.name());
        let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
        let told = if viewer.seat == self.twins.owner.seat {
            let [here, _] = self.twins.both(viewer, UNDO.0, &undo, &undo).await;
            here
        } else {
            self.twins.ask(viewer, UNDO, &undo).await
        };
        if told.is_ok() {
            self.twins.comparison.tally.undone += 1;
            self.moved(told.read::<v1::UndoMoveResponse>().revision).await;
        }
    }

    async fn host_ends(&mut self) {
        let (host, game_id, request_id) = (self.twins.viewer("host"), self.twins.game.clone(), self.name());
        let end = v1::EndGameRequest { game_id, request_id, expected_revision: None };
        let told = self.twins.ask(&host, END, &end).await;
        if told.is_ok() {
            self.moved(told.read::<v1::EndGameResponse>().revision).await;
        }
    }

    pub(super) async fn moved(&mut self, revision: u64) {
        self.twins.comparison.tally.moves += 1;
        self.revision = revision;
        self.twins.settle(revision).await;
    }

    pub(super) fn submission(&mut self, steps: Vec<Step>) -> v1::SubmitMoveRequest {
        v1::SubmitMoveRequest {
            game_id: self.twins.game.clone(),
            request_id: self.name(),
            expected_revision: self.rng.bool().then_some(self.revision),
            validate_only: false,
            steps: steps.into_iter().map(|step| v1::Step { step: Some(step) }).collect(),
        }
    }

    pub(super) fn name(&mut self) -> String {
        self.names += 1;
        format!("a-change-of-the-twins-{}", self.names)
    }

    /// Commitments differ exactly where the emblems under them do.
    async fn finish(self) -> Ended {
        let (secrets, entropy) = (self.twins.secrets.clone(), Arc::clone(&self.twins.entropy));
        let (comparison, log) = self.twins.stop().await;
        let pairs = &comparison.commitments;
        if comparison.differences.is_empty() {
            let distinct: BTreeSet<_> = pairs.values().collect();
            assert_eq!(distinct.len(), pairs.len(), "two commitments here are never one there");
            for (here, there, moved) in &self.nominated {
                assert_eq!(here != there, *moved);
                assert!(pairs.get(here).is_none_or(|told| told == there));
            }
            let moved =
                |here: &[u8; 32]| self.nominated.iter().any(|(mine, _, moved)| mine == here && *moved);
            assert!(pairs.iter().all(|(here, there)| (here != there) == moved(here)));
        }
        Ended { comparison, log, secrets, drawn: entropy.given(), shown: self.shown, bound: self.bound }
    }
}

pub(super) fn read_view(told: &Told) -> v1::View {
    v1::View::decode(told.read::<v1::GetViewResponse>().view).unwrap()
}

fn emblem_under(meeple: &v1::Meeple) -> Option<i32> {
    match meeple.nomination.as_ref()?.state.as_ref()? {
        v1::nomination::State::Nominated(nominated) => Some(nominated.emblem),
        v1::nomination::State::Spent(_) | v1::nomination::State::Token(_) => None,
    }
}

fn nominations(told: &Told) -> Vec<v1::MeepleNominated> {
    let entries = told.read::<v1::SubmitMoveResponse>().entries.into_iter();
    let nominations = entries.filter_map(|entry| match entry.what {
        Some(What::MeepleNominated(nominated)) => Some(nominated),
        _ => None,
    });
    nominations.collect()
}

/// What was turned over in this commit; its commitment opens.
fn turned_over(view: &v1::View, revision: u64) -> v1::EmblemRevealed {
    let told = view.recent.iter().filter(|entry| entry.revision == revision);
    let mut revealed = told.filter_map(|entry| match &entry.what {
        Some(What::EmblemRevealed(revealed)) => Some(revealed.clone()),
        _ => None,
    });
    let revealed = revealed.next().expect("a reveal shows what it turned over");
    let bound = commitment(revealed.seat, revealed.meeple, revealed.emblem(), &revealed.salt);
    assert_eq!(revealed.commitment[..], bound);
    revealed
}
