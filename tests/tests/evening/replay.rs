//! What `herald simulate` plays on the rules alone, played again through a running server: the same draws and choices from
//! what phones are shown, to the same checksum. Never knows a rule: what may be done is what is listed.

use std::process::Stdio;

use fastrand::Rng;
use futures_util::{StreamExt, stream};
use herald_api::v1::{self, legal_move::Move, step::Step};
use herald_tests::{
    binary::herald,
    local::Local,
    people::{Party, Person, end_turn},
};
use sha2::{Digest, Sha256};
use tonic::transport::Channel;

use crate::tracked::{map, tracked};

/// How many games, and their seed.
const GAMES: usize = 100;
const SEED: u64 = 7;
/// Games played at a time.
const AT_ONCE: usize = 16;

/// What one game adds to the checksum: each choice by its place in the list it was made from, and each seat's points.
#[derive(Default)]
struct Trace(Vec<u8>);

impl Trace {
    fn chose(&mut self, place: u16) {
        self.0.extend(place.to_be_bytes());
    }
}

/// One game of the simulation, with the dice it had.
struct Again {
    party: Party,
    dice: Rng,
    trace: Trace,
}

impl Again {
    async fn play(mut self) -> Trace {
        let mut view = self.party.host.view().await;
        while let Some(seat) = view.awaited.first() {
            let person = self.party.seats.iter().find(|person| person.seat == *seat).unwrap().clone();
            self.draw(&person).await;
            view = person.view().await;
            if view.drawn().is_some() {
                self.lay(&person, &view).await;
            }
            view = self.party.host.view().await;
        }
        for total in self.party.host.sheet().await.totals {
            self.trace.0.push(u8::try_from(total.seat).unwrap());
            self.trace.0.extend(total.points.to_be_bytes());
        }
        self.trace
    }

    /// One of so many that are listed.
    fn choose(&mut self, many: usize) -> usize {
        let chosen = self.dice.u16(..u16::try_from(many).unwrap());
        self.trace.chose(chosen);
        chosen.into()
    }

    /// Drawing is the one thing to choose; the tiles that fit nowhere are drawn in one go.
    async fn draw(&mut self, person: &Person) {
        self.choose(person.view().await.legal_moves.len());
        loop {
            let view = person.view().await;
            let each = map(&view).left.iter().flat_map(|left| vec![&left.face; left.tiles as usize]);
            let each: Vec<_> = each.collect();
            let Ok(left) = u16::try_from(each.len()) else { return };
            if left == 0 || !matches!(view.phase(), v1::Phase::Draw) {
                return;
            }
            let face = each[usize::from(self.dice.u16(..left))].clone();
            person
                .plays(vec![Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })])
                .await
                .unwrap();
            if person.view().await.drawn().is_some() {
                return;
            }
        }
    }

    /// Lays, stands or not, and ends: one tap, since what may be done then is listed with each place.
    async fn lay(&mut self, person: &Person, view: &v1::View) {
        let places: Vec<&v1::LegalLay> = view.legal_moves.iter().map(place).collect();
        let chosen = self.choose(places.len());
        let v1::LegalLay { pos, quarter_turns, stands } = places[chosen];
        let mut steps = vec![Step::LayTile(v1::LayTile { pos: *pos, quarter_turns: *quarter_turns })];
        let chosen = self.choose(stands.len() + 1);
        if let Some(stand) = stands.get(chosen) {
            steps.push(Step::StandMeeple(*stand));
            // Then there is only the end of the turn to choose.
            self.choose(1);
        }
        steps.push(end_turn());
        person.plays(steps).await.unwrap();
    }
}

/// The drawn face.
trait Drawn {
    fn drawn(&self) -> Option<&str>;
}

impl Drawn for v1::View {
    fn drawn(&self) -> Option<&str> {
        Some(map(self).drawn.as_str()).filter(|face| !face.is_empty())
    }
}

fn place(legal: &v1::LegalMove) -> &v1::LegalLay {
    let Some(Move::LayTile(lay)) = &legal.r#move else { panic!("{legal:?} is listed with a tile in hand") };
    lay
}

/// The checksum of the same games on the rules alone.
async fn simulated() -> String {
    let (games, seed) = (GAMES.to_string(), SEED.to_string());
    let mut command = tokio::process::Command::from(herald());
    command.args(["simulate", "--games", &games, "--players", "2", "--seed", &seed, "--json"]);
    let output = command.stdin(Stdio::null()).output().await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    told["checksum"].as_str().unwrap().to_owned()
}

async fn again(channel: &Channel, dice: Rng) -> Trace {
    let party = tracked(channel, 2, v1::DrawnBy::Table).await;
    Again { party, dice, trace: Trace::default() }.play().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_simulated_games_come_to_the_same_through_a_server() {
    let server = Local::in_memory(99).await;
    let mut seeds = Rng::with_seed(SEED);
    let games: Vec<Rng> = (0..GAMES).map(|_| seeds.fork()).collect();
    let games = stream::iter(games).map(|dice| again(&server.channel, dice));
    let mut hash = Sha256::new();
    let mut traces = games.buffered(AT_ONCE);
    while let Some(trace) = traces.next().await {
        hash.update(&trace.0);
    }
    let checksum: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(checksum, simulated().await);
    drop(traces);
    server.stop().await;
}
