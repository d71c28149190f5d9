//! A random told evening, played by tapping what is listed, with a host who puts things right and players who go home.
//! Never knows more of the rules than the list says: what a step brought about is checked by `ledger`, what others may
//! have learnt of it by `twin`.

#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

mod board;
mod clock;
mod eyes;
mod host;
mod judge;
mod keep;
mod ledger;
#[path = "../look/mod.rs"]
mod look;
mod met;
mod met_towers;
mod probe;
mod purse;
mod setup;
mod stock;
mod stranger;
mod tap;
mod twin;

use fastrand::Rng;
use herald_rules::{
    Asker, Decision, Event, Game, Rejected, Setup, correct, decide, end, retire, sheet, sight,
};
use herald_words::{
    Audience, Command, Correction, GuardPay, LegalMove, PhaseView, Points, Recording, Refusal, Revision,
    ScoreLine, Seat, Sheet, TournamentMove, View,
};

use self::{
    eyes::Eyes,
    judge::Decided,
    ledger::Ledger,
    look::{Salts, adds_up, is_found_again, needs_each_event, view},
    twin::Twin,
};
pub(crate) use self::{
    met::{Met, Thing},
    setup::Boxes,
};

/// Commits after which an evening is taken to go on for ever.
const TOO_LONG: usize = 20_000;
/// One commit of so many is looked at with the whole record counted.
const COUNTED_AT: usize = 16;

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
    pub(crate) fn begin(players: u8, boxes: Boxes, seed: u64, met: &'a mut Met) -> Self {
        let mut rng = Rng::with_seed(seed);
        let setup = setup::random(&mut rng, players, boxes);
        let game = Game::start(&setup).unwrap();
        let ledger = Ledger::open(&setup);
        let (record, salts, twin) = (Vec::new(), Salts::default(), None);
        Self { rng, setup, folded: game.clone(), game, record, salts, ledger, twin, met }
    }

    /// Plays until the game is over.
    pub(crate) fn play(mut self) {
        let patience = if self.rng.u8(..5) == 0 { self.rng.usize(..300) } else { usize::MAX };
        self.ledger.check(&self.game);
        while !self.game.is_over() {
            assert!(self.record.len() < TOO_LONG, "it does not end");
            let phase = self.open().phase;
            let told_all = phase == PhaseView::FinalScoring && self.rng.u8(..6) == 0;
            if told_all || self.record.len() > patience {
                self.host_ends(phase);
                break;
            }
            if self.rng.bool() {
                self.probe();
            }
            if !(self.the_host_mends() || self.somebody_goes_home()) {
                self.tap();
            }
        }
        self.check_the_end();
    }

    fn view(&self, audience: Audience) -> View {
        view(&self.game, audience)
    }

    /// What all may see.
    fn open(&self) -> View {
        self.view(Audience::Watcher)
    }

    fn eyes(&self, seat: Seat) -> Eyes {
        Eyes::of(&self.game, seat, self.setup.settings, self.ledger.clock.taken)
    }

    fn next_revision(&self) -> Revision {
        Revision(u64::try_from(self.record.len()).unwrap() + 1)
    }

    fn decide(&self, seat: Seat, steps: &[Command]) -> Result<Decision, Refusal> {
        sound(decide(&self.game, self.next_revision(), seat, steps, &mut self.salts.clone()))
    }

    fn listed_step(&mut self, eyes: &Eyes) -> Option<Command> {
        let chosen = tap::choose(&mut self.rng, eyes)?;
        Some(tap::fill(&mut self.rng, chosen, eyes))
    }

    /// Somebody taps something on their list: who is awaited, or anybody where anybody records.
    fn tap(&mut self) {
        let open = self.open();
        let awaited = open.awaited[self.rng.usize(..open.awaited.len())];
        let anyone = Seat(self.rng.u8(1..=self.setup.plan.players));
        let records = self.setup.settings.recording == Recording::AnySeat && self.rng.bool();
        let (seat, step) = match self.listed_step(&self.eyes(anyone)) {
            Some(step) if records => (anyone, step),
            Some(_) | None => (awaited, self.listed_step(&self.eyes(awaited)).unwrap()),
        };
        if !open.awaited.contains(&seat) {
            self.met.saw(Thing::RecordedForAnother);
        }
        let before = self.twin.is_none().then(|| self.game.clone());
        let at = self.next_revision();
        let unused = self.salts.clone();
        let steps = std::slice::from_ref(&step);
        let decided = sound(decide(&self.game, at, seat, steps, &mut self.salts));
        let decided = decided.unwrap_or_else(|refusal| panic!("{seat}: {step:?}: {refusal}"));
        is_found_again(&self.game, at, Asker::Seat(seat), &decided, &unused);
        needs_each_event(&self.game, at, Asker::Seat(seat), &decided, &unused);
        self.twin = match (self.twin.take(), before) {
            (Some(twin), _) => twin.follow(at, seat, &step, &decided),
            (None, Some(before)) => Twin::fork(&mut self.rng, before, unused, at, seat, &step),
            (None, None) => None,
        };
        self.keep(at, decided);
    }

    /// The host tries to put something right: possible or not, and now and then it is done.
    fn the_host_mends(&mut self) -> bool {
        let (open, at) = (self.open(), self.next_revision());
        if self.rng.u8(..if open.phase == PhaseView::Tournament { 2 } else { 4 }) > 0 {
            return false;
        }
        let correction = host::proposal(&mut self.rng, &open);
        let decided = sound(correct(&self.game, at, &correction, host::note()));
        let possible = host::possible(&open, &correction);
        assert_eq!(decided.is_ok(), possible, "{correction:?}: {:?}", decided.err());
        let Ok(decided) = decided else {
            self.met.saw(Thing::MendRefused);
            return false;
        };
        if let Correction::Points { seat, points } = correction {
            comes_back(&self.game, &decided.game, at, seat, points);
        }
        if self.rng.u8(..host::seldom(&open, &correction)) > 0 {
            return false;
        }
        let mend = |game: &Game| sound(correct(game, at, &correction, host::note()));
        self.twin = self.twin.take().map(|twin| twin.mirrors(&decided, mend));
        is_found_again(&self.game, at, Asker::Table, &decided, &self.salts);
        self.keep(at, decided);
        true
    }

    /// Somebody wants to go home: possible or not, and now and then they go.
    fn somebody_goes_home(&mut self) -> bool {
        let (open, at) = (self.open(), self.next_revision());
        let chooses = open.towers.as_ref().is_some_and(|own| own.thief.is_some());
        if self.rng.u8(..if open.phase == PhaseView::Tournament || chooses { 2 } else { 8 }) > 0 {
            return false;
        }
        let seat = host::somebody(&mut self.rng, &open);
        let decided = sound(retire(&self.game, at, seat));
        // Who has the river's first bend in hand lays the tournament tile before they go (T-7).
        let bend = LegalMove::Tournament(TournamentMove::PlaceTournamentTile { places: Vec::new() });
        let bend = self.view(Audience::Seat(seat)).legal.contains(&bend) && open.awaited == [seat];
        let possible = host::may_go(&open, seat) && !bend;
        assert_eq!(decided.is_ok(), possible, "{seat} goes home: {:?}", decided.err());
        let seldom = (open.phase == PhaseView::Tournament || chooses) && open.awaited.contains(&seat);
        let goes = self.rng.u8(..if seldom { 4 } else { 60 }) == 0;
        let Some(decided) = decided.ok().filter(|_| goes) else { return false };
        self.twin = self.twin.take().map(|twin| twin.mirrors(&decided, |game| sound(retire(game, at, seat))));
        is_found_again(&self.game, at, Asker::Table, &decided, &self.salts);
        self.keep(at, decided);
        true
    }

    fn host_ends(&mut self, phase: PhaseView) {
        let natural = phase == PhaseView::FinalScoring;
        assert_eq!(sight::legal(&self.game, Audience::Host), [LegalMove::EndGame]);
        let at = self.next_revision();
        let before = undated(sheet(&self.game));
        let decided = sound(end(&self.game, at)).unwrap();
        is_found_again(&self.game, at, Asker::Table, &decided, &self.salts);
        assert_eq!(undated(sheet(&decided.game)), before);
        if natural {
            self.met.saw(Thing::NaturalEnd);
            assert!(self.ledger.stock.all_held(), "T-21");
        } else {
            self.met.saw(Thing::EarlyEnd);
        }
        if let Some(twin) = self.twin.take() {
            self.met.saw(Thing::TwinAtTheEnd);
            self.twin = Some(twin.mirrors(&decided, |game| sound(end(game, at))));
        }
        self.keep(at, decided);
    }

    fn keep(&mut self, at: Revision, decided: Decision) {
        self.folded.apply(at, &decided.events).unwrap();
        assert_eq!(self.folded, decided.game, "the record folds into the live state");
        assert_eq!(decided.game.check(), Ok(()));
        let (before, in_turn) = (self.open(), self.ledger.in_turn());
        self.game = decided.game;
        self.ledger.note(&decided.events);
        self.ledger.check(&self.game);
        for tournament in Decided::in_events(&decided.events) {
            let overflow = self.setup.settings.house.tie_overflow;
            if tournament.check(self.setup.seats.len(), overflow, &self.ledger.clock.retired) {
                self.met.saw(Thing::TieTooLarge);
            }
        }
        self.tells_all_the_same(&decided.events);
        self.met.note(&before, &decided.events, &self.open());
        self.met.note_in_turn(in_turn, &decided.events);
        if let Some(twin) = &self.twin {
            twin.shows_others_the_same(&self.game);
            self.met.saw(Thing::TwinCompared);
        }
        self.record.push((at, decided.events));
        if self.record.len().is_multiple_of(COUNTED_AT) || self.game.is_over() {
            adds_up(&self.setup, self.record.iter().flat_map(|(_, events)| events), &self.game);
        }
    }

    /// Points stay open to the host, even once it is over; nothing else does, and nobody is awaited.
    fn check_the_end(&mut self) {
        self.ledger.check(&self.game);
        let mut again = Game::start(&self.setup).unwrap();
        for (at, events) in &self.record {
            again.apply(*at, events).unwrap();
        }
        assert_eq!(again, self.game, "the whole record folds into the state at the end");
        let (over, at) = (self.open(), self.next_revision());
        assert_eq!(over.sheet, Some(sheet(&self.game)));
        for audience in self.audiences() {
            assert_eq!(sight::legal(&self.game, audience), []);
        }
        for _ in 0..5 {
            let correction = host::proposal(&mut self.rng, &over);
            let decided = sound(correct(&self.game, at, &correction, host::note()));
            assert_eq!(decided.is_ok(), host::possible(&over, &correction), "{correction:?}");
        }
        assert_eq!(sound(end(&self.game, at)).err(), Some(Refusal::GameOver));
        assert_eq!(sound(retire(&self.game, at, Seat(1))).err(), Some(Refusal::GameOver));
        if self.ledger.stock.lake {
            self.met.saw(Thing::Lake);
        }
    }

    fn audiences(&self) -> impl Iterator<Item = Audience> + use<> {
        let seats = self.setup.seats.clone().into_iter().map(Audience::Seat);
        seats.chain([Audience::Host, Audience::Watcher])
    }
}

