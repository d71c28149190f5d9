//! Laying the drawn tile on a tracked map (B-3). Never lays a prize tile or the tournament tile: their room does.

use herald_words::{Fact, MapFact, Place, Refusal, Seat};

use crate::{
    Event,
    expansion::{tournaments, towers},
    turn::{Draft, prizes_lie, tile},
};

/// After the prize tiles (T-20), and the first bend after the tournament tile (T-7).
pub(super) fn lay(draft: &mut Draft, seat: Seat, place: Place) -> Result<(), Refusal> {
    let Some(face) = draft.drawn_face() else {
        // In a list its player could not know that the tile would fit nowhere.
        return Err(match draft.last() {
            Some(Event::Fact(Fact::Map(MapFact::Boxed { face, .. }))) => Refusal::FitsNowhere { face: *face },
            _ => draft.out_of_step(),
        });
    };
    tile::tournament_tile_lies(draft)?;
    prizes_lie(draft, seat)?;
    let tracked = draft.tracked()?;
    tracked.fits(face, place)?;
    let code = tracked.catalogue[face].code;
    draft.emit(Fact::Map(MapFact::Laid { seat, face: code, place }));
    tournaments::cities_grew(draft);
    towers::tile_laid(draft, seat, face, place.pos);
    Ok(())
}
