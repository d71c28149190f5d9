//! The tracked map: tiles where they lie, what fits beside them (B-3), and the features they make. Never scores, and never
//! says whose turn it is.

mod free;
mod frontier;
mod grid;
mod mouth;
mod rebuild;

use herald_words::{Kind, MeepleId, Place, Pos, Refusal, Rotation, Seat, Segment, Side, Spot};

pub(crate) use self::mouth::{Mouth, exit};
use self::{
    frontier::Frontier,
    grid::{Cell, Grid},
};
use crate::{
    catalogue::{Catalogue, Face, FaceIx, NONE, Part, Turned},
    feature::{Features, NodeIx},
};

/// Every tile that lies, and what they make together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Map {
    tiles: Vec<Tile>,
    grid: Grid,
    frontier: Frontier,
    pub(crate) features: Features,
    standing: Vec<Standing>,
}

/// A meeple where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) meeple: MeepleId,
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) tile: TileIx,
    pub(crate) segment: Segment,
    pub(crate) node: NodeIx,
}

/// A tile that lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    pub(crate) pos: Pos,
    pub(crate) face: FaceIx,
    pub(crate) rotation: Rotation,
    /// Its parts' nodes are this one and those that follow it.
    first: NodeIx,
}

/// A tile by its place in the order of laying.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct TileIx(pub(crate) u16);

impl Tile {
    /// One of its parts.
    pub(crate) fn node(&self, segment: Segment) -> NodeIx {
        NodeIx(self.first.0 + u16::from(segment.0))
    }
}

impl Map {
    /// Nothing lies.
    pub(crate) fn empty() -> Self {
        Self {
            tiles: Vec::new(),
            grid: Grid::around_the_start(),
            frontier: Frontier::default(),
            features: Features::default(),
            standing: Vec::new(),
        }
    }

    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub(crate) fn tile(&self, TileIx(index): TileIx) -> &Tile {
        &self.tiles[usize::from(index)]
    }

    /// The tile laid last.
    pub(crate) fn last(&self) -> Option<TileIx> {
        u16::try_from(self.tiles.len().checked_sub(1)?).ok().map(TileIx)
    }

    pub(crate) fn at(&self, pos: Pos) -> Option<TileIx> {
        match self.grid.get(pos) {
            Cell::Tile(index) => Some(TileIx(index)),
            Cell::Empty | Cell::Open(_) => None,
        }
    }

    /// Everywhere this face may go, each turn that gives another map once.
    pub(crate) fn places(&self, catalogue: &Catalogue, face: FaceIx) -> Vec<Place> {
        let (codes, ways) = ways(&catalogue[face]);
        self.frontier.places(&codes[..ways])
    }

    /// Whether it may go anywhere.
    pub(crate) fn fits_somewhere(&self, catalogue: &Catalogue, face: FaceIx) -> bool {
        let (codes, ways) = ways(&catalogue[face]);
        self.frontier.takes_any(&codes[..ways])
    }

    /// Whether a face may lie there, and if not, why (B-3).
    pub(crate) fn fits(&self, pos: Pos, turned: &Turned, catalogue: &Catalogue) -> Result<(), Refusal> {
        let open = match self.grid.get(pos) {
            Cell::Tile(_) => return Err(Refusal::CellTaken { pos }),
            Cell::Empty => return Err(Refusal::NotBeside { pos }),
            Cell::Open(index) => self.frontier.get(index),
        };
        if open.is_some_and(|open| open.takes(turned.edge_code)) {
            return Ok(());
        }
        self.agrees(pos, turned, catalogue)?;
        Err(Refusal::NotBeside { pos })
    }

    /// Whether the cell is free and every edge there agrees with what it touches, if it touches anything.
    pub(crate) fn agrees(&self, pos: Pos, turned: &Turned, catalogue: &Catalogue) -> Result<(), Refusal> {
        if self.at(pos).is_some() {
            return Err(Refusal::CellTaken { pos });
        }
        self.edges_agree(pos, turned, catalogue)
    }

    /// Whether every edge there agrees with what it touches, whatever lies in the cell.
    pub(crate) fn edges_agree(
        &self,
        pos: Pos,
        turned: &Turned,
        catalogue: &Catalogue,
    ) -> Result<(), Refusal> {
        for side in Side::ALL {
            let Some(beside) = pos.beside(side).and_then(|pos| self.at(pos)) else { continue };
            let tile = self.tile(beside);
            let wanted = catalogue[tile.face].at(tile.rotation).edges[side.opposite() as usize];
            let found = turned.edges[side as usize];
            if found != wanted {
                return Err(Refusal::EdgeMismatch { pos, side, found, wanted });
            }
        }
        Ok(())
    }

    /// Lays a tile; that it fits is known.
    pub(crate) fn lay(&mut self, catalogue: &Catalogue, pos: Pos, face: FaceIx, rotation: Rotation) {
        let index = u16::try_from(self.tiles.len()).unwrap_or(u16::MAX);
        let turned = catalogue[face].at(rotation);
        let tile = Tile { pos, face, rotation, first: self.features.next() };
        for (part, found) in (0..).zip(&turned.parts) {
            self.features.add(index, part, found.feature, found.open, found.coats);
        }
        if let Cell::Open(open) = self.grid.get(pos)
            && let Some(moved) = self.frontier.remove(open)
        {
            self.grid.set(moved, Cell::Open(open));
        }
        self.grid.set(pos, Cell::Tile(index));
        self.tiles.push(tile);
        for side in Side::ALL {
            let Some(beside) = pos.beside(side) else { continue };
            match self.grid.get(beside) {
                Cell::Tile(other) => self.meet(catalogue, side, turned, tile, TileIx(other)),
                Cell::Open(open) => self.frontier.ask(open, side.opposite(), turned.edges[side as usize]),
                Cell::Empty => {
                    let open = self.frontier.add(beside);
                    self.grid.set(beside, Cell::Open(open));
                    self.frontier.ask(open, side.opposite(), turned.edges[side as usize]);
                }
            }
        }
    }

