//! What people do at the table, as steps of a move. Never says when.

use herald_api::v1::{self, Emblem, place_prize::At, reach::Reach, step::Step};

pub(crate) const DRAW: Step = Step::DrawTile(v1::DrawTile { symbol: 0, thief: None });
pub(crate) const LAY: Step = Step::PlaceTile(v1::PlaceTile {});
pub(crate) const END: Step = Step::EndTurn(v1::EndTurn {});

pub(crate) fn on_the_road(label: &str) -> Step {
    let (role, label) = (v1::Role::Highwayman.into(), label.to_owned());
    Step::PlaceMeeple(v1::PlaceMeeple { role, label, ..Default::default() })
}

pub(crate) fn nominate(meeple: u32, emblem: Emblem) -> Step {
    Step::NominateMeeple(v1::NominateMeeple { meeple, emblem: emblem.into(), ring_before: None })
}

pub(crate) fn road(seat: u32, points: u32) -> Step {
    let (seats, source) = (vec![seat], v1::PointSource::Road.into());
    Step::TellPoints(v1::TellPoints { seats, points, source, reason: String::new() })
}

pub(crate) fn statue(prize: u32, at: At) -> Step {
    Step::PlacePrize(v1::PlacePrize { prize, at: Some(at) })
}

pub(crate) fn reveal(meeple: u32, tiles: u32) -> Step {
    let reach = v1::Reach { reach: Some(Reach::RoadTiles(tiles)), bridge_tiles: 0 };
    Step::RevealEmblem(v1::RevealEmblem { meeple, reach: Some(reach), ..Default::default() })
}

pub(crate) fn shields(city: u32, shields: u32) -> Step {
    Step::TellShields(v1::TellShields { city, shields })
}
