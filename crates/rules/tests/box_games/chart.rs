//! A map worked out from scratch from the tiles that are seen: which parts make one feature, what is complete, what lies
//! around, where the river runs, where a tile fits. Never asks the rules, and keeps nothing between two looks.

use std::collections::{BTreeMap, BTreeSet};

use herald_words::{Bends, Edge, FaceCode, Feature, Heap, Place, Pos, Rotation, Spot, TileView};

use super::print::{self, Face, Point, quarter};

/// A part of a tile: the tile's place in the order of laying, and the part's on its face.
pub(crate) type Node = (usize, usize);

/// North, east, south, west.
pub(crate) const BESIDE: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

#[derive(Clone, Copy)]
pub(crate) struct Tile {
    pub(crate) pos: Pos,
    pub(crate) face: &'static Face,
    pub(crate) quarters: usize,
}

/// Parts that make one feature together.
pub(crate) struct Group {
    pub(crate) feature: Feature,
    pub(crate) nodes: Vec<Node>,
    /// Nothing of it is open.
    pub(crate) closed: bool,
}

pub(crate) struct Chart {
    pub(crate) tiles: Vec<Tile>,
    at: BTreeMap<(i16, i16), usize>,
    pub(crate) groups: Vec<Group>,
    /// Of each part of each tile, the place of its group.
    group_of: Vec<Vec<usize>>,
}

/// Which way the river turns on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Straight,
    Left,
    Right,
}

/// The river's open end: the next cell, the side it comes in by, and how it turned on the tile before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mouth {
    pub(crate) pos: Pos,
    pub(crate) from: usize,
    last: Turn,
}

pub(crate) fn beside(pos: Pos, side: usize) -> Pos {
    Pos { x: pos.x + BESIDE[side].0, y: pos.y + BESIDE[side].1 }
}

pub(crate) fn quarters(rotation: Rotation) -> usize {
    Rotation::ALL.iter().position(|other| *other == rotation).unwrap()
}

impl Tile {
    pub(crate) fn of(tile: &TileView) -> Self {
        Self { pos: tile.pos, face: print::find(tile.face), quarters: quarters(tile.rotation) }
    }

    fn points(&self, part: usize) -> impl Iterator<Item = Point> {
        let (x, y) = (4 * i32::from(self.pos.x), 4 * i32::from(self.pos.y));
        self.face.points(part, self.quarters).iter().map(move |point| (x + point.0, y + point.1))
    }

    pub(crate) fn edges(&self) -> [Edge; 4] {
        self.face.turned(self.quarters)
    }

    fn river_sides(&self) -> impl Iterator<Item = usize> + use<> {
        let edges = self.edges();
        (0..4).filter(move |side| edges[*side] == Edge::River)
    }
}

impl Chart {
    pub(crate) fn of(tiles: &[TileView]) -> Self {
        Self::put_together(tiles.iter().map(Tile::of).collect())
    }

    fn put_together(tiles: Vec<Tile>) -> Self {
        let at: BTreeMap<_, _> =
            tiles.iter().enumerate().map(|(index, tile)| ((tile.pos.x, tile.pos.y), index)).collect();
        assert_eq!(at.len(), tiles.len(), "two tiles lie in one cell");
        let groups = groups(&tiles);
        let mut group_of: Vec<_> = tiles.iter().map(|tile| vec![0; tile.face.parts.len()]).collect();
        for (index, group) in groups.iter().enumerate() {
            group.nodes.iter().for_each(|(tile, part)| group_of[*tile][*part] = index);
        }
        Self { tiles, at, groups, group_of }
    }

    /// The same with one tile more.
    pub(crate) fn with(&self, face: FaceCode, place: Place) -> Self {
        let new = Tile { pos: place.pos, face: print::find(face), quarters: quarters(place.rotation) };
        Self::put_together(self.tiles.iter().copied().chain([new]).collect())
    }

    pub(crate) fn find(&self, pos: Pos) -> Option<usize> {
        self.at.get(&(pos.x, pos.y)).copied()
    }

    pub(crate) fn node(&self, spot: Spot) -> Node {
        (self.find(spot.pos).unwrap(), usize::from(spot.segment.0))
    }

    pub(crate) fn group(&self, node: Node) -> usize {
        self.group_of[node.0][node.1]
    }

    pub(crate) fn feature(&self, node: Node) -> Feature {
        self.groups[self.group(node)].feature
    }

    pub(crate) fn tiles_of(&self, group: usize) -> u16 {
        let tiles: BTreeSet<_> = self.groups[group].nodes.iter().map(|(tile, _)| tile).collect();
        u16::try_from(tiles.len()).unwrap()
    }

    pub(crate) fn coats_of(&self, group: usize) -> u16 {
        self.groups[group].nodes.iter().map(|(tile, part)| self.tiles[*tile].face.parts[*part].coats).sum()
    }

