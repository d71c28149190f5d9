//! What is too much, too long, too often or no message at all.

use std::time::Duration;

use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_server::{MAX_MESSAGE_BYTES, MISSES_A_SOURCE, ServerConfig};
use tonic::{Code, Request, client::Grpc, codegen::http::uri::PathAndQuery};
use tonic_prost::ProstCodec;
use tonic_types::StatusExt;

use crate::{
    fake::{GAME, JOIN_CODE, Mood},
    house::{House, draw, reason, seated},
};

#[tokio::test]
async fn a_call_past_its_deadline_is_told_deadline_exceeded_by_the_server() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Hangs);
    let mut request = seated(draw("slow"));
    request.set_timeout(Duration::from_millis(300));
    let status = house.moves().submit_move(request).await.unwrap_err();
    assert_eq!(status.code(), Code::DeadlineExceeded);
    assert_eq!(reason(&status), "DEADLINE_EXCEEDED");
}

#[tokio::test]
async fn a_call_without_a_deadline_has_the_servers() {
    let house = House::open(ServerConfig { deadline: Duration::from_millis(50), ..Default::default() }).await;
    house.tables.be(Mood::Hangs);
    let status = house.moves().submit_move(seated(draw("slow"))).await.unwrap_err();
    assert_eq!(status.code(), Code::DeadlineExceeded);
}

#[tokio::test]
async fn an_oversized_message_is_refused_unread() {
    let house = House::open(ServerConfig::default()).await;
    let status = house.moves().submit_move(seated(draw(&"x".repeat(MAX_MESSAGE_BYTES)))).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "MESSAGE_TOO_LARGE"));
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

/// `GetViewRequest` with a game id that is no text.
#[derive(Clone, PartialEq, prost::Message)]
struct NoText {
    #[prost(bytes, tag = "1")]
    game_id: Vec<u8>,
}

#[tokio::test]
async fn a_message_that_cannot_be_read_is_the_clients_fault() {
    let house = House::open(ServerConfig::default()).await;
    let mut client = Grpc::new(house.channel.clone());
    client.ready().await.unwrap();
    let path = PathAndQuery::from_static("/herald.v1.ViewService/GetView");
    let codec = ProstCodec::<NoText, v1::GetViewResponse>::default();
    let request = seated(NoText { game_id: vec![0xff; 32] });
    let status = client.unary(request, path, codec).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::InvalidArgument, "MESSAGE_UNREADABLE"));
}

#[tokio::test]
async fn a_call_too_many_is_refused_and_health_still_answers() {
    let house = House::open(ServerConfig { in_flight: 1, ..Default::default() }).await;
    house.tables.be(Mood::Hangs);
    let mut moves = house.moves();
    let first = tokio::spawn(async move { moves.submit_move(seated(draw("first"))).await });
    house.tables.begun.acquire().await.unwrap().forget();
    let status = house.moves().submit_move(seated(draw("second"))).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "TOO_MANY_CALLS"));
    let mut health = tonic_health::pb::health_client::HealthClient::new(house.channel.clone());
    assert!(health.check(tonic_health::pb::HealthCheckRequest::default()).await.is_ok());
    first.abort();
}

fn join(code: &str) -> v1::JoinGameRequest {
    v1::JoinGameRequest {
        request_id: "a-request-nobody-guesses".to_owned(),
        join_code: code.to_owned(),
        name: "Ada".to_owned(),
        colour: v1::Colour::Red.into(),
        symbol: v1::Symbol::Star.into(),
    }
}

#[tokio::test]
async fn wrong_codes_are_limited_before_they_are_looked_up_and_right_ones_cost_nothing() {
    let house = House::open(ServerConfig::default()).await;
    for _ in 0..2 * MISSES_A_SOURCE {
        house.games().join_game(join("brug 4217")).await.unwrap();
    }
    let before = house.tables.calls().len();
    for _ in 0..MISSES_A_SOURCE {
        let status = house.games().join_game(join("AAAA-AAAA")).await.unwrap_err();
        assert_eq!(status.code(), Code::NotFound);
    }
    let looked_up = house.tables.calls().len();
    assert_eq!(looked_up - before, usize::try_from(MISSES_A_SOURCE).unwrap());

    let watch = v1::JoinAsWatcherRequest {
        request_id: "a-request-nobody-guesses".to_owned(),
        join_code: JOIN_CODE.to_owned(),
    };
    let recover = v1::ReissueSeatRequest {
        request_id: "a-request-nobody-guesses".to_owned(),
        whose: Some(Whose::RecoveryCode("wrong".to_owned())),
        ..Default::default()
    };
    let told = [
        house.games().join_game(join(JOIN_CODE)).await.unwrap_err(),
        house.games().join_as_watcher(watch).await.unwrap_err(),
        house.games().reissue_seat(recover).await.unwrap_err(),
    ];
    for status in told {
        assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "TOO_MANY_MISSES"));
        let delay = status.get_details_retry_info().unwrap().retry_delay.unwrap();
        assert!((1..=6).contains(&delay.as_secs()), "{delay:?}");
    }
    assert_eq!(house.tables.calls().len(), looked_up);
}

#[tokio::test]
async fn a_malformed_code_is_no_miss() {
    let house = House::open(ServerConfig::default()).await;
    for _ in 0..2 * MISSES_A_SOURCE {
        let status = house.games().join_game(join("short")).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
    }
    house.games().join_game(join(JOIN_CODE)).await.unwrap();
}

#[tokio::test]
async fn a_stream_has_no_more_tokens_than_a_table_has_seats() {
    let house = House::open(ServerConfig::default()).await;
    let ask = |more_tokens: Vec<String>| {
        let game_id = GAME.to_string();
        seated(v1::WatchViewRequest { game_id, more_tokens, after_revision: None })
    };
    let watch = async |request: Request<v1::WatchViewRequest>| house.views().watch_view(request).await;
    let status = watch(ask(vec!["t".to_owned(); 7])).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    for bad in ["unknown", "", "two words"] {
        assert_eq!(watch(ask(vec![bad.to_owned()])).await.unwrap_err().code(), Code::Unauthenticated);
    }
}

#[tokio::test]
async fn a_service_that_panics_is_heralds_fault_and_the_server_goes_on() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Panics);
    let status = house.moves().submit_move(seated(draw("first"))).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Internal, "FAULT"));
    house.tables.be(Mood::Answers);
    house.moves().submit_move(seated(draw("second"))).await.unwrap();
}
