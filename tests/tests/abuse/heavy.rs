//! The floods themselves: slow readers, half-open connections, streams by the thousand, huge headers, rapid resets.

use std::{io::Write, net::TcpStream, sync::Mutex, thread, time::Duration};

use herald_api::v1::{self, PointSource};
use herald_tests::people::{Party, Person, points};
use herald_words::MAX_STREAMS_A_TOKEN;
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::{
    flood::{Flood, Flooded},
    frames::{Frames, PREFACE},
};

/// A call without a token whose answer is large.
const FACES: &str = "/herald.v1.GameService/ListFaces";

/// What somebody waits between two handfuls, so that the figures are the server's and not this machine's.
const BREATH: Duration = Duration::from_millis(10);

async fn watches(seat: &Person) -> Result<tonic::Streaming<v1::WatchViewResponse>, Status> {
    let ask = v1::WatchViewRequest { game_id: seat.game.clone(), ..Default::default() };
    seat.views().watch_view(seat.with(ask)).await.map(tonic::Response::into_inner)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_readers_hold_nobody_up() {
    let flooded = Flooded::open();
    let watched = Party::started(&flooded.channel().await, 4).await;
    let mut unread = Vec::new();
    // On a connection of their own: what is not read there holds up what else is sent there.
    let elsewhere = flooded.channel().await;
    let slow: Vec<_> =
        watched.seats.iter().map(|seat| Person { channel: elsewhere.clone(), ..seat.clone() }).collect();
    for number in 0..4 * MAX_STREAMS_A_TOKEN {
        unread.push(watches(&slow[number % 4]).await.unwrap());
    }
    // What they do not read: more than any window holds.
    for _ in 0..200 {
        watched.seats[0].plays(vec![points(&[1], 1, PointSource::Other)]).await.unwrap();
    }
    flooded.withstands("slow readers", || Flood::begin(0, || 0)).await;
    drop(unread);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_open_connections_hold_nobody_up() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    let half = (0..400).map(|number: usize| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(&PREFACE[..[0, 10, PREFACE.len()][number % 3]]).unwrap();
        stream
    });
    let half: Vec<TcpStream> = half.collect();
    flooded.withstands("half-open connections", || Flood::begin(0, || 0)).await;
    drop(half);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_by_the_thousand_are_refused_to_who_asks_for_them() {
    let flooded = Flooded::open();
    let greedy = Party::started(&flooded.channel().await, 2).await;
    let (mut open, mut refused) = (Vec::new(), 0);
    // Fewer than a token may call in a row.
    for _ in 0..900 {
        match watches(&greedy.seats[0]).await {
            Ok(stream) => open.push(stream),
            Err(status) => {
                assert_eq!(status.code(), Code::ResourceExhausted);
                assert_eq!(status.get_details_error_info().unwrap().reason, "TOO_MANY_OWN_STREAMS");
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (MAX_STREAMS_A_TOKEN, 900 - MAX_STREAMS_A_TOKEN));
    let address = flooded.herald.address.clone();
    // And without a token, on one connection after another: calls that are opened by the hundred and never end.
    let begin = || {
        let (address, held) = (address.clone(), Mutex::new(Vec::new()));
        Flood::begin(1, move || {
            thread::sleep(BREATH);
            let Ok(mut frames) = Frames::connect(&address) else { return 0 };
            let opened = if frames.open(FACES, 200).is_ok() { 200 } else { 0 };
            let mut held = held.lock().unwrap();
            held.push(frames);
            let many = held.len();
            // Just fewer than may be on their way.
            held.drain(..many.saturating_sub(18));
            opened
        })
    };
    flooded.withstands("floods of streams", begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_without_an_end_are_cut_off() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    let begin = || {
        let address = address.clone();
        Flood::begin(2, move || {
            thread::sleep(BREATH);
            let Ok(mut frames) = Frames::connect(&address) else { return 0 };
            // Sixteen MiB, of which the server takes a few KiB before it hangs up.
            assert!(frames.endless_headers(FACES, 16 * 1024).is_err(), "headers without an end are read");
            1
        })
    };
    flooded.withstands("huge headers", begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rapid_resets_hold_nobody_up() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    let begin = || {
        let (address, open) = (address.clone(), Mutex::new(None));
        Flood::begin(1, move || {
            thread::sleep(BREATH);
            let mut open = open.lock().unwrap();
            let Some(frames) = open.as_mut() else {
                *open = Frames::connect(&address).ok();
                return 0;
            };
            if frames.reset(FACES, 50).is_err() {
                *open = None;
            }
            50
        })
    };
    flooded.withstands("rapid resets", begin).await;
}
