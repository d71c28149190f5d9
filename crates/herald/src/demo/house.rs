//! The servers of one evening, on free loopback ports: one with a store that vanishes, or two that share their games on the servers
//! of a cluster, where they leave no game. Never asked for anything but addresses and its end.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use herald_journal::SledJournal;
use herald_server::{Rate, ServeError, Server, ServerConfig};
use herald_table::{OsEntropy, SystemClock};
use herald_words::Token;
use tempfile::TempDir;
use tokio::{
    net::TcpListener,
    task::{JoinHandle, JoinSet, spawn_blocking},
};
use tokio_util::sync::CancellationToken;
use tonic::transport::{Channel, Endpoint};

use super::{DemoError, device::Device, turns::Turns};
use crate::{opened::Opened, place::Place};

/// Heralds that share a cluster's games for an evening.
const NODES: usize = 2;

/// Running servers, and the one connection to each that all devices share.
pub(super) struct House {
    nodes: Vec<Node>,
    turns: Turns,
    /// The directory that vanishes, where the games are in one.
    store: Option<TempDir>,
    /// Each table that was opened, and its host's token.
    tables: Mutex<Vec<(String, Token)>>,
}

/// One of the servers.
struct Node {
    address: SocketAddr,
    stop: CancellationToken,
    served: JoinHandle<Result<(), ServeError>>,
    /// What goes on beside the serving, and ends with it.
    _beside: JoinSet<()>,
}

impl House {
    /// One server over a store that vanishes, or two over `place`.
    pub(super) async fn open(place: Option<&Place>) -> Result<Self, DemoError> {
        match place {
            Some(place) => Self::shared(place).await,
            None => Self::alone().await,
        }
    }

    async fn alone() -> Result<Self, DemoError> {
        let store = TempDir::with_prefix("herald-demo-")?;
        let dir = store.path().to_owned();
        let journal = spawn_blocking(move || SledJournal::open(&dir)).await??;
        let node = Node::serve(&Opened::alone(journal)).await?;
        Self::of(vec![node], Some(store)).await
    }

    async fn shared(place: &Place) -> Result<Self, DemoError> {
        let mut nodes = Vec::new();
        for _ in 0..NODES {
            // Each has a connection of its own, as a program on another machine has.
            nodes.push(Node::serve(&place.open(None).await?).await?);
        }
        Self::of(nodes, None).await
    }

    async fn of(nodes: Vec<Node>, store: Option<TempDir>) -> Result<Self, DemoError> {
        let mut channels = Vec::new();
        for node in &nodes {
            channels.push(Endpoint::from_shared(format!("http://{}", node.address))?.connect().await?);
        }
        Ok(Self { nodes, turns: Turns::of(channels), store, tables: Mutex::default() })
    }

    /// Where the servers listen.
    pub(super) fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.nodes.iter().map(|node| node.address)
    }

    /// A connection for one call.
    pub(super) fn channel(&self) -> Channel {
        self.turns.next()
    }

    /// A device that holds this token.
    pub(super) fn device(&self, game_id: String, token: &str) -> Result<Device, DemoError> {
        Device::new(self.turns.clone(), game_id, token)
    }

    /// A table was opened by this device.
    pub(super) fn has_opened(&self, host: &Device) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.push((host.game_id().to_owned(), host.token().clone()));
    }

    /// Stops the servers, waits for their end, and clears the games away.
    pub(super) async fn close(self) -> Result<(), DemoError> {
        let cleared = if self.store.is_none() { self.delete_all().await } else { Ok(()) };
        let Self { nodes, turns, store, .. } = self;
        // A connection that is gone need not be drained.
        drop(turns);
        for node in nodes {
            node.stop.cancel();
            node.served.await??;
        }
        if let Some(store) = store {
            spawn_blocking(|| store.close()).await??;
        }
        cleared
    }

    /// Others play on those servers: nothing of the evening stays among their games.
    async fn delete_all(&self) -> Result<(), DemoError> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (game_id, host) in tables {
            self.device(game_id, host.reveal())?.delete().await?;
        }
        Ok(())
    }
}

impl Node {
    async fn serve(opened: &Opened) -> Result<Self, DemoError> {
        let (journal, entropy, clock) =
            (Arc::clone(&opened.journal), Arc::new(OsEntropy), Arc::new(SystemClock));
        let tables = Arc::new(opened.among_others(herald_table::House::new(journal, entropy, clock, None)));
        let mut beside = JoinSet::new();
        opened.answer_others(&tables, &mut beside);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let stop = CancellationToken::new();
        // It plays an evening in a few seconds.
        let config = ServerConfig { calls_a_token: Rate::FREE, ..ServerConfig::default() };
        let server = Server::new(tables, config);
        let served = tokio::spawn(server.serve(listener, stop.clone().cancelled_owned()));
        Ok(Self { address, stop, served, _beside: beside })
    }
}
