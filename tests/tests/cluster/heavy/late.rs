//! A server that has much to do tells late how it syncs, and is waited for; one that never tells is not trusted.

use std::time::{Duration, Instant};

use herald_journal::{Connecting, JetStreamJournal};
use herald_tests::cluster::engine::{Addresses, Engine, SERVERS};
use tokio::task::{block_in_place, spawn_blocking};

/// Longer than the others are waited for once one has told.
const LATE: Duration = Duration::from_secs(1);

/// The addresses of all but this one.
fn without(server: usize, all: &str) -> String {
    let others = all.split(',').enumerate().filter(|(number, _)| *number != server);
    others.map(|(_, address)| address).collect::<Vec<_>>().join(",")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_tells_late_of_itself_is_waited_for() {
    let engine = spawn_blocking(Engine::start).await.unwrap();
    drop(engine.journal().await);
    block_in_place(|| engine.is_whole());
    // Not the leader, which says what stream there is.
    let late = (block_in_place(|| engine.leader()) + 1) % SERVERS;
    let Addresses { store, system } = engine.addresses();
    let connecting = Connecting::to(&without(late, &store)).unwrap().system(&without(late, &system)).unwrap();
    engine.pause(late);
    let goes_on = async {
        tokio::time::sleep(LATE).await;
        let on = Instant::now();
        block_in_place(|| engine.go_on(late));
        on
    };
    let joins = async { (JetStreamJournal::connect(connecting).await, Instant::now()) };
    let ((joined, at), on) = tokio::join!(joins, goes_on);
    assert!(joined.is_ok(), "{:?}", joined.err());
    assert!(at > on, "nobody vouches for who has not told");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_system_account_of_other_servers_vouches_for_none() {
    let (engine, other) = spawn_blocking(|| (Engine::start(), Engine::start())).await.unwrap();
    drop(engine.journal().await);
    drop(other.journal().await);
    let (store, system) = (engine.addresses().store, other.addresses().system);
    let connecting = Connecting::to(&store).unwrap().system(&system).unwrap();
    let refused = JetStreamJournal::connect(connecting).await.unwrap_err().to_string();
    assert!(refused.contains("did not tell the system account of itself"), "{refused}");
}
