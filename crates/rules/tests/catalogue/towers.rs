//! The faces of Towers & Thieves as printed or guessed, their symbols and foundations, and what each heap holds beside them.
//! Never a fault.

use herald_rules::catalogue::{Catalogue, Contents, Face, Stream};
use herald_words::{FaceStatus, Heap, RiverEnds, Rotation, Thief};

use crate::{
    sets::{line, totals},
    whole,
};

/// A line a face: its code, how many tiles have it, its edges, its parts, and what else is on it.
const TOWERS: &str = "\
TT-N x1 city field road field: city n | road s | field s2 w1 w2 @0 | field e1 e2 s1 @0 | garden | thief 4
TT-P x1 field field road road: road s w | field n1 n2 e1 e2 s1 w2 @ | field s2 w1 @ | garden | thief 5
TT-a x1 field field field field: field n1 n2 e1 e2 s1 s2 w1 w2 @ | monastery | thief 4
TT-b x1 road road road road: road n w | road e s | field n1 w2 @ | field e2 s1 @ | field n2 e1 s2 w1 @ | thief 6
TT-c x1 road city road city: city e w | road n | road s | field n1 @0 | field n2 @0 | field s1 @0 | field s2 @0 | thief 5
TT-d x1 city field road road: city n | road s w | field e1 e2 s1 w2 @0 | field s2 w1 @ | thief 4
TT-e x1 city road field road: city n | road e w | field w2 @0 | field e1 @0 | field e2 s1 s2 w1 @ | thief 6
TT-f x1 city field field city: city n w | field e1 e2 s1 s2 @0 | thief 5
TT-g x1 city road field city: city n w | road e | field e1 @0 | field e2 @0 | field s1 s2 @0 | thief 6
TT-h x1 city road city road: city n | city s | road e w | field e1 w2 @0 | field e2 w1 @1 | thief 4
TT-i x1 city city road city: city n e w | road s | field s1 @0 | field s2 @0 | thief 5
TT-j x1 city city city city: city n e w* | city s | field @0 1 | thief 6
TT-river x1 field field river river: field n1 n2 e1 e2 s1 s2 w1 w2 @ | river s w | tower
TT-1 x1 city field field field: city n | field e1 e2 s1 s2 w1 w2 @0 | tower
TT-2 x1 field field field field: field n1 n2 e1 e2 s1 s2 w1 w2 @ | tower
TT-3 x1 road road field road: road n | road e | road w | field n1 w2 @ | field n2 e1 @ | field e2 s1 s2 w1 @ | tower
TT-4 x1 road road road road: road n | road e | road s | road w | field n2 e1 @ | field e2 s1 @ | field s2 w1 @ | field n1 w2 @ | tower
TT-5 x1 city field field city: city n | city w | field e1 e2 s1 s2 @0 1 | tower
";

fn ours(catalogue: &Catalogue) -> impl Iterator<Item = &Face> {
    catalogue.iter().map(|(_, face)| face).filter(|face| face.code.as_str().starts_with("TT-"))
}

fn whole_line(face: &Face) -> String {
    let thief = face.thief.map(|thief| format!(" | thief {}", thief.number));
    let tower = if face.foundation { " | tower" } else { "" };
    format!("{}{}{tower}", line(face), thief.unwrap_or_default())
}

#[test]
fn w9_towers_and_thieves_are_as_printed_or_guessed() {
    let whole = whole(RiverEnds::ThirdEdition);
    let found: Vec<_> = ours(whole).map(whole_line).collect();
    assert_eq!(found, TOWERS.lines().collect::<Vec<_>>());
    // Nothing of another set has what is theirs.
    let others = whole.iter().map(|(_, face)| face).filter(|face| !face.code.as_str().starts_with("TT-"));
    let others: Vec<_> = others.filter(|face| face.thief.is_some() || face.foundation).collect();
    assert!(others.is_empty(), "{others:?}");
}

