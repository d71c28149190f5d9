//! Towers as they must be seen and what may be done with them: reach, guards, growth, and what guards have brought (rules W).
//! Never asks the rules for what it expects.

use fastrand::Rng;
use herald_rules::sheet;
use herald_words::{
    Command, Compartment, Fact, GuardPay, Heap, Kind, LeaveCause, MeepleId, PhaseView, Points, Pos,
    ScoreLine, Seat, Stage, StolenTile, TowerCommand, TowerFact, TowerId, TowerView, TowersView,
};

use super::{
    audit,
    chart::BESIDE,
    ledger::Ledger,
    table::Table,
    towers::{FLOORS, Tower, worth},
};

/// A guard that may be placed, and whom it displaces.
pub(crate) type MayGuard = (TowerId, Option<MeepleId>);

/// W-4: the cells from a tower to where its reach ends, in each of the four directions; its own first.
fn reach(tower: &Tower) -> Vec<Vec<Pos>> {
    let own = vec![tower.pos];
    let arm = |(x, y): (i16, i16)| {
        let far = 1..=i16::from(tower.floors);
        far.map(|n| Pos { x: tower.pos.x + n * x, y: tower.pos.y + n * y }).collect::<Vec<_>>()
    };
    std::iter::once(own).chain(BESIDE.map(arm)).collect()
}

/// The cells before the new tile, if a tower reaches it.
pub(crate) fn between(tower: &Tower, to: Pos) -> Option<Vec<Pos>> {
    reach(tower).into_iter().find_map(|arm| {
        let at = arm.iter().position(|pos| *pos == to)?;
        Some(arm[..at].to_vec())
    })
}

/// W-3, W-4: the towers in whose reach the drawn tile lies, which is what this turn has laid last; one's own guard there is
/// home before one is taken from the supply.
pub(crate) fn may_guard(table: &Table, seat: Seat) -> Vec<MayGuard> {
    let Some(towers) = table.ledger.towers.as_ref().filter(|_| !table.ledger.step_2) else {
        return Vec::new();
    };
    let lies = matches!(table.ledger.laid_from, Some(Heap::Land | Heap::River | Heap::Tower));
    assert!(lies, "C-4: only the drawn tile opens a tower");
    let new = table.chart.tiles.last().unwrap().pos;
    let left = audit::supply(table, seat, Kind::Meeple) > 0;
    let own = |tower: &Tower| tower.guard.is_some_and(|guard| towers.guards[&guard].seat == seat);
    let within = towers.all.iter().filter(|(_, tower)| between(tower, new).is_some());
    within.filter(|(_, tower)| left || own(tower)).map(|(id, tower)| (*id, tower.guard)).collect()
}

/// W-6: the choice of what grows, where there is one.
pub(crate) fn may_grow(table: &Table) -> (Vec<TowerId>, u8) {
    let towers = table.ledger.towers.as_ref().unwrap();
    let (growable, floors) = (towers.growable(), towers.floors_left);
    assert!(towers.thief.is_some() && (1..growable.len()).contains(&usize::from(floors)), "W-6: a choice");
    (growable, floors)
}

/// W-1: either compartment; one that is left alone is told or not.
pub(crate) fn compartment(rng: &mut Rng, open: &[Compartment]) -> Option<Compartment> {
    match open {
        [] => None,
        [only] => rng.bool().then_some(*only),
        either => rng.choice(either).copied(),
    }
}

pub(crate) fn guard(tower: TowerId) -> Command {
    Command::Tower(TowerCommand::Guard { tower })
}

pub(crate) fn grow(towers: Vec<TowerId>) -> Command {
    Command::Tower(TowerCommand::Grow { towers })
}

/// Whether a step chooses what grows, as it may.
pub(crate) fn is_a_choice(step: &Command, (growable, floors): &(Vec<TowerId>, u8)) -> bool {
    let Command::Tower(TowerCommand::Grow { towers }) = step else { return false };
    let once = |(at, tower): (usize, &TowerId)| growable.contains(tower) && !towers[..at].contains(tower);
    towers.len() == usize::from(*floors) && towers.iter().enumerate().all(once)
}

