//! Bad input, as issue 2 lists it: who may not, what the rules forbid, what came too late, what the store cannot
//! write. A clear error each time, and nothing is lost.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use herald_api::v1;
use herald_tests::{
    local::{Local, house},
    people::{Party, Person, draw, end_turn, fresh_id, place},
    status,
};
use tonic::{Code, Response, Status};

use crate::{
    every_call,
    moody::{Mood, Moody},
    table::{Evening, server},
};

#[tokio::test]
async fn a_bad_or_missing_token_is_unauthenticated_before_anything_is_looked_up() {
    let server = server(100).await;
    let evening = Evening::started(&server.channel).await;
    let (own, nowhere) = (evening.red.game.clone(), "0".repeat(32));
    let mut told = Vec::new();
    for game in [&own, &nowhere, "", "no game's id"] {
        for token in [None, Some("hs_never-was"), Some("x")] {
            told.extend(every_call::about(&evening.red, game, token).await);
            told.extend(every_call::against(&evening.red, game, token).await);
        }
    }
    let list =
        evening.red.games().list_games(v1::ListGamesRequest { page_size: -1, ..Default::default() }).await;
    told.push(("list_games", list.unwrap_err()));
    // The operator's token is no game's, so DeleteGame reads the id before it can ask whose token it is.
    told.retain(|(call, status)| *call != "delete_game" || status.code() != Code::InvalidArgument);
    for (call, status) in &told {
        assert_eq!(status.code(), Code::Unauthenticated, "{call}");
        assert_eq!(status::bytes(status), status::bytes(&told[0].1), "{call}");
    }
}

#[tokio::test]
async fn a_game_that_is_not_yours_or_does_not_exist_is_the_identical_not_found() {
    let server = server(101).await;
    let evening = Evening::started(&server.channel).await;
    let other = Party::started(&server.channel, 2).await;
    for person in [&evening.red, &evening.host, &evening.television] {
        let token = Some(person.token.as_str());
        let mut told = Vec::new();
        for game in [other.host.game.clone(), "0".repeat(32), "f".repeat(32)] {
            told.extend(every_call::about(person, &game, token).await);
            told.extend(every_call::against(person, &game, token).await);
        }
        for (call, status) in &told {
            assert_eq!(status.code(), Code::NotFound, "{call}");
            assert_eq!(status::bytes(status), status::bytes(&told[0].1), "{call}");
        }
    }
    assert_eq!(other.host.view().await.status(), v1::Status::Playing);
}

