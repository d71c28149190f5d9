//! The floods themselves: slow readers, half-open connections, streams by the thousand, huge headers, rapid resets.

use std::{io::Write, net::TcpStream, sync::Mutex, thread, time::Duration};

use herald_api::v1::{self, PointSource};
use herald_server::DEFAULT_CONNECTIONS;
use herald_tests::people::{Party, Person, points};
use herald_words::{MAX_STREAMS_A_TABLE, MAX_STREAMS_A_TOKEN};
use tokio::runtime::Handle;
use tonic::{Code, Status, transport::Endpoint};
use tonic_types::StatusExt;

use crate::{
    flood::{Flood, Flooded},
    frames::{Frames, PREFACE},
};

/// A call without a token whose answer is large.
const FACES: &str = "/herald.v1.GameService/ListFaces";

/// Bytes of a stream or connection that HTTP/2 lets through unread when nobody asks for more.
const WINDOW: u32 = 65_535;

/// MiB by which a flood may make the program larger: one that is refused or waits is hardly kept at all.
const FEW_MIB: u64 = 20;
/// 3,600 calls that were begun take 70 to 92, those that are being given up among them.
const MANY_MIB: u64 = 128;

/// Moves at a watched table before anything is measured, each told to every stream; more than a stream may fall behind.
const UNREAD_MOVES: usize = 600;

/// What somebody waits between two handfuls, so that the figures are the server's and not this machine's.
const BREATH: Duration = Duration::from_millis(10);

async fn watches(seat: &Person) -> Result<tonic::Streaming<v1::WatchViewResponse>, Status> {
    let ask = v1::WatchViewRequest { game_id: seat.game.clone(), ..Default::default() };
    seat.views().watch_view(seat.with(ask)).await.map(tonic::Response::into_inner)
}

/// A table whose every stream is open and unread, in windows as HTTP/2 has them when nobody says more; and moves at it.
async fn unread(flooded: &Flooded) -> Flood {
    let watched = Party::started(&flooded.channel().await, 4).await;
    // On a connection of their own: what is not read there holds up what else is sent there.
    let elsewhere = Endpoint::from_shared(format!("http://{}", flooded.herald.address)).unwrap();
    let elsewhere = elsewhere.initial_stream_window_size(WINDOW).initial_connection_window_size(WINDOW);
    let elsewhere = elsewhere.connect().await.unwrap();
    let mut streams = Vec::new();
    for number in 0..MAX_STREAMS_A_TABLE {
        let slow = Person { channel: elsewhere.clone(), ..watched.seats[number % 4].clone() };
        // Each is answered, though not even its first message is read.
        streams.push(watches(&slow).await.unwrap());
    }
    // More than the window holds, so that none can be sent on; and then more and more.
    let playing = watched.seats[0].clone();
    for _ in 0..UNREAD_MOVES {
        playing.plays(vec![points(&[1], 1, PointSource::Other)]).await.unwrap();
    }
    let runtime = Handle::current();
    let plays = move || {
        thread::sleep(BREATH);
        let steps = vec![points(&[1], 1, PointSource::Other)];
        u64::from(runtime.block_on(playing.plays(steps)).is_ok())
    };
    Flood::begin(1, plays).holding(streams)
}

/// Tables that are watched so, at once.
const UNREAD: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_readers_hold_nobody_up() {
    let flooded = Flooded::open();
    let begin = async || {
        let mut flood = unread(&flooded).await;
        for _ in 1..UNREAD {
            flood = flood.beside(unread(&flooded).await);
        }
        flood
    };
    flooded.withstands("slow readers", FEW_MIB, begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_open_connections_hold_nobody_up() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    // More than there is room for; each is silent, or says no more than how an HTTP/2 connection begins.
    let begin = async || {
        let half = (0..DEFAULT_CONNECTIONS + 64).map(|number: usize| {
            let mut stream = TcpStream::connect(&address).unwrap();
            stream.write_all(&PREFACE[..[0, 10, PREFACE.len()][number % 3]]).unwrap();
            stream
        });
        Flood::begin(0, || 0).holding(half.collect::<Vec<_>>())
    };
    flooded.withstands("half-open connections", FEW_MIB, begin).await;
}

/// A seat that asks for 900 streams, one after another.
async fn greedy(flooded: &Flooded) -> (Person, Vec<tonic::Streaming<v1::WatchViewResponse>>) {
    let seat = Party::started(&flooded.channel().await, 2).await.seats.swap_remove(0);
    let (mut open, mut refused) = (Vec::new(), 0);
    // Fewer than a token may call in a row.
    for _ in 0..900 {
        match watches(&seat).await {
            Ok(stream) => open.push(stream),
            Err(status) => {
                assert_eq!(status.code(), Code::ResourceExhausted);
                assert_eq!(status.get_details_error_info().unwrap().reason, "TOO_MANY_OWN_STREAMS");
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (MAX_STREAMS_A_TOKEN, 900 - MAX_STREAMS_A_TOKEN));
    (seat, open)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_by_the_thousand_are_refused_to_who_asks_for_them() {
    let flooded = Flooded::open();
    let begin = async || {
        let (seat, open) = greedy(&flooded).await;
        let runtime = Handle::current();
        let asks = move || {
            thread::sleep(BREATH);
            assert!(runtime.block_on(watches(&seat)).is_err(), "one stream more than a token may have");
            1
        };
        Flood::begin(1, asks).holding(open)
    };
    flooded.withstands("floods of streams", FEW_MIB, begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_that_are_begun_and_never_sent_hold_nobody_up() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    // Without a token, on one connection after another: calls that are opened by the hundred and never end.
    let begin = async || {
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
    flooded.withstands("calls begun", MANY_MIB, begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_without_an_end_are_cut_off() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    let begin = async || {
        let address = address.clone();
        Flood::begin(2, move || {
            thread::sleep(BREATH);
            let Ok(mut frames) = Frames::connect(&address) else { return 0 };
            // Sixteen MiB, of which the server takes a few KiB before it hangs up.
            assert!(frames.endless_headers(FACES, 16 * 1024).is_err(), "headers without an end are read");
            1
        })
    };
    flooded.withstands("huge headers", FEW_MIB, begin).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rapid_resets_hold_nobody_up() {
    let flooded = Flooded::open();
    let address = flooded.herald.address.clone();
    let begin = async || {
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
    flooded.withstands("rapid resets", FEW_MIB, begin).await;
}
