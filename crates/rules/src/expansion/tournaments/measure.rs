//! What a tracked map says of tournaments, in the place of what is told elsewhere: who was extended (T-8, T-10), how far a
//! meeple reaches (T-15), what stands in one city, and its coats of arms (T-22). Never decides what follows from it.

use herald_words::{
    CityId, CityRef, Discipline, Feature, MeepleId, PrizeId, Reach, Refusal, ScoreLine, Seat, Segment,
    Shields, TournamentFact,
};

use super::decide::FULL_RING;
use crate::{
    Game,
    feature::NodeIx,
    map::{Standing, TileIx},
    tracked::Tracked,
    turn::Draft,
};

/// T-8, T-10: whether what was placed last added a segment to what this meeple stands on, and for a farmer whether fewer
/// than 8 tiles lay around his before.
pub(super) fn extended(game: &Game, meeple: MeepleId) -> Result<(), Refusal> {
    let tracked = game.tracked()?;
    let standing = standing(tracked, meeple).ok_or(Refusal::NoSuchMeeple { meeple })?;
    is_extended(tracked, &added_to(tracked), standing)
}

/// A seat's meeples that were extended, whatever else keeps them from being nominated.
pub(super) fn extended_of(tracked: &Tracked, seat: Seat) -> impl Iterator<Item = MeepleId> {
    let added = added_to(tracked);
    let anyone = if added.is_empty() { &[] } else { tracked.map.standing() };
    let own = anyone.iter().filter(move |standing| standing.seat == seat);
    let extended = own.filter(move |standing| is_extended(tracked, &added, standing).is_ok());
    extended.map(|standing| standing.meeple)
}

fn is_extended(tracked: &Tracked, added: &[NodeIx], standing: &Standing) -> Result<(), Refusal> {
    let meeple = standing.meeple;
    if !added.contains(&tracked.map.features.root(standing.node)) {
        return Err(Refusal::NotExtended { meeple });
    }
    let farmer = tracked.map.features.feature(standing.node) == Feature::Field;
    if farmer && ring_before(tracked, standing.tile) >= FULL_RING {
        return Err(Refusal::RingWasFull { meeple });
    }
    Ok(())
}

/// The features with meeples on them to which the last placement added a segment.
fn added_to(tracked: &Tracked) -> Vec<NodeIx> {
    let features = &tracked.map.features;
    let mut added = Vec::new();
    for tile in tracked.placed_last().map(TileIx) {
        let laid = tracked.map.tile(tile);
        let parts = &tracked.catalogue[laid.face].at(laid.rotation).parts;
        for (segment, _) in (0..).map(Segment).zip(parts) {
            let root = features.root(laid.node(segment));
            if features.meeples(root) > 0 {
                added.push(root);
            }
        }
    }
    added
}

/// Tiles around a tile before the last placement.
fn ring_before(tracked: &Tracked, tile: TileIx) -> u8 {
    let pos = tracked.map.tile(tile).pos;
    let placed = tracked.placed_last();
    let old = tracked.map.tiles_around(pos).filter(|TileIx(index)| !placed.contains(index)).count();
    u8::try_from(old).unwrap_or(u8::MAX)
}

pub(super) fn standing(tracked: &Tracked, meeple: MeepleId) -> Option<&Standing> {
    tracked.map.standing().iter().find(|standing| standing.meeple == meeple)
}

/// T-15. None where the map is not tracked.
pub(super) fn reach(game: &Game, discipline: Discipline, meeple: MeepleId) -> Option<Reach> {
    let tracked = game.tracked.as_ref()?;
    let standing = standing(tracked, meeple)?;
    let (map, pos) = (&tracked.map, tracked.map.tile(standing.tile).pos);
    Some(match discipline {
        Discipline::Road => Reach::Road { tiles: map.features.tiles(standing.node), bridges: 0 },
        Discipline::City => Reach::City(map.features.tiles(standing.node)),
        Discipline::Field => {
            let ring_of_8 = map.around(pos);
            let ring_of_16 = if ring_of_8 == FULL_RING { map.around_those(pos) } else { 0 };
            Reach::Field { ring_of_8, town_halls: 0, ring_of_16 }
        }
    })
}

/// The city in which this prize tile's statue stands, if it held another statue before.
pub(super) fn city_of(game: &Game, prize: PrizeId) -> Option<CityId> {
    let tracked = game.tracked.as_ref()?;
    let (_, here) = tracked.statues().find(|(other, _)| *other == prize)?;
    let there = tracked.statues().filter(|(other, city)| *other != prize && *city == here);
    there.map(|(other, _)| other).find_map(|other| told_city(game, other))
}

fn told_city(game: &Game, prize: PrizeId) -> Option<CityId> {
    let statues = game.tournaments.as_ref()?.statues.statues();
    statues.iter().find(|statue| statue.prize == prize).map(|statue| statue.city)
}

/// Cities with statues that have grown into one on a tracked map are one from now on, under the older id.
pub(crate) fn cities_grew(draft: &mut Draft) {
    while let Some((kept, joined)) = two_in_one(draft) {
        draft.emit(TournamentFact::CitiesMerged { kept, joined });
    }
}

fn two_in_one(game: &Game) -> Option<(CityId, CityId)> {
    let tracked = game.tracked.as_ref().filter(|tracked| tracked.statues().len() > 1)?;
    let cities: Vec<_> =
        tracked.statues().filter_map(|(prize, node)| Some((node, told_city(game, prize)?))).collect();
    let pairs = cities.iter().flat_map(|one| cities.iter().map(move |other| (one, other)));
    let two = |((here, one), (there, other)): &(&(NodeIx, CityId), &(NodeIx, CityId))| {
        here == there && one.0 < other.0
    };
    pairs.filter(two).map(|((_, one), (_, other))| (*one, *other)).next()
}

/// Whether statues that stand in one city do so on this map too: cities become one, and never two again.
pub(crate) fn statues_keep_their_cities(game: &Game, map: &Tracked) -> Result<(), Refusal> {
    let cities: Vec<_> =
        map.statues().filter_map(|(prize, node)| Some((node, told_city(game, prize)?))).collect();
    for (here, city) in &cities {
        if cities.iter().any(|(there, other)| other == city && there != here) {
            return Err(Refusal::StatuesWouldPart { city: *city });
        }
    }
    Ok(())
}

/// T-22: the coats of arms of a city with a statue, measured or as told.
fn shields(game: &Game, city: &CityRef) -> Option<Shields> {
    let Some(tracked) = &game.tracked else { return city.shields };
    let (_, node) = tracked.statues().find(|(prize, _)| told_city(game, *prize) == Some(city.city))?;
    u8::try_from(tracked.map.features.coats(node)).ok().map(Shields)
}

/// The cities with statues, each with its coats of arms as far as known.
pub(crate) fn cities(game: &Game) -> Vec<CityRef> {
    let all = game.tournaments.iter().flat_map(|own| own.statues.cities());
    all.map(|city| CityRef { shields: shields(game, &city), ..city }).collect()
}

/// T-22: each emblem on a statue, in order of placing, as if the game ended now.
pub(crate) fn statue_lines(game: &Game) -> Vec<ScoreLine> {
    let Some(own) = &game.tournaments else { return Vec::new() };
    let cities = cities(game);
    let of = |city| cities.iter().find(|other| other.city == city).and_then(|found| found.shields);
    own.statues.score(of, game.settings.map).collect()
}
