//! A tracked table, with Tournaments & Emblems or without. Every step is folded a second time from its record and looked at
//! afterwards by the audit of the tests that play. Never works out a reach, a rank or a score.

use std::collections::VecDeque;

use herald_rules::{
    Asker, Chance, Decision, Draw, Event, Game, Rejected, Setup, correct, decide, end, retire,
};
use herald_words::{
    Audience, Command, Correction, Discipline, DrawnBy, Expansion, Fact, Label, LegalMove, MapKeeping, Note,
    PilePlan, Plan, Played, Refusal, Revision, Salt, Seat, Settings, Sheet, Tiles, TournamentFact,
    TournamentView, TowerFact, TowersView, View,
};

use super::{audit, look, script};

pub(crate) const RED: Seat = Seat(1);
pub(crate) const BLUE: Seat = Seat(2);
pub(crate) const YELLOW: Seat = Seat(3);
pub(crate) const BLACK: Seat = Seat(4);
pub(crate) const GREEN: Seat = Seat(5);

/// Prize tiles in the box (T-2).
const PRIZES: u8 = 12;

/// A game, its record, and what was live after each commit.
pub(crate) struct Board {
    pub(crate) setup: Setup,
    pub(crate) game: Game,
    pub(crate) dice: Dice,
    record: Vec<(Revision, Vec<Event>)>,
    states: Vec<Game>,
    /// The face drawn last, by which segments are named.
    pub(crate) face: String,
}

/// Chance that is thrown beforehand: what is asked for without a throw is a fault of the test.
#[derive(Clone, Default)]
pub(crate) struct Dice {
    pub(crate) thrown: VecDeque<u16>,
    pub(crate) bounds: Vec<u16>,
    /// Where a test leaves the throws to a seed.
    pub(crate) rng: Option<fastrand::Rng>,
    salts: u64,
}

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        self.salts += 1;
        let mut bits = [7; 32];
        bits[..8].copy_from_slice(&self.salts.to_be_bytes());
        Salt(bits)
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        self.bounds.push(bound);
        let seeded = self.rng.as_mut().map(|rng| rng.u16(..bound));
        let lot = self.thrown.pop_front().or(seeded);
        let lot = lot.unwrap_or_else(|| panic!("nothing thrown for {draw:?}"));
        assert!(lot < bound, "{lot} of {bound}");
        lot
    }
}

/// Tournaments & Emblems on a tracked map, the table drawing.
pub(crate) fn settings() -> Settings {
    let played = Played::default().with(Expansion::TournamentsAndEmblems, Tiles::Usual);
    Settings { played, map: MapKeeping::Tracked, drawn_by: DrawnBy::Table, ..Settings::default() }
}

/// Land piles of so many tiles, so many prizes on each but the first, and all that are left in the last pile.
pub(crate) fn piles(players: u8, land: &[u16], prizes: u8, crown: Discipline) -> Plan {
    let pile = |(at, land): (usize, &u16)| PilePlan { land: *land, prizes: if at == 0 { 0 } else { prizes } };
    let piles: Vec<_> = land.iter().enumerate().map(pile).collect();
    let laid_out: u8 = piles.iter().map(|pile| pile.prizes).sum();
    Plan {
        players,
        land_tiles: land.iter().sum(),
        river_tiles: 0,
        piles,
        last_prizes: PRIZES - laid_out,
        crown,
    }
}

impl Board {
    /// The table draws; two prizes on each pile but the first; red begins.
    pub(crate) fn of(players: u8, land: &[u16], crown: Discipline) -> Self {
        Self::with(settings(), piles(players, land, 2, crown))
    }

    pub(crate) fn with(settings: Settings, plan: Plan) -> Self {
        let seats = (1..=plan.players).map(Seat).collect();
        let setup = Setup { seats, settings, plan };
        let game = Game::start(&setup).unwrap();
        let (dice, face) = (Dice::default(), String::new());
        let board = Self { setup, game, dice, record: Vec::new(), states: Vec::new(), face };
        audit::check(&board);
        board
    }

    /// Who is awaited, alone.
    pub(crate) fn seat(&self) -> Seat {
        let [seat] = self.game.awaited()[..] else { panic!("one seat is awaited") };
        seat
    }

    pub(crate) fn view(&self, audience: Audience) -> View {
        look::view(&self.game, audience)
    }

    pub(crate) fn open(&self) -> TournamentView {
        self.view(Audience::Watcher).tournament.unwrap()
    }

