//! Folds what happened on a tracked map, and says of a recorded event whether it can have happened here: a damaged record is
//! not played on. Decides nothing.

use herald_words::{Feature, MapFact, Role};

use crate::{
    Game,
    game::Counted,
    meeple::Meeple,
    tracked::catalogue,
    turn::{InHand, Phase, phase::MeepleStep},
};

impl Game {
    /// Whether this can have happened in this state.
    pub(in crate::turn) fn can_have_happened(&self, fact: &MapFact) -> bool {
        let Some(tracked) = &self.tracked else { return false };
        match (fact, &self.phase) {
            (MapFact::Drawn { face, .. }, Phase::Draw) => {
                catalogue().find(*face).is_some_and(|face| tracked.deck.has(face))
            }
            (MapFact::Boxed { face, .. }, Phase::Place(InHand::Face(held))) => {
                catalogue()[*held].code == *face
            }
            (MapFact::Laid { face, pos, rotation, .. }, Phase::Place(InHand::Face(held))) => {
                let printed = &catalogue()[*held];
                printed.code == *face && tracked.map.fits(*pos, printed.at(*rotation), catalogue()).is_ok()
            }
            (MapFact::Stood { spot, .. }, Phase::Finish(InHand::Face(_))) => {
                let tile = tracked.map.at(spot.pos).filter(|tile| tracked.map.last() == Some(*tile));
                tile.is_some_and(|tile| tracked.map.part(catalogue(), tile, spot.segment).is_some())
            }
            (MapFact::Scored(count), _) => tracked.map.at(count.spot.pos).is_some(),
            (
                MapFact::Drawn { .. } | MapFact::Boxed { .. } | MapFact::Laid { .. } | MapFact::Stood { .. },
                _,
            ) => false,
        }
    }

    pub(in crate::turn) fn fold_map(&mut self, fact: &MapFact) {
        let Some(tracked) = &mut self.tracked else { return };
        match fact {
            MapFact::Drawn { face, .. } => {
                if let Some(face) = catalogue().find(*face) {
                    tracked.deck.draw(face);
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
        Feature::River => Role::Apart,
    }
}
