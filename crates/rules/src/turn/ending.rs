//! How a turn ends, or is doubled (B-2, C-2, T-21). Never skips what must come before.

use herald_words::{Expansion, Fact, Half, Refusal, Seat};

use super::{
    Draft, Phase,
    phase::{Circus, Doubling, InHand},
    prizes_lie, track,
};
use crate::{Game, expansion::town_halls};

pub(super) fn end_turn(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    may_end(draft, seat)?;
    track::score(draft);
    close(draft, seat);
    Ok(())
}

/// The turn is over, and the next begins; but B-12: not once no tile is left to draw, and T-21: on the last lap the lap says.
pub(super) fn close(draft: &mut Draft, seat: Seat) {
    draft.emit(Fact::TurnEnded { seat });
    if draft.no_tile_is_left() {
        track::finish(draft);
    } else if !matches!(draft.phase, Phase::LastLap(_)) {
        let turn = Fact::TurnBegan { seat: draft.after(seat), number: draft.turn.number + 1 };
        draft.emit(turn);
    }
}

pub(super) fn may_end(game: &Game, seat: Seat) -> Result<(), Refusal> {
    match game.phase {
        Phase::Finish(_) => circus_is_handled(game),
        Phase::LastLap(_) => lap_tiles_lie(game, seat),
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => Err(game.out_of_step()),
    }
}

/// T-21, C-5: step 1 of a turn of the last lap is over.
pub(super) fn lap_tiles_lie(game: &Game, seat: Seat) -> Result<(), Refusal> {
    prizes_lie(game, seat)?;
    town_halls::lies_or_is_held(game, seat)
}

/// C-2: each half is a turn of its own for nominating and for an empty pile.
pub(super) fn take_double_turn(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    may_double(draft)?;
    let number = draft.turn.number + 1;
    draft.emit(Fact::DoubleTurnBegan { seat, number });
    Ok(())
}

/// C-2: by the drawn tile alone, once, with a builder that stood there before.
pub(super) fn may_double(game: &Game) -> Result<(), Refusal> {
    game.expect_played(Expansion::TradersAndBuilders)?;
    match game.phase {
        Phase::Finish(InHand::Land | InHand::River(_)) => {}
        Phase::Finish(InHand::TownHall | InHand::Face(_)) | Phase::LastLap(_) => {
            return Err(Refusal::NotADrawnTile);
        }
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => return Err(game.out_of_step()),
    }
    circus_is_handled(game)?;
    match game.turn.half {
        Half::First => {}
        Half::Second => return Err(Refusal::SecondHalf),
    }
    match game.turn.doubling {
        Doubling::MayFollow => Ok(()),
        Doubling::None => Err(Refusal::NoBuilder),
    }
}

/// C-10: a circus space waits for the scoring step, and no longer.
fn circus_is_handled(game: &Game) -> Result<(), Refusal> {
    match game.turn.circus {
        Circus::None => Ok(()),
        Circus::Waits => Err(Refusal::CircusWaits),
    }
}
