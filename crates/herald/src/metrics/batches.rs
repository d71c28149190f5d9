//! How writing goes: what the journal tells of each batch, counted, and as it is scraped. Never what was written.

use std::fmt;

use herald_journal::{Observer, Written};
use herald_server::Histogram;
use prometheus_client::{
    collector::Collector, encoding::DescriptorEncoder, metrics::MetricType, registry::Unit,
};

use super::histogram::{self, MICROS};

/// Bounds of how many go to the disk at once; the journal takes 256 at most.
const SIZES: &[u64] = &[1, 2, 4, 8, 16, 32, 64, 128, 256];

/// The batches of one journal.
#[derive(Debug)]
pub struct Batches {
    sizes: Histogram,
    commits: Histogram,
    syncs: Histogram,
}

impl Default for Batches {
    fn default() -> Self {
        Self { sizes: Histogram::new(SIZES), commits: Histogram::of_times(), syncs: Histogram::of_times() }
    }
}

impl Observer for Batches {
    fn written(&self, batch: &Written<'_>) {
        self.sizes.add(batch.orders.len() as u64);
        self.syncs.add_time(batch.synced_in);
        batch.orders.iter().for_each(|took| self.commits.add_time(*took));
    }
}

impl Collector for Batches {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let histogram = MetricType::Histogram;
        let help =
            "How many orders (commits, names claimed and released, deletions) went to the disk at once.";
        let mut sizes = encoder.encode_descriptor("commit_batch_orders", help, None, histogram)?;
        histogram::encode(&mut sizes, &self.sizes, 1.0)?;
        let seconds = Some(&Unit::Seconds);
        let help = "From when an order was handed to the journal until it was on disk.";
        let mut commits = encoder.encode_descriptor("commit_duration", help, seconds, histogram)?;
        histogram::encode(&mut commits, &self.commits, MICROS)?;
        let help = "How long the disk took to sync a batch.";
        let mut syncs = encoder.encode_descriptor("sync_duration", help, seconds, histogram)?;
        histogram::encode(&mut syncs, &self.syncs, MICROS)
    }
}
