//! Who is let in, and what strangers learn.

use herald_api::v1::{self, reissue_seat_request::Whose};
use herald_server::ServerConfig;
use tonic::{Code, Request, Status};

use crate::{
    fake::{GAME, RECOVERY_CODE},
    house::{House, draw, fields, reason, seated, with_token},
};

#[tokio::test]
async fn without_a_token_nothing_is_looked_up_not_even_a_malformed_game() {
    let house = House::open(ServerConfig::default()).await;
    let get = |game_id: &str| Request::new(v1::GetViewRequest { game_id: game_id.to_owned() });
    for request in [get(&GAME.to_string()), get("nonsense")] {
        let status = house.views().get_view(request).await.unwrap_err();
        assert_eq!(status.code(), Code::Unauthenticated);
        assert_eq!(reason(&status), "UNAUTHENTICATED");
    }
    for value in ["Basic x", "Bearer", "Bearer a b", "token"] {
        let mut request = Request::new(draw("r"));
        request.metadata_mut().insert("authorization", value.parse().unwrap());
        let status = house.moves().submit_move(request).await.unwrap_err();
        assert_eq!(status.code(), Code::Unauthenticated, "{value}");
    }
    let status = house.games().list_games(v1::ListGamesRequest::default()).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    let watch = v1::WatchViewRequest { game_id: GAME.to_string(), ..Default::default() };
    assert_eq!(house.views().watch_view(watch).await.unwrap_err().code(), Code::Unauthenticated);
    assert_eq!(house.tables.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn a_wrong_token_is_told_the_same_before_any_field_is_judged() {
    let house = House::open(ServerConfig::default()).await;
    let bad = v1::SubmitMoveRequest { game_id: GAME.to_string(), ..Default::default() };
    let status = house.moves().submit_move(with_token(bad, "stolen")).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    assert_eq!(house.tables.calls(), ["admit"]);
}

#[tokio::test]
async fn a_game_that_is_not_yours_is_the_same_bytes_as_one_that_is_not() {
    let house = House::open(ServerConfig::default()).await;
    let mut told = Vec::new();
    for byte in ["00", "ff"] {
        let get = v1::GetViewRequest { game_id: byte.repeat(16) };
        told.push(house.views().get_view(seated(get)).await.unwrap_err());
    }
    let bytes = |status: &Status| {
        let mut headers = status.metadata().clone().into_headers();
        headers.remove("date");
        (status.code(), status.message().to_owned(), status.details().to_vec(), format!("{headers:?}"))
    };
    assert_eq!(told[0].code(), Code::NotFound);
    assert_eq!(bytes(&told[0]), bytes(&told[1]));
}

#[tokio::test]
async fn a_malformed_game_id_is_a_violation() {
    let house = House::open(ServerConfig::default()).await;
    for game_id in ["", "ABABABABABABABABABABABABABABABAB", "abc"] {
        let get = v1::GetViewRequest { game_id: game_id.to_owned() };
        let status = house.views().get_view(seated(get)).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(fields(&status), ["game_id"]);
    }
    assert_eq!(house.tables.calls(), ["admit"; 3], "a bad token is heard of first; nothing else is asked");
}

#[tokio::test]
async fn only_a_recovery_code_stands_in_place_of_a_token() {
    let house = House::open(ServerConfig::default()).await;
    let ask = |whose| v1::ReissueSeatRequest {
        game_id: GAME.to_string(),
        request_id: "a-request-nobody-guesses".to_owned(),
        whose,
        ..Default::default()
    };
    for whose in [None, Some(Whose::Seat(1)), Some(Whose::Host(v1::Host {}))] {
        let status = house.games().reissue_seat(ask(whose)).await.unwrap_err();
        assert_eq!(status.code(), Code::Unauthenticated);
    }
    assert_eq!(house.tables.calls(), Vec::<String>::new());
    let with_code = ask(Some(Whose::RecoveryCode(RECOVERY_CODE.to_owned())));
    let answer = house.games().reissue_seat(with_code).await.unwrap().into_inner();
    assert_eq!(answer.token, "new-token");
    let status = house.games().reissue_seat(seated(ask(None))).await.unwrap_err();
    assert_eq!(fields(&status), ["whose"]);
}
