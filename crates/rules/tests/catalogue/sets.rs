//! The faces of the River and of Tournaments & Emblems as printed, and what each game is played with. Never a fault.

use herald_rules::catalogue::{Catalogue, Contents, Face, Stream};
use herald_words::{Edge, FaceStatus, Feature, Heap, RiverEnds, Rotation, Segment};

use crate::{drawn, find, whole};

/// A line a face: its code, how many tiles have it, its edges, its parts. The last two are the earlier printings' ends.
const RIVER: &str = "\
RA x1 road road river field: road n e | field n1 s2 w1 w2 @ | field n2 e1 @ | field e2 s1 @ | river s
RB x1 city river road river: city n | road s | field e1 @0 | field w2 @0 | field e2 s1 @ | field s2 w1 @ | river e w
RC x1 city river city river: city n | city s | field e1 w2 @0 | field e2 w1 @1 | river e w
RD x1 river field river field: field n1 s2 w1 w2 @ | field n2 e1 e2 s1 @ | river n s
RE x1 city city river river: city n e | field s1 w2 @0 | field s2 w1 @ | river s w
RF x1 river field river field: field n1 s2 w1 w2 @ | field n2 e1 e2 s1 @ | river n s
RG x1 river field field river: field n1 w2 @ | field n2 e1 e2 s1 s2 w1 @ | river n w
RH x1 field river road river: road s | field n1 n2 e1 w2 @ | field e2 s1 @ | field s2 w1 @ | river e w | monastery
RI x1 road river river road: road n w | field n1 w2 @ | field n2 e1 s2 w1 @ | field e2 s1 @ | river e s
RJ x1 field river river field: field n1 n2 e1 s2 w1 w2 @ | field e2 s1 @ | river e s | garden
RK x1 river road river road: road e w | field n1 w2 @ | field n2 e1 @ | field e2 s1 @ | field s2 w1 @ | river n s
RL x1 river field field field: field n1 n2 e1 e2 s1 s2 w1 w2 @ | river n | monastery
RA0 x1 field river field field: field n1 n2 e1 e2 s1 s2 w1 w2 @ | river e
RL0 x1 field field field river: field n1 n2 e1 e2 s1 s2 w1 w2 @ | river w
";

const TOURNAMENTS: &str = "\
JC-A x1 road road road road: road n w | road e s | field n1 w2 @ | field e2 s1 @ | field n2 e1 s2 w1 @
JC-B x1 field city road city: city e w | road s | field n1 n2 @0 | field s1 @0 | field s2 @0
JC-C x1 city field field road: city n | road w | field w2 @0 | field e1 e2 s1 s2 w1 @0 | garden
JC-D x1 city road road city: city n w | road s | road e | field e1 @0 | field e2 @0 | field s1 @0 | field s2 @0
JC-E x1 city road road city: city n | city w | road s | road e | field e1 s2 @0 1 | field e2 s1 @
JC-F x1 city field field field: city n | field e1 e2 s1 s2 w1 w2 @0 | monastery
JC-G x1 city city road field: city n | city e | road s | field s1 @0 1 | field s2 w1 w2 @0
JC-H x1 city road road road: city n | road w | road e s | field w2 @0 | field e1 s2 w1 @0 | field e2 s1 @
JC-R x1 road river road river: road n | road s | field n1 n2 e1 w2 @ | field e2 s1 @ | field s2 w1 @ | river e w
JP-1 x1 city field field field: city n* | field e1 e2 s1 s2 w1 w2 @0
JP-2 x2 city field road road: city n* | road s w | field e1 e2 s1 w2 @0 | field s2 w1 @
JP-3 x1 city field field city: city n w* | field e1 e2 s1 s2 @0
JP-4 x1 field city field city: city e w* | field n1 n2 @0 | field s1 s2 @0
JP-5 x1 city city city city: city e w* | city n s | field @0 1 | field @0 1
JP-6 x1 city city field city: city n e w* | field s1 s2 @0
JP-7 x1 city city road city: city n e w* | road s | field s1 @0 | field s2 @0
JP-8 x1 city road road city: city n w* | road e s | field e1 s2 @0 | field e2 s1 @
JP-9 x1 field city city city: city e w* | city s | field n1 n2 @0 | field @0 1
JP-10 x1 city city city city: city n e s w*
JP-11 x1 city city city city: city n w* | city e s | field @0 1
JT-a x1 field field field city: city w | field n1 n2 e1 e2 s1 s2 @0
JT-b x1 city field field field: city n | field e1 e2 s1 s2 w1 w2 @0
JT-c x1 field road road field: road e s | field n1 n2 e1 s2 w1 w2 @ | field e2 s1 @
JT-d x1 field field road field: road s | field n1 n2 e1 e2 s1 s2 w1 w2 @
JT-e x1 field field field field: field n1 n2 e1 e2 s1 s2 w1 w2 @
JT-f x1 road field road field: road n s | field n1 s2 w1 w2 @ | field n2 e1 e2 s1 @
JT-ra x1 field field field city: city w | field n1 n2 e1 e2 s1 s2 @0
JT-rb x1 city field field field: city n | field e1 e2 s1 s2 w1 w2 @0
JT-rc x1 road field field field: road n | field n1 n2 e1 e2 s1 s2 w1 w2 @
JT-rd x1 field river field river: field n1 n2 e1 w2 @ | field e2 s1 s2 w1 @ | river e w
JT-re x1 field river road river: road s | field n1 n2 e1 w2 @ | field e2 s1 @ | field s2 w1 @ | river e w
JT-rf x1 field river field river: field n1 n2 e1 w2 @ | field e2 s1 s2 w1 @ | river e w
";

