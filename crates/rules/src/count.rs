//! Counts features of a tracked map, completed or at the end (B-5 to B-12): tiles, coats, cities, and who has most
//! meeples. Never moves a meeple, and never says when it is time to score.

use herald_words::{Count, Feature, Points, Seat, Segment, Spot, Stage};

use crate::{
    Game,
    catalogue::{Catalogue, Part},
    feature::NodeIx,
    map::{Map, Standing, TileIx},
    tracked::Tracked,
};

/// Points for each completed city that borders a field (B-12).
const A_CITY: u16 = 3;
/// Tiles of a completed monastery: itself and 8 around it (B-7).
const FULL_MONASTERY: u8 = 9;

/// What the turn's tiles have completed and somebody stands on, each feature once: tile by tile, by the order of its
/// segments, then the monasteries and gardens around it clockwise.
pub(crate) fn completed(game: &Game, tracked: &Tracked) -> impl Iterator<Item = Count> + use<> {
    let mut counts: Vec<(NodeIx, Count)> = Vec::new();
    for tile in tracked.laid_this_turn() {
        complete_by(game, tracked, tile, &mut counts);
    }
    counts.into_iter().map(|(_, count)| count)
}

fn complete_by(game: &Game, tracked: &Tracked, tile: TileIx, counts: &mut Vec<(NodeIx, Count)>) {
    let map = &tracked.map;
    let mut add = |tile, segment, node| {
        if map.features.meeples(node) > 0
            && stage(map, tile, node) == Stage::Play
            && counts.iter().all(|(other, _)| *other != node)
        {
            counts.push((node, count(game, tracked, tile, segment, Stage::Play)));
        }
    };
    for (segment, part) in parts(tracked, tile) {
        if matches!(part.feature, Feature::City | Feature::Road) {
            add(tile, segment, map.features.root(map.tile(tile).node(segment)));
        }
    }
    if !anyone_waits_beside(map, tile) {
        return;
    }
    let around = std::iter::once(tile).chain(map.tiles_around(map.tile(tile).pos));
    for tile in around {
        let face = &tracked.catalogue[map.tile(tile).face];
        for segment in face.monastery.into_iter().chain(face.garden) {
            add(tile, segment, map.tile(tile).node(segment));
        }
    }
}

/// Whether anyone stands on a monastery or in a garden here or on a tile around: there are fewer meeples than tiles.
fn anyone_waits_beside(map: &Map, tile: TileIx) -> bool {
    let here = map.tile(tile).pos;
    let waits = |standing: &&Standing| {
        matches!(map.features.feature(standing.node), Feature::Monastery | Feature::Garden)
    };
    map.standing().iter().filter(waits).any(|standing| {
        let there = map.tile(standing.tile).pos;
        here.x.abs_diff(there.x).max(here.y.abs_diff(there.y)) <= 1
    })
}

/// what an abbot that is taken back leaves, as it is worth now.
pub(crate) fn recalled(game: &Game, tracked: &Tracked, abbot: &Standing) -> Count {
    count(game, tracked, abbot.tile, abbot.segment, Stage::Recalled)
}

/// The points of that count.
pub(crate) fn worth_recalled(tracked: &Tracked, abbot: &Standing) -> Points {
    measured(tracked, abbot.tile, abbot.segment, Stage::Recalled).points
}

/// Whether what a meeple stands on is completed, and so scores when the turn ends.
pub(crate) fn is_completed(tracked: &Tracked, standing: &Standing) -> bool {
    stage(&tracked.map, standing.tile, standing.node) == Stage::Play
}

/// Whether what a segment belongs to was completed before this turn's tiles lay, so that it scored then.
pub(crate) fn was_completed_before(tracked: &Tracked, tile: TileIx, segment: Segment) -> bool {
    let (map, node) = (&tracked.map, tracked.map.tile(tile).node(segment));
    if stage(map, tile, node) == Stage::Final {
        return false;
    }
    let fresh: Vec<TileIx> = tracked.laid_this_turn().collect();
    let by_this_turn = match map.features.feature(node) {
        Feature::Monastery | Feature::Garden => {
            fresh.contains(&tile) || map.tiles_around(map.tile(tile).pos).any(|near| fresh.contains(&near))
        }
        Feature::City | Feature::Road | Feature::Field | Feature::River => {
            map.features.members(node).any(|(member, _)| fresh.contains(&TileIx(member)))
        }
    };
    !by_this_turn
}

