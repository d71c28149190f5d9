//! What has happened in random games with towers, thieves and guards, by name. Never changes a game.

use herald_rules::Event;
use herald_words::{
    Compartment, Fact, GuardPay, Heap, MapFact, PhaseView, Pos, TournamentFact, TowerFact, TowerId,
};

use super::{
    guards,
    ledger::{Ledger, Won},
    met::Met,
    print,
    table::Table,
    towers::Towers,
};

/// What every run must have met.
pub(crate) const WANTED: [&str; 33] = [
    "a floor stands on a tower tile",
    "a floor stands on the river",
    "a foundation without a floor left",
    "all towers grew",
    "a tower with a guard did not grow",
    "a tower of five floors did not grow",
    "growth with a choice",
    "two floors left and three empty towers",
    "no floor left for an empty tower",
    "a guard on the new tile's own tower",
    "a guard over a gap",
    "a guard with the tournament tile between",
    "a guard after a nomination",
    "a guard of one's own was displaced",
    "a guard of another was displaced",
    "the last meeple displaced one's own guard",
    "the first thief of all stole, without the River",
    "a second theft replaced the first",
    "thieves brought two players points at once",
    "a stolen tile raised what a thief brought",
    "a guessed number was told otherwise",
    "a thief before a prize tile was laid",
    "a theft with the tower tiles exhausted",
    "a replacement for a stolen tile was a thief too",
    "a theft met an empty pile for want of tower tiles",
    "a tower tile drawn while the pile was empty",
    "guards and a stolen tile at the end",
    "the last land tile was stolen, and the last lap was opened",
    "the last land tile was stolen, and the game was over",
    "the last land tile was stolen, and a tower tile was the last",
    "a tile from the left compartment",
    "a tile from the right compartment",
    "a compartment ran out, and the other had tiles",
];

impl Met {
    /// What came of a commit, from how it stood before.
    pub(crate) fn notes_towers(&mut self, before: &Ledger, phase: PhaseView, table: &Table) {
        let Some(own) = &before.towers else { return };
        let waits =
            before.prizes.values().any(|it| it.seat == before.seat && it.lies == Won::Before { held: false });
        for event in &table.events {
            let Event::Fact(fact) = event else { continue };
            match fact {
                Fact::Tower(fact) => self.notes_a_tower(fact, before, own, table),
                Fact::Map(MapFact::Drawn { face, thief, from, .. }) => {
                    self.notes_a_compartment(*from, own, table);
                    let printed = print::find(*face).thief;
                    let otherwise = thief.zip(printed).is_some_and(|(told, printed)| told != printed.number);
                    self.saw(otherwise, "a guessed number was told otherwise");
                    self.saw(thief.is_some() && waits, "a thief before a prize tile was laid");
                    let again = thief.is_some() && own.replaces;
                    self.saw(again, "a replacement for a stolen tile was a thief too");
                    let empty = before.piles.get(before.open).is_some_and(|pile| pile.land == 0);
                    let tower = print::find(*face).heap == Heap::Tower;
                    self.saw(tower && empty, "a tower tile drawn while the pile was empty");
                }
                Fact::Map(MapFact::Laid { face, .. }) => {
                    let none = print::find(*face).foundation && own.floors_left == 0;
                    self.saw(none, "a foundation without a floor left");
                }
                Fact::Tournament(TournamentFact::TournamentCalled { .. }) => {
                    let stolen =
                        table.ledger.towers.as_ref().unwrap().replaces && phase != PhaseView::Tournament;
                    self.saw(stolen, "a theft met an empty pile for want of tower tiles");
                }
                _ => {}
            }
        }
    }

    fn notes_a_compartment(&mut self, from: Option<Compartment>, own: &Towers, table: &Table) {
        let drawn_from = |compartment| from == Some(compartment);
        self.saw(drawn_from(Compartment::Left), "a tile from the left compartment");
        self.saw(drawn_from(Compartment::Right), "a tile from the right compartment");
        let open = |towers: &Towers| towers.open().len();
        let now = table.ledger.towers.as_ref().map_or(0, open);
        self.saw(open(own) == 2 && now == 1, "a compartment ran out, and the other had tiles");
    }

