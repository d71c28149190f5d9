//! Wires journal, tables and server together and runs them until told to stop. Never listens beyond loopback
//! unasked, never goes back from TLS to plain text, and never ends before what was acknowledged is on disk.

use std::{
    future::Future,
    io::{self, IsTerminal, Write},
    net::SocketAddr,
    sync::{Arc, OnceLock},
    time::{Duration, SystemTime},
};

use data_encoding::BASE64URL_NOPAD;
use futures_util::StreamExt;
use herald_journal::{ErrorKind, GameKey, Journal, JournalError};
use herald_rules::OwnFaces;
use herald_server::{ServeError, Server, ServerConfig};
use herald_table::{House, OsEntropy, SystemClock};
use herald_words::Token;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    task::JoinSet,
};

use crate::{
    config::{Config, is_loopback},
    counted::Counted,
    found::{announce, reached_at},
    greeting::{Greeting, Shown},
    join_cards::JoinCards,
    opened::Opened,
    tls::{
        files::TlsError,
        reload::{Begun, Reload},
    },
};

/// How often idle games are looked for.
const SLEEP_CHECK: Duration = Duration::from_secs(60);

/// How long servers that cannot be reached are left alone before they are looked for again.
const UNREACHABLE: Duration = Duration::from_secs(1);