pub(crate) fn line(face: &Face) -> String {
    let word = |edge: Edge| match edge {
        Edge::Field => "field",
        Edge::Road => "road",
        Edge::City => "city",
        Edge::River => "river",
    };
    let edges = face.at(Rotation::None).edges.map(word).join(" ");
    format!("{} x{} {edges}: {}", face.code, face.count, drawn(face, Rotation::None))
}

fn lines(catalogue: &Catalogue, heaps: &[Heap]) -> Vec<String> {
    let faces = catalogue.iter().map(|(_, face)| face);
    faces.filter(|face| heaps.contains(&face.heap)).map(line).collect()
}

#[test]
fn r1_the_river_is_as_printed_with_the_ends_of_either_printing() {
    let printed: Vec<_> = RIVER.lines().collect();
    let third = Contents { river: Some(RiverEnds::ThirdEdition), tournaments: false, ..Contents::default() };
    assert_eq!(lines(Catalogue::of(third), &[Heap::River]), printed[..12]);
    let classic = Contents { river: Some(RiverEnds::Classic), tournaments: false, ..Contents::default() };
    let with_their_ends: Vec<_> = [&printed[12..13], &printed[1..11], &printed[13..]].concat();
    assert_eq!(lines(Catalogue::of(classic), &[Heap::River]), with_their_ends);
    for (contents, ends, status) in
        [(third, ["RA", "RL"], FaceStatus::Seen), (classic, ["RA0", "RL0"], FaceStatus::Documented)]
    {
        let catalogue = Catalogue::of(contents);
        let [spring, lake] = [catalogue.spring(), catalogue.lake()].map(|ix| &catalogue[ix.unwrap()]);
        assert_eq!([spring.code.as_str(), lake.code.as_str()], ends);
        assert_eq!([spring.status, lake.status], [status; 2]);
        assert_eq!([spring.stream, lake.stream], [Some(Stream::Spring), Some(Stream::Lake)]);
    }
}

#[test]
fn t24_tournaments_and_emblems_are_as_printed_or_guessed() {
    let whole = whole(RiverEnds::ThirdEdition);
    // J alone is the base game's.
    let ours = |face: &Face| face.code.as_str().starts_with('J') && face.code.as_str() != "J";
    let found: Vec<_> = whole.iter().filter(|(_, face)| ours(face)).collect();
    assert_eq!(
        found.iter().map(|(_, face)| line(face)).collect::<Vec<_>>(),
        TOURNAMENTS.lines().collect::<Vec<_>>()
    );
    for (_, face) in found {
        let (heap, status) = match face.code.as_str() {
            "JC-C" => (Heap::Land, FaceStatus::Seen),
            "JC-R" => (Heap::River, FaceStatus::Documented),
            code if code.starts_with("JC-") => (Heap::Land, FaceStatus::Guess),
            code if code.starts_with("JP-") => (Heap::Prize, FaceStatus::Guess),
            _ => (Heap::Tournament, FaceStatus::Guess),
        };
        assert_eq!((face.heap, face.status), (heap, status), "{}", face.code);
        assert_eq!(face.statue, (heap == Heap::Prize).then_some(Segment(0)), "{}", face.code);
    }
}

#[test]
fn r2_a_face_says_which_way_its_river_runs() {
    let whole = whole(RiverEnds::ThirdEdition);
    for (_, face) in whole.iter() {
        let stream = match face.code.as_str() {
            "RA" => Some(Stream::Spring),
            "RL" => Some(Stream::Lake),
            "RE" | "RG" | "RI" | "RJ" | "TT-river" => Some(Stream::Bend),
            "RB" | "RC" | "RD" | "RF" | "RH" | "RK" | "JC-R" | "JT-rd" | "JT-re" | "JT-rf" => {
                Some(Stream::Straight)
            }
            _ => None,
        };
        assert_eq!(face.stream, stream, "{}", face.code);
        let parts = &face.at(Rotation::None).parts;
        let river = parts.iter().position(|part| part.feature == Feature::River);
        assert_eq!(face.river.map(|part| usize::from(part.0)), river, "{}", face.code);
    }
    let bend = find(whole, "RE").at(Rotation::Quarter);
    assert_eq!(
        bend.edges,
        [Edge::River, Edge::City, Edge::City, Edge::River],
        "from south and west to west and north"
    );
}

