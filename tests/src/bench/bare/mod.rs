//! The ceilings: a tonic server that does nothing with what it is sent but what the wire, the disk or many readers ask of
//! anyone. Set up as Herald's is, with no layer and no message to read. Never checks, keeps or decides anything.

mod committer;
pub mod publish;
mod service;

use std::path::Path;

use bytes::Bytes;
use herald_server::{KEEPALIVE_INTERVAL, KEEPALIVE_TIMEOUT, MAX_CONCURRENT_STREAMS, MAX_HEADER_LIST_BYTES};
use tokio::{net::TcpListener, sync::broadcast, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use tonic::transport::server::TcpIncoming;

pub use service::{ECHO, WATCH};

use committer::Committer;
use service::Service;

/// A running bare server.
pub struct Bare {
    pub address: String,
    stop: CancellationToken,
    serving: JoinHandle<()>,
}

impl Bare {
    /// Answers every call with so many bytes.
    pub async fn echo(answer: usize) -> Self {
        Self::serve(Service::answering(answer)).await
    }

    /// The same, once so many bytes are in a store of its own in this directory, and synced.
    pub async fn durable(answer: usize, kept: usize, dir: &Path) -> Self {
        Self::serve(Service::answering(answer).keeping(Committer::in_dir(dir, kept))).await
    }

    /// The same, once all who watch the board that the call names are sent the piece that it names.
    pub async fn fan_out(answer: usize, boards: usize, pieces: Vec<Bytes>) -> Self {
        let boards = (0..boards).map(|_| broadcast::Sender::new(pieces.len())).collect();
        Self::serve(Service::answering(answer).telling(boards, pieces)).await
    }

    async fn serve(service: Service) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        // As `herald_server` has it.
        let server = tonic::transport::Server::builder()
            .accept_http1(true)
            .max_concurrent_streams(MAX_CONCURRENT_STREAMS)
            .http2_max_header_list_size(MAX_HEADER_LIST_BYTES)
            .http2_keepalive_interval(Some(KEEPALIVE_INTERVAL))
            .http2_keepalive_timeout(Some(KEEPALIVE_TIMEOUT))
            .add_service(service);
        let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
        let serving =
            tokio::spawn(
                async move { server.serve_with_incoming_shutdown(incoming, stopped).await.unwrap() },
            );
        Self { address, stop, serving }
    }

    /// Ends it; its clients must be gone.
    pub async fn stop(self) {
        self.stop.cancel();
        self.serving.await.unwrap();
    }
}
