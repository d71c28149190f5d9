//! One of the people: asks, looks, watches, loses its connection or its token, and goes on. Never knows more of the house
//! than it was told.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use fastrand::Rng;
use herald_table::{House, Proof};
use herald_words::*;

use crate::{
    agenda::Agenda,
    asks::{Ask, Pending},
    book::{Deletion, Shown},
    faulty::Faulty,
    lies::Lie,
    oracle::Oracle,
    round::{HOST, Member, PLAYERS, Place, Round, Stage, WATCHER},
    streams::Stream,
    weather::Weather,
};

/// The world as it is in one life of the program.
pub(crate) struct Sim {
    pub(crate) agenda: Arc<Agenda>,
    pub(crate) weather: Arc<Weather>,
    pub(crate) oracle: Arc<Oracle>,
    pub(crate) journal: Faulty,
    pub(crate) house: Arc<House>,
    pub(crate) lie: Lie,
    /// No more faults: everybody finds out what is true, and then it is over.
    pub(crate) calm: bool,
}

/// A client.
pub(crate) struct Client {
    pub(crate) member: Member,
    pub(crate) place: Arc<Place>,
    pub(crate) round: Arc<Round>,
    pub(crate) rng: Rng,
    pub(crate) seat: Option<Seat>,
    pub(crate) token: Option<Token>,
    /// Tokens that are dead for certain.
    pub(crate) dead: Vec<Token>,
    pub(crate) recovery: Option<RecoveryCode>,
    /// It asked for a new token of its own, and was not answered.
    pub(crate) token_in_doubt: bool,
    pub(crate) pending: Option<Pending>,
    /// What it was answered, to ask again.
    pub(crate) answered: Vec<Pending>,
    pub(crate) proof: Option<Proof>,
    pub(crate) stream: Option<Stream>,
    /// The last revision that a stream of this game showed.
    pub(crate) watched: Option<u64>,
    /// The last view.
    pub(crate) view: Option<Arc<Shared<View>>>,
    /// The whole record was read and looked through since the last start.
    pub(crate) audited: bool,
    /// The host, in the calm: the game has been played on.
    pub(crate) went_on: bool,
    /// The name of the request that opened the table.
    pub(crate) opened_as: String,
    pub(crate) steps: u64,
    asked: u64,
    trace: DefaultHasher,
}

