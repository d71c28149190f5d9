//! Each limit of the server at its edge, which is taken, and one over, which is refused with its reason and does nothing.

use std::time::Duration;

use herald_api::v1;
use herald_server::{
    MAX_FACE_TEXT_CHARS, MAX_FACE_TEXTS, MAX_MESSAGE_BYTES, MAX_SECRET_CHARS, Rate, ServerConfig,
};
use herald_words::{MAX_NAME_CHARS, MAX_REQUEST_ID_CHARS, MAX_SEATS_A_STREAM, MIN_SECRET_REQUEST_ID_CHARS};
use prost::Message;
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::{
    fake::{GAME, JOIN_CODE, OTHER_SEAT_TOKEN},
    house::{House, draw, fields, reason, seated, with_token},
};

/// Two in a row, and then one each minute.
const TWO: Rate = Rate { in_a_row: 2, one_more_each: Duration::from_secs(60) };

fn refused(status: &Status, wanted: &str) {
    assert_eq!((status.code(), reason(status).as_str()), (Code::ResourceExhausted, wanted));
    let delay = status.get_details_retry_info().unwrap().retry_delay.unwrap();
    assert!((1..=60).contains(&delay.as_secs()), "{delay:?}");
}

fn get() -> v1::GetViewRequest {
    v1::GetViewRequest { game_id: GAME.to_string() }
}

#[tokio::test]
async fn a_token_calls_as_often_as_it_may_and_others_and_health_go_on() {
    let house = House::open(ServerConfig { calls_a_token: TWO, ..Default::default() }).await;
    for _ in 0..2 {
        house.views().get_view(seated(get())).await.unwrap();
    }
    let before = house.tables.calls();
    let status = house.moves().submit_move(seated(draw("too-fast"))).await.unwrap_err();
    refused(&status, "TOO_FAST");
    assert_eq!(house.tables.calls(), before, "the tables hear nothing of it");
    house.views().get_view(with_token(get(), OTHER_SEAT_TOKEN)).await.unwrap();
    let mut health = tonic_health::pb::health_client::HealthClient::new(house.channel.clone());
    health.check(seated(tonic_health::pb::HealthCheckRequest::default())).await.unwrap();
    house.games().list_faces(v1::ListFacesRequest {}).await.unwrap();
}

#[tokio::test]
async fn a_source_opens_as_many_tables_as_it_may_and_they_go_on() {
    let house = House::open(ServerConfig { tables_a_source: TWO, ..Default::default() }).await;
    let create = |number: u32| v1::CreateGameRequest {
        request_id: format!("a-request-nobody-guesses-{number}"),
        settings: None,
    };
    for number in 0..2 {
        house.games().create_game(create(number)).await.unwrap();
    }
    let malformed = v1::CreateGameRequest { request_id: "short".to_owned(), settings: None };
    assert_eq!(house.games().create_game(malformed).await.unwrap_err().code(), Code::InvalidArgument);
    let before = house.tables.calls();
    refused(&house.games().create_game(create(2)).await.unwrap_err(), "TOO_MANY_TABLES");
    assert_eq!(house.tables.calls(), before);
    house.games().join_game(join("Ada", "a-request-nobody-guesses")).await.unwrap();
}

/// Before anybody is known, a source is all that stands for a host, and what is open of a host is part of what it has opened:
/// 256 tables at once (how many in a day, the buckets' own tests say).
#[tokio::test]
async fn a_source_has_256_tables_open_at_once_and_not_one_more() {
    let house = House::open(ServerConfig::default()).await;
    let opens = async |number: u64| {
        let request_id = format!("a-request-nobody-guesses-{number}");
        house.games().create_game(v1::CreateGameRequest { request_id, settings: None }).await.map(drop)
    };
    for number in 0..256 {
        opens(number).await.unwrap();
    }
    let before = house.tables.calls();
    refused(&opens(256).await.unwrap_err(), "TOO_MANY_TABLES");
    assert_eq!(house.tables.calls(), before, "the tables hear nothing of it");
}

