//! What happens to devices and fingers: sleep, two taps, a lost answer, a wrong number.

use herald_api::v1::{self, entry::What};
use herald_tests::{
    people::{Person, draw, end_turn, fresh_id, place, points},
    screen::Frame,
    status,
};
use prost::Message;
use tonic::{Code, Response, Status};

use crate::table::{BLACK, Evening, RED, happened, server, tournaments};

async fn undoes(person: &Person, to_revision: Option<u64>) -> Result<v1::UndoMoveResponse, Status> {
    let ask = v1::UndoMoveRequest {
        game_id: person.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        to_revision,
    };
    person.moves().undo_move(person.with(ask)).await.map(Response::into_inner)
}

#[tokio::test]
async fn a_phone_sleeps_for_ten_minutes_and_is_told_what_happened_in_order_none_twice() {
    let server = server(70).await;
    let evening = Evening::started(&server.channel).await;
    let mut awake = evening.red.watches(None).await;
    let asleep_after = awake.view().await.revision;
    drop(awake);
    evening.plays_turns(1, 19).await;
    let now = evening.red.view().await;

    let mut phone = evening.red.watches(Some(asleep_after)).await;
    let updates = phone.updates_until(now.revision).await;
    assert!(updates.iter().map(|update| update.revision).eq(asleep_after + 1..=now.revision));
    let list =
        v1::ListMovesRequest { game_id: evening.red.game.clone(), page_size: 200, ..Default::default() };
    let record = evening.red.moves().list_moves(evening.red.with(list)).await.unwrap().into_inner().entries;
    let slept: Vec<_> = record.into_iter().filter(|entry| entry.revision > asleep_after).collect();
    assert_eq!(updates.iter().flat_map(|update| update.entries.clone()).collect::<Vec<_>>(), slept);
    let (last, before) = updates.split_last().unwrap();
    assert_eq!(v1::View::decode(last.view.clone()).unwrap(), now, "the last one brings the table as it is");
    assert!(before.iter().all(|update| update.view.is_empty()));

    // From now on it is awake like any other.
    let made = evening.yellow.plays(vec![crate::table::city(crate::table::YELLOWS_KNIGHT, 2)]).await.unwrap();
    assert_eq!(phone.update().await.revision, made.revision);
}

#[tokio::test]
async fn a_phone_that_slept_through_an_undo_gets_the_whole_table_and_one_that_missed_nothing_gets_nothing() {
    let server = server(71).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 3).await;
    let slept = evening.red.view().await.revision;
    let mut television = evening.television.watches(None).await;
    television.view().await;
    evening.yellow.plays(vec![draw(), place()]).await.unwrap();
    television.update().await;
    let undone = undoes(&evening.yellow, None).await.unwrap();
    assert_eq!(television.view().await.revision, undone.revision, "who watched sees the table anew");

    let mut phone = evening.red.watches(Some(slept)).await;
    let view = phone.view().await;
    assert_eq!((view.revision, view.phase()), (undone.revision, v1::Phase::Draw));
    let mut fresh = evening.red.watches(Some(undone.revision)).await;
    let made = evening.yellow.plays(vec![draw()]).await.unwrap();
    for stream in [&mut phone, &mut fresh] {
        assert_eq!(stream.update().await.revision, made.revision);
    }
}

#[tokio::test]
async fn two_people_tap_drawn_for_the_same_tile_one_wins_the_other_is_told_what_the_state_is_now() {
    let server = server(72).await;
    let evening = Evening::started(&server.channel).await;
    let before = evening.black.view().await;
    let tap = || {
        let asked = v1::SubmitMoveRequest {
            expected_revision: Some(before.revision),
            ..evening.black.submission(vec![draw()])
        };
        let black = evening.black.clone();
        async move { black.moves().submit_move(black.with(asked)).await.map(Response::into_inner) }
    };
    // Black's own phone, and the tablet that holds black's seat too.
    let (phone, tablet) = tokio::join!(tap(), tap());
    let (won, lost) = match (phone, tablet) {
        (Ok(won), Err(lost)) | (Err(lost), Ok(won)) => (won, lost),
        other => panic!("one wins: {other:?}"),
    };
    let told = status::told(&lost);
    assert_eq!(told.briefly(), (Code::Aborted, "STALE_REVISION", ""));
    assert_eq!(told.fact("current_revision"), won.revision.to_string());
    // The other is told what the state is now, and what was missed: it need not ask again.
    let now = status::standpoint(&lost).expect("it goes with the refusal");
    assert_eq!((now.revision, now.phase(), &now.awaited[..]), (won.revision, v1::Phase::Place, &[BLACK][..]));
    assert_eq!(now.missed, won.entries);

    // The same without a revision, and by somebody whose turn it is not.
    let again = status::told(&evening.black.plays(vec![draw()]).await.unwrap_err());
    assert_eq!(again.briefly(), (Code::FailedPrecondition, "OUT_OF_STEP", "B-2"));
    assert_eq!(again.fact("phase"), "PLACE");
    let other = evening.red.plays(vec![draw()]).await.unwrap_err();
    let now = status::standpoint(&other).expect("it goes with this one too");
    assert_eq!((now.draws_left, &now.missed[..]), (tournaments(&before).draws_left - 1, &[][..]));
    let other = status::told(&other);
    assert_eq!(other.briefly(), (Code::FailedPrecondition, "NOT_AWAITED", "B-2"));
    assert_eq!((other.fact("seat"), other.fact("awaited")), (&*RED.to_string(), &*BLACK.to_string()));

    let after = evening.black.view().await;
    assert_eq!(after.revision, before.revision + 1);
    assert_eq!(tournaments(&after).draws_left, tournaments(&before).draws_left - 1);
}

