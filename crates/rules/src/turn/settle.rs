//! What follows by itself once a step is taken, until somebody is awaited. Never takes a step for a player.

use std::ops::ControlFlow;

use herald_words::Fact;

use super::{Draft, InHand, Phase, ending, phase::LapTurn, track};
use crate::{
    Game,
    expansion::{tournaments, towers},
};

/// Lets follow what follows. Who has gone home is passed over first; then each expansion says what it has to do next;
/// the game is settled when none has.
pub(super) fn settle(draft: &mut Draft) {
    while pass_over(draft).is_continue()
        || towers::follow(draft).is_continue()
        || tournaments::hold_what_fits_nowhere(draft).is_continue()
        || track::judge(draft).is_continue()
        || end_of_tiles(draft).is_continue()
        || tournaments::follow(draft).is_continue()
        || count_up(draft).is_continue()
    {}
}

/// The turn of someone who has gone home ends by itself; a tile they had drawn goes to the box.
fn pass_over(draft: &mut Draft) -> ControlFlow<()> {
    let seat = draft.turn.seat;
    if !draft.retired.contains(&seat) || !is_in_turn(draft) {
        return ControlFlow::Break(());
    }
    if let Phase::Symbol(_, InHand::Land) | Phase::Place(InHand::Land | InHand::River(_)) = draft.phase {
        draft.emit(Fact::TileDiscarded { seat });
    }
    track::leave_tile(draft, seat);
    ending::close(draft, seat);
    ControlFlow::Continue(())
}

/// B-12: on a tracked map, the game is over when no tile can be drawn any more.
fn end_of_tiles(draft: &mut Draft) -> ControlFlow<()> {
    if !matches!(draft.phase, Phase::Draw) || !draft.no_tile_is_left() {
        return ControlFlow::Break(());
    }
    track::finish(draft);
    ControlFlow::Continue(())
}

/// B-12: on a tracked map Herald counts what is left, once nothing more is placed (T-21).
fn count_up(draft: &mut Draft) -> ControlFlow<()> {
    if draft.tracked.is_none() || !matches!(draft.phase, Phase::FinalScoring) {
        return ControlFlow::Break(());
    }
    track::count_up(draft);
    ControlFlow::Continue(())
}

fn is_in_turn(game: &Game) -> bool {
    match &game.phase {
        Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) => true,
        Phase::LastLap(lap) => lap.turn == LapTurn::Running,
        Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => false,
    }
}
