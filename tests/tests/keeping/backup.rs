//! A backup is fetched from a running program while people play, put into an empty store, and played on from there.
//! Never stops the first program for it.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Output};

use herald_api::v1;
use herald_tests::{
    binary::{Herald, herald},
    people::{Party, Person, draw, end_turn, nominate, place as place_tile, place_meeple},
};
use tonic::transport::{Channel, Endpoint};

pub(crate) async fn connect(herald: &Herald) -> Channel {
    Endpoint::from_shared(format!("http://{}", herald.address)).unwrap().connect().await.unwrap()
}

pub(crate) fn operator(herald: &Herald) -> String {
    let line = herald.greeting.iter().find(|line| line.starts_with("Operator token")).unwrap();
    line.rsplit(' ').next().unwrap().to_owned()
}

fn backs_up(herald: &Herald, token: &str, to: &Path) -> Output {
    let from = format!("http://{}", herald.address);
    self::herald()
        .args(["backup", "--from", &from])
        .arg(to)
        .env("HERALD_OPERATOR_TOKEN", token)
        .output()
        .unwrap()
}

fn restores(backup: &Path, store: &Path) -> Output {
    herald().arg("restore").arg(backup).arg("--store").arg(store).output().unwrap()
}

pub(crate) fn says(ended: &Output) -> String {
    String::from_utf8_lossy(&ended.stdout).into_owned() + &String::from_utf8_lossy(&ended.stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_while_serving_is_put_into_an_empty_store_and_the_evening_goes_on_there() {
    let place = tempfile::tempdir().unwrap();
    let (first, second) = (place.path().join("first"), place.path().join("second"));
    let file = place.path().join("evening.herald-backup");
    let running = Herald::serve(&first);
    let channel = connect(&running).await;
    let waiting = Party::gather(&channel, 2).await;
    let playing = Party::started(&channel, 3).await;
    playing.seats[0].turn().await;

    let made = backs_up(&running, &operator(&running), &file);
    assert!(made.status.success(), "{}", says(&made));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "it holds every secret");
    let kept = playing.seats[1].view().await;
    // The first goes on as if nothing had been.
    playing.seats[1].turn().await;

    let restored = restores(&file, &second);
    assert!(restored.status.success(), "{}", says(&restored));
    assert!(says(&restored).starts_with("2 games"), "{}", says(&restored));
    let elsewhere = Herald::serve(&second);
    let channel = connect(&elsewhere).await;
    let there = |person: &Person| Person { channel: channel.clone(), ..person.clone() };
    let blue = there(&playing.seats[1]);
    assert_eq!(blue.view().await, kept, "the tokens are good there, and the table is as it was");
    blue.turn().await;

    // The lobby is still open to who has the code, also there.
    let join = herald_api::v1::JoinGameRequest {
        request_id: herald_tests::people::fresh_id(),
        join_code: waiting.join_code.clone(),
        name: "Late".into(),
        colour: herald_api::v1::Colour::Pink.into(),
        symbol: herald_api::v1::Symbol::Heart.into(),
    };
    there(&waiting.host).games().join_game(join).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_the_operators_alone_and_never_writes_over_anything() {
    let place = tempfile::tempdir().unwrap();
    let (store, file) = (place.path().join("store"), place.path().join("backup"));
    let running = Herald::serve(&store);
    let party = Party::started(&connect(&running).await, 2).await;
    for (token, words) in [
        (party.host.token.as_str(), "only the operator"),
        (party.seats[0].token.as_str(), "only the operator"),
        ("ho_a-token-that-is-nobodys", "valid bearer token"),
    ] {
        let refused = backs_up(&running, token, &file);
        assert!(!refused.status.success() && says(&refused).contains(words), "{}", says(&refused));
        assert!(!file.exists() && !says(&refused).contains(token));
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "no half a backup is left about");

    fs::write(&file, "something else").unwrap();
    let refused = backs_up(&running, &operator(&running), &file);
    assert!(!refused.status.success() && says(&refused).contains("never written over"), "{}", says(&refused));
    assert_eq!(fs::read_to_string(&file).unwrap(), "something else");

    let foreign = restores(&file, &place.path().join("empty"));
    assert!(!foreign.status.success(), "{}", says(&foreign));
    let whole = place.path().join("whole");
    assert!(backs_up(&running, &operator(&running), &whole).status.success());
    let bytes = fs::read(&whole).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    let cut = restores(&file, &place.path().join("cut"));
    assert!(!cut.status.success(), "{}", says(&cut));
    drop(running);
    let full = restores(&whole, &store);
    assert!(!full.status.success(), "a store with games is not written into: {}", says(&full));
}

fn verifies(record: &Path, json: bool) -> Output {
    herald().arg("verify").arg(record).args(json.then_some("--json")).output().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_games_that_are_played_is_verified_a_line_each_and_tells_no_secret() {
    let place = tempfile::tempdir().unwrap();
    let (store, file) = (place.path().join("store"), place.path().join("evening.herald-backup"));
    let running = Herald::serve(&store);
    let channel = connect(&running).await;
    let told = Party::started(&channel, 2).await;
    let [red, blue] = &told.seats[..] else { panic!("two play") };
    red.plays(vec![draw(), place_tile(), place_meeple(v1::Role::Knight, ""), end_turn()]).await.unwrap();
    blue.turn().await;
    let knight = red.view().await.meeples[0].meeple;
    red.plays(vec![draw(), place_tile(), nominate(knight, v1::Emblem::Five, None)]).await.unwrap();
    let settings = v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        drawn_by: v1::DrawnBy::Server.into(),
        ..Default::default()
    };
    let tracked = Party::gather_with(&channel, 2, settings).await;
    tracked.start().await;
    let draws = v1::DrawFace { face: String::new(), thief: None, compartment: 0 };
    tracked.seats[0].plays(vec![v1::step::Step::DrawFace(draws)]).await.unwrap();
    assert!(backs_up(&running, &operator(&running), &file).status.success());

    let lines = verifies(&file, false);
    assert!(lines.status.success(), "{}", says(&lines));
    let lines = says(&lines);
    assert_eq!(lines.lines().count(), 3, "a line each, and that is all: {lines}");
    assert_eq!(
        lines.lines().last(),
        Some("Every step, every draw and every nomination follows from what came before it.")
    );
    for (party, counts) in [
        (&told, "7 commits; draws checked: 0; nominations opened: 1"),
        (&tracked, "5 commits; draws checked: 1; nominations opened: 0"),
    ] {
        let bound = party.host.view().await.draws.unwrap().commitment;
        let bound: String = bound.iter().map(|byte| format!("{byte:02x}")).collect();
        let line = format!("game {}: {counts}; seed bound by {bound}", party.host.game);
        assert!(lines.lines().any(|told| told == line), "{line}: {lines}");
    }
    let json = verifies(&file, true);
    for line in says(&json).lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["draws"].as_u64().unwrap() + game["nominations"].as_u64().unwrap(), 1, "{line}");
    }

    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let altered = verifies(&file, false);
    assert_eq!(altered.status.code(), Some(1), "{}", says(&altered));
    let missing = verifies(&place.path().join("nowhere"), true);
    assert!(
        missing.status.code() == Some(1) && says(&missing).contains("cannot be read"),
        "{}",
        says(&missing)
    );
}
