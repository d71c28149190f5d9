//! What nodes at one stream ask each other beside it. Nothing of it is kept, so never anything that must outlive a node; and a node
//! that does not answer in time is not waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::connection::State;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::time::{Instant, sleep, timeout_at};

use super::engine::Trouble;
use super::node::Node;
use crate::JournalError;

/// The pause before a node listens anew.
const PAUSE: Duration = Duration::from_millis(250);

/// Asks the other nodes at a stream, and answers them, on the connection of their journal.
pub struct Hearsay {
    node: Arc<Node>,
    /// How the addresses of this node's answers begin, by which it knows its own questions.
    own: String,
    asked: AtomicU64,
}

impl Hearsay {
    pub(super) fn of(node: Arc<Node>) -> Self {
        let own = node.engine.client.new_inbox();
        Self { node, own, asked: AtomicU64::new(0) }
    }

    /// Asks every other node, and gives what was answered within `patience`, or until `enough` says so of an answer.
    ///
    /// # Errors
    /// [`Unreachable`](crate::ErrorKind::Unreachable) when this node does not reach the servers, so that nobody heard the question
    /// for certain.
    pub async fn ask(
        &self,
        question: Bytes,
        patience: Duration,
        enough: impl Fn(&Bytes) -> bool + Send,
    ) -> Result<Vec<Bytes>, JournalError> {
        let until = Instant::now() + patience;
        let inbox = format!("{}.{}", self.own, self.asked.fetch_add(1, Ordering::Relaxed));
        let client = self.connected()?;
        let mut answers = client.subscribe(inbox.clone()).await.map_err(|_| unheard())?;
        let subject = self.node.engine.subjects.hearsay();
        client.publish_with_reply(subject, inbox, question).await.map_err(|_| unheard())?;
        let mut told = Vec::new();
        while let Ok(answer) = timeout_at(until, answers.next()).await {
            let answer = answer.ok_or_else(unheard)?;
            // Without its payload it is the servers' word that nobody listens.
            if answer.status.is_none() {
                told.push(answer.payload);
            }
            if told.last().is_some_and(&enough) {
                return Ok(told);
            }
        }
        // A question that was sent into a connection that was dead says nothing of who is there.
        self.connected().map(|_| told)
    }

    /// Answers what other nodes ask, for as long as it is polled; `None` is no answer.
    pub async fn answer(&self, answer: impl Fn(&[u8]) -> Option<Bytes> + Send) {
        let client = &self.node.engine.client;
        loop {
            if let Ok(mut asked) = client.subscribe(self.node.engine.subjects.hearsay()).await {
                while let Some(question) = asked.next().await {
                    let Some(asker) = question.reply.filter(|asker| !asker.starts_with(&self.own)) else {
                        continue;
                    };
                    if let Some(said) = answer(&question.payload) {
                        // Whoever asked and is not told takes this node for gone.
                        drop(client.publish(asker, said).await);
                    }
                }
            }
            sleep(PAUSE).await;
        }
    }

    fn connected(&self) -> Result<&Client, JournalError> {
        let engine = &self.node.engine;
        let is_there = engine.client.connection_state() == State::Connected && !engine.life.is_lost();
        is_there.then_some(&engine.client).ok_or_else(unheard)
    }
}

fn unheard() -> JournalError {
    JournalError::unreachable("ask the other nodes", Trouble::Disconnected)
}

/// Written by hand because the client prints what it has.
impl std::fmt::Debug for Hearsay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hearsay").field("stream", &self.node.engine.stream).finish_non_exhaustive()
    }
}
