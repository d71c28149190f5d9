//! Town hall tiles of Messengers & Mayors (C-5): who holds one, and when it may be laid. Never counts as a land tile,
//! and never places a prize tile.

use std::collections::BTreeMap;

use herald_words::{Fact, Refusal, Seat, TownHallCommand, TownHallFact};

use crate::{
    Game,
    turn::{Draft, InHand, Phase, prizes_lie},
};

/// Town hall tiles that do not lie yet: one a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TownHalls {
    held: BTreeMap<Seat, Fit>,
}

/// Whether a town hall tile was found to fit nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    ToFind,
    /// Until its owner's next turn.
    NoneNow,
}

impl TownHalls {
    /// One to each player.
    pub(crate) fn deal(seats: &[Seat]) -> Self {
        Self { held: seats.iter().map(|seat| (*seat, Fit::ToFind)).collect() }
    }

    pub(crate) fn held_by(&self, seat: Seat) -> bool {
        self.held.contains_key(&seat)
    }

    pub(crate) fn holders(&self) -> impl Iterator<Item = Seat> + '_ {
        self.held.keys().copied()
    }

    pub(crate) fn look_again(&mut self) {
        self.held.values_mut().for_each(|fit| *fit = Fit::ToFind);
    }

    pub(crate) fn fold(&mut self, fact: &TownHallFact) {
        match fact {
            TownHallFact::Chosen { .. } => {}
            TownHallFact::Placed { seat } => {
                self.held.remove(seat);
            }
            TownHallFact::Held { seat } => {
                self.held.insert(*seat, Fit::NoneNow);
            }
        }
    }
}

/// Takes one step with a town hall tile; the seat is known to be awaited.
pub(crate) fn take(draft: &mut Draft, seat: Seat, step: TownHallCommand) -> Result<(), Refusal> {
    let fact = match step {
        TownHallCommand::Choose => {
            may_choose(draft, seat)?;
            TownHallFact::Chosen { seat }
        }
        TownHallCommand::Place => {
            may_place(draft, seat)?;
            TownHallFact::Placed { seat }
        }
        TownHallCommand::Hold => {
            may_hold(draft, seat)?;
            TownHallFact::Held { seat }
        }
    };
    draft.emit(Fact::TownHall(fact));
    Ok(())
}

/// Instead of drawing, or instead of the tournament an empty pile calls for; but the river comes first, and what
/// replaces a stolen tile (W-7).
pub(crate) fn may_choose(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if game.phase != Phase::Draw {
        return Err(game.out_of_step());
    }
    if game.river_runs() {
        return Err(Refusal::RiverFirst);
    }
    // W-7: the turn's draw is made, and a tower tile takes its place. Once none is left it is a land tile that is drawn, as
    // in any turn.
    if game.draws_a_tower_tile() {
        return Err(Refusal::TowerTileFirst);
    }
    holds(game, seat)?;
    if is_to_lay(game, seat) { Ok(()) } else { Err(Refusal::TownHallIsHeld) }
}

/// Prize tiles first; on the last lap without having been chosen.
pub(crate) fn may_place(game: &Game, seat: Seat) -> Result<(), Refusal> {
    match game.phase {
        Phase::Place(InHand::TownHall) => prizes_lie(game, seat),
        Phase::LastLap(_) => may_lay_on_the_lap(game, seat),
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::Face(_))
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => Err(game.out_of_step()),
    }
}

/// It fits nowhere: before the last lap, who has chosen it draws instead.
pub(crate) fn may_hold(game: &Game, seat: Seat) -> Result<(), Refusal> {
    match game.phase {
        Phase::Place(InHand::TownHall) => prizes_lie(game, seat),
        Phase::LastLap(_) => may_lay_on_the_lap(game, seat),
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::Face(_))
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => Err(game.out_of_step()),
    }
}

fn may_lay_on_the_lap(game: &Game, seat: Seat) -> Result<(), Refusal> {
    holds(game, seat)?;
    if !is_to_lay(game, seat) {
        return Err(Refusal::TownHallIsHeld);
    }
    prizes_lie(game, seat)
}

/// On the last lap: who still holds one must lay it, or say that it fits nowhere.
pub(crate) fn lies_or_is_held(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if is_to_lay(game, seat) { Err(Refusal::TownHallFirst) } else { Ok(()) }
}

fn holds(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if game.holds_town_hall(seat) { Ok(()) } else { Err(Refusal::NoTownHall) }
}

/// Whether a seat still at the table holds one that was not found to fit nowhere in this turn.
pub(crate) fn is_to_lay(game: &Game, seat: Seat) -> bool {
    game.holds_town_hall(seat)
        && game.town_halls.as_ref().and_then(|halls| halls.held.get(&seat)) == Some(&Fit::ToFind)
}
