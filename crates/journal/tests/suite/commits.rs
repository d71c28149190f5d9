//! Appending and reading.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use herald_journal::{Appended, Done, ErrorKind, GameKey, Journal, MAX_COMMIT, MAX_GAME_COMMITS};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::{AJournal, append, commit, commit_numbers, conflict, game, soon, text};

pub(crate) async fn a_game_is_the_sequence_of_its_commits(journal: AJournal) {
    assert!(journal.read(game(1), 0).await.unwrap().is_empty());
    commit_numbers(&journal, game(1), 10).await;
    for from in 0..12 {
        let expected: Vec<Bytes> = (from..10).map(text).collect();
        assert_eq!(journal.read(game(1), from).await.unwrap(), expected, "from {from}");
    }
    assert!(journal.read(game(1), u64::MAX).await.unwrap().is_empty());
    assert!(journal.read(game(2), 0).await.unwrap().is_empty());
}

pub(crate) async fn a_wrong_number_conflicts_and_writes_nothing(journal: AJournal) {
    for ahead in [1, 2, 99] {
        conflict(&journal, game(1), ahead).await;
    }
    assert!(journal.games(None, 9).await.unwrap().is_empty());
    commit_numbers(&journal, game(1), 3).await;
    for wrong in [0, 1, 2, 4, 99] {
        conflict(&journal, game(1), wrong).await;
    }
    assert_eq!(journal.read(game(1), 0).await.unwrap(), [text(0), text(1), text(2)]);
    commit(&journal, game(1), 3, text(3)).await;
}

pub(crate) async fn of_64_racing_for_one_number_exactly_one_commits(journal: AJournal) {
    for number in 0..5_u64 {
        let mut racers = JoinSet::new();
        for racer in 0..64 {
            let journal = Arc::clone(&journal);
            racers.spawn(async move { (racer, append(&journal, game(1), number, text(racer)).await) });
        }
        let ended = racers.join_all().await;
        let winners: Vec<_> = ended.iter().filter(|(_, how)| matches!(how, Appended::Committed)).collect();
        let losers = ended.iter().filter(|(_, how)| matches!(how, Appended::Conflict)).count();
        assert_eq!((winners.len(), losers), (1, 63));
        assert_eq!(journal.read(game(1), number).await.unwrap(), [text(winners[0].0)]);
    }
}

pub(crate) async fn of_several_handed_over_at_once_each_finds_its_place(journal: AJournal) {
    // Of one game in one breath: right ones follow each other, a wrong one fails only what builds on it.
    let numbers = [0, 1, 7, 8, 2, 2, 3, 1, 4];
    let (tell, mut told) = mpsc::unbounded_channel();
    for (at, number) in numbers.into_iter().enumerate() {
        let tell = tell.clone();
        let done: Done = Box::new(move |how| tell.send((at, matches!(how, Appended::Committed))).unwrap());
        journal.append(game(1), number, text(at), done);
    }
    drop(tell);
    let mut committed = Vec::new();
    while let Some((at, is_committed)) = soon(told.recv()).await {
        committed.extend(is_committed.then_some(at));
    }
    assert_eq!(committed, [0, 1, 4, 6, 8]);
    assert_eq!(journal.read(game(1), 0).await.unwrap(), [text(0), text(1), text(4), text(6), text(8)]);
}

pub(crate) async fn answers_come_in_the_order_of_commits(journal: AJournal) {
    const COUNT: u64 = 400;
    let answered = Arc::new(Mutex::new(Vec::new()));
    let (tell, told) = oneshot::channel();
    let mut tell = Some(tell);
    for number in 0..COUNT {
        let answered = Arc::clone(&answered);
        let last = if number + 1 == COUNT { tell.take() } else { None };
        let done: Done = Box::new(move |how| {
            assert!(matches!(how, Appended::Committed));
            answered.lock().unwrap().push(number);
            if let Some(tell) = last {
                tell.send(()).unwrap();
            }
        });
        journal.append(game(1), number, text(number), done);
    }
    soon(told).await.unwrap();
    assert_eq!(*answered.lock().unwrap(), (0..COUNT).collect::<Vec<_>>());
}

