//! A table to test at: players who draw, place and reveal, and what lies before them afterwards. Never works out a
//! value a test is about; every step it takes is folded a second time from its record and must come out the same.

#![allow(dead_code, unused_imports, reason = "each test file uses its own part of the table")]
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail, in its helpers too")]

#[path = "../look/mod.rs"]
mod look;
mod meeting;
mod player;
mod tourney;

pub(crate) use self::{
    meeting::*,
    player::*,
    tourney::{Tourney, reach},
};

use herald_rules::{Decision, Event, Game, Rejected, Setup, correct, decide, end, plan, retire, sheet};
use herald_words::{
    Audience, Command, Correction, Discipline, Emblem, Expansion, Fact, HouseRules, Label, MeepleId,
    MeepleView, Note, PhaseView, PilePlan, Plan, PlanRequest, Played, PrizeId, Refusal, Revision, ScoreView,
    Seat, Settings, Sheet, Tiles, TournamentFact, TournamentView, View,
};

use self::look::Salts;

pub(crate) const RED: Seat = Seat(1);
pub(crate) const BLUE: Seat = Seat(2);
pub(crate) const YELLOW: Seat = Seat(3);
pub(crate) const BLACK: Seat = Seat(4);
pub(crate) const GREEN: Seat = Seat(5);
pub(crate) const PINK: Seat = Seat(6);
/// Clockwise: red begins, blue is next.
pub(crate) const CLOCKWISE: [Seat; 6] = [RED, BLUE, YELLOW, BLACK, GREEN, PINK];

/// A game and its record.
pub(crate) struct Table {
    setup: Setup,
    pub(crate) game: Game,
    folded: Game,
    record: Vec<(Revision, Vec<Event>)>,
    salts: Salts,
}

impl Table {
    /// The game as it comes out of the box (T-3), red to draw.
    pub(crate) fn of(players: u8) -> Self {
        Self::playing(players, Settings::default())
    }

    /// The same with what the host chose: expansions, who keeps the emblems, who records.
    pub(crate) fn playing(players: u8, settings: Settings) -> Self {
        let Settings { played, extra_tiles, start_tile, crown, .. } = settings;
        let plan = plan(&PlanRequest { players, played, extra_tiles, start_tile, crown }).unwrap();
        Self::settled(plan, settings)
    }

    /// A short game: so many land tiles in each pile, so many prize tiles on every pile but the first.
    pub(crate) fn short(players: u8, land: &[u16], prizes: u8, crown: Discipline) -> Self {
        Self::start(short_plan(players, land, prizes, crown), HouseRules::default())
    }

    pub(crate) fn start(plan: Plan, house: HouseRules) -> Self {
        Self::settled(plan, Settings { house, ..Settings::default() })
    }

    pub(crate) fn settled(plan: Plan, settings: Settings) -> Self {
        let seats = CLOCKWISE[..usize::from(plan.players)].to_vec();
        Self::seated(Setup { seats, settings, plan })
    }

    pub(crate) fn seated(setup: Setup) -> Self {
        let game = Game::start(&setup).unwrap();
        Self { folded: game.clone(), game, setup, record: Vec::new(), salts: Salts::default() }
    }

