//! Towers & Thieves as answers: what happened, what may be done, what stands. Never counts what guards bring: the words do.

use herald_api::v1::{self, entry::What, guard_pay, legal_move::Move};
use herald_words::{GuardPay, StolenTile, TowerFact, TowerId, TowerMove, TowerView, TowersView};

use super::{
    piece::{number, text},
    tracked::cell,
};

pub(super) fn what(fact: &TowerFact) -> What {
    match fact {
        TowerFact::Built { seat, tower, pos, label } => What::TowerBuilt(v1::TowerBuilt {
            seat: number(*seat),
            tower: tower.0.into(),
            pos: pos.map(cell),
            label: text(label.as_ref()),
        }),
        TowerFact::Grew { seat, towers } => {
            What::TowersGrew(v1::TowersGrew { seat: number(*seat), towers: ids(towers) })
        }
        TowerFact::GuardPlaced { seat, meeple, tower } => What::GuardPlaced(v1::GuardPlaced {
            seat: number(*seat),
            meeple: meeple.0.into(),
            tower: tower.0.into(),
        }),
        TowerFact::GuardsScored { seat, pay: paid } => What::GuardsScored(v1::GuardsScored {
            seat: number(*seat),
            pay: Some(pay(*paid)),
            points: paid.points().0,
        }),
        TowerFact::ThiefPaid { seat } => What::ThiefPaid(v1::ThiefPaid { seat: number(*seat) }),
        TowerFact::TileStolen { seat, tile } => {
            What::TileStolen(v1::TileStolen { seat: number(*seat), tile: Some(stolen(*tile)) })
        }
        TowerFact::StolenTileBoxed { tile } => {
            What::StolenTileBoxed(v1::StolenTileBoxed { tile: Some(stolen(*tile)) })
        }
    }
}

/// What guards bring.
pub(super) fn pay(pay: GuardPay) -> v1::GuardPay {
    let what = match pay {
        GuardPay::Displaced => guard_pay::What::Displaced(v1::GuardDisplaced {}),
        GuardPay::Thief { guards, number, stolen } => guard_pay::What::Thief(v1::ThiefReward {
            guards: guards.into(),
            number: number.into(),
            stolen: thief(stolen),
        }),
        GuardPay::AtTheEnd { guards, stolen } => {
            guard_pay::What::AtTheEnd(v1::GuardsAtTheEnd { guards: guards.into(), stolen: thief(stolen) })
        }
    };
    v1::GuardPay { what: Some(what) }
}

/// The number on a thief's symbol; 0 where there is none.
pub(super) fn thief(number: Option<u8>) -> u32 {
    number.map_or(0, u32::from)
}

pub(super) fn legal_move(legal: &TowerMove) -> Move {
    match legal {
        TowerMove::Build => Move::BuildTower(v1::BuildTower::default()),
        TowerMove::Grow { towers, floors } => {
            Move::GrowTowers(v1::LegalGrowth { towers: ids(towers), floors: (*floors).into() })
        }
        TowerMove::Guard { tower, displaces } => Move::PlaceGuard(v1::LegalGuard {
            tower: tower.0.into(),
            displaces: displaces.map_or(0, |guard| guard.0.into()),
        }),
    }
}

pub(super) fn towers(view: &TowersView) -> v1::Towers {
    v1::Towers {
        floors_left: view.floors_left.into(),
        tower_tiles_left: view.tower_tiles_left.into(),
        towers: view.towers.iter().map(tower).collect(),
        stolen: view.stolen.map(stolen),
        thief: thief(view.thief),
        compartments: view.compartments.iter().flatten().map(|tiles| u32::from(*tiles)).collect(),
    }
}

fn tower(tower: &TowerView) -> v1::Tower {
    v1::Tower {
        tower: tower.tower.0.into(),
        pos: tower.pos.map(cell),
        label: text(tower.label.as_ref()),
        floors: tower.floors.into(),
        guard: tower.guard.map_or(0, |guard| guard.0.into()),
    }
}

fn stolen(tile: StolenTile) -> v1::StolenTile {
    let face = tile.face.map(|face| face.to_string()).unwrap_or_default();
    v1::StolenTile { face, number: tile.number.into() }
}

fn ids(towers: &[TowerId]) -> Vec<u32> {
    towers.iter().map(|tower| tower.0.into()).collect()
}
