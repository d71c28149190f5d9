//! Calls over gRPC, many in flight, timed: the client of both Herald and the bare services, so that its cost is the same for
//! both. Never reads an answer: bytes go out and bytes come in.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use tokio::{sync::Barrier, task::JoinSet};
use tonic::{
    Request,
    client::Grpc,
    codegen::http::uri::PathAndQuery,
    metadata::AsciiMetadataValue,
    transport::{Channel, Endpoint},
};

use crate::{people::Person, raw::Raw};

/// A call, encoded beforehand.
#[derive(Clone, Debug)]
pub struct Call {
    token: AsciiMetadataValue,
    message: Bytes,
}

impl Call {
    /// As this person asks.
    pub fn of(person: &Person, message: impl Into<Bytes>) -> Self {
        Self::with_token(&person.token, message)
    }

    pub fn with_token(token: &str, message: impl Into<Bytes>) -> Self {
        Self { token: format!("Bearer {token}").parse().unwrap(), message: message.into() }
    }

    pub fn request(self) -> Request<Bytes> {
        let mut request = Request::new(self.message);
        request.metadata_mut().insert("authorization", self.token);
        request
    }

    /// How large its message is.
    pub fn size(&self) -> usize {
        self.message.len()
    }
}

/// Calls that are made one after the other.
pub type Lane = Vec<Call>;

/// What came of driving some lanes.
#[derive(Debug)]
pub struct Driven {
    /// Calls a second, all lanes together.
    pub rate: f64,
    /// Bytes of an answer, on average.
    pub answer: usize,
    /// How long each call took, in seconds.
    pub took: Vec<f64>,
}

/// A connection of its own, set up as every one in these measurements.
pub async fn connect(address: &str) -> Channel {
    Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap()
}

/// Makes all calls, one in flight a lane; the lanes are dealt out over the channels.
pub async fn drive(channels: &[Channel], path: &'static str, lanes: &[Lane]) -> Driven {
    let start = Arc::new(Barrier::new(lanes.len() + 1));
    let mut running = JoinSet::new();
    for (number, lane) in lanes.iter().cloned().enumerate() {
        let channel = channels[number % channels.len()].clone();
        running.spawn(along(channel, path, lane, Arc::clone(&start)));
    }
    start.wait().await;
    let ended = running.join_all().await;
    // By the lanes' own clocks: whoever waits for them may be woken long after they began.
    let began = ended.iter().map(|lane| lane.began).min().unwrap();
    let seconds = ended.iter().map(|lane| lane.ended).max().unwrap().duration_since(began).as_secs_f64();
    let took: Vec<f64> = ended.iter().flat_map(|lane| lane.took.iter().map(Duration::as_secs_f64)).collect();
    let bytes: usize = ended.iter().map(|lane| lane.bytes).sum();
    Driven { rate: took.len() as f64 / seconds, answer: bytes / took.len().max(1), took }
}

/// What one lane took.
struct Along {
    began: Instant,
    ended: Instant,
    took: Vec<Duration>,
    bytes: usize,
}

async fn along(channel: Channel, path: &'static str, lane: Lane, start: Arc<Barrier>) -> Along {
    let mut grpc = Grpc::new(channel);
    let path = PathAndQuery::from_static(path);
    let (mut took, mut bytes) = (Vec::with_capacity(lane.len()), 0);
    start.wait().await;
    let lane_began = Instant::now();
    for call in lane {
        let began = Instant::now();
        grpc.ready().await.unwrap();
        let answer = grpc.unary(call.request(), path.clone(), Raw).await.unwrap();
        took.push(began.elapsed());
        bytes += answer.into_inner().len();
    }
    Along { began: lane_began, ended: Instant::now(), took, bytes }
}
