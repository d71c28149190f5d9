//! Tapping: choosing from a list, filling in what is told, making steps up, and saying whether a list covers a step.
//! Never asks the rules; only what a client could know.

use fastrand::Rng;
use herald_rules::Game;
use herald_words::{
    Audience, CityId, Command, Discipline, Emblem, Label, LegalMove, MeepleId, PointSource, Points, PrizeId,
    Reach, Role, Seat, Shields, StatueCity, TournamentCommand, TournamentMove,
};

/// One of the list; what brings the evening on is likelier.
pub(crate) fn choose<'a>(rng: &mut Rng, listed: &'a [LegalMove]) -> Option<&'a LegalMove> {
    let all: u32 = listed.iter().map(weight).sum();
    let mut at = if all == 0 { return None } else { rng.u32(..all) };
    listed.iter().find(|found| {
        let weight = weight(found);
        let here = at < weight;
        at = at.wrapping_sub(weight);
        here
    })
}

fn weight(listed: &LegalMove) -> u32 {
    match listed {
        LegalMove::DrawTile | LegalMove::PlaceTile => 300,
        LegalMove::EndTurn => 150,
        LegalMove::DiscardTile => 15,
        LegalMove::PlaceMeeple { .. } => 50,
        LegalMove::LiftMeeple { .. } => 1,
        LegalMove::TellPoints { .. } => 6,
        LegalMove::EndGame => 0,
        LegalMove::Tournament(step) => match step {
            TournamentMove::NominateMeeple { .. } => 200,
            TournamentMove::RevealEmblem { .. } | TournamentMove::PlacePrize { .. } => 150,
            TournamentMove::HoldPrize { .. } => 90,
            TournamentMove::TellShields { .. } | TournamentMove::MergeCities { .. } => 5,
        },
    }
}

/// A listed step with facts at random, within their ranges.
pub(crate) fn fill(rng: &mut Rng, listed: &LegalMove, game: &Game) -> Command {
    match listed {
        LegalMove::DrawTile => Command::DrawTile,
        LegalMove::DiscardTile => Command::DiscardTile,
        LegalMove::PlaceTile => Command::PlaceTile,
        LegalMove::EndTurn => Command::EndTurn,
        LegalMove::PlaceMeeple { role } => Command::PlaceMeeple { role: *role, label: label(rng) },
        LegalMove::LiftMeeple { meeple } => Command::LiftMeeple { meeple: *meeple },
        LegalMove::TellPoints { seats } => {
            let mut seats = seats.clone();
            rng.shuffle(&mut seats);
            seats.truncate(rng.usize(1..=seats.len()));
            let (points, source) = (Points(rng.i32(1..=40)), PointSource::Road);
            Command::TellPoints { seats, points, source, reason: label(rng) }
        }
        LegalMove::EndGame => unreachable!("no seat ends the game"),
        LegalMove::Tournament(step) => Command::Tournament(fill_tournament(rng, step, game)),
    }
}

