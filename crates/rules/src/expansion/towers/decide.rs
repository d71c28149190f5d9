//! What a step with towers needs and brings about. Changes no state but its draft's.

use herald_words::{
    Compartment, Expansion, Fact, GuardPay, Heap, Kind, Label, LeaveCause, MapKeeping, Pos, Refusal, Seat,
    TowerCommand, TowerFact, TowerId,
};

use super::{Foundation, Tower, thief};
use crate::{
    Game,
    catalogue::FaceIx,
    turn::{Draft, InHand, Phase, meeple_step_is_open},
};

/// Takes one step of this expansion; the seat is known to be awaited.
pub(crate) fn take(draft: &mut Draft, seat: Seat, step: &TowerCommand) -> Result<(), Refusal> {
    draft.expect_played(Expansion::TowersAndThieves)?;
    match step {
        TowerCommand::Build { label } => build(draft, seat, label.clone()),
        TowerCommand::Grow { towers } => grow(draft, towers),
        TowerCommand::Guard { tower } => guard(draft, seat, *tower),
    }
}

/// W-2: a foundation on the tile just laid gets its floor at once; without one in the supply there is no tower.
pub(crate) fn tile_laid(draft: &mut Draft, seat: Seat, face: FaceIx, pos: Pos) {
    let has = draft.tracked.as_ref().is_some_and(|own| own.catalogue[face].foundation);
    let Some(own) = draft.towers.as_ref().filter(|own| has && own.floors_left > 0) else { return };
    let (tower, pos, label) = (own.next_id(), Some(pos), None);
    draft.emit(Fact::Tower(TowerFact::Built { seat, tower, pos, label }));
}

/// W-1: the compartment that a tile is drawn from; told where both have tiles in them.
pub(crate) fn from(game: &Game, told: Option<Compartment>) -> Result<Option<Compartment>, Refusal> {
    let Some(own) = game.towers.as_ref().filter(|own| own.compartments.is_some()) else {
        return told.map_or(Ok(None), |_| Err(Refusal::NoTileTower));
    };
    if game.heap() != Heap::Land {
        return told.map_or(Ok(None), |_| Err(Refusal::NotFromTheTileTower));
    }
    let mut open = own.open_compartments();
    match (told, open.next(), open.next()) {
        (Some(compartment), ..) if !own.is_open(compartment) => {
            Err(Refusal::CompartmentEmpty { compartment })
        }
        (None, Some(_), Some(_)) => Err(Refusal::CompartmentNotTold),
        (told, one, _) => Ok(told.or(one)),
    }
}

/// The same of a tile that Herald draws in the place of one that fits nowhere.
pub(crate) fn goes_on(game: &Game, told: Option<Compartment>) -> Option<Compartment> {
    let own = game.towers.as_ref().filter(|_| game.heap() == Heap::Land)?;
    told.filter(|told| own.is_open(*told)).or_else(|| own.open_compartments().next())
}

/// W-2, told: a foundation on the tile just laid.
fn build(draft: &mut Draft, seat: Seat, label: Option<Label>) -> Result<(), Refusal> {
    may_build(draft)?;
    let tower = draft.keep().next_id();
    draft.emit(Fact::Tower(TowerFact::Built { seat, tower, pos: None, label }));
    Ok(())
}

pub(super) fn may_build(game: &Game) -> Result<(), Refusal> {
    match game.settings.map {
        MapKeeping::Told => {}
        MapKeeping::Tracked => return Err(Refusal::MapIsTracked),
    }
    match (&game.phase, game.keep().foundation) {
        (Phase::Finish(InHand::Land | InHand::River(_)), Foundation::MayBeTold) => {}
        _ => return Err(Refusal::NoFoundation),
    }
    if game.keep().floors_left == 0 { Err(Refusal::NoFloorLeft) } else { Ok(()) }
}

/// W-6: as many different towers as there are floors.
fn grow(draft: &mut Draft, chosen: &[TowerId]) -> Result<(), Refusal> {
    let growable = thief::to_handle(draft).ok_or(Refusal::NothingGrows)?;
    for tower in chosen {
        draft.keep().get(*tower)?;
        if !growable.contains(tower) {
            return Err(Refusal::TowerCannotGrow { tower: *tower });
        }
    }
    let floors = draft.keep().floors_left;
    let mut towers = chosen.to_vec();
    towers.sort_unstable();
    towers.dedup();
    if towers.len() != chosen.len() || towers.len() != usize::from(floors) {
        return Err(Refusal::FloorsToGive { floors });
    }
    thief::grow(draft, towers);
    Ok(())
}

/// W-3, W-5.
fn guard(draft: &mut Draft, seat: Seat, tower: TowerId) -> Result<(), Refusal> {
    may_guard(draft, seat, tower)?;
    if let Some(before) = draft.keep().get(tower)?.guard
        && let Some(owner) = draft.meeples.get(before).map(|guard| guard.seat)
    {
        draft.emit(Fact::MeepleLifted { seat: owner, meeple: before, cause: LeaveCause::Tower });
        if owner != seat {
            let pay = GuardPay::Displaced;
            draft.emit(Fact::Tower(TowerFact::GuardsScored { seat: owner, pay }));
        }
    }
    let meeple = draft.meeples.next_id();
    draft.emit(Fact::Tower(TowerFact::GuardPlaced { seat, meeple, tower }));
    Ok(())
}

fn may_guard(game: &Game, seat: Seat, tower: TowerId) -> Result<(), Refusal> {
    may_guard_one(game)?;
    let (laid, found) = (laid_last(game), game.keep().get(tower)?);
    match laid {
        Some(pos) if !found.reaches(laid) => Err(Refusal::OutOfReach { tower, floors: found.floors, pos }),
        Some(_) | None => has_a_guard(game, seat, found),
    }
}

/// What every tower asks alike.
pub(super) fn may_guard_one(game: &Game) -> Result<(), Refusal> {
    the_drawn_tile_lies(game)?;
    meeple_step_is_open(game)
}

/// Whether a seat has a meeple to put on this tower: its own guard there is back in the supply before.
pub(super) fn has_a_guard(game: &Game, seat: Seat, tower: &Tower) -> Result<(), Refusal> {
    let own = tower.guard.and_then(|guard| game.meeples.get(guard)).is_some_and(|guard| guard.seat == seat);
    let kind = Kind::Meeple;
    if own || game.meeples.supply(seat, kind) > 0 { Ok(()) } else { Err(Refusal::NoMeepleLeft { kind }) }
}

/// W-3, C-4: it is the drawn tile that opens towers; not a prize tile, nor the tournament tile.
fn the_drawn_tile_lies(game: &Game) -> Result<(), Refusal> {
    match game.phase {
        Phase::Finish(InHand::Land | InHand::River(_) | InHand::Face(_)) => return Ok(()),
        Phase::Finish(InHand::TownHall)
        | Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::LastLap(_) => {}
        Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => return Err(game.out_of_step()),
    }
    let tracked = game.tracked.as_ref();
    let by_prize = tracked.filter(|own| own.laid_last_from() == Some(Heap::Prize));
    let prize = by_prize.and_then(|own| own.statues().next_back());
    Err(prize.map_or(Refusal::GuardAfterTheTile, |(prize, _)| Refusal::NoGuardByPrize { prize }))
}

/// Where the tile laid last lies; none where the map is told.
pub(super) fn laid_last(game: &Game) -> Option<Pos> {
    game.tracked.as_ref().and_then(|own| own.map.last().map(|tile| own.map.tile(tile).pos))
}
