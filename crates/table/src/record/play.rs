//! Events of the game, to the record and back. The one place outside the rules where what is hidden is written down.

use bytes::Bytes;
use herald_rules::{Event, Held};
use herald_words::{Commitment, Fact, MeepleId, Points, Salt, Stage};
use pb::event::Event as Out;

use super::{
    Unreadable,
    codes::{
        emblem_in, emblem_out, label_in, label_out, own, role_in, role_out, seat_in, seats_in, seats_out,
        source_in, source_out,
    },
    exactly, narrow, pb, tournaments,
};

pub(super) fn event_out(event: &Event) -> pb::Event {
    let event = match event {
        Event::Fact(fact) => fact_out(fact),
        Event::MeepleNominated { seat, meeple, emblem, salt, commitment } => {
            Out::MeepleNominated(pb::Nominated {
                seat: seat.0.into(),
                meeple: meeple.0.into(),
                emblem: emblem_out(*emblem.for_record()),
                salt: Bytes::copy_from_slice(&salt.for_record().0),
                commitment: Bytes::copy_from_slice(&commitment.0),
            })
        }
    };
    pb::Event { event: Some(event) }
}

fn fact_out(fact: &Fact) -> Out {
    match fact {
        Fact::TurnBegan { seat, number } => {
            Out::TurnBegan(pb::Turn { seat: seat.0.into(), number: (*number).into() })
        }
        Fact::TileDrawn { seat } => Out::TileDrawn(seat.0.into()),
        Fact::TileDiscarded { seat } => Out::TileDiscarded(seat.0.into()),
        Fact::TilePlaced { seat } => Out::TilePlaced(seat.0.into()),
        Fact::MeeplePlaced { seat, meeple, role, label } => Out::MeeplePlaced(pb::MeeplePlaced {
            seat: seat.0.into(),
            meeple: meeple.0.into(),
            role: role_out(*role),
            label: label_out(label.as_ref()),
        }),
        Fact::MeepleLifted { seat, meeple } => Out::MeepleLifted(own(seat.0, *meeple)),
        Fact::PointsTold { seats, points, source, stage, reason } => Out::PointsTold(pb::PointsTold {
            seats: seats_out(seats),
            points: points.0,
            source: source_out(*source),
            final_scoring: *stage == Stage::Final,
            reason: label_out(reason.as_ref()),
        }),
        Fact::TurnEnded { seat } => Out::TurnEnded(seat.0.into()),
        Fact::FinalScoringBegan => Out::FinalScoringBegan(pb::Nothing {}),
        Fact::GameEnded => Out::GameEnded(pb::Nothing {}),
        Fact::Tournament(fact) => Out::Tournament(tournaments::event_out(fact)),
    }
}

pub(super) fn event_in(event: pb::Event) -> Result<Event, Unreadable> {
    let fact = match event.event.ok_or(Unreadable::Nonsense("no event"))? {
        Out::MeepleNominated(nominated) => {
            let seat = seat_in(nominated.seat)?;
            return Ok(Event::MeepleNominated {
                seat,
                meeple: MeepleId(narrow(nominated.meeple)?),
                emblem: Held::new(seat, emblem_in(nominated.emblem)?),
                salt: Held::new(seat, Salt(exactly(&nominated.salt)?)),
                commitment: Commitment(exactly(&nominated.commitment)?),
            });
        }
        Out::TurnBegan(turn) => Fact::TurnBegan { seat: seat_in(turn.seat)?, number: narrow(turn.number)? },
        Out::TileDrawn(seat) => Fact::TileDrawn { seat: seat_in(seat)? },
        Out::TileDiscarded(seat) => Fact::TileDiscarded { seat: seat_in(seat)? },
        Out::TilePlaced(seat) => Fact::TilePlaced { seat: seat_in(seat)? },
        Out::MeeplePlaced(placed) => Fact::MeeplePlaced {
            seat: seat_in(placed.seat)?,
            meeple: MeepleId(narrow(placed.meeple)?),
            role: role_in(placed.role)?,
            label: label_in(&placed.label)?,
        },
        Out::MeepleLifted(own) => {
            Fact::MeepleLifted { seat: seat_in(own.seat)?, meeple: MeepleId(narrow(own.meeple)?) }
        }
        Out::PointsTold(told) => Fact::PointsTold {
            seats: seats_in(told.seats)?,
            points: Points(told.points),
            source: source_in(told.source)?,
            stage: if told.final_scoring { Stage::Final } else { Stage::Play },
            reason: label_in(&told.reason)?,
        },
        Out::TurnEnded(seat) => Fact::TurnEnded { seat: seat_in(seat)? },
        Out::FinalScoringBegan(_) => Fact::FinalScoringBegan,
        Out::GameEnded(_) => Fact::GameEnded,
        Out::Tournament(event) => Fact::Tournament(tournaments::event_in(event)?),
    };
    Ok(fact.into())
}
