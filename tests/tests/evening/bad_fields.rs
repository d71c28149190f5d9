//! Bad input: malformed and missing fields, control characters, oversized names, unknown enum values. INVALID_ARGUMENT
//! with every field that is wrong, and nothing changes.

use herald_api::v1::{self, place_prize, reach, step::Step};
use herald_tests::{
    people::{Person, draw, end_turn, fresh_id, place_meeple},
    status,
};
use tonic::{Code, Status};

use crate::table::{Evening, city_first, server};

fn assert_fields(refused: &Status, expected: &[&str]) {
    assert_eq!(status::told(refused).briefly(), (Code::InvalidArgument, "INVALID_REQUEST", ""));
    assert_eq!(status::fields(refused), expected);
}

async fn submits(person: &Person, steps: Vec<Step>) -> Status {
    person.plays(steps).await.unwrap_err()
}

#[tokio::test]
async fn malformed_and_missing_fields_of_a_step_are_named_by_their_path() {
    let server = server(120).await;
    let evening = Evening::started(&server.channel).await;
    let before = evening.black.view().await;
    let points = |seats: &[u32], points, source| {
        Step::TellPoints(v1::TellPoints { seats: seats.to_vec(), points, source, reason: String::new() })
    };
    let reveal = |reach| Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach, ..Default::default() });
    let reaches = |reach| reveal(Some(v1::Reach { reach: Some(reach), ..Default::default() }));
    let prize = |at| Step::PlacePrize(v1::PlacePrize { prize: 1, at });
    let far = v1::Place { pos: Some(v1::Pos { x: 10_001, y: 0 }), quarter_turns: 4 };
    let shields = |city, shields| Step::TellShields(v1::TellShields { city, shields });
    let nominate = |meeple, emblem, ring_before| {
        Step::NominateMeeple(v1::NominateMeeple { meeple, emblem, ring_before })
    };
    let ring =
        |ring_of_8, ring_of_16| reach::Reach::Field(v1::FieldReach { ring_of_8, ring_of_16, town_halls: 9 });
    let cases: Vec<(Step, &[&str])> = vec![
        (Step::DrawTile(v1::DrawTile { symbol: 5, thief: None }), &["draw_tile.symbol"]),
        (Step::DrawRiverTile(v1::DrawRiverTile { shape: 0 }), &["draw_river_tile.shape"]),
        (Step::HandleSymbol(v1::HandleSymbol { outcome: 4 }), &["handle_symbol.outcome"]),
        (Step::PlaceMeeple(v1::PlaceMeeple::default()), &["place_meeple.role"]),
        (
            Step::PlaceMeeple(v1::PlaceMeeple { role: 8, label: "\n".to_owned(), kind: 11, on_prize: 300 }),
            &["place_meeple.kind", "place_meeple.role", "place_meeple.label", "place_meeple.on_prize"],
        ),
        (
            Step::LiftMeeple(v1::LiftMeeple { meeple: 0, cause: 8 }),
            &["lift_meeple.meeple", "lift_meeple.cause"],
        ),
        (Step::LiftMeeple(v1::LiftMeeple { meeple: u32::MAX, cause: 0 }), &["lift_meeple.meeple"]),
        (
            Step::MoveMeeple(v1::MoveMeeple { meeple: 1, role: 0, label: String::new(), cause: -1 }),
            &["move_meeple.role", "move_meeple.cause"],
        ),
        (points(&[], 1, 1), &["tell_points.seats"]),
        (points(&[1, 2, 3, 4, 1, 2, 3], 1, 1), &["tell_points.seats"]),
        (points(&[1, 0, 256], 1, 1), &["tell_points.seats[1]", "tell_points.seats[2]"]),
        (points(&[1], 0, 0), &["tell_points.points", "tell_points.source"]),
        (points(&[1], 501, -1), &["tell_points.points", "tell_points.source"]),
        (
            nominate(0, -1, Some(9)),
            &["nominate_meeple.meeple", "nominate_meeple.emblem", "nominate_meeple.ring_before"],
        ),
        (nominate(1, 6, None), &["nominate_meeple.emblem"]),
        (reveal(Some(v1::Reach::default())), &["reveal_emblem.reach"]),
        (reaches(reach::Reach::RoadTiles(201)), &["reveal_emblem.reach.road_tiles"]),
        (reaches(reach::Reach::CityTiles(201)), &["reveal_emblem.reach.city_tiles"]),
        (
            reaches(ring(9, 17)),
            &[
                "reveal_emblem.reach.field.ring_of_8",
                "reveal_emblem.reach.field.ring_of_16",
                "reveal_emblem.reach.field.town_halls",
            ],
        ),
        (prize(None), &["place_prize.at"]),
        (prize(Some(place_prize::At::KnownCity(0))), &["place_prize.known_city"]),
        (
            prize(Some(place_prize::At::Place(far))),
            &["place_prize.place.pos.x", "place_prize.place.quarter_turns"],
        ),
        (
            Step::PlaceTournamentTile(v1::PlaceTournamentTile { place: Some(far) }),
            &["place_tournament_tile.place.pos.x", "place_tournament_tile.place.quarter_turns"],
        ),
        (
            Step::LookAtPrize(v1::LookAtPrize { prize: 0, face: "no face".to_owned() }),
            &["look_at_prize.prize", "look_at_prize.face"],
        ),
        (Step::HoldPrize(v1::HoldPrize { prize: 300 }), &["hold_prize.prize"]),
        (
            Step::DrawFace(v1::DrawFace { face: "no face".to_owned(), thief: None, compartment: 0 }),
            &["draw_face.face"],
        ),
        (
            Step::LayTile(v1::LayTile { pos: None, quarter_turns: 4 }),
            &["lay_tile.pos", "lay_tile.quarter_turns"],
        ),
        (
            Step::LayTile(v1::LayTile { pos: Some(v1::Pos { x: 10_001, y: i32::MIN }), quarter_turns: 0 }),
            &["lay_tile.pos.x", "lay_tile.pos.y"],
        ),
        (
            Step::StandMeeple(v1::StandMeeple { kind: 11, segment: 256 }),
            &["stand_meeple.kind", "stand_meeple.segment"],
        ),
        (shields(0, 61), &["tell_shields.city", "tell_shields.shields"]),
        (
            Step::MergeCities(v1::MergeCities { kept: 0, joined: 70_000 }),
            &["merge_cities.kept", "merge_cities.joined"],
        ),
    ];
    for (step, fields) in cases {
        let expected: Vec<String> = fields.iter().map(|field| format!("steps[1].{field}")).collect();
        let refused = submits(&evening.black, vec![draw(), step.clone()]).await;
        assert_fields(&refused, &expected.iter().map(String::as_str).collect::<Vec<_>>());
    }
    assert_fields(&submits(&evening.black, vec![]).await, &["steps"]);
    assert_fields(&submits(&evening.black, vec![draw(); 17]).await, &["steps"]);
    let mut unknown = evening.black.submission(vec![draw()]);
    unknown.steps[0].step = None;
    let refused = evening.black.moves().submit_move(evening.black.with(unknown)).await.unwrap_err();
    assert_fields(&refused, &["steps[0]"]);
    assert_eq!(evening.black.view().await, before);
}

