//! Reads one face from its texts, word by word: the notation that the files under `data` explain, whoever wrote it, a file
//! or a table that describes its tile. Never asks whether the face makes sense.

use herald_words::{Edge, FaceCode, FaceStatus, FaceText, Side, Thief};

use super::{
    Fault, Flaw,
    place::{Corner, HalfEdge, bit, letter},
    text::{Bridge, City, End, Field, Line, Printed, Tip, Wall},
};

/// Reads a face of which there is one tile.
pub(super) fn face(text: &FaceText, status: FaceStatus) -> Result<Printed, Fault> {
    let Some(code) = FaceCode::parse(&text.code) else { return Err(Fault::Code(text.code.clone())) };
    let at = |flaw| Fault::Face { face: code, flaw };
    Ok(Printed {
        code,
        heap: text.heap,
        count: 1,
        edges: edges(&text.edges).map_err(at)?,
        cities: each(&text.cities, city).map_err(at)?,
        roads: each(&text.roads, road).map_err(at)?,
        fields: each(&text.fields, field).map_err(at)?,
        river: text.river.as_deref().map(river).transpose().map_err(at)?,
        monastery: text.monastery,
        garden: text.garden,
        statue: text.statue,
        tips: each(&text.tips, tip).map_err(at)?,
        bridges: each(&text.bridges, bridge).map_err(at)?,
        banks: each(&text.banks, bank).map_err(at)?,
        walls: each(&text.walls, wall).map_err(at)?,
        tunnel: text.tunnel,
        thief: text.thief.map(|number| Thief { number, status }),
        foundation: text.foundation,
        start: false,
        replaces: None,
        status,
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
        "river" => Some(Edge::River),
        _ => None,
    };
    let edges: Option<Vec<_>> = text.split_whitespace().map(edge).collect();
    edges
        .and_then(|edges| <[Edge; 4]>::try_from(edges).ok())
        .ok_or_else(|| unreadable(text, "four edges, each field, road, city or river"))
}

/// `n-w+1`
fn city(text: &str) -> Result<City, Flaw> {
    let wanted = || unreadable(text, "a city such as n-w or n-w+1");
    let (sides, coats) = match text.split_once('+') {
        Some((sides, coats)) => (sides, digit(coats).ok_or_else(wanted)?),
        None => (text, 0),
    };
    Ok(City { sides: joined(sides, wanted)?, coats })
}

/// `e-w`, `s>junction`
fn road(text: &str) -> Result<Line, Flaw> {
    let wanted = || {
        unreadable(
            text,
            "a road such as e-w, s>city0, or s> and junction, monastery, field, river, arena or tower",
        )
    };
    line(text, wanted, |end| match end {
        "junction" => Some(End::Junction),
        "monastery" => Some(End::Monastery),
        "field" => Some(End::Field),
        "river" => Some(End::River),
        "arena" => Some(End::Arena),
        "tower" => Some(End::Tower),
        _ => end.strip_prefix("city").and_then(number).map(End::City),
    })
}

/// `e-w`, `s>spring`
fn river(text: &str) -> Result<Line, Flaw> {
    let wanted = || unreadable(text, "a river such as e-w, s>spring or s>lake");
    line(text, wanted, |end| match end {
        "spring" => Some(End::Spring),
        "lake" => Some(End::Lake),
        _ => None,
    })
}

fn line(text: &str, wanted: impl Fn() -> Flaw, ends: impl FnOnce(&str) -> Option<End>) -> Result<Line, Flaw> {
    let (sides, end) = match text.split_once('>') {
        None => (text, None),
        Some((sides, end)) => (sides, Some(ends(end).ok_or_else(&wanted)?)),
    };
    Ok(Line { sides: joined(sides, wanted)?, end })
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

/// `se`, `se@1`
fn tip(text: &str) -> Result<Tip, Flaw> {
    let wanted = || unreadable(text, "a corner such as se, or se@1 for a tip of city 1");
    let (corner, city) = match text.split_once('@') {
        None => (text, 0),
        Some((corner, city)) => (corner, number(city).ok_or_else(wanted)?),
    };
    let corner = Corner::ALL.into_iter().find(|it| it.to_string() == corner).ok_or_else(wanted)?;
    Ok(Tip { corner, city })
}

/// `e-w over n-s`
fn bridge(text: &str) -> Result<Bridge, Flaw> {
    let wanted = || unreadable(text, "a bridge such as e-w over n-s");
    let (over, under) = text.split_once(" over ").ok_or_else(wanted)?;
    Ok(Bridge { over: joined(over, wanted)?, under: joined(under, wanted)? })
}

/// `n-e`
fn bank(text: &str) -> Result<u8, Flaw> {
    joined(text, || unreadable(text, "the edges of a road, such as n-e"))
}

/// `e-w@0`
fn wall(text: &str) -> Result<Wall, Flaw> {
    let wanted = || unreadable(text, "a road and the city it touches, such as e-w@0");
    let (road, city) = text.split_once('@').ok_or_else(wanted)?;
    Ok(Wall { road: joined(road, wanted)?, city: number(city).ok_or_else(wanted)? })
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

/// A city's number, of which a tile with four edges has no more than four.
fn number(text: &str) -> Option<u8> {
    digit(text).filter(|number| *number < 4)
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn unreadable(text: &str, wanted: &'static str) -> Flaw {
    Flaw::Unreadable { text: text.to_owned(), wanted }
}
