//! From a seat's commands to events: checks each step against the phase, emits what comes of it, and lets follow
//! what follows by itself. Changes no state but its draft's.

use herald_words::{
    Command, DrawnBy, Fact, MapCommand, MapKeeping, PrizePlace, Recording, Refusal, Revision, Seat,
    TournamentCommand,
};

use super::{Decision, Draft, ending, figure, settle::settle, tell, tile, track};
use crate::{
    Broken, Chance, Event, Game,
    expansion::{river, tournaments, towers, town_halls},
};

/// Why a decision was not made. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// The rules forbid it.
    Refused(Refusal),
    /// The rules as written here would break one of their own invariants.
    Broken(Broken),
}

impl From<Broken> for Rejected {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
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
    let mut game = game.clone();
    let events = play(&mut game, at, seat, steps, chance)?;
    Ok(Decision { events, game })
}

/// The same on the game itself, which is worth nothing any more after a refusal.
///
/// # Errors
/// As [`decide`].
pub fn play(
    game: &mut Game,
    at: Revision,
    seat: Seat,
    steps: &[Command],
    chance: &mut impl Chance,
) -> Result<Vec<Event>, Rejected> {
    if steps.is_empty() {
        return Err(Refusal::NothingAsked.into());
    }
    let mut draft = Draft::on(game, at);
    for (index, step) in steps.iter().enumerate() {
        if may_deal(&draft, step) && index + 1 < steps.len() {
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
    on_a_copy(game, at, |draft| {
        tournaments::close(draft);
        match draft.settings.map {
            MapKeeping::Told => {
                towers::close(draft);
                draft.emit(Fact::GameEnded);
            }
            MapKeeping::Tracked => track::end(draft),
        }
    })
}

/// What the host decides, on a copy of the game.
pub(super) fn on_a_copy(
    game: &Game,
    at: Revision,
    decide: impl FnOnce(&mut Draft),
) -> Result<Decision, Rejected> {
    let mut game = game.clone();
    let mut draft = Draft::on(&mut game, at);
    decide(&mut draft);
    let events = checked(draft)?;
    Ok(Decision { events, game })
}

fn checked(draft: Draft) -> Result<Vec<Event>, Rejected> {
    draft.check_what_changed().map_err(Rejected::Broken)?;
    Ok(draft.into_events())
}

/// A reveal may be the last one and deal the prize tiles; what Herald draws is dealt.
fn may_deal(game: &Game, step: &Command) -> bool {
    let reveals = matches!(step, Command::Tournament(TournamentCommand::RevealEmblem { .. }));
    let draws = matches!(
        step,
        Command::Map(MapCommand::Draw { face: None, .. })
            | Command::Tournament(TournamentCommand::LookAtPrize { face: None, .. })
    );
    reveals || (draws && game.settings.drawn_by == DrawnBy::Server)
}

fn take(draft: &mut Draft, seat: Seat, step: &Command, chance: &mut impl Chance) -> Result<(), Refusal> {
    let seat = acting(draft, seat, step)?;
    belongs_to_the_map(draft, step)?;
    match step {
        Command::DrawTile { symbol, thief } => tile::draw(draft, seat, *symbol, *thief),
        Command::DrawRiverTile { shape } => {
            tile::bend_is_told(draft, *shape)?;
            river::draw(draft, seat, *shape)
        }
        Command::HandleSymbol { outcome } => tile::handle_symbol(draft, seat, *outcome),
        Command::DiscardTile => tile::discard(draft, seat),
        Command::PlaceTile => tile::place(draft, seat),
        Command::PlaceMeeple { kind, role, label, on_prize } => {
            figure::place(draft, seat, *kind, *role, label.clone(), *on_prize)
        }
        Command::LiftMeeple { meeple, cause } => figure::lift(draft, seat, *meeple, *cause),
        Command::MoveMeeple { meeple, role, label, cause } => {
            figure::shift(draft, *meeple, *role, label.clone(), *cause)
        }
        Command::TellPoints { seats, points, source, reason } => {
            tell::points(draft, seats, *points, *source, reason.clone())
        }
        Command::EndTurn => ending::end_turn(draft, seat),
        Command::TakeDoubleTurn => ending::take_double_turn(draft, seat),
        Command::TownHall(step) => town_halls::take(draft, seat, *step),
        Command::Map(step) => track::take(draft, seat, *step, chance),
        Command::DescribeFace(text) => track::describe(draft, seat, text),
        Command::Tournament(step) => tournaments::take(draft, seat, step, chance),
        Command::Tower(step) => towers::take(draft, seat, step),
    }
}

/// Where the map is tracked, what happens on it is entered; where it is told, it is told.
fn belongs_to_the_map(game: &Game, step: &Command) -> Result<(), Refusal> {
    match (step, game.settings.map) {
        (Command::EndTurn, _) | (Command::Map(_) | Command::DescribeFace(_), MapKeeping::Tracked) => Ok(()),
        (Command::Map(_) | Command::DescribeFace(_), MapKeeping::Told) => Err(Refusal::MapNotTracked),
        (_, MapKeeping::Told) => Ok(()),
        (Command::Tower(_), MapKeeping::Tracked) => Ok(()),
        (Command::Tournament(step), MapKeeping::Tracked) => tournaments::belongs_to_a_map(game, step),
        (_, MapKeeping::Tracked) => Err(Refusal::MapIsTracked),
    }
}

/// For whom a step is taken: who is awaited, alone; or, where the table lets any seat record, whoever tells it.
fn acting(game: &Game, seat: Seat, step: &Command) -> Result<Seat, Refusal> {
    if game.is_over() {
        return Err(Refusal::GameOver);
    }
    if game.retired.contains(&seat) {
        return Err(Refusal::SeatRetired { seat });
    }
    if game.is_awaited(seat) || looks(step) && game.has_seat(seat) {
        return Ok(seat);
    }
    match (game.active(), game.settings.recording) {
        (Some(active), Recording::AnySeat) if game.has_seat(seat) && !is_its_owners(step) => Ok(active),
        (_, Recording::ActiveSeat | Recording::AnySeat) => {
            Err(Refusal::NotAwaited { seat, awaited: game.awaited() })
        }
    }
}

impl Game {
    /// Whether any of these steps of a seat would be taken for another that is awaited.
    #[must_use]
    pub fn records_for_another(&self, seat: Seat, steps: &[Command]) -> bool {
        steps.iter().any(|step| acting(self, seat, step).is_ok_and(|acting| acting != seat))
    }
}

/// T-20: a prize tile is looked at by its owner, whoever's turn it is.
fn looks(step: &Command) -> bool {
    matches!(step, Command::Tournament(TournamentCommand::LookAtPrize { .. }))
}

/// What is hidden is its owner's business, whoever keeps the record: also where a prize tile goes on a map, and what a tile in
/// hand shows, for what fits tells of it.
fn is_its_owners(step: &Command) -> bool {
    matches!(
        step,
        Command::DescribeFace(_)
            | Command::Tournament(
                TournamentCommand::NominateMeeple { .. }
                    | TournamentCommand::RevealEmblem { .. }
                    | TournamentCommand::LookAtPrize { .. }
                    | TournamentCommand::PlacePrize { at: PrizePlace::Cell(_), .. }
            )
    )
}
