//! The table's vote on a correction: who has one, when it is decided, and what is recorded of it. Never what a correction
//! may be; the rules' own tests have that.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test's panic is its way to fail")]

mod common;

use common::{DRAW, Evening, refused, request, voted::more};
use herald_words::{CorrectionPolicy::*, Vote::*, *};

/// Who agreed, as the last entry of the record has it.
fn agreed(evening: &Evening) -> Vec<Seat> {
    let last = evening.view(&evening.host).recent.last().unwrap().clone();
    let note = match last.what {
        Happening::Game(Seen::Fact(Fact::Corrected { note, .. })) => note,
        Happening::Lobby(LobbyFact::MovesUndone { note: Some(note), .. }) => note,
        other => panic!("{other:?}"),
    };
    note.consent.unwrap().agreed
}

async fn restarted_alike(evening: &Evening) {
    let (house, _, host) = evening.restarted().await;
    assert_eq!(house.view(&host).unwrap().value(), &evening.view(&evening.host));
}

#[tokio::test]
async fn more_than_half_of_three_agree_and_it_is_put_right_with_their_names() {
    let evening = Evening::that_votes(3, Majority).await;
    let id = evening.proposes(&evening.seats[1], more(1, 7)).await;
    let open = evening.open().unwrap();
    assert_eq!((open.proposal, open.by, open.needed), (id, Audience::Seat(Seat(2)), 2));
    assert_eq!((open.agreed, open.unanswered), (vec![Seat(2)], vec![Seat(1), Seat(3)]));
    assert_eq!(evening.points_of(1), 0, "nothing is put right yet");
    restarted_alike(&evening).await;
    let made = evening.says(2, Agree).await.unwrap();
    assert_eq!(evening.points_of(1), 7);
    assert_eq!(agreed(&evening), [Seat(2), Seat(3)]);
    let Happening::Game(Seen::Fact(Fact::Corrected { note, .. })) = &made.entries[0].what else { panic!() };
    assert_eq!(note.consent.as_ref().unwrap().proposal, id);
    assert_eq!((evening.open(), made.revision), (None, evening.revision()));
    restarted_alike(&evening).await;
}

#[tokio::test]
async fn half_of_four_is_not_enough_and_all_is_all() {
    for (policy, needed) in [(Majority, 3), (All, 4)] {
        let evening = Evening::that_votes(4, policy).await;
        evening.proposes(&evening.seats[0], more(1, 7)).await;
        for seat in 1..needed {
            assert_eq!(evening.points_of(1), 0, "{seat} agree");
            evening.says(seat, Agree).await.unwrap();
        }
        assert_eq!((evening.points_of(1), agreed(&evening).len()), (7, needed));
    }
}

#[tokio::test]
async fn two_who_disagree_with_each_other_change_nothing() {
    let evening = Evening::that_votes(2, Majority).await;
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    let fell = evening.says(1, Disagree).await.unwrap();
    let told: Vec<_> = fell.entries.iter().map(|entry| entry.what.clone()).collect();
    let said = LobbyFact::CorrectionAnswered { proposal: id, seat: Seat(2), vote: Disagree, listed: 0 };
    let fallen = LobbyFact::CorrectionFell { proposal: id };
    assert_eq!(told, [Happening::Lobby(said), Happening::Lobby(fallen)]);
    assert_eq!((evening.open(), evening.points_of(1)), (None, 0));
    restarted_alike(&evening).await;
}

#[tokio::test]
async fn one_who_disagrees_is_enough_against_all_and_not_against_a_majority() {
    let evening = Evening::that_votes(3, All).await;
    evening.proposes(&evening.host, more(1, 7)).await;
    evening.says(2, Disagree).await.unwrap();
    assert_eq!(evening.open(), None);

    let evening = Evening::that_votes(3, Majority).await;
    evening.proposes(&evening.host, more(1, 7)).await;
    evening.says(2, Disagree).await.unwrap();
    let open = evening.open().unwrap();
    assert_eq!((open.by, open.disagreed, open.needed), (Audience::Host, vec![Seat(3)], 2));
    evening.says(0, Agree).await.unwrap();
    evening.says(1, Agree).await.unwrap();
    assert_eq!((evening.points_of(1), agreed(&evening)), (7, vec![Seat(1), Seat(2)]));
}

