//! Wires journal, tables and server together and runs them until told to stop. Never listens beyond loopback
//! unasked, never goes back from TLS to plain text, and never ends before what was acknowledged is on disk.

use std::{
    future::Future,
    io::{self, IsTerminal, Write},
    net::SocketAddr,
    sync::Arc,
    time::{Duration, SystemTime},
};

use data_encoding::BASE64URL_NOPAD;
use futures_util::StreamExt;
use herald_journal::{GameKey, Journal, JournalError, SledJournal};
use herald_rules::OwnFaces;
use herald_server::{Identity, PublicUrl, ServeError, Server, ServerConfig};
use herald_table::{House, OsEntropy, SystemClock};
use herald_words::Token;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

use crate::{
    announce::Announcement,
    config::{Config, is_loopback},
    greeting::{Greeting, Shown},
    join_cards::JoinCards,
    names,
    tls::{
        files::TlsError,
        reload::{Begun, Reload},
    },
};

/// How often idle games are looked for.
const SLEEP_CHECK: Duration = Duration::from_secs(60);

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

/// Serves until `stop`.
///
/// # Errors
/// What kept it from serving.
pub async fn run(
    config: Config,
    out: &mut impl Write,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    // First of all, since it is what an operator most likely mistypes: no store is touched for it.
    let tls = config.tls.map(|files| Reload::begin(files, SystemTime::now())).transpose()?;
    let store = config.store.display().to_string();
    let journal: Arc<dyn Journal> = Arc::new(
        SledJournal::open(&config.store)
            .map_err(|source| RunError::Store { store: store.clone(), source })?,
    );
    let (operator, printed) = match config.operator {
        Some(token) => (token, None),
        None => {
            let token = fresh_operator_token()?;
            (token.clone(), Some(token))
        }
    };
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|source| RunError::Listen { address: config.listen, source })?;
    let address = listener.local_addr()?;
    if tls.is_none() && !is_loopback(address) {
        warn_of_plain_text(address);
    }
    let shown = tls.as_ref().map(|Begun { identity, reload }| Shown { identity, file: reload.certificate() });
    let url = config.public_url.unwrap_or_else(|| reached_at(address, tls.as_ref().map(|tls| &tls.identity)));
    let cards = config.join_cards.unwrap_or_else(|| !is_loopback(address) && io::stdout().is_terminal());
    Greeting { address, tls: shown, url: &url, scanned: cards, store: &store, operator: printed.as_ref() }
        .print(out)?;

    let cards =
        cards.then(|| JoinCards::on(io::stdout(), url.clone(), config.join_page.clone())).transpose()?;
    let house = house(&journal, &operator, config.faces, cards);
    let announcement = config.announce.then(|| announce(address, tls.is_some())).flatten();
    let server = ServerConfig {
        origins: config.origins,
        public_url: Some(url),
        join_page: config.join_page,
        ..ServerConfig::default()
    };
    let server = Server::new(Arc::clone(&house), server);
    let (server, reloading) = match tls {
        Some(Begun { reload, .. }) => (server.with_tls(reload.tls()), Some(tokio::spawn(reload.keep_up()))),
        None => (server, None),
    };
    let sleeper = tokio::spawn(let_sleep(Arc::clone(&house)));
    let mut failure = None;
    let stop = async {
        tokio::select! {
            () = stop => {}
            error = failed(&*journal) => failure = Some(error),
        }
    };
    let served = server.serve(listener, stop).await;
    if let Some(announcement) = announcement {
        announcement.end().await;
    }
    sleeper.abort();
    reloading.inspect(tokio::task::JoinHandle::abort);
    tracing::info!("stopped");
    match failure {
        Some(error) => Err(RunError::StoreFailed(error)),
        None => Ok(served?),
    }
}

/// Tables over this journal, with what this house has of its own.
fn house(
    journal: &Arc<dyn Journal>,
    operator: &Token,
    faces: Option<OwnFaces>,
    cards: Option<JoinCards>,
) -> Arc<House> {
    let house = House::new(Arc::clone(journal), Arc::new(OsEntropy), Arc::new(SystemClock), Some(operator));
    let house = match faces {
        Some(own) => house.with_faces(own),
        None => house,
    };
    Arc::new(match cards {
        Some(cards) => house.with_doorbell(Arc::new(cards)),
        None => house,
    })
}

/// Where devices reach what listens here: by the address the house knows this machine by, or a name its certificate is for.
fn reached_at(address: SocketAddr, identity: Option<&Identity>) -> PublicUrl {
    let ip = match address.ip() {
        ip if ip.is_unspecified() => names::address().unwrap_or(ip),
        ip => ip,
    };
    let at = SocketAddr::new(ip, address.port());
    let named = identity.filter(|identity| !identity.is_for(&ip.to_string())).and_then(Identity::first_name);
    let by_name = named.and_then(|name| format!("https://{name}:{}", at.port()).parse().ok());
    by_name.unwrap_or_else(|| PublicUrl::of(at, identity.is_some()))
}

/// What cannot be announced is served all the same.
fn announce(address: SocketAddr, tls: bool) -> Option<Announcement> {
    Announcement::begin(address, tls)
        .inspect_err(|error| tracing::warn!(%error, "the network is not told where Herald is"))
        .ok()
}

/// The one line that a log holds of it, whoever reads the greeting.
fn warn_of_plain_text(address: SocketAddr) {
    tracing::warn!(
        "all that is said on {address} goes in plain text, tokens and codes too: whoever can read the network can read \
         and use them"
    );
}

/// Ends when the journal has failed for good: then only opening it again tells what is on disk, and whoever watches
/// over the process is to start it anew. (A follower of no game at all hears of nothing else.)
async fn failed(journal: &dyn Journal) -> JournalError {
    let mut nothing = journal.follow(GameKey([0; 16]), 0);
    while let Some(heard) = nothing.next().await {
        if let Err(error) = heard {
            return error;
        }
    }
    std::future::pending().await
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

#[cfg(test)]
mod tests {
    use std::fs::File;

    use bytes::Bytes;
    use herald_journal::{DiskSync, Opening};

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
