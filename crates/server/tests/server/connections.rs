//! How many calls one connection carries and how long it may be silent, said frame by frame: a client library keeps to what it
//! was told. Never what a call answers.

use std::time::Duration;

use herald_server::{KEEPALIVE_INTERVAL, KEEPALIVE_TIMEOUT, MAX_CONCURRENT_STREAMS, ServerConfig};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, timeout},
};

use crate::house::House;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADERS: u8 = 1;
const RESET: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
/// What HTTP/2 says to a stream that may be asked for again: nothing has been done of it.
const REFUSED_STREAM: u32 = 7;

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut bytes = length[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// A call that is begun, and whose message does not come.
fn begun(stream: u32) -> Vec<u8> {
    let fields = [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", "/herald.v1.GameService/ListFaces"),
        (":authority", "herald"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    let mut block = Vec::new();
    for (name, value) in fields {
        block.push(0);
        for text in [name, value] {
            block.push(u8::try_from(text.len()).unwrap());
            block.extend(text.as_bytes());
        }
    }
    frame(HEADERS, 0b100, stream, &block)
}

/// The streams that were reset, with why, until the answer to a ping.
async fn resets(stream: &mut TcpStream) -> Vec<(u32, u32)> {
    stream.write_all(&frame(PING, 0, 0, &[7; 8])).await.unwrap();
    let mut resets = Vec::new();
    loop {
        let mut head = [0; 9];
        stream.read_exact(&mut head).await.unwrap();
        let number = |bytes: &[u8]| bytes.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte));
        let mut payload = vec![0; usize::try_from(number(&head[..3])).unwrap()];
        stream.read_exact(&mut payload).await.unwrap();
        match head[3] {
            RESET => resets.push((number(&head[5..]), number(&payload))),
            PING if payload == [7; 8] => return resets,
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_connection_carries_as_many_calls_as_it_may_and_one_more_is_refused_alone() {
    let house = House::open(ServerConfig::default()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(PREFACE).await.unwrap();
    stream.write_all(&[frame(SETTINGS, 0, 0, &[]), frame(SETTINGS, 1, 0, &[])].concat()).await.unwrap();
    for number in 0..MAX_CONCURRENT_STREAMS {
        stream.write_all(&begun(2 * number + 1)).await.unwrap();
    }
    let wait = Duration::from_secs(10);
    assert_eq!(timeout(wait, resets(&mut stream)).await.unwrap(), [], "the last of them goes like the first");
    let over = 2 * MAX_CONCURRENT_STREAMS + 1;
    stream.write_all(&begun(over)).await.unwrap();
    assert_eq!(timeout(wait, resets(&mut stream)).await.unwrap(), [(over, REFUSED_STREAM)]);
    // One that its client gives up makes room for another.
    stream.write_all(&frame(RESET, 0, 1, &8_u32.to_be_bytes())).await.unwrap();
    stream.write_all(&begun(over + 2)).await.unwrap();
    assert_eq!(timeout(wait, resets(&mut stream)).await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_answers_no_ping_loses_its_place_in_time_and_not_before() {
    let house = House::open(ServerConfig::default()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let start = Instant::now();
    stream.write_all(&[PREFACE, &frame(SETTINGS, 0, 0, &[])].concat()).await.unwrap();
    let mut heard = Vec::new();
    // A reset is an end as well.
    let _ended =
        timeout(Duration::from_secs(600), stream.read_to_end(&mut heard)).await.expect("it is closed");
    let lived = start.elapsed();
    let patience = KEEPALIVE_INTERVAL + KEEPALIVE_TIMEOUT;
    assert!((patience..=patience + Duration::from_secs(1)).contains(&lived), "{lived:?}");
}
