//! Servers that are refused at connect, each with its reason.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;

use herald_journal::{Connecting, ErrorKind, JetStreamJournal, Journal, JournalError};

use crate::servers::{Server, free_port};
use crate::soon;

async fn refusal(connecting: Connecting) -> JournalError {
    let error = soon(JetStreamJournal::connect(connecting)).await.expect_err("it is not to be trusted");
    for secret in ["p@ss", "p%40ss", "secret"] {
        assert!(!format!("{error} {error:?}").contains(secret), "{error:?}");
    }
    error
}

/// What is said of servers that must not keep games.
async fn said(connecting: Connecting) -> String {
    let error = refusal(connecting).await;
    assert_eq!(error.kind(), ErrorKind::Store, "{error:?}");
    error.to_string()
}

/// Greets as a server of an old version does, once.
fn greet_as_old() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let greeting = r#"{"server_id":"OLD","server_name":"old","version":"2.9.10","proto":1,"go":"go1.19","#
            .to_owned()
            + &format!(
                r#""host":"127.0.0.1","port":{port},"headers":true,"max_payload":4194304,"jetstream":true,"#
            ) + r#""client_id":1,"client_ip":"127.0.0.1"}"#;
        write!(stream, "INFO {greeting}\r\n").unwrap();
        for line in BufReader::new(stream.try_clone().unwrap()).lines() {
            if line.unwrap() == "PING" {
                write!(stream, "PONG\r\n").unwrap();
            }
        }
    });
    port
}

#[tokio::test]
async fn a_server_that_is_too_old_is_refused() {
    let port = greet_as_old();
    let said = said(Connecting::to(&format!("nats://127.0.0.1:{port}")).unwrap().allow_unsynced(true)).await;
    assert!(said.contains("old is nats-server 2.9.10") && said.contains("2.12"), "{said}");
}

#[tokio::test]
async fn a_server_that_does_not_sync_each_message_is_refused_unless_allowed() {
    let server = Server::start_with("jetstream { store_dir: STORE }");
    let said = said(server.connecting()).await;
    assert!(said.contains("solo") && said.contains("sync_interval"), "{said}");
    assert!(JetStreamJournal::connect(server.connecting().allow_unsynced(true)).await.is_ok());
}

#[tokio::test]
async fn how_a_server_syncs_must_be_seen_unless_that_is_allowed() {
    let server = Server::start();
    let unseen = || Connecting::to(&server.address()).unwrap().replicas(1);
    let why = said(unseen()).await;
    assert!(why.contains("system account"), "{why}");
    let no_system_user = unseen().system(&server.address()).unwrap();
    let why = said(no_system_user).await;
    assert!(why.contains("system account"), "{why}");
    assert!(JetStreamJournal::connect(unseen().allow_unsynced(true)).await.is_ok());
}

#[tokio::test]
async fn too_few_replicas_are_refused_whether_the_stream_is_there_or_not() {
    let server = Server::start();
    let why = said(server.connecting().replicas(3)).await;
    assert!(why.contains("3 replicas are asked for"), "{why}");
    let journal = server.journal().await;
    assert!(journal.is_shared());
    let why = said(server.connecting().replicas(3)).await;
    assert!(why.contains("it has 1 replicas, and 3 are asked for"), "{why}");
    let elsewhere = server.connecting().stream("ELSEWHERE").unwrap();
    assert!(JetStreamJournal::connect(elsewhere).await.is_ok(), "another stream is another store");
}

#[tokio::test]
async fn without_jetstream_or_with_a_wrong_password_the_reason_is_said() {
    let server = Server::start();
    let why = said(Connecting::to(&server.system()).unwrap().allow_unsynced(true)).await;
    assert!(why.contains("JetStream is not enabled"), "{why}");
    let wrong = server.address().replace("p%40ss", "p%40ss-secret");
    let why = said(Connecting::to(&wrong).unwrap()).await;
    assert!(why.contains("refuse the user"), "{why}");
}

#[tokio::test]
async fn servers_that_are_not_there_are_unreachable() {
    let nowhere = format!("nats://app:secret@127.0.0.1:{}", free_port());
    let error = refusal(Connecting::to(&nowhere).unwrap()).await;
    assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}");
}