/// Why serving ended or never began.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The store cannot be opened.
    #[error(
        "the games in {store} cannot be opened; if it is damaged, `herald check --store {store}` says more and \
         `herald salvage` gets out what can be read"
    )]
    Store {
        /// The directory.
        store: String,
        /// Why.
        source: JournalError,
    },
    /// The servers that keep the games cannot be used.
    #[error(
        "the games cannot be reached: {servers} (what is asked of servers is chosen by --store-system, --store-replicas and \
         --store-allow-unsynced)"
    )]
    Servers {
        /// Which.
        servers: String,
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
    /// The store failed while serving.
    #[error("the store has failed; nothing acknowledged is lost, and starting again reads what is on disk")]
    StoreFailed(#[source] JournalError),
    /// The server failed.
    #[error("the server failed")]
    Serve(#[from] ServeError),
}

/// Serves until `stop` has ended, and then for the drain notice, which another `stop` cuts short.
///
/// # Errors
/// What kept it from serving.
pub async fn run<S>(
    config: Config,
    out: &mut impl Write,
    stop: impl Fn() -> S + Send + 'static,
) -> Result<(), RunError>
where
    S: Future<Output = ()> + Send + 'static,
{
    let (stopped, began) = (stop(), SystemTime::now());
    // First of all, since it is what an operator most likely mistypes: no store is touched for it.
    let tls = config.tls.map(|files| Reload::begin(files, began)).transpose()?;
    let counted = config.metrics.map(Counted::at);
    let batches = counted.as_ref().map(|counted| Arc::clone(&counted.batches) as Arc<_>);
    let opened = config.store.open(batches).await?;
    let (operator, printed) = operator_token(config.operator)?;
    let listener = listen(config.listen).await?;
    let address = listener.local_addr()?;
    let identity = tls.as_ref().map(|tls| &tls.identity);
    let url = config.public_url.unwrap_or_else(|| reached_at(address, identity));
    let scanned = config.join_cards.unwrap_or_else(|| !is_loopback(address) && io::stdout().is_terminal());
    let cards =
        scanned.then(|| JoinCards::on(io::stdout(), url.clone(), config.join_page.clone())).transpose()?;
    let house = house(&opened, &operator, config.faces, cards);
    let server = ServerConfig {
        origins: config.origins,
        public_url: Some(url.clone()),
        join_page: config.join_page,
        ..ServerConfig::default()
    };
    let mut server = Server::new(Arc::clone(&house), server);
    // What goes on beside the serving, and ends with it.
    let mut beside = JoinSet::new();
    let mut metrics = None;
    if let Some(counted) = counted {
        server = server.with_meters(Arc::clone(&counted.meters));
        metrics = Some(counted.tell(&house, config.store.directory(), began, &mut beside).await?);
    }
    if tls.is_none() && !is_loopback(address) {
        warn_of_plain_text(address);
    }
    let store = config.store.to_string();
    let shown = tls.as_ref().map(|Begun { identity, reload }| Shown { identity, file: reload.certificate() });
    Greeting { address, tls: shown, url: &url, scanned, store: &store, metrics, operator: printed.as_ref() }
        .print(out)?;
    let announcement = config.announce.then(|| announce(address, tls.is_some())).flatten();
    if let Some(Begun { reload, .. }) = tls {
        server = server.with_tls(reload.tls());
        beside.spawn(reload.keep_up());
    }
    opened.answer_others(&house, &mut beside);
    beside.spawn(let_sleep(house));
    let notice = notice(config.drain_notice, stop);
    let served = until_stopped(server, listener, &*opened.journal, stopped, notice).await;
    if let Some(announcement) = announcement {
        announcement.end().await;
    }
    tracing::info!("stopped");
    served
}

/// Serves until told to stop, or until the journal fails.
async fn until_stopped(
    server: Server<House>,
    listener: TcpListener,
    journal: &dyn Journal,
    stopped: impl Future<Output = ()> + Send,
    notice: impl Future<Output = ()> + Send + 'static,
) -> Result<(), RunError> {
    let failure = Arc::new(OnceLock::new());
    let until = async {
        tokio::select! {
            () = stopped => {}
            error = failed(journal) => drop(failure.set(error)),
        }
    };
    let has_failed = Arc::clone(&failure);
    let notice = async move {
        // Of a store that has failed nothing more is to be had.
        if has_failed.get().is_none() {
            notice.await;
        }
        tracing::info!("stopping: streams end, calls in work are finished");
    };
    let served = server.with_notice(notice).serve(listener, until).await;
    match failure.get() {
        Some(error) => Err(RunError::StoreFailed(error.clone())),
        None => Ok(served?),
    }
}

/// What is waited for once told to stop; told again, no longer.
async fn notice<S: Future<Output = ()>>(time: Duration, stop: impl Fn() -> S) {
    if time.is_zero() {
        return;
    }
    let again = stop();
    tracing::info!(notice = ?time, "told to stop: calls are taken until the notice is over");
    tokio::select! {
        () = tokio::time::sleep(time) => {}
        () = again => {}
    }
}

pub(crate) async fn listen(address: SocketAddr) -> Result<TcpListener, RunError> {
    TcpListener::bind(address).await.map_err(|source| RunError::Listen { address, source })
}

/// Tables over what is kept, with what this house has of its own.
fn house(opened: &Opened, operator: &Token, faces: Option<OwnFaces>, cards: Option<JoinCards>) -> Arc<House> {
    let (entropy, clock) = (Arc::new(OsEntropy), Arc::new(SystemClock));
    let house = opened.among_others(House::new(Arc::clone(&opened.journal), entropy, clock, Some(operator)));
    let house = match faces {
        Some(own) => house.with_faces(own),
        None => house,
    };
    Arc::new(match cards {
        Some(cards) => house.with_doorbell(Arc::new(cards)),
        None => house,
    })
}

/// The one line that a log holds of it, whoever reads the greeting.
fn warn_of_plain_text(address: SocketAddr) {
    tracing::warn!(
        "all that is said on {address} goes in plain text, tokens and codes too: whoever can read the network can read \
         and use them"
    );
}

/// Ends when the journal has failed for good: then only opening it again tells what is on disk, and whoever watches
/// over the process is to start it anew. (A follower of no game at all hears of nothing else.) Servers that cannot be reached
/// come back by themselves.
async fn failed(journal: &dyn Journal) -> JournalError {
    loop {
        let mut nothing = journal.follow(GameKey([0; 16]), 0);
        while let Some(heard) = nothing.next().await {
            match heard {
                Err(error) if error.kind() != ErrorKind::Unreachable => return error,
                Ok(_) | Err(_) => {}
            }
        }
        tokio::time::sleep(UNREACHABLE).await;
    }
}

/// Ends at the next SIGINT or SIGTERM from now on. Within a runtime.
pub fn stop_signal() -> impl Future<Output = ()> + Send + 'static {
    // Heard from here on, not from when it is first waited for: whoever reads the greeting may send one at once.
    let heard = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async {
        let (Ok(mut interrupt), Ok(mut terminate)) = heard else {
            tracing::warn!("signals cannot be heard; only killing stops this server");
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

async fn let_sleep(house: Arc<House>) {
    let mut tick = tokio::time::interval(SLEEP_CHECK);
    loop {
        tick.tick().await;
        house.let_sleep();
    }
}

/// The operator's token, and the same to be printed where it was made for this run.
fn operator_token(chosen: Option<Token>) -> Result<(Token, Option<Token>), RunError> {
    match chosen {
        Some(token) => Ok((token, None)),
        None => fresh_operator_token().map(|token| (token.clone(), Some(token))),
    }
}

fn fresh_operator_token() -> Result<Token, RunError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| RunError::NoEntropy)?;
    Ok(Token::new(format!("ho_{}", BASE64URL_NOPAD.encode(&bytes))))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use bytes::Bytes;
    use herald_journal::{DiskSync, Opening, SledJournal};

    use super::*;

    struct Broken;

    impl DiskSync for Broken {
        fn sync(&self, _: &File) -> io::Result<()> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    #[tokio::test]
    async fn a_store_that_fails_ends_the_serving() {
        let place = tempfile::tempdir().unwrap();
        let opening = Opening::default().sync(Arc::new(Broken));
        let journal = SledJournal::open_with(place.path(), opening).unwrap();
        journal.append(GameKey([1; 16]), 0, Bytes::from_static(b"lost"), Box::new(drop));
        let error = failed(&journal).await;
        assert_eq!(error.kind(), herald_journal::ErrorKind::InDoubt);
    }
}
