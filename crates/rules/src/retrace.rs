//! The way back from what happened to what was asked: each step is found again and decided again, so that a record holds nothing
//! that the rules would not have given. Never believes an event.
//!
//! What a step brings about names the step; what follows by itself names none. So a step is looked for among the next events,
//! and it is the right one if deciding it gives just what stands there.

use herald_words::{
    CityId, Command, DrawnBy, Emblem, Fact, Label, LeaveCause, MapCommand, MapFact, MapKeeping, MeepleId,
    PrizeId, PrizePlace, Revision, Salt, Seat, StatueCity, TournamentCommand, TournamentFact, TowerCommand,
    TowerFact, TownHallCommand, TownHallFact,
};

use crate::{Chance, Draw, Event, Game, correct, end, play, retire};

/// Who asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// A seat, by steps.
    Seat(Seat),
    /// The host, or the table together: the end, a correction, somebody going home.
    Table,
}

/// Something that no step gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Untraceable {
    /// Which event of the commit, from 0.
    pub index: usize,
}

/// The game after these events, if the rules give just them, in this order, for what was asked. `chance` must answer as it did
/// when they were decided; salts are taken from the events.
///
/// # Errors
/// The first event that does not follow.
pub fn retrace(
    game: &Game,
    at: Revision,
    by: Asker,
    events: &[Event],
    chance: &(impl Chance + Clone),
) -> Result<Game, Untraceable> {
    match by {
        Asker::Table => decided_at_once(game, at, events),
        Asker::Seat(seat) => step_by_step(game, at, seat, events, chance),
    }
}

fn decided_at_once(game: &Game, at: Revision, events: &[Event]) -> Result<Game, Untraceable> {
    let corrected = events.iter().find_map(|event| {
        let Event::Fact(Fact::Corrected { correction, note }) = event else { return None };
        Some((correction, note))
    });
    let retired = events.iter().find_map(|event| {
        let Event::Fact(Fact::PlayerRetired { seat }) = event else { return None };
        Some(*seat)
    });
    let decided = match (corrected, retired) {
        (Some((correction, note)), _) => correct(game, at, correction, note.clone()),
        (None, Some(seat)) => retire(game, at, seat),
        (None, None) => end(game, at),
    };
    let decided = decided.map_err(|_| Untraceable { index: 0 })?;
    if decided.events == events {
        return Ok(decided.game);
    }
    let alike = decided.events.iter().zip(events).take_while(|(one, other)| one == other).count();
    Err(Untraceable { index: alike })
}

fn step_by_step(
    game: &Game,
    at: Revision,
    seat: Seat,
    events: &[Event],
    chance: &(impl Chance + Clone),
) -> Result<Game, Untraceable> {
    // The game after so many events, where a list of steps leads there: the same whichever does. More than one may, for at a
    // told table what follows from one step can also be told as a step of its own.
    let mut reached: Vec<Option<Game>> = vec![None; events.len() + 1];
    reached[0] = Some(game.clone());
    for done in 0..events.len() {
        let Some(game) = reached[done].take() else { continue };
        let rest = &events[done..];
        for (step, salt) in (0..rest.len()).flat_map(|index| steps(&game, rest, index)) {
            let mut after = game.clone();
            let mut chance = Salted { salt, chance: chance.clone() };
            if let Ok(given) = play(&mut after, at, seat, &[step], &mut chance)
                && rest.starts_with(&given)
            {
                reached[done + given.len()] = Some(after);
                if given.len() == rest.len() {
                    break;
                }
            }
        }
        if reached[done + 1..].iter().all(Option::is_none) {
            return Err(Untraceable { index: done });
        }
    }
    let end = reached.pop().flatten();
    end.filter(|_| !events.is_empty()).ok_or(Untraceable { index: 0 })
}

/// Chance with the salt that an event has.
struct Salted<C> {
    salt: Option<Salt>,
    chance: C,
}

impl<C: Chance> Chance for Salted<C> {
    fn salt(&mut self) -> Salt {
        self.salt.unwrap_or_else(|| self.chance.salt())
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        self.chance.below(draw, bound)
    }
}

