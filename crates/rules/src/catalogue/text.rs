//! Reads a set of faces from text: the notation that `data/base.toml` explains, word by word. Refuses what it cannot read
//! or number; whether the faces make sense is for the lint.

use herald_words::{Edge, FaceCode, FaceStatus, Side};
use serde::Deserialize;
use std::fmt;

use super::{Fault, Flaw};

/// A set as printed.
pub(super) struct PrintedSet {
    pub(super) name: String,
    pub(super) tiles: u32,
    pub(super) coats: u32,
    pub(super) monasteries: u32,
    pub(super) gardens: u32,
    pub(super) faces: Vec<Printed>,
}

/// A face as printed. Bits of sides, half-edges and cities are as in [`super::Part`].
pub(super) struct Printed {
    pub(super) code: FaceCode,
    pub(super) count: u8,
    pub(super) edges: [Edge; 4],
    pub(super) cities: Vec<City>,
    pub(super) roads: Vec<Road>,
    pub(super) fields: Vec<Field>,
    pub(super) monastery: bool,
    pub(super) garden: bool,
    pub(super) start: bool,
    pub(super) status: FaceStatus,
}

/// A city of a face.
pub(super) struct City {
    pub(super) sides: u8,
    pub(super) coats: u8,
}

/// A road of a face.
pub(super) struct Road {
    pub(super) sides: u8,
    pub(super) end: Option<RoadEnd>,
}

/// What a loose end runs into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RoadEnd {
    /// A crossing or village.
    Junction,
    /// The monastery.
    Monastery,
    /// The gate of this city.
    City(u8),
}

/// A field of a face.
pub(super) struct Field {
    pub(super) halves: u8,
    pub(super) cities: u8,
}

