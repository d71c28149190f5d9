//! What is said of towers at a told table, and what lies there of them afterwards. Never what is done with them.

use herald_words::{
    Audience, Command, Discipline, Expansion, Fact, GuardPay, Label, LegalMove, MeepleId, Refusal, Seat,
    StolenTile, TileSymbol, TowerCommand, TowerFact, TowerId, TowerMove, TowersView,
};

use crate::table::{CLOCKWISE, Table, short_plan, with};

/// Two play with Towers & Thieves and these, and no pile runs out.
pub(crate) fn table_with(beside: &[Expansion]) -> Table {
    let all = [&[Expansion::TowersAndThieves], beside].concat();
    Table::settled(short_plan(2, &[60, 9], 2, Discipline::Road), with(&all))
}

pub(crate) fn table() -> Table {
    table_with(&[])
}

pub(crate) fn label(text: &str) -> Option<Label> {
    Some(Label::parse(text).unwrap())
}

/// The tile just laid has a foundation.
pub(crate) const BUILD: Command = Command::Tower(TowerCommand::Build { label: None });

pub(crate) fn guard(tower: u8) -> Command {
    Command::Tower(TowerCommand::Guard { tower: TowerId(tower) })
}

pub(crate) fn grow(towers: &[u8]) -> Command {
    Command::Tower(TowerCommand::Grow { towers: towers.iter().copied().map(TowerId).collect() })
}

/// The table draws a thief and tells the number on it.
pub(crate) fn thief(number: u8) -> Command {
    Command::DrawTile { symbol: Some(TileSymbol::Thief), thief: Some(number) }
}

/// What a told thief steals: nobody told its face.
pub(crate) fn stolen(number: u8) -> StolenTile {
    StolenTile { face: None, number }
}

impl Table {
    /// Who is in turn says these, one after the other.
    pub(crate) fn says_all(&mut self, steps: &[Command]) {
        for step in steps {
            let seat = self.turn();
            self.take(seat, std::slice::from_ref(step));
        }
    }

    /// Who is in turn lays a tile with a foundation; the turn goes on.
    pub(crate) fn builds(&mut self) {
        let seat = self.turn();
        self.seat(seat).draws().places().says(BUILD);
    }

    /// Whole turns of that kind.
    pub(crate) fn builds_in_turn(&mut self, turns: u8) {
        for _ in 0..turns {
            self.builds();
            self.says_all(&[Command::EndTurn]);
        }
    }

    pub(crate) fn towers(&self) -> TowersView {
        self.view(Audience::Watcher).towers.unwrap()
    }

    pub(crate) fn floors(&self) -> Vec<u8> {
        self.towers().towers.iter().map(|tower| tower.floors).collect()
    }

    /// Who stands on each tower.
    pub(crate) fn guards(&self) -> Vec<Option<MeepleId>> {
        self.towers().towers.iter().map(|tower| tower.guard).collect()
    }

    /// What is listed of towers.
    pub(crate) fn listed_of_towers(&self, seat: Seat) -> Vec<TowerMove> {
        let own = |legal| if let LegalMove::Tower(step) = legal { Some(step) } else { None };
        self.listed(seat).into_iter().filter_map(own).collect()
    }

    /// What happened to towers in the last commit.
    pub(crate) fn of_towers(&self) -> Vec<TowerFact> {
        let own = |fact| if let Fact::Tower(fact) = fact { Some(fact) } else { None };
        self.facts().into_iter().filter_map(own).collect()
    }

    /// What guards have brought in the last commit.
    pub(crate) fn paid(&self) -> Vec<(Seat, GuardPay, i32)> {
        let paid = |fact| {
            if let TowerFact::GuardsScored { seat, pay } = fact {
                Some((seat, pay, pay.points().0))
            } else {
                None
            }
        };
        self.of_towers().into_iter().filter_map(paid).collect()
    }

    /// Points on the board, not what would still come.
    pub(crate) fn points(&self) -> [i32; 2] {
        [CLOCKWISE[0], CLOCKWISE[1]].map(|seat| self.score(seat).points.0)
    }

    /// Ordinary meeples in either supply.
    pub(crate) fn supplies(&self) -> [u8; 2] {
        [CLOCKWISE[0], CLOCKWISE[1]].map(|seat| self.score(seat).meeples_left)
    }
}

pub(crate) fn no_foundation() -> (Refusal, &'static str) {
    (Refusal::NoFoundation, "W-2")
}

pub(crate) fn after_the_tile() -> (Refusal, &'static str) {
    (Refusal::GuardAfterTheTile, "W-3")
}
