//! Two devices at once: one wins, and the other gets the new state with its refusal. Never more than it may know.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use std::sync::Arc;

use common::{DRAW, Evening, nominate, place, points, refused, request, stale};
use herald_words::*;

fn submission(id: &str, expected: Revision, steps: &[Command]) -> Submission {
    let request = Request { expected: Some(expected), ..request(id) };
    Submission { request, steps: steps.to_vec() }
}

/// What the record says after a revision, to who asks.
fn record_after(evening: &Evening, proof: &herald_table::Proof, after: Revision) -> Vec<Entry> {
    evening.house.history(proof, Page { after: Some(after), limit: 1000 }).unwrap().items
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_tapping_at_once_one_wins_and_the_other_gets_the_new_state() {
    let evening = Arc::new(Evening::started(2).await);
    let before = evening.revision();
    let tap = |id: &'static str| {
        let evening = Arc::clone(&evening);
        tokio::spawn(
            async move { evening.house.submit(&evening.seats[0], submission(id, before, &[DRAW])).await },
        )
    };
    let (one, two) = tokio::join!(tap("phone"), tap("tablet"));
    let (won, lost) = match (one.unwrap(), two.unwrap()) {
        (Ok(won), Err(lost)) | (Err(lost), Ok(won)) => (won, lost),
        both => panic!("{both:?}"),
    };
    let told = stale(&lost);
    assert_eq!(told.missed, won.entries, "exactly what the winner did");
    assert_eq!((told.revision, told.status), (won.revision, Status::Playing));
    let view = evening.view(&evening.seats[0]);
    assert_eq!((told.phase, told.turn), (PhaseView::Place, view.turn));
    assert_eq!((&told.awaited, told.awaited_since_ms), (&view.awaited, view.awaited_since_ms));
    assert_eq!(told.draws_left, view.tournament.unwrap().draws_left);
}

#[tokio::test]
async fn what_was_missed_is_the_last_entries_after_the_revision_believed_in() {
    let evening = Evening::started(2).await;
    let start = evening.revision();
    for turn in 0..6 {
        evening.turn(turn % 2).await;
    }
    let all = record_after(&evening, &evening.seats[0], start);
    assert!(all.len() > MAX_MISSED_ENTRIES);
    let late = evening.house.submit(&evening.seats[0], submission("late", start, &[DRAW])).await.unwrap_err();
    assert_eq!(stale(&late).missed, all[all.len() - MAX_MISSED_ENTRIES..]);
    let last = Revision(evening.revision().0 - 1);
    let late = evening.house.submit(&evening.seats[0], submission("late", last, &[DRAW])).await.unwrap_err();
    assert_eq!(stale(&late).missed, record_after(&evening, &evening.seats[0], last));
    let future = Revision(evening.revision().0 + 5);
    let early = evening.house.submit(&evening.seats[0], submission("x", future, &[DRAW])).await.unwrap_err();
    assert!(stale(&early).missed.is_empty());
}

#[tokio::test]
async fn a_refusal_by_the_rules_tells_the_state_and_without_a_revision_nothing_missed() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    let problem = evening.takes(0, &[DRAW]).await.unwrap_err();
    let (refusal, told) = refused(&problem);
    assert_eq!(*refusal, Refusal::NotAwaited { seat: Seat(1), awaited: vec![Seat(2)] });
    assert_eq!((told.phase, &told.awaited), (PhaseView::Draw, &vec![Seat(2)]));
    assert!(told.missed.is_empty());

    let validated = Submission { request: request("v"), steps: vec![DRAW] };
    let validated = evening.house.validate(&evening.seats[0], validated).await.unwrap_err();
    assert_eq!(validated, problem, "validating tells the same");
    let stale_one = submission("v", Revision(evening.revision().0 - 1), &[DRAW]);
    let validated = evening.house.validate(&evening.seats[1], stale_one).await.unwrap_err();
    assert_eq!(stale(&validated).missed.last().unwrap().revision, evening.revision());
}

#[tokio::test]
async fn a_nominations_emblem_among_what_was_missed_is_shown_to_its_owner_alone() {
    let evening = Evening::started(2).await;
    let road = [DRAW, Command::PlaceTile, place(Role::Highwayman), Command::EndTurn];
    evening.takes(0, &road).await.unwrap();
    evening.turn(1).await;
    evening.takes(0, &[DRAW, Command::PlaceTile]).await.unwrap();
    let before = evening.revision();
    evening.takes(0, &[nominate(1, Emblem::Three)]).await.unwrap();
    let missed = async |proof| {
        let late = evening.house.submit(proof, submission("late", before, &[points(1, 3)])).await;
        stale(&late.unwrap_err()).missed.clone()
    };
    let emblems = |missed: &[Entry]| match missed {
        [Entry { what: Happening::Game(Seen::MeepleNominated { emblem, .. }), .. }] => *emblem,
        other => panic!("{other:?}"),
    };
    assert_eq!(emblems(&missed(&evening.seats[0]).await), Some(Emblem::Three));
    assert_eq!(emblems(&missed(&evening.seats[1]).await), None);
    let expected = Some(before);
    let end = evening.house.end(&evening.host, Request { expected, ..request("end") }).await.unwrap_err();
    assert_eq!(emblems(&stale(&end).missed), None);
}

#[tokio::test]
async fn a_stranger_is_told_no_state() {
    let evening = Evening::lobby(1).await;
    let expected = Some(Revision(1));
    let name = Name::parse("late").unwrap();
    let code = || evening.created.join.clone();
    let join = |request| evening.house.join(request, code(), name.clone(), Colour::Red, Symbol::Star);
    let taken = join(request("a-strangers-long-request")).await.unwrap_err();
    assert!(matches!(taken, Problem::Refused { refusal: Refusal::ColourTaken { .. }, now: None, .. }));
    let late = Request { expected, ..request("recover-with-a-long-id") };
    let late = evening.house.recover(late, evening.created.recovery.clone()).await.unwrap_err();
    assert!(matches!(late, Problem::Stale { now: None, .. }));
    let impossible = Settings { extra_tiles: u16::MAX, ..Settings::default() };
    let opened = evening.house.create(request("another-table-altogether"), impossible).await.unwrap_err();
    assert!(matches!(opened, Problem::Refused { now: None, .. }));
}

#[tokio::test]
async fn in_the_lobby_the_host_is_told_who_came_meanwhile() {
    let evening = Evening::lobby(2).await;
    let expected = Some(Revision(1));
    let start = Start::default();
    let late = Request { expected, ..request("start") };
    let late = evening.house.start(&evening.host, late, start).await.unwrap_err();
    let told = stale(&late);
    assert_eq!((told.status, told.phase, told.turn), (Status::Lobby, PhaseView::Lobby, None));
    assert_eq!((told.awaited_since_ms, told.draws_left), (None, 0));
    let came =
        told.missed.iter().filter(|entry| matches!(entry.what, Happening::Lobby(LobbyFact::SeatTaken(_))));
    assert_eq!(came.count(), 2);
}
