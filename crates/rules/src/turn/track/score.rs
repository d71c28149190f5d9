//! Step 3 on a tracked map, and the final scoring (B-9 to B-12). Never counts a feature itself.

use herald_words::{Fact, LeaveCause, MapFact, MeepleId, Seat, Spot};

use crate::{
    Game, count,
    expansion::{tournaments, towers},
    turn::{Draft, Phase},
};

/// A turn ends early: a tile in hand goes to the box, and what was laid is scored.
pub(in crate::turn) fn leave_tile(draft: &mut Draft, seat: Seat) {
    if let Some((tracked, face)) = draft.tracked.as_ref().zip(draft.face_in_hand()) {
        let face = tracked.catalogue[face].code;
        draft.emit(Fact::Map(MapFact::Boxed { seat, face }));
    }
    score(draft);
}

/// Step 3: whatever the turn's tiles completed scores, and its meeples go home (B-9, B-11), with their emblems (T-12).
pub(in crate::turn) fn score(draft: &mut Draft) {
    let Some(tracked) = &draft.tracked else { return };
    for count in count::completed(draft, tracked) {
        let home = on(draft, count.spot);
        draft.emit(Fact::Map(MapFact::Scored(count)));
        for (seat, meeple) in home {
            tournaments::meeple_leaves(draft, meeple);
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
pub(in crate::turn) fn end(draft: &mut Draft) {
    leave_tile(draft, draft.turn.seat);
    finish(draft);
}

/// B-12: no tile is left, so what stands is counted, and the game is over.
pub(in crate::turn) fn finish(draft: &mut Draft) {
    if draft.phase != Phase::FinalScoring {
        draft.emit(Fact::FinalScoringBegan);
    }
    count_up(draft);
}

/// B-12: what stands is counted, and the game is over.
pub(in crate::turn) fn count_up(draft: &mut Draft) {
    let Some(tracked) = &draft.tracked else { return };
    for count in count::at_the_end(draft, tracked) {
        draft.emit(Fact::Map(MapFact::Scored(count)));
    }
    towers::close(draft);
    draft.emit(Fact::GameEnded);
}
