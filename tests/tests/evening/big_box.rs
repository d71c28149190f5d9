//! The big box: the River, town halls, builders, dragons and real tokens at the told table. Never a rule that the rules'
//! own tests do not show; here the devices show it.

use herald_api::v1::{self, entry::What, step::Step};
use herald_tests::{
    people::{Party, Person, draw, end_turn, place, place_meeple},
    status,
};
use tonic::Code;

use crate::table::{happened, server, tournaments};

fn expansion(expansion: v1::Expansion, tiles: Option<u32>) -> v1::ExpansionTiles {
    v1::ExpansionTiles { expansion: expansion.into(), tiles }
}

async fn started(channel: &tonic::transport::Channel, players: usize, settings: v1::Settings) -> Party {
    let party = Party::gather_with(channel, players, settings).await;
    party.start().await;
    party
}

fn offers(view: &v1::View, is: impl Fn(&v1::legal_move::Move) -> bool) -> bool {
    view.legal_moves.iter().any(|legal| is(legal.r#move.as_ref().unwrap()))
}

#[tokio::test]
async fn four_of_us_with_the_big_box_how_do_we_build_the_piles_with_these_expansions() {
    let server = server(90).await;
    let mut games = v1::game_service_client::GameServiceClient::new(server.channel.clone());
    // 18 + 24 + 12 = 54 more than 80 with the River: 134 land tiles; the row of +40 says 6 piles, 2 prizes on each.
    let expansions = vec![
        expansion(v1::Expansion::River, None),
        expansion(v1::Expansion::InnsAndCathedrals, None),
        expansion(v1::Expansion::TradersAndBuilders, None),
        expansion(v1::Expansion::TowersAndThieves, None),
    ];
    let ask = v1::PlanSetupRequest { players: 4, expansions, ..Default::default() };
    let plan = games.plan_setup(ask).await.unwrap().into_inner().plan.unwrap();
    assert_eq!((plan.land_tiles, plan.river_tiles), (134, 14));
    // 134 = 6 × 22 + 2; 12 − 5 × 2 = 2 prizes are left.
    let piles: Vec<_> = plan.piles.iter().map(|pile| (pile.land_tiles, pile.prize_tiles)).collect();
    assert_eq!(piles, [(24, 0), (22, 2), (22, 2), (22, 2), (22, 2), (22, 2)]);
    assert_eq!(plan.last_prize_tiles, 2);

    let untold = v1::PlanSetupRequest {
        players: 4,
        expansions: vec![expansion(v1::Expansion::DragonAndFairy, None)],
        ..Default::default()
    };
    let told = status::told(&games.plan_setup(untold).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "TILES_NOT_TOLD", "T-4"));
    assert_eq!(told.fact("expansion"), "DRAGON_AND_FAIRY");
}

#[tokio::test]
async fn the_river_runs_without_a_pile_and_the_first_bend_brings_the_tournament_tile() {
    let server = server(91).await;
    let settings =
        v1::Settings { expansions: vec![expansion(v1::Expansion::River, Some(4))], ..Default::default() };
    let party = started(&server.channel, 2, settings).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    let view = red.view().await;
    assert_eq!((view.river_tiles_left, tournaments(&view).tile_waits), (3, true));
    let land = view.land_tiles_left;
    let river = |shape: v1::RiverShape| Step::DrawRiverTile(v1::DrawRiverTile { shape: shape.into() });
    let told = status::told(&red.plays(vec![draw()]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "RIVER_FIRST", "R-2"));
    red.plays(vec![river(v1::RiverShape::Other), place(), end_turn()]).await.unwrap();

    blue.plays(vec![river(v1::RiverShape::Bend)]).await.unwrap();
    assert!(offers(&blue.view().await, |legal| matches!(
        legal,
        v1::legal_move::Move::PlaceTournamentTile(_)
    )));
    let told = status::told(&blue.plays(vec![place()]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "TOURNAMENT_TILE_FIRST", "T-7"));
    let tile = Step::PlaceTournamentTile(v1::PlaceTournamentTile { place: None });
    blue.plays(vec![tile, place(), end_turn()]).await.unwrap();
    red.plays(vec![river(v1::RiverShape::Other), place(), end_turn()]).await.unwrap();

    let view = blue.view().await;
    assert_eq!((view.river_tiles_left, tournaments(&view).tile_waits), (0, false));
    assert_eq!(view.land_tiles_left, land, "no pile was touched");
    blue.turn().await;
    assert_eq!(red.view().await.land_tiles_left, land - 1);
}

#[tokio::test]
async fn emblems_kept_by_the_table_herald_learns_its_value_at_the_reveal() {
    let server = server(92).await;
    let settings =
        v1::Settings { emblem_keeping: v1::EmblemKeeping::Table.into(), ..v1::Settings::default() };
    let party = started(&server.channel, 2, settings).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    let meeple = || vec![draw(), place(), place_meeple(v1::Role::Highwayman, "the mill road"), end_turn()];
    red.plays(meeple()).await.unwrap();
    blue.turn().await;
    let lays = |emblem: v1::Emblem| {
        Step::NominateMeeple(v1::NominateMeeple { meeple: 1, emblem: emblem.into(), ring_before: None })
    };
    let told = status::told(&red.plays(vec![draw(), place(), lays(v1::Emblem::Two)]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "EMBLEM_KEPT_BY_TABLE", "T-8"));
    red.plays(vec![draw(), place(), lays(v1::Emblem::Unspecified), end_turn()]).await.unwrap();
    let view = blue.view().await;
    assert_eq!(view.scores[0].emblems_in_hand, 4);
    let state = view.meeples[0].nomination.as_ref().unwrap().state.clone();
    assert_eq!(state, Some(v1::nomination::State::Token(v1::Token {})));
    assert!(tournaments(&red.view().await).hand.is_empty(), "which are in red's hand only red knows");

    // The first pile of two players holds 14 of 79; three are drawn.
    for turn in 3..14 {
        [red, blue][turn % 2].turn().await;
    }
    let view = red.view().await;
    assert_eq!((view.phase(), &view.awaited[..]), (v1::Phase::Tournament, &[1][..]));
    let reveal = |emblem: v1::Emblem| {
        let reach = v1::Reach { reach: Some(v1::reach::Reach::RoadTiles(3)), bridge_tiles: 0 };
        Step::RevealEmblem(v1::RevealEmblem { meeple: 1, reach: Some(reach), emblem: emblem.into() })
    };
    let told = status::told(&red.plays(vec![reveal(v1::Emblem::Unspecified)]).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "REVEALED_NOT_TOLD", "T-14"));
    let made = red.plays(vec![reveal(v1::Emblem::Three)]).await.unwrap();
    let What::EmblemRevealed(revealed) = &happened(&made.entries)[0] else { panic!("{made:?}") };
    assert_eq!((revealed.emblem(), revealed.value), (v1::Emblem::Three, 6));
    assert!(revealed.salt.is_empty() && revealed.commitment.is_empty(), "there was nothing to bind");
}

