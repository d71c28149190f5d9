//! What meeples are worth in a tournament, tile by tile, as a tracked map says now (T-15); and who has still to reveal (T-14).
//! Never decides a tournament, and asks `Held` whose emblem it is.

use herald_words::{
    Audience, Contest, Discipline, Emblem, Entrant, MeepleId, NominationView, Pos, Reach, Worth,
};

use super::{
    contest::entrants,
    decide::FULL_RING,
    measure::{reach, standing},
};
use crate::{Game, map::TileIx, tracked::Tracked, turn::is_done_in};

/// T-14: in order, the first of them awaited; who has nothing to reveal is left out.
pub(super) fn to_reveal(game: &Game, contest: &Contest) -> Vec<Entrant> {
    let waiting = contest.order.iter().filter(|seat| !is_done_in(contest, **seat));
    let entrant = |seat: &_| Entrant { seat: *seat, meeples: entrants(game, contest, *seat).collect() };
    waiting.map(entrant).filter(|entrant| !entrant.meeples.is_empty()).collect()
}

/// What lies open; nothing where the map is not tracked.
pub(super) fn revealed(game: &Game, contest: &Contest) -> Vec<Worth> {
    let Some(tracked) = &game.tracked else { return Vec::new() };
    let open = contest.revealed.iter();
    open.filter_map(|open| {
        let tiles = tiles(tracked, open.reach, open.meeple)?;
        let (discipline, emblem) = (open.reach.discipline(), Some(open.emblem));
        Some(Worth { meeple: open.meeple, discipline, emblem, reach: open.reach, value: open.value, tiles })
    })
    .collect()
}

/// What an audience's own nominated meeples would be worth now; nothing for who is no seat.
pub(super) fn own(game: &Game, audience: Audience) -> Vec<Worth> {
    let (Audience::Seat(seat), Some(tracked)) = (audience, &game.tracked) else { return Vec::new() };
    let emblems = &game.own().emblems;
    let nominated = emblems.nominated().filter(|(owner, _)| *owner == seat);
    nominated
        .filter_map(|(_, meeple)| {
            let figure = game.meeples.get(meeple)?;
            let discipline = figure.kind.discipline(figure.role)?;
            let emblem = match emblems.view(meeple, audience) {
                NominationView::Nominated { emblem, .. } => emblem,
                NominationView::None | NominationView::Token | NominationView::Spent => None,
            };
            worth(game, tracked, meeple, discipline, emblem)
        })
        .collect()
}

fn worth(
    game: &Game,
    tracked: &Tracked,
    meeple: MeepleId,
    discipline: Discipline,
    emblem: Option<Emblem>,
) -> Option<Worth> {
    let reach = reach(game, discipline, meeple)?;
    let value = u16::from(emblem.map_or(0, Emblem::value)) + reach.tiles();
    Some(Worth { meeple, discipline, emblem, reach, value, tiles: tiles(tracked, reach, meeple)? })
}

/// The tiles behind a reach that was measured on this map.
fn tiles(tracked: &Tracked, reach: Reach, meeple: MeepleId) -> Option<Vec<Pos>> {
    let (map, standing) = (&tracked.map, standing(tracked, meeple)?);
    let pos_of = |tile| map.tile(tile).pos;
    Some(match reach {
        Reach::Road { .. } | Reach::City(_) => {
            let mut tiles: Vec<_> =
                map.features.members(standing.node).map(|(tile, _)| TileIx(tile)).collect();
            tiles.sort_unstable();
            tiles.dedup();
            tiles.into_iter().map(pos_of).collect()
        }
        Reach::Field { ring_of_8, .. } => {
            let at = pos_of(standing.tile);
            let outer = map.tiles_around_those(at).filter(|_| ring_of_8 == FULL_RING);
            map.tiles_around(at).chain(outer).map(pos_of).collect()
        }
    })
}
