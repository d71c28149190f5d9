//! The map made anew from the tiles that lie: features are joined and never unjoined, so where a tile lies otherwise than was
//! thought, all are laid again, in order. Never decides what lies.

use herald_words::{Refusal, Rotation, Segment};

use super::{Map, Standing, Tile, TileIx};
use crate::catalogue::{Catalogue, FaceIx};

impl Map {
    /// The same tiles in the same order, each as it is now said to lie, and the same meeples, each on the segment that it is
    /// now said to stand on. What is said as it was gives the very same map.
    ///
    /// # Errors
    /// The first edge that does not fit what lay before it.
    pub(crate) fn rebuilt(
        &self,
        catalogue: &Catalogue,
        lies: impl Fn(TileIx, &Tile) -> (FaceIx, Rotation),
        stands: impl Fn(&Standing) -> Segment,
    ) -> Result<Self, Refusal> {
        let mut map = Self::empty();
        for (index, tile) in (0..).zip(&self.tiles) {
            let (face, rotation) = lies(TileIx(index), tile);
            map.agrees(tile.pos, catalogue[face].at(rotation), catalogue)?;
            map.lay(catalogue, tile.pos, face, rotation);
        }
        for standing in &self.standing {
            let Standing { meeple, seat, kind, tile, segment: _, node: _ } = *standing;
            map.stand(meeple, seat, kind, tile, stands(standing));
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use herald_words::{Heap, Kind, MeepleId, Seat};

    use super::*;
    use crate::catalogue::Contents;

    /// A map as it comes about: tiles at random where they fit, meeples that come, move and go.
    fn grown(rng: &mut Rng, catalogue: &Catalogue, tiles: usize) -> Map {
        let faces: Vec<FaceIx> = catalogue.of_heap(Heap::Land).to_vec();
        let mut map = Map::empty();
        map.lay(catalogue, herald_words::Pos::default(), catalogue.start(), Rotation::None);
        let mut meeple = 0;
        while map.tiles().len() < tiles {
            let face = faces[rng.usize(..faces.len())];
            let places = map.places(catalogue, face);
            let Some(place) = rng.choice(&places) else { continue };
            map.lay(catalogue, place.pos, face, place.rotation);
            let Some(tile) = map.last() else { continue };
            let parts = catalogue[face].at(place.rotation).parts.len();
            let segment = Segment(u8::try_from(rng.usize(..parts)).unwrap_or(0));
            let anyone = MeepleId(rng.u16(..=meeple));
            match rng.u8(..4) {
                0 | 1 => {
                    meeple += 1;
                    map.stand(MeepleId(meeple), Seat(rng.u8(1..7)), Kind::Meeple, tile, segment);
                }
                2 => map.leave(anyone),
                _ => map.move_to(anyone, tile, segment),
            }
        }
        map
    }

    #[test]
    fn what_is_laid_again_as_it_lay_is_the_very_same_map() {
        let catalogue = Catalogue::of(Contents { towers: true, ..Contents::default() });
        for seed in 0..60 {
            let mut rng = Rng::with_seed(seed);
            let tiles = rng.usize(2..120);
            let map = grown(&mut rng, catalogue, tiles);
            let lies = |_: TileIx, tile: &Tile| (tile.face, tile.rotation);
            let again = map.rebuilt(catalogue, lies, |standing| standing.segment);
            assert_eq!(again, Ok(map), "seed {seed}");
        }
    }
}
