//! A random told evening, played by tapping what is listed. Never knows more of the rules than the list says: what a
//! step brought about is checked by `ledger`, what others may have learnt of it by `twin`.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod judge;
mod ledger;
#[path = "../look/mod.rs"]
mod look;
mod tap;
mod twin;

use fastrand::Rng;
use herald_rules::{Decision, Event, Game, Rejected, Setup, decide, end, plan, sheet, sight};
use herald_words::{
    Audience, Command, Discipline, Fact, HouseRules, LegalMove, MAX_EXTRA_TILES, PhaseView, PlanRequest,
    Refusal, Renomination, Revision, Seat, StartTile, TieOverflow, TournamentFact, View,
};

use self::{
    judge::Decided,
    ledger::Ledger,
    look::{Salts, view},
    twin::Twin,
};

/// What all evenings of a test met, so that none of it is true of nothing.
#[derive(Default, Debug)]
pub(crate) struct Met {
    pub(crate) natural_ends: usize,
    pub(crate) early_ends: usize,
    pub(crate) prizes_won: usize,
    pub(crate) prizes_held: usize,
    pub(crate) prizes_forfeited: usize,
    pub(crate) laps_repeated: usize,
    pub(crate) emblems_kept: usize,
    pub(crate) emblems_returned: usize,
    pub(crate) emblems_removed: usize,
    pub(crate) cities_merged: usize,
    pub(crate) ties_too_large: usize,
    pub(crate) twins_compared: usize,
    pub(crate) twins_at_the_end: usize,
    pub(crate) accepted: usize,
    pub(crate) refused: usize,
}

/// An evening, and everything that is kept beside it to check it.
pub(crate) struct Evening<'a> {
    rng: Rng,
    setup: Setup,
    game: Game,
    /// The same, folded from the events alone.
    folded: Game,
    record: Vec<(Revision, Vec<Event>)>,
    salts: Salts,
    ledger: Ledger,
    twin: Option<Twin>,
    met: &'a mut Met,
}

impl<'a> Evening<'a> {
    pub(crate) fn begin(players: u8, seed: u64, met: &'a mut Met) -> Self {
        let mut rng = Rng::with_seed(seed);
        let setup = random_setup(&mut rng, players);
        let game = Game::start(&setup).unwrap();
        let ledger = Ledger::open(&setup);
        let (record, salts, twin) = (Vec::new(), Salts::default(), None);
        Self { rng, setup, folded: game.clone(), game, record, salts, ledger, twin, met }
    }

    /// Plays until the game is over.
    pub(crate) fn play(mut self) {
        let patience = if self.rng.u8(..8) == 0 { self.rng.usize(..200) } else { usize::MAX };
        while !self.game.is_over() {
            self.ledger.check(&self.game);
            let phase = self.view(Audience::Watcher).phase;
            let told_all = phase == PhaseView::FinalScoring && self.rng.u8(..6) == 0;
            if told_all || self.record.len() > patience {
                self.host_ends(phase);
                break;
            }
            self.probe_an_end();
            self.probe_what_is_listed();
            self.probe_strangers();
            self.probe_the_curious();
            self.tap();
        }
        self.check_the_end();
    }

    fn view(&self, audience: Audience) -> View {
        view(&self.game, audience)
    }

    fn next_revision(&self) -> Revision {
        Revision(u64::try_from(self.record.len()).unwrap() + 1)
    }

    fn decide(&self, seat: Seat, steps: &[Command]) -> Result<Decision, Refusal> {
        match decide(&self.game, self.next_revision(), seat, steps, &mut self.salts.clone()) {
            Ok(decision) => Ok(decision),
            Err(Rejected::Refused(refusal)) => Err(refusal),
            Err(Rejected::Broken(broken)) => panic!("{seat}: {steps:?}: {broken}"),
        }
    }

    /// Listed ⇒ accepted: every step on the list of whoever is awaited, with facts in their range.
    fn probe_what_is_listed(&mut self) {
        let awaited = self.view(Audience::Watcher).awaited;
        let seat = awaited[self.rng.usize(..awaited.len())];
        for listed in sight::legal(&self.game, Audience::Seat(seat)) {
            let step = tap::fill(&mut self.rng, &listed, &self.game);
            if let Err(refusal) = self.decide(seat, std::slice::from_ref(&step)) {
                panic!("{listed:?} is listed, but {step:?} is refused: {refusal}");
            }
            self.met.accepted += 1;
        }
    }

