//! What everyone at a table was told, to hold the program to it after each start. Never takes the program's word for
//! what came before.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use herald_api::v1::{self, watch_view_response::Shown};
use herald_tests::raw::{self, As, Told};
use herald_words::MAX_TOLD_LINES;
use prost::Message;
use tokio::task::JoinHandle;
use tonic::transport::Channel;

/// A table and all that its people know.
pub(crate) struct Kept {
    pub(crate) game: String,
    /// The host first, then the seats.
    pub(crate) people: Vec<Knows>,
    /// The last revision that was acknowledged.
    pub(crate) acknowledged: u64,
    /// The request that was on its way when the program was killed, and by whom.
    pub(crate) on_its_way: Option<(usize, v1::SubmitMoveRequest)>,
}

/// What one of them knows.
pub(crate) struct Knows {
    pub(crate) token: String,
    /// Entries of the record as they were answered or read.
    pub(crate) record: Vec<v1::Entry>,
    /// The last view, with its revision, to the byte.
    view: Option<(u64, Vec<u8>)>,
    /// What the stream has shown, over all the program's lives.
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    last: Option<u64>,
    /// The last view the stream showed, with its revision.
    view: Option<(u64, Vec<u8>)>,
    entries: Vec<v1::Entry>,
}

impl Kept {
    /// A table of these settings and players, started.
    pub(crate) async fn gather(channel: &Channel, name: &str, settings: v1::Settings, players: i32) -> Self {
        let create =
            v1::CreateGameRequest { request_id: format!("{name}-is-opened"), settings: Some(settings) };
        let created: v1::CreateGameResponse =
            ask(channel, "GameService/CreateGame", None, &create).await.read();
        let mut people = vec![Knows::of(created.host_token)];
        for number in 1..=players {
            let join = v1::JoinGameRequest {
                request_id: format!("{name}-is-joined-by-{number}"),
                join_code: created.join_code.clone(),
                name: format!("Player {number}"),
                colour: number,
                symbol: number,
            };
            let joined: v1::JoinGameResponse = ask(channel, "GameService/JoinGame", None, &join).await.read();
            people.push(Knows::of(joined.seat_token));
        }
        let (game_id, request_id) = (created.game_id.clone(), "the-start".to_owned());
        let start = v1::StartGameRequest { game_id, request_id, ..Default::default() };
        let started = ask(channel, "GameService/StartGame", Some(&people[0].token), &start).await;
        let acknowledged = started.read::<v1::StartGameResponse>().revision;
        let mut kept = Self { game: created.game_id, people, acknowledged, on_its_way: None };
        kept.learn(channel).await;
        kept
    }

    /// Whether so much was told here that another life might come to where a game takes no more.
    pub(crate) fn is_worn(&self) -> bool {
        self.acknowledged > MAX_TOLD_LINES as u64 / 3
    }

    /// At the end: everything acknowledged is there, and nothing else.
    pub(crate) async fn is_whole(&mut self, channel: &Channel) {
        assert_eq!(self.looks_back(channel).await, self.acknowledged);
    }

    /// A move by one of them. Acknowledged, it is a promise; `None` if the program was gone.
    pub(crate) async fn submits(
        &mut self,
        channel: &Channel,
        who: usize,
        message: v1::SubmitMoveRequest,
    ) -> Option<Told> {
        let token = self.people[who].token.clone();
        self.on_its_way = Some((who, message.clone()));
        let told = ask(channel, "MoveService/SubmitMove", Some(&token), &message).await;
        if told.is_ok() {
            let made: v1::SubmitMoveResponse = told.read();
            assert_eq!(made.revision, self.acknowledged + 1, "nobody else changes this table");
            self.acknowledged = made.revision;
            self.people[who].record.extend(made.entries);
        } else if !is_a_refusal(&told) {
            return None;
        }
        self.on_its_way = None;
        Some(told)
    }

    /// Everyone looks.
    pub(crate) async fn learn(&mut self, channel: &Channel) {
        for person in &mut self.people {
            person.view = Some(view(channel, &self.game, &person.token).await);
        }
    }

    /// After a start: everything acknowledged is there, and at most the one request on its way beside it. That one,
    /// sent again, gets one answer and counts once. Answers whether it had been kept.
    pub(crate) async fn is_kept(&mut self, channel: &Channel) -> bool {
        let kept = self.looks_back(channel).await - self.acknowledged;
        assert!(kept <= u64::from(self.on_its_way.is_some()), "nothing came of itself");
        if let Some((who, message)) = self.on_its_way.take() {
            self.is_sent_again(channel, who, message).await;
        }
        self.learn(channel).await;
        kept == 1
    }

    /// Everyone reads the record and finds all that they know in it. Answers the revision that all are shown.
    pub(crate) async fn looks_back(&mut self, channel: &Channel) -> u64 {
        let mut now = None;
        for person in &mut self.people {
            let read = record(channel, &self.game, &person.token).await;
            let (revision, shown) = view(channel, &self.game, &person.token).await;
            assert_eq!(read.last().map(|entry| entry.revision), Some(revision));
            assert_eq!(*now.get_or_insert(revision), revision, "all are shown the same revision");
            person.is_kept_by(&read, revision, &shown);
            person.record = read;
        }
        now.unwrap()
    }

