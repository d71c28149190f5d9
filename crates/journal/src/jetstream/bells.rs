//! Hears every commit that any node stored, and brings it to who follows its game here. What it misses it does not know, so
//! whenever something may have been missed everybody is woken to read; it never brings what is not as it was written.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{Message, StatusCode, Subscriber};
use futures_util::StreamExt;
use serde_json::{Value, json};

use super::engine::{Engine, Trouble};
use super::envelope::{self, Envelope};
use super::known::{Holds, Mark};
use super::node::Node;
use super::subjects::Listed;

/// How often the servers say that there was nothing.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Without a word for so long the consumer is made anew.
const SILENCE: Duration = Duration::from_millis(2_500);
/// The pause before a consumer is made anew.
const PAUSE: Duration = Duration::from_millis(250);
/// After so long without its node a consumer is removed by the servers.
const FORGOTTEN: Duration = Duration::from_secs(30);

/// Listens for `node`, until it is aborted.
pub(super) async fn listen(node: Arc<Node>) {
    let context = jetstream::new(node.engine.client.clone());
    loop {
        if let Ok(mut heard) = consume(&node.engine).await {
            // What was stored before it began to listen it will not hear.
            node.watchers.ring_all();
            let mut next = 1;
            while let Ok(Some(message)) = tokio::time::timeout(SILENCE, heard.next()).await {
                if !take(&node, &context, message, &mut next) {
                    break;
                }
            }
            node.watchers.ring_all();
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Makes a consumer of all games from now on, which lives in its server's memory alone.
async fn consume(engine: &Engine) -> Result<Subscriber, Trouble> {
    let inbox = engine.client.new_inbox();
    let heard = engine.client.subscribe(inbox.clone()).await.map_err(|_| Trouble::Disconnected)?;
    let question = json!({
        "stream_name": engine.stream,
        "config": {
            "deliver_subject": inbox,
            "deliver_policy": "new",
            "ack_policy": "none",
            "replay_policy": "instant",
            "filter_subject": engine.subjects.every(Listed::Games),
            "idle_heartbeat": HEARTBEAT.as_nanos() as u64,
            "inactive_threshold": FORGOTTEN.as_nanos() as u64,
            "mem_storage": true,
            "num_replicas": 1,
        },
    });
    Engine::api::<Value>(&engine.client, "CONSUMER.CREATE", &engine.stream, &question).await?;
    Ok(heard)
}

/// Takes one message. False if one before it was missed, or this one makes no sense.
fn take(node: &Node, context: &Context, message: Message, next: &mut u64) -> bool {
    if message.status == Some(StatusCode::IDLE_HEARTBEAT) {
        let last = message.headers.as_ref().and_then(|headers| headers.get("Nats-Last-Consumer"));
        let last = last.and_then(|last| last.as_str().parse::<u64>().ok());
        return last.is_none_or(|last| last + 1 == *next);
    }
    let message = jetstream::Message { message, context: context.clone() };
    let Ok(info) = message.info() else { return false };
    if info.consumer_sequence != *next {
        return false;
    }
    *next += 1;
    let sequence = info.stream_sequence;
    let game = node.engine.subjects.game_in(&message.subject);
    let envelope = message.headers.as_ref().and_then(Envelope::read);
    // What no Herald wrote is found by who reads it.
    let (Some(game), Some(envelope)) = (game, envelope) else { return true };
    // Known first: so a follower that is woken does not take an older answer for the end.
    let note = |holds| node.known.hear(game, Mark { sequence, holds });
    match envelope {
        Envelope::Commit { number, sum, .. } => {
            note(Holds::Commits(number.saturating_add(1)));
            let bytes = message.message.payload;
            if sum == envelope::sum(game, number, &bytes) {
                node.watchers.bring(game, number, bytes);
            } else {
                node.watchers.ring([game]);
            }
        }
        Envelope::Fence { commits } => {
            note(Holds::Commits(commits));
            node.watchers.ring([game]);
        }
        Envelope::Deleted => {
            note(Holds::Deleted);
            node.watchers.ring([game]);
        }
    }
    true
}
