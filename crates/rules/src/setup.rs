//! How a game with these settings is set up: by its piles (T-2 to T-5), or without tournaments as one (B-1). Never starts a
//! game.

use herald_words::{
    Discipline, DrawnBy, Expansion, MAX_EXTRA_TILES, MAX_PLAYERS, MIN_PLAYERS, MapKeeping, PilePlan, Plan,
    PlanRequest, Refusal, Settings, StartTile, TileTower, Tiles,
};

use crate::plan;

/// Land tiles of the base game, the start tile among them (B-1).
const BASE_TILES: u16 = 72;
/// The River's own tiles, the spring among them.
const RIVER_TILES: u8 = 12;
/// Land tiles of Towers & Thieves, each with a thief's symbol (W-6).
const THIEF_TILES: u16 = 12;

/// The plan for so many players.
///
/// # Errors
/// Settings that no game can have.
pub fn plan_for(settings: &Settings, players: u8) -> Result<Plan, Refusal> {
    let Settings { played, extra_tiles, start_tile, crown, map, drawn_by, .. } = *settings;
    let by_piles = || plan(&PlanRequest { players, played, extra_tiles, start_tile, crown });
    match map {
        MapKeeping::Told if drawn_by == DrawnBy::Server => Err(Refusal::MapNotTracked),
        MapKeeping::Told => {
            may_use_tile_tower(settings)?;
            by_piles()
        }
        MapKeeping::Tracked => {
            may_be_tracked(settings)?;
            if played.has(Expansion::TournamentsAndEmblems) {
                by_piles()
            } else {
                one_pile(settings, players)
            }
        }
    }
}

/// A tracked map knows the faces of these alone; land tiles it does not know are described by the table that draws them.
fn may_be_tracked(settings: &Settings) -> Result<(), Refusal> {
    for (expansion, tiles) in settings.played.iter() {
        match expansion {
            Expansion::River
            | Expansion::Abbot
            | Expansion::TournamentsAndEmblems
            | Expansion::TowersAndThieves => {}
            Expansion::InnsAndCathedrals
            | Expansion::TradersAndBuilders
            | Expansion::DragonAndFairy
            | Expansion::MessengersAndMayors
            | Expansion::AttackAndDefence
            | Expansion::CastlesAndBridges
            | Expansion::ShepherdsAndVineyards
            | Expansion::CircusAndArtists => return Err(Refusal::NotOnATrackedMap { expansion }),
        }
        if tiles != Tiles::Usual {
            return Err(Refusal::NoOtherTilesOnATrackedMap);
        }
    }
    may_use_tile_tower(settings)?;
    let replaced =
        settings.played.has(Expansion::TournamentsAndEmblems) || settings.played.has(Expansion::River);
    let unknown = settings.extra_tiles > 0 && settings.drawn_by == DrawnBy::Server;
    if unknown || settings.start_tile == StartTile::ShuffledIn && !replaced {
        return Err(Refusal::NoOtherTilesOnATrackedMap);
    }
    Ok(())
}

/// W-1: where tournaments are played, their piles take its place (T-13).
fn may_use_tile_tower(settings: &Settings) -> Result<(), Refusal> {
    let plays = |expansion| settings.played.has(expansion);
    let tracked = settings.map == MapKeeping::Tracked && plays(Expansion::TowersAndThieves);
    match settings.tile_tower {
        TileTower::NotUsed => Ok(()),
        TileTower::Used if plays(Expansion::TournamentsAndEmblems) => Err(Refusal::TileTowerWithTournaments),
        TileTower::Used if !tracked => Err(Refusal::TileTowerIsTracked),
        TileTower::Used => Ok(()),
    }
}

/// Without tournaments all tiles are one pile, and no prize lies on it.
fn one_pile(settings: &Settings, players: u8) -> Result<Plan, Refusal> {
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&usize::from(players)) {
        return Err(Refusal::PlayersOutOfRange { players });
    }
    let extra_tiles = settings.extra_tiles;
    if extra_tiles > MAX_EXTRA_TILES {
        return Err(Refusal::TooManyExtraTiles { extra_tiles });
    }
    // W-1: its land tiles are shuffled in, and its river tile into the River.
    let (thieves, foundation) =
        if settings.played.has(Expansion::TowersAndThieves) { (THIEF_TILES, 1) } else { (0, 0) };
    // B-1: the start tile lies; R-1: with the River it is shuffled in.
    let (river_tiles, start) =
        if settings.played.has(Expansion::River) { (RIVER_TILES + foundation, 0) } else { (0, 1) };
    let land_tiles = BASE_TILES - start + thieves + extra_tiles;
    let piles = vec![PilePlan { land: land_tiles, prizes: 0 }];
    Ok(Plan { players, land_tiles, river_tiles, piles, last_prizes: 0, crown: Discipline::Road })
}
