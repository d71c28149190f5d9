//! Events of the game, to the record and back. The one place outside the rules where what is hidden is written down.

use bytes::Bytes;
use herald_rules::{Event, Held};
use herald_words::{Commitment, Fact, Points, Salt, Seat, Stage, TileSymbol, TownHallFact};
use pb::event::Event as Out;

use super::{
    Unreadable,
    codes::{
        any_prize_in, any_prize_out, emblem_in, emblem_out, kind_in, kind_out, label_in, label_out, leave_in,
        leave_out, meeple_in, move_in, move_out, outcome_in, outcome_out, role_in, role_out, seat_in,
        seats_in, seats_out, shape_in, shape_out, source_in, source_out, tile_symbol_in, tile_symbol_out,
    },
    described::described_in,
    exactly,
    mend::{corrected_in, corrected_out},
    narrow, pb, tournaments, towers, tracked,
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
        Event::PrizeLookedAt { seat, prize, face, by } => tracked::looked_at_out(*seat, *prize, face, *by),
    };
    pb::Event { event: Some(event) }
}

fn fact_out(fact: &Fact) -> Out {
    match fact {
        Fact::TurnBegan { seat, number } => Out::TurnBegan(turn_out(*seat, *number)),
        Fact::DoubleTurnBegan { seat, number } => Out::DoubleTurnBegan(turn_out(*seat, *number)),
        Fact::TileDrawn { seat, symbol, thief } => drawn_out(*seat, *symbol, *thief),
        Fact::RiverTileDrawn { seat, shape } => {
            Out::RiverTileDrawn(pb::RiverDrawn { seat: seat.0.into(), shape: shape_out(*shape) })
        }
        Fact::SymbolHandled { seat, symbol, outcome } => Out::SymbolHandled(pb::SymbolHandled {
            seat: seat.0.into(),
            symbol: tile_symbol_out(*symbol),
            outcome: outcome_out(*outcome),
        }),
        Fact::TileDiscarded { seat } => Out::TileDiscarded(seat.0.into()),
        Fact::TilePlaced { seat } => Out::TilePlaced(seat.0.into()),
        Fact::MeeplePlaced { seat, meeple, kind, role, label, on_prize } => {
            Out::MeeplePlaced(pb::MeeplePlaced {
                seat: seat.0.into(),
                meeple: meeple.0.into(),
                role: role_out(*role),
                label: label_out(label.as_ref()),
                kind: kind_out(*kind),
                on_prize: any_prize_out(*on_prize),
            })
        }
        Fact::MeepleLifted { seat, meeple, cause } => Out::MeepleLifted(pb::MeepleLifted {
            seat: seat.0.into(),
            meeple: meeple.0.into(),
            cause: leave_out(*cause),
        }),
        Fact::MeepleMoved { seat, meeple, role, label, cause } => Out::MeepleMoved(pb::MeepleMoved {
            seat: seat.0.into(),
            meeple: meeple.0.into(),
            role: role_out(*role),
            label: label_out(label.as_ref()),
            cause: move_out(*cause),
        }),
        Fact::PointsTold { seats, points, source, stage, reason } => Out::PointsTold(pb::PointsTold {
            seats: seats_out(seats),
            points: points.0,
            source: source_out(*source),
            final_scoring: *stage == Stage::Final,
            reason: label_out(reason.as_ref()),
        }),
        Fact::TurnEnded { seat } => Out::TurnEnded(seat.0.into()),
        Fact::TownHall(fact) => town_hall_out(*fact),
        Fact::PlayerRetired { seat } => Out::PlayerRetired(seat.0.into()),
        Fact::Corrected { correction, note } => Out::Corrected(corrected_out(correction, note)),
        Fact::FinalScoringBegan => Out::FinalScoringBegan(pb::Nothing {}),
        Fact::GameEnded => Out::GameEnded(pb::Nothing {}),
        Fact::Map(fact) => tracked::event_out(fact),
        Fact::Tournament(fact) => Out::Tournament(tournaments::event_out(fact)),
        Fact::Tower(fact) => Out::Tower(towers::event_out(fact)),
    }
}

fn turn_out(seat: Seat, number: u16) -> pb::Turn {
    pb::Turn { seat: seat.0.into(), number: number.into() }
}

/// A tile without a symbol is written as it was before there were symbols.
fn drawn_out(seat: Seat, symbol: Option<TileSymbol>, thief: Option<u8>) -> Out {
    match symbol {
        None => Out::TileDrawn(seat.0.into()),
        Some(symbol) => {
            let (symbol, thief) = (tile_symbol_out(symbol), towers::thief_out(thief));
            Out::TileWithSymbolDrawn(pb::SymbolDrawn { seat: seat.0.into(), symbol, thief })
        }
    }
}

fn town_hall_out(fact: TownHallFact) -> Out {
    match fact {
        TownHallFact::Chosen { seat } => Out::TownHallChosen(seat.0.into()),
        TownHallFact::Placed { seat } => Out::TownHallPlaced(seat.0.into()),
        TownHallFact::Held { seat } => Out::TownHallHeld(seat.0.into()),
    }
}

