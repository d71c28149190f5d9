//! All tables behind one door: the port that a server asks. Never lets anyone act whose token does not admit them
//! at that very moment.

use std::{future::Future, sync::Arc};

use herald_journal::Journal;
use herald_rules::{Decision, Rejected};
use herald_words::{
    Audience, Colour, Created, Denial, GameId, GameSummary, History, JoinCode, Joined, LegalMove, Limit,
    Listed, MAX_STREAMS_A_TABLE, Name, Page, Plan, PlanRequest, Problem, RecoveryCode, Refusal, Reissue,
    Reissued, Request, Revision, Ruling, Seat, Settings, Shared, Sheet, Start, Status, Submission, Submitted,
    Symbol, TableInfo, Tables, Token, Unavailable, View, Watching,
};

use crate::{
    ambient::{Clock, Entropy, NoEntropy, Salts},
    commit::{Body, Commit, Maker, TableEvent},
    ledger::State,
    lobby,
    published::Published,
    roster::Holder,
    shelf::Shelf,
    table::{Deciding, Proposal, Table, refuse},
    token::{self, Hash},
    watcher::{self, Watch},
};

/// All tables of one journal.
#[derive(Debug)]
pub struct House {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) shelf: Shelf,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) clock: Arc<dyn Clock>,
    operator: Option<Hash>,
}

/// Proof that a token admitted its holder to a table. Only a house makes one; it is checked again under the lock
/// before anything is decided, so a token that was replaced meanwhile is worth nothing.
#[derive(Clone, Debug)]
pub struct Proof {
    table: Arc<Table>,
    holder: Holder,
}

/// What a decision asks to be written, and the state after it where that is known already.
type Decided = (Body, Option<State>);

impl House {
    /// Opens the house over a journal. Without an operator's token nobody is the operator.
    #[must_use]
    pub fn new(
        journal: Arc<dyn Journal>,
        entropy: Arc<dyn Entropy>,
        clock: Arc<dyn Clock>,
        operator: Option<&Token>,
    ) -> Self {
        let shelf = Shelf::new(Arc::clone(&journal), Arc::clone(&clock));
        let operator = operator.map(|token| Hash::of(token.reveal()));
        Self { journal, shelf, entropy, clock, operator }
    }

    /// Lets idle games sleep; to be called now and then.
    pub fn let_sleep(&self) {
        self.shelf.let_sleep();
    }

    /// The one way of a change by somebody already admitted: lock, admitted still, known request, stale revision,
    /// decide, commit.
    async fn change(
        &self,
        proof: &Proof,
        request: Request,
        decide: impl FnOnce(&Table, &Deciding, Audience) -> Result<Decided, Problem> + Send,
    ) -> Result<Arc<Commit>, Problem> {
        let table = &proof.table;
        let deciding = table.decide().await?;
        let audience = lobby::still_admitted(&deciding.now, &proof.holder)?;
        let maker = maker(audience)?;
        if let Some(commit) = table.known(&deciding, maker, &request)? {
            return Ok(commit);
        }
        fresh(&deciding.now, &request)?;
        let (body, next) = decide(table, &deciding, audience)?;
        let at_ms = self.clock.now_ms();
        table.commit(deciding, Proposal { maker, request, body, at_ms }, next).await
    }

    /// A change of the table by its host.
    async fn host_changes(
        &self,
        proof: &Proof,
        request: Request,
        decide: impl FnOnce(&Published) -> Result<TableEvent, Problem> + Send,
    ) -> Result<Revision, Problem> {
        let decide = |_: &Table, deciding: &Deciding, audience| {
            lobby::host_only(audience)?;
            Ok((Body::Table(vec![decide(&deciding.now)?]), None))
        };
        self.change(proof, request, decide).await.map(|commit| commit.revision)
    }

    /// What readers see, if the proof still holds.
    fn read<'a>(&self, proof: &'a Proof) -> Result<(Arc<Published>, &'a Table), Problem> {
        let now = proof.table.now();
        proof.table.touch(self.clock.now_ms());
        lobby::still_admitted(&now, &proof.holder)?;
        Ok((now, &proof.table))
    }

    fn is_operator(&self, token: &Token) -> bool {
        self.operator.as_ref().is_some_and(|operator| operator.matches(&Hash::of(token.reveal())))
    }

    /// The game and holder a token names, without a game being asked for.
    async fn holder(&self, token: &Token) -> Result<Proof, Problem> {
        let game = token::game_of(token.reveal()).ok_or(Problem::Unauthenticated)?;
        let table = match self.shelf.find(game).await {
            // A token for no game is no token; the caller learns nothing of what exists.
            Err(Problem::NotFound) => return Err(Problem::Unauthenticated),
            found => found?,
        };
        let holder = table.now().state.roster.admit(token).ok_or(Problem::Unauthenticated)?;
        Ok(Proof { table, holder })
    }
}

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
        let decide = |_: &Table, deciding: &Deciding, audience| {
            lobby::host_only(audience)?;
            let game = running(&deciding.now)?;
            decided(&deciding.now, herald_rules::end(game, deciding.now.revision.next()))
        };
        self.change(proof, request, decide).await.map(|commit| commit.revision)
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
            self.shelf.find(game).await?
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
        let decide = |_: &Table, deciding: &Deciding, audience| {
            let seat = lobby::seat_only(audience)?;
            let game = running(&deciding.now)?;
            let at = deciding.now.revision.next();
            decided(&deciding.now, herald_rules::decide(game, at, seat, &steps, &mut salts))
        };
        let commit = self.change(proof, request, decide).await?;
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
        let decide = |table: &Table, deciding: &Deciding, audience| {
            let seat = lobby::seat_only(audience)?;
            running(&deciding.now)?;
            let skipped =
                table.ledger().undoable(seat, to).map_err(|refusal| refuse(&deciding.now, refusal))?;
            Ok((Body::Table(vec![TableEvent::Undone(skipped)]), None))
        };
        let commit = self.change(proof, request, decide).await?;
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

/// Who makes a change.
fn maker(audience: Audience) -> Result<Maker, Problem> {
    match audience {
        Audience::Seat(seat) => Ok(Maker::Seat(seat)),
        Audience::Host => Ok(Maker::Host),
        Audience::Watcher => Err(Denial::SeatOnly.into()),
    }
}

/// The caller believes in the revision that is.
pub(crate) fn fresh(now: &Published, request: &Request) -> Result<(), Problem> {
    match request.expected {
        Some(expected) if expected != now.revision => Err(Problem::Stale { current: now.revision }),
        Some(_) | None => Ok(()),
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

pub(crate) fn no_entropy(_: NoEntropy) -> Problem {
    tracing::error!("the system gives no randomness; nothing secret can be made");
    Problem::Fault
}