    /// Tiles no further than this from a cell and further than that, of those that were laid before this one.
    pub(crate) fn ring(&self, pos: Pos, outer: i16, before: usize) -> u8 {
        let cells = (-outer..=outer).flat_map(|y| (-outer..=outer).map(move |x| (x, y)));
        let ring = cells.filter(|(x, y)| x.abs().max(y.abs()) == outer);
        let laid = ring.filter(|(x, y)| self.at.get(&(pos.x + x, pos.y + y)).is_some_and(|it| *it < before));
        u8::try_from(laid.count()).unwrap()
    }

    pub(crate) fn complete(&self, group: usize) -> bool {
        let group = &self.groups[group];
        match group.feature {
            Feature::City | Feature::Road => group.closed,
            Feature::Monastery | Feature::Garden => {
                self.ring(self.tiles[group.nodes[0].0].pos, 1, usize::MAX) == 8
            }
            Feature::Field | Feature::River => false,
        }
    }

    /// Completed cities that border a field, each once (B-12).
    pub(crate) fn cities_at(&self, field: usize) -> u16 {
        let mut cities = BTreeSet::new();
        for (tile, part) in &self.groups[field].nodes {
            let touched = self.tiles[*tile].face.parts[*part].cities.iter();
            cities
                .extend(touched.map(|city| self.group((*tile, *city))).filter(|it| self.groups[*it].closed));
        }
        u16::try_from(cities.len()).unwrap()
    }

    /// Edges of all touching tiles agree (B-3).
    pub(crate) fn edges_agree(&self) {
        for tile in &self.tiles {
            for side in 0..4 {
                if let Some(other) = self.find(beside(tile.pos, side)) {
                    let (here, there) = (tile.edges()[side], self.tiles[other].edges()[(side + 2) % 4]);
                    assert_eq!(here, there, "at {}, side {side}", tile.pos);
                }
            }
        }
    }

    /// The tournament tile's squares lie as printed, or not at all (T-6). Whether they do.
    pub(crate) fn squares_lie(&self) -> bool {
        let lies = |tile: &&Tile| tile.face.heap == Heap::Tournament;
        let Some(first) = self.tiles.iter().find(lies) else { return false };
        let all = self.tiles.iter().filter(lies).map(|tile| (tile.face.code, tile.quarters, tile.pos));
        let river = print::squares(true).iter().any(|(code, _)| *code == first.face.code);
        let expected: Vec<_> = print::squares(river)
            .iter()
            .map(|(code, place)| {
                let (x, y) = (0..first.quarters).fold(*place, |point, _| quarter(point));
                let (x, y) = (i16::try_from(x).unwrap(), i16::try_from(y).unwrap());
                (*code, first.quarters, Pos { x: first.pos.x + x, y: first.pos.y + y })
            })
            .collect();
        assert_eq!(all.collect::<Vec<_>>(), expected, "six squares as printed");
        true
    }

    /// from the spring the river runs from tile to tile, no two bends in a row turn the same way, and
    /// no river lies elsewhere. Where it goes on, if it does.
    pub(crate) fn river(&self, bends: Bends) -> Option<Mouth> {
        let spring = self.tiles.first().filter(|tile| tile.river_sides().count() == 1)?;
        let mut seen = 1;
        // It never runs into what lay there: its open end would be a river edge against another.
        let mut to = spring.river_sides().next().unwrap();
        let mut mouth = Mouth { pos: beside(spring.pos, to), from: (to + 2) % 4, last: Turn::Straight };
        let all = self.tiles.iter().filter(|tile| tile.river_sides().count() > 0).count();
        while let Some(tile) = self.find(mouth.pos).map(|index| &self.tiles[index]) {
            seen += 1;
            assert!(tile.river_sides().any(|side| side == mouth.from), "it comes in at {}", mouth.pos);
            let Some(next) = tile.river_sides().find(|side| *side != mouth.from) else {
                assert_eq!(seen, all, "after the lake there is no river");
                return None;
            };
            to = next;
            let turn = turn(mouth.from, to);
            assert!(turn == Turn::Straight || turn != mouth.last, "R-2: bends at {}", mouth.pos);
            let last = if turn == Turn::Straight && bends == Bends::Successive { mouth.last } else { turn };
            mouth = Mouth { pos: beside(mouth.pos, to), from: (to + 2) % 4, last };
        }
        assert_eq!(seen, all, "the river is one");
        Some(mouth)
    }

    /// Whether a tile with these edges may lie there, as far as edges say.
    fn fits(&self, pos: Pos, edges: [Edge; 4]) -> bool {
        let touching = (0..4).filter_map(|side| Some((side, self.find(beside(pos, side))?)));
        let mut touching = touching.peekable();
        self.find(pos).is_none()
            && touching.peek().is_some()
            && touching.all(|(side, other)| self.tiles[other].edges()[(side + 2) % 4] == edges[side])
    }

    /// The cells beside a tile where none lies.
    pub(crate) fn open_cells(&self) -> BTreeSet<Pos> {
        let all = self.tiles.iter().flat_map(|tile| (0..4).map(|side| beside(tile.pos, side)));
        all.filter(|pos| self.find(*pos).is_none()).collect()
    }

