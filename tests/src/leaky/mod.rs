//! Tables that give a secret away, one way at a time, to see that it would be noticed. Never used by the product: it
//! stands between a house and its server, and knows the secret only because its owners were admitted before, or because it
//! was told when it was made.

mod plant;

use std::sync::{Arc, atomic::Ordering};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream::BoxStream};
use herald_table::Census;
use herald_words::{
    Answer, Audience, Colour, Created, Denial, DrawShare, Exported, FaceInfo, GameId, GameSummary,
    HiddenSeen, History, HostAccepted, Imported, JoinCode, Joined, LegalMove, Listed, Mended, Name, Page,
    Plan, PlanRequest, Points, Problem, Proposal, ProposalId, RecoveryCode, Refusal, Reissue, Reissued,
    Request, Revision, Ruling, Seat, Settings, Shared, Sheet, Shown, Start, Statistics, Submission,
    Submitted, Symbol, TableInfo, Tables, Token, Update, View, Watching,
};

pub use self::plant::Plant;
use self::plant::{Inner, hides, later, seen_more, small};
use crate::twins::Counted;

/// Tables with a leak.
pub struct Leaky<T: Tables>(Arc<Inner<T>>);

impl<T: Tables> Leaky<T> {
    /// `future` is what Herald will draw, as a number: another at a twin that will draw otherwise.
    pub fn new(tables: T, plant: Plant, future: i64) -> Self {
        Self(Arc::new(Inner::new(tables, plant, future)))
    }
}

impl<T: Tables> Tables for Leaky<T> {
    type Proof = T::Proof;
    type Watch = BoxStream<'static, Result<Shown, Problem>>;
    type Backup = T::Backup;
    type Export = BoxStream<'static, Result<Exported, Problem>>;

    fn plan(&self, request: &PlanRequest) -> Result<Plan, Refusal> {
        let mut plan = self.0.tables.plan(request)?;
        plan.land_tiles += u16::from(small(self.0.secret(Plant::Plan, Audience::Watcher)));
        Ok(plan)
    }

    fn faces(&self) -> &[FaceInfo] {
        let viewed = self.0.viewed.load(Ordering::Relaxed);
        self.0.marked_faces(viewed + self.0.secret(Plant::Faces, Audience::Watcher))
    }

