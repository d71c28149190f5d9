//! What happened in Tournaments & Emblems as answers, one arm a fact. Never has a wildcard, and never an emblem that
//! is still hidden: the facts hold none.

use herald_api::v1::{self, entry::What};
use herald_words::{Emblem, MeepleId, Opening, Reach, Seat, TournamentFact, Winner};

use super::{
    piece::{self, number},
    tournament,
};

/// What happened.
pub(super) fn what(fact: &TournamentFact) -> What {
    use TournamentFact as T;
    match fact {
        T::TournamentTilePlaced { seat } => {
            What::TournamentTilePlaced(v1::TournamentTilePlaced { seat: number(*seat) })
        }
        T::EmblemLaid { seat, meeple } => {
            What::EmblemLaid(v1::EmblemLaid { seat: number(*seat), meeple: meeple.0.into() })
        }
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
        T::EmblemRevealed { seat, meeple, emblem, reach, opening } => {
            What::EmblemRevealed(revealed(*seat, *meeple, *emblem, *reach, *opening))
        }
        T::TournamentDecided { discipline, standings } => What::TournamentDecided(v1::TournamentDecided {
            discipline: piece::discipline(*discipline),
            standings: standings.iter().map(tournament::standing).collect(),
        }),
        T::CrownMoved { to } => What::CrownMoved(v1::CrownMoved { to: piece::discipline(*to) }),
        T::PileOpened { pile } => What::PileOpened(v1::PileOpened { pile: (*pile).into() }),
        T::LastLapOpened => What::LastLapOpened(v1::LastLapOpened {}),
        T::PrizeWon { seat, prize, rank, kept } => {
            let winner = Winner { seat: *seat, prize: *prize, rank: *rank, kept: *kept };
            What::PrizeWon(v1::PrizeWon { winner: Some(tournament::winner(&winner)) })
        }
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

fn revealed(
    seat: Seat,
    meeple: MeepleId,
    emblem: Emblem,
    reach: Reach,
    opening: Option<Opening>,
) -> v1::EmblemRevealed {
    v1::EmblemRevealed {
        seat: number(seat),
        meeple: meeple.0.into(),
        emblem: piece::emblem(emblem),
        reach: Some(piece::reach(reach)),
        // Emblem and reach together (T-15).
        value: u32::from(emblem.value()) + u32::from(reach.tiles()),
        salt: opening.map(|opening| opening.salt.0.to_vec().into()).unwrap_or_default(),
        commitment: opening.map(|opening| opening.commitment.0.to_vec().into()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use herald_words::{Commitment, Salt};

    use super::*;

    fn revealed(reach: Reach, opening: Option<Opening>) -> v1::EmblemRevealed {
        let (seat, meeple, emblem) = (Seat(1), MeepleId(2), Emblem::Five);
        let fact = TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, opening };
        let What::EmblemRevealed(revealed) = what(&fact) else { panic!("a reveal") };
        revealed
    }

    #[test]
    fn t15_c5_c8_a_revealed_emblem_is_written_with_its_value() {
        let field = Reach::Field { ring_of_8: 6, town_halls: 2, ring_of_16: 3 };
        assert_eq!(revealed(field, None).value, 14, "town halls add nothing");
        assert_eq!(revealed(Reach::Road { tiles: 3, bridges: 2 }, None).value, 10);
    }

    #[test]
    fn only_an_emblem_that_herald_kept_is_opened_for_checking() {
        let opening = Opening { salt: Salt([1; 32]), commitment: Commitment([2; 32]) };
        let kept = revealed(Reach::City(3), Some(opening));
        assert_eq!((&kept.salt[..], &kept.commitment[..]), (&[1; 32][..], &[2; 32][..]));
        let real = revealed(Reach::City(3), None);
        assert!(real.salt.is_empty() && real.commitment.is_empty());
    }

    #[test]
    fn an_emblem_the_table_keeps_is_laid_without_a_value() {
        let laid = what(&TournamentFact::EmblemLaid { seat: Seat(4), meeple: MeepleId(9) });
        assert_eq!(laid, What::EmblemLaid(v1::EmblemLaid { seat: 4, meeple: 9 }));
    }
}
