//! Folds what happened with towers, and says of a recorded event whether it can have happened. Decides nothing.

use herald_words::{Kind, MapKeeping, MeepleId, Role, TileSymbol, TowerFact, TowerId};

use super::{Draws, Foundation, Tower, Towers};
use crate::{Game, meeple::Meeple, turn::Phase};

/// Whether this can have happened in this state.
pub(crate) fn can_have_happened(game: &Game, fact: &TowerFact) -> bool {
    let Some(own) = &game.towers else { return false };
    match fact {
        TowerFact::Built { tower, pos, .. } => {
            let tracked = game.settings.map == MapKeeping::Tracked;
            *tower == own.next_id() && own.floors_left > 0 && pos.is_some() == tracked
        }
        TowerFact::Grew { towers, .. } => {
            let growable = own.growable();
            let mut different = towers.clone();
            different.sort_unstable();
            different.dedup();
            different.len() == towers.len()
                && towers.len() <= usize::from(own.floors_left)
                && towers.iter().all(|tower| growable.contains(tower))
        }
        TowerFact::GuardPlaced { tower, .. } => own.get(*tower).is_ok_and(|found| found.guard.is_none()),
        TowerFact::GuardsScored { .. } => true,
        TowerFact::ThiefPaid { .. } => own.thief.is_some(),
        TowerFact::TileStolen { tile, .. } => own.thief == Some(*tile) && own.stolen.is_none(),
        TowerFact::StolenTileBoxed { tile } => own.stolen == Some(*tile),
    }
}

/// Folds a fact of this expansion; where it is not played none comes.
pub(crate) fn fold(game: &mut Game, fact: &TowerFact) {
    let at = game.at;
    let Some(own) = &mut game.towers else { return };
    match fact {
        TowerFact::Built { pos, label, .. } => {
            own.floors_left = own.floors_left.saturating_sub(1);
            own.towers.push(Tower { pos: *pos, label: label.clone(), floors: 1, guard: None });
            own.foundation = Foundation::None;
        }
        TowerFact::Grew { towers, .. } => {
            for tower in towers {
                own.grow(*tower);
            }
        }
        TowerFact::GuardPlaced { seat, meeple, tower } => {
            let label = own.get(*tower).ok().and_then(|tower| tower.label.clone());
            own.guarded(*tower, *meeple);
            let (kind, role, placed_in) = (Kind::Meeple, Role::Guard, game.turn.number);
            let figure = Meeple { seat: *seat, kind, role, label, on_prize: None, placed_in };
            game.meeples.place(*meeple, figure);
            game.step_2_taken();
        }
        TowerFact::GuardsScored { seat, pay } => own.score(*seat, *pay, at),
        TowerFact::ThiefPaid { .. } => {
            own.thief = None;
            if let Phase::Symbol(TileSymbol::Thief, in_hand) = game.phase {
                game.phase = Phase::Place(in_hand);
            }
        }
        TowerFact::TileStolen { tile, .. } => {
            (own.stolen, own.thief, own.draws) = (Some(*tile), None, Draws::AReplacement);
            game.phase = Phase::Draw;
        }
        TowerFact::StolenTileBoxed { .. } => own.stolen = None,
    }
}

impl Towers {
    fn grow(&mut self, TowerId(tower): TowerId) {
        let found = usize::from(tower).checked_sub(1).and_then(|at| self.towers.get_mut(at));
        if let Some(found) = found
            && self.floors_left > 0
        {
            found.floors += 1;
            self.floors_left -= 1;
        }
    }

    fn guarded(&mut self, TowerId(tower): TowerId, meeple: MeepleId) {
        let found = usize::from(tower).checked_sub(1).and_then(|at| self.towers.get_mut(at));
        if let Some(found) = found {
            found.guard = Some(meeple);
        }
    }
}
