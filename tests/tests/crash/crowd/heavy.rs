//! The test itself: fifty lives of one program under the load of several clients, with a stream open for everyone at
//! every table. Never at a moment of its own choosing.

use std::{collections::BTreeSet, time::Duration};

use fastrand::Rng;
use futures_util::future::join_all;
use herald_api::v1;
use prost::Message;
use tonic::transport::Channel;

use super::{Client, Found};
use crate::{
    heavy::Life,
    kept::{Kept, view},
};

const CLIENTS: usize = 4;
/// Kills. They take a dozen seconds on two busy cores, so all of them are made each time.
const KILLS: usize = 50;
/// With `HERALD_LONG`.
const LONG: usize = 500;
/// The longest life under load, in microseconds: some hundred moves.
const LIFE: u64 = 150_000;

/// How often what happened, so that none of it is true of nothing.
#[derive(Default, Debug)]
struct Met {
    kills: usize,
    /// Moves that were answered at the table of all.
    acknowledged: u64,
    /// Requests on their way when the program was killed that turned out to be kept.
    kept: usize,
    lost: usize,
}

/// The table of all, and how many moves it holds.
struct Shared {
    kept: Kept,
    opened: u64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_fifty_times_under_load_nothing_acknowledged_is_lost_and_nothing_counts_twice() {
    let kills = if std::env::var_os("HERALD_LONG").is_some() { LONG } else { KILLS };
    let seed = std::env::var("HERALD_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    eprintln!("HERALD_SEED={seed}");
    let (mut rng, mut met) = (Rng::with_seed(seed), Met::default());
    let store = tempfile::tempdir().unwrap();
    let mut life = Life::begin(store.path()).await;
    let (mut shared, mut clients) = gather(&life.channel, 0).await;
    let mut left = Vec::new();
    while met.kills < kills {
        let channel = life.channel.clone();
        let mut watching = shared.kept.watch(&channel).await;
        for client in &clients {
            watching.extend(client.own.watch(&channel).await);
        }
        let playing = join_all(clients.iter_mut().map(|client| client.plays(&channel)));
        tokio::join!(playing, life.end(Duration::from_micros(rng.u64(..LIFE))));
        met.kills += 1;
        for watcher in watching {
            watcher.await.unwrap();
        }
        life = Life::begin(store.path()).await;
        for client in &mut clients {
            let asked = client.own.on_its_way.is_some();
            let kept = client.own.is_kept(&life.channel).await;
            met.kept += usize::from(asked && kept);
            met.lost += usize::from(asked && !kept);
        }
        shared.is_kept(&life.channel, &mut clients, &mut met).await;
        if shared.kept.is_worn() || clients.iter().any(|client| client.own.is_worn()) {
            left.push(shared.kept);
            left.extend(clients.into_iter().map(|client| client.own));
            (shared, clients) = gather(&life.channel, met.kills).await;
        }
    }
    for table in &mut left {
        table.is_whole(&life.channel).await;
    }
    eprintln!("{met:?}");
    assert!(met.kept > 0 && met.lost > 0 && met.acknowledged > kills as u64, "{met:?}");
    life.end(Duration::ZERO).await;
}

/// Tables nobody sat at before, after so many kills.
async fn gather(channel: &Channel, kills: usize) -> (Shared, Vec<Client>) {
    let settings = v1::Settings { recording: v1::Recording::AnySeat.into(), ..Default::default() };
    let kept = Kept::gather(channel, &format!("the-shared-one-{kills}"), settings, CLIENTS as i32).await;
    let mut clients = Vec::new();
    for number in 1..=CLIENTS {
        let own =
            Kept::gather(channel, &format!("the-table-{kills}-of-{number}"), v1::Settings::default(), 2)
                .await;
        let (seat, token, game) = (number as u32, kept.people[number].token.clone(), kept.game.clone());
        clients.push(Client { seat, token, game, own, made: Vec::new(), on_its_way: None });
    }
    let opened = kept.acknowledged;
    (Shared { kept, opened }, clients)
}

impl Shared {
    /// All that anyone was answered is there, each a revision of its own; of what was on its way each once or not at all;
    /// and nothing else.
    async fn is_kept(&mut self, channel: &Channel, clients: &mut [Client], met: &mut Met) {
        let before = self.kept.acknowledged;
        let mut answered = BTreeSet::new();
        for client in &mut *clients {
            for made in client.made.drain(..) {
                assert!(answered.insert(made.revision), "two are revision {}", made.revision);
                self.kept.people[client.seat as usize].record.extend(made.entries);
            }
        }
        met.acknowledged += answered.len() as u64;
        let now = self.kept.looks_back(channel).await;
        for client in &mut *clients {
            match client.sends_again(channel, now).await {
                Some(Found::Kept(revision)) => {
                    assert!(answered.insert(revision), "two are revision {revision}");
                    met.kept += 1;
                }
                Some(Found::Lost) => met.lost += 1,
                None => {}
            }
        }
        let all: BTreeSet<u64> = (before + 1..=now).collect();
        assert_eq!(answered, all, "all that is there was asked for, and all that was answered is there");
        // What was lost is made now, if it may.
        let made =
            clients.iter_mut().flat_map(|client| client.made.drain(..)).filter(|made| made.revision > now);
        let made = made.count() as u64;
        let (revision, shown) = view(channel, &self.kept.game, &self.kept.people[0].token).await;
        assert_eq!(revision, now + made, "counted once");
        let scores = v1::View::decode(&shown[..]).unwrap().scores;
        let points: i64 = scores.iter().map(|score| i64::from(score.points)).sum();
        assert_eq!(u64::try_from(points).unwrap(), revision - self.opened, "each point was counted once");
        self.kept.acknowledged = revision;
        self.kept.learn(channel).await;
    }
}