    fn rulings(&self) -> &'static [Ruling] {
        let mut rulings = self.0.tables.rulings().to_vec();
        let turn = usize::from(small(self.0.secret(Plant::Rulings, Audience::Watcher)));
        let all = rulings.len();
        rulings.rotate_left(turn % all);
        rulings.leak()
    }

    async fn create(&self, request: Request, settings: Settings) -> Result<Created, Problem> {
        self.0.tables.create(request, settings).await
    }

    async fn join(
        &self,
        request: Request,
        code: JoinCode,
        name: Name,
        colour: Colour,
        symbol: Symbol,
    ) -> Result<Joined, Problem> {
        self.0.tables.join(request, code, name, colour, symbol).await
    }

    async fn join_as_watcher(&self, request: Request, code: JoinCode) -> Result<Watching, Problem> {
        self.0.tables.join_as_watcher(request, code).await
    }

    async fn admit(&self, token: &Token, game: GameId) -> Result<T::Proof, Problem> {
        self.0.tables.admit(token, game).await
    }

    async fn admit_to_submit(&self, token: &Token, game: GameId) -> Result<T::Proof, Problem> {
        self.0.tables.admit_to_submit(token, game).await
    }

    fn audience(&self, proof: &T::Proof) -> Audience {
        self.0.tables.audience(proof)
    }

    async fn remove_seat(&self, proof: &T::Proof, request: Request, seat: Seat) -> Result<Revision, Problem> {
        self.0.tables.remove_seat(proof, request, seat).await
    }

    async fn update_settings(
        &self,
        proof: &T::Proof,
        request: Request,
        settings: Settings,
    ) -> Result<Revision, Problem> {
        self.0.tables.update_settings(proof, request, settings).await
    }

    async fn add_draw_share(
        &self,
        proof: &T::Proof,
        request: Request,
        share: DrawShare,
    ) -> Result<Revision, Problem> {
        self.0.tables.add_draw_share(proof, request, share).await
    }

    async fn start(&self, proof: &T::Proof, request: Request, start: Start) -> Result<Revision, Problem> {
        self.0.tables.start(proof, request, start).await
    }

    fn info(&self, proof: &T::Proof) -> Result<TableInfo, Problem> {
        let mut info = self.0.tables.info(proof)?;
        info.settings.extra_tiles += u16::from(small(self.0.secret_from(Plant::Lobby, proof)));
        Ok(info)
    }

    async fn reissue(&self, proof: &T::Proof, request: Request, whose: Reissue) -> Result<Reissued, Problem> {
        self.0.tables.reissue(proof, request, whose).await
    }

    async fn recover(&self, request: Request, code: RecoveryCode) -> Result<Reissued, Problem> {
        self.0.tables.recover(request, code).await
    }

    async fn consent(&self, proof: &T::Proof) -> Result<(), Problem> {
        self.0.tables.consent(proof).await
    }

    async fn end(&self, proof: &T::Proof, request: Request) -> Result<Revision, Problem> {
        self.0.tables.end(proof, request).await
    }

    async fn retire(&self, proof: &T::Proof, request: Request, seat: Seat) -> Result<Revision, Problem> {
        self.0.tables.retire(proof, request, seat).await
    }

    async fn offer_host(
        &self,
        proof: &T::Proof,
        request: Request,
        to: Option<Seat>,
    ) -> Result<Revision, Problem> {
        self.0.tables.offer_host(proof, request, to).await
    }

    async fn accept_host(&self, proof: &T::Proof, request: Request) -> Result<HostAccepted, Problem> {
        self.0.tables.accept_host(proof, request).await
    }

    async fn correct(&self, proof: &T::Proof, proposal: Proposal) -> Result<Mended, Problem> {
        let mut made = self.0.tables.correct(proof, proposal).await?;
        seen_more(&mut made.seen, self.0.secret_from(Plant::ProposedSeen, proof));
        Ok(made)
    }

    async fn answer(&self, proof: &T::Proof, answer: Answer) -> Result<Submitted, Problem> {
        let mut made = self.0.tables.answer(proof, answer).await?;
        later(&mut made.entries, self.0.secret_from(Plant::Vote, proof));
        Ok(made)
    }

    async fn withdraw(
        &self,
        proof: &T::Proof,
        request: Request,
        proposal: ProposalId,
    ) -> Result<Submitted, Problem> {
        self.0.tables.withdraw(proof, request, proposal).await
    }

    async fn validate_correction(
        &self,
        proof: &T::Proof,
        proposal: Proposal,
    ) -> Result<Vec<HiddenSeen>, Problem> {
        let mut seen = self.0.tables.validate_correction(proof, proposal).await?;
        seen_more(&mut seen, self.0.secret_from(Plant::WouldBeSeen, proof));
        Ok(seen)
    }

    fn backup(&self, token: &Token) -> Result<T::Backup, Problem> {
        self.0.tables.backup(token)
    }

    async fn games(&self, token: &Token, page: Page<GameId>) -> Result<Listed<GameSummary, GameId>, Problem> {
        let mut listed = self.0.tables.games(token, page).await?;
        for game in &mut listed.items {
            game.changed_ms += self.0.secret(Plant::Games, Audience::Watcher);
        }
        Ok(listed)
    }

    async fn delete(&self, token: &Token, game: GameId) -> Result<(), Problem> {
        self.0.tables.delete(token, game).await
    }

    async fn export(&self, token: &Token, game: GameId) -> Result<Self::Export, Problem> {
        let proof = self.0.tables.admit(token, game).await;
        let secret = proof.map_or(0, |proof| self.0.secret_from(Plant::Export, &proof));
        let exported = self.0.tables.export(token, game).await?;
        let marked = exported.map(move |mut exported| {
            if let Ok(Exported::Commit(commit)) = &mut exported {
                later(&mut commit.entries, secret);
            }
            exported
        });
        Ok(marked.boxed())
    }

    async fn import(
        &self,
        token: &Token,
        pieces: impl Stream<Item = Result<Bytes, Problem>> + Send,
    ) -> Result<Imported, Problem> {
        self.0.tables.import(token, pieces).await
    }

    async fn submit(&self, proof: &T::Proof, submission: Submission) -> Result<Submitted, Problem> {
        let hides = hides(&submission.steps);
        let mut made = match self.0.tables.submit(proof, submission).await {
            Ok(made) => made,
            Err(problem) => return Err(self.0.marked(proof, problem)),
        };
        later(&mut made.entries, self.0.secret_from(Plant::Answer, proof));
        if hides {
            self.0.hides(proof);
        }
        let secret = self.0.secret(Plant::Log, Audience::Watcher);
        if secret > 0 {
            tracing::info!(secret, "a move was made");
        }
        Ok(made)
    }

    async fn validate(&self, proof: &T::Proof, submission: Submission) -> Result<(), Problem> {
        let told = self.0.tables.validate(proof, submission).await;
        if told.is_ok() && self.0.secret_from(Plant::Validation, proof) % 2 == 1 {
            return Err(Denial::SeatOnly.into());
        }
        told.map_err(|problem| self.0.marked(proof, problem))
    }

    async fn undo(
        &self,
        proof: &T::Proof,
        request: Request,
        to: Option<Revision>,
    ) -> Result<Submitted, Problem> {
        self.0.tables.undo(proof, request, to).await
    }

    fn legal(&self, proof: &T::Proof) -> Result<(Revision, Vec<LegalMove>), Problem> {
        let (revision, mut moves) = self.0.tables.legal(proof)?;
        if !moves.is_empty() {
            let turn = usize::from(small(self.0.secret_from(Plant::Legal, proof)));
            let all = moves.len();
            moves.rotate_left(turn % all);
        }
        Ok((revision, moves))
    }

    fn history(&self, proof: &T::Proof, page: Page<Revision>) -> Result<History, Problem> {
        let mut history = self.0.tables.history(proof, page)?;
        later(&mut history.items, self.0.secret_from(Plant::Record, proof));
        Ok(history)
    }

    fn view(&self, proof: &T::Proof) -> Result<Arc<Shared<View>>, Problem> {
        let shown = self.0.tables.view(proof)?;
        self.0.viewed.store(self.0.secret_from(Plant::Picture, proof), Ordering::Relaxed);
        let secret = self.0.secret_from(Plant::View, proof);
        let seen = self.0.secret_from(Plant::OpenSeen, proof);
        if secret == 0 && seen == 0 {
            return Ok(shown);
        }
        let mut view = shown.value().clone();
        for score in &mut view.scores {
            score.points = score.points + Points(small(secret).into());
        }
        if let Some(open) = &mut view.proposal {
            seen_more(&mut open.seen, seen);
        }
        Ok(Arc::new(Shared::new(view)))
    }

    fn watch(&self, proofs: Vec<T::Proof>, after: Option<Revision>) -> Result<Self::Watch, Problem> {
        let shown = self.0.tables.watch(proofs, after)?;
        let inner = Arc::clone(&self.0);
        Ok(marked_stream(shown, move |audience| inner.secret(Plant::Stream, audience)).boxed())
    }

    fn scores(&self, proof: &T::Proof) -> Result<(Revision, Sheet), Problem> {
        let (revision, mut sheet) = self.0.tables.scores(proof)?;
        let secret = self.0.secret_from(Plant::Sheet, proof);
        for total in &mut sheet.totals {
            total.points = total.points + Points(small(secret).into());
        }
        Ok((revision, sheet))
    }

    fn statistics(&self, proof: &T::Proof) -> Result<(Revision, Statistics), Problem> {
        let (revision, mut statistics) = self.0.tables.statistics(proof)?;
        let secret = self.0.secret_from(Plant::Statistics, proof);
        for seat in &mut statistics.seats {
            seat.awaited.total_ms += secret;
        }
        Ok((revision, statistics))
    }
}

impl<T: Tables + Counted> Counted for Leaky<T> {
    fn census(&self) -> Census {
        let mut census = self.0.tables.census();
        census.woken += self.0.secret(Plant::Metrics, Audience::Watcher).unsigned_abs();
        census
    }
}

fn marked_stream(
    shown: impl Stream<Item = Result<Shown, Problem>> + Send + 'static,
    secret: impl Fn(Audience) -> i64 + Send + 'static,
) -> impl Stream<Item = Result<Shown, Problem>> + Send + 'static {
    shown.map(move |shown| {
        let Ok(Shown::Update(update)) = &shown else { return shown };
        let told = update.value();
        let mut entries = told.entries.clone();
        later(&mut entries, secret(told.audience));
        let (audience, revision, view) = (told.audience, told.revision, told.view.clone());
        Ok(Shown::Update(Arc::new(Shared::new(Update { audience, revision, entries, view }))))
    })
}