#[tokio::test]
async fn control_characters_and_oversized_names_are_named_and_never_echoed() {
    let server = server(121).await;
    let evening = Evening::gather(&server.channel).await;
    for name in
        ["", "   ", "a\nb", "a\u{0}", "\u{7f}", "\u{202e}evil", "\u{200b}", &"x".repeat(33), &"é".repeat(33)]
    {
        let join = v1::JoinGameRequest {
            request_id: fresh_id(),
            join_code: evening.join_code.clone(),
            name: name.to_owned(),
            colour: v1::Colour::Green.into(),
            symbol: v1::Symbol::Triangle.into(),
        };
        let refused = evening.host.games().join_game(join).await.unwrap_err();
        assert_fields(&refused, &["name"]);
        assert!(name.trim().len() < 2 || !refused.message().contains(name.trim()), "{}", refused.message());
    }
    let ids = [
        String::new(),
        "short".to_owned(),
        "x".repeat(65),
        "sixteen letters with blanks".to_owned(),
        "é".repeat(16),
    ];
    for request_id in ids {
        let create = v1::CreateGameRequest { request_id, settings: None };
        assert_fields(&evening.host.games().create_game(create).await.unwrap_err(), &["request_id"]);
    }
    let long = v1::JoinGameRequest {
        request_id: fresh_id(),
        join_code: evening.join_code,
        name: "é".repeat(32),
        colour: v1::Colour::Green.into(),
        symbol: v1::Symbol::Triangle.into(),
    };
    evening.host.games().join_game(long).await.unwrap();
    let start = v1::StartGameRequest {
        game_id: evening.host.game.clone(),
        request_id: "s".into(),
        ..Default::default()
    };
    evening.host.games().start_game(evening.host.with(start)).await.unwrap();
    evening.red.plays(vec![draw(), herald_tests::people::place()]).await.unwrap();
    for label in ["\u{1b}[31m", "tab\there", &"x".repeat(61)] {
        let refused = submits(&evening.red, vec![place_meeple(v1::Role::Knight, label), end_turn()]).await;
        assert_fields(&refused, &["steps[0].place_meeple.label"]);
    }
}

