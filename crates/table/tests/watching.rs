//! Streams: the whole view first, then every change in order, none twice and none missing. Never how it is sent.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{Evening, request};
use futures_util::{FutureExt, StreamExt};
use herald_words::*;

type Stream = <herald_table::House as Tables>::Watch;

fn watch(evening: &Evening, seats: &[usize], after: Option<u64>) -> Stream {
    let proofs = seats.iter().map(|seat| evening.seats[*seat].clone()).collect();
    evening.house.watch(proofs, after.map(Revision)).unwrap()
}

/// All that is ready now, each as (seat, revision, whole view or update with or without a view).
fn ready(stream: &mut Stream) -> Vec<(Audience, u64, &'static str)> {
    std::iter::from_fn(|| stream.next().now_or_never()?)
        .map(|shown| match shown.unwrap() {
            Shown::View(view) => (view.value().audience, view.value().revision.0, "view"),
            Shown::Update(update) => {
                let update = update.value();
                let kind = if update.view.is_some() { "update with view" } else { "update" };
                assert!(update.entries.iter().all(|entry| entry.revision == update.revision));
                (update.audience, update.revision.0, kind)
            }
            Shown::ReissueAsked(seat) => (Audience::Seat(seat), 0, "asked"),
            Shown::Nudge(nudge) => panic!("no table here wants any: {nudge:?}"),
        })
        .collect()
}

const ONE: Audience = Audience::Seat(Seat(1));
const TWO: Audience = Audience::Seat(Seat(2));

#[tokio::test]
async fn the_whole_view_comes_first_then_each_change_with_the_view_after_it() {
    let evening = Evening::started(2).await;
    let now = evening.revision().0;
    let mut stream = watch(&evening, &[0], None);
    assert_eq!(ready(&mut stream), [(ONE, now, "view")]);
    evening.turn(0).await;
    assert_eq!(ready(&mut stream), [(ONE, now + 1, "update with view")]);
    evening.turn(1).await;
    evening.turn(0).await;
    assert_eq!(ready(&mut stream), [(ONE, now + 2, "update"), (ONE, now + 3, "update with view")]);
    assert_eq!(ready(&mut stream), []);
}

#[tokio::test]
async fn a_phone_that_slept_resumes_after_its_revision_and_sees_all_in_order_none_twice() {
    let evening = Evening::started(2).await;
    let now = evening.revision().0;
    for turn in 0..5 {
        evening.turn(turn % 2).await;
    }
    let mut stream = watch(&evening, &[0], Some(now + 2));
    assert_eq!(
        ready(&mut stream),
        [(ONE, now + 3, "update"), (ONE, now + 4, "update"), (ONE, now + 5, "update with view")]
    );
    let mut up_to_date = watch(&evening, &[0], Some(now + 5));
    assert_eq!(ready(&mut up_to_date), []);
    let mut from_the_future = watch(&evening, &[0], Some(now + 99));
    assert_eq!(ready(&mut from_the_future), [(ONE, now + 5, "view")]);
}

#[tokio::test]
async fn after_an_undo_the_whole_view_comes_again_also_when_resuming() {
    let evening = Evening::started(2).await;
    let before = evening.revision().0;
    let mut stream = watch(&evening, &[1], None);
    ready(&mut stream);
    evening.turn(0).await;
    evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap();
    assert_eq!(ready(&mut stream), [(TWO, before + 2, "view")]);
    let mut resumed = watch(&evening, &[1], Some(before));
    assert_eq!(ready(&mut resumed), [(TWO, before + 2, "view")]);
}

#[tokio::test]
async fn several_seats_of_one_device_share_a_stream() {
    let evening = Evening::started(3).await;
    let now = evening.revision().0;
    let mut stream = watch(&evening, &[0, 1, 0], None);
    assert_eq!(ready(&mut stream), [(ONE, now, "view"), (TWO, now, "view")]);
    evening.turn(0).await;
    assert_eq!(ready(&mut stream), [(ONE, now + 1, "update with view"), (TWO, now + 1, "update with view")]);
}

#[tokio::test]
async fn a_watcher_that_lags_is_told_where_to_resume_and_stalls_nobody() {
    let evening = Evening::started(2).await;
    let sent = evening.revision();
    let mut stream = watch(&evening, &[0], None);
    ready(&mut stream);
    for turn in 0..=MAX_WATCH_BACKLOG {
        let turn = usize::try_from(turn).unwrap();
        let points = Command::TellPoints {
            seats: vec![Seat(1)],
            points: Points(1),
            source: PointSource::Other,
            reason: None,
        };
        evening.takes(0, &[points]).await.unwrap_or_else(|problem| panic!("{turn}: {problem}"));
    }
    assert_eq!(stream.next().await.unwrap().unwrap_err(), Problem::Lagged { sent });
    assert!(stream.next().await.is_none());
    assert_eq!((evening.house.census().lagged, evening.house.census().watching), (1, 0));
    let mut resumed = watch(&evening, &[0], Some(sent.0 + 1));
    assert_eq!(ready(&mut resumed).len(), usize::try_from(MAX_WATCH_BACKLOG).unwrap());
    let mut too_far = watch(&evening, &[0], Some(sent.0));
    assert_eq!(ready(&mut too_far).len(), 1, "the whole view instead of more than a backlog");
}

#[tokio::test]
async fn a_table_has_only_so_many_streams() {
    let evening = Evening::started(5).await;
    let streams: Vec<_> =
        (0..MAX_STREAMS_A_TABLE).map(|number| watch(&evening, &[number % 4], None)).collect();
    let refused = evening.house.watch(vec![evening.seats[0].clone()], None).err();
    assert_eq!(refused, Some(Problem::Exhausted(Limit::Streams)));
    drop(streams);
    drop(watch(&evening, &[0], None));
}

#[tokio::test]
async fn a_token_has_only_so_many_streams_and_others_have_theirs() {
    let evening = Evening::started(2).await;
    let mut streams: Vec<_> = (0..MAX_STREAMS_A_TOKEN).map(|_| watch(&evening, &[0], None)).collect();
    let own = Some(Problem::Exhausted(Limit::OwnStreams));
    assert_eq!(evening.house.watch(vec![evening.seats[0].clone()], None).err(), own);
    let both = vec![evening.seats[1].clone(), evening.seats[0].clone()];
    assert_eq!(evening.house.watch(both, None).err(), own, "nor beside another's");
    drop(watch(&evening, &[1], None));
    drop(streams.pop());
    drop(watch(&evening, &[0], None));
}

#[tokio::test]
async fn what_is_seen_is_built_once_an_audience() {
    let evening = Evening::started(2).await;
    let one = evening.house.view(&evening.seats[0]).unwrap();
    let again = evening.house.view(&evening.seats[0]).unwrap();
    assert!(std::sync::Arc::ptr_eq(&one, &again));
    let bytes = one.encoded(|_| b"encoded".as_slice().into());
    assert_eq!(again.encoded(|_| unreachable!("encoded a second time")), bytes);
}
