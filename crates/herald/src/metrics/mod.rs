//! What a running Herald counts, as OpenMetrics text: the server's meters, the house's census, the journal's batches and the
//! size of the store, put side by side. Never a label whose values nobody knows beforehand: no game, seat, name, token, code or
//! request; so its size is bounded, and who reads it learns of no table what its lobby would not tell.

mod batches;
mod calls;
mod histogram;
mod pages;
mod store;
mod tables;

use std::{fmt, path::PathBuf, sync::Arc, time::SystemTime};

use herald_server::Meters;
use herald_table::Census;
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, text},
    metrics::{MetricType, info::Info},
    registry::{Registry, Unit},
};

pub use batches::Batches;
pub(crate) use pages::serve;

/// What begins every name.
const PREFIX: &str = "herald";

/// Where the numbers come from.
pub struct Sources {
    /// What the server counts.
    pub meters: Arc<Meters>,
    /// What the journal has told.
    pub batches: Arc<Batches>,
    /// Asks the house.
    pub census: Box<dyn Fn() -> Census + Send + Sync>,
    /// The directory whose size is told; none for a journal in memory.
    pub store: Option<PathBuf>,
    /// When the program started.
    pub began: SystemTime,
}

/// All there is to scrape.
#[derive(Debug)]
pub struct Metrics(Registry);

impl Metrics {
    /// A page of these numbers.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Which Herald this is", build);
        registry
            .register_collector(Box::new(Life { meters: Arc::clone(&sources.meters), began: sources.began }));
        registry.register_collector(Box::new(calls::Calls(sources.meters)));
        registry.register_collector(Box::new(tables::Tables(sources.census)));
        registry.register_collector(Box::new(sources.batches));
        if let Some(directory) = sources.store {
            registry.register_collector(Box::new(store::Store(directory)));
        }
        Self(registry)
    }

    /// The numbers as they are now. Reads the sizes of the store's files, so not for a thread that serves others.
    #[must_use]
    pub fn text(&self) -> String {
        let mut page = String::new();
        text::encode(&mut page, &self.0).expect("a text takes whatever is written to it");
        page
    }
}

/// Since when the program runs, and whether it takes calls.
#[derive(Debug)]
struct Life {
    meters: Arc<Meters>,
    began: SystemTime,
}

impl Collector for Life {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let began = self.began.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        let help = "When the program started, since 1970 UTC.";
        encoder
            .encode_descriptor("start_time", help, Some(&Unit::Seconds), MetricType::Gauge)?
            .encode_gauge(&began)?;
        let help = "1 while calls are taken, 0 once it was told to stop; as /ready says.";
        let serving = u64::from(self.meters.is_serving());
        encoder.encode_descriptor("serving", help, None, MetricType::Gauge)?.encode_gauge(&serving)
    }
}
