//! Figures on a tracked map: placed on the tile just laid (B-4, A-1), and the abbot taken back. Never moves one.

use herald_words::{
    Expansion, Fact, Feature, Heap, Kind, LeaveCause, MapFact, MeepleId, Refusal, Seat, Segment, Spot,
};

use crate::{
    Game, count,
    map::Standing,
    tracked::Tracked,
    turn::{Draft, InHand, Phase, ending::lap_tiles_lie, phase::MeepleStep},
};

pub(super) fn stand(draft: &mut Draft, seat: Seat, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    on_the_drawn_tile(draft)?;
    may_place(draft, seat, kind)?;
    let tracked = draft.tracked()?;
    is_free(tracked, kind, segment)?;
    let none = Refusal::NoSuchSegment { segment };
    let pos = tracked.map.last().map(|tile| tracked.map.tile(tile).pos).ok_or(none)?;
    let meeple = draft.meeples.next_id();
    draft.emit(Fact::Map(MapFact::Stood { seat, meeple, kind, spot: Spot { pos, segment } }));
    Ok(())
}

/// Figures go on the drawn tile alone: not on a prize tile (T-20), nor on the tournament tile (T-6).
fn on_the_drawn_tile(game: &Game) -> Result<(), Refusal> {
    if let Phase::Finish(InHand::Face(_)) = game.phase {
        return Ok(());
    }
    let tracked = game.tracked()?;
    Err(match (tracked.laid_last_from(), tracked.statues().next_back()) {
        (Some(Heap::Prize), Some((prize, _))) => Refusal::NoMeepleOnPrize { prize },
        (Some(Heap::Tournament), _) => Refusal::NoMeepleOnTournamentTile,
        _ => game.out_of_step(),
    })
}

pub(super) fn may_place(game: &Game, seat: Seat, kind: Kind) -> Result<(), Refusal> {
    if let Some(expansion) = kind.expansion() {
        game.expect_played(expansion)?;
    }
    meeple_step_is_open(game)?;
    if game.meeples.supply(seat, kind) == 0 { Err(Refusal::NoMeepleLeft { kind }) } else { Ok(()) }
}

/// B-4: one a turn, whatever it is.
pub(crate) fn meeple_step_is_open(game: &Game) -> Result<(), Refusal> {
    match game.turn.meeple {
        MeepleStep::Open => Ok(()),
        MeepleStep::Taken => Err(Refusal::MeepleAlreadyPlaced),
    }
}

/// Whether this figure may stand there, and nobody stands on what this segment of the tile laid last belongs to.
pub(super) fn is_free(tracked: &Tracked, kind: Kind, segment: Segment) -> Result<(), Refusal> {
    let none = Refusal::NoSuchSegment { segment };
    let map = &tracked.map;
    let Some(tile) = map.last() else { return Err(none) };
    let part = map.part(&tracked.catalogue, tile, segment).ok_or(none)?;
    if !takes(kind, part.feature) {
        return Err(Refusal::SegmentNotFor { segment, kind });
    }
    let node = map.tile(tile).node(segment);
    if map.features.meeples(node) == 0 {
        return Ok(());
    }
    match map.on(node).next() {
        Some(Standing { meeple, seat, tile, .. }) => {
            Err(Refusal::FeatureOccupied { segment, meeple: *meeple, seat: *seat, pos: map.tile(*tile).pos })
        }
        None => Ok(()),
    }
}

/// Which figure goes where: a meeple on all but gardens, an abbot on monasteries and gardens (B-4, A-1), nobody on the
/// river.
pub(crate) fn takes(kind: Kind, feature: Feature) -> bool {
    match feature {
        Feature::City | Feature::Road | Feature::Field => kind == Kind::Meeple,
        Feature::Monastery => matches!(kind, Kind::Meeple | Kind::Abbot),
        Feature::Garden => kind == Kind::Abbot,
        Feature::River => false,
    }
}

/// scored at once, with this turn's tiles.
pub(super) fn recall(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    let meeple = may_recall(draft, seat)?;
    let count = abbot(draft, seat)
        .and_then(|at| draft.tracked.as_ref().map(|tracked| count::recalled(draft, tracked, at)))
        .ok_or(Refusal::NoAbbotOnTheMap)?;
    draft.emit(Fact::Map(MapFact::Scored(count)));
    draft.emit(Fact::MeepleLifted { seat, meeple, cause: LeaveCause::Recalled });
    Ok(())
}

/// A-2, T-21: in step 2, instead of a meeple; not where this very turn has completed what it stands on.
pub(super) fn may_recall(game: &Game, seat: Seat) -> Result<MeepleId, Refusal> {
    game.expect_played(Expansion::Abbot)?;
    match game.phase {
        Phase::Finish(InHand::Face(_)) => {}
        Phase::LastLap(_) => lap_tiles_lie(game, seat)?,
        Phase::Finish(InHand::Land | InHand::River(_) | InHand::TownHall)
        | Phase::Draw
        | Phase::Symbol(..)
        | Phase::Place(_)
        | Phase::Tournament(_)
        | Phase::FinalScoring
        | Phase::Over => return Err(game.out_of_step()),
    }
    meeple_step_is_open(game)?;
    let standing = abbot(game, seat).ok_or(Refusal::NoAbbotOnTheMap)?;
    let meeple = standing.meeple;
    if count::is_completed(game.tracked()?, standing) {
        return Err(Refusal::AbbotScores { meeple });
    }
    Ok(meeple)
}

/// A seat's abbot where it stands.
pub(super) fn abbot(game: &Game, seat: Seat) -> Option<&Standing> {
    let mut standing = game.tracked.as_ref()?.map.standing().iter();
    standing.find(|standing| standing.seat == seat && standing.kind == Kind::Abbot)
}
