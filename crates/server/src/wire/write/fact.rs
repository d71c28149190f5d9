//! What happened in a game as answers, one arm a fact. Never has a wildcard: a new fact must be written here.

use herald_api::v1::{self, entry::What};
use herald_words::{Fact, Seat, SymbolOutcome, TileSymbol, TownHallFact};

use super::{
    mend,
    piece::{self, number, text},
    tournament_fact, towers, tracked,
};

/// What happened.
pub(super) fn what(fact: &Fact) -> What {
    match fact {
        Fact::TurnBegan { seat, number: turn } => {
            What::TurnBegan(v1::TurnBegan { seat: number(*seat), number: (*turn).into() })
        }
        Fact::DoubleTurnBegan { seat, number: turn } => {
            What::DoubleTurnBegan(v1::DoubleTurnBegan { seat: number(*seat), number: (*turn).into() })
        }
        Fact::TurnEnded { seat } => What::TurnEnded(v1::TurnEnded { seat: number(*seat) }),
        Fact::TileDrawn { seat, symbol, thief } => What::TileDrawn(v1::TileDrawn {
            seat: number(*seat),
            symbol: piece::tile_symbol_if(*symbol),
            thief: towers::thief(*thief),
        }),
        Fact::RiverTileDrawn { seat, shape } => What::RiverTileDrawn(v1::RiverTileDrawn {
            seat: number(*seat),
            shape: piece::river_shape(*shape),
        }),
        Fact::SymbolHandled { seat, symbol, outcome } => handled(*seat, *symbol, *outcome),
        Fact::TileDiscarded { seat } => What::TileDiscarded(v1::TileDiscarded { seat: number(*seat) }),
        Fact::TilePlaced { seat } => What::TilePlaced(v1::TilePlaced { seat: number(*seat) }),
        Fact::MeeplePlaced { seat, meeple, kind, role, label, on_prize } => {
            What::MeeplePlaced(v1::MeeplePlaced {
                seat: number(*seat),
                meeple: meeple.0.into(),
                role: piece::role(*role),
                label: text(label.as_ref()),
                kind: piece::kind(*kind),
                on_prize: piece::prize_if(*on_prize),
            })
        }
        Fact::MeepleLifted { seat, meeple, cause } => {
            let (seat, meeple) = (number(*seat), meeple.0.into());
            What::MeepleLifted(v1::MeepleLifted { seat, meeple, cause: piece::leave_cause(*cause) })
        }
        Fact::MeepleMoved { seat, meeple, role, label, cause } => What::MeepleMoved(v1::MeepleMoved {
            seat: number(*seat),
            meeple: meeple.0.into(),
            role: piece::role(*role),
            label: text(label.as_ref()),
            cause: piece::move_cause(*cause),
        }),
        Fact::PointsTold { seats, points, source, stage: _, reason } => What::PointsTold(v1::PointsTold {
            seats: piece::numbers(seats),
            points: points.0,
            source: piece::point_source(*source),
            reason: text(reason.as_ref()),
        }),
        Fact::TownHall(fact) => of_town_halls(*fact),
        Fact::PlayerRetired { seat } => What::PlayerRetired(v1::PlayerRetired { seat: number(*seat) }),
        Fact::Corrected { correction, note } => What::Corrected(v1::Corrected {
            correction: Some(mend::correction(correction)),
            note: Some(mend::note(note)),
        }),
        Fact::FinalScoringBegan => What::FinalScoringBegan(v1::FinalScoringBegan {}),
        Fact::GameEnded => What::GameEnded(v1::GameEnded {}),
        Fact::Map(fact) => tracked::what(fact),
        Fact::Tournament(fact) => tournament_fact::what(fact),
        Fact::Tower(fact) => towers::what(fact),
    }
}

fn handled(seat: Seat, symbol: TileSymbol, outcome: SymbolOutcome) -> What {
    What::SymbolHandled(v1::SymbolHandled {
        seat: number(seat),
        symbol: piece::tile_symbol(symbol),
        outcome: piece::symbol_outcome(outcome),
    })
}

