//! A server that has much to do tells late how it syncs, and is waited for.

use std::time::Duration;

use herald_journal::JetStreamJournal;
use herald_tests::cluster::engine::{Engine, SERVERS};
use tokio::task::{block_in_place, spawn_blocking};

/// Longer than the others are waited for once one has told.
const LATE: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_tells_late_of_itself_is_waited_for() {
    let engine = spawn_blocking(Engine::start).await.unwrap();
    drop(engine.journal().await);
    block_in_place(|| engine.is_whole());
    // Not the first address, which greets, nor the leader, which says what stream there is.
    let leader = block_in_place(|| engine.leader());
    let late = (1..SERVERS).find(|server| *server != leader).unwrap();
    engine.pause(late);
    let goes_on = async {
        tokio::time::sleep(LATE).await;
        block_in_place(|| engine.go_on(late));
    };
    let (joined, ()) = tokio::join!(JetStreamJournal::connect(engine.connecting()), goes_on);
    assert!(joined.is_ok(), "{:?}", joined.err());
}
