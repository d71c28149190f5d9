//! Steps on a tracked map, made up by somebody who is curious what another holds. Never knows a rule.

use fastrand::Rng;
use herald_api::v1::{self, step::Step};

/// Faces of each heap, so that some are left, some lie, and one is nobody's.
const FACES: [&str; 10] = ["A", "U", "V", "D", "JC-A", "JP-1", "JP-5", "TT-2", "RA0", "XYZ"];

/// A step made up.
pub(crate) fn on_the_map(rng: &mut Rng, table: &v1::View) -> Step {
    let meeple = rng.choice(&table.meeples).map_or(rng.u32(1..20), |meeple| meeple.meeple);
    let prize = rng.u32(1..9);
    match rng.u8(..16) {
        0 => {
            let face = rng.choice(FACES).unwrap_or_default().to_owned();
            Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })
        }
        1 | 2 => {
            let place = beside(rng, table);
            Step::LayTile(v1::LayTile { pos: place.pos, quarter_turns: place.quarter_turns })
        }
        3 => Step::StandMeeple(v1::StandMeeple { kind: rng.i32(0..3), segment: rng.u32(..6) }),
        4 => Step::EndTurn(v1::EndTurn {}),
        5 => Step::RecallAbbot(v1::RecallAbbot {}),
        6 | 7 => look_at(rng, prize),
        8 | 9 => place_prize(rng, prize, table),
        10 => Step::RevealEmblem(v1::RevealEmblem { meeple, ..Default::default() }),
        11 => {
            let code = format!("JP-{}", rng.u8(1..=11));
            Step::DescribeFace(describe(&code))
        }
        12 => Step::PlaceGuard(v1::PlaceGuard { tower: rng.u32(1..4) }),
        13 => Step::PlaceTournamentTile(v1::PlaceTournamentTile { place: Some(beside(rng, table)) }),
        _ => Step::NominateMeeple(v1::NominateMeeple { meeple, emblem: rng.i32(1..=5), ring_before: None }),
    }
}

/// What this prize tile shows, as somebody guesses.
pub(super) fn look_at(rng: &mut Rng, prize: u32) -> Step {
    let face = if rng.u8(..4) == 0 { String::new() } else { format!("JP-{}", rng.u8(1..=11)) };
    Step::LookAtPrize(v1::LookAtPrize { prize, face })
}

/// This prize tile somewhere, as if one knew where it fits.
pub(super) fn place_prize(rng: &mut Rng, prize: u32, table: &v1::View) -> Step {
    let at = Some(v1::place_prize::At::Place(beside(rng, table)));
    Step::PlacePrize(v1::PlacePrize { prize, at })
}

fn beside(rng: &mut Rng, table: &v1::View) -> v1::Place {
    let tiles = table.map.as_ref().map(|map| map.tiles.as_slice()).unwrap_or_default();
    let v1::Pos { x, y } = rng.choice(tiles).and_then(|tile| tile.pos).unwrap_or_default();
    let (east, south) = [(0, -1), (1, 0), (0, 1), (-1, 0)][rng.usize(..4)];
    v1::Place { pos: Some(v1::Pos { x: x + east, y: y + south }), quarter_turns: rng.u32(..4) }
}

/// A prize tile's face with city all around, which seldom fits.
pub(super) fn describe(code: &str) -> v1::FaceText {
    v1::FaceText {
        code: code.to_owned(),
        heap: v1::Heap::Prize.into(),
        edges: "city city city city".to_owned(),
        cities: vec!["n-e-s-w".to_owned()],
        statue: Some(0),
        ..Default::default()
    }
}
