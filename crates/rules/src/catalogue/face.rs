//! A face as the map asks for it: its parts as masks, for each way it can lie. Never checks: the lint did.

use herald_words::{Edge, FaceCode, FaceStatus, Feature, Heap, Rotation, Segment, Side, Thief};

use super::text::{End, Line, Printed};

/// Parts a face may have: four roads, four fields and what is in the middle leave room to spare.
pub const MAX_PARTS: usize = 12;

/// In [`Turned::side_part`] and [`Turned::half_part`]: no such part there.
pub const NONE: u8 = u8::MAX;

/// What is printed on tiles of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its name, which records keep.
    pub code: FaceCode,
    /// How many tiles have it; at least one.
    pub count: u8,
    /// Where those are drawn from.
    pub heap: Heap,
    /// Whether one of them starts the game.
    pub start: bool,
    /// How sure it is.
    pub status: FaceStatus,
    /// Its monastery.
    pub monastery: Option<Segment>,
    /// Its garden.
    pub garden: Option<Segment>,
    /// The city in which its statue stands (T-20).
    pub statue: Option<Segment>,
    /// Its river.
    pub river: Option<Segment>,
    /// Which way its river runs.
    pub stream: Option<Stream>,
    /// Its thief's symbol (W-6).
    pub thief: Option<Thief>,
    /// Whether a tower is built on it (W-2).
    pub foundation: bool,
    /// The rotations that give different maps, fewest quarter turns first: one, two or all four. Each of the others
    /// gives the same map as one of these.
    pub orientations: &'static [Rotation],
    /// The face turned each way, by number of quarter turns.
    pub turned: [Turned; 4],
}

/// Which way a river runs over a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// It begins here.
    Spring,
    /// It ends here.
    Lake,
    /// From one edge to the opposite one.
    Straight,
    /// From one edge to the next.
    Bend,
}

/// A face lying one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turned {
    /// North, east, south, west.
    pub edges: [Edge; 4],
    /// The same in two bits a side, north lowest, each as [`edge_bits`] says: whether a tile fits is one comparison.
    pub edge_code: u8,
    /// What it is made of: cities, roads, fields, river, monastery, garden, those of one kind in the order of the data. The order
    /// is the same whichever way the face lies, and a part's place in it is its [`Segment`].
    pub parts: Box<[Part]>,
    /// The part (a city, a road or the river) at each side, or [`NONE`].
    pub side_part: [u8; 4],
    /// The part (a field) at each half-edge, n1 n2 e1 e2 s1 s2 w1 w2, or [`NONE`].
    pub half_part: [u8; 8],
}

/// A segment of a face lying one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is part of.
    pub feature: Feature,
    /// The sides a city, road or river reaches: bit 0 is north, then clockwise.
    pub sides: u8,
    /// The half-edges a field reaches: bit 0 is n1, then clockwise.
    pub halves: u8,
    /// Coats of arms.
    pub coats: u8,
    /// The cities a field touches: bit i is part i.
    pub cities: u8,
    /// How many sides of a city, road or river still wait for a neighbour when it is laid alone: all it has. 0 for all else.
    pub open: u8,
}

impl Face {
    /// Compiles what the lint has let pass.
    pub(super) fn of(printed: &Printed) -> Self {
        let parts = parts(printed);
        let at = |feature| parts.iter().position(|part| part.feature == feature).map(|i| Segment(i as u8));
        let statue = printed.statue.map(Segment);
        let turned = [0, 1, 2, 3].map(|quarters| Turned::of(printed.edges, &parts, quarters));
        Self {
            code: printed.code,
            count: printed.count,
            heap: printed.heap,
            start: printed.start,
            status: printed.status,
            monastery: at(Feature::Monastery),
            garden: at(Feature::Garden),
            statue,
            river: at(Feature::River),
            stream: printed.river.as_ref().map(Stream::of),
            thief: printed.thief,
            foundation: printed.foundation,
            orientations: orientations(&turned, statue),
            turned,
        }
    }

    /// The face lying that way.
    #[must_use]
    pub fn at(&self, rotation: Rotation) -> &Turned {
        &self.turned[rotation as usize]
    }
}

/// An edge as two bits.
#[must_use]
pub fn edge_bits(edge: Edge) -> u8 {
    match edge {
        Edge::Field => 0,
        Edge::Road => 1,
        Edge::City => 2,
        Edge::River => 3,
    }
}

