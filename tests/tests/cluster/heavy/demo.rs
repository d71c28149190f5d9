//! `herald demo --store nats://…`: the evening over two Heralds, of which no game stays on the servers.

use std::process::Output;

use herald_journal::Journal;
use herald_tests::{
    binary::herald,
    cluster::engine::{Addresses, Engine},
};

/// What was printed, but for the join codes, which are drawn.
fn page(played: &Output) -> Vec<String> {
    let text = String::from_utf8(played.stdout.clone()).unwrap();
    assert!(played.status.success(), "{text} {}", String::from_utf8_lossy(&played.stderr));
    text.lines().filter(|line| !line.starts_with("join code ")).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_plays_the_same_evening_over_two_heralds_and_leaves_no_game_on_their_servers() {
    let engine = tokio::task::spawn_blocking(Engine::start).await.unwrap();
    let journal = engine.journal().await;
    let Addresses { store, system } = engine.addresses();
    for tracked in [&[][..], &["--tracked"]] {
        let place = tempfile::tempdir().unwrap();
        let mut demo = herald();
        demo.arg("demo").args(tracked).current_dir(place.path());
        demo.args(["--store", &store, "--store-system", &system]);
        let played = tokio::task::spawn_blocking(move || demo.output().unwrap()).await.unwrap();
        let shared = page(&played);
        let [where_from, empty, shared @ ..] = &shared[..] else { panic!("{shared:?}") };
        assert_eq!(empty, "");
        assert!(where_from.starts_with("Heralds at 127.0.0.1:"), "{where_from}");
        assert!(
            where_from.contains(" and 127.0.0.1:") && where_from.contains("stream HERALD"),
            "{where_from}"
        );
        assert!(!where_from.contains("a-password"), "{where_from}");

        let mut demo = herald();
        demo.arg("demo").args(tracked).current_dir(place.path());
        let alone = tokio::task::spawn_blocking(move || demo.output().unwrap()).await.unwrap();
        let alone = page(&alone);
        assert!(alone.iter().any(|line| line.starts_with("── X-10 · ")), "{alone:#?}");
        assert_eq!(shared, alone);
        assert!(journal.games(None, 9).await.unwrap().is_empty(), "its tables are deleted");
    }
}

#[test]
fn the_demo_keeps_nothing_in_a_directory_that_is_named() {
    let place = tempfile::tempdir().unwrap();
    let refused = herald().args(["demo", "--store"]).arg(place.path().join("games")).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && said.contains("a directory of its own"), "{said}");
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
}
