//! What whoever runs a twin is shown of it: its metrics, but for what a clock says. Never what a client is told.

use std::{sync::Arc, time::SystemTime};

use herald::metrics::{Batches, Metrics, Sources};
use herald_server::Meters;
use herald_table::{Census, House};

/// Tables that can be counted, as a house can.
pub trait Counted: Send + Sync + 'static {
    fn census(&self) -> Census;
}

impl Counted for House {
    fn census(&self) -> Census {
        Self::census(self)
    }
}

/// The metrics of a server over these tables. Their journal, in memory, tells of no batches.
pub(super) fn metrics<T: Counted>(tables: &Arc<T>, meters: Arc<Meters>) -> Metrics {
    let tables = Arc::clone(tables);
    let census = Box::new(move || tables.census());
    let (batches, began) = (Arc::new(Batches::default()), SystemTime::UNIX_EPOCH);
    Metrics::new(Sources { meters, batches, census, store: None, began })
}

/// Every name, label and count; of how long something took, only how often it was measured.
pub(super) fn lasting(text: &str) -> Vec<String> {
    let is_time = |line: &&str| {
        let name = line.split(['{', ' ']).next().unwrap();
        name.ends_with("_duration_seconds_sum") || name.ends_with("_duration_seconds_bucket")
    };
    text.lines().filter(|line| !is_time(line)).map(str::to_owned).collect()
}
