//! What the evenings of a test met of towers, thieves and guards, so that no promise about them is kept of nothing. Never
//! checks a promise itself.

use herald_rules::Event;
use herald_words::{Correction, Fact, GuardPay, Role, TournamentFact, TowerFact, View};

use super::met::{Met, Thing, pile_is_empty};

/// What happens with towers, thieves and guards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Towers {
    Built,
    Grown,
    /// There were floors for some alone (W-6).
    GrownByChoice,
    /// There was none for any.
    NoFloorToGrow,
    /// A tower of five floors did not grow.
    FullTowerStays,
    /// A tower with a guard did not grow.
    GuardedTowerStays,
    Guarded,
    GuardedAfterNominating,
    DisplacedOwn,
    DisplacedAnother,
    Paid,
    PaidMoreThanOne,
    PaidWithAStolenTile,
    Stolen,
    /// A stolen tile took an earlier one's place (W-7).
    StolenAgain,
    TowerTileDrawn,
    /// A tower tile that fits nowhere is replaced by another.
    TowerTileDiscarded,
    /// T-13 does not stand in its way.
    TowerTileBesideAnEmptyPile,
    LandTileForWantOfTowerTiles,
    TournamentForWantOfTowerTiles,
    ThiefBeforeAPrize,
    PaidAtTheEnd,
    PaidAtTheEndWithAStolenTile,
    /// Who was to choose what grows went home.
    RetiredWhileChoosing,
    /// A guard was told home by the host.
    GuardMended,
}

impl Towers {
    pub(crate) const ALL: [Self; 25] = [
        Self::Built,
        Self::Grown,
        Self::GrownByChoice,
        Self::NoFloorToGrow,
        Self::FullTowerStays,
        Self::GuardedTowerStays,
        Self::Guarded,
        Self::GuardedAfterNominating,
        Self::DisplacedOwn,
        Self::DisplacedAnother,
        Self::Paid,
        Self::PaidMoreThanOne,
        Self::PaidWithAStolenTile,
        Self::Stolen,
        Self::StolenAgain,
        Self::TowerTileDrawn,
        Self::TowerTileDiscarded,
        Self::TowerTileBesideAnEmptyPile,
        Self::LandTileForWantOfTowerTiles,
        Self::TournamentForWantOfTowerTiles,
        Self::ThiefBeforeAPrize,
        Self::PaidAtTheEnd,
        Self::PaidAtTheEndWithAStolenTile,
        Self::RetiredWhileChoosing,
        Self::GuardMended,
    ];
}

impl Met {
    fn tower(&mut self, happened: bool, thing: Towers) {
        self.saw_if(happened, Thing::Tower(thing));
    }

