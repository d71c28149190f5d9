//! A server in this process, on a free loopback port, over real gRPC. Never outlives its test.

use std::sync::Arc;

use herald_journal::{Journal, MemoryJournal};
use herald_server::{Rate, Server, ServerConfig};
use herald_table::House;
use herald_words::{Tables, Token};
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use tonic::transport::{Channel, Endpoint};

use crate::still::{StillClock, StillEntropy};

/// The operator's token of every house here.
pub const OPERATOR: &str = "ho_the-operator-of-these-tests";

/// A running server.
pub struct Local {
    pub address: String,
    pub channel: Channel,
    stop: CancellationToken,
    serving: JoinHandle<()>,
}

/// A house over this journal, with time and randomness held still.
pub fn house(journal: Arc<dyn Journal>, seed: u64) -> Arc<House> {
    let operator = Token::new(OPERATOR);
    let entropy = Arc::new(StillEntropy::seeded(seed));
    Arc::new(House::new(journal, entropy, Arc::new(StillClock::default()), Some(&operator)))
}

impl Local {
    /// A server over a house in memory.
    pub async fn in_memory(seed: u64) -> Self {
        Self::over(house(Arc::new(MemoryJournal::new()), seed)).await
    }

    /// A server over any tables.
    pub async fn over<T: Tables>(tables: Arc<T>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = CancellationToken::new();
        let stopped = stop.clone().cancelled_owned();
        // Tests play an evening in a second.
        let config =
            ServerConfig { calls_a_token: Rate::FREE, tables_a_source: Rate::FREE, ..Default::default() };
        let server = Server::new(tables, config);
        let serving = tokio::spawn(async move { server.serve(listener, stopped).await.unwrap() });
        let channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
        Self { address, channel, stop, serving }
    }

    /// Stops as the program stops.
    pub async fn stop(self) {
        self.stop.cancel();
        drop(self.channel);
        self.serving.await.unwrap();
    }
}
