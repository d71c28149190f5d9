//! Taps what is listed, with facts at random, and makes steps up that may be refused. Never knows a rule: only what a
//! client is told.

use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, reach::Reach, step::Step};

use super::{repair, stranger};

/// A step of the list, what brings the evening on being likelier, and a tile beside one of these cells. `None` if nothing is
/// listed for a seat.
pub(crate) fn tap(rng: &mut Rng, listed: &[v1::LegalMove], hurry: Hurry, cells: &[v1::Pos]) -> Option<Step> {
    let weights: Vec<u32> = listed.iter().map(|legal| weight(legal, hurry) * near(legal, cells)).collect();
    let all: u32 = weights.iter().sum();
    let mut at = if all == 0 { return None } else { rng.u32(..all) };
    let chosen = weights.iter().position(|weight| {
        let here = at < *weight;
        at = at.wrapping_sub(*weight);
        here
    });
    fill(rng, listed, listed[chosen?].r#move.as_ref()?)
}

/// What a seat is keen on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hurry {
    /// Nominations.
    ToNominate,
    /// The next tournament.
    ToDraw,
}

/// Where a meeple stands a tile beside it may extend what it stands on, and then it may be nominated.
fn near(legal: &v1::LegalMove, cells: &[v1::Pos]) -> u32 {
    let Some(Move::LayTile(v1::LegalLay { pos: Some(pos), .. })) = &legal.r#move else { return 1 };
    let beside = |cell: &&v1::Pos| cell.x.abs_diff(pos.x) + cell.y.abs_diff(pos.y) == 1;
    if cells.iter().any(|cell| beside(&cell)) { 15 } else { 1 }
}

fn weight(legal: &v1::LegalMove, hurry: Hurry) -> u32 {
    match legal.r#move.as_ref().unwrap() {
        Move::DrawTile(_)
        | Move::DrawFace(_)
        | Move::LayTile(_)
        | Move::DrawRiverTile(_)
        | Move::PlaceTile(_)
        | Move::PlaceTournamentTile(_)
        | Move::PlaceTownHall(_)
        | Move::HandleSymbol(_)
        | Move::CallTournament(_) => 120,
        Move::NominateMeeple(_) if hurry == Hurry::ToNominate => 250,
        Move::NominateMeeple(_) => 30,
        Move::RevealEmblem(_) | Move::PlacePrize(_) => 60,
        Move::EndTurn(_) if hurry == Hurry::ToNominate => 15,
        Move::EndTurn(_) => 60,
        Move::PlaceMeeple(_) | Move::StandMeeple(_) if hurry == Hurry::ToNominate => 40,
        Move::StandMeeple(_) => 20,
        Move::PlaceMeeple(_) => 12,
        Move::RecallAbbot(_) => 4,
        Move::GrowTowers(_) => 120,
        Move::PlaceGuard(_) => 8,
        Move::BuildTower(_) => 4,
        Move::LookAtPrize(_) => 40,
        Move::HoldPrize(_) | Move::TakeDoubleTurn(_) | Move::HoldTownHall(_) => 20,
        Move::ChooseTownHall(_) => 10,
        Move::TellPoints(_) => 5,
        Move::DiscardTile(_) | Move::TellShields(_) | Move::MergeCities(_) => 2,
        Move::LiftMeeple(_) | Move::MoveMeeple(_) => 1,
        Move::DescribeFace(_) => 15,
        Move::EndGame(_) => 0,
    }
}

