//! The tournament tile and prize tiles coming to lie, told or on a tracked map (T-7, T-20), and prize tiles looked at. Never
//! draws a land tile.

use std::ops::ControlFlow;

use herald_words::{
    CityId, DrawnBy, FaceCode, Fact, Heap, MapFact, MapKeeping, Place, PrizeId, PrizePlace, Refusal,
    RiverShape, Seat, StatueCity, TournamentFact, TournamentTile,
};

use super::{measure, prizes::Fit};
use crate::{
    Chance, Draw, Event, Game, Held,
    catalogue::{Catalogue, FaceIx},
    turn::{Draft, InHand, Phase, nth},
};

/// T-7: the drawer of the first bend lays it before that bend.
pub(super) fn tournament_tile(draft: &mut Draft, seat: Seat, place: Option<Place>) -> Result<(), Refusal> {
    may_place_tile(draft)?;
    match (draft.settings.map, place) {
        (MapKeeping::Told, None) => {}
        (MapKeeping::Told, Some(_)) => return Err(Refusal::MapNotTracked),
        (MapKeeping::Tracked, None) => return Err(Refusal::PlaceNotTold),
        (MapKeeping::Tracked, Some(place)) => {
            draft.tracked()?.block_fits(place)?;
            draft.emit(Fact::Map(MapFact::TournamentTileLaid { seat, place }));
        }
    }
    draft.emit(TournamentFact::TournamentTilePlaced { seat });
    measure::cities_grew(draft);
    Ok(())
}

pub(super) fn may_place_tile(game: &Game) -> Result<(), Refusal> {
    match (&game.phase, game.own().tile) {
        (Phase::Place(InHand::River(RiverShape::Bend)), TournamentTile::Waits) => Ok(()),
        (Phase::Place(InHand::Face(_)), TournamentTile::Waits) if game.holds_a_bend() => Ok(()),
        (Phase::Symbol(..), _) => Err(game.out_of_step()),
        (_, TournamentTile::Waits | TournamentTile::Lies) => Err(Refusal::NoTournamentTile),
    }
}

/// T-20: whoever has won it may look at it, at any time. Where the table draws, its owner tells what it shows: what others
/// have told of theirs stays hidden, so only faces that lie are refused.
pub(super) fn look(
    draft: &mut Draft,
    seat: Seat,
    prize: PrizeId,
    face: Option<FaceCode>,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    may_look(draft, seat, prize)?;
    let by = draft.settings.drawn_by;
    let face = match (by, face) {
        (DrawnBy::Table, None) => return Err(Refusal::FaceNotTold),
        (DrawnBy::Server, Some(_)) => return Err(Refusal::FaceIsDrawnByServer),
        (DrawnBy::Table, Some(code)) => told(draft, code)?,
        (DrawnBy::Server, None) => drawn(draft, chance).ok_or(Refusal::NoSuchPrize { prize })?,
    };
    draft.emit(Event::PrizeLookedAt { seat, prize, face: Held::new(seat, face), by });
    Ok(())
}

/// Once where Herald draws; where the table does, what was told is told anew until it lies.
pub(super) fn may_look(game: &Game, seat: Seat, prize: PrizeId) -> Result<(), Refusal> {
    if game.settings.map == MapKeeping::Told {
        return Err(Refusal::MapNotTracked);
    }
    if game.own().prizes.of(seat).all(|(own, _)| own != prize) {
        return Err(Refusal::NoSuchPrize { prize });
    }
    match (game.settings.drawn_by, game.own().prizes.face_of(prize)) {
        (DrawnBy::Server, Some(_)) => Err(Refusal::PrizeLookedAt { prize }),
        (DrawnBy::Server | DrawnBy::Table, _) => Ok(()),
    }
}

fn told(game: &Game, code: FaceCode) -> Result<FaceCode, Refusal> {
    let tracked = game.tracked()?;
    let face = tracked.catalogue.find(code).ok_or(Refusal::NoSuchFace { face: code })?;
    let prize = tracked.catalogue[face].heap == Heap::Prize;
    if prize && tracked.deck.has(face) { Ok(code) } else { Err(Refusal::FaceNotLeft { face: code }) }
}

/// One of the prize tiles that nobody has looked at, each as likely; none where a record says what cannot be.
pub(crate) fn drawn(game: &Game, chance: &mut impl Chance) -> Option<FaceCode> {
    let (tracked, own) = game.tracked.as_ref().zip(game.tournaments.as_ref())?;
    let unseen = || {
        let seen = |face: FaceIx| {
            let code = tracked.catalogue[face].code;
            own.prizes.faces().filter(|(_, held)| *held == code).count()
        };
        let left = tracked.deck.of(&tracked.catalogue, Heap::Prize);
        left.map(move |(face, count)| {
            (face, count.saturating_sub(u8::try_from(seen(face)).unwrap_or(u8::MAX)))
        })
    };
    let bound = unseen().map(|(_, count)| u16::from(count)).sum();
    if bound == 0 {
        return None;
    }
    let lot = chance.below(Draw { heap: Heap::Prize, number: tracked.deck.drawn(Heap::Prize) }, bound);
    nth(unseen(), lot).map(|face| tracked.catalogue[face].code)
}

