//! A double for the tables: notes each call and answers as it is told. Never knows a rule.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};
use herald_words::*;
use tokio::sync::{Semaphore, mpsc};
use tokio_stream::wrappers::ReceiverStream;

pub(crate) const GAME: GameId = GameId([0xab; 16]);
pub(crate) const SEAT_TOKEN: &str = "seat-token";
pub(crate) const OTHER_SEAT_TOKEN: &str = "other-seat-token";
pub(crate) const OPERATOR_TOKEN: &str = "operator-token";
pub(crate) const JOIN_CODE: &str = "BRUG4217";
pub(crate) const RECOVERY_CODE: &str = "recovery-code";

/// What `submit` does.
#[derive(Clone, Debug)]
pub(crate) enum Mood {
    Answers,
    Hangs,
    Panics,
    Has(Problem),
}

pub(crate) struct Fake {
    calls: Mutex<Vec<String>>,
    contents: Mutex<Vec<Fingerprint>>,
    mood: Mutex<Mood>,
    shown: Mutex<Option<mpsc::Receiver<Result<Shown, Problem>>>>,
    kept: Mutex<Option<mpsc::Receiver<Result<Bytes, Problem>>>>,
    /// What the next export holds.
    pub(crate) exported: Mutex<Vec<Result<Exported, Problem>>>,
    pub(crate) view: Arc<Shared<View>>,
    /// A permit is added for each submit that began.
    pub(crate) begun: Semaphore,
}

impl Fake {
    pub(crate) fn new() -> Self {
        Self {
            calls: Mutex::default(),
            contents: Mutex::default(),
            mood: Mutex::new(Mood::Answers),
            shown: Mutex::default(),
            kept: Mutex::default(),
            exported: Mutex::default(),
            view: Arc::new(Shared::new(view(Revision(5)))),
            begun: Semaphore::new(0),
        }
    }

    /// Every call so far, in order.
    pub(crate) fn calls(&self) -> Vec<String> {
        self.calls.lock().unwrap().clone()
    }

    /// The fingerprint of every change asked for so far.
    pub(crate) fn contents(&self) -> Vec<Fingerprint> {
        self.contents.lock().unwrap().clone()
    }

    pub(crate) fn be(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// What the next watcher sees.
    pub(crate) fn show(&self) -> mpsc::Sender<Result<Shown, Problem>> {
        let (show, shown) = mpsc::channel(8);
        *self.shown.lock().unwrap() = Some(shown);
        show
    }

    /// What the next backup holds.
    pub(crate) fn keep(&self) -> mpsc::Sender<Result<Bytes, Problem>> {
        let (keep, kept) = mpsc::channel(8);
        *self.kept.lock().unwrap() = Some(kept);
        keep
    }

    fn note(&self, call: impl Into<String>) {
        self.calls.lock().unwrap().push(call.into());
    }

    fn change(&self, call: &str, request: &Request) {
        self.note(format!("{call} {} {:?}", request.id.as_str(), request.expected));
        self.contents.lock().unwrap().push(request.content);
    }
}

/// A view of the lobby, for the first seat.
pub(crate) fn view(revision: Revision) -> View {
    View {
        game: GAME,
        revision,
        audience: Audience::Seat(Seat(1)),
        status: Status::Lobby,
        settings: Settings::default(),
        seats: Vec::new(),
        scores: Vec::new(),
        turn: None,
        phase: PhaseView::Lobby,
        awaited: Vec::new(),
        awaited_since_ms: None,
        retired: Vec::new(),
        town_halls: Vec::new(),
        host_offered_to: None,
        proposal: None,
        legal: vec![LegalMove::DrawTile { symbols: Vec::new() }],
        undo_to: None,
        meeples: Vec::new(),
        land_left: 0,
        river_left: 0,
        map: None,
        tournament: None,
        towers: None,
        recent: Vec::new(),
        sheet: None,
        draws: Draws::default(),
    }
}

pub(crate) fn update(revision: Revision, view: Option<Arc<Shared<View>>>) -> Update {
    Update { audience: Audience::Seat(Seat(1)), revision, entries: vec![entry(revision)], view }
}

pub(crate) fn entry(revision: Revision) -> Entry {
    let what = Happening::Game(Seen::Fact(Fact::TileDrawn { seat: Seat(1), symbol: None, thief: None }));
    Entry { revision, index: 0, at_ms: 1500, by: Some(Audience::Seat(Seat(1))), what }
}

/// Something hidden that a correction finds seen.
fn seen() -> HiddenSeen {
    HiddenSeen { revision: Revision(4), what: Sight::Prize { seat: Seat(2), prize: PrizeId(3) } }
}

impl Tables for Fake {
    type Proof = Audience;
    type Watch = BoxStream<'static, Result<Shown, Problem>>;
    type Backup = BoxStream<'static, Result<Bytes, Problem>>;
    type Export = BoxStream<'static, Result<Exported, Problem>>;