    pub(crate) fn note_towers(&mut self, before: &View, events: &[Event], after: &View) {
        let facts =
            events.iter().filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None });
        let facts: Vec<_> = facts.collect();
        let has = |wanted: &dyn Fn(&TowerFact) -> bool| {
            facts.iter().any(|fact| matches!(fact, Fact::Tower(fact) if wanted(fact)))
        };
        let towers = before.towers.as_ref().unwrap();
        let chooses = towers.thief.is_some();
        self.tower(has(&|fact| matches!(fact, TowerFact::Built { .. })), Towers::Built);
        let grown = has(&|fact| matches!(fact, TowerFact::Grew { .. }));
        self.tower(grown, Towers::Grown);
        self.tower(grown && chooses, Towers::GrownByChoice);
        let gone = facts.iter().any(|fact| matches!(fact, Fact::PlayerRetired { .. }));
        self.tower(
            gone && chooses && after.towers.as_ref().unwrap().thief.is_none(),
            Towers::RetiredWhileChoosing,
        );
        let paid = has(&|fact| matches!(fact, TowerFact::ThiefPaid { .. }));
        let stolen = has(&|fact| matches!(fact, TowerFact::TileStolen { .. }));
        let comes = paid || stolen;
        let bare = towers.towers.iter().any(|tower| tower.guard.is_none() && tower.floors < 5);
        self.tower(comes && !grown && bare, Towers::NoFloorToGrow);
        let full = towers.towers.iter().any(|tower| tower.guard.is_none() && tower.floors == 5);
        self.tower(comes && grown && full, Towers::FullTowerStays);
        let guarded = towers.towers.iter().any(|tower| tower.guard.is_some() && tower.floors < 5);
        self.tower(comes && grown && guarded, Towers::GuardedTowerStays);
        self.tower(stolen, Towers::Stolen);
        let boxed = has(&|fact| matches!(fact, TowerFact::StolenTileBoxed { .. }));
        self.tower(stolen && boxed, Towers::StolenAgain);
        let own = before.turn.map(|turn| turn.seat);
        let prizes = before.tournament.iter().flat_map(|own| &own.prizes);
        self.tower(
            comes && prizes.into_iter().any(|prize| Some(prize.won.seat) == own),
            Towers::ThiefBeforeAPrize,
        );
        self.tower(paid, Towers::Paid);
        let called = |fact: &&Fact| matches!(fact, Fact::Tournament(TournamentFact::TournamentCalled { .. }));
        self.tower(stolen && facts.iter().any(called), Towers::TournamentForWantOfTowerTiles);
        let tiles = |view: &View| view.towers.as_ref().unwrap().tower_tiles_left;
        let drawn = facts.iter().any(|fact| matches!(fact, Fact::TileDrawn { .. }));
        self.tower(drawn && tiles(after) < tiles(before), Towers::TowerTileDrawn);
        self.tower(
            drawn && tiles(after) < tiles(before) && pile_is_empty(before),
            Towers::TowerTileBesideAnEmptyPile,
        );
        self.note_guards(before, &facts);
    }

    fn note_guards(&mut self, before: &View, facts: &[&Fact]) {
        let is_a_guard =
            |meeple| before.meeples.iter().any(|it| it.meeple == meeple && it.role == Role::Guard);
        let mut paid = 0;
        for fact in facts {
            if let Fact::Tower(TowerFact::GuardPlaced { tower, .. }) = fact {
                self.tower(true, Towers::Guarded);
                let towers = &before.towers.as_ref().unwrap().towers;
                let displaces = towers.iter().any(|it| it.tower == *tower && it.guard.is_some());
                self.tower(displaces && facts.len() == 2, Towers::DisplacedOwn);
                self.tower(displaces && facts.len() == 3, Towers::DisplacedAnother);
            } else if let Fact::Tower(TowerFact::GuardsScored { pay, .. }) = fact {
                paid += usize::from(self.note_pay(*pay));
            } else if let Fact::Corrected { correction: Correction::MeepleLeft { meeple }, .. } = fact {
                self.tower(is_a_guard(*meeple), Towers::GuardMended);
            }
        }
        self.tower(paid > 1, Towers::PaidMoreThanOne);
    }

    /// Answers whether a thief brought it.
    fn note_pay(&mut self, pay: GuardPay) -> bool {
        match pay {
            GuardPay::Thief { stolen, .. } => self.tower(stolen.is_some(), Towers::PaidWithAStolenTile),
            GuardPay::AtTheEnd { stolen, .. } => {
                self.tower(true, Towers::PaidAtTheEnd);
                self.tower(stolen.is_some(), Towers::PaidAtTheEndWithAStolenTile);
            }
            GuardPay::Displaced => {}
        }
        matches!(pay, GuardPay::Thief { .. })
    }

    /// What depends on what this turn did before: which tile was drawn, and whether somebody was nominated.
    pub(crate) fn note_in_turn(&mut self, drawn: InTurn, events: &[Event]) {
        for event in events {
            let Event::Fact(fact) = event else { continue };
            let land = matches!(fact, Fact::TileDrawn { .. }) && drawn.replaces && !drawn.tower_tile;
            self.tower(land, Towers::LandTileForWantOfTowerTiles);
            let boxed = matches!(fact, Fact::TileDiscarded { .. }) && drawn.holds_a_tower_tile;
            self.tower(boxed, Towers::TowerTileDiscarded);
            let guard = matches!(fact, Fact::Tower(TowerFact::GuardPlaced { .. })) && drawn.nominated;
            self.tower(guard, Towers::GuardedAfterNominating);
        }
    }
}

/// What a turn had done before a commit, as far as a view does not show it.
#[derive(Clone, Copy)]
pub(crate) struct InTurn {
    /// What is drawn now replaces a stolen tile, and whether it is a tower tile.
    pub(crate) replaces: bool,
    pub(crate) tower_tile: bool,
    /// A tower tile was drawn and does not lie yet.
    pub(crate) holds_a_tower_tile: bool,
    pub(crate) nominated: bool,
}
