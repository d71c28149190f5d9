//! The host's place from one to another: offered, taken, and the old host's token dead at once. Never a move.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{Evening, refused, request};
use futures_util::StreamExt;
use herald_table::Proof;
use herald_words::*;

async fn offer(evening: &Evening, proof: &Proof, to: Option<u8>) -> Result<Revision, Problem> {
    let id = format!("offer-{to:?}-{}", evening.view(&evening.seats[0]).revision);
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    evening.house.offer_host(proof, request(&id), to.map(Seat)).await
}

async fn accept(evening: &Evening, seat: usize, id: &str) -> Result<HostAccepted, Problem> {
    evening.house.accept_host(&evening.seats[seat], request(id)).await
}

fn offered(evening: &Evening) -> Option<Seat> {
    evening.view(&evening.seats[0]).host_offered_to
}

const TAKE: &str = "take-the-hosts-place-now";

#[tokio::test]
async fn who_takes_the_hosts_place_gets_it_and_the_old_host_is_out_at_once() {
    let evening = Evening::started(2).await;
    let mut stream = evening.house.watch(vec![evening.host.clone()], None).unwrap();
    stream.next().await.unwrap().unwrap();
    offer(&evening, &evening.host, Some(2)).await.unwrap();
    assert_eq!(offered(&evening), Some(Seat(2)));
    assert!(matches!(stream.next().await, Some(Ok(Shown::Update(_)))));
    let taken = accept(&evening, 1, TAKE).await.unwrap();
    assert_eq!((taken.game, offered(&evening)), (evening.created.game, None));
    let last = evening.view(&evening.seats[0]).recent.last().unwrap().clone();
    assert_eq!(last.what, Happening::Lobby(LobbyFact::HostChanged { seat: Seat(2) }));
    assert_eq!(last.by, Some(Audience::Seat(Seat(2))));

    assert!(matches!(stream.next().await, Some(Err(Problem::Unauthenticated))));
    assert_eq!(evening.house.view(&evening.host).unwrap_err(), Problem::Unauthenticated);
    let ended = evening.house.end(&evening.host, request("end")).await.unwrap_err();
    assert_eq!(ended, Problem::Unauthenticated);
    let recovery = evening.created.recovery.clone();
    let recovered = evening.house.recover(request("recover-as-the-old-host"), recovery).await.unwrap_err();
    assert_eq!(recovered, Problem::Unauthenticated);
    let reopened =
        evening.house.create(request("create-with-a-long-id"), Settings::default()).await.unwrap_err();
    assert_eq!(reopened, Problem::RequestReused, "who opened the table is no longer its host");

    let host = evening.house.admit(&taken.host, taken.game).await.unwrap();
    assert_eq!(evening.house.audience(&host), Audience::Host);
    evening.house.view(&evening.seats[1]).expect("the seat stays a seat");
    let recovered = evening.house.recover(request("recover-as-the-new-host"), taken.recovery).await.unwrap();
    let host = evening.house.admit(&recovered.token, taken.game).await.unwrap();
    evening.house.end(&host, request("end")).await.unwrap();
}

#[tokio::test]
async fn the_new_host_is_the_host_after_a_restart_and_an_undo_changes_nothing_of_it() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    let before = evening.revision();
    evening.turn(1).await;
    offer(&evening, &evening.host, Some(1)).await.unwrap();
    let taken = accept(&evening, 0, TAKE).await.unwrap();
    let host = evening.house.admit(&taken.host, taken.game).await.unwrap();
    let proposal = evening.proposal(Correction::Undo { to: before }, None);
    evening.house.correct(&host, proposal).await.unwrap();
    let house = common::house(&evening.journal, &evening.clock);
    house.admit(&taken.host, taken.game).await.unwrap();
    let old = house.admit(&evening.created.host, taken.game).await.unwrap_err();
    assert_eq!(old, Problem::Unauthenticated);
}

