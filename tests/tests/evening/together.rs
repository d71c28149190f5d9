//! Mistakes that the table mends together: any of us proposes, enough of us agree, and all can read who did. Never the
//! host's alone, which has tests of its own.

use herald_api::v1::{self, correction::Correction as Put, entry::What, step::Step};
use herald_tests::{
    people::{Party, Person, draw, end_turn, fresh_id, place, points},
    screen::Frame,
    status,
};
use tonic::{Code, Response, Status, transport::Channel};

use crate::{
    table::{happened, server},
    tracked::map,
};

async fn party(channel: &Channel, players: usize, corrections: v1::CorrectionPolicy) -> Party {
    party_with(channel, players, v1::Settings { corrections: corrections.into(), ..Default::default() }).await
}

async fn party_with(channel: &Channel, players: usize, settings: v1::Settings) -> Party {
    let party = Party::gather_with(channel, players, settings).await;
    party.start().await;
    party
}

pub(crate) async fn proposes(
    person: &Person,
    put: Put,
    reason: &str,
) -> Result<v1::ProposeCorrectionResponse, Status> {
    let asked = v1::ProposeCorrectionRequest {
        game_id: person.game.clone(),
        request_id: fresh_id(),
        correction: Some(v1::Correction { correction: Some(put) }),
        reason: reason.to_owned(),
        ..Default::default()
    };
    person.moves().propose_correction(person.with(asked)).await.map(Response::into_inner)
}

pub(crate) async fn answers(
    person: &Person,
    proposal: u32,
    agree: bool,
) -> Result<v1::AnswerCorrectionResponse, Status> {
    let listed = person.view().await.proposal.map_or(0, |open| open.seen.len());
    let asked = v1::AnswerCorrectionRequest {
        game_id: person.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        proposal,
        agree,
        listed: u32::try_from(listed).unwrap(),
    };
    person.moves().answer_correction(person.with(asked)).await.map(Response::into_inner)
}

async fn withdraws(person: &Person, proposal: u32) -> Result<v1::WithdrawCorrectionResponse, Status> {
    let asked = v1::WithdrawCorrectionRequest {
        game_id: person.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        proposal,
    };
    person.moves().withdraw_correction(person.with(asked)).await.map(Response::into_inner)
}

fn score(view: &v1::View, seat: u32) -> i32 {
    view.scores.iter().find(|score| score.seat == seat).unwrap().points
}

#[tokio::test]
async fn twelve_was_typed_for_2_and_two_of_three_agree_that_it_was() {
    let server = server(170).await;
    let party = party(&server.channel, 3, v1::CorrectionPolicy::Majority).await;
    let [red, blue, green] = &party.seats[..] else { panic!("three play") };
    red.plays(vec![draw(), place(), points(&[1], 12, v1::PointSource::Road), end_turn()]).await.unwrap();
    for person in [blue, green, red] {
        person.turn().await;
    }
    let mut screen = green.watches(None).await;
    screen.view().await;
    let less = Put::Points(v1::PointsCorrection { seat: 1, points: -10 });
    let opened = proposes(blue, less.clone(), "12 was typed for 2").await.unwrap();
    let Ok(Frame::Update { update, view }) = screen.next().await else { panic!("all see it") };
    let [What::CorrectionProposed(told)] = &happened(&update.entries)[..] else { panic!("{update:?}") };
    assert_eq!((told.proposal, told.reason.as_str()), (opened.proposal, "12 was typed for 2"));
    let open = view.unwrap().proposal.unwrap();
    assert_eq!((open.needed, &open.agreed[..], &open.unanswered[..]), (2, &[2][..], &[1, 3][..]));
    assert_eq!(open.correction.unwrap().correction, Some(less));

    let told = status::told(
        &proposes(red, Put::MeepleLeft(v1::MeepleLeftCorrection { meeple: 1 }), "no").await.unwrap_err(),
    );
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "PROPOSAL_OPEN"));
    answers(red, opened.proposal, false).await.unwrap();
    assert_eq!(score(&red.view().await, 1), 12);
    let made = answers(green, opened.proposal, true).await.unwrap();
    let view = red.view().await;
    assert_eq!((score(&view, 1), view.proposal), (2, None));
    let [What::Corrected(told)] = &happened(&made.entries)[..] else { panic!("{made:?}") };
    let note = told.note.as_ref().unwrap();
    assert_eq!((note.proposal, &note.agreed[..]), (opened.proposal, &[2, 3][..]));
}

