//! What happened on a tracked map, to the record and back. Never looks a face up: its code stands for it, whatever the
//! catalogue holds.

use herald_rules::{Event, Held};
use herald_words::{
    Compartment, Count, DrawnBy, FaceCode, MapFact, Place, Points, Pos, PrizeId, Rotation, Seat, Segment,
    Spot, Stage,
};
use pb::event::Event as Out;

use super::{
    Unreadable,
    codes::{
        face_in, feature_in, feature_out, kind_out, known_kind_in, meeple_in, seat_in, seats_in, seats_out,
    },
    described::described_out,
    narrow, pb,
    towers::{thief_in, thief_out},
};

pub(super) fn event_out(fact: &MapFact) -> Out {
    match fact {
        MapFact::Drawn { seat, face, by, thief, from } => {
            let (by_server, thief) = (*by == DrawnBy::Server, thief_out(*thief));
            let compartment = from.map_or(0, |from| from as u32 + 1);
            Out::FaceDrawn(pb::FaceOf { by_server, thief, compartment, ..face_out(*seat, *face) })
        }
        MapFact::Boxed { seat, face } => Out::FaceBoxed(face_out(*seat, *face)),
        MapFact::Laid { seat, face, place } => Out::FaceLaid(laid_out(*seat, Some(*face), *place)),
        MapFact::TournamentTileLaid { seat, place } => Out::TournamentTileLaid(laid_out(*seat, None, *place)),
        MapFact::PrizeLaid { seat, prize, face, place } => Out::PrizeLaid(pb::PrizeLaid {
            prize: prize.0.into(),
            laid: Some(laid_out(*seat, Some(*face), *place)),
        }),
        MapFact::Stood { seat, meeple, kind, spot } => Out::MeepleStood(pb::MeepleStood {
            seat: seat.0.into(),
            meeple: meeple.0.into(),
            kind: kind_out(*kind),
            spot: Some(spot_out(*spot)),
        }),
        MapFact::FaceDescribed { seat, text } => Out::FaceDescribed(described_out(*seat, text)),
        MapFact::Scored(count) => Out::FeatureScored(count_out(count)),
    }
}

/// The tournament tile has no face of its own.
fn laid_out(seat: Seat, face: Option<FaceCode>, Place { pos, rotation }: Place) -> pb::FaceLaid {
    pb::FaceLaid {
        seat: seat.0.into(),
        face: face.map(|face| face.to_string()).unwrap_or_default(),
        x: pos.x.into(),
        y: pos.y.into(),
        quarter_turns: rotation.quarter_turns().into(),
    }
}

/// A prize tile that its owner has looked at: hidden from everyone else.
pub(super) fn looked_at_out(seat: Seat, prize: PrizeId, face: &Held<FaceCode>, by: DrawnBy) -> Out {
    let by_server = by == DrawnBy::Server;
    let looked_at = pb::FaceOf { by_server, ..face_out(seat, *face.for_record()) };
    Out::PrizeLookedAt(pb::PrizeLookedAt { prize: prize.0.into(), looked_at: Some(looked_at) })
}

pub(super) fn looked_at_in(looked: pb::PrizeLookedAt) -> Result<Event, Unreadable> {
    let at = looked.looked_at.ok_or(Unreadable::Nonsense("no face"))?;
    let seat = seat_in(at.seat)?;
    let by = if at.by_server { DrawnBy::Server } else { DrawnBy::Table };
    let face = Held::new(seat, face_in(&at.face)?);
    Ok(Event::PrizeLookedAt { seat, prize: PrizeId(narrow(looked.prize)?), face, by })
}

fn face_out(seat: Seat, face: FaceCode) -> pb::FaceOf {
    pb::FaceOf { seat: seat.0.into(), face: face.to_string(), by_server: false, thief: 0, compartment: 0 }
}

fn count_out(count: &Count) -> pb::Count {
    pb::Count {
        feature: feature_out(count.feature),
        spot: Some(spot_out(count.spot)),
        final_scoring: count.stage == Stage::Final,
        tiles: count.tiles.into(),
        coats: count.coats.into(),
        cities: count.cities.into(),
        seats: count.meeples.iter().map(|(seat, _)| seat.0.into()).collect(),
        meeples: count.meeples.iter().map(|(_, meeples)| (*meeples).into()).collect(),
        winners: seats_out(&count.winners),
        points: count.points.0,
        recalled: count.stage == Stage::Recalled,
    }
}

