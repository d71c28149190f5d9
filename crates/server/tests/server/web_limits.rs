//! What is too much, too long, too slow or no gRPC at all over HTTP/1.1. The limits of native calls hold as well.

use std::time::Duration;

use herald_api::v1;
use herald_server::{MAX_HEADER_LIST_BYTES, MAX_MESSAGE_BYTES, PREFACE_TIME, ServerConfig};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, timeout},
};
use tonic::Code;

use crate::{
    browser::{Browser, Form},
    fake::{GAME, Mood, SEAT_TOKEN},
    house::{House, draw, reason},
};

const SUBMIT: &str = "MoveService/SubmitMove";

#[tokio::test]
async fn a_pages_call_past_its_deadline_is_told_deadline_exceeded() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Hangs);
    let soon = [("grpc-timeout", "100m")];
    let status =
        Browser::of(&house).call(SUBMIT, &draw("slow"), Some(SEAT_TOKEN), &soon).await.status().await;
    assert_eq!((status.code(), reason(&status).as_str()), (Code::DeadlineExceeded, "DEADLINE_EXCEEDED"));
}

#[tokio::test]
async fn a_body_that_never_ends_is_cut_off_at_the_deadline() {
    let deadline = Duration::from_millis(100);
    let house = House::open(ServerConfig { deadline, ..Default::default() }).await;
    let length = [("content-type", Form::Binary.content_type()), ("content-length", "1000")];
    let half = [0, 0, 0, 3, 0xe3];
    let mut answer =
        Browser::of(&house).send("POST", "/herald.v1.MoveService/SubmitMove", &length, &half).await;
    assert_eq!(answer.status().await.code(), Code::DeadlineExceeded);
}

#[tokio::test]
async fn a_call_whose_message_does_not_come_takes_nobodys_place() {
    let house = House::open(ServerConfig { in_flight: 1, ..Default::default() }).await;
    let page = Browser::of(&house);
    let length = [("content-type", Form::Binary.content_type()), ("content-length", "1000")];
    let half = [0, 0, 0, 3, 0xe3];
    let begun =
        tokio::spawn(
            async move { page.send("POST", "/herald.v1.MoveService/SubmitMove", &length, &half).await },
        );
    tokio::time::sleep(Duration::from_millis(50)).await;
    let status = Browser::of(&house).call(SUBMIT, &draw("whole"), Some(SEAT_TOKEN), &[]).await.status().await;
    assert_eq!(status.code(), Code::Ok);
    assert!(!begun.is_finished());
    begun.abort();
}

#[tokio::test]
async fn a_pages_call_or_stream_too_many_is_refused() {
    let house = House::open(ServerConfig { in_flight: 1, streams: 1, ..Default::default() }).await;
    house.tables.be(Mood::Hangs);
    let page = Browser::of(&house);
    let first = tokio::spawn(async move { page.call(SUBMIT, &draw("first"), Some(SEAT_TOKEN), &[]).await });
    house.tables.begun.acquire().await.unwrap().forget();
    let status = page.call(SUBMIT, &draw("second"), Some(SEAT_TOKEN), &[]).await.status().await;
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "TOO_MANY_CALLS"));
    first.abort();

    let _show = house.tables.show();
    let ask = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    let _open = page.call("ViewService/WatchView", &ask, Some(SEAT_TOKEN), &[]).await;
    let status = page.call("ViewService/WatchView", &ask, Some(SEAT_TOKEN), &[]).await.status().await;
    assert_eq!(reason(&status), "TOO_MANY_STREAMS");
}

