//! A tracked map worked out from scratch from what a viewer sees: which parts make one feature, what is complete, who
//! stands where, where a tile fits. Slow and plain, with nothing kept between two looks. Never asks the rules.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use herald_words::{
    Count, Edge, FaceCode, Feature, MeepleId, Place, Points, Pos, Refusal, Rotation, Seat, Segment, Side,
    Spot, Stage, TileView, View,
};

use super::faces::{self, Face, Point};

/// A part of a tile: the tile's place in the order of laying, and the part's on its face.
type Node = (usize, usize);

pub(crate) struct Recount {
    tiles: Vec<Tile>,
    groups: Vec<Group>,
    /// Of each part of each tile, the place of its group.
    group_of: Vec<Vec<usize>>,
    /// Standing, in the order of placing.
    meeples: Vec<(MeepleId, Seat, Node)>,
    /// Clockwise from whose turn it is.
    clockwise: Vec<Seat>,
}

#[derive(Clone, Copy)]
struct Tile {
    pos: Pos,
    face: &'static Face,
    quarters: usize,
}

/// Parts that make one feature together.
struct Group {
    feature: Feature,
    nodes: Vec<Node>,
    complete: bool,
}

impl Tile {
    fn of(tile: &TileView) -> Self {
        let quarters = Rotation::ALL.iter().position(|rotation| *rotation == tile.rotation).unwrap();
        Self { pos: tile.pos, face: faces::find(tile.face), quarters }
    }

    fn middle(&self) -> Point {
        (4 * i32::from(self.pos.x), 4 * i32::from(self.pos.y))
    }

    fn points(&self, part: usize) -> impl Iterator<Item = Point> {
        self.face.parts[part].points(self.middle(), self.quarters)
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Edge)> {
        self.face.edges(self.middle(), self.quarters)
    }

    /// All that tells it from another tile in its place, whatever the numbers of its parts.
    fn print(&self) -> BTreeSet<(Feature, BTreeSet<Point>, u16, BTreeSet<Point>)> {
        let part = |index: usize| {
            let part = &self.face.parts[index];
            let touched = part.cities.iter().flat_map(|city| self.points(*city)).collect();
            (part.feature, self.points(index).collect(), part.coats, touched)
        };
        (0..self.face.parts.len()).map(part).collect()
    }
}

impl Recount {
    /// Of what is seen, in the turn of this seat.
    pub(crate) fn of(view: &View, turn: Seat) -> Self {
        let map = view.map.as_ref().unwrap();
        let tiles: Vec<_> = map.tiles.iter().map(Tile::of).collect();
        let stands = |spot: Spot| {
            let tile = tiles.iter().position(|tile| tile.pos == spot.pos).unwrap();
            (tile, usize::from(spot.segment.0))
        };
        let meeples = view.meeples.iter().map(|it| (it.meeple, it.seat, stands(it.spot.unwrap()))).collect();
        let seats: Vec<_> = view.scores.iter().map(|score| score.seat).collect();
        let begins = seats.iter().position(|seat| *seat == turn).unwrap();
        let clockwise = seats[begins..].iter().chain(&seats[..begins]).copied().collect();
        Self::put_together(tiles, meeples, clockwise)
    }

    fn put_together(tiles: Vec<Tile>, meeples: Vec<(MeepleId, Seat, Node)>, clockwise: Vec<Seat>) -> Self {
        let groups = groups(&tiles);
        let mut group_of: Vec<_> = tiles.iter().map(|tile| vec![0; tile.face.parts.len()]).collect();
        for (index, group) in groups.iter().enumerate() {
            group.nodes.iter().for_each(|(tile, part)| group_of[*tile][*part] = index);
        }
        Self { tiles, groups, group_of, meeples, clockwise }
    }

    /// The same with one tile more; that it fits is known.
    fn with(&self, tile: Tile) -> Self {
        let tiles: Vec<_> = self.tiles.iter().copied().chain([tile]).collect();
        Self::put_together(tiles, self.meeples.clone(), self.clockwise.clone())
    }

    fn group(&self, node: Node) -> &Group {
        &self.groups[self.group_of[node.0][node.1]]
    }

    fn on<'a>(&'a self, group: &'a Group) -> impl Iterator<Item = (MeepleId, Seat)> + 'a {
        let here = self.meeples.iter().filter(|(_, _, node)| std::ptr::eq(self.group(*node), group));
        here.map(|(meeple, seat, _)| (*meeple, *seat))
    }

