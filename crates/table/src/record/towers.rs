//! What happened with towers, to the record and back. Never counts what guards bring: the words do.

use herald_words::{GuardPay, StolenTile, TowerFact, TowerId};
use pb::tower_event::Event as Out;

use super::{
    Unreadable,
    codes::{face_in, label_in, label_out, meeple_in, seat_in},
    narrow, pb,
    tracked::pos_in,
};

pub(super) fn event_out(fact: &TowerFact) -> pb::TowerEvent {
    let event = match fact {
        TowerFact::Built { seat, tower, pos, label } => Out::Built(pb::TowerBuilt {
            seat: seat.0.into(),
            tower: tower.0.into(),
            cell: pos.map(|pos| pb::TowerCell { x: pos.x.into(), y: pos.y.into() }),
            label: label_out(label.as_ref()),
        }),
        TowerFact::Grew { seat, towers } => Out::Grew(pb::TowersGrew {
            seat: seat.0.into(),
            towers: towers.iter().map(|tower| tower.0.into()).collect(),
        }),
        TowerFact::GuardPlaced { seat, meeple, tower } => Out::GuardPlaced(pb::GuardPlaced {
            seat: seat.0.into(),
            meeple: meeple.0.into(),
            tower: tower.0.into(),
        }),
        TowerFact::GuardsScored { seat, pay } => {
            Out::GuardsScored(pb::GuardsScored { seat: seat.0.into(), ..pay_out(*pay) })
        }
        TowerFact::ThiefPaid { seat } => Out::ThiefPaid(seat.0.into()),
        TowerFact::TileStolen { seat, tile } => {
            Out::TileStolen(pb::TileStolen { seat: seat.0.into(), tile: Some(stolen_out(*tile)) })
        }
        TowerFact::StolenTileBoxed { tile } => Out::StolenTileBoxed(stolen_out(*tile)),
    };
    pb::TowerEvent { event: Some(event) }
}

/// A number where there may be none: 0, as those on symbols begin with 1.
pub(super) fn thief_out(thief: Option<u8>) -> u32 {
    thief.map_or(0, u32::from)
}

pub(super) fn thief_in(thief: u32) -> Result<Option<u8>, Unreadable> {
    if thief == 0 { Ok(None) } else { narrow(thief).map(Some) }
}

fn stolen_out(tile: StolenTile) -> pb::StolenTile {
    let face = tile.face.map(|face| face.to_string()).unwrap_or_default();
    pb::StolenTile { face, number: tile.number.into() }
}

fn stolen_in(tile: &pb::StolenTile) -> Result<StolenTile, Unreadable> {
    let face = if tile.face.is_empty() { None } else { Some(face_in(&tile.face)?) };
    Ok(StolenTile { face, number: narrow(tile.number)? })
}

fn pay_out(pay: GuardPay) -> pb::GuardsScored {
    let (what, guards, number, stolen) = match pay {
        GuardPay::Displaced => (pb::GuardPay::Displaced, 1, 0, None),
        GuardPay::Thief { guards, number, stolen } => (pb::GuardPay::Thief, guards, number, stolen),
        GuardPay::AtTheEnd { guards, stolen } => (pb::GuardPay::AtTheEnd, guards, 0, stolen),
    };
    pb::GuardsScored {
        seat: 0,
        pay: what.into(),
        guards: guards.into(),
        number: number.into(),
        stolen: thief_out(stolen),
    }
}

fn pay_in(scored: &pb::GuardsScored) -> Result<GuardPay, Unreadable> {
    let (guards, stolen) = (narrow(scored.guards)?, thief_in(scored.stolen)?);
    Ok(match scored.pay() {
        pb::GuardPay::Displaced => GuardPay::Displaced,
        pb::GuardPay::Thief => GuardPay::Thief { guards, number: narrow(scored.number)?, stolen },
        pb::GuardPay::AtTheEnd => GuardPay::AtTheEnd { guards, stolen },
        pb::GuardPay::Unspecified => return Err(Unreadable::Nonsense("guards' pay")),
    })
}

pub(super) fn event_in(event: pb::TowerEvent) -> Result<TowerFact, Unreadable> {
    Ok(match event.event.ok_or(Unreadable::Nonsense("no tower's event"))? {
        Out::Built(built) => TowerFact::Built {
            seat: seat_in(built.seat)?,
            tower: tower_in(built.tower)?,
            pos: built.cell.map(|cell| pos_in(cell.x, cell.y)).transpose()?,
            label: label_in(&built.label)?,
        },
        Out::Grew(grew) => TowerFact::Grew {
            seat: seat_in(grew.seat)?,
            towers: grew.towers.into_iter().map(tower_in).collect::<Result<_, _>>()?,
        },
        Out::GuardPlaced(placed) => TowerFact::GuardPlaced {
            seat: seat_in(placed.seat)?,
            meeple: meeple_in(placed.meeple)?,
            tower: tower_in(placed.tower)?,
        },
        Out::GuardsScored(scored) => {
            TowerFact::GuardsScored { seat: seat_in(scored.seat)?, pay: pay_in(&scored)? }
        }
        Out::ThiefPaid(seat) => TowerFact::ThiefPaid { seat: seat_in(seat)? },
        Out::TileStolen(stolen) => {
            let tile = stolen.tile.ok_or(Unreadable::Nonsense("no stolen tile"))?;
            TowerFact::TileStolen { seat: seat_in(stolen.seat)?, tile: stolen_in(&tile)? }
        }
        Out::StolenTileBoxed(tile) => TowerFact::StolenTileBoxed { tile: stolen_in(&tile)? },
    })
}

fn tower_in(tower: u32) -> Result<TowerId, Unreadable> {
    narrow(tower).map(TowerId)
}
