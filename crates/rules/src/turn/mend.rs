//! Mending: corrections, whoever decided them, and players who go home. Never hides what was: each is a fact for all to see.

use herald_words::{
    Correction, Fact, MAX_PILE_TILES, MAX_TOLD_LINES, MAX_TOLD_POINTS, MeepleId, Note, Points, Refusal,
    Revision, Seat,
};

use super::{Decision, Phase, Rejected, decide::on_a_copy, settle::settle, tile, track};
use crate::{Game, expansion::tournaments};

/// Decides that something is put right, as the commit `at`. Undoing is the table's, which folds a shorter
/// timeline.
///
/// # Errors
/// A correction that names what is not there, or does not belong to the phase.
pub fn correct(game: &Game, at: Revision, correction: &Correction, note: Note) -> Result<Decision, Rejected> {
    possible(game, correction)?;
    on_a_copy(game, at, |draft| {
        if let Correction::MeepleLeft { meeple } | Correction::MovePiece { meeple, .. } = correction {
            tournaments::meeple_leaves(draft, *meeple);
        }
        draft.emit(Fact::Corrected { correction: correction.clone(), note });
        // What lies otherwise may be one city where it was two.
        tournaments::cities_grew(draft);
        if let Correction::TurnOrder { turn: Some(seat), .. } = correction
            && *seat != draft.turn.seat
        {
            // A prize tile laid in this turn, before its land tile went to the box, is scored (T-20).
            track::score(draft);
            let number = draft.turn.number + 1;
            draft.emit(Fact::TurnBegan { seat: *seat, number });
        }
        settle(draft);
    })
}

/// Decides that a player goes home, as the commit `at`: passed over in turns and contests from now on. Points, meeples,
/// statues and what lies before them stay.
///
/// # Errors
/// No such seat, one that has gone already, the last one, or one that has the river's first bend in hand (T-7).
pub fn retire(game: &Game, at: Revision, seat: Seat) -> Result<Decision, Rejected> {
    if game.is_over() {
        return Err(Refusal::GameOver.into());
    }
    if !game.has_seat(seat) {
        return Err(Refusal::NoSuchSeat { seat }.into());
    }
    if game.retired.contains(&seat) {
        return Err(Refusal::SeatRetired { seat }.into());
    }
    if game.seats.iter().filter(|other| !game.retired.contains(other)).count() == 1 {
        return Err(Refusal::LastPlayer { seat }.into());
    }
    if game.turn.seat == seat {
        // The river's first bend is in hand: it brings the tournament tile, whoever lays it.
        tile::tournament_tile_lies(game)?;
    }
    on_a_copy(game, at, |draft| {
        draft.emit(Fact::PlayerRetired { seat });
        settle(draft);
    })
}

fn possible(game: &Game, correction: &Correction) -> Result<(), Refusal> {
    match correction {
        Correction::Points { seat, points } => points_possible(game, *seat, *points),
        Correction::PileCount { pile, land } => pile_possible(game, *pile, *land),
        Correction::MeepleLabel { meeple, .. } => known_meeple(game, *meeple),
        Correction::CityLabel { city, .. } => tournaments::known_city(game, *city),
        Correction::MeepleLeft { meeple } => may_have_left(game, *meeple),
        Correction::MovePiece { meeple, to } => {
            game.tracked()?;
            may_have_left(game, *meeple)?;
            track::piece_may_stand(game, *meeple, *to)
        }
        Correction::ReplaceTile { .. } | Correction::RedescribeFace { .. } => {
            game.tracked()?;
            track::tiles_may_be_repaired(game)?;
            track::repaired(game, correction).map(drop)
        }
        Correction::TurnOrder { order, turn } => order_possible(game, order, *turn),
        Correction::Undo { to } => Err(Refusal::NoSuchRevision { to: *to }),
    }
}

fn points_possible(game: &Game, seat: Seat, points: Points) -> Result<(), Refusal> {
    if !game.has_seat(seat) {
        return Err(Refusal::NoSuchSeat { seat });
    }
    if points.0 == 0 || points.0.unsigned_abs() > MAX_TOLD_POINTS.unsigned_abs() {
        return Err(Refusal::CorrectionOutOfRange { points });
    }
    if game.told.len() >= MAX_TOLD_LINES { Err(Refusal::TooMuchTold) } else { Ok(()) }
}

/// The open pile and those to come, while turns draw from them.
fn pile_possible(game: &Game, pile: u8, land: u16) -> Result<(), Refusal> {
    match game.phase {
        Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) => {}
        Phase::Tournament(_) | Phase::LastLap(_) | Phase::FinalScoring | Phase::Over => {
            return Err(game.out_of_step());
        }
    }
    if !game.tournaments.as_ref().is_some_and(|own| own.piles.is_still_drawn_from(pile)) {
        return Err(Refusal::NoSuchPile { pile });
    }
    if land > MAX_PILE_TILES { Err(Refusal::PileOutOfRange { land }) } else { Ok(()) }
}

fn known_meeple(game: &Game, meeple: MeepleId) -> Result<(), Refusal> {
    game.meeples.get(meeple).map(drop).ok_or(Refusal::NoSuchMeeple { meeple })
}

/// Also during a tournament, but not once it has been entered with.
fn may_have_left(game: &Game, meeple: MeepleId) -> Result<(), Refusal> {
    known_meeple(game, meeple)?;
    match &game.phase {
        Phase::Over => Err(Refusal::GameOver),
        Phase::Tournament(contest) if contest.revealed.iter().any(|open| open.meeple == meeple) => {
            Err(Refusal::MeepleRevealed { meeple })
        }
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring => Ok(()),
    }
}

/// Not during a tournament, whose order is called, nor on the last lap, where a seat moved to before the active one would
/// miss its turn; whose turn it is changes only before a tile is drawn.
fn order_possible(game: &Game, order: &[Seat], turn: Option<Seat>) -> Result<(), Refusal> {
    match (&game.phase, turn) {
        (Phase::Tournament(_) | Phase::LastLap(_) | Phase::Over, _) => return Err(game.out_of_step()),
        (Phase::Draw, Some(seat)) if game.retired.contains(&seat) => {
            return Err(Refusal::SeatRetired { seat });
        }
        (Phase::Draw, Some(seat)) if !game.has_seat(seat) => return Err(Refusal::NoSuchSeat { seat }),
        (Phase::Draw, _) | (_, None) => {}
        (_, Some(_)) => return Err(game.out_of_step()),
    }
    let sorted = |seats: &[Seat]| {
        let mut seats = seats.to_vec();
        seats.sort_unstable();
        seats
    };
    if sorted(order) == sorted(&game.seats) { Ok(()) } else { Err(Refusal::OrderIncomplete) }
}
