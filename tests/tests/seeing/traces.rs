//! Spans of calls at a collector, and collectors that are away. Never how long a call took.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use herald_tests::{
    binary::Herald,
    people::{Party, Person, draw, place},
};
use tonic::Request;

use crate::{
    collector::{Collector, said},
    metrics::connect,
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

fn serves(place: &tempfile::TempDir, collector: &str) -> Herald {
    let told = ["--listen", "127.0.0.1:0", "--otlp", collector];
    Herald::serve_with(&place.path().join("store"), &told)
}

/// "I have drawn", as part of a caller's own trace.
fn traced(person: &Person, id: &str, flags: &str) -> Request<herald_api::v1::SubmitMoveRequest> {
    let mut request = person.with(person.submission(vec![draw()]));
    let metadata = request.metadata_mut();
    metadata.insert("x-request-id", id.parse().unwrap());
    metadata.insert("traceparent", format!("00-{TRACE}-{PARENT}-{flags}").parse().unwrap());
    metadata.insert("x-other", "someones-metadata".parse().unwrap());
    request
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_a_span_within_its_callers_trace_and_says_what_its_log_line_says() {
    let place_ = tempfile::tempdir().unwrap();
    let (collector, at) = Collector::open().await;
    let herald = serves(&place_, &format!("http://{at}"));
    let party = Party::started(&connect(&herald).await, 2).await;
    let [first, second] = &party.seats[..] else { panic!("two play") };
    first.moves().submit_move(traced(first, "the-call-made", "01")).await.unwrap();
    second.moves().submit_move(traced(second, "the-call-refused", "01")).await.unwrap_err();
    second.moves().submit_move(traced(second, "the-call-unsampled", "00")).await.unwrap_err();
    first.plays(vec![place()]).await.unwrap();
    // What has not been sent yet is sent at the end.
    let log = tokio::task::spawn_blocking(move || {
        herald.signal();
        let log = herald.log();
        assert!(herald.terminate().success());
        log
    });
    assert!(!log.await.unwrap().contains("collector"));

    let spans = collector.spans();
    let of = |id: &str| {
        let found = spans.iter().find(|span| said(span, "herald.call.id").as_deref() == Some(id));
        found.unwrap_or_else(|| panic!("{id} in {spans:?}"))
    };
    for (id, code) in [("the-call-made", 0), ("the-call-refused", 9)] {
        let span = of(id);
        let hex = |bytes: &[u8]| data_encoding::HEXLOWER.encode(bytes);
        assert_eq!((hex(&span.trace_id), hex(&span.parent_span_id)), (TRACE.to_owned(), PARENT.to_owned()));
        assert_eq!((span.name.as_str(), span.kind), ("herald.v1.MoveService/SubmitMove", 2));
        for (name, expected) in [
            ("rpc.system", "grpc"),
            ("rpc.service", "herald.v1.MoveService"),
            ("rpc.method", "SubmitMove"),
            ("rpc.grpc.status_code", &code.to_string()),
            ("herald.game.id", &party.host.game),
        ] {
            assert_eq!(said(span, name).as_deref(), Some(expected), "{name} of {id}");
        }
        assert!(span.events.is_empty() && span.end_time_unix_nano > span.start_time_unix_nano);
        assert!(said(span, "herald.request.id").is_some_and(|id| id.starts_with("a-request-of")));
    }
    assert!(!spans.iter().any(|span| said(span, "herald.call.id").as_deref() == Some("the-call-unsampled")));
    let joined = spans.iter().filter(|span| span.name.ends_with("JoinGame"));
    assert!(
        joined.clone().count() == 2
            && joined.into_iter().all(|span| said(span, "herald.request.id").is_none())
    );

    let printed = collector.printed();
    for secret in [&party.host.token, &first.token, &second.token, &party.join_code, &party.recovery_code] {
        assert!(!printed.contains(secret.as_str()), "{secret} in {printed}");
    }
    assert!(!printed.contains("someones-metadata") && printed.contains("service.version"), "{printed}");
}

/// One whose port nobody listens on, and one that listens and never answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_away_holds_no_table_up_and_no_ending_for_long() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for collector in [closed, silent.local_addr().unwrap()] {
        let place = tempfile::tempdir().unwrap();
        let herald = serves(&place, &format!("http://{collector}"));
        let party = Party::started(&connect(&herald).await, 2).await;
        let begun = Instant::now();
        for turn in 0..60 {
            party.seats[turn % 2].turn().await;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        drop(party);
        let ended = tokio::task::spawn_blocking(move || herald.terminate());
        assert!(ended.await.unwrap().success());
    }
}
