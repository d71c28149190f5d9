//! A phone dies: the host gives the seat a new token, and the old one is worth nothing, from that moment on.

use std::time::Duration;

use herald_api::v1::{self, entry::What, reissue_seat_request::Whose};
use herald_tests::{
    people::{Person, draw, end_turn, fresh_id, on_a_new_phone, place},
    screen::Frame,
    status,
};
use tonic::{Code, Status};

use crate::{
    knowledge::under,
    table::{Evening, RED, REDS_HIGHWAYMAN, emblems, happened, into_new, server, tournaments},
};

async fn reissues(by: &Person, whose: Whose) -> Result<v1::ReissueSeatResponse, Status> {
    let ask = v1::ReissueSeatRequest {
        game_id: by.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        whose: Some(whose),
    };
    by.games().reissue_seat(by.with(ask)).await.map(tonic::Response::into_inner)
}

/// Nothing of the API knows this person any more.
async fn assert_dead(person: &Person) {
    let game_id = || person.game.clone();
    let mut told = vec![
        person.views().get_view(person.with(v1::GetViewRequest { game_id: game_id() })).await.unwrap_err(),
        person.games().get_game(person.with(v1::GetGameRequest { game_id: game_id() })).await.unwrap_err(),
        person.plays(vec![draw()]).await.unwrap_err(),
    ];
    let watch = v1::WatchViewRequest { game_id: game_id(), ..Default::default() };
    told.push(person.views().watch_view(person.with(watch)).await.unwrap_err());
    let list = v1::ListMovesRequest { game_id: game_id(), ..Default::default() };
    told.push(person.moves().list_moves(person.with(list)).await.unwrap_err());
    for status in told {
        assert_eq!(status.code(), Code::Unauthenticated, "{status:?}");
    }
}

#[tokio::test]
async fn a_phone_dies_and_the_new_phone_has_hand_nominations_and_prize_and_the_old_token_is_dead() {
    let server = server(50).await;
    let evening = Evening::after_the_tournament(&server.channel).await;
    evening.plays_turns(20, 21).await;
    evening.red.plays(vec![draw()]).await.unwrap();
    let before = evening.red.view().await;
    let told = reissues(&evening.host, Whose::Seat(RED)).await.unwrap();
    let phone = on_a_new_phone(&evening.red, told.token.clone());
    assert_dead(&evening.red).await;

    let view = phone.view().await;
    use v1::Emblem::{One, Three, Two, Zero};
    assert_eq!(tournaments(&view).hand, emblems(&[Zero, One, Three]));
    assert_eq!(under(&view, REDS_HIGHWAYMAN), Some(Two));
    assert_eq!(tournaments(&view).prizes[0].seat, RED);
    let same = v1::View { revision: view.revision, recent: view.recent.clone(), ..before.clone() };
    assert_eq!(view, same);
    for (_, other) in evening.everyone().into_iter().filter(|(name, _)| *name != "red") {
        let recent = happened(&other.view().await.recent);
        assert_eq!(recent.last(), Some(&What::SeatReissued(v1::SeatReissued { seat: RED })), "all see it");
    }
    phone.plays(vec![into_new(1, ""), place(), end_turn()]).await.unwrap();
}

#[tokio::test]
async fn a_phone_that_is_still_connected_is_asked_and_its_stream_ends_with_its_token() {
    let server = server(51).await;
    let evening = Evening::started(&server.channel).await;
    let mut old = evening.red.watches(None).await;
    old.view().await;
    let refused = reissues(&evening.host, Whose::Seat(RED)).await.unwrap_err();
    let told = status::told(&refused);
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "SEAT_CONNECTED", ""));
    assert_eq!(old.next().await.unwrap(), Frame::ReissueAsked(RED));
    evening.black.turn().await;
    assert!(old.update().await.revision > 0, "to do nothing is to refuse: the stream goes on");

    let consent = v1::ConsentToReissueRequest { game_id: evening.red.game.clone() };
    let nobody =
        evening.blue.games().consent_to_reissue(evening.blue.with(consent.clone())).await.unwrap_err();
    assert_eq!(status::reason(&nobody), "NO_REISSUE_ASKED");
    evening.red.games().consent_to_reissue(evening.red.with(consent)).await.unwrap();
    let told = reissues(&evening.host, Whose::Seat(RED)).await.unwrap();
    let end = old.end().await;
    assert_eq!(status::told(&end).briefly(), (Code::Unauthenticated, "UNAUTHENTICATED", ""));
    assert_dead(&evening.red).await;
    on_a_new_phone(&evening.red, told.token).turn().await;
}

#[tokio::test]
async fn a_phone_that_hangs_up_is_asked_no_more_and_the_tablet_itself_has_its_recovery_code() {
    let server = server(52).await;
    let evening = Evening::started(&server.channel).await;
    let mut old = evening.red.watches(None).await;
    old.view().await;
    reissues(&evening.host, Whose::Seat(RED)).await.unwrap_err();
    drop(old);
    let mut told = reissues(&evening.host, Whose::Seat(RED)).await;
    for _ in 0..200 {
        if told.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        told = reissues(&evening.host, Whose::Seat(RED)).await;
    }
    told.expect("the server has seen that the phone hung up");

    let ask = v1::ReissueSeatRequest {
        request_id: fresh_id(),
        whose: Some(Whose::RecoveryCode(evening.recovery_code.clone())),
        ..Default::default()
    };
    let told = evening.host.games().reissue_seat(ask).await.unwrap().into_inner();
    assert_eq!(told.game_id, evening.host.game);
    assert_dead(&evening.host).await;
    let tablet = on_a_new_phone(&evening.host, told.token);
    reissues(&tablet, Whose::Seat(RED)).await.unwrap();
}
