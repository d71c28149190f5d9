//! Steps made up without looking at the table, so that what is accepted can be held against what is listed. Never asks
//! whether a step makes sense.

use fastrand::Rng;
use herald_words::{
    CityId, Command, Emblem, FaceCode, Kind, LeaveCause, MapCommand, MeepleId, MoveCause, Place, PointSource,
    Points, Pos, PrizeId, PrizePlace, Reach, RiverShape, Role, Rotation, Seat, Segment, Shields, StatueCity,
    SymbolOutcome, TileSymbol, TournamentCommand, TowerCommand, TowerId, TownHallCommand,
};

/// A step about anything; figures up to this one are known to have been on the map.
pub(crate) fn step(rng: &mut Rng, known: u16) -> Command {
    let meeple = MeepleId(rng.u16(..=known + 1));
    match rng.u8(..26) {
        0 => Command::DrawTile {
            symbol: rng.choice(TileSymbol::ALL).filter(|_| rng.bool()),
            thief: thief(rng),
        },
        1 => Command::DrawRiverTile { shape: rng.choice(RiverShape::ALL).unwrap() },
        2 => Command::HandleSymbol { outcome: rng.choice(SymbolOutcome::ALL).unwrap() },
        3 => Command::DiscardTile,
        4 => Command::PlaceTile,
        5..8 => {
            let (kind, role) = (rng.choice(Kind::ALL).unwrap(), rng.choice(Role::ALL).unwrap());
            let on_prize = (rng.u8(..3) == 0).then(|| PrizeId(rng.u8(..14)));
            Command::PlaceMeeple { kind, role, label: None, on_prize }
        }
        8 | 9 => Command::LiftMeeple { meeple, cause: rng.choice(LeaveCause::ALL).unwrap() },
        10 | 11 => {
            let (role, cause) = (rng.choice(Role::ALL).unwrap(), rng.choice(MoveCause::ALL).unwrap());
            Command::MoveMeeple { meeple, role, label: None, cause }
        }
        12 => tell_points(rng),
        13 => Command::EndTurn,
        14 => Command::TakeDoubleTurn,
        15 => Command::TownHall(
            rng.choice([TownHallCommand::Choose, TownHallCommand::Place, TownHallCommand::Hold]).unwrap(),
        ),
        16 | 17 => nominate(rng, meeple),
        18 | 19 => reveal(rng, meeple),
        20 => map(rng),
        21 => tower(rng),
        _ => Command::Tournament(tournament(rng)),
    }
}

/// A step on a map that nobody tracks here.
pub(crate) fn map(rng: &mut Rng) -> Command {
    Command::Map(match rng.u8(..4) {
        0 => MapCommand::Draw { face: FaceCode::parse("E").filter(|_| rng.bool()), thief: None, from: None },
        1 => MapCommand::Lay(place(rng)),
        2 => MapCommand::RecallAbbot,
        _ => MapCommand::Stand { kind: rng.choice(Kind::ALL).unwrap(), segment: Segment(rng.u8(..3)) },
    })
}

/// A step with towers, of which a few are known.
fn tower(rng: &mut Rng) -> Command {
    let tower = |rng: &mut Rng| TowerId(rng.u8(..8));
    Command::Tower(match rng.u8(..4) {
        0 => TowerCommand::Build { label: None },
        1 => TowerCommand::Grow { towers: (0..rng.usize(..4)).map(|_| tower(rng)).collect() },
        _ => TowerCommand::Guard { tower: tower(rng) },
    })
}

/// Left out now and then; sometimes a number that no symbol bears.
fn thief(rng: &mut Rng) -> Option<u8> {
    rng.choice([0, 1, 4, 9, 10]).filter(|_| rng.bool())
}

fn place(rng: &mut Rng) -> Place {
    let pos = Pos { x: rng.i16(-2..=2), y: rng.i16(-2..=2) };
    Place { pos, rotation: rng.choice(Rotation::ALL).unwrap() }
}