#[tokio::test]
async fn only_the_host_offers_and_only_to_a_seat_and_only_that_seat_takes() {
    let evening = Evening::started(3).await;
    let denied = offer(&evening, &evening.seats[0], Some(1)).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::HostOnly));
    let nobody = offer(&evening, &evening.host, Some(7)).await.unwrap_err();
    assert_eq!(refused(&nobody).0, &Refusal::NoSuchSeat { seat: Seat(7) });
    let too_soon = accept(&evening, 1, TAKE).await.unwrap_err();
    assert_eq!(refused(&too_soon).0, &Refusal::HostNotOffered);
    offer(&evening, &evening.host, Some(2)).await.unwrap();
    let stranger = accept(&evening, 2, TAKE).await.unwrap_err();
    let (refusal, told) = refused(&stranger);
    assert_eq!((refusal, told.revision), (&Refusal::HostNotOffered, evening.revision()));
    let itself = evening.house.accept_host(&evening.host, request(TAKE)).await.unwrap_err();
    assert_eq!(itself, Problem::Denied(Denial::SeatOnly));
    evening.house.view(&evening.host).expect("nothing has changed");
}

#[tokio::test]
async fn an_offer_is_withdrawn_by_another_by_none_and_with_the_hosts_token() {
    let evening = Evening::started(3).await;
    offer(&evening, &evening.host, Some(2)).await.unwrap();
    offer(&evening, &evening.host, Some(3)).await.unwrap();
    assert_eq!(refused(&accept(&evening, 1, TAKE).await.unwrap_err()).0, &Refusal::HostNotOffered);
    offer(&evening, &evening.host, None).await.unwrap();
    assert_eq!(refused(&accept(&evening, 2, TAKE).await.unwrap_err()).0, &Refusal::HostNotOffered);
    let last = evening.view(&evening.seats[0]).recent.last().unwrap().clone();
    assert_eq!(last.what, Happening::Lobby(LobbyFact::HostOffered { to: None }));

    offer(&evening, &evening.host, Some(2)).await.unwrap();
    let recovery = evening.created.recovery.clone();
    evening.house.recover(request("recover-from-a-thief-now"), recovery).await.unwrap();
    let thief = accept(&evening, 1, TAKE).await.unwrap_err();
    assert_eq!(refused(&thief).0, &Refusal::HostNotOffered, "what a stolen token offered is not given");
}

#[tokio::test]
async fn the_same_request_gives_fresh_tokens_until_another_seat_is_the_host() {
    let evening = Evening::started(2).await;
    offer(&evening, &evening.host, Some(1)).await.unwrap();
    let first = accept(&evening, 0, TAKE).await.unwrap();
    let again = accept(&evening, 0, TAKE).await.unwrap();
    assert_ne!((&first.host, &first.recovery), (&again.host, &again.recovery));
    let dead = evening.house.admit(&first.host, first.game).await.unwrap_err();
    assert_eq!(dead, Problem::Unauthenticated);
    let host = evening.house.admit(&again.host, again.game).await.unwrap();
    let other = evening.house.accept_host(&evening.seats[0], request("take-it-once-more-please")).await;
    assert_eq!(refused(&other.unwrap_err()).0, &Refusal::HostNotOffered, "another request needs an offer");

    offer(&evening, &host, Some(2)).await.unwrap();
    accept(&evening, 1, TAKE).await.unwrap();
    let late = accept(&evening, 0, TAKE).await.unwrap_err();
    assert_eq!(refused(&late).0, &Refusal::HostNotOffered);
    assert_eq!(evening.house.view(&host).unwrap_err(), Problem::Unauthenticated);
}

#[tokio::test]
async fn a_seat_taken_away_in_the_lobby_takes_its_offer_with_it() {
    let evening = Evening::lobby(3).await;
    offer(&evening, &evening.host, Some(2)).await.unwrap();
    evening.house.remove_seat(&evening.host, request("remove"), Seat(3)).await.unwrap();
    assert_eq!(offered(&evening), Some(Seat(2)));
    evening.house.remove_seat(&evening.host, request("remove-another"), Seat(2)).await.unwrap();
    assert_eq!(offered(&evening), None);
}
