//! A game being played, with its record, what a ledger makes of it, and a second game that is only ever folded. Never
//! chooses a step.

use fastrand::Rng;
use herald_rules::{Asker, Chance, Decision, Draw, Event, Game, Rejected, Setup, decide, plan_for, sight};
use herald_words::{
    Audience, Command, DrawnBy, Expansion, Fact, HouseRules, LegalMove, MapKeeping, Played, Recording,
    Refusal, Revision, Salt, Seat, Settings, TileTower, Tiles, View,
};

use super::{
    chart::Chart,
    ledger::Ledger,
    look::{adds_up, is_found_again, needs_each_event, view},
};

/// One commit of so many is told with an event left out, for each of its events, and the whole record counted: that takes long.
const LOOKED_AT: u64 = 16;

/// Draws by number alone, so that what is probed takes nothing from the game.
#[derive(Clone, Copy)]
pub(crate) struct Dice(pub(crate) u64);

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        let mut bits = [0; 32];
        Rng::with_seed(self.0).fill(&mut bits);
        self.0 = self.0.wrapping_add(1);
        Salt(bits)
    }

    fn below(&mut self, draw: Draw, bound: u16) -> u16 {
        Rng::with_seed(self.0 ^ u64::from(draw.number) << 32 ^ (draw.heap as u64) << 60).u16(..bound)
    }
}

/// What is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evening {
    pub(crate) players: u8,
    pub(crate) abbot: bool,
    pub(crate) river: bool,
    pub(crate) tournaments: bool,
    pub(crate) towers: bool,
    /// Whether the land tiles lie in the compartments of the tile tower.
    pub(crate) tile_tower: bool,
    pub(crate) drawn_by: DrawnBy,
    pub(crate) recording: Recording,
    pub(crate) house: HouseRules,
    /// Whether one tournament follows another: all piles but the first and the last have a single tile.
    pub(crate) hurried: bool,
    /// Whether one prize tile lies on each pile.
    pub(crate) scarce: bool,
}

impl Evening {
    pub(crate) fn settings(self) -> Settings {
        let played = [
            (self.abbot, Expansion::Abbot),
            (self.river, Expansion::River),
            (self.tournaments, Expansion::TournamentsAndEmblems),
            (self.towers, Expansion::TowersAndThieves),
        ];
        let with = |all: Played, (_, expansion)| all.with(expansion, Tiles::Usual);
        Settings {
            played: played.into_iter().filter(|(is, _)| *is).fold(Played::default(), with),
            map: MapKeeping::Tracked,
            drawn_by: self.drawn_by,
            recording: self.recording,
            house: self.house,
            tile_tower: if self.tile_tower { TileTower::Used } else { TileTower::NotUsed },
            ..Settings::default()
        }
    }

    pub(crate) fn setup(self) -> Setup {
        let settings = self.settings();
        let mut plan = plan_for(&settings, self.players).unwrap();
        if self.hurried {
            let all = plan.land_tiles;
            let between = u16::try_from(plan.piles.len()).unwrap() - 2;
            plan.piles.iter_mut().for_each(|pile| pile.land = 1);
            plan.piles[0].land = all / 2;
            plan.piles.last_mut().unwrap().land = all - all / 2 - between;
        }
        if self.scarce {
            plan.piles.iter_mut().skip(1).for_each(|pile| pile.prizes = 1);
            plan.last_prizes = 13 - u8::try_from(plan.piles.len()).unwrap();
        }
        Setup { seats: (1..=self.players).map(Seat).collect(), settings, plan }
    }
}

pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) game: Game,
    pub(crate) ledger: Ledger,
    pub(crate) dice: Dice,
    /// As a watcher sees it.
    pub(crate) open: View,
    pub(crate) chart: Chart,
    pub(crate) commits: u64,
    /// The last commit.
    pub(crate) events: Vec<Event>,
    /// All before it.
    earlier: Vec<Event>,
}

impl Table {
    pub(crate) fn start(setup: Setup, dice: Dice) -> Self {
        let game = Game::start(&setup).unwrap();
        let open = view(&game, Audience::Watcher);
        let chart = Chart::of(&open.map.as_ref().unwrap().tiles);
        Self {
            ledger: Ledger::of(&setup),
            setup,
            game,
            dice,
            open,
            chart,
            commits: 0,
            events: Vec::new(),
            earlier: Vec::new(),
        }
    }

    pub(crate) fn next(&self) -> Revision {
        Revision(self.commits + 1)
    }

    /// Who is awaited.
    pub(crate) fn seat(&self) -> Seat {
        let awaited = self.game.awaited();
        assert_eq!(awaited.len(), 1, "somebody is awaited, and on a tracked map one");
        awaited[0]
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<LegalMove> {
        sight::legal(&self.game, Audience::Seat(seat))
    }

    /// What would come of a step.
    pub(crate) fn tries(&self, seat: Seat, step: &Command) -> Result<Decision, Refusal> {
        sound(decide(&self.game, self.next(), seat, std::slice::from_ref(step), &mut self.dice.clone()))
    }

    /// A step becomes part of the record, and its events fold the game before into the game after.
    pub(crate) fn takes(&mut self, seat: Seat, step: &Command) {
        let at = self.next();
        let dice = self.dice;
        let decided = sound(decide(&self.game, at, seat, std::slice::from_ref(step), &mut self.dice));
        let decided =
            decided.unwrap_or_else(|refusal| panic!("{seat}: {step:?} is listed but refused: {refusal}"));
        is_found_again(&self.game, at, Asker::Seat(seat), &decided, &dice);
        if self.commits.is_multiple_of(LOOKED_AT) {
            needs_each_event(&self.game, at, Asker::Seat(seat), &decided, &dice);
        }
        let Decision { events, game } = decided;
        let mut folded = self.game.clone();
        folded.apply(at, &events).unwrap();
        assert_eq!(folded, game, "the events of {step:?} fold into the state decided");
        assert_eq!(game.check(), Ok(()));
        events.iter().for_each(|event| self.ledger.sees(event));
        self.earlier.append(&mut self.events);
        (self.game, self.events, self.commits) = (game, events, self.commits + 1);
        if self.commits.is_multiple_of(LOOKED_AT) || self.game.is_over() {
            adds_up(&self.setup, self.earlier.iter().chain(&self.events), &self.game);
        }
        self.open = view(&self.game, Audience::Watcher);
        let tiles = &self.open.map.as_ref().unwrap().tiles;
        if tiles.len() != self.chart.tiles.len() {
            self.chart = Chart::of(tiles);
        }
    }

    /// What happened in the last commit, as far as it is public.
    pub(crate) fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.events.iter().filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None })
    }

    pub(crate) fn audiences(&self) -> impl Iterator<Item = Audience> + use<> {
        let seats = self.setup.seats.clone().into_iter().map(Audience::Seat);
        seats.chain([Audience::Host, Audience::Watcher])
    }
}

/// A decision or its refusal; the rules' own invariants are never broken.
pub(crate) fn sound(decided: Result<Decision, Rejected>) -> Result<Decision, Refusal> {
    decided.map_err(|rejected| match rejected {
        Rejected::Refused(refusal) => refusal,
        Rejected::Broken(broken) => panic!("the rules break their own invariant: {broken}"),
    })
}
