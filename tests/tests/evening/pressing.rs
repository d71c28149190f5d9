//! What a child can press: steps of every kind with anything in them, and steps taken from a list of legal moves.
//! Never knows whether a step is allowed.

use bytes::Bytes;
use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, place_prize, reach, step::Step};
use herald_tests::{people::Person, raw::Raw};
use tonic::{Status, client::Grpc};

/// Short, long, empty, or of characters nobody can see.
pub(crate) fn any_text(rng: &mut Rng) -> String {
    match rng.u8(..10) {
        0 => String::new(),
        1 => "x".repeat(rng.usize(..3_000)),
        2 => "\u{0}\u{1b}[2J\r\n".to_owned(),
        3 => "\u{202e}\u{200b}\u{feff}".to_owned(),
        4 => "🏰".repeat(rng.usize(1..40)),
        5 => "x".repeat(70_000),
        6 => (0..rng.usize(1..30)).map(|_| rng.char(..)).collect(),
        _ => (0..rng.usize(1..20)).map(|_| rng.alphanumeric()).collect(),
    }
}

/// Mostly small, sometimes anything.
fn any_number(rng: &mut Rng) -> u32 {
    match rng.u8(..10) {
        0 => rng.u32(..),
        1 => 0,
        _ => rng.u32(..12),
    }
}

fn any_value(rng: &mut Rng) -> i32 {
    if rng.u8(..8) == 0 { rng.i32(..) } else { rng.i32(-1..8) }
}

/// Any step with anything in it; sometimes none.
pub(crate) fn any_step(rng: &mut Rng) -> v1::Step {
    let number = any_number(rng);
    let step = match rng.u8(..26) {
        0 => Step::DrawTile(v1::DrawTile { symbol: any_value(rng), thief: None }),
        1 => Step::DiscardTile(v1::DiscardTile {}),
        2 => Step::PlaceTile(v1::PlaceTile {}),
        3 => Step::PlaceMeeple(v1::PlaceMeeple {
            role: any_value(rng),
            label: any_text(rng),
            kind: any_value(rng),
            on_prize: any_number(rng),
        }),
        4 => Step::LiftMeeple(v1::LiftMeeple { meeple: number, cause: any_value(rng) }),
        5 => Step::TellPoints(v1::TellPoints {
            seats: (0..rng.usize(..8)).map(|_| any_number(rng)).collect(),
            points: any_number(rng),
            source: any_value(rng),
            reason: any_text(rng),
        }),
        6 => Step::EndTurn(v1::EndTurn {}),
        7 => {
            let ring_before = rng.bool().then(|| any_number(rng));
            Step::NominateMeeple(v1::NominateMeeple { meeple: number, emblem: any_value(rng), ring_before })
        }
        8 => Step::RevealEmblem(v1::RevealEmblem {
            meeple: number,
            reach: any_reach(rng),
            emblem: any_value(rng),
        }),
        9 => {
            let at = match rng.u8(..4) {
                0 => None,
                1 => Some(place_prize::At::KnownCity(any_number(rng))),
                2 => Some(place_prize::At::NewCity(v1::NewCity { label: any_text(rng) })),
                _ => Some(place_prize::At::Place(any_place(rng))),
            };
            Step::PlacePrize(v1::PlacePrize { prize: number, at })
        }
        10 => Step::HoldPrize(v1::HoldPrize { prize: number }),
        11 => Step::TellShields(v1::TellShields { city: number, shields: any_number(rng) }),
        12 => Step::MergeCities(v1::MergeCities { kept: number, joined: any_number(rng) }),
        13 => Step::DrawRiverTile(v1::DrawRiverTile { shape: any_value(rng) }),
        14 => Step::HandleSymbol(v1::HandleSymbol { outcome: any_value(rng) }),
        15 => {
            let (role, label, cause) = (any_value(rng), any_text(rng), any_value(rng));
            Step::MoveMeeple(v1::MoveMeeple { meeple: number, role, label, cause })
        }
        16 => Step::TakeDoubleTurn(v1::TakeDoubleTurn {}),
        17 => Step::ChooseTownHall(v1::ChooseTownHall {}),
        18 => Step::PlaceTownHall(v1::PlaceTownHall {}),
        19 => Step::HoldTownHall(v1::HoldTownHall {}),
        20 => Step::CallTournament(v1::CallTournament {}),
        21 => {
            let place = rng.bool().then(|| any_place(rng));
            Step::PlaceTournamentTile(v1::PlaceTournamentTile { place })
        }
        22..=24 => any_step_on_the_map(rng),
        _ => return v1::Step { step: None },
    };
    v1::Step { step: Some(step) }
}