    /// Accepted ⇒ listed: steps made up without looking, by anyone; alone, and at the end of a list.
    fn probe_strangers(&mut self) {
        for _ in 0..3 {
            let seat = self.anyone();
            let step = tap::stranger(&mut self.rng);
            let listed = sight::legal(&self.game, Audience::Seat(seat));
            self.agrees(seat, std::slice::from_ref(&step), tap::covers(&listed, &step));

            let Some(first) = self.listed_step(seat) else { continue };
            let after = self.decide(seat, std::slice::from_ref(&first)).unwrap().game;
            let then = sight::legal(&after, Audience::Seat(seat));
            let deals = tap::is_reveal(&first);
            self.agrees(seat, &[first, step.clone()], !deals && tap::covers(&then, &step));
        }
    }

    /// Whoever is awaited tries to find out what lies under the meeple by which a twin differs.
    fn probe_the_curious(&mut self) {
        let Some(meeple) = self.twin.as_ref().map(|twin| twin.meeple) else { return };
        for seat in self.view(Audience::Watcher).awaited {
            let step = tap::curious(&mut self.rng, meeple);
            let listed = sight::legal(&self.game, Audience::Seat(seat));
            self.agrees(seat, std::slice::from_ref(&step), tap::covers(&listed, &step));
        }
    }

    /// A list is accepted as expected, and a refusal changes nothing and says no more to a twin's table.
    fn agrees(&mut self, seat: Seat, steps: &[Command], expected: bool) {
        let before = self.game.clone();
        let decided = self.decide(seat, steps);
        assert_eq!(decided.is_ok(), expected, "{seat}: {steps:?}: {:?}", decided.err());
        assert_eq!(self.game, before);
        if let Err(refusal) = decided {
            self.met.refused += 1;
            if let Some(twin) = &self.twin {
                twin.refuses_alike(seat, steps, &refusal, self.next_revision());
            }
        }
    }

    /// If it ended now: the same sheet as ending now, from wherever it is.
    fn probe_an_end(&mut self) {
        if self.rng.u8(..4) == 0 {
            let ended = end(&self.game, self.next_revision()).unwrap().game;
            assert_eq!(sheet(&ended), sheet(&self.game));
            assert_eq!(ended.check(), Ok(()));
            assert_eq!(view(&ended, Audience::Host).sheet, Some(sheet(&self.game)));
        }
    }

    /// Somebody who is awaited taps something on the list.
    fn tap(&mut self) {
        let awaited = self.view(Audience::Watcher).awaited;
        let seat = awaited[self.rng.usize(..awaited.len())];
        let step = self.listed_step(seat).expect("who is awaited may do something");
        let before = self.twin.is_none().then(|| self.game.clone());
        let at = self.next_revision();
        let unused = self.salts.clone();
        let decided = decide(&self.game, at, seat, std::slice::from_ref(&step), &mut self.salts).unwrap();
        self.twin = match (self.twin.take(), before) {
            (Some(twin), _) => twin.follow(at, seat, &step, &decided),
            (None, Some(before)) => Twin::fork(&mut self.rng, before, unused, at, seat, &step),
            (None, None) => None,
        };
        self.keep(at, decided);
    }

    fn listed_step(&mut self, seat: Seat) -> Option<Command> {
        let listed = sight::legal(&self.game, Audience::Seat(seat));
        let chosen = tap::choose(&mut self.rng, &listed)?;
        Some(tap::fill(&mut self.rng, chosen, &self.game))
    }

    fn host_ends(&mut self, phase: PhaseView) {
        let natural = phase == PhaseView::FinalScoring;
        assert_eq!(sight::legal(&self.game, Audience::Host), [LegalMove::EndGame]);
        let at = self.next_revision();
        let before = sheet(&self.game);
        let decided = end(&self.game, at).unwrap();
        assert_eq!(sheet(&decided.game), before);
        if natural {
            self.met.natural_ends += 1;
            let held = self.view(Audience::Watcher).tournament.unwrap();
            assert_eq!(usize::from(held.held), self.setup.plan.piles.len(), "T-21");
        } else {
            self.met.early_ends += 1;
        }
        if let Some(twin) = self.twin.take() {
            self.met.twins_at_the_end += 1;
            self.twin = twin.ends(at, &decided);
        }
        self.keep(at, decided);
    }

