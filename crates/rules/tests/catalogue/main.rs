//! The faces of the base game against the cardboard, their ways to lie worked out by hand, and what the lint says of faults
//! sown on purpose. Never plays.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

use herald_rules::catalogue::{Catalogue, Face, NONE, Part, edge_bits};
use herald_words::{
    Edge::{self, City, Field, Road},
    FaceCode, FaceStatus, Feature, Rotation, Segment, Side,
};

const BASE: &str = include_str!("../../data/base.toml");

const SIDES: [&str; 4] = ["n", "e", "s", "w"];
const HALVES: [&str; 8] = ["n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"];

fn face(code: &str) -> &'static Face {
    let base = Catalogue::base();
    &base[base.find(FaceCode::parse(code).unwrap()).unwrap()]
}

fn names(mask: u8, names: &[&str]) -> String {
    let named = names.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    named.map(|(_, name)| *name).collect::<Vec<_>>().join(" ")
}

/// A face lying one way, a part a line as a person would write it.
fn drawn(face: &Face, rotation: Rotation) -> String {
    let part = |part: &Part| match part.feature {
        Feature::City => format!("city {}{}", names(part.sides, &SIDES), "*".repeat(part.coats.into())),
        Feature::Road => format!("road {}", names(part.sides, &SIDES)),
        Feature::Field => {
            format!("field {} @{}", names(part.halves, &HALVES), names(part.cities, &["0", "1"]))
        }
        Feature::Monastery => "monastery".to_owned(),
        Feature::Garden => "garden".to_owned(),
        Feature::River => format!("river {}", names(part.sides, &SIDES)),
    };
    face.at(rotation).parts.iter().map(part).collect::<Vec<_>>().join(" | ")
}

#[test]
fn b1_the_base_game_has_72_tiles_10_coats_6_monasteries_and_8_gardens() {
    let base = Catalogue::base();
    let total =
        |each: fn(&Face) -> u32| base.iter().map(|(_, it)| u32::from(it.count) * each(it)).sum::<u32>();
    assert_eq!(total(|_| 1), 72);
    assert_eq!(total(|it| it.at(Rotation::None).parts.iter().map(|part| u32::from(part.coats)).sum()), 10);
    assert_eq!(total(|it| it.monastery.is_some().into()), 6);
    assert_eq!(total(|it| it.garden.is_some().into()), 8);
    assert_eq!(base.iter().len(), 32);
    assert_eq!(base.name(), "Carcassonne, printing with gardens");
    assert_eq!(base[base.start()].code.as_str(), "D");
    assert_eq!(base.find(FaceCode::parse("Z").unwrap()), None);
    assert!(base.iter().all(|(ix, it)| base.find(it.code) == Some(ix)));
}

#[test]
fn faces_are_as_printed() {
    for (code, count, edges, parts) in [
        ("A", 2, [Field, Field, Road, Field], "road s | field n1 n2 e1 e2 s1 s2 w1 w2 @ | monastery"),
        ("C", 1, [City; 4], "city n e s w*"),
        ("D", 4, [City, Road, Field, Road], "city n | road e w | field e1 w2 @0 | field e2 s1 s2 w1 @"),
        ("Eg", 1, [City, Field, Field, Field], "city n | field e1 e2 s1 s2 w1 w2 @0 | garden"),
        ("H", 2, [City, Field, City, Field], "city n | city s | field e1 e2 w1 w2 @0 1"),
        ("J", 3, [City, Road, Road, Field], "city n | road e s | field e1 s2 w1 w2 @0 | field e2 s1 @"),
        (
            "L",
            3,
            [City, Road, Road, Road],
            "city n | road e | road s | road w | field e1 w2 @0 | field e2 s1 @ | field s2 w1 @",
        ),
        ("S", 2, [City, City, Road, City], "city n e w* | road s | field s1 @0 | field s2 @0"),
        (
            "X",
            1,
            [Road; 4],
            "road n | road e | road s | road w | field n2 e1 @ | field e2 s1 @ | field s2 w1 @ | field n1 w2 @",
        ),
    ] {
        let face = face(code);
        assert_eq!(face.count, count, "{code}");
        assert_eq!(face.at(Rotation::None).edges, edges, "{code}");
        assert_eq!(drawn(face, Rotation::None), parts, "{code}");
        assert_eq!(face.status, FaceStatus::Documented, "{code}");
        assert_eq!(face.start, code == "D", "{code}");
    }
    assert_eq!((face("A").monastery, face("A").garden), (Some(Segment(2)), None));
    assert_eq!((face("Eg").monastery, face("Eg").garden), (None, Some(Segment(2))));
}

