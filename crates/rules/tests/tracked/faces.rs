//! The faces as `data/base.toml` prints them, read a second time and laid out as points of the plane, so that what
//! the rules make of them can be held against something else. Never asks the rules' own catalogue.

use std::sync::OnceLock;

use herald_words::{Edge, FaceCode, Feature};

/// A point of an edge. Cells are 4 wide and high; a tile's middle is the point of its cell.
pub(crate) type Point = (i32, i32);

/// A side's middle: where a road crosses it, or the city.
const SIDES: [(&str, Point); 4] = [("n", (0, -2)), ("e", (2, 0)), ("s", (0, 2)), ("w", (-2, 0))];
/// The middle of each half-edge, beside the road or along the field.
const HALVES: [(&str, Point); 8] = [
    ("n1", (-1, -2)),
    ("n2", (1, -2)),
    ("e1", (2, -1)),
    ("e2", (2, 1)),
    ("s1", (1, 2)),
    ("s2", (-1, 2)),
    ("w1", (-2, 1)),
    ("w2", (-2, -1)),
];

/// What is printed on some tiles.
pub(crate) struct Face {
    pub(crate) code: FaceCode,
    pub(crate) count: u8,
    /// North, east, south, west.
    edges: [Edge; 4],
    pub(crate) parts: Vec<Part>,
}

/// A segment: its place in the list is its number.
pub(crate) struct Part {
    pub(crate) feature: Feature,
    points: Vec<Point>,
    pub(crate) coats: u16,
    /// Parts, all of them cities, that a field touches.
    pub(crate) cities: Vec<usize>,
}

/// All 32, in the order of the data.
pub(crate) fn all() -> &'static [Face] {
    static READ: OnceLock<Vec<Face>> = OnceLock::new();
    READ.get_or_init(|| {
        let set: toml::Table = toml::from_str(include_str!("../../data/base.toml")).unwrap();
        set["face"].as_array().unwrap().iter().map(face).collect()
    })
}

pub(crate) fn find(code: FaceCode) -> &'static Face {
    all().iter().find(|face| face.code == code).unwrap()
}

impl Face {
    /// The edges of a tile that lies with its middle there, each at its side's middle.
    pub(crate) fn edges(&self, middle: Point, quarters: usize) -> impl Iterator<Item = (Point, Edge)> {
        let edges = self.edges;
        SIDES.iter().zip(edges).map(move |((_, side), edge)| (moved(*side, middle, quarters), edge))
    }

    /// The part of this kind that comes at this place of its kind.
    pub(crate) fn segment(&self, feature: Feature, place: usize) -> usize {
        let mut of_kind = (0..self.parts.len()).filter(|part| self.parts[*part].feature == feature);
        of_kind.nth(place).unwrap_or_else(|| panic!("{} has no {feature:?} {place}", self.code))
    }
}

impl Part {
    /// Where it reaches the edge of a tile that lies with its middle there.
    pub(crate) fn points(&self, middle: Point, quarters: usize) -> impl Iterator<Item = Point> {
        self.points.iter().map(move |point| moved(*point, middle, quarters))
    }
}

/// South is down, so a quarter turn clockwise brings north to east.
fn moved(point: Point, middle: Point, quarters: usize) -> Point {
    let (x, y) = (0..quarters).fold(point, |(x, y), _| (-y, x));
    (middle.0 + x, middle.1 + y)
}

fn face(text: &toml::Value) -> Face {
    let list = |key| text.get(key).and_then(|list| list.as_array()).into_iter().flatten();
    let texts = |key| list(key).map(|text| text.as_str().unwrap());
    let says = |key| text.get(key).is_some_and(|said| said.as_bool().unwrap());
    let mut parts: Vec<_> = texts("cities").map(city).collect();
    parts.extend(texts("roads").map(road));
    parts.extend(texts("fields").map(field));
    parts.extend(says("monastery").then(|| alone(Feature::Monastery)));
    parts.extend(says("garden").then(|| alone(Feature::Garden)));
    let edges: Vec<_> = text["edges"].as_str().unwrap().split(' ').map(edge).collect();
    Face {
        code: FaceCode::parse(text["code"].as_str().unwrap()).unwrap(),
        count: text["count"].as_integer().unwrap().try_into().unwrap(),
        edges: edges.try_into().unwrap(),
        parts,
    }
}

fn edge(text: &str) -> Edge {
    match text {
        "field" => Edge::Field,
        "road" => Edge::Road,
        "city" => Edge::City,
        other => panic!("{other}"),
    }
}

fn alone(feature: Feature) -> Part {
    Part { feature, points: Vec::new(), coats: 0, cities: Vec::new() }
}

/// `n-w+1`
fn city(text: &str) -> Part {
    let (sides, coats) = text.split_once('+').unwrap_or((text, "0"));
    Part { points: points(sides.split('-'), &SIDES), coats: coats.parse().unwrap(), ..alone(Feature::City) }
}

/// `e-s`, `s>junction`
fn road(text: &str) -> Part {
    let sides = text.split('>').next().unwrap();
    Part { points: points(sides.split('-'), &SIDES), ..alone(Feature::Road) }
}

/// `e1 w2 @0`
fn field(text: &str) -> Part {
    let (cities, halves): (Vec<_>, Vec<_>) = text.split(' ').partition(|word| word.starts_with('@'));
    let cities = cities.iter().map(|city| city[1..].parse().unwrap()).collect();
    Part { points: points(halves.into_iter(), &HALVES), cities, ..alone(Feature::Field) }
}

fn points<'a>(words: impl Iterator<Item = &'a str>, named: &[(&str, Point)]) -> Vec<Point> {
    let point = |word| named.iter().find(|(name, _)| *name == word).unwrap().1;
    words.map(point).collect()
}
