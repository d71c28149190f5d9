//! A tracked table to test at. Every step it takes is seen by a witness, folded a second time from its record and
//! audited afterwards. Never works out a score.

use herald_rules::{Chance, Decision, Draw, Event, Game, Rejected, Setup, decide, plan_for};
use herald_words::{
    Audience, Command, DrawnBy, Fact, MapCommand, MapKeeping, Refusal, Revision, Salt, Seat, Settings, View,
};

use super::{audit::Audit, look, witness::Witness};

/// A game, its record, and who watches over both.
pub(crate) struct Board {
    pub(crate) setup: Setup,
    pub(crate) game: Game,
    pub(crate) witness: Witness,
    pub(crate) dice: Dice,
    folded: Game,
    record: Vec<(Revision, Vec<Event>)>,
    /// What was live after each commit.
    states: Vec<Game>,
}

/// Chance that can be foretold: what is thrown first, then as the seed has it.
#[derive(Clone)]
pub(crate) struct Dice {
    pub(crate) thrown: Vec<u16>,
    rng: fastrand::Rng,
}

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        panic!("nothing is hidden on a tracked map")
    }

    fn below(&mut self, _draw: Draw, bound: u16) -> u16 {
        if self.thrown.is_empty() { self.rng.u16(..bound) } else { self.thrown.remove(0) }
    }
}

/// A tracked map whose tiles are drawn so.
pub(crate) fn drawn_by(drawn_by: DrawnBy) -> Settings {
    Settings { map: MapKeeping::Tracked, drawn_by, ..Settings::default() }
}

impl Board {
    /// The table draws; seat 1 begins.
    pub(crate) fn of(players: u8) -> Self {
        Self::playing(players, drawn_by(DrawnBy::Table), 0)
    }

    pub(crate) fn playing(players: u8, settings: Settings, seed: u64) -> Self {
        let seats = (1..=players).map(Seat).collect();
        let setup = Setup { seats, settings, plan: plan_for(&settings, players).unwrap() };
        let game = Game::start(&setup).unwrap();
        let dice = Dice { thrown: Vec::new(), rng: fastrand::Rng::with_seed(seed) };
        let board = Self {
            folded: game.clone(),
            game,
            witness: Witness::begins(setup.seats[0], settings.drawn_by),
            setup,
            dice,
            record: Vec::new(),
            states: Vec::new(),
        };
        board.audit();
        board
    }

    /// Who is awaited.
    pub(crate) fn seat(&self) -> Seat {
        self.game.awaited()[0]
    }

    pub(crate) fn view(&self) -> View {
        look::view(&self.game, Audience::Watcher)
    }

    /// What who is awaited may do.
    pub(crate) fn legal(&self) -> Vec<herald_words::LegalMove> {
        herald_rules::sight::legal(&self.game, Audience::Seat(self.seat()))
    }

    pub(crate) fn next_revision(&self) -> Revision {
        Revision(u64::try_from(self.record.len()).unwrap() + 1)
    }

    /// What would come of these steps.
    pub(crate) fn decide(&self, seat: Seat, steps: &[Command]) -> Result<Decision, Refusal> {
        sound(decide(&self.game, self.next_revision(), seat, steps, &mut self.dice.clone()))
    }

    /// Steps of who is awaited that must be accepted.
    pub(crate) fn takes(&mut self, steps: &[Command]) -> &mut Self {
        let seat = self.seat();
        self.seat_takes(seat, steps)
    }

    pub(crate) fn seat_takes(&mut self, seat: Seat, steps: &[Command]) -> &mut Self {
        let at = self.next_revision();
        let decided = sound(decide(&self.game, at, seat, steps, &mut self.dice));
        self.keep(decided.unwrap_or_else(|refusal| panic!("{seat}: {steps:?}: {refusal}")));
        self
    }

    /// One step on the map.
    pub(crate) fn enters(&mut self, step: MapCommand) -> &mut Self {
        self.takes(&[Command::Map(step)])
    }

    pub(crate) fn ends(&mut self) -> &mut Self {
        self.takes(&[Command::EndTurn])
    }

    /// Why steps of who is awaited are refused: reason, rule and facts. Nothing changes.
    pub(crate) fn refusal(&self, steps: &[Command]) -> String {
        self.refusal_to(self.seat(), steps)
    }

    pub(crate) fn refusal_to(&self, seat: Seat, steps: &[Command]) -> String {
        let before = self.game.clone();
        let refusal = self.decide(seat, steps).expect_err("it must be refused");
        assert_eq!(self.game, before, "a refusal changes nothing");
        let explained = refusal.explain();
        let rule = explained.rule.map_or("-".to_owned(), |rule| rule.to_string());
        let facts = explained.facts.iter().map(|(name, fact)| format!(" {name}={fact}"));
        format!("{} {rule}{}", explained.reason, facts.collect::<String>())
    }

    /// A decision becomes part of the record.
    pub(crate) fn keep(&mut self, decided: Decision) {
        let at = self.next_revision();
        for event in &decided.events {
            let before = look::view(&self.folded, Audience::Watcher);
            self.witness.sees(&before, event);
            self.folded.apply(at, [event]).unwrap();
        }
        assert_eq!(self.folded, decided.game, "the record folds into the live state");
        assert_eq!(decided.game.check(), Ok(()));
        self.game = decided.game;
        self.record.push((at, decided.events));
        look::adds_up(&self.setup, self.record.iter().flat_map(|(_, events)| events), &self.game);
        self.states.push(self.game.clone());
        self.audit();
    }

    fn audit(&self) {
        Audit { game: &self.game, settings: self.setup.settings, witness: &self.witness }.check();
    }

    /// What happened in the last commit.
    pub(crate) fn last(&self) -> Vec<Fact> {
        let fact = |event: &Event| if let Event::Fact(fact) = event { Some(fact.clone()) } else { None };
        self.record.last().unwrap().1.iter().filter_map(fact).collect()
    }

    pub(crate) fn commits(&self) -> usize {
        self.record.len()
    }

    /// Every beginning of the record folds into what was live then.
    pub(crate) fn folds_from_the_start(&self) {
        let mut game = Game::start(&self.setup).unwrap();
        for ((at, events), live) in self.record.iter().zip(&self.states) {
            game.apply(*at, events).unwrap();
            assert_eq!(game, *live, "revision {at}");
        }
    }
}

/// A decision or its refusal; the rules' own invariants are never broken.
pub(crate) fn sound(decided: Result<Decision, Rejected>) -> Result<Decision, Refusal> {
    decided.map_err(|rejected| match rejected {
        Rejected::Refused(refusal) => refusal,
        Rejected::Broken(broken) => panic!("the rules break their own invariant: {broken}"),
    })
}
