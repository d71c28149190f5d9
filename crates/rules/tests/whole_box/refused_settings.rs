//! Settings that no tracked map can have (T-2 to T-5). Never one that it can.

use herald_rules::{Game, Setup, plan_for};
use herald_words::{
    Discipline, DrawnBy, Expansion, HouseRules, MapKeeping, Played, Refusal, Seat, Settings, StartTile, Tiles,
};

use super::board::settings;

const T: [Expansion; 1] = [Expansion::TournamentsAndEmblems];

/// Those whose faces Herald lists.
const KNOWN: [Expansion; 4] =
    [Expansion::River, Expansion::Abbot, Expansion::TournamentsAndEmblems, Expansion::TowersAndThieves];

#[test]
fn t3_for_two_to_six_players_alone() {
    for all in [settings(&[]), settings(&T), settings(&[Expansion::River])] {
        for players in [0, 1, 7, 255] {
            assert_eq!(plan_for(&all, players), Err(Refusal::PlayersOutOfRange { players }));
        }
    }
}

#[test]
fn expansions_whose_faces_nobody_has_listed() {
    for expansion in Expansion::ALL {
        for tiles in [Tiles::Usual, Tiles::Counted(12)] {
            let all = Settings { played: Played::default().with(expansion, tiles), ..settings(&[]) };
            let refusal = if !KNOWN.contains(&expansion) {
                Some(Refusal::NotOnATrackedMap { expansion })
            } else if tiles != Tiles::Usual {
                Some(Refusal::NoOtherTilesOnATrackedMap)
            } else {
                None
            };
            assert_eq!(plan_for(&all, 3).err(), refusal, "{expansion:?} {tiles:?}");
        }
    }
}

/// Every set of the four that are known is played, and beside one of the others none is.
#[test]
fn known_expansions_in_any_company() {
    for set in 0..16 {
        let chosen: Vec<_> = (0..4).filter(|bit| set >> bit & 1 == 1).map(|bit| KNOWN[bit]).collect();
        assert!(plan_for(&settings(&chosen), 4).is_ok(), "{chosen:?}");
        let expansion = Expansion::InnsAndCathedrals;
        let more = settings(&[&chosen[..], &[expansion]].concat());
        assert_eq!(plan_for(&more, 4), Err(Refusal::NotOnATrackedMap { expansion }));
    }
}

/// Without the River or the tournament tile it lies.
#[test]
fn t5_the_start_tile_that_lies_is_not_shuffled_in() {
    let shuffled =
        |expansions: &[Expansion]| Settings { start_tile: StartTile::ShuffledIn, ..settings(expansions) };
    for expansions in [&[][..], &[Expansion::Abbot]] {
        assert_eq!(plan_for(&shuffled(expansions), 2), Err(Refusal::NoOtherTilesOnATrackedMap));
    }
    for (expansions, land) in [(&T[..], 80), (&[Expansion::River], 72)] {
        assert_eq!(plan_for(&shuffled(expansions), 2).unwrap().land_tiles, land);
    }
}

/// Herald cannot draw what it does not know.
#[test]
fn t4_unknown_tiles_are_drawn_by_the_table_alone() {
    for expansions in [&[][..], &T] {
        let all = Settings { extra_tiles: 1, ..settings(expansions) };
        assert!(plan_for(&all, 2).is_ok());
        let drawn = Settings { drawn_by: DrawnBy::Server, ..all };
        assert_eq!(plan_for(&drawn, 2), Err(Refusal::NoOtherTilesOnATrackedMap));
        let none = Settings { extra_tiles: 0, ..drawn };
        assert!(plan_for(&none, 2).is_ok());
    }
}

#[test]
fn t4_no_more_unknown_tiles_than_a_plan_takes() {
    for expansions in [&[][..], &T, &[Expansion::River]] {
        let most = Settings { extra_tiles: 400, ..settings(expansions) };
        assert!(plan_for(&most, 6).is_ok());
        let more = Settings { extra_tiles: 401, ..most };
        assert_eq!(plan_for(&more, 6), Err(Refusal::TooManyExtraTiles { extra_tiles: 401 }));
    }
}

#[test]
fn a_told_map_draws_nothing() {
    let all = Settings { map: MapKeeping::Told, drawn_by: DrawnBy::Server, ..settings(&T) };
    assert_eq!(plan_for(&all, 2), Err(Refusal::MapNotTracked));
}

fn start(seats: &[u8], planned: u8, all: Settings) -> Result<Game, Refusal> {
    let plan = plan_for(&all, planned).unwrap();
    Game::start(&Setup { seats: seats.iter().copied().map(Seat).collect(), settings: all, plan })
}

#[test]
fn b1_seats_as_planned_each_once() {
    for all in [settings(&[Expansion::River]), settings(&T)] {
        assert!(start(&[1, 2], 2, all).is_ok());
        assert_eq!(start(&[1], 2, all), Err(Refusal::TooFewPlayers { seated: 1 }));
        assert_eq!(start(&[1, 2, 3], 2, all), Err(Refusal::OrderIncomplete));
        assert_eq!(start(&[1, 1], 2, all), Err(Refusal::OrderIncomplete));
    }
}

#[test]
fn t6_a_crowns_way_names_each_discipline() {
    let crown_order = [Discipline::Road, Discipline::Road, Discipline::Field];
    let house = HouseRules { crown_order, ..HouseRules::default() };
    let all = Settings { house, ..settings(&T) };
    assert_eq!(start(&[1, 2], 2, all), Err(Refusal::CrownOrderIncomplete));
}

/// A plan made for other piles, on a map with tournaments.
#[test]
fn t2_a_plan_without_prize_tiles_does_not_add_up() {
    let plan = plan_for(&settings(&[]), 2).unwrap();
    let setup = Setup { seats: vec![Seat(1), Seat(2)], settings: settings(&T), plan };
    assert_eq!(Game::start(&setup), Err(Refusal::PlanDoesNotAddUp));
}
