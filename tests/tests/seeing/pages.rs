//! The metrics' port and whoever means it no good. Never a number.

use std::{
    io::Write,
    net::TcpStream,
    time::{Duration, Instant},
};

use herald_tests::{
    binary::Herald,
    people::Party,
    scrape::{ask, get},
};

use crate::metrics::{connect, serves};

/// As long as a connection may be held, and a little more.
const HELD: Duration = Duration::from_secs(14);

#[test]
fn there_are_three_pages_and_nothing_else() {
    let place = tempfile::tempdir().unwrap();
    let herald = serves(&place, &[]);
    let at = herald.metrics();
    let page = get(at, "/metrics");
    assert!(page.head.contains("application/openmetrics-text; version=1.0.0"), "{}", page.head);
    assert_eq!((get(at, "/ready").status, get(at, "/live").status), (200, 200));
    for path in ["/", "/metrics/", "/metrics/x", "/debug", "/herald.v1.GameService/ListGames"] {
        assert_eq!(get(at, path).status, 404, "{path}");
    }
    for method in ["POST", "DELETE", "OPTIONS"] {
        let page =
            ask(at, &format!("{method} /metrics HTTP/1.1\r\nhost: herald\r\ncontent-length: 0\r\n\r\n"));
        assert!(page.status == 405 && page.head.contains("allow: GET"), "{method}: {}", page.head);
    }
    assert_eq!(ask(at, "nonsense\r\n\r\n").status, 400);
}

#[test]
fn nothing_is_opened_unless_it_is_said() {
    let place = tempfile::tempdir().unwrap();
    let herald = Herald::serve(place.path());
    assert!(!herald.greeting.iter().any(|line| line.contains("etrics")), "{:?}", herald.greeting);
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_that_never_read_hold_no_table_up_and_lose_their_places() {
    let place = tempfile::tempdir().unwrap();
    let herald = serves(&place, &[]);
    let at = herald.metrics().to_owned();
    let begun = Instant::now();
    // More than there are places, with half a request, or one whose answer nobody reads.
    let silent: Vec<_> = (0..40)
        .map(|number| {
            let mut stream = TcpStream::connect(&at).unwrap();
            let said =
                if number % 2 == 0 { "GET /metr" } else { "GET /metrics HTTP/1.1\r\nhost: herald\r\n" };
            stream.write_all(said.as_bytes()).unwrap();
            stream
        })
        .collect();
    let party = Party::started(&connect(&herald).await, 2).await;
    for turn in 0..20 {
        party.seats[turn % 2].turn().await;
    }
    assert!(begun.elapsed() < HELD, "they still hold their places");
    // Eight at a time are let go.
    drop(silent);
    let page = tokio::task::spawn_blocking(move || get(&at, "/ready")).await.unwrap();
    assert_eq!(page.status, 200);
}