pub(super) fn event_in(event: pb::Event) -> Result<Event, Unreadable> {
    let fact = match event.event.ok_or(Unreadable::Nonsense("no event"))? {
        Out::MeepleNominated(nominated) => return nominated_in(nominated),
        Out::PrizeLookedAt(looked) => return tracked::looked_at_in(looked),
        Out::TurnBegan(turn) => Fact::TurnBegan { seat: seat_in(turn.seat)?, number: narrow(turn.number)? },
        Out::DoubleTurnBegan(turn) => {
            Fact::DoubleTurnBegan { seat: seat_in(turn.seat)?, number: narrow(turn.number)? }
        }
        Out::TileDrawn(seat) => Fact::TileDrawn { seat: seat_in(seat)?, symbol: None, thief: None },
        Out::TileWithSymbolDrawn(drawn) => Fact::TileDrawn {
            seat: seat_in(drawn.seat)?,
            symbol: Some(tile_symbol_in(drawn.symbol)?),
            thief: towers::thief_in(drawn.thief)?,
        },
        Out::RiverTileDrawn(drawn) => {
            Fact::RiverTileDrawn { seat: seat_in(drawn.seat)?, shape: shape_in(drawn.shape)? }
        }
        Out::SymbolHandled(handled) => Fact::SymbolHandled {
            seat: seat_in(handled.seat)?,
            symbol: tile_symbol_in(handled.symbol)?,
            outcome: outcome_in(handled.outcome)?,
        },
        Out::TileDiscarded(seat) => Fact::TileDiscarded { seat: seat_in(seat)? },
        Out::TilePlaced(seat) => Fact::TilePlaced { seat: seat_in(seat)? },
        Out::MeeplePlaced(placed) => placed_in(placed)?,
        Out::MeepleLifted(lifted) => Fact::MeepleLifted {
            seat: seat_in(lifted.seat)?,
            meeple: meeple_in(lifted.meeple)?,
            cause: leave_in(lifted.cause)?,
        },
        Out::MeepleMoved(moved) => moved_in(moved)?,
        Out::PointsTold(told) => told_in(told)?,
        Out::TurnEnded(seat) => Fact::TurnEnded { seat: seat_in(seat)? },
        Out::TownHallChosen(seat) => Fact::TownHall(TownHallFact::Chosen { seat: seat_in(seat)? }),
        Out::TownHallPlaced(seat) => Fact::TownHall(TownHallFact::Placed { seat: seat_in(seat)? }),
        Out::TownHallHeld(seat) => Fact::TownHall(TownHallFact::Held { seat: seat_in(seat)? }),
        Out::PlayerRetired(seat) => Fact::PlayerRetired { seat: seat_in(seat)? },
        Out::Corrected(corrected) => {
            let (correction, note) = corrected_in(corrected)?;
            Fact::Corrected { correction, note }
        }
        Out::FinalScoringBegan(_) => Fact::FinalScoringBegan,
        Out::GameEnded(_) => Fact::GameEnded,
        Out::FaceDrawn(drawn) => Fact::Map(tracked::drawn_in(&drawn)?),
        Out::FaceBoxed(boxed) => Fact::Map(tracked::boxed_in(&boxed)?),
        Out::FaceLaid(laid) => Fact::Map(tracked::laid_in(&laid)?),
        Out::TournamentTileLaid(laid) => Fact::Map(tracked::tournament_tile_laid_in(&laid)?),
        Out::PrizeLaid(laid) => Fact::Map(tracked::prize_laid_in(&laid)?),
        Out::MeepleStood(stood) => Fact::Map(tracked::stood_in(stood)?),
        Out::FaceDescribed(told) => Fact::Map(described_in(told)?),
        Out::FeatureScored(count) => Fact::Map(tracked::scored_in(count)?),
        Out::Tournament(event) => Fact::Tournament(tournaments::event_in(event)?),
        Out::Tower(event) => Fact::Tower(towers::event_in(event)?),
    };
    Ok(fact.into())
}

fn nominated_in(nominated: pb::Nominated) -> Result<Event, Unreadable> {
    let seat = seat_in(nominated.seat)?;
    Ok(Event::MeepleNominated {
        seat,
        meeple: meeple_in(nominated.meeple)?,
        emblem: Held::new(seat, emblem_in(nominated.emblem)?),
        salt: Held::new(seat, Salt(exactly(&nominated.salt)?)),
        commitment: Commitment(exactly(&nominated.commitment)?),
    })
}

fn placed_in(placed: pb::MeeplePlaced) -> Result<Fact, Unreadable> {
    Ok(Fact::MeeplePlaced {
        seat: seat_in(placed.seat)?,
        meeple: meeple_in(placed.meeple)?,
        kind: kind_in(placed.kind)?,
        role: role_in(placed.role)?,
        label: label_in(&placed.label)?,
        on_prize: any_prize_in(placed.on_prize)?,
    })
}

fn moved_in(moved: pb::MeepleMoved) -> Result<Fact, Unreadable> {
    Ok(Fact::MeepleMoved {
        seat: seat_in(moved.seat)?,
        meeple: meeple_in(moved.meeple)?,
        role: role_in(moved.role)?,
        label: label_in(&moved.label)?,
        cause: move_in(moved.cause)?,
    })
}

fn told_in(told: pb::PointsTold) -> Result<Fact, Unreadable> {
    Ok(Fact::PointsTold {
        seats: seats_in(told.seats)?,
        points: Points(told.points),
        source: source_in(told.source)?,
        stage: if told.final_scoring { Stage::Final } else { Stage::Play },
        reason: label_in(&told.reason)?,
    })
}