    pub(crate) fn seat(&mut self, seat: Seat) -> Player<'_> {
        Player { table: self, seat }
    }

    pub(crate) fn red(&mut self) -> Player<'_> {
        self.seat(RED)
    }

    pub(crate) fn blue(&mut self) -> Player<'_> {
        self.seat(BLUE)
    }

    pub(crate) fn yellow(&mut self) -> Player<'_> {
        self.seat(YELLOW)
    }

    /// Whoever is to draw draws, places and ends the turn, so many times.
    pub(crate) fn turns(&mut self, count: usize) {
        for _ in 0..count {
            let seat = self.turn();
            self.seat(seat).draws().places().ends();
        }
    }

    /// Takes steps that must be accepted.
    pub(crate) fn take(&mut self, seat: Seat, steps: &[Command]) {
        let at = self.next_revision();
        let decision = decide(&self.game, at, seat, steps, &mut self.salts);
        self.keep(at, decision.unwrap_or_else(|refused| panic!("{seat}: {steps:?}: {refused:?}")));
    }

    /// A step that must be refused, and why.
    pub(crate) fn refusal(&mut self, seat: Seat, step: Command) -> Refusal {
        self.refusal_of(seat, &[step])
    }

    pub(crate) fn refusal_of(&mut self, seat: Seat, steps: &[Command]) -> Refusal {
        match decide(&self.game, self.next_revision(), seat, steps, &mut self.salts) {
            Err(Rejected::Refused(refusal)) => refusal,
            Err(Rejected::Broken(broken)) => panic!("{broken}"),
            Ok(decision) => panic!("{seat}: {steps:?} was accepted: {:?}", decision.events),
        }
    }

    /// The host ends the game.
    pub(crate) fn host_ends(&mut self) {
        let at = self.next_revision();
        let decision = end(&self.game, at).unwrap();
        self.keep(at, decision);
    }

    /// The host puts something right.
    pub(crate) fn corrects(&mut self, correction: &Correction) {
        let at = self.next_revision();
        let decision = correct(&self.game, at, correction, note()).unwrap();
        self.keep(at, decision);
    }

    /// A correction that must be refused, and why.
    pub(crate) fn correction_refused(&self, correction: &Correction) -> Refusal {
        match correct(&self.game, self.next_revision(), correction, note()) {
            Err(Rejected::Refused(refusal)) => refusal,
            other => panic!("{correction:?}: {other:?}"),
        }
    }

    /// A player goes home.
    pub(crate) fn goes_home(&mut self, seat: Seat) {
        let at = self.next_revision();
        let decision = retire(&self.game, at, seat).unwrap();
        self.keep(at, decision);
    }

    /// Going home that must be refused, and why.
    pub(crate) fn may_not_go_home(&self, seat: Seat) -> Refusal {
        match retire(&self.game, self.next_revision(), seat) {
            Err(Rejected::Refused(refusal)) => refusal,
            other => panic!("{seat} goes home: {other:?}"),
        }
    }

    /// How many commits fold into this state.
    pub(crate) fn as_of(&self, state: &Game) -> Option<usize> {
        (0..=self.record.len()).find(|commits| {
            let mut game = Game::start(&self.setup).unwrap();
            self.record[..*commits].iter().for_each(|(at, events)| game.apply(*at, events).unwrap());
            game == *state
        })
    }

    fn next_revision(&self) -> Revision {
        Revision(u64::try_from(self.record.len()).unwrap() + 1)
    }

    fn keep(&mut self, at: Revision, decision: Decision) {
        self.folded.apply(at, &decision.events).unwrap();
        assert_eq!(self.folded, decision.game, "the record folds into the state that was decided");
        assert_eq!(decision.game.check(), Ok(()));
        self.game = decision.game;
        self.record.push((at, decision.events));
        look::adds_up(&self.setup, self.events(), &self.game);
    }
}

/// What lies on the table.
impl Table {
    pub(crate) fn view(&self, audience: Audience) -> View {
        look::view(&self.game, audience)
    }

    /// What all may see.
    pub(crate) fn open(&self) -> TournamentView {
        self.view(Audience::Watcher).tournament.unwrap()
    }

    pub(crate) fn phase(&self) -> PhaseView {
        self.view(Audience::Watcher).phase
    }

    pub(crate) fn turn(&self) -> Seat {
        self.view(Audience::Watcher).turn.unwrap().seat
    }

    pub(crate) fn awaited(&self) -> Vec<Seat> {
        self.view(Audience::Watcher).awaited
    }

    /// A seat's hand, as its owner sees it.
    pub(crate) fn hand(&self, seat: Seat) -> Vec<Emblem> {
        self.view(Audience::Seat(seat)).tournament.unwrap().hand
    }

    /// A meeple, as a seat sees it.
    pub(crate) fn meeple(&self, seat: Seat, meeple: MeepleId) -> Option<MeepleView> {
        self.view(Audience::Seat(seat)).meeples.into_iter().find(|found| found.meeple == meeple)
    }

