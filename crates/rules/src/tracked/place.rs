//! Where a tile of any heap may go on a tracked map (B-3, R-2, T-7), and laying it. Never lays what does not fit, as far as
//! it is asked first.

use std::sync::Arc;

use herald_words::{Bends, Edge, Heap, Place, Pos, Refusal, Rotation, Side};

use super::Tracked;
use crate::{
    catalogue::{BlockSide, FaceIx, Stream},
    map::{Mouth, exit},
};

/// Squares of the tournament tile (T-6).
const SQUARES: usize = 6;

impl Tracked {
    /// Everywhere this face may go, each turn that gives another map once.
    pub(crate) fn places(&self, face: FaceIx) -> Vec<Place> {
        if self.catalogue[face].heap != Heap::River {
            return self.map.places(&self.catalogue, face);
        }
        self.river_places(face).collect()
    }

    /// The same of a river tile: at the mouth or nowhere.
    fn river_places(&self, face: FaceIx) -> impl Iterator<Item = Place> {
        self.mouth.into_iter().flat_map(move |mouth| {
            let all = self.catalogue[face].orientations.iter();
            let ways = all.map(move |rotation| Place { pos: mouth.pos, rotation: *rotation });
            ways.filter(move |place| self.fits(face, *place).is_ok())
        })
    }

    /// Whether it may go anywhere.
    pub(crate) fn fits_somewhere(&self, face: FaceIx) -> bool {
        match self.catalogue[face].heap {
            Heap::Land | Heap::Prize | Heap::Tournament | Heap::Tower => {
                self.map.fits_somewhere(&self.catalogue, face)
            }
            Heap::River => self.river_places(face).next().is_some(),
        }
    }

    /// Whether it may lie there, and if not, why (B-3); a river tile continues the river, and does not turn it back.
    pub(crate) fn fits(&self, face: FaceIx, place: Place) -> Result<(), Refusal> {
        let turned = self.catalogue[face].at(place.rotation);
        if self.catalogue[face].heap != Heap::River {
            return self.map.fits(place.pos, turned, &self.catalogue);
        }
        let mouth = self.mouth.ok_or(Refusal::RiverIsLaid)?;
        if place.pos != mouth.pos {
            return Err(Refusal::RiverGoesOn { pos: mouth.pos });
        }
        self.map.fits(place.pos, turned, &self.catalogue)?;
        mouth.takes(turned.edges)?;
        if self.catalogue[face].stream == Some(Stream::Bend) { self.turns_away(turned.edges) } else { Ok(()) }
    }

    /// T-7: the bend that brought the tournament tile turns the river away from it: the space before its open end shares no
    /// edge with that tile.
    fn turns_away(&self, edges: [Edge; 4]) -> Result<(), Refusal> {
        let brought = self.laid_last_from() == Some(Heap::Tournament);
        let next = self.mouth.and_then(|mouth| {
            let (pos, to) = exit(Some(mouth), &[(mouth.pos, edges)])?;
            pos.beside(to)
        });
        let beside = |pos: Pos| {
            let mut around = Side::ALL.into_iter().filter_map(|side| self.map.at(pos.beside(side)?));
            around.any(|tile| self.catalogue[self.map.tile(tile).face].heap == Heap::Tournament)
        };
        if brought && next.is_some_and(beside) { Err(Refusal::BendTurnsIn) } else { Ok(()) }
    }

    /// Lays a tile; that it fits is known.
    pub(crate) fn lay(&mut self, face: FaceIx, place: Place, bends: Bends) {
        self.placed_from = self.laid_so_far();
        self.map.lay(&self.catalogue, place.pos, face, place.rotation);
        if self.catalogue[face].stream.is_some() {
            let edges = self.catalogue[face].at(place.rotation).edges;
            self.mouth = Mouth::after(self.mouth, &[(place.pos, edges)], bends);
        }
    }

    /// Everywhere the tournament tile may go, river side up: one of its river ends continues the river (T-7).
    pub(crate) fn block_places(&self) -> Vec<Place> {
        let (Some(mouth), Some(block)) = (self.mouth, self.catalogue.block(BlockSide::River)) else {
            return Vec::new();
        };
        let anchors = Rotation::ALL.into_iter().flat_map(|rotation| {
            let turned = block.turned(rotation);
            turned.into_iter().filter_map(move |(x, y, _)| {
                let pos = Pos { x: mouth.pos.x.checked_sub(x)?, y: mouth.pos.y.checked_sub(y)? };
                let squares = squares(turned, pos)?;
                self.squares_agree(squares, rotation).is_ok().then_some(Place { pos, rotation })
            })
        });
        anchors.collect()
    }

    /// Whether the tournament tile may lie there, river side up, and if not, why.
    pub(crate) fn block_fits(&self, place: Place) -> Result<(), Refusal> {
        let mouth = self.mouth.ok_or(Refusal::NoTournamentTile)?;
        let squares = self.squares(BlockSide::River, place).ok_or(Refusal::NotBeside { pos: place.pos })?;
        if squares.iter().all(|(pos, _)| *pos != mouth.pos) {
            return Err(Refusal::RiverGoesOn { pos: mouth.pos });
        }
        self.squares_agree(squares, place.rotation)
    }

    /// Whether all cells are free there, and every edge agrees with what it touches.
    fn squares_agree(&self, squares: [(Pos, FaceIx); SQUARES], rotation: Rotation) -> Result<(), Refusal> {
        let mut each = squares.into_iter();
        each.try_for_each(|(pos, face)| {
            self.map.agrees(pos, self.catalogue[face].at(rotation), &self.catalogue)
        })
    }

    /// Lays the tournament tile; that it fits is known.
    pub(crate) fn lay_block(&mut self, side: BlockSide, place: Place, bends: Bends) {
        let Some(squares) = self.squares(side, place) else { return };
        self.placed_from = self.laid_so_far();
        let catalogue = Arc::clone(&self.catalogue);
        for (pos, face) in squares {
            self.map.lay(&catalogue, pos, face, place.rotation);
            self.deck.take(&catalogue, face);
        }
        if side == BlockSide::River {
            let edges = squares.map(|(pos, face)| (pos, catalogue[face].at(place.rotation).edges));
            self.mouth = Mouth::after(self.mouth, &edges, bends);
        }
    }

    /// The squares of the tournament tile where they would lie; none beyond the end of numbers.
    fn squares(&self, side: BlockSide, place: Place) -> Option<[(Pos, FaceIx); SQUARES]> {
        squares(self.catalogue.block(side)?.turned(place.rotation), place.pos)
    }
}

/// The squares of the tournament tile, turned already, with the first of them here.
fn squares(turned: [(i16, i16, FaceIx); SQUARES], first: Pos) -> Option<[(Pos, FaceIx); SQUARES]> {
    let mut squares = [(first, FaceIx(0)); SQUARES];
    for (square, (x, y, face)) in squares.iter_mut().zip(turned) {
        *square = (Pos { x: first.x.checked_add(x)?, y: first.y.checked_add(y)? }, face);
    }
    Some(squares)
}