    fn notes_a_tower(&mut self, fact: &TowerFact, before: &Ledger, own: &Towers, table: &Table) {
        match fact {
            TowerFact::Built { pos, .. } => {
                let tile = &table.chart.tiles[table.chart.find(pos.unwrap()).unwrap()];
                self.saw(tile.face.heap == Heap::Tower, "a floor stands on a tower tile");
                self.saw(tile.face.heap == Heap::River, "a floor stands on the river");
            }
            TowerFact::Grew { towers, .. } => self.notes_growth(towers, own),
            TowerFact::GuardPlaced { tower, .. } => self.notes_a_guard(*tower, before, own, table),
            TowerFact::GuardsScored { pay: GuardPay::Thief { stolen, .. }, .. } => {
                self.saw(stolen.is_some(), "a stolen tile raised what a thief brought");
            }
            TowerFact::GuardsScored { pay: GuardPay::AtTheEnd { stolen, .. }, .. } => {
                self.saw(stolen.is_some(), "guards and a stolen tile at the end");
            }
            TowerFact::GuardsScored { pay: GuardPay::Displaced, .. } | TowerFact::StolenTileBoxed { .. } => {}
            TowerFact::ThiefPaid { .. } => {
                let owners = own.by_seat(&before.seats).len();
                self.saw(owners > 1, "thieves brought two players points at once");
                self.notes_no_floor(own);
            }
            TowerFact::TileStolen { .. } => {
                let thieves = table.ledger.towers.as_ref().unwrap().thieves;
                self.saw(thieves == 1 && !before.river, "the first thief of all stole, without the River");
                self.saw(own.stolen.is_some(), "a second theft replaced the first");
                let none = before.left_of(Heap::Tower) == 0;
                self.saw(none, "a theft with the tower tiles exhausted");
                let land = table.ledger.left_of(Heap::Land) + table.ledger.left_of(Heap::Tower);
                let lap = !before.last_lap && table.ledger.last_lap;
                self.saw(lap && land == 0, "the last land tile was stolen, and the last lap was opened");
                let over = table.game.is_over() && !before.tournaments;
                self.saw(over, "the last land tile was stolen, and the game was over");
                let tower = table.ledger.heap() == Heap::Tower && table.ledger.left_of(Heap::Land) == 0;
                let last = tower && !before.tournaments;
                self.saw(last, "the last land tile was stolen, and a tower tile was the last");
                self.notes_no_floor(own);
            }
        }
    }

    fn notes_no_floor(&mut self, own: &Towers) {
        let none = own.floors_left == 0 && !own.growable().is_empty();
        self.saw(none, "no floor left for an empty tower");
    }

    fn notes_growth(&mut self, towers: &[TowerId], own: &Towers) {
        let growable = own.growable().len();
        self.saw(towers.len() == own.all.len(), "all towers grew");
        self.saw(towers.len() < growable, "growth with a choice");
        self.saw((own.floors_left, growable) == (2, 3), "two floors left and three empty towers");
        self.saw(!own.guards.is_empty(), "a tower with a guard did not grow");
        let full = own.all.values().any(|tower| tower.guard.is_none() && tower.floors == 5);
        self.saw(full, "a tower of five floors did not grow");
    }

    fn notes_a_guard(&mut self, tower: TowerId, before: &Ledger, own: &Towers, table: &Table) {
        let tower = &own.all[&tower];
        let new = table.chart.tiles.last().unwrap().pos;
        let between = guards::between(tower, new).unwrap();
        let at = |pos: &Pos| table.chart.find(*pos).map(|tile| table.chart.tiles[tile].face.heap);
        self.saw(tower.pos == new, "a guard on the new tile's own tower");
        self.saw(between.iter().any(|pos| at(pos).is_none()), "a guard over a gap");
        let block = between.iter().any(|pos| at(pos) == Some(Heap::Tournament));
        self.saw(block, "a guard with the tournament tile between");
        self.saw(before.nominated, "a guard after a nomination");
        if let Some(guard) = tower.guard {
            let owner = own.guards[&guard].seat;
            self.saw(owner == before.seat, "a guard of one's own was displaced");
            self.saw(owner != before.seat, "a guard of another was displaced");
            let figures = before
                .figures
                .values()
                .filter(|it| it.seat == owner && it.kind == herald_words::Kind::Meeple);
            let all = figures.count() + own.guards.values().filter(|it| it.seat == owner).count();
            self.saw(owner == before.seat && all == 7, "the last meeple displaced one's own guard");
        }
    }
}
