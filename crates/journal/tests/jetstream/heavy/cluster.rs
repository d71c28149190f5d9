//! Three servers: any of them may be killed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use herald_journal::{Appended, JetStreamJournal, Journal};

use crate::servers::Cluster;
use crate::{append, commit, game, soon, text};

/// How long writes may stop when a server is killed: others wait some seconds before they choose another leader.
const STOPPED: Duration = Duration::from_secs(25);

async fn connected(cluster: &Cluster) -> Arc<JetStreamJournal> {
    let since = Instant::now();
    loop {
        match JetStreamJournal::connect(cluster.connecting()).await {
            Ok(journal) => return Arc::new(journal),
            // A cluster that has just started is not whole at once.
            Err(error) => assert!(since.elapsed() < Duration::from_secs(30), "{error:?}"),
        }
    }
}

/// Commits number `number`, whatever it takes; what is said meanwhile must be true.
async fn insist(journal: &JetStreamJournal, number: u64) {
    let since = Instant::now();
    loop {
        assert!(since.elapsed() < STOPPED, "number {number} is not taken");
        let how = soon(append(journal, game(1), number, text(number))).await.unwrap();
        match how {
            Appended::Committed => return,
            Appended::Refused(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            Appended::Unknown(_) => loop {
                match journal.read(game(1), number).await {
                    Ok(found) if found.is_empty() => break,
                    Ok(found) => return assert_eq!(found, [text(number)]),
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            },
            Appended::Conflict => panic!("nobody else writes number {number}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_server_may_be_killed_and_nothing_acknowledged_is_lost() {
    let mut cluster = Cluster::start();
    let (writer, reader) = (connected(&cluster).await, connected(&cluster).await);
    let mut number = 0;
    for killed in 0..cluster.servers.len() {
        for _ in 0..20 {
            commit(&*writer, game(1), number, text(number)).await;
            number += 1;
        }
        cluster.servers[killed].kill();
        let since = Instant::now();
        insist(&writer, number).await;
        number += 1;
        eprintln!("after {:.1} s writes went on", since.elapsed().as_secs_f32());
        cluster.servers[killed].start_again();
        // So that a majority is there when the next one goes.
        let again = connected(&cluster).await;
        assert_eq!(soon(again.extent(game(1))).await.unwrap(), number);
    }
    let all: Vec<_> = (0..number).map(text).collect();
    let read = loop {
        match reader.read(game(1), 0).await {
            Ok(read) => break read,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert_eq!(read, all);
}
