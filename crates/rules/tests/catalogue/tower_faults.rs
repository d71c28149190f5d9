//! Faults sown in Towers & Thieves, one at a time, and what the lint says of each: tunnels, walls, foundations, symbols. Never a
//! face without one.

use herald_rules::catalogue::Catalogue;

use crate::{BASE, RIVER, TOURNAMENTS, TOWERS, faults::finds, sown};

#[test]
fn w9_a_tunnel_is_where_a_river_runs_through() {
    let idle = "no river runs through, so there is no tunnel";
    let tunnel = |on: &str| format!("{on}tunnel = true\n");
    let (lake, spring) = ("river = \"n>lake\"\n", "river = \"s>spring\"\n");
    finds(RIVER, &[("RL", lake, &tunnel(lake), idle), ("RA", spring, &tunnel(spring), idle)]);
    finds(
        TOWERS,
        &[
            ("TT-1", "foundation = true\n", "foundation = true\ntunnel = true\n", idle),
            ("TT-e", "thief = 6\n", "thief = 6\ntunnel = true\n", idle),
            // Over a tunnel the field is one, and without one it is two.
            (
                "TT-river",
                "tunnel = true\n",
                "",
                "the river at s parts the tile, but one field is on both its sides",
            ),
            (
                "TT-river",
                r#"e2 s1 s2 w1 w2"#,
                r#"e2 s1 w2", "s2 w1"#,
                "half-edges s2 and s1 are in two fields with nothing between them",
            ),
        ],
    );
}

#[test]
fn w9_a_wall_is_a_citys_that_a_through_road_touches() {
    let idle = |road: &str, city: u8| {
        format!("no road with just the edges {road} can touch the wall of city {city}")
    };
    let walled = |on: &str, wall: &str| format!("{on}walls = [\"{wall}\"]\n");
    finds(
        TOWERS,
        &[
            // No such road, no such city, and one that is touched already.
            ("TT-e", "e-w@0", "n-s@0", &idle("n-s", 0)),
            ("TT-e", "e-w@0", "e@0", &idle("e", 0)),
            ("TT-e", "e-w@0", "e-w@1", &idle("e-w", 1)),
            ("TT-e", "[\"e-w@0\"]", "[\"e-w@0\", \"e-w@0\"]", &idle("e-w", 0)),
            ("TT-b", "thief = 6\n", &walled("thief = 6\n", "n-w@1"), &idle("n-w", 1)),
            // A road that ends at its gate or at a foundation has no wall to run along.
            ("TT-i", "thief = 5\n", &walled("thief = 5\n", "s@0"), &idle("s", 0)),
            ("TT-3", "foundation = true\n", &walled("foundation = true\n", "n@0"), &idle("n", 0)),
            // W-9: the wall is what parts the field left of the city from the one right of it.
            (
                "TT-e",
                "walls = [\"e-w@0\"]\n",
                "",
                "half-edges w2 and e1 are in two fields with nothing between them",
            ),
            (
                "TT-e",
                r#""w2 @0", "e1 @0""#,
                r#""e1 w2 @0""#,
                "half-edges e1 and w2 are in one field, but what lies between parts it",
            ),
        ],
    );
    // One that ends at a junction beside the city is no through road.
    finds(TOURNAMENTS, &[("JC-E", "count = 1\n", &walled("count = 1\n", "s@0"), &idle("s", 0))]);
}

