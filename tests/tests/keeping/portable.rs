//! One game in a file: what a player keeps while it is played, held against the record when it is over, and the record put into
//! another store. Never a whole store.

use std::{fs, path::Path, process::Output};

use herald_api::v1::{self, ExportKind};
use herald_tests::{
    binary::{Herald, herald},
    people::{Party, Person, draw, end_turn, nominate, place, place_meeple},
};

use crate::backup::{connect, operator, says};

async fn exported(person: &Person) -> (ExportKind, Vec<u8>) {
    let asked = person.with(v1::ExportGameRequest { game_id: person.game.clone() });
    let mut pieces = person.games().export_game(asked).await.unwrap().into_inner();
    let (mut kind, mut bytes) = (ExportKind::Unspecified, Vec::new());
    while let Some(piece) = pieces.message().await.unwrap() {
        kind = piece.kind();
        bytes.extend_from_slice(&piece.piece);
    }
    (kind, bytes)
}

/// Red has a knight with emblem 5; the game goes on.
async fn nominated(channel: &tonic::transport::Channel) -> Party {
    let party = Party::started(channel, 2).await;
    let [red, blue] = &party.seats[..] else { panic!("two play") };
    red.plays(vec![draw(), place(), place_meeple(v1::Role::Knight, ""), end_turn()]).await.unwrap();
    blue.turn().await;
    let knight = red.view().await.meeples[0].meeple;
    red.plays(vec![draw(), place(), nominate(knight, v1::Emblem::Five, None), end_turn()]).await.unwrap();
    party
}

async fn ends(party: &Party) {
    let end = v1::EndGameRequest {
        game_id: party.host.game.clone(),
        request_id: herald_tests::people::fresh_id(),
        expected_revision: None,
    };
    party.host.games().end_game(party.host.with(end)).await.unwrap();
}

fn verifies(record: &Path, transcript: &Path) -> Output {
    herald().arg("verify").arg(record).arg("--transcript").arg(transcript).output().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_players_kept_while_they_played_is_found_to_be_of_the_record_they_get_at_the_end() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let running = Herald::serve(&file("store"));
    let channel = connect(&running).await;
    let party = nominated(&channel).await;
    let [red, blue] = &party.seats[..] else { panic!("two play") };
    for (name, person) in [("red", red), ("blue", blue), ("host", &party.host)] {
        let (kind, kept) = exported(person).await;
        assert_eq!(kind, ExportKind::Transcript);
        fs::write(file(name), kept).unwrap();
    }
    assert_ne!(fs::read(file("red")).unwrap(), fs::read(file("blue")).unwrap(), "red's own emblem");
    blue.turn().await;
    ends(&party).await;
    let (kind, record) = exported(blue).await;
    assert_eq!(kind, ExportKind::Record);
    fs::write(file("record"), &record).unwrap();
    for (name, words) in [("red", "Seat 1"), ("blue", "Seat 2"), ("host", "The host")] {
        let told = verifies(&file("record"), &file(name));
        assert!(told.status.success(), "{}", says(&told));
        let last = format!("{words} was told the truth of this very game: 7 changes.");
        assert_eq!(says(&told).lines().last(), Some(last.as_str()));
    }

    let other = nominated(&channel).await;
    ends(&other).await;
    fs::write(file("other"), exported(&other.host).await.1).unwrap();
    let told = verifies(&file("other"), &file("red"));
    assert!(
        !told.status.success() && says(&told).contains("does not hold the transcript's game"),
        "{}",
        says(&told)
    );
    let mut kept = fs::read(file("red")).unwrap();
    let middle = kept.len() / 2;
    kept[middle] ^= 1;
    fs::write(file("red"), &kept).unwrap();
    let told = verifies(&file("record"), &file("red"));
    assert!(!told.status.success() && says(&told).contains("not as it was written"), "{}", says(&told));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_fetched_by_its_operator_and_put_into_a_store_or_a_running_herald() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    let running = Herald::serve(&file("store"));
    let party = nominated(&connect(&running).await).await;
    let kept = party.seats[0].view().await;
    let from = format!("http://{}", running.address);
    let export = |to: &Path| {
        let mut command = herald();
        command.arg("export").arg(&party.host.game).arg(to).args(["--from", &from]);
        command.env("HERALD_OPERATOR_TOKEN", operator(&running)).output().unwrap()
    };
    assert!(says(&export(&file("game"))).contains("bytes in"), "{}", says(&export(&file("again"))));
    let over = export(&file("game"));
    assert!(!over.status.success() && says(&over).contains("never written over"), "{}", says(&over));
    let import = |into: &[&str]| {
        let mut command = herald();
        command
            .env_remove("HERALD_OPERATOR_TOKEN")
            .arg("import")
            .arg(file("game"))
            .args(into)
            .output()
            .unwrap()
    };
    let taken = import(&["--store", file("second").to_str().unwrap()]);
    assert!(says(&taken).contains("with 7 changes is in"), "{}", says(&taken));
    let busy = import(&["--store", file("store").to_str().unwrap()]);
    assert!(!busy.status.success() && says(&busy).contains("import through it with --at"), "{}", says(&busy));

    let second = Herald::serve(&file("second"));
    let channel = connect(&second).await;
    let red = Person { channel: channel.clone(), ..party.seats[0].clone() };
    let blue = Person { channel, ..party.seats[1].clone() };
    assert_eq!(red.view().await, kept, "red's token is good there, and its emblem is under its knight");
    blue.turn().await;

    let third = Herald::serve(&file("third"));
    let (at, token) = (format!("http://{}", third.address), operator(&third));
    let taken = import(&["--at", &at, "--operator-token", &token]);
    assert!(says(&taken).contains("with 7 changes is in http"), "{}", says(&taken));
    let red = Person { channel: connect(&third).await, ..party.seats[0].clone() };
    assert_eq!(red.view().await, kept);
    let again =
        import(&["--at", &format!("http://{}", second.address), "--operator-token", &operator(&second)]);
    assert!(!again.status.success() && says(&again).contains("is here already"), "{}", says(&again));
    let nobody = import(&["--at", &at]);
    assert!(!nobody.status.success() && says(&nobody).contains("--operator-token"), "{}", says(&nobody));
}
