//! Public facts of Tournaments & Emblems, to the record and back. Never touches what is hidden: that is a play event.

use bytes::Bytes;
use herald_words::{
    CityId, Commitment, Discipline, MeepleId, PrizeId, Reach, Salt, Shields, Standing, TournamentFact,
};
use pb::tournament_event::Event as Out;

use super::{
    Unreadable,
    codes::{
        discipline_in, discipline_out, emblem_in, emblem_out, kept_in, kept_out, label_in, label_out, own,
        seat_in, seats_in, seats_out,
    },
    exactly, narrow, pb,
};

pub(super) fn event_out(fact: &TournamentFact) -> pb::TournamentEvent {
    let event = match fact {
        TournamentFact::EmblemReturned { seat, meeple } => Out::EmblemReturned(own(seat.0, *meeple)),
        TournamentFact::EmblemRemoved { seat, meeple } => Out::EmblemRemoved(own(seat.0, *meeple)),
        TournamentFact::TournamentCalled { discipline, order } => {
            Out::TournamentCalled(pb::TournamentCalled {
                discipline: discipline_out(*discipline),
                order: seats_out(order),
            })
        }
        TournamentFact::PassedOver { seat } => Out::PassedOver(seat.0.into()),
        TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, salt, commitment } => {
            Out::EmblemRevealed(pb::Revealed {
                seat: seat.0.into(),
                meeple: meeple.0.into(),
                emblem: emblem_out(*emblem),
                reach: Some(reach_out(*reach)),
                salt: Bytes::copy_from_slice(&salt.0),
                commitment: Bytes::copy_from_slice(&commitment.0),
            })
        }
        TournamentFact::TournamentDecided { discipline, standings } => {
            Out::TournamentDecided(pb::TournamentDecided {
                discipline: discipline_out(*discipline),
                standings: standings.iter().map(standing_out).collect(),
            })
        }
        TournamentFact::PrizeWon { seat, prize, rank, kept } => Out::PrizeWon(pb::PrizeWon {
            seat: seat.0.into(),
            prize: prize.0.into(),
            rank: (*rank).into(),
            kept: kept_out(*kept),
        }),
        TournamentFact::EmblemBoxed { seat, emblem } => {
            Out::EmblemBoxed(pb::OwnEmblem { seat: seat.0.into(), emblem: emblem_out(*emblem) })
        }
        TournamentFact::PrizesLeft { prizes } => Out::PrizesLeft((*prizes).into()),
        TournamentFact::CrownMoved { to } => Out::CrownMoved(discipline_out(*to)),
        TournamentFact::PileOpened { pile } => Out::PileOpened((*pile).into()),
        TournamentFact::LastLapOpened => Out::LastLapOpened(pb::Nothing {}),
        TournamentFact::CityFounded { city, label } => {
            Out::CityFounded(pb::CityFounded { city: city.0.into(), label: label_out(label.as_ref()) })
        }
        TournamentFact::PrizePlaced { seat, prize, city, emblem } => Out::PrizePlaced(pb::PrizePlaced {
            seat: seat.0.into(),
            prize: prize.0.into(),
            city: city.0.into(),
            emblem: kept_out(*emblem),
        }),
        TournamentFact::PrizeHeld { seat, prize } => Out::PrizeHeld(pb::OwnPrize {
            seat: seat.0.into(),
            prize: prize.0.into(),
            emblem: kept_out(None),
        }),
        TournamentFact::PrizeForfeited { seat, prize, emblem } => Out::PrizeForfeited(pb::OwnPrize {
            seat: seat.0.into(),
            prize: prize.0.into(),
            emblem: kept_out(*emblem),
        }),
        TournamentFact::ShieldsTold { city, shields } => {
            Out::ShieldsTold(pb::ShieldsTold { city: city.0.into(), shields: shields.0.into() })
        }
        TournamentFact::CitiesMerged { kept, joined } => {
            Out::CitiesMerged(pb::Cities { kept: kept.0.into(), joined: joined.0.into() })
        }
    };
    pb::TournamentEvent { event: Some(event) }
}

