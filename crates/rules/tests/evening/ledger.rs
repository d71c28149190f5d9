//! All that is counted beside the game, put together: emblems, figures, tiles, points, turns. Never reads the game but
//! to compare.

use std::collections::BTreeSet;

use herald_rules::{Event, Game, Setup};
use herald_words::{
    Audience, EmblemKeeping, Fact, LegalMove, PhaseView, Seat, TournamentFact, TournamentMove,
    TownHallCommand, View,
};

use super::{
    board::Board, clock::Clock, keep::Keep, look::view, met_towers::InTurn, purse::Purse, stock::Stock,
};

/// What was counted.
pub(crate) struct Ledger {
    keeping: EmblemKeeping,
    purse: Purse,
    board: Board,
    pub(crate) stock: Stock,
    pub(crate) clock: Clock,
    keep: Keep,
}

impl Ledger {
    pub(crate) fn open(setup: &Setup) -> Self {
        let settings = &setup.settings;
        Self {
            keeping: settings.emblems,
            purse: Purse::open(&setup.seats, settings.emblems),
            board: Board::empty(settings.played, settings.house.renomination),
            stock: Stock::open(setup),
            clock: Clock::start(setup),
            keep: Keep::build(setup),
        }
    }

    /// Writes down what happened in one commit.
    pub(crate) fn note(&mut self, events: &[Event]) {
        let by_itself = events.iter().any(|event| matches!(event, Event::Fact(Fact::FinalScoringBegan)));
        self.clock.ticks();
        self.keep.note_commit(events, &self.board, &self.clock);
        for event in events {
            if let Event::Fact(Fact::Tournament(TournamentFact::PrizeForfeited { seat, prize, .. })) = event
                && by_itself
            {
                self.clock.gives_up(*seat, *prize);
            }
            if *event == Event::Fact(Fact::FinalScoringBegan) {
                self.stock.town_halls.iter().for_each(|seat| self.clock.gives_up_its_hall(*seat));
            }
            let tower_tile = self.keep.draws_a_tower_tile();
            self.clock.note(event, &self.board, &self.stock, &self.purse);
            self.keep.note(event, &self.board, &self.clock);
            self.board.note(event, self.clock.number(), &self.keep);
            self.purse.note(event);
            if let Event::Fact(fact) = event {
                self.stock.note(fact, tower_tile);
            }
        }
    }

    /// Compares with what each audience is shown.
    pub(crate) fn check(&self, game: &Game) {
        let open = view(game, Audience::Watcher);
        self.stock.check(game, &open, &self.keep);
        self.keep.check(game, &open, &self.board, &self.clock);
        self.board.check(&open);
        self.clock.check(&open);
        self.purse.check_hidden(&open, None);
        let host = view(game, Audience::Host);
        self.purse.check_hidden(&host, None);
        self.alike(&open, &host);
        for score in &open.scores {
            let own = view(game, Audience::Seat(score.seat));
            self.purse.check(&open, &own, score.seat);
            self.alike(&open, &own);
            self.lists_its_own(&open, &own, score.seat);
            if open.awaited == [score.seat] {
                self.lists_its_tiles(&own, score.seat);
                self.keep.lists(&own, score.seat, &self.board, &self.clock);
            }
        }
    }

    /// What the turn has done so far.
    pub(crate) fn in_turn(&self) -> InTurn {
        self.keep.in_turn(self.clock.nominated)
    }

    /// Where the table keeps the emblems Herald hides nothing: all see the same but for what they may do.
    fn alike(&self, open: &View, other: &View) {
        if self.keeping == EmblemKeeping::Table {
            let seen = View { audience: Audience::Watcher, legal: open.legal.clone(), ..other.clone() };
            assert_eq!(seen, *open, "{:?} sees another game", other.audience);
        }
    }

    /// Emblems are their owner's business, whoever records; who went home has none.
    fn lists_its_own(&self, open: &View, own: &View, seat: Seat) {
        let awaited = open.awaited.contains(&seat);
        assert!(awaited || !own.legal.iter().any(is_its_owners), "seat {seat}: {:?}", own.legal);
        assert!(!self.clock.retired.contains(&seat) || own.legal.is_empty());
        assert!(!awaited || !own.legal.is_empty(), "who is awaited may do something");
    }

    /// T-20, C-5: every prize tile before who lays a tile, and the town hall tile, but what was just found to fit
    /// nowhere.
    fn lists_its_tiles(&self, own: &View, seat: Seat) {
        let mut listed = BTreeSet::new();
        for legal in &own.legal {
            if let LegalMove::Tournament(TournamentMove::PlacePrize { prize, places }) = legal {
                assert_eq!(*places, [], "a told table tracks no map");
                listed.insert(*prize);
            }
        }
        if matches!(own.phase, PhaseView::Place | PhaseView::LastLap) {
            let before = self.stock.before.iter().filter(|(_, owner)| **owner == seat);
            let before: BTreeSet<_> = before.map(|(prize, _)| *prize).collect();
            assert_eq!(listed, &before - &self.clock.none_now, "T-20: seat {seat}");
        }
        let has = |step| own.legal.contains(&LegalMove::TownHall(step));
        let hall = self.stock.town_halls.contains(&seat) && !self.clock.halls_none_now.contains(&seat);
        if own.phase == PhaseView::Draw {
            // W-7: nor is one laid instead of a tower tile.
            let waits = own.river_left > 0 || self.keep.draws_a_tower_tile();
            assert_eq!(has(TownHallCommand::Choose), hall && !waits, "C-5: seat {seat}");
        }
        if own.phase == PhaseView::LastLap {
            assert_eq!(has(TownHallCommand::Place), hall && listed.is_empty(), "C-5: seat {seat}");
        }
    }
}

/// A step with an emblem, which nobody but its owner takes.
pub(crate) fn is_its_owners(listed: &LegalMove) -> bool {
    matches!(
        listed,
        LegalMove::Tournament(TournamentMove::NominateMeeple { .. } | TournamentMove::RevealEmblem { .. })
    )
}
