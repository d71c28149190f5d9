//! Three Heralds that share their games, each a program of its own at an address that it keeps from life to life. Never one that
//! outlives its test.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use tokio::task::spawn_blocking;
use tonic::transport::{Channel, Endpoint};

use super::{engine::Addresses, process};
use crate::binary::Herald;

/// How many there are.
pub const NODES: usize = 3;

/// The operator's token at each.
pub const OPERATOR: &str = "ho_the-operator-of-the-cluster";

/// The Heralds.
pub struct Nodes {
    program: PathBuf,
    addresses: Addresses,
    nodes: Vec<Node>,
}

struct Node {
    address: String,
    channel: Channel,
    /// `None` while it is killed.
    herald: Option<Herald>,
}

impl Nodes {
    /// Starts all of them.
    pub(super) async fn start(program: &Path, addresses: Addresses) -> Self {
        let program = program.to_owned();
        let mut nodes = Vec::new();
        for _ in 0..NODES {
            nodes.push(Node::start(&program, &addresses).await);
        }
        Self { program, addresses, nodes }
    }

    /// A connection to one of them, made anew whenever it breaks.
    pub fn channel(&self, node: usize) -> Channel {
        self.nodes[node].channel.clone()
    }

    /// Connections to all.
    pub fn channels(&self) -> Vec<Channel> {
        (0..NODES).map(|node| self.channel(node)).collect()
    }

    /// Where each listens.
    pub fn listen(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.address.clone()).collect()
    }

    /// SIGKILL.
    pub async fn kill(&mut self, node: usize) {
        let herald = self.nodes[node].herald.take();
        spawn_blocking(|| drop(herald)).await.unwrap();
    }

    /// Starts one that was killed, at the same address; how long until it served.
    pub async fn start_again(&mut self, node: usize) -> Duration {
        let began = Instant::now();
        let herald = serve(&self.program, &self.addresses, self.nodes[node].address.clone()).await;
        self.nodes[node].herald = Some(herald);
        began.elapsed()
    }

    /// SIGSTOP.
    pub fn pause(&self, node: usize) {
        process::signal(self.process(node), "STOP");
    }

    /// SIGCONT.
    pub fn go_on(&self, node: usize) {
        process::signal(self.process(node), "CONT");
    }

    fn process(&self, node: usize) -> u32 {
        self.nodes[node].herald.as_ref().expect("it runs").process_id()
    }
}

impl Node {
    async fn start(program: &Path, addresses: &Addresses) -> Self {
        let herald = serve(program, addresses, "127.0.0.1:0".to_owned()).await;
        let address = herald.address.clone();
        let channel = channel(&address);
        Self { address, channel, herald: Some(herald) }
    }
}

/// A connection that is made when it is first needed.
pub fn channel(address: &str) -> Channel {
    Endpoint::from_shared(format!("http://{address}"))
        .unwrap()
        .connect_timeout(Duration::from_secs(5))
        .connect_lazy()
}

/// A program that serves.
async fn serve(program: &Path, addresses: &Addresses, listen: String) -> Herald {
    let (program, Addresses { store, system }) = (program.to_owned(), addresses.clone());
    let served = move || {
        let told = ["--listen", &listen, "--store-system", &system, "--operator-token", OPERATOR];
        Herald::serve_by(&program, Path::new(&store), &told)
    };
    spawn_blocking(served).await.unwrap()
}