fn any_step_on_the_map(rng: &mut Rng) -> Step {
    let number = any_number(rng);
    match rng.u8(..5) {
        0 => Step::DrawFace(v1::DrawFace { face: any_face(rng), thief: None, compartment: 0 }),
        1 => {
            let v1::Place { pos, quarter_turns } = any_place(rng);
            Step::LayTile(v1::LayTile { pos, quarter_turns })
        }
        2 => Step::RecallAbbot(v1::RecallAbbot {}),
        3 => Step::LookAtPrize(v1::LookAtPrize { prize: number, face: any_face(rng) }),
        _ => Step::StandMeeple(v1::StandMeeple { kind: any_value(rng), segment: number }),
    }
}

fn any_place(rng: &mut Rng) -> v1::Place {
    let pos = (rng.u8(..6) > 0).then(|| v1::Pos { x: any_value(rng), y: any_value(rng) });
    v1::Place { pos, quarter_turns: any_number(rng) }
}

/// A code that there is, or could be, or never could.
fn any_face(rng: &mut Rng) -> String {
    if rng.bool() { rng.uppercase().to_string() } else { any_text(rng) }
}

fn any_reach(rng: &mut Rng) -> Option<v1::Reach> {
    let reach = match rng.u8(..5) {
        0 => return None,
        1 => None,
        2 => Some(reach::Reach::RoadTiles(any_number(rng))),
        3 => Some(reach::Reach::CityTiles(any_number(rng))),
        _ => Some(reach::Reach::Field(v1::FieldReach {
            ring_of_8: any_number(rng),
            ring_of_16: any_number(rng),
            town_halls: any_number(rng),
        })),
    };
    Some(v1::Reach { reach, bridge_tiles: if rng.bool() { any_number(rng) } else { 0 } })
}

