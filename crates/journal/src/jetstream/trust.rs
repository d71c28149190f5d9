//! Which servers may keep the games: what they say of themselves, held against what is promised. Never takes silence for a yes.

use std::time::Duration;

use async_nats::{Client, StatusCode};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::Deserialize;

use super::engine::Trouble;
use crate::{JournalError, MAX_COMMIT};

/// The oldest version that is trusted: before it, of several writers for one place more than one could win.
const OLDEST: (u32, u32) = (2, 12);
/// The oldest version whose batches of messages are used: that with which it was tried.
const OLDEST_OF_BATCHES: (u32, u32) = (2, 15);
/// What a message has beside a commit: our header, and those of the expectation.
const HEADERS: usize = 4 << 10;
/// How long the first server may take to tell of itself.
const FIRST: Duration = Duration::from_secs(2);
/// How long the others may take after the one before.
const OTHERS: Duration = Duration::from_millis(300);

/// What a server tells of itself to its system account.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Told {
    pub(super) server: Server,
    #[serde(default)]
    data: Data,
}

/// A server's name and version.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Server {
    pub(super) name: String,
    ver: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
struct Data {
    config: Option<Storing>,
}

#[derive(Clone, Debug, Deserialize)]
struct Storing {
    #[serde(default)]
    sync_always: bool,
}

/// Whether `version` is one that is trusted.
pub(super) fn is_new_enough(version: &str) -> bool {
    is_since(version, OLDEST)
}

/// Whether each of the servers may be given several commits as one.
pub(super) fn keep_batches(told: &[Told]) -> bool {
    told.iter().all(|told| is_since(&told.server.ver, OLDEST_OF_BATCHES))
}

fn is_since(version: &str, oldest: (u32, u32)) -> bool {
    let mut parts = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= oldest,
        (None, _) | (_, None) => false,
    }
}

/// Whether the server that was connected to may be spoken to at all.
pub(super) fn check_greeting(name: &str, version: &str, max_payload: usize) -> Result<(), JournalError> {
    check_version(name, version)?;
    let needed = MAX_COMMIT + HEADERS;
    if max_payload < needed {
        return Err(JournalError::untrusted(format_args!(
            "{name} takes messages of {max_payload} bytes, and a commit may need {needed}: \
             set max_payload to 2MB on every server"
        )));
    }
    Ok(())
}

/// Whether every server of the cluster may keep commits. None of those who tell has JetStream without a word on how it syncs.
pub(super) fn check_servers(told: &[Told], allow_unsynced: bool) -> Result<(), JournalError> {
    if told.is_empty() {
        return Err(JournalError::untrusted(
            "no server answers the system address: is its user of the system account?",
        ));
    }
    for Told { server, data } in told {
        check_version(&server.name, &server.ver)?;
        let is_synced = data.config.as_ref().is_none_or(|storing| storing.sync_always);
        if !is_synced && !allow_unsynced {
            return Err(JournalError::untrusted(format_args!(
                "{} syncs its disk only now and then: set jetstream's sync_interval to always on every server, \
                 or allow it by name",
                server.name
            )));
        }
    }
    Ok(())
}

/// Whether each of the stream's servers that is up has told of itself.
pub(super) fn check_peers<'a>(
    told: &[Told],
    mut up: impl Iterator<Item = &'a str>,
) -> Result<(), JournalError> {
    match up.find(|peer| !told.iter().any(|told| told.server.name == **peer)) {
        None => Ok(()),
        Some(peer) => Err(JournalError::untrusted(format_args!(
            "{peer} keeps the stream and did not tell the system account of itself: see that the system address \
             belongs to the same cluster"
        ))),
    }
}

/// Without a system account nobody can say how the servers sync.
pub(super) fn unseen() -> JournalError {
    JournalError::untrusted(
        "how they sync their disks only their system account is told: name its user's address, or allow by name \
         what cannot be seen",
    )
}