#[tokio::test]
async fn any_seat_may_record_what_is_public_and_emblems_are_chosen_by_their_owner_alone() {
    let server = server(93).await;
    let settings = v1::Settings { recording: v1::Recording::AnySeat.into(), ..v1::Settings::default() };
    let party = started(&server.channel, 3, settings).await;
    let [red, blue, green] = &party.seats[..] else { panic!("three sit") };
    // Green's tablet records red's turn.
    let turn = vec![draw(), place(), place_meeple(v1::Role::Knight, "the gate"), end_turn()];
    let mut told = green.submission(turn.clone());
    let unsure = status::told(&green.plays(turn).await.unwrap_err());
    assert_eq!(unsure.briefly(), (Code::FailedPrecondition, "EXPECTED_REVISION_NEEDED", ""));
    told.expected_revision = Some(green.view().await.revision);
    let made = green.moves().submit_move(green.with(told.clone())).await.unwrap().into_inner();
    // Blue's tablet has told the same turn: it counts once.
    told.request_id = herald_tests::people::fresh_id();
    let lost = blue.moves().submit_move(blue.with(told)).await.unwrap_err();
    assert_eq!(status::told(&lost).briefly(), (Code::Aborted, "STALE_REVISION", ""));
    let drawn = What::TileDrawn(v1::TileDrawn { seat: 1, symbol: 0, thief: 0 });
    assert_eq!(happened(&made.entries)[0], drawn, "it is red who has drawn");
    let by = v1::Party { party: Some(v1::party::Party::Seat(3)) };
    assert_eq!(made.entries[0].by, Some(by), "and green who said so");
    for person in [blue, green] {
        person.turn().await;
    }
    red.plays(vec![draw(), place()]).await.unwrap();
    let nominate = |person: &Person| {
        let step = herald_tests::people::nominate(1, v1::Emblem::Five, None);
        let person = person.clone();
        async move { person.plays(vec![step]).await }
    };
    let told = status::told(&nominate(green).await.unwrap_err());
    assert_eq!(told.briefly(), (Code::FailedPrecondition, "NOT_AWAITED", "B-2"));
    assert!(!offers(&green.view().await, |legal| matches!(legal, v1::legal_move::Move::NominateMeeple(_))));
    nominate(red).await.unwrap();
}

#[tokio::test]
async fn the_pile_is_empty_and_red_lays_the_town_hall_instead_so_blue_meets_the_tournament() {
    let server = server(94).await;
    let settings = v1::Settings {
        expansions: vec![expansion(v1::Expansion::MessengersAndMayors, Some(0))],
        ..Default::default()
    };
    let party = started(&server.channel, 2, settings).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    // 79 land tiles on 6 piles: 13 and one more on the first. Fourteen turns empty it.
    for turn in 0..14 {
        [red, blue][turn % 2].turn().await;
    }
    let view = red.view().await;
    assert_eq!(
        (view.phase(), &view.awaited[..], &view.town_halls[..]),
        (v1::Phase::Draw, &[1][..], &[1, 2][..])
    );
    assert!(offers(&view, |legal| matches!(legal, v1::legal_move::Move::CallTournament(_))));
    let hall = vec![
        Step::ChooseTownHall(v1::ChooseTownHall {}),
        Step::PlaceTownHall(v1::PlaceTownHall {}),
        end_turn(),
    ];
    red.plays(hall).await.unwrap();
    let view = blue.view().await;
    assert_eq!((view.phase(), &view.town_halls[..]), (v1::Phase::Draw, &[2][..]));
    // Nobody is nominated: the tournament is over at once, and blue draws.
    blue.plays(vec![Step::CallTournament(v1::CallTournament {})]).await.unwrap();
    assert_eq!(tournaments(&blue.view().await).held, 1);
    blue.turn().await;
}
