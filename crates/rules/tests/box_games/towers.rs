//! What the recorded events say of towers, written down beside the ledger: floors, guards, thieves, the stolen tile (rules W).
//! Never asks the rules: what a thief brings, and to whom, is worked out here from the text.

use std::collections::BTreeMap;

use herald_rules::Setup;
use herald_words::{
    Compartment, DrawnBy, FaceCode, GuardPay, Heap, MeepleId, Pos, Seat, StolenTile, TileTower, TowerFact,
    TowerId,
};

use super::{ledger::Ledger, print};

/// W-1.
pub(crate) const FLOORS: u8 = 20;
/// W-6.
const FULL: u8 = 5;

#[derive(Clone, Debug)]
pub(crate) struct Tower {
    pub(crate) pos: Pos,
    pub(crate) floors: u8,
    pub(crate) guard: Option<MeepleId>,
}

/// A meeple on a tower, and whose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    pub(crate) seat: Seat,
    pub(crate) tower: TowerId,
}

/// The symbol of the drawn tile, until it is done with.
#[derive(Clone, Debug)]
pub(crate) struct Thief {
    pub(crate) number: u8,
    grown: bool,
    /// Who has been paid, and who has to be.
    paid: usize,
    owed: Vec<(Seat, u8)>,
}

#[derive(Clone)]
pub(crate) struct Towers {
    pub(crate) floors_left: u8,
    pub(crate) all: BTreeMap<TowerId, Tower>,
    pub(crate) guards: BTreeMap<MeepleId, Guard>,
    pub(crate) stolen: Option<(FaceCode, u8)>,
    pub(crate) thief: Option<Thief>,
    /// What is drawn next takes a stolen tile's place.
    pub(crate) replaces: bool,
    /// Where a floor must be put in this very commit.
    pub(crate) foundation: Option<Pos>,
    /// All that guards have brought, in order.
    pub(crate) paid: Vec<(Seat, GuardPay)>,
    /// Thieves so far.
    pub(crate) thieves: usize,
    /// Land tiles in the left and the right compartment of the tile tower, where it is used.
    pub(crate) compartments: Option<[u16; 2]>,
    /// The compartment that the tile in hand, or the one just boxed, came from.
    pub(crate) from: Option<Compartment>,
    /// Whether that tile was boxed, and nothing drawn since.
    boxed: bool,
}

impl Towers {
    /// W-1: of the land tiles, the odd one lies to the left.
    pub(crate) fn of(setup: &Setup, land: u16) -> Self {
        let used = setup.settings.tile_tower == TileTower::Used;
        Self { compartments: used.then_some([land.div_ceil(2), land / 2]), ..Self::none() }
    }

    fn none() -> Self {
        Self {
            floors_left: FLOORS,
            all: BTreeMap::new(),
            guards: BTreeMap::new(),
            stolen: None,
            thief: None,
            replaces: false,
            foundation: None,
            paid: Vec::new(),
            thieves: 0,
            compartments: None,
            from: None,
            boxed: false,
        }
    }

    /// W-6: those without a guard that are not full.
    pub(crate) fn growable(&self) -> Vec<TowerId> {
        let grows = |tower: &Tower| tower.guard.is_none() && tower.floors < FULL;
        self.all.iter().filter(|(_, tower)| grows(tower)).map(|(id, _)| *id).collect()
    }

    /// Who has guards, and how many, in this order.
    pub(crate) fn by_seat(&self, order: &[Seat]) -> Vec<(Seat, u8)> {
        let of = |seat: Seat| self.guards.values().filter(|guard| guard.seat == seat).count();
        let all = order.iter().map(|seat| (*seat, u8::try_from(of(*seat)).unwrap()));
        all.filter(|(_, guards)| *guards > 0).collect()
    }

    /// W-8: 5 for each guard, and the stolen tile's number for each.
    pub(crate) fn at_the_end(&self, order: &[Seat]) -> Vec<(Seat, GuardPay)> {
        let stolen = self.stolen.map(|(_, number)| number);
        let pay = |guards| GuardPay::AtTheEnd { guards, stolen };
        self.by_seat(order).into_iter().map(|(seat, guards)| (seat, pay(guards))).collect()
    }

