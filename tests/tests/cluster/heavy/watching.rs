//! Watchers at every node, while moves are made at every node.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use herald_tests::{
    bench::spread::quantile,
    cluster::{Cluster, teller::Teller, watcher::Watcher},
};

use crate::long;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_watches_anywhere_is_shown_every_move_once_and_in_order_also_from_another_node_on() {
    let cluster = Cluster::start().await;
    let channels = cluster.nodes.channels();
    let moves = long(200, 1_500);
    let mut teller = Teller::gather(&channels, 0).await;
    let mut watchers = Vec::new();
    for (number, person) in teller.party.seats.iter().chain([&teller.party.host]).cycle().take(9).enumerate()
    {
        watchers.push(Watcher::begin(person, &channels, number % 3).await);
    }
    for number in 0..moves {
        teller.tells().await;
        if number % 7 == 0 {
            teller.goes_on();
        }
        // Three of the nine stay where they are.
        if number % 10 == 5 {
            watchers[3 + number / 10 % 6].goes_on();
        }
    }
    let last = teller.answered.last().unwrap().revision;
    let made: BTreeMap<u64, Instant> = teller.answered.iter().map(|told| (told.revision, told.at)).collect();
    let mut late = Vec::new();
    for (number, watcher) in watchers.iter().enumerate() {
        watcher.reaches(last).await;
        let seen = watcher.seen();
        let revisions: Vec<u64> = seen.shown.iter().map(|shown| shown.0).collect();
        assert_eq!(revisions, (revisions[0]..=last).collect::<Vec<_>>());
        assert_eq!(seen.entries.len(), moves, "each update tells its one point");
        assert!(number > 2 || seen.ends.is_empty(), "no stream ended by itself: {:?}", seen.ends);
        if number < 3 {
            let shown = seen.shown.iter().filter_map(|(revision, at)| Some((made.get(revision)?, at)));
            // What is seen before its maker is answered was not late.
            late.extend(shown.map(|(made, at)| at.saturating_duration_since(*made).as_secs_f64() * 1e3));
        }
    }
    eprintln!(
        "from a move's answer until a watcher at any node is shown it: p50 {:.2} ms, p99 {:.2} ms",
        quantile(&late, 0.5),
        quantile(&late, 0.99)
    );
    teller.is_kept(&channels).await;
    // Every quiet follower hears at once: a move is not waited for.
    assert!(quantile(&late, 0.5) < Duration::from_secs(2).as_secs_f64() * 1e3);
}