    fn at(&self, pos: Pos) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.pos == pos)
    }

    /// Tiles of the 3 × 3 cells around a tile, itself among them (B-7).
    fn neighbourhood(&self, tile: usize) -> usize {
        let Pos { x, y } = self.tiles[tile].pos;
        let near = |tile: &&Tile| tile.pos.x.abs_diff(x) <= 1 && tile.pos.y.abs_diff(y) <= 1;
        self.tiles.iter().filter(near).count()
    }

    fn is_complete(&self, group: &Group) -> bool {
        match group.feature {
            Feature::City | Feature::Road => group.complete,
            Feature::Monastery | Feature::Garden => {
                group.nodes.iter().all(|(tile, _)| self.neighbourhood(*tile) == 9)
            }
            Feature::Field | Feature::River => false,
        }
    }

    /// B-5 to B-7: what is complete and still stood upon, in the order in which it is to be scored: by the segments
    /// of the last tile, then its own monastery and those around it clockwise from the north.
    pub(crate) fn completed(&self) -> Vec<Count> {
        let last = self.tiles.len() - 1;
        let own = (0..self.tiles[last].face.parts.len()).map(|part| (last, part));
        const AROUND: [(i16, i16); 9] =
            [(0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let Pos { x, y } = self.tiles[last].pos;
        let near = AROUND.into_iter().filter_map(|(east, south)| {
            let tile = self.tiles.iter().position(|tile| tile.pos == Pos { x: x + east, y: y + south })?;
            let parts = self.tiles[tile].face.parts.iter();
            Some((tile, parts.enumerate().find(|(_, part)| part.feature == Feature::Monastery)?.0))
        });
        let mut seen = BTreeSet::new();
        let mut counts = Vec::new();
        for node in own.chain(near) {
            let group = self.group(node);
            let scores = self.is_complete(group) && self.on(group).next().is_some();
            if scores && seen.insert(self.group_of[node.0][node.1]) {
                counts.push(self.count(node, Stage::Play));
            }
        }
        counts
    }

    /// Whether anything complete is still stood upon, wherever it lies.
    pub(crate) fn something_waits(&self) -> bool {
        self.groups.iter().any(|group| self.is_complete(group) && self.on(group).next().is_some())
    }

    /// B-12: what is stood upon, in the order in which its first meeple was placed; what is complete as such.
    pub(crate) fn finals(&self) -> Vec<Count> {
        let mut seen = BTreeSet::new();
        let mut counts = Vec::new();
        for (_, _, node) in &self.meeples {
            if seen.insert(self.group_of[node.0][node.1]) {
                let complete = self.is_complete(self.group(*node));
                counts.push(self.count(*node, if complete { Stage::Play } else { Stage::Final }));
            }
        }
        counts
    }

    /// The meeples on what was counted.
    pub(crate) fn going_home(&self, spot: Spot) -> BTreeSet<(MeepleId, Seat)> {
        let tile = self.tiles.iter().position(|tile| tile.pos == spot.pos).unwrap();
        self.on(self.group((tile, usize::from(spot.segment.0)))).collect()
    }

    fn count(&self, node: Node, stage: Stage) -> Count {
        let group = self.group(node);
        let tiles: BTreeSet<_> = group.nodes.iter().map(|(tile, _)| tile).collect();
        let coats: u16 =
            group.nodes.iter().map(|(tile, part)| self.tiles[*tile].face.parts[*part].coats).sum();
        let mut meeples: BTreeMap<Seat, u8> = BTreeMap::new();
        self.on(group).for_each(|(_, seat)| *meeples.entry(seat).or_default() += 1);
        let most = meeples.values().max().copied();
        let (tiles, coats, cities) = match group.feature {
            Feature::City => (tiles.len(), coats, 0),
            Feature::Road | Feature::River => (tiles.len(), 0, 0),
            Feature::Field => (0, 0, self.completed_cities(group)),
            Feature::Monastery | Feature::Garden => (self.neighbourhood(node.0), 0, 0),
        };
        let tiles = u16::try_from(tiles).unwrap();
        let a_tile = if (group.feature, stage) == (Feature::City, Stage::Play) { 2 } else { 1 };
        Count {
            feature: group.feature,
            spot: Spot { pos: self.tiles[node.0].pos, segment: Segment(u8::try_from(node.1).unwrap()) },
            stage,
            tiles,
            coats,
            cities,
            winners: self
                .clockwise
                .iter()
                .filter(|seat| meeples.get(seat) == most.as_ref())
                .copied()
                .collect(),
            meeples: meeples.into_iter().collect(),
            points: Points((a_tile * (tiles + coats) + 3 * cities).into()),
        }
    }

    fn completed_cities(&self, field: &Group) -> u16 {
        let mut cities = BTreeSet::new();
        for (tile, part) in &field.nodes {
            let touched = self.tiles[*tile].face.parts[*part].cities.iter();
            cities.extend(
                touched.map(|city| self.group_of[*tile][*city]).filter(|it| self.groups[*it].complete),
            );
        }
        u16::try_from(cities.len()).unwrap()
    }

    /// B-3: why the tile may not lie there; none if it may.
    pub(crate) fn misfit(&self, tile: &TileView) -> Option<Refusal> {
        let laid = Tile::of(tile);
        if self.at(tile.pos).is_some() {
            return Some(Refusal::CellTaken { pos: tile.pos });
        }
        let Pos { x, y } = tile.pos;
        let beside = |tile: &&Tile| tile.pos.x.abs_diff(x) + tile.pos.y.abs_diff(y) == 1;
        let around: BTreeMap<_, _> = self.tiles.iter().filter(beside).flat_map(Tile::edges).collect();
        let mut shown: Vec<_> = laid.edges().collect();
        shown.sort_by_key(|(point, _)| side(laid.middle(), *point));
        let touched: Vec<_> =
            shown.iter().filter_map(|(point, found)| Some((point, found, around.get(point)?))).collect();
        if touched.is_empty() {
            return Some(Refusal::NotBeside { pos: tile.pos });
        }
        let odd = touched.into_iter().find(|(_, found, wanted)| found != wanted)?;
        let (point, found, wanted) = odd;
        Some(Refusal::EdgeMismatch {
            pos: tile.pos,
            side: side(laid.middle(), *point),
            found: *found,
            wanted: *wanted,
        })
    }

    /// Everywhere a face fits, each map once: by the fewest quarter turns.
    pub(crate) fn places(&self, face: FaceCode) -> BTreeSet<Place> {
        let mut places = BTreeSet::new();
        for pos in self.box_around(1) {
            let mut prints = BTreeSet::new();
            for rotation in Rotation::ALL {
                let tile = TileView { pos, face, rotation };
                if self.misfit(&tile).is_none() && prints.insert(Tile::of(&tile).print()) {
                    places.insert(Place { pos, rotation });
                }
            }
        }
        places
    }

    /// All cells of the map, and so many beyond it each way.
    pub(crate) fn box_around(&self, beyond: i16) -> impl Iterator<Item = Pos> + use<> {
        let (mut west, mut east, mut north, mut south) = (0, 0, 0, 0);
        for Tile { pos: Pos { x, y }, .. } in &self.tiles {
            (west, east) = (west.min(*x), east.max(*x));
            (north, south) = (north.min(*y), south.max(*y));
        }
        let columns = west - beyond..=east + beyond;
        (north - beyond..=south + beyond).flat_map(move |y| columns.clone().map(move |x| Pos { x, y }))
    }

    /// B-4: the segments of a tile to be laid there that an ordinary meeple may stand on.
    pub(crate) fn free_if(&self, tile: &TileView) -> Vec<Segment> {
        self.with(Tile::of(tile)).free()
    }

    /// The same of the tile laid last.
    pub(crate) fn free(&self) -> Vec<Segment> {
        let last = self.tiles.len() - 1;
        let parts = self.tiles[last].face.parts.iter().enumerate();
        let takes_a_meeple = parts.filter(|(_, part)| part.feature != Feature::Garden);
        let free = takes_a_meeple.filter(|(part, _)| self.on(self.group((last, *part))).next().is_none());
        free.map(|(part, _)| Segment(u8::try_from(part).unwrap())).collect()
    }
}

/// Whether two tiles in one place make the same map.
pub(crate) fn alike(one: &TileView, other: &TileView) -> bool {
    Tile::of(one).print() == Tile::of(other).print()
}

fn side(middle: Point, point: Point) -> Side {
    match (point.0 - middle.0, point.1 - middle.1) {
        (0, -2) => Side::North,
        (2, 0) => Side::East,
        (0, 2) => Side::South,
        (-2, 0) => Side::West,
        other => panic!("{other:?} is no side's middle"),
    }
}

/// Parts that share a point of an edge are one feature, and so is whatever hangs together by them.
fn groups(tiles: &[Tile]) -> Vec<Group> {
    let mut meet: HashMap<Point, Vec<Node>> = HashMap::new();
    for (index, tile) in tiles.iter().enumerate() {
        for part in 0..tile.face.parts.len() {
            tile.points(part).for_each(|point| meet.entry(point).or_default().push((index, part)));
        }
    }
    let mut seen: HashSet<Node> = HashSet::new();
    let mut groups = Vec::new();
    for (index, tile) in tiles.iter().enumerate() {
        for part in 0..tile.face.parts.len() {
            if seen.insert((index, part)) {
                groups.push(grown_from((index, part), tiles, &meet, &mut seen));
            }
        }
    }
    groups
}

fn grown_from(
    first: Node,
    tiles: &[Tile],
    meet: &HashMap<Point, Vec<Node>>,
    seen: &mut HashSet<Node>,
) -> Group {
    let feature = |(tile, part): Node| tiles[tile].face.parts[part].feature;
    let mut group = Group { feature: feature(first), nodes: Vec::new(), complete: true };
    let mut next = vec![first];
    while let Some(node) = next.pop() {
        assert_eq!(feature(node), group.feature, "B-3: like meets like");
        group.nodes.push(node);
        for point in tiles[node.0].points(node.1) {
            let here = &meet[&point];
            group.complete &= here.len() == 2;
            next.extend(here.iter().copied().filter(|other| seen.insert(*other)));
        }
    }
    group
}
