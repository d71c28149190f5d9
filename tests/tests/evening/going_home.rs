//! People who leave before the end: a player, and the one whose tablet is the host. Never what they leave behind.

use herald_api::v1::{self, entry::What};
use herald_tests::{
    people::{Person, fresh_id},
    status,
};
use tonic::{Code, Response, Status};

use crate::table::{
    BLACK, BLUE, BLUES_KNIGHT, Evening, RED, REDS_KNIGHT, YELLOW, city, happened, server, tournaments,
};

async fn goes_home(host: &Person, seat: u32) -> Result<v1::RetirePlayerResponse, Status> {
    let (game_id, request_id) = (host.game.clone(), fresh_id());
    let asked = v1::RetirePlayerRequest { game_id, request_id, expected_revision: None, seat };
    host.games().retire_player(host.with(asked)).await.map(Response::into_inner)
}

async fn offers(host: &Person, seat: u32) -> Result<v1::TransferHostResponse, Status> {
    let (game_id, request_id) = (host.game.clone(), fresh_id());
    let asked = v1::TransferHostRequest { game_id, request_id, expected_revision: None, seat };
    host.games().transfer_host(host.with(asked)).await.map(Response::into_inner)
}

async fn accepts(person: &Person, request_id: String) -> Result<v1::AcceptHostResponse, Status> {
    let asked = v1::AcceptHostRequest { game_id: person.game.clone(), request_id, expected_revision: None };
    person.games().accept_host(person.with(asked)).await.map(Response::into_inner)
}

#[tokio::test]
async fn someone_goes_home_and_is_passed_over_in_turns_and_contests_and_the_scores_stay() {
    let server = server(85).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    // Yellow, first to reveal, goes home in the middle of the tournament it called.
    let told = status::told(&goes_home(&evening.red, YELLOW).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::PermissionDenied, "HOST_ONLY", ""));
    goes_home(&evening.host, YELLOW).await.unwrap();
    let view = evening.television.view().await;
    assert_eq!((&view.retired[..], &view.awaited[..]), (&[YELLOW][..], &[RED][..]), "black has no knight");
    assert!(tournaments(&view).contest.as_ref().unwrap().passed_over.contains(&YELLOW));
    let again = status::told(&goes_home(&evening.host, YELLOW).await.unwrap_err());
    assert_eq!(again.briefly(), (Code::FailedPrecondition, "SEAT_RETIRED", ""));

    // Red reveals and goes home too: out of the contest, its emblem in the box.
    evening.red.plays(vec![city(REDS_KNIGHT, 4)]).await.unwrap();
    goes_home(&evening.host, RED).await.unwrap();
    let told = status::told(&offers(&evening.host, RED).await.unwrap_err());
    assert_eq!(
        told.briefly(),
        (Code::FailedPrecondition, "SEAT_RETIRED", ""),
        "nor does it govern the table"
    );
    let decided = evening.blue.plays(vec![city(BLUES_KNIGHT, 5)]).await.unwrap();
    let boxed = What::EmblemBoxed(v1::EmblemBoxed { seat: RED, emblem: v1::Emblem::Five.into() });
    assert!(happened(&decided.entries).contains(&boxed));
    let won = tournaments(&evening.blue.view().await).last_contest.clone().unwrap().winners;
    assert_eq!(won.iter().map(|winner| (winner.seat, winner.rank)).collect::<Vec<_>>(), [(BLUE, 1)]);
    let view = evening.television.view().await;
    assert_eq!(
        (view.phase(), &view.awaited[..]),
        (v1::Phase::Draw, &[BLACK][..]),
        "yellow's turn is passed over"
    );
    assert_eq!(view.scores.len(), 4, "who has gone is still on the sheet");
    let acts = status::told(&evening.yellow.plays(vec![herald_tests::people::draw()]).await.unwrap_err());
    assert_eq!(acts.briefly(), (Code::FailedPrecondition, "SEAT_RETIRED", ""));
}

#[tokio::test]
async fn the_host_goes_home_and_hands_the_table_to_red() {
    let server = server(86).await;
    let evening = Evening::started(&server.channel).await;
    let early = status::told(&accepts(&evening.red, fresh_id()).await.unwrap_err());
    assert_eq!(early.briefly(), (Code::FailedPrecondition, "HOST_NOT_OFFERED", ""));
    offers(&evening.host, RED).await.unwrap();
    assert_eq!(evening.red.view().await.host_offered_to, RED);
    let other = status::told(&accepts(&evening.blue, fresh_id()).await.unwrap_err());
    assert_eq!(other.briefly(), (Code::FailedPrecondition, "HOST_NOT_OFFERED", ""));

    let mut tablet = evening.host.watches(None).await;
    tablet.view().await;
    let request = fresh_id();
    let taken = accepts(&evening.red, request.clone()).await.unwrap();
    assert_eq!(tablet.end().await.code(), Code::Unauthenticated, "the old host's stream ends");
    let old = goes_home(&evening.host, BLACK).await.unwrap_err();
    assert_eq!(old.code(), Code::Unauthenticated);
    let recover = v1::ReissueSeatRequest {
        request_id: fresh_id(),
        whose: Some(v1::reissue_seat_request::Whose::RecoveryCode(evening.recovery_code.clone())),
        ..Default::default()
    };
    assert_eq!(evening.red.games().reissue_seat(recover).await.unwrap_err().code(), Code::Unauthenticated);

    // The answer was lost; the same request gives fresh tokens, and they are the host's.
    let again = accepts(&evening.red, request).await.unwrap();
    let host = Person { token: again.host_token, ..evening.host.clone() };
    let first = Person { token: taken.host_token, ..evening.host.clone() };
    assert_eq!(goes_home(&first, BLACK).await.unwrap_err().code(), Code::Unauthenticated);
    goes_home(&host, BLACK).await.unwrap();
    let view = evening.television.view().await;
    assert!(happened(&view.recent).contains(&What::HostChanged(v1::HostChanged { seat: RED })));
    assert_eq!(view.host_offered_to, 0);
}
