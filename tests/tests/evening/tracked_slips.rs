//! What goes wrong where tiles and meeples are entered: each its own refusal, with the facts, and nothing changed. Never a
//! whole game.

use herald_api::v1::{self, step::Step};
use herald_tests::{
    people::{Party, Person, draw, end_turn, fresh_id, place, place_meeple, points},
    status::{self, Told},
};
use tonic::Code;

use crate::{
    table::server,
    tracked::{map, tracked},
};

fn face(face: &str) -> Step {
    Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief: None, compartment: 0 })
}

fn lay(x: i32, y: i32, quarter_turns: u32) -> Step {
    Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x, y }), quarter_turns })
}

fn stand(segment: u32) -> Step {
    Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Meeple.into(), segment })
}

/// How the steps are refused; the table is as it was.
async fn refused(person: &Person, steps: Vec<Step>) -> Told {
    let before = person.view().await;
    let told = status::told(&person.plays(steps).await.unwrap_err());
    assert_eq!(person.view().await, before, "{told:?}");
    told
}

fn is(told: &Told, reason: &str, rule: &str, facts: &[(&str, &str)]) {
    assert_eq!(told.briefly(), (Code::FailedPrecondition, reason, rule));
    for (name, fact) in facts {
        assert_eq!(told.fact(name), *fact, "{name} in {told:?}");
    }
}

#[tokio::test]
async fn a_face_is_drawn_that_there_is_and_that_is_left() {
    let server = server(96).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    is(&refused(red, vec![face("Zz")]).await, "NO_SUCH_FACE", "B-1", &[("face", "Zz")]);
    is(&refused(red, vec![face("")]).await, "FACE_NOT_TOLD", "", &[]);
    is(&refused(red, vec![lay(0, -1, 0)]).await, "OUT_OF_STEP", "B-2", &[]);
    // The whole of the board is one city: there is one such tile, and it closes the start tile's on no side.
    red.plays(vec![face("C"), lay(0, -1, 0), end_turn()]).await.unwrap();
    is(&refused(blue, vec![face("C")]).await, "FACE_NOT_LEFT", "B-1", &[("face", "C")]);
    assert!(map(&blue.view().await).left.iter().all(|left| left.face != "C"));
}

#[tokio::test]
async fn a_tile_lies_beside_another_where_every_edge_goes_on() {
    let server = server(97).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    let red = &party.seats[0];
    red.plays(vec![face("U")]).await.unwrap();
    assert_eq!(map(&party.host.view().await).drawn, "U");
    is(&refused(red, vec![lay(5, -5, 0)]).await, "NOT_BESIDE", "B-3", &[("pos", "5,-5")]);
    is(&refused(red, vec![lay(10_000, 10_000, 0)]).await, "NOT_BESIDE", "B-3", &[("pos", "10000,10000")]);
    is(&refused(red, vec![lay(0, 0, 0)]).await, "CELL_TAKEN", "B-3", &[("pos", "0,0")]);
    // The start tile: a city to the north, a road from east to west, a field to the south.
    let field_to_city = [("pos", "0,-1"), ("side", "SOUTH"), ("found", "FIELD"), ("wanted", "CITY")];
    is(&refused(red, vec![lay(0, -1, 0)]).await, "EDGE_MISMATCH", "B-3", &field_to_city);
    let field_to_road = [("pos", "1,0"), ("side", "WEST"), ("found", "FIELD"), ("wanted", "ROAD")];
    is(&refused(red, vec![lay(1, 0, 1)]).await, "EDGE_MISMATCH", "B-3", &field_to_road);
    let road_to_field = [("pos", "0,1"), ("side", "NORTH"), ("found", "ROAD"), ("wanted", "FIELD")];
    is(&refused(red, vec![lay(0, 1, 3)]).await, "EDGE_MISMATCH", "B-3", &road_to_field);
    red.plays(vec![lay(1, 0, 2), end_turn()]).await.unwrap();
    let view = party.host.view().await;
    let laid = &map(&view).tiles[1];
    assert_eq!((laid.pos, laid.quarter_turns), (Some(v1::Pos { x: 1, y: 0 }), 2));
}