    pub(crate) fn towers(&self) -> TowersView {
        self.view(Audience::Watcher).towers.unwrap()
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<LegalMove> {
        herald_rules::sight::legal(&self.game, Audience::Seat(seat))
    }

    pub(crate) fn sheet(&self) -> Sheet {
        herald_rules::sheet(&self.game)
    }

    /// Points by seat, as if the game ended now.
    pub(crate) fn totals(&self) -> Vec<i32> {
        let totals = self.sheet().totals;
        let of = |seat: &Seat| totals.iter().find(|total| total.seat == *seat).unwrap().points.0;
        self.setup.seats.iter().map(of).collect()
    }

    pub(crate) fn next_revision(&self) -> Revision {
        Revision(u64::try_from(self.record.len()).unwrap() + 1)
    }

    /// What would come of these steps.
    pub(crate) fn decide(&self, seat: Seat, steps: &[Command]) -> Result<Decision, Refusal> {
        sound(decide(&self.game, self.next_revision(), seat, steps, &mut self.dice.clone()))
    }

    /// A step of this seat that must be accepted.
    pub(crate) fn takes(&mut self, seat: Seat, step: Command) -> &mut Self {
        let at = self.next_revision();
        let dice = self.dice.clone();
        let decided = sound(decide(&self.game, at, seat, std::slice::from_ref(&step), &mut self.dice));
        let decided = decided.unwrap_or_else(|refusal| panic!("{seat}: {step:?}: {refusal}"));
        look::is_found_again(&self.game, at, Asker::Seat(seat), &decided, &dice);
        self.keep(decided)
    }

    /// Who has gone home plays on no more.
    pub(crate) fn goes_home(&mut self, seat: Seat) -> &mut Self {
        let decided = sound(retire(&self.game, self.next_revision(), seat)).unwrap();
        self.keep(decided)
    }

    /// The host ends the game.
    pub(crate) fn host_ends(&mut self) -> &mut Self {
        let decided = sound(end(&self.game, self.next_revision())).unwrap();
        self.keep(decided)
    }

    /// Why who is awaited may not; nothing changes.
    pub(crate) fn refused(&self, step: Command) -> Refusal {
        self.refused_to(self.seat(), step)
    }

    pub(crate) fn refused_to(&self, seat: Seat, step: Command) -> Refusal {
        let before = self.game.clone();
        let refusal = self.decide(seat, &[step]).expect_err("it must be refused");
        assert_eq!(self.game, before, "a refusal changes nothing");
        refusal
    }

    /// A decision becomes part of the record, which folds back into the live state.
    pub(crate) fn keep(&mut self, decided: Decision) -> &mut Self {
        let at = self.next_revision();
        let mut folded = self.game.clone();
        folded.apply(at, &decided.events).unwrap();
        assert_eq!(folded, decided.game, "the events fold into the state decided");
        assert_eq!(decided.game.check(), Ok(()));
        audit::events(&self.setup.seats, &decided.events);
        self.game = decided.game;
        self.record.push((at, decided.events));
        look::adds_up(&self.setup, self.record.iter().flat_map(|(_, events)| events), &self.game);
        self.states.push(self.game.clone());
        audit::check(self);
        self
    }

    /// The host says whose turn it is, so that a test need not lay what it does not speak of.
    pub(crate) fn turn_of(&mut self, seat: Seat) -> &mut Self {
        if self.view(Audience::Watcher).turn.map(|turn| turn.seat) == Some(seat) {
            return self;
        }
        let correction = Correction::TurnOrder { order: self.setup.seats.clone(), turn: Some(seat) };
        let note =
            Note { reason: Label::parse("they did not wait").unwrap(), seen: Vec::new(), consent: None };
        let decided = sound(correct(&self.game, self.next_revision(), &correction, note)).unwrap();
        self.keep(decided)
    }

    /// What happened in the last commit.
    pub(crate) fn last(&self) -> &[Event] {
        &self.record.last().unwrap().1
    }

    /// Those with towers.
    pub(crate) fn of_towers(&self) -> Vec<TowerFact> {
        let fact = |fact| if let Fact::Tower(fact) = fact { Some(fact) } else { None };
        self.facts().into_iter().filter_map(fact).collect()
    }

    /// The public facts of it.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        let fact = |event: &Event| if let Event::Fact(fact) = event { Some(fact.clone()) } else { None };
        self.last().iter().filter_map(fact).collect()
    }

    /// Those of this expansion.
    pub(crate) fn told(&self) -> Vec<TournamentFact> {
        let fact = |fact| if let Fact::Tournament(fact) = fact { Some(fact) } else { None };
        self.facts().into_iter().filter_map(fact).collect()
    }

    pub(crate) fn happened(&self, fact: &TournamentFact) -> bool {
        self.told().contains(fact)
    }

    pub(crate) fn commits(&self) -> usize {
        self.record.len()
    }

    /// What happened in a commit, counted from 0, and the game that it led to.
    pub(crate) fn commit(&self, at: usize) -> (&Game, &[Event]) {
        (&self.states[at], &self.record[at].1)
    }

    /// The game as it was after so many commits, folded from the record alone.
    pub(crate) fn folded_to(&self, commits: usize) -> Game {
        let mut game = Game::start(&self.setup).unwrap();
        for (at, events) in &self.record[..commits] {
            game.apply(*at, events).unwrap();
        }
        game
    }

    /// Every beginning of the record folds into what was live then: whatever is taken back, the game before is there.
    pub(crate) fn folds_from_the_start(&self) {
        for (commits, live) in (1..).zip(&self.states) {
            assert_eq!(self.folded_to(commits), *live, "after {commits} commits");
        }
    }

    /// Herald draws this tile next.
    pub(crate) fn throw(&mut self, code: &str) -> &mut Self {
        let lot = script::lot(&self.view(Audience::Watcher), code);
        self.dice.thrown.push_back(lot);
        self
    }
}

/// A decision or its refusal; the rules' own invariants are never broken.
pub(crate) fn sound(decided: Result<Decision, Rejected>) -> Result<Decision, Refusal> {
    decided.map_err(|rejected| match rejected {
        Rejected::Refused(refusal) => refusal,
        Rejected::Broken(broken) => panic!("the rules break their own invariant: {broken}"),
    })
}
