//! The port that a server asks, answered: each call finds its table and takes the one way of a change, or reads what
//! is published. Never decides a rule.

use std::{future::Future, sync::Arc};

use bytes::Bytes;
use futures_util::Stream;

use herald_rules::OwnFaces;
use herald_words::{
    Answer, Audience, Colour, Created, DrawShare, FaceInfo, GameId, GameSummary, HiddenSeen, History,
    HostAccepted, Imported, JoinCode, Joined, LegalMove, Limit, Listed, MAX_STREAMS_A_TABLE, Mended, Name,
    Page, Plan, PlanRequest, Problem, Proposal, ProposalId, RecoveryCode, Refusal, Reissue, Reissued,
    Request, Revision, Ruling, Seat, Settings, Shared, Sheet, Start, Statistics, Status, Submission,
    Submitted, Symbol, TableInfo, Tables, Token, View, Watching,
};

use crate::{
    backup::Backup,
    chance::{Luck, Salts},
    commit::{Body, TableEvent},
    draws,
    export::Export,
    house::{House, Proof, fresh, no_entropy},
    lobby,
    playing::{decided, knows_the_table, running, submitted},
    published::Published,
    roster::Holder,
    standpoint, statistics,
    table::{Table, refuse},
    watcher::{self, Watch},
};

impl Tables for House {
    type Proof = Proof;
    type Watch = Watch;
    type Backup = Backup;
    type Export = Export;

    fn plan(&self, request: &PlanRequest) -> Result<Plan, Refusal> {
        herald_rules::plan(request)
    }

    fn faces(&self) -> &[FaceInfo] {
        self.own_faces.as_ref().map_or(herald_rules::faces(), OwnFaces::faces)
    }

