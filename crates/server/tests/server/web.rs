//! Browsers: gRPC-Web over HTTP/1.1 and HTTP/2, and what a page of another origin may do.

use std::{sync::Arc, time::Duration};

use herald_api::v1::{self, move_service_client::MoveServiceClient, watch_view_response::Shown as Message};
use herald_server::{Origins, ServerConfig};
use herald_words::{Problem, Revision, Shared, Shown};
use prost::Message as _;
use tonic::{Code, body::Body};
use tonic_types::StatusExt;
use tonic_web::GrpcWebClientService;
use tower::ServiceExt;

use crate::{
    browser::{Answer, Browser, Form, Frame},
    fake::{GAME, Mood, SEAT_TOKEN, update},
    house::{House, draw, fields, reason, seated},
};

const SUBMIT: &str = "MoveService/SubmitMove";
const WATCH: &str = "ViewService/WatchView";
const PAGE: &str = "https://table.example";

async fn watch(house: &House, form: Form) -> Answer {
    let ask = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    Browser::of(house).speaking(form).call(WATCH, &ask, Some(SEAT_TOKEN), &[("origin", PAGE)]).await
}

#[tokio::test]
async fn a_page_makes_a_move_over_http_1_in_either_form() {
    let house = House::open(ServerConfig::default()).await;
    for form in [Form::Binary, Form::Text] {
        let page = Browser::of(&house).speaking(form);
        let mut answer = page.call(SUBMIT, &draw("tap"), Some(SEAT_TOKEN), &[("origin", PAGE)]).await;
        assert_eq!((answer.code, answer.header("content-type")), (200, Some(form.content_type())));
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        let made: v1::SubmitMoveResponse = answer.message().await;
        assert_eq!((made.revision, made.entries.len()), (6, 1), "{form:?}");
        assert_eq!(answer.status().await.code(), Code::Ok);
    }
    assert_eq!(house.tables.calls(), ["admit", "submit tap None"].repeat(2));
}

#[tokio::test]
async fn grpc_web_is_spoken_over_http_2_as_well() {
    let house = House::open(ServerConfig::default()).await;
    let channel = house.channel.clone().map_request(|call: http::Request<_>| call.map(Body::new));
    let mut moves = MoveServiceClient::new(GrpcWebClientService::new(channel));
    let made = moves.submit_move(seated(draw("tap"))).await.unwrap().into_inner();
    assert_eq!(made.revision, 6);
    let status = moves.submit_move(draw("tap")).await.unwrap_err();
    assert_eq!(reason(&status), "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_page_watches_a_table_as_it_changes() {
    let house = House::open(ServerConfig::default()).await;
    for form in [Form::Binary, Form::Text] {
        let show = house.tables.show();
        let mut answer = watch(&house, form).await;
        assert_eq!(answer.code, 200);
        for revision in [Revision(6), Revision(7)] {
            show.send(Ok(Shown::Update(Arc::new(Shared::new(update(revision, None)))))).await.unwrap();
            let shown: v1::WatchViewResponse = answer.message().await;
            let Some(Message::Update(bytes)) = shown.shown else { panic!("an update") };
            assert_eq!(v1::Update::decode(bytes).unwrap().revision, revision.0);
        }
        drop(show);
        assert_eq!(answer.status().await.code(), Code::Ok);
    }
}

#[tokio::test]
async fn what_ends_a_pages_stream_is_told_with_its_details_in_the_last_frame() {
    let house = House::open(ServerConfig::default()).await;
    for form in [Form::Binary, Form::Text] {
        let show = house.tables.show();
        let mut answer = watch(&house, form).await;
        show.send(Err(Problem::Lagged { sent: Revision(9) })).await.unwrap();
        let Some(Frame::Trailers(trailers)) = answer.frame().await else { panic!("the last frame") };
        assert_eq!(trailers["resume_after_revision"], "9");
        let status = tonic::Status::from_header_map(&trailers).unwrap();
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Aborted, "LAGGED"));
        assert!(answer.frame().await.is_none());
    }
}

