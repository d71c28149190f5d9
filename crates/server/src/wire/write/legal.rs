//! What may be done now, as answers. Never adds a move or leaves one out.

use herald_api::v1::{self, legal_move::Move};
use herald_words::{LegalMove, TournamentMove};

use super::piece;

/// Everything that may be done.
pub(crate) fn legal_moves(moves: &[LegalMove]) -> Vec<v1::LegalMove> {
    moves.iter().map(|legal| v1::LegalMove { r#move: Some(legal_move(legal)) }).collect()
}

fn legal_move(legal: &LegalMove) -> Move {
    match legal {
        LegalMove::DrawTile => Move::DrawTile(v1::DrawTile {}),
        LegalMove::DiscardTile => Move::DiscardTile(v1::DiscardTile {}),
        LegalMove::PlaceTile => Move::PlaceTile(v1::PlaceTile {}),
        LegalMove::PlaceMeeple { role } => Move::PlaceMeeple(v1::LegalMeeple { role: piece::role(*role) }),
        LegalMove::LiftMeeple { meeple } => Move::LiftMeeple(v1::LiftMeeple { meeple: meeple.0.into() }),
        LegalMove::TellPoints { seats } => Move::TellPoints(v1::LegalPoints { seats: piece::numbers(seats) }),
        LegalMove::EndTurn => Move::EndTurn(v1::EndTurn {}),
        LegalMove::EndGame => Move::EndGame(v1::LegalEndGame {}),
        LegalMove::Tournament(legal) => of_tournaments(legal),
    }
}

fn of_tournaments(legal: &TournamentMove) -> Move {
    match legal {
        TournamentMove::NominateMeeple { meeple, emblems, tells_ring } => {
            Move::NominateMeeple(v1::LegalNomination {
                meeple: meeple.0.into(),
                emblems: emblems.iter().copied().map(piece::emblem).collect(),
                tells_ring: *tells_ring,
            })
        }
        TournamentMove::RevealEmblem { meeple, discipline } => Move::RevealEmblem(v1::LegalReveal {
            meeple: meeple.0.into(),
            discipline: piece::discipline(*discipline),
        }),
        TournamentMove::PlacePrize { prize } => Move::PlacePrize(v1::LegalPrize { prize: prize.0.into() }),
        TournamentMove::HoldPrize { prize } => Move::HoldPrize(v1::HoldPrize { prize: prize.0.into() }),
        TournamentMove::TellShields { city } => Move::TellShields(v1::LegalShields { city: city.0.into() }),
        TournamentMove::MergeCities { cities } => {
            Move::MergeCities(v1::LegalMerge { cities: cities.iter().map(|city| city.0.into()).collect() })
        }
    }
}