fn fill(rng: &mut Rng, listed: &[v1::LegalMove], legal: &Move) -> Option<Step> {
    Some(match legal {
        Move::DrawTile(asked) => {
            let symbol = rng.choice(&asked.symbols).filter(|_| rng.u8(..4) == 0).copied().unwrap_or_default();
            Step::DrawTile(v1::DrawTile { symbol, thief: None })
        }
        Move::DrawFace(asked) => {
            // Where the server draws, none is told.
            let face = rng.choice(&asked.faces).cloned().unwrap_or_default();
            Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })
        }
        Move::LayTile(asked) => {
            Step::LayTile(v1::LayTile { pos: asked.pos, quarter_turns: asked.quarter_turns })
        }
        Move::StandMeeple(asked) => Step::StandMeeple(*asked),
        Move::RecallAbbot(_) => Step::RecallAbbot(v1::RecallAbbot {}),
        Move::GrowTowers(asked) => {
            let mut towers = asked.towers.clone();
            rng.shuffle(&mut towers);
            towers.truncate(asked.floors as usize);
            Step::GrowTowers(v1::GrowTowers { towers })
        }
        Move::PlaceGuard(asked) => Step::PlaceGuard(v1::PlaceGuard { tower: asked.tower }),
        Move::BuildTower(_) => Step::BuildTower(v1::BuildTower { label: label(rng) }),
        Move::LookAtPrize(asked) => {
            let face = rng.choice(&asked.faces).cloned().unwrap_or_default();
            Step::LookAtPrize(v1::LookAtPrize { prize: asked.prize, face })
        }
        Move::DrawRiverTile(asked) => {
            Step::DrawRiverTile(v1::DrawRiverTile { shape: *rng.choice(&asked.shapes)? })
        }
        Move::HandleSymbol(asked) => {
            Step::HandleSymbol(v1::HandleSymbol { outcome: *rng.choice(&asked.outcomes)? })
        }
        Move::TakeDoubleTurn(asked) => Step::TakeDoubleTurn(*asked),
        Move::ChooseTownHall(asked) => Step::ChooseTownHall(*asked),
        Move::PlaceTownHall(asked) => Step::PlaceTownHall(*asked),
        Move::HoldTownHall(asked) => Step::HoldTownHall(*asked),
        Move::CallTournament(asked) => Step::CallTournament(*asked),
        Move::PlaceTournamentTile(asked) => {
            let place = rng.choice(&asked.places).copied();
            Step::PlaceTournamentTile(v1::PlaceTournamentTile { place })
        }
        Move::DiscardTile(asked) => Step::DiscardTile(*asked),
        Move::PlaceTile(asked) => Step::PlaceTile(*asked),
        Move::EndTurn(asked) => Step::EndTurn(*asked),
        Move::LiftMeeple(asked) => {
            Step::LiftMeeple(v1::LiftMeeple { meeple: asked.meeple, cause: *rng.choice(&asked.causes)? })
        }
        Move::MoveMeeple(asked) => {
            let (v1::LegalShift { cause, role }, label) = (*rng.choice(&asked.moves)?, label(rng));
            Step::MoveMeeple(v1::MoveMeeple { meeple: asked.meeple, role, label, cause })
        }
        Move::HoldPrize(asked) => Step::HoldPrize(*asked),
        Move::PlaceMeeple(asked) => {
            let (role, kind, label) = (asked.role, asked.kind, label(rng));
            let on_prize = rng.choice(&asked.on_prizes).copied().unwrap_or_default();
            Step::PlaceMeeple(v1::PlaceMeeple { role, kind, label, on_prize })
        }
        Move::TellPoints(asked) => {
            let mut seats = asked.seats.clone();
            rng.shuffle(&mut seats);
            seats.truncate(rng.usize(1..=seats.len()));
            let (points, source) = (rng.u32(1..30), *rng.choice(&asked.sources)?);
            Step::TellPoints(v1::TellPoints { seats, points, source, reason: label(rng) })
        }
        Move::NominateMeeple(asked) => Step::NominateMeeple(v1::NominateMeeple {
            meeple: asked.meeple,
            emblem: rng.choice(asked.emblems.iter().copied())?,
            ring_before: asked.tells_ring.then(|| rng.u32(..8)),
        }),
        // On a tracked map Herald measures.
        Move::RevealEmblem(asked) if asked.reach.is_some() => {
            Step::RevealEmblem(v1::RevealEmblem { meeple: asked.meeple, ..Default::default() })
        }
        Move::RevealEmblem(asked) => reveal(rng, asked.meeple, asked.discipline),
        Move::PlacePrize(asked) if !asked.places.is_empty() => {
            let place = *rng.choice(&asked.places)?;
            let at = Some(v1::place_prize::At::Place(place));
            Step::PlacePrize(v1::PlacePrize { prize: asked.prize, at })
        }
        Move::PlacePrize(asked) => {
            let known = listed.iter().filter_map(|legal| match &legal.r#move {
                Some(Move::TellShields(city)) => Some(city.city),
                _ => None,
            });
            let known: Vec<_> = known.collect();
            let city = match rng.choice(known) {
                Some(city) if rng.bool() => v1::place_prize::At::KnownCity(city),
                _ => v1::place_prize::At::NewCity(v1::NewCity { label: label(rng) }),
            };
            Step::PlacePrize(v1::PlacePrize { prize: asked.prize, at: Some(city) })
        }
        Move::TellShields(asked) => {
            Step::TellShields(v1::TellShields { city: asked.city, shields: rng.u32(..6) })
        }
        Move::MergeCities(asked) => {
            let mut cities = asked.cities.clone();
            rng.shuffle(&mut cities);
            Step::MergeCities(v1::MergeCities { kept: cities[0], joined: cities[1] })
        }
        Move::DescribeFace(asked) => Step::DescribeFace(describe(rng, asked)),
        Move::EndGame(_) => return None,
    })
}

