//! Mistakes that are noticed later, and how the host puts them right for all to see. Never one that is hidden.

use herald_api::v1::{self, correction::Correction as Put, entry::What};
use herald_tests::{
    people::{Person, draw, end_turn, fresh_id, place, points},
    screen::Frame,
    status,
};
use tonic::{Code, Response, Status};

use crate::table::{
    BLACK, BLUE, BLUES_KNIGHT, Evening, RED, REDS_KNIGHT, YELLOW, YELLOWS_KNIGHT, city, happened, server,
    tournaments,
};

fn correction(
    person: &Person,
    put: Put,
    reason: &str,
    since_revision: Option<u64>,
) -> v1::ProposeCorrectionRequest {
    v1::ProposeCorrectionRequest {
        game_id: person.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        validate_only: false,
        correction: Some(v1::Correction { correction: Some(put) }),
        reason: reason.to_owned(),
        since_revision,
    }
}

async fn proposes(
    person: &Person,
    asked: v1::ProposeCorrectionRequest,
) -> Result<v1::ProposeCorrectionResponse, Status> {
    person.moves().propose_correction(person.with(asked)).await.map(Response::into_inner)
}

fn score(view: &v1::View, seat: u32) -> i32 {
    view.scores.iter().find(|score| score.seat == seat).unwrap().points
}

#[tokio::test]
async fn someone_typed_12_instead_of_2_a_correction_with_a_reason_that_all_can_see() {
    let server = server(80).await;
    let evening = Evening::started(&server.channel).await;
    evening.black.plays(vec![draw(), place(), points(&[BLACK], 12, v1::PointSource::Road)]).await.unwrap();
    evening.black.plays(vec![end_turn()]).await.unwrap();
    evening.plays_turns(2, 3).await;
    let take = Put::Points(v1::PointsCorrection { seat: BLACK, points: -10 });
    let asked = correction(&evening.host, take.clone(), "12 was typed for 2", None);

    // Only the host may, and nothing changes until it does.
    let told = status::told(&proposes(&evening.black, asked.clone()).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::PermissionDenied, "HOST_ONLY", ""));
    let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked.clone() };
    assert_eq!(proposes(&evening.host, whether).await.unwrap().revision, 0);
    assert_eq!(score(&evening.black.view().await, BLACK), 12);

    let mut television = evening.television.watches(None).await;
    television.view().await;
    let made = proposes(&evening.host, asked.clone()).await.unwrap();
    let Ok(Frame::Update { update, view }) = television.next().await else {
        panic!("the television sees it")
    };
    let [What::Corrected(seen)] = &happened(&update.entries)[..] else { panic!("a correction: {update:?}") };
    assert_eq!(seen.note.as_ref().unwrap().reason, "12 was typed for 2");
    assert_eq!(seen.correction, Some(v1::Correction { correction: Some(take) }));
    assert_eq!(score(&view.unwrap(), BLACK), 2);
    let lines = evening.red.sheet().await.lines;
    assert_eq!(lines.iter().map(|line| line.points).collect::<Vec<_>>(), [12, -10]);
    assert_eq!((lines[1].rule_id.as_str(), lines[1].told), ("", true));

    // The same request again is the same correction; another may go below zero and come back exactly.
    assert_eq!(proposes(&evening.host, asked).await.unwrap(), made);
    for (take, left) in [(-7, -5), (7, 2)] {
        let put = Put::Points(v1::PointsCorrection { seat: BLACK, points: take });
        proposes(&evening.host, correction(&evening.host, put, "counted again", None)).await.unwrap();
        assert_eq!(score(&evening.television.view().await, BLACK), left);
    }
}

#[tokio::test]
async fn a_knight_was_scored_three_turns_ago_and_nobody_told_herald_a_correction_takes_it_home_and_gives_the_emblem_back()
 {
    let server = server(81).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 10).await;
    let hand = |view: &v1::View| tournaments(view).hand.clone();
    let without = hand(&evening.red.view().await);
    let left = Put::MeepleLeft(v1::MeepleLeftCorrection { meeple: REDS_KNIGHT });
    let asked = correction(&evening.host, left, "the city by the window was closed three turns ago", Some(7));
    let made = proposes(&evening.host, asked).await.unwrap();
    assert_eq!(made.seen, [], "nothing hidden was seen since");

    let red = evening.red.view().await;
    assert!(red.meeples.iter().all(|meeple| meeple.meeple != REDS_KNIGHT));
    assert_eq!(hand(&red).len(), without.len() + 1, "red's five is back");
    assert!(hand(&red).contains(&v1::Emblem::Five.into()));
    // Still secret: all others see that one came home, never which.
    let other = evening.blue.view().await;
    let returned = What::EmblemReturned(v1::EmblemReturned { seat: RED, meeple: REDS_KNIGHT });
    assert!(happened(&other.recent).contains(&returned));
    assert_eq!(hand(&other).len(), 4, "blue's own hand is as it was");
}