fn fill_tournament(rng: &mut Rng, listed: &TournamentMove, game: &Game) -> TournamentCommand {
    match listed {
        TournamentMove::NominateMeeple { meeple, emblems, tells_ring } => {
            let emblem = emblems[rng.usize(..emblems.len())];
            let ring_before = tells_ring.then(|| rng.u8(..8));
            TournamentCommand::NominateMeeple { meeple: *meeple, emblem, ring_before }
        }
        TournamentMove::RevealEmblem { meeple, discipline } => {
            let reach = match discipline {
                Discipline::Road => Reach::Road(rng.u16(1..4)),
                Discipline::City => Reach::City(rng.u16(1..4)),
                Discipline::Field => match rng.u8(1..=9) {
                    ring_of_8 @ 1..=8 => Reach::Field { ring_of_8, ring_of_16: 0 },
                    _ => Reach::Field { ring_of_8: 8, ring_of_16: rng.u8(..=16) },
                },
            };
            TournamentCommand::RevealEmblem { meeple: *meeple, reach }
        }
        TournamentMove::PlacePrize { prize } => {
            let cities = super::look::view(game, Audience::Watcher).tournament.unwrap().cities;
            let city = match rng.choice(cities) {
                Some(known) if rng.bool() => StatueCity::Known(known.city),
                Some(_) | None => StatueCity::New(label(rng)),
            };
            TournamentCommand::PlacePrize { prize: *prize, city }
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

/// A step made up without looking at the table.
pub(crate) fn stranger(rng: &mut Rng) -> Command {
    let meeple = MeepleId(rng.u16(..40));
    let step = rng.u8(..13);
    about(rng, step, meeple)
}

/// A step made up to find out about a meeple.
pub(crate) fn curious(rng: &mut Rng, meeple: MeepleId) -> Command {
    let step = rng.choice([NOMINATE, REVEAL]).unwrap();
    about(rng, step, meeple)
}

const NOMINATE: u8 = 7;
const REVEAL: u8 = 8;

fn about(rng: &mut Rng, step: u8, meeple: MeepleId) -> Command {
    let prize = PrizeId(rng.u8(..14));
    let emblem = Emblem::ALL[rng.usize(..5)];
    let [kept, joined] = [CityId(rng.u16(..5)), CityId(rng.u16(..5))];
    Command::Tournament(match step {
        0 => return Command::DrawTile,
        1 => return Command::DiscardTile,
        2 => return Command::PlaceTile,
        3 => return Command::PlaceMeeple { role: Role::ALL[rng.usize(..4)], label: None },
        4 => return Command::LiftMeeple { meeple },
        5 => {
            let seats = (0..rng.usize(1..3)).map(|_| Seat(rng.u8(1..8))).collect();
            return Command::TellPoints { seats, points: Points(3), source: PointSource::City, reason: None };
        }
        6 => return Command::EndTurn,
        NOMINATE => {
            let ring_before = rng.bool().then(|| rng.u8(..10));
            TournamentCommand::NominateMeeple { meeple, emblem, ring_before }
        }
        REVEAL => TournamentCommand::RevealEmblem { meeple, reach: any_reach(rng) },
        9 if rng.bool() => TournamentCommand::PlacePrize { prize, city: StatueCity::Known(kept) },
        9 => TournamentCommand::PlacePrize { prize, city: StatueCity::New(None) },
        10 => TournamentCommand::HoldPrize { prize },
        11 => TournamentCommand::TellShields { city: kept, shields: Shields(1) },
        _ => TournamentCommand::MergeCities { kept, joined },
    })
}

fn any_reach(rng: &mut Rng) -> Reach {
    match rng.u8(..3) {
        0 => Reach::Road(2),
        1 => Reach::City(2),
        _ => Reach::Field { ring_of_8: rng.u8(6..=8), ring_of_16: rng.u8(..=1) },
    }
}

pub(crate) fn is_reveal(step: &Command) -> bool {
    matches!(step, Command::Tournament(TournamentCommand::RevealEmblem { .. }))
}

/// Whether a list offers this step, its facts being in their ranges.
pub(crate) fn covers(listed: &[LegalMove], step: &Command) -> bool {
    let has = |wanted: LegalMove| listed.contains(&wanted);
    match step {
        Command::DrawTile => has(LegalMove::DrawTile),
        Command::DiscardTile => has(LegalMove::DiscardTile),
        Command::PlaceTile => has(LegalMove::PlaceTile),
        Command::EndTurn => has(LegalMove::EndTurn),
        Command::PlaceMeeple { role, .. } => has(LegalMove::PlaceMeeple { role: *role }),
        Command::LiftMeeple { meeple } => has(LegalMove::LiftMeeple { meeple: *meeple }),
        Command::TellPoints { seats, .. } => {
            let twice = seats.iter().enumerate().any(|(at, seat)| seats[..at].contains(seat));
            let known = |offered: &LegalMove| matches!(offered, LegalMove::TellPoints { seats: all } if seats.iter().all(|seat| all.contains(seat)));
            !twice && listed.iter().any(known)
        }
        Command::Tournament(step) => covers_tournament(listed, step),
    }
}

fn covers_tournament(listed: &[LegalMove], step: &TournamentCommand) -> bool {
    let has = |wanted| listed.contains(&LegalMove::Tournament(wanted));
    let any = |fits: &dyn Fn(&TournamentMove) -> bool| {
        listed.iter().any(|offered| matches!(offered, LegalMove::Tournament(offered) if fits(offered)))
    };
    match step {
        TournamentCommand::NominateMeeple { meeple, emblem, ring_before } => any(&|offered| {
            matches!(offered, TournamentMove::NominateMeeple { meeple: other, emblems, tells_ring }
                if other == meeple && emblems.contains(emblem)
                    && match ring_before { Some(ring) => *tells_ring && *ring < 8, None => !tells_ring })
        }),
        TournamentCommand::RevealEmblem { meeple, reach } => {
            let whole = !matches!(reach, Reach::Field { ring_of_8: ..=7, ring_of_16: 1.. });
            whole && has(TournamentMove::RevealEmblem { meeple: *meeple, discipline: reach.discipline() })
        }
        TournamentCommand::PlacePrize { prize, city } => {
            let there = match city {
                StatueCity::Known(city) => has(TournamentMove::TellShields { city: *city }),
                StatueCity::New(_) => true,
            };
            there && has(TournamentMove::PlacePrize { prize: *prize })
        }
        TournamentCommand::HoldPrize { prize } => has(TournamentMove::HoldPrize { prize: *prize }),
        TournamentCommand::TellShields { city, .. } => has(TournamentMove::TellShields { city: *city }),
        TournamentCommand::MergeCities { kept, joined } => {
            kept != joined
                && any(&|offered| {
                    matches!(offered, TournamentMove::MergeCities { cities }
                        if cities.contains(kept) && cities.contains(joined))
                })
        }
    }
}

fn label(rng: &mut Rng) -> Option<Label> {
    let texts = ["by the mill", "the long one", "old town"];
    Label::parse(texts[rng.usize(..3)]).filter(|_| rng.bool())
}
