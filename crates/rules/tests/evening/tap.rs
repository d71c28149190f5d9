//! Tapping: choosing from a list, and filling in what is told. Never asks the rules; only what a client could know.

use fastrand::Rng;
use herald_words::{
    Command, Discipline, Emblem, Expansion, Label, LeaveCause, LegalMove, MAX_THIEF, MeepleId, MoveCause,
    Points, PrizePlace, Reach, Role, Shields, StatueCity, TileSymbol, TournamentCommand, TournamentMove,
    TowerCommand, TowerMove, TownHallCommand,
};

use super::eyes::Eyes;

/// One of the list; what brings the evening on is likelier.
pub(crate) fn choose<'a>(rng: &mut Rng, eyes: &'a Eyes) -> Option<&'a LegalMove> {
    let weights: Vec<_> = eyes.listed().iter().map(|listed| weight(listed, eyes)).collect();
    let all: u32 = weights.iter().sum();
    let mut at = if all == 0 { return None } else { rng.u32(..all) };
    let chosen = weights.iter().position(|weight| {
        let here = at < *weight;
        at = at.wrapping_sub(*weight);
        here
    });
    chosen.map(|index| &eyes.listed()[index])
}

fn weight(listed: &LegalMove, eyes: &Eyes) -> u32 {
    match listed {
        LegalMove::DrawTile { .. }
        | LegalMove::DrawRiverTile { .. }
        | LegalMove::HandleSymbol { .. }
        | LegalMove::PlaceTile => 600,
        LegalMove::EndTurn | LegalMove::TakeDoubleTurn => 300,
        // The last tile of a pile often fits nowhere: its replacement meets a tournament (T-13).
        LegalMove::DiscardTile if eyes.shown.tournament.as_ref().unwrap().draws_left == 0 => 200,
        LegalMove::DiscardTile => 25,
        LegalMove::PlaceMeeple { kind, role, .. } if kind.discipline(*role).is_some() => 90,
        LegalMove::PlaceMeeple { .. } => 30,
        // An abbot that may be taken back, a scarecrow that may turn farmer: rare enough as it is.
        LegalMove::LiftMeeple { meeple, .. } if eyes.may_leave(*meeple, LeaveCause::Recalled) => 150,
        LegalMove::MoveMeeple { meeple, .. } if waits_to_turn(*meeple, eyes) => 30,
        LegalMove::LiftMeeple { .. } => 3,
        LegalMove::MoveMeeple { .. } => 1,
        LegalMove::TellPoints { .. } => 12,
        LegalMove::EndGame => 0,
        LegalMove::TownHall(step) => match step {
            TownHallCommand::Choose => 25,
            TownHallCommand::Place => 300,
            TownHallCommand::Hold => 150,
        },
        LegalMove::Tournament(step) => match step {
            TournamentMove::NominateMeeple { .. } => 600,
            TournamentMove::RevealEmblem { .. } | TournamentMove::PlacePrize { .. } => 300,
            TournamentMove::PlaceTournamentTile { .. } => 600,
            TournamentMove::CallTournament => 120,
            TournamentMove::HoldPrize { .. } => 200,
            TournamentMove::TellShields { .. } | TournamentMove::MergeCities { .. } => 10,
            TournamentMove::LookAtPrize { .. } => unreachable!("a told table tracks no map"),
        },
        LegalMove::Tower(step) => match step {
            // A few towers that grow, and now and then one more, so that floors run short.
            TowerMove::Build if eyes.shown.towers.as_ref().is_some_and(|own| own.towers.len() < 4) => 250,
            TowerMove::Build => 40,
            TowerMove::Grow { .. } => 200,
            // One's own guard is seldom the one that goes.
            TowerMove::Guard { displaces: Some(guard), .. } if is_of_who_is_in_turn(*guard, eyes) => 100,
            TowerMove::Guard { .. } => 30,
        },
        LegalMove::Map(_) | LegalMove::DescribeFace { .. } => unreachable!("a told table tracks no map"),
    }
}

fn is_of_who_is_in_turn(meeple: MeepleId, eyes: &Eyes) -> bool {
    eyes.figure(meeple).zip(eyes.shown.turn).is_some_and(|((owner, ..), turn)| owner == turn.seat)
}

fn waits_to_turn(meeple: MeepleId, eyes: &Eyes) -> bool {
    let apart = eyes.figure(meeple).is_some_and(|(_, _, role)| role == Role::Apart);
    apart && eyes.may_move(meeple, Role::Farmer, MoveCause::TurnedFarmer)
}