#[tokio::test]
async fn a_meeple_stands_on_a_segment_that_nobody_has() {
    let server = server(98).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    is(&refused(red, vec![stand(0)]).await, "OUT_OF_STEP", "B-2", &[]);
    red.plays(vec![face("U"), lay(1, 0, 0)]).await.unwrap();
    is(&refused(red, vec![stand(9)]).await, "NO_SUCH_SEGMENT", "B-4", &[("segment", "9")]);
    let abbot = Step::StandMeeple(v1::StandMeeple { kind: v1::Kind::Abbot.into(), segment: 0 });
    is(&refused(red, vec![abbot]).await, "EXPANSION_NOT_PLAYED", "", &[("expansion", "ABBOT")]);
    red.plays(vec![stand(0)]).await.unwrap();
    is(&refused(red, vec![stand(1)]).await, "MEEPLE_ALREADY_PLACED", "B-4", &[]);
    red.plays(vec![end_turn()]).await.unwrap();

    // Blue's road goes on with red's, who stands there; the field to its north is free.
    blue.plays(vec![face("U"), lay(2, 0, 0)]).await.unwrap();
    let facts = [("segment", "0"), ("meeple", "1"), ("seat", "1"), ("pos", "1,0")];
    is(&refused(blue, vec![stand(0)]).await, "FEATURE_OCCUPIED", "B-4", &facts);
    blue.plays(vec![stand(1), end_turn()]).await.unwrap();
    let view = red.view().await;
    let spots: Vec<_> = view.meeples.iter().map(|meeple| (meeple.seat, meeple.role(), meeple.spot)).collect();
    let spot = |x, segment| Some(v1::Spot { pos: Some(v1::Pos { x, y: 0 }), segment });
    let expected = [(red.seat, v1::Role::Highwayman, spot(1, 0)), (blue.seat, v1::Role::Farmer, spot(2, 1))];
    assert_eq!(spots, expected);

    // A garden is printed there, and nobody who is on this map may stand in it.
    red.plays(vec![face("Ug"), lay(-1, 0, 0)]).await.unwrap();
    let facts = [("segment", "3"), ("kind", "MEEPLE")];
    is(&refused(red, vec![stand(3)]).await, "SEGMENT_NOT_FOR", "B-4", &facts);
}

#[tokio::test]
async fn on_a_tracked_map_nothing_is_told_and_on_a_told_one_nothing_is_entered() {
    let server = server(99).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Table).await;
    let red = &party.seats[0];
    let told = [
        draw(),
        place(),
        points(&[red.seat], 4, v1::PointSource::City),
        place_meeple(v1::Role::Knight, "the village"),
        Step::DiscardTile(v1::DiscardTile {}),
    ];
    for step in told {
        is(&refused(red, vec![step]).await, "MAP_IS_TRACKED", "", &[]);
    }
    assert_eq!(red.view().await.tournaments, None);
    let of_tournaments = [
        Step::CallTournament(v1::CallTournament {}),
        Step::PlaceTournamentTile(v1::PlaceTournamentTile { place: None }),
        Step::LookAtPrize(v1::LookAtPrize { prize: 1, face: String::new() }),
    ];
    for step in of_tournaments {
        let not_played = [("expansion", "TOURNAMENTS_AND_EMBLEMS")];
        is(&refused(red, vec![step]).await, "EXPANSION_NOT_PLAYED", "", &not_played);
    }

    let party = Party::started(&server.channel, 2).await;
    let red = &party.seats[0];
    let recall = Step::RecallAbbot(v1::RecallAbbot {});
    let look = Step::LookAtPrize(v1::LookAtPrize { prize: 1, face: String::new() });
    for step in [face("U"), face(""), lay(0, 1, 0), stand(0), recall, look] {
        is(&refused(red, vec![step]).await, "MAP_NOT_TRACKED", "", &[]);
    }
    assert_eq!(red.view().await.map, None);
}

#[tokio::test]
async fn where_herald_draws_nobody_tells_a_face_and_a_draw_ends_its_list() {
    let server = server(100).await;
    let party = tracked(&server.channel, 2, v1::DrawnBy::Server).await;
    let red = &party.seats[0];
    is(&refused(red, vec![face("U")]).await, "FACE_IS_DRAWN_BY_SERVER", "", &[]);
    is(&refused(red, vec![face(""), lay(1, 0, 0)]).await, "STEP_AFTER_DEAL", "", &[]);
    let drawn = red.plays(vec![face("")]).await.unwrap();
    assert!(!map(&red.view().await).drawn.is_empty());
    let undo = v1::UndoMoveRequest {
        game_id: red.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        to_revision: None,
    };
    let told = status::told(&red.moves().undo_move(red.with(undo)).await.unwrap_err());
    assert_eq!((told.reason.as_str(), told.fact("at")), ("HIDDEN_SEEN", drawn.revision.to_string().as_str()));
}

#[tokio::test]
async fn an_expansion_whose_faces_nobody_wrote_down_is_not_played_on_a_tracked_map_yet() {
    let server = server(101).await;
    let mut games = v1::game_service_client::GameServiceClient::new(server.channel.clone());
    let opens = |expansion: v1::Expansion, tiles| {
        let settings = v1::Settings {
            map: v1::MapKeeping::Tracked.into(),
            expansions: vec![v1::ExpansionTiles { expansion: expansion.into(), tiles }],
            ..v1::Settings::default()
        };
        v1::CreateGameRequest { request_id: fresh_id(), settings: Some(settings) }
    };
    let inns = opens(v1::Expansion::InnsAndCathedrals, None);
    let told = status::told(&games.create_game(inns).await.unwrap_err());
    is(&told, "NOT_ON_A_TRACKED_MAP", "", &[("expansion", "INNS_AND_CATHEDRALS")]);
    for expansion in [v1::Expansion::River, v1::Expansion::Abbot, v1::Expansion::TournamentsAndEmblems] {
        games.create_game(opens(expansion, None)).await.unwrap();
        let told = status::told(&games.create_game(opens(expansion, Some(4))).await.unwrap_err());
        is(&told, "NO_OTHER_TILES_ON_A_TRACKED_MAP", "B-1", &[]);
    }
}
