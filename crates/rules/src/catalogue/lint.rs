//! Checks faces before anything is played with them: each agrees with itself and with what a plane allows, and all with the
//! totals at the head. Never mends one.
//!
//! Which fields are one, and which cities they touch, is told from the outline and the roads, which is enough for the base
//! game. A face with a contact in its middle, two roads that cross on a bridge, or a city's tip that reaches a corner needs
//! a word of its own in the notation first.

use herald_words::{Edge, Side};

use super::{
    FaceIx, Fault, Flaw, HalfEdge, MAX_PARTS,
    text::{Field, Printed, PrintedSet, Road, RoadEnd, bit},
};

/// Checks all; the face that starts the game.
pub(super) fn check(set: &PrintedSet) -> Result<FaceIx, Fault> {
    for (index, face) in set.faces.iter().enumerate() {
        if set.faces[..index].iter().any(|other| other.code == face.code) {
            return Err(Fault::CodeTwice(face.code));
        }
        check_face(face).map_err(|flaw| Fault::Face { face: face.code, flaw })?;
    }
    check_totals(set)?;
    start(set)
}

fn start(set: &PrintedSet) -> Result<FaceIx, Fault> {
    if set.faces.len() > usize::from(u8::MAX) {
        return Err(Fault::TooManyFaces { found: set.faces.len() });
    }
    let starts: Vec<u8> =
        set.faces.iter().zip(0..).filter(|(face, _)| face.start).map(|(_, index)| index).collect();
    match starts[..] {
        [only] => Ok(FaceIx(only)),
        _ => Err(Fault::Starts { found: starts.len() }),
    }
}

fn check_totals(set: &PrintedSet) -> Result<(), Fault> {
    let coats = |face: &Printed| face.cities.iter().map(|city| u32::from(city.coats)).sum();
    let total = |what, said, each: &dyn Fn(&Printed) -> u32| {
        let found = set.faces.iter().map(|face| u32::from(face.count) * each(face)).sum();
        if said == found { Ok(()) } else { Err(Fault::Total { what, said, found }) }
    };
    total("tiles", set.tiles, &|_| 1)?;
    total("coats", set.coats, &coats)?;
    total("monasteries", set.monasteries, &|face| u32::from(face.monastery))?;
    total("gardens", set.gardens, &|face| u32::from(face.garden))
}

fn check_face(face: &Printed) -> Result<(), Flaw> {
    if face.count == 0 {
        return Err(Flaw::NoTile);
    }
    if face.garden && face.monastery {
        return Err(Flaw::GardenAndMonastery);
    }
    check_edges(face)?;
    for road in &face.roads {
        check_road(face, road)?;
    }
    check_halves(face)?;
    check_outline(face)?;
    check_fields(face)?;
    let found = face.cities.len()
        + face.roads.len()
        + face.fields.len()
        + usize::from(face.monastery)
        + usize::from(face.garden);
    if found > MAX_PARTS { Err(Flaw::TooManyParts { found }) } else { Ok(()) }
}

/// Each edge is in one city or road and says so, or in none and is a field.
fn check_edges(face: &Printed) -> Result<(), Flaw> {
    for (side, said) in Side::ALL.into_iter().zip(face.edges) {
        let cities = face.cities.iter().filter(|city| city.sides & bit(side) != 0).count();
        let roads = face.roads.iter().filter(|road| road.sides & bit(side) != 0).count();
        let made = match (cities, roads) {
            (0, 0) => Edge::Field,
            (1, 0) => Edge::City,
            (0, 1) => Edge::Road,
            _ => return Err(Flaw::EdgeTwice { side }),
        };
        if said != made {
            return Err(Flaw::EdgeDiffers { side, said, made });
        }
    }
    Ok(())
}

/// A road has two edges, or one and something to run into.
fn check_road(face: &Printed, road: &Road) -> Result<(), Flaw> {
    let Some(side) = sides(road.sides).next() else { return Ok(()) };
    match (road.sides.count_ones(), road.end) {
        (1, None) => Err(Flaw::LooseEnd { side }),
        (2, Some(_)) => Err(Flaw::NoLooseEnd { side }),
        (3.., _) => Err(Flaw::RoadForks { side }),
        (_, Some(RoadEnd::Monastery)) if !face.monastery => Err(Flaw::NoMonastery { side }),
        (_, Some(RoadEnd::City(city))) if usize::from(city) >= face.cities.len() => {
            Err(Flaw::NoCity { city })
        }
        _ => Ok(()),
    }
}

