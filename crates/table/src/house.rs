//! All tables behind one door, and the one way of a change through it. Never lets anyone act whose token does not
//! admit them at that very moment.

use std::sync::Arc;

use herald_journal::Journal;
use herald_rules::{Game, OwnFaces};
use herald_words::{Audience, Denial, GameId, Problem, Request, Revision, Token, Unavailable};

use crate::{
    ambient::{Clock, Entropy, NoEntropy},
    census::Census,
    commit::{Body, Commit, Maker, TableEvent},
    doorbell::Doorbell,
    grapevine::Grapevine,
    lobby,
    published::Published,
    roster::Holder,
    shelf::Shelf,
    standpoint,
    table::{Committed, Deciding, Proposal, Table},
    token::{self, Hash},
};

/// How often one change is decided where other nodes are first again and again; each time one of them has got on.
const TRIES: usize = 32;

/// All tables of one journal.
#[derive(Debug)]
pub struct House {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) clock: Arc<dyn Clock>,
    operator: Option<Hash>,
    pub(crate) own_faces: Option<OwnFaces>,
    pub(crate) doorbell: Option<Arc<dyn Doorbell>>,
    pub(crate) grapevine: Option<Arc<dyn Grapevine>>,
}

/// Proof that a token admitted its holder to a table. Only a house makes one; it is checked again under the lock
/// before anything is decided, so a token that was replaced meanwhile is worth nothing.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(crate) table: Arc<Table>,
    pub(crate) holder: Holder,
}

/// What a decision asks to be written, and the game after it where that is known already.
pub(crate) type Decided = (Body, Option<Arc<Game>>);

/// What becomes of a request.
pub(crate) enum Settled {
    /// It was carried out before.
    Known(Arc<Commit>),
    /// This is to be written, with the game after it where that is known already.
    New(Proposal, Option<Arc<Game>>),
}

impl House {
    /// Opens the house over a journal. Without an operator's token nobody is the operator.
    #[must_use]
    pub fn new(
        journal: Arc<dyn Journal>,
        entropy: Arc<dyn Entropy>,
        clock: Arc<dyn Clock>,
        operator: Option<&Token>,
    ) -> Self {
        let shelf = Arc::new(Shelf::new(Arc::clone(&journal), Arc::clone(&clock)));
        let operator = operator.map(|token| Hash::of(token.reveal()));
        Self { journal, shelf, entropy, clock, operator, own_faces: None, doorbell: None, grapevine: None }
    }

    /// Games that start from now on are played with these faces; each keeps them.
    #[must_use]
    pub fn with_faces(self, own: OwnFaces) -> Self {
        Self { own_faces: Some(own), ..self }
    }

    /// Rings this bell whenever a lobby opens.
    #[must_use]
    pub fn with_doorbell(self, bell: Arc<dyn Doorbell>) -> Self {
        Self { doorbell: Some(bell), ..self }
    }

    /// Asks other nodes that serve the same games who is connected there.
    #[must_use]
    pub fn with_grapevine(self, grapevine: Arc<dyn Grapevine>) -> Self {
        Self { grapevine: Some(grapevine), ..self }
    }

    /// Lets idle games sleep; to be called now and then.
    pub fn let_sleep(&self) {
        self.shelf.let_sleep();
    }

    /// How many tables are awake and watched, and what has become of others; looks at each that is awake.
    #[must_use]
    pub fn census(&self) -> Census {
        self.shelf.census()
    }

    /// The one way of a change by somebody already admitted: lock, admitted still, permitted, known request, stale
    /// revision, decide, commit. Who is refused is told where the table stands.
    pub(crate) async fn change<P: Send>(
        &self,
        proof: &Proof,
        request: Request,
        mut permit: impl FnMut(Audience) -> Result<P, Problem> + Send,
        mut decide: impl FnMut(&Table, &Published, P) -> Result<Decided, Problem> + Send,
    ) -> Result<Arc<Commit>, Problem> {
        let (table, expected) = (&proof.table, request.expected);
        let asked = table.asked(&request);
        let mut refused_at = None;
        let committed = self.settle(table, |deciding| {
            let now = &deciding.now;
            let audience = lobby::still_admitted(now, &proof.holder)?;
            let permitted = permit(audience)?;
            let maker = maker(audience)?;
            if let Some(commit) = table.known(maker, asked)? {
                return Ok(Settled::Known(commit));
            }
            refused_at = Some((Arc::clone(now), audience));
            fresh(now, &request)?;
            let (body, game) = decide(table, now, permitted)?;
            Ok(Settled::New(Proposal { maker, asked, body, at_ms: self.clock.now_ms() }, game))
        });
        committed.await.map_err(|problem| match &refused_at {
            Some((now, audience)) => standpoint::told(problem, table, now, *audience, expected),
            None => problem,
        })
    }

