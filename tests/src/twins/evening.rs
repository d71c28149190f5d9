//! An evening at both twins: what is tapped here is tapped there, what the owner hides otherwise. Ends when that is shown to
//! all, as the rules have it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use fastrand::Rng;
use herald_api::v1::{self, step::Step};
use herald_table::House;
use herald_words::Tables;
use prost::Message;

use super::{
    calls::{END, LEGAL, SUBMIT, UNDO, VIEW},
    compare::{Comparison, Way},
    counted::Counted,
    gather::{Kept, Viewer},
    secret::{Secret, faces_apart, held},
    table::{Left, Twin, Twins},
    tap::{self, Hurry},
};
use crate::raw::Told;

/// An evening that goes on.
pub struct Evening {
    pub(super) kept: Kept,
    pub(super) twins: Twins,
    pub(super) rng: Rng,
    pub(super) revision: u64,
    /// The last move each viewer made, for asking it again.
    pub(super) made: BTreeMap<u32, v1::SubmitMoveRequest>,
    /// Salts that a reveal has shown, and the seed of the draws once the game was over.
    pub(super) shown: BTreeSet<Vec<u8>>,
    /// What binds the seed of the draws.
    pub(super) bound: Vec<u8>,
    pub(super) secret: Secret,
    /// The owner's nominations: the commitment here and there, and whether the emblems differ.
    pub(super) nominated: Vec<([u8; 32], [u8; 32], bool)>,
    pub(super) names: u64,
    /// Whether the game is over, where that shows what it was drawn by, which the twins do not share.
    pub(super) over: bool,
}

/// How a move went on.
pub(super) enum Went {
    On,
    /// What was hidden is known to all.
    Revealed,
    /// The game is over, and the seed of its draws is shown.
    Over,
    /// Herald is to draw, which the twins do differently: this seat with these steps.
    Draws(Arc<Viewer>, Vec<Step>),
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
    pub async fn begin<T: Tables + Counted>(seed: u64, kept: Kept, wrap: impl Fn(House, Twin) -> T) -> Self {
        Self::begin_at(1, seed, kept, wrap).await
    }

    /// The same at so many nodes, which share the games and take turns, a call each.
    pub async fn begin_at<T: Tables + Counted>(
        nodes: usize,
        seed: u64,
        kept: Kept,
        wrap: impl Fn(House, Twin) -> T,
    ) -> Self {
        let twins = Twins::open(nodes, seed, kept, wrap).await;
        let mut rng = Rng::with_seed(!seed);
        let secret = match kept {
            Kept::ByTheTable if seed % 2 == 1 => Secret::of_faces(),
            Kept::Told | Kept::ByTheTable => Secret::of_emblems(&mut rng),
            Kept::ByHerald => Secret::of_draws(),
        };
        let revision = twins.at.viewers.iter().filter(|viewer| viewer.seat > 0).count() as u64 + 4;
        let mut evening = Self::goes_on_with(twins, rng, kept, secret, revision);
        evening.twins.comparison.tally.games = 1;
        evening
    }

    pub(super) fn goes_on_with(twins: Twins, rng: Rng, kept: Kept, secret: Secret, revision: u64) -> Self {
        let (made, shown, nominated, bound) = (BTreeMap::new(), BTreeSet::new(), Vec::new(), Vec::new());
        Self { kept, twins, rng, revision, made, shown, bound, secret, nominated, names: 0, over: false }
    }

    /// Keeps every body that others obtain.
    pub fn keep_all(&mut self) {
        self.twins.comparison.corpus = Some(Vec::new());
    }

    /// Plays so many moves at most; stops where the twins differ.
    pub async fn play(mut self, moves: usize) -> Ended {
        for _ in 0..moves {
            match self.goes_on().await {
                None => break,
                Some(Went::Revealed) => {
                    self.twins.comparison.tally.revealed = 1;
                    return self.finish().await;
                }
                Some(Went::On | Went::Over | Went::Draws(..)) => {}
            }
            if self.differs() {
                return self.finish().await;
            }
        }
        self.sweep().await;
        let views = self.owner_views().await;
        let hidden = views[0].meeples.iter().filter_map(emblem_under);
        let hides = hidden.into_iter().any(|emblem| self.secret.moves(emblem))
            || !faces_apart(self.twins.at.owner.seat, &views).is_empty();
        self.twins.comparison.tally.ended_hidden = usize::from(hides);
        self.everyone_is_curious().await;
        if self.rng.u8(..3) > 0 {
            self.host_ends().await;
        }
        self.sweep().await;
        self.finish().await
    }