/// Half an edge, as the data names it: `n1` to `w2`, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfEdge(u8);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetText {
    name: String,
    tiles: u32,
    coats: u32,
    monasteries: u32,
    gardens: u32,
    face: Vec<FaceText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaceText {
    code: String,
    count: u8,
    edges: String,
    #[serde(default)]
    cities: Vec<String>,
    #[serde(default)]
    roads: Vec<String>,
    #[serde(default)]
    fields: Vec<String>,
    #[serde(default)]
    monastery: bool,
    #[serde(default)]
    garden: bool,
    #[serde(default)]
    start: bool,
    status: StatusText,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum StatusText {
    Seen,
    Documented,
    Guess,
}

/// Reads all faces.
pub(super) fn read(text: &str) -> Result<PrintedSet, Fault> {
    let set: SetText = toml::from_str(text).map_err(|error| Fault::Text(error.to_string()))?;
    let SetText { name, tiles, coats, monasteries, gardens, face } = set;
    let faces = face.into_iter().map(printed).collect::<Result<_, _>>()?;
    Ok(PrintedSet { name, tiles, coats, monasteries, gardens, faces })
}

fn printed(text: FaceText) -> Result<Printed, Fault> {
    let Some(code) = FaceCode::parse(&text.code) else { return Err(Fault::Code(text.code)) };
    let at = |flaw| Fault::Face { face: code, flaw };
    Ok(Printed {
        code,
        count: text.count,
        edges: edges(&text.edges).map_err(at)?,
        cities: each(&text.cities, city).map_err(at)?,
        roads: each(&text.roads, road).map_err(at)?,
        fields: each(&text.fields, field).map_err(at)?,
        monastery: text.monastery,
        garden: text.garden,
        start: text.start,
        status: match text.status {
            StatusText::Seen => FaceStatus::Seen,
            StatusText::Documented => FaceStatus::Documented,
            StatusText::Guess => FaceStatus::Guess,
        },
    })
}

fn each<T>(texts: &[String], read: fn(&str) -> Result<T, Flaw>) -> Result<Vec<T>, Flaw> {
    texts.iter().map(|text| read(text)).collect()
}

/// `city road field road`
fn edges(text: &str) -> Result<[Edge; 4], Flaw> {
    let edge = |word| match word {
        "field" => Some(Edge::Field),
        "road" => Some(Edge::Road),
        "city" => Some(Edge::City),
        _ => None,
    };
    let edges: Option<Vec<_>> = text.split_whitespace().map(edge).collect();
    edges
        .and_then(|edges| <[Edge; 4]>::try_from(edges).ok())
        .ok_or_else(|| unreadable(text, "four edges, each field, road or city"))
}

/// `n-w+1`
fn city(text: &str) -> Result<City, Flaw> {
    let wanted = "a city such as n-w or n-w+1";
    let (sides, coats) = match text.split_once('+') {
        Some((sides, coats)) => (sides, coats.parse().map_err(|_| unreadable(text, wanted))?),
        None => (text, 0),
    };
    Ok(City { sides: joined(sides, || unreadable(text, wanted))?, coats })
}

/// `e-w`, `s>junction`
fn road(text: &str) -> Result<Road, Flaw> {
    let wanted = || unreadable(text, "a road such as e-w, s>junction, s>monastery or s>city0");
    let (sides, end) = match text.split_once('>') {
        None => (text, None),
        Some((sides, "junction")) => (sides, Some(RoadEnd::Junction)),
        Some((sides, "monastery")) => (sides, Some(RoadEnd::Monastery)),
        Some((sides, end)) => {
            let number = end.strip_prefix("city").and_then(number).ok_or_else(wanted)?;
            (sides, Some(RoadEnd::City(number)))
        }
    };
    Ok(Road { sides: joined(sides, wanted)?, end })
}

/// `e1 w2 @0`, `inner @0 @1`
fn field(text: &str) -> Result<Field, Flaw> {
    let wanted = || unreadable(text, "a field such as e1 w2 @0, or inner @0 @1");
    let mut field = Field { halves: 0, cities: 0 };
    let mut inner = false;
    for word in text.split_whitespace() {
        if let Some(city) = word.strip_prefix('@') {
            field.cities |= 1 << number(city).ok_or_else(wanted)?;
        } else if let Some(half) = HalfEdge::ALL.into_iter().find(|half| half.to_string() == word) {
            if field.halves & half.bit() != 0 {
                return Err(Flaw::HalfTwice { half });
            }
            field.halves |= half.bit();
        } else if word == "inner" {
            inner = true;
        } else {
            return Err(wanted());
        }
    }
    if inner == (field.halves == 0) { Ok(field) } else { Err(wanted()) }
}

/// `n-e`
fn joined(text: &str, wanted: impl Fn() -> Flaw) -> Result<u8, Flaw> {
    let mut sides = 0;
    for word in text.split('-') {
        let side = Side::ALL.into_iter().find(|side| letter(*side) == word).ok_or_else(&wanted)?;
        if sides & bit(side) != 0 {
            return Err(Flaw::EdgeTwice { side });
        }
        sides |= bit(side);
    }
    Ok(sides)
}

/// A city's number: one digit, as a tile has four edges and so no more than four cities.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number| *number < 4)
}

fn unreadable(text: &str, wanted: &'static str) -> Flaw {
    Flaw::Unreadable { text: text.to_owned(), wanted }
}

/// A side's bit in a mask.
pub(super) fn bit(side: Side) -> u8 {
    1 << side as u8
}

/// A side as the data names it.
pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::North => "n",
        Side::East => "e",
        Side::South => "s",
        Side::West => "w",
    }
}

impl HalfEdge {
    /// Clockwise.
    pub(super) const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The two of a side, clockwise.
    pub(super) fn of(side: Side) -> [Self; 2] {
        let first = 2 * side as u8;
        [Self(first), Self(first + 1)]
    }

    /// Its bit in a mask.
    pub(super) fn bit(self) -> u8 {
        1 << self.0
    }

    /// Whose half it is.
    pub(super) fn side(self) -> Side {
        Side::ALL[usize::from(self.0 / 2)]
    }

    /// The half-edge it meets at the tile's corner.
    pub(super) fn round_the_corner(self) -> Self {
        // The first of a side meets the one before it, the second the one after.
        Self(if self.0 & 1 == 0 { self.0 + 7 } else { self.0 + 1 } % 8)
    }
}

impl fmt::Display for HalfEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.side()), self.0 % 2 + 1)
    }
}
