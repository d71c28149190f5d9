//! The two tiles whose features the rules describe (W-9). Never what the lint makes of their faces.

use herald_rules::catalogue::{Catalogue, Contents, Face};
use herald_words::{Feature, RiverEnds, Rotation};

use super::script::code;

fn with<T>(face: &str, ask: impl FnOnce(&Face) -> T) -> T {
    let contents = Contents { river: Some(RiverEnds::ThirdEdition), towers: true, ..Contents::default() };
    let catalogue = Catalogue::of(contents);
    ask(&catalogue[catalogue.find(code(face)).unwrap()])
}

/// The half-edges of each field: bit 0 is the first half of the north edge, then clockwise.
fn fields(face: &Face) -> Vec<u8> {
    let parts = face.at(Rotation::None).parts.iter();
    parts.filter(|part| part.feature == Feature::Field).map(|part| part.halves).collect()
}

#[test]
fn w9_on_the_river_tile_the_field_runs_on_over_the_bend() {
    with("TT-river", |face| {
        assert_eq!(fields(face), [0b1111_1111], "one field, at every half-edge");
        assert!(face.foundation && face.river.is_some());
    });
}

/// City above, the road from east to west: the field at w2 is left of the city's gateless wall, that at e1 right of it.
#[test]
fn w9_the_through_road_parts_the_field_left_of_the_city_from_the_one_right_of_it() {
    with("TT-e", |face| {
        let (left, right, below) = (0b1000_0000, 0b0000_0100, 0b0111_1000);
        assert_eq!(fields(face), [left, right, below]);
        let road = face.at(Rotation::None).parts.iter().find(|part| part.feature == Feature::Road);
        assert_eq!(road.map(|part| part.sides), Some(0b1010), "without interruption");
    });
}