    /// Decides and commits, under the lock. Where another node was first, what it did is read and all is decided anew, as if it had
    /// been asked for only now: so whoever loses a race is answered as one node would answer. A commit is its own proof that it was
    /// decided on what is there; any other answer is given once all is known that anybody was told before.
    ///
    /// # Errors
    /// What the decision is refused for; `Unavailable` if nobody can say what became of it.
    pub(crate) async fn settle(
        &self,
        table: &Arc<Table>,
        mut decide: impl FnMut(&Deciding) -> Result<Settled, Problem> + Send,
    ) -> Result<Arc<Commit>, Problem> {
        // On a journal of one's own nothing is there that is not known here.
        let mut all_known = !self.journal.is_shared();
        for _ in 0..TRIES {
            let deciding = table.decide().await?;
            let decided_at = deciding.now.revision;
            let answer = match decide(&deciding) {
                Ok(Settled::New(proposal, game)) => match table.commit(deciding, proposal, game).await? {
                    Committed::Here(commit) => return Ok(commit),
                    Committed::Outrun => {
                        all_known = true;
                        continue;
                    }
                },
                Ok(Settled::Known(commit)) => Ok(commit),
                Err(problem) => Err(problem),
            };
            drop(deciding);
            if all_known {
                return answer;
            }
            table.catch_up().await?;
            all_known = true;
            if table.now().revision == decided_at {
                return answer;
            }
        }
        tracing::warn!(game = %table.id, "other nodes were first each time");
        Err(Problem::Unavailable(Unavailable::Busy))
    }

    /// A change of the table by its host.
    pub(crate) async fn host_changes(
        &self,
        proof: &Proof,
        request: Request,
        mut decide: impl FnMut(&Published) -> Result<TableEvent, Problem> + Send,
    ) -> Result<Revision, Problem> {
        let decide = |_: &Table, now: &Published, ()| Ok((Body::Table(vec![decide(now)?]), None));
        self.change(proof, request, lobby::host_only, decide).await.map(|commit| commit.revision)
    }

    /// What readers see, if the proof still holds.
    pub(crate) fn read<'a>(&self, proof: &'a Proof) -> Result<(Arc<Published>, &'a Table), Problem> {
        let now = proof.table.now();
        proof.table.touch(self.clock.now_ms());
        lobby::still_admitted(&now, &proof.holder)?;
        Ok((now, &proof.table))
    }

    pub(crate) fn is_operator(&self, token: &Token) -> bool {
        self.operator.as_ref().is_some_and(|operator| operator.matches(&Hash::of(token.reveal())))
    }

    /// The proof that a token admits its holder to this game.
    pub(crate) async fn admit_to(&self, token: &Token, game: GameId) -> Result<Proof, Problem> {
        let proof = self.holder(token).await?;
        if proof.table.id == game { Ok(proof) } else { Err(Problem::NotFound) }
    }

    /// The same as far as is known here, for who is going to write: what is not admitted so is asked for.
    pub(crate) async fn admit_as_known(&self, token: &Token, game: GameId) -> Result<Proof, Problem> {
        if token::game_of(token.reveal()) == Some(game)
            && let Ok(table) = self.shelf.find_as_known(game).await
            && let Some(holder) = table.now().state.roster.admit(token)
        {
            return Ok(Proof { table, holder });
        }
        self.admit_to(token, game).await
    }

    /// The game and holder a token names, without a game being asked for.
    pub(crate) async fn holder(&self, token: &Token) -> Result<Proof, Problem> {
        holder(&self.shelf, token).await
    }
}

/// The game and holder a token names.
pub(crate) async fn holder(shelf: &Shelf, token: &Token) -> Result<Proof, Problem> {
    let game = token::game_of(token.reveal()).ok_or(Problem::Unauthenticated)?;
    let table = match shelf.find(game).await {
        // A token for no game is no token; the caller learns nothing of what exists.
        Err(Problem::NotFound) => return Err(Problem::Unauthenticated),
        found => found?,
    };
    let holder = table.now().state.roster.admit(token).ok_or(Problem::Unauthenticated)?;
    Ok(Proof { table, holder })
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
        Some(expected) if expected != now.revision => {
            Err(Problem::Stale { current: now.revision, now: None })
        }
        Some(_) | None => Ok(()),
    }
}

pub(crate) fn no_entropy(_: NoEntropy) -> Problem {
    tracing::error!("the system gives no randomness; nothing secret can be made");
    Problem::Fault
}
