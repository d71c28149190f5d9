//! Before the first tile: the piles, the table, the phones, the television.

use herald_api::v1;
use herald_tests::{
    people::{Person, fresh_id},
    status,
};
use tonic::Code;

use crate::{
    knowledge::assert_nothing_secret,
    table::{BLACK, BLUE, Evening, RED, YELLOW, server},
};

#[tokio::test]
async fn four_of_us_with_the_big_box_how_do_we_build_the_piles() {
    let server = server(1).await;
    let mut games = v1::game_service_client::GameServiceClient::new(server.channel.clone());
    let mut plan = async |start_tile: v1::StartTile| {
        let ask = v1::PlanSetupRequest { players: 4, start_tile: start_tile.into(), ..Default::default() };
        games.plan_setup(ask).await.unwrap().into_inner().plan.unwrap()
    };
    let boxed = plan(v1::StartTile::Boxed).await;
    let land = |plan: &v1::Plan| plan.piles.iter().map(|pile| pile.land_tiles).collect::<Vec<_>>();
    let prizes = |plan: &v1::Plan| plan.piles.iter().map(|pile| pile.prize_tiles).collect::<Vec<_>>();
    assert_eq!(land(&boxed), [19, 15, 15, 15, 15]);
    assert_eq!(prizes(&boxed), [0, 2, 2, 2, 2]);
    assert_eq!((boxed.last_prize_tiles, boxed.crown()), (4, v1::Discipline::Road));
    let shuffled_in = plan(v1::StartTile::ShuffledIn).await;
    assert_eq!(land(&shuffled_in), [16, 16, 16, 16, 16]);
    assert_eq!((prizes(&shuffled_in), shuffled_in.last_prize_tiles), (prizes(&boxed), 4));
}

#[tokio::test]
async fn the_tablet_opens_the_table() {
    let server = server(2).await;
    let mut games = v1::game_service_client::GameServiceClient::new(server.channel.clone());
    let settings = v1::Settings {
        extra_tiles: 24,
        start_tile: v1::StartTile::ShuffledIn.into(),
        renomination: v1::Renomination::AfterReveal.into(),
        watchers: v1::WatcherPolicy::Forbidden.into(),
        ..Default::default()
    };
    let create = v1::CreateGameRequest { request_id: fresh_id(), settings: Some(settings.clone()) };
    let created = games.create_game(create).await.unwrap().into_inner();
    let code: Vec<&str> = created.join_code.split('-').collect();
    assert!(matches!(code[..], [a, b] if a.len() == 4 && b.len() == 4), "easy to read out");

    let (game, token) = (created.game_id.clone(), created.host_token);
    let host = Person { channel: server.channel.clone(), game, token, seat: 0 };
    let ask = v1::GetGameRequest { game_id: host.game.clone() };
    let game = host.games().get_game(host.with(ask)).await.unwrap().into_inner().game.unwrap();
    assert_eq!((game.status(), game.join_code), (v1::Status::Lobby, created.join_code.clone()));
    let told = game.settings.unwrap();
    assert_eq!((told.extra_tiles, told.start_tile()), (24, v1::StartTile::ShuffledIn));
    assert_eq!(told.renomination(), v1::Renomination::AfterReveal);

    let watch = v1::JoinAsWatcherRequest { request_id: fresh_id(), join_code: created.join_code };
    let refused = games.join_as_watcher(watch.clone()).await.unwrap_err();
    assert_eq!(status::told(&refused).briefly(), (Code::FailedPrecondition, "WATCHERS_FORBIDDEN", ""));
    let change = v1::UpdateSettingsRequest {
        game_id: host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
        settings: Some(v1::Settings { watchers: v1::WatcherPolicy::Allowed.into(), ..settings }),
    };
    host.games().update_settings(host.with(change)).await.unwrap();
    games.join_as_watcher(watch).await.unwrap();
}