    fn plan(&self, request: &PlanRequest) -> Result<Plan, Refusal> {
        Err(Refusal::PlayersOutOfRange { players: request.players })
    }

    fn faces(&self) -> &[FaceInfo] {
        &[]
    }

    fn rulings(&self) -> &'static [Ruling] {
        &[Ruling { code: "A_CODE", rule: RuleId("T-9"), choice: "A choice.", setting: None }]
    }

    async fn create(&self, request: Request, _: Settings) -> Result<Created, Problem> {
        self.change("create", &request);
        Ok(Created {
            game: GAME,
            revision: Revision(1),
            host: Token::new("host-token"),
            join: JoinCode::new("BRUG-4217"),
            recovery: RecoveryCode::new(RECOVERY_CODE),
        })
    }

    async fn join(
        &self,
        request: Request,
        code: JoinCode,
        _: Name,
        _: Colour,
        _: Symbol,
    ) -> Result<Joined, Problem> {
        self.change("join", &request);
        if code.reveal() != JOIN_CODE {
            return Err(Problem::NotFound);
        }
        Ok(Joined { game: GAME, revision: Revision(2), seat: Seat(1), token: Token::new(SEAT_TOKEN) })
    }

    async fn join_as_watcher(&self, request: Request, code: JoinCode) -> Result<Watching, Problem> {
        self.change("join_as_watcher", &request);
        if code.reveal() != JOIN_CODE {
            return Err(Problem::NotFound);
        }
        Ok(Watching { game: GAME, revision: Revision(2), token: Token::new("watcher-token") })
    }

    async fn admit(&self, token: &Token, game: GameId) -> Result<Audience, Problem> {
        self.note("admit");
        let seat = match token.reveal() {
            SEAT_TOKEN => Seat(1),
            OTHER_SEAT_TOKEN => Seat(2),
            _ => return Err(Problem::Unauthenticated),
        };
        if game == GAME { Ok(Audience::Seat(seat)) } else { Err(Problem::NotFound) }
    }

    fn audience(&self, proof: &Audience) -> Audience {
        *proof
    }

    async fn remove_seat(&self, _: &Audience, request: Request, seat: Seat) -> Result<Revision, Problem> {
        self.change(&format!("remove_seat {seat}"), &request);
        Err(Denial::HostOnly.into())
    }

    async fn update_settings(
        &self,
        _: &Audience,
        request: Request,
        _: Settings,
    ) -> Result<Revision, Problem> {
        self.change("update_settings", &request);
        Ok(Revision(3))
    }

    async fn add_draw_share(
        &self,
        _: &Audience,
        request: Request,
        share: DrawShare,
    ) -> Result<Revision, Problem> {
        self.change(&format!("add_draw_share {}", share.bytes().len()), &request);
        Ok(Revision(3))
    }

