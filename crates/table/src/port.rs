//! The port that a server asks, answered: each call finds its table and takes the one way of a change, or reads what
//! is published. Never decides a rule.

use std::{future::Future, sync::Arc};

use herald_rules::{Decision, Rejected};
use herald_words::{
    Audience, Colour, Created, GameId, GameSummary, History, JoinCode, Joined, LegalMove, Limit, Listed,
    MAX_STREAMS_A_TABLE, Name, Page, Plan, PlanRequest, Problem, RecoveryCode, Refusal, Reissue, Reissued,
    Request, Revision, Ruling, Seat, Settings, Shared, Sheet, Start, Status, Submission, Submitted, Symbol,
    TableInfo, Tables, Token, Unavailable, View, Watching,
};

use crate::{
    ambient::Salts,
    commit::{Body, Commit, TableEvent},
    house::{Decided, House, Proof, fresh, no_entropy},
    ledger::State,
    lobby,
    published::Published,
    roster::Holder,
    table::{Table, refuse},
    watcher::{self, Watch},
};

impl Tables for House {
    type Proof = Proof;
    type Watch = Watch;

    fn plan(&self, request: &PlanRequest) -> Result<Plan, Refusal> {
        herald_rules::plan(request)
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

    async fn admit(&self, token: &Token, game: GameId) -> Result<Proof, Problem> {
        let proof = self.holder(token).await?;
        if proof.table.id == game { Ok(proof) } else { Err(Problem::NotFound) }
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

    async fn start(&self, proof: &Proof, request: Request, start: Start) -> Result<Revision, Problem> {
        let revision = self.host_changes(proof, request, |now| lobby::start(now, &start)).await?;
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
            seats: roster.shown_seats(),
            join: door_open.then(|| roster.join.clone()),
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

    fn consent(&self, proof: &Proof) -> Result<(), Problem> {
        let (now, table) = self.read(proof)?;
        let seat = lobby::seat_only(proof.holder.audience)?;
        if table.presence.consent(seat, self.clock.now_ms()) {
            Ok(())
        } else {
            Err(refuse(&now, Refusal::NoReissueAsked))
        }
    }

    async fn end(&self, proof: &Proof, request: Request) -> Result<Revision, Problem> {
        let decide = |_: &Table, now: &Published, ()| {
            decided(now, herald_rules::end(running(now)?, now.revision.next()))
        };
        self.change(proof, request, lobby::host_only, decide).await.map(|commit| commit.revision)
    }

    async fn games(&self, token: &Token, page: Page<GameId>) -> Result<Listed<GameSummary, GameId>, Problem> {
        if !self.is_operator(token) {
            let proof = self.holder(token).await?;
            lobby::host_only(proof.holder.audience)?;
            let after = page.after.is_some_and(|after| proof.table.id <= after);
            let items = if after { Vec::new() } else { vec![summary(&proof.table)] };
            return Ok(Listed { items, next: None });
        }
        let after = page.after.map(crate::table::key);
        let keys = self.journal.games(after, page.limit).await.map_err(|error| {
            tracing::error!(%error, "the store cannot be listed");
            Problem::Unavailable(Unavailable::Unreadable)
        })?;
        let next = keys.last().filter(|_| keys.len() == page.limit).map(|key| GameId(key.0));
        let mut items = Vec::with_capacity(keys.len());
        for key in keys {
            match self.shelf.glance(GameId(key.0)).await {
                Ok(table) => items.push(summary(&table)),
                // One damaged record does not hide the others; the log has named it.
                Err(problem) => tracing::warn!(game = %GameId(key.0), %problem, "left out of the list"),
            }
        }
        Ok(Listed { items, next })
    }

    async fn delete(&self, token: &Token, game: GameId) -> Result<(), Problem> {
        let table = if self.is_operator(token) {
            match self.shelf.find(game).await {
                // What cannot be read can still be thrown away, by who is answerable for the store.
                Err(Problem::Unavailable(Unavailable::Damaged)) => return self.delete_unread(game).await,
                found => found?,
            }
        } else {
            let proof = self.admit(token, game).await?;
            lobby::host_only(proof.holder.audience)?;
            proof.table
        };
        let deciding = table.decide().await?;
        let join = deciding.now.state.roster.join.clone();
        table.delete(deciding).await?;
        self.close_door(game, &join).await;
        self.shelf.forget(game);
        Ok(())
    }

    async fn submit(&self, proof: &Proof, submission: Submission) -> Result<Submitted, Problem> {
        let Submission { request, steps } = submission;
        let mut salts = Salts::draw(&*self.entropy, steps.len()).map_err(no_entropy)?;
        let decide = |_: &Table, now: &Published, seat| {
            let game = running(now)?;
            decided(now, herald_rules::decide(game, now.revision.next(), seat, &steps, &mut salts))
        };
        let commit = self.change(proof, request, lobby::seat_only, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
    }

    async fn validate(&self, proof: &Proof, submission: Submission) -> Result<(), Problem> {
        let (now, _) = self.read(proof)?;
        let seat = lobby::seat_only(proof.holder.audience)?;
        fresh(&now, &submission.request)?;
        let mut salts = Salts::still(submission.steps.len());
        let game = running(&now)?;
        let decision = herald_rules::decide(game, now.revision.next(), seat, &submission.steps, &mut salts);
        decided(&now, decision).map(drop)
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
            Ok((Body::Table(vec![TableEvent::Undone(skipped)]), None))
        };
        let commit = self.change(proof, request, lobby::seat_only, decide).await?;
        Ok(submitted(&commit, proof.holder.audience))
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
        for commit in table.ledger().between(after, upto) {
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
        Ok(watcher::watch(table, holders, after))
    }

    fn scores(&self, proof: &Proof) -> Result<(Revision, Sheet), Problem> {
        let (now, _) = self.read(proof)?;
        Ok((now.revision, herald_rules::sheet(running(&now)?)))
    }
}

fn running(now: &Published) -> Result<&herald_rules::Game, Problem> {
    now.state.game.as_deref().ok_or_else(|| refuse(now, Refusal::NotStarted))
}

fn decided(now: &Published, decision: Result<Decision, Rejected>) -> Result<Decided, Problem> {
    match decision {
        Ok(Decision { events, game }) => {
            let next = State { roster: Arc::clone(&now.state.roster), game: Some(Arc::new(game)) };
            Ok((Body::Play(events), Some(next)))
        }
        Err(Rejected::Refused(refusal)) => Err(refuse(now, refusal)),
        Err(Rejected::Broken(broken)) => {
            tracing::error!(game = %now.game_id, %broken, "a decision would break an invariant");
            Err(Problem::Fault)
        }
    }
}

fn submitted(commit: &Commit, audience: Audience) -> Submitted {
    Submitted { revision: commit.revision, entries: commit.entries(audience) }
}

fn summary(table: &Table) -> GameSummary {
    let now = table.now();
    let ledger = table.ledger();
    GameSummary {
        game: table.id,
        revision: now.revision,
        status: now.status(),
        players: now.state.roster.shown_seats().into_iter().map(|info| info.name).collect(),
        opened_ms: ledger.opened_ms(),
        changed_ms: ledger.changed_ms(),
    }
}