/// The straight way home: lower comes first; prize tiles and town hall tiles are laid, or else held.
pub(crate) fn straight(listed: &LegalMove, lays: bool) -> u8 {
    match listed {
        LegalMove::HandleSymbol { .. } | LegalMove::Tower(TowerMove::Grow { .. }) => 0,
        LegalMove::Tournament(TournamentMove::PlaceTournamentTile { .. }) => 1,
        LegalMove::Tournament(TournamentMove::RevealEmblem { .. }) => 1,
        LegalMove::Tournament(TournamentMove::PlacePrize { .. }) => {
            if lays {
                2
            } else {
                3
            }
        }
        LegalMove::Tournament(TournamentMove::HoldPrize { .. }) => {
            if lays {
                3
            } else {
                2
            }
        }
        LegalMove::TownHall(TownHallCommand::Place) => {
            if lays {
                4
            } else {
                5
            }
        }
        LegalMove::TownHall(TownHallCommand::Hold) => {
            if lays {
                5
            } else {
                4
            }
        }
        LegalMove::PlaceTile | LegalMove::EndTurn => 6,
        LegalMove::DrawTile { .. } | LegalMove::DrawRiverTile { .. } => 7,
        LegalMove::Tournament(TournamentMove::CallTournament) => 7,
        LegalMove::DiscardTile
        | LegalMove::PlaceMeeple { .. }
        | LegalMove::LiftMeeple { .. }
        | LegalMove::MoveMeeple { .. }
        | LegalMove::TellPoints { .. }
        | LegalMove::TakeDoubleTurn
        | LegalMove::TownHall(TownHallCommand::Choose)
        | LegalMove::EndGame
        | LegalMove::Tower(TowerMove::Build | TowerMove::Guard { .. })
        | LegalMove::Tournament(
            TournamentMove::NominateMeeple { .. }
            | TournamentMove::TellShields { .. }
            | TournamentMove::MergeCities { .. },
        ) => 8,
        LegalMove::Map(_)
        | LegalMove::DescribeFace { .. }
        | LegalMove::Tournament(TournamentMove::LookAtPrize { .. }) => {
            unreachable!("a told table tracks no map")
        }
    }
}

/// A listed step with facts at random, within their ranges.
pub(crate) fn fill(rng: &mut Rng, listed: &LegalMove, eyes: &Eyes) -> Command {
    match listed {
        LegalMove::DrawTile { symbols } => draw(rng, symbols),
        LegalMove::DrawRiverTile { shapes } => Command::DrawRiverTile { shape: one(rng, shapes) },
        LegalMove::HandleSymbol { outcomes, .. } => Command::HandleSymbol { outcome: one(rng, outcomes) },
        LegalMove::DiscardTile => Command::DiscardTile,
        LegalMove::PlaceTile => Command::PlaceTile,
        LegalMove::EndTurn => Command::EndTurn,
        LegalMove::TakeDoubleTurn => Command::TakeDoubleTurn,
        LegalMove::TownHall(step) => Command::TownHall(*step),
        LegalMove::PlaceMeeple { kind, role, on_prizes } => Command::PlaceMeeple {
            kind: *kind,
            role: *role,
            label: label(rng),
            on_prize: rng.choice(on_prizes).copied().filter(|_| rng.u8(..4) == 0),
        },
        LegalMove::LiftMeeple { meeple, causes } => {
            Command::LiftMeeple { meeple: *meeple, cause: one(rng, causes) }
        }
        LegalMove::MoveMeeple { meeple, moves } => {
            let (cause, role) = one(rng, moves);
            Command::MoveMeeple { meeple: *meeple, role, label: label(rng), cause }
        }
        LegalMove::TellPoints { seats, sources } => {
            let mut seats = seats.clone();
            rng.shuffle(&mut seats);
            seats.truncate(rng.usize(1..=seats.len()));
            let (points, source) = (Points(rng.i32(1..=40)), one(rng, sources));
            Command::TellPoints { seats, points, source, reason: label(rng) }
        }
        LegalMove::EndGame => unreachable!("no seat ends the game"),
        LegalMove::Map(_) | LegalMove::DescribeFace { .. } => unreachable!("a told table tracks no map"),
        LegalMove::Tower(step) => Command::Tower(match step {
            TowerMove::Build => TowerCommand::Build { label: label(rng) },
            TowerMove::Grow { towers, floors } => {
                TowerCommand::Grow { towers: rng.choose_multiple(towers.iter().copied(), (*floors).into()) }
            }
            TowerMove::Guard { tower, .. } => TowerCommand::Guard { tower: *tower },
        }),
        LegalMove::Tournament(step) => Command::Tournament(fill_tournament(rng, step, eyes)),
    }
}

