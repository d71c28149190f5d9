//! Setting up a game (T-1…T-5): the rule page's own tables against the plans, and what lies before the first draw.
//! Never plays a turn.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod table;

use herald_rules::{Game, Setup, plan};
use herald_words::{
    Audience, Discipline, Emblem,
    Expansion::{
        self, Abbot, CircusAndArtists, DragonAndFairy, InnsAndCathedrals, MessengersAndMayors, River,
        TournamentsAndEmblems, TowersAndThieves, TradersAndBuilders,
    },
    HouseRules, PhaseView, Plan, PlanRequest, Played, Refusal, Settings, StartTile,
    Tiles::{self, Counted, Usual},
};

use crate::table::{BLACK, BLUE, RED, Table, YELLOW, rule, short_plan};

/// RULES.md, T-3, by players (2,3,4,5,6).
const T3_PILES: [usize; 5] = [6, 6, 5, 4, 3];
const T3_PRIZES: [u8; 5] = [2, 2, 2, 3, 3];
const T3_CROWN: [Discipline; 5] =
    [Discipline::Road, Discipline::Road, Discipline::Road, Discipline::City, Discipline::Field];

/// RULES.md, T-4, letter for letter: piles/prizes a pile for 2, 3, 4, 5 and 6 players.
const T4: &str = "
  | +20 | 10/1 | 6/2 | 6/2 | 4/3 | 3/3 |
  | +40 | 12/1 | 9/1 | 6/2 | 6/2 | 4/3 |
  | +60 | 12/1 | 10/1 | 6/2 | 6/2 | 4/3 |
  | +80 | 12/1 | 12/1 | 9/1 | 6/2 | 6/2 |
  | +100 | 12/1 | 12/1 | 10/1 | 9/1 | 6/2 |
  | +140 | 12/1 | 12/1 | 12/1 | 9/1 | 9/1 |
  | +180 | 12/1 | 12/1 | 12/1 | 10/1 | 9/1 |
  | +220 | 12/1 | 12/1 | 12/1 | 12/1 | 10/1 |
  | +260 | 12/1 | 12/1 | 12/1 | 12/1 | 12/1 |
";

fn ask(players: u8, extra_tiles: u16) -> PlanRequest {
    PlanRequest { players, extra_tiles, start_tile: StartTile::Boxed, crown: None, played: Played::default() }
}

/// Asked by the list of what is in the box.
fn box_of(players: u8, list: &[(Expansion, Tiles)]) -> PlanRequest {
    let played = list.iter().fold(Played::default(), |played, (of, tiles)| played.with(*of, *tiles));
    PlanRequest { played, ..ask(players, 0) }
}

fn planned(players: u8, extra_tiles: u16) -> Plan {
    plan(&ask(players, extra_tiles)).unwrap()
}

/// How many piles, and how many prize tiles on every pile but the first.
fn shape(plan: &Plan) -> (usize, u8) {
    let prizes = plan.piles[1].prizes;
    assert_eq!(plan.piles[0].prizes, 0, "T-2: none on the first pile");
    assert!(
        plan.piles[1..].iter().all(|pile| pile.prizes == prizes),
        "T-2: the same on every other: {plan:?}"
    );
    (plan.piles.len(), prizes)
}

fn land(plan: &Plan) -> Vec<u16> {
    plan.piles.iter().map(|pile| pile.land).collect()
}

/// The rows of T-4: from how many extra tiles, and the cell of each number of players.
fn t4() -> Vec<(u16, Vec<(usize, u8)>)> {
    let cell = |text: &str| {
        let (piles, prizes) = text.split_once('/').unwrap();
        (piles.parse().unwrap(), prizes.parse().unwrap())
    };
    let row = |line: &str| {
        let cells: Vec<_> = line.split('|').map(str::trim).filter(|text| !text.is_empty()).collect();
        (
            cells[0].trim_start_matches('+').parse().unwrap(),
            cells[1..].iter().map(|text| cell(text)).collect(),
        )
    };
    T4.lines().filter(|line| line.contains('|')).map(row).collect()
}