pub(super) fn prize(draft: &mut Draft, seat: Seat, prize: PrizeId, at: &PrizePlace) -> Result<(), Refusal> {
    may_place_prize(draft, seat, prize)?;
    let city = match (draft.settings.map, at) {
        (MapKeeping::Told, PrizePlace::City(city)) => told_city(draft, city)?,
        (MapKeeping::Told, PrizePlace::Cell(_)) => return Err(Refusal::MapNotTracked),
        (MapKeeping::Tracked, PrizePlace::City(_)) => return Err(Refusal::PlaceNotTold),
        (MapKeeping::Tracked, PrizePlace::Cell(place)) => lay(draft, seat, prize, *place)?,
    };
    let emblem = draft.own().prizes.kept_beside(prize);
    draft.emit(TournamentFact::PrizePlaced { seat, prize, city, emblem });
    measure::cities_grew(draft);
    Ok(())
}

/// The city of the statue, which has an id once it holds one.
fn told_city(draft: &mut Draft, city: &StatueCity) -> Result<CityId, Refusal> {
    match city {
        StatueCity::Known(city) => {
            super::known_city(draft, *city)?;
            Ok(*city)
        }
        StatueCity::New(label) => {
            let city = draft.own().statues.next_city();
            draft.emit(TournamentFact::CityFounded { city, label: label.clone() });
            Ok(city)
        }
    }
}

fn lay(draft: &mut Draft, seat: Seat, prize: PrizeId, place: Place) -> Result<CityId, Refusal> {
    let code = draft.own().prizes.face_of(prize).ok_or(Refusal::PrizeNotLookedAt { prize })?;
    prize_fits(draft, prize, place).unwrap_or(Err(Refusal::FaceNotLeft { face: code }))?;
    draft.emit(Fact::Map(MapFact::PrizeLaid { seat, prize, face: code, place }));
    if let Some(city) = measure::city_of(draft, prize) {
        return Ok(city);
    }
    let city = draft.own().statues.next_city();
    draft.emit(TournamentFact::CityFounded { city, label: None });
    Ok(city)
}

/// T-20: after the land tile is drawn and before it lies, or in the last lap; not one just found to fit nowhere.
pub(super) fn may_place_prize(game: &Game, seat: Seat, prize: PrizeId) -> Result<(), Refusal> {
    match game.phase {
        Phase::Place(_) | Phase::LastLap(_) => {}
        Phase::Draw
        | Phase::Symbol(..)
        | Phase::Finish(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => {
            return Err(game.out_of_step());
        }
    }
    match game.own().prizes.of(seat).find(|(other, _)| *other == prize) {
        None => Err(Refusal::NoSuchPrize { prize }),
        Some((_, Fit::NoneNow)) => Err(Refusal::PrizeIsHeld { prize }),
        Some((_, Fit::ToFind)) => Ok(()),
    }
}

/// A prize tile's face, and the catalogue it was told from; none if it must be told anew: its tiles lie, or one lies that
/// another has described otherwise.
fn as_told(game: &Game, prize: PrizeId) -> Option<(&Catalogue, FaceIx)> {
    let (tracked, own) = game.tracked.as_ref().zip(game.tournaments.as_ref())?;
    let face = own.prizes.face_of(prize).and_then(|code| tracked.catalogue.find(code))?;
    let lies = || tracked.map.tiles().iter().any(|tile| tile.face == face);
    match own.prizes.told_from(prize) {
        _ if !tracked.deck.has(face) => None,
        None => Some((&tracked.catalogue, face)),
        Some(before) => (!lies()).then_some((before, face)),
    }
}

/// Whether it may lie there, as it was told; none if it must be told anew.
pub(crate) fn prize_fits(game: &Game, prize: PrizeId, place: Place) -> Option<Result<(), Refusal>> {
    let tracked = game.tracked.as_ref()?;
    let (told_from, face) = as_told(game, prize)?;
    Some(tracked.map.fits(place.pos, told_from[face].at(place.rotation), &tracked.catalogue))
}

/// Where a prize tile may be laid: nowhere known before its owner has looked at it.
pub(super) fn places(game: &Game, prize: PrizeId) -> Vec<Place> {
    let told = game.tracked.as_ref().zip(as_told(game, prize));
    told.map(|(tracked, (told_from, face))| tracked.map.places(told_from, face)).unwrap_or_default()
}

/// T-20: on a tracked map Herald sees that a prize tile which was looked at fits nowhere; it is held.
pub(crate) fn hold_what_fits_nowhere(draft: &mut Draft) -> ControlFlow<()> {
    let seat = draft.turn.seat;
    let Some(prize) = fits_nowhere(draft, seat) else { return ControlFlow::Break(()) };
    draft.emit(TournamentFact::PrizeHeld { seat, prize });
    ControlFlow::Continue(())
}

fn fits_nowhere(game: &Game, seat: Seat) -> Option<PrizeId> {
    let (tracked, own) = game.tracked.as_ref().zip(game.tournaments.as_ref())?;
    let mut to_place = own.prizes.to_place(seat).filter(|prize| may_place_prize(game, seat, *prize).is_ok());
    to_place.find(|prize| {
        // One that must be told anew is not held.
        as_told(game, *prize).is_some_and(|(told_from, face)| !tracked.map.fits_somewhere(told_from, face))
    })
}