#[tokio::test]
async fn phones_join_by_code_each_with_name_colour_and_symbol() {
    let server = server(3).await;
    let evening = Evening::gather(&server.channel).await;
    let tokens = evening.everyone().map(|(_, person)| person.token.clone());
    let mut different = tokens.to_vec();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), tokens.len(), "each has its own");

    let join = |name: &str, colour: v1::Colour, symbol: v1::Symbol| v1::JoinGameRequest {
        request_id: fresh_id(),
        join_code: evening.join_code.to_lowercase().replace('-', " "),
        name: name.to_owned(),
        colour: colour.into(),
        symbol: symbol.into(),
    };
    let mut games = evening.host.games();
    for (colour, symbol, reason) in [
        (v1::Colour::Red, v1::Symbol::Triangle, "COLOUR_TAKEN"),
        (v1::Colour::Green, v1::Symbol::Star, "SYMBOL_TAKEN"),
    ] {
        let refused = games.join_game(join("Eva", colour, symbol)).await.unwrap_err();
        assert_eq!(status::told(&refused).briefly(), (Code::FailedPrecondition, reason, ""));
    }
    let eva = join("Eva", v1::Colour::Green, v1::Symbol::Triangle);
    let joined = games.join_game(eva.clone()).await.unwrap().into_inner();
    let again = games.join_game(eva).await.unwrap().into_inner();
    assert_eq!((joined.seat, again.seat), (5, 5), "a tap too many takes no other seat");
    assert_ne!(joined.seat_token, again.seat_token);

    let seats = evening.red.view().await.seats;
    let named = seats.iter().map(|seat| (seat.name.as_str(), seat.colour(), seat.symbol()));
    assert!(named.eq([
        ("Anneke", v1::Colour::Red, v1::Symbol::Circle),
        ("Bram", v1::Colour::Blue, v1::Symbol::Square),
        ("Oma", v1::Colour::Yellow, v1::Symbol::Star),
        ("Dirk", v1::Colour::Black, v1::Symbol::Heart),
        ("Eva", v1::Colour::Green, v1::Symbol::Triangle),
    ]));
}

#[tokio::test]
async fn grandmother_has_no_phone_and_the_tablet_holds_her_seat_too() {
    let server = server(4).await;
    let evening = Evening::gather(&server.channel).await;
    // The tablet is the host's and black's, and oma's who plays yellow.
    let mut tablet = evening.host.watches_with(None, &[&evening.black, &evening.yellow]).await;
    let viewers = [tablet.view().await, tablet.view().await, tablet.view().await].map(|view| view.viewer);
    let party = |party| Some(v1::Party { party: Some(party) });
    let (host, black, yellow) = (
        party(v1::party::Party::Host(v1::Host {})),
        party(v1::party::Party::Seat(BLACK)),
        party(v1::party::Party::Seat(YELLOW)),
    );
    assert_eq!(viewers, [host, black, yellow]);

    let start = v1::StartGameRequest {
        game_id: evening.host.game.clone(),
        request_id: fresh_id(),
        order: vec![YELLOW, BLACK, RED, BLUE],
        ..Default::default()
    };
    evening.host.games().start_game(evening.host.with(start)).await.unwrap();
    for expected in [host, black, yellow] {
        let update = tablet.update().await;
        assert_eq!(update.viewer, expected);
        assert_eq!(update.revision, 7, "the table, four seats, the television, the start");
    }
    evening.yellow.turn().await;
    evening.black.turn().await;
}

#[tokio::test]
async fn a_tv_in_the_corner_shows_the_table_everything_public_and_nothing_secret() {
    let server = server(5).await;
    let evening = Evening::gather(&server.channel).await;
    let mut television = evening.television.watches(None).await;
    assert_eq!(television.view().await.seats.len(), 4);
    let start = v1::StartGameRequest {
        game_id: evening.host.game.clone(),
        request_id: fresh_id(),
        first: BLACK,
        ..Default::default()
    };
    let started = evening.host.games().start_game(evening.host.with(start)).await.unwrap().into_inner();
    evening.plays_turns(1, 19).await;
    let last = evening.television.view().await;
    assert_nothing_secret(&last, 0);
    assert_eq!(last.legal_moves, [], "who only watches has nothing to tap");
    assert_eq!(last.meeples.len(), 5);
    assert_eq!(last.scores.len(), 4);

    let updates = television.updates_until(last.revision).await;
    assert!(updates.iter().map(|update| update.revision).eq(started.revision..=last.revision));
    for entry in updates.iter().flat_map(|update| &update.entries) {
        if let Some(v1::entry::What::MeepleNominated(nominated)) = &entry.what {
            assert_eq!(nominated.emblem(), v1::Emblem::Unspecified);
        }
    }
}
