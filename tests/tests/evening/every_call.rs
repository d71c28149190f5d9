//! Every call that needs a token of a game, to be made by anyone about any game. Never one that would be accepted
//! from whoever may make it, but for reading.

use herald_api::v1;
use herald_tests::people::{Person, draw, fresh_id};
use tonic::{Request, Status};

/// Makes each call about a game, with or without a token; its name and how it ended.
pub(crate) async fn about(person: &Person, game: &str, token: Option<&str>) -> Vec<(&'static str, Status)> {
    let (mut games, mut moves, mut views) = (person.games(), person.moves(), person.views());
    let mut told = Vec::new();
    macro_rules! calls {
        ($($client:ident.$call:ident($message:expr);)+) => {
            $(
                let answer = $client.$call(with(token, $message)).await;
                told.push((stringify!($call), answer.map_or_else(|status| status, |_| Status::ok(""))));
            )+
        };
    }
    let game_id = || game.to_owned();
    let request_id = fresh_id;
    let (remove, share, settings, start, reissue, undo) = (
        v1::RemoveSeatRequest { game_id: game_id(), request_id: request_id(), seat: 9, ..Default::default() },
        v1::AddDrawShareRequest {
            game_id: game_id(),
            request_id: request_id(),
            share: vec![7; 16].into(),
            ..Default::default()
        },
        v1::UpdateSettingsRequest { game_id: game_id(), request_id: request_id(), ..Default::default() },
        v1::StartGameRequest { game_id: game_id(), request_id: request_id(), ..Default::default() },
        v1::ReissueSeatRequest {
            game_id: game_id(),
            request_id: request_id(),
            whose: Some(v1::reissue_seat_request::Whose::Seat(9)),
            ..Default::default()
        },
        v1::UndoMoveRequest { game_id: game_id(), request_id: request_id(), ..Default::default() },
    );
    let answer = v1::AnswerCorrectionRequest {
        game_id: game_id(),
        request_id: request_id(),
        proposal: 9,
        ..Default::default()
    };
    let withdraw = v1::WithdrawCorrectionRequest {
        game_id: game_id(),
        request_id: request_id(),
        proposal: 9,
        ..Default::default()
    };
    calls! {
        games.get_game(v1::GetGameRequest { game_id: game_id() });
        games.remove_seat(remove);
        games.update_settings(settings);
        games.add_draw_share(share);
        games.start_game(start);
        games.reissue_seat(reissue);
        games.consent_to_reissue(v1::ConsentToReissueRequest { game_id: game_id() });
        moves.submit_move(v1::SubmitMoveRequest { game_id: game_id(), ..person.submission(vec![draw()]) });
        moves.list_legal_moves(v1::ListLegalMovesRequest { game_id: game_id() });
        moves.undo_move(undo);
        moves.answer_correction(answer);
        moves.withdraw_correction(withdraw);
        moves.list_moves(v1::ListMovesRequest { game_id: game_id(), ..Default::default() });
        views.get_view(v1::GetViewRequest { game_id: game_id() });
        views.watch_view(v1::WatchViewRequest { game_id: game_id(), ..Default::default() });
        views.get_statistics(v1::GetStatisticsRequest { game_id: game_id() });
        views.explain_scores(v1::ExplainScoresRequest { game_id: game_id() });
    }
    told
}

/// Ending and deleting, which the host had better not try in its own game.
pub(crate) async fn against(person: &Person, game: &str, token: Option<&str>) -> [(&'static str, Status); 2] {
    let game_id = || game.to_owned();
    let end = v1::EndGameRequest { game_id: game_id(), request_id: fresh_id(), expected_revision: None };
    let delete = v1::DeleteGameRequest { game_id: game_id() };
    let ended = person.games().end_game(with(token, end)).await.unwrap_err();
    [("end_game", ended), ("delete_game", person.games().delete_game(with(token, delete)).await.unwrap_err())]
}

pub(crate) fn with<M>(token: Option<&str>, message: M) -> Request<M> {
    let mut request = Request::new(message);
    if let Some(token) = token {
        request.metadata_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    }
    request
}