    fn keep(&mut self, at: Revision, decided: Decision) {
        self.folded.apply(at, &decided.events);
        assert_eq!(self.folded, decided.game, "the record folds into the live state");
        assert_eq!(decided.game.check(), Ok(()));
        self.game = decided.game;
        self.ledger.note(&decided.events);
        if let Some(decided) = Decided::in_events(&decided.events) {
            let too_large = decided.check(self.setup.seats.len(), self.setup.house.tie_overflow);
            self.met.ties_too_large += usize::from(too_large);
        }
        self.count(&decided.events);
        if let Some(twin) = &self.twin {
            twin.shows_others_the_same(&self.game);
            self.met.twins_compared += 1;
        }
        self.record.push((at, decided.events));
    }

    fn check_the_end(&self) {
        self.ledger.check(&self.game);
        let mut again = Game::start(&self.setup).unwrap();
        for (at, events) in &self.record {
            again.apply(*at, events);
        }
        assert_eq!(again, self.game, "the whole record folds into the state at the end");
        let sheet = sheet(&self.game);
        let scores = self.view(Audience::Watcher).scores;
        for total in &sheet.totals {
            let lines = sheet.lines.iter().filter(|line| line.seat() == total.seat);
            assert_eq!(lines.map(|line| line.points().0).sum::<i32>(), total.points.0);
            assert!(scores.iter().any(|score| score.seat == total.seat && score.points == total.points));
        }
    }

    /// A seat of the table, or now and then one that is not there.
    fn anyone(&mut self) -> Seat {
        let beyond = u8::from(self.rng.u8(..9) == 0);
        Seat(self.rng.u8(1..=self.setup.plan.players + beyond))
    }

    fn count(&mut self, events: &[Event]) {
        let met = &mut *self.met;
        let repeats = !events.iter().any(is_crown_moved);
        for event in events {
            let Event::Fact(Fact::Tournament(fact)) = event else { continue };
            let count = |counter: &mut usize, happened| *counter += usize::from(happened);
            count(&mut met.prizes_won, matches!(fact, TournamentFact::PrizeWon { .. }));
            count(&mut met.emblems_kept, matches!(fact, TournamentFact::PrizeWon { kept: Some(_), .. }));
            count(&mut met.prizes_held, matches!(fact, TournamentFact::PrizeHeld { .. }));
            count(&mut met.prizes_forfeited, matches!(fact, TournamentFact::PrizeForfeited { .. }));
            count(&mut met.laps_repeated, matches!(fact, TournamentFact::LastLapOpened) && repeats);
            count(&mut met.emblems_returned, matches!(fact, TournamentFact::EmblemReturned { .. }));
            count(&mut met.emblems_removed, matches!(fact, TournamentFact::EmblemRemoved { .. }));
            count(&mut met.cities_merged, matches!(fact, TournamentFact::CitiesMerged { .. }));
        }
    }
}

fn is_crown_moved(event: &Event) -> bool {
    matches!(event, Event::Fact(Fact::Tournament(TournamentFact::CrownMoved { .. })))
}

fn random_setup(rng: &mut Rng, players: u8) -> Setup {
    let disciplines = [Discipline::Road, Discipline::City, Discipline::Field];
    let extra_tiles = match rng.u8(..6) {
        0 => rng.u16(..=MAX_EXTRA_TILES),
        1 | 2 => rng.u16(..60),
        _ => 0,
    };
    let start_tile = if rng.bool() { StartTile::Boxed } else { StartTile::ShuffledIn };
    let crown = rng.bool().then(|| disciplines[rng.usize(..3)]);
    let plan = plan(&PlanRequest { players, extra_tiles, start_tile, crown }).unwrap();
    let mut seats: Vec<_> = (1..=players).map(Seat).collect();
    rng.shuffle(&mut seats);
    let mut crown_order = disciplines;
    rng.shuffle(&mut crown_order);
    let renomination = if rng.bool() { Renomination::OnceAPlacement } else { Renomination::AfterReveal };
    let tie_overflow = if rng.bool() { TieOverflow::NobodyBelowDraws } else { TieOverflow::LowerRanksDraw };
    Setup { seats, house: HouseRules { crown_order, renomination, tie_overflow }, plan }
}
