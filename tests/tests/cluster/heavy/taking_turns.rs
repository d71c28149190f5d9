//! A round-robin front: each call goes to another node, and whoever plays notices nothing.

use std::sync::atomic::Ordering;

use herald_api::v1;
use herald_tests::{
    bench::script::Script,
    cluster::{Cluster, front::Front, nodes::channel, watcher::Watcher},
    local::Local,
    people::Party,
};
use tonic::transport::Channel;

use crate::long;

/// Connections that a watcher has, one after the other.
const STREAMS: usize = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_with_each_call_at_another_node() {
    let cluster = Cluster::start().await;
    for seed in 0..long(1, 20) {
        let script = Script::with_river(80, seed);
        is_played(&cluster, &script).await;
    }
}

async fn is_played(cluster: &Cluster, script: &Script) {
    let front = Front::before(cluster.nodes.listen()).await;
    // Connected when it is first used, so that each is another turn.
    let turn = || channel(&front.address);
    let party = Party::gather_with(&turn(), 2, script.settings.clone()).await;
    let streams: Vec<Channel> = (0..STREAMS).map(|_| turn()).collect();
    let watcher = Watcher::begin(&party.host, &streams, 0).await;
    party.start().await;
    let mut revision = 0;
    for (number, made) in script.moves.iter().enumerate() {
        let player = party.seats[made.seat].at(&turn());
        revision = player.plays(made.steps.clone()).await.unwrap().revision;
        let other = party.seats[1 - made.seat].at(&turn());
        assert_eq!(other.view().await.revision, revision, "it is seen at the next node");
        if number % 4 == 3 {
            watcher.goes_on();
        }
    }
    watcher.reaches(revision).await;
    let dealt: Vec<usize> = front.dealt.iter().map(|dealt| dealt.load(Ordering::Relaxed)).collect();
    let (least, most) = (dealt.iter().min().unwrap(), dealt.iter().max().unwrap());
    assert!(most - least <= 1 && *least > script.moves.len() / 2, "{dealt:?}");

    let expected = played_alone(script).await;
    for channel in cluster.nodes.channels() {
        assert_eq!(party.host.at(&channel).sheet().await, expected);
    }
}

/// The sheet of the same game at a house that is alone.
async fn played_alone(script: &Script) -> v1::Sheet {
    let local = Local::in_memory(7).await;
    let party = Party::gather_with(&local.channel, 2, script.settings.clone()).await;
    party.start().await;
    for made in &script.moves {
        party.seats[made.seat].plays(made.steps.clone()).await.unwrap();
    }
    let sheet = party.host.sheet().await;
    drop(party);
    local.stop().await;
    sheet
}
