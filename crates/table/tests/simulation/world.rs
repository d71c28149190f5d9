//! A whole run: lives of the program on one disk, one after the other, all that comes of one seed. Never decides what is
//! right; the books and the oracle do.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex},
};

use fastrand::Rng;
use futures_util::future::join_all;
use herald_journal::{GameKey, Journal};
use herald_table::{Clock, House};
use herald_words::Token;

use crate::{
    agenda::Agenda,
    book::Deletion,
    client::{Client, Sim},
    common::{OPERATOR, StillEntropy},
    disk::{Damage, Disk},
    faulty::Faulty,
    lies::Lie,
    oracle::Oracle,
    round::{MEMBERS, Place, settings},
    weather::{Fault, Tally, Weather},
};

/// Tables that are played at once.
const PLACES: usize = 4;
/// Times the program is killed.
const CRASHES: u64 = 5;
/// The longest life, in events.
const LIFE: u64 = 4_000;
/// How many events a program whose store broke goes on before it ends itself.
const DYING: u64 = 60;
/// One in so many events a stored game is damaged.
const ROTS: u64 = 2_000;
/// One in so many events a long time passes, and the house puts to sleep what nobody holds.
const NAPS: u64 = 300;
/// A long time, in ticks.
const NAP: u64 = 11 * 60 * 1000;
/// After so many events of calm something waits for what never comes.
const CALM: u64 = 30_000;

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) found: Option<String>,
    pub(crate) last_steps: String,
    pub(crate) trace: u64,
    pub(crate) steps: u64,
    pub(crate) games: u64,
    pub(crate) tally: Tally,
}

#[derive(Debug)]
struct SimClock(Arc<Agenda>);

impl Clock for SimClock {
    fn now_ms(&self) -> i64 {
        i64::try_from(self.0.now()).unwrap()
    }
}

/// All that outlives a crash.
struct World {
    rng: Rng,
    agenda: Arc<Agenda>,
    weather: Arc<Weather>,
    oracle: Arc<Oracle>,
    disk: Arc<Mutex<Disk>>,
    entropy: Arc<StillEntropy>,
    places: Vec<Arc<Place>>,
    lie: Lie,
}

/// One run, on a thread of its own making.
pub(crate) fn run(seed: u64, lie: Lie) -> Outcome {
    let mut building = tokio::runtime::Builder::new_current_thread();
    let runtime = building.enable_time().start_paused(true).build().unwrap();
    runtime.block_on(World::new(seed, lie).runs(seed))
}

impl World {
    fn new(seed: u64, lie: Lie) -> Self {
        Self {
            rng: Rng::with_seed(!seed),
            agenda: Arc::default(),
            weather: Arc::new(Weather::new(seed)),
            oracle: Arc::default(),
            disk: Arc::default(),
            entropy: Arc::default(),
            places: (0..PLACES).map(|place| Arc::new(Place::new(place, settings(place)))).collect(),
            lie,
        }
    }

    async fn runs(mut self, seed: u64) -> Outcome {
        let mut people: Vec<Client> = (0..PLACES * MEMBERS)
            .map(|number| Client::new(seed, &self.places[number / MEMBERS], number % MEMBERS))
            .collect();
        for life in 0..=CRASHES {
            let sim = self.opens(life == CRASHES);
            self.lives(&sim, &mut people).await;
            people.iter_mut().for_each(Client::loses_connection);
            self.agenda.clear();
            if self.oracle.found().is_some() {
                break;
            }
            if !sim.calm {
                self.weather.came(Fault::Crash);
                self.oracle.note(format!("{:>6} the program is killed", self.agenda.now()));
                if self.rng.u8(..2) == 0 {
                    self.rots();
                }
            }
        }
        self.ends(&people)
    }

    /// The program starts, over what is durable.
    fn opens(&self, calm: bool) -> Sim {
        if calm {
            self.weather.calms()
        } else {
            self.weather.new_life()
        }
        let (disk, agenda, weather) = (self.disk.clone(), self.agenda.clone(), self.weather.clone());
        let journal = Faulty::new(disk, agenda, weather, self.lie);
        let (shared, clock): (Arc<dyn Journal>, _) =
            (Arc::new(journal.clone()), SimClock(self.agenda.clone()));
        let operator = Token::new(OPERATOR);
        let house = Arc::new(House::new(shared, self.entropy.clone(), Arc::new(clock), Some(&operator)));
        let (agenda, weather, oracle) = (self.agenda.clone(), self.weather.clone(), self.oracle.clone());
        Sim { agenda, weather, oracle, journal, house, lie: self.lie, calm }
    }

    /// Until the program is killed, or everybody has found out what is true.
    async fn lives(&mut self, sim: &Sim, people: &mut [Client]) {
        let mut until = if sim.calm { u64::MAX } else { 1 + self.rng.u64(..LIFE) };
        let (mut broken, mut events) = (false, 0);
        let mut all = join_all(people.iter_mut().map(|client| client.live(sim)));
        loop {
            tokio::select! {
                biased;
                _ = &mut all => return,
                more = sim.agenda.next() => {
                    events += 1;
                    let rests = more && (events < CALM || !sim.calm);
                    let rests = if rests { Ok(()) } else { Err("somebody waits for ever".to_owned()) };
                    sim.oracle.check("the world", rests);
                }
            }
            if sim.journal.is_broken() && !broken {
                (broken, until) = (true, until.min(events + DYING));
            }
            if events >= until || sim.oracle.found().is_some() {
                return;
            }
            if !sim.calm && self.rng.u64(..ROTS) == 0 {
                self.rots();
            }
            if self.rng.u64(..NAPS) == 0 {
                sim.agenda.skip(NAP);
                sim.house.let_sleep();
            }
        }
    }

    /// Something stored becomes another thing.
    fn rots(&mut self) {
        let place = &self.places[self.rng.usize(..PLACES)];
        let round = place.now();
        let mut round = round.look();
        let Some(game) = round.book.game else { return };
        if round.book.rotten || round.book.deletion != Deletion::NotAsked {
            return;
        }
        let (at, kind) = (self.rng.usize(..1 << 20), self.rng.u8(..3));
        let damage = self.disk.lock().unwrap().damage(GameKey(game.0), |frames| {
            let frame = at % frames;
            match kind {
                0 => Damage::Flipped { frame, at },
                1 => Damage::CutShort { frame, at },
                _ => Damage::Missing,
            }
        });
        if let Some(damage) = damage {
            round.book.rotten = true;
            self.weather.came(damage.kind());
            self.oracle.note(format!("{:>6} table {}: {damage:?}", self.agenda.now(), place.number));
        }
    }

    fn ends(self, people: &[Client]) -> Outcome {
        let mut trace = DefaultHasher::new();
        people.iter().for_each(|client| client.trace().hash(&mut trace));
        let tally = self.weather.tally();
        tally.hash(&mut trace);
        self.agenda.now().hash(&mut trace);
        Outcome {
            found: self.oracle.found(),
            last_steps: self.oracle.last_steps(),
            trace: trace.finish(),
            steps: people.iter().map(|client| client.steps).sum(),
            games: self.places.iter().map(|place| u64::from(place.now().number) + 1).sum(),
            tally,
        }
    }
}