#[tokio::test]
async fn an_oversized_or_unreadable_message_of_a_page_is_its_own_fault() {
    let house = House::open(ServerConfig::default()).await;
    for form in [Form::Binary, Form::Text] {
        let page = Browser::of(&house).speaking(form);
        let long = draw(&"x".repeat(MAX_MESSAGE_BYTES));
        let status = page.call(SUBMIT, &long, Some(SEAT_TOKEN), &[]).await.status().await;
        assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "MESSAGE_TOO_LARGE"));
        for bad in [&b"!no base64!!"[..], b"AAA", b""] {
            let status = page.post(SUBMIT, bad, Some(SEAT_TOKEN), &[]).await.status().await;
            let told = (status.code(), reason(&status));
            assert_eq!(told, (Code::InvalidArgument, "MESSAGE_UNREADABLE".to_owned()), "{form:?} {bad:?}");
        }
    }
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn larger_headers_than_are_read_are_refused_over_http_1_as_well() {
    let house = House::open(ServerConfig::default()).await;
    let page = Browser::of(&house);
    let long = "x".repeat(usize::try_from(MAX_HEADER_LIST_BYTES).unwrap());
    let status =
        page.call(SUBMIT, &draw("long"), Some(SEAT_TOKEN), &[("x-long", &long)]).await.status().await;
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "HEADERS_TOO_LARGE"));
    let many: Vec<_> = (0..101).map(|number| format!("x-{number}")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), "x")).collect();
    assert_eq!(
        page.call(SUBMIT, &draw("many"), Some(SEAT_TOKEN), &many).await.code,
        431,
        "hyper's own limit"
    );
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn what_is_no_grpc_is_no_call() {
    let house = House::open(ServerConfig::default()).await;
    let page = Browser::of(&house);
    let path = "/herald.v1.ViewService/GetView";
    assert_eq!(page.send("GET", "/", &[], b"").await.code, 400);
    let native = [("content-type", "application/grpc"), ("content-length", "0")];
    assert_eq!(page.send("POST", path, &native, b"").await.code, 400);
    // What a form of a foreign page can send without asking first.
    let form =
        [("content-type", "text/plain"), ("content-length", "0"), ("origin", "https://foreign.example")];
    assert_eq!(page.send("POST", path, &form, b"").await.code, 400);
    let get = [("content-type", Form::Binary.content_type())];
    assert_eq!(page.send("GET", path, &get, b"").await.code, 405);
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn connections_of_pages_count_among_those_open() {
    // The house's own is one.
    let house = House::open(ServerConfig { connections: 2, ..Default::default() }).await;
    let page = Browser::of(&house);
    let get = v1::GetViewRequest { game_id: GAME.to_string() };
    let idle = page.call("ViewService/GetView", &get, Some(SEAT_TOKEN), &[]).await;
    let second = tokio::spawn(async move {
        let get = v1::GetViewRequest { game_id: GAME.to_string() };
        page.call("ViewService/GetView", &get, Some(SEAT_TOKEN), &[]).await.status().await
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!second.is_finished(), "it waits to be accepted");
    drop(idle);
    assert_eq!(second.await.unwrap().code(), Code::Ok);
}

/// How long a connection lives on which so much is said, and no more.
async fn lives(said: &str) -> Duration {
    let house = House::open(ServerConfig::default()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let start = Instant::now();
    stream.write_all(said.as_bytes()).await.unwrap();
    let mut rest = Vec::new();
    // A reset is an end as well.
    let _ended =
        timeout(Duration::from_secs(600), stream.read_to_end(&mut rest)).await.expect("it is closed");
    start.elapsed()
}

/// What hyper gives a call's headers, and a connection between two calls, when it has a clock.
const HYPERS_PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test(start_paused = true)]
async fn a_connection_that_dawdles_over_a_calls_headers_loses_its_place() {
    let begun = lives("POST").await;
    assert!(begun <= PREFACE_TIME + Duration::from_secs(1), "{begun:?}");
    let half = lives("POST /herald.v1.MoveService/SubmitMove HTTP/1.1\r\nhost: table.example\r\nx-sl").await;
    assert!(half <= HYPERS_PATIENCE + Duration::from_secs(1), "{half:?}");
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_is_idle_between_two_calls_loses_its_place() {
    let idle = lives("GET / HTTP/1.1\r\nhost: table.example\r\n\r\n").await;
    assert!((PREFACE_TIME..=HYPERS_PATIENCE + Duration::from_secs(1)).contains(&idle), "{idle:?}");
}
