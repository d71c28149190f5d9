//! The table's vote on a correction: what is asked of the table, and what is told of it.

use herald_api::v1;
use herald_server::ServerConfig;
use tonic::Code;

use crate::{
    fake::GAME,
    house::{House, fields, reason, seated},
};

fn answers(proposal: u32, agree: bool, listed: u32) -> v1::AnswerCorrectionRequest {
    v1::AnswerCorrectionRequest {
        game_id: GAME.to_string(),
        request_id: "answer".to_owned(),
        expected_revision: Some(5),
        proposal,
        agree,
        listed,
    }
}

fn withdraws(proposal: u32) -> v1::WithdrawCorrectionRequest {
    v1::WithdrawCorrectionRequest {
        game_id: GAME.to_string(),
        request_id: "withdraw".to_owned(),
        expected_revision: None,
        proposal,
    }
}

#[tokio::test]
async fn what_is_put_to_the_vote_is_told_by_its_number() {
    let house = House::open(ServerConfig::default()).await;
    let points = v1::PointsCorrection { seat: 1, points: -10 };
    let asked = v1::ProposeCorrectionRequest {
        game_id: GAME.to_string(),
        request_id: "mend".to_owned(),
        correction: Some(v1::Correction { correction: Some(v1::correction::Correction::Points(points)) }),
        reason: "typed 12 for 2".to_owned(),
        ..Default::default()
    };
    let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked.clone() };
    let opened = house.moves().propose_correction(seated(asked)).await.unwrap().into_inner();
    assert_eq!(opened.proposal, 3);
    let tried = house.moves().propose_correction(seated(whether)).await.unwrap().into_inner();
    assert_eq!((tried.proposal, tried.revision), (0, 0));
}

#[tokio::test]
async fn an_answer_says_to_what_and_how_much_of_the_list_was_read() {
    let house = House::open(ServerConfig::default()).await;
    for (agree, listed) in [(true, 2), (false, 0)] {
        let made = house.moves().answer_correction(seated(answers(3, agree, listed))).await.unwrap();
        let made = made.into_inner();
        assert_eq!((made.revision, made.entries.len()), (7, 1));
    }
    let calls = house.tables.calls();
    assert_eq!(calls[1], "answer 3 Agree 2 answer Some(Revision(5))");
    assert_eq!(calls[3], "answer 3 Disagree 0 answer Some(Revision(5))");
    let contents = house.tables.contents();
    assert_ne!(contents[0], contents[1], "the other answer is another request");
}

#[tokio::test]
async fn a_proposal_has_a_number_and_only_a_seat_or_host_is_heard() {
    let house = House::open(ServerConfig::default()).await;
    for number in [0, 65_536] {
        let bad = v1::AnswerCorrectionRequest { request_id: String::new(), ..answers(number, true, 0) };
        let status = house.moves().answer_correction(seated(bad)).await.unwrap_err();
        assert_eq!(
            (status.code(), fields(&status)),
            (Code::InvalidArgument, vec!["request_id".to_owned(), "proposal".to_owned()])
        );
        let status = house.moves().withdraw_correction(seated(withdraws(number))).await.unwrap_err();
        assert_eq!(fields(&status), ["proposal"]);
    }
    let status = house.moves().answer_correction(answers(3, true, 0)).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
    let status = house.moves().withdraw_correction(withdraws(3)).await.unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
}

#[tokio::test]
async fn a_refused_withdrawal_names_the_proposal() {
    let house = House::open(ServerConfig::default()).await;
    let status = house.moves().withdraw_correction(seated(withdraws(3))).await.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "NOT_YOUR_PROPOSAL"));
    assert_eq!(house.tables.calls(), ["admit", "withdraw 3 withdraw None"]);
}