/// A listed step with one thing told otherwise.
pub(crate) fn twist(rng: &mut Rng, step: &Command) -> Command {
    match step.clone() {
        Command::DrawTile { symbol, .. } if rng.bool() => Command::DrawTile { symbol, thief: thief(rng) },
        Command::DrawTile { thief, .. } => Command::DrawTile { symbol: rng.choice(TileSymbol::ALL), thief },
        Command::Tower(TowerCommand::Grow { mut towers }) => {
            match rng.u8(..3) {
                0 => towers.push(TowerId(rng.u8(..8))),
                1 => towers.truncate(towers.len() - 1),
                _ => *towers.last_mut().unwrap() = TowerId(rng.u8(..8)),
            }
            Command::Tower(TowerCommand::Grow { towers })
        }
        Command::Tower(_) => tower(rng),
        Command::HandleSymbol { .. } => {
            Command::HandleSymbol { outcome: rng.choice(SymbolOutcome::ALL).unwrap() }
        }
        Command::DrawRiverTile { .. } => {
            Command::DrawRiverTile { shape: rng.choice(RiverShape::ALL).unwrap() }
        }
        Command::PlaceMeeple { kind, role, label, on_prize } => match rng.u8(..3) {
            0 => Command::PlaceMeeple { kind: rng.choice(Kind::ALL).unwrap(), role, label, on_prize },
            1 => Command::PlaceMeeple { kind, role: rng.choice(Role::ALL).unwrap(), label, on_prize },
            _ => Command::PlaceMeeple { kind, role, label, on_prize: Some(PrizeId(rng.u8(..14))) },
        },
        Command::LiftMeeple { meeple, .. } => {
            Command::LiftMeeple { meeple, cause: rng.choice(LeaveCause::ALL).unwrap() }
        }
        Command::MoveMeeple { meeple, role, label, cause } if rng.bool() => {
            let (other, another) = (rng.choice(Role::ALL).unwrap(), rng.choice(MoveCause::ALL).unwrap());
            let (role, cause) = if rng.bool() { (other, cause) } else { (role, another) };
            Command::MoveMeeple { meeple, role, label, cause }
        }
        Command::TellPoints { .. } => tell_points(rng),
        Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem: told, ring_before }) => {
            let ring = rng.bool().then(|| rng.u8(..10));
            let (emblem, ring_before) = if rng.bool() { (emblem(rng), ring_before) } else { (told, ring) };
            Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before })
        }
        Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach: so_far, emblem: told }) => {
            let (reach, emblem) =
                if rng.u8(..3) == 0 { (told_reach(rng), told) } else { (so_far, emblem(rng)) };
            Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach, emblem })
        }
        same @ (Command::DiscardTile
        | Command::PlaceTile
        | Command::MoveMeeple { .. }
        | Command::EndTurn
        | Command::TakeDoubleTurn
        | Command::TownHall(_)
        | Command::Map(_)
        | Command::DescribeFace(_)
        | Command::Tournament(_)) => same,
    }
}

/// A step made up to find out about a meeple.
pub(crate) fn curious(rng: &mut Rng, meeple: MeepleId) -> Command {
    if rng.bool() { nominate(rng, meeple) } else { reveal(rng, meeple) }
}

/// It may be the last one and deal, so it ends its list.
pub(crate) fn is_reveal(step: &Command) -> bool {
    matches!(step, Command::Tournament(TournamentCommand::RevealEmblem { .. }))
}

fn tell_points(rng: &mut Rng) -> Command {
    let seats = (0..rng.usize(..3)).map(|_| Seat(rng.u8(1..8))).collect();
    let source = rng.choice(PointSource::TOLD).filter(|_| rng.u8(..9) > 0);
    let points = Points(rng.choice([-1, 0, 1, 3, 500, 501]).unwrap());
    Command::TellPoints { seats, points, source: source.unwrap_or(PointSource::Correction), reason: None }
}

fn nominate(rng: &mut Rng, meeple: MeepleId) -> Command {
    let ring_before = rng.bool().then(|| rng.u8(..10));
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem: emblem(rng), ring_before })
}

fn reveal(rng: &mut Rng, meeple: MeepleId) -> Command {
    let (reach, emblem) = (told_reach(rng), emblem(rng));
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach, emblem })
}

fn emblem(rng: &mut Rng) -> Option<Emblem> {
    rng.choice(Emblem::ALL).filter(|_| rng.bool())
}

/// Left out now and then, as where Herald measures.
fn told_reach(rng: &mut Rng) -> Option<Reach> {
    let reach = reach(rng);
    (rng.u8(..9) > 0).then_some(reach)
}

fn reach(rng: &mut Rng) -> Reach {
    match rng.u8(..3) {
        0 => Reach::Road {
            tiles: rng.choice([0, 1, 2, 200, u16::MAX]).unwrap(),
            bridges: rng.choice([0, 0, 1, u16::MAX]).unwrap(),
        },
        1 => Reach::City(rng.choice([0, 1, 200, 201]).unwrap()),
        _ => Reach::Field {
            ring_of_8: rng.u8(6..=9),
            town_halls: rng.choice([0, 0, 1, 2, u8::MAX]).unwrap(),
            ring_of_16: rng.choice([0, 0, 1, 16, 17]).unwrap(),
        },
    }
}

fn tournament(rng: &mut Rng) -> TournamentCommand {
    let prize = PrizeId(rng.u8(..14));
    let [kept, joined] = [CityId(rng.u16(..5)), CityId(rng.u16(..5))];
    match rng.u8(..9) {
        0 => TournamentCommand::CallTournament,
        1 => TournamentCommand::PlaceTournamentTile { place: (rng.u8(..9) == 0).then(|| place(rng)) },
        2 => TournamentCommand::PlacePrize { prize, at: PrizePlace::City(StatueCity::Known(kept)) },
        3 => {
            let told = PrizePlace::City(StatueCity::New(None));
            let at = if rng.u8(..9) == 0 { PrizePlace::Cell(place(rng)) } else { told };
            TournamentCommand::PlacePrize { prize, at }
        }
        7 => TournamentCommand::LookAtPrize { prize, face: FaceCode::parse("E").filter(|_| rng.bool()) },
        4 | 5 => TournamentCommand::HoldPrize { prize },
        6 => {
            let shields = Shields(rng.choice([0, 1, 60, 61]).unwrap());
            TournamentCommand::TellShields { city: kept, shields }
        }
        _ => TournamentCommand::MergeCities { kept, joined },
    }
}