    /// A move, and what somebody asks after it; `None` if nobody is awaited any more.
    pub(super) async fn goes_on(&mut self) -> Option<Went> {
        let watcher = self.twins.at.viewer("watcher");
        let table = self.looks(&watcher).await?;
        let awaited = self.rng.choice(table.awaited.iter().copied())?;
        let seat = self.who_taps(awaited, &table);
        let went = if self.is_mended(&table) {
            self.mends(&table).await;
            Went::On
        } else if seat != self.twins.at.owner.seat {
            self.viewer_acts(seat, &table).await
        } else {
            self.owner_acts(&table).await
        };
        match went {
            Went::On if self.over => Some(Went::Over),
            Went::On => {
                self.probe(&table).await;
                Some(went)
            }
            Went::Revealed | Went::Over | Went::Draws(..) => Some(went),
        }
    }

    /// Where the table lets any seat record, anyone may tap for who is awaited; and a prize tile is looked at by its owner at
    /// any time.
    fn who_taps(&mut self, awaited: u32, table: &v1::View) -> u32 {
        let any = table.settings.as_ref().is_some_and(|all| all.recording() == v1::Recording::AnySeat);
        if any && self.rng.bool() {
            return self.rng.choice(table.seats.iter()).map_or(awaited, |info| info.seat);
        }
        let prizes = &table.tournaments.as_ref().unwrap().prizes;
        if self.kept == Kept::Told || self.rng.u8(..6) > 0 {
            return awaited;
        }
        self.rng.choice(prizes).map_or(awaited, |prize| prize.seat)
    }

    pub(super) fn differs(&self) -> bool {
        !self.twins.comparison.differences.is_empty()
    }

    /// What a viewer sees here; `None` if it is shown nothing.
    pub(super) async fn looks(&mut self, viewer: &Viewer) -> Option<v1::View> {
        let ask = v1::GetViewRequest { game_id: self.twins.at.game.clone() };
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

    /// What the owner sees, which nobody compares.
    pub(super) async fn owner_views(&mut self) -> [v1::View; 2] {
        let (owner, game_id) = (Arc::clone(&self.twins.at.owner), self.twins.at.game.clone());
        let ask = v1::GetViewRequest { game_id };
        self.twins.both(&owner, VIEW.0, &ask, &ask).await.map(|told| read_view(&told))
    }

    async fn viewer_acts(&mut self, seat: u32, table: &v1::View) -> Went {
        let viewer = self.twins.at.viewer(&format!("seat {seat}"));
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.at.game.clone() };
        let told = self.twins.ask(&viewer, LEGAL, &ask).await;
        let listed = told.read::<v1::ListLegalMovesResponse>().moves;
        let Some(step) = tap::tap(&mut self.rng, &listed, Hurry::ToDraw, &cells_of(seat, table)) else {
            return Went::On;
        };
        let steps = self.goes_on_after(step, seat, table);
        if self.is_drawn(&steps) {
            return self.is_drawn_for(viewer, steps).await;
        }
        let submission = self.submission(steps);
        let told = self.twins.both(&viewer, SUBMIT.0, &submission, &submission).await;
        if self.is_held_apart(&told) {
            return Went::Revealed;
        }
        self.twins.tells(&viewer, SUBMIT, &told);
        let [told, _] = told;
        if told.is_ok() {
            self.twins.comparison.tally.described += described(&submission);
            self.made.insert(seat, submission);
            self.moved(told.read::<v1::SubmitMoveResponse>().revision).await;
            if self.rng.u8(..10) == 0 {
                self.undoes(&viewer).await;
            }
        }
        Went::On
    }

