//! What the host puts right, for all to see: with a reason, and with what hidden things had been seen. Never what a
//! correction may be; the rules' own tests have that.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, points, refused, request, reveal_road, stale};
use herald_words::*;

fn points_of(evening: &Evening, seat: u8) -> i32 {
    let view = evening.view(&evening.host);
    view.scores.iter().find(|score| score.seat == Seat(seat)).unwrap().points.0
}

fn more(seat: u8, points: i32) -> Correction {
    Correction::Points { seat: Seat(seat), points: Points(points) }
}

/// What a view says of the game, without its revision, record and clock.
fn game_of(mut view: View) -> View {
    view.revision = Revision(0);
    view.awaited_since_ms = None;
    view.recent.clear();
    view.undo_to = None;
    view
}

/// Seat 1 has nominated, the first pile is empty, and seat 1 has revealed.
async fn revealed() -> (Evening, Revision, Revision) {
    let evening = Evening::started(2).await;
    evening.nominated_with(Emblem::Five).await;
    evening.until_tournament().await;
    let before = evening.revision();
    let revealed = evening.takes(0, &[reveal_road(1, 4)]).await.unwrap().revision;
    (evening, before, revealed)
}

#[tokio::test]
async fn points_go_below_zero_and_come_back_exactly_and_all_can_read_why() {
    let evening = Evening::started(2).await;
    evening.takes(0, &[points(1, 12)]).await.unwrap();
    let mended = evening.correct(more(1, -20), None).await.unwrap();
    assert_eq!(points_of(&evening, 1), -8);
    assert!(mended.seen.is_empty());
    for proof in [&evening.seats[1], &evening.host] {
        let last = evening.view(proof).recent.last().unwrap().clone();
        let note = Note { reason: Label::parse("a slip").unwrap(), seen: Vec::new(), consent: None };
        let told = Fact::Corrected { correction: more(1, -20), note };
        assert_eq!((&last.what, last.by), (&Happening::Game(Seen::Fact(told)), Some(Audience::Host)));
        assert_eq!([last], mended.entries[..]);
    }
    evening.correct(more(1, 20), None).await.unwrap();
    assert_eq!(points_of(&evening, 1), 12);
    let (house, _, host) = evening.restarted().await;
    assert_eq!(house.view(&host).unwrap().value(), &evening.view(&evening.host));
}

#[tokio::test]
async fn a_correction_is_the_hosts_and_the_same_request_changes_nothing_twice() {
    let evening = Evening::started(2).await;
    let proposal = evening.proposal(more(2, 7), None);
    for proof in &evening.seats {
        let denied = evening.house.correct(proof, proposal.clone()).await.unwrap_err();
        assert_eq!(denied, Problem::Denied(Denial::HostOnly));
        let denied = evening.house.validate_correction(proof, proposal.clone()).await.unwrap_err();
        assert_eq!(denied, Problem::Denied(Denial::HostOnly));
    }
    evening.house.validate_correction(&evening.host, proposal.clone()).await.unwrap();
    assert_eq!(points_of(&evening, 2), 0, "validating changes nothing");
    let first = evening.house.correct(&evening.host, proposal.clone()).await.unwrap();
    evening.turn(0).await;
    let again = evening.house.correct(&evening.host, proposal).await.unwrap();
    assert_eq!((first.revision, first.entries, first.seen), (again.revision, again.entries, again.seen));
    assert_eq!(points_of(&evening, 2), 7);
}