/// A step that may have brought an event about, and the salt that it drew.
type Asked = (Command, Option<Salt>);

/// The steps that may have brought about the event at this place.
fn steps(game: &Game, events: &[Event], index: usize) -> Vec<Asked> {
    match &events[index] {
        Event::Fact(Fact::Map(fact)) => unsalted(on_the_map(fact)),
        Event::Fact(Fact::Tournament(fact)) => unsalted(of_tournaments(game, &events[..index], fact)),
        Event::Fact(Fact::Tower(fact)) => unsalted(with_towers(fact)),
        Event::Fact(fact) => unsalted(told(fact)),
        Event::MeepleNominated { meeple, emblem, salt, .. } => {
            let steps = nominations(*meeple, Some(*emblem.inner()));
            steps.into_iter().map(|step| (step, Some(*salt.inner()))).collect()
        }
        Event::PrizeLookedAt { prize, face, by, .. } => {
            let face = (*by == DrawnBy::Table).then(|| *face.inner());
            unsalted(vec![Command::Tournament(TournamentCommand::LookAtPrize { prize: *prize, face })])
        }
    }
}

fn unsalted(steps: Vec<Command>) -> Vec<Asked> {
    steps.into_iter().map(|step| (step, None)).collect()
}

fn told(fact: &Fact) -> Vec<Command> {
    let step = match fact.clone() {
        Fact::TileDrawn { symbol, thief, .. } => Command::DrawTile { symbol, thief },
        Fact::RiverTileDrawn { shape, .. } => Command::DrawRiverTile { shape },
        Fact::SymbolHandled { outcome, .. } => Command::HandleSymbol { outcome },
        Fact::TileDiscarded { .. } => Command::DiscardTile,
        Fact::TilePlaced { .. } => Command::PlaceTile,
        Fact::MeeplePlaced { kind, role, label, on_prize, .. } => {
            Command::PlaceMeeple { kind, role, label, on_prize }
        }
        Fact::MeepleLifted { meeple, cause, .. } => return lifted(meeple, cause),
        Fact::MeepleMoved { meeple, role, label, cause, .. } => {
            Command::MoveMeeple { meeple, role, label, cause }
        }
        Fact::PointsTold { seats, points, source, reason, .. } => {
            Command::TellPoints { seats, points, source, reason }
        }
        Fact::TurnEnded { .. } => Command::EndTurn,
        Fact::DoubleTurnBegan { .. } => Command::TakeDoubleTurn,
        Fact::TownHall(TownHallFact::Chosen { .. }) => Command::TownHall(TownHallCommand::Choose),
        Fact::TownHall(TownHallFact::Placed { .. }) => Command::TownHall(TownHallCommand::Place),
        Fact::TownHall(TownHallFact::Held { .. }) => Command::TownHall(TownHallCommand::Hold),
        Fact::TurnBegan { .. }
        | Fact::PlayerRetired { .. }
        | Fact::Corrected { .. }
        | Fact::FinalScoringBegan
        | Fact::GameEnded
        | Fact::Map(_)
        | Fact::Tournament(_)
        | Fact::Tower(_) => return Vec::new(),
    };
    vec![step]
}

/// On a tracked map an abbot is taken back without being named.
fn lifted(meeple: MeepleId, cause: LeaveCause) -> Vec<Command> {
    let told = Command::LiftMeeple { meeple, cause };
    match cause {
        LeaveCause::Recalled => vec![Command::Map(MapCommand::RecallAbbot), told],
        LeaveCause::Scored
        | LeaveCause::Dragon
        | LeaveCause::Tower
        | LeaveCause::MayorsPower
        | LeaveCause::Attack
        | LeaveCause::Other => vec![told],
    }
}