impl Client {
    pub(crate) fn new(seed: u64, place: &Arc<Place>, member: Member) -> Self {
        let number = (place.number * 16 + member) as u64;
        Self {
            member,
            place: Arc::clone(place),
            round: place.now(),
            rng: Rng::with_seed(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            seat: None,
            token: None,
            dead: Vec::new(),
            recovery: None,
            token_in_doubt: false,
            pending: None,
            answered: Vec::new(),
            proof: None,
            stream: None,
            watched: None,
            view: None,
            audited: false,
            went_on: false,
            opened_as: String::new(),
            steps: 0,
            asked: 0,
            trace: DefaultHasher::new(),
        }
    }

    /// All it did and was told.
    pub(crate) fn trace(&self) -> u64 {
        self.trace.finish()
    }

    pub(crate) fn note(&mut self, sim: &Sim, what: &str) {
        let line = format!("{:>6} {} {what}", sim.agenda.now(), self.who());
        line.hash(&mut self.trace);
        sim.oracle.note(line);
    }

    pub(crate) fn who(&self) -> String {
        format!("table {} game {} member {}", self.place.number, self.round.number, self.member)
    }

    pub(crate) fn check(&self, sim: &Sim, held: Result<(), String>) {
        sim.oracle.check(&self.who(), held);
    }

    pub(crate) fn audience(&self) -> Audience {
        match (self.member, self.seat) {
            (_, Some(seat)) => Audience::Seat(seat),
            (HOST, None) => Audience::Host,
            (_, None) => Audience::Watcher,
        }
    }

    pub(crate) fn shown(&self, sim: &Sim) -> Shown {
        self.round.shown(&sim.journal.disk, self.audience())
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.rng.u64(0..limit)
    }

    /// A name for a request of its own.
    pub(crate) fn name(&mut self) -> String {
        self.asked += 1;
        format!("table-{}-{}-member-{}-{}", self.place.number, self.round.number, self.member, self.asked)
    }

    /// The program is gone; whatever was on its way is in doubt.
    pub(crate) fn loses_connection(&mut self) {
        (self.proof, self.stream, self.audited) = (None, None, false);
    }

    /// Lives through one life of the program: until it is killed, or all is found out.
    pub(crate) async fn live(&mut self, sim: &Sim) {
        loop {
            let ticks = 1 + self.below(12);
            sim.agenda.pause(ticks).await;
            self.steps += 1;
            if !Arc::ptr_eq(&self.round, &self.place.now()) {
                self.moves_on(sim).await;
            } else if sim.calm && self.is_content() {
                if self.round.look().content.len() == crate::round::MEMBERS {
                    return;
                }
                self.looks(sim).await;
            } else {
                self.step(sim).await;
            }
        }
    }

    /// To the next game at this place. Of the last one nothing is left.
    async fn moves_on(&mut self, sim: &Sim) {
        if let (Some(token), Some(game)) = (self.token.take(), self.round.game()) {
            self.stream = None;
            let failed = sim.weather.failed_reads();
            let admitted = sim.house.admit(&token, game).await.map(drop);
            let gone = admitted == Err(Problem::Unauthenticated)
                || admitted == Err(Problem::Unavailable(Unavailable::Unreadable))
                    && sim.weather.failed_reads() > failed;
            self.check(sim, gone.then_some(()).ok_or_else(|| format!("a deleted game answers {admitted:?}")));
        }
        self.note(sim, "moves on");
        (self.round, self.seat, self.proof, self.stream) = (self.place.now(), None, None, None);
        (self.recovery, self.pending, self.watched, self.view) = (None, None, None, None);
        (self.token_in_doubt, self.audited, self.went_on) = (false, false, false);
        self.dead.clear();
        self.answered.clear();
    }

    async fn step(&mut self, sim: &Sim) {
        let (stage, noticed) = {
            let round = self.round.look();
            (round.stage, round.book.noticed)
        };
        if noticed {
            return self.meets_damage(sim).await;
        }
        self.looks_at_stream(sim);
        match stage {
            Stage::Opening if self.member == HOST => self.asks(sim, || Ask::Open).await,
            Stage::Opening => {}
            Stage::Gathering => self.gathers(sim).await,
            Stage::Playing => self.plays(sim).await,
        }
    }

    async fn gathers(&mut self, sim: &Sim) {
        let all_here = {
            let round = self.round.look();
            round.seats.len() == PLAYERS && round.watched
        };
        match self.member {
            HOST if all_here || self.pending.is_some() => self.asks(sim, || Ask::Start).await,
            WATCHER if self.token.is_none() => self.asks(sim, || Ask::Watch).await,
            HOST | WATCHER => self.looks(sim).await,
            _ if self.token.is_none() => self.asks(sim, || Ask::Join).await,
            _ => self.looks(sim).await,
        }
    }

    async fn plays(&mut self, sim: &Sim) {
        if self.round.look().locked_out.contains(&self.member) {
            return;
        }
        let wanted = self.who_lost_its_token();
        match self.below(100) {
            _ if sim.calm && self.pending.is_none() && wanted.is_none() && !self.audited => {
                self.audits(sim).await;
            }
            _ if sim.calm && self.pending.is_none() && wanted.is_none() && self.member == HOST => {
                let (seat, points) = (self.a_seat(), Points(1));
                self.asks(sim, || Ask::Correct(Correction::Points { seat, points })).await;
            }
            0..70 if self.pending.is_some() => self.asks(sim, || Ask::Undo).await,
            0..60 if wanted.is_some() => self.asks(sim, || Ask::RenewSeat(wanted.unwrap())).await,
            0..45 => self.acts(sim).await,
            45..65 => self.looks(sim).await,
            65..78 => self.watches(sim).await,
            78..84 => self.asks_again(sim).await,
            84..92 => self.audits(sim).await,
            92..96 => self.tries_a_dead_token(sim).await,
            _ => (self.proof, self.stream) = (None, None),
        }
    }

    pub(crate) fn a_seat(&mut self) -> Seat {
        let player = 1 + self.rng.usize(0..PLAYERS);
        self.round.look().seats[&player]
    }

    /// For the host: whose token to make anew.
    fn who_lost_its_token(&self) -> Option<Seat> {
        let round = self.round.look();
        let member = round.locked_out.first().filter(|_| self.member == HOST)?;
        round.seats.get(member).copied()
    }

    fn is_content(&mut self) -> bool {
        let settled = self.audited && self.pending.is_none() && (self.went_on || self.member != HOST);
        let mut round = self.round.look();
        let sound = round.stage == Stage::Playing && !round.book.noticed;
        let settled =
            settled && sound && round.locked_out.is_empty() && round.book.deletion == Deletion::NotAsked;
        if settled {
            round.content.insert(self.member);
        }
        settled
    }
}
