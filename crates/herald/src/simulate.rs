//! Plays random legal games on the rules alone: the very listing, deciding and folding that the server uses. Never asks a
//! server, and never plays anything that is not listed.

use std::{
    io::{self, Write},
    time::Instant,
};

use fastrand::Rng;
use herald_rules::{Chance, Draw, Game, Rejected, Setup, places, plan_for, sheet, sight, turns_alike};
use herald_words::{
    Audience, Command, DrawnBy, LegalMove, MapCommand, MapKeeping, MapMove, Played, PrizePlace, Refusal,
    Revision, Salt, Seat, Settings, TournamentCommand, TournamentMove, TowerCommand, TowerMove,
};
use sha2::{Digest, Sha256};

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// How many games.
    pub games: u32,
    /// How many play.
    pub players: u8,
    /// Decides every draw and every choice.
    pub seed: u64,
    /// What is played beside the base game.
    pub with: Played,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Games played.
    pub games: u32,
    /// Turns in all of them.
    pub turns: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// Places listed for all tiles, turns that give the same map once.
    pub placements: u64,
    /// The same, each of the four turns by itself.
    pub rotations: u64,
    /// Points of all players in all games.
    pub points: i64,
    /// SHA-256 over every step and every score: the same on every machine for the same seed.
    pub checksum: [u8; 32],
}

/// Why a simulation ended.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// No such game.
    #[error("{0}")]
    Refused(Refusal),
    /// The rules refused what they had listed, or broke an invariant of their own: a fault.
    #[error("game {game}: {rejected:?}")]
    Fault {
        /// Which game, from 0.
        game: u32,
        /// What happened.
        rejected: Rejected,
    },
    /// Nothing can be printed.
    #[error("cannot print")]
    Print(#[from] io::Error),
}

/// The simulation's own randomness.
struct Dice(Rng);

impl Dice {
    /// One of so many, each as likely; the same on every machine, whatever the width of its numbers.
    fn one_of(&mut self, many: usize) -> u16 {
        self.0.u16(..u16::try_from(many).unwrap_or(u16::MAX))
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { of.get(usize::from(self.one_of(of.len()))).copied() }
    }
}

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        let mut bits = [0; 32];
        self.0.fill(&mut bits);
        Salt(bits)
    }

    fn below(&mut self, _draw: Draw, bound: u16) -> u16 {
        self.0.u16(..bound)
    }
}

/// Plays them all, one after another on this thread.
///
/// # Errors
/// A number of players that no game has, or a fault of the rules.
pub fn run(asked: Simulation) -> Result<Outcome, SimulateError> {
    let settings = Settings {
        played: asked.with,
        map: MapKeeping::Tracked,
        drawn_by: DrawnBy::Server,
        ..Settings::default()
    };
    let plan = plan_for(&settings, asked.players).map_err(SimulateError::Refused)?;
    let setup = Setup { seats: (1..=asked.players).map(Seat).collect(), settings, plan };
    let start = Game::start(&setup).map_err(SimulateError::Refused)?;
    let mut seeds = Rng::with_seed(asked.seed);
    let mut hash = Sha256::new();
    let began = Instant::now();
    let mut outcome = Outcome {
        games: asked.games,
        turns: 0,
        seconds: 0.0,
        placements: 0,
        rotations: 0,
        points: 0,
        checksum: [0; 32],
    };
    for game in 0..asked.games {
        // Each game has dice of its own, so that one can be played again without those before it.
        play(start.clone(), &mut Dice(seeds.fork()), &mut hash, &mut outcome)
            .map_err(|rejected| SimulateError::Fault { game, rejected })?;
    }
    outcome.seconds = began.elapsed().as_secs_f64();
    outcome.checksum = hash.finalize().into();
    Ok(outcome)
}

/// Each turn: draw; list every placement and choose one evenly; list every meeple there and none, and choose one evenly.
fn play(mut game: Game, dice: &mut Dice, hash: &mut Sha256, outcome: &mut Outcome) -> Result<(), Rejected> {
    let mut at = Revision(0);
    while let Some(seat) = game.active() {
        let (chosen, step) = choose(&game, seat, dice, outcome);
        outcome.turns += u64::from(step == Command::EndTurn);
        hash.update(chosen.to_be_bytes());
        at = at.next();
        herald_rules::play(&mut game, at, seat, &[step], dice)?;
    }
    // Every emblem, prize tile and meeple is accounted for: a final state that breaks it is a fault.
    game.check()?;
    for total in sheet(&game).totals {
        outcome.points += i64::from(total.points.0);
        hash.update([total.seat.0]);
        hash.update(total.points.0.to_be_bytes());
    }
    Ok(())
}

