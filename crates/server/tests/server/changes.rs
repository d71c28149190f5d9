//! How changes are asked for, and how their problems are told.

use std::sync::Arc;

use herald_api::v1;
use herald_server::ServerConfig;
use herald_words::{PhaseView, Problem, Revision, Seat, Standpoint, Status};
use tonic::Code;

use crate::{
    fake::{GAME, Mood, entry},
    house::{House, draw, fields, info, reason, seated, standpoint},
};

#[tokio::test]
async fn a_move_is_submitted_with_its_name_and_told_with_its_entries() {
    let house = House::open(ServerConfig::default()).await;
    let asked = v1::SubmitMoveRequest { expected_revision: Some(5), ..draw("first") };
    let made = house.moves().submit_move(seated(asked)).await.unwrap().into_inner();
    assert_eq!(made.revision, 6);
    let entry = &made.entries[0];
    assert_eq!((entry.revision, entry.rule_id.as_str()), (6, "T-13"));
    assert_eq!(entry.what, Some(v1::entry::What::TileDrawn(v1::TileDrawn { seat: 1, symbol: 0, thief: 0 })));
    assert_eq!(entry.at.map(|at| (at.seconds, at.nanos)), Some((1, 500_000_000)));
    assert_eq!(house.tables.calls(), ["admit", "submit first Some(Revision(5))"]);
}

#[tokio::test]
async fn validate_only_asks_whether_and_says_no_more() {
    let house = House::open(ServerConfig::default()).await;
    let asked = v1::SubmitMoveRequest { validate_only: true, ..draw("trial") };
    let told = house.moves().submit_move(seated(asked)).await.unwrap().into_inner();
    assert_eq!(told, v1::SubmitMoveResponse::default());
    assert_eq!(house.tables.calls(), ["admit", "validate trial None"]);
}

#[tokio::test]
async fn the_same_content_has_one_fingerprint_and_other_content_another() {
    let house = House::open(ServerConfig::default()).await;
    let later = v1::SubmitMoveRequest { expected_revision: Some(9), ..draw("a") };
    for asked in [draw("a"), draw("a"), draw("b"), later] {
        house.moves().submit_move(seated(asked)).await.unwrap();
    }
    let contents = house.tables.contents();
    assert_eq!(contents[0], contents[1], "the same again");
    assert_eq!(contents[0], contents[2], "the name is no content");
    assert_ne!(contents[0], contents[3]);
}

#[tokio::test]
async fn all_that_is_wrong_with_a_request_is_told_at_once_and_nothing_is_asked() {
    let house = House::open(ServerConfig::default()).await;
    let nominate = v1::NominateMeeple { meeple: 1, emblem: 77, ring_before: None };
    let mut asked = draw("");
    asked.steps.push(v1::Step { step: Some(v1::step::Step::NominateMeeple(nominate)) });
    let status = house.moves().submit_move(seated(asked)).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    assert_eq!(fields(&status), ["request_id", "steps[1].nominate_meeple.emblem"]);
    assert_eq!(house.tables.calls(), ["admit"]);
}

#[tokio::test]
async fn a_problem_of_the_table_is_told_with_its_code_and_facts() {
    let house = House::open(ServerConfig::default()).await;
    house.tables.be(Mood::Has(Problem::Stale { current: Revision(8), now: None }));
    let status = house.moves().submit_move(seated(draw("stale"))).await.unwrap_err();
    assert_eq!(status.code(), Code::Aborted);
    assert_eq!(status.metadata().get("current_revision").unwrap(), "8");

    let undo = v1::UndoMoveRequest {
        game_id: GAME.to_string(),
        request_id: "undo".to_owned(),
        to_revision: Some(3),
        ..Default::default()
    };
    let status = house.moves().undo_move(seated(undo)).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "NOTHING_TO_UNDO"));
    assert_eq!(info(&status).metadata.get("revision").map(String::as_str), Some("5"));

    let remove = v1::RemoveSeatRequest {
        game_id: GAME.to_string(),
        request_id: "remove".to_owned(),
        seat: 2,
        ..Default::default()
    };
    let status = house.games().remove_seat(seated(remove)).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::PermissionDenied, "HOST_ONLY"));
}

#[tokio::test]
async fn a_plan_no_rule_covers_is_refused_at_no_revision() {
    let house = House::open(ServerConfig::default()).await;
    let status = house.games().plan_setup(v1::PlanSetupRequest::default()).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "PLAYERS_OUT_OF_RANGE"));
    let facts = info(&status).metadata;
    assert_eq!(facts.get("rule_id").map(String::as_str), Some("T-3"));
    assert_eq!(facts.get("revision"), None);
}

#[tokio::test]
async fn lists_go_on_where_their_token_says() {
    let house = House::open(ServerConfig::default()).await;
    let ask =
        |page_token: String| v1::ListMovesRequest { game_id: GAME.to_string(), page_size: 7, page_token };
    let first = house.moves().list_moves(seated(ask(String::new()))).await.unwrap().into_inner();
    let next = house.moves().list_moves(seated(ask(first.next_page_token))).await.unwrap().into_inner();
    assert_eq!(next.next_page_token, "");
    let calls = house.tables.calls();
    assert_eq!(calls, ["admit", "history None 7", "admit", "history Some(Revision(5)) 7"]);

    let page = v1::ListGamesRequest::default();
    let first = house.games().list_games(seated(page)).await.unwrap().into_inner();
    let page = v1::ListGamesRequest { page_token: first.next_page_token, ..Default::default() };
    let next = house.games().list_games(seated(page)).await.unwrap().into_inner();
    assert_eq!(next.next_page_token, "");
    let status = house.moves().list_moves(seated(ask("7".to_owned()))).await.unwrap_err();
    assert_eq!(fields(&status), ["page_token"]);
}

#[tokio::test]
async fn a_table_is_opened_with_a_name_nobody_guesses_and_its_code_is_shown_as_given() {
    let house = House::open(ServerConfig::default()).await;
    let ask = |request_id: &str| v1::CreateGameRequest { request_id: request_id.to_owned(), settings: None };
    let status = house.games().create_game(ask("short")).await.unwrap_err();
    assert_eq!(fields(&status), ["request_id"]);
    let created = house.games().create_game(ask("0123456789abcdef")).await.unwrap().into_inner();
    assert_eq!((created.game_id, created.join_code.as_str()), (GAME.to_string(), "BRUG-4217"));
}

#[tokio::test]
async fn two_taps_at_once_and_the_later_is_told_where_the_table_stands() {
    let house = House::open(ServerConfig::default()).await;
    let now = Standpoint {
        revision: Revision(8),
        status: Status::Playing,
        phase: PhaseView::Place,
        turn: None,
        awaited: vec![Seat(2)],
        awaited_since_ms: Some(1_500),
        draws_left: 4,
        missed: vec![entry(Revision(7)), entry(Revision(8))],
    };
    let now = Some(Arc::new(now));
    house.tables.be(Mood::Has(Problem::Stale { current: Revision(8), now }));
    let status = house.moves().submit_move(seated(draw("late"))).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Aborted, "STALE_REVISION"));
    let told = standpoint(&status);
    assert_eq!((told.revision, told.phase(), told.draws_left), (8, v1::Phase::Place, 4));
    assert_eq!(told.missed.iter().map(|entry| entry.revision).collect::<Vec<_>>(), [7, 8]);
}