#[test]
fn the_start_face_turned_a_quarter_has_its_city_east_and_its_road_from_north_to_south() {
    let d = face("D");
    assert_eq!(d.at(Rotation::Quarter).edges, [Road, City, Road, Field]);
    assert_eq!(
        drawn(d, Rotation::Quarter),
        "city e | road n s | field n2 s1 @0 | field n1 s2 w1 w2 @",
        "the field above the road lies now to its right, against the city"
    );
    assert_eq!(drawn(d, Rotation::ThreeQuarters), "city w | road n s | field n1 s2 @0 | field n2 e1 e2 s1 @");
    assert_eq!(d.at(Rotation::Quarter).side_part, [1, 0, 1, NONE]);
    assert_eq!(d.at(Rotation::Quarter).half_part, [3, 2, NONE, NONE, 2, 3, 3, 3]);
    assert_eq!(d.at(Rotation::Quarter).edge_code, 0b00_01_10_01);
}

#[test]
fn turns_that_give_the_same_map_are_listed_once() {
    let twice = ["F", "G", "H", "Hg", "U", "Ug"];
    for (_, face) in Catalogue::base().iter() {
        let ways = match face.code.as_str() {
            "B" | "C" | "X" => 1,
            code if twice.contains(&code) => 2,
            _ => 4,
        };
        assert_eq!(face.orientations, &Rotation::ALL[..ways], "{}", face.code);
    }
}

