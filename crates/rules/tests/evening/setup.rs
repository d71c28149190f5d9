//! What the host chose, at random: expansions, tiles, rulings, who keeps the emblems and who records. Never a setting
//! that a plan refuses.

use fastrand::Rng;
use herald_rules::{Setup, plan};
use herald_words::{
    Bends, CorrectionPolicy, Discipline, DrawnBy, EmblemKeeping, Expansion, HouseRules, MAX_EXTRA_TILES,
    MapKeeping, PilePlan, Plan, PlanRequest, Played, Recording, Renomination, RiverEnds, Seat, Settings,
    StartTile, TieOverflow, TileTower, Tiles, WatcherPolicy,
};

/// What lies on the table beside the base game and Tournaments & Emblems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Boxes {
    /// Each expansion or not, as it comes.
    AtRandom,
    /// All of them.
    Every,
}

pub(crate) fn random(rng: &mut Rng, players: u8, boxes: Boxes) -> Setup {
    let settings = settings(rng, boxes);
    let Settings { played, extra_tiles, start_tile, crown, .. } = settings;
    let as_written = plan(&PlanRequest { players, played, extra_tiles, start_tile, crown }).unwrap();
    let plan = if rng.u8(..3) == 0 { as_written } else { short(rng, as_written) };
    let mut seats: Vec<_> = (1..=players).map(Seat).collect();
    rng.shuffle(&mut seats);
    Setup { seats, settings, plan }
}

/// Fewer tiles and more piles than the rulebook builds: more tournaments in a shorter evening.
fn short(rng: &mut Rng, plan: Plan) -> Plan {
    let piles = rng.choice([4, 6, 8, 10]).unwrap();
    let prizes = 12 / piles;
    let lies = |rng: &mut Rng, prizes| PilePlan { land: rng.u16(6..=14), prizes };
    let piles: Vec<_> = (0..piles).map(|pile| lies(rng, if pile == 0 { 0 } else { prizes })).collect();
    let on_piles: u8 = piles.iter().map(|pile| pile.prizes).sum();
    let land_tiles = piles.iter().map(|pile| pile.land).sum();
    Plan { land_tiles, piles, last_prizes: 12 - on_piles, ..plan }
}

fn settings(rng: &mut Rng, boxes: Boxes) -> Settings {
    let disciplines = [Discipline::Road, Discipline::City, Discipline::Field];
    let mut crown_order = disciplines;
    rng.shuffle(&mut crown_order);
    let renomination = either(rng, Renomination::OnceAPlacement, Renomination::AfterReveal);
    let tie_overflow = either(rng, TieOverflow::NobodyBelowDraws, TieOverflow::LowerRanksDraw);
    Settings {
        played: played(rng, boxes),
        extra_tiles: extra_tiles(rng),
        start_tile: either(rng, StartTile::Boxed, StartTile::ShuffledIn),
        crown: rng.bool().then(|| disciplines[rng.usize(..3)]),
        house: HouseRules {
            crown_order,
            renomination,
            tie_overflow,
            bends: either(rng, Bends::Adjacent, Bends::Successive),
        },
        map: MapKeeping::Told,
        // Who draws the tiles of a map that is not tracked says nothing.
        drawn_by: either(rng, DrawnBy::Table, DrawnBy::Server),
        // Which ends its river has, neither.
        river_ends: either(rng, RiverEnds::ThirdEdition, RiverEnds::Classic),
        tile_tower: TileTower::NotUsed,
        emblems: either(rng, EmblemKeeping::Herald, EmblemKeeping::Table),
        recording: either(rng, Recording::ActiveSeat, Recording::AnySeat),
        watchers: WatcherPolicy::Allowed,
        corrections: CorrectionPolicy::Host,
        nudge_after_seconds: 0,
    }
}

/// Each in or out, one time in six all of them, one time in six none.
fn played(rng: &mut Rng, boxes: Boxes) -> Played {
    let dice = rng.u8(..6);
    let mut played = Played::default();
    for expansion in Expansion::ALL {
        let tiles = tiles(rng, expansion);
        let chosen = (dice == 0 || rng.bool()) && dice != 1;
        if chosen || boxes == Boxes::Every {
            played = played.with(expansion, tiles);
        }
    }
    played
}

/// As the rulebook knows them where it does, or as somebody counted them: few, so that an evening is not too long.
fn tiles(rng: &mut Rng, expansion: Expansion) -> Tiles {
    match expansion {
        Expansion::River if rng.bool() => Tiles::Counted(rng.u16(3..=16)),
        // Its own tiles are in every told game's piles already.
        Expansion::River | Expansion::Abbot | Expansion::TournamentsAndEmblems => Tiles::Usual,
        Expansion::InnsAndCathedrals | Expansion::TradersAndBuilders | Expansion::TowersAndThieves
            if rng.u8(..4) == 0 =>
        {
            Tiles::Usual
        }
        Expansion::InnsAndCathedrals
        | Expansion::TradersAndBuilders
        | Expansion::DragonAndFairy
        | Expansion::TowersAndThieves
        | Expansion::MessengersAndMayors
        | Expansion::AttackAndDefence
        | Expansion::CastlesAndBridges
        | Expansion::ShepherdsAndVineyards
        | Expansion::CircusAndArtists => Tiles::Counted(rng.u16(..=6)),
    }
}

/// The most there may be, beside the most that `tiles` counts, in one evening of thirty.
fn extra_tiles(rng: &mut Rng) -> u16 {
    match rng.u8(..30) {
        0 => rng.u16(..=MAX_EXTRA_TILES - 120),
        1..=5 => rng.u16(..60),
        _ => 0,
    }
}

fn either<T>(rng: &mut Rng, one: T, other: T) -> T {
    if rng.bool() { one } else { other }
}