    /// What guards have brought a seat.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        self.paid.iter().filter(|(owner, _)| *owner == seat).map(|(_, pay)| worth(*pay)).sum()
    }

    /// A guard goes home. Whether it was one.
    pub(crate) fn leaves(&mut self, meeple: MeepleId) -> bool {
        let Some(guard) = self.guards.remove(&meeple) else { return false };
        assert_eq!(self.all.get_mut(&guard.tower).unwrap().guard.take(), Some(meeple));
        true
    }

    /// The drawn tile, and what is told or printed on it. W-1: a tower tile has no symbol.
    pub(crate) fn draws(&mut self, face: FaceCode, number: Option<u8>) {
        let printed = print::find(face).thief;
        assert_eq!(number.is_some(), printed.is_some(), "W-6: {face}");
        let guess = printed.is_some_and(|printed| printed.is_guess);
        assert!(guess || number == printed.map(|printed| printed.number), "W-6: {face}");
        self.thieves += usize::from(number.is_some());
        self.thief = number.map(|number| Thief { number, grown: false, paid: 0, owed: Vec::new() });
    }

    /// W-1: a land tile comes out of a compartment that has one. What Herald draws in the place of a tile that fits nowhere
    /// comes from where that one came from, as long as there is any.
    pub(crate) fn takes_from(&mut self, from: Option<Compartment>, heap: Heap, by: DrawnBy) {
        let goes_on = std::mem::take(&mut self.boxed) && by == DrawnBy::Server && heap == Heap::Land;
        let before = std::mem::replace(&mut self.from, from);
        let Some(left) = self.compartments.as_mut().filter(|_| heap == Heap::Land) else {
            assert_eq!(from, None, "W-1: land tiles alone lie in the tile tower");
            return;
        };
        let from = from.expect("W-1: from a compartment");
        if let Some(before) = before.filter(|before| goes_on && left[*before as usize] > 0) {
            assert_eq!(from, before, "W-1: from the same compartment");
        }
        assert!(left[from as usize] > 0, "W-1: {from:?} is empty");
        left[from as usize] -= 1;
    }

    pub(crate) fn is_boxed(&mut self) {
        assert!(self.thief.is_none(), "W-6: before it is judged");
        self.boxed = true;
    }

    /// Compartments with tiles in them.
    pub(crate) fn open(&self) -> Vec<Compartment> {
        let left = self.compartments.unwrap_or_default();
        Compartment::ALL.into_iter().filter(|it| left[*it as usize] > 0).collect()
    }

    /// W-2: a floor for the foundation, as far as there is one.
    pub(crate) fn lays(&mut self, face: FaceCode, pos: Pos) {
        assert!(self.thief.is_none(), "C-4: the thief before the tile");
        self.replaces = false;
        self.foundation = Some(pos).filter(|_| print::find(face).foundation && self.floors_left > 0);
    }

    pub(crate) fn turn_begins(&mut self) {
        assert!(self.thief.is_none());
        self.replaces = false;
    }

    /// W-6: all that can, or as many of them as there are floors, once, and before anybody is paid.
    fn grow(&mut self, chosen: &[TowerId]) {
        let (growable, floors) = (self.growable(), usize::from(self.floors_left));
        let thief = self.thief.as_mut().expect("W-6: a thief");
        assert!(!std::mem::replace(&mut thief.grown, true) && thief.paid == 0, "W-6: at most one each");
        assert_eq!(chosen.len(), floors.min(growable.len()), "W-6: as far as there are floors");
        for (at, tower) in chosen.iter().enumerate() {
            assert!(growable.contains(tower) && !chosen[..at].contains(tower), "W-6: {chosen:?}");
            self.all.get_mut(tower).unwrap().floors += 1;
            self.floors_left -= 1;
        }
    }

    /// W-6: step 1 comes before step 2.
    fn has_grown(&self) {
        let none = self.growable().is_empty() || self.floors_left == 0;
        assert!(self.thief.as_ref().unwrap().grown || none, "W-6: towers without guards grow first");
    }

    fn pays(&mut self, seat: Seat, pay: GuardPay, order: &[Seat]) {
        if let GuardPay::Thief { guards, number, stolen } = pay {
            self.has_grown();
            let owed = self.by_seat(order);
            let beside = self.stolen.map(|(_, number)| number);
            let thief = self.thief.as_mut().unwrap();
            if thief.paid == 0 {
                thief.owed = owed;
            }
            assert_eq!((number, stolen), (thief.number, beside), "W-6");
            assert_eq!(thief.owed[thief.paid], (seat, guards), "W-6: clockwise, for each guard");
            thief.paid += 1;
        }
        self.paid.push((seat, pay));
    }
}

