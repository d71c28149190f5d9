//! Somebody who watches a table, and goes on at the next node with the last revision they were shown whenever a stream ends. Never
//! shown one twice, out of order, or after a gap.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use herald_api::v1::{self, watch_view_response::Shown};
use prost::Message;
use tokio::{
    sync::Notify,
    task::{JoinHandle, spawn},
};
use tonic::{Status, Streaming, transport::Channel};

use super::client::{Traveller, is_final};
use crate::people::Person;

/// How long a revision may take to be shown.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause before a stream is opened anew.
const PAUSE: Duration = Duration::from_millis(50);

/// A watcher beside the test.
pub struct Watcher {
    seen: Arc<Mutex<Seen>>,
    leave: Arc<Notify>,
    task: JoinHandle<()>,
}

/// What one was shown.
#[derive(Clone, Default)]
pub struct Seen {
    /// Each revision and when it came; the first is that of the whole view.
    pub shown: Vec<(u64, Instant)>,
    /// How streams ended that the watcher did not leave.
    pub ends: Vec<Status>,
    /// What each update told.
    pub entries: Vec<v1::Entry>,
}

impl Watcher {
    /// Watches at the node `at` first; answers once the first view is there.
    pub async fn begin(person: &Person, channels: &[Channel], at: usize) -> Self {
        let seen: Arc<Mutex<Seen>> = Arc::default();
        let leave = Arc::new(Notify::new());
        let traveller = Traveller::new(person, channels, at);
        let task = spawn(watch(traveller, Arc::clone(&seen), Arc::clone(&leave)));
        let watcher = Self { seen, leave, task };
        watcher.until(|seen| !seen.shown.is_empty(), "a first view").await;
        watcher
    }

    /// Leaves the node, and goes on at the next.
    pub fn goes_on(&self) {
        self.leave.notify_one();
    }

    /// Waits until this revision is shown.
    pub async fn reaches(&self, revision: u64) {
        self.until(|seen| seen.shown.last().is_some_and(|last| last.0 >= revision), "a revision").await;
    }

    /// Waits until a stream has ended that was not left.
    pub async fn is_told_of_an_end(&self) {
        self.until(|seen| !seen.ends.is_empty(), "a stream's end").await;
    }

    pub fn seen(&self) -> Seen {
        self.seen.lock().unwrap().clone()
    }

    async fn until(&self, is_there: impl Fn(&Seen) -> bool, what: &str) {
        let began = Instant::now();
        while !is_there(&self.seen.lock().unwrap()) {
            assert!(!self.task.is_finished(), "the watcher has failed");
            assert!(began.elapsed() < PATIENCE, "{what} is not shown");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn watch(mut traveller: Traveller, seen: Arc<Mutex<Seen>>, leave: Arc<Notify>) {
    loop {
        let after_revision = seen.lock().unwrap().shown.last().map(|last| last.0);
        let call = |person: Person| {
            let (game_id, more_tokens) = (person.game.clone(), Vec::new());
            let ask = person.with(v1::WatchViewRequest { game_id, after_revision, more_tokens });
            async move { person.views().watch_view(ask).await }
        };
        let stream = traveller.insists(call).await.unwrap();
        tokio::select! {
            status = show(stream, &seen) => {
                assert!(!is_final(&status), "{status:?}");
                seen.lock().unwrap().ends.push(status);
            }
            () = leave.notified() => {}
        }
        traveller.goes_on();
        tokio::time::sleep(PAUSE).await;
    }
}

/// Takes what a stream shows, until it ends.
async fn show(mut stream: Streaming<v1::WatchViewResponse>, seen: &Mutex<Seen>) -> Status {
    loop {
        match stream.message().await {
            Ok(Some(message)) => seen.lock().unwrap().is_shown(message),
            Ok(None) => return Status::unavailable("the stream is over"),
            Err(status) => return status,
        }
    }
}

impl Seen {
    fn is_shown(&mut self, message: v1::WatchViewResponse) {
        let last = self.shown.last().map(|last| last.0);
        let revision = match message.shown.unwrap() {
            Shown::View(view) => {
                assert_eq!(last, None, "the whole view comes first and never again");
                v1::View::decode(view).unwrap().revision
            }
            Shown::Update(update) => {
                let update = v1::Update::decode(update).unwrap();
                assert_eq!(Some(update.revision), last.map(|last| last + 1), "none twice and none missing");
                self.entries.extend(update.entries);
                update.revision
            }
            Shown::Heartbeat(_) => return,
            Shown::ReissueAsked(_) | Shown::Nudge(_) => panic!("nobody asked for that"),
        };
        self.shown.push((revision, Instant::now()));
    }
}