    /// Everywhere a land or prize tile may go, each map once: by the fewest quarter turns.
    pub(crate) fn places(&self, face: FaceCode) -> BTreeSet<Place> {
        let face = print::find(face);
        let turns = turns(face);
        let cells = self.open_cells();
        let all = cells.iter().flat_map(|pos| turns.iter().map(move |quarters| (*pos, *quarters)));
        let fit = all.filter(|(pos, quarters)| self.fits(*pos, face.turned(*quarters)));
        fit.map(|(pos, quarters)| Place { pos, rotation: Rotation::ALL[quarters] }).collect()
    }

    /// Everywhere a river tile may go; right after the tournament tile a bend turns away from it (T-7).
    pub(crate) fn river_places(
        &self,
        face: FaceCode,
        after_the_block: bool,
        bends: Bends,
    ) -> BTreeSet<Place> {
        let Some(mouth) = self.river(bends) else { return BTreeSet::new() };
        let face = print::find(face);
        let may = |quarters: &usize| {
            let edges = face.turned(*quarters);
            let goes_on = self.fits(mouth.pos, edges) && edges[mouth.from] == Edge::River;
            let Some(to) = (0..4).find(|side| edges[*side] == Edge::River && *side != mouth.from) else {
                return goes_on;
            };
            let turn = turn(mouth.from, to);
            let next = beside(mouth.pos, to);
            let block = |tile: usize| self.tiles[tile].face.heap == Heap::Tournament;
            let turns_in = (0..4).any(|side| self.find(beside(next, side)).is_some_and(block));
            goes_on && (turn == Turn::Straight || turn != mouth.last && !(after_the_block && turns_in))
        };
        let turns = turns(face).into_iter().filter(may);
        turns.map(|quarters| Place { pos: mouth.pos, rotation: Rotation::ALL[quarters] }).collect()
    }

    /// Everywhere the tournament tile may go: one of its two open river ends continues the river (T-7).
    pub(crate) fn block_places(&self, bends: Bends) -> BTreeSet<Place> {
        let mouth = self.river(bends).unwrap();
        let mut places = BTreeSet::new();
        for quarters in 0..4 {
            let cells: Vec<_> = print::squares(true)
                .iter()
                .map(|(code, place)| {
                    let (x, y) = (0..quarters).fold(*place, |point, _| quarter(point));
                    (
                        i16::try_from(x).unwrap(),
                        i16::try_from(y).unwrap(),
                        print::find(*code).turned(quarters),
                    )
                })
                .collect();
            for (x, y, edges) in &cells {
                let north_west = Pos { x: mouth.pos.x - x, y: mouth.pos.y - y };
                let apart = |(x, y, edges): &(i16, i16, [Edge; 4])| {
                    let pos = Pos { x: north_west.x + x, y: north_west.y + y };
                    let alone = (0..4).all(|side| self.find(beside(pos, side)).is_none());
                    self.find(pos).is_none() && (alone || self.fits(pos, *edges))
                };
                if edges[mouth.from] == Edge::River && cells.iter().all(apart) {
                    places.insert(Place { pos: north_west, rotation: Rotation::ALL[quarters] });
                }
            }
        }
        places
    }
}

/// The turns of a face that make different maps.
fn turns(face: &Face) -> Vec<usize> {
    let differs = |quarters: &usize| (0..*quarters).all(|less| face.looks(less) != face.looks(*quarters));
    (0..4).filter(differs).collect()
}

/// For who comes down the river.
fn turn(from: usize, to: usize) -> Turn {
    match (to + 4 - from) % 4 {
        1 => Turn::Left,
        2 => Turn::Straight,
        3 => Turn::Right,
        _ => panic!("it does not run back"),
    }
}

/// Parts that share a point of an edge are one feature, and so is whatever hangs together by them.
fn groups(tiles: &[Tile]) -> Vec<Group> {
    let mut meet: Vec<(Point, Node)> = Vec::new();
    for (index, tile) in tiles.iter().enumerate() {
        for part in 0..tile.face.parts.len() {
            meet.extend(tile.points(part).map(|point| (point, (index, part))));
        }
    }
    meet.sort_unstable();
    let mut seen: Vec<_> = tiles.iter().map(|tile| vec![false; tile.face.parts.len()]).collect();
    let mut groups = Vec::new();
    for first in
        tiles.iter().enumerate().flat_map(|(tile, it)| (0..it.face.parts.len()).map(move |part| (tile, part)))
    {
        if seen[first.0][first.1] {
            continue;
        }
        seen[first.0][first.1] = true;
        let feature = tiles[first.0].face.parts[first.1].feature;
        let mut group = Group { feature, nodes: Vec::new(), closed: true };
        let mut next = vec![first];
        while let Some(node) = next.pop() {
            assert_eq!(tiles[node.0].face.parts[node.1].feature, feature, "B-3: like meets like");
            group.nodes.push(node);
            for point in tiles[node.0].points(node.1) {
                let from = meet.partition_point(|(other, _)| *other < point);
                let here = meet[from..].iter().take_while(|(other, _)| *other == point);
                let mut count = 0;
                for (_, other) in here {
                    count += 1;
                    if !std::mem::replace(&mut seen[other.0][other.1], true) {
                        next.push(*other);
                    }
                }
                group.closed &= count == 2;
            }
        }
        groups.push(group);
    }
    groups
}
