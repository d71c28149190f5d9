//! Requests: the same one again, another under the same id, a stale one, one that is dropped. Never a rule of the
//! game.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::{sync::Arc, task::Poll};

use common::{DRAW, Evening, request, stale};
use futures_util::{FutureExt, future::poll_fn};
use herald_words::*;

const TURN: [Command; 3] = [DRAW, Command::PlaceTile, Command::EndTurn];

fn submission(id: &str, expected: Option<Revision>) -> Submission {
    Submission { request: Request { expected, ..request(id) }, steps: TURN.to_vec() }
}

#[tokio::test]
async fn the_same_request_again_gives_the_same_answer_and_changes_nothing() {
    let evening = Evening::started(2).await;
    let first = evening.house.submit(&evening.seats[0], submission("a", None)).await.unwrap();
    evening.turn(1).await;
    let again = evening.house.submit(&evening.seats[0], submission("a", None)).await.unwrap();
    assert_eq!((first.revision, first.entries), (again.revision, again.entries));
    assert_eq!(evening.view(&evening.host).land_left, 79 - 2);
}

#[tokio::test]
async fn the_same_request_is_known_after_a_restart() {
    let evening = Evening::started(2).await;
    let first = evening.house.submit(&evening.seats[0], submission("a", None)).await.unwrap();
    let (house, seats, _) = evening.restarted().await;
    let again = house.submit(&seats[0], submission("a", None)).await.unwrap();
    assert_eq!((first.revision, first.entries), (again.revision, again.entries));
}

#[tokio::test]
async fn a_request_id_is_not_used_for_something_else() {
    let evening = Evening::started(2).await;
    evening.house.submit(&evening.seats[0], submission("a", None)).await.unwrap();
    let mut other = submission("a", None);
    other.request.content = Fingerprint([9; 32]);
    assert_eq!(evening.house.submit(&evening.seats[0], other).await.unwrap_err(), Problem::RequestReused);
    evening
        .house
        .submit(&evening.seats[1], submission("a", None))
        .await
        .expect("another seat has ids of its own");
}

#[tokio::test]
async fn a_stale_revision_is_told_the_current_one() {
    let evening = Evening::started(2).await;
    let current = evening.revision();
    for other in [current.0 - 1, current.0 + 1] {
        let refused = evening.house.submit(&evening.seats[0], submission("s", Some(Revision(other)))).await;
        assert_eq!(stale(&refused.unwrap_err()).revision, current);
    }
    evening.house.submit(&evening.seats[0], submission("s", Some(current))).await.unwrap();
}

#[tokio::test]
async fn a_call_that_is_dropped_loses_nothing() {
    let evening = Evening::started(2).await;
    let before = evening.revision();
    let mut call = Box::pin(evening.house.submit(&evening.seats[0], submission("dropped", None)));
    poll_fn(|context| Poll::Ready(call.poll_unpin(context).is_ready())).await;
    drop(call);
    let answer = evening.house.submit(&evening.seats[0], submission("dropped", None)).await.unwrap();
    assert_eq!(
        answer.revision,
        before.next(),
        "carried out once, whether the first call or the second did it"
    );
    assert_eq!(evening.view(&evening.host).land_left, 78);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_taps_for_the_same_tile_count_one() {
    let evening = Arc::new(Evening::started(2).await);
    let expected = Some(evening.revision());
    let tap = |id: &'static str| {
        let evening = Arc::clone(&evening);
        tokio::spawn(async move {
            let mut tap = submission(id, expected);
            tap.steps = vec![DRAW];
            evening.house.submit(&evening.seats[0], tap).await
        })
    };
    let (one, two) = tokio::join!(tap("phone"), tap("tablet"));
    let (one, two) = (one.unwrap(), two.unwrap());
    let current = evening.revision();
    assert!(one.is_ok() != two.is_ok());
    assert_eq!(stale(&one.err().or(two.err()).unwrap()).revision, current);
    assert_eq!(evening.view(&evening.host).land_left, 78);
}

#[tokio::test]
async fn a_list_is_one_commit_and_all_or_nothing() {
    let evening = Evening::started(2).await;
    let before = evening.view(&evening.host);
    let refused = evening.takes(0, &[DRAW, Command::PlaceTile, DRAW]).await;
    assert!(matches!(refused, Err(Problem::Refused { refusal: Refusal::OutOfStep { .. }, .. })));
    assert_eq!(evening.view(&evening.host), before);
    assert_eq!(evening.turn(0).await.revision, before.revision.next());
}

#[tokio::test]
async fn validating_changes_nothing_and_says_only_yes_or_no() {
    let evening = Evening::started(2).await;
    let before = evening.view(&evening.host);
    evening.house.validate(&evening.seats[0], submission("v", None)).await.unwrap();
    let refused = evening.house.validate(&evening.seats[1], submission("v", None)).await.unwrap_err();
    assert!(matches!(refused, Problem::Refused { refusal: Refusal::NotAwaited { .. }, .. }));
    assert_eq!(evening.view(&evening.host), before);
    evening.house.submit(&evening.seats[0], submission("v", None)).await.expect("the id is still free");
}
