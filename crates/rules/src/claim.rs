//! What an event claims that can be worked out again: the face Herald drew, the emblem a commitment binds. Never folds
//! an event, and never asks whether it could have happened.

use herald_words::{Commitment, DrawnBy, FaceCode, Fact, MapFact, MeepleId, PrizeId, TournamentFact};

use crate::{
    Chance, Event, Game,
    expansion::tournaments::{self, Tournaments, commitment::commit},
    turn::redraw,
};

/// What an event claims, beside what follows from the record. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Herald drew a tile.
    Draw {
        /// With this face.
        recorded: FaceCode,
        /// The draw's lot falls on this one; on none where no tile is left.
        follows: Option<FaceCode>,
    },
    /// Herald drew a prize tile, which its owner alone has seen: what it shows is not told.
    Prize {
        /// Which.
        prize: PrizeId,
        /// Whether the draw's lot falls on it.
        follows: bool,
    },
    /// A meeple was nominated (T-8).
    Nomination {
        /// Which.
        meeple: MeepleId,
        /// The commitment that was shown.
        recorded: Commitment,
        /// What binds the emblem that lies there.
        follows: Commitment,
    },
    /// An emblem was revealed (T-14).
    Reveal {
        /// Under which meeple.
        meeple: MeepleId,
        /// The commitment it is said to open; none where the table keeps the emblems.
        recorded: Option<Commitment>,
        /// What binds the emblem that was revealed, if that is another; else the one that was shown at the nomination.
        follows: Option<Commitment>,
    },
}

impl Claim {
    /// Whether what is recorded is what follows.
    #[must_use]
    pub fn holds(&self) -> bool {
        match self {
            Self::Draw { recorded, follows } => Some(*recorded) == *follows,
            Self::Prize { follows, .. } => *follows,
            Self::Nomination { recorded, follows, .. } => recorded == follows,
            Self::Reveal { recorded, follows, .. } => recorded == follows,
        }
    }
}

/// What an event claims in the game before it. `chance` must answer as it did when the event was decided.
#[must_use]
pub fn claim(game: &Game, event: &Event, chance: &mut impl Chance) -> Option<Claim> {
    match event {
        Event::Fact(Fact::Map(fact)) => drawn(game, fact, chance),
        Event::Fact(Fact::Tournament(fact)) => game.tournaments.as_ref().and_then(|own| revealed(own, fact)),
        Event::Fact(_) => None,
        Event::PrizeLookedAt { prize, face, by, .. } => herald_draws(game, *by).then(|| {
            let follows = tournaments::redraw(game, chance).is_some_and(|drawn| drawn == *face.inner());
            Claim::Prize { prize: *prize, follows }
        }),
        Event::MeepleNominated { seat, meeple, emblem, salt, commitment } => Some(Claim::Nomination {
            meeple: *meeple,
            recorded: *commitment,
            follows: commit(*seat, *meeple, *emblem.inner(), salt.inner()),
        }),
    }
}

/// Where Herald draws, a face that is said to be the table's own is no way around it.
fn herald_draws(game: &Game, said: DrawnBy) -> bool {
    [said, game.settings.drawn_by].contains(&DrawnBy::Server)
}

fn drawn(game: &Game, fact: &MapFact, chance: &mut impl Chance) -> Option<Claim> {
    let MapFact::Drawn { face, by, .. } = fact else { return None };
    herald_draws(game, *by).then(|| Claim::Draw { recorded: *face, follows: redraw(game, chance) })
}

fn revealed(own: &Tournaments, fact: &TournamentFact) -> Option<Claim> {
    let TournamentFact::EmblemRevealed { seat, meeple, emblem, opening, .. } = fact else { return None };
    let recorded = opening.map(|opening| opening.commitment);
    let opened = opening.map(|opening| commit(*seat, *meeple, *emblem, &opening.salt));
    let follows = if opened == recorded { own.emblems.commitment(*meeple) } else { opened };
    Some(Claim::Reveal { meeple: *meeple, recorded, follows })
}
