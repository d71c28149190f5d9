//! Lists what a seat may do with towers. Shares its questions with `decide`.

use herald_words::{LegalMove, Seat, TowerMove};

use super::{
    decide::{may_build, may_guard},
    thief,
};
use crate::{Game, turn::meeple_step_is_open};

/// Lists every step of this expansion open to an awaited seat.
pub(crate) fn list(game: &Game, seat: Seat, moves: &mut Vec<LegalMove>) {
    let Some(own) = &game.towers else { return };
    // What is known to grow has grown: who is asked has a choice.
    if let Some(towers) = thief::to_handle(game) {
        let floors = own.floors_left;
        moves.push(LegalMove::Tower(TowerMove::Grow { towers, floors }));
    }
    if may_build(game).is_ok() {
        moves.push(LegalMove::Tower(TowerMove::Build));
    }
    if meeple_step_is_open(game).is_ok() {
        let towers = own.iter().filter(|(tower, _)| may_guard(game, seat, *tower).is_ok());
        let guard = |(tower, found): (_, &super::Tower)| TowerMove::Guard { tower, displaces: found.guard };
        moves.extend(towers.map(guard).map(LegalMove::Tower));
    }
}
