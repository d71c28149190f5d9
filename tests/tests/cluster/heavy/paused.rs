//! A node stands still, and goes on: what it says then is not from before.

use std::time::Duration;

use herald_api::v1;
use herald_tests::cluster::{Cluster, teller::Teller, watcher::Watcher};
use prost::Message;

use crate::long;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stood_still_shows_nothing_older_than_what_was_answered_meanwhile() {
    let cluster = Cluster::start().await;
    let channels = cluster.nodes.channels();
    let mut teller = Teller::gather(&channels[1..], 0).await;
    let there = teller.party.seats[0].at(&channels[0]);
    assert_eq!(there.view().await.revision, 4, "it has folded the game");
    let watcher = Watcher::begin(&teller.party.host, &channels[..1], 0).await;
    for _ in 0..10 {
        teller.tells().await;
    }
    cluster.nodes.pause(0);
    // No more than a stream that goes on is told one by one.
    let telling = teller.begin(Duration::from_millis(long(20, 250)));
    tokio::time::sleep(Duration::from_secs(long(6, 30))).await;
    let teller = telling.end().await;
    let answered = teller.answered.last().unwrap().revision;
    // Asked while it stands still, so that nothing has woken it before.
    let asked = tokio::spawn({
        let there = there.clone();
        async move {
            loop {
                let ask = v1::GetViewRequest { game_id: there.game.clone() };
                match there.views().get_view(there.with(ask)).await {
                    Ok(shown) => return v1::View::decode(shown.into_inner().view).unwrap().revision,
                    // The servers may have given it up meanwhile.
                    Err(status) => assert_eq!(status.code(), tonic::Code::Unavailable, "{status:?}"),
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    cluster.nodes.go_on(0);
    let shown = tokio::time::timeout(Duration::from_secs(60), asked).await.unwrap().unwrap();
    assert!(shown >= answered, "it shows {shown}, and {answered} was answered before");
    watcher.reaches(answered).await;
    teller.is_kept(&channels).await;
}