    async fn is_sent_again(&mut self, channel: &Channel, who: usize, message: v1::SubmitMoveRequest) {
        let token = self.people[who].token.clone();
        let first = ask(channel, "MoveService/SubmitMove", Some(&token), &message).await;
        let again = ask(channel, "MoveService/SubmitMove", Some(&token), &message).await;
        if first.is_ok() {
            assert_eq!(first.body, again.body, "one answer");
            let made: v1::SubmitMoveResponse = first.read();
            assert_eq!(made.revision, self.acknowledged + 1, "counted once");
            self.acknowledged = made.revision;
        }
        assert_eq!(first, again);
        let (revision, _) = view(channel, &self.game, &self.people[0].token).await;
        assert_eq!(revision, self.acknowledged, "counted once");
    }

    /// Everyone watches on from where they were, until the program is gone.
    pub(crate) async fn watch(&self, channel: &Channel) -> Vec<JoinHandle<()>> {
        let mut watching = Vec::new();
        for person in &self.people {
            let after_revision = person.seen.lock().unwrap().last;
            let (game_id, more_tokens) = (self.game.clone(), Vec::new());
            let message = v1::WatchViewRequest { game_id, after_revision, more_tokens };
            let who = As { token: Some(&person.token), trace: "a-watcher" };
            let mut stream = raw::stream(channel, "ViewService/WatchView", who, &message).await.unwrap();
            let seen = Arc::clone(&person.seen);
            watching.push(tokio::spawn(async move {
                while let Ok(Some(shown)) = stream.message().await {
                    seen.lock().unwrap().shows(v1::WatchViewResponse::decode(shown).unwrap());
                }
            }));
        }
        watching
    }

    /// Every stream has come to the last acknowledged revision: none twice and none missing on the way.
    pub(crate) async fn all_seen(&self) {
        for person in &self.people {
            let seen = || person.seen.lock().unwrap().last;
            for _ in 0..1_000 {
                if seen() == Some(self.acknowledged) {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            assert_eq!(seen(), Some(self.acknowledged));
        }
    }
}

impl Knows {
    fn of(token: String) -> Self {
        Self { token, record: Vec::new(), view: None, seen: Arc::default() }
    }

    /// All that was answered or shown before is in the record as it was, in its place; a view known before is the same.
    fn is_kept_by(&self, read: &[v1::Entry], revision: u64, shown: &[u8]) {
        let places: BTreeMap<_, _> =
            read.iter().map(|entry| ((entry.revision, entry.index), entry)).collect();
        assert_eq!(places.len(), read.len(), "no place is taken twice");
        assert!((1..=revision).all(|revision| places.contains_key(&(revision, 0))), "no revision is missing");
        let seen = self.seen.lock().unwrap();
        assert!(seen.last.is_none_or(|seen| seen <= revision), "nothing was shown that is not kept");
        for known in self.record.iter().chain(&seen.entries) {
            assert_eq!(places.get(&(known.revision, known.index)), Some(&known), "it is kept as it was");
        }
        for (known, view) in self.view.iter().chain(&seen.view) {
            assert!(*known != revision || *view == shown, "the view of revision {revision} is what it was");
        }
    }
}

impl Seen {
    fn shows(&mut self, message: v1::WatchViewResponse) {
        match message.shown.unwrap() {
            Shown::View(bytes) => {
                assert_eq!(self.last, None, "the whole view comes first and never again");
                let revision = v1::View::decode(bytes.clone()).unwrap().revision;
                self.last = Some(revision);
                self.view = Some((revision, bytes.to_vec()));
            }
            Shown::Update(bytes) => {
                let update = v1::Update::decode(bytes).unwrap();
                assert_eq!(
                    Some(update.revision),
                    self.last.map(|last| last + 1),
                    "none twice and none missing"
                );
                self.last = Some(update.revision);
                self.entries.extend(update.entries);
                if !update.view.is_empty() {
                    self.view = Some((update.revision, update.view.to_vec()));
                }
            }
            Shown::Heartbeat(_) => {}
            Shown::ReissueAsked(_) => panic!("nobody asked for a token"),
            Shown::Nudge(_) => panic!("no table here wants any"),
        }
    }
}

/// A status with a reason of Herald's is an answer; anything else is a connection that broke.
pub(crate) fn is_a_refusal(told: &Told) -> bool {
    told.details.windows(b"ErrorInfo".len()).any(|window| window == b"ErrorInfo")
}

pub(crate) async fn ask(
    channel: &Channel,
    method: &'static str,
    token: Option<&str>,
    message: &impl Message,
) -> Told {
    raw::call(channel, method, As { token, trace: "a-call" }, message).await
}

/// The view and its revision.
pub(crate) async fn view(channel: &Channel, game: &str, token: &str) -> (u64, Vec<u8>) {
    let asked = v1::GetViewRequest { game_id: game.to_owned() };
    let shown = ask(channel, "ViewService/GetView", Some(token), &asked).await;
    let view = shown.read::<v1::GetViewResponse>().view;
    (v1::View::decode(view.clone()).unwrap().revision, view.to_vec())
}

/// The whole record, page by page.
async fn record(channel: &Channel, game: &str, token: &str) -> Vec<v1::Entry> {
    let (mut read, mut page_token) = (Vec::new(), String::new());
    loop {
        let asked = v1::ListMovesRequest { game_id: game.to_owned(), page_size: 200, page_token };
        let told = ask(channel, "MoveService/ListMoves", Some(token), &asked).await;
        let listed: v1::ListMovesResponse = told.read();
        read.extend(listed.entries);
        page_token = listed.next_page_token;
        if page_token.is_empty() {
            return read;
        }
    }
}
