//! Corrections, going home, and another host: what is asked of the table, and what is told of it.

use herald_api::v1::{self, correction::Correction};
use herald_server::ServerConfig;
use tonic::Code;

use crate::{
    fake::{GAME, RECOVERY_CODE},
    house::{House, fields, seated},
};

fn corrects(correction: Correction) -> v1::ProposeCorrectionRequest {
    v1::ProposeCorrectionRequest {
        game_id: GAME.to_string(),
        request_id: "mend".to_owned(),
        correction: Some(v1::Correction { correction: Some(correction) }),
        reason: "typed 12 for 2".to_owned(),
        ..Default::default()
    }
}

fn ten_less() -> Correction {
    Correction::Points(v1::PointsCorrection { seat: 1, points: -10 })
}

#[tokio::test]
async fn a_correction_is_made_with_its_reason_and_told_with_what_had_been_seen() {
    let house = House::open(ServerConfig::default()).await;
    let asked = v1::ProposeCorrectionRequest {
        expected_revision: Some(5),
        since_revision: Some(3),
        ..corrects(ten_less())
    };
    let made = house.moves().propose_correction(seated(asked)).await.unwrap().into_inner();
    assert_eq!((made.revision, made.entries.len()), (6, 1));
    let prize = v1::hidden_seen::What::Prize(v1::SeenPrize { seat: 2, prize: 3 });
    assert_eq!(made.seen, [v1::HiddenSeen { revision: 4, what: Some(prize) }]);
    let call = "correct Points { seat: Seat(1), points: Points(-10) } typed 12 for 2 Some(Revision(3)) mend \
                Some(Revision(5))";
    assert_eq!(house.tables.calls(), ["admit", call]);
}

#[tokio::test]
async fn a_correction_that_is_only_tried_tells_what_had_been_seen_and_changes_nothing() {
    let house = House::open(ServerConfig::default()).await;
    let asked = v1::ProposeCorrectionRequest { validate_only: true, ..corrects(ten_less()) };
    let told = house.moves().propose_correction(seated(asked)).await.unwrap().into_inner();
    assert_eq!((told.revision, told.entries.len(), told.seen.len()), (0, 0, 1));
    assert_eq!(house.tables.calls(), ["admit", "validate_correction mend None"]);
}

#[tokio::test]
async fn all_that_is_wrong_with_a_correction_is_told_at_once_and_nothing_is_asked() {
    let house = House::open(ServerConfig::default()).await;
    let asked = v1::ProposeCorrectionRequest {
        request_id: String::new(),
        reason: " ".to_owned(),
        ..corrects(Correction::Pile(v1::PileCorrection { pile: 0, land_tiles: 501 }))
    };
    let status = house.moves().propose_correction(seated(asked)).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    let expected = ["request_id", "correction.pile.pile", "correction.pile.land_tiles", "reason"];
    assert_eq!(fields(&status), expected);
    assert_eq!(house.tables.calls(), ["admit"]);
}

#[tokio::test]
async fn a_player_goes_home_by_the_number_of_the_seat() {
    let house = House::open(ServerConfig::default()).await;
    let ask = |seat| v1::RetirePlayerRequest {
        game_id: GAME.to_string(),
        request_id: "home".to_owned(),
        expected_revision: None,
        seat,
    };
    let status = house.games().retire_player(seated(ask(0))).await.unwrap_err();
    assert_eq!(fields(&status), ["seat"]);
    let retired = house.games().retire_player(seated(ask(2))).await.unwrap().into_inner();
    assert_eq!(retired.revision, 7);
    assert_eq!(house.tables.calls(), ["admit", "admit", "retire 2 home None"]);
}

#[tokio::test]
async fn the_hosts_place_is_offered_to_a_seat_and_withdrawn_with_none() {
    let house = House::open(ServerConfig::default()).await;
    for seat in [3, 0] {
        let ask = v1::TransferHostRequest {
            game_id: GAME.to_string(),
            request_id: "offer".to_owned(),
            expected_revision: None,
            seat,
        };
        let offered = house.games().transfer_host(seated(ask)).await.unwrap().into_inner();
        assert_eq!(offered.revision, 7);
    }
    let calls = ["admit", "offer_host Some(Seat(3)) offer None", "admit", "offer_host None offer None"];
    assert_eq!(house.tables.calls(), calls);
}

#[tokio::test]
async fn the_hosts_place_is_taken_under_a_name_nobody_guesses() {
    let house = House::open(ServerConfig::default()).await;
    let ask = |request_id: &str| v1::AcceptHostRequest {
        game_id: GAME.to_string(),
        request_id: request_id.to_owned(),
        expected_revision: None,
    };
    let status = house.games().accept_host(seated(ask("short"))).await.unwrap_err();
    assert_eq!(fields(&status), ["request_id"]);
    let taken =
        house.games().accept_host(seated(ask("a-request-nobody-guesses"))).await.unwrap().into_inner();
    assert_eq!((taken.game_id, taken.revision), (GAME.to_string(), 8));
    assert_eq!((taken.host_token.as_str(), taken.recovery_code.as_str()), ("host-token", RECOVERY_CODE));
    let status = house.games().accept_host(ask("a-request-nobody-guesses")).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
}
