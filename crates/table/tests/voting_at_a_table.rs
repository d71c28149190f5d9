//! A vote while the table changes: people go home, tokens and hosts change, hidden things are seen, the game ends, the house
//! falls over. Never what decides a vote as such.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{Evening, refused, request, reveal_road, voted::more};
use herald_words::{CorrectionPolicy::*, Vote::*, *};

#[tokio::test]
async fn who_went_home_has_no_vote_and_what_they_said_counts_no_more() {
    let evening = Evening::that_votes(4, Majority).await;
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    evening.says(3, Agree).await.unwrap();
    evening.house.retire(&evening.host, request("home"), Seat(4)).await.unwrap();
    let open = evening.open().unwrap();
    assert_eq!((open.needed, open.agreed), (2, vec![Seat(1)]));
    let gone = evening.says(3, Agree).await.unwrap_err();
    assert_eq!(refused(&gone).0, &Refusal::SeatRetired { seat: Seat(4) });
    evening.withdraws(&evening.host, id).await.unwrap();
    let gone = evening.house.correct(&evening.seats[3], evening.proposal(more(1, 7), None)).await;
    assert_eq!(refused(&gone.unwrap_err()).0, &Refusal::SeatRetired { seat: Seat(4) });
}

#[tokio::test]
async fn after_somebody_went_home_the_next_answer_counts_anew_also_if_it_is_the_same() {
    let evening = Evening::that_votes(4, Majority).await;
    evening.proposes(&evening.seats[0], more(1, 7)).await;
    evening.says(1, Agree).await.unwrap();
    evening.house.retire(&evening.host, request("home"), Seat(4)).await.unwrap();
    assert_eq!(evening.points_of(1), 0);
    evening.says(1, Agree).await.unwrap();
    assert_eq!(evening.points_of(1), 7);

    let evening = Evening::that_votes(3, Majority).await;
    evening.proposes(&evening.seats[0], more(1, 7)).await;
    evening.says(1, Disagree).await.unwrap();
    evening.house.retire(&evening.host, request("home"), Seat(3)).await.unwrap();
    evening.says(1, Disagree).await.unwrap();
    assert_eq!((evening.open(), evening.points_of(1)), (None, 0), "it fell");
}

#[tokio::test]
async fn the_last_one_playing_asks_nobody() {
    let evening = Evening::that_votes(2, All).await;
    evening.house.retire(&evening.host, request("home"), Seat(2)).await.unwrap();
    let made = evening.house.correct(&evening.seats[0], evening.proposal(more(1, 7), None)).await.unwrap();
    assert_eq!((made.proposal, evening.points_of(1)), (None, 7));
    let Happening::Game(Seen::Fact(Fact::Corrected { note, .. })) = &made.entries[0].what else { panic!() };
    assert_eq!(note.consent, Some(Consent { proposal: ProposalId(1), agreed: vec![Seat(1)] }));
    assert_eq!(evening.proposes(&evening.host, more(1, 7)).await, ProposalId(2), "the host asks the seat");
}

#[tokio::test]
async fn a_reissued_seat_keeps_its_vote_and_its_proposal_and_the_old_token_has_neither() {
    let evening = Evening::that_votes(3, Majority).await;
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    let whose = Reissue::Seat(Seat(1));
    let reissued = evening.house.reissue(&evening.host, request("reissue-seat"), whose).await.unwrap();
    let dead = evening.withdraws(&evening.seats[0], id).await.unwrap_err();
    assert_eq!(dead, Problem::Unauthenticated);
    assert_eq!(evening.open().unwrap().agreed, [Seat(1)]);
    let fresh = evening.house.admit(&reissued.token, evening.created.game).await.unwrap();
    evening.withdraws(&fresh, id).await.unwrap();
}

#[tokio::test]
async fn another_host_may_take_back_what_the_first_proposed() {
    let evening = Evening::that_votes(3, Majority).await;
    let id = evening.proposes(&evening.host, more(1, 7)).await;
    evening.house.offer_host(&evening.host, request("offer"), Some(Seat(2))).await.unwrap();
    let taken =
        evening.house.accept_host(&evening.seats[1], request("take-it-with-a-long-id")).await.unwrap();
    let dead = evening.withdraws(&evening.host, id).await.unwrap_err();
    assert_eq!(dead, Problem::Unauthenticated);
    let host = evening.house.admit(&taken.host, evening.created.game).await.unwrap();
    evening.withdraws(&host, id).await.unwrap();
}

#[tokio::test]
async fn nobody_agrees_to_a_list_that_has_grown() {
    let evening = Evening::that_votes(3, Majority).await;
    evening.nominated_with(Emblem::Five).await;
    evening.until_tournament().await;
    let before = evening.revision();
    let id = evening.proposes(&evening.seats[1], more(1, 7)).await;
    assert_eq!(evening.open().unwrap().since, before, "nobody said when: what is seen from now on");
    evening.takes(0, &[reveal_road(1, 4)]).await.unwrap();
    let unread = evening.answers(2, id, Agree, 0).await.unwrap_err();
    let grown = Refusal::ListHasGrown { proposal: id, listed: 2, told: 0 };
    assert_eq!(refused(&unread).0, &grown);
    let open = evening.open().unwrap();
    assert_eq!(open.seen.len(), 2, "an emblem and a prize tile, and never which");
    assert!(matches!(open.seen[0].what, Sight::Emblem { seat: Seat(1), meeple: MeepleId(1) }));
    let made = evening.answers(2, id, Agree, 2).await.unwrap();
    let Happening::Game(Seen::Fact(Fact::Corrected { note, .. })) = &made.entries[0].what else { panic!() };
    assert_eq!(note.seen, open.seen, "listed again where it is applied");
}

