//! Each line of a call has the call's id and its game's, in either format, whichever task wrote it: also where the store fails
//! or a record is damaged. Never what else a line says.

use std::{
    fs::File,
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use bytes::Bytes;
use herald::{cli::LogFormat, logging};
use herald_api::v1;
use herald_journal::{DiskSync, GameKey, Journal, Opening, SledJournal};
use herald_tests::{
    local::{Local, OPERATOR, house},
    people::{Party, Person, draw},
};
use herald_words::GameId;
use serde_json::Value;
use tokio::sync::oneshot;
use tonic::Request;
use tracing_subscriber::{fmt::MakeWriter, layer::SubscriberExt};

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

/// A disk that fails once it is told to.
#[derive(Default)]
struct Disk(AtomicBool);

impl DiskSync for Disk {
    fn sync(&self, db: &File) -> io::Result<()> {
        if self.0.load(Relaxed) { Err(io::Error::other("gone")) } else { db.sync_data() }
    }
}

/// Named, so that its line can be found.
fn named<M>(id: &str, mut request: Request<M>) -> Request<M> {
    request.metadata_mut().insert("x-request-id", id.parse().unwrap());
    request
}

fn operator<M>(message: M) -> Request<M> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("authorization", format!("Bearer {OPERATOR}").parse().unwrap());
    request
}

/// Puts something into a game's record that Herald never wrote.
async fn damage(journal: &dyn Journal, person: &Person, commits: u64) {
    let (tell, told) = oneshot::channel();
    let game = GameKey(GameId::parse(&person.game).unwrap().0);
    let done = Box::new(move |how| drop(tell.send(how)));
    journal.append(game, commits, Bytes::from_static(b"nothing of Herald's"), done);
    told.await.unwrap();
}

async fn asks(person: &Person, journal: &dyn Journal, disk: &Disk) {
    let game_id = person.game.clone();
    let mut moves = person.moves();
    moves.submit_move(named("a-move", person.with(person.submission(vec![draw()])))).await.unwrap();
    // Found damaged as it is given out, before the stream and while it runs.
    damage(journal, person, 5).await;
    let export = v1::ExportGameRequest { game_id: game_id.clone() };
    person.games().export_game(named("an-export", person.with(export))).await.unwrap_err();
    let mut keeps = v1::operator_service_client::OperatorServiceClient::new(person.channel.clone());
    let kept = keeps.backup(named("a-backup", operator(v1::BackupRequest {}))).await.unwrap();
    let mut pieces = kept.into_inner();
    while pieces.message().await.unwrap().is_some() {}
    // The disk fails: a commit, and a deletion in a task of its own.
    disk.0.store(true, Relaxed);
    let delete = v1::DeleteGameRequest { game_id };
    person.games().delete_game(named("a-deletion", operator(delete))).await.unwrap_err();
    let create = v1::CreateGameRequest { request_id: "the-request-of-a-table".to_owned(), settings: None };
    person.games().create_game(named("an-opening", Request::new(create))).await.unwrap_err();
}

/// Everything a small evening on a failing store logs, in this format.
async fn logged(format: LogFormat) -> (String, String) {
    let (place, log, disk) = (tempfile::tempdir().unwrap(), Log::default(), Arc::new(Disk::default()));
    let filter = tracing_subscriber::filter::LevelFilter::INFO;
    let lines = logging::lines(format, log.clone(), false);
    // One thread, so that this thread's subscriber hears the server too.
    let _here = tracing::subscriber::set_default(tracing_subscriber::registry().with(filter).with(lines));
    let opening = Opening::default().sync(Arc::clone(&disk) as Arc<_>);
    let journal = Arc::new(SledJournal::open_with(place.path(), opening).unwrap());
    let local = Local::over(house(Arc::clone(&journal) as Arc<_>, 1)).await;
    let party = Party::started(&local.channel, 2).await;
    asks(&party.seats[0], &*journal, &disk).await;
    let game = party.host.game.clone();
    drop(party);
    local.stop().await;
    (log.text(), game)
}

/// What goes wrong, in which call; and whether the line can know the game.
const WRONG: [(&str, &str, bool); 4] = [
    ("the record is damaged", "an-export", true),
    ("left out of the backup", "a-backup", true),
    ("did not confirm a commit", "a-deletion", true),
    ("a name could not be claimed", "an-opening", false),
];

#[tokio::test(flavor = "current_thread")]
async fn each_line_of_a_call_has_its_ids_for_people() {
    let (log, game) = logged(LogFormat::Pretty).await;
    let line = |words: &str, id: &str| {
        let found = log.lines().find(|line| line.contains(words) && line.contains(&format!("id=\"{id}\"")));
        found.unwrap_or_else(|| panic!("{words} of {id} in {log}"))
    };
    assert!(line("call ended", "a-move").contains(&format!("game={game}")));
    for (words, id, knows) in WRONG {
        let line = line(words, id);
        assert!(!knows || line.contains(&format!("game={game}")), "{line}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn each_line_of_a_call_has_its_ids_for_machines() {
    let (log, game) = logged(LogFormat::Json).await;
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = |words: &str, id: &str| {
        let is = |line: &&Value| {
            line["fields"]["message"].as_str().is_some_and(|message| message.contains(words))
                && line["span"]["id"] == id
        };
        lines.iter().find(is).unwrap_or_else(|| panic!("{words} of {id} in {log}"))
    };
    assert_eq!(line("call ended", "a-move")["span"]["game"], game);
    for (words, id, knows) in WRONG {
        let line = line(words, id);
        let told = [&line["fields"]["game"], &line["span"]["game"]];
        assert!(!knows || told.iter().any(|told| **told == game), "{line}");
    }
    // Every line of every call, whatever it says.
    let of_calls = lines.iter().filter(|line| line["span"]["name"] == "call");
    assert!(of_calls.clone().count() > 10 && of_calls.into_iter().all(|line| line["span"]["id"].is_string()));
}
