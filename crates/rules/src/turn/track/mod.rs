//! The turn on a tracked map: draw, lay, stand, score (B-2 to B-12). Never knows a tournament.

mod fold;
mod legal;
mod redraw;

pub(in crate::turn) use self::legal::legal_moves;
pub use self::legal::{placements, turns_alike};
pub(crate) use self::redraw::redraw;

use herald_words::{
    DrawnBy, FaceCode, Fact, Heap, Kind, LeaveCause, MapCommand, MapFact, MeepleId, Pos, Refusal, Rotation,
    Seat, Segment, Spot,
};

use super::{Draft, InHand, Phase, phase::MeepleStep};
use crate::{
    Chance, Draw, Event, Game,
    catalogue::FaceIx,
    count,
    map::{Map, Standing, free_for_a_meeple},
    tracked::{Tracked, catalogue},
};

/// Takes one step on the map; the seat is known to be awaited.
pub(super) fn take(
    draft: &mut Draft,
    seat: Seat,
    step: MapCommand,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    match step {
        MapCommand::Draw { face } => draw(draft, seat, face, chance),
        MapCommand::Lay { pos, rotation } => lay(draft, seat, pos, rotation),
        MapCommand::Stand { kind, segment } => stand(draft, seat, kind, segment),
    }
}

/// B-2, B-3: a tile that fits nowhere goes to the box, and another is drawn.
fn draw(
    draft: &mut Draft,
    seat: Seat,
    face: Option<FaceCode>,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    draft.expect(&Phase::Draw)?;
    match (draft.settings.drawn_by, face) {
        (DrawnBy::Table, None) => Err(Refusal::FaceNotTold),
        (DrawnBy::Server, Some(_)) => Err(Refusal::FaceIsDrawnByServer),
        (DrawnBy::Table, Some(code)) => {
            let face = left(draft.tracked()?, code)?;
            drawn(draft, seat, face);
            Ok(())
        }
        (DrawnBy::Server, None) => {
            while draft.phase == Phase::Draw
                && let Some(face) = any(draft.tracked()?, chance)
            {
                drawn(draft, seat, face);
            }
            Ok(())
        }
    }
}

fn left(tracked: &Tracked, code: FaceCode) -> Result<FaceIx, Refusal> {
    let face = catalogue().find(code).ok_or(Refusal::NoSuchFace { face: code })?;
    if tracked.deck.has(face) { Ok(face) } else { Err(Refusal::FaceNotLeft { face: code }) }
}

fn any(tracked: &Tracked, chance: &mut impl Chance) -> Option<FaceIx> {
    match tracked.deck.left() {
        0 => None,
        left => {
            let draw = Draw { heap: Heap::Land, number: tracked.deck.drawn() };
            tracked.deck.nth(chance.below(draw, left))
        }
    }
}

fn drawn(draft: &mut Draft, seat: Seat, face: FaceIx) {
    let code = catalogue()[face].code;
    let by = draft.settings.drawn_by;
    draft.emit(Fact::Map(MapFact::Drawn { seat, face: code, by }));
    let fits = draft.tracked.as_ref().is_some_and(|own| own.map.fits_somewhere(catalogue(), face));
    if !fits {
        draft.emit(Fact::Map(MapFact::Boxed { seat, face: code }));
    }
}

fn lay(draft: &mut Draft, seat: Seat, pos: Pos, rotation: Rotation) -> Result<(), Refusal> {
    let Phase::Place(InHand::Face(face)) = draft.phase else {
        // In a list its player could not know that the tile would fit nowhere.
        return Err(match draft.last() {
            Some(Event::Fact(Fact::Map(MapFact::Boxed { face, .. }))) => Refusal::FitsNowhere { face: *face },
            _ => draft.out_of_step(),
        });
    };
    let printed = &catalogue()[face];
    draft.tracked()?.map.fits(pos, printed.at(rotation), catalogue())?;
    draft.emit(Fact::Map(MapFact::Laid { seat, face: printed.code, pos, rotation }));
    Ok(())
}

fn stand(draft: &mut Draft, seat: Seat, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    may_stand(draft, seat, kind, segment)?;
    let meeple = draft.meeples.next_id();
    let map = &draft.tracked()?.map;
    let pos = map.last().map(|tile| map.tile(tile).pos).ok_or(Refusal::NoSuchSegment { segment })?;
    draft.emit(Fact::Map(MapFact::Stood { seat, meeple, kind, spot: Spot { pos, segment } }));
    Ok(())
}

