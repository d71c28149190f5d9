//! Faults sown in the River, in Tournaments & Emblems and in Towers & Thieves, one at a time, and what the lint says of each.
//! Never a face without one.

use herald_rules::catalogue::Catalogue;
use herald_words::FaceStatus;

use crate::{BASE, CLASSIC, RIVER, TOURNAMENTS, TOWERS, sown};

/// Each fault, a face with a text replaced, is found and said just so.
pub(crate) fn finds(set: &str, faults: &[(&str, &str, &str, &str)]) {
    for (face, from, to, says) in faults {
        let fault = Catalogue::read_all(&[BASE, &sown(set, face, from, to)]).unwrap_err();
        assert_eq!(fault.to_string(), format!("face {face}: {says}"), "{from:?} became {to:?}");
    }
}

#[test]
fn r2_a_river_is_a_line_with_ends_and_edges_that_say_so() {
    finds(
        RIVER,
        &[
            (
                "RD",
                r#"river = "n-s""#,
                r#"river = "n-e""#,
                "edge e is said to be field, but its cities and lines make it river",
            ),
            (
                "RD",
                "river field river field",
                "river field field field",
                "edge s is said to be field, but its cities and lines make it river",
            ),
            ("RI", r#"river = "e-s""#, r#"river = "n-s""#, "edge n is named by two segments"),
            ("RL", "n>lake", "n", "the river at n does not say what its loose end runs into"),
            ("RD", "n-s", "n-s>lake", "the river at n has two edges, so no loose end to run into anything"),
            (
                "RI",
                "road river river road\"\nroads = [\"n-w\"]",
                "road river river river\"\nroads = [\"n>field\"]",
                "edge w is said to be river, but its cities and lines make it field",
            ),
            (
                "RL",
                "n>lake",
                "n>city0",
                "\"n>city0\" cannot be read: wanted a river such as e-w, s>spring or s>lake",
            ),
        ],
    );
    let forked = sown(RIVER, "RD", "river field river field", "river river river field");
    let forked = sown(&forked, "RD", r#""n-s""#, r#""n-e-s""#);
    assert_eq!(
        Catalogue::read_all(&[BASE, &forked]).unwrap_err().to_string(),
        "face RD: the river at n joins more than two edges: it never forks"
    );
}

#[test]
fn b8_a_river_parts_fields_as_a_road_does() {
    finds(
        RIVER,
        &[
            ("RD", "n2 e1 e2 s1", "n2 e1 e2", "half-edge s1 is in no field"),
            (
                "RD",
                r#"w1 w2", "n2 e1"#,
                "w1 w2 n2 e1",
                "the river at n parts the tile, but one field is on both its sides",
            ),
            (
                "RL",
                r#"n1 n2 e1"#,
                r#"n1", "n2 e1"#,
                "half-edges n2 and n1 are in two fields with nothing between them",
            ),
            // The bank is where the road and the river hang together.
            (
                "RA",
                "banks = [\"n-e\"]\n",
                "",
                "half-edges e2 and n1 are in two fields with nothing between them",
            ),
            (
                "RH",
                "banks = [\"s\"]\n",
                "",
                "half-edges s2 and s1 are in two fields with nothing between them",
            ),
            ("RE", "s1 w2 @0", "s1 w2", "the field at s1 reaches city 0, but is not said to touch it"),
            ("RE", "s2 w1", "s2 w1 @0", "field 1 is said to touch city 0, but reaches it nowhere"),
        ],
    );
}

#[test]
fn b8_a_bridge_is_where_two_segments_cross() {
    finds(
        RIVER,
        &[
            (
                "RK",
                "bridges = [\"e-w over n-s\"]\n",
                "",
                "what comes in at e crosses what comes in at n, but no bridge is named",
            ),
            (
                "RB",
                "bridges = [\"s over e-w\"]\n",
                "",
                "what comes in at n crosses what comes in at e, but no bridge is named",
            ),
            (
                "RK",
                "e-w over n-s",
                "e-w over n",
                "a bridge leads e-w over n, but nothing has just the edges n",
            ),
            (
                "RI",
                "river = \"e-s\"\n",
                "river = \"e-s\"\nbridges = [\"n-w over e-s\"]\n",
                "a bridge leads n-w over e-s, but they do not cross",
            ),
            (
                "RK",
                "e-w over",
                "e-w under",
                "\"e-w under n-s\" cannot be read: wanted a bridge such as e-w over n-s",
            ),
            // Beyond its bridge the road's gate is no field's before it.
            ("RB", "e2 s1", "e2 s1 @0", "field 2 is said to touch city 0, but reaches it nowhere"),
        ],
    );
    finds(
        TOURNAMENTS,
        &[(
            "JP-5",
            "bridges = [\"e-w over n-s\"]\n",
            "",
            "what comes in at e crosses what comes in at n, but no bridge is named",
        )],
    );
    // A road over no river.
    let dry = sown(RIVER, "RK", "river road river road", "field road field road");
    let dry = sown(&dry, "RK", "river = \"n-s\"\n", "");
    let only = sown(&dry, "RK", "heap = \"river\"\n", "");
    assert_eq!(
        Catalogue::read_all(&[BASE, &only]).unwrap_err().to_string(),
        "face RK: a bridge leads e-w over n-s, but nothing has just the edges n-s"
    );
}

#[test]
fn a_bank_is_a_roads_that_meets_the_river_there_alone() {
    let says = |bank: &str| format!("no road with just the edges {bank} meets the river at its bank alone");
    let banks = |on: &str, bank: &str| format!("{on}banks = [\"{bank}\"]\n");
    let (bend, bridged) = ("river = \"e-s\"\n", "bridges = [\"e-w over n-s\"]\n");
    let gate = "bridges = [\"s over e-w\"]\n";
    finds(
        RIVER,
        &[
            ("RA", "n-e\"]\nstatus", "n\"]\nstatus", &says("n")),
            ("RI", bend, &banks(bend, "e-s"), &says("e-s")),
            // At a gate, or where it crosses.
            ("RB", gate, &banks("", "s"), &says("s")),
            ("RK", bridged, &banks("", "e-w"), &says("e-w")),
            ("RA", "[\"n-e\"]\nstatus", "[\"n-e\", \"n-e\"]\nstatus", &says("n-e")),
        ],
    );
    let wanted = "\"road\" cannot be read: wanted the edges of a road, such as n-e";
    finds(RIVER, &[("RA", "[\"n-e\"]\nstatus", "[\"road\"]\nstatus", wanted)]);
    finds(TOURNAMENTS, &[("JC-R", "river = \"e-w\"\n", &banks("river = \"e-w\"\n", "s"), &says("s"))]);
    finds(TOURNAMENTS, &[("JC-A", "status", "banks = [\"n-w\"]\nstatus", &says("n-w"))]);
}

#[test]
fn t23_a_road_may_end_amid_a_field_or_at_the_river() {
    finds(
        TOURNAMENTS,
        &[
            // Amid a field it parts nothing, at the river it does, and a river there must be.
            (
                "JC-R",
                "n1 n2 e1 w2",
                "n1 w2\", \"n2 e1",
                "half-edges n2 and n1 are in two fields with nothing between them",
            ),
            (
                "JC-R",
                "s>river",
                "s>field",
                "half-edges s2 and s1 are in two fields with nothing between them",
            ),
            (
                "JC-R",
                "n>field",
                "n>river",
                "the road at n parts the tile, but one field is on both its sides",
            ),
            (
                "JC-A",
                r#""e-s""#,
                r#""e>river", "s>river""#,
                "the road at e runs into a river, but there is none",
            ),
            (
                "JT-d",
                "e2 s1 s2",
                "e2 s1\", \"s2",
                "half-edges s2 and s1 are in two fields with nothing between them",
            ),
            ("JT-d", "s>arena", "s", "the road at s does not say what its loose end runs into"),
        ],
    );
}

#[test]
fn b8_a_citys_tip_parts_the_field_at_a_corner() {
    finds(
        TOURNAMENTS,
        &[
            (
                "JC-D",
                "tips = [\"se\"]\n",
                "",
                "half-edges e2 and s1 are in two fields with nothing between them",
            ),
            (
                "JC-D",
                r#""e2 @0", "s1 @0""#,
                r#""e2 s1 @0""#,
                "a city's tip parts the tile at corner se, but one field is on both its sides",
            ),
            ("JC-D", r#"["se"]"#, r#"["ne"]"#, "a tip reaches corner ne, but a city is beside it anyhow"),
            ("JC-D", r#"["se"]"#, r#"["se", "se@0"]"#, "two tips reach corner se"),
            ("JC-D", r#"["se"]"#, r#"["se@1"]"#, "city 1 is named, but there is none"),
            (
                "JC-D",
                r#"["se"]"#,
                r#"["es"]"#,
                "\"es\" cannot be read: wanted a corner such as se, or se@1 for a tip of city 1",
            ),
            ("JC-D", "e2 @0", "e2", "the field at e2 reaches city 0, but is not said to touch it"),
            ("JC-A", "status", "tips = [\"sw\"]\nstatus", "city 0 is named, but there is none"),
        ],
    );
}

#[test]
fn t20_a_prize_tile_has_a_statue_in_a_city_and_no_other_has() {
    finds(
        TOURNAMENTS,
        &[
            ("JP-1", "statue = 0\n", "", "it is a prize tile, but no city has its statue"),
            ("JP-1", "statue = 0", "statue = 1", "city 1 is named, but there is none"),
            (
                "JC-F",
                "monastery = true",
                "monastery = true\nstatue = 0",
                "a statue stands on prize tiles alone, and this is a land tile",
            ),
            (
                "JT-a",
                "status",
                "statue = 0\nstatus",
                "a statue stands on prize tiles alone, and this is a tournament tile",
            ),
            (
                "JC-R",
                "heap = \"river\"\n",
                "",
                "a river is not on prize, land or tower tiles, and this is a land tile",
            ),
            ("JC-A", "count", "heap = \"river\"\ncount", "it is a river tile, but it has no river"),
        ],
    );
}

#[test]
fn b8_no_field_is_on_both_sides_of_a_city() {
    finds(
        TOURNAMENTS,
        &[
            (
                "JP-4",
                r#"n1 n2 @0", "s1"#,
                "n1 n2 s1",
                "half-edges n1 and s1 are in one field, but what lies between parts it",
            ),
            ("JP-9", r#""inner @0 @1""#, r#""inner""#, "field 1 reaches no edge and touches no city"),
            ("JP-11", "inner @0 @1", "inner @0 @2", "city 2 is named, but there is none"),
        ],
    );
}

/// The word would be taken and mean nothing: a mistake in another line, or a thief that was lost.
#[test]
fn w6_how_sure_a_thiefs_number_is_is_said_of_a_thief_alone() {
    let alone = "it is said how sure its thief's number is, but it has no thief's symbol";
    finds(
        TOWERS,
        &[
            ("TT-e", "thief = 6\n", "", alone),
            ("TT-1", "foundation = true", "foundation = true\nthief_is = \"seen\"", alone),
            ("TT-a", "thief = 4", "thief_is = \"guess\"", alone),
        ],
    );
    let sure = sown(TOWERS, "TT-a", "thief = 4", "thief = 4\nthief_is = \"seen\"");
    let sets = Catalogue::read_all(&[BASE, &sure]).unwrap();
    let says = |face| crate::find(&sets, face).thief.unwrap().status;
    // As sure as the face, where nothing else is said.
    assert_eq!(["TT-a", "TT-N", "TT-e"].map(says), [FaceStatus::Seen, FaceStatus::Seen, FaceStatus::Guess]);
}

#[test]
fn sets_are_checked_together() {
    for (sets, says) in [
        (vec![BASE.to_owned(), sown(RIVER, "RC", r#""RC""#, r#""C""#)], "two faces have the code C"),
        (vec![BASE.to_owned(), RIVER.to_owned(), RIVER.to_owned()], "two faces have the code RA"),
        (vec![RIVER.to_owned()], "0 faces start the game, not exactly one"),
        (vec![BASE.to_owned(), CLASSIC.to_owned()], "face RA0 replaces RA, but there is none"),
        (
            vec![BASE.to_owned(), RIVER.to_owned(), sown(CLASSIC, "RA0", r#""RA""#, r#""E""#)],
            "face RA0: its heap is river, but it belongs to land",
        ),
        (
            vec![BASE.to_owned(), RIVER.to_owned(), sown(CLASSIC, "RA0", r#""RA""#, r#""RB""#)],
            "2 faces have the spring, not at most one",
        ),
        (
            vec![BASE.to_owned(), RIVER.to_owned(), sown(CLASSIC, "RL0", "lake", "spring")],
            "2 faces have the spring, not at most one",
        ),
        (
            vec![BASE.to_owned(), sown(RIVER, "RH", "count = 1", "count = 2")],
            "the head says 12 tiles, but the faces add up to 13",
        ),
        (
            vec![BASE.to_owned(), sown(TOURNAMENTS, "JP-2", "n+1", "n")],
            "the head says 12 coats, but the faces add up to 10",
        ),
        (
            vec![BASE.to_owned(), sown(TOURNAMENTS, "JC-C", "garden = true", "")],
            "the head says 1 gardens, but the faces add up to 0",
        ),
        (
            vec![BASE.to_owned(), sown(TOURNAMENTS, "JP-1", "prize", "meadow")],
            "unknown variant `meadow`, expected one of `land`, `river`, `prize`, `tournament`",
        ),
        (
            vec![BASE.to_owned(), RIVER.to_owned(), sown(CLASSIC, "RA0", r#""RA""#, r#""R A""#)],
            "\"R A\" is no code",
        ),
    ] {
        let texts: Vec<&str> = sets.iter().map(String::as_str).collect();
        let fault = Catalogue::read_all(&texts).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
}