#[tokio::test]
async fn one_who_does_not_agree_is_enough_where_all_must_and_who_proposed_may_think_again() {
    let server = server(171).await;
    let party = party(&server.channel, 2, v1::CorrectionPolicy::All).await;
    let [red, blue] = &party.seats[..] else { panic!("two play") };
    red.turn().await;
    let to_revision = red.view().await.revision - 1;
    let undo = || Put::Undo(v1::UndoCorrection { to_revision });
    let opened = proposes(&party.host, undo(), "the tile was not shuffled").await.unwrap();
    let told = status::told(&answers(&party.host, opened.proposal, true).await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::PermissionDenied, "SEAT_ONLY"));
    let fell = answers(blue, opened.proposal, false).await.unwrap();
    let [What::CorrectionAnswered(_), What::CorrectionFell(told)] = &happened(&fell.entries)[..] else {
        panic!("{fell:?}")
    };
    assert_eq!(told.proposal, opened.proposal);

    let second = proposes(red, undo(), "it was not").await.unwrap();
    let told = status::told(&withdraws(blue, second.proposal).await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "NOT_YOUR_PROPOSAL"));
    withdraws(red, second.proposal).await.unwrap();
    let told = status::told(&answers(blue, second.proposal, true).await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "NO_SUCH_PROPOSAL"));

    let third = proposes(red, undo(), "it was not, blue has seen it").await.unwrap();
    let made = answers(blue, third.proposal, true).await.unwrap();
    let [What::MovesUndone(undone)] = &happened(&made.entries)[..] else { panic!("{made:?}") };
    assert_eq!(undone.note.as_ref().unwrap().agreed, [1, 2]);
    assert_eq!(blue.view().await.awaited, [1]);
}

/// A whole turn on a tracked map, with a meeple on a segment or without one.
fn turn(face: &str, x: i32, y: i32, quarter_turns: u32, segment: Option<u32>) -> Vec<Step> {
    let draw = v1::DrawFace { face: face.to_owned(), ..Default::default() };
    let lay = v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns };
    let mut steps = vec![Step::DrawFace(draw), Step::LayTile(lay)];
    steps.extend(
        segment.map(|segment| Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Meeple.into(), segment })),
    );
    steps.push(end_turn());
    steps
}

fn really(face: &str, quarter_turns: u32) -> Put {
    let pos = Some(v1::Pos { x: 1, y: 0 });
    Put::ReplaceTile(v1::ReplaceTileCorrection {
        pos,
        face: face.to_owned(),
        quarter_turns,
        pieces: Vec::new(),
    })
}

#[tokio::test]
async fn a_tile_was_entered_wrong_three_turns_ago_and_two_of_three_agree_what_it_really_is() {
    let server = server(172).await;
    let settings = v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        drawn_by: v1::DrawnBy::Table.into(),
        corrections: v1::CorrectionPolicy::Majority.into(),
        ..Default::default()
    };
    let party = party_with(&server.channel, 3, settings).await;
    let [red, blue, green] = &party.seats[..] else { panic!("three play") };
    // Red laid K, whose city looks up; it was entered as V, which has a field there.
    red.plays(turn("V", 1, 0, 0, Some(0))).await.unwrap();
    blue.plays(turn("B", 0, 1, 0, Some(1))).await.unwrap();
    green.plays(turn("U", 1, 1, 1, None)).await.unwrap();
    red.plays(turn("B", 2, 0, 0, None)).await.unwrap();

    // As it was first proposed it would not fit, and nobody votes on that.
    let told = status::told(&proposes(green, really("K", 1), "it is K").await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "EDGE_MISMATCH", "B-3"));
    assert_eq!((told.fact("pos"), told.fact("side")), ("1,0", "EAST"));
    let opened = proposes(green, really("K", 0), "it is K, not V").await.unwrap();
    assert_eq!(map(&red.view().await).tiles[1].face, "V", "nothing is mended yet");
    let made = answers(red, opened.proposal, true).await.unwrap();
    let [What::Corrected(told)] = &happened(&made.entries)[..] else { panic!("{made:?}") };
    assert_eq!(told.note.as_ref().unwrap().agreed, [3, 1]);
    let view = blue.view().await;
    assert_eq!(map(&view).tiles[1].face, "K");
    let left =
        |face: &str| map(&view).left.iter().find(|left| left.face == face).map_or(0, |left| left.tiles);
    assert_eq!((left("V"), left("K")), (8, 2), "of each as many are left as there are");
    let highwayman = view.meeples.iter().find(|meeple| meeple.meeple == 1).unwrap();
    assert_eq!(highwayman.spot.unwrap().segment, 1, "still on the road, which K has after its city");
    // The city that nobody had seen is closed by blue, and counted.
    blue.plays(turn("E", 1, -1, 2, Some(0))).await.unwrap();
    assert_eq!(score(&blue.view().await, 2), 4);
}