#[tokio::test]
async fn a_page_hears_in_its_browsers_language_why_its_stream_ends_or_its_call_is_refused() {
    let house = House::open(ServerConfig::default()).await;
    let dutch = [("origin", PAGE), ("accept-language", "nl-NL,nl;q=0.9,en;q=0.8")];
    let show = house.tables.show();
    let ask = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    let mut answer = Browser::of(&house).call(WATCH, &ask, Some(SEAT_TOKEN), &dutch).await;
    show.send(Err(Problem::Lagged { sent: Revision(9) })).await.unwrap();
    let said = |status: &tonic::Status| status.get_details_localized_message().unwrap();
    let localized = said(&answer.status().await);
    let lagged = "Dit toestel kon het niet bijhouden en moet bijwerken.";
    assert_eq!((localized.locale.as_str(), localized.message.as_str()), ("nl", lagged));

    let refused = Browser::of(&house).call(SUBMIT, &draw("tap"), None, &dutch).await.status().await;
    assert_eq!((refused.code(), said(&refused).locale.as_str()), (Code::Unauthenticated, "nl"));
}

#[tokio::test]
async fn a_refusal_is_told_to_a_page_in_headers_that_it_may_read() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Has(Problem::Stale { current: Revision(8), now: None }));
    let page = Browser::of(&house);
    let mut answer = page.call(SUBMIT, &draw("late"), Some(SEAT_TOKEN), &[("origin", PAGE)]).await;
    assert_eq!((answer.code, answer.header("current_revision")), (200, Some("8")));
    let readable = answer.header("access-control-expose-headers").unwrap();
    for name in ["grpc-status", "grpc-message", "grpc-status-details-bin", "current_revision"] {
        assert!(answer.headers.contains_key(name) && readable.split(',').any(|told| told == name), "{name}");
    }
    let status = answer.status().await;
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Aborted, "STALE_REVISION"));

    let mut asked = draw("");
    asked.steps.clear();
    let status = page.call(SUBMIT, &asked, Some(SEAT_TOKEN), &[]).await.status().await;
    assert_eq!(fields(&status), ["request_id", "steps"]);
}

#[tokio::test]
async fn a_browser_that_asks_first_is_told_what_a_page_may_send() {
    let house = House::open(ServerConfig::default()).await;
    let asks = [
        ("origin", PAGE),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization,content-type,grpc-timeout,x-grpc-web"),
    ];
    let answer = Browser::of(&house).send("OPTIONS", "/herald.v1.MoveService/SubmitMove", &asks, b"").await;
    assert_eq!((answer.code, answer.header("access-control-allow-origin")), (200, Some("*")));
    assert_eq!(answer.header("access-control-allow-methods"), Some("POST"));
    let may_send = answer.header("access-control-allow-headers").unwrap();
    assert!(asks[2].1.split(',').all(|name| may_send.split(',').any(|may| may == name)), "{may_send}");
    assert_eq!(answer.header("access-control-max-age"), Some("7200"));
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_page_of_an_origin_that_is_not_allowed_is_not_let_in() {
    let origins = Origins::Only(vec![PAGE.parse().unwrap()]);
    let house = House::open(ServerConfig { origins, ..Default::default() }).await;
    let ask = async |origin: &str| {
        let asks = [("origin", origin), ("access-control-request-method", "POST")];
        let answer =
            Browser::of(&house).send("OPTIONS", "/herald.v1.MoveService/SubmitMove", &asks, b"").await;
        answer.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(ask(PAGE).await.as_deref(), Some(PAGE));
    assert_eq!(ask("https://foreign.example").await, None);
    // No browser gets this far; if one did, its page could not read the answer. Who is no browser is not bound.
    let foreign = [("origin", "https://foreign.example")];
    let mut answer = Browser::of(&house).call(SUBMIT, &draw("tap"), Some(SEAT_TOKEN), &foreign).await;
    assert_eq!(answer.header("access-control-allow-origin"), None);
    assert_eq!(answer.status().await.code(), Code::Ok);
}

#[tokio::test]
async fn native_clients_are_told_nothing_of_origins() {
    let house = House::open(ServerConfig::default()).await;
    let answer = house.moves().submit_move(seated(draw("tap"))).await.unwrap();
    let told: Vec<_> =
        answer.metadata().clone().into_headers().into_iter().filter_map(|(name, _)| name).collect();
    assert!(
        told.iter().all(|name| !name.as_str().starts_with("access-control") && name != "vary"),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_stop_ends_a_pages_stream_and_the_server_with_it() {
    let house = House::open(ServerConfig::default()).await;
    let _show = house.tables.show();
    let mut answer = watch(&house, Form::Binary).await;
    let closing = tokio::spawn(house.close());
    let status = answer.status().await;
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "DRAINING"));
    let took = closing.await.unwrap();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test]
async fn a_page_that_is_closed_no_longer_watches() {
    let house = House::open(ServerConfig::default()).await;
    let show = house.tables.show();
    let answer = watch(&house, Form::Binary).await;
    assert!(!show.is_closed());
    drop(answer);
    show.closed().await;
}