/// Each half-edge is a city's or in one field.
fn check_halves(face: &Printed) -> Result<(), Flaw> {
    for half in HalfEdge::ALL {
        let fields = face.fields.iter().filter(|field| field.halves & half.bit() != 0).count();
        match (fields, city_at(face, half)) {
            (0, None) => return Err(Flaw::HalfMissing { half }),
            (1.., Some(_)) => return Err(Flaw::HalfInCity { half }),
            (2.., None) => return Err(Flaw::HalfTwice { half }),
            _ => {}
        }
    }
    Ok(())
}

/// What nothing parts is one field, and what a road parts is two: walking along the outline and, wherever a road leaves it,
/// along that road.
fn check_outline(face: &Printed) -> Result<(), Flaw> {
    for side in Side::ALL {
        let [first, second] = HalfEdge::of(side);
        let one = share(face, first, second);
        match road_at(face, side) {
            None if !one => return Err(Flaw::FieldSplit { half: first, next: second }),
            None => {}
            Some(road) => {
                let meeting = meeting(face, road);
                // A gate parts the tile together with its city, which the outline meets again.
                if one && (meeting == 0 || meeting.count_ones() > 1) {
                    return Err(Flaw::OneFlank { side });
                }
                let before = before(side, meeting).map(|side| HalfEdge::of(side)[1]);
                if let Some(half) = before.filter(|half| !share(face, *half, first)) {
                    return Err(Flaw::FieldSplit { half, next: first });
                }
            }
        }
        let corner = second.round_the_corner();
        if !share(face, second, corner) {
            return Err(Flaw::FieldSplit { half: second, next: corner });
        }
    }
    Ok(())
}

/// The sides joined by a road or by what it runs into; none for a gate, behind which there is city.
fn meeting(face: &Printed, road: &Road) -> u8 {
    match road.end {
        None => road.sides,
        Some(RoadEnd::City(_)) => 0,
        Some(RoadEnd::Junction | RoadEnd::Monastery) => {
            let met = face.roads.iter().filter(|other| other.end == road.end);
            met.fold(0, |sides, other| sides | other.sides)
        }
    }
}

/// The last of these sides before this one, clockwise; this one itself if it is alone.
fn before(side: Side, among: u8) -> Option<Side> {
    (0..4).rev().map(|steps| Side::ALL[(side as usize + steps) % 4]).find(|other| among & bit(*other) != 0)
}

/// Whether no city is at either and one field is at both; where a city is, there is nothing to share.
fn share(face: &Printed, one: HalfEdge, other: HalfEdge) -> bool {
    let both = one.bit() | other.bit();
    let city = city_at(face, one).is_some() || city_at(face, other).is_some();
    city || face.fields.iter().any(|field| field.halves & both == both)
}

/// A field touches just the cities that its half-edges reach.
fn check_fields(face: &Printed) -> Result<(), Flaw> {
    for (index, field) in face.fields.iter().enumerate() {
        let none = |city: &u8| says(field, *city) && usize::from(*city) >= face.cities.len();
        if let Some(city) = (0..4).find(none) {
            return Err(Flaw::NoCity { city });
        }
        // Where a field inside touches a city cannot be told from the outline.
        if field.halves == 0 {
            if field.cities == 0 {
                return Err(Flaw::InnerAlone { field: index });
            }
            continue;
        }
        let mut reached = 0;
        for half in HalfEdge::ALL.into_iter().filter(|half| field.halves & half.bit() != 0) {
            for city in reaches(face, half) {
                if !says(field, city) {
                    return Err(Flaw::ContactMissing { half, city });
                }
                reached |= 1 << city;
            }
        }
        if let Some(city) = (0..4).find(|city| says(field, *city) && reached >> city & 1 == 0) {
            return Err(Flaw::ContactFalse { field: index, city });
        }
    }
    Ok(())
}

fn says(field: &Field, city: u8) -> bool {
    field.cities >> city & 1 == 1
}

/// The cities a field reaches at a half-edge: round the corner, and where the road beside it runs to.
fn reaches(face: &Printed, half: HalfEdge) -> impl Iterator<Item = u8> {
    let corner = city_at(face, half.round_the_corner());
    let gate = road_at(face, half.side()).and_then(|road| match road.end {
        Some(RoadEnd::City(city)) => Some(city),
        Some(RoadEnd::Junction | RoadEnd::Monastery) | None => None,
    });
    corner.into_iter().chain(gate)
}

fn road_at(face: &Printed, side: Side) -> Option<&Road> {
    face.roads.iter().find(|road| road.sides & bit(side) != 0)
}

/// The city at a half-edge.
fn city_at(face: &Printed, half: HalfEdge) -> Option<u8> {
    face.cities.iter().zip(0..).find(|(city, _)| city.sides & bit(half.side()) != 0).map(|(_, number)| number)
}

fn sides(mask: u8) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |side| mask & bit(*side) != 0)
}
