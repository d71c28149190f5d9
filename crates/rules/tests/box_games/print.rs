//! The faces as the files under `data` print them, read a second time and laid out as points of the plane. Never asks the
//! rules' own catalogue.

use std::{collections::BTreeMap, sync::OnceLock};

use herald_words::{Edge, FaceCode, Feature, Heap, Kind};

/// A point of an edge. Cells are 4 wide and high; a tile's middle is the point of its cell.
pub(crate) type Point = (i32, i32);

/// A side's middle: where a road or the river crosses it, or the city.
const SIDES: [(&str, Point); 4] = [("n", (0, -2)), ("e", (2, 0)), ("s", (0, 2)), ("w", (-2, 0))];
/// The middle of each half-edge.
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
    pub(crate) heap: Heap,
    pub(crate) starts: bool,
    /// The symbol of a thief (W-6).
    pub(crate) thief: Option<Printed>,
    /// Whether a tower is built on it (W-2).
    pub(crate) foundation: bool,
    /// North, east, south, west.
    pub(crate) edges: [Edge; 4],
    pub(crate) parts: Vec<Part>,
    /// The part that its statue stands in, on a prize tile.
    pub(crate) statue: Option<usize>,
    /// By the same order as `parts`, for each number of quarter turns.
    points: [Vec<Vec<Point>>; 4],
}

/// The number on a thief's symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printed {
    pub(crate) number: u8,
    /// Whether who holds the tile may tell another.
    pub(crate) is_guess: bool,
}

/// A segment: its place in the list is its number.
pub(crate) struct Part {
    pub(crate) feature: Feature,
    points: Vec<Point>,
    pub(crate) coats: u16,
    /// Parts, all of them cities, that a field touches.
    pub(crate) cities: Vec<usize>,
}

/// Where the tournament tile's squares lie, by side: columns and rows from the north-west one.
pub(crate) type Block = Vec<(FaceCode, (i32, i32))>;

/// A part: what it reaches, what a field touches, coats of arms, and whether a statue stands in it.
type Look = (Feature, Vec<Point>, Vec<Vec<Point>>, u16, bool);

struct Kit {
    faces: BTreeMap<FaceCode, Face>,
    blocks: [Block; 2],
}

/// Everything in the box.
fn opened() -> &'static Kit {
    static READ: OnceLock<Kit> = OnceLock::new();
    READ.get_or_init(|| {
        let texts = [
            include_str!("../../data/base.toml"),
            include_str!("../../data/river.toml"),
            include_str!("../../data/tournaments.toml"),
            include_str!("../../data/towers.toml"),
        ];
        let sets: Vec<toml::Table> = texts.iter().map(|text| toml::from_str(text).unwrap()).collect();
        let faces = sets.iter().flat_map(|set| set["face"].as_array().unwrap()).map(face);
        let faces = faces.map(|face| (face.code, face)).collect();
        let blocks = sets[2]["block"].as_array().unwrap();
        Kit { faces, blocks: [block(&blocks[0], "plain"), block(&blocks[1], "river")] }
    })
}

/// All faces with which such a game is played, the tournament tile's squares left out.
pub(crate) fn played(river: bool, tournaments: bool, towers: bool) -> impl Iterator<Item = &'static Face> {
    opened().faces.values().filter(move |face| {
        let is_of = |sets: &[&str]| sets.iter().any(|set| face.code.as_str().starts_with(set));
        let tournaments = tournaments || !is_of(&["JC-", "JP-"]);
        let towers = towers || !is_of(&["TT-"]);
        face.heap != Heap::Tournament && (river || face.heap != Heap::River) && tournaments && towers
    })
}

pub(crate) fn find(code: FaceCode) -> &'static Face {
    opened().faces.get(&code).unwrap_or_else(|| panic!("there is no face {code}"))
}

/// The squares of one side of the tournament tile.
pub(crate) fn squares(river: bool) -> &'static Block {
    &opened().blocks[usize::from(river)]
}

impl Face {
    /// Where a part reaches the edge of a tile turned so far, its middle at 0, 0.
    pub(crate) fn points(&self, part: usize, quarters: usize) -> &[Point] {
        &self.points[quarters][part]
    }

    /// What a turned tile shows at each side, clockwise from the north.
    pub(crate) fn turned(&self, quarters: usize) -> [Edge; 4] {
        std::array::from_fn(|side| self.edges[(side + 4 - quarters) % 4])
    }

