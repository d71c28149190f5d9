//! What a server counts: calls by method and code, how long they took, what is open, and why callers were refused; and
//! whether it takes calls at all. Plain numbers, for whoever asks: never a game, a seat, a token or any other word that a
//! caller chose, and nothing that costs a call more than a few additions.

use std::{
    collections::{BTreeMap, HashMap},
    sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use herald_api::FILE_DESCRIPTOR_SET;
use prost::Message;
use prost_types::FileDescriptorSet;
use tonic::Code;

use crate::problem;

/// The codes of gRPC in the order of their numbers, as they are written.
pub const CODES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// Bounds of times, in microseconds: from a view that lies ready to a disk that has stalled.
const TIMES: &[u64] = &[
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 10_000_000,
];

/// What one server has counted since it was made.
#[derive(Debug)]
pub struct Meters {
    /// The last one stands for every path that is none of the API's.
    methods: Vec<MethodMeter>,
    by_path: HashMap<String, usize>,
    refused: BTreeMap<String, AtomicU64>,
    serving: AtomicBool,
}

/// What was counted of one method.
#[derive(Debug)]
pub struct MethodMeter {
    service: String,
    name: String,
    streams: bool,
    open: AtomicI64,
    ended: [AtomicU64; CODES.len()],
    took: Histogram,
}

impl Default for Meters {
    fn default() -> Self {
        let methods = methods();
        let path = |method: &MethodMeter| format!("/{}/{}", method.service, method.name);
        let by_path = methods.iter().map(path).zip(0..).collect();
        let refused = problem::reasons().into_iter().map(|reason| (reason, AtomicU64::new(0))).collect();
        Self { methods, by_path, refused, serving: AtomicBool::new(false) }
    }
}

impl Meters {
    /// Every method of the API, of health and of reflection; then one named `unknown` for all other paths.
    pub fn methods(&self) -> impl Iterator<Item = &MethodMeter> {
        self.methods.iter()
    }

    /// How many calls and streams were refused or cut off, by every reason there is.
    pub fn refused(&self) -> impl Iterator<Item = (&str, u64)> {
        self.refused.iter().map(|(reason, count)| (reason.as_str(), count.load(Relaxed)))
    }

    /// Whether calls are taken: not before the server serves, and not once it was told to stop.
    #[must_use]
    pub fn is_serving(&self) -> bool {
        self.serving.load(Relaxed)
    }

    pub(crate) fn serves(&self, serving: bool) {
        self.serving.store(serving, Relaxed);
    }

    /// The number of the method at this path.
    pub(crate) fn number(&self, path: &str) -> usize {
        self.by_path.get(path).copied().unwrap_or(self.methods.len() - 1)
    }

    pub(crate) fn begun(&self, number: usize) {
        self.methods[number].open.fetch_add(1, Relaxed);
    }

    pub(crate) fn ended(&self, number: usize, code: Code, took: Duration) {
        let method = &self.methods[number];
        method.open.fetch_sub(1, Relaxed);
        method.ended[code as usize].fetch_add(1, Relaxed);
        if !method.streams {
            method.took.add_time(took);
        }
    }

    pub(crate) fn refuses(&self, reason: &str) {
        if let Some(count) = self.refused.get(reason) {
            count.fetch_add(1, Relaxed);
        }
    }
}

impl MethodMeter {
    fn new(service: String, name: String, streams: bool) -> Self {
        let (open, ended) = (AtomicI64::new(0), std::array::from_fn(|_| AtomicU64::new(0)));
        Self { service, name, streams, open, ended, took: Histogram::of_times() }
    }

    /// Its service's full name.
    #[must_use]
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a call of it is a stream, open for as long as its client likes: how long says nothing of the server.
    #[must_use]
    pub fn streams(&self) -> bool {
        self.streams
    }

    /// Calls or streams that have begun and not ended.
    #[must_use]
    pub fn open(&self) -> i64 {
        self.open.load(Relaxed)
    }

    /// How many have ended so, by the name of each code.
    pub fn ended(&self) -> impl Iterator<Item = (&'static str, u64)> {
        CODES.into_iter().zip(self.ended.iter().map(|count| count.load(Relaxed)))
    }

    /// How long calls took, from their headers to the last byte of their answers; nothing where they are streams.
    #[must_use]
    pub fn took(&self) -> &Histogram {
        &self.took
    }
}

/// How often a number was met, by which bound it did not exceed.
#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [u64],
    /// One more than there are bounds: for what exceeds all of them.
    counts: Box<[AtomicU64]>,
    sum: AtomicU64,
}

