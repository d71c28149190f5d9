//! A server that is killed and comes back.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use herald_journal::{Appended, ErrorKind, Journal};

use crate::servers::Server;
use crate::{append, commit, game, soon, text};

/// How soon whoever waits is told that the servers are gone.
const TOLD: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_server_is_gone_nothing_is_claimed_and_when_it_is_back_all_goes_on() {
    let mut server = Server::start();
    let journal = server.journal().await;
    for number in 0..3 {
        commit(&journal, game(1), number, text(number)).await;
    }
    let mut following = journal.follow(game(1), 2);
    assert_eq!(soon(following.next()).await.unwrap().unwrap(), (2, text(2)));

    server.kill();
    let killed = Instant::now();
    let during = append(&journal, game(1), 3, text("during"));
    let last = soon(following.next()).await.unwrap().unwrap_err();
    assert_eq!(last.kind(), ErrorKind::Unreachable, "{last:?}");
    assert!(killed.elapsed() < TOLD, "{:?}", killed.elapsed());
    assert!(following.next().await.is_none());
    match soon(during).await.unwrap() {
        Appended::Unknown(error) => assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}"),
        how @ (Appended::Committed | Appended::Conflict | Appended::Refused(_)) => panic!("{how:?}"),
    }
    match soon(append(&journal, game(1), 3, text("after"))).await.unwrap() {
        Appended::Refused(error) => assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}"),
        how @ (Appended::Committed | Appended::Conflict | Appended::Unknown(_)) => panic!("{how:?}"),
    }
    for error in [
        soon(journal.read(game(1), 0)).await.unwrap_err(),
        soon(journal.extent(game(1))).await.unwrap_err(),
        soon(journal.games(None, 9)).await.unwrap_err(),
        soon(journal.claim(text("name"), game(1))).await.unwrap_err(),
        soon(journal.follow(game(1), 0).next()).await.unwrap().unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::Unreachable, "{error:?}");
    }

    server.start_again();
    let back = Instant::now();
    let read = loop {
        match journal.read(game(1), 0).await {
            Ok(read) => break read,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        assert!(back.elapsed() < Duration::from_secs(20), "it does not come back");
    };
    // The one whose end was unknown may have come to be; the one that was refused never.
    let all = [text(0), text(1), text(2), text("during")];
    assert!(read == all || read == all[..3], "{read:?}");
    let end = read.len() as u64;
    let mut following = journal.follow(game(1), end);
    commit(&journal, game(1), end, text("on")).await;
    assert_eq!(soon(following.next()).await.unwrap().unwrap(), (end, text("on")));
    assert_eq!(journal.claim(text("name"), game(1)).await.unwrap(), game(1));
}