    async fn start(&self, _: &Audience, request: Request, start: Start) -> Result<Revision, Problem> {
        self.change(&format!("start {:?} {:?}", start.order, start.first), &request);
        Ok(Revision(4))
    }

    fn info(&self, _: &Audience) -> Result<TableInfo, Problem> {
        self.note("info");
        Err(Problem::NotFound)
    }

    async fn reissue(&self, _: &Audience, request: Request, whose: Reissue) -> Result<Reissued, Problem> {
        self.change(&format!("reissue {whose:?}"), &request);
        Ok(Reissued { game: GAME, revision: Revision(6), token: Token::new("new-token") })
    }

    async fn recover(&self, request: Request, code: RecoveryCode) -> Result<Reissued, Problem> {
        self.change("recover", &request);
        if code.reveal() != RECOVERY_CODE {
            return Err(Problem::Unauthenticated);
        }
        Ok(Reissued { game: GAME, revision: Revision(6), token: Token::new("new-token") })
    }

    async fn consent(&self, _: &Audience) -> Result<(), Problem> {
        self.note("consent");
        Ok(())
    }

    async fn retire(&self, _: &Audience, request: Request, seat: Seat) -> Result<Revision, Problem> {
        self.change(&format!("retire {seat}"), &request);
        Ok(Revision(7))
    }

    async fn offer_host(
        &self,
        _: &Audience,
        request: Request,
        to: Option<Seat>,
    ) -> Result<Revision, Problem> {
        self.change(&format!("offer_host {to:?}"), &request);
        Ok(Revision(7))
    }

    async fn accept_host(&self, proof: &Audience, request: Request) -> Result<HostAccepted, Problem> {
        self.change(&format!("accept_host {proof:?}"), &request);
        Ok(HostAccepted {
            game: GAME,
            revision: Revision(8),
            host: Token::new("host-token"),
            recovery: RecoveryCode::new(RECOVERY_CODE),
        })
    }

    async fn end(&self, _: &Audience, request: Request) -> Result<Revision, Problem> {
        self.change("end", &request);
        Ok(Revision(9))
    }

    async fn games(&self, _: &Token, page: Page<GameId>) -> Result<Listed<GameSummary, GameId>, Problem> {
        self.note(format!("games {:?} {}", page.after, page.limit));
        Ok(Listed { items: Vec::new(), next: page.after.is_none().then_some(GAME) })
    }

    async fn delete(&self, _: &Token, game: GameId) -> Result<(), Problem> {
        self.note(format!("delete {game}"));
        Ok(())
    }

    fn backup(&self, token: &Token) -> Result<Self::Backup, Problem> {
        self.note("backup");
        match token.reveal() {
            OPERATOR_TOKEN => {}
            SEAT_TOKEN => return Err(Denial::OperatorOnly.into()),
            _ => return Err(Problem::Unauthenticated),
        }
        Ok(match self.kept.lock().unwrap().take() {
            Some(kept) => ReceiverStream::new(kept).boxed(),
            None => stream::empty().boxed(),
        })
    }

    async fn export(&self, token: &Token, game: GameId) -> Result<Self::Export, Problem> {
        self.note(format!("export {game}"));
        if token.reveal() != SEAT_TOKEN {
            return Err(Problem::Unauthenticated);
        }
        Ok(stream::iter(self.exported.lock().unwrap().drain(..).collect::<Vec<_>>()).boxed())
    }

    async fn import(
        &self,
        token: &Token,
        pieces: impl Stream<Item = Result<Bytes, Problem>> + Send,
    ) -> Result<Imported, Problem> {
        self.note("import");
        match token.reveal() {
            OPERATOR_TOKEN => {}
            SEAT_TOKEN => return Err(Denial::OperatorOnly.into()),
            _ => return Err(Problem::Unauthenticated),
        }
        let taken: Vec<Bytes> = pieces.try_collect().await?;
        self.note(format!("imported {:?}", taken.concat()));
        Ok(Imported { game: GAME, commits: 7, known: 2 })
    }

