//! What nodes that serve the same games ask each other beside the journal: whether a seat's device is connected, and what it
//! says to being reissued. Never anything that must outlive a node, and never a token.

use std::fmt;

use futures_util::future::BoxFuture;
use herald_words::{Audience, GameId, Problem, Reissue, Request, Seat, Unavailable};

use crate::{
    house::{House, fresh},
    lobby,
    roster::Holder,
    table::Table,
};

/// Something one node asks of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The game it is about.
    pub game: GameId,
    /// Whose device.
    pub seat: Seat,
    /// What is asked.
    pub about: About,
}

/// What one node asks of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// May the seat be reissued? If its device is connected there and has not consented, it is asked.
    Reissue,
    /// The seat's device consents, if it was asked there.
    Consent,
}

/// What a node knows of a seat's device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// None is connected, or none has been asked.
    Away,
    /// One is connected, and has been asked.
    Asked,
    /// It has consented.
    Consented,
}

/// How nodes ask each other. Whoever answers hands the question to [`House::overhears`].
pub trait Grapevine: Send + Sync + fmt::Debug + 'static {
    /// Asks every other node, and gives what those answered that did so in time: of one that is gone nobody is connected.
    ///
    /// # Errors
    /// Nobody can be asked now.
    fn ask(&self, question: Question) -> BoxFuture<'_, Result<Vec<Standing>, Unheard>>;
}

/// No other node can be asked.
#[derive(Debug)]
pub struct Unheard;

impl Standing {
    /// What several nodes know together: one consent is enough, and who is asked anywhere is asked.
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Consented, _) | (_, Self::Consented) => Self::Consented,
            (Self::Asked, _) | (_, Self::Asked) => Self::Asked,
            (Self::Away, Self::Away) => Self::Away,
        }
    }
}

impl House {
    /// Answers what another node asks, from what is known here. No game is woken for it.
    #[must_use]
    pub fn overhears(&self, question: Question) -> Standing {
        let Question { game, seat, about } = question;
        let Some(table) = self.shelf.awake_now(game) else { return Standing::Away };
        match about {
            About::Reissue => self.asks_here(&table, seat),
            About::Consent if table.presence.consent(seat, self.clock.now_ms()) => Standing::Consented,
            About::Consent => Standing::Away,
        }
    }

    /// Asks the seat's device, if one is connected to this node.
    pub(crate) fn asks_here(&self, table: &Table, seat: Seat) -> Standing {
        let now = table.now();
        let admitted = |holder: &Holder| now.state.roster.still_admits(holder);
        table.presence.ask(seat, self.clock.now_ms(), admitted)
    }

    /// Whether the seat's device consents, wherever it is connected.
    pub(crate) async fn consents(&self, table: &Table, seat: Seat) -> Result<bool, Problem> {
        if table.presence.consent(seat, self.clock.now_ms()) {
            return Ok(true);
        }
        let there = self.ask_others(Question { game: table.id, seat, about: About::Consent }).await?;
        Ok(there == Standing::Consented)
    }

    /// What other nodes know of the device of a seat that the host wants reissued. Nobody is asked for a call that is refused
    /// anyway.
    pub(crate) async fn asks_elsewhere(
        &self,
        table: &Table,
        holder: &Holder,
        request: &Request,
        whose: Reissue,
    ) -> Result<Standing, Problem> {
        let now = table.now();
        let host = lobby::still_admitted(&now, holder).is_ok_and(|audience| audience == Audience::Host);
        match whose {
            Reissue::Seat(seat) if host && fresh(&now, request).is_ok() => {
                self.ask_others(Question { game: table.id, seat, about: About::Reissue }).await
            }
            Reissue::Seat(_) | Reissue::Host => Ok(Standing::Away),
        }
    }

    async fn ask_others(&self, question: Question) -> Result<Standing, Problem> {
        let Some(grapevine) = &self.grapevine else { return Ok(Standing::Away) };
        let told = grapevine.ask(question).await.map_err(|Unheard| {
            tracing::warn!(game = %question.game, "no other node can be asked who is connected");
            Problem::Unavailable(Unavailable::Unreadable)
        })?;
        Ok(told.into_iter().fold(Standing::Away, Standing::with))
    }
}