/// W-3, W-5: what has to happen when a guard is placed, and nothing else.
pub(crate) fn is_placed(before: &Ledger, table: &Table, step: &Command) {
    let facts: Vec<_> = table.facts().cloned().collect();
    let Command::Tower(TowerCommand::Guard { tower }) = step else {
        let displaced = |fact: &Fact| {
            matches!(fact, Fact::Tower(TowerFact::GuardsScored { pay: GuardPay::Displaced, .. }))
        };
        assert!(!facts.iter().any(displaced), "W-5: by a guard alone");
        return;
    };
    let (towers, seat) = (before.towers.as_ref().unwrap(), before.seat);
    let mut expected = Vec::new();
    if let Some(meeple) = towers.all[tower].guard {
        let owner = towers.guards[&meeple].seat;
        expected.push(Fact::MeepleLifted { seat: owner, meeple, cause: LeaveCause::Tower });
        let pay = GuardPay::Displaced;
        expected.extend((owner != seat).then_some(Fact::Tower(TowerFact::GuardsScored { seat: owner, pay })));
    }
    let after = table.ledger.towers.as_ref().unwrap();
    let meeple = after.all[tower].guard.unwrap();
    expected.push(Fact::Tower(TowerFact::GuardPlaced { seat, meeple, tower: *tower }));
    assert_eq!(facts, expected, "W-5");
}

/// The state, all of it.
pub(crate) fn state(table: &Table) {
    let Some(own) = &table.ledger.towers else {
        assert_eq!(table.open.towers, None);
        return;
    };
    assert_eq!(own.foundation, None, "W-2: a floor stands on the foundation at once");
    assert_eq!(own.all.values().map(|tower| tower.floors).sum::<u8>() + own.floors_left, FLOORS, "W-1");
    let laid = table.chart.tiles.iter().filter(|tile| tile.face.heap == Heap::Tower).count();
    let boxed = table.ledger.boxed.iter().filter(|(face, _)| super::print::find(**face).heap == Heap::Tower);
    let boxed: usize = boxed.map(|(_, count)| usize::from(*count)).sum();
    let held = table.ledger.in_hand.is_some_and(|face| super::print::find(face).heap == Heap::Tower);
    let left = table.ledger.left_of(Heap::Tower);
    assert_eq!(usize::from(left) + laid + boxed + usize::from(held), 5, "W-1");
    if let Some(left) = own.compartments {
        assert_eq!(
            left.iter().sum::<u16>(),
            table.ledger.left_of(Heap::Land),
            "W-1: every land tile lies in one"
        );
    }
    for tower in own.all.values() {
        let tile = &table.chart.tiles[table.chart.find(tower.pos).unwrap()];
        assert!(tile.face.foundation && (1..=5).contains(&tower.floors), "W-2, W-6");
    }
    let view = |(tower, found): (&TowerId, &Tower)| TowerView {
        tower: *tower,
        pos: Some(found.pos),
        label: None,
        floors: found.floors,
        guard: found.guard,
    };
    let expected = TowersView {
        compartments: own.compartments,
        floors_left: own.floors_left,
        tower_tiles_left: u8::try_from(left).unwrap(),
        towers: own.all.iter().map(view).collect(),
        stolen: own.stolen.map(|(face, number)| StolenTile { face: Some(face), number }),
        thief: own.thief.as_ref().map(|thief| thief.number),
    };
    assert_eq!(table.open.towers, Some(expected));
    assert_eq!(own.thief.is_some(), table.open.phase == PhaseView::Symbol, "W-6: at once, but for a choice");
    lines(table);
}

/// What guards have brought stands on the sheet; and what they would bring if it ended now, or did (W-8).
fn lines(table: &Table) {
    let own = table.ledger.towers.as_ref().unwrap();
    let over = table.open.phase == PhaseView::Over;
    let mut expected = own.paid.clone();
    let last = own.at_the_end(&table.ledger.clockwise());
    if over {
        let so_far = expected.len() - last.len();
        assert_eq!(expected[so_far..], last, "W-8");
        expected.truncate(so_far);
    }
    assert!(expected.iter().all(|(_, pay)| pay.stage() == Stage::Play), "W-8: once, at the end");
    expected.extend(last);
    let line = |(seat, pay): (Seat, GuardPay)| (seat, pay, Points(worth(pay)));
    let lines = sheet(&table.game).lines.into_iter().filter_map(|line| match line {
        ScoreLine::Guards { seat, pay, .. } => Some((seat, pay, line.points())),
        _ => None,
    });
    assert!(lines.eq(expected.into_iter().map(line)), "W-5, W-6, W-8");
}

/// What guards have brought a seat, and what they would bring yet.
pub(crate) fn points(table: &Table, seat: Seat) -> (i32, i32) {
    let Some(own) = &table.ledger.towers else { return (0, 0) };
    let over = table.open.phase == PhaseView::Over;
    let last = own.at_the_end(&table.ledger.clockwise());
    let yet = last.iter().filter(|(owner, _)| *owner == seat && !over).map(|(_, pay)| worth(*pay)).sum();
    (own.points(seat), yet)
}
