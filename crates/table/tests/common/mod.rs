//! Seats a table over a journal in memory, with time and randomness held still. Never reaches past the port.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "each test file uses its own part"
)]

pub mod node;
pub mod nodes;
pub mod voted;
pub mod watched;

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use herald_journal::{Journal, MemoryJournal};
use herald_table::{Clock, Entropy, House, NoEntropy, Proof};
use herald_words::*;

/// Bytes that repeat from run to run.
#[derive(Debug, Default)]
pub struct StillEntropy(AtomicU64);

impl Entropy for StillEntropy {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5bd1;
            chunk.copy_from_slice(&next.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Time that moves only when told.
#[derive(Debug, Default)]
pub struct StillClock(pub AtomicI64);

impl Clock for StillClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A table under test.
pub struct Evening {
    pub journal: Arc<dyn Journal>,
    pub clock: Arc<StillClock>,
    pub house: Arc<House>,
    pub created: Created,
    pub host: Proof,
    pub seats: Vec<Proof>,
    pub tokens: Vec<Token>,
    asked: AtomicU64,
}

pub const OPERATOR: &str = "ho_the-operator-of-this-test";

pub fn house(journal: &Arc<dyn Journal>, clock: &Arc<StillClock>) -> Arc<House> {
    let operator = Token::new(OPERATOR);
    let (entropy, clock) = (Arc::new(StillEntropy::default()), Arc::clone(clock));
    Arc::new(House::new(Arc::clone(journal), entropy, clock, Some(&operator)))
}

/// A land tile without a symbol.
pub const DRAW: Command = Command::DrawTile { symbol: None, thief: None };

/// An ordinary meeple without a label.
pub fn place(role: Role) -> Command {
    Command::PlaceMeeple { kind: Kind::Meeple, role, label: None, on_prize: None }
}

/// An emblem from the hand under a highwayman or knight.
pub fn nominate(meeple: u16, emblem: Emblem) -> Command {
    let (meeple, emblem) = (MeepleId(meeple), Some(emblem));
    Command::Tournament(TournamentCommand::NominateMeeple { meeple, emblem, ring_before: None })
}

/// A highwayman's emblem, turned over.
pub fn reveal_road(meeple: u16, tiles: u16) -> Command {
    let (meeple, reach) = (MeepleId(meeple), Some(Reach::Road { tiles, bridges: 0 }));
    Command::Tournament(TournamentCommand::RevealEmblem { meeple, reach, emblem: None })
}

/// Points told for one seat.
pub fn points(seat: u8, points: i32) -> Command {
    let (seats, points) = (vec![Seat(seat)], Points(points));
    Command::TellPoints { seats, points, source: PointSource::Other, reason: None }
}

/// Where the table stands, as one who was too late is told.
pub fn stale(problem: &Problem) -> &Standpoint {
    match problem {
        Problem::Stale { now: Some(now), .. } => now,
        other => panic!("{other:?}"),
    }
}

/// Why, and where the table stands, as one who was refused is told.
pub fn refused(problem: &Problem) -> (&Refusal, &Standpoint) {
    match problem {
        Problem::Refused { refusal, now: Some(now), .. } => (refusal, now),
        other => panic!("{other:?}"),
    }
}

/// A request whose content is its id.
pub fn request(id: &str) -> Request {
    let mut content = [0; 32];
    content[..id.len().min(32)].copy_from_slice(&id.as_bytes()[..id.len().min(32)]);
    Request { id: RequestId::parse(id).unwrap(), expected: None, content: Fingerprint(content) }
}

impl Evening {
    pub async fn lobby(players: usize) -> Self {
        Self::lobby_over(Arc::new(MemoryJournal::new()), players).await
    }

    pub async fn lobby_over(journal: Arc<dyn Journal>, players: usize) -> Self {
        let clock = Arc::new(StillClock(AtomicI64::new(1_000_000)));
        let house = house(&journal, &clock);
        Self::lobby_in(house, journal, clock, players, "create-with-a-long-id").await
    }

    /// Another table in a house.
    pub async fn lobby_in(
        house: Arc<House>,
        journal: Arc<dyn Journal>,
        clock: Arc<StillClock>,
        players: usize,
        id: &str,
    ) -> Self {
        let created = house.create(request(id), Settings::default()).await.unwrap();
        let host = house.admit(&created.host, created.game).await.unwrap();
        let (mut seats, mut tokens) = (Vec::new(), Vec::new());
        let colours = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Black, Colour::Pink];
        let symbols =
            [Symbol::Circle, Symbol::Square, Symbol::Triangle, Symbol::Diamond, Symbol::Star, Symbol::Heart];
        for player in 0..players {
            let name = Name::parse(&format!("player {player}")).unwrap();
            let joining = request(&format!("join-with-a-long-id-{player}"));
            let code = created.join.clone();
            let joined = house.join(joining, code, name, colours[player], symbols[player]).await.unwrap();
            seats.push(house.admit(&joined.token, joined.game).await.unwrap());
            tokens.push(joined.token);
        }
        Self { journal, clock, house, created, host, seats, tokens, asked: AtomicU64::new(0) }
    }

    pub async fn started(players: usize) -> Self {
        let evening = Self::lobby(players).await;
        evening.start().await;
        evening
    }

    /// Another table in the same house, in its lobby.
    pub async fn another(&self, players: usize, id: &str) -> Self {
        let (house, journal, clock) = (self.house.clone(), self.journal.clone(), self.clock.clone());
        Self::lobby_in(house, journal, clock, players, id).await
    }

    pub async fn start(&self) {
        let start = Start::default();
        self.house.start(&self.host, request("start"), start).await.unwrap();
    }

    pub async fn takes(&self, seat: usize, steps: &[Command]) -> Result<Submitted, Problem> {
        let count = self.asked.fetch_add(1, Ordering::Relaxed);
        let submission = Submission { request: request(&format!("move-{count}")), steps: steps.to_vec() };
        self.house.submit(&self.seats[seat], submission).await
    }

    /// A whole turn without anything in it.
    pub async fn turn(&self, seat: usize) -> Submitted {
        self.takes(seat, &[DRAW, Command::PlaceTile, Command::EndTurn]).await.unwrap()
    }

    /// Seat 0 places a highwayman in its first turn and nominates it in its second; whose turn it is then.
    pub async fn nominated_with(&self, emblem: Emblem) -> usize {
        let road = place(Role::Highwayman);
        self.takes(0, &[DRAW, Command::PlaceTile, road, Command::EndTurn]).await.unwrap();
        for other in 1..self.seats.len() {
            self.turn(other).await;
        }
        let steps = [DRAW, Command::PlaceTile, nominate(1, emblem), Command::EndTurn];
        self.takes(0, &steps).await.unwrap();
        1 % self.seats.len()
    }

    /// Whole turns without anything in them, until the open pile is empty.
    pub async fn until_tournament(&self) {
        while self.view(&self.host).phase == PhaseView::Draw {
            self.turn(self.active()).await;
        }
    }

    /// Whose turn it is, as an index into the seats.
    pub fn active(&self) -> usize {
        usize::from(self.view(&self.host).turn.unwrap().seat.0) - 1
    }

    /// A correction by the host.
    pub async fn correct(&self, correction: Correction, since: Option<Revision>) -> Result<Mended, Problem> {
        self.house.correct(&self.host, self.proposal(correction, since)).await
    }

    pub fn proposal(&self, correction: Correction, since: Option<Revision>) -> Proposal {
        let count = self.asked.fetch_add(1, Ordering::Relaxed);
        let (request, reason) = (request(&format!("correct-{count}")), Label::parse("a slip").unwrap());
        Proposal { request, correction, reason, since }
    }

    /// A number not used before, for a request's name.
    pub fn number(&self) -> u64 {
        self.asked.fetch_add(1, Ordering::Relaxed)
    }

    /// Lets time pass.
    pub fn later(&self, ms: i64) {
        self.clock.0.fetch_add(ms, Ordering::Relaxed);
    }

    /// The same table in another house.
    pub fn moved(
        &self,
        house: Arc<House>,
        journal: Arc<dyn Journal>,
        host: Proof,
        seats: Vec<Proof>,
    ) -> Self {
        let (clock, tokens) = (Arc::clone(&self.clock), self.tokens.clone());
        let Created { game, revision, host: token, join, recovery } = &self.created;
        let (token, join, recovery) = (token.clone(), join.clone(), recovery.clone());
        let created = Created { game: *game, revision: *revision, host: token, join, recovery };
        Self { journal, clock, house, created, host, seats, tokens, asked: AtomicU64::new(1_000_000) }
    }

    pub fn view(&self, proof: &Proof) -> View {
        self.house.view(proof).unwrap().value().clone()
    }

    /// The revision everyone sees.
    pub fn revision(&self) -> Revision {
        self.view(&self.host).revision
    }

    /// Another house over the same journal: as after a restart.
    pub async fn restarted(&self) -> (Arc<House>, Vec<Proof>, Proof) {
        let house = house(&self.journal, &self.clock);
        let mut seats = Vec::new();
        for token in &self.tokens {
            seats.push(house.admit(token, self.created.game).await.unwrap());
        }
        let host = house.admit(&self.created.host, self.created.game).await.unwrap();
        (house, seats, host)
    }
}