/// Asks all servers, as a user of their system account; those who are late are missing, it may be all.
pub(super) async fn ask(system: &Client) -> Result<Vec<Told>, JournalError> {
    let inbox = system.new_inbox();
    let gone = |_| JournalError::unreachable("ask the servers of themselves", Trouble::Disconnected);
    let mut answers = system.subscribe(inbox.clone()).await.map_err(|_| gone(()))?;
    let question = Bytes::from_static(br#"{"config":true}"#);
    system.publish_with_reply("$SYS.REQ.SERVER.PING.JSZ", inbox, question).await.map_err(|_| gone(()))?;
    let mut told = Vec::new();
    let mut patience = FIRST;
    while let Ok(Some(answer)) = tokio::time::timeout(patience, answers.next()).await {
        if answer.status == Some(StatusCode::NO_RESPONDERS) {
            break;
        }
        let server = serde_json::from_slice(&answer.payload);
        told.push(server.map_err(|_| {
            JournalError::untrusted("a server tells its system account something else than is known here")
        })?);
        patience = OTHERS;
    }
    Ok(told)
}

/// What was told now, and before by those who are silent now.
pub(super) fn newest(before: Vec<Told>, now: Vec<Told>) -> Vec<Told> {
    let is_silent = |told: &Told| now.iter().all(|newer| newer.server.name != told.server.name);
    let mut all: Vec<_> = before.into_iter().filter(is_silent).collect();
    all.extend(now);
    all
}

fn check_version(name: &str, version: &str) -> Result<(), JournalError> {
    if is_new_enough(version) {
        return Ok(());
    }
    let (major, minor) = OLDEST;
    Err(JournalError::untrusted(format_args!(
        "{name} is nats-server {version}, and {major}.{minor} is the oldest that keeps one winner a race"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, version: &str, storing: &str) -> Told {
        let data = if storing.is_empty() { String::new() } else { format!(r#""config":{storing}"#) };
        let text = format!(r#"{{"server":{{"name":"{name}","ver":"{version}"}},"data":{{{data}}}}}"#);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn versions_from_2_12_on_are_trusted() {
        for version in ["2.12.0", "2.12.0-RC.1", "v2.15.1", "3.0.0"] {
            assert!(is_new_enough(version), "{version}");
        }
        for version in ["2.11.99", "2.9.10", "1.99.0", "", "two", "2", "2.x"] {
            assert!(!is_new_enough(version), "{version}");
        }
    }

    #[test]
    fn what_a_server_lacks_is_said_with_its_name() {
        let said = check_greeting("one", "2.9.10", 4 << 20).unwrap_err().to_string();
        assert!(said.contains("one is nats-server 2.9.10"), "{said}");
        let said = check_greeting("one", "2.15.1", 1 << 20).unwrap_err().to_string();
        assert!(said.contains("max_payload"), "{said}");
        assert!(check_greeting("one", "2.15.1", 2 << 20).is_ok());

        let always = told("one", "2.15.1", r#"{"sync_always":true}"#);
        let sometimes = told("two", "2.15.1", r#"{"sync_interval":120000000000}"#);
        let stores_nothing = told("three", "2.15.1", "");
        let old = told("four", "2.11.0", r#"{"sync_always":true}"#);
        assert!(check_servers(&[always.clone(), stores_nothing.clone()], false).is_ok());
        let both = [always.clone(), sometimes];
        let said = check_servers(&both, false).unwrap_err().to_string();
        assert!(said.contains("two syncs its disk only now and then"), "{said}");
        assert!(check_servers(&both, true).is_ok());
        let said = check_servers(&[always.clone(), old], true).unwrap_err().to_string();
        assert!(said.contains("four is nats-server 2.11.0"), "{said}");

        let before = told("five", "2.14.9", r#"{"sync_always":true}"#);
        assert!(keep_batches(&[always.clone(), stores_nothing.clone()]));
        assert!(!keep_batches(&[always.clone(), before]));

        assert!(check_servers(&[], true).unwrap_err().to_string().contains("no server answers"));

        let seen = [always, stores_nothing];
        assert!(check_peers(&seen, ["one"].into_iter()).is_ok());
        let said = check_peers(&seen, ["one", "two"].into_iter()).unwrap_err().to_string();
        assert!(said.contains("two keeps the stream"), "{said}");
    }

    #[test]
    fn of_each_server_the_newest_word_counts_and_nobody_is_forgotten() {
        let before = vec![told("one", "2.14.9", ""), told("two", "2.14.9", "")];
        let now = vec![told("one", "2.15.1", ""), told("three", "2.15.1", "")];
        let all = newest(before, now);
        let said = |told: &Told| format!("{} {}", told.server.name, told.server.ver);
        assert_eq!(all.iter().map(said).collect::<Vec<_>>(), ["two 2.14.9", "one 2.15.1", "three 2.15.1"]);
    }
}