#[tokio::test]
async fn a_refused_correction_tells_where_the_table_stands_and_so_does_validating_it() {
    let evening = Evening::started(2).await;
    let nobody = evening.proposal(more(9, 7), None);
    let problem = evening.house.correct(&evening.host, nobody.clone()).await.unwrap_err();
    let (refusal, told) = refused(&problem);
    assert_eq!((refusal, told.phase), (&Refusal::NoSuchSeat { seat: Seat(9) }, PhaseView::Draw));
    assert_eq!(evening.house.validate_correction(&evening.host, nobody).await.unwrap_err(), problem);
    let mut late = evening.proposal(more(2, 7), None);
    late.request.expected = Some(evening.revision());
    let missed = evening.takes(0, &[DRAW]).await.unwrap().entries;
    let problem = evening.house.correct(&evening.host, late.clone()).await.unwrap_err();
    assert_eq!(stale(&problem).missed, missed);
    assert_eq!(evening.house.validate_correction(&evening.host, late).await.unwrap_err(), problem);
}

#[tokio::test]
async fn the_host_undoes_anyones_moves_across_a_reveal_and_what_was_seen_is_listed() {
    let (evening, before, revealed) = revealed().await;
    let prize = evening.view(&evening.host).tournament.unwrap().prizes[0].won.prize;
    evening.takes(evening.active(), &[DRAW]).await.unwrap();
    let as_it_was = {
        let (house, _, host) = evening.restarted().await;
        let record = house.history(&host, Page { after: None, limit: 10_000 }).unwrap();
        record.items.into_iter().filter(|entry| entry.revision <= before).count()
    };
    let seen = [
        HiddenSeen { revision: revealed, what: Sight::Emblem { seat: Seat(1), meeple: MeepleId(1) } },
        HiddenSeen { revision: revealed, what: Sight::Prize { seat: Seat(1), prize } },
    ];
    let proposal = evening.proposal(Correction::Undo { to: before }, None);
    let would = evening.house.validate_correction(&evening.host, proposal.clone()).await.unwrap();
    assert_eq!(would, seen);
    let mended = evening.house.correct(&evening.host, proposal).await.unwrap();
    assert_eq!(mended.seen, seen);
    let Happening::Lobby(LobbyFact::MovesUndone { skipped, note: Some(note) }) = &mended.entries[0].what
    else {
        panic!("{mended:?}")
    };
    assert_eq!((note.reason.as_str(), &note.seen[..]), ("a slip", &seen[..]));
    assert_eq!(*skipped, [revealed, revealed.next()]);

    let view = evening.view(&evening.seats[0]);
    assert_eq!((view.phase, &view.awaited[..]), (PhaseView::Tournament, &[Seat(1)][..]));
    assert!(view.tournament.unwrap().prizes.is_empty());
    let record = evening.house.history(&evening.host, Page { after: None, limit: 10_000 }).unwrap().items;
    let kept = record.iter().filter(|entry| entry.revision <= before).count();
    assert_eq!(kept, as_it_was, "what was taken back stays in the record");
    let (house, seats, _) = evening.restarted().await;
    assert_eq!(house.view(&seats[0]).unwrap().value(), &evening.view(&evening.seats[0]));
    evening.takes(0, &[reveal_road(1, 5)]).await.expect("it is revealed again");
}

#[tokio::test]
async fn an_end_is_taken_back_and_nothing_before_the_start_is() {
    let evening = Evening::started(2).await;
    let start = evening.revision();
    let undo = |to| evening.correct(Correction::Undo { to }, None);
    let nothing = undo(start).await.unwrap_err();
    assert_eq!(refused(&nothing).0, &Refusal::NothingToUndo);
    evening.turn(0).await;
    let before = evening.view(&evening.seats[0]);
    let ended = evening.house.end(&evening.host, request("end")).await.unwrap();
    for to in [Revision(start.0 - 1), Revision(0)] {
        let problem = undo(to).await.unwrap_err();
        assert_eq!(refused(&problem).0, &Refusal::NoGameThen { to, from: start });
    }
    for to in [ended, ended.next()] {
        let problem = undo(to).await.unwrap_err();
        let not_before = [Refusal::NoSuchRevision { to }, Refusal::NotYetMade { since: to }];
        assert!(not_before.contains(refused(&problem).0), "{problem:?}");
    }
    undo(before.revision).await.unwrap();
    assert_eq!(game_of(evening.view(&evening.seats[0])), game_of(before));
    undo(start).await.expect("back to the very start");
    assert_eq!(evening.view(&evening.host).land_left, 79);
}