pub(crate) async fn done_may_append_again(journal: AJournal) {
    const COUNT: u64 = 500;
    fn chain(journal: Arc<dyn Journal>, number: u64, end: oneshot::Sender<()>) {
        let next = Arc::clone(&journal);
        let done: Done = Box::new(move |how| {
            assert!(matches!(how, Appended::Committed));
            match number + 1 {
                COUNT => end.send(()).unwrap(),
                number => chain(next, number, end),
            }
        });
        journal.append(game(1), number, text(number), done);
    }
    let (end, ended) = oneshot::channel();
    chain(Arc::clone(&journal), 0, end);
    soon(ended).await.unwrap();
    assert_eq!(journal.read(game(1), 0).await.unwrap().len() as u64, COUNT);
}

pub(crate) async fn done_may_panic(journal: AJournal) {
    let (tell, told) = oneshot::channel::<()>();
    let done: Done = Box::new(move |_| {
        let _tell = tell;
        panic!("a caller's own mistake");
    });
    journal.append(game(1), 0, text(0), done);
    assert!(soon(told).await.is_err());
    commit(&journal, game(1), 1, text(1)).await;
}

pub(crate) async fn a_dropped_caller_still_commits(journal: AJournal) {
    let (tell, told) = oneshot::channel();
    journal.append(game(1), 0, text("alone"), Box::new(move |how| drop(tell.send(how))));
    drop(told);
    // Its successor is answered after it.
    commit(&journal, game(1), 1, text("after")).await;
    assert_eq!(journal.read(game(1), 0).await.unwrap(), [text("alone"), text("after")]);

    // The same for a claim, whose future is dropped once it has been polled.
    let claiming = journal.claim(text("name"), game(1));
    drop(tokio::time::timeout(std::time::Duration::ZERO, claiming).await);
    let claimed = async {
        // A claim and a game's commits keep no order among each other.
        while journal.holder(text("name")).await.unwrap() != Some(game(1)) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    soon(claimed).await;
}

pub(crate) async fn commits_of_every_size_come_back(journal: AJournal) {
    let sizes = [0, 1, 4_090, 4_091, 4_092, 4_095, 4_096, 4_097, 8_192, 20 << 10, 300 << 10, MAX_COMMIT];
    let commits = sizes.map(|size| (0..size).map(|at| (at * 7 % 253) as u8).collect::<Bytes>());
    for (number, bytes) in (0..).zip(&commits) {
        commit(&journal, game(1), number, bytes.clone()).await;
    }
    assert_eq!(journal.read(game(1), 0).await.unwrap(), commits);
    assert_eq!(journal.read(game(1), 9).await.unwrap(), commits[9..]);
}

pub(crate) async fn too_large_is_refused_and_writes_nothing(journal: AJournal) {
    let too_large = Bytes::from(vec![0; MAX_COMMIT + 1]);
    for (number, bytes) in [(0, too_large), (MAX_GAME_COMMITS, text("far")), (u64::MAX, text("farther"))] {
        match append(&journal, game(1), number, bytes).await {
            Appended::Refused(error) => assert_eq!(error.kind(), ErrorKind::Limit, "{error}"),
            how @ (Appended::Committed | Appended::Conflict | Appended::Unknown(_)) => panic!("{how:?}"),
        }
    }
    assert!(journal.games(None, 9).await.unwrap().is_empty());
    commit(&journal, game(1), 0, text("small")).await;
}

pub(crate) async fn many_games_go_on_at_once(journal: AJournal) {
    const GAMES: u8 = 100;
    const COMMITS: u64 = 20;
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        let journal = Arc::clone(&journal);
        players.spawn(async move {
            for at in 0..COMMITS {
                let length = at as usize * 300;
                commit(&journal, game(number), at, Bytes::from(vec![number; length])).await;
                assert_eq!(journal.read(game(number), at).await.unwrap().len(), 1);
            }
        });
    }
    players.join_all().await;
    let games: Vec<GameKey> = (0..GAMES).map(game).collect();
    assert_eq!(journal.games(None, 1_000).await.unwrap(), games);
    for number in 0..GAMES {
        let commits = journal.read(game(number), 0).await.unwrap();
        assert_eq!(commits.len() as u64, COMMITS);
        for (at, bytes) in commits.iter().enumerate() {
            assert_eq!(*bytes, vec![number; at * 300]);
        }
    }
}