pub(super) fn spot_out(spot: Spot) -> pb::Spot {
    pb::Spot { x: spot.pos.x.into(), y: spot.pos.y.into(), segment: spot.segment.0.into() }
}

pub(super) fn drawn_in(drawn: &pb::FaceOf) -> Result<MapFact, Unreadable> {
    let by = if drawn.by_server { DrawnBy::Server } else { DrawnBy::Table };
    let (face, thief) = (face_in(&drawn.face)?, thief_in(drawn.thief)?);
    let from = match drawn.compartment {
        0 => None,
        number => {
            let found = Compartment::ALL.get(narrow::<usize>(number)? - 1);
            Some(*found.ok_or(Unreadable::Nonsense("compartment"))?)
        }
    };
    Ok(MapFact::Drawn { seat: seat_in(drawn.seat)?, face, by, thief, from })
}

pub(super) fn boxed_in(boxed: &pb::FaceOf) -> Result<MapFact, Unreadable> {
    Ok(MapFact::Boxed { seat: seat_in(boxed.seat)?, face: face_in(&boxed.face)? })
}

pub(super) fn laid_in(laid: &pb::FaceLaid) -> Result<MapFact, Unreadable> {
    Ok(MapFact::Laid { seat: seat_in(laid.seat)?, face: face_in(&laid.face)?, place: place_in(laid)? })
}

pub(super) fn tournament_tile_laid_in(laid: &pb::FaceLaid) -> Result<MapFact, Unreadable> {
    Ok(MapFact::TournamentTileLaid { seat: seat_in(laid.seat)?, place: place_in(laid)? })
}

pub(super) fn prize_laid_in(prize: &pb::PrizeLaid) -> Result<MapFact, Unreadable> {
    let laid = prize.laid.as_ref().ok_or(Unreadable::Nonsense("no place"))?;
    Ok(MapFact::PrizeLaid {
        seat: seat_in(laid.seat)?,
        prize: PrizeId(narrow(prize.prize)?),
        face: face_in(&laid.face)?,
        place: place_in(laid)?,
    })
}

fn place_in(laid: &pb::FaceLaid) -> Result<Place, Unreadable> {
    Ok(Place { pos: pos_in(laid.x, laid.y)?, rotation: rotation_in(laid.quarter_turns)? })
}

pub(super) fn stood_in(stood: pb::MeepleStood) -> Result<MapFact, Unreadable> {
    Ok(MapFact::Stood {
        seat: seat_in(stood.seat)?,
        meeple: meeple_in(stood.meeple)?,
        kind: known_kind_in(stood.kind)?,
        spot: spot_in(stood.spot)?,
    })
}

pub(super) fn scored_in(count: pb::Count) -> Result<MapFact, Unreadable> {
    if count.seats.len() != count.meeples.len() {
        return Err(Unreadable::Nonsense("meeples"));
    }
    let on_it = |(seat, meeples)| Ok((seat_in(seat)?, narrow(meeples)?));
    Ok(MapFact::Scored(Count {
        feature: feature_in(count.feature)?,
        spot: spot_in(count.spot)?,
        stage: match (count.final_scoring, count.recalled) {
            (false, false) => Stage::Play,
            (false, true) => Stage::Recalled,
            (true, false) => Stage::Final,
            (true, true) => return Err(Unreadable::Nonsense("recalled at the end")),
        },
        tiles: narrow(count.tiles)?,
        coats: narrow(count.coats)?,
        cities: narrow(count.cities)?,
        meeples: count.seats.into_iter().zip(count.meeples).map(on_it).collect::<Result<_, _>>()?,
        winners: seats_in(count.winners)?,
        points: Points(count.points),
    }))
}

pub(super) fn spot_in(spot: Option<pb::Spot>) -> Result<Spot, Unreadable> {
    let spot = spot.ok_or(Unreadable::Nonsense("no spot"))?;
    Ok(Spot { pos: pos_in(spot.x, spot.y)?, segment: Segment(narrow(spot.segment)?) })
}

pub(super) fn pos_in(x: i32, y: i32) -> Result<Pos, Unreadable> {
    let coordinate = |at| i16::try_from(at).map_err(|_| Unreadable::Nonsense("coordinate"));
    Ok(Pos { x: coordinate(x)?, y: coordinate(y)? })
}

pub(super) fn rotation_in(turns: u32) -> Result<Rotation, Unreadable> {
    let turns: usize = narrow(turns)?;
    Rotation::ALL.get(turns).copied().ok_or(Unreadable::Nonsense("quarter turns"))
}
