//! A decision in the making: a copy of the game into which each event is folded as soon as it is emitted, so that
//! what follows sees what came before. Never writes to the game it was made from.

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

/// The copy, and what was emitted so far.
pub(crate) struct Draft {
    game: Game,
    events: Vec<Event>,
}

impl Draft {
    pub(crate) fn new(game: &Game, at: Revision) -> Self {
        let mut game = game.clone();
        game.at = at;
        Self { game, events: Vec::new() }
    }

    pub(crate) fn emit(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.game.fold(&event);
        self.events.push(event);
    }

    pub(crate) fn into_decision(self) -> Decision {
        Decision { events: self.events, game: self.game }
    }
}

impl Deref for Draft {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}