    pub(crate) fn score(&self, seat: Seat) -> ScoreView {
        let scores = self.view(Audience::Watcher).scores;
        scores.into_iter().find(|score| score.seat == seat).unwrap()
    }

    pub(crate) fn sheet(&self) -> Sheet {
        sheet(&self.game)
    }

    /// What each seat has or would have, clockwise.
    pub(crate) fn totals(&self) -> Vec<i32> {
        let sheet = self.sheet();
        let total = |seat: &Seat| sheet.totals.iter().find(|total| total.seat == *seat).unwrap().points.0;
        self.setup.seats.iter().map(total).collect()
    }

    /// The prize tiles before a seat.
    pub(crate) fn prizes_before(&self, seat: Seat) -> Vec<PrizeId> {
        let won = self.open().prizes.into_iter().map(|prize| prize.won);
        won.filter(|won| won.seat == seat).map(|won| won.prize).collect()
    }

    /// Everything that happened.
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.record.iter().flat_map(|(_, events)| events)
    }

    /// The events of the last commit.
    pub(crate) fn last(&self) -> &[Event] {
        &self.record.last().unwrap().1
    }

    /// The public facts of the last commit.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        let public = |event: &Event| if let Event::Fact(fact) = event { Some(fact.clone()) } else { None };
        self.last().iter().filter_map(public).collect()
    }

    /// The facts of the last commit that belong to this expansion.
    pub(crate) fn told(&self) -> Vec<TournamentFact> {
        let own = |fact| if let Fact::Tournament(fact) = fact { Some(fact) } else { None };
        self.facts().into_iter().filter_map(own).collect()
    }

    /// Who drew a prize tile in the last commit, in order: seat, rank and the emblem kept.
    pub(crate) fn drew(&self) -> Vec<(Seat, u8, Option<Emblem>)> {
        let won = |fact| {
            if let TournamentFact::PrizeWon { seat, rank, kept, .. } = fact {
                Some((seat, rank, kept))
            } else {
                None
            }
        };
        self.told().into_iter().filter_map(won).collect()
    }

    /// Which emblems went to the box in the last commit.
    pub(crate) fn boxed(&self) -> Vec<(Seat, Emblem)> {
        let boxed = |fact| {
            if let TournamentFact::EmblemBoxed { seat, emblem } = fact { Some((seat, emblem)) } else { None }
        };
        self.told().into_iter().filter_map(boxed).collect()
    }

    /// How many prize tiles nobody drew in the last commit.
    pub(crate) fn unwon(&self) -> u8 {
        let left = |fact| if let TournamentFact::PrizesLeft { prizes } = fact { Some(prizes) } else { None };
        self.told().into_iter().filter_map(left).sum()
    }
}

/// A plan of so many land tiles in each pile and so many prize tiles on every pile but the first, twelve in all.
pub(crate) fn short_plan(players: u8, land: &[u16], prizes: u8, crown: Discipline) -> Plan {
    let piles = land.iter().enumerate();
    let piles: Vec<_> =
        piles.map(|(at, land)| PilePlan { land: *land, prizes: if at == 0 { 0 } else { prizes } }).collect();
    let on_piles: u8 = piles.iter().map(|pile| pile.prizes).sum();
    Plan { players, land_tiles: land.iter().sum(), river_tiles: 0, piles, last_prizes: 12 - on_piles, crown }
}

/// These expansions, each with no land tile more, so that the piles stay as they are.
pub(crate) fn with(expansions: &[Expansion]) -> Settings {
    let play = |played: Played, expansion: &Expansion| {
        let tiles = if *expansion == Expansion::River { Tiles::Usual } else { Tiles::Counted(0) };
        played.with(*expansion, tiles)
    };
    Settings { played: expansions.iter().fold(Played::default(), play), ..Settings::default() }
}

fn note() -> Note {
    Note { reason: Label::parse("we forgot").unwrap(), seen: Vec::new(), consent: None }
}