#[tokio::test]
async fn undoing_a_tournament_lists_what_hidden_things_had_been_seen_since_and_all_can_read_it() {
    let server = server(82).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    let before = evening.host.view().await.revision;
    let reveals = [
        (&evening.yellow, YELLOWS_KNIGHT, 2),
        (&evening.red, REDS_KNIGHT, 4),
        (&evening.blue, BLUES_KNIGHT, 5),
    ];
    let mut revisions = Vec::new();
    for (person, meeple, tiles) in reveals {
        revisions.push(person.plays(vec![city(meeple, tiles)]).await.unwrap().revision);
    }
    let undo = Put::Undo(v1::UndoCorrection { to_revision: before });
    let asked = correction(&evening.host, undo, "the wrong city was counted", None);
    let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked.clone() };
    let known = proposes(&evening.host, whether).await.unwrap().seen;
    let emblem = |seat, meeple| v1::hidden_seen::What::Emblem(v1::SeenEmblem { seat, meeple });
    let prize = |seat, prize| v1::hidden_seen::What::Prize(v1::SeenPrize { seat, prize });
    let expected = [
        (revisions[0], emblem(YELLOW, YELLOWS_KNIGHT)),
        (revisions[1], emblem(RED, REDS_KNIGHT)),
        (revisions[2], emblem(BLUE, BLUES_KNIGHT)),
        (revisions[2], prize(RED, 1)),
        (revisions[2], prize(BLUE, 2)),
    ];
    let seen: Vec<_> = known.iter().map(|seen| (seen.revision, seen.what.clone().unwrap())).collect();
    assert_eq!(seen, expected);

    let made = proposes(&evening.host, asked).await.unwrap();
    assert_eq!(made.seen, known);
    let view = evening.television.view().await;
    let Some(What::MovesUndone(undone)) = happened(&view.recent).pop() else { panic!("the record says so") };
    assert_eq!(undone.revisions, revisions);
    assert_eq!(undone.note.unwrap().seen, known);
    assert_eq!(
        (view.phase(), &view.awaited[..]),
        (v1::Phase::Tournament, &[YELLOW][..]),
        "yellow is asked anew"
    );

    // What was seen cannot be unseen: nobody goes back beyond it, and it is listed again.
    let blue = &evening.blue;
    assert_eq!(blue.view().await.undo_to_revision, None, "blue's turn called the tournament");
    let undo =
        v1::UndoMoveRequest { game_id: blue.game.clone(), request_id: fresh_id(), ..Default::default() };
    let told = status::told(&blue.moves().undo_move(blue.with(undo)).await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "HIDDEN_SEEN"));
    let further = Put::Undo(v1::UndoCorrection { to_revision: before - 1 });
    let whether = v1::ProposeCorrectionRequest {
        validate_only: true,
        ..correction(&evening.host, further, "further back", None)
    };
    assert_eq!(proposes(&evening.host, whether).await.unwrap().seen, known);
}

#[tokio::test]
async fn the_wrong_player_was_asked_and_the_order_of_turns_is_put_right() {
    let server = server(83).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 2).await;
    // They sit red, yellow, blue, black, and it is yellow's turn.
    let order = vec![RED, YELLOW, BLUE, BLACK];
    let put = Put::TurnOrder(v1::TurnOrderCorrection { order: order.clone(), turn: YELLOW });
    proposes(&evening.host, correction(&evening.host, put, "we sit otherwise", None)).await.unwrap();
    let view = evening.red.view().await;
    assert_eq!(view.awaited, [YELLOW]);
    assert_eq!(view.seats.iter().map(|info| info.seat).collect::<Vec<_>>(), order);
    assert_eq!(view.scores.iter().map(|score| score.seat).collect::<Vec<_>>(), order);
    evening.yellow.turn().await;
    assert_eq!(evening.red.view().await.awaited, [BLUE]);
}

#[tokio::test]
async fn a_pile_was_miscounted_and_its_label_was_wrong_and_both_are_put_right() {
    let server = server(84).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 2).await;
    let put = |put| correction(&evening.host, put, "counted again", None);
    let pile = Put::Pile(v1::PileCorrection { pile: 1, land_tiles: 3 });
    proposes(&evening.host, put(pile)).await.unwrap();
    let label = v1::MeepleLabelCorrection { meeple: REDS_KNIGHT, label: "the harbour".into() };
    proposes(&evening.host, put(Put::MeepleLabel(label))).await.unwrap();
    let view = evening.blue.view().await;
    assert_eq!(tournaments(&view).draws_left, 3, "everyone sees 3 left in this pile, then a tournament");
    let knight = view.meeples.iter().find(|meeple| meeple.meeple == REDS_KNIGHT).unwrap();
    assert_eq!(knight.label, "the harbour");
    let far = put(Put::Pile(v1::PileCorrection { pile: 6, land_tiles: 3 }));
    let told = status::told(&proposes(&evening.host, far).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NO_SUCH_PILE", ""));
}
