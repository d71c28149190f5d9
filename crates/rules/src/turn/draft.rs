//! A decision in the making: a game of its own into which each event is folded as soon as it is emitted, so that what
//! follows sees what came before. Never keeps what was before: whoever decides on a copy has it.

use std::ops::Deref;

use herald_words::Revision;

use crate::{Event, Game};

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
}

impl<'game> Draft<'game> {
    /// On a game that is the decision's own: whoever needs the one before keeps a copy.
    pub(crate) fn on(game: &'game mut Game, at: Revision) -> Self {
        game.at = at;
        Self { game, events: Vec::new() }
    }

    pub(crate) fn emit(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.game.fold(&event);
        self.events.push(event);
    }

    /// What was emitted last.
    pub(crate) fn last(&self) -> Option<&Event> {
        self.events.last()
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
