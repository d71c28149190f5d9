//! Whatever is killed under load: what was answered is there afterwards, at every node.

use std::time::Duration;

use herald_tests::cluster::{
    Cluster,
    teller::{Teller, Telling},
    watcher::Watcher,
};

use crate::long;

/// Tables at which points are told.
const TABLES: usize = 4;
/// Milliseconds between two moves of one table; a game holds no more points than are told in the time.
const APART: u64 = 5;
const LONG_APART: u64 = 40;

async fn under_load(cluster: &Cluster) -> (Vec<Telling>, Vec<Watcher>) {
    let channels = cluster.nodes.channels();
    let (mut telling, mut watching) = (Vec::new(), Vec::new());
    for number in 0..TABLES {
        let teller = Teller::gather(&channels, number % 3).await;
        watching.push(Watcher::begin(&teller.party.host, &channels, (number + 1) % 3).await);
        telling.push(teller.begin(Duration::from_millis(long(APART, LONG_APART))));
    }
    (telling, watching)
}

/// Ends the load, and holds every node and every watcher to what was answered.
async fn is_kept(cluster: &Cluster, telling: Vec<Telling>, watching: Vec<Watcher>) -> Vec<Teller> {
    let channels = cluster.nodes.channels();
    let mut tellers = Vec::new();
    for (telling, watcher) in telling.into_iter().zip(watching) {
        let teller = telling.end().await;
        teller.is_kept(&channels).await;
        watcher.reaches(teller.answered.last().unwrap().revision).await;
        tellers.push(teller);
    }
    tellers
}

async fn some_time(usually: u64, longer: u64) {
    tokio::time::sleep(Duration::from_millis(long(usually, longer))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_streams_leader_is_killed_and_all_that_was_answered_is_at_every_node() {
    let mut cluster = Cluster::start().await;
    for _ in 0..long(1, 6) {
        let (mut telling, watching) = under_load(&cluster).await;
        some_time(700, 3_000).await;
        let leader = cluster.engine.leader();
        cluster.engine.kill(leader);
        some_time(1_000, 1_000).await;
        for table in &mut telling {
            table.is_answered(long(5, 50)).await;
        }
        let tellers = is_kept(&cluster, telling, watching).await;
        let gap = tellers.iter().map(Teller::longest_gap).max().unwrap();
        let answered: usize = tellers.iter().map(|teller| teller.answered.len()).sum();
        eprintln!("no move was answered for {:.1} s, and {answered} were in all", gap.as_secs_f64());
        cluster.engine.start_again(leader);
        tokio::task::block_in_place(|| cluster.engine.is_whole());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_herald_is_killed_its_people_go_on_at_the_others_and_when_it_is_back_it_serves_all_there_is() {
    let mut cluster = Cluster::start().await;
    for round in 0..long(2, 20) {
        let (telling, watching) = under_load(&cluster).await;
        some_time(500, 2_000).await;
        cluster.nodes.kill(round % 3).await;
        some_time(700, 3_000).await;
        let took = cluster.nodes.start_again(round % 3).await;
        some_time(300, 1_000).await;
        let tellers = is_kept(&cluster, telling, watching).await;
        let gap = tellers.iter().map(Teller::longest_gap).max().unwrap();
        eprintln!(
            "a table waited {:.2} s at most; the node served {:.2} s after it was started",
            gap.as_secs_f64(),
            took.as_secs_f64()
        );
    }
}
