//! What a table agreed to is decided again, vote by vote: a name that did not agree, or a correction that was not the one, is
//! found. Never what a vote does to a game.

use herald_words::{
    Answer, Correction, CorrectionPolicy, HiddenSeen, Label, Points, Proposal, ProposalId, Sight, Vote,
};

use super::*;

/// Points for Blue and a move taken back, each proposed by Red and agreed to by Blue; and one that fell.
async fn voted() -> Vec<Bytes> {
    let corrections = CorrectionPolicy::All;
    let mut scene = Scene::open(Settings { corrections, ..Settings::default() }).await;
    let draw = Command::DrawTile { symbol: None, thief: None };
    scene.takes(0, vec![draw, Command::PlaceTile, Command::EndTurn]).await;
    let to = Revision(scene.house.view(&scene.seats[0]).unwrap().value().revision.0 - 1);
    let corrections = [
        (Correction::Points { seat: Seat(2), points: Points(7) }, Vote::Agree),
        (Correction::Points { seat: Seat(1), points: Points(50) }, Vote::Disagree),
        (Correction::Undo { to }, Vote::Agree),
    ];
    for (number, (correction, vote)) in (1..).zip(corrections) {
        let (reason, since) = (Label::parse("a slip").unwrap(), Some(to));
        let proposal = Proposal { request: request(&format!("propose-{number}")), correction, reason, since };
        scene.house.correct(&scene.seats[0], proposal).await.unwrap();
        let (request, proposal) = (request(&format!("answer-{number}")), ProposalId(number));
        let answer = Answer { request, proposal, vote, listed: 0 };
        scene.house.answer(&scene.seats[1], answer).await.unwrap();
    }
    scene.frames().await
}

#[tokio::test]
async fn what_was_agreed_to_is_found_good() {
    let frames = voted().await;
    assert_eq!(game(GAME, &frames).unwrap().commits, frames.len() as u64);
}

#[tokio::test]
async fn a_correction_is_the_one_that_was_agreed_to_by_those_who_did() {
    let frames = voted().await;
    // Revisions 1 to 6: opened, two seats, a share, the start, a turn. Then each proposal and its answer.
    let with = |change: fn(&mut Event)| undecided(played(&frames, change));
    let found = with(|event| {
        if let Event::Fact(Fact::Corrected { note, .. }) = event {
            note.consent.as_mut().unwrap().agreed.pop();
        }
    });
    assert_eq!(found, (Revision(8), 0), "only Red agreed");
    let found = with(|event| {
        if let Event::Fact(Fact::Corrected { note, .. }) = event {
            note.consent = None;
        }
    });
    assert_eq!(found, (Revision(8), 0), "the host does not decide here");
    let found = with(|event| {
        if let Event::Fact(Fact::Corrected { correction: Correction::Points { points, .. }, .. }) = event {
            points.0 = 70;
        }
    });
    assert_eq!(found, (Revision(8), 0), "7 were agreed to");
    let found = with(|event| {
        if let Event::Fact(Fact::Corrected { note, .. }) = event {
            note.seen.push(HiddenSeen { revision: Revision(6), what: Sight::Record });
        }
    });
    assert_eq!(found, (Revision(8), 0), "nothing had been seen");
}

#[tokio::test]
async fn an_answer_is_its_own_seats_and_an_undo_the_one_proposed() {
    let frames = voted().await;
    let with = |change: fn(&mut TableEvent)| undecided(game(GAME, &altered(&frames, |_| {}, change)));
    let found = with(|event| {
        if let TableEvent::CorrectionAnswered { vote, .. } = event {
            *vote = Vote::Agree;
        }
    });
    assert_eq!(found.0, Revision(10), "who agrees makes the correction, and it does not fall");
    let found = with(|event| {
        if let TableEvent::CorrectionAnswered { seat, .. } = event {
            *seat = Seat(1);
        }
    });
    assert_eq!(found.0, Revision(10), "another's answer");
    let found = with(|event| {
        if let TableEvent::CorrectionProposed(proposed) = event {
            proposed.proposal = ProposalId(9);
        }
    });
    assert_eq!(found.0, Revision(7), "a number out of its turn");
    let found = with(|event| {
        if let TableEvent::Undone { note: Some(note), .. } = event {
            note.consent.as_mut().unwrap().proposal = ProposalId(1);
        }
    });
    assert_eq!(found.0, Revision(12), "another proposal");
}
