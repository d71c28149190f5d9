//! Repairs of a tracked map that a table agreed to are decided again: one that was changed afterwards is found. Never what a
//! repair does to a map.

use herald_words::{
    Answer, Correction, CorrectionPolicy, FaceText, Label, Place, Pos, Proposal, ProposalId, Rotation,
    Segment, Spot, Vote,
};

use super::*;

/// What somebody does to a correction in the record.
type Change = fn(&mut Correction);

fn pos(x: i16, y: i16) -> Pos {
    Pos { x, y }
}

fn code(text: &str) -> FaceCode {
    FaceCode::parse(text).unwrap()
}

/// City above, a road from below to its gate: no face of the box is like this.
fn gate(city: &str) -> FaceText {
    FaceText {
        code: "Own1".to_owned(),
        edges: "city field road field".to_owned(),
        cities: vec![city.to_owned()],
        roads: vec!["s>city0".to_owned()],
        fields: vec!["e1 e2 s1 @0".to_owned(), "s2 w1 w2 @0".to_owned()],
        ..FaceText::default()
    }
}

/// A whole turn, with a meeple on a segment or without one.
fn turn(face: &str, at: Pos, rotation: Rotation, segment: Option<u8>) -> Vec<Command> {
    let draw = MapCommand::Draw { face: Some(code(face)), thief: None, from: None };
    let mut steps = vec![draw, MapCommand::Lay(Place { pos: at, rotation })];
    steps.extend(segment.map(|segment| MapCommand::Stand { kind: Kind::Meeple, segment: Segment(segment) }));
    steps.into_iter().map(Command::Map).chain([Command::EndTurn]).collect()
}

/// Red entered K as V, said that its knight was a highwayman, and Blue overlooked a coat of arms: each put right by both.
async fn repaired() -> Scene {
    let settings = Settings {
        map: MapKeeping::Tracked,
        drawn_by: DrawnBy::Table,
        corrections: CorrectionPolicy::All,
        extra_tiles: 1,
        ..Settings::default()
    };
    let mut scene = Scene::open(settings).await;
    scene.takes(0, turn("V", pos(1, 0), Rotation::None, Some(0))).await;
    scene.takes(1, turn("B", pos(0, 1), Rotation::None, Some(1))).await;
    scene.takes(0, turn("U", pos(1, 1), Rotation::Quarter, None)).await;
    let place = Place { pos: pos(1, 0), rotation: Rotation::None };
    agrees(&scene, 1, Correction::ReplaceTile { place, face: code("K"), pieces: Vec::new() }).await;
    let (meeple, to) = (MeepleId(1), Spot { pos: pos(1, 0), segment: Segment(0) });
    agrees(&scene, 2, Correction::MovePiece { meeple, to }).await;
    let mut laid = vec![Command::DescribeFace(Box::new(gate("n")))];
    laid.extend(turn("Own1", pos(1, -1), Rotation::Half, None));
    scene.takes(1, laid).await;
    agrees(&scene, 3, Correction::RedescribeFace { text: Box::new(gate("n+1")) }).await;
    scene
}

async fn agrees(scene: &Scene, number: u16, correction: Correction) {
    let (reason, name) = (Label::parse("a slip").unwrap(), format!("propose-{number}"));
    let proposal = Proposal { request: request(&name), correction, reason, since: None };
    scene.house.correct(&scene.seats[0], proposal).await.unwrap();
    let (request, proposal) = (request(&format!("answer-{number}")), ProposalId(number));
    let answer = Answer { request, proposal, vote: Vote::Agree, listed: 0 };
    scene.house.answer(&scene.seats[1], answer).await.unwrap();
}

#[tokio::test]
async fn repairs_that_were_agreed_to_are_found_good() {
    let scene = repaired().await;
    let view = scene.house.view(&scene.seats[0]).unwrap().value().clone();
    // K and the gate are a city of two tiles with Red's knight in it; the coat was found after it was scored.
    assert_eq!(view.scores.iter().map(|score| score.points.0).collect::<Vec<_>>(), [4, 0]);
    let frames = scene.frames().await;
    assert_eq!(game(GAME, &frames).unwrap().commits, frames.len() as u64);
}

/// Revisions 1 to 5: opened, two seats, a share, the start. Then three turns, a tile replaced (10), a piece moved (12), a turn,
/// and a face described anew (15): each is the commit of the answer that agreed.
#[tokio::test]
async fn a_repair_that_was_changed_afterwards_is_found_where_it_was_made() {
    let frames = repaired().await.frames().await;
    let with = |change: Change| {
        let mut changed = 0;
        let told = altered(
            &frames,
            |event| {
                if let Event::Fact(Fact::Corrected { correction, .. }) = event {
                    let before = correction.clone();
                    change(correction);
                    changed += usize::from(*correction != before);
                }
            },
            |_| {},
        );
        assert_eq!(changed, 1);
        undecided(game(GAME, &told))
    };
    let found = with(|correction| {
        if let Correction::ReplaceTile { pieces, .. } = correction {
            pieces.push((MeepleId(1), Segment(1)));
        }
    });
    assert_eq!(found, (Revision(10), 0), "where the meeple stands was told by nobody");
    let found = with(|correction| {
        if let Correction::MovePiece { to, .. } = correction {
            to.segment = Segment(2);
        }
    });
    assert_eq!(found.0, Revision(12), "it was a knight, no farmer");
    let found = with(|correction| {
        if let Correction::RedescribeFace { text } = correction {
            text.cities = vec!["n".to_owned()];
        }
    });
    assert_eq!(found, (Revision(15), 0), "the coat of arms was agreed to");
}

/// Nor is it any help to change what was proposed as well: it is decided again too.
#[tokio::test]
async fn a_repair_that_could_not_have_been_made_is_found_where_it_was_proposed() {
    let frames = repaired().await.frames().await;
    let changes: [(u64, Change); 3] = [
        (9, |correction| {
            // Turned so, its city meets a field.
            if let Correction::ReplaceTile { place, .. } = correction {
                place.rotation = Rotation::Quarter;
            }
        }),
        (11, |correction| {
            if let Correction::MovePiece { to, .. } = correction {
                to.pos = pos(5, 5);
            }
        }),
        (14, |correction| {
            // No tile shows this.
            if let Correction::RedescribeFace { text } = correction {
                text.code = "Own2".to_owned();
            }
        }),
    ];
    for (proposed, change) in changes {
        let told = altered(
            &frames,
            |_| {},
            |event| {
                if let TableEvent::CorrectionProposed(proposed) = event {
                    change(&mut proposed.correction);
                }
            },
        );
        assert_eq!(undecided(game(GAME, &told)), (Revision(proposed), 0));
    }
}
