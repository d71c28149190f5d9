//! The pulse: something small is stored now and then, so that a node notices when the servers or their majority are gone.
//! Then those who follow are told, instead of waiting for what may long have happened. Never leaves more than one message.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use bytes::Bytes;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use super::engine::{ALONE, Engine, Trouble};
use super::life::LOST;
use super::node::{Node, ROLLUP_SUBJECT};
use super::trust;
use crate::JournalError;

/// How often it is looked whether a beat is due.
const LOOK: Duration = Duration::from_millis(500);
/// After so long without another proof a beat is due.
const BEAT: Duration = Duration::from_secs(1);

impl Engine {
    /// Stores a message that replaces the one before it: only a leader with a majority can.
    pub(super) async fn beat(&self) -> Result<(), Trouble> {
        let mut headers = HeaderMap::new();
        headers.insert(async_nats::header::NATS_ROLLUP, ROLLUP_SUBJECT);
        self.store(self.subjects.pulse(), headers, Bytes::new(), ALONE).await.map(drop)
    }
}

/// Keeps the pulse of `node`, until it is aborted.
pub(super) async fn keep(node: Arc<Node>) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut beats = JoinSet::new();
    let (mut was_lost, mut reconnected) = (false, Instant::now());
    loop {
        look.tick().await;
        while beats.try_join_next().is_some() {}
        let engine = &node.engine;
        let silence = engine.life.silence();
        // In a cluster of several versions one may come to a server that is too old. It is not believed.
        let is_trusted = trust::is_new_enough(&engine.client.server_info().version);
        if silence >= BEAT && is_trusted {
            let node = Arc::clone(&node);
            beats.spawn(async move { drop(node.engine.beat().await) });
        }
        let is_lost = silence >= LOST;
        if is_lost != was_lost {
            was_lost = is_lost;
            say(is_lost);
        }
        if is_lost || !is_trusted {
            node.watchers.interrupt(&JournalError::unreachable("follow games", Trouble::Lost));
            // The server this node talks to may have stopped without closing the connection.
            if reconnected.elapsed() >= LOST {
                reconnected = Instant::now();
                drop(engine.client.force_reconnect().await);
            }
        }
    }
}

fn say(is_lost: bool) {
    if is_lost {
        tracing::warn!(
            "the store's servers, or most of them, are not heard of: nothing can be written or shown"
        );
    } else {
        tracing::info!("the store's servers are back");
    }
}
