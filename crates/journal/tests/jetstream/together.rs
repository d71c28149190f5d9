//! Commits of several games that wait at the same moment, which go to the servers as one. Never goes by how fast they went, but by
//! what the servers have.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::ConnectOptions;
use async_nats::jetstream::{self, Context};
use herald_journal::{Appended, Connecting, GameKey, JetStreamJournal, Journal};
use tokio::sync::oneshot;

use crate::proxy::Proxy;
use crate::servers::Server;
use crate::{append, commit, game, soon, text};

const GAMES: u8 = 60;

fn games() -> impl Iterator<Item = GameKey> {
    (1..=GAMES).map(game)
}

/// Appends commit `number` to each game, all before any is answered.
fn append_to_all(
    journal: &dyn Journal,
    number: u64,
    said: impl ToString,
) -> Vec<oneshot::Receiver<Appended>> {
    games().map(|game| append(journal, game, number, text(said.to_string()))).collect()
}

async fn all_are_committed(answers: Vec<oneshot::Receiver<Appended>>) {
    for answer in answers {
        let how = soon(answer).await.unwrap();
        assert!(matches!(how, Appended::Committed), "{how:?}");
    }
}

async fn jetstream(server: &Server) -> Context {
    let options = ConnectOptions::with_user_and_password("app".to_owned(), "p@ss".to_owned());
    jetstream::new(options.connect(format!("127.0.0.1:{}", server.port)).await.unwrap())
}

/// How many batches the stream's messages came in, and how many messages came in one.
async fn batches(context: &Context) -> (usize, usize) {
    let stream = context.get_stream("HERALD").await.unwrap();
    let (mut names, mut messages) = (HashSet::new(), 0);
    for sequence in 1..=stream.cached_info().state.last_sequence {
        let Ok(message) = stream.get_raw_message(sequence).await else { continue };
        if let Some(name) = message.headers.get("Nats-Batch-Id") {
            names.insert(name.to_string());
            messages += 1;
        }
    }
    (names.len(), messages)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_that_wait_together_are_stored_together_and_each_in_its_place() {
    const NUMBERS: u64 = 6;
    let server = Server::start();
    let journal = server.journal().await;
    for number in 0..NUMBERS {
        all_are_committed(append_to_all(&journal, number, number)).await;
    }
    let all: Vec<_> = (0..NUMBERS).map(text).collect();
    for game in games() {
        assert_eq!(journal.read(game, 0).await.unwrap(), all);
    }
    let (batches, messages) = batches(&jetstream(&server).await).await;
    assert!(batches > 0 && messages >= 5 * batches, "{messages} commits came in {batches} batches");
    assert!(messages < usize::from(GAMES) * NUMBERS as usize, "the first waits for nobody");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_racing_in_many_games_at_once_exactly_one_wins_each() {
    let server = Server::start();
    let nodes = [Arc::new(server.journal().await), Arc::new(server.journal().await)];
    for number in 0..25 {
        let answers = [0, 1].map(|node| append_to_all(&*nodes[node], number, node));
        let [one, other] = answers;
        for (game, (one, other)) in games().zip(one.into_iter().zip(other)) {
            let how = [soon(one).await.unwrap(), soon(other).await.unwrap()];
            let winner = match how {
                [Appended::Committed, Appended::Conflict] => 0,
                [Appended::Conflict, Appended::Committed] => 1,
                how => panic!("{how:?}"),
            };
            assert_eq!(nodes[0].read(game, number).await.unwrap(), [text(winner)]);
            assert_eq!(nodes[1].extent(game).await.unwrap(), number + 1);
        }
    }
}

/// A journal that reaches its server by a proxy, and knows of it what it must to send batches.
async fn by_proxy(server: &Server, proxy: &Proxy) -> JetStreamJournal {
    let address = format!("nats://app:p%40ss@127.0.0.1:{}", proxy.port);
    let connecting = Connecting::to(&address).unwrap().replicas(1).system(&server.system()).unwrap();
    drop(server.journal().await);
    JetStreamJournal::connect(connecting).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_answer_for_all_is_lost_each_finds_itself_again() {
    let server = Server::start();
    let (proxy, near) = (Proxy::to(server.port), server.journal().await);
    let far = by_proxy(&server, &proxy).await;
    all_are_committed(append_to_all(&far, 0, "seats")).await;

    proxy.deafen();
    let answers = append_to_all(&far, 1, "lost");
    // The first goes alone. Its answer does not come, and after a while the others follow: nor does theirs.
    for game in games() {
        while soon(near.extent(game)).await.unwrap() < 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    commit(&near, game(1), 2, text("another's")).await;
    proxy.heal();
    all_are_committed(answers).await;
    all_are_committed(append_to_all(&far, 2, "on").split_off(1)).await;
    for game in games().skip(1) {
        assert_eq!(near.read(game, 0).await.unwrap(), [text("seats"), text("lost"), text("on")]);
    }
    assert_eq!(near.read(game(1), 0).await.unwrap(), [text("seats"), text("lost"), text("another's")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_stream_allows_no_batches_each_goes_for_itself() {
    let server = Server::start();
    drop(server.journal().await);
    let context = jetstream(&server).await;
    let mut config = context.get_stream("HERALD").await.unwrap().cached_info().config.clone();
    assert!(config.allow_atomic_publish);
    config.allow_atomic_publish = false;
    context.update_stream(config).await.unwrap();
    let journal = server.journal().await;
    for number in 0..3 {
        all_are_committed(append_to_all(&journal, number, number)).await;
    }
    assert_eq!(batches(&context).await, (0, 0));
    assert_eq!(journal.read(game(GAMES), 0).await.unwrap(), [text(0), text(1), text(2)]);
}
