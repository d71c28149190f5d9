//! Answers that are lost: an append finds out from the record what became of it.

use std::time::Duration;

use herald_journal::{Appended, Connecting, ErrorKind, JetStreamJournal, Journal};

use crate::proxy::Proxy;
use crate::servers::Server;
use crate::{append, commit, game, soon, text};

/// A journal that reaches its server by a proxy.
async fn by_proxy(server: &Server, proxy: &Proxy) -> JetStreamJournal {
    let address = format!("nats://app:p%40ss@127.0.0.1:{}", proxy.port);
    let connecting = Connecting::to(&address).unwrap().replicas(1).allow_unsynced(true);
    drop(server.journal().await);
    JetStreamJournal::connect(connecting).await.unwrap()
}

async fn until_there(journal: &JetStreamJournal, commits: u64) {
    while soon(journal.extent(game(1))).await.unwrap() < commits {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_whose_answer_was_lost_finds_itself_again() {
    let server = Server::start();
    let (proxy, near) = (Proxy::to(server.port), server.journal().await);
    let far = by_proxy(&server, &proxy).await;
    commit(&far, game(1), 0, text("seats")).await;

    proxy.deafen();
    let answer = append(&far, game(1), 1, text("lost"));
    until_there(&near, 2).await;
    // Another node goes on meanwhile, so it must be found before the end.
    commit(&near, game(1), 2, text("another's")).await;
    proxy.heal();
    let how = soon(answer).await.unwrap();
    assert!(matches!(how, Appended::Committed), "{how:?}");
    let all = [text("seats"), text("lost"), text("another's")];
    assert_eq!(soon(far.read(game(1), 0)).await.unwrap(), all);
    assert_eq!(near.read(game(1), 0).await.unwrap(), all);
    commit(&far, game(1), 3, text("on")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_that_another_took_while_nothing_was_heard_is_a_conflict() {
    let server = Server::start();
    let (proxy, near) = (Proxy::to(server.port), server.journal().await);
    let far = by_proxy(&server, &proxy).await;
    commit(&far, game(1), 0, text("seats")).await;

    commit(&near, game(1), 1, text("another's")).await;
    proxy.deafen();
    let answer = append(&far, game(1), 1, text("too late"));
    tokio::time::sleep(Duration::from_millis(200)).await;
    proxy.heal();
    let how = soon(answer).await.unwrap();
    assert!(matches!(how, Appended::Conflict), "{how:?}");
    assert_eq!(soon(far.read(game(1), 0)).await.unwrap(), [text("seats"), text("another's")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_in_the_record_after_an_unknown_end_never_will_be() {
    let server = Server::start();
    let proxy = Proxy::to(server.port);
    let far = by_proxy(&server, &proxy).await;
    commit(&far, game(1), 0, text("seats")).await;

    // The commit lies in the dam: it has been sent, and has not come to the server.
    proxy.deafen();
    proxy.dam();
    let how = soon(append(&far, game(1), 1, text("late"))).await.unwrap();
    let Appended::Unknown(error) = how else { panic!("{how:?}") };
    assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}");

    proxy.heal();
    let read = loop {
        match far.read(game(1), 0).await {
            Ok(read) => break read,
            Err(error) => assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(read, [text("seats")]);
    proxy.break_dam();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let near = server.journal().await;
    assert_eq!(near.read(game(1), 0).await.unwrap(), read, "what was read is all there ever is");
    commit(&far, game(1), 1, text("on")).await;
    assert_eq!(near.read(game(1), 0).await.unwrap(), [text("seats"), text("on")]);
    assert_eq!(near.read(game(1), 1).await.unwrap(), [text("on")]);
    assert_eq!(near.games(None, 9).await.unwrap(), [game(1)]);
}