/// On a bridge it crosses the city, and touches no wall.
#[test]
fn w9_a_road_that_crosses_a_city_touches_no_wall() {
    let bridged = sown(TOWERS, "TT-c", r#""n>city0", "s>city0""#, r#""n-s""#);
    let bridged = sown(&bridged, "TT-c", "thief = 5\n", "thief = 5\nbridges = [\"n-s over e-w\"]\n");
    Catalogue::read_all(&[BASE, &bridged]).unwrap();
    let walled = sown(&bridged, "TT-c", "thief = 5\n", "thief = 5\nwalls = [\"n-s@0\"]\n");
    assert_eq!(
        Catalogue::read_all(&[BASE, &walled]).unwrap_err().to_string(),
        "face TT-c: no road with just the edges n-s can touch the wall of city 0"
    );
}

#[test]
fn w2_a_foundation_is_on_every_tower_tile_or_on_a_river_tile_and_on_no_other() {
    let elsewhere =
        |heap: &str| format!("a foundation is on tower or river tiles, and this is a {heap} tile");
    finds(
        TOWERS,
        &[
            ("TT-2", "foundation = true\n", "", "it is a tower tile, but it has no foundation"),
            ("TT-a", "thief = 4\n", "thief = 4\nfoundation = true\n", &elsewhere("land")),
            ("TT-3", "foundation = true\n", "", "the road at n runs into a foundation, but there is none"),
            (
                "TT-c",
                r#""n>city0""#,
                r#""n>tower""#,
                "the road at n runs into a foundation, but there is none",
            ),
            ("TT-2", "heap = \"tower\"\n", "heap = \"land\"\n", &elsewhere("land")),
        ],
    );
    finds(
        TOURNAMENTS,
        &[
            ("JP-1", "statue = 0\n", "statue = 0\nfoundation = true\n", &elsewhere("prize")),
            (
                "JT-e",
                "heap = \"tournament\"\n",
                "heap = \"tournament\"\nfoundation = true\n",
                &elsewhere("tournament"),
            ),
        ],
    );
    // A river tile may do without, or have one.
    let bare = sown(TOWERS, "TT-river", "foundation = true\n", "");
    Catalogue::read_all(&[BASE, &bare]).unwrap();
    let found = sown(RIVER, "RD", "heap = \"river\"\n", "heap = \"river\"\nfoundation = true\n");
    Catalogue::read_all(&[BASE, &found]).unwrap();
}

#[test]
fn w6_a_thiefs_symbol_is_on_land_tiles_and_has_a_number_of_one_digit() {
    let number = |number: u8| format!("the number on its thief's symbol is 1 to 9, not {number}");
    let elsewhere =
        |heap: &str| format!("a thief's symbol is on land tiles alone, and this is a {heap} tile");
    let with = |on: &str| format!("{on}thief = 4\n");
    let (tower, river, statue) = ("heap = \"tower\"\n", "heap = \"river\"\n", "statue = 0\n");
    finds(
        TOWERS,
        &[
            ("TT-a", "thief = 4", "thief = 0", &number(0)),
            ("TT-a", "thief = 4", "thief = 10", &number(10)),
            ("TT-1", tower, &with(tower), &elsewhere("tower")),
            ("TT-river", river, &with(river), &elsewhere("river")),
        ],
    );
    finds(TOURNAMENTS, &[("JP-1", statue, &with(statue), &elsewhere("prize"))]);
    for sure in [1, 9] {
        let set = sown(TOWERS, "TT-a", "thief = 4", &format!("thief = {sure}"));
        let set = Catalogue::read_all(&[BASE, &set]).unwrap();
        assert_eq!(crate::find(&set, "TT-a").thief.unwrap().number, sure);
    }
}

#[test]
fn w1_a_tower_tile_has_no_river_and_no_statue() {
    let dry = "a river is not on prize, land or tower tiles, and this is a tower tile";
    let statue = "a statue stands on prize tiles alone, and this is a tower tile";
    finds(
        TOWERS,
        &[
            ("TT-river", "heap = \"river\"\n", "heap = \"tower\"\n", dry),
            ("TT-1", "foundation = true\n", "foundation = true\nstatue = 0\n", statue),
        ],
    );
}

#[test]
fn what_is_not_in_the_notation_of_towers_is_refused() {
    let wall =
        |text: &str| format!("{text:?} cannot be read: wanted a road and the city it touches, such as e-w@0");
    finds(
        TOWERS,
        &[
            ("TT-e", "e-w@0", "e-w", &wall("e-w")),
            ("TT-e", "e-w@0", "e-w@", &wall("e-w@")),
            ("TT-e", "e-w@0", "e-w@4", &wall("e-w@4")),
            ("TT-e", "e-w@0", "e-x@0", &wall("e-x@0")),
            ("TT-e", "e-w@0", "@0", &wall("@0")),
            ("TT-e", "e-w@0", "e-e@0", "edge e is named by two segments"),
            (
                "TT-3",
                "n>tower",
                "n>towers",
                "\"n>towers\" cannot be read: wanted a road such as e-w, s>city0, or s> and junction, monastery, field, river, \
                 arena or tower",
            ),
        ],
    );
    for (face, from, to, says) in [
        ("TT-e", "thief_is = \"guess\"", "thief_is = \"sure\"", "unknown variant `sure`"),
        ("TT-1", "\"tower\"", "\"towers\"", "unknown variant `towers`"),
        ("TT-a", "thief = 4", "thieves = 4", "unknown field `thieves`"),
        ("TT-a", "thief = 4", "thief = 256", "invalid value: integer `256`"),
    ] {
        let fault = Catalogue::read_all(&[BASE, &sown(TOWERS, face, from, to)]).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}\nbut wanted {says}");
    }
}

#[test]
fn the_totals_at_its_head_are_what_its_faces_add_up_to() {
    for (face, from, to, says) in [
        ("TT-2", "count = 1", "count = 2", "the head says 18 tiles, but the faces add up to 19"),
        ("TT-j", "n-e-w+1", "n-e-w", "the head says 1 coats, but the faces add up to 0"),
        ("TT-a", "monastery = true\n", "", "the head says 1 monasteries, but the faces add up to 0"),
        ("TT-P", "garden = true\n", "", "the head says 2 gardens, but the faces add up to 1"),
    ] {
        let fault = Catalogue::read_all(&[BASE, &sown(TOWERS, face, from, to)]).unwrap_err();
        assert_eq!(fault.to_string(), says);
    }
}
