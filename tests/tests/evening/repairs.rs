//! What stands and what lies is put right by the table: a meeple that really stood elsewhere, a face that was described wrongly.
//! Never a tile that is another: `together` has that.

use herald_api::v1::{self, correction::Correction as Put, entry::What, step::Step};
use herald_tests::{
    people::{Party, Person, end_turn},
    status,
};
use tonic::{Code, transport::Channel};

use crate::{
    table::{happened, server},
    together::{answers, proposes},
    tracked::map,
};

/// City above, a road from below to its gate: no face of the box is like this.
fn gate(city: &str) -> v1::FaceText {
    v1::FaceText {
        code: "Own1".to_owned(),
        edges: "city field road field".to_owned(),
        cities: vec![city.to_owned()],
        roads: vec!["s>city0".to_owned()],
        fields: vec!["e1 e2 s1 @0".to_owned(), "s2 w1 w2 @0".to_owned()],
        ..Default::default()
    }
}

fn lays(face: &str, x: i32, y: i32, quarter_turns: u32, segment: Option<u32>) -> Vec<Step> {
    let draw = v1::DrawFace { face: face.to_owned(), ..Default::default() };
    let lay = v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns };
    let mut steps = vec![Step::DrawFace(draw), Step::LayTile(lay)];
    let stand = |segment| Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Meeple.into(), segment });
    steps.extend(segment.map(stand));
    steps.push(end_turn());
    steps
}

/// Three who decide by majority, with a tile in the pile that no face is known of. Red's meeple 1 stands on V's road, blue's 2
/// in a monastery, and green's 3 in the city of the tile that green described.
async fn party(channel: &Channel) -> Party {
    let settings = v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        drawn_by: v1::DrawnBy::Table.into(),
        corrections: v1::CorrectionPolicy::Majority.into(),
        extra_tiles: 1,
        ..Default::default()
    };
    let party = Party::gather_with(channel, 3, settings).await;
    party.start().await;
    let [red, blue, green] = &party.seats[..] else { panic!("three play") };
    red.plays(lays("V", 1, 0, 0, Some(0))).await.unwrap();
    blue.plays(lays("B", 0, 1, 0, Some(1))).await.unwrap();
    green.plays(vec![Step::DescribeFace(gate("n"))]).await.unwrap();
    green.plays(lays("Own1", 2, 0, 0, Some(0))).await.unwrap();
    party
}

fn stood(meeple: u32, x: i32, y: i32, segment: u32) -> Put {
    let to = Some(v1::Spot { pos: Some(v1::Pos { x, y }), segment });
    Put::MovePiece(v1::MovePieceCorrection { meeple, to })
}

async fn meeple(person: &Person, number: u32) -> (v1::Role, v1::Spot) {
    let view = person.view().await;
    let meeple = view.meeples.iter().find(|meeple| meeple.meeple == number).unwrap();
    (meeple.role(), meeple.spot.unwrap())
}

/// Who agreed to the correction that was made in it.
fn agreed(made: &v1::AnswerCorrectionResponse) -> Vec<u32> {
    let [What::Corrected(told)] = &happened(&made.entries)[..] else { panic!("{made:?}") };
    told.note.as_ref().unwrap().agreed.clone()
}

#[tokio::test]
async fn a_highwayman_was_a_farmer_all_along_and_two_of_three_agree_that_it_was() {
    let server = server(173).await;
    let party = party(&server.channel).await;
    let [red, blue, green] = &party.seats[..] else { panic!("three play") };
    assert_eq!(meeple(green, 1).await.0, v1::Role::Highwayman);
    let told = status::told(&proposes(red, stood(1, 5, 5, 0), "it stood there").await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOTHING_LIES", "B-2"));
    // V's road is its segment 0; the field above it, 1.
    let opened = proposes(red, stood(1, 1, 0, 1), "it lay, it did not stand").await.unwrap();
    assert_eq!(meeple(green, 1).await.0, v1::Role::Highwayman, "nothing is mended yet");
    let made = answers(blue, opened.proposal, true).await.unwrap();
    assert_eq!(agreed(&made), [1, 2]);
    let pos = Some(v1::Pos { x: 1, y: 0 });
    assert_eq!(meeple(green, 1).await, (v1::Role::Farmer, v1::Spot { pos, segment: 1 }));
    // It has left the road: whoever closes that scores nobody.
    let told = status::told(&proposes(red, stood(1, 1, 0, 1), "again").await.unwrap_err());
    assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, "STANDS_THERE"));
}

#[tokio::test]
async fn a_coat_of_arms_was_overlooked_and_counts_once_two_of_three_agree_that_it_is_there() {
    let server = server(174).await;
    let party = party(&server.channel).await;
    let [red, blue, green] = &party.seats[..] else { panic!("three play") };
    // Without its city green's knight would stand on nothing.
    let bare = v1::FaceText {
        edges: "field field road field".to_owned(),
        cities: Vec::new(),
        roads: vec!["s>junction".to_owned()],
        fields: vec!["n1 n2 e1 e2 s1 s2 w1 w2".to_owned()],
        ..gate("n")
    };
    let told = status::told(&proposes(red, Put::RedescribeFace(bare), "no city").await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NO_SEGMENT_FOR", "B-4"));
    assert_eq!(told.fact("meeple"), "3");
    let opened = proposes(blue, Put::RedescribeFace(gate("n+1")), "it has a coat of arms").await.unwrap();
    let coats = async || {
        let view = red.view().await;
        let [face] = &map(&view).described[..] else { panic!("one is described") };
        face.segments.iter().map(|segment| segment.coats).sum::<u32>()
    };
    assert_eq!(coats().await, 0);
    let made = answers(green, opened.proposal, true).await.unwrap();
    assert_eq!((agreed(&made), coats().await), (vec![2, 3], 1));
    // A city of two tiles with a coat of arms: three times two.
    red.plays(lays("E", 2, -1, 2, None)).await.unwrap();
    let view = red.view().await;
    assert_eq!(view.scores.iter().find(|score| score.seat == 3).unwrap().points, 6);
}
