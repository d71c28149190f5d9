//! The house's tables as they are scraped. Never one of them by itself.

use std::fmt;

use herald_table::Census;
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, NoLabelSet},
    metrics::MetricType,
};

/// Asks the house.
pub(super) struct Tables(pub(super) Box<dyn Fn() -> Census + Send + Sync>);

/// What it asks has nothing to say.
impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl Collector for Tables {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Census { awake, watching, woken, slept, lagged, damaged } = (self.0)();
        let mut gauge = |name, help, count: u64| {
            encoder.encode_descriptor(name, help, None, MetricType::Gauge)?.encode_gauge(&count)
        };
        gauge("tables_awake", "Games in memory.", awake)?;
        gauge("watchers", "Streams that show a table.", watching)?;
        let mut counter = |name, help, count: u64| {
            let mut counter = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            counter.encode_counter::<NoLabelSet, _, f64>(&count, None)
        };
        counter("tables_woken", "Games read from the store to be played or watched.", woken)?;
        counter("tables_slept", "Games let go because nobody had asked for them for a while.", slept)?;
        counter("watchers_lagged", "Streams that fell too far behind and were told to resume.", lagged)?;
        counter("damaged_records", "Times a game's record was found damaged as it was read.", damaged)
    }
}
