//! Lists what a seat may do with towers. Shares its questions with `decide`.

use herald_words::{LegalMove, Seat, TowerMove};

use super::{
    decide::{has_a_guard, laid_last, may_build, may_guard_one},
    thief,
};
use crate::Game;

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
    if may_guard_one(game).is_ok() {
        let laid = laid_last(game);
        for (tower, found) in own.iter().filter(|(_, found)| found.reaches(laid)) {
            if has_a_guard(game, seat, found).is_ok() {
                moves.push(LegalMove::Tower(TowerMove::Guard { tower, displaces: found.guard }));
            }
        }
    }
}