#[tokio::test]
async fn the_last_byte_of_a_message_is_read_and_not_one_more() {
    let house = House::open(ServerConfig::default()).await;
    let with = |bytes: usize| {
        let mut asked = draw("");
        asked.request_id = "x".repeat(bytes.saturating_sub(asked.encoded_len() + 4));
        assert_eq!(asked.encoded_len(), bytes);
        asked
    };
    let edge = house.moves().submit_move(seated(with(MAX_MESSAGE_BYTES))).await.unwrap_err();
    assert_eq!(
        (edge.code(), fields(&edge)),
        (Code::InvalidArgument, vec!["request_id".to_owned()]),
        "it is read"
    );
    let over = house.moves().submit_move(seated(with(MAX_MESSAGE_BYTES + 1))).await.unwrap_err();
    assert_eq!((over.code(), reason(&over).as_str()), (Code::ResourceExhausted, "MESSAGE_TOO_LARGE"));
}

fn join(name: &str, request_id: &str) -> v1::JoinGameRequest {
    v1::JoinGameRequest {
        request_id: request_id.to_owned(),
        join_code: JOIN_CODE.to_owned(),
        name: name.to_owned(),
        colour: v1::Colour::Red.into(),
        symbol: v1::Symbol::Star.into(),
    }
}

#[tokio::test]
async fn names_and_request_ids_have_their_length_and_no_more() {
    let house = House::open(ServerConfig::default()).await;
    let joins = async |name: usize, id: usize| {
        let asked = join(&"é".repeat(name), &"x".repeat(id));
        house.games().join_game(asked).await.map(drop).map_err(|status| fields(&status))
    };
    let (least, most) = (MIN_SECRET_REQUEST_ID_CHARS, MAX_REQUEST_ID_CHARS);
    assert_eq!(joins(MAX_NAME_CHARS, least).await, Ok(()));
    assert_eq!(joins(1, most).await, Ok(()));
    for name in [0, MAX_NAME_CHARS + 1] {
        assert_eq!(joins(name, least).await, Err(vec!["name".to_owned()]));
    }
    for id in [least - 1, most + 1] {
        assert_eq!(joins(1, id).await, Err(vec!["request_id".to_owned()]));
    }
}

#[tokio::test]
async fn a_stream_carries_as_many_seats_as_a_table_has_and_not_one_more() {
    let house = House::open(ServerConfig::default()).await;
    let _show = house.tables.show();
    let watch = async |tokens: usize| {
        let more_tokens = vec![OTHER_SEAT_TOKEN.to_owned(); tokens];
        let ask = v1::WatchViewRequest { game_id: GAME.to_string(), more_tokens, after_revision: None };
        house.views().watch_view(seated(ask)).await.map(drop)
    };
    assert!(watch(MAX_SEATS_A_STREAM).await.is_ok());
    let over = watch(MAX_SEATS_A_STREAM + 1).await.unwrap_err();
    assert_eq!((over.code(), fields(&over)), (Code::InvalidArgument, vec!["more_tokens".to_owned()]));
}

#[tokio::test]
async fn a_token_is_no_longer_than_a_token_can_be() {
    let house = House::open(ServerConfig::default()).await;
    let looked_up = async |length: usize| {
        let before = house.tables.calls().len();
        let status = house.views().get_view(with_token(get(), &"x".repeat(length))).await.unwrap_err();
        assert_eq!(status.code(), Code::Unauthenticated);
        house.tables.calls().len() > before
    };
    assert!(looked_up(MAX_SECRET_CHARS).await);
    assert!(!looked_up(MAX_SECRET_CHARS + 1).await);
}

#[tokio::test]
async fn a_described_face_has_so_many_texts_of_so_many_characters_and_no_more() {
    let house = House::open(ServerConfig::default()).await;
    let describes = async |texts: usize, chars: usize| {
        let face = v1::FaceText {
            code: "X".to_owned(),
            fields: vec!["n".repeat(chars); texts],
            ..Default::default()
        };
        let step = Some(v1::step::Step::DescribeFace(face));
        let asked = v1::SubmitMoveRequest { steps: vec![v1::Step { step }], ..draw("describes") };
        house.moves().submit_move(seated(asked)).await.map(drop).map_err(|status| status.code())
    };
    assert_eq!(describes(MAX_FACE_TEXTS, MAX_FACE_TEXT_CHARS).await, Ok(()));
    assert_eq!(describes(MAX_FACE_TEXTS + 1, 1).await, Err(Code::InvalidArgument));
    assert_eq!(describes(1, MAX_FACE_TEXT_CHARS + 1).await, Err(Code::InvalidArgument));
}