/// B-4: one figure a turn, from the supply, on a segment of the tile just laid whose feature is free.
fn may_stand(game: &Game, seat: Seat, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    let Phase::Finish(InHand::Face(_)) = game.phase else { return Err(game.out_of_step()) };
    may_place(game, seat, kind)?;
    is_free(&game.tracked()?.map, kind, segment)
}

fn may_place(game: &Game, seat: Seat, kind: Kind) -> Result<(), Refusal> {
    if let Some(expansion) = kind.expansion() {
        game.expect_played(expansion)?;
    }
    match game.turn.meeple {
        MeepleStep::Open => {}
        MeepleStep::Taken => return Err(Refusal::MeepleAlreadyPlaced),
    }
    if game.meeples.supply(seat, kind) == 0 { Err(Refusal::NoMeepleLeft { kind }) } else { Ok(()) }
}

/// Whether nobody stands on what this segment of the tile laid last belongs to.
fn is_free(map: &Map, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    let none = Refusal::NoSuchSegment { segment };
    let Some(tile) = map.last() else { return Err(none) };
    let part = map.part(catalogue(), tile, segment).ok_or(none)?;
    if !free_for_a_meeple(part.feature) {
        return Err(Refusal::SegmentNotFor { segment, kind });
    }
    match map.on(map.tile(tile).node(segment)).next() {
        Some(Standing { meeple, seat, tile, .. }) => {
            Err(Refusal::FeatureOccupied { segment, meeple: *meeple, seat: *seat, pos: map.tile(*tile).pos })
        }
        None => Ok(()),
    }
}

/// A turn ends early with a tile in hand, which goes to the box; or with one that lies, which is scored.
pub(super) fn leave_tile(draft: &mut Draft, seat: Seat) {
    match draft.phase {
        Phase::Place(InHand::Face(face)) => {
            draft.emit(Fact::Map(MapFact::Boxed { seat, face: catalogue()[face].code }));
        }
        Phase::Finish(InHand::Face(_)) => score(draft),
        Phase::Draw
        | Phase::Symbol(_)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Finish(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Tournament(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring
        | Phase::Over => {}
    }
}

/// Step 3: whatever the tile completed scores, and its meeples go home (B-9, B-11).
pub(super) fn score(draft: &mut Draft) {
    let Some(tracked) = &draft.tracked else { return };
    for count in count::completed(draft, tracked) {
        let home = on(draft, count.spot);
        draft.emit(Fact::Map(MapFact::Scored(count)));
        for (seat, meeple) in home {
            draft.emit(Fact::MeepleLifted { seat, meeple, cause: LeaveCause::Scored });
        }
    }
}

fn on(game: &Game, spot: Spot) -> Vec<(Seat, MeepleId)> {
    let Some(map) = game.tracked.as_ref().map(|own| &own.map) else { return Vec::new() };
    let Some(tile) = map.at(spot.pos) else { return Vec::new() };
    map.on(map.tile(tile).node(spot.segment)).map(|standing| (standing.seat, standing.meeple)).collect()
}

/// The host ends the game: a turn whose tile lies is scored first, and a tile in hand goes to the box.
pub(super) fn end(draft: &mut Draft) {
    leave_tile(draft, draft.turn.seat);
    finish(draft);
}

/// B-12: no tile is left, so what stands is counted, and the game is over.
pub(super) fn finish(draft: &mut Draft) {
    let Some(tracked) = &draft.tracked else { return };
    let counts = count::at_the_end(draft, tracked);
    draft.emit(Fact::FinalScoringBegan);
    for count in counts {
        draft.emit(Fact::Map(MapFact::Scored(count)));
    }
    draft.emit(Fact::GameEnded);
}

impl Game {
    /// Whether the map is tracked and its deck is empty.
    pub(super) fn no_tile_is_left(&self) -> bool {
        self.tracked.as_ref().is_some_and(|own| own.deck.left() == 0)
    }

    /// The face of a tracked map's tile that is still to be laid.
    pub(crate) fn drawn_face(&self) -> Option<FaceIx> {
        match self.phase {
            Phase::Place(InHand::Face(face)) => Some(face),
            Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
            | Phase::Draw
            | Phase::Symbol(_)
            | Phase::Finish(_)
            | Phase::Tournament(_)
            | Phase::LastLap(_)
            | Phase::FinalScoring
            | Phase::Over => None,
        }
    }

    fn tracked(&self) -> Result<&Tracked, Refusal> {
        self.tracked.as_ref().ok_or(Refusal::MapNotTracked)
    }
}