#[tokio::test]
async fn permission_is_denied_only_inside_ones_own_game() {
    let server = server(102).await;
    let evening = Evening::started(&server.channel).await;
    let denied = async |person: &Person| {
        let mut told = every_call::about(person, &person.game, Some(&person.token)).await;
        if person.token != evening.host.token {
            told.extend(every_call::against(person, &person.game, Some(&person.token)).await);
        }
        let denied = told.into_iter().filter(|(_, status)| status.code() == Code::PermissionDenied);
        denied.map(|(call, status)| (call, status::reason(&status))).collect::<BTreeMap<_, _>>()
    };
    let said = |calls: &[(&'static str, &str)]| -> BTreeMap<&'static str, String> {
        calls.iter().map(|(call, reason)| (*call, (*reason).to_owned())).collect()
    };
    let hosts = [
        ("remove_seat", "HOST_ONLY"),
        ("update_settings", "HOST_ONLY"),
        ("start_game", "HOST_ONLY"),
        ("end_game", "HOST_ONLY"),
        ("delete_game", "HOST_ONLY"),
    ];
    let seats = [
        ("add_draw_share", "SEAT_ONLY"),
        ("consent_to_reissue", "SEAT_ONLY"),
        ("submit_move", "SEAT_ONLY"),
        ("undo_move", "SEAT_ONLY"),
        ("answer_correction", "SEAT_ONLY"),
    ];
    assert_eq!(denied(&evening.host).await, said(&seats));
    assert_eq!(
        denied(&evening.blue).await,
        said(&[&hosts[..], &[("reissue_seat", "NOT_YOUR_SEAT")]].concat())
    );
    let calls = denied(&evening.television).await.into_keys().collect::<Vec<_>>();
    let both = [("reissue_seat", ""), ("withdraw_correction", "")];
    let neither: BTreeMap<_, _> = hosts.into_iter().chain(seats).chain(both).collect();
    assert!(calls.iter().eq(neither.keys()), "who only watches may do nothing: {calls:?}");
}

#[tokio::test]
async fn what_the_rules_forbid_tells_reason_rule_and_facts_and_changes_nothing() {
    let server = server(103).await;
    let evening = Evening::started(&server.channel).await;
    evening.black.plays(vec![draw()]).await.unwrap();
    let before = evening.black.view().await;
    // The first two steps would do; the list is refused as one.
    let steps = vec![place(), end_turn(), draw()];
    for validate_only in [true, false] {
        let asked = v1::SubmitMoveRequest { validate_only, ..evening.black.submission(steps.clone()) };
        let refused = evening.black.moves().submit_move(evening.black.with(asked)).await.unwrap_err();
        let told = status::told(&refused);
        assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOT_AWAITED", "B-2"));
        assert_eq!((told.fact("awaited"), told.fact("revision")), ("1", &*before.revision.to_string()));
    }
    assert_eq!(evening.black.view().await, before);
}

#[tokio::test]
async fn a_stale_revision_is_aborted_with_the_current_one() {
    let server = server(104).await;
    let evening = Evening::started(&server.channel).await;
    let stale = evening.black.view().await.revision;
    evening.black.turn().await;
    let current = (stale + 1).to_string();
    let red = evening.red.submission(vec![draw()]);
    for asked in [
        v1::SubmitMoveRequest { expected_revision: Some(stale), ..red.clone() },
        v1::SubmitMoveRequest { expected_revision: Some(stale), validate_only: true, ..red.clone() },
        v1::SubmitMoveRequest { expected_revision: Some(stale + 9), ..red.clone() },
    ] {
        let refused = evening.red.moves().submit_move(evening.red.with(asked)).await.unwrap_err();
        let told = status::told(&refused);
        assert_eq!(told.briefly(), (Code::Aborted, "STALE_REVISION", ""));
        assert_eq!(told.fact("current_revision"), current);
        assert_eq!(refused.metadata().get("current_revision").unwrap(), &current);
    }
    let end = v1::EndGameRequest {
        game_id: evening.host.game.clone(),
        request_id: fresh_id(),
        expected_revision: Some(stale),
    };
    let refused = evening.host.games().end_game(evening.host.with(end)).await.unwrap_err();
    assert_eq!(refused.code(), Code::Aborted);
    evening.red.moves().submit_move(evening.red.with(red)).await.unwrap();
}

/// Submits with a deadline short of what the store takes.
async fn in_a_hurry(
    evening: &Evening,
    asked: v1::SubmitMoveRequest,
) -> Result<v1::SubmitMoveResponse, Status> {
    let mut request = evening.black.with(asked);
    // The server's answer comes a tenth before the client's own clock would end the call.
    request.set_timeout(Duration::from_secs(1));
    evening.black.moves().submit_move(request).await.map(Response::into_inner)
}

#[tokio::test]
async fn past_its_deadline_a_move_is_kept_or_not_as_the_record_says() {
    let moody = Arc::new(Moody::default());
    let server = Local::over(house(moody.clone(), 105)).await;
    let evening = Evening::started(&server.channel).await;
    let before = evening.black.view().await.revision;
    let asked = evening.black.submission(vec![draw()]);
    moody.be(Mood::Waits);
    let told = status::told(&in_a_hurry(&evening, asked.clone()).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::DeadlineExceeded, "DEADLINE_EXCEEDED", ""));
    assert_eq!(evening.red.view().await.revision, before, "nobody has seen what is not on disk");
    moody.go_on();
    let made = evening.black.moves().submit_move(evening.black.with(asked)).await.unwrap().into_inner();
    assert_eq!(made.revision, before + 1, "kept, and once");
    assert_eq!(evening.red.view().await.revision, before + 1);
}

#[tokio::test]
async fn a_store_that_cannot_write_is_unavailable_and_no_watcher_has_seen_what_is_not_on_disk() {
    let moody = Arc::new(Moody::default());
    let server = Local::over(house(moody.clone(), 106)).await;
    let evening = Evening::started(&server.channel).await;
    let mut television = evening.television.watches(None).await;
    let mut revision = television.view().await.revision;
    for (mood, reason) in [
        (Mood::Refuses, Some("STORE_BUSY")),
        (Mood::LosesInDoubt, Some("NOT_CONFIRMED")),
        // The table looks whether it is on disk after all, and it is.
        (Mood::WritesInDoubt, None),
    ] {
        let asked = evening.black.submission(vec![draw()]);
        moody.be(mood);
        let submit = || evening.black.with(asked.clone());
        let first = evening.black.moves().submit_move(submit()).await;
        moody.be(Mood::Honest);
        let told = first.as_ref().map_err(status::told).err();
        let expected = reason.map(|reason| (Code::Unavailable, reason, ""));
        assert_eq!(told.as_ref().map(status::Told::briefly), expected, "{mood:?}");
        if told.is_some() {
            assert_eq!(evening.red.view().await.revision, revision, "{mood:?}");
        }
        // Asked again it is there, once.
        let made = evening.black.moves().submit_move(submit()).await.unwrap().into_inner();
        revision += 1;
        assert_eq!(made.revision, revision, "{mood:?}");
        assert_eq!(television.update().await.revision, revision, "{mood:?}");
        let (game_id, request_id) = (evening.black.game.clone(), fresh_id());
        let undo = v1::UndoMoveRequest { game_id, request_id, ..Default::default() };
        let undone = evening.black.moves().undo_move(evening.black.with(undo)).await.unwrap().into_inner();
        revision += 1;
        assert_eq!(undone.revision, revision);
        assert_eq!(television.view().await.revision, revision);
    }
}
