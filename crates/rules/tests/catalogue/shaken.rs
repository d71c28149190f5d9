//! Every face of every set with one thing about its fields changed, in each way there is: none may pass. Never a fault that
//! the outline cannot show.

use herald_rules::catalogue::Catalogue;
use herald_words::{FaceText, Heap};
use toml::{Table, Value};

use crate::{BASE, CLASSIC, RIVER, TOURNAMENTS, TOWERS};

fn texts(face: &Table, key: &str) -> Vec<String> {
    let list = face.get(key).and_then(Value::as_array);
    list.into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// All faces of all sets under a code of no set. A square of the tournament tile is taken for a tile.
fn all() -> Vec<(String, FaceText)> {
    let mut all = Vec::new();
    for set in [BASE, RIVER, CLASSIC, TOURNAMENTS, TOWERS] {
        let set: Table = set.parse().unwrap();
        for face in set["face"].as_array().unwrap() {
            let face = face.as_table().unwrap();
            let word = |key| face.get(key).and_then(Value::as_str).map(ToOwned::to_owned);
            let is = |key| face.get(key).and_then(Value::as_bool).unwrap_or_default();
            let statue = face.get("statue").and_then(Value::as_integer);
            let heap = match (statue, word("river"), is("foundation")) {
                (Some(_), ..) => Heap::Prize,
                (_, Some(_), _) => Heap::River,
                (None, None, true) => Heap::Tower,
                (None, None, false) => Heap::Land,
            };
            let text = FaceText {
                code: "shaken".to_owned(),
                heap,
                edges: word("edges").unwrap(),
                cities: texts(face, "cities"),
                roads: texts(face, "roads"),
                fields: texts(face, "fields"),
                river: word("river"),
                monastery: is("monastery"),
                garden: is("garden"),
                statue: statue.map(|city| city.try_into().unwrap()),
                tips: texts(face, "tips"),
                bridges: texts(face, "bridges"),
                banks: texts(face, "banks"),
                walls: texts(face, "walls"),
                tunnel: is("tunnel"),
                thief: face.get("thief").and_then(Value::as_integer).map(|thief| thief.try_into().unwrap()),
                foundation: is("foundation"),
            };
            all.push((word("code").unwrap(), text));
        }
    }
    all
}

fn passes(text: &FaceText) -> bool {
    Catalogue::base().clone().describe(text).is_ok()
}

/// Each way to change the fields of a face by one thing, a field within it set aside.
fn shaken(face: &FaceText) -> Vec<Vec<String>> {
    let outer: Vec<_> = (0..face.fields.len()).filter(|at| !face.fields[*at].contains("inner")).collect();
    let mut ways = Vec::new();
    for &at in &outer {
        let words: Vec<&str> = face.fields[at].split(' ').collect();
        let without =
            |word: &str| words.iter().filter(|it| **it != word).copied().collect::<Vec<_>>().join(" ");
        for &word in &words {
            // Lost, a half-edge or a contact; or in a field of its own.
            let mut lost = face.fields.clone();
            lost[at] = without(word);
            let mut split = lost.clone();
            split.push(word.to_owned());
            ways.push(lost.clone());
            if word.starts_with('@') {
                continue;
            }
            ways.push(split);
            for &other in outer.iter().filter(|other| **other != at) {
                let mut moved = lost.clone();
                moved[other] = format!("{word} {}", moved[other]);
                ways.push(moved);
            }
        }
        for city in
            (0..face.cities.len()).map(|city| format!("@{city}")).filter(|city| !words.contains(&&**city))
        {
            let mut touched = face.fields.clone();
            touched[at] = format!("{} {city}", touched[at]);
            ways.push(touched);
        }
        for &other in outer.iter().filter(|other| **other > at) {
            let mut merged = face.fields.clone();
            let gone = merged.remove(other);
            merged[at] = format!("{} {gone}", merged[at]);
            ways.push(merged);
        }
    }
    // A field of one half-edge alone, moved into a field of its own, is as it was.
    ways.retain(|fields| sorted(fields) != sorted(&face.fields));
    ways
}

fn sorted(fields: &[String]) -> Vec<Vec<&str>> {
    let words = fields.iter().map(|field| field.split_whitespace().collect::<Vec<_>>());
    let mut sorted: Vec<_> = words
        .filter(|words| !words.is_empty())
        .map(|mut words| {
            words.sort_unstable();
            words
        })
        .collect();
    sorted.sort_unstable();
    sorted
}

#[test]
fn b8_no_face_passes_with_its_fields_changed_in_any_one_way() {
    let mut tried = 0;
    for (code, face) in all() {
        assert!(passes(&face), "{code}");
        for fields in shaken(&face) {
            let shaken = FaceText { fields, ..face.clone() };
            assert!(!passes(&shaken), "face {code} passes with the fields {:?}", shaken.fields);
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried} ways");
}

#[test]
fn b8_w9_no_face_passes_without_a_bridge_a_bank_a_tip_a_wall_or_a_tunnel_that_it_has() {
    let mut tried = 0;
    for (code, face) in all() {
        let bare = [
            FaceText { bridges: Vec::new(), ..face.clone() },
            FaceText { banks: Vec::new(), ..face.clone() },
            FaceText { tips: Vec::new(), ..face.clone() },
            FaceText { walls: Vec::new(), ..face.clone() },
            FaceText { tunnel: false, ..face.clone() },
        ];
        for bare in bare.into_iter().filter(|bare| *bare != face) {
            assert!(!passes(&bare), "{code}");
            tried += 1;
        }
    }
    // RB, RK and JP-5; RA and RH; JC-D and TT-g; TT-e; TT-river.
    assert_eq!(tried, 3 + 2 + 2 + 1 + 1);
}