#[test]
fn faces_with_equal_edges_all_round_still_differ_by_their_segments() {
    for (segments, ways) in [
        (r#"cities = ["n-w", "e-s"]"#, 2),
        (r#"cities = ["n-w+1", "e-s"]"#, 4),
        (r#"cities = ["n-w", "s", "e"]"#, 4),
        (r#"cities = ["n", "e", "s", "w"]"#, 1),
        // An inner field is a part too, and which cities it touches tells one map from another.
        ("cities = [\"n\", \"e\", \"s\", \"w\"]\nfields = [\"inner @0 @1 @2 @3\"]", 1),
        ("cities = [\"n\", \"e\", \"s\", \"w\"]\nfields = [\"inner @0 @2\"]", 2),
        ("cities = [\"n\", \"e\", \"s\", \"w\"]\nfields = [\"inner @0 @1\"]", 4),
    ] {
        let coats = u8::from(segments.contains('+'));
        let set = format!(
            "name = \"one\"\ntiles = 1\ncoats = {coats}\nmonasteries = 0\ngardens = 0\n[[face]]\ncode = \"Q\"\ncount = 1\n\
             edges = \"city city city city\"\n{segments}\nstart = true\nstatus = \"guess\"\n"
        );
        let set = Catalogue::read(&set).unwrap();
        assert_eq!(set[set.start()].orientations, &Rotation::ALL[..ways], "{segments}");
        assert_eq!(set[set.start()].status, FaceStatus::Guess);
    }
}

#[test]
fn every_way_to_lie_is_told_alike_by_parts_edges_sides_and_halves() {
    for (_, face) in Catalogue::base().iter() {
        let printed = face.at(Rotation::None);
        for (quarters, rotation) in Rotation::ALL.into_iter().enumerate() {
            let turned = face.at(rotation);
            assert_eq!(turned.parts.len(), printed.parts.len());
            for side in Side::ALL {
                let (at, was) = (side as usize, (side as usize + 4 - quarters) % 4);
                assert_eq!(turned.edges[at], printed.edges[was], "{} {rotation:?}", face.code);
                assert_eq!(turned.side_part[at], printed.side_part[was], "{} {rotation:?}", face.code);
                assert_eq!(turned.edge_code >> (2 * at) & 0b11, edge_bits(turned.edges[at]));
                let by_side = part_at(turned.side_part[at]).map(|part| turned.parts[part].feature);
                let by_edge = [(City, Feature::City), (Road, Feature::Road)]
                    .into_iter()
                    .find(|it| it.0 == turned.edges[at]);
                assert_eq!(by_side, by_edge.map(|it| it.1));
            }
            for half in 0..8 {
                let was = (half + 8 - 2 * quarters) % 8;
                assert_eq!(turned.half_part[half], printed.half_part[was], "{} {rotation:?}", face.code);
                assert_eq!(turned.half_part[half] == NONE, turned.edges[half / 2] == City);
            }
            for (index, part) in turned.parts.iter().enumerate() {
                let held = |list: &[u8]| {
                    list.iter().rev().fold(0, |mask, it| mask << 1 | u8::from(usize::from(*it) == index))
                };
                assert_eq!((part.sides, part.halves), (held(&turned.side_part), held(&turned.half_part)));
                assert_eq!(u32::from(part.open), part.sides.count_ones());
                let before = &printed.parts[index];
                assert_eq!(
                    (part.feature, part.coats, part.cities),
                    (before.feature, before.coats, before.cities)
                );
            }
        }
    }
}

fn part_at(part: u8) -> Option<usize> {
    (part != NONE).then_some(part.into())
}

#[test]
fn parts_are_in_the_order_cities_roads_fields_monastery_garden() {
    for (_, face) in Catalogue::base().iter() {
        assert!(face.at(Rotation::None).parts.is_sorted_by_key(|part| part.feature), "{}", face.code);
    }
    assert_eq!([Field, Road, City, Edge::River].map(edge_bits), [0, 1, 2, 3]);
}

/// The base game with this text of one face (or of the head, for no face) replaced.
fn sown(face: &str, from: &str, to: &str) -> String {
    let blocks = BASE.split("[[face]]").map(|block| {
        let here = if face.is_empty() {
            block.contains("name =")
        } else {
            block.contains(&format!("code = \"{face}\"\n"))
        };
        if !here {
            return block.to_owned();
        }
        assert_eq!(block.matches(from).count(), 1, "{from:?} must stand once in face {face}");
        block.replace(from, to)
    });
    blocks.collect::<Vec<_>>().join("[[face]]")
}

/// Each fault, a face with a text replaced, is found and said just so.
fn finds(faults: &[(&str, &str, &str, &str)]) {
    for (face, from, to, says) in faults {
        let fault = Catalogue::read(&sown(face, from, to)).unwrap_err();
        assert_eq!(fault.to_string(), format!("face {face}: {says}"), "{from:?} became {to:?}");
    }
}

#[test]
fn an_edge_is_in_one_city_or_road_and_says_so() {
    finds(&[
        (
            "D",
            "road field road",
            "road road road",
            "edge s is said to be road, but its cities and lines make it field",
        ),
        ("D", "e-w", "e-s", "edge s is said to be field, but its cities and lines make it road"),
        ("E", r#"cities = ["n"]"#, "", "edge n is said to be city, but its cities and lines make it field"),
        ("D", r#"["e-w"]"#, r#"["e-w", "w>junction"]"#, "edge w is named by two segments"),
        ("H", r#"["n", "s"]"#, r#"["n", "n-s"]"#, "edge n is named by two segments"),
        ("C", "n-e-s-w+1", "n-e-s-n+1", "edge n is named by two segments"),
    ]);
}

#[test]
fn b5_a_road_has_two_ends_and_says_what_a_loose_one_runs_into() {
    finds(&[
        ("A", "s>monastery", "s", "the road at s does not say what its loose end runs into"),
        ("U", "e-w", "e-w>junction", "the road at e has two edges, so no loose end to run into anything"),
        (
            "W",
            r#"e>junction", "s>junction", "w>junction"#,
            "e-s-w",
            "the road at e joins more than two edges: a junction ends each",
        ),
        (
            "V",
            "s-w",
            r#"s>monastery", "w>monastery"#,
            "the road at s runs into a monastery, but there is none",
        ),
        ("S", "city0", "city1", "city 1 is named, but there is none"),
    ]);
}

#[test]
fn a_half_edge_is_a_citys_or_in_one_field() {
    finds(&[
        ("D", "e2 s1 s2 w1", "e2 s1 s2", "half-edge w1 is in no field"),
        ("D", "e2 s1 s2 w1", "e2 s1 s2 w1 w2", "half-edge w2 is named twice"),
        ("D", "e2 s1 s2 w1", "e2 s1 s1 w1", "half-edge s1 is named twice"),
        ("D", "e1 w2 @0", "n1 e1 w2 @0", "half-edge n1 is in a field, but its edge is a city"),
    ]);
}

#[test]
fn b8_a_road_parts_fields_and_nothing_else_does() {
    let two = |halves: &str| format!("half-edges {halves} are in two fields with nothing between them");
    let one = |side: &str| format!("the road at {side} parts the tile, but one field is on both its sides");
    finds(&[
        // Along an edge, and round a corner.
        ("D", "s1 s2", r#"s1", "s2"#, &two("s1 and s2")),
        ("M", "e1 e2 s1 s2 @0", r#"e1 e2 @0", "s1 s2 @0"#, &two("e2 and s1")),
        // Along a road, round a junction, and round a monastery at the end of a road.
        ("D", "e1 w2 @0", r#"e1 @0", "w2 @0"#, &two("w2 and e1")),
        ("P", "e1 s2 @0", r#"e1 @0", "s2 @0"#, &two("s2 and e1")),
        ("L", "e1 w2 @0", r#"e1 @0", "w2 @0"#, &two("w2 and e1")),
        ("A", "s1 s2", r#"s1", "s2"#, &two("s2 and s1")),
        // The error of the third list.
        ("J", r#"e1 s2 w1 w2 @0", "e2 s1"#, r#"e1 w1 w2 @0", "e2 s1 s2"#, &two("s2 and e1")),
        ("U", r#"e1 w2", "e2 s1"#, "e1 w2 e2 s1", &one("e")),
        ("X", r#"n2 e1", "e2 s1"#, "n2 e1 e2 s1", &one("e")),
        ("S", r#"s1 @0", "s2 @0"#, "s1 s2 @0", &one("s")),
    ]);
}

#[test]
fn b8_a_field_touches_the_cities_it_reaches_and_no_other() {
    finds(&[
        ("D", "e1 w2 @0", "e1 w2", "the field at e1 reaches city 0, but is not said to touch it"),
        ("I", "@0 @1", "@0", "the field at s2 reaches city 1, but is not said to touch it"),
        ("D", "e2 s1 s2 w1", "e2 s1 s2 w1 @0", "field 1 is said to touch city 0, but reaches it nowhere"),
        ("U", "n1 n2 e1 w2", "n1 n2 e1 w2 @0", "city 0 is named, but there is none"),
        ("C", r#"w+1"]"#, "w+1\"]\nfields = [\"inner\"]", "field 0 reaches no edge and touches no city"),
    ]);
}

#[test]
fn a_face_is_on_a_tile_and_has_one_building_and_no_more_parts_than_are_kept() {
    finds(&[
        ("K", "count = 3", "count = 0", "its count is 0"),
        ("Eg", "garden = true", "garden = true\nmonastery = true", "it has a garden and a monastery"),
        (
            "C",
            r#"w+1"]"#,
            &format!("w+1\"]\nfields = [{}]", [r#""inner @0""#; 12].join(", ")),
            "it has 13 parts, and at most 12 are kept",
        ),
    ]);
}

#[test]
fn the_lint_checks_the_set_as_a_whole() {
    for (face, from, to, says) in [
        ("E", r#"code = "E""#, r#"code = "D""#, "two faces have the code D"),
        ("E", r#""E""#, r#""E!""#, r#""E!" is no code: 1 to 8 letters, digits, dashes, underscores"#),
        ("D", "start = true", "", "0 faces start the game, not exactly one"),
        ("E", "count = 4", "count = 4\nstart = true", "2 faces start the game, not exactly one"),
        ("V", "count = 8", "count = 7", "the head says 72 tiles, but the faces add up to 71"),
        ("O", "n-w+1", "n-w", "the head says 10 coats, but the faces add up to 8"),
        ("", "monasteries = 6", "monasteries = 7", "the head says 7 monasteries, but the faces add up to 6"),
        ("Rg", "garden = true", "", "the head says 8 gardens, but the faces add up to 7"),
    ] {
        assert_eq!(Catalogue::read(&sown(face, from, to)).unwrap_err().to_string(), says);
    }
}

#[test]
fn a_set_has_no_more_faces_than_a_byte_numbers() {
    let set = |faces: usize| {
        let head = format!("name = \"many\"\ntiles = {faces}\ncoats = 0\nmonasteries = 0\ngardens = 0\n");
        let face = |i: usize| {
            let rest =
                "count = 1\nedges = \"city city city city\"\ncities = [\"n-e-s-w\"]\nstatus = \"guess\"";
            format!("[[face]]\ncode = \"{i}\"\nstart = {}\n{rest}\n", i == 0)
        };
        Catalogue::read(&(head + &(0..faces).map(face).collect::<String>()))
    };
    assert_eq!(set(255).unwrap().iter().len(), 255);
    assert_eq!(set(256).unwrap_err().to_string(), "256 faces are too many: a byte numbers them");
}

#[test]
fn what_is_not_in_the_notation_is_refused() {
    for (from, to, says) in [
        ("city road field road", "city road field", "wanted four edges, each field, road, city or river"),
        (
            "city road field road",
            "city road meadow road",
            "wanted four edges, each field, road, city or river",
        ),
        (r#"["n"]"#, r#"["n+"]"#, r#"face D: "n+" cannot be read: wanted a city such as n-w or n-w+1"#),
        (r#"["n"]"#, r#"["north"]"#, "wanted a city such as n-w or n-w+1"),
        ("e-w", "e-", "wanted a road such as e-w, s>city0, or s> and junction, monastery, field"),
        ("e-w", "e>lake", "wanted a road such as e-w, s>city0, or s> and junction, monastery, field"),
        ("e-w", "e>city9", "wanted a road such as e-w, s>city0, or s> and junction, monastery, field"),
        ("e1 w2 @0", "e1 w3 @0", "wanted a field such as e1 w2 @0, or inner @0 @1"),
        ("e1 w2 @0", "@0", "wanted a field such as e1 w2 @0, or inner @0 @1"),
        ("e1 w2 @0", "inner e1 w2 @0", "wanted a field such as e1 w2 @0, or inner @0 @1"),
        ("e1 w2 @0", "e1 w2 @300", "wanted a field such as e1 w2 @0, or inner @0 @1"),
        (r#"status = "documented""#, "", "missing field `status`"),
        ("documented", "certain", "unknown variant `certain`, expected one of `seen`, `documented`, `guess`"),
        ("start = true", "begin = true", "unknown field `begin`"),
        ("start = true", "start = ", "TOML parse error at line"),
    ] {
        let fault = Catalogue::read(&sown("D", from, to)).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
}
