//! What a viewer may know of this expansion. Asks `Held` for whatever is hidden.

use herald_words::{Audience, Contest, MeepleId, NominationView, TournamentView};

use super::{measure, worth};
use crate::{Game, turn::Phase};

/// This expansion as an audience sees it.
pub(crate) fn view(game: &Game, audience: Audience) -> Option<TournamentView> {
    let own = game.tournaments.as_ref()?;
    let running = running(game);
    Some(TournamentView {
        piles: own.piles.view(),
        draws_left: own.piles.draws_left(),
        crown: own.crown.at(),
        crown_order: own.crown.order(),
        held: own.held,
        total: u8::try_from(own.piles.total()).unwrap_or(u8::MAX),
        tile: own.tile,
        hand: own.emblems.hand_for(audience),
        prizes: own.prizes.view(audience),
        statues: own.statues.statues().to_vec(),
        cities: measure::cities(game),
        contest: running.cloned(),
        last_contest: own.last_contest.clone(),
        to_reveal: running.map_or(Vec::new(), |contest| worth::to_reveal(game, contest)),
        revealed_worth: running.map_or(Vec::new(), |contest| worth::revealed(game, contest)),
        own_worth: worth::own(game, audience),
    })
}

fn running(game: &Game) -> Option<&Contest> {
    match &game.phase {
        Phase::Tournament(contest) => Some(contest),
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Finish(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring
        | Phase::Over => None,
    }
}

/// A meeple's nomination as an audience sees it.
pub(crate) fn nomination(game: &Game, meeple: MeepleId, audience: Audience) -> NominationView {
    game.tournaments.as_ref().map_or(NominationView::None, |own| own.emblems.view(meeple, audience))
}
