//! The port: what a server may ask of tables. `herald-table` implements it; the server knows only this. Never
//! lets a caller act without the proof that a token admitted it.

use std::{future::Future, sync::Arc};

use bytes::Bytes;
use futures_core::Stream;

use crate::{
    Answer, Audience, Colour, Command, Created, DrawShare, Entry, Exported, FaceInfo, GameId, GameSummary,
    HiddenSeen, HostAccepted, Imported, JoinCode, Joined, LegalMove, Listed, Name, Page, Plan, PlanRequest,
    Problem, Proposal, ProposalId, RecoveryCode, Refusal, Reissue, Reissued, Request, Revision, Ruling, Seat,
    Settings, Shared, Sheet, Start, Statistics, Symbol, TableInfo, Token, Update, View, Watching,
};

/// A move as submitted: one step or an atomic list.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The request around it.
    pub request: Request,
    /// What is asked to be done, in order; all or nothing.
    pub steps: Vec<Command>,
}

/// A change made, as its maker may see it: the same for the same request, however often it is sent.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The commit it made.
    pub revision: Revision,
    /// What happened in it.
    pub entries: Vec<Entry>,
}

/// A correction made, or put to the vote.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The commit it made.
    pub revision: Revision,
    /// The proposal that waits for answers; none if it was put right at once.
    pub proposal: Option<ProposalId>,
    /// What happened in it.
    pub entries: Vec<Entry>,
    /// Hidden things that had been seen since the mistake.
    pub seen: Vec<HiddenSeen>,
}

/// A page of the record; the next begins after its last commit.
pub type History = Listed<Entry, Revision>;

/// What a stream shows.
#[derive(Clone, Debug)]
pub enum Shown {
    /// The whole table.
    View(Arc<Shared<View>>),
    /// What one commit changed.
    Update(Arc<Shared<Update>>),
    /// Someone asks to reissue this seat; its device may consent.
    ReissueAsked(Seat),
    /// Somebody has been awaited for longer than the table wants.
    Nudge(Nudge),
}

/// Who has been awaited for longer than the table wants, and since when. It is no change of the table, and stands in no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nudge {
    /// Who must act.
    pub seats: Vec<Seat>,
    /// Since when, in milliseconds since 1970 UTC.
    pub awaited_since_ms: i64,
    /// The last revision shown before it.
    pub revision: Revision,
}

