//! A server on a thread of its own, so that the log of that thread is all this server says: one of two twins. Never outlives
//! its game.

use std::{
    io,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
};

use herald::metrics::Metrics;
use herald_server::{Meters, Rate, Server, ServerConfig};
use herald_words::Tables;
use tokio::{net::TcpListener, sync::oneshot};
use tokio_util::sync::CancellationToken;
use tonic::transport::{Channel, Endpoint};
use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

use super::counted::{self, Counted};

/// A running twin.
pub struct Side {
    pub channel: Channel,
    /// What it counts, also once it has ended.
    pub(super) metrics: Arc<Metrics>,
    log: Log,
    stop: CancellationToken,
    thread: JoinHandle<()>,
}

impl Side {
    /// Logs as the program does by default, but for the time of day.
    pub async fn open<T: Tables + Counted>(tables: Arc<T>) -> Self {
        Self::logging(tables, Level::INFO).await
    }

    /// Logs all that is at this level or above, of this program and of what it is built on.
    pub async fn logging<T: Tables + Counted>(tables: Arc<T>, level: Level) -> Self {
        let (log, stop) = (Log::default(), CancellationToken::new());
        let (tell, told) = oneshot::channel();
        let meters = Arc::new(Meters::default());
        let metrics = Arc::new(counted::metrics(&tables, Arc::clone(&meters)));
        let thread = thread::spawn({
            let (log, stop) = (log.clone(), stop.clone());
            move || serve(tables, meters, level, log, stop, tell)
        });
        let address = told.await.unwrap();
        let channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
        Self { channel, metrics, log, stop, thread }
    }

    /// Ends every stream from the server's side.
    pub fn drain(&self) {
        self.stop.cancel();
    }

    /// Waits for the server's end; answers with all it has logged.
    pub async fn stop(self) -> String {
        drop(self.channel);
        tokio::task::spawn_blocking(move || self.thread.join().unwrap()).await.unwrap();
        let log = self.log.0.lock().unwrap();
        String::from_utf8(log.clone()).unwrap()
    }
}

fn serve<T: Tables>(
    tables: Arc<T>,
    meters: Arc<Meters>,
    level: Level,
    log: Log,
    stop: CancellationToken,
    tell: oneshot::Sender<String>,
) {
    let subscriber = tracing_subscriber::fmt().with_max_level(level).without_time().with_ansi(false);
    let _here = tracing::subscriber::set_default(subscriber.with_writer(log).finish());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        tell.send(listener.local_addr().unwrap().to_string()).unwrap();
        let config = ServerConfig { calls_a_token: Rate::FREE, ..ServerConfig::default() };
        let server = Server::new(tables, config).with_meters(meters);
        server.serve(listener, stop.cancelled_owned()).await.unwrap();
    });
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}
