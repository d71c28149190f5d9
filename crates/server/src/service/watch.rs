//! What a table shows as the messages of a stream, with heartbeats in between. Never holds back or reorders, and
//! keeps nothing but the last revision sent. (The server's stop ends a stream in `layer::drain`.)

use std::{pin::Pin, time::Duration};

use futures_util::{Stream, StreamExt, stream::unfold};
use herald_api::v1::{self, watch_view_response::Shown as Message};
use herald_words::{Problem, Revision, Shown};
use tonic::Status;

use crate::{problem, wire::write};

/// The messages of a watch stream.
pub(crate) type WatchStream = Pin<Box<dyn Stream<Item = Result<v1::WatchViewResponse, Status>> + Send>>;

/// What is shown from after `sent` on, and a heartbeat whenever nothing has been for so long.
pub(crate) fn stream(
    shown: impl Stream<Item = Result<Shown, Problem>> + Send + 'static,
    sent: Revision,
    heartbeat: Duration,
) -> WatchStream {
    let watching = Watching { shown: Box::pin(shown), sent, heartbeat };
    Box::pin(unfold(watching, async |mut watching| {
        let message = watching.next().await?;
        Some((message, watching))
    }))
}

struct Watching<S> {
    shown: Pin<Box<S>>,
    sent: Revision,
    heartbeat: Duration,
}

impl<S: Stream<Item = Result<Shown, Problem>>> Watching<S> {
    async fn next(&mut self) -> Option<Result<v1::WatchViewResponse, Status>> {
        let message = match tokio::time::timeout(self.heartbeat, self.shown.next()).await {
            Err(_silence) => Message::Heartbeat(v1::Heartbeat { revision: self.sent.0 }),
            Ok(None) => return None,
            // tonic ends the stream after a status.
            Ok(Some(Err(problem))) => return Some(Err(problem::status(&problem))),
            Ok(Some(Ok(shown))) => self.message(shown),
        };
        Some(Ok(v1::WatchViewResponse { shown: Some(message) }))
    }

    fn message(&mut self, shown: Shown) -> Message {
        match shown {
            Shown::View(view) => {
                self.sent = view.value().revision;
                Message::View(write::view_bytes(&view))
            }
            Shown::Update(update) => {
                self.sent = update.value().revision;
                Message::Update(write::update_bytes(&update))
            }
            Shown::ReissueAsked(seat) => Message::ReissueAsked(v1::ReissueAsked { seat: seat.0.into() }),
            Shown::Nudge(nudge) => Message::Nudge(write::nudge(&nudge)),
        }
    }
}
