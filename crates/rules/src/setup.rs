//! How a game with these settings is set up: the told one by its piles (T-2 to T-5), the tracked one by its deck (B-1).
//! Never starts a game.

use herald_words::{
    Discipline, DrawnBy, MAX_PLAYERS, MIN_PLAYERS, MapKeeping, PilePlan, Plan, PlanRequest, Refusal,
    Settings, StartTile,
};

use crate::{plan, tracked::tiles_to_draw};

/// The plan for so many players.
///
/// # Errors
/// Settings that no game can have.
pub fn plan_for(settings: &Settings, players: u8) -> Result<Plan, Refusal> {
    let Settings { played, extra_tiles, start_tile, crown, map, drawn_by, .. } = *settings;
    match map {
        MapKeeping::Told if drawn_by == DrawnBy::Server => Err(Refusal::MapNotTracked),
        MapKeeping::Told => plan(&PlanRequest { players, played, extra_tiles, start_tile, crown }),
        MapKeeping::Tracked => match (played.iter().next(), extra_tiles, start_tile) {
            (Some((expansion, _)), _, _) => Err(Refusal::NotOnATrackedMap { expansion }),
            (None, 0, StartTile::Boxed) => one_pile(players),
            (None, _, _) => Err(Refusal::NoOtherTilesOnATrackedMap),
        },
    }
}

/// Without tournaments all tiles are one pile, and no prize lies on it.
fn one_pile(players: u8) -> Result<Plan, Refusal> {
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&usize::from(players)) {
        return Err(Refusal::PlayersOutOfRange { players });
    }
    let land_tiles = tiles_to_draw();
    let piles = vec![PilePlan { land: land_tiles, prizes: 0 }];
    Ok(Plan { players, land_tiles, river_tiles: 0, piles, last_prizes: 0, crown: Discipline::Road })
}