/// Over tiles, not faces.
pub(crate) fn totals(catalogue: &Catalogue, heap: Heap) -> [u32; 4] {
    let faces = || catalogue.iter().map(|(_, face)| face).filter(|face| face.heap == heap);
    let coats = |face: &Face| face.at(Rotation::None).parts.iter().map(|part| u32::from(part.coats)).sum();
    let total =
        |each: &dyn Fn(&Face) -> u32| faces().map(|face| u32::from(face.count) * each(face)).sum::<u32>();
    [
        total(&|_| 1),
        total(&coats),
        total(&|face| face.monastery.is_some().into()),
        total(&|face| face.garden.is_some().into()),
    ]
}

/// Tiles, coats, monasteries, gardens.
#[test]
fn the_heaps_hold_what_the_box_holds() {
    let third = Some(RiverEnds::ThirdEdition);
    for (river, tournaments, heap, wanted) in [
        (None, false, Heap::Land, [72, 10, 6, 8]),
        (None, false, Heap::River, [0; 4]),
        (None, false, Heap::Prize, [0; 4]),
        (third, false, Heap::Land, [72, 10, 6, 8]),
        // A monastery on RH and by the lake RL; a garden on RJ.
        (third, false, Heap::River, [12, 0, 2, 1]),
        // By the classic lake there is none.
        (Some(RiverEnds::Classic), false, Heap::River, [12, 0, 1, 1]),
        // T-5: 80 with the start tile. A monastery on JC-F, a garden on JC-C, no coats.
        (None, true, Heap::Land, [80, 10, 7, 9]),
        // without the River, JC-R stays in the box; with it there are 13.
        (None, true, Heap::River, [0; 4]),
        (third, true, Heap::River, [13, 0, 2, 1]),
        (Some(RiverEnds::Classic), true, Heap::River, [13, 0, 1, 1]),
        // A coat in each statue's city.
        (None, true, Heap::Prize, [12, 12, 0, 0]),
        // Six squares a side.
        (None, true, Heap::Tournament, [12, 0, 0, 0]),
    ] {
        let catalogue = Catalogue::of(Contents { river, tournaments, ..Contents::default() });
        assert_eq!(totals(catalogue, heap), wanted, "{river:?}, tournaments {tournaments}, {heap:?}");
    }
}

#[test]
fn what_a_game_is_played_with_is_put_together_once_in_a_fixed_order() {
    let all = Contents { river: Some(RiverEnds::Classic), tournaments: true, ..Contents::default() };
    assert!(std::sync::Arc::ptr_eq(Catalogue::of(all), Catalogue::of(all)));
    assert!(std::ptr::eq(Catalogue::base(), &**Catalogue::of(Contents::default())));
    let catalogue = Catalogue::of(all);
    assert_eq!(
        catalogue.name(),
        "Carcassonne, printing with gardens; The River, third edition; its classic ends; Tournaments & Emblems"
    );
    let heaps: Vec<_> = catalogue.iter().map(|(_, face)| face.heap).collect();
    assert_eq!(heaps.len(), 32 + 12 + 8 + 1 + 11 + 12);
    let mut runs = heaps;
    runs.dedup();
    assert_eq!(
        runs,
        [Heap::Land, Heap::River, Heap::Land, Heap::River, Heap::Prize, Heap::Tournament],
        "the base game, the River, then the expansion's own"
    );
    assert_eq!(catalogue[catalogue.start()].code.as_str(), "D");
    let base = Catalogue::base();
    assert_eq!((base.spring(), base.lake()), (None, None));
    assert!(base.iter().zip(catalogue.iter()).all(|(one, other)| one == other), "a face keeps its place");
}

#[test]
fn where_the_statue_stands_tells_one_turn_from_another() {
    let set = |heap: &str, statue: &str| {
        let head =
            "name = \"one\"\ntiles = 1\ncoats = 0\nmonasteries = 0\ngardens = 0\n[[face]]\ncode = \"Q\"\n";
        let face = "count = 1\nstart = true\nstatus = \"guess\"\nedges = \"city field city field\"\n";
        let parts = "cities = [\"n\", \"s\"]\nfields = [\"e1 e2 w1 w2 @0 @1\"]\n";
        Catalogue::read(&format!("{head}heap = \"{heap}\"\n{statue}{face}{parts}")).unwrap()
    };
    let ways = |set: &Catalogue| set[set.start()].orientations.len();
    assert_eq!(ways(&set("land", "")), 2);
    assert_eq!(ways(&set("prize", "statue = 1\n")), 4);
}
