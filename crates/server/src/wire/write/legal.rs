//! What may be done now, as answers. Never adds a move or leaves one out.

use herald_api::v1::{self, legal_move::Move};
use herald_words::{LegalMove, MoveCause, Role, TournamentMove, TownHallCommand};

use super::{piece, towers, tracked};

/// Everything that may be done.
pub(crate) fn legal_moves(moves: &[LegalMove]) -> Vec<v1::LegalMove> {
    moves.iter().map(|legal| v1::LegalMove { r#move: Some(legal_move(legal)) }).collect()
}

fn legal_move(legal: &LegalMove) -> Move {
    match legal {
        LegalMove::DrawTile { symbols } => {
            Move::DrawTile(v1::LegalDraw { symbols: each(symbols, piece::tile_symbol) })
        }
        LegalMove::DrawRiverTile { shapes } => {
            Move::DrawRiverTile(v1::LegalRiverDraw { shapes: each(shapes, piece::river_shape) })
        }
        LegalMove::HandleSymbol { symbol, outcomes } => Move::HandleSymbol(v1::LegalSymbol {
            symbol: piece::tile_symbol(*symbol),
            outcomes: each(outcomes, piece::symbol_outcome),
        }),
        LegalMove::DiscardTile => Move::DiscardTile(v1::DiscardTile {}),
        LegalMove::PlaceTile => Move::PlaceTile(v1::PlaceTile {}),
        LegalMove::PlaceMeeple { kind, role, on_prizes } => Move::PlaceMeeple(v1::LegalMeeple {
            role: piece::role(*role),
            kind: piece::kind(*kind),
            on_prizes: on_prizes.iter().map(|prize| prize.0.into()).collect(),
        }),
        LegalMove::LiftMeeple { meeple, causes } => Move::LiftMeeple(v1::LegalLift {
            meeple: meeple.0.into(),
            causes: each(causes, piece::leave_cause),
        }),
        LegalMove::MoveMeeple { meeple, moves } => Move::MoveMeeple(v1::LegalMoveMeeple {
            meeple: meeple.0.into(),
            moves: moves.iter().map(shift).collect(),
        }),
        LegalMove::TellPoints { seats, sources } => Move::TellPoints(v1::LegalPoints {
            seats: piece::numbers(seats),
            sources: each(sources, piece::point_source),
        }),
        LegalMove::EndTurn => Move::EndTurn(v1::EndTurn {}),
        LegalMove::TakeDoubleTurn => Move::TakeDoubleTurn(v1::TakeDoubleTurn {}),
        LegalMove::TownHall(legal) => of_town_halls(*legal),
        LegalMove::EndGame => Move::EndGame(v1::LegalEndGame {}),
        LegalMove::DescribeFace { guesses, unknown } => Move::DescribeFace(v1::LegalDescription {
            guesses: guesses.iter().map(ToString::to_string).collect(),
            unknown: (*unknown).into(),
        }),
        LegalMove::Map(legal) => tracked::legal_move(legal),
        LegalMove::Tournament(legal) => of_tournaments(legal),
        LegalMove::Tower(legal) => towers::legal_move(legal),
    }
}

fn shift((cause, role): &(MoveCause, Role)) -> v1::LegalShift {
    v1::LegalShift { cause: piece::move_cause(*cause), role: piece::role(*role) }
}

fn each<T: Copy>(words: &[T], write: impl Fn(T) -> i32) -> Vec<i32> {
    words.iter().copied().map(write).collect()
}

fn of_town_halls(legal: TownHallCommand) -> Move {
    match legal {
        TownHallCommand::Choose => Move::ChooseTownHall(v1::ChooseTownHall {}),
        TownHallCommand::Place => Move::PlaceTownHall(v1::PlaceTownHall {}),
        TownHallCommand::Hold => Move::HoldTownHall(v1::HoldTownHall {}),
    }
}

fn of_tournaments(legal: &TournamentMove) -> Move {
    match legal {
        TournamentMove::NominateMeeple { meeple, emblems, tells_ring } => {
            Move::NominateMeeple(v1::LegalNomination {
                meeple: meeple.0.into(),
                emblems: piece::emblems(emblems),
                tells_ring: *tells_ring,
            })
        }
        TournamentMove::RevealEmblem { meeple, discipline, reach, emblems } => {
            Move::RevealEmblem(v1::LegalReveal {
                meeple: meeple.0.into(),
                discipline: piece::discipline(*discipline),
                emblems: piece::emblems(emblems),
                reach: reach.map(piece::reach),
            })
        }
        TournamentMove::CallTournament => Move::CallTournament(v1::CallTournament {}),
        TournamentMove::PlaceTournamentTile { places } => {
            Move::PlaceTournamentTile(v1::LegalTournamentTile { places: tracked::places(places) })
        }
        TournamentMove::LookAtPrize { prize, faces } => Move::LookAtPrize(v1::LegalLook {
            prize: prize.0.into(),
            faces: faces.iter().map(ToString::to_string).collect(),
        }),
        TournamentMove::PlacePrize { prize, places } => {
            Move::PlacePrize(v1::LegalPrize { prize: prize.0.into(), places: tracked::places(places) })
        }
        TournamentMove::HoldPrize { prize } => Move::HoldPrize(v1::HoldPrize { prize: prize.0.into() }),
        TournamentMove::TellShields { city } => Move::TellShields(v1::LegalShields { city: city.0.into() }),
        TournamentMove::MergeCities { cities } => {
            Move::MergeCities(v1::LegalMerge { cities: cities.iter().map(|city| city.0.into()).collect() })
        }
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{
        Discipline, Emblem, FaceCode, Kind, LeaveCause, MapMove, MeepleId, Place, PointSource, Points, Pos,
        PrizeId, Reach, RiverShape, Role, Rotation, Seat, SymbolOutcome, TileSymbol,
    };

    use super::*;

    #[test]
    fn what_may_be_told_with_a_step_is_listed_with_it() {
        let (circus, bend) = (v1::TileSymbol::Circus.into(), v1::RiverShape::Bend.into());
        let table = [
            (
                LegalMove::DrawTile { symbols: vec![TileSymbol::Circus] },
                Move::DrawTile(v1::LegalDraw { symbols: vec![circus] }),
            ),
            (
                LegalMove::DrawRiverTile { shapes: vec![RiverShape::Bend] },
                Move::DrawRiverTile(v1::LegalRiverDraw { shapes: vec![bend] }),
            ),
            (
                LegalMove::HandleSymbol { symbol: TileSymbol::Circus, outcomes: vec![SymbolOutcome::Spent] },
                Move::HandleSymbol(v1::LegalSymbol { symbol: circus, outcomes: vec![1] }),
            ),
            (
                LegalMove::PlaceMeeple { kind: Kind::Pig, role: Role::Apart, on_prizes: vec![PrizeId(2)] },
                Move::PlaceMeeple(v1::LegalMeeple { role: 7, kind: 5, on_prizes: vec![2] }),
            ),
            (
                LegalMove::LiftMeeple { meeple: MeepleId(3), causes: vec![LeaveCause::Dragon] },
                Move::LiftMeeple(v1::LegalLift { meeple: 3, causes: vec![3] }),
            ),
            (
                LegalMove::MoveMeeple {
                    meeple: MeepleId(3),
                    moves: vec![(MoveCause::Farmstead, Role::Apart)],
                },
                Move::MoveMeeple(v1::LegalMoveMeeple {
                    meeple: 3,
                    moves: vec![v1::LegalShift { cause: 1, role: 7 }],
                }),
            ),
            (
                LegalMove::TellPoints { seats: vec![Seat(2)], sources: vec![PointSource::Flock] },
                Move::TellPoints(v1::LegalPoints { seats: vec![2], sources: vec![8] }),
            ),
            (LegalMove::TownHall(TownHallCommand::Hold), Move::HoldTownHall(v1::HoldTownHall {})),
            (
                LegalMove::Tournament(TournamentMove::RevealEmblem {
                    meeple: MeepleId(4),
                    discipline: Discipline::Road,
                    reach: None,
                    emblems: vec![Emblem::Zero, Emblem::Five],
                }),
                Move::RevealEmblem(v1::LegalReveal {
                    meeple: 4,
                    discipline: 1,
                    emblems: vec![1, 5],
                    reach: None,
                }),
            ),
        ];
        for (legal, expected) in table {
            assert_eq!(legal_move(&legal), expected);
        }
    }

    #[test]
    fn what_herald_measures_and_where_a_tile_may_lie_are_listed_on_a_tracked_map() {
        let at = |x, rotation| Place { pos: Pos { x, y: -3 }, rotation };
        let (listed, written) = (
            vec![at(0, Rotation::None), at(-2, Rotation::ThreeQuarters)],
            [(0, 0), (-2, 3)]
                .map(|(x, quarter_turns)| v1::Place { pos: Some(v1::Pos { x, y: -3 }), quarter_turns })
                .to_vec(),
        );
        let (prize, face) = (PrizeId(12), FaceCode::parse("TPa").unwrap());
        let reach = v1::Reach { reach: Some(v1::reach::Reach::CityTiles(4)), bridge_tiles: 0 };
        let table = [
            (
                TournamentMove::PlaceTournamentTile { places: listed.clone() },
                Move::PlaceTournamentTile(v1::LegalTournamentTile { places: written.clone() }),
            ),
            (
                TournamentMove::PlacePrize { prize, places: listed },
                Move::PlacePrize(v1::LegalPrize { prize: 12, places: written }),
            ),
            (
                TournamentMove::LookAtPrize { prize, faces: vec![face] },
                Move::LookAtPrize(v1::LegalLook { prize: 12, faces: vec!["TPa".to_owned()] }),
            ),
            (
                TournamentMove::RevealEmblem {
                    meeple: MeepleId(4),
                    discipline: Discipline::City,
                    reach: Some(Reach::City(4)),
                    emblems: Vec::new(),
                },
                Move::RevealEmblem(v1::LegalReveal {
                    meeple: 4,
                    discipline: 2,
                    emblems: Vec::new(),
                    reach: Some(reach),
                }),
            ),
        ];
        for (legal, expected) in table {
            assert_eq!(legal_move(&LegalMove::Tournament(legal)), expected);
        }
    }

    #[test]
    fn an_abbot_that_may_be_taken_back_is_listed() {
        let legal = LegalMove::Map(MapMove::RecallAbbot { meeple: MeepleId(4), points: Points(9) });
        assert_eq!(legal_move(&legal), Move::RecallAbbot(v1::LegalRecall { meeple: 4, points: 9 }));
    }

    #[test]
    fn where_the_map_is_told_no_place_is_listed() {
        let prize = PrizeId(1);
        let told = |legal| legal_move(&LegalMove::Tournament(legal));
        assert_eq!(
            told(TournamentMove::PlaceTournamentTile { places: Vec::new() }),
            Move::PlaceTournamentTile(v1::LegalTournamentTile::default())
        );
        assert_eq!(
            told(TournamentMove::PlacePrize { prize, places: Vec::new() }),
            Move::PlacePrize(v1::LegalPrize { prize: 1, places: Vec::new() })
        );
    }
}
