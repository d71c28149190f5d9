//! Points, as told (B-9). Never counts one.

use herald_words::{
    Fact, Label, MAX_TOLD_LINES, MAX_TOLD_POINTS, PointSource, Points, Refusal, Seat, Stage,
    TOLD_LINES_FOR_THE_HOST,
};

use super::{Draft, Phase};
use crate::Game;

/// Each seat scores the full number (B-9).
pub(super) fn points(
    draft: &mut Draft,
    seats: &[Seat],
    points: Points,
    source: PointSource,
    reason: Option<Label>,
) -> Result<(), Refusal> {
    draft.expect_facts_told()?;
    may_score_for(draft, source)?;
    if seats.is_empty() {
        return Err(Refusal::NobodyScores);
    }
    if !(1..=MAX_TOLD_POINTS).contains(&points.0) {
        return Err(Refusal::PointsOutOfRange { points });
    }
    if draft.told.len() + seats.len() > MAX_TOLD_LINES - TOLD_LINES_FOR_THE_HOST {
        return Err(Refusal::TooMuchTold);
    }
    for (index, seat) in seats.iter().enumerate() {
        if !draft.has_seat(*seat) {
            return Err(Refusal::NoSuchSeat { seat: *seat });
        }
        if seats[..index].contains(seat) {
            return Err(Refusal::SeatNamedTwice { seat: *seat });
        }
    }
    let stage = stage(draft);
    draft.emit(Fact::PointsTold { seats: seats.to_vec(), points, source, stage, reason });
    Ok(())
}

pub(super) fn may_score_for(game: &Game, source: PointSource) -> Result<(), Refusal> {
    if let Some(expansion) = source.expansion() {
        game.expect_played(expansion)?;
    }
    match (source, &game.phase) {
        (PointSource::Correction, _) => Err(Refusal::CorrectionIsTheHosts),
        // C-9: only the drawn tile moves a flock, and on the last lap none is drawn.
        (PointSource::Flock, Phase::LastLap(_)) => Err(Refusal::PrizeMovesNoFlock),
        _ => Ok(()),
    }
}

/// In play or in the final scoring (B-12).
pub(super) fn stage(game: &Game) -> Stage {
    match game.phase {
        Phase::FinalScoring | Phase::Over => Stage::Final,
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::LastLap(_) => Stage::Play,
    }
}
