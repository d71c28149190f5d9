//! Faults sown in the base game, one at a time, and what the lint says of each. Never a face without one.

use herald_rules::catalogue::Catalogue;

use crate::{BASE, sown};

/// Each fault, a face with a text replaced, is found and said just so.
fn finds(faults: &[(&str, &str, &str, &str)]) {
    for (face, from, to, says) in faults {
        let fault = Catalogue::read(&sown(BASE, face, from, to)).unwrap_err();
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
        assert_eq!(Catalogue::read(&sown(BASE, face, from, to)).unwrap_err().to_string(), says);
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
        let fault = Catalogue::read(&sown(BASE, "D", from, to)).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
}