#[tokio::test]
async fn a_correction_lists_what_was_seen_since_the_mistake_was_made() {
    let (evening, before, revealed) = revealed().await;
    let since_then = evening.correct(more(1, 3), Some(before)).await.unwrap();
    assert_eq!(since_then.seen.iter().map(|seen| seen.revision).collect::<Vec<_>>(), [revealed; 2]);
    let later = evening.correct(more(1, 3), Some(revealed)).await.unwrap();
    assert!(later.seen.is_empty());
    let unknown = evening.correct(more(1, 3), None).await.unwrap();
    assert!(unknown.seen.is_empty());
}

#[tokio::test]
async fn a_hosts_correction_blocks_a_seats_own_undo_and_is_taken_back_by_the_host() {
    let evening = Evening::started(2).await;
    evening.takes(0, &[DRAW]).await.unwrap();
    let before = evening.revision();
    let mended = evening.correct(more(2, 7), None).await.unwrap().revision;
    assert_eq!(evening.view(&evening.seats[0]).undo_to, None);
    let blocked = evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap_err();
    assert_eq!(refused(&blocked).0, &Refusal::NotYourMove { last: mended });
    evening.correct(Correction::Undo { to: before }, None).await.unwrap();
    assert_eq!(points_of(&evening, 2), 0);
    evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap();
}

#[tokio::test]
async fn seats_are_shown_in_the_order_the_game_has_them() {
    let evening = Evening::started(3).await;
    let orders = |evening: &Evening| {
        let view = evening.view(&evening.seats[2]);
        let info = evening.house.info(&evening.host).unwrap();
        let seats = |seats: &[SeatInfo]| seats.iter().map(|info| info.seat.0).collect::<Vec<_>>();
        let scores = view.scores.iter().map(|score| score.seat.0).collect::<Vec<_>>();
        [seats(&view.seats), seats(&info.seats), scores]
    };
    assert_eq!(orders(&evening), [[1, 2, 3]; 3]);
    let order = vec![Seat(1), Seat(3), Seat(2)];
    evening.correct(Correction::TurnOrder { order, turn: None }, None).await.unwrap();
    assert_eq!(orders(&evening), [[1, 3, 2]; 3]);
    evening.turn(0).await;
    assert_eq!(evening.active(), 2, "and so they play");
}

#[tokio::test]
async fn who_goes_home_is_passed_over_and_keeps_what_they_have() {
    let evening = Evening::started(3).await;
    evening.takes(0, &[points(2, 9)]).await.unwrap();
    let denied = evening.house.retire(&evening.seats[1], request("go"), Seat(2)).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::HostOnly));
    let gone = evening.house.retire(&evening.host, request("go"), Seat(2)).await.unwrap();
    let again = evening.house.retire(&evening.host, request("go"), Seat(2)).await.unwrap();
    assert_eq!(gone, again);
    evening.turn(0).await;
    assert_eq!(evening.active(), 2);
    assert_eq!(points_of(&evening, 2), 9);
    let view = evening.view(&evening.seats[1]);
    assert_eq!(view.retired, [Seat(2)]);
    let twice = evening.house.retire(&evening.host, request("go-again"), Seat(2)).await.unwrap_err();
    assert_eq!(refused(&twice).0, &Refusal::SeatRetired { seat: Seat(2) });
    let (house, _, host) = evening.restarted().await;
    assert_eq!(house.view(&host).unwrap().value(), &evening.view(&evening.host));
    evening.correct(Correction::Undo { to: Revision(gone.0 - 1) }, None).await.unwrap();
    assert!(evening.view(&evening.host).retired.is_empty(), "stayed after all");
}