    /// A tile meets another at a side: the road or city there goes on, and so do the fields at both halves of the edge.
    fn meet(&mut self, catalogue: &Catalogue, side: Side, turned: &Turned, tile: Tile, other: TileIx) {
        let other = *self.tile(other);
        let beside = catalogue[other.face].at(other.rotation);
        let here = turned.side_part[side as usize];
        let there = beside.side_part[side.opposite() as usize];
        if here != NONE && there != NONE {
            self.features.meet(tile.node(Segment(here)), other.node(Segment(there)));
        }
        // Clockwise on both, so the first half of one edge lies along the second half of the other.
        let (first, opposite) = (2 * side as usize, 2 * side.opposite() as usize);
        for (half, across) in [(first, opposite + 1), (first + 1, opposite)] {
            let (here, there) = (turned.half_part[half], beside.half_part[across]);
            if here != NONE && there != NONE {
                self.features.join(tile.node(Segment(here)), other.node(Segment(there)));
            }
        }
    }

    /// Tiles around a cell, of the 8.
    pub(crate) fn around(&self, pos: Pos) -> u8 {
        let cells = neighbours(pos).filter(|pos| matches!(self.grid.get(*pos), Cell::Tile(_))).count();
        u8::try_from(cells).unwrap_or(u8::MAX)
    }

    /// Tiles around those, of the 16 (T-15).
    pub(crate) fn around_those(&self, pos: Pos) -> u8 {
        u8::try_from(self.tiles_around_those(pos).count()).unwrap_or(u8::MAX)
    }

    /// Tiles among the 16 around those, row by row.
    pub(crate) fn tiles_around_those(&self, pos: Pos) -> impl Iterator<Item = TileIx> + '_ {
        outer_ring(pos).filter_map(|pos| self.at(pos))
    }

    /// Tiles among the 8 around a cell.
    pub(crate) fn tiles_around(&self, pos: Pos) -> impl Iterator<Item = TileIx> + '_ {
        neighbours(pos).filter_map(|pos| self.at(pos))
    }

    /// A part of a laid tile.
    pub(crate) fn part<'a>(
        &self,
        catalogue: &'a Catalogue,
        tile: TileIx,
        segment: Segment,
    ) -> Option<&'a Part> {
        let laid = self.tile(tile);
        catalogue[laid.face].at(laid.rotation).parts.get(usize::from(segment.0))
    }

    /// A meeple stands there; that it may is known.
    pub(crate) fn stand(&mut self, meeple: MeepleId, seat: Seat, kind: Kind, tile: TileIx, segment: Segment) {
        let node = self.tile(tile).node(segment);
        self.features.stand(node);
        self.standing.push(Standing { meeple, seat, kind, tile, segment, node });
    }

    /// A meeple really stands there; among the others it keeps its place.
    pub(crate) fn move_to(&mut self, meeple: MeepleId, tile: TileIx, segment: Segment) {
        let node = self.tile(tile).node(segment);
        if let Some(standing) = self.standing.iter_mut().find(|standing| standing.meeple == meeple) {
            self.features.leave(standing.node);
            self.features.stand(node);
            (standing.tile, standing.segment, standing.node) = (tile, segment, node);
        }
    }

    /// A meeple leaves the map.
    pub(crate) fn leave(&mut self, meeple: MeepleId) {
        if let Some(at) = self.standing.iter().position(|standing| standing.meeple == meeple) {
            self.features.leave(self.standing[at].node);
            self.standing.remove(at);
        }
    }

    /// Every meeple on the map, in the order of placing.
    pub(crate) fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// The meeples on the feature that a node belongs to.
    pub(crate) fn on(&self, node: NodeIx) -> impl Iterator<Item = &Standing> {
        let root = self.features.root(node);
        self.standing.iter().filter(move |standing| self.features.root(standing.node) == root)
    }

    /// Where a meeple stands.
    pub(crate) fn spot_of(&self, meeple: MeepleId) -> Option<Spot> {
        let standing = self.standing.iter().find(|standing| standing.meeple == meeple)?;
        Some(Spot { pos: self.tile(standing.tile).pos, segment: standing.segment })
    }
}

/// The packed edges of a face turned each way, and how many of the ways give different maps: those are the first ones.
fn ways(face: &Face) -> ([u8; 4], usize) {
    (face.turned.each_ref().map(|turned| turned.edge_code), face.orientations.len())
}

/// The 16 cells around the 8 around one, row by row.
fn outer_ring(pos: Pos) -> impl Iterator<Item = Pos> {
    let square = (-2_i16..=2).flat_map(|y| (-2_i16..=2).map(move |x| (x, y)));
    square
        .filter(|(x, y)| x.abs().max(y.abs()) == 2)
        .filter_map(move |(x, y)| Some(Pos { x: pos.x.checked_add(x)?, y: pos.y.checked_add(y)? }))
}

/// The 8 cells around one, clockwise from the north.
fn neighbours(pos: Pos) -> impl Iterator<Item = Pos> {
    const AROUND: [(i16, i16); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    AROUND
        .into_iter()
        .filter_map(move |(x, y)| Some(Pos { x: pos.x.checked_add(x)?, y: pos.y.checked_add(y)? }))
}
