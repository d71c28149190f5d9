//! What a tile shows, as a name for people: made of its parts, so that faces a table or a house brings have one too. Never
//! tells two tiles apart by how their parts lie.

use herald_words::{Coded, FaceInfo, Feature, Heap, SegmentInfo};

use crate::{Facts, Phrases};

/// The name of what a face shows, such as "city on two sides, coat of arms, straight road".
#[must_use]
pub fn tile(phrases: &Phrases, face: &FaceInfo) -> String {
    let say = |code: &str, facts: Facts<'_>| phrases.say(&format!("part.{code}"), &facts);
    let plain = || Facts::new(phrases);
    let count = |number: usize| plain().number("count", i64::try_from(number).unwrap_or(i64::MAX));
    let mut parts = Vec::new();
    parts.extend(cities(phrases, face));
    let coats: u8 = face.segments.iter().map(|segment| segment.coats).sum();
    if coats > 0 {
        parts.extend(say("COATS", count(coats.into())));
    }
    let (through, ends): (Vec<_>, Vec<_>) = of(face, Feature::Road).partition(|road| road.sides.len() == 2);
    for road in through {
        parts.extend(say(if is_straight(road) { "STRAIGHT_ROAD" } else { "CURVED_ROAD" }, plain()));
    }
    if !ends.is_empty() {
        parts.extend(say("ROAD_ENDS", count(ends.len())));
    }
    for river in of(face, Feature::River) {
        parts.extend(say(if river.sides.len() == 1 { "SPRING_OR_LAKE" } else { "RIVER" }, plain()));
    }
    for (feature, code) in [(Feature::Monastery, "MONASTERY"), (Feature::Garden, "GARDEN")] {
        parts.extend(of(face, feature).next().and_then(|_| say(code, plain())));
    }
    parts.extend(face.statue.and_then(|_| say("STATUE", plain())));
    parts.extend(face.thief.and_then(|thief| say("THIEF", plain().number("number", thief.number))));
    if face.foundation {
        parts.extend(say("FOUNDATION", plain()));
    }
    if parts.is_empty() {
        parts.extend(say("FIELD", plain()));
    }
    in_its_heap(phrases, face.heap, parts.join(", "))
}

fn of(face: &FaceInfo, feature: Feature) -> impl Iterator<Item = &SegmentInfo> {
    face.segments.iter().filter(move |segment| segment.feature == feature)
}

/// Cities of equal length together, others one by one.
fn cities(phrases: &Phrases, face: &FaceInfo) -> Vec<String> {
    let sides: Vec<usize> = of(face, Feature::City).map(|city| city.sides.len()).collect();
    if sides.len() > 1 && sides.iter().all(|sides| *sides == 1) {
        let many = Facts::new(phrases).number("count", i64::try_from(sides.len()).unwrap_or(i64::MAX));
        return phrases.say("part.CITIES", &many).into_iter().collect();
    }
    let one = |sides: usize| {
        let facts = Facts::new(phrases).number("sides", i64::try_from(sides).unwrap_or(i64::MAX));
        phrases.say("part.CITY", &facts)
    };
    sides.into_iter().filter_map(one).collect()
}

fn is_straight(road: &SegmentInfo) -> bool {
    matches!(road.sides[..], [one, other] if one.opposite() == other)
}

/// Land tiles are most: the others say what they are.
fn in_its_heap(phrases: &Phrases, heap: Heap, parts: String) -> String {
    match heap {
        Heap::Land => parts,
        Heap::River | Heap::Prize | Heap::Tournament | Heap::Tower => {
            let facts = Facts::new(phrases).text("heap", phrases.name(Heap::FAMILY, &heap.code()));
            phrases.say("part.OF_HEAP", &facts.text("parts", parts.clone())).unwrap_or(parts)
        }
    }
}