#[test]
fn t03_piles_prizes_and_crown_follow_the_players() {
    for (column, players) in (2..=6).enumerate() {
        let plan = planned(players, 0);
        assert_eq!(shape(&plan), (T3_PILES[column], T3_PRIZES[column]), "{players} players");
        assert_eq!(plan.crown, T3_CROWN[column], "{players} players");
        assert_eq!(plan.players, players);
    }
}

#[test]
fn t04_every_row_holds_from_its_own_number_of_tiles_to_one_below_the_next() {
    let rows = t4();
    assert_eq!(rows.len(), 9);
    for (at, (from, cells)) in rows.iter().enumerate() {
        let below_next = rows.get(at + 1).map_or(400, |(next, _)| next - 1);
        for (column, players) in (2..=6).enumerate() {
            for extra in [*from, from + 1, below_next] {
                assert_eq!(shape(&planned(players, extra)), cells[column], "+{extra}, {players} players");
            }
        }
    }
}

#[test]
fn t04_below_twenty_extra_tiles_the_row_of_t03_holds() {
    for (column, players) in (2..=6).enumerate() {
        for extra in [0, 1, 19] {
            let expected = (T3_PILES[column], T3_PRIZES[column]);
            assert_eq!(shape(&planned(players, extra)), expected, "+{extra}, {players} players");
        }
    }
}

#[test]
fn t04_large_games_start_the_crown_as_t03_says_unless_the_host_sets_it() {
    for extra in [20, 100, 260, 400] {
        for (column, players) in (2..=6).enumerate() {
            assert_eq!(planned(players, extra).crown, T3_CROWN[column], "+{extra}, {players} players");
        }
    }
    for crown in [Discipline::Road, Discipline::City, Discipline::Field] {
        assert_eq!(plan(&PlanRequest { crown: Some(crown), ..ask(4, 20) }).unwrap().crown, crown);
    }
}

