//! What happened in a game as answers, one arm a fact. Never has a wildcard: a new fact must be written here.

use herald_api::v1::{self, entry::What};
use herald_words::{Emblem, Fact, Reach, TournamentFact, Winner};

use super::{
    piece::{self, number},
    tournament,
};

/// What happened.
pub(super) fn what(fact: &Fact) -> What {
    match fact {
        Fact::TurnBegan { seat, number: turn } => {
            What::TurnBegan(v1::TurnBegan { seat: number(*seat), number: (*turn).into() })
        }
        Fact::TileDrawn { seat } => What::TileDrawn(v1::TileDrawn { seat: number(*seat) }),
        Fact::TileDiscarded { seat } => What::TileDiscarded(v1::TileDiscarded { seat: number(*seat) }),
        Fact::TilePlaced { seat } => What::TilePlaced(v1::TilePlaced { seat: number(*seat) }),
        Fact::MeeplePlaced { seat, meeple, role, label } => What::MeeplePlaced(v1::MeeplePlaced {
            seat: number(*seat),
            meeple: meeple.0.into(),
            role: piece::role(*role),
            label: piece::text(label.as_ref()),
        }),
        Fact::MeepleLifted { seat, meeple } => {
            What::MeepleLifted(v1::MeepleLifted { seat: number(*seat), meeple: meeple.0.into() })
        }
        Fact::PointsTold { seats, points, source, stage: _, reason } => What::PointsTold(v1::PointsTold {
            seats: piece::numbers(seats),
            points: points.0,
            source: piece::point_source(*source),
            reason: piece::text(reason.as_ref()),
        }),
        Fact::TurnEnded { seat } => What::TurnEnded(v1::TurnEnded { seat: number(*seat) }),
        Fact::FinalScoringBegan => What::FinalScoringBegan(v1::FinalScoringBegan {}),
        Fact::GameEnded => What::GameEnded(v1::GameEnded {}),
        Fact::Tournament(fact) => of_tournaments(fact),
    }
}

fn of_tournaments(fact: &TournamentFact) -> What {
    use TournamentFact as T;
    match fact {
        T::EmblemReturned { seat, meeple } => {
            What::EmblemReturned(v1::EmblemReturned { seat: number(*seat), meeple: meeple.0.into() })
        }
        T::EmblemRemoved { seat, meeple } => {
            What::EmblemRemoved(v1::EmblemRemoved { seat: number(*seat), meeple: meeple.0.into() })
        }
        T::TournamentCalled { discipline, order } => What::TournamentCalled(v1::TournamentCalled {
            discipline: piece::discipline(*discipline),
            order: piece::numbers(order),
        }),
        T::PassedOver { seat } => What::PassedOver(v1::PassedOver { seat: number(*seat) }),
        T::EmblemRevealed { seat, meeple, emblem, reach, salt, commitment } => {
            What::EmblemRevealed(v1::EmblemRevealed {
                seat: number(*seat),
                meeple: meeple.0.into(),
                emblem: piece::emblem(*emblem),
                reach: Some(piece::reach(*reach)),
                value: value(*emblem, *reach),
                salt: salt.0.to_vec().into(),
                commitment: commitment.0.to_vec().into(),
            })
        }
        T::TournamentDecided { discipline, standings } => What::TournamentDecided(v1::TournamentDecided {
            discipline: piece::discipline(*discipline),
            standings: standings.iter().map(tournament::standing).collect(),
        }),
        T::CrownMoved { to } => What::CrownMoved(v1::CrownMoved { to: piece::discipline(*to) }),
        T::PileOpened { pile } => What::PileOpened(v1::PileOpened { pile: (*pile).into() }),
        T::LastLapOpened => What::LastLapOpened(v1::LastLapOpened {}),
        T::PrizeWon { seat, prize, rank, kept } => What::PrizeWon(v1::PrizeWon {
            winner: Some(tournament::winner(&Winner {
                seat: *seat,
                prize: *prize,
                rank: *rank,
                kept: *kept,
            })),
        }),
        T::EmblemBoxed { seat, emblem } => {
            What::EmblemBoxed(v1::EmblemBoxed { seat: number(*seat), emblem: piece::emblem(*emblem) })
        }
        T::PrizesLeft { prizes } => What::PrizesLeft(v1::PrizesLeft { prizes: (*prizes).into() }),
        T::CityFounded { city, label } => {
            What::CityFounded(v1::CityFounded { city: city.0.into(), label: piece::text(label.as_ref()) })
        }
        T::PrizePlaced { seat, prize, city, emblem } => What::PrizePlaced(v1::PrizePlaced {
            seat: number(*seat),
            prize: prize.0.into(),
            city: city.0.into(),
            emblem: piece::emblem_if(*emblem),
        }),
        T::PrizeHeld { seat, prize } => {
            What::PrizeHeld(v1::PrizeHeld { seat: number(*seat), prize: prize.0.into() })
        }
        T::PrizeForfeited { seat, prize, emblem } => What::PrizeForfeited(v1::PrizeForfeited {
            seat: number(*seat),
            prize: prize.0.into(),
            emblem: piece::emblem_if(*emblem),
        }),
        T::ShieldsTold { city, shields } => {
            What::ShieldsTold(v1::ShieldsTold { city: city.0.into(), shields: shields.0.into() })
        }
        T::CitiesMerged { kept, joined } => {
            What::CitiesMerged(v1::CitiesMerged { kept: kept.0.into(), joined: joined.0.into() })
        }
    }
}

/// Emblem and reach together (T-15).
fn value(emblem: Emblem, reach: Reach) -> u32 {
    u32::from(emblem.value()) + u32::from(reach.tiles())
}
