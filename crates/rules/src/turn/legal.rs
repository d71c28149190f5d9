//! Lists what a seat may do now. Shares its questions with `decide`, so that what is listed is what is accepted.

use herald_words::{LegalMove, Role, Seat};

use super::{Phase, phase::MeepleStep};
use crate::{Game, expansion::tournaments};

/// Everything a seat may do now.
pub(crate) fn legal_moves(game: &Game, seat: Seat) -> Vec<LegalMove> {
    let mut moves = Vec::new();
    if !game.awaited().contains(&seat) {
        return moves;
    }
    let prizes_lie = tournaments::prizes_lie(game, seat).is_ok();
    match game.phase {
        Phase::Draw => moves.push(LegalMove::DrawTile),
        Phase::Place if prizes_lie => moves.extend([LegalMove::PlaceTile, LegalMove::DiscardTile]),
        Phase::Finish => {
            if game.turn.meeple == MeepleStep::Open && game.meeples.supply(seat) > 0 {
                moves.extend(Role::ALL.map(|role| LegalMove::PlaceMeeple { role }));
            }
            moves.push(LegalMove::EndTurn);
        }
        Phase::LastLap(_) if prizes_lie => moves.push(LegalMove::EndTurn),
        Phase::Place | Phase::LastLap(_) | Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => {}
    }
    moves.extend(tournaments::legal_moves(game, seat).into_iter().map(LegalMove::Tournament));
    if game.expect_facts_told().is_ok() {
        moves.extend(game.meeples.iter().map(|(meeple, _)| LegalMove::LiftMeeple { meeple }));
        moves.push(LegalMove::TellPoints { seats: game.seats.clone() });
    }
    moves
}

/// Whether the host may end the game.
pub(crate) fn may_end(game: &Game) -> bool {
    !game.is_over()
}