    /// Whether a prize tile of the owner was found to fit nowhere, or not, because of what it shows: the rules say so aloud.
    fn is_held_apart(&self, told: &[Told; 2]) -> bool {
        let owner = self.twins.at.owner.seat;
        let [here, there] = told.each_ref().map(|told| match told.is_ok() {
            true => held(&told.read::<v1::SubmitMoveResponse>().entries),
            false => Vec::new(),
        });
        let mut apart = here.iter().filter(|prize| !there.contains(prize));
        let mut apart_there = there.iter().filter(|prize| !here.contains(prize));
        let is_owners = |(seat, _): &(u32, u32)| *seat == owner;
        here != there && self.secret.is_of_faces() && apart.all(is_owners) && apart_there.all(is_owners)
    }

    /// Whether Herald draws something at one of these steps.
    fn is_drawn(&self, steps: &[Step]) -> bool {
        let draws = |step: &Step| matches!(step, Step::DrawFace(_) | Step::LookAtPrize(_));
        self.kept == Kept::ByHerald && steps.iter().any(draws)
    }

    /// A land tile all see; a prize tile its owner alone, who from now on has something to hide.
    async fn is_drawn_for(&mut self, viewer: Arc<Viewer>, steps: Vec<Step>) -> Went {
        let [Step::LookAtPrize(_)] = steps[..] else { return Went::Draws(viewer, steps) };
        if self.twins.at.owner.seat > 0 {
            return Went::Draws(viewer, steps);
        }
        self.twins.hides(viewer.seat);
        self.owner_goes_on(&steps, &[]).await
    }

    async fn owner_acts(&mut self, table: &v1::View) -> Went {
        let owner = Arc::clone(&self.twins.at.owner);
        let ask = v1::ListLegalMovesRequest { game_id: self.twins.at.game.clone() };
        let [here, _] = self.twins.both(&owner, LEGAL.0, &ask, &ask).await;
        let listed = here.read::<v1::ListLegalMovesResponse>().moves;
        let cells = cells_of(owner.seat, table);
        let tapped = tap::tap(&mut self.rng, &listed, Hurry::ToNominate, &cells);
        let Some(step) = tapped else { return Went::On };
        if let Step::RevealEmblem(_) = &step {
            return self.owner_reveals(&listed).await;
        }
        if let Step::PlacePrize(v1::PlacePrize { prize, .. }) = step {
            let apart = faces_apart(owner.seat, &self.owner_views().await);
            if let Some((_, faces)) = apart.into_iter().find(|(other, _)| *other == prize) {
                return self.owner_lays(step, faces).await;
            }
        }
        let steps = self.goes_on_after(step, owner.seat, table);
        if self.is_drawn(&steps) && !matches!(steps[..], [Step::LookAtPrize(_)]) {
            return Went::Draws(owner, steps);
        }
        self.owner_goes_on(&steps, &listed).await
    }

    async fn owner_goes_on(&mut self, steps: &[Step], listed: &[v1::LegalMove]) -> Went {
        let owner = Arc::clone(&self.twins.at.owner);
        let [here, there] = self.owner_submits(steps, listed).await;
        if self.is_held_apart(&[here.clone(), there.clone()]) {
            return Went::Revealed;
        }
        if here.is_ok() && there.is_ok() {
            self.notes_what_is_hidden(&here, &there);
            self.moved(here.read::<v1::SubmitMoveResponse>().revision).await;
            if self.rng.u8(..10) == 0 {
                self.undoes(&owner).await;
            }
        }
        Went::On
    }

    pub(super) async fn owner_submits(&mut self, steps: &[Step], listed: &[v1::LegalMove]) -> [Told; 2] {
        let here = self.submission(steps.to_vec());
        let there = self.secret.steps(&mut self.rng, steps, listed);
        self.owner_takes(here, there).await
    }

    /// The same name and revision, with other steps there.
    pub(super) async fn owner_takes(&mut self, here: v1::SubmitMoveRequest, there: Vec<Step>) -> [Told; 2] {
        let owner = Arc::clone(&self.twins.at.owner);
        let there = there.into_iter().map(|step| v1::Step { step: Some(step) });
        let there = v1::SubmitMoveRequest { steps: there.collect(), ..here.clone() };
        let told = self.twins.both(&owner, SUBMIT.0, &here, &there).await;
        if told[0].code != told[1].code {
            self.twins.comparison.differ(Way::Answer, "the owner", "SubmitMove", &told[0], &told[1]);
        }
        told
    }

