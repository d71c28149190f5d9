//! Repairs of a tracked map: a piece that stands elsewhere, a tile that is another or turned otherwise, a face that shows
//! something else. Never scores what a repair completes, and never asks who wants it.

use herald_words::{Correction, DrawnBy, Heap, MeepleId, Refusal, Role, Spot};

use super::{fold::role_on, stand::takes};
use crate::{
    Game, count,
    expansion::tournaments,
    map::TileIx,
    tracked::Tracked,
    turn::{InHand, Phase},
};

/// Whether a piece may be said to stand there. Others may stand on the same feature: when it is noticed turns later, features
/// have long been joined.
pub(in crate::turn) fn piece_may_stand(game: &Game, meeple: MeepleId, to: Spot) -> Result<(), Refusal> {
    let tracked = game.tracked()?;
    let figure = game.meeples.get(meeple).ok_or(Refusal::NoSuchMeeple { meeple })?;
    if figure.role == Role::Guard {
        return Err(Refusal::GuardStays { meeple });
    }
    let (pos, segment) = (to.pos, to.segment);
    let tile = tracked.map.at(pos).ok_or(Refusal::NothingLies { pos })?;
    no_tile_without_meeples(tracked, tile)?;
    let part = tracked.map.part(&tracked.catalogue, tile, segment);
    let part = part.ok_or(Refusal::NoSuchSegment { segment })?;
    if !takes(figure.kind, part.feature) {
        return Err(Refusal::SegmentNotFor { segment, kind: figure.kind });
    }
    if tracked.map.spot_of(meeple) == Some(to) {
        return Err(Refusal::StandsThere { meeple });
    }
    // B-9: whoever stood there went home when it was scored.
    if count::was_completed_before(tracked, tile, segment) {
        return Err(Refusal::ScoredBefore { pos, segment });
    }
    Ok(())
}

/// T-6, T-20: there was never a meeple on these.
fn no_tile_without_meeples(tracked: &Tracked, tile: TileIx) -> Result<(), Refusal> {
    match tracked.catalogue[tracked.map.tile(tile).face].heap {
        Heap::Tournament => Err(Refusal::NoMeepleOnTournamentTile),
        Heap::Prize => match tracked.statue_on(tile) {
            Some(prize) => Err(Refusal::NoMeepleOnPrize { prize }),
            None => Ok(()),
        },
        Heap::Land | Heap::River | Heap::Tower => Ok(()),
    }
}

/// The map as it would be, if the repair is one of tiles and everything fits.
///
/// # Errors
/// The first thing that does not.
pub(in crate::turn) fn repaired(game: &Game, correction: &Correction) -> Result<Option<Tracked>, Refusal> {
    let repaired = match correction {
        Correction::ReplaceTile { place, face, pieces } => {
            let tracked = game.tracked()?;
            let lies = tracked.map.at(place.pos).map(|tile| tracked.map.tile(tile).face);
            // Herald drew it, so its face is certain; it may have been entered the wrong way round.
            if game.settings.drawn_by == DrawnBy::Server && tracked.catalogue.find(*face) != lies {
                return Err(Refusal::FaceIsDrawnByServer);
            }
            tracked.relaid(*place, *face, pieces)?
        }
        Correction::RedescribeFace { text } => {
            let tracked = game.tracked()?;
            if game.settings.drawn_by == DrawnBy::Server {
                return Err(Refusal::FaceIsDrawnByServer);
            }
            tracked.redescribed(text)?
        }
        Correction::MovePiece { .. }
        | Correction::Points { .. }
        | Correction::PileCount { .. }
        | Correction::MeepleLabel { .. }
        | Correction::CityLabel { .. }
        | Correction::MeepleLeft { .. }
        | Correction::TurnOrder { .. }
        | Correction::Undo { .. } => return Ok(None),
    };
    tournaments::statues_keep_their_cities(game, &repaired)?;
    Ok(Some(repaired))
}

/// Not while a tournament measures what lies, and not once all is counted.
pub(in crate::turn) fn tiles_may_be_repaired(game: &Game) -> Result<(), Refusal> {
    match game.phase {
        Phase::Draw | Phase::Symbol(..) | Phase::Place(_) | Phase::Finish(_) | Phase::LastLap(_) => Ok(()),
        Phase::Tournament(_) | Phase::FinalScoring | Phase::Over => Err(game.out_of_step()),
    }
}

impl Game {
    /// Whether such a correction can have been made in this state.
    pub(in crate::turn) fn can_have_been_mended(&self, correction: &Correction) -> bool {
        match correction {
            Correction::MovePiece { meeple, to } => piece_may_stand(self, *meeple, *to).is_ok(),
            Correction::ReplaceTile { .. } | Correction::RedescribeFace { .. } => {
                repaired(self, correction).is_ok()
            }
            Correction::Points { .. }
            | Correction::PileCount { .. }
            | Correction::MeepleLabel { .. }
            | Correction::CityLabel { .. }
            | Correction::MeepleLeft { .. }
            | Correction::TurnOrder { .. }
            | Correction::Undo { .. } => true,
        }
    }

    pub(in crate::turn) fn fold_piece(&mut self, meeple: MeepleId, to: Spot) {
        let Some(tracked) = &mut self.tracked else { return };
        let (Some(tile), Some(figure)) = (tracked.map.at(to.pos), self.meeples.get_mut(meeple)) else {
            return;
        };
        let part = tracked.map.part(&tracked.catalogue, tile, to.segment);
        figure.role = part.map_or(Role::Apart, |part| role_on(part.feature));
        tracked.map.move_to(meeple, tile, to.segment);
    }

    /// The map is the repaired one; what cannot be repaired is left alone, for whoever folds has asked first.
    pub(in crate::turn) fn fold_repair(&mut self, correction: &Correction) {
        let Ok(Some(repaired)) = repaired(self, correction) else { return };
        // Whoever is still to place a meeple places it on what the tile really is.
        if let Phase::Finish(InHand::Face(held)) = &mut self.phase
            && let Some(last) = repaired.map.last()
        {
            *held = repaired.map.tile(last).face;
        }
        self.tracked = Some(repaired);
        // What was held may fit as things lie.
        self.tell_tournaments(|own| own.prizes.look_again());
    }
}
