//! A tile that a table describes: in the place of a guess, or as one nobody has listed. Never a face that is known.

use herald_rules::catalogue::{Catalogue, Fault};
use herald_words::{FaceStatus, FaceText, Heap, MAX_FACES, RiverEnds, Rotation, Segment};

use crate::{code, drawn, find, whole};

fn text(code: &str, edges: &str) -> FaceText {
    FaceText { code: code.to_owned(), edges: edges.to_owned(), ..FaceText::default() }
}

fn list(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Two cities that meet at a corner, as no set of ours has it with a road.
fn new_tile() -> FaceText {
    FaceText {
        cities: list(&["n", "w+1"]),
        roads: list(&["e>field"]),
        fields: list(&["e1 e2 s1 s2 @0 @1"]),
        ..text("mine", "city road field city")
    }
}

#[test]
fn a_tile_nobody_has_listed_is_added_as_seen_once() {
    let mut catalogue = Catalogue::base().clone();
    let ix = catalogue.describe(&new_tile()).unwrap();
    assert_eq!(catalogue.find(code("mine")), Some(ix));
    let face = &catalogue[ix];
    assert_eq!((face.count, face.status, face.heap, face.start), (1, FaceStatus::Seen, Heap::Land, false));
    assert_eq!(drawn(face, Rotation::None), "city n | city w* | road e | field e1 e2 s1 s2 @0 1");
    assert_eq!(ix.index(), Catalogue::base().iter().len(), "after all others, whose places stay");
}

#[test]
fn a_game_has_so_many_faces_and_not_one_more() {
    let mut catalogue = Catalogue::base().clone();
    let known = catalogue.iter().len();
    for number in known..MAX_FACES {
        catalogue.describe(&FaceText { code: format!("mine{number}"), ..new_tile() }).unwrap();
    }
    let full = catalogue.clone();
    let over = catalogue.describe(&new_tile()).unwrap_err();
    assert_eq!(over, Fault::TooManyFaces { found: MAX_FACES + 1 });
    assert!(catalogue == full, "nothing has changed");
}

#[test]
fn a_guess_gives_way_to_what_is_described_in_its_place() {
    let mut catalogue = whole(RiverEnds::ThirdEdition).clone();
    let before = catalogue.find(code("JP-2")).unwrap();
    let described = FaceText {
        heap: Heap::Prize,
        cities: list(&["n", "s+1"]),
        fields: list(&["e1 e2 w1 w2 @0 @1"]),
        statue: Some(1),
        ..text("JP-2", "city field city field")
    };
    assert_eq!(catalogue.describe(&described), Ok(before));
    let face = &catalogue[before];
    assert_eq!((face.count, face.status, face.statue), (2, FaceStatus::Seen, Some(Segment(1))));
    assert_eq!(drawn(face, Rotation::None), "city n | city s* | field e1 e2 w1 w2 @0 1");
    assert_eq!(
        catalogue.describe(&described).unwrap_err().to_string(),
        "face JP-2 is known, and only a guess can be replaced",
        "what a table has seen is no guess"
    );
}

#[test]
fn what_cannot_be_described_changes_nothing() {
    let city = || FaceText { cities: list(&["n-e-s-w"]), ..text("mine", "city city city city") };
    let field = || list(&["n1 n2 e1 e2 s1 s2 w1 w2"]);
    for (described, says) in [
        (FaceText { code: "C".to_owned(), ..city() }, "face C is known, and only a guess can be replaced"),
        (
            FaceText { code: "JC-C".to_owned(), ..city() },
            "face JC-C is known, and only a guess can be replaced",
        ),
        (FaceText { code: "RA0".to_owned(), ..city() }, "face RA0 is in the box, but not in this game"),
        (FaceText { code: "my tile".to_owned(), ..city() }, "\"my tile\" is no code"),
        (
            FaceText { heap: Heap::Prize, statue: Some(0), code: "JC-A".to_owned(), ..city() },
            "face JC-A: its heap is prize, but it belongs to land",
        ),
        (
            FaceText { heap: Heap::Prize, ..city() },
            "face mine: it is a prize tile, but no city has its statue",
        ),
        (
            FaceText { edges: "city city city field".to_owned(), ..city() },
            "face mine: edge w is said to be field, but its cities and lines make it city",
        ),
        (
            FaceText { fields: field(), ..city() },
            "face mine: half-edge n1 is in a field, but its edge is a city",
        ),
        (FaceText { cities: list(&["n-e-s-w+10"]), ..city() }, "face mine: \"n-e-s-w+10\" cannot be read"),
        (
            FaceText { heap: Heap::Tournament, ..city() },
            "face mine is on neither side of the tournament tile",
        ),
        (
            FaceText { heap: Heap::Tournament, code: "JT-a".to_owned(), ..city() },
            "the plain side of the tournament tile: faces JT-a and JT-b differ where they meet",
        ),
        (
            FaceText {
                heap: Heap::River,
                fields: field(),
                river: Some("n>spring".to_owned()),
                ..text("mine", "river field field field")
            },
            "2 faces have the spring, not at most one",
        ),
    ] {
        let mut catalogue = whole(RiverEnds::ThirdEdition).clone();
        let fault = catalogue.describe(&described).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}\nbut wanted {says}");
        assert_eq!(&catalogue, whole(RiverEnds::ThirdEdition), "{says}");
    }
}

#[test]
fn a_table_describes_no_more_tiles_than_a_byte_numbers() {
    let mut catalogue = Catalogue::base().clone();
    let mut tile = new_tile();
    let listed = catalogue.iter().len();
    for number in listed..255 {
        tile.code = format!("m{number}");
        catalogue.describe(&tile).unwrap();
    }
    assert_eq!(find(&catalogue, "m254").count, 1);
    tile.code = "m255".to_owned();
    assert_eq!(
        catalogue.describe(&tile).unwrap_err().to_string(),
        "256 faces are too many: a byte numbers them"
    );
}
