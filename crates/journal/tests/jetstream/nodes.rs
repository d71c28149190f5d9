//! Several journals at one stream.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt;
use herald_journal::{Appended, GameKey, JetStreamJournal, Journal};
use tokio::task::JoinSet;

use crate::servers::Server;
use crate::{append, commit, game, soon, text};

async fn two(server: &Server) -> [Arc<JetStreamJournal>; 2] {
    [Arc::new(server.journal().await), Arc::new(server.journal().await)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_racing_for_a_number_exactly_one_wins() {
    let server = Server::start();
    let nodes = two(&server).await;
    for number in 0..150 {
        let answers = [0, 1].map(|node| append(&*nodes[node], game(1), number, text(node)));
        let mut winners = Vec::new();
        for (node, answer) in answers.into_iter().enumerate() {
            match soon(answer).await.unwrap() {
                Appended::Committed => winners.push(node),
                Appended::Conflict => {}
                how @ (Appended::Refused(_) | Appended::Unknown(_)) => panic!("{how:?}"),
            }
        }
        assert_eq!(winners.len(), 1, "number {number}");
        for node in &nodes {
            assert_eq!(node.read(game(1), number).await.unwrap(), [text(winners[0])]);
            assert_eq!(node.extent(game(1)).await.unwrap(), number + 1);
        }
    }
    let all = nodes[0].read(game(1), 0).await.unwrap();
    assert_eq!(all.len(), 150);
    assert_eq!(nodes[1].read(game(1), 0).await.unwrap(), all);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_follower_sees_every_nodes_commits_once_and_in_order() {
    const COUNT: u64 = 300;
    let server = Server::start();
    let nodes = two(&server).await;
    let mut followers = JoinSet::new();
    for node in &nodes {
        let mut following = node.follow(game(1), 0);
        followers.spawn(async move {
            for number in 0..COUNT {
                assert_eq!(soon(following.next()).await.unwrap().unwrap(), (number, text(number)));
            }
        });
    }
    for number in 0..COUNT {
        commit(&*nodes[usize::from(number % 3 == 0)], game(1), number, text(number)).await;
    }
    while let Some(followed) = soon(followers.join_next()).await {
        followed.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_and_deletions_hold_on_every_node() {
    let server = Server::start();
    let [one, two] = two(&server).await;
    assert_eq!(one.claim(text("KNIGHT"), game(1)).await.unwrap(), game(1));
    assert_eq!(two.claim(text("KNIGHT"), game(2)).await.unwrap(), game(1));
    two.release(text("KNIGHT"), game(2)).await.unwrap();
    assert_eq!(two.holder(text("KNIGHT")).await.unwrap(), Some(game(1)));
    one.release(text("KNIGHT"), game(1)).await.unwrap();
    assert_eq!(two.claim(text("KNIGHT"), game(2)).await.unwrap(), game(2));
    assert_eq!(one.claims(None, 9).await.unwrap(), [(text("KNIGHT"), game(2))]);

    commit(&*one, game(1), 0, text("seats")).await;
    commit(&*two, game(1), 1, text("start")).await;
    one.delete(game(1)).await.unwrap();
    assert!(two.read(game(1), 0).await.unwrap().is_empty());
    assert!(two.games(None, 9).await.unwrap().is_empty());
    let how = soon(append(&*two, game(1), 2, text("on"))).await.unwrap();
    assert!(matches!(how, Appended::Conflict), "{how:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_games_than_are_listed_at_once_come_in_order_too() {
    const GAMES: u32 = 4_500;
    let server = Server::start();
    let journal = server.journal().await;
    let key = |number: u32| {
        let mut key = [0; 16];
        // Spread over the shards, and two beside each other in each.
        key[0] = (number % 251) as u8;
        key[1..5].copy_from_slice(&number.to_be_bytes());
        GameKey(key)
    };
    let mut games: Vec<GameKey> = (0..GAMES).map(key).collect();
    for some in games.chunks(1_000) {
        let answers: Vec<_> = some.iter().map(|game| append(&journal, *game, 0, Bytes::new())).collect();
        for answer in answers {
            assert!(matches!(soon(answer).await.unwrap(), Appended::Committed));
        }
    }
    games.sort_unstable();
    journal.delete(games.remove(777)).await.unwrap();
    let mut found: Vec<GameKey> = Vec::new();
    loop {
        let page = soon(journal.games(found.last().copied(), 700)).await.unwrap();
        found.extend(&page);
        if page.len() < 700 {
            break;
        }
    }
    assert!(found == games, "{} of {} games", found.len(), games.len());
}
