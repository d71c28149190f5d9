//! Reaching the servers: a connection, whether they are to be trusted, and the stream. Never changes a stream that is there,
//! and makes none where the servers are not trusted.

use std::time::{Duration, Instant};

use async_nats::jetstream::stream::Info;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ServerAddr};
use serde_json::json;

use super::connecting::{Connecting, named};
use super::engine::{Engine, Trouble};
use super::layout;
use super::life::Life;
use super::subjects::Subjects;
use super::trust;
use crate::JournalError;

/// How long one server may take to greet.
const GREETING: Duration = Duration::from_secs(2);
/// How often a silent connection is asked whether it still is one; after two that are not answered it is not.
const PING: Duration = Duration::from_secs(2);
/// The most time between two tries to connect again.
const MOST_BETWEEN: Duration = Duration::from_secs(1);
/// How long servers that have just started may take to find each other.
const SETTLE: Duration = Duration::from_secs(10);
/// How long one of the stream's servers that has much to do may take to tell of itself.
const LATE: Duration = Duration::from_secs(5);
/// The pause between two questions meanwhile.
const PAUSE: Duration = Duration::from_millis(250);

/// JetStream's codes for a stream that is not there, and for no JetStream at all (on the servers, for the account).
const NO_STREAM: u64 = 10_059;
const NO_JETSTREAM: [u64; 2] = [10_076, 10_039];
/// Too few servers: no cluster, or no place for as many replicas.
const TOO_FEW: [u64; 2] = [10_074, 10_005];

impl Engine {
    /// Connects as `connecting` says.
    pub(super) async fn connect(connecting: &Connecting) -> Result<Self, JournalError> {
        let client = dial(connecting, &connecting.servers, connecting.credentials.is_some()).await?;
        let greeting = client.server_info();
        trust::check_greeting(&greeting.server_name, &greeting.version, greeting.max_payload)?;
        let system = match &connecting.system {
            Some(system) => Some(dial(connecting, system, false).await?),
            None if connecting.allow_unsynced => None,
            None => return Err(trust::unseen()),
        };
        let mut told = Vec::new();
        if let Some(system) = &system {
            told = trust::ask(system).await?;
            trust::check_servers(&told, connecting.allow_unsynced)?;
        }
        let subjects = Subjects::of(&connecting.stream);
        let mut stream = find_or_make(&client, connecting, &subjects).await?;
        let until = Instant::now() + LATE;
        while let Some(system) = &system
            && let Err(silent) = trust::check_peers(&told, up(&stream, &greeting.server_name).into_iter())
        {
            if Instant::now() >= until {
                return Err(silent);
            }
            told = trust::newest(told, trust::ask(system).await?);
            trust::check_servers(&told, connecting.allow_unsynced)?;
            // Who has gone meanwhile is not waited for.
            stream = find_or_make(&client, connecting, &subjects).await?;
        }
        let life = Life::since(Instant::now());
        let takes_batches =
            stream.config.allow_atomic_publish && system.is_some() && trust::keep_batches(&told);
        let engine = Self { client, stream: connecting.stream.clone(), subjects, takes_batches, life };
        // That a stream can be found does not say that it can be written to.
        until_settled(|| engine.beat(), |_| None).await?;
        Ok(engine)
    }
}

/// The stream's servers that are up.
fn up<'a>(stream: &'a Info, alone: &'a str) -> Vec<&'a str> {
    let Some(cluster) = &stream.cluster else { return vec![alone] };
    let followers = cluster.replicas.iter().filter(|peer| !peer.offline).map(|peer| peer.name.as_str());
    followers.chain(cluster.leader.as_deref()).collect()
}