/// B-12: everything that somebody stands on, in the order in which its first meeple was placed. What the turn has completed
/// and not yet scored counts as completed.
pub(crate) fn at_the_end(game: &Game, tracked: &Tracked) -> Vec<Count> {
    let map = &tracked.map;
    let mut roots = Vec::new();
    let mut counts = Vec::new();
    for standing in map.standing() {
        let root = map.features.root(standing.node);
        if !roots.contains(&root) {
            roots.push(root);
            let stage = stage(map, standing.tile, root);
            counts.push(count(game, tracked, standing.tile, standing.segment, stage));
        }
    }
    counts
}

/// Completed, or as it stands at the end (B-5 to B-8).
fn stage(map: &Map, tile: TileIx, node: NodeIx) -> Stage {
    let completed = match map.features.feature(node) {
        Feature::City | Feature::Road => map.features.open(node) == 0,
        Feature::Monastery | Feature::Garden => neighbourhood(map, tile) == FULL_MONASTERY,
        Feature::Field | Feature::River => false,
    };
    if completed { Stage::Play } else { Stage::Final }
}

fn parts(tracked: &Tracked, tile: TileIx) -> impl Iterator<Item = (Segment, &Part)> {
    let laid = tracked.map.tile(tile);
    (0..).map(Segment).zip(&tracked.catalogue[laid.face].at(laid.rotation).parts)
}

/// What a feature is made of, and what that is worth.
struct Measured {
    feature: Feature,
    tiles: u16,
    coats: u16,
    cities: u16,
    points: Points,
}

fn measured(tracked: &Tracked, tile: TileIx, segment: Segment, stage: Stage) -> Measured {
    let map = &tracked.map;
    let node = map.tile(tile).node(segment);
    let feature = map.features.feature(node);
    let (mut tiles, mut coats, mut cities) = (0, 0, 0);
    match feature {
        Feature::City => (tiles, coats) = (map.features.tiles(node), map.features.coats(node)),
        Feature::Road | Feature::River => tiles = map.features.tiles(node),
        Feature::Field => cities = completed_cities(map, &tracked.catalogue, node),
        Feature::Monastery | Feature::Garden => tiles = u16::from(neighbourhood(map, tile)),
    }
    let worth = match (feature, stage) {
        (Feature::City, Stage::Play | Stage::Recalled) => 2 * (tiles + coats),
        (Feature::City, Stage::Final) => tiles + coats,
        (Feature::Field, _) => A_CITY * cities,
        (Feature::Road | Feature::Monastery | Feature::Garden | Feature::River, _) => tiles,
    };
    Measured { feature, tiles, coats, cities, points: Points(worth.into()) }
}

fn count(game: &Game, tracked: &Tracked, tile: TileIx, segment: Segment, stage: Stage) -> Count {
    let Measured { feature, tiles, coats, cities, points } = measured(tracked, tile, segment, stage);
    let tile = tracked.map.tile(tile);
    let meeples = holders(&tracked.map, tile.node(segment));
    Count {
        feature,
        spot: Spot { pos: tile.pos, segment },
        stage,
        tiles,
        coats,
        cities,
        winners: winners(game, &meeples),
        meeples,
        points,
    }
}

/// A monastery's own tile and those around it (B-7).
fn neighbourhood(map: &Map, tile: TileIx) -> u8 {
    1 + map.around(map.tile(tile).pos)
}

/// Completed cities that border a field, each once, whatever number of segments touch (B-12).
fn completed_cities(map: &Map, catalogue: &Catalogue, field: NodeIx) -> u16 {
    let mut found: Vec<NodeIx> = Vec::new();
    for (tile, part) in map.features.members(field) {
        let tile = TileIx(tile);
        let touched = map.part(catalogue, tile, Segment(part)).map_or(0, |part| part.cities);
        for city in (0..8).filter(|city| touched & (1 << city) != 0) {
            let city = map.features.root(map.tile(tile).node(Segment(city)));
            if map.features.open(city) == 0 && !found.contains(&city) {
                found.push(city);
            }
        }
    }
    u16::try_from(found.len()).unwrap_or(u16::MAX)
}

/// Seats with meeples on a feature, and how many.
fn holders(map: &Map, node: NodeIx) -> Vec<(Seat, u8)> {
    let mut holders: Vec<(Seat, u8)> = Vec::new();
    for standing in map.on(node) {
        match holders.iter_mut().find(|(seat, _)| *seat == standing.seat) {
            Some((_, count)) => *count += 1,
            None => holders.push((standing.seat, 1)),
        }
    }
    holders.sort_unstable();
    holders
}

/// B-9: who has most of them; the tied all score.
fn winners(game: &Game, meeples: &[(Seat, u8)]) -> Vec<Seat> {
    let most = meeples.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let has_most = |seat: &Seat| meeples.iter().any(|(other, count)| other == seat && *count == most);
    game.clockwise_from(game.turn.seat).filter(has_most).collect()
}
