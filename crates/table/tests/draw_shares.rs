//! What lets a table check Herald's draws: the commitment from the lobby on, the shares, the seed at the end. Never what a
//! record is checked for afterwards.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::Arc;

use bytes::Bytes;
use common::{Evening, StillClock, house, request};
use herald_journal::{Journal, MemoryJournal};
use herald_words::*;
use sha2::{Digest, Sha256};

const DRAW: Command = Command::Map(MapCommand::Draw { face: None, thief: None, from: None });

fn share(byte: u8) -> DrawShare {
    DrawShare::parse(Bytes::from(vec![byte; 16])).unwrap()
}

async fn adds(evening: &Evening, seat: usize, id: &str, byte: u8) -> Result<Revision, Problem> {
    evening.house.add_draw_share(&evening.seats[seat], request(id), share(byte)).await
}

async fn tracked(evening: &Evening) {
    let settings = Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..Settings::default() };
    evening.house.update_settings(&evening.host, request("tracked"), settings).await.unwrap();
}

/// A tracked lobby of three in a house of its own, whose randomness is the same each time.
async fn lobby() -> Evening {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let clock = Arc::new(StillClock::default());
    let house = house(&journal, &clock);
    let evening = Evening::lobby_in(house, journal, clock, 3, "create-with-a-long-id").await;
    tracked(&evening).await;
    evening
}

fn reason(problem: &Problem) -> &Refusal {
    common::refused(problem).0
}

/// The first faces that are drawn, each going to the box as its seat goes home or laid where it first fits.
async fn first_faces(evening: &Evening) -> Vec<FaceCode> {
    let mut faces = Vec::new();
    for _ in 0..8 {
        let seat = evening.active();
        evening.takes(seat, &[DRAW]).await.unwrap();
        let view = evening.view(&evening.seats[seat]);
        faces.push(view.map.unwrap().drawn.unwrap());
        let Some(LegalMove::Map(MapMove::Lay { place, .. })) = view.legal.first() else {
            panic!("{:?}", view.legal)
        };
        let lay = Command::Map(MapCommand::Lay(*place));
        evening.takes(seat, &[lay, Command::EndTurn]).await.unwrap();
    }
    faces
}

#[tokio::test]
async fn the_commitment_is_shown_from_the_lobby_on_and_the_seed_that_fits_it_at_the_end_alone() {
    let evening = lobby().await;
    let bound = evening.house.info(&evening.seats[0]).unwrap().draws.commitment.unwrap();
    let shows = |over: bool| {
        for proof in evening.seats.iter().chain([&evening.host]) {
            let (view, info) = (evening.view(proof), evening.house.info(proof).unwrap());
            assert_eq!(view.draws, info.draws);
            assert_eq!((view.draws.commitment, view.draws.seed.is_some()), (Some(bound), over));
        }
    };
    shows(false);
    adds(&evening, 1, "share", 7).await.unwrap();
    evening.start().await;
    shows(false);
    first_faces(&evening).await;
    shows(false);
    evening.house.end(&evening.host, request("end")).await.unwrap();
    shows(true);
    let seed = evening.view(&evening.host).draws.seed.unwrap();
    let hash = Sha256::new().chain_update(b"herald draw commitment 1").chain_update(seed.0);
    assert_eq!(bound.0[..], hash.finalize()[..]);

    // The end is taken back: what was seen is seen, but it is not shown on.
    evening.correct(Correction::Undo { to: Revision(evening.revision().0 - 1) }, None).await.unwrap();
    shows(false);
}