fn on_the_map(fact: &MapFact) -> Vec<Command> {
    let step = match fact.clone() {
        // A number may have been told beside a face, where that is a guess.
        MapFact::Drawn { face, by, thief, from, .. } => {
            let face = (by == DrawnBy::Table).then_some(face);
            let draw = |thief| Command::Map(MapCommand::Draw { face, thief, from });
            return if thief.is_some() { vec![draw(None), draw(thief)] } else { vec![draw(None)] };
        }
        MapFact::Laid { place, .. } => Command::Map(MapCommand::Lay(place)),
        MapFact::TournamentTileLaid { place, .. } => {
            Command::Tournament(TournamentCommand::PlaceTournamentTile { place: Some(place) })
        }
        MapFact::PrizeLaid { prize, place, .. } => {
            Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::Cell(place) })
        }
        MapFact::Stood { kind, spot, .. } => Command::Map(MapCommand::Stand { kind, segment: spot.segment }),
        MapFact::FaceDescribed { text, .. } => Command::DescribeFace(text),
        MapFact::Boxed { .. } | MapFact::Scored(_) => return Vec::new(),
    };
    vec![step]
}

fn of_tournaments(game: &Game, before: &[Event], fact: &TournamentFact) -> Vec<Command> {
    let step = match fact.clone() {
        TournamentFact::TournamentTilePlaced { .. } => TournamentCommand::PlaceTournamentTile { place: None },
        TournamentFact::EmblemLaid { meeple, .. } => return nominations(meeple, None),
        TournamentFact::EmblemRevealed { meeple, emblem, reach, opening, .. } => {
            let reach = (game.settings.map == MapKeeping::Told).then_some(reach);
            let emblem = opening.is_none().then_some(emblem);
            TournamentCommand::RevealEmblem { meeple, reach, emblem }
        }
        TournamentFact::TournamentCalled { .. } => TournamentCommand::CallTournament,
        TournamentFact::PrizePlaced { prize, city, .. } => return statues(before, prize, city),
        TournamentFact::PrizeHeld { prize, .. } => TournamentCommand::HoldPrize { prize },
        TournamentFact::ShieldsTold { city, shields } => TournamentCommand::TellShields { city, shields },
        TournamentFact::CitiesMerged { kept, joined } => TournamentCommand::MergeCities { kept, joined },
        TournamentFact::EmblemReturned { .. }
        | TournamentFact::PassedOver { .. }
        | TournamentFact::TournamentDecided { .. }
        | TournamentFact::PrizeWon { .. }
        | TournamentFact::EmblemBoxed { .. }
        | TournamentFact::PrizesLeft { .. }
        | TournamentFact::CrownMoved { .. }
        | TournamentFact::PileOpened { .. }
        | TournamentFact::LastLapOpened
        | TournamentFact::CityFounded { .. }
        | TournamentFact::PrizeForfeited { .. }
        | TournamentFact::EmblemRemoved { .. } => return Vec::new(),
    };
    vec![Command::Tournament(step)]
}

/// How many tiles lay around a farmer before is told and not kept: any number that was not full was taken alike (T-10).
fn nominations(meeple: MeepleId, emblem: Option<Emblem>) -> Vec<Command> {
    let nominate =
        |ring_before| Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before });
    vec![nominate(None), nominate(Some(0))]
}

/// In a city that had a statue, or in one that gets its id by it.
fn statues(before: &[Event], prize: PrizeId, city: CityId) -> Vec<Command> {
    let founded = before.iter().find_map(|event| founded(event, city));
    let at = founded.map_or(StatueCity::Known(city), |label| StatueCity::New(label.cloned()));
    vec![Command::Tournament(TournamentCommand::PlacePrize { prize, at: PrizePlace::City(at) })]
}

fn founded(event: &Event, of: CityId) -> Option<Option<&Label>> {
    let Event::Fact(Fact::Tournament(TournamentFact::CityFounded { city, label })) = event else {
        return None;
    };
    (*city == of).then_some(label.as_ref())
}

fn with_towers(fact: &TowerFact) -> Vec<Command> {
    let step = match fact.clone() {
        TowerFact::Built { label, .. } => TowerCommand::Build { label },
        TowerFact::Grew { towers, .. } => TowerCommand::Grow { towers },
        TowerFact::GuardPlaced { tower, .. } => TowerCommand::Guard { tower },
        TowerFact::GuardsScored { .. }
        | TowerFact::ThiefPaid { .. }
        | TowerFact::TileStolen { .. }
        | TowerFact::StolenTileBoxed { .. } => return Vec::new(),
    };
    vec![Command::Tower(step)]
}