/// One of everything listed, evenly; of the places of a tile without looking ahead at what may stand there.
fn choose(game: &Game, seat: Seat, dice: &mut Dice, outcome: &mut Outcome) -> (u16, Command) {
    let places = places(game);
    outcome.placements += places.len() as u64;
    outcome.rotations += (places.len() * turns_alike(game)) as u64;
    if !places.is_empty() {
        let chosen = dice.one_of(places.len());
        return (chosen, Command::Map(MapCommand::Lay(places[usize::from(chosen)])));
    }
    let listed = sight::legal(game, Audience::Seat(seat));
    let chosen = dice.one_of(listed.len());
    (chosen, step(&listed[usize::from(chosen)], dice))
}

/// What is listed, as a step: on a tracked map it is a step of the map or of tournaments, or the end of the turn.
fn step(listed: &LegalMove, dice: &mut Dice) -> Command {
    if let LegalMove::Map(listed) = listed {
        return Command::Map(of_the_map(listed));
    }
    if let LegalMove::Tournament(listed) = listed
        && let Some(step) = of_tournaments(listed, dice)
    {
        return Command::Tournament(step);
    }
    if let LegalMove::Tower(listed) = listed
        && let Some(step) = of_towers(listed, dice)
    {
        return Command::Tower(step);
    }
    Command::EndTurn
}

fn of_the_map(listed: &MapMove) -> MapCommand {
    match listed {
        MapMove::Draw { faces, from } => {
            MapCommand::Draw { face: faces.first().copied(), thief: None, from: from.first().copied() }
        }
        MapMove::Lay { place, .. } => MapCommand::Lay(*place),
        MapMove::Stand { kind, segment } => MapCommand::Stand { kind: *kind, segment: *segment },
        MapMove::RecallAbbot { .. } => MapCommand::RecallAbbot,
    }
}

/// Any of what may be told with it, evenly. What a tracked map knows by itself is never listed.
fn of_tournaments(listed: &TournamentMove, dice: &mut Dice) -> Option<TournamentCommand> {
    Some(match listed {
        TournamentMove::NominateMeeple { meeple, emblems, .. } => {
            let emblem = Some(dice.any(emblems)?);
            TournamentCommand::NominateMeeple { meeple: *meeple, emblem, ring_before: None }
        }
        TournamentMove::RevealEmblem { meeple, .. } => {
            TournamentCommand::RevealEmblem { meeple: *meeple, reach: None, emblem: None }
        }
        TournamentMove::PlaceTournamentTile { places } => {
            TournamentCommand::PlaceTournamentTile { place: dice.any(places) }
        }
        TournamentMove::LookAtPrize { prize, faces } => {
            TournamentCommand::LookAtPrize { prize: *prize, face: faces.first().copied() }
        }
        TournamentMove::PlacePrize { prize, places } => {
            TournamentCommand::PlacePrize { prize: *prize, at: PrizePlace::Cell(dice.any(places)?) }
        }
        TournamentMove::CallTournament
        | TournamentMove::HoldPrize { .. }
        | TournamentMove::TellShields { .. }
        | TournamentMove::MergeCities { .. } => return None,
    })
}

/// Which towers grow is chosen evenly; what a foundation brings, a tracked map knows by itself.
fn of_towers(listed: &TowerMove, dice: &mut Dice) -> Option<TowerCommand> {
    match listed {
        TowerMove::Guard { tower, .. } => Some(TowerCommand::Guard { tower: *tower }),
        TowerMove::Grow { towers, floors } => {
            let mut towers = towers.clone();
            while towers.len() > usize::from(*floors) {
                let spared = usize::from(dice.one_of(towers.len()));
                towers.remove(spared);
            }
            Some(TowerCommand::Grow { towers })
        }
        TowerMove::Build => None,
    }
}

impl Outcome {
    /// Prints it, as a line of JSON or for people.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn print(&self, out: &mut impl Write, json: bool) -> io::Result<()> {
        let Self { games, turns, seconds, placements, rotations, points, .. } = self;
        let checksum: String = self.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
        let a_second = f64::from(*games) / seconds;
        let (a_turn, all_turns) = (*placements as f64 / *turns as f64, *rotations as f64 / *turns as f64);
        let a_game = *points as f64 / f64::from(*games);
        if json {
            return writeln!(
                out,
                "{{\"games\":{games},\"turns\":{turns},\"seconds\":{seconds:.3},\"games_per_second\":{a_second:.0},\
                 \"mean_placements\":{a_turn:.2},\"mean_placements_by_rotation\":{all_turns:.2},\"mean_total_score\":{a_game:.2},\"checksum\":\"{checksum}\"}}"
            );
        }
        writeln!(out, "{games} games, {turns} turns in {seconds:.2} s: {a_second:.0} games a second.")?;
        writeln!(
            out,
            "{a_turn:.2} placements a turn, {all_turns:.2} where rotations that look alike count each."
        )?;
        writeln!(out, "{a_game:.2} points a game, all players together.")?;
        writeln!(out, "checksum {checksum}")
    }
}
