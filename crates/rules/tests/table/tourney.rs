//! Brings a table to a tournament, and through it. Never says who wins.

use std::collections::BTreeMap;

use herald_words::{
    Discipline, Emblem, EmblemKeeping, HouseRules, Kind, MeepleId, PhaseView, Reach, Role, Seat, Settings,
};

use super::{CLOCKWISE, RED, Table, short_plan, slip, slip_farmer};

/// A tournament in the making.
pub(crate) struct Tourney {
    players: u8,
    prizes: u8,
    kind: Kind,
    role: Role,
    active: Seat,
    settings: Settings,
    piles_after: usize,
}

impl Tourney {
    /// Of knights, with two prize tiles at stake, called in red's turn.
    pub(crate) fn of(players: u8) -> Self {
        Self {
            players,
            prizes: 2,
            kind: Kind::Meeple,
            role: Role::Knight,
            active: RED,
            settings: Settings::default(),
            piles_after: 2,
        }
    }

    pub(crate) fn prizes(self, prizes: u8) -> Self {
        Self { prizes, ..self }
    }

    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    pub(crate) fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// At a table where this was chosen.
    pub(crate) fn at(self, settings: Settings) -> Self {
        Self { settings, ..self }
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
        Self { settings: Settings { house, ..self.settings }, ..self }
    }

    /// Each of these puts a meeple in its first turn and nominates it in the second; then the pile is empty in the
    /// active seat's turn, who calls the tournament if it holds a town hall tile. Answers with who entered what.
    pub(crate) fn nominated(&self, entries: &[(Seat, Emblem)]) -> (Table, BTreeMap<Seat, MeepleId>) {
        let seats = &CLOCKWISE[..usize::from(self.players)];
        let idle = seats.iter().position(|seat| *seat == self.active).unwrap();
        let land = u16::from(self.players) * 2 + u16::try_from(idle).unwrap();
        let land = [&[land][..], &vec![12; self.piles_after]].concat();
        let plan = short_plan(self.players, &land, self.prizes, self.role.discipline().unwrap());
        let mut table = Table::settled(plan, self.settings);

        let mut meeples = BTreeMap::new();
        for seat in seats {
            table.seat(*seat).draws().places();
            if entries.iter().any(|(entrant, _)| entrant == seat) {
                meeples.insert(*seat, table.seat(*seat).puts_a(self.kind, self.role));
            }
            table.seat(*seat).ends();
        }
        for seat in seats {
            table.seat(*seat).draws().places();
            if let Some((_, emblem)) = entries.iter().find(|(entrant, _)| entrant == seat) {
                self.nominate(&mut table, *seat, meeples[seat], *emblem);
            }
            table.seat(*seat).ends();
        }
        table.turns(idle);
        if table.phase() == PhaseView::Draw && table.open().draws_left == 0 {
            table.seat(self.active).calls();
        }
        (table, meeples)
    }

    fn nominate(&self, table: &mut Table, seat: Seat, meeple: MeepleId, emblem: Emblem) {
        match (self.settings.emblems, self.role) {
            (EmblemKeeping::Table, Role::Farmer) => table.seat(seat).says(slip_farmer(meeple, 3)),
            (EmblemKeeping::Table, _) => table.seat(seat).says(slip(meeple, None)),
            (EmblemKeeping::Herald, Role::Farmer) => table.seat(seat).nominates_farmer(meeple, emblem, 3),
            (EmblemKeeping::Herald, _) => table.seat(seat).nominates(meeple, emblem),
        };
    }

    /// The same, and all reveal: each with its emblem and a reach of so many tiles.
    pub(crate) fn held(&self, entries: &[(Seat, Emblem, u16)]) -> Table {
        let nominations: Vec<_> = entries.iter().map(|(seat, emblem, _)| (*seat, *emblem)).collect();
        let (mut table, meeples) = self.nominated(&nominations);
        for _ in entries {
            let seat = table.awaited()[0];
            let (_, emblem, tiles) = entries.iter().find(|(entrant, _, _)| *entrant == seat).unwrap();
            let (meeple, reach) = (meeples[&seat], reach(self.role.discipline().unwrap(), *tiles));
            match self.settings.emblems {
                EmblemKeeping::Table => table.seat(seat).turns_over(meeple, reach, *emblem),
                EmblemKeeping::Herald => table.seat(seat).reveals(meeple, reach),
            };
        }
        table
    }
}

/// A reach of so many tiles; a field's first eight are those around the farmer.
pub(crate) fn reach(discipline: Discipline, tiles: u16) -> Reach {
    match discipline {
        Discipline::Road => Reach::Road { tiles, bridges: 0 },
        Discipline::City => Reach::City(tiles),
        Discipline::Field => {
            let ring_of_8 = u8::try_from(tiles.min(8)).unwrap();
            Reach::Field { ring_of_8, ring_of_16: u8::try_from(tiles).unwrap() - ring_of_8, town_halls: 0 }
        }
    }
}
