//! How fast the tracked map is: on the rules alone, and a move over real gRPC on an empty and on a full map. Never asserts: the
//! figures are read by people, side by side from one run.
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use herald_api::v1::{self, legal_move::Move, step::Step};
use herald_rules::{Chance, Draw, Game, Setup, decide, places, plan_for, sight};
use herald_tests::{
    local::Local,
    people::{Party, Person, end_turn, fresh_id},
};
use herald_words::{
    Audience, Command, DrawnBy, LegalMove, MapCommand, MapKeeping, MapMove, Revision, Salt, Seat, Settings,
};
use tokio::runtime::Runtime;

/// Tiles on a full map, with a few still to come.
const FULL: usize = 66;
/// Places that a tile is found on the whole (27 in a random game), at least so many for one to be listed.
const PLACES: usize = 20;

/// Dice of a bench.
struct Dice(Rng);

impl Chance for Dice {
    fn salt(&mut self) -> Salt {
        Salt([0; 32])
    }

    fn below(&mut self, _draw: Draw, bound: u16) -> u16 {
        self.0.u16(..bound)
    }
}

/// A game of two that Herald draws for, with so many tiles on the map or a few more, and one in hand.
fn game(tiles: usize) -> Game {
    let settings = Settings { map: MapKeeping::Tracked, drawn_by: DrawnBy::Server, ..Settings::default() };
    let plan = plan_for(&settings, 2).expect("two may play");
    let setup = Setup { seats: vec![Seat(1), Seat(2)], settings, plan };
    let mut game = Game::start(&setup).expect("it starts");
    let mut dice = Dice(Rng::with_seed(4));
    let mut lie = 1;
    while lie < tiles || places(&game).len() < PLACES {
        let seat = game.awaited()[0];
        let listed = sight::legal(&game, Audience::Seat(seat));
        let step = step(dice.0.choice(&listed).expect("who is awaited may do something"));
        lie += usize::from(matches!(step, Command::Map(MapCommand::Lay(_))));
        game = decide(&game, Revision(1), seat, &[step], &mut dice).expect("what is listed is accepted").game;
    }
    game
}

fn step(listed: &LegalMove) -> Command {
    let LegalMove::Map(listed) = listed else { return Command::EndTurn };
    Command::Map(match listed {
        MapMove::Draw { .. } => MapCommand::Draw { face: None, thief: None, from: None },
        MapMove::Lay { place, .. } => MapCommand::Lay(*place),
        MapMove::Stand { kind, segment } => MapCommand::Stand { kind: *kind, segment: *segment },
        MapMove::RecallAbbot { .. } => MapCommand::RecallAbbot,
    })
}

fn rules(criterion: &mut Criterion) {
    let full = game(FULL);
    let seat = full.awaited()[0];
    criterion.bench_function("clone a full game", |bench| bench.iter(|| black_box(&full).clone()));
    criterion
        .bench_function("list the places on a full map", |bench| bench.iter(|| places(black_box(&full))));
    criterion.bench_function("list all moves on a full map", |bench| {
        bench.iter(|| sight::legal(black_box(&full), Audience::Seat(seat)));
    });
    let steps = [step(&sight::legal(&full, Audience::Seat(seat))[0]), Command::EndTurn];
    let mut dice = Dice(Rng::with_seed(5));
    criterion.bench_function("decide a turn on a full map", |bench| {
        let turn = |dice: &mut Dice| decide(black_box(&full), Revision(1), seat, &steps, dice);
        bench.iter(|| turn(&mut dice).expect("what is listed is accepted"));
    });
}

/// A table of two at a server in this process, and where a move is taken back to.
struct Table {
    server: Local,
    party: Party,
}

impl Table {
    async fn with(tiles: usize) -> Self {
        let server = Local::in_memory(11).await;
        let settings = v1::Settings {
            map: v1::MapKeeping::Tracked.into(),
            drawn_by: v1::DrawnBy::Table.into(),
            ..v1::Settings::default()
        };
        let party = Party::gather_with(&server.channel, 2, settings).await;
        party.start().await;
        let table = Self { server, party };
        for _ in 1..tiles {
            let (person, steps) = table.next().await;
            person.plays(steps).await.expect("what is listed is accepted");
        }
        table
    }

    /// Whose turn it is, and a turn for them: the first face that fits, where it is listed first.
    async fn next(&self) -> (&Person, Vec<Step>) {
        let view = self.party.host.view().await;
        let person = self.party.seats.iter().find(|person| person.seat == view.awaited[0]).expect("they sit");
        let left = view.map.iter().flat_map(|map| &map.left).map(|left| left.face.clone());
        for face in left {
            let draw = Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 });
            person.plays(vec![draw.clone()]).await.expect("it is left");
            let drawn = person.view().await;
            undo(person).await;
            let place = drawn.legal_moves.first().and_then(|legal| match &legal.r#move {
                Some(Move::LayTile(lay)) => Some(lay.clone()),
                _ => None,
            });
            if let Some(v1::LegalLay { pos, quarter_turns, .. }) = place {
                let lay = Step::LayTile(v1::LayTile { pos, quarter_turns });
                return (person, vec![draw, lay, end_turn()]);
            }
        }
        panic!("none of the tiles fits")
    }
}

async fn undo(person: &Person) {
    let (game_id, request_id) = (person.game.clone(), fresh_id());
    let ask = v1::UndoMoveRequest { game_id, request_id, expected_revision: None, to_revision: None };
    person.moves().undo_move(person.with(ask)).await.expect("one's own last move");
}

/// The turn alone is timed; taking it back is not.
fn grpc(criterion: &mut Criterion) {
    let runtime = Runtime::new().expect("threads");
    for (name, tiles) in [("a turn over gRPC on an empty map", 1), ("a turn over gRPC on a full map", FULL)] {
        let table = runtime.block_on(Table::with(tiles));
        let (person, steps) = runtime.block_on(table.next());
        criterion.bench_function(name, |bench| {
            bench.iter_custom(|times| {
                let mut taken = Duration::ZERO;
                for _ in 0..times {
                    let began = Instant::now();
                    runtime.block_on(person.plays(steps.clone())).expect("it was possible before");
                    taken += began.elapsed();
                    runtime.block_on(undo(person));
                }
                taken
            });
        });
        let Table { server, party } = table;
        drop(party);
        runtime.block_on(server.stop());
    }
}

criterion_group!(tracked, rules, grpc);
criterion_main!(tracked);