/// A thief comes often, and mostly with its number, so that Herald handles it.
fn draw(rng: &mut Rng, symbols: &[TileSymbol]) -> Command {
    let thief = symbols.contains(&TileSymbol::Thief) && rng.u8(..6) == 0;
    let symbol = rng.choice(symbols).copied().filter(|_| rng.u8(..3) == 0);
    let symbol = if thief { Some(TileSymbol::Thief) } else { symbol };
    let number = rng.u8(1..=MAX_THIEF);
    let told = symbol == Some(TileSymbol::Thief) && rng.u8(..4) > 0;
    Command::DrawTile { symbol, thief: told.then_some(number) }
}

fn fill_tournament(rng: &mut Rng, listed: &TournamentMove, eyes: &Eyes) -> TournamentCommand {
    match listed {
        TournamentMove::NominateMeeple { meeple, emblems, tells_ring } => {
            let ring_before = tells_ring.then(|| rng.u8(..8));
            let emblem = rng.choice(emblems).copied();
            TournamentCommand::NominateMeeple { meeple: *meeple, emblem, ring_before }
        }
        TournamentMove::RevealEmblem { meeple, discipline, reach: measured, emblems } => {
            assert_eq!(*measured, None, "a told table tracks no map");
            let emblem = rng.choice(emblems).copied();
            let tiles = tiles(rng, emblem.or(eyes.beneath(*meeple)), eyes);
            let reach = Some(reach(rng, *discipline, tiles, eyes));
            TournamentCommand::RevealEmblem { meeple: *meeple, reach, emblem }
        }
        TournamentMove::CallTournament => TournamentCommand::CallTournament,
        TournamentMove::PlaceTournamentTile { .. } => TournamentCommand::PlaceTournamentTile { place: None },
        TournamentMove::LookAtPrize { .. } => unreachable!("a told table tracks no map"),
        TournamentMove::PlacePrize { prize, .. } => {
            let cities = &eyes.shown.tournament.as_ref().unwrap().cities;
            let city = match rng.choice(cities) {
                Some(known) if rng.bool() => StatueCity::Known(known.city),
                Some(_) | None => StatueCity::New(label(rng)),
            };
            TournamentCommand::PlacePrize { prize: *prize, at: PrizePlace::City(city) }
        }
        TournamentMove::HoldPrize { prize } => TournamentCommand::HoldPrize { prize: *prize },
        TournamentMove::TellShields { city } => {
            TournamentCommand::TellShields { city: *city, shields: Shields(rng.u8(..=6)) }
        }
        TournamentMove::MergeCities { cities } => {
            let mut cities = cities.clone();
            rng.shuffle(&mut cities);
            TournamentCommand::MergeCities { kept: cities[0], joined: cities[1] }
        }
    }
}

/// As many tiles as make a tie with somebody who has revealed, often; else some.
fn tiles(rng: &mut Rng, emblem: Option<Emblem>, eyes: &Eyes) -> u16 {
    let contest = eyes.shown.tournament.as_ref().unwrap().contest.as_ref().unwrap();
    let level = rng.choice(&contest.revealed).zip(emblem);
    let level = level.and_then(|(open, emblem)| open.value.checked_sub(u16::from(emblem.value())));
    let some = rng.choice([1, 2, 2, 3, 8, 16]).unwrap();
    level.filter(|tiles| (1..=16).contains(tiles) && rng.u8(..4) > 0).unwrap_or(some)
}

/// A reach of so many tiles, at most 16, told in parts.
fn reach(rng: &mut Rng, discipline: Discipline, tiles: u16, eyes: &Eyes) -> Reach {
    match discipline {
        Discipline::Road => {
            let bridges = if eyes.plays(Expansion::CastlesAndBridges) { rng.u16(..=1) } else { 0 };
            Reach::Road { tiles: tiles - bridges, bridges }
        }
        Discipline::City => Reach::City(tiles),
        Discipline::Field => {
            let town_halls = if eyes.plays(Expansion::MessengersAndMayors) { rng.u8(..=1) } else { 0 };
            let tiles = u8::try_from(tiles).unwrap();
            let ring_of_8 = tiles.min(8 - town_halls);
            Reach::Field { ring_of_8, town_halls, ring_of_16: tiles - ring_of_8 }
        }
    }
}

fn one<T: Copy>(rng: &mut Rng, offered: &[T]) -> T {
    offered[rng.usize(..offered.len())]
}

pub(crate) fn label(rng: &mut Rng) -> Option<Label> {
    let texts = ["by the mill", "the long one", "old town"];
    Label::parse(texts[rng.usize(..3)]).filter(|_| rng.bool())
}