    fn rulings(&self) -> &'static [Ruling] {
        herald_rules::rulings()
    }

    fn create(
        &self,
        request: Request,
        settings: Settings,
    ) -> impl Future<Output = Result<Created, Problem>> + Send {
        self.open_table(request, settings)
    }

    fn join(
        &self,
        request: Request,
        code: JoinCode,
        name: Name,
        colour: Colour,
        symbol: Symbol,
    ) -> impl Future<Output = Result<Joined, Problem>> + Send {
        self.seat_player(request, code, name, colour, symbol)
    }

    fn join_as_watcher(
        &self,
        request: Request,
        code: JoinCode,
    ) -> impl Future<Output = Result<Watching, Problem>> + Send {
        self.seat_watcher(request, code)
    }

    fn admit(&self, token: &Token, game: GameId) -> impl Future<Output = Result<Proof, Problem>> + Send {
        self.admit_to(token, game)
    }

    fn admit_to_submit(
        &self,
        token: &Token,
        game: GameId,
    ) -> impl Future<Output = Result<Proof, Problem>> + Send {
        self.admit_as_known(token, game)
    }

    fn audience(&self, proof: &Proof) -> Audience {
        proof.holder.audience
    }

    async fn remove_seat(&self, proof: &Proof, request: Request, seat: Seat) -> Result<Revision, Problem> {
        self.host_changes(proof, request, |now| lobby::remove_seat(now, seat)).await
    }

    async fn update_settings(
        &self,
        proof: &Proof,
        request: Request,
        settings: Settings,
    ) -> Result<Revision, Problem> {
        self.host_changes(proof, request, |now| lobby::change_settings(now, settings)).await
    }

    async fn add_draw_share(
        &self,
        proof: &Proof,
        request: Request,
        share: DrawShare,
    ) -> Result<Revision, Problem> {
        let decide = |_: &Table, now: &Published, seat| {
            Ok((Body::Table(vec![lobby::add_share(now, seat, share.clone())?]), None))
        };
        self.change(proof, request, lobby::seat_only, decide).await.map(|commit| commit.revision)
    }

    async fn start(&self, proof: &Proof, request: Request, start: Start) -> Result<Revision, Problem> {
        let revision = self
            .host_changes(proof, request, |now| lobby::start(now, &start, self.own_faces.as_ref()))
            .await?;
        let join = proof.table.now().state.roster.join.clone();
        self.close_door(proof.table.id, &join).await;
        Ok(revision)
    }

    fn info(&self, proof: &Proof) -> Result<TableInfo, Problem> {
        let (now, _) = self.read(proof)?;
        let roster = &now.state.roster;
        let door_open = now.status() == Status::Lobby && proof.holder.audience == Audience::Host;
        Ok(TableInfo {
            game: now.game_id,
            revision: now.revision,
            status: now.status(),
            settings: roster.settings,
            seats: now.state.seats(),
            join: door_open.then(|| roster.join.clone()),
            draws: draws::shown(roster, now.status()),
        })
    }

    fn reissue(
        &self,
        proof: &Proof,
        request: Request,
        whose: Reissue,
    ) -> impl Future<Output = Result<Reissued, Problem>> + Send {
        self.reissue_token(proof.table.clone(), proof.holder, request, whose)
    }

    fn recover(
        &self,
        request: Request,
        code: RecoveryCode,
    ) -> impl Future<Output = Result<Reissued, Problem>> + Send {
        self.recover_host(request, code)
    }

    async fn consent(&self, proof: &Proof) -> Result<(), Problem> {
        let (now, table) = self.read(proof)?;
        let audience = proof.holder.audience;
        let seat = lobby::seat_only(audience)?;
        if self.consents(table, seat).await? {
            return Ok(());
        }
        Err(standpoint::told(refuse(&now, Refusal::NoReissueAsked), table, &now, audience, None))
    }

    fn retire(
        &self,
        proof: &Proof,
        request: Request,
        seat: Seat,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send {
        self.take_home(proof, request, seat)
    }

    async fn offer_host(
        &self,
        proof: &Proof,
        request: Request,
        to: Option<Seat>,
    ) -> Result<Revision, Problem> {
        self.host_changes(proof, request, |now| lobby::offer_host(now, to)).await
    }

    fn accept_host(
        &self,
        proof: &Proof,
        request: Request,
    ) -> impl Future<Output = Result<HostAccepted, Problem>> + Send {
        self.take_place(proof, request)
    }

    async fn end(&self, proof: &Proof, request: Request) -> Result<Revision, Problem> {
        let decide = |_: &Table, now: &Published, ()| {
            decided(now, herald_rules::end(running(now)?, now.revision.next()))
        };
        self.change(proof, request, lobby::host_only, decide).await.map(|commit| commit.revision)
    }

    fn games(
        &self,
        token: &Token,
        page: Page<GameId>,
    ) -> impl Future<Output = Result<Listed<GameSummary, GameId>, Problem>> + Send {
        self.list(token, page)
    }

    fn delete(&self, token: &Token, game: GameId) -> impl Future<Output = Result<(), Problem>> + Send {
        self.throw_away(token, game)
    }

    fn backup(&self, token: &Token) -> Result<Backup, Problem> {
        self.keep(token)
    }

    fn export(&self, token: &Token, game: GameId) -> impl Future<Output = Result<Export, Problem>> + Send {
        self.give_out(token, game)
    }

    fn import(
        &self,
        token: &Token,
        pieces: impl Stream<Item = Result<Bytes, Problem>> + Send,
    ) -> impl Future<Output = Result<Imported, Problem>> + Send {
        self.take_in(token, pieces)
    }

    async fn submit(&self, proof: &Proof, submission: Submission) -> Result<Submitted, Problem> {
        let Submission { request, steps } = submission;
        let expected = request.expected;
        let decide = |_: &Table, now: &Published, seat| {
            let game = running(now)?;
            knows_the_table(now, seat, &steps, expected)?;
            let salts = Salts::draw(&*self.entropy, &steps).map_err(no_entropy)?;
            let mut luck = Luck::new(salts, &now.state.roster);
            decided(now, herald_rules::decide(game, now.revision.next(), seat, &steps, &mut luck))
        };
        let commit = self.change(proof, request, lobby::seat_only, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
    }

    async fn validate(&self, proof: &Proof, submission: Submission) -> Result<(), Problem> {
        let (now, table) = self.read(proof)?;
        let audience = proof.holder.audience;
        let seat = lobby::seat_only(audience)?;
        let Submission { request, steps } = submission;
        let mut luck = Luck::still(steps.len());
        let accepted = fresh(&now, &request).and_then(|()| {
            let game = running(&now)?;
            knows_the_table(&now, seat, &steps, request.expected)?;
            decided(&now, herald_rules::decide(game, now.revision.next(), seat, &steps, &mut luck))
        });
        accepted
            .map(drop)
            .map_err(|problem| standpoint::told(problem, table, &now, audience, request.expected))
    }

    async fn undo(
        &self,
        proof: &Proof,
        request: Request,
        to: Option<Revision>,
    ) -> Result<Submitted, Problem> {
        let decide = |table: &Table, now: &Published, seat| {
            running(now)?;
            let skipped = table.ledger().undoable(seat, to).map_err(|refusal| refuse(now, refusal))?;
            Ok((Body::Table(vec![TableEvent::Undone { revisions: skipped, note: None }]), None))
        };
        let commit = self.change(proof, request, lobby::seat_only, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
    }

    fn correct(
        &self,
        proof: &Proof,
        proposal: Proposal,
    ) -> impl Future<Output = Result<Mended, Problem>> + Send {
        self.mend(proof, proposal)
    }

    fn answer(
        &self,
        proof: &Proof,
        answer: Answer,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send {
        self.vote(proof, answer)
    }

    fn withdraw(
        &self,
        proof: &Proof,
        request: Request,
        proposal: ProposalId,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send {
        self.take_back(proof, request, proposal)
    }

    fn validate_correction(
        &self,
        proof: &Proof,
        proposal: Proposal,
    ) -> impl Future<Output = Result<Vec<HiddenSeen>, Problem>> + Send {
        self.would_mend(proof, proposal)
    }

    fn legal(&self, proof: &Proof) -> Result<(Revision, Vec<LegalMove>), Problem> {
        let view = self.view(proof)?;
        Ok((view.value().revision, view.value().legal.clone()))
    }

    fn history(&self, proof: &Proof, page: Page<Revision>) -> Result<History, Problem> {
        let (now, table) = self.read(proof)?;
        let after = page.after.unwrap_or(Revision(0));
        let mut items = Vec::new();
        let mut last = after;
        // Each commit holds an entry, so a page needs no more commits than that.
        let upto = now.revision.min(Revision(after.0.saturating_add(page.limit as u64 + 1)));
        // Decoded out of the lock, and no further than the page goes.
        let commits = table.ledger().between(after, upto);
        for commit in commits {
            let commit = commit?;
            if !items.is_empty() && items.len() + commit.entry_count() > page.limit {
                return Ok(History { items, next: Some(last) });
            }
            items.extend(commit.entries(proof.holder.audience));
            last = commit.revision;
        }
        Ok(History { items, next: (last < now.revision).then_some(last) })
    }

    fn view(&self, proof: &Proof) -> Result<Arc<Shared<View>>, Problem> {
        let (now, _) = self.read(proof)?;
        now.view(proof.holder.audience).ok_or(Problem::Unauthenticated)
    }

    fn watch(&self, proofs: Vec<Proof>, after: Option<Revision>) -> Result<Watch, Problem> {
        let first = proofs.first().ok_or(Problem::Unauthenticated)?;
        let table = Arc::clone(&first.table);
        for proof in &proofs {
            self.read(proof)?;
            if proof.table.id != table.id {
                return Err(Problem::NotFound);
            }
        }
        if table.watching() >= MAX_STREAMS_A_TABLE {
            return Err(Problem::Exhausted(Limit::Streams));
        }
        let mut holders: Vec<Holder> = Vec::with_capacity(proofs.len());
        for proof in proofs {
            if holders.iter().all(|holder| holder.audience != proof.holder.audience) {
                holders.push(proof.holder);
            }
        }
        let opened = table.presence.open(&holders).ok_or(Problem::Exhausted(Limit::OwnStreams))?;
        Ok(watcher::watch(table, holders, opened, after, Arc::clone(&self.clock)))
    }

    fn scores(&self, proof: &Proof) -> Result<(Revision, Sheet), Problem> {
        let (now, _) = self.read(proof)?;
        Ok((now.revision, herald_rules::sheet(running(&now)?)))
    }

    fn statistics(&self, proof: &Proof) -> Result<(Revision, Statistics), Problem> {
        let (now, table) = self.read(proof)?;
        Ok((now.revision, statistics::of(&now, table)?))
    }
}