#[tokio::test]
async fn who_disagrees_need_not_have_read_the_list() {
    let evening = Evening::that_votes(2, Majority).await;
    evening.nominated_with(Emblem::Five).await;
    evening.until_tournament().await;
    let id = evening.proposes(&evening.seats[1], more(1, 7)).await;
    evening.takes(0, &[reveal_road(1, 4)]).await.unwrap();
    evening.answers(0, id, Disagree, 0).await.unwrap();
    assert_eq!(evening.open(), None);
}

#[tokio::test]
async fn an_end_is_taken_back_by_the_table_and_the_open_record_is_listed() {
    let evening = Evening::that_votes(2, Majority).await;
    evening.turn(0).await;
    let before = evening.revision();
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    let ended = evening.house.end(&evening.host, request("end")).await.unwrap();
    let open = evening.open().expect("it is still voted on");
    let record = HiddenSeen { revision: ended, what: Sight::Record };
    assert_eq!(open.seen, [record]);
    evening.withdraws(&evening.seats[0], id).await.unwrap();
    evening.proposes(&evening.seats[0], Correction::Undo { to: before }).await;
    evening.says(1, Agree).await.unwrap();
    let view = evening.view(&evening.host);
    assert_eq!((view.status, view.draws.seed), (Status::Playing, None));
    let last = view.recent.last().unwrap();
    let Happening::Lobby(LobbyFact::MovesUndone { note: Some(note), .. }) = &last.what else { panic!() };
    assert_eq!(note.seen, [record]);
}

#[tokio::test]
async fn the_same_request_is_carried_out_once_and_answered_alike() {
    let evening = Evening::that_votes(3, Majority).await;
    let proposal = evening.proposal(more(1, 7), None);
    let first = evening.house.correct(&evening.seats[0], proposal.clone()).await.unwrap();
    let again = evening.house.correct(&evening.seats[0], proposal.clone()).await.unwrap();
    assert_eq!(
        (first.revision, first.proposal, &first.entries),
        (again.revision, again.proposal, &again.entries)
    );
    let id = first.proposal.unwrap();
    let answer = Answer { request: request("agree"), proposal: id, vote: Agree, listed: 0 };
    let made = evening.house.answer(&evening.seats[1], answer.clone()).await.unwrap();
    let same = evening.house.answer(&evening.seats[1], answer.clone()).await.unwrap();
    assert_eq!((made.revision, &made.entries), (same.revision, &same.entries));
    let again = evening.house.correct(&evening.seats[0], proposal).await.unwrap();
    assert_eq!((again.revision, again.proposal), (first.revision, first.proposal), "also once it is done");
    let mut other = answer;
    other.vote = Disagree;
    other.request.content = Fingerprint([9; 32]);
    let reused = evening.house.answer(&evening.seats[1], other).await.unwrap_err();
    assert_eq!((reused, evening.points_of(1)), (Problem::RequestReused, 7));
}

/// Each commit of a vote is whole: whoever opens the journal after any of them goes on as if nothing had happened.
#[tokio::test]
async fn a_house_that_falls_over_between_any_two_commits_loses_and_doubles_nothing() {
    for undoes in [false, true] {
        let mut evening = Evening::that_votes(3, All).await;
        evening.turn(0).await;
        let to = Revision(evening.revision().0 - 1);
        let correction = if undoes { Correction::Undo { to } } else { more(1, 7) };
        let land = evening.view(&evening.host).land_left;
        let id = evening.proposes(&evening.seats[0], correction).await;
        let answer = |id_of: &str| Answer { request: request(id_of), proposal: id, vote: Agree, listed: 0 };

        evening = again(&evening).await;
        assert_eq!(evening.open().unwrap().agreed, [Seat(1)]);
        let first = evening.house.answer(&evening.seats[1], answer("first")).await.unwrap();
        evening = again(&evening).await;
        assert_eq!(evening.open().unwrap().agreed, [Seat(1), Seat(2)]);
        let known = evening.house.answer(&evening.seats[1], answer("first")).await.unwrap();
        assert_eq!((known.revision, evening.revision()), (first.revision, first.revision));

        let last = evening.house.answer(&evening.seats[2], answer("last")).await.unwrap();
        evening = again(&evening).await;
        let known = evening.house.answer(&evening.seats[2], answer("last")).await.unwrap();
        assert_eq!((known.revision, evening.revision()), (last.revision, last.revision));
        assert_eq!((known.entries, evening.open()), (last.entries, None));
        let (points, back) = if undoes { (0, 1) } else { (7, 0) };
        let view = evening.view(&evening.host);
        assert_eq!((evening.points_of(1), view.land_left - land), (points, back));
    }
}

async fn again(evening: &Evening) -> Evening {
    let (house, seats, host) = evening.restarted().await;
    evening.moved(house, evening.journal.clone(), host, seats)
}