#[tokio::test]
async fn a_share_is_for_all_to_see_in_the_lobby_and_after_and_in_the_order_of_the_start() {
    let evening = lobby().await;
    let at = adds(&evening, 2, "third", 3).await.unwrap();
    adds(&evening, 0, "first", 1).await.unwrap();
    let shares = |evening: &Evening| evening.view(&evening.host).draws.shares;
    assert_eq!(shares(&evening), [(Seat(1), share(1)), (Seat(3), share(3))]);
    let line = evening.house.history(&evening.host, Page { after: Some(Revision(at.0 - 1)), limit: 1 });
    let line = line.unwrap().items.remove(0);
    let added = LobbyFact::DrawShareAdded { seat: Seat(3), share: share(3) };
    assert_eq!((line.by, line.what), (Some(Audience::Seat(Seat(3))), Happening::Lobby(added)));

    let start = Start { order: vec![Seat(1), Seat(2), Seat(3)], first: Some(Seat(2)), piles: Vec::new() };
    evening.house.start(&evening.host, request("start"), start).await.unwrap();
    assert_eq!(shares(&evening), [(Seat(3), share(3)), (Seat(1), share(1))]);
    let order = Correction::TurnOrder { order: vec![Seat(1), Seat(2), Seat(3)], turn: None };
    evening.correct(order, None).await.unwrap();
    assert_eq!(shares(&evening), [(Seat(3), share(3)), (Seat(1), share(1))], "as they were mixed in");
}

#[tokio::test]
async fn the_same_share_asked_for_again_is_given_once_and_another_is_refused() {
    let evening = lobby().await;
    let at = adds(&evening, 0, "share", 1).await.unwrap();
    assert_eq!(adds(&evening, 0, "share", 1).await.unwrap(), at, "its first answer");
    let again = adds(&evening, 0, "another", 2).await.unwrap_err();
    assert_eq!(reason(&again), &Refusal::ShareAlreadyGiven { seat: Seat(1) });
    assert_eq!(evening.view(&evening.host).draws.shares, [(Seat(1), share(1))]);
    let host = evening.house.add_draw_share(&evening.host, request("host"), share(9)).await.unwrap_err();
    assert_eq!(host, Problem::Denied(Denial::SeatOnly));
    evening.start().await;
    assert_eq!(adds(&evening, 0, "share", 1).await.unwrap(), at, "its first answer still");
    let late = adds(&evening, 1, "late", 2).await.unwrap_err();
    assert_eq!(reason(&late), &Refusal::LobbyClosed);
}

#[tokio::test]
async fn a_seat_that_is_removed_takes_its_share_with_it() {
    let evening = lobby().await;
    adds(&evening, 1, "share", 2).await.unwrap();
    evening.house.remove_seat(&evening.host, request("remove"), Seat(2)).await.unwrap();
    assert_eq!(evening.view(&evening.host).draws.shares, []);
    evening.start().await;
    assert_eq!(evening.view(&evening.host).draws.shares, []);
}

#[tokio::test]
async fn the_same_secret_draws_otherwise_with_other_shares_and_alike_with_the_same() {
    let mut drew = Vec::new();
    for shares in [&[][..], &[(0, 1)], &[(0, 2)], &[(1, 1)], &[(0, 1), (1, 1)], &[(0, 1)]] {
        let evening = lobby().await;
        for (seat, byte) in shares {
            adds(&evening, *seat, "share", *byte).await.unwrap();
        }
        evening.start().await;
        let bound = evening.view(&evening.host).draws.commitment.unwrap();
        drew.push((bound, first_faces(&evening).await));
    }
    assert!(drew.iter().all(|(bound, _)| *bound == drew[0].0), "one secret");
    let again = drew.pop().unwrap();
    assert_eq!(again, drew[1], "the same shares, the same draws");
    for (at, (_, faces)) in drew.iter().enumerate() {
        assert!(drew[..at].iter().all(|(_, others)| others != faces), "{drew:?}");
    }
}

#[tokio::test]
async fn what_was_shared_is_known_after_a_restart_and_draws_go_on_as_they_would_have() {
    let evening = lobby().await;
    adds(&evening, 1, "share", 2).await.unwrap();
    evening.start().await;
    let (again, seats, host) = evening.restarted().await;
    let moved = evening.moved(again, evening.journal.clone(), host, seats);
    assert_eq!(moved.view(&moved.host), evening.view(&evening.host));
    let other = lobby().await;
    adds(&other, 1, "share", 2).await.unwrap();
    other.start().await;
    assert_eq!(first_faces(&moved).await, first_faces(&other).await);
}