#[tokio::test]
async fn unknown_enum_values_and_numbers_out_of_range_are_named_wherever_they_stand() {
    let server = server(122).await;
    let evening = Evening::gather(&server.channel).await;
    let (mut games, host) = (evening.host.games(), &evening.host);
    let settings = v1::Settings {
        extra_tiles: 70_000,
        start_tile: 3,
        crown: 4,
        crown_order: vec![1, 2, 99],
        renomination: -1,
        tie_overflow: i32::MAX,
        watchers: i32::MIN,
        expansions: vec![
            v1::ExpansionTiles { expansion: 0, tiles: None },
            v1::ExpansionTiles { expansion: 1, tiles: Some(401) },
            v1::ExpansionTiles { expansion: 2, tiles: None },
            v1::ExpansionTiles { expansion: 2, tiles: None },
        ],
        emblem_keeping: 3,
        recording: 3,
        map: 3,
        drawn_by: i32::MIN,
        river_ends: 3,
        bends: i32::MAX,
        tile_tower: true,
        // No more than sixteen are named at once: this one stands by itself below.
        corrections: 0,
        nudge_after_seconds: 0,
    };
    let wrong = [
        "settings.extra_tiles",
        "settings.start_tile",
        "settings.crown",
        "settings.crown_order[2]",
        "settings.renomination",
        "settings.tie_overflow",
        "settings.bends",
        "settings.watchers",
        "settings.expansions[0].expansion",
        "settings.expansions[1].tiles",
        "settings.expansions[3].expansion",
        "settings.map",
        "settings.drawn_by",
        "settings.river_ends",
        "settings.emblem_keeping",
        "settings.recording",
    ];
    let create = v1::CreateGameRequest { request_id: fresh_id(), settings: Some(settings.clone()) };
    assert_fields(&games.create_game(create).await.unwrap_err(), &wrong);
    let update = v1::UpdateSettingsRequest {
        game_id: host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        settings: Some(settings),
    };
    assert_fields(&games.update_settings(host.with(update)).await.unwrap_err(), &wrong);
    let settings = Some(v1::Settings { corrections: 4, ..Default::default() });
    let create = v1::CreateGameRequest { request_id: fresh_id(), settings };
    assert_fields(&games.create_game(create).await.unwrap_err(), &["settings.corrections"]);

    let join =
        v1::JoinGameRequest { request_id: fresh_id(), join_code: "BRUG".to_owned(), ..Default::default() };
    let fields = ["join_code", "name", "colour", "symbol"];
    assert_fields(&games.join_game(join).await.unwrap_err(), &fields);
    let plan = v1::PlanSetupRequest {
        players: 999,
        start_tile: 7,
        crown: -4,
        extra_tiles: u32::MAX,
        expansions: Vec::new(),
    };
    let fields = ["players", "extra_tiles", "start_tile", "crown"];
    assert_fields(&games.plan_setup(plan).await.unwrap_err(), &fields);
    let start = v1::StartGameRequest {
        game_id: host.game.clone(),
        request_id: "x y".to_owned(),
        order: vec![1, 0, 300],
        first: 1000,
        ..Default::default()
    };
    let fields = ["request_id", "order[1]", "order[2]", "first"];
    assert_fields(&games.start_game(host.with(start)).await.unwrap_err(), &fields);
    let reissue = v1::ReissueSeatRequest { game_id: host.game.clone(), ..Default::default() };
    assert_fields(&games.reissue_seat(host.with(reissue)).await.unwrap_err(), &["request_id", "whose"]);
    let list = v1::ListMovesRequest { game_id: host.game.clone(), page_size: -1, page_token: "?".to_owned() };
    let refused = host.moves().list_moves(host.with(list)).await.unwrap_err();
    assert_fields(&refused, &["page_size", "page_token"]);
    let watch = v1::WatchViewRequest {
        game_id: host.game.clone(),
        after_revision: None,
        more_tokens: vec![evening.red.token.clone(); 7],
    };
    assert_fields(&host.views().watch_view(host.with(watch)).await.unwrap_err(), &["more_tokens"]);
}

#[tokio::test]
async fn settings_and_orders_that_no_game_can_have_are_the_rules_to_refuse() {
    let server = server(123).await;
    let evening = Evening::gather(&server.channel).await;
    let twice = [v1::Discipline::Road, v1::Discipline::Road, v1::Discipline::Field].map(i32::from).to_vec();
    for (settings, reason, rule) in [
        (v1::Settings { crown_order: twice, ..city_first() }, "CROWN_ORDER_INCOMPLETE", "T-6"),
        (v1::Settings { extra_tiles: 401, ..city_first() }, "TOO_MANY_EXTRA_TILES", "T-4"),
    ] {
        let create = v1::CreateGameRequest { request_id: fresh_id(), settings: Some(settings) };
        let told = status::told(&evening.host.games().create_game(create).await.unwrap_err());
        assert_eq!(told.briefly(), (Code::FailedPrecondition, reason, rule));
    }
    for (order, reason) in [
        (vec![1, 2, 3], "ORDER_INCOMPLETE"),
        (vec![1, 2, 3, 3], "ORDER_INCOMPLETE"),
        (vec![1, 2, 3, 9], "NO_SUCH_SEAT"),
    ] {
        let start = v1::StartGameRequest {
            game_id: evening.host.game.clone(),
            request_id: fresh_id(),
            order,
            ..Default::default()
        };
        let told =
            status::told(&evening.host.games().start_game(evening.host.with(start)).await.unwrap_err());
        assert_eq!((told.code, &*told.reason), (Code::FailedPrecondition, reason));
    }
}
