//! The laps without land tiles after the last tournament (T-21), and what leads to the final scoring. Never places
//! a prize tile for a player.

use std::ops::ControlFlow;

use herald_words::{Fact, Seat, TournamentFact};

use crate::turn::{Draft, Lap, LapTurn, Progress};

/// Once a turn of the lap has ended: the next seat that holds a prize tile or a town hall tile (C-5), another lap, or the
/// final scoring.
pub(super) fn follow(draft: &mut Draft, lap: Lap) -> ControlFlow<()> {
    match lap.turn {
        LapTurn::Running => return ControlFlow::Break(()),
        LapTurn::Ended => {}
    }
    let order: Vec<Seat> = draft.clockwise_from(lap.opened_by).collect();
    let here = order.iter().position(|seat| *seat == draft.turn.seat).map_or(0, |at| at + 1);
    let holds = |seat: &&Seat| draft.holds_a_tile(**seat);
    let later = order[here..].iter().find(holds).copied();
    let anyone = order.iter().find(holds).copied();
    match (later, anyone, lap.progress) {
        (Some(seat), _, _) => begin_turn(draft, seat),
        (None, Some(seat), Progress::Some) => {
            draft.emit(TournamentFact::LastLapOpened);
            begin_turn(draft, seat);
        }
        // Either all tiles lie, or a whole lap has laid none: prize tiles still held leave the game.
        (None, _, _) => {
            forfeit_prizes(draft);
            draft.emit(Fact::FinalScoringBegan);
            remove_hidden_emblems(draft);
        }
    }
    ControlFlow::Continue(())
}

fn begin_turn(draft: &mut Draft, seat: Seat) {
    let number = draft.turn.number + 1;
    draft.emit(Fact::TurnBegan { seat, number });
}

pub(super) fn forfeit_prizes(draft: &mut Draft) {
    let held: Vec<_> = draft.own().prizes.in_front().collect();
    for won in held {
        draft.emit(TournamentFact::PrizeForfeited { seat: won.seat, prize: won.prize, emblem: won.kept });
    }
}

/// T-22: every emblem still under a meeple is taken away first.
pub(super) fn remove_hidden_emblems(draft: &mut Draft) {
    let hidden: Vec<_> = draft.own().emblems.nominated().collect();
    for (seat, meeple) in hidden {
        draft.emit(TournamentFact::EmblemRemoved { seat, meeple });
    }
}