/// So many points more and as many less leave no trace but two lines.
fn comes_back(before: &Game, corrected: &Game, at: Revision, seat: Seat, points: Points) {
    let after = view(corrected, Audience::Watcher);
    let before = view(before, Audience::Watcher);
    for (was, is) in before.scores.iter().zip(&after.scores) {
        let moved = if is.seat == seat { points } else { Points(0) };
        assert_eq!(is.points, was.points + moved);
    }
    let back = Correction::Points { seat, points: Points(-points.0) };
    let back = sound(correct(corrected, at, &back, host::note())).unwrap().game;
    assert_eq!(view(&back, Audience::Watcher), before, "what comes back comes back exactly");
}

/// A sheet without when guards were counted at the end (W-8): by the last commit if it ended now, by the end once it has.
fn undated(mut sheet: Sheet) -> Sheet {
    for line in &mut sheet.lines {
        if let ScoreLine::Guards { pay: GuardPay::AtTheEnd { .. }, revision, .. } = line {
            *revision = Revision(0);
        }
    }
    sheet
}

/// A decision or its refusal; the rules' own invariants are never broken.
fn sound(decided: Result<Decision, Rejected>) -> Result<Decision, Refusal> {
    decided.map_err(|rejected| match rejected {
        Rejected::Refused(refusal) => refusal,
        Rejected::Broken(broken) => panic!("the rules break their own invariant: {broken}"),
    })
}
