//! A store with a damaged game in it, and one that does not open: what is said, what goes on, what is got out. Never mends one.

use std::{fs, path::Path, process::Output};

use bytes::Bytes;
use herald_api::v1;
use herald_journal::{Appended, GameKey, Journal, SledJournal};
use herald_tests::{
    binary::{Herald, herald},
    people::{Party, Person},
};
use herald_words::GameId;
use tokio::sync::oneshot;
use tonic::Code;

use crate::backup::{connect, operator, says};

fn run(command: &str, store: &Path, file: Option<&Path>) -> Output {
    herald().arg(command).args(file).arg("--store").arg(store).output().unwrap()
}

/// Puts something into a game's record that Herald never wrote.
async fn damage(store: &Path, game: &str, commits: u64) {
    let journal = SledJournal::open(store).unwrap();
    let (done, ended) = oneshot::channel();
    let key = GameKey(GameId::parse(game).unwrap().0);
    let written = Box::new(move |how| drop(done.send(how)));
    journal.append(key, commits, Bytes::from_static(b"nothing of Herald's"), written);
    assert!(matches!(ended.await.unwrap(), Appended::Committed));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_is_told_and_kept_apart_and_the_others_go_on_and_are_salvaged() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let running = Herald::serve(&file("store"));
    let channel = connect(&running).await;
    let (sound, broken) = (Party::started(&channel, 2).await, Party::started(&channel, 2).await);
    drop((channel, running));
    let told = run("check", &file("store"), None);
    assert!(told.status.success(), "{}", says(&told));
    assert_eq!(says(&told), "2 of 2 games are sound, with 8 changes.\n");

    damage(&file("store"), &broken.host.game, 4).await;
    let told = run("check", &file("store"), None);
    assert_eq!(told.status.code(), Some(1));
    let line = format!("game {}: damaged: commit 5 is no commit", broken.host.game);
    assert!(
        says(&told).starts_with(&line) && says(&told).contains("1 of 2 games are sound"),
        "{}",
        says(&told)
    );

    let running = Herald::serve(&file("store"));
    let token = operator(&running);
    let channel = connect(&running).await;
    let there = |person: &Person| Person { channel: channel.clone(), ..person.clone() };
    let (red, lost) = (there(&sound.seats[0]), there(&broken.seats[0]));
    red.turn().await;
    let status = lost.plays(vec![herald_tests::people::draw()]).await.unwrap_err();
    assert_eq!(status.code(), Code::DataLoss, "{status}");
    let mut list = tonic::Request::new(v1::ListGamesRequest::default());
    list.metadata_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    let mut listed = red.games().list_games(list).await.unwrap().into_inner().games;
    listed.sort_by_key(|game| game.status);
    let states: Vec<_> = listed.iter().map(|game| (game.game_id.clone(), game.status())).collect();
    assert_eq!(
        states,
        [(sound.host.game.clone(), v1::Status::Playing), (broken.host.game.clone(), v1::Status::Damaged)]
    );
    let kept = red.view().await;
    drop((channel, running));

    let got = run("salvage", &file("store"), Some(&file("saved")));
    assert!(got.status.success() && says(&got).contains("left out of the backup"), "{}", says(&got));
    let restored =
        herald().arg("restore").arg(file("saved")).arg("--store").arg(file("new")).output().unwrap();
    assert!(says(&restored).contains("1 games with 5 changes"), "{}", says(&restored));
    assert!(says(&restored).contains("1 more could not be read"), "{}", says(&restored));
    let elsewhere = Herald::serve(&file("new"));
    let red = Person { channel: connect(&elsewhere).await, ..sound.seats[0].clone() };
    assert_eq!(red.view().await, kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_does_not_open_says_what_to_do_and_gives_what_it_can() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let running = Herald::serve(&file("store"));
    let party = Party::started(&connect(&running).await, 2).await;
    running.terminate();
    // As a larger store has one; small ones are read from their log alone.
    let snapshot = file("store").join("snap.0000000000000000");
    let nonsense = b"nothing of sled's, and long enough to be looked at".as_slice();
    fs::write(&snapshot, nonsense).unwrap();
    let refused =
        herald().args(["serve", "--listen", "127.0.0.1:0", "--store"]).arg(file("store")).output().unwrap();
    for words in ["cannot be opened", "herald check --store", "herald salvage"] {
        assert!(!refused.status.success() && says(&refused).contains(words), "{}", says(&refused));
    }
    let told = run("check", &file("store"), None);
    assert!(!told.status.success() && says(&told).contains("herald salvage"), "{}", says(&told));
    let got = run("salvage", &file("store"), Some(&file("saved")));
    assert!(got.status.success(), "{}", says(&got));
    assert_eq!(fs::read(&snapshot).unwrap(), nonsense, "the store is left as it is");
    let restored =
        herald().arg("restore").arg(file("saved")).arg("--store").arg(file("new")).output().unwrap();
    assert!(says(&restored).contains("1 games with 4 changes"), "{}", says(&restored));
    assert!(!party.host.game.is_empty());

    fs::write(file("store").join("db"), b"").unwrap();
    let got = run("salvage", &file("store"), Some(&file("nothing")));
    assert!(!got.status.success() && says(&got).contains("herald restore"), "{}", says(&got));
    assert!(!file("nothing").exists());
    let missing = run("check", &file("nowhere"), None);
    assert!(says(&missing).contains("there is no store") && !file("nowhere").exists(), "{}", says(&missing));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 3, "store, saved, new: no copy is left about");
}
