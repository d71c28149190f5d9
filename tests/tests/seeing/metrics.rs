//! Numbers of a short evening, each worked out by hand. Never a time.

use herald_tests::{
    binary::Herald,
    people::{Party, draw, on_a_new_phone},
    raw::{As, call_encoded},
    scrape::{get, number},
};
use tonic::transport::{Channel, Endpoint};

pub(crate) fn serves(place: &tempfile::TempDir, more: &[&str]) -> Herald {
    let told = [&["--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0"], more].concat();
    let herald = Herald::serve_with(&place.path().join("store"), &told);
    // It greets before it takes calls, and listens for signals no sooner.
    while get(herald.metrics(), "/ready").status != 200 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    herald
}

pub(crate) async fn connect(herald: &Herald) -> Channel {
    Endpoint::from_shared(format!("http://{}", herald.address)).unwrap().connect().await.unwrap()
}

fn calls(service: &str, method: &str, code: &str) -> String {
    format!("herald_calls_total{{service=\"{service}\",method=\"{method}\",code=\"{code}\"}}")
}

fn ours(service: &str, method: &str, code: &str) -> String {
    calls(&format!("herald.v1.{service}"), method, code)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_is_counted_call_by_call_and_nothing_in_it_is_named() {
    let place = tempfile::tempdir().unwrap();
    let herald = serves(&place, &[]);
    let channel = connect(&herald).await;
    let party = Party::started(&channel, 2).await;
    let [first, second] = &party.seats[..] else { panic!("two play") };
    let mut screen = first.watches(None).await;
    screen.view().await;
    first.turn().await;
    second.turn().await;
    // It is the first's turn: refused by a rule, and then for a token that is none.
    second.plays(vec![draw()]).await.unwrap_err();
    on_a_new_phone(first, "hs_not-a-token".to_owned()).plays(vec![draw()]).await.unwrap_err();
    let nobody = As { token: None, trace: "a-trace-of-the-tests" };
    call_encoded(&channel, "MoveService/AMethodThatIsNone", nobody, Vec::new()).await;

    let text = herald.scrape_until(|text| number(text, &calls("unknown", "unknown", "UNIMPLEMENTED")) == 1.0);
    let is = |name: &str, expected: f64| assert_eq!(number(&text, name), expected, "{name} in {text}");
    is(&ours("GameService", "CreateGame", "OK"), 1.0);
    is(&ours("GameService", "JoinGame", "OK"), 2.0);
    is(&ours("MoveService", "SubmitMove", "OK"), 2.0);
    is(&ours("MoveService", "SubmitMove", "FAILED_PRECONDITION"), 1.0);
    is(&ours("MoveService", "SubmitMove", "UNAUTHENTICATED"), 1.0);
    let moves = "herald_call_duration_seconds_count{service=\"herald.v1.MoveService\",method=\"SubmitMove\"}";
    is(moves, 4.0);
    is("herald_refusals_total{reason=\"NOT_AWAITED\"}", 1.0);
    is("herald_refusals_total{reason=\"UNAUTHENTICATED\"}", 1.0);
    is("herald_refusals_total{reason=\"LAGGED\"}", 0.0);
    is("herald_streams_open{service=\"herald.v1.ViewService\",method=\"WatchView\"}", 1.0);
    is("herald_calls_open{service=\"herald.v1.MoveService\",method=\"SubmitMove\"}", 0.0);
    for (name, expected) in [
        ("herald_watchers", 1.0),
        ("herald_tables_awake", 1.0),
        ("herald_tables_woken_total", 1.0),
        ("herald_tables_slept_total", 0.0),
        ("herald_watchers_lagged_total", 0.0),
        ("herald_damaged_records_total", 0.0),
        ("herald_serving", 1.0),
        // Opened, two seats, started, two moves: six commits. Before them the request and the join code are claimed, and at
        // the start the code is released.
        ("herald_commit_duration_seconds_count", 9.0),
        ("herald_commit_batch_orders_sum", 9.0),
    ] {
        is(name, expected);
    }
    assert_eq!(
        number(&text, "herald_sync_duration_seconds_count"),
        number(&text, "herald_commit_batch_orders_count")
    );
    assert!(number(&text, "herald_store_bytes") > 1000.0, "{text}");
    assert!(number(&text, "herald_start_time_seconds") > 1.7e9, "{text}");
    assert!(text.ends_with("# EOF\n"), "{text}");
    for secret in [&party.host.token, &first.token, &party.join_code, &party.recovery_code, &party.host.game]
    {
        assert!(!text.contains(secret.as_str()), "{secret} in {text}");
    }
    for named in ["AMethodThatIsNone", "a-trace-of-the-tests", "a-request-of-the-tests", "Red", "not-a-token"]
    {
        assert!(!text.contains(named), "{named} in {text}");
    }

    drop(screen);
    herald.scrape_until(|text| number(text, "herald_watchers") == 0.0);
}
