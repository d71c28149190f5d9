//! The base game's faces, and the ways any face lies. Never a fault.

use herald_rules::catalogue::{Catalogue, Face, NONE, edge_bits};
use herald_words::{
    Edge::{self, City, Field, Road},
    FaceStatus, Feature, RiverEnds, Rotation, Segment, Side,
};

use crate::{code, drawn, find, whole};

fn face(code: &str) -> &'static Face {
    find(Catalogue::base(), code)
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
    assert_eq!(base.find(code("Z")), None);
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
    let all = [RiverEnds::ThirdEdition, RiverEnds::Classic].map(|ends| whole(ends).iter());
    for (_, face) in all.into_iter().flatten() {
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
                let by_edge = match turned.edges[at] {
                    Field => None,
                    Road => Some(Feature::Road),
                    City => Some(Feature::City),
                    Edge::River => Some(Feature::River),
                };
                assert_eq!(by_side, by_edge);
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
fn parts_are_in_the_order_cities_roads_fields_river_monastery_garden() {
    let order =
        [Feature::City, Feature::Road, Feature::Field, Feature::River, Feature::Monastery, Feature::Garden];
    for (_, face) in whole(RiverEnds::ThirdEdition).iter() {
        let parts = face.at(Rotation::None).parts.iter();
        let places: Vec<_> = parts.map(|part| order.iter().position(|it| *it == part.feature)).collect();
        assert!(places.is_sorted(), "{}", face.code);
    }
    assert_eq!([Field, Road, City, Edge::River].map(edge_bits), [0, 1, 2, 3]);
}
