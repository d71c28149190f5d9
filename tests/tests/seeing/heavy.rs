//! What counting costs a call: the same calls at a server that counts and at one that does not, in turns. Never an absolute
//! time.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use herald::metrics::Batches;
use herald_journal::MemoryJournal;
use herald_server::{Meters, Rate, Server, ServerConfig};
use herald_tests::{
    local::house,
    people::{Party, points},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::transport::Endpoint;

/// Rounds, and calls of each kind a round.
const ROUNDS: usize = 36;
const CALLS: usize = 50;
/// How much longer a call may take that is counted. What was measured is said; this is what a busy machine may make of it.
const TIMES: f64 = 1.4;

/// A table at a server of its own.
async fn table(counts: bool, stop: &CancellationToken) -> Party {
    let journal =
        if counts { MemoryJournal::observed(Arc::new(Batches::default())) } else { MemoryJournal::new() };
    let config = ServerConfig { calls_a_token: Rate::FREE, ..Default::default() };
    let mut server = Server::new(house(Arc::new(journal), 3), config);
    if counts {
        server = server.with_meters(Arc::new(Meters::default()));
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(server.serve(listener, stop.clone().cancelled_owned()));
    let channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
    Party::started(&channel, 2).await
}

/// How long a round of views and one of moves take.
async fn round(party: &Party) -> [Duration; 2] {
    let person = &party.seats[0];
    let begun = Instant::now();
    for _ in 0..CALLS {
        person.view().await;
    }
    let viewed = begun.elapsed();
    let begun = Instant::now();
    for _ in 0..CALLS {
        person.plays(vec![points(&[1], 1, herald_api::v1::PointSource::Other)]).await.unwrap();
    }
    [viewed, begun.elapsed()]
}

#[tokio::test(flavor = "current_thread")]
async fn counting_costs_a_call_next_to_nothing() {
    let stop = CancellationToken::new();
    let tables = [table(false, &stop).await, table(true, &stop).await];
    let mut took = [(); 2].map(|()| [Vec::new(), Vec::new()]);
    for number in 0..ROUNDS {
        // Each goes first as often as the other.
        for side in [number % 2, 1 - number % 2] {
            let [views, moves] = round(&tables[side]).await;
            took[side][0].push(views);
            took[side][1].push(moves);
        }
    }
    let quartile = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[ROUNDS / 4].as_secs_f64()
    };
    let [[plain_views, plain_moves], [views, moves]] =
        took.each_mut().map(|kinds| kinds.each_mut().map(quartile));
    let (of_views, of_moves) = (views / plain_views, moves / plain_moves);
    eprintln!("counted over not counted: GetView {of_views:.3}, SubmitMove {of_moves:.3}");
    assert!(of_views < TIMES && of_moves < TIMES);
    stop.cancel();
}
