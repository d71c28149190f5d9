//! The youngest child presses everything, on every device: seeded nonsense of every kind, and moves that are right.
//! Refusals in plain words, nothing broken, and the game goes on.

use herald_api::v1::{self, reissue_seat_request::Whose, step::Step};
use herald_tests::people::{Person, fresh_id};
use tonic::{Code, Status};

use crate::{
    every_call::with,
    pressing::{any_step, any_text, sensible_step},
    table::{Evening, server},
};

/// Calls the child makes.
const PRESSES: u32 = 2_000;
/// How a call may end: what the API documents for what a client did, never what is the server's fault.
const CLEAN: [Code; 9] = [
    Code::Ok,
    Code::InvalidArgument,
    Code::Unauthenticated,
    Code::NotFound,
    Code::PermissionDenied,
    Code::FailedPrecondition,
    Code::Aborted,
    Code::AlreadyExists,
    Code::ResourceExhausted,
];

/// Presses something; whether it was accepted, and how it ended.
async fn presses(rng: &mut fastrand::Rng, evening: &Evening, who: &Person) -> Result<(), Status> {
    let token = match rng.u8(..12) {
        0 => None,
        1 => Some("hs_a-guess"),
        _ => Some(who.token.as_str()),
    };
    let game_id = match rng.u8(..16) {
        0 => any_text(rng),
        1 => "0".repeat(32),
        _ => who.game.clone(),
    };
    let request_id = if rng.u8(..8) == 0 { any_text(rng) } else { fresh_id() };
    let expected_revision = (rng.u8(..10) == 0).then(|| rng.u64(..40));
    let (mut games, mut moves, mut views) = (who.games(), who.moves(), who.views());
    match rng.u8(..20) {
        0 => views.get_view(with(token, v1::GetViewRequest { game_id })).await.map(drop),
        1 => {
            let after_revision = rng.bool().then(|| rng.u64(..));
            let more_tokens = (0..rng.usize(..9)).map(|_| any_text(rng)).collect();
            let ask = v1::WatchViewRequest { game_id, after_revision, more_tokens };
            views.watch_view(with(token, ask)).await.map(drop)
        }
        2 => {
            let ask = v1::ListMovesRequest { game_id, page_size: rng.i32(..), page_token: any_text(rng) };
            moves.list_moves(with(token, ask)).await.map(drop)
        }
        3 => {
            let to_revision = rng.bool().then(|| rng.u64(..60));
            let ask = v1::UndoMoveRequest { game_id, request_id, expected_revision, to_revision };
            moves.undo_move(with(token, ask)).await.map(drop)
        }
        4 => {
            let order = (0..rng.usize(..8)).map(|_| rng.u32(..6)).collect();
            let first = rng.u32(..);
            let ask = v1::StartGameRequest {
                game_id,
                request_id,
                expected_revision,
                order,
                first,
                piles: Vec::new(),
            };
            games.start_game(with(token, ask)).await.map(drop)
        }
        5 => {
            // A host's right one would end a seat's token, which is no nonsense.
            let whose = rng.bool().then(|| Whose::Seat(rng.u32(5..)));
            let ask = v1::ReissueSeatRequest { game_id, request_id, expected_revision, whose };
            games.reissue_seat(with(token, ask)).await.map(drop)
        }
        6 => {
            let ask = v1::RemoveSeatRequest { game_id, request_id, expected_revision, seat: rng.u32(..9) };
            games.remove_seat(with(token, ask)).await.map(drop)
        }
        7 => {
            let join = v1::JoinGameRequest {
                request_id,
                join_code: any_text(rng),
                name: any_text(rng),
                colour: rng.i32(-2..9),
                symbol: rng.i32(..),
            };
            games.join_game(with(token, join)).await.map(drop)
        }
        8 => {
            let token = Some(who.token.as_str()).filter(|_| who.token != evening.host.token);
            games.delete_game(with(token, v1::DeleteGameRequest { game_id })).await.map(drop)
        }
        9 => games.consent_to_reissue(with(token, v1::ConsentToReissueRequest { game_id })).await.map(drop),
        _ => {
            let steps = (0..rng.usize(..4)).map(|_| any_step(rng)).collect();
            let ask = v1::SubmitMoveRequest {
                game_id,
                request_id,
                expected_revision,
                validate_only: rng.u8(..4) == 0,
                steps,
            };
            moves.submit_move(with(token, ask)).await.map(drop)
        }
    }
}

