//! What everybody may see of towers, all of it public, and what guards have brought. Never changes either.

use herald_words::{GuardPay, Points, Revision, ScoreLine, Seat, TowerView, TowersView};

use super::thief::at_the_end;
use crate::Game;

/// What a seat has scored for guards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Scored {
    pub(super) seat: Seat,
    pub(super) pay: GuardPay,
    pub(super) at: Revision,
}

/// None where they are not played.
pub(crate) fn view(game: &Game) -> Option<TowersView> {
    let own = game.towers.as_ref()?;
    let tower = |(tower, found): (_, &super::Tower)| TowerView {
        tower,
        pos: found.pos,
        label: found.label.clone(),
        floors: found.floors,
        guard: found.guard,
    };
    Some(TowersView {
        floors_left: own.floors_left,
        tower_tiles_left: own.tower_tiles,
        compartments: own.compartments,
        towers: own.iter().map(tower).collect(),
        stolen: own.stolen,
        thief: own.thief(),
    })
}

/// What guards have brought so far, in order, each with the commit that counted it.
pub(crate) fn lines(game: &Game) -> impl Iterator<Item = (Revision, ScoreLine)> + '_ {
    let all = game.towers.iter().flat_map(|own| &own.scored);
    all.map(|Scored { seat, pay, at }| (*at, ScoreLine::Guards { seat: *seat, pay: *pay, revision: *at }))
}

/// The same of one seat, in points.
pub(crate) fn scored(game: &Game, seat: Seat) -> Points {
    let all = game.towers.iter().flat_map(|own| &own.scored);
    all.filter(|scored| scored.seat == seat).map(|scored| scored.pay.points()).sum()
}

/// W-8: what guards would bring if the game ended now.
pub(crate) fn still_to_score(game: &Game) -> impl Iterator<Item = ScoreLine> + '_ {
    let now = if game.is_over() { Vec::new() } else { at_the_end(game) };
    now.into_iter().map(|(seat, pay)| ScoreLine::Guards { seat, pay, revision: game.at })
}
