//! Public facts of Tournaments & Emblems, to the record and back. Never touches what is hidden: that is a play event.

use bytes::Bytes;
use herald_words::{
    CityId, Commitment, Discipline, Emblem, MeepleId, Opening, PrizeId, Reach, Salt, Seat, Shields, Standing,
    TournamentFact,
};
use pb::tournament_event::Event as Out;

use super::{
    Unreadable,
    codes::{
        discipline_in, discipline_out, emblem_in, emblem_out, kept_in, kept_out, label_in, label_out,
        meeple_in, own, seat_in, seats_in, seats_out,
    },
    exactly, narrow, pb,
};

pub(super) fn event_out(fact: &TournamentFact) -> pb::TournamentEvent {
    let event = match fact {
        TournamentFact::TournamentTilePlaced { seat } => Out::TournamentTilePlaced(seat.0.into()),
        TournamentFact::EmblemLaid { seat, meeple } => Out::EmblemLaid(own(seat.0, *meeple)),
        TournamentFact::EmblemReturned { seat, meeple } => Out::EmblemReturned(own(seat.0, *meeple)),
        TournamentFact::EmblemRemoved { seat, meeple } => Out::EmblemRemoved(own(seat.0, *meeple)),
        TournamentFact::TournamentCalled { discipline, order } => {
            Out::TournamentCalled(pb::TournamentCalled {
                discipline: discipline_out(*discipline),
                order: seats_out(order),
            })
        }
        TournamentFact::PassedOver { seat } => Out::PassedOver(seat.0.into()),
        TournamentFact::EmblemRevealed { seat, meeple, emblem, reach, opening } => {
            Out::EmblemRevealed(revealed_out(*seat, *meeple, *emblem, *reach, opening.as_ref()))
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
        TournamentFact::PrizeHeld { seat, prize } => Out::PrizeHeld(own_prize(*seat, *prize, None)),
        TournamentFact::PrizeForfeited { seat, prize, emblem } => {
            Out::PrizeForfeited(own_prize(*seat, *prize, *emblem))
        }
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
        Out::TournamentTilePlaced(seat) => TournamentFact::TournamentTilePlaced { seat: seat_in(seat)? },
        Out::EmblemLaid(own) => {
            TournamentFact::EmblemLaid { seat: seat_in(own.seat)?, meeple: meeple_in(own.meeple)? }
        }
        Out::EmblemReturned(own) => {
            TournamentFact::EmblemReturned { seat: seat_in(own.seat)?, meeple: meeple_in(own.meeple)? }
        }
        Out::EmblemRemoved(own) => {
            TournamentFact::EmblemRemoved { seat: seat_in(own.seat)?, meeple: meeple_in(own.meeple)? }
        }
        Out::TournamentCalled(called) => TournamentFact::TournamentCalled {
            discipline: discipline_in(called.discipline)?,
            order: seats_in(called.order)?,
        },
        Out::PassedOver(seat) => TournamentFact::PassedOver { seat: seat_in(seat)? },
        Out::EmblemRevealed(revealed) => revealed_in(revealed)?,
        Out::TournamentDecided(decided) => TournamentFact::TournamentDecided {
            discipline: discipline_in(decided.discipline)?,
            standings: decided.standings.into_iter().map(standing_in).collect::<Result<_, _>>()?,
        },
        Out::PrizeWon(won) => won_in(won)?,
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

fn own_prize(seat: Seat, prize: PrizeId, emblem: Option<Emblem>) -> pb::OwnPrize {
    pb::OwnPrize { seat: seat.0.into(), prize: prize.0.into(), emblem: kept_out(emblem) }
}

fn won_in(won: pb::PrizeWon) -> Result<TournamentFact, Unreadable> {
    Ok(TournamentFact::PrizeWon {
        seat: seat_in(won.seat)?,
        prize: PrizeId(narrow(won.prize)?),
        rank: narrow(won.rank)?,
        kept: kept_in(won.kept)?,
    })
}

fn revealed_out(
    seat: Seat,
    meeple: MeepleId,
    emblem: Emblem,
    reach: Reach,
    opening: Option<&Opening>,
) -> pb::Revealed {
    let (salt, commitment) = opening_out(opening);
    pb::Revealed {
        seat: seat.0.into(),
        meeple: meeple.0.into(),
        emblem: emblem_out(emblem),
        reach: Some(reach_out(reach)),
        salt,
        commitment,
    }
}

fn revealed_in(revealed: pb::Revealed) -> Result<TournamentFact, Unreadable> {
    Ok(TournamentFact::EmblemRevealed {
        seat: seat_in(revealed.seat)?,
        meeple: meeple_in(revealed.meeple)?,
        emblem: emblem_in(revealed.emblem)?,
        reach: reach_in(revealed.reach)?,
        opening: opening_in(&revealed.salt, &revealed.commitment)?,
    })
}

/// Where the table keeps the emblems there was no commitment to open.
fn opening_out(opening: Option<&Opening>) -> (Bytes, Bytes) {
    let bytes = |opening: &Opening| {
        (Bytes::copy_from_slice(&opening.salt.0), Bytes::copy_from_slice(&opening.commitment.0))
    };
    opening.map(bytes).unwrap_or_default()
}

fn opening_in(salt: &[u8], commitment: &[u8]) -> Result<Option<Opening>, Unreadable> {
    if salt.is_empty() && commitment.is_empty() {
        return Ok(None);
    }
    Ok(Some(Opening { salt: Salt(exactly(salt)?), commitment: Commitment(exactly(commitment)?) }))
}

fn reach_out(reach: Reach) -> pb::Reach {
    let mut out = pb::Reach { discipline: discipline_out(reach.discipline()), ..pb::Reach::default() };
    match reach {
        Reach::Road { tiles, bridges } => {
            out.tiles = tiles.into();
            out.bridges = bridges.into();
        }
        Reach::City(tiles) => out.tiles = tiles.into(),
        Reach::Field { ring_of_8, town_halls, ring_of_16 } => {
            out.tiles = ring_of_8.into();
            out.town_halls = town_halls.into();
            out.outer = ring_of_16.into();
        }
    }
    out
}

fn reach_in(reach: Option<pb::Reach>) -> Result<Reach, Unreadable> {
    let reach = reach.ok_or(Unreadable::Nonsense("no reach"))?;
    Ok(match discipline_in(reach.discipline)? {
        Discipline::Road => Reach::Road { tiles: narrow(reach.tiles)?, bridges: narrow(reach.bridges)? },
        Discipline::City => Reach::City(narrow(reach.tiles)?),
        Discipline::Field => Reach::Field {
            ring_of_8: narrow(reach.tiles)?,
            town_halls: narrow(reach.town_halls)?,
            ring_of_16: narrow(reach.outer)?,
        },
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
        meeple: meeple_in(standing.meeple)?,
        emblem: emblem_in(standing.emblem)?,
        reach: reach_in(standing.reach)?,
    })
}