    /// The step, and what a quick player would send with it.
    fn goes_on_after(&mut self, step: Step, seat: u32, table: &v1::View) -> Vec<Step> {
        let prizes = &table.tournaments.as_ref().unwrap().prizes;
        let mut steps = vec![step];
        let draws = matches!(steps[0], Step::DrawTile(_)) && prizes.iter().all(|won| won.seat != seat);
        if draws && self.rng.u8(..5) > 0 {
            steps.push(Step::PlaceTile(v1::PlaceTile {}));
            if seat != self.twins.at.owner.seat && self.rng.u8(..4) > 0 {
                steps.push(Step::EndTurn(v1::EndTurn {}));
            }
        }
        let finishes =
            matches!(steps[0], Step::PlaceMeeple(_) | Step::StandMeeple(_) | Step::NominateMeeple(_));
        if finishes && table.phase() == v1::Phase::Finish && self.rng.bool() {
            steps.push(Step::EndTurn(v1::EndTurn {}));
        }
        steps
    }

    async fn undoes(&mut self, viewer: &Arc<Viewer>) {
        let (game_id, request_id) = (self.twins.at.game.clone(), self.name());
        let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
        let told = if viewer.seat == self.twins.at.owner.seat {
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
        let host = self.twins.at.viewer("host");
        let (game_id, request_id) = (self.twins.at.game.clone(), self.name());
        let end = v1::EndGameRequest { game_id, request_id, expected_revision: None };
        let told = self.twins.ask(&host, END, &end).await;
        if told.is_ok() {
            self.moved(told.read::<v1::EndGameResponse>().revision).await;
        }
    }

    pub(super) async fn moved(&mut self, revision: u64) {
        self.twins.comparison.tally.moves += 1;
        self.revision = revision;
        self.over = self.kept == Kept::ByHerald && self.is_over().await;
        if !self.over {
            self.twins.settle(revision).await;
        }
    }

    /// What nobody compares.
    pub(super) async fn is_over(&mut self) -> bool {
        let (host, game_id) = (self.twins.at.viewer("host"), self.twins.at.game.clone());
        let ask = v1::GetViewRequest { game_id };
        let [here, _] = self.twins.both(&host, VIEW.0, &ask, &ask).await;
        read_view(&here).status() == v1::Status::Over
    }

    pub(super) fn submission(&mut self, steps: Vec<Step>) -> v1::SubmitMoveRequest {
        v1::SubmitMoveRequest {
            game_id: self.twins.at.game.clone(),
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
        let entropy = Arc::clone(&self.twins.entropy);
        let Left { at, comparison, log, journals: _ } = self.twins.stop().await;
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
        let (secrets, drawn) = (at.secrets, entropy.given());
        Ended { comparison, log, secrets, drawn, shown: self.shown, bound: self.bound }
    }
}

/// How many faces are described in it.
fn described(submission: &v1::SubmitMoveRequest) -> usize {
    submission.steps.iter().filter(|step| matches!(step.step, Some(Step::DescribeFace(_)))).count()
}

/// Where a seat's meeples stand on a tracked map.
fn cells_of(seat: u32, table: &v1::View) -> Vec<v1::Pos> {
    let own = table.meeples.iter().filter(|meeple| meeple.seat == seat);
    own.filter_map(|meeple| meeple.spot.as_ref()?.pos).collect()
}

pub(super) fn read_view(told: &Told) -> v1::View {
    v1::View::decode(told.read::<v1::GetViewResponse>().view).unwrap()
}

pub(super) fn emblem_under(meeple: &v1::Meeple) -> Option<i32> {
    match meeple.nomination.as_ref()?.state.as_ref()? {
        v1::nomination::State::Nominated(nominated) => Some(nominated.emblem),
        v1::nomination::State::Spent(_) | v1::nomination::State::Token(_) => None,
    }
}
