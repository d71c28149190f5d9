//! A table's own file of faces: guesses replaced, all or nothing. Never a set of ours.

use herald_rules::catalogue::{BlockSide, Catalogue, Contents, Fault};
use herald_words::{FaceStatus, RiverEnds, Rotation};

use crate::{code, drawn, find, whole};

fn file(head: &str, rest: &str) -> String {
    format!("name = \"ours\"\n{head}\n{rest}")
}

const ONE: &str = "tiles = 1\ncoats = 0\nmonasteries = 0\ngardens = 0";

/// A land tile of the expansion, as one would find it.
const FOUND: &str = r#"
[[face]]
code = "JC-G"
count = 1
edges = "field field field field"
fields = ["n1 n2 e1 e2 s1 s2 w1 w2"]
status = "seen"
"#;

const NEW: &str = r#"
[[face]]
code = "extra"
count = 3
edges = "field field road road"
roads = ["s-w"]
fields = ["n1 n2 e1 e2 s1 w2", "s2 w1"]
status = "seen"
"#;

/// Piles and decks are counted by our own data: a file brings no tile beside.
#[test]
fn a_file_replaces_guesses_and_adds_nothing() {
    let mut catalogue = whole(RiverEnds::ThirdEdition).clone();
    let (before, untouched) = (catalogue.find(code("JC-G")), catalogue.clone());
    let head = "tiles = 4\ncoats = 0\nmonasteries = 0\ngardens = 0";
    let fault = catalogue.replace_from(&file(head, &format!("{FOUND}{NEW}"))).unwrap_err();
    assert_eq!((fault, &catalogue), (Fault::NothingToReplace(code("extra")), &untouched));
    catalogue.replace_from(&file(ONE, FOUND)).unwrap();
    assert_eq!(catalogue.find(code("JC-G")), before);
    let found = find(&catalogue, "JC-G");
    assert_eq!(drawn(found, Rotation::None), "field n1 n2 e1 e2 s1 s2 w1 w2 @");
    assert_eq!(found.status, FaceStatus::Seen);
}

#[test]
fn what_this_game_leaves_in_the_box_is_passed_over() {
    let mut catalogue = Catalogue::base().clone();
    catalogue.replace_from(&file(ONE, FOUND)).unwrap();
    assert_eq!(&catalogue, Catalogue::base());
}

#[test]
fn a_file_may_lay_the_tournament_tile_anew() {
    // City above on the eastern square, too, so that it may change places with the middle one.
    let found = r#"
[[face]]
code = "JT-c"
heap = "tournament"
count = 1
edges = "city field field field"
cities = ["n"]
fields = ["e1 e2 s1 s2 w1 w2 @0"]
status = "seen"

[[face]]
code = "JT-f"
heap = "tournament"
count = 1
edges = "field field field field"
fields = ["n1 n2 e1 e2 s1 s2 w1 w2"]
status = "seen"

"#;
    let block = "[[block]]\nside = \"plain\"\nrows = [\"JT-a JT-c JT-b\", \"JT-d JT-e JT-f\"]\n";
    let head = "tiles = 2\ncoats = 0\nmonasteries = 0\ngardens = 0";
    let text = file(head, &format!("{found}{block}"));
    let mut catalogue =
        Catalogue::of(Contents { river: None, tournaments: true, ..Contents::default() }).as_ref().clone();
    catalogue.replace_from(&text).unwrap();
    let cells = catalogue.block(BlockSide::Plain).unwrap().cells;
    let codes: Vec<_> = cells.iter().map(|(.., ix)| catalogue[*ix].code.to_string()).collect();
    assert_eq!(codes, ["JT-a", "JT-c", "JT-b", "JT-d", "JT-e", "JT-f"]);
    let mut base = Catalogue::base().clone();
    base.replace_from(&text).unwrap();
    assert_eq!(&base, Catalogue::base(), "without Tournaments & Emblems there is no such tile");
}

#[test]
fn a_file_with_a_fault_changes_nothing() {
    let face = |text: &str| file(ONE, text);
    for (text, says) in [
        (face(&FOUND.replace("JC-G", "JC-C")), "face JC-C is known, and only a guess can be replaced"),
        (face(&FOUND.replace("JC-G", "D")), "face D is known, and only a guess can be replaced"),
        (
            file(&ONE.replace("tiles = 1", "tiles = 2"), &FOUND.replace("count = 1", "count = 2")),
            "face JC-G: its count is 2, but there are 1 such tiles",
        ),
        (
            face(&FOUND.replace("count", "heap = \"tournament\"\ncount")),
            "face JC-G: its heap is tournament, but it belongs to land",
        ),
        (face(&FOUND.replace("w1 w2", "w1")), "face JC-G: half-edge w2 is in no field"),
        (face(&FOUND.replace("status", "start = true\nstatus")), "2 faces start the game, not exactly one"),
        (face(&FOUND.replace("code", "replaces = \"JC-A\"\ncode")), "two faces have the code JC-G"),
        (face(&format!("{FOUND}{FOUND}")), "two faces have the code JC-G"),
        (
            file(&ONE.replace("tiles = 1", "tiles = 2"), FOUND),
            "the head says 2 tiles, but the faces add up to 1",
        ),
        (
            face(&format!(
                "{FOUND}\n[[block]]\nside = \"plain\"\nrows = [\"JT-a JT-b JT-c\", \"JT-d JT-e JC-G\"]"
            )),
            "the plain side of the tournament tile: faces JT-c and JC-G differ where they meet",
        ),
        (FOUND.to_owned(), "missing field `name`"),
    ] {
        let mut catalogue = whole(RiverEnds::ThirdEdition).clone();
        let fault = catalogue.replace_from(&text).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}\nbut wanted {says}");
        assert_eq!(&catalogue, whole(RiverEnds::ThirdEdition), "{says}");
    }
}
