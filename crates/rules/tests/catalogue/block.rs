//! The tournament tile: how its squares lie, whichever way it is turned, and faults sown in it. Never lays it on a map.

use herald_rules::catalogue::{BlockSide, Catalogue, Contents, FaceIx};
use herald_words::{Edge, Heap, RiverEnds, Rotation, Side};

use crate::{BASE, TOURNAMENTS, sown, whole};

/// The codes by rows, from the north-west.
fn laid(cells: &[(i16, i16, FaceIx)]) -> String {
    let catalogue = whole(RiverEnds::ThirdEdition);
    let mut cells = cells.to_vec();
    cells.sort_by_key(|(x, y, _)| (*y, *x));
    let words = cells.iter().map(|(x, y, ix)| format!("{x},{y} {}", catalogue[*ix].code));
    words.collect::<Vec<_>>().join(" | ")
}

#[test]
fn t6_the_tournament_tile_is_two_rows_of_three_and_turns_about_its_first_square() {
    let plain = whole(RiverEnds::ThirdEdition).block(BlockSide::Plain).unwrap();
    assert_eq!(laid(&plain.cells), "0,0 JT-a | 1,0 JT-b | 2,0 JT-c | 0,1 JT-d | 1,1 JT-e | 2,1 JT-f");
    assert_eq!(plain.turned(Rotation::None), plain.cells);
    assert_eq!(
        laid(&plain.turned(Rotation::Quarter)),
        "-1,0 JT-d | 0,0 JT-a | -1,1 JT-e | 0,1 JT-b | -1,2 JT-f | 0,2 JT-c",
        "clockwise: what lay to the east lies to the south, what lay to the south lies to the west"
    );
    assert_eq!(
        laid(&plain.turned(Rotation::Half)),
        "-2,-1 JT-f | -1,-1 JT-e | 0,-1 JT-d | -2,0 JT-c | -1,0 JT-b | 0,0 JT-a"
    );
    let river = whole(RiverEnds::Classic).block(BlockSide::River).unwrap();
    assert_eq!(
        laid(&river.turned(Rotation::ThreeQuarters)),
        "0,-2 JT-rc | 1,-2 JT-rf | 0,-1 JT-rb | 1,-1 JT-re | 0,0 JT-ra | 1,0 JT-rd"
    );
}

#[test]
fn t7_turned_any_way_its_squares_fit_and_the_river_comes_out_twice_on_one_side_alone() {
    let catalogue = Catalogue::of(Contents { river: None, tournaments: true, ..Contents::default() });
    for (side, wanted) in [(BlockSide::Plain, 0), (BlockSide::River, 2)] {
        let block = catalogue.block(side).unwrap();
        for rotation in Rotation::ALL {
            let cells = block.turned(rotation);
            let mut rivers = 0;
            for (x, y, ix) in cells {
                assert_eq!(catalogue[ix].heap, Heap::Tournament);
                for (at, (east, south)) in Side::ALL.into_iter().zip([(0, -1), (1, 0), (0, 1), (-1, 0)]) {
                    let edge = catalogue[ix].at(rotation).edges[at as usize];
                    match cells.iter().find(|cell| (cell.0, cell.1) == (x + east, y + south)) {
                        Some((.., other)) => {
                            let other = catalogue[*other].at(rotation).edges[at.opposite() as usize];
                            assert_eq!(edge, other, "{side} {rotation:?} {x},{y} {at:?}");
                        }
                        None => rivers += usize::from(edge == Edge::River),
                    }
                }
            }
            assert_eq!(rivers, wanted, "{side} {rotation:?}");
        }
    }
    assert_eq!(Catalogue::base().block(BlockSide::Plain), None);
}

#[test]
fn t6_a_tournament_tile_that_does_not_hold_together_is_refused() {
    // The sides stand after the last face.
    let last = |from: &str, to: &str| sown(TOURNAMENTS, "JT-rf", from, to);
    let bent = sown(TOURNAMENTS, "JT-rf", "field river field river", "field field river river");
    let bent = sown(&bent, "JT-rf", "river = \"e-w\"", "river = \"s-w\"");
    let bent = sown(&bent, "JT-rf", r#""n1 n2 e1 w2", "e2 s1 s2 w1""#, r#""n1 n2 e1 e2 s1 w2", "s2 w1""#);
    assert!(Catalogue::read_all(&[BASE, &bent]).is_ok(), "where the river comes out is free");
    let rows = |side: &str, first: &str| format!("side = \"{side}\"\nrows = [\"{first} ");
    let with_a_lake = |face: &str, edges: &str, with: &str, river: &str| {
        let set = sown(TOURNAMENTS, face, edges, with);
        sown(&set, face, "heap = \"tournament\"\n", &format!("heap = \"tournament\"\nriver = \"{river}\"\n"))
    };
    for (set, says) in [
        (
            last("JT-a JT-b", "JT-b JT-a"),
            "the plain side of the tournament tile: faces JT-b and JT-a differ where they meet",
        ),
        (last("JT-c\"", "JT-f\""), "the plain side of the tournament tile: face JT-f lies on it twice"),
        (
            last("JT-a JT-b JT-c", "JT-a JT-b"),
            "the plain side of the tournament tile: it has 2 rows of 3 codes",
        ),
        (last("JT-a JT-b", "JT-a Z"), "the plain side of the tournament tile: \"Z\" is no face's code"),
        (last("JT-e", "B"), "the plain side of the tournament tile: face B is not of the heap tournament"),
        // JT-rb lies there as well as JT-b would: by its edges it is the same.
        (last("JT-a JT-b", "JT-a JT-rb"), "face JT-b is on neither side of the tournament tile"),
        (
            last("\"river\"\nrows", "\"plain\"\nrows"),
            "the plain side of the tournament tile: it is there twice",
        ),
        (
            last(&rows("plain", "JT-a"), &rows("river", "JT-a")).replacen(
                &rows("river", "JT-ra"),
                &rows("plain", "JT-ra"),
                1,
            ),
            "the plain side of the tournament tile: 2 edges all around are a river's, and there must be 0",
        ),
        (
            with_a_lake("JT-f", "road field road field", "road river road field", "e>lake"),
            "the plain side of the tournament tile: 1 edges all around are a river's, and there must be 0",
        ),
        (
            with_a_lake("JT-ra", "field field field city", "river field field city", "n>lake"),
            "the river side of the tournament tile: 3 edges all around are a river's, and there must be 2",
        ),
        (last("side = \"plain\"", "side = \"back\""), "unknown variant `back`"),
    ] {
        let fault = Catalogue::read_all(&[BASE, &set]).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}\nbut wanted {says}");
    }
}
