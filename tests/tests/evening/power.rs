//! The power fails: another server over the same directory. Never a kill, which the crash tests have.

use std::{path::Path, sync::Arc};

use herald_api::v1;
use herald_journal::SledJournal;
use herald_tests::{
    local::{Local, house},
    people::Person,
};
use prost::Message;
use tonic::transport::Channel;

use crate::table::{
    BLUE, BLUES_KNIGHT, Evening, RED, REDS_KNIGHT, YELLOW, YELLOWS_KNIGHT, city, tournaments,
};

async fn server_over(store: &Path, seed: u64) -> Local {
    let store = store.to_owned();
    let journal = tokio::task::spawn_blocking(move || SledJournal::open(&store).unwrap()).await.unwrap();
    Local::over(house(Arc::new(journal), seed)).await
}

/// The same devices, connected anew.
fn connected(evening: &mut Evening, channel: &Channel) {
    let Evening { host, red, blue, yellow, black, television, .. } = evening;
    for person in [host, red, blue, yellow, black, television] {
        person.channel = channel.clone();
    }
}

/// All that a device can read.
async fn reads(person: &Person) -> (v1::View, Vec<u8>, Vec<v1::Entry>) {
    let list = v1::ListMovesRequest { game_id: person.game.clone(), page_size: 200, ..Default::default() };
    let entries = person.moves().list_moves(person.with(list)).await.unwrap().into_inner().entries;
    (person.view().await, person.sheet().await.encode_to_vec(), entries)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_power_fails_in_the_middle_of_a_tournament_and_the_same_player_is_asked() {
    let store = tempfile::tempdir().unwrap();
    let server = server_over(store.path(), 80).await;
    let mut evening = Evening::at_the_tournament(&server.channel).await;
    let asked = evening.yellow.submission(vec![city(YELLOWS_KNIGHT, 2)]);
    let told =
        evening.yellow.moves().submit_move(evening.yellow.with(asked.clone())).await.unwrap().into_inner();
    let mut before = Vec::new();
    for (_, person) in evening.everyone() {
        before.push(reads(person).await);
    }
    server.stop().await;

    let server = server_over(store.path(), 81).await;
    connected(&mut evening, &server.channel);
    for ((name, person), before) in evening.everyone().into_iter().zip(before) {
        assert_eq!(reads(person).await, before, "{name}");
        assert_eq!(before.0.awaited, [RED], "{name}");
    }
    let again = evening.yellow.moves().submit_move(evening.yellow.with(asked)).await.unwrap().into_inner();
    assert_eq!(again.encode_to_vec(), told.encode_to_vec(), "the same request gives the same answer");

    let mut phone = evening.blue.watches(Some(told.revision)).await;
    evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap();
    assert_eq!(phone.update().await.revision, told.revision + 1, "a stream resumes over the failure");
    evening.blue.plays(vec![city(BLUES_KNIGHT, 5)]).await.unwrap();
    let view = evening.television.view().await;
    let winners: Vec<_> = tournaments(&view).prizes.iter().map(|won| (won.seat, won.prize)).collect();
    assert_eq!((winners, view.awaited), (vec![(RED, 1), (BLUE, 2)], vec![YELLOW]));
    drop(phone);
    server.stop().await;
}