#[tokio::test]
async fn who_may_propose_answer_and_take_back() {
    let evening = Evening::that_votes(3, Majority).await;
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    let answer = Answer { request: request("host-agrees"), proposal: id, vote: Agree, listed: 0 };
    let denied = evening.house.answer(&evening.host, answer).await.unwrap_err();
    assert_eq!(denied, Problem::Denied(Denial::SeatOnly), "the host as such has no vote");
    let second = evening.house.correct(&evening.seats[1], evening.proposal(more(2, 7), None)).await;
    assert_eq!(refused(&second.unwrap_err()).0, &Refusal::ProposalOpen { proposal: id });
    let whether = evening.proposal(more(2, 7), None);
    let second = evening.house.validate_correction(&evening.seats[1], whether).await.unwrap_err();
    assert_eq!(refused(&second).0, &Refusal::ProposalOpen { proposal: id });
    let other = evening.withdraws(&evening.seats[1], id).await.unwrap_err();
    assert_eq!(refused(&other).0, &Refusal::NotYourProposal { proposal: id });
    let none = evening.withdraws(&evening.seats[0], ProposalId(9)).await.unwrap_err();
    assert_eq!(refused(&none).0, &Refusal::NoSuchProposal { proposal: ProposalId(9) });
    evening.withdraws(&evening.seats[0], id).await.unwrap();
    let late = evening.answers(1, id, Agree, 0).await.unwrap_err();
    assert_eq!(refused(&late).0, &Refusal::NoSuchProposal { proposal: id });
    let next = evening.proposes(&evening.seats[1], more(2, 7)).await;
    assert_eq!(next, ProposalId(2), "a number is not used again");
    evening.withdraws(&evening.host, next).await.unwrap();
    restarted_alike(&evening).await;
}

#[tokio::test]
async fn where_the_host_decides_alone_there_is_nothing_to_answer() {
    let evening = Evening::started(2).await;
    let made = evening.correct(more(1, 7), None).await.unwrap();
    assert_eq!((made.proposal, evening.open()), (None, None));
    let nothing = evening.answers(0, ProposalId(1), Agree, 0).await.unwrap_err();
    assert_eq!(refused(&nothing).0, &Refusal::NoSuchProposal { proposal: ProposalId(1) });
    let late = Settings { corrections: All, ..Settings::default() };
    let late = evening.house.update_settings(&evening.host, request("late"), late).await.unwrap_err();
    assert_eq!(refused(&late).0, &Refusal::LobbyClosed);
}

#[tokio::test]
async fn an_answer_may_be_changed_but_not_repeated_for_ever() {
    let evening = Evening::that_votes(4, Majority).await;
    let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
    let again = evening.says(0, Agree).await.unwrap_err();
    assert_eq!(refused(&again).0, &Refusal::AlreadyAnswered { proposal: id, seat: Seat(1) });
    for count in 0..MAX_ANSWERS_A_PROPOSAL {
        let vote = if count % 2 == 0 { Disagree } else { Agree };
        evening.says(0, vote).await.unwrap();
    }
    let last = evening.says(0, Disagree).await.unwrap_err();
    assert_eq!(refused(&last).0, &Refusal::TooManyAnswers { proposal: id });
    evening.withdraws(&evening.seats[0], id).await.expect("it can still be taken back");
}

