//! Wires journal, tables and server together and runs them until told to stop. Never listens beyond loopback
//! unasked, and never ends before what was acknowledged is on disk.

use std::{
    future::Future,
    io::{self, Write},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use data_encoding::BASE64URL_NOPAD;
use herald_journal::{JournalError, SledJournal};
use herald_server::{ServeError, Server, ServerConfig};
use herald_table::{House, OsEntropy, SystemClock};
use herald_words::Token;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

use crate::config::Config;

/// How often idle games are looked for.
const SLEEP_CHECK: Duration = Duration::from_secs(60);

/// Why serving ended or never began.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be opened.
    #[error("the games in {store} cannot be opened")]
    Store {
        /// The directory.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// The address is not to be had.
    #[error("cannot listen on {address}; is another Herald running? --listen names another address")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The system gives no randomness for the operator's token.
    #[error("the system gives no randomness, so no secret can be made")]
    NoEntropy,
    /// Nothing can be printed.
    #[error("cannot print")]
    Print(#[from] io::Error),
    /// The server failed.
    #[error("the server failed")]
    Serve(#[from] ServeError),
}

/// Serves until `stop`.
///
/// # Errors
/// What kept it from serving.
pub async fn run(
    config: Config,
    out: &mut impl Write,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let store = config.store.display().to_string();
    let journal = SledJournal::open(&config.store)
        .map_err(|source| RunError::Store { store: store.clone(), source })?;
    let (operator, printed) = match config.operator {
        Some(token) => (token, None),
        None => {
            let token = fresh_operator_token()?;
            (token.clone(), Some(token))
        }
    };
    let house =
        Arc::new(House::new(Arc::new(journal), Arc::new(OsEntropy), Arc::new(SystemClock), Some(&operator)));
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|source| RunError::Listen { address: config.listen, source })?;
    greet(out, listener.local_addr()?, &store, printed.as_ref())?;

    let sleeper = tokio::spawn(let_sleep(Arc::clone(&house)));
    let served = Server::new(house, ServerConfig::default()).serve(listener, stop).await;
    sleeper.abort();
    tracing::info!("stopped");
    Ok(served?)
}

/// Ends at the first SIGINT or SIGTERM.
pub async fn stop_signal() {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::warn!("signals cannot be heard; only killing stops this server");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    tracing::info!("stopping: streams end, calls in work are finished");
}

async fn let_sleep(house: Arc<House>) {
    let mut tick = tokio::time::interval(SLEEP_CHECK);
    loop {
        tick.tick().await;
        house.let_sleep();
    }
}

fn fresh_operator_token() -> Result<Token, RunError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| RunError::NoEntropy)?;
    Ok(Token::new(format!("ho_{}", BASE64URL_NOPAD.encode(&bytes))))
}

fn greet(out: &mut impl Write, address: SocketAddr, store: &str, operator: Option<&Token>) -> io::Result<()> {
    let reach = if address.ip().is_loopback() {
        "this machine only; --lan opens it to the network, in plain text"
    } else {
        "in plain text: anyone on this network can read along; use it at home"
    };
    writeln!(out, "Herald listens on {address} ({reach}).")?;
    writeln!(out, "Games are kept in {store}.")?;
    if let Some(token) = operator {
        writeln!(
            out,
            "Operator token, for this run (HERALD_OPERATOR_TOKEN chooses a lasting one): {}",
            token.reveal()
        )?;
    }
    writeln!(
        out,
        "To open a table, call herald.v1.GameService/CreateGame; players join with the join code it returns:"
    )?;
    writeln!(
        out,
        "  grpcurl -plaintext -d '{{\"request_id\":\"'$(uuidgen)'\"}}' {address} herald.v1.GameService/CreateGame"
    )?;
    out.flush()
}
