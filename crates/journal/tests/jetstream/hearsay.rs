//! What nodes ask each other beside the stream.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use herald_journal::{ErrorKind, Hearsay, JetStreamJournal};
use tokio::task::JoinHandle;

use crate::servers::Server;
use crate::{soon, text};

const SHORT: Duration = Duration::from_millis(400);

/// Answers with what it was asked and who it is; to `nothing` not at all.
fn answers(node: &Arc<Hearsay>, name: &'static str) -> JoinHandle<()> {
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let answer = |asked: &[u8]| {
            (asked != b"nothing").then(|| text(format!("{} {name}", str::from_utf8(asked).unwrap())))
        };
        node.answer(answer).await;
    })
}

async fn ask(node: &Hearsay, question: &'static str, patience: Duration) -> Vec<Bytes> {
    let mut told = soon(node.ask(text(question), patience, |_| false)).await.unwrap();
    told.sort_unstable();
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_other_node_answers_once_and_one_that_is_gone_is_not_waited_for() {
    let mut server = Server::start();
    let journals: [JetStreamJournal; 3] =
        [server.journal().await, server.journal().await, server.journal().await];
    let [one, two, three] = journals.each_ref().map(|journal| Arc::new(journal.hearsay()));
    let _first = answers(&one, "one");
    let (second, third) = (answers(&two, "two"), answers(&three, "three"));
    // They listen once they answer.
    let since = Instant::now();
    while ask(&one, "there?", SHORT).await.len() < 2 {
        assert!(since.elapsed() < Duration::from_secs(20), "they do not listen");
    }
    assert_eq!(ask(&one, "who?", SHORT).await, [text("who? three"), text("who? two")]);
    assert_eq!(ask(&two, "who?", SHORT).await, [text("who? one"), text("who? three")]);
    assert!(ask(&one, "nothing", SHORT).await.is_empty());

    let since = Instant::now();
    let told = soon(one.ask(text("any?"), Duration::from_secs(30), |_| true)).await.unwrap();
    assert_eq!(told.len(), 1);
    assert!(since.elapsed() < Duration::from_secs(20), "one answer was enough");

    second.abort();
    third.abort();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(ask(&one, "who?", SHORT).await.is_empty());

    server.kill();
    let since = Instant::now();
    loop {
        match soon(one.ask(text("who?"), SHORT, |_| false)).await {
            Ok(told) => assert!(told.is_empty()),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}");
                break;
            }
        }
        assert!(since.elapsed() < Duration::from_secs(10), "that nobody can be asked is said");
    }
}