    /// All that tells a turned tile from another.
    pub(crate) fn looks(&self, quarters: usize) -> Vec<Look> {
        let sorted = |part: usize| {
            let mut points = self.points(part, quarters).to_vec();
            points.sort_unstable();
            points
        };
        let mut looks: Vec<_> = (0..self.parts.len())
            .map(|part| {
                let mut cities: Vec<_> = self.parts[part].cities.iter().map(|city| sorted(*city)).collect();
                cities.sort();
                let Part { feature, coats, .. } = self.parts[part];
                (feature, sorted(part), cities, coats, self.statue == Some(part))
            })
            .collect();
        looks.sort();
        looks
    }
}

/// Which figure goes where (B-4, A-1, R-3).
pub(crate) fn takes(kind: Kind, feature: Feature) -> bool {
    match feature {
        Feature::City | Feature::Road | Feature::Field => kind == Kind::Meeple,
        Feature::Monastery => kind == Kind::Meeple || kind == Kind::Abbot,
        Feature::Garden => kind == Kind::Abbot,
        Feature::River => false,
    }
}

/// South is down, so a quarter turn clockwise brings north to east.
pub(crate) fn quarter((x, y): Point) -> Point {
    (-y, x)
}

fn block(text: &toml::Value, side: &str) -> Block {
    assert_eq!(text["side"].as_str(), Some(side));
    let rows = (0..).zip(text["rows"].as_array().unwrap());
    let cells = rows.flat_map(|(y, row)| (0..).zip(row.as_str().unwrap().split(' ')).map(move |it| (y, it)));
    cells.map(|(y, (x, code))| (FaceCode::parse(code).unwrap(), (x, y))).collect()
}

fn face(text: &toml::Value) -> Face {
    let list = |key| text.get(key).and_then(|list| list.as_array()).into_iter().flatten();
    let texts = |key| list(key).map(|text| text.as_str().unwrap());
    let says = |key| text.get(key).is_some_and(|said| said.as_bool().unwrap());
    let mut parts: Vec<_> = texts("cities").map(city).collect();
    parts.extend(texts("roads").map(|text| line(Feature::Road, text)));
    parts.extend(texts("fields").map(field));
    parts.extend(text.get("river").map(|text| line(Feature::River, text.as_str().unwrap())));
    parts.extend(says("monastery").then(|| alone(Feature::Monastery)));
    parts.extend(says("garden").then(|| alone(Feature::Garden)));
    let edges: Vec<_> = text["edges"].as_str().unwrap().split(' ').map(edge).collect();
    let number = |key| text.get(key).map(|value| value.as_integer().unwrap());
    let says_how = |key| text.get(key).map(|said| said.as_str().unwrap());
    let is_guess = says_how("thief_is").or(says_how("status")) == Some("guess");
    let thief = number("thief").map(|number| Printed { number: number.try_into().unwrap(), is_guess });
    let turned = |quarters| {
        let turn = |point: &Point| (0..quarters).fold(*point, |point, _| quarter(point));
        parts.iter().map(|part| part.points.iter().map(turn).collect()).collect()
    };
    Face {
        code: FaceCode::parse(text["code"].as_str().unwrap()).unwrap(),
        count: number("count").unwrap().try_into().unwrap(),
        heap: heap(text.get("heap").and_then(|heap| heap.as_str())),
        starts: says("start"),
        thief,
        foundation: says("foundation"),
        edges: edges.try_into().unwrap(),
        points: [0, 1, 2, 3].map(turned),
        parts,
        statue: number("statue").map(|city| city.try_into().unwrap()),
    }
}

fn heap(text: Option<&str>) -> Heap {
    match text {
        None => Heap::Land,
        Some("river") => Heap::River,
        Some("prize") => Heap::Prize,
        Some("tournament") => Heap::Tournament,
        Some("tower") => Heap::Tower,
        Some(other) => panic!("{other}"),
    }
}

fn edge(text: &str) -> Edge {
    match text {
        "field" => Edge::Field,
        "road" => Edge::Road,
        "city" => Edge::City,
        "river" => Edge::River,
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
fn line(feature: Feature, text: &str) -> Part {
    let sides = text.split('>').next().unwrap();
    Part { points: points(sides.split('-'), &SIDES), ..alone(feature) }
}

/// `e1 w2 @0`, `inner @0 @1`
fn field(text: &str) -> Part {
    let (cities, halves): (Vec<_>, Vec<_>) = text.split(' ').partition(|word| word.starts_with('@'));
    let cities = cities.iter().map(|city| city[1..].parse().unwrap()).collect();
    let halves = halves.into_iter().filter(|word| *word != "inner");
    Part { points: points(halves, &HALVES), cities, ..alone(Feature::Field) }
}

fn points<'a>(words: impl Iterator<Item = &'a str>, named: &[(&str, Point)]) -> Vec<Point> {
    let point = |word| named.iter().find(|(name, _)| *name == word).unwrap().1;
    words.map(point).collect()
}
