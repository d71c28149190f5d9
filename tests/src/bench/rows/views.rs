//! Answers that are ready: the bare echo by itself, and a view against it. Never changes a table.

use prost::Message;

use super::{
    super::bare::{Bare, ECHO},
    Run,
};
use crate::bench::{
    figure::Figure,
    rounds::Rounds,
    script::Script,
    stage::Stage,
    wire::{Call, Lane, connect, drive},
};
use herald_api::v1;

/// Calls in flight.
const LANES: usize = 64;
/// Bytes of the bare echo's calls and answers, about those of a move.
const SMALL: usize = 100;
/// A map that is nearly full.
const TILES: usize = 70;
const GET_VIEW: &str = "/herald.v1.ViewService/GetView";

/// The bare echo alone: what this machine gives today.
pub(super) async fn echo(run: &Run) -> Figure {
    let bare = Bare::echo(SMALL).await;
    let channels = [connect(&bare.address).await];
    let lanes = lanes(&Call::with_token("nobody", vec![7; SMALL]), run.sizes.views);
    drive(&channels, ECHO, &lanes).await;
    let mut rates = Vec::new();
    for _ in 0..run.rounds {
        rates.push(drive(&channels, ECHO, &lanes).await.rate);
    }
    drop(channels);
    bare.stop().await;
    let what = format!("bare tonic echo of {SMALL} bytes, {LANES} in flight, one connection");
    Figure::alone(&rates, ("echo", "calls/s", "≥ 30,000 to be quoted"), what)
}

/// `GetView` against an echo of the same bytes.
pub(super) async fn view(run: &Run) -> Figure {
    let stage = Stage::in_memory(1).await;
    let script = Script::tracked(TILES, 1);
    let parties = stage.tables(&script, 1).await;
    stage.play(&parties, &script.moves).await;
    let seat = &parties[0].seats[0];
    let asked = v1::GetViewRequest { game_id: seat.game.clone() }.encode_to_vec();
    let lanes = lanes(&Call::of(seat, asked), run.sizes.views);
    let answer = drive(&stage.channels, GET_VIEW, &lanes).await.answer;
    let bare = Bare::echo(answer).await;
    let channels = [connect(&bare.address).await];
    drive(&channels, ECHO, &lanes).await;
    let rounds = Rounds::run(
        run.rounds,
        async || (),
        async |()| drive(&channels, ECHO, &lanes).await.rate,
        async |()| drive(&stage.channels, GET_VIEW, &lanes).await.rate,
    )
    .await;
    drop(channels);
    bare.stop().await;
    drop(parties);
    stage.stop().await;
    let what = format!("GetView of a {TILES}-tile map, {LANES} in flight, one connection");
    Figure::against("bare echo of the same bytes", &rounds, ("view", "calls/s", "≥ 0.80"), what)
        .note(format!("an answer has {answer} bytes"))
}

fn lanes(call: &Call, calls: usize) -> Vec<Lane> {
    vec![vec![call.clone(); calls]; LANES]
}