/// The parts as printed. Cities come first, so that a city's number in the data is its part.
fn parts(printed: &Printed) -> Vec<Part> {
    let bare = |feature| Part { feature, sides: 0, halves: 0, coats: 0, cities: 0, open: 0 };
    let along = |feature, sides: u8| Part { sides, open: sides.count_ones() as u8, ..bare(feature) };
    let cities = printed.cities.iter().map(|it| Part { coats: it.coats, ..along(Feature::City, it.sides) });
    let roads = printed.roads.iter().map(|it| along(Feature::Road, it.sides));
    let fields =
        printed.fields.iter().map(|it| Part { halves: it.halves, cities: it.cities, ..bare(Feature::Field) });
    let river = printed.river.iter().map(|it| along(Feature::River, it.sides));
    let monastery = printed.monastery.then(|| bare(Feature::Monastery));
    let garden = printed.garden.then(|| bare(Feature::Garden));
    cities.chain(roads).chain(fields).chain(river).chain(monastery).chain(garden).collect()
}

impl Stream {
    fn of(river: &Line) -> Self {
        let opposite = |side: Side| river.sides >> side as u8 & river.sides >> side.opposite() as u8 & 1 == 1;
        match river.end {
            Some(End::Spring) => Self::Spring,
            Some(End::Lake) => Self::Lake,
            // A river's loose end is at one of those; the lint has seen to it.
            Some(
                End::Junction
                | End::Monastery
                | End::City(_)
                | End::Field
                | End::River
                | End::Arena
                | End::Tower,
            )
            | None => {
                if Side::ALL.into_iter().any(opposite) {
                    Self::Straight
                } else {
                    Self::Bend
                }
            }
        }
    }
}

impl Turned {
    fn of(printed: [Edge; 4], parts: &[Part], quarters: u32) -> Self {
        let mut edges = printed;
        edges.rotate_right(quarters as usize);
        let edge_code = (0..4).fold(0, |code, side| code | edge_bits(edges[side]) << (2 * side));
        let parts: Box<[Part]> = parts.iter().map(|part| part.turned(quarters)).collect();
        let side_part = std::array::from_fn(|side| holder(&parts, |part| part.sides >> side & 1 == 1));
        let half_part = std::array::from_fn(|half| holder(&parts, |part| part.halves >> half & 1 == 1));
        Self { edges, edge_code, parts, side_part, half_part }
    }

    /// Its parts as a set: apart from their order, all that tells one map from another. A city is told by its sides, and
    /// so are the cities that a field touches and the one with the statue, for no two cities of a face share a side.
    fn structure(&self, statue: Option<Segment>) -> (Vec<(Part, u8)>, u8) {
        let touched = |part: &Part| {
            let cities = self
                .parts
                .iter()
                .enumerate()
                .filter(|(i, _)| part.cities.checked_shr(*i as u32).unwrap_or(0) & 1 == 1);
            cities.fold(0, |sides, (_, city)| sides | city.sides)
        };
        let mut set: Vec<_> =
            self.parts.iter().map(|part| (Part { cities: 0, ..*part }, touched(part))).collect();
        set.sort_unstable_by_key(|(part, touched)| {
            (part.feature, part.sides, part.halves, part.coats, *touched)
        });
        let marked = statue.and_then(|city| self.parts.get(usize::from(city.0)));
        (set, marked.map_or(0, |city| city.sides))
    }
}

impl Part {
    /// A quarter turn moves every side by one bit and every half-edge by two; cities keep their numbers.
    fn turned(self, quarters: u32) -> Self {
        let twice = u16::from(self.sides) << quarters;
        let sides = (twice | twice >> 4) as u8 & 0b1111;
        Self { sides, halves: self.halves.rotate_left(2 * quarters), ..self }
    }
}

/// The part for which this holds: at most one, as the lint has seen to.
fn holder(parts: &[Part], holds: impl Fn(&Part) -> bool) -> u8 {
    parts.iter().position(holds).map_or(NONE, |index| index as u8)
}

/// The turns that leave a face as it is repeat evenly, so the different ones are the first one, two or four.
fn orientations(turned: &[Turned; 4], statue: Option<Segment>) -> &'static [Rotation] {
    const ALL: &[Rotation] = &Rotation::ALL;
    let printed = turned[0].structure(statue);
    let period = [1, 2].into_iter().find(|quarters| turned[*quarters].structure(statue) == printed);
    &ALL[..period.unwrap_or(ALL.len())]
}
