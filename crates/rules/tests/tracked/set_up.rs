//! What a tracked table may be set up with, and how its tiles then lie (B-1, R-1, R-4, T-2 to T-5). Never plays one.

use herald_rules::plan_for;
use herald_words::{
    Discipline, DrawnBy, Expansion, MAX_EXTRA_TILES, PilePlan, Plan, Played, Refusal, Settings, StartTile,
    Tiles,
};

use super::board::drawn_by;

#[test]
fn b01_a_tracked_table_is_set_up_for_2_to_6_and_few_expansions() {
    let settings = drawn_by(DrawnBy::Table);
    for players in [0, 1, 7, 255] {
        assert_eq!(plan_for(&settings, players), Err(Refusal::PlayersOutOfRange { players }));
    }
    for players in 2..=6 {
        let plan = plan_for(&settings, players).unwrap();
        assert_eq!((plan.players, plan.land_tiles, plan.piles.len()), (players, 71, 1));
        assert_eq!((plan.piles[0].prizes, plan.last_prizes, plan.river_tiles), (0, 0, 0));
    }
    let faces_are_known =
        [Expansion::River, Expansion::Abbot, Expansion::TournamentsAndEmblems, Expansion::TowersAndThieves];
    for expansion in Expansion::ALL {
        let known = faces_are_known.contains(&expansion);
        for (tiles, refused) in [
            (Tiles::Usual, (!known).then_some(Refusal::NotOnATrackedMap { expansion })),
            (
                Tiles::Counted(4),
                Some(if known {
                    Refusal::NoOtherTilesOnATrackedMap
                } else {
                    Refusal::NotOnATrackedMap { expansion }
                }),
            ),
        ] {
            let settings = Settings { played: Played::default().with(expansion, tiles), ..settings };
            assert_eq!(plan_for(&settings, 3).err(), refused, "{expansion:?}, {tiles:?}");
        }
    }
}

/// Without tournaments one pile: 71 tiles, or with the River all 72 and its own 12. With them the piles of three
/// (T-3): 79 or 80 land tiles (T-5), the River with 13.
#[test]
fn b01_r01_t05_what_lies_in_the_piles_of_a_tracked_table() {
    let (river, abbot) = (Expansion::River, Expansion::Abbot);
    let tournaments = Expansion::TournamentsAndEmblems;
    let (boxed, shuffled) = (StartTile::Boxed, StartTile::ShuffledIn);
    let one_pile = |land| vec![PilePlan { land, prizes: 0 }];
    // 13 on each of the six; 79 leaves 1, 80 leaves 2, on top of the first (T-2).
    let six_piles = |first| {
        let rest = vec![PilePlan { land: 13, prizes: 2 }; 5];
        [one_pile(first), rest].concat()
    };
    for (played, start_tile, land, rivers, piles, last_prizes) in [
        (&[][..], boxed, 71, 0, one_pile(71), 0),
        (&[abbot], boxed, 71, 0, one_pile(71), 0),
        (&[river], boxed, 72, 12, one_pile(72), 0),
        (&[river], shuffled, 72, 12, one_pile(72), 0),
        (&[tournaments], boxed, 79, 0, six_piles(14), 2),
        (&[tournaments], shuffled, 80, 0, six_piles(15), 2),
        (&[river, abbot, tournaments], boxed, 80, 13, six_piles(15), 2),
        (&[river, abbot, tournaments], shuffled, 80, 13, six_piles(15), 2),
    ] {
        let played = played.iter().fold(Played::default(), |all, it| all.with(*it, Tiles::Usual));
        let settings = Settings { played, start_tile, ..drawn_by(DrawnBy::Table) };
        let crown = Discipline::Road;
        let expected = Plan { players: 3, land_tiles: land, river_tiles: rivers, piles, last_prizes, crown };
        assert_eq!(plan_for(&settings, 3), Ok(expected), "{settings:?}");
    }
}

/// The table may add tiles whose faces it describes as it draws them (T-4); Herald cannot draw what it does not know.
#[test]
fn b01_other_tiles_lie_only_where_the_table_draws_them() {
    let settings = |drawn, extra_tiles| Settings { extra_tiles, ..drawn_by(drawn) };
    for extra in [1, MAX_EXTRA_TILES] {
        let plan = plan_for(&settings(DrawnBy::Table, extra), 3).unwrap();
        let all = 71 + extra;
        assert_eq!((plan.land_tiles, plan.piles), (all, vec![PilePlan { land: all, prizes: 0 }]));
        let refused = plan_for(&settings(DrawnBy::Server, extra), 3);
        assert_eq!(refused, Err(Refusal::NoOtherTilesOnATrackedMap));
    }
    let extra_tiles = MAX_EXTRA_TILES + 1;
    let refused = plan_for(&settings(DrawnBy::Table, extra_tiles), 3);
    assert_eq!(refused, Err(Refusal::TooManyExtraTiles { extra_tiles }));
    let shuffled = Settings { start_tile: StartTile::ShuffledIn, ..drawn_by(DrawnBy::Table) };
    assert_eq!(plan_for(&shuffled, 3), Err(Refusal::NoOtherTilesOnATrackedMap), "it lies (B-1)");
}
