//! The map as a picture: every tile, meeple and mark of the view, and nothing else. Never how pleasant it looks: people say.

use herald_api::v1::{self, step::Step};
use herald_tests::{
    people::{Party, Person, end_turn, fresh_id},
    status,
};
use roxmltree::{Document, Node};
use tonic::{Code, Status};

use crate::{table::server, tracked::tracked};

/// How large a tile is drawn.
const SIZE: f64 = 100.0;

async fn picture(person: &Person) -> Result<v1::RenderBoardResponse, Status> {
    let ask = v1::RenderBoardRequest { game_id: person.game.clone() };
    person.views().render_board(person.with(ask)).await.map(tonic::Response::into_inner)
}

fn classed<'a>(svg: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let class = format!("herald-{class}");
    svg.descendants().filter(|node| node.attribute("class") == Some(class.as_str())).collect()
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// A turn with this face.
async fn turn(person: &Person, face: &str, at: (i32, i32), quarter_turns: u32, segment: Option<u32>) {
    let (x, y) = at;
    let mut steps = vec![
        Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief: None, compartment: 0 }),
        Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns }),
    ];
    let kind = v1::Kind::Meeple.into();
    steps.extend(segment.map(|segment| Step::StandMeeple(v1::StandMeeple { kind, segment })));
    steps.push(end_turn());
    person.plays(steps).await.unwrap();
}

/// West of the start tile its road bends to the north, with a farmer; to the south lies a monastery with its monk.
async fn three_tiles(party: &Party, farmer: u32) {
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    turn(red, "V", (-1, 0), 2, Some(farmer)).await;
    turn(blue, "B", (0, 1), 0, Some(1)).await;
}

/// The first field of a face.
async fn field_of(party: &Party, code: &str) -> u32 {
    let faces = party.host.games().list_faces(v1::ListFacesRequest {}).await.unwrap().into_inner().faces;
    let face = faces.iter().find(|face| face.code == code).unwrap();
    let field = face.segments.iter().position(|segment| segment.feature() == v1::Feature::Field);
    u32::try_from(field.unwrap()).unwrap()
}

#[tokio::test]
async fn every_tile_and_meeple_is_drawn_where_it_is_and_the_last_tile_is_marked() {
    let server = server(150).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    three_tiles(&party, field_of(&party, "V").await).await;
    let drawn = picture(&party.host).await.unwrap();
    assert_eq!(drawn.revision, party.host.view().await.revision);
    let svg = Document::parse(&drawn.svg).unwrap();
    let tiles: Vec<_> = svg.descendants().filter_map(|node| node.attribute("transform")).collect();
    let expected = ["translate(0 0) rotate(0 50 50)", "translate(-100 0) rotate(180 50 50)"];
    assert_eq!(tiles, [expected[0], expected[1], "translate(0 100) rotate(0 50 50)"]);
    let [last] = classed(&svg, "last")[..] else { panic!("one tile is marked") };
    assert_eq!((number(&last, "x"), number(&last, "y")), (0.0, SIZE));
    let meeples: Vec<_> = svg.descendants().filter(|node| node.has_tag_name("ellipse")).collect();
    let [farmer, monk] = meeples[..] else { panic!("two stand: {meeples:?}") };
    assert!(number(&farmer, "rx") > number(&farmer, "ry"), "a farmer lies down");
    assert!((-SIZE..0.0).contains(&number(&farmer, "cx")) && (0.0..SIZE).contains(&number(&farmer, "cy")));
    assert_eq!((number(&monk, "rx"), number(&monk, "cx"), number(&monk, "cy")), (13.0, 50.0, 150.0));
    let signs: Vec<_> = classed(&svg, "sign").iter().filter_map(Node::text).collect();
    assert_eq!(signs, ["●", "■"], "for those who cannot tell red from blue");
    let coordinates: Vec<_> = classed(&svg, "at").iter().filter_map(Node::text).collect();
    assert_eq!(coordinates, ["-1", "0", "0", "1"]);
}

#[tokio::test]
async fn it_is_the_same_for_everyone_and_after_a_move_taken_back_as_before_it() {
    let server = server(151).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    let before = picture(&party.host).await.unwrap().svg;
    three_tiles(&party, field_of(&party, "V").await).await;
    let after = picture(&party.host).await.unwrap();
    for person in &party.seats {
        assert_eq!(picture(person).await.unwrap(), after);
    }
    for person in party.seats.iter().rev() {
        let undo = v1::UndoMoveRequest {
            game_id: party.host.game.clone(),
            request_id: fresh_id(),
            expected_revision: None,
            to_revision: None,
        };
        person.moves().undo_move(person.with(undo)).await.unwrap();
    }
    assert_eq!(picture(&party.host).await.unwrap().svg, before);
}

#[tokio::test]
async fn where_no_map_is_known_none_is_drawn() {
    let server = server(152).await;
    let party = Party::gather(&server.channel, 2).await;
    let told = status::told(&picture(&party.host).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOT_STARTED", ""));
    party.start().await;
    let told = status::told(&picture(&party.seats[0]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "MAP_NOT_TRACKED", ""));
}

#[tokio::test]
async fn each_face_has_a_small_picture_of_all_its_segments() {
    let server = server(153).await;
    let party = Party::gather(&server.channel, 2).await;
    let faces = party.host.games().list_faces(v1::ListFacesRequest {}).await.unwrap().into_inner().faces;
    let tiles = |heap| faces.iter().filter(|face| face.heap() == heap).map(|face| face.tiles).sum::<u32>();
    assert_eq!(tiles(v1::Heap::Land), 72 + 8 + 12, "B-1, T-4, W-6");
    assert_eq!(
        tiles(v1::Heap::River),
        12 + 1 + 1 + 2,
        "R-1, R-4, and the spring and lake of either printing"
    );
    assert_eq!(tiles(v1::Heap::Tower), 5, "W-1");
    assert_eq!(tiles(v1::Heap::Prize), 12, "T-2");
    assert_eq!(tiles(v1::Heap::Tournament), 2 * 6, "T-6: six squares, on either side");
    for face in faces {
        let svg = Document::parse(&face.svg).unwrap();
        let of = |feature| face.segments.iter().filter(move |segment| segment.feature() == feature).count();
        let coats = face.segments.iter().filter(|segment| segment.coats > 0).count();
        let drawn =
            ["city", "road", "house", "garden", "coat", "river"].map(|class| classed(&svg, class).len());
        let towers = ["thief", "foundation"].map(|class| classed(&svg, class).len());
        assert_eq!(towers, [usize::from(face.thief > 0), usize::from(face.foundation)], "W-2, W-6");
        use v1::Feature::{City, Garden, Monastery, River, Road};
        let [city, road, monastery, garden, river] = [City, Road, Monastery, Garden, River].map(of);
        assert_eq!(drawn, [city, road, monastery, garden, coats, river], "{}", face.code);
        for path in svg.descendants().filter_map(|node| node.attribute("d")) {
            assert!(!path.is_empty(), "{}: every shape has a line", face.code);
        }
    }
}