fn of_town_halls(fact: TownHallFact) -> What {
    match fact {
        TownHallFact::Chosen { seat } => What::TownHallChosen(v1::TownHallChosen { seat: number(seat) }),
        TownHallFact::Placed { seat } => What::TownHallPlaced(v1::TownHallPlaced { seat: number(seat) }),
        TownHallFact::Held { seat } => What::TownHallHeld(v1::TownHallHeld { seat: number(seat) }),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{
        Correction, HiddenSeen, Kind, Label, LeaveCause, MeepleId, MoveCause, Note, Points, PrizeId,
        Revision, RiverShape, Role, Sight,
    };

    use super::*;

    #[test]
    fn what_a_drawn_tile_bears_and_what_became_of_it_is_written() {
        let seat = Seat(1);
        let drawn = |symbol| what(&Fact::TileDrawn { seat, symbol, thief: None });
        assert_eq!(drawn(None), What::TileDrawn(v1::TileDrawn { seat: 1, symbol: 0, thief: 0 }));
        assert_eq!(
            drawn(Some(TileSymbol::Siege)),
            What::TileDrawn(v1::TileDrawn { seat: 1, symbol: 3, thief: 0 })
        );
        let river = what(&Fact::RiverTileDrawn { seat, shape: RiverShape::Bend });
        assert_eq!(river, What::RiverTileDrawn(v1::RiverTileDrawn { seat: 1, shape: 1 }));
        let (symbol, outcome) = (TileSymbol::Thief, SymbolOutcome::TowerTile);
        let handled = what(&Fact::SymbolHandled { seat, symbol, outcome });
        assert_eq!(handled, What::SymbolHandled(v1::SymbolHandled { seat: 1, symbol: 1, outcome: 2 }));
    }

    #[test]
    fn what_a_figure_is_where_it_stands_and_why_it_went_is_written() {
        let (seat, meeple, label) = (Seat(2), MeepleId(7), Label::parse("mill"));
        let (kind, role, on_prize) = (Kind::LargeMeeple, Role::Knight, Some(PrizeId(3)));
        let placed = what(&Fact::MeeplePlaced { seat, meeple, kind, role, label: label.clone(), on_prize });
        let expected =
            v1::MeeplePlaced { seat: 2, meeple: 7, role: 2, label: "mill".to_owned(), kind: 2, on_prize: 3 };
        assert_eq!(placed, What::MeeplePlaced(expected));
        let lifted = what(&Fact::MeepleLifted { seat, meeple, cause: LeaveCause::Attack });
        assert_eq!(lifted, What::MeepleLifted(v1::MeepleLifted { seat: 2, meeple: 7, cause: 6 }));
        let (role, cause) = (Role::Apart, MoveCause::Farmstead);
        let moved = what(&Fact::MeepleMoved { seat, meeple, role, label, cause });
        let expected = v1::MeepleMoved { seat: 2, meeple: 7, role: 7, label: "mill".to_owned(), cause: 1 };
        assert_eq!(moved, What::MeepleMoved(expected));
    }

    #[test]
    fn a_correction_is_written_with_its_reason_and_what_had_been_seen() {
        let seen = vec![HiddenSeen {
            revision: Revision(8),
            what: Sight::Emblem { seat: Seat(1), meeple: MeepleId(2) },
        }];
        let note = Note { reason: Label::parse("typed 12 for 2").unwrap(), seen, consent: None };
        let correction = Correction::Points { seat: Seat(1), points: Points(-10) };
        let What::Corrected(written) = what(&Fact::Corrected { correction, note }) else {
            panic!("a correction")
        };
        let note = written.note.unwrap();
        assert_eq!((note.reason.as_str(), note.seen.len()), ("typed 12 for 2", 1));
        assert!(written.correction.is_some_and(|correction| correction.correction.is_some()));
    }

    #[test]
    fn c5_each_happening_with_a_town_hall_has_its_own_line() {
        let seat = Seat(3);
        let written =
            [TownHallFact::Chosen { seat }, TownHallFact::Placed { seat }, TownHallFact::Held { seat }]
                .map(|fact| what(&Fact::TownHall(fact)));
        let expected = [
            What::TownHallChosen(v1::TownHallChosen { seat: 3 }),
            What::TownHallPlaced(v1::TownHallPlaced { seat: 3 }),
            What::TownHallHeld(v1::TownHallHeld { seat: 3 }),
        ];
        assert_eq!(written, expected);
    }
}