impl Ledger {
    pub(crate) fn sees_of_towers(&mut self, fact: &TowerFact) {
        let (order, active) = (self.clockwise(), self.seat);
        let towers = self.towers.as_mut().expect("they are played");
        match fact {
            TowerFact::Built { seat, tower, pos, label } => {
                assert_eq!((*seat, *pos), (active, towers.foundation.take()), "W-2: on the foundation");
                assert_eq!((usize::from(tower.0), label), (towers.all.len() + 1, &None));
                towers.floors_left -= 1;
                towers.all.insert(*tower, Tower { pos: pos.unwrap(), floors: 1, guard: None });
            }
            TowerFact::Grew { seat, towers: chosen } => {
                assert_eq!(*seat, active);
                towers.grow(chosen);
            }
            TowerFact::GuardPlaced { seat, meeple, tower } => {
                let found = towers.all.get_mut(tower).unwrap();
                assert_eq!(found.guard.replace(*meeple), None, "W-5: one a tower");
                let guard = Guard { seat: *seat, tower: *tower };
                assert!(towers.guards.insert(*meeple, guard).is_none());
                (self.step_2, self.window) = (true, None);
            }
            TowerFact::GuardsScored { seat, pay } => towers.pays(*seat, *pay, &order),
            TowerFact::ThiefPaid { seat } => {
                let thief = towers.thief.take().unwrap();
                assert_eq!(*seat, active);
                assert!(thief.paid > 0 && thief.paid == thief.owed.len(), "W-6: {thief:?}");
                assert!(towers.guards.is_empty() && towers.stolen.is_none(), "W-6: all go home");
            }
            TowerFact::TileStolen { seat, tile } => {
                towers.has_grown();
                let thief = towers.thief.take().unwrap();
                assert_eq!(*seat, active);
                assert!(towers.guards.is_empty() && thief.paid == 0, "W-7: no guard stands");
                let held = self.in_hand.take().unwrap();
                assert_eq!(*tile, StolenTile { face: Some(held), number: thief.number }, "W-7");
                assert_eq!(towers.stolen.replace((held, thief.number)), None, "W-7: one at most");
                towers.replaces = true;
            }
            TowerFact::StolenTileBoxed { tile } => {
                assert!(towers.thief.is_some(), "W-6, W-7: by a thief");
                let (face, number) = towers.stolen.take().unwrap();
                assert_eq!(*tile, StolenTile { face: Some(face), number });
                *self.boxed.entry(face).or_default() += 1;
            }
        }
    }

    /// The seats, from the active one.
    pub(crate) fn clockwise(&self) -> Vec<Seat> {
        let begins = self.seats.iter().position(|seat| *seat == self.seat).unwrap();
        self.seats[begins..].iter().chain(&self.seats[..begins]).copied().collect()
    }

    /// R-1, W-7: what is drawn from now. A tower tile takes a stolen tile's place, as long as there are any.
    pub(crate) fn heap(&self) -> Heap {
        let replaces = self.towers.as_ref().is_some_and(|towers| towers.replaces);
        if replaces && self.left_of(Heap::Tower) > 0 {
            Heap::Tower
        } else if self.river_runs() {
            Heap::River
        } else {
            Heap::Land
        }
    }
}

/// W-5: 2. W-6: the symbol's number and the stolen tile's, for each. W-8: 5 and the stolen tile's, for each.
pub(crate) fn worth(pay: GuardPay) -> i32 {
    let (guards, each, stolen) = match pay {
        GuardPay::Displaced => (1, 2, None),
        GuardPay::Thief { guards, number, stolen } => (guards, number, stolen),
        GuardPay::AtTheEnd { guards, stolen } => (guards, 5, stolen),
    };
    i32::from(guards) * i32::from(each + stolen.unwrap_or(0))
}
