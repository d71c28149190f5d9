//! The server of one evening: a free loopback port, a store that vanishes. Never asked for anything but its address
//! and its end.

use std::{net::SocketAddr, sync::Arc};

use herald_journal::SledJournal;
use herald_server::{Rate, ServeError, Server, ServerConfig};
use herald_table::{OsEntropy, SystemClock};
use tempfile::TempDir;
use tokio::{
    net::TcpListener,
    task::{JoinHandle, spawn_blocking},
};
use tokio_util::sync::CancellationToken;
use tonic::transport::{Channel, Endpoint};

use super::DemoError;

/// A running server, and the one connection to it that all devices share.
pub(super) struct House {
    address: SocketAddr,
    channel: Channel,
    stop: CancellationToken,
    served: JoinHandle<Result<(), ServeError>>,
    store: TempDir,
}

impl House {
    pub(super) async fn open() -> Result<Self, DemoError> {
        let store = TempDir::with_prefix("herald-demo-")?;
        let dir = store.path().to_owned();
        let journal = spawn_blocking(move || SledJournal::open(&dir)).await??;
        let tables =
            herald_table::House::new(Arc::new(journal), Arc::new(OsEntropy), Arc::new(SystemClock), None);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let endpoint = Endpoint::from_shared(format!("http://{address}"))?;
        let stop = CancellationToken::new();
        // It plays an evening in a few seconds.
        let config = ServerConfig { calls_a_token: Rate::FREE, ..ServerConfig::default() };
        let server = Server::new(Arc::new(tables), config);
        let served = tokio::spawn(server.serve(listener, stop.clone().cancelled_owned()));
        Ok(Self { address, channel: endpoint.connect().await?, stop, served, store })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// Stops the server, waits for its end, and clears the store away.
    pub(super) async fn close(self) -> Result<(), DemoError> {
        let Self { channel, stop, served, store, .. } = self;
        // A connection that is gone need not be drained.
        drop(channel);
        stop.cancel();
        served.await??;
        Ok(spawn_blocking(|| store.close()).await??)
    }
}