pub(super) fn event_in(event: pb::TournamentEvent) -> Result<TournamentFact, Unreadable> {
    Ok(match event.event.ok_or(Unreadable::Nonsense("no tournament event"))? {
        Out::EmblemReturned(own) => {
            TournamentFact::EmblemReturned { seat: seat_in(own.seat)?, meeple: MeepleId(narrow(own.meeple)?) }
        }
        Out::EmblemRemoved(own) => {
            TournamentFact::EmblemRemoved { seat: seat_in(own.seat)?, meeple: MeepleId(narrow(own.meeple)?) }
        }
        Out::TournamentCalled(called) => TournamentFact::TournamentCalled {
            discipline: discipline_in(called.discipline)?,
            order: seats_in(called.order)?,
        },
        Out::PassedOver(seat) => TournamentFact::PassedOver { seat: seat_in(seat)? },
        Out::EmblemRevealed(revealed) => TournamentFact::EmblemRevealed {
            seat: seat_in(revealed.seat)?,
            meeple: MeepleId(narrow(revealed.meeple)?),
            emblem: emblem_in(revealed.emblem)?,
            reach: reach_in(revealed.reach)?,
            salt: Salt(exactly(&revealed.salt)?),
            commitment: Commitment(exactly(&revealed.commitment)?),
        },
        Out::TournamentDecided(decided) => TournamentFact::TournamentDecided {
            discipline: discipline_in(decided.discipline)?,
            standings: decided.standings.into_iter().map(standing_in).collect::<Result<_, _>>()?,
        },
        Out::PrizeWon(won) => TournamentFact::PrizeWon {
            seat: seat_in(won.seat)?,
            prize: PrizeId(narrow(won.prize)?),
            rank: narrow(won.rank)?,
            kept: kept_in(won.kept)?,
        },
        Out::EmblemBoxed(boxed) => {
            TournamentFact::EmblemBoxed { seat: seat_in(boxed.seat)?, emblem: emblem_in(boxed.emblem)? }
        }
        Out::PrizesLeft(prizes) => TournamentFact::PrizesLeft { prizes: narrow(prizes)? },
        Out::CrownMoved(to) => TournamentFact::CrownMoved { to: discipline_in(to)? },
        Out::PileOpened(pile) => TournamentFact::PileOpened { pile: narrow(pile)? },
        Out::LastLapOpened(_) => TournamentFact::LastLapOpened,
        Out::CityFounded(founded) => TournamentFact::CityFounded {
            city: CityId(narrow(founded.city)?),
            label: label_in(&founded.label)?,
        },
        Out::PrizePlaced(placed) => TournamentFact::PrizePlaced {
            seat: seat_in(placed.seat)?,
            prize: PrizeId(narrow(placed.prize)?),
            city: CityId(narrow(placed.city)?),
            emblem: kept_in(placed.emblem)?,
        },
        Out::PrizeHeld(own) => {
            TournamentFact::PrizeHeld { seat: seat_in(own.seat)?, prize: PrizeId(narrow(own.prize)?) }
        }
        Out::PrizeForfeited(own) => TournamentFact::PrizeForfeited {
            seat: seat_in(own.seat)?,
            prize: PrizeId(narrow(own.prize)?),
            emblem: kept_in(own.emblem)?,
        },
        Out::ShieldsTold(told) => TournamentFact::ShieldsTold {
            city: CityId(narrow(told.city)?),
            shields: Shields(narrow(told.shields)?),
        },
        Out::CitiesMerged(cities) => TournamentFact::CitiesMerged {
            kept: CityId(narrow(cities.kept)?),
            joined: CityId(narrow(cities.joined)?),
        },
    })
}

fn reach_out(reach: Reach) -> pb::Reach {
    let discipline = discipline_out(reach.discipline());
    match reach {
        Reach::Road(tiles) | Reach::City(tiles) => pb::Reach { discipline, tiles: tiles.into(), outer: 0 },
        Reach::Field { ring_of_8, ring_of_16 } => {
            pb::Reach { discipline, tiles: ring_of_8.into(), outer: ring_of_16.into() }
        }
    }
}

fn reach_in(reach: Option<pb::Reach>) -> Result<Reach, Unreadable> {
    let reach = reach.ok_or(Unreadable::Nonsense("no reach"))?;
    Ok(match discipline_in(reach.discipline)? {
        Discipline::Road => Reach::Road(narrow(reach.tiles)?),
        Discipline::City => Reach::City(narrow(reach.tiles)?),
        Discipline::Field => {
            Reach::Field { ring_of_8: narrow(reach.tiles)?, ring_of_16: narrow(reach.outer)? }
        }
    })
}

fn standing_out(standing: &Standing) -> pb::Standing {
    pb::Standing {
        seat: standing.seat.0.into(),
        rank: standing.rank.into(),
        value: standing.value.into(),
        meeple: standing.meeple.0.into(),
        emblem: emblem_out(standing.emblem),
        reach: Some(reach_out(standing.reach)),
    }
}

fn standing_in(standing: pb::Standing) -> Result<Standing, Unreadable> {
    Ok(Standing {
        seat: seat_in(standing.seat)?,
        rank: narrow(standing.rank)?,
        value: narrow(standing.value)?,
        meeple: MeepleId(narrow(standing.meeple)?),
        emblem: emblem_in(standing.emblem)?,
        reach: reach_in(standing.reach)?,
    })
}