#[tokio::test]
async fn the_network_drops_after_the_tap_and_the_same_request_again_gives_the_same_answer() {
    let server = server(73).await;
    let evening = Evening::started(&server.channel).await;
    evening.plays_turns(1, 5).await;
    let nominate = herald_tests::people::nominate(crate::table::REDS_KNIGHT, v1::Emblem::Five, None);
    let steps = vec![draw(), place(), nominate, end_turn()];
    let asked = v1::SubmitMoveRequest {
        expected_revision: Some(evening.red.view().await.revision),
        ..evening.red.submission(steps)
    };
    let mut moves = evening.red.moves();
    let lost = moves.submit_move(evening.red.with(asked.clone())).await.unwrap().into_inner();
    evening.plays_turns(7, 8).await;
    let again = moves.submit_move(evening.red.with(asked.clone())).await.unwrap().into_inner();
    assert_eq!(
        again.encode_to_vec(),
        lost.encode_to_vec(),
        "to the byte, however far the table has moved on"
    );

    // Dropped before any answer, it is kept or not; asked again it is there once.
    let asked = evening.black.submission(vec![draw(), place(), end_turn()]);
    let before = evening.black.view().await.revision;
    let mut moves = evening.black.moves();
    let (mut phone, request) = (moves.clone(), evening.black.with(asked.clone()));
    let dropped = tokio::spawn(async move { phone.submit_move(request).await });
    tokio::task::yield_now().await;
    dropped.abort();
    let made = moves.submit_move(evening.black.with(asked.clone())).await.unwrap().into_inner();
    assert_eq!(made.revision, before + 1);
    assert_eq!(evening.black.view().await.revision, before + 1);

    let other = v1::SubmitMoveRequest { steps: vec![], ..asked.clone() };
    assert_eq!(moves.submit_move(evening.black.with(other)).await.unwrap_err().code(), Code::InvalidArgument);
    let mut other = asked;
    other.steps.pop();
    let told = status::told(&moves.submit_move(evening.black.with(other)).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::AlreadyExists, "REQUEST_ID_REUSED", ""));
}

#[tokio::test]
async fn someone_typed_12_instead_of_2_and_takes_it_back_for_all_to_see() {
    let server = server(74).await;
    let evening = Evening::started(&server.channel).await;
    evening.black.plays(vec![draw(), place()]).await.unwrap();
    let good = evening.black.view().await;
    let wrong = evening.black.plays(vec![points(&[BLACK], 12, v1::PointSource::Road)]).await.unwrap();
    let view = evening.black.view().await;
    assert!(view.undo_to_revision.is_some_and(|earliest| earliest <= good.revision), "the phone offers it");
    assert_eq!(evening.red.view().await.undo_to_revision, None, "nobody else's does");
    let told = status::told(&undoes(&evening.red, None).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOT_YOUR_MOVE", ""));

    let mut television = evening.television.watches(None).await;
    television.view().await;
    let undone = undoes(&evening.black, Some(good.revision)).await.unwrap();
    let expected = What::MovesUndone(v1::MovesUndone { revisions: vec![wrong.revision], note: None });
    assert_eq!(happened(&undone.entries), std::slice::from_ref(&expected));
    let Frame::View(seen) = television.next().await.unwrap() else { panic!("the table anew") };
    assert_eq!(happened(&seen.recent).last(), Some(&expected), "all see that it was taken back");

    evening.black.plays(vec![points(&[BLACK], 2, v1::PointSource::Road), end_turn()]).await.unwrap();
    let score = |view: &v1::View| view.scores.iter().find(|score| score.seat == BLACK).unwrap().points;
    assert_eq!(score(&evening.television.view().await), 2);
    assert_eq!(evening.red.sheet().await.lines.len(), 1);
}

#[tokio::test]
async fn what_others_have_seen_of_an_emblem_is_not_taken_back() {
    let server = server(75).await;
    let evening = Evening::at_the_tournament(&server.channel).await;
    let shown =
        evening.yellow.plays(vec![crate::table::city(crate::table::YELLOWS_KNIGHT, 2)]).await.unwrap();
    let told = status::told(&undoes(&evening.yellow, None).await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "HIDDEN_SEEN"));
    assert_eq!(told.fact("at"), shown.revision.to_string());
    assert_eq!(evening.yellow.view().await.undo_to_revision, None);
}