/// One of the moves listed, with facts in their stated ranges. What moves the game on is taken more often.
pub(crate) fn sensible_step(rng: &mut Rng, legal: &[v1::LegalMove]) -> Step {
    let moves: Vec<&Move> = legal.iter().filter_map(|legal| legal.r#move.as_ref()).collect();
    let onward = |legal: &&&Move| {
        matches!(
            legal,
            Move::DrawTile(_)
                | Move::DrawFace(_)
                | Move::LayTile(_)
                | Move::PlaceTile(_)
                | Move::EndTurn(_)
                | Move::PlacePrize(_)
        )
    };
    let onwards: Vec<&Move> = moves.iter().filter(onward).copied().collect();
    let chosen = if rng.u8(..3) > 0 { rng.choice(&onwards) } else { None };
    let chosen = chosen.or_else(|| rng.choice(&moves)).expect("who is awaited may do something");
    match chosen {
        Move::DrawTile(_) => Step::DrawTile(v1::DrawTile::default()),
        Move::DrawFace(legal) => Step::DrawFace(v1::DrawFace {
            face: rng.choice(&legal.faces).cloned().unwrap_or_default(),
            thief: None,
            compartment: 0,
        }),
        Move::LayTile(legal) => {
            Step::LayTile(v1::LayTile { pos: legal.pos, quarter_turns: legal.quarter_turns })
        }
        Move::StandMeeple(step) => Step::StandMeeple(*step),
        Move::DrawRiverTile(legal) => {
            Step::DrawRiverTile(v1::DrawRiverTile { shape: *rng.choice(&legal.shapes).unwrap() })
        }
        Move::HandleSymbol(legal) => {
            Step::HandleSymbol(v1::HandleSymbol { outcome: *rng.choice(&legal.outcomes).unwrap() })
        }
        Move::TakeDoubleTurn(step) => Step::TakeDoubleTurn(*step),
        Move::ChooseTownHall(step) => Step::ChooseTownHall(*step),
        Move::PlaceTownHall(step) => Step::PlaceTownHall(*step),
        Move::HoldTownHall(step) => Step::HoldTownHall(*step),
        Move::CallTournament(step) => Step::CallTournament(*step),
        Move::PlaceTournamentTile(legal) => {
            let place = rng.choice(&legal.places).copied();
            Step::PlaceTournamentTile(v1::PlaceTournamentTile { place })
        }
        Move::RecallAbbot(_) => Step::RecallAbbot(v1::RecallAbbot {}),
        Move::BuildTower(_) => Step::BuildTower(v1::BuildTower::default()),
        Move::GrowTowers(legal) => {
            let mut towers = legal.towers.clone();
            rng.shuffle(&mut towers);
            towers.truncate(legal.floors as usize);
            Step::GrowTowers(v1::GrowTowers { towers })
        }
        Move::PlaceGuard(legal) => Step::PlaceGuard(v1::PlaceGuard { tower: legal.tower }),
        Move::LookAtPrize(legal) => {
            let face = rng.choice(&legal.faces).cloned().unwrap_or_default();
            Step::LookAtPrize(v1::LookAtPrize { prize: legal.prize, face })
        }
        Move::MoveMeeple(legal) => {
            let v1::LegalShift { cause, role } = *rng.choice(&legal.moves).unwrap();
            let (meeple, label) = (legal.meeple, String::new());
            Step::MoveMeeple(v1::MoveMeeple { meeple, role, label, cause })
        }
        Move::DiscardTile(step) => Step::DiscardTile(*step),
        Move::PlaceTile(step) => Step::PlaceTile(*step),
        Move::EndTurn(step) => Step::EndTurn(*step),
        Move::LiftMeeple(legal) => Step::LiftMeeple(v1::LiftMeeple {
            meeple: legal.meeple,
            cause: *rng.choice(&legal.causes).unwrap(),
        }),
        Move::HoldPrize(step) => Step::HoldPrize(*step),
        Move::PlaceMeeple(legal) => {
            Step::PlaceMeeple(v1::PlaceMeeple { role: legal.role, kind: legal.kind, ..Default::default() })
        }
        Move::TellPoints(legal) => Step::TellPoints(v1::TellPoints {
            seats: vec![*rng.choice(&legal.seats).unwrap()],
            points: rng.u32(1..=500),
            source: *rng.choice(&legal.sources).unwrap(),
            reason: String::new(),
        }),
        Move::NominateMeeple(legal) => Step::NominateMeeple(v1::NominateMeeple {
            meeple: legal.meeple,
            emblem: *rng.choice(&legal.emblems).unwrap(),
            ring_before: legal.tells_ring.then(|| rng.u32(..=7)),
        }),
        Move::RevealEmblem(legal) => {
            let reach = match legal.discipline() {
                v1::Discipline::Road => reach::Reach::RoadTiles(rng.u32(1..=200)),
                v1::Discipline::City => reach::Reach::CityTiles(rng.u32(1..=200)),
                v1::Discipline::Field => {
                    let ring_of_8 = rng.u32(..=8);
                    let ring_of_16 = if ring_of_8 == 8 { rng.u32(..=16) } else { 0 };
                    reach::Reach::Field(v1::FieldReach { ring_of_8, ring_of_16, town_halls: 0 })
                }
                v1::Discipline::Unspecified => panic!("a tournament is held in something"),
            };
            Step::RevealEmblem(v1::RevealEmblem {
                meeple: legal.meeple,
                reach: Some(v1::Reach { reach: Some(reach), bridge_tiles: 0 }),
                emblem: 0,
            })
        }
        Move::PlacePrize(legal) => {
            let told = place_prize::At::NewCity(v1::NewCity::default());
            let at = Some(rng.choice(&legal.places).map_or(told, |place| place_prize::At::Place(*place)));
            Step::PlacePrize(v1::PlacePrize { prize: legal.prize, at })
        }
        Move::TellShields(legal) => {
            Step::TellShields(v1::TellShields { city: legal.city, shields: rng.u32(..=60) })
        }
        Move::MergeCities(legal) => {
            let (kept, joined) = (legal.cities[0], *legal.cities.last().unwrap());
            Step::MergeCities(v1::MergeCities { kept, joined })
        }
        Move::DescribeFace(_) => unreachable!("never chosen: what a tile shows is not tapped"),
        Move::EndGame(_) => panic!("no seat may end the game"),
    }
}

/// Sends bytes as they are; how it was refused.
pub(crate) async fn sends(person: &Person, path: &'static str, bytes: Vec<u8>) -> Status {
    let mut grpc = Grpc::new(person.channel.clone());
    grpc.ready().await.unwrap();
    let request = person.with(Bytes::from(bytes));
    grpc.unary(request, path.parse().unwrap(), Raw).await.expect_err("it is no call")
}
