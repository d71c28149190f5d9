//! Checks faces before anything is played with them: each agrees with itself and with what a plane allows, and all of a
//! file with the totals at its head. Never mends one.
//!
//! Which fields are one, and which cities they touch, is told from the outline (`outline.rs`). What lies within and never
//! comes to it is taken as the data has it.

use herald_words::{Edge, Heap, MAX_THIEF, Side};

use super::{
    Fault, Flaw, HalfEdge, HeapFlaw, JointFlaw, MAX_PARTS,
    outline::Outline,
    place::{Corner, bit, sides},
    text::{End, Field, Line, Printed, PrintedSet},
};

/// Checks all faces of a file.
pub(super) fn check(set: &PrintedSet) -> Result<(), Fault> {
    for (index, face) in set.faces.iter().enumerate() {
        if set.faces[..index].iter().any(|other| other.code == face.code) {
            return Err(Fault::CodeTwice(face.code));
        }
        check_face(face)?;
    }
    check_totals(set)
}

/// Checks one face.
pub(super) fn check_face(face: &Printed) -> Result<(), Fault> {
    find_flaw(face).map_err(|flaw| Fault::Face { face: face.code, flaw })
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

fn find_flaw(face: &Printed) -> Result<(), Flaw> {
    if face.count == 0 {
        return Err(Flaw::NoTile);
    }
    if face.garden && face.monastery {
        return Err(Flaw::GardenAndMonastery);
    }
    check_edges(face)?;
    for road in &face.roads {
        check_line(face, road, Edge::Road)?;
    }
    if let Some(river) = &face.river {
        check_line(face, river, Edge::River)?;
    }
    check_heap(face)?;
    check_tips(face)?;
    check_halves(face)?;
    let outline = Outline::of(face)?;
    check_parting(face, &outline)?;
    check_grounds(face, &outline)?;
    check_contacts(face, &outline)?;
    let found = face.cities.len()
        + face.lines().count()
        + face.fields.len()
        + usize::from(face.monastery)
        + usize::from(face.garden);
    if found > MAX_PARTS { Err(Flaw::TooManyParts { found }) } else { Ok(()) }
}

/// Each edge is in one city or line and says so, or in none and is a field.
fn check_edges(face: &Printed) -> Result<(), Flaw> {
    for (side, said) in Side::ALL.into_iter().zip(face.edges) {
        let has = |sides: u8| sides & bit(side) != 0;
        let cities = face.cities.iter().filter(|city| has(city.sides)).count();
        let roads = face.roads.iter().filter(|road| has(road.sides)).count();
        let rivers = face.river.iter().filter(|river| has(river.sides)).count();
        let made = match (cities, roads, rivers) {
            (0, 0, 0) => Edge::Field,
            (1, 0, 0) => Edge::City,
            (0, 1, 0) => Edge::Road,
            (0, 0, 1) => Edge::River,
            _ => return Err(Flaw::EdgeTwice { side }),
        };
        if said != made {
            return Err(Flaw::EdgeDiffers { side, said, made });
        }
    }
    Ok(())
}

/// A line has two edges, or one and something to run into.
fn check_line(face: &Printed, it: &Line, line: Edge) -> Result<(), Flaw> {
    let Some(side) = sides(it.sides).next() else { return Ok(()) };
    match (it.sides.count_ones(), it.end) {
        (1, None) => Err(Flaw::LooseEnd { line, side }),
        (2, Some(_)) => Err(Flaw::NoLooseEnd { line, side }),
        (3.., _) => Err(Flaw::Forks { line, side }),
        (_, Some(End::Monastery)) if !face.monastery => Err(Flaw::NoMonastery { side }),
        (_, Some(End::River)) if face.river.is_none() => Err(Flaw::NoRiver { side }),
        (_, Some(End::Tower)) if !face.foundation => Err(Flaw::NoFoundation { side }),
        (_, Some(End::City(city))) => check_city(face, city),
        _ => Ok(()),
    }
}

fn check_city(face: &Printed, city: u8) -> Result<(), Flaw> {
    if usize::from(city) < face.cities.len() { Ok(()) } else { Err(Flaw::NoCity { city }) }
}

/// A prize tile has a statue (T-20) and no other has; a river is on a river tile or the tournament tile, which may do
/// without (R-4, T-7).
fn check_heap(face: &Printed) -> Result<(), Flaw> {
    match (face.heap, face.statue) {
        (Heap::Prize, None) => return Err(Flaw::Heap(HeapFlaw::StatueMissing)),
        (Heap::Land | Heap::River | Heap::Tournament | Heap::Tower, Some(_)) => {
            return Err(Flaw::Heap(HeapFlaw::StatueElsewhere { heap: face.heap }));
        }
        (_, Some(city)) => check_city(face, city)?,
        (_, None) => {}
    }
    match (face.heap, &face.river) {
        (Heap::River, None) => Err(Flaw::Heap(HeapFlaw::RiverMissing)),
        (Heap::Land | Heap::Prize | Heap::Tower, Some(_)) => {
            Err(Flaw::Heap(HeapFlaw::RiverElsewhere { heap: face.heap }))
        }
        _ => check_towers(face),
    }
}

/// A thief's symbol is on a land tile; a foundation on every tower tile, or on a river tile (W-2, W-6).
fn check_towers(face: &Printed) -> Result<(), Flaw> {
    if let Some(thief) = face.thief {
        if face.heap != Heap::Land {
            return Err(Flaw::Heap(HeapFlaw::ThiefElsewhere { heap: face.heap }));
        }
        if !(1..=MAX_THIEF).contains(&thief.number) {
            return Err(Flaw::Thief { number: thief.number });
        }
    }
    match (face.heap, face.foundation) {
        (Heap::Tower, false) => Err(Flaw::Heap(HeapFlaw::FoundationMissing)),
        (Heap::Land | Heap::Prize | Heap::Tournament, true) => {
            Err(Flaw::Heap(HeapFlaw::FoundationElsewhere { heap: face.heap }))
        }
        _ => Ok(()),
    }
}

/// A tip reaches a corner of field, and no other does.
fn check_tips(face: &Printed) -> Result<(), Flaw> {
    for (index, tip) in face.tips.iter().enumerate() {
        let corner = tip.corner;
        check_city(face, tip.city)?;
        if corner.halves().into_iter().any(|half| city_at(face, half)) {
            return Err(Flaw::Joint(JointFlaw::TipAtCity { corner }));
        }
        if face.tips[..index].iter().any(|other| other.corner == corner) {
            return Err(Flaw::Joint(JointFlaw::TipTwice { corner }));
        }
    }
    Ok(())
}

/// Each half-edge is a city's or in one field.
fn check_halves(face: &Printed) -> Result<(), Flaw> {
    for half in HalfEdge::ALL {
        let fields = face.fields.iter().filter(|field| field.halves & half.bit() != 0).count();
        match (fields, city_at(face, half)) {
            (0, false) => return Err(Flaw::HalfMissing { half }),
            (1.., true) => return Err(Flaw::HalfInCity { half }),
            (2.., false) => return Err(Flaw::HalfTwice { half }),
            _ => {}
        }
    }
    Ok(())
}

/// What nothing parts is one field, and what a line or a tip parts is two: walking along the outline and, wherever a line
/// leaves it, back along that line.
fn check_parting(face: &Printed, outline: &Outline) -> Result<(), Flaw> {
    let both_sides = |one, other| shared(face, one, other) && !outline.one_ground(one, other);
    for side in Side::ALL {
        let [first, second] = HalfEdge::of(side);
        let line = face.edges[side as usize];
        match line {
            Edge::City => {}
            Edge::Field => check_one(face, first, second)?,
            Edge::Road | Edge::River => {
                if both_sides(first, second) {
                    return Err(Flaw::OneFlank { line, side });
                }
                if let Some(half) = outline.back_along(side) {
                    check_one(face, half, first)?;
                }
            }
        }
        let corner = Corner::after(side);
        let [half, next] = corner.halves();
        if face.tips.iter().all(|tip| tip.corner != corner) {
            check_one(face, half, next)?;
        } else if both_sides(half, next) {
            return Err(Flaw::Joint(JointFlaw::TipFlank { corner }));
        }
    }
    Ok(())
}

/// One field is at both, or at either a city: then there is nothing to share.
fn check_one(face: &Printed, half: HalfEdge, next: HalfEdge) -> Result<(), Flaw> {
    let city = city_at(face, half) || city_at(face, next);
    if city || shared(face, half, next) { Ok(()) } else { Err(Flaw::FieldSplit { half, next }) }
}

/// What the walk from neighbour to neighbour does not meet: fields that lie behind one another along cities.
fn check_grounds(face: &Printed, outline: &Outline) -> Result<(), Flaw> {
    let free: Vec<_> = HalfEdge::ALL.into_iter().filter(|half| !city_at(face, *half)).collect();
    for (index, &half) in free.iter().enumerate() {
        for &next in &free[index + 1..] {
            match (outline.one_ground(half, next), shared(face, half, next)) {
                (true, false) => return Err(Flaw::FieldSplit { half, next }),
                (false, true) => return Err(Flaw::FieldParted { half, next }),
                _ => {}
            }
        }
    }
    Ok(())
}

/// A field touches just the cities that its ground reaches.
fn check_contacts(face: &Printed, outline: &Outline) -> Result<(), Flaw> {
    for (index, field) in face.fields.iter().enumerate() {
        let none = |city: &u8| says(field, *city) && usize::from(*city) >= face.cities.len();
        if let Some(city) = (0..4).find(none) {
            return Err(Flaw::NoCity { city });
        }
        // Where a field inside touches a city cannot be told from the outline.
        let Some(first) = HalfEdge::ALL.into_iter().find(|half| field.halves & half.bit() != 0) else {
            if field.cities == 0 {
                return Err(Flaw::InnerAlone { field: index });
            }
            continue;
        };
        if let Some((city, _)) = outline.reached(first).find(|(city, _)| !says(field, *city)) {
            let half = outline.reached(first).find_map(|(it, half)| half.filter(|_| it == city));
            return Err(Flaw::ContactMissing { half: half.unwrap_or(first), city });
        }
        let reached = |city: u8| outline.reached(first).any(|(it, _)| it == city);
        if let Some(city) = (0..4).find(|city| says(field, *city) && !reached(*city)) {
            return Err(Flaw::ContactFalse { field: index, city });
        }
    }
    Ok(())
}

fn says(field: &Field, city: u8) -> bool {
    field.cities >> city & 1 == 1
}

/// Whether one field is said to be at both.
fn shared(face: &Printed, one: HalfEdge, other: HalfEdge) -> bool {
    let both = one.bit() | other.bit();
    face.fields.iter().any(|field| field.halves & both == both)
}

fn city_at(face: &Printed, half: HalfEdge) -> bool {
    face.edges[half.side() as usize] == Edge::City
}