#[tokio::test]
async fn a_game_has_so_many_proposals_and_not_one_more_also_when_read_again() {
    let evening = Evening::that_votes(3, Majority).await;
    for number in 1..=MAX_PROPOSALS_A_GAME {
        let id = evening.proposes(&evening.seats[0], more(1, 7)).await;
        assert_eq!(id, ProposalId(number));
        evening.withdraws(&evening.seats[0], id).await.unwrap();
    }
    let before = evening.revision();
    let over = evening.house.correct(&evening.host, evening.proposal(more(1, 7), None)).await.unwrap_err();
    assert_eq!(refused(&over).0, &Refusal::TooManyProposals);
    assert_eq!((evening.revision(), evening.open()), (before, None));
    let (house, _, host) = evening.restarted().await;
    let over = house.correct(&host, evening.proposal(more(1, 7), None)).await.unwrap_err();
    assert_eq!(refused(&over).0, &Refusal::TooManyProposals);
    // The game itself goes on.
    evening.turn(0).await;
}

#[tokio::test]
async fn what_cannot_be_put_right_is_not_voted_on_and_what_no_longer_can_stays_open() {
    let evening = Evening::that_votes(2, Majority).await;
    let nobody = evening.house.correct(&evening.seats[0], evening.proposal(more(9, 7), None)).await;
    assert_eq!(refused(&nobody.unwrap_err()).0, &Refusal::NoSuchSeat { seat: Seat(9) });
    evening.takes(0, &[DRAW]).await.unwrap();
    let before = evening.revision();
    evening.takes(0, &[Command::PlaceTile]).await.unwrap();
    let id = evening.proposes(&evening.seats[1], Correction::Undo { to: before }).await;
    evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap();
    let gone = evening.says(0, Agree).await.unwrap_err();
    assert_eq!(refused(&gone).0, &Refusal::NoSuchRevision { to: before });
    assert_eq!(evening.open().unwrap().unanswered, [Seat(1)], "the answer is not counted either");
    evening.withdraws(&evening.seats[1], id).await.unwrap();
}

#[tokio::test]
async fn the_game_goes_on_and_an_undo_takes_all_of_it_back_with_nothing_lost_from_the_record() {
    let evening = Evening::that_votes(3, Majority).await;
    let before = evening.view(&evening.host);
    evening.turn(0).await;
    evening.proposes(&evening.seats[1], Correction::Undo { to: before.revision }).await;
    evening.turn(1).await;
    let made = evening.says(2, Agree).await.unwrap();
    let view = evening.view(&evening.host);
    assert_eq!((view.turn, view.land_left), (before.turn, before.land_left));
    assert_eq!((agreed(&evening), evening.open()), (vec![Seat(2), Seat(3)], None));
    let record = evening.house.history(&evening.host, Page { after: None, limit: 10_000 }).unwrap().items;
    let skipped = match &made.entries[0].what {
        Happening::Lobby(LobbyFact::MovesUndone { skipped, .. }) => skipped.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(skipped.len(), 2, "the proposal between them is no move");
    for revision in skipped {
        assert!(record.iter().any(|entry| entry.revision == revision), "{revision} is still to be read");
    }
    restarted_alike(&evening).await;
}

#[tokio::test]
async fn what_the_table_agreed_to_is_nobodys_own_move() {
    let evening = Evening::that_votes(2, Majority).await;
    evening.takes(0, &[DRAW]).await.unwrap();
    evening.proposes(&evening.seats[1], more(2, 7)).await;
    let agreed = evening.says(0, Agree).await.unwrap().revision;
    assert_eq!(evening.view(&evening.seats[0]).undo_to, None);
    let own = evening.house.undo(&evening.seats[0], request("undo"), None).await.unwrap_err();
    assert_eq!(refused(&own).0, &Refusal::NotYourMove { last: agreed });
}

#[tokio::test]
async fn a_correction_agreed_to_and_then_undone_does_not_open_its_proposal_again() {
    let evening = Evening::that_votes(2, Majority).await;
    let before = evening.revision();
    evening.proposes(&evening.seats[0], more(2, 7)).await;
    evening.says(1, Agree).await.unwrap();
    evening.proposes(&evening.seats[0], Correction::Undo { to: before }).await;
    evening.says(1, Agree).await.unwrap();
    assert_eq!((evening.points_of(2), evening.open()), (0, None));
    assert_eq!(evening.proposes(&evening.seats[0], more(2, 7)).await, ProposalId(3));
    restarted_alike(&evening).await;
}
