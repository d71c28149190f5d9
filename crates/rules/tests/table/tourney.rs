//! Brings a table to a tournament, and through it. Never says who wins.

use std::collections::BTreeMap;

use herald_words::{Discipline, Emblem, HouseRules, MeepleId, Reach, Role, Seat};

use super::{CLOCKWISE, RED, Table, short_plan};

/// A tournament in the making.
pub(crate) struct Tourney {
    players: u8,
    prizes: u8,
    role: Role,
    active: Seat,
    house: HouseRules,
    piles_after: usize,
}

impl Tourney {
    /// Of knights, with two prize tiles at stake, called in red's turn.
    pub(crate) fn of(players: u8) -> Self {
        Self {
            players,
            prizes: 2,
            role: Role::Knight,
            active: RED,
            house: HouseRules::default(),
            piles_after: 2,
        }
    }

    pub(crate) fn prizes(self, prizes: u8) -> Self {
        Self { prizes, ..self }
    }

    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// In whose turn it is called.
    pub(crate) fn called_by(self, active: Seat) -> Self {
        Self { active, ..self }
    }

    /// The only one of its game: the twelve prize tiles are the last pile.
    pub(crate) fn the_last(self) -> Self {
        Self { piles_after: 0, ..self }
    }

    pub(crate) fn house(self, house: HouseRules) -> Self {
        Self { house, ..self }
    }

    /// Each of these puts a meeple in its first turn and nominates it in the second; then the pile is empty in the
    /// active seat's turn. Answers with who entered what.
    pub(crate) fn nominated(&self, entries: &[(Seat, Emblem)]) -> (Table, BTreeMap<Seat, MeepleId>) {
        let seats = &CLOCKWISE[..usize::from(self.players)];
        let idle = seats.iter().position(|seat| *seat == self.active).unwrap();
        let land = u16::from(self.players) * 2 + u16::try_from(idle).unwrap();
        let land = [&[land][..], &vec![12; self.piles_after]].concat();
        let plan = short_plan(self.players, &land, self.prizes, self.role.discipline().unwrap());
        let mut table = Table::start(plan, self.house);

        let mut meeples = BTreeMap::new();
        for seat in seats {
            table.seat(*seat).draws().places();
            if entries.iter().any(|(entrant, _)| entrant == seat) {
                meeples.insert(*seat, table.seat(*seat).puts(self.role));
            }
            table.seat(*seat).ends();
        }
        for seat in seats {
            table.seat(*seat).draws().places();
            if let Some((_, emblem)) = entries.iter().find(|(entrant, _)| entrant == seat) {
                table.nominates_as_told(*seat, meeples[seat], *emblem, self.role);
            }
            table.seat(*seat).ends();
        }
        table.turns(idle);
        (table, meeples)
    }

    /// The same, and all reveal: each with its emblem and a reach of so many tiles.
    pub(crate) fn held(&self, entries: &[(Seat, Emblem, u16)]) -> Table {
        let nominations: Vec<_> = entries.iter().map(|(seat, emblem, _)| (*seat, *emblem)).collect();
        let (mut table, meeples) = self.nominated(&nominations);
        for _ in entries {
            let seat = table.awaited()[0];
            let (_, _, tiles) = entries.iter().find(|(entrant, _, _)| *entrant == seat).unwrap();
            table.seat(seat).reveals(meeples[&seat], reach(self.role.discipline().unwrap(), *tiles));
        }
        table
    }
}

impl Table {
    fn nominates_as_told(&mut self, seat: Seat, meeple: MeepleId, emblem: Emblem, role: Role) {
        if role == Role::Farmer {
            self.seat(seat).nominates_farmer(meeple, emblem, 3);
        } else {
            self.seat(seat).nominates(meeple, emblem);
        }
    }
}

/// A reach of so many tiles; a field's first eight are those around the farmer.
pub(crate) fn reach(discipline: Discipline, tiles: u16) -> Reach {
    match discipline {
        Discipline::Road => Reach::Road(tiles),
        Discipline::City => Reach::City(tiles),
        Discipline::Field => {
            let ring_of_8 = u8::try_from(tiles.min(8)).unwrap();
            Reach::Field { ring_of_8, ring_of_16: u8::try_from(tiles).unwrap() - ring_of_8 }
        }
    }
}