impl Histogram {
    /// Nothing yet, with these bounds, ascending.
    #[must_use]
    pub fn new(bounds: &'static [u64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self { bounds, counts, sum: AtomicU64::new(0) }
    }

    /// For times in microseconds, from a quarter of a millisecond to ten seconds.
    #[must_use]
    pub fn of_times() -> Self {
        Self::new(TIMES)
    }

    /// One more number.
    pub fn add(&self, number: u64) {
        let at = self.bounds.partition_point(|bound| *bound < number);
        self.counts[at].fetch_add(1, Relaxed);
        self.sum.fetch_add(number, Relaxed);
    }

    /// One more time.
    pub fn add_time(&self, time: Duration) {
        self.add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// All numbers together.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum.load(Relaxed)
    }

    /// How many numbers lie between one bound and the next, by the upper one; `None` stands above all.
    pub fn counts(&self) -> impl Iterator<Item = (Option<u64>, u64)> {
        let bounds = self.bounds.iter().copied().map(Some).chain([None]);
        bounds.zip(self.counts.iter().map(|count| count.load(Relaxed)))
    }
}

/// Whatever the server answers: what a path may say is bounded by this.
fn methods() -> Vec<MethodMeter> {
    let sets = [
        FILE_DESCRIPTOR_SET,
        tonic_health::pb::FILE_DESCRIPTOR_SET,
        tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
        tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
    ];
    let mut methods = Vec::new();
    // These were encoded by the compiler that made the services; a set that could not be read would count as unknown.
    for file in sets.into_iter().flat_map(|set| FileDescriptorSet::decode(set).unwrap_or_default().file) {
        for service in &file.service {
            let full = format!("{}.{}", file.package(), service.name());
            methods.extend(service.method.iter().map(|method| {
                let streams = method.client_streaming() || method.server_streaming();
                MethodMeter::new(full.clone(), method.name().to_owned(), streams)
            }));
        }
    }
    methods.push(MethodMeter::new("unknown".to_owned(), "unknown".to_owned(), false));
    methods
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_counted_below_the_first_bound_that_it_does_not_exceed() {
        let histogram = Histogram::new(&[1, 2, 4]);
        [1, 2, 3, 4, 5, 100].into_iter().for_each(|number| histogram.add(number));
        let counts: Vec<_> = histogram.counts().collect();
        assert_eq!(counts, [(Some(1), 1), (Some(2), 1), (Some(4), 2), (None, 2)]);
        assert_eq!(histogram.sum(), 115);
    }

    #[test]
    fn a_code_is_written_as_its_number_says() {
        for (number, name) in (0..).zip(CODES) {
            let words = name.to_lowercase().replace('_', "");
            assert_eq!(format!("{:?}", Code::from_i32(number)).to_lowercase(), words);
        }
    }

    #[test]
    fn a_path_that_is_no_method_is_unknown_however_many_there_are() {
        let meters = Meters::default();
        let before = meters.methods().count();
        for path in ["", "/", "/herald.v1.MoveService/NoSuch", "/a/b", "/herald.v1.MoveService/SubmitMove/"] {
            meters.begun(meters.number(path));
            meters.ended(meters.number(path), Code::Unimplemented, Duration::ZERO);
        }
        meters.begun(meters.number("/herald.v1.MoveService/SubmitMove"));
        let of = |name: &str| meters.methods().find(|method| method.name() == name).unwrap();
        assert_eq!(of("unknown").ended().map(|(_, count)| count).sum::<u64>(), 5);
        assert_eq!((of("SubmitMove").open(), meters.methods().count()), (1, before));
        assert!(of("WatchView").streams() && of("ServerReflectionInfo").streams() && !of("Check").streams());
    }

    #[test]
    fn a_reason_that_nobody_declared_is_not_counted() {
        let meters = Meters::default();
        let before = meters.refused().count();
        meters.refuses("whatever a caller might write");
        meters.refuses("LAGGED");
        meters.refuses("NOT_AWAITED");
        assert_eq!(meters.refused().count(), before);
        let counted: Vec<_> = meters.refused().filter(|(_, count)| *count > 0).collect();
        assert_eq!(counted, [("LAGGED", 1), ("NOT_AWAITED", 1)]);
    }
}
