//! A whole cluster on loopback: three nats-servers, three Heralds that share the games on them, and a front that deals connections
//! out. Never skips: without nats-server a test fails. Whatever was started ends with the test.
//!
//! `engine` has the servers, `nodes` the Heralds, `process` stops and kills either, `front` stands before the Heralds. A `client`
//! goes on elsewhere when a node is gone; a `teller` makes moves so, a `watcher` is shown them.

pub mod client;
pub mod engine;
pub mod front;
pub mod nodes;
mod process;
pub mod teller;
pub mod watcher;

use std::path::Path;

use engine::Engine;
use nodes::Nodes;

use crate::binary;

/// Servers and Heralds.
pub struct Cluster {
    pub nodes: Nodes,
    /// Dropped last: a Herald that is ending may still speak to them.
    pub engine: Engine,
}

impl Cluster {
    /// Three servers and three Heralds, ready to serve.
    pub async fn start() -> Self {
        Self::over(tokio::task::spawn_blocking(Engine::start).await.unwrap()).await
    }

    /// Three Heralds over these servers.
    pub async fn over(engine: Engine) -> Self {
        Self::by(&binary::built("herald"), engine).await
    }

    /// The same by another program that serves as `herald` does.
    pub async fn by(program: &Path, engine: Engine) -> Self {
        // Servers that have just started may need longer to find each other than a Herald waits.
        drop(engine.journal().await);
        let nodes = Nodes::start(program, engine.addresses()).await;
        Self { nodes, engine }
    }
}
