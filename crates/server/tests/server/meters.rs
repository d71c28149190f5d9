//! What a server counts, and what it says before it stops. Never what a call answers.

use std::time::Duration;

use herald_api::v1;
use herald_server::ServerConfig;
use herald_words::{Problem, Revision};
use tonic::Code;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

use crate::{
    browser::Browser,
    fake::{GAME, Mood, SEAT_TOKEN},
    house::{House, draw, seated},
};

fn ended(house: &House, method: &str) -> Vec<(&'static str, u64)> {
    let found = house.meters.methods().find(|counted| counted.name() == method).unwrap();
    found.ended().filter(|(_, count)| *count > 0).collect()
}

fn refused(house: &House) -> Vec<(&str, u64)> {
    house.meters.refused().filter(|(_, count)| *count > 0).collect()
}

fn open(house: &House, method: &str) -> i64 {
    house.meters.methods().find(|counted| counted.name() == method).unwrap().open()
}

/// The end of a call is counted once its last byte has gone.
async fn until(holds: impl Fn() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never holds");
}

#[tokio::test]
async fn calls_are_counted_by_method_and_code_and_refusals_by_reason_also_from_a_web_page() {
    let house = House::open(ServerConfig::default()).await;
    for request in ["one", "two"] {
        house.moves().submit_move(seated(draw(request))).await.unwrap();
    }
    house.tables.be(Mood::Has(Problem::Stale { current: Revision(9), now: None }));
    house.moves().submit_move(seated(draw("three"))).await.unwrap_err();
    house.tables.be(Mood::Panics);
    house.moves().submit_move(seated(draw("four"))).await.unwrap_err();
    let browser = Browser::of(&house);
    let get = v1::GetViewRequest { game_id: GAME.to_string() };
    browser.call("ViewService/GetView", &get, Some(SEAT_TOKEN), &[]).await.status().await;
    browser.call("ViewService/GetView", &get, Some("wrong"), &[]).await.status().await;
    until(|| ended(&house, "SubmitMove").len() == 3 && ended(&house, "GetView").len() == 2).await;
    assert_eq!(ended(&house, "SubmitMove"), [("OK", 2), ("ABORTED", 1), ("INTERNAL", 1)]);
    assert_eq!(ended(&house, "GetView"), [("OK", 1), ("UNAUTHENTICATED", 1)]);
    assert_eq!(refused(&house), [("FAULT", 1), ("STALE_REVISION", 1), ("UNAUTHENTICATED", 1)]);
    let moves = house.meters.methods().find(|counted| counted.name() == "SubmitMove").unwrap();
    assert_eq!(moves.took().counts().map(|(_, count)| count).sum::<u64>(), 4);
    assert_eq!(open(&house, "SubmitMove"), 0);
}

#[tokio::test]
async fn a_call_in_work_and_a_stream_are_open_until_they_end_and_why_a_stream_ends_is_counted() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Hangs);
    let mut moves = house.moves();
    let hangs = tokio::spawn(async move { moves.submit_move(seated(draw("hangs"))).await });
    house.tables.begun.acquire().await.unwrap().forget();
    let show = house.tables.show();
    let watch = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    let mut stream = house.views().watch_view(seated(watch)).await.unwrap().into_inner();
    assert_eq!((open(&house, "SubmitMove"), open(&house, "WatchView")), (1, 1));
    show.send(Err(Problem::Lagged { sent: Revision(4) })).await.unwrap();
    assert_eq!(stream.message().await.unwrap_err().code(), Code::Aborted);
    hangs.abort();
    until(|| (open(&house, "SubmitMove"), open(&house, "WatchView")) == (0, 0)).await;
    assert_eq!(
        (ended(&house, "SubmitMove"), ended(&house, "WatchView")),
        (vec![("CANCELLED", 1)], vec![("ABORTED", 1)])
    );
    assert_eq!(refused(&house), [("LAGGED", 1)]);
    let streams = house.meters.methods().find(|counted| counted.name() == "WatchView").unwrap();
    assert_eq!(streams.took().sum(), 0, "how long a stream is open says nothing of the server");
}

#[tokio::test]
async fn within_its_notice_a_server_takes_calls_and_says_that_it_will_not() {
    let house = House::with_notice(ServerConfig::default()).await;
    let mut health = HealthClient::new(house.channel.clone());
    let mut watching = health.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
    assert_eq!(watching.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    assert!(house.meters.is_serving());
    house.stop.cancel();
    assert_eq!(watching.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    until(|| !house.meters.is_serving()).await;
    house.moves().submit_move(seated(draw("late"))).await.unwrap();
    house.notice.cancel();
    assert_eq!(watching.message().await.unwrap_err().code(), Code::Unavailable);
    house.close().await;
}