#[test]
fn t02_the_remainder_lies_on_the_first_pile() {
    // 79 tiles: 6 × 13 + 1, 5 × 15 + 4, 4 × 19 + 3, 3 × 26 + 1.
    assert_eq!(land(&planned(2, 0)), [14, 13, 13, 13, 13, 13]);
    assert_eq!(land(&planned(3, 0)), [14, 13, 13, 13, 13, 13]);
    assert_eq!(land(&planned(4, 0)), [19, 15, 15, 15, 15]);
    assert_eq!(land(&planned(5, 0)), [22, 19, 19, 19]);
    assert_eq!(land(&planned(6, 0)), [27, 26, 26]);
    // 119 tiles, twelve piles: 12 × 9 + 11.
    assert_eq!(land(&planned(2, 40)), [20, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
    // 91 tiles, as with expansion 4's twelve: 5 × 18 + 1.
    assert_eq!(land(&planned(4, 12)), [19, 18, 18, 18, 18]);
}

#[test]
fn t02_what_is_left_of_the_twelve_prize_tiles_is_the_last_pile() {
    // 12 − 5×2, 12 − 5×2, 12 − 4×2, 12 − 3×3, 12 − 2×3.
    let last: Vec<_> = (2..=6).map(|players| planned(players, 0).last_prizes).collect();
    assert_eq!(last, [2, 2, 4, 3, 6]);
    assert_eq!(planned(2, 20).last_prizes, 3, "ten piles of one");
    assert_eq!(planned(3, 40).last_prizes, 4, "nine piles of one");
    assert_eq!(planned(6, 260).last_prizes, 1, "twelve piles of one");
}

#[test]
fn t02_every_plan_deals_all_land_tiles_and_all_twelve_prize_tiles() {
    for players in 2..=6 {
        for extra in 0..=400 {
            let plan = planned(players, extra);
            assert_eq!(plan.land_tiles, 79 + extra);
            assert_eq!(land(&plan).iter().sum::<u16>(), 79 + extra);
            let on_piles: u8 = plan.piles.iter().map(|pile| pile.prizes).sum();
            assert_eq!(on_piles + plan.last_prizes, 12, "+{extra}, {players} players");
            assert!(plan.last_prizes > 0, "T-21: the last tournament has prizes");
            let other = plan.piles[1].land;
            assert!(plan.piles[2..].iter().all(|pile| pile.land == other), "T-2: the same on every other");
            let remainder = plan.piles[0].land - other;
            assert!(usize::from(remainder) < plan.piles.len(), "no more than the remainder lies on top");
        }
    }
}

#[test]
fn x01_four_players_make_five_land_piles_and_a_sixth_of_four_prizes() {
    let plan = planned(4, 0);
    assert_eq!(plan.piles.len(), 5);
    let prizes: Vec<_> = plan.piles.iter().map(|pile| pile.prizes).collect();
    assert_eq!(prizes, [0, 2, 2, 2, 2]);
    assert_eq!(plan.last_prizes, 4);
    assert_eq!(plan.crown, Discipline::Road);
}

#[test]
fn t05_the_start_tile_is_boxed_or_shuffled_in() {
    let boxed = planned(4, 0);
    assert_eq!((boxed.land_tiles, land(&boxed)), (79, vec![19, 15, 15, 15, 15]));
    let shuffled = plan(&PlanRequest { start_tile: StartTile::ShuffledIn, ..ask(4, 0) }).unwrap();
    assert_eq!((shuffled.land_tiles, land(&shuffled)), (80, vec![16, 16, 16, 16, 16]));
}

#[test]
fn t05_the_start_tile_is_no_extra_tile() {
    let shuffled = plan(&PlanRequest { start_tile: StartTile::ShuffledIn, ..ask(2, 19) }).unwrap();
    assert_eq!((shape(&shuffled), shuffled.land_tiles), ((6, 2), 99), "still below +20");
}

#[test]
fn t03_two_to_six_play() {
    for players in [0, 1, 7, 255] {
        assert_eq!(plan(&ask(players, 0)), Err(Refusal::PlayersOutOfRange { players }));
    }
}

#[test]
fn t04_a_plan_takes_at_most_400_extra_tiles() {
    assert_eq!(planned(2, 400).land_tiles, 479);
    assert_eq!(plan(&ask(2, 401)), Err(Refusal::TooManyExtraTiles { extra_tiles: 401 }));
    assert_eq!(plan(&ask(2, u16::MAX)), Err(Refusal::TooManyExtraTiles { extra_tiles: u16::MAX }));
}

#[test]
fn t01_each_player_gets_five_emblems_that_only_the_owner_sees() {
    let table = Table::of(3);
    for seat in [RED, BLUE, YELLOW] {
        assert_eq!(table.hand(seat), Emblem::ALL);
        assert_eq!(table.score(seat).emblems_in_hand, 5);
    }
    for audience in [Audience::Host, Audience::Watcher, Audience::Seat(BLACK)] {
        assert_eq!(table.view(audience).tournament.unwrap().hand, [], "{audience:?} holds none");
    }
}

#[test]
fn b01_each_player_starts_with_seven_meeples_and_no_points() {
    let table = Table::of(2);
    for seat in [RED, BLUE] {
        assert_eq!((table.score(seat).meeples_left, table.score(seat).points.0), (7, 0));
    }
    assert_eq!(table.view(Audience::Watcher).meeples, []);
}

#[test]
fn t02_the_first_pile_is_open_and_the_prizes_lie_where_the_plan_put_them() {
    let table = Table::of(4);
    let open = table.open();
    let piles: Vec<_> = open.piles.iter().map(|pile| (pile.land, pile.prizes, pile.open)).collect();
    let closed = (15, 2, false);
    assert_eq!(piles, [(19, 0, true), closed, closed, closed, closed, (0, 4, false)]);
    assert_eq!((open.draws_left, table.view(Audience::Host).land_left), (19, 79));
    assert_eq!((open.crown, open.held, open.total), (Discipline::Road, 0, 5));
}

#[test]
fn b02_the_first_seat_of_the_order_draws_first() {
    let plan = short_plan(3, &[4, 4], 2, Discipline::City);
    let table = Table::seated(Setup { seats: vec![YELLOW, RED, BLUE], settings: Settings::default(), plan });
    assert_eq!((table.phase(), table.awaited(), table.turn()), (PhaseView::Draw, vec![YELLOW], YELLOW));
    assert_eq!(table.open().crown, Discipline::City);
}

#[test]
fn b02_the_order_names_each_seat_of_the_plan_once() {
    let start = |seats: &[_]| {
        let (seats, plan) = (seats.to_vec(), planned(3, 0));
        Game::start(&Setup { seats, settings: Settings::default(), plan }).map(|_| ())
    };
    assert_eq!(start(&[RED, BLUE, YELLOW]), Ok(()));
    assert_eq!(start(&[RED, BLUE]), Err(Refusal::OrderIncomplete));
    assert_eq!(start(&[RED, BLUE, YELLOW, BLACK]), Err(Refusal::OrderIncomplete));
    assert_eq!(start(&[RED, BLUE, RED]), Err(Refusal::OrderIncomplete));
    assert_eq!(start(&[]), Err(Refusal::TooFewPlayers { seated: 0 }));
}

#[test]
fn t06_the_crowns_way_names_each_discipline_once() {
    let (road, city, field) = (Discipline::Road, Discipline::City, Discipline::Field);
    let start = |crown_order| {
        let house = HouseRules { crown_order, ..HouseRules::default() };
        Game::start(&Setup {
            seats: vec![RED, BLUE],
            settings: Settings { house, ..Settings::default() },
            plan: planned(2, 0),
        })
        .map(|_| ())
    };
    assert_eq!(start([field, city, road]), Ok(()));
    for missing in [[road, road, field], [city, road, city], [road, field, field]] {
        assert_eq!(start(missing), Err(Refusal::CrownOrderIncomplete), "{missing:?}");
    }
}

#[test]
fn t02_a_game_starts_from_no_plan_that_does_not_add_up() {
    let start = |change: fn(&mut Plan)| {
        let mut plan = planned(3, 0);
        change(&mut plan);
        let seats = vec![RED, BLUE, YELLOW];
        Game::start(&Setup { seats, settings: Settings::default(), plan }).map(|_| ())
    };
    assert_eq!(start(|_| {}), Ok(()));
    let wrong: [fn(&mut Plan); 5] = [
        |plan| plan.last_prizes += 1,
        |plan| plan.piles[1].prizes -= 1,
        |plan| plan.piles[2].land = 0,
        |plan| (plan.piles[0].prizes, plan.last_prizes) = (2, 0),
        |plan| plan.piles.clear(),
    ];
    for change in wrong {
        assert_eq!(start(change), Err(Refusal::PlanDoesNotAddUp));
    }
}

#[test]
fn t04_the_tiles_of_the_expansions_in_the_box_add_up_to_a_row() {
    // Expansion 1 brings 18, expansion 2 brings 24, expansion 4 its 12 with a thief; three players: 6 piles of 2 below
    // +40, 9 of 1 from there on, 10 of 1 from +60 on.
    let (inns, traders, towers) = (InnsAndCathedrals, TradersAndBuilders, TowersAndThieves);
    for (list, extra, expected) in [
        (vec![(Abbot, Usual)], 0, (6, 2)),
        (vec![(inns, Usual)], 18, (6, 2)),
        (vec![(traders, Usual)], 24, (6, 2)),
        (vec![(towers, Usual)], 12, (6, 2)),
        (vec![(inns, Usual), (towers, Usual)], 30, (6, 2)),
        (vec![(traders, Usual), (towers, Usual)], 36, (6, 2)),
        (vec![(inns, Usual), (traders, Usual)], 42, (9, 1)),
        (vec![(inns, Usual), (traders, Usual), (towers, Usual)], 54, (9, 1)),
        (vec![(inns, Usual), (traders, Usual), (towers, Usual), (DragonAndFairy, Counted(6))], 60, (10, 1)),
    ] {
        let plan = plan(&box_of(3, &list)).unwrap();
        assert_eq!((plan.land_tiles, shape(&plan)), (79 + extra, expected), "{list:?}");
    }
}

#[test]
fn t04_a_sum_is_rounded_down_to_its_row() {
    // Two players: 6 piles below +20, 10 from there on, 12 from +40 on.
    let sum = |first, second| {
        let list = [(DragonAndFairy, Counted(first)), (CircusAndArtists, Counted(second))];
        shape(&plan(&box_of(2, &list)).unwrap()).0
    };
    assert_eq!([sum(10, 9), sum(10, 10), sum(20, 0), sum(19, 20), sum(20, 20)], [6, 10, 10, 10, 12]);
    // Five players: 4 piles below +40, 6 below +100, 9 below +180, 10 below +220, then 12.
    let piles = |tiles| {
        let list = [(InnsAndCathedrals, Usual), (DragonAndFairy, Counted(tiles))];
        shape(&plan(&box_of(5, &list)).unwrap()).0
    };
    assert_eq!([21, 22, 81, 82, 161, 162, 201, 202].map(piles), [4, 6, 6, 9, 9, 10, 10, 12]);
}

#[test]
fn t04_tiles_the_table_counted_and_tiles_of_anything_else_count_alike() {
    let counted = plan(&box_of(4, &[(InnsAndCathedrals, Counted(20))])).unwrap();
    assert_eq!(counted, planned(4, 20), "in place of the usual 18");
    let request = PlanRequest { extra_tiles: 2, ..box_of(4, &[(InnsAndCathedrals, Usual)]) };
    assert_eq!(plan(&request).unwrap(), planned(4, 20));
    let none = plan(&box_of(4, &[(MessengersAndMayors, Counted(0))])).unwrap();
    assert_eq!(none, planned(4, 0), "town halls: none");
}

#[test]
fn t04_where_editions_differ_the_number_of_tiles_must_be_told() {
    let documented =
        [River, Abbot, InnsAndCathedrals, TradersAndBuilders, TowersAndThieves, TournamentsAndEmblems];
    for expansion in Expansion::ALL.into_iter().filter(|expansion| !documented.contains(expansion)) {
        let refusal = plan(&box_of(4, &[(expansion, Usual)])).unwrap_err();
        assert_eq!((rule(&refusal), refusal), ("T-4", Refusal::TilesNotTold { expansion }));
        assert_eq!(plan(&box_of(4, &[(expansion, Counted(0))])).unwrap(), planned(4, 0));
    }
}

#[test]
fn t04_naming_tournaments_adds_nothing_as_every_told_table_plays_them() {
    let named = plan(&box_of(4, &[(TournamentsAndEmblems, Usual)])).unwrap();
    assert_eq!(named, planned(4, 0), "its eight are counted already");
}

#[test]
fn t04_more_than_400_tiles_told_in_all_are_too_many() {
    let list = |tiles| [(InnsAndCathedrals, Usual), (DragonAndFairy, Counted(tiles))];
    assert_eq!(plan(&box_of(6, &list(382))).unwrap().land_tiles, 79 + 400);
    for (told, extra_tiles) in [(383, 401), (u16::MAX, u16::MAX)] {
        let refusal = plan(&box_of(6, &list(told))).unwrap_err();
        assert_eq!((rule(&refusal), refusal), ("T-4", Refusal::TooManyExtraTiles { extra_tiles }));
    }
}

#[test]
fn r1_r4_the_river_shuffles_the_start_tile_in_and_its_own_tiles_into_no_pile() {
    for start_tile in [StartTile::Boxed, StartTile::ShuffledIn] {
        let request = PlanRequest { start_tile, ..box_of(4, &[(River, Usual)]) };
        let plan = plan(&request).unwrap();
        assert_eq!((plan.river_tiles, plan.land_tiles, land(&plan)), (13, 80, vec![16; 5]));
    }
    // Expansion 4 brings twelve land tiles and a river tile of its own: 92 in five piles.
    let both = plan(&box_of(4, &[(River, Usual), (TowersAndThieves, Usual)])).unwrap();
    assert_eq!((both.river_tiles, both.land_tiles, land(&both)), (14, 92, vec![20, 18, 18, 18, 18]));
    let towers = plan(&box_of(4, &[(TowersAndThieves, Usual)])).unwrap();
    assert_eq!((towers.river_tiles, towers.land_tiles), (0, 91), "its river tile stays in the box");
}

#[test]
fn r4_river_tiles_move_no_row() {
    let list = |tiles| [(River, Counted(tiles)), (DragonAndFairy, Counted(19))];
    for tiles in [3, 14, 60] {
        let plan = plan(&box_of(2, &list(tiles))).unwrap();
        assert_eq!((u16::from(plan.river_tiles), plan.land_tiles, shape(&plan)), (tiles, 99, (6, 2)));
    }
    for river_tiles in [0, 2, 61, 300] {
        let refusal = plan(&box_of(2, &list(river_tiles))).unwrap_err();
        assert_eq!((rule(&refusal), refusal), ("R-4", Refusal::RiverTilesOutOfRange { river_tiles }));
    }
}
