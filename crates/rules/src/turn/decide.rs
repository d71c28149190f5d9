//! From a seat's commands to events: checks each step against the phase, emits what comes of it, and lets follow
//! what follows by itself. Changes no state but its draft's.

use herald_words::{
    Command, Fact, Label, MAX_TOLD_LINES, MAX_TOLD_POINTS, MeepleId, PointSource, Points, Refusal, Revision,
    Role, Seat, Stage, TournamentCommand,
};

use super::{Decision, Draft, Phase, phase::MeepleStep, settle::settle};
use crate::{Broken, Chance, Game, expansion::tournaments};

/// Why a decision was not made. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// The rules forbid it.
    Refused(Refusal),
    /// The rules as written here would break one of their own invariants.
    Broken(Broken),
}

impl From<Refusal> for Rejected {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Decides a list of steps by one seat, all or nothing, as the commit `at`.
///
/// # Errors
/// The first step the rules forbid refuses the whole list.
pub fn decide(
    game: &Game,
    at: Revision,
    seat: Seat,
    steps: &[Command],
    chance: &mut impl Chance,
) -> Result<Decision, Rejected> {
    if steps.is_empty() {
        return Err(Refusal::NothingAsked.into());
    }
    let mut draft = Draft::new(game, at);
    for (index, step) in steps.iter().enumerate() {
        if may_deal(step) && index + 1 < steps.len() {
            // Nobody learns what is dealt by a list that is refused afterwards.
            return Err(Refusal::StepAfterDeal { step: u8::try_from(index).unwrap_or(u8::MAX) }.into());
        }
        take(&mut draft, seat, step, chance)?;
        settle(&mut draft);
    }
    checked(draft)
}

/// Decides that the host ends the game as it stands, as the commit `at`.
///
/// # Errors
/// A game that is over.
pub fn end(game: &Game, at: Revision) -> Result<Decision, Rejected> {
    if game.is_over() {
        return Err(Refusal::GameOver.into());
    }
    let mut draft = Draft::new(game, at);
    tournaments::close(&mut draft);
    draft.emit(Fact::GameEnded);
    checked(draft)
}

fn checked(draft: Draft) -> Result<Decision, Rejected> {
    draft.check().map_err(Rejected::Broken)?;
    Ok(draft.into_decision())
}

/// A reveal may be the last one and deal the prize tiles.
fn may_deal(step: &Command) -> bool {
    matches!(step, Command::Tournament(TournamentCommand::RevealEmblem { .. }))
}

fn take(draft: &mut Draft, seat: Seat, step: &Command, chance: &mut impl Chance) -> Result<(), Refusal> {
    if draft.is_over() {
        return Err(Refusal::GameOver);
    }
    let awaited = draft.awaited();
    if !awaited.contains(&seat) {
        return Err(Refusal::NotAwaited { seat, awaited });
    }
    match step {
        Command::DrawTile => draw_tile(draft, seat),
        Command::DiscardTile => discard_tile(draft, seat),
        Command::PlaceTile => place_tile(draft, seat),
        Command::PlaceMeeple { role, label } => place_meeple(draft, seat, *role, label.clone()),
        Command::LiftMeeple { meeple } => lift_meeple(draft, *meeple),
        Command::TellPoints { seats, points, source, reason } => {
            tell_points(draft, seats, *points, *source, reason.clone())
        }
        Command::EndTurn => end_turn(draft, seat),
        Command::Tournament(step) => tournaments::take(draft, seat, step, chance),
    }
}

fn draw_tile(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    draft.expect(Phase::Draw)?;
    draft.emit(Fact::TileDrawn { seat });
    Ok(())
}

/// B-3. Whether the tile fits is judged when the prize tiles lie (T-20).
fn discard_tile(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    draft.expect(Phase::Place)?;
    tournaments::prizes_lie(draft, seat)?;
    draft.emit(Fact::TileDiscarded { seat });
    Ok(())
}

fn place_tile(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    draft.expect(Phase::Place)?;
    tournaments::prizes_lie(draft, seat)?;
    draft.emit(Fact::TilePlaced { seat });
    Ok(())
}

/// B-4. On the last lap no tile is laid that takes a meeple (T-20, T-21).
fn place_meeple(draft: &mut Draft, seat: Seat, role: Role, label: Option<Label>) -> Result<(), Refusal> {
    draft.expect(Phase::Finish)?;
    match draft.turn.meeple {
        MeepleStep::Open => {}
        MeepleStep::Taken => return Err(Refusal::MeepleAlreadyPlaced),
    }
    if draft.meeples.supply(seat) == 0 {
        return Err(Refusal::NoMeepleLeft);
    }
    let meeple = draft.meeples.next_id();
    draft.emit(Fact::MeeplePlaced { seat, meeple, role, label });
    Ok(())
}

/// B-9. Told by who is awaited, whoever owns the meeple; its emblem goes home first (T-12).
fn lift_meeple(draft: &mut Draft, meeple: MeepleId) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    let owner = draft.meeples.get(meeple).ok_or(Refusal::NoSuchMeeple { meeple })?.seat;
    tournaments::meeple_leaves(draft, meeple);
    draft.emit(Fact::MeepleLifted { seat: owner, meeple });
    Ok(())
}

fn tell_points(
    draft: &mut Draft,
    seats: &[Seat],
    points: Points,
    source: PointSource,
    reason: Option<Label>,
) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    if seats.is_empty() {
        return Err(Refusal::NobodyScores);
    }
    if !(1..=MAX_TOLD_POINTS).contains(&points.0) {
        return Err(Refusal::PointsOutOfRange { points });
    }
    if draft.told.len() + seats.len() > MAX_TOLD_LINES {
        return Err(Refusal::TooMuchTold);
    }
    for (index, seat) in seats.iter().enumerate() {
        if !draft.has_seat(*seat) {
            return Err(Refusal::NoSuchSeat { seat: *seat });
        }
        if seats[..index].contains(seat) {
            return Err(Refusal::SeatNamedTwice { seat: *seat });
        }
    }
    let stage = if draft.phase == Phase::FinalScoring { Stage::Final } else { Stage::Play };
    draft.emit(Fact::PointsTold { seats: seats.to_vec(), points, source, stage, reason });
    Ok(())
}

fn end_turn(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    match draft.phase {
        Phase::Finish => {
            draft.emit(Fact::TurnEnded { seat });
            let turn = Fact::TurnBegan { seat: draft.after(seat), number: draft.turn.number + 1 };
            draft.emit(turn);
        }
        Phase::LastLap(_) => {
            tournaments::prizes_lie(draft, seat)?;
            draft.emit(Fact::TurnEnded { seat });
        }
        Phase::Draw | Phase::Place | Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => {
            return Err(draft.out_of_step());
        }
    }
    Ok(())
}

impl Game {
    fn expect(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase { Ok(()) } else { Err(self.out_of_step()) }
    }

    /// Facts of the map are told at any time but during a tournament: what it counts must stand still.
    pub(crate) fn expect_facts_told(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Draw | Phase::Place | Phase::Finish | Phase::LastLap(_) | Phase::FinalScoring => Ok(()),
            Phase::Tournament(_) | Phase::Over => Err(self.out_of_step()),
        }
    }

    pub(crate) fn out_of_step(&self) -> Refusal {
        Refusal::OutOfStep { phase: self.phase.view() }
    }
}