async fn dial(
    connecting: &Connecting,
    servers: &[ServerAddr],
    by_file: bool,
) -> Result<Client, JournalError> {
    let mut options = ConnectOptions::new()
        .name("herald")
        .connection_timeout(GREETING)
        .ping_interval(PING)
        .reconnect_delay_callback(|attempts| MOST_BETWEEN.min(Duration::from_millis(100 * attempts as u64)));
    if let Some(authority) = &connecting.authority {
        options = options.add_root_certificates(authority.clone()).require_tls(true);
    }
    if let Some(file) = connecting.credentials.as_ref().filter(|_| by_file) {
        let read = options.credentials_file(file).await;
        options =
            read.map_err(|error| JournalError::store("read the credentials for the store's servers", error))?;
    }
    // One user for all: servers that are learnt of later have no address of ours.
    if let Some(server) = servers.iter().find(|server| server.has_user_pass()) {
        let [user, password] =
            [server.username(), server.password()].map(|text| decoded(text.unwrap_or_default()));
        options = options.user_and_password(user, password);
    }
    options.connect(servers).await.map_err(|error| {
        let doing = format!("connect to {}", named(servers));
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                JournalError::untrusted(format_args!("{} refuse the user or the credentials", named(servers)))
            }
            ConnectErrorKind::Tls | ConnectErrorKind::ServerParse => JournalError::store(&doing, error),
            ConnectErrorKind::Dns
            | ConnectErrorKind::TimedOut
            | ConnectErrorKind::Io
            | ConnectErrorKind::MaxReconnects => JournalError::unreachable(&doing, error),
        }
    })
}

/// A part of an address without its escapes (`%40` for `@`).
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| after.split_at_checked(2)).flatten();
        let escaped = escaped.and_then(|(hex, after)| {
            let byte = u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()?;
            Some((byte, after))
        });
        let (byte, after) = escaped.unwrap_or((*first, after));
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The stream as it is there, made if it was not; refused if it is another than asked for.
async fn find_or_make(
    client: &Client,
    connecting: &Connecting,
    subjects: &Subjects,
) -> Result<Info, JournalError> {
    let (stream, replicas) = (connecting.stream.as_str(), connecting.replicas);
    let config = layout::config(stream, subjects, replicas);
    let make =
        serde_json::to_value(&config).map_err(|error| JournalError::store("spell the stream", error))?;
    let refused = |code| {
        if NO_JETSTREAM.contains(&code) {
            return Some("JetStream is not enabled there, or not for this user's account".to_owned());
        }
        TOO_FEW
            .contains(&code)
            .then(|| format!("{replicas} replicas are asked for, and there are too few servers"))
    };
    let found = until_settled(
        || async {
            match Engine::api::<Info>(client, "STREAM.INFO", stream, &json!({})).await {
                Err(Trouble::Refused { code: NO_STREAM, .. }) => {
                    Engine::api::<Info>(client, "STREAM.CREATE", stream, &make).await
                }
                found => found,
            }
        },
        refused,
    )
    .await?;
    let differences = layout::differences(&config, &found.config);
    if differences.is_empty() {
        return Ok(found);
    }
    Err(JournalError::untrusted(format_args!(
        "their stream {stream} is not set up as it must be: {}",
        differences.join("; ")
    )))
}

/// Asks until there is an answer, or a refusal that `is_final` has words for, or the servers have had time enough.
async fn until_settled<T, F: Future<Output = Result<T, Trouble>>>(
    attempt: impl Fn() -> F,
    is_final: impl Fn(u64) -> Option<String>,
) -> Result<T, JournalError> {
    let until = Instant::now() + SETTLE;
    loop {
        let trouble = match attempt().await {
            Ok(answer) => return Ok(answer),
            Err(trouble) => trouble,
        };
        if let Trouble::Refused { code, .. } = &trouble
            && let Some(why) = is_final(*code)
        {
            return Err(JournalError::untrusted(why));
        }
        if Instant::now() >= until {
            return Err(JournalError::unreachable("find the stream", trouble));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_an_address_are_read() {
        assert_eq!(decoded("p%40ss%3Aword"), "p@ss:word");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%4"), "%zz%4");
        assert_eq!(decoded(""), "");
    }
}
