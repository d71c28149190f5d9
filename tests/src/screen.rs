//! What a device shows: the messages of its stream, decoded. Never waits for long: what a table has to show is there
//! at once.

use std::time::Duration;

use herald_api::v1::{self, watch_view_response::Shown};
use prost::Message;
use tokio::time::timeout;
use tonic::{Status, Streaming};

use crate::people::Person;

/// How long a message may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open stream.
pub struct Screen {
    stream: Streaming<v1::WatchViewResponse>,
}

/// One message of it.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a test holds a few of them")]
pub enum Frame {
    View(v1::View),
    Update { update: v1::Update, view: Option<v1::View> },
    ReissueAsked(u32),
    Nudge(v1::Nudge),
}

impl Person {
    /// Watches from a revision on, or from the whole view.
    pub async fn watches(&self, after_revision: Option<u64>) -> Screen {
        self.watches_with(after_revision, &[]).await
    }

    /// The same, with the seats of others who share the device.
    pub async fn watches_with(&self, after_revision: Option<u64>, others: &[&Self]) -> Screen {
        let more_tokens = others.iter().map(|other| other.token.clone()).collect();
        let ask = v1::WatchViewRequest { game_id: self.game.clone(), after_revision, more_tokens };
        let stream = self.views().watch_view(self.with(ask)).await.unwrap().into_inner();
        Screen { stream }
    }
}

impl Screen {
    /// The next message but a heartbeat.
    pub async fn next(&mut self) -> Result<Frame, Status> {
        loop {
            let message =
                timeout(PATIENCE, self.stream.message()).await.expect("the stream says something")?;
            match message.expect("the stream goes on").shown.expect("a message shows something") {
                Shown::View(view) => return Ok(Frame::View(v1::View::decode(view).unwrap())),
                Shown::Update(update) => {
                    let update = v1::Update::decode(update).unwrap();
                    let view =
                        (!update.view.is_empty()).then(|| v1::View::decode(update.view.clone()).unwrap());
                    return Ok(Frame::Update { update, view });
                }
                Shown::ReissueAsked(asked) => return Ok(Frame::ReissueAsked(asked.seat)),
                Shown::Nudge(nudge) => return Ok(Frame::Nudge(nudge)),
                Shown::Heartbeat(_) => {}
            }
        }
    }

    /// A whole view, which must come next.
    pub async fn view(&mut self) -> v1::View {
        match self.next().await {
            Ok(Frame::View(view)) => view,
            other => panic!("a whole view comes next, not {other:?}"),
        }
    }

    /// An update, which must come next.
    pub async fn update(&mut self) -> v1::Update {
        match self.next().await {
            Ok(Frame::Update { update, .. }) => update,
            other => panic!("an update comes next, not {other:?}"),
        }
    }

    /// All updates up to a revision.
    pub async fn updates_until(&mut self, revision: u64) -> Vec<v1::Update> {
        let mut updates = Vec::new();
        while updates.last().is_none_or(|last: &v1::Update| last.revision < revision) {
            updates.push(self.update().await);
        }
        updates
    }

    /// How the stream ends, once all before it is read.
    pub async fn end(mut self) -> Status {
        loop {
            match self.next().await {
                Ok(_) => {}
                Err(status) => return status,
            }
        }
    }
}