/// All tables, as a server may use them.
///
/// Calls that change something return once the change is on disk, or with a problem. Reads never wait for a
/// change. A call that is dropped loses nothing: what was decided is kept.
pub trait Tables: Send + Sync + 'static {
    /// Proof that a token admitted its holder to a game. Only tables can make one.
    type Proof: Clone + Send + Sync + 'static;
    /// What a watcher gets.
    type Watch: Stream<Item = Result<Shown, Problem>> + Send + 'static;
    /// What a backup consists of: pieces of one stream of bytes.
    type Backup: Stream<Item = Result<Bytes, Problem>> + Send + 'static;
    /// A game on its way out.
    type Export: Stream<Item = Result<Exported, Problem>> + Send + 'static;

    /// How the piles would be built. Needs no game.
    ///
    /// # Errors
    /// A number of players or tiles that no row of T-3 or T-4 covers.
    fn plan(&self, request: &PlanRequest) -> Result<Plan, Refusal>;

    /// Every face of a tracked map.
    fn faces(&self) -> &[FaceInfo];

    /// Every ruling in force by default.
    fn rulings(&self) -> &'static [Ruling];

    /// Opens a table. The request id stands for the caller.
    fn create(
        &self,
        request: Request,
        settings: Settings,
    ) -> impl Future<Output = Result<Created, Problem>> + Send;

    /// Takes a seat. The request id stands for the caller.
    fn join(
        &self,
        request: Request,
        code: JoinCode,
        name: Name,
        colour: Colour,
        symbol: Symbol,
    ) -> impl Future<Output = Result<Joined, Problem>> + Send;

    /// Admits a watcher. The request id stands for the caller.
    fn join_as_watcher(
        &self,
        request: Request,
        code: JoinCode,
    ) -> impl Future<Output = Result<Watching, Problem>> + Send;

    /// Checks a token, then whether the game is the one it belongs to.
    fn admit(&self, token: &Token, game: GameId)
    -> impl Future<Output = Result<Self::Proof, Problem>> + Send;

    /// The same for who is going to submit a move and nothing else: a commit says by itself whether it was decided on what is there,
    /// so where several nodes share tables nothing need be asked beforehand.
    fn admit_to_submit(
        &self,
        token: &Token,
        game: GameId,
    ) -> impl Future<Output = Result<Self::Proof, Problem>> + Send {
        self.admit(token, game)
    }

    /// For whom views and entries are made when this proof asks.
    fn audience(&self, proof: &Self::Proof) -> Audience;

    /// Takes a seat away before the start. Host only.
    fn remove_seat(
        &self,
        proof: &Self::Proof,
        request: Request,
        seat: Seat,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Changes the settings before the start. Host only.
    fn update_settings(
        &self,
        proof: &Self::Proof,
        request: Request,
        settings: Settings,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Adds a device's bytes to the seed of Herald's draws before the start. Seats only, each once.
    fn add_draw_share(
        &self,
        proof: &Self::Proof,
        request: Request,
        share: DrawShare,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Starts the game. Host only.
    fn start(
        &self,
        proof: &Self::Proof,
        request: Request,
        start: Start,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// The table without the game.
    fn info(&self, proof: &Self::Proof) -> Result<TableInfo, Problem>;

    /// Makes a token anew: the host any, a seat its own. A connected seat is asked first.
    fn reissue(
        &self,
        proof: &Self::Proof,
        request: Request,
        whose: Reissue,
    ) -> impl Future<Output = Result<Reissued, Problem>> + Send;

    /// Makes the host's token anew for who holds the recovery code. The request id stands for the caller.
    fn recover(
        &self,
        request: Request,
        code: RecoveryCode,
    ) -> impl Future<Output = Result<Reissued, Problem>> + Send;

    /// A connected seat consents to being reissued.
    fn consent(&self, proof: &Self::Proof) -> impl Future<Output = Result<(), Problem>> + Send;

    /// A player goes home: passed over in turns and contests; what they have stays. Host only.
    fn retire(
        &self,
        proof: &Self::Proof,
        request: Request,
        seat: Seat,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Offers the host's place to a seat, or withdraws the offer. Host only.
    fn offer_host(
        &self,
        proof: &Self::Proof,
        request: Request,
        to: Option<Seat>,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Takes the host's place that was offered to the caller's seat.
    fn accept_host(
        &self,
        proof: &Self::Proof,
        request: Request,
    ) -> impl Future<Output = Result<HostAccepted, Problem>> + Send;

    /// Ends the game as it stands. Host only.
    fn end(
        &self,
        proof: &Self::Proof,
        request: Request,
    ) -> impl Future<Output = Result<Revision, Problem>> + Send;

    /// Games: all of them for the operator, its own for a host.
    fn games(
        &self,
        token: &Token,
        page: Page<GameId>,
    ) -> impl Future<Output = Result<Listed<GameSummary, GameId>, Problem>> + Send;

    /// Deletes a game for good: any for the operator, its own for a host.
    fn delete(&self, token: &Token, game: GameId) -> impl Future<Output = Result<(), Problem>> + Send;

    /// Everything in the store, as it is while it is being read: for the operator to keep. Operator only.
    fn backup(&self, token: &Token) -> Result<Self::Backup, Problem>;

    /// A game to keep elsewhere: its whole record for the operator, and once it is over for everyone at the table; before that
    /// a transcript of what the token's holder may know.
    fn export(
        &self,
        token: &Token,
        game: GameId,
    ) -> impl Future<Output = Result<Self::Export, Problem>> + Send;

    /// Takes in a game from the pieces of its record. Operator only: nobody else is asked for a single piece.
    fn import(
        &self,
        token: &Token,
        pieces: impl Stream<Item = Result<Bytes, Problem>> + Send,
    ) -> impl Future<Output = Result<Imported, Problem>> + Send;

    /// Makes a move.
    fn submit(
        &self,
        proof: &Self::Proof,
        submission: Submission,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send;

    /// Whether the move would be accepted, and no more.
    fn validate(
        &self,
        proof: &Self::Proof,
        submission: Submission,
    ) -> impl Future<Output = Result<(), Problem>> + Send;

    /// Takes back the caller's own last moves: those after `to`, or the last one.
    fn undo(
        &self,
        proof: &Self::Proof,
        request: Request,
        to: Option<Revision>,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send;

    /// Puts something right, for all to see: the host, where it decides alone; else any seat or the host puts it to the
    /// table's vote.
    fn correct(
        &self,
        proof: &Self::Proof,
        proposal: Proposal,
    ) -> impl Future<Output = Result<Mended, Problem>> + Send;

    /// Answers an open proposal. Seats only. The answer that decides it puts it right in the same commit.
    fn answer(
        &self,
        proof: &Self::Proof,
        answer: Answer,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send;

    /// Takes an open proposal back: who made it, or the host.
    fn withdraw(
        &self,
        proof: &Self::Proof,
        request: Request,
        proposal: ProposalId,
    ) -> impl Future<Output = Result<Submitted, Problem>> + Send;

    /// Whether the correction would be accepted, and what hidden things were seen since the mistake: for who may propose.
    fn validate_correction(
        &self,
        proof: &Self::Proof,
        proposal: Proposal,
    ) -> impl Future<Output = Result<Vec<HiddenSeen>, Problem>> + Send;

    /// What may be done now, and after which commit that is so.
    fn legal(&self, proof: &Self::Proof) -> Result<(Revision, Vec<LegalMove>), Problem>;

    /// The record, by whole commits: from the one after `page.after` on.
    fn history(&self, proof: &Self::Proof, page: Page<Revision>) -> Result<History, Problem>;

    /// The table as it is.
    fn view(&self, proof: &Self::Proof) -> Result<Arc<Shared<View>>, Problem>;

    /// The table as it is and as it changes, for one seat or several of one device; after a revision, only what
    /// changed since, unless moves were undone or too much has changed.
    fn watch(&self, proofs: Vec<Self::Proof>, after: Option<Revision>) -> Result<Self::Watch, Problem>;

    /// The sheet, as if the game ended now.
    fn scores(&self, proof: &Self::Proof) -> Result<(Revision, Sheet), Problem>;

    /// The evening in numbers, as it ended, or as if it ended now.
    fn statistics(&self, proof: &Self::Proof) -> Result<(Revision, Statistics), Problem>;
}
