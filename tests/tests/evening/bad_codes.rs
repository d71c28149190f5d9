//! Wrong join and recovery codes: so many are free, then a wait; nobody can lock anybody else out.

use std::{net::IpAddr, time::Duration};

use herald_api::v1::{self, game_service_client::GameServiceClient, reissue_seat_request::Whose};
use herald_tests::{
    people::{Party, fresh_id},
    status,
};
use tonic::{
    Code, Response, Status,
    transport::{Channel, Endpoint},
};
use tonic_types::StatusExt;

use crate::table::server;

/// Wrong codes one place may send in a row.
const FREE: usize = 10;

async fn joins(channel: &Channel, code: &str, at: usize) -> Result<v1::JoinGameResponse, Status> {
    let colours = [v1::Colour::Green, v1::Colour::Yellow, v1::Colour::Black, v1::Colour::Pink];
    let symbols = [v1::Symbol::Triangle, v1::Symbol::Diamond, v1::Symbol::Star, v1::Symbol::Heart];
    let join = v1::JoinGameRequest {
        request_id: fresh_id(),
        join_code: code.to_owned(),
        name: "Eva".to_owned(),
        colour: colours[at].into(),
        symbol: symbols[at].into(),
    };
    GameServiceClient::new(channel.clone()).join_game(join).await.map(Response::into_inner)
}

fn assert_limited(refused: &Status) {
    let told = status::told(refused);
    assert_eq!(told.briefly(), (Code::ResourceExhausted, "TOO_MANY_MISSES", ""));
    let wait = refused.get_details_retry_info().unwrap().retry_delay.unwrap();
    assert!((Duration::from_secs(1)..=Duration::from_secs(6)).contains(&wait), "{wait:?}");
}

#[tokio::test]
async fn wrong_join_codes_are_limited_where_they_come_from_and_the_table_is_open_to_all_others() {
    let server = server(110).await;
    let party = Party::gather(&server.channel, 2).await;
    let wrong = async |channel: &Channel| joins(channel, "0000-0000", 3).await.unwrap_err();
    // A right code never costs, and clears nothing.
    for miss in 0..FREE - 1 {
        assert_eq!(wrong(&server.channel).await.code(), Code::NotFound, "{miss}");
    }
    joins(&server.channel, &party.join_code, 0).await.unwrap();
    assert_eq!(wrong(&server.channel).await.code(), Code::NotFound);
    assert_limited(&wrong(&server.channel).await);
    assert_limited(&joins(&server.channel, &party.join_code, 1).await.unwrap_err());
    // A malformed code is no try.
    assert_eq!(joins(&server.channel, "short", 1).await.unwrap_err().code(), Code::InvalidArgument);

    let elsewhere: IpAddr = "127.0.0.2".parse().unwrap();
    let endpoint = Endpoint::from_shared(format!("http://{}", server.address)).unwrap();
    let elsewhere = endpoint.local_address(Some(elsewhere)).connect().await.unwrap();
    joins(&elsewhere, &party.join_code, 1).await.unwrap();
    // Whoever has a token is not kept from the table either.
    party.start().await;
    party.seats[0].turn().await;
}

#[tokio::test]
async fn wrong_recovery_codes_and_wrong_watchers_are_limited_with_the_join_codes() {
    let server = server(111).await;
    let party = Party::gather(&server.channel, 2).await;
    let mut games = party.host.games();
    let recover = |code: &str| v1::ReissueSeatRequest {
        request_id: fresh_id(),
        whose: Some(Whose::RecoveryCode(code.to_owned())),
        ..Default::default()
    };
    let watch = |code: &str| v1::JoinAsWatcherRequest { request_id: fresh_id(), join_code: code.to_owned() };
    for _ in 0..FREE / 2 {
        assert_eq!(games.reissue_seat(recover("hr_wrong")).await.unwrap_err().code(), Code::Unauthenticated);
        assert_eq!(games.join_as_watcher(watch("AAAA-AAAA")).await.unwrap_err().code(), Code::NotFound);
    }
    assert_limited(&games.reissue_seat(recover("hr_wrong")).await.unwrap_err());
    assert_limited(&games.join_as_watcher(watch(&party.join_code)).await.unwrap_err());
    assert_limited(&games.reissue_seat(recover(&party.recovery_code)).await.unwrap_err());
}