    async fn submit(&self, _: &Audience, submission: Submission) -> Result<Submitted, Problem> {
        self.change("submit", &submission.request);
        self.begun.add_permits(1);
        let mood = self.mood.lock().unwrap().clone();
        match mood {
            Mood::Answers => Ok(Submitted { revision: Revision(6), entries: vec![entry(Revision(6))] }),
            Mood::Hangs => std::future::pending().await,
            Mood::Panics => panic!("as the test asked"),
            Mood::Has(problem) => Err(problem),
        }
    }

    async fn validate(&self, _: &Audience, submission: Submission) -> Result<(), Problem> {
        self.change("validate", &submission.request);
        Ok(())
    }

    async fn undo(&self, _: &Audience, request: Request, to: Option<Revision>) -> Result<Submitted, Problem> {
        self.change(&format!("undo {to:?}"), &request);
        Err(Problem::Refused { refusal: Refusal::NothingToUndo, revision: Revision(5), now: None })
    }

    async fn correct(&self, _: &Audience, proposal: Proposal) -> Result<Mended, Problem> {
        let Proposal { request, correction, reason, since } = proposal;
        self.change(&format!("correct {correction:?} {reason} {since:?}"), &request);
        let entries = vec![entry(Revision(6))];
        Ok(Mended { revision: Revision(6), proposal: Some(ProposalId(3)), entries, seen: vec![seen()] })
    }

    async fn answer(&self, _: &Audience, answer: Answer) -> Result<Submitted, Problem> {
        let Answer { request, proposal, vote, listed } = answer;
        self.change(&format!("answer {proposal} {vote:?} {listed}"), &request);
        Ok(Submitted { revision: Revision(7), entries: vec![entry(Revision(7))] })
    }

    async fn withdraw(
        &self,
        _: &Audience,
        request: Request,
        proposal: ProposalId,
    ) -> Result<Submitted, Problem> {
        self.change(&format!("withdraw {proposal}"), &request);
        Err(Problem::Refused {
            refusal: Refusal::NotYourProposal { proposal },
            revision: Revision(5),
            now: None,
        })
    }

    async fn validate_correction(
        &self,
        _: &Audience,
        proposal: Proposal,
    ) -> Result<Vec<HiddenSeen>, Problem> {
        self.change("validate_correction", &proposal.request);
        Ok(vec![seen()])
    }

    fn legal(&self, _: &Audience) -> Result<(Revision, Vec<LegalMove>), Problem> {
        Ok((Revision(5), vec![LegalMove::DrawTile { symbols: Vec::new() }]))
    }

    fn history(&self, _: &Audience, page: Page<Revision>) -> Result<History, Problem> {
        self.note(format!("history {:?} {}", page.after, page.limit));
        let next = page.after.is_none().then_some(Revision(5));
        Ok(Listed { items: vec![entry(Revision(5))], next })
    }

    fn view(&self, _: &Audience) -> Result<Arc<Shared<View>>, Problem> {
        Ok(Arc::clone(&self.view))
    }

    fn watch(&self, proofs: Vec<Audience>, after: Option<Revision>) -> Result<Self::Watch, Problem> {
        self.note(format!("watch {proofs:?} {after:?}"));
        Ok(match self.shown.lock().unwrap().take() {
            Some(shown) => ReceiverStream::new(shown).boxed(),
            None => stream::pending().boxed(),
        })
    }

    fn scores(&self, _: &Audience) -> Result<(Revision, Sheet), Problem> {
        Ok((Revision(5), Sheet { lines: Vec::new(), totals: Vec::new(), winners: vec![Seat(1)] }))
    }

    fn statistics(&self, _: &Audience) -> Result<(Revision, Statistics), Problem> {
        Ok((Revision(5), Statistics { seats: Vec::new(), turns: Vec::new() }))
    }
}