/// Plays a right move: whoever is awaited takes one of those listed.
async fn plays_on(rng: &mut fastrand::Rng, evening: &Evening) {
    let view = evening.host.view().await;
    let seat = *rng.choice(&view.awaited).expect("somebody is awaited until the host ends the game");
    let (_, who) = evening.everyone().into_iter().find(|(_, person)| person.seat == seat).unwrap();
    let legal = who.view().await.legal_moves;
    let step: Step = sensible_step(rng, &legal);
    who.plays(vec![step.clone()])
        .await
        .unwrap_or_else(|status| panic!("listed, and refused: {step:?} {status:?}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_youngest_child_presses_everything_and_nothing_is_broken() {
    let server = server(130).await;
    let evening = Evening::started(&server.channel).await;
    let mut rng = fastrand::Rng::with_seed(20_260_731);
    let mut ended = std::collections::BTreeMap::<String, u32>::new();
    let mut before = evening.host.view().await;
    for press in 0..PRESSES {
        let (name, who) = evening.everyone()[rng.usize(..6)];
        let pressed = presses(&mut rng, &evening, who).await;
        let code = pressed.as_ref().map_or_else(Status::code, |()| Code::Ok);
        *ended.entry(format!("{code:?}")).or_default() += 1;
        assert!(CLEAN.contains(&code), "press {press} by {name}: {pressed:?}");
        let after = evening.host.view().await;
        if let Err(status) = pressed {
            assert_eq!(after, before, "press {press} by {name} was refused: {status:?}");
            assert!(!status.message().is_empty() && status.message().len() < 2_000, "{status:?}");
            assert!(!status.details().is_empty(), "it says why: {status:?}");
        }
        before = after;
        if press % 3 == 0 {
            plays_on(&mut rng, &evening).await;
            before = evening.host.view().await;
        }
    }
    assert!(ended.len() >= 7, "the child has met most of what there is: {ended:?}");
    assert!(before.land_tiles_left < 60, "and the game has gone on: {}", before.land_tiles_left);

    for _ in 0..200 {
        plays_on(&mut rng, &evening).await;
    }
    let end = v1::EndGameRequest {
        game_id: evening.host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
    };
    let sheet = evening.television.sheet().await;
    evening.host.games().end_game(evening.host.with(end)).await.unwrap();
    assert_eq!(evening.television.view().await.sheet, Some(sheet));
}

#[tokio::test]
async fn bytes_that_are_no_message_and_paths_that_are_no_call_are_refused_as_the_clients_fault() {
    let server = server(131).await;
    let evening = Evening::started(&server.channel).await;
    let before = evening.host.view().await;
    let mut rng = fastrand::Rng::with_seed(7);
    for length in [1, 2, 3, 5, 8, 13, 100, 1_000, 60_000, 70_000] {
        let noise: Vec<u8> = std::iter::repeat_with(|| rng.u8(..)).take(length).collect();
        let told = crate::pressing::sends(&evening.red, "/herald.v1.MoveService/SubmitMove", noise).await;
        let expected = if length > 65_536 { Code::ResourceExhausted } else { Code::InvalidArgument };
        assert_eq!(told.code(), expected, "{length}: {told:?}");
    }
    for path in ["/herald.v1.MoveService/Cheat", "/herald.v1.Cheats/All", "/herald.record.v1.Record/Read"] {
        let told = crate::pressing::sends(&evening.red, path, vec![]).await;
        assert_eq!(told.code(), Code::Unimplemented, "{path}");
    }
    assert_eq!(evening.host.view().await, before);
}