/// A tile that nobody knew, now and then like one described before; or the real face of a guess.
fn describe(rng: &mut Rng, asked: &v1::LegalDescription) -> v1::FaceText {
    match rng.choice(&asked.guesses) {
        Some(guess) if asked.unknown == 0 || rng.bool() => {
            if guess.starts_with("JP-") {
                stranger::describe(guess)
            } else {
                repair::plain(guess)
            }
        }
        _ => {
            let code = format!("Own{}", rng.u8(1..=3));
            repair::own(rng, &code)
        }
    }
}

/// A reveal with a reach at random.
pub(super) fn reveal(rng: &mut Rng, meeple: u32, discipline: i32) -> Step {
    let reach = match v1::Discipline::try_from(discipline) {
        Ok(v1::Discipline::Road) => Reach::RoadTiles(rng.u32(1..6)),
        Ok(v1::Discipline::City) => Reach::CityTiles(rng.u32(1..6)),
        _ => Reach::Field(v1::FieldReach { ring_of_8: rng.u32(..=8), ..Default::default() }),
    };
    let reach = v1::Reach { reach: Some(reach), bridge_tiles: 0 };
    Step::RevealEmblem(v1::RevealEmblem { meeple, reach: Some(reach), ..Default::default() })
}

/// A step made up by somebody curious about these meeples.
pub(crate) fn stranger(rng: &mut Rng, meeples: &[v1::Meeple]) -> Step {
    let meeple = rng.choice(meeples).map_or(rng.u32(1..20), |meeple| meeple.meeple);
    let city = rng.u32(1..4);
    match rng.u8(..12) {
        0 => Step::DrawTile(v1::DrawTile::default()),
        1 => Step::PlaceTile(v1::PlaceTile {}),
        2 => Step::EndTurn(v1::EndTurn {}),
        3 => Step::LiftMeeple(v1::LiftMeeple { meeple, cause: rng.i32(..=7) }),
        4 => Step::HoldPrize(v1::HoldPrize { prize: rng.u32(1..12) }),
        5 => Step::TellShields(v1::TellShields { city, shields: 2 }),
        6 => Step::PlaceMeeple(v1::PlaceMeeple { role: rng.i32(1..=7), ..Default::default() }),
        7 | 8 => {
            let discipline = rng.i32(1..=3);
            reveal(rng, meeple, discipline)
        }
        _ => Step::NominateMeeple(v1::NominateMeeple {
            meeple,
            emblem: rng.i32(1..=5),
            ring_before: rng.bool().then(|| rng.u32(..=8)),
        }),
    }
}

/// Refused whatever the rules say: there is no such meeple, and never will be.
pub(super) fn never() -> Step {
    Step::LiftMeeple(v1::LiftMeeple { meeple: 60_000, ..Default::default() })
}

fn label(rng: &mut Rng) -> String {
    ["", "by the mill", "the long one"][rng.usize(..3)].to_owned()
}
