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
const TRIES: usize = 3;
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

/// How much longer a view and a move take where they are counted: the median of rounds held against those beside them.
async fn ratios() -> [f64; 2] {
    let stop = CancellationToken::new();
    let tables = [table(false, &stop).await, table(true, &stop).await];
    let mut ratios = [Vec::new(), Vec::new()];
    for number in 0..ROUNDS {
        let mut took = [[Duration::ZERO; 2]; 2];
        // Each goes first as often as the other.
        for side in [number % 2, 1 - number % 2] {
            took[side] = round(&tables[side]).await;
        }
        let [plain, counted] = took;
        for ((ratios, plain), counted) in ratios.iter_mut().zip(plain).zip(counted) {
            ratios.push(counted.as_secs_f64() / plain.as_secs_f64());
        }
    }
    stop.cancel();
    ratios.map(|mut ratios| {
        ratios.sort_by(f64::total_cmp);
        ratios[ROUNDS / 2]
    })
}

#[tokio::test(flavor = "current_thread")]
async fn counting_costs_a_call_next_to_nothing() {
    // What else runs on the machine may fall upon one side; hardly so three times.
    for _ in 0..TRIES {
        let [of_views, of_moves] = ratios().await;
        eprintln!("counted over not counted, median: GetView {of_views:.3}, SubmitMove {of_moves:.3}");
        if of_views < TIMES && of_moves < TIMES {
            return;
        }
    }
    panic!("counting costs more than {TIMES} in each of {TRIES} tries");
}