/// Two faces were seen, with their numbers; two are in the rules (W-9), and the number of one of those is a guess like all others.
#[test]
fn w6_w9_each_face_and_each_thiefs_number_says_how_sure_it_is() {
    for face in ours(whole(RiverEnds::Classic)) {
        let code = face.code.as_str();
        let heap = match code {
            "TT-river" => Heap::River,
            "TT-1" | "TT-2" | "TT-3" | "TT-4" | "TT-5" => Heap::Tower,
            _ => Heap::Land,
        };
        let status = match code {
            "TT-N" | "TT-P" => FaceStatus::Seen,
            "TT-e" | "TT-river" => FaceStatus::Documented,
            _ => FaceStatus::Guess,
        };
        let sure = match code {
            "TT-N" => Some((4, FaceStatus::Seen)),
            "TT-P" => Some((5, FaceStatus::Seen)),
            "TT-a" | "TT-d" | "TT-h" => Some((4, FaceStatus::Guess)),
            "TT-c" | "TT-f" | "TT-i" => Some((5, FaceStatus::Guess)),
            "TT-b" | "TT-e" | "TT-g" | "TT-j" => Some((6, FaceStatus::Guess)),
            _ => None,
        };
        let thief = sure.map(|(number, status)| Thief { number, status });
        assert_eq!((face.heap, face.status, face.thief), (heap, status, thief), "{code}");
        // W-2: a tower tile has a foundation, and so has the river tile; W-6: who has a symbol has none.
        assert_eq!((face.foundation, face.statue), (heap != Heap::Land, None), "{code}");
        let bends = (heap == Heap::River).then_some(Stream::Bend);
        assert_eq!(face.stream, bends, "{code}");
    }
}

/// Field or roads all round lie one way; what looks the same turned about, two.
#[test]
fn w9_turns_of_its_faces_that_give_the_same_map_are_listed_once() {
    for face in ours(whole(RiverEnds::ThirdEdition)) {
        let ways = match face.code.as_str() {
            "TT-a" | "TT-2" | "TT-4" => 1,
            "TT-b" | "TT-c" | "TT-h" => 2,
            _ => 4,
        };
        assert_eq!(face.orientations, &Rotation::ALL[..ways], "{}", face.code);
    }
}

/// Tiles, coats, monasteries, gardens.
#[test]
fn w1_the_heaps_hold_what_the_box_holds() {
    let third = Some(RiverEnds::ThirdEdition);
    for (river, tournaments, heap, wanted) in [
        // To the base game's 72 tiles, 10 coats, 6 monasteries and 8 gardens: 12 tiles, a coat on TT-j, a monastery on TT-a,
        // gardens on TT-N and TT-P.
        (None, false, Heap::Land, [84, 11, 7, 10]),
        (third, false, Heap::Land, [84, 11, 7, 10]),
        // T-5: the 8 of tournaments beside them, with a monastery and a garden.
        (None, true, Heap::Land, [92, 11, 8, 11]),
        // without the River its river tile stays in the box.
        (None, false, Heap::River, [0; 4]),
        (None, true, Heap::River, [0; 4]),
        (third, false, Heap::River, [13, 0, 2, 1]),
        (Some(RiverEnds::Classic), false, Heap::River, [13, 0, 1, 1]),
        (third, true, Heap::River, [14, 0, 2, 1]),
        (None, false, Heap::Tower, [5, 0, 0, 0]),
        (third, true, Heap::Tower, [5, 0, 0, 0]),
        (third, true, Heap::Prize, [12, 12, 0, 0]),
    ] {
        let contents = Contents { river, tournaments, towers: true };
        let found = totals(Catalogue::of(contents), heap);
        assert_eq!(found, wanted, "{river:?}, tournaments {tournaments}, {heap:?}");
        let without = Catalogue::of(Contents { towers: false, ..contents });
        assert_eq!(totals(without, Heap::Tower), [0; 4]);
        assert_eq!(ours(without).count(), 0);
    }
}

#[test]
fn w1_its_faces_come_after_all_others_and_each_keeps_its_place() {
    let contents = Contents { river: Some(RiverEnds::ThirdEdition), tournaments: true, towers: false };
    let before = Catalogue::of(contents);
    let with = Catalogue::of(Contents { towers: true, ..contents });
    assert_eq!(with.name(), format!("{}; Towers & Thieves", before.name()));
    assert_eq!(with.iter().len(), before.iter().len() + 12 + 1 + 5);
    assert!(before.iter().zip(with.iter()).all(|(one, other)| one == other), "a face keeps its place");
}
