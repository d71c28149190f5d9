//! A front before several nodes: each connection goes to the next of those that take it. Never looks at a byte that passes.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::{AbortHandle, JoinSet},
};

/// A running front.
pub struct Front {
    pub address: String,
    /// How many connections went to each node.
    pub dealt: Arc<Vec<AtomicUsize>>,
    listening: AbortHandle,
}

impl Front {
    /// Before these addresses.
    pub async fn before(nodes: Vec<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let dealt: Arc<Vec<AtomicUsize>> = Arc::new(nodes.iter().map(|_| AtomicUsize::new(0)).collect());
        let counts = Arc::clone(&dealt);
        let listening = tokio::spawn(async move {
            let (mut turn, mut open) = (0, JoinSet::new());
            while let Ok((client, _)) = listener.accept().await {
                open.spawn(pass(client, nodes.clone(), turn, Arc::clone(&counts)));
                turn += 1;
                while open.try_join_next().is_some() {}
            }
        });
        Self { address, dealt, listening: listening.abort_handle() }
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn pass(mut client: TcpStream, nodes: Vec<String>, turn: usize, dealt: Arc<Vec<AtomicUsize>>) {
    drop(client.set_nodelay(true));
    for number in 0..nodes.len() {
        let node = (turn + number) % nodes.len();
        if let Ok(mut server) = TcpStream::connect(&nodes[node]).await {
            drop(server.set_nodelay(true));
            dealt[node].fetch_add(1, Ordering::Relaxed);
            // However it ends, both sides are told by the connection's end.
            drop(copy_bidirectional(&mut client, &mut server).await);
            return;
        }
    }
}
