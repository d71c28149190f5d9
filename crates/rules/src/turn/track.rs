//! The turn on a tracked map: draw, lay, stand, score (B-2 to B-12). Never knows a tournament.

use herald_words::{
    DrawnBy, FaceCode, Fact, Feature, Kind, LeaveCause, MapCommand, MapFact, MapMove, MeepleId, Pos, Refusal,
    Role, Rotation, Seat, Segment, Spot,
};

use super::{Draft, InHand, Phase, phase::MeepleStep};
use crate::{
    Chance, Game,
    catalogue::FaceIx,
    count,
    game::Counted,
    map::{Map, free_for_a_meeple},
    meeple::Meeple,
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
        left => tracked.deck.nth(chance.below(left)),
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
    let Phase::Place(InHand::Face(face)) = draft.phase else { return Err(draft.out_of_step()) };
    let printed = &catalogue()[face];
    draft.tracked()?.map.fits(pos, printed.at(rotation), catalogue())?;
    draft.emit(Fact::Map(MapFact::Laid { seat, face: printed.code, pos, rotation }));
    Ok(())
}

fn stand(draft: &mut Draft, seat: Seat, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    may_stand(draft, seat, kind, segment)?;
    let meeple = draft.meeples.next_id();
    let map = &draft.tracked()?.map;
    let pos = map.last().map(|tile| map.tile(tile).pos).unwrap_or_default();
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
        Some(standing) => Err(Refusal::FeatureOccupied { segment, meeple: standing.meeple }),
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

/// Everywhere the drawn tile of a tracked map may be laid now, each turn that gives another map once. What may then stand
/// on it is listed with the legal moves; who plays without looking ahead need not ask.
#[must_use]
pub fn placements(game: &Game) -> Vec<(Pos, Rotation)> {
    let drawn = game.tracked.as_ref().zip(game.drawn_face());
    drawn.map(|(tracked, face)| tracked.map.placements(catalogue(), face)).unwrap_or_default()
}

/// Everything a seat may do on the map now.
pub(super) fn legal_moves(game: &Game, seat: Seat) -> Vec<MapMove> {
    let Some(tracked) = &game.tracked else { return Vec::new() };
    match game.phase {
        Phase::Draw => vec![MapMove::Draw {
            faces: match game.settings.drawn_by {
                DrawnBy::Table => tracked.deck.faces().map(|(face, _)| face).collect(),
                DrawnBy::Server => Vec::new(),
            },
        }],
        Phase::Place(InHand::Face(face)) => {
            let spare = game.meeples.supply(seat, Kind::Meeple) > 0;
            let lay = |(pos, rotation)| MapMove::Lay {
                pos,
                rotation,
                segments: if spare {
                    tracked.map.free_if(catalogue(), pos, catalogue()[face].at(rotation))
                } else {
                    Vec::new()
                },
            };
            placements(game).into_iter().map(lay).collect()
        }
        Phase::Finish(InHand::Face(face)) => {
            let kind = Kind::Meeple;
            if may_place(game, seat, kind).is_err() {
                return Vec::new();
            }
            let segments = (0..).map(Segment).take(catalogue()[face].at(Rotation::None).parts.len());
            let free = segments.filter(|segment| is_free(&tracked.map, kind, *segment).is_ok());
            free.map(|segment| MapMove::Stand { kind, segment }).collect()
        }
        Phase::Symbol(_)
        | Phase::Place(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Finish(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Tournament(_)
        | Phase::LastLap(_)
        | Phase::FinalScoring
        | Phase::Over => Vec::new(),
    }
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

    pub(super) fn fold_map(&mut self, fact: &MapFact) {
        let Some(tracked) = &mut self.tracked else { return };
        match fact {
            MapFact::Drawn { face, .. } => {
                if let Some(face) = catalogue().find(*face) {
                    tracked.deck.take(face);
                    self.phase = Phase::Place(InHand::Face(face));
                }
            }
            MapFact::Boxed { .. } => self.phase = Phase::Draw,
            MapFact::Laid { face, pos, rotation, .. } => {
                if let Some(face) = catalogue().find(*face) {
                    tracked.map.lay(catalogue(), *pos, face, *rotation);
                    self.phase = Phase::Finish(InHand::Face(face));
                }
            }
            MapFact::Stood { seat, meeple, kind, spot } => {
                let Some(tile) = tracked.map.at(spot.pos) else { return };
                let part = tracked.map.part(catalogue(), tile, spot.segment);
                let role = part.map_or(Role::Apart, |part| role_on(part.feature));
                tracked.map.stand(*meeple, *seat, tile, spot.segment);
                let (seat, kind, placed_in) = (*seat, *kind, self.turn.number);
                let figure = Meeple { seat, kind, role, label: None, on_prize: None, placed_in };
                self.meeples.place(*meeple, figure);
                self.turn.meeple = MeepleStep::Taken;
            }
            MapFact::Scored(count) => {
                self.counted.push(Counted { count: count.clone(), at: self.at });
            }
        }
    }
}

/// What a meeple is there (B-4).
fn role_on(feature: Feature) -> Role {
    match feature {
        Feature::City => Role::Knight,
        Feature::Road => Role::Highwayman,
        Feature::Field => Role::Farmer,
        Feature::Monastery => Role::Monk,
        Feature::Garden => Role::Gardener,
    }
}
