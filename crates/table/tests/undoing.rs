//! Undoing: one's own last moves, as long as nothing hidden has been seen, and never a token. Never a correction.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, points, request, reveal_road};
use herald_words::*;

async fn undo(evening: &Evening, seat: usize, to: Option<u64>) -> Result<Submitted, Refusal> {
    let id = format!("undo-{}-{to:?}-{}", seat, evening.revision());
    let id: String = id.chars().filter(char::is_ascii_graphic).collect();
    match evening.house.undo(&evening.seats[seat], request(&id), to.map(Revision)).await {
        Ok(done) => Ok(done),
        Err(Problem::Refused { refusal, .. }) => Err(refusal),
        Err(other) => panic!("{other:?}"),
    }
}

/// What a view says of the game, without its revision and record.
fn game_of(mut view: View) -> View {
    view.revision = Revision(0);
    view.recent.clear();
    view.undo_to = None;
    view
}

#[tokio::test]
async fn an_undone_move_leaves_the_game_as_it_was_and_the_record_longer() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    let before = evening.view(&evening.seats[1]);
    let moved = evening.turn(1).await.revision;
    let undone = undo(&evening, 1, None).await.unwrap();
    assert_eq!(undone.revision, moved.next());
    let told = LobbyFact::MovesUndone { skipped: vec![moved], note: None };
    assert_eq!(undone.entries[0].what, Happening::Lobby(told));
    let after = evening.view(&evening.seats[1]);
    assert_eq!(game_of(after), game_of(before));
    let record = evening.house.history(&evening.host, Page { after: None, limit: 500 }).unwrap();
    assert!(record.items.iter().any(|entry| entry.revision == moved), "an undone stretch stays readable");
}

#[tokio::test]
async fn an_undone_game_is_the_same_after_a_restart() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    undo(&evening, 0, None).await.unwrap();
    evening.takes(0, &[DRAW, Command::DiscardTile]).await.unwrap();
    let (house, seats, host) = evening.restarted().await;
    for (live, stored) in evening.seats.iter().chain([&evening.host]).zip(seats.iter().chain([&host])) {
        assert_eq!(&evening.view(live), house.view(stored).unwrap().value());
    }
}

#[tokio::test]
async fn only_ones_own_last_moves_are_undone() {
    let evening = Evening::started(2).await;
    assert_eq!(undo(&evening, 0, None).await.unwrap_err(), Refusal::NothingToUndo);
    let first = evening.turn(0).await.revision;
    let second = evening.turn(1).await.revision;
    assert_eq!(undo(&evening, 0, None).await.unwrap_err(), Refusal::NotYourMove { last: second });
    let past = Some(first.0 - 1);
    assert_eq!(undo(&evening, 1, past).await.unwrap_err(), Refusal::NotYourMove { last: first });
    let here = Revision(second.0);
    assert_eq!(undo(&evening, 1, Some(here.0)).await.unwrap_err(), Refusal::NoSuchRevision { to: here });
    undo(&evening, 1, Some(first.0)).await.unwrap();
    undo(&evening, 0, None).await.expect("what seat 2 did no longer counts, so the last move is seat 1's");
    assert_eq!(undo(&evening, 0, None).await.unwrap_err(), Refusal::NothingToUndo);
}

#[tokio::test]
async fn several_own_moves_are_undone_at_once_and_the_view_says_how_far() {
    let evening = Evening::started(2).await;
    let start = evening.revision();
    for step in [DRAW, Command::PlaceTile] {
        evening.takes(0, &[step]).await.unwrap();
    }
    assert_eq!(evening.view(&evening.seats[0]).undo_to, Some(start));
    assert_eq!(evening.view(&evening.seats[1]).undo_to, None);
    undo(&evening, 0, Some(start.0)).await.unwrap();
    assert_eq!(evening.view(&evening.seats[0]).phase, PhaseView::Draw);
    assert_eq!(evening.view(&evening.seats[0]).undo_to, None);
}

#[tokio::test]
async fn t12_an_undone_nomination_brings_the_emblem_back_to_hand() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Two).await;
    let hand = |evening: &Evening| evening.view(&evening.seats[0]).tournament.unwrap().hand;
    assert_eq!(hand(&evening), [Emblem::Zero, Emblem::One, Emblem::Three, Emblem::Five]);
    undo(&evening, 0, None).await.unwrap();
    assert_eq!(hand(&evening), Emblem::ALL);
    assert_eq!(evening.view(&evening.seats[0]).meeples[0].nomination, NominationView::None);
}

#[tokio::test]
async fn a_move_that_showed_something_hidden_is_not_undone() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Five).await;
    evening.until_tournament().await;
    let revealed = evening.takes(0, &[reveal_road(1, 4)]).await.unwrap().revision;
    assert_eq!(undo(&evening, 0, None).await.unwrap_err(), Refusal::HiddenSeen { at: revealed });
}

#[tokio::test]
async fn the_view_offers_ones_own_moves_back_to_what_was_seen_among_them_and_no_further() {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Five).await;
    evening.until_tournament().await;
    let offered = || evening.view(&evening.seats[0]).undo_to;
    let revealed = evening.takes(0, &[reveal_road(1, 4)]).await.unwrap().revision;
    assert_eq!(offered(), None);
    evening.takes(0, &[points(1, 3)]).await.unwrap();
    evening.takes(0, &[points(1, 2)]).await.unwrap();
    assert_eq!(offered(), Some(revealed));
    assert_eq!(undo(&evening, 0, Some(revealed.0)).await.unwrap().revision, Revision(revealed.0 + 3));
    assert_eq!(offered(), None);
}

#[tokio::test]
async fn an_undo_never_brings_back_a_token() {
    let evening = Evening::started(2).await;
    evening.turn(0).await;
    let reissued =
        evening.house.reissue(&evening.host, request("reissue-seat-one-now"), Reissue::Seat(Seat(1)));
    let reissued = reissued.await.unwrap();
    let seat = evening.house.admit(&reissued.token, reissued.game).await.unwrap();
    evening.house.undo(&seat, request("undo"), None).await.unwrap();
    assert_eq!(evening.house.view(&evening.seats[0]).unwrap_err(), Problem::Unauthenticated);
    assert_eq!(evening.house.view(&seat).unwrap().value().phase, PhaseView::Draw);
}

#[tokio::test]
async fn an_undone_request_sent_again_gives_its_first_answer_and_changes_nothing() {
    let evening = Evening::started(2).await;
    let tap = || Submission { request: request("tap"), steps: vec![DRAW] };
    let first = evening.house.submit(&evening.seats[0], tap()).await.unwrap();
    undo(&evening, 0, None).await.unwrap();
    let again = evening.house.submit(&evening.seats[0], tap()).await.unwrap();
    assert_eq!((again.revision, again.entries), (first.revision, first.entries));
    assert_eq!(evening.view(&evening.seats[0]).phase, PhaseView::Draw);
}
