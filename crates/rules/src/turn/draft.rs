//! A decision in the making: a game of its own into which each event is folded as soon as it is emitted, so that what
//! follows sees what came before. Never keeps what was before: whoever decides on a copy has it.

use std::ops::Deref;

use herald_words::{Fact, Revision};

use crate::{Broken, Event, Game};

/// Room for events: most steps emit no more.
const EVENTS: usize = 4;

/// What a decision came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The game after it.
    pub game: Game,
}

/// The game that is being changed, and what was emitted so far.
pub(crate) struct Draft<'game> {
    game: &'game mut Game,
    events: Vec<Event>,
    /// Whether an event was emitted that moves an emblem or a prize tile.
    moves_what_is_held: bool,
    /// Whether one was that moves a floor of a tower.
    moves_floors: bool,
}

impl<'game> Draft<'game> {
    /// On a game that is the decision's own: whoever needs the one before keeps a copy.
    pub(crate) fn on(game: &'game mut Game, at: Revision) -> Self {
        game.at = at;
        Self { game, events: Vec::with_capacity(EVENTS), moves_what_is_held: false, moves_floors: false }
    }

    pub(crate) fn emit(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.moves_what_is_held |= match &event {
            // An emblem under a meeple that leaves is home before, or it is lost.
            Event::Fact(Fact::Tournament(_) | Fact::MeepleLifted { .. } | Fact::Corrected { .. }) => true,
            Event::Fact(_) => false,
            Event::MeepleNominated { .. } | Event::PrizeLookedAt { .. } => true,
        };
        self.moves_floors |= matches!(event, Event::Fact(Fact::Tower(_)));
        self.game.fold(&event);
        self.events.push(event);
    }

    /// What was emitted last.
    pub(crate) fn last(&self) -> Option<&Event> {
        self.events.last()
    }

    /// Checks what could be broken by what was emitted: emblems, prize tiles and floors move by events of their own.
    pub(crate) fn check_what_changed(&self) -> Result<(), Broken> {
        if self.moves_what_is_held {
            self.game.check_what_is_held()?;
        }
        if self.moves_floors {
            self.game.check_floors()?;
        }
        self.game.check_what_stands()
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.events
    }
}

impl Deref for Draft<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}
