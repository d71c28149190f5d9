//! Towers & Thieves over the wire: a tower, its guard, a thief, and the picture of it. Never every rule: those have tests of
//! their own.

use herald_api::v1::{self, entry::What, guard_pay, score_line::Source, step::Step};
use herald_tests::{
    people::{Party, Person, end_turn},
    status,
};
use roxmltree::Document;
use tonic::Code;

use crate::table::server;

async fn towers(seed: u64, tile_tower: bool) -> (Party, impl Sized) {
    let server = server(seed).await;
    let expansion = v1::Expansion::TowersAndThieves.into();
    let settings = v1::Settings {
        map: v1::MapKeeping::Tracked.into(),
        expansions: vec![v1::ExpansionTiles { expansion, tiles: None }],
        tile_tower,
        ..v1::Settings::default()
    };
    let party = Party::gather_with(&server.channel, 2, settings).await;
    party.start().await;
    (party, server)
}

fn draw(face: &str, thief: Option<u32>) -> Step {
    Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief, compartment: 0 })
}

fn lay(x: i32, y: i32) -> Step {
    Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns: 0 })
}

fn guard(tower: u32) -> Step {
    Step::PlaceGuard(v1::PlaceGuard { tower })
}

/// Red's first tile is stolen; its tower tile lies south of the start tile, with a guard.
async fn guarded(red: &Person) {
    red.plays(vec![draw("TT-N", None), draw("TT-2", None), lay(0, 1), guard(1), end_turn()]).await.unwrap();
}

async fn svg(person: &Person) -> String {
    let ask = v1::RenderBoardRequest { game_id: person.game.clone() };
    person.views().render_board(person.with(ask)).await.unwrap().into_inner().svg
}

#[tokio::test]
async fn a_thief_pays_the_guard_with_its_own_number_and_the_stolen_tiles() {
    let (party, _server) = towers(156, false).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    guarded(red).await;
    let shown = blue.view().await.towers.unwrap();
    assert_eq!((shown.floors_left, shown.tower_tiles_left), (19, 4));
    let stolen = shown.stolen.unwrap();
    assert_eq!((stolen.face.as_str(), stolen.number), ("TT-N", 4));
    // The table reads a 5 on its own TT-b.
    let entries = blue.plays(vec![draw("TT-b", Some(5))]).await.unwrap().entries;
    let scored = entries.iter().find_map(|entry| {
        let Some(What::GuardsScored(scored)) = &entry.what else { return None };
        Some((scored.seat, scored.points, scored.pay.unwrap().what.unwrap()))
    });
    let thief = guard_pay::What::Thief(v1::ThiefReward { guards: 1, number: 5, stolen: 4 });
    assert_eq!(scored, Some((1, 9, thief)), "W-6");
    let view = blue.view().await;
    assert!(view.meeples.is_empty() && view.towers.unwrap().stolen.is_none(), "W-6: home, and to the box");
    let ask = v1::ExplainScoresRequest { game_id: blue.game.clone() };
    let sheet = blue.views().explain_scores(blue.with(ask)).await.unwrap().into_inner().sheet.unwrap();
    let [line] = &sheet.lines[..] else { panic!("one line: {sheet:?}") };
    assert_eq!((line.seat, line.points, line.rule_id.as_str(), line.told), (1, 9, "W-6", false));
    assert!(matches!(line.source, Some(Source::Guards(_))));
}

#[tokio::test]
async fn what_a_tower_does_not_reach_is_refused_with_its_floors() {
    let (party, _server) = towers(157, false).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    guarded(red).await;
    // From 0,1 the cell 1,0 is a diagonal.
    let refused = blue.plays(vec![draw("V", None), lay(1, 0), guard(1)]).await.unwrap_err();
    let told = status::told(&refused);
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "OUT_OF_REACH", "W-4"));
    let known = status::told(&blue.plays(vec![draw("TT-P", Some(9))]).await.unwrap_err());
    assert_eq!(known.briefly(), (Code::FailedPrecondition, "THIEF_IS_KNOWN", "W-6"));
}

#[tokio::test]
async fn a_tower_is_drawn_with_its_floors_and_its_guard() {
    let (party, _server) = towers(158, false).await;
    let [red, _] = &party.seats[..] else { panic!("two sit") };
    guarded(red).await;
    let drawn = svg(red).await;
    let picture = Document::parse(&drawn).unwrap();
    let classed =
        |class: &str| picture.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((classed("herald-foundation"), classed("herald-floor")), (1, 1));
    let guards: Vec<_> = picture.descendants().filter(|node| node.has_tag_name("ellipse")).collect();
    let [guard] = guards[..] else { panic!("one stands: {guards:?}") };
    let at = |name| guard.attribute(name).unwrap().parse::<f64>().unwrap();
    assert!((at("cx"), at("cy").floor() as i32 / 100) == (50.0, 1), "amid the tile south of the start tile");
}

#[tokio::test]
async fn from_a_tile_tower_a_tile_is_drawn_by_its_compartment() {
    let (party, _server) = towers(159, true).await;
    let [red, _] = &party.seats[..] else { panic!("two sit") };
    let untold = status::told(&red.plays(vec![draw("V", None)]).await.unwrap_err());
    assert_eq!(untold.briefly(), (Code::FailedPrecondition, "COMPARTMENT_NOT_TOLD", "W-1"));
    let compartment = v1::Compartment::Right.into();
    red.plays(vec![Step::DrawFace(v1::DrawFace { face: "V".to_owned(), thief: None, compartment })])
        .await
        .unwrap();
    // 83 land tiles, the odd one to the left.
    assert_eq!(red.view().await.towers.unwrap().compartments, [42, 40]);
}
