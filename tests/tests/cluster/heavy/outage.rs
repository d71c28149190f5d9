//! Two of three servers are killed: nothing can be kept, and everybody is told so.

use std::time::{Duration, Instant};

use herald_tests::{
    cluster::{
        Cluster,
        engine::SERVERS,
        teller::{Teller, told},
        watcher::Watcher,
    },
    people::Person,
};
use tonic::{Code, Status, transport::Channel};

/// How soon whoever asks is told.
const TOLD: Duration = Duration::from_secs(15);

async fn moves(person: &Person, reason: &str) -> Result<(), Status> {
    person.moves().submit_move(person.with(told(person, reason))).await.map(drop)
}

async fn looks(person: &Person) -> Result<(), Status> {
    let asked = herald_api::v1::GetViewRequest { game_id: person.game.clone() };
    person.views().get_view(person.with(asked)).await.map(drop)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_majority_everybody_is_told_and_with_one_server_back_all_goes_on() {
    let mut cluster = Cluster::start().await;
    let channels = cluster.nodes.channels();
    let mut teller = Teller::gather(&channels, 0).await;
    let mut watchers = Vec::new();
    for node in 0..channels.len() {
        watchers.push(Watcher::begin(&teller.party.host, &channels[node..=node], 0).await);
    }
    for _ in 0..20 {
        teller.tells().await;
        teller.goes_on();
    }
    let leader = cluster.engine.leader();
    let other = (leader + 1) % SERVERS;
    cluster.engine.kill(other);
    cluster.engine.kill(leader);
    let unknown = everybody_is_told(&teller, &channels, &watchers).await;

    cluster.engine.start_again(other);
    let back = Instant::now();
    teller.tells().await;
    eprintln!("{:.1} s after a majority was back a move was answered", back.elapsed().as_secs_f64());
    for _ in 0..10 {
        teller.tells().await;
        teller.goes_on();
    }
    let last = teller.answered.last().unwrap().revision;
    for watcher in &watchers {
        watcher.reaches(last).await;
    }
    cluster.engine.start_again(leader);
    teller.is_kept_beside(&channels, &unknown).await;
}

/// Calls that change and calls that look end UNAVAILABLE at every node, and streams end so. Answers what was to be told.
async fn everybody_is_told(teller: &Teller, channels: &[Channel], watchers: &[Watcher]) -> Vec<String> {
    let began = Instant::now();
    for watcher in watchers {
        watcher.is_told_of_an_end().await;
        assert_eq!(watcher.seen().ends[0].code(), Code::Unavailable, "{:?}", watcher.seen().ends);
    }
    assert!(began.elapsed() < TOLD, "watchers were told after {:?}", began.elapsed());
    let mut reasons = Vec::new();
    for (node, channel) in channels.iter().enumerate() {
        let (person, reason) = (teller.party.seats[0].at(channel), format!("lost at {node}"));
        for asked in [moves(&person, &reason).await, looks(&person).await] {
            assert_eq!(asked.as_ref().unwrap_err().code(), Code::Unavailable, "node {node}: {asked:?}");
        }
        reasons.push(reason);
    }
    eprintln!("everybody was told within {:.1} s", began.elapsed().as_secs_f64());
    reasons
}
