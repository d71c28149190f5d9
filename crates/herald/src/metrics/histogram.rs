//! A histogram as it is scraped. Never counts anything itself.

use std::fmt;

use herald_server::Histogram;
use prometheus_client::encoding::{MetricEncoder, NoLabelSet};

/// Microseconds in the unit that times are told in.
pub(super) const MICROS: f64 = 1_000_000.0;

/// Writes it; `per` of what it counts in are one of what it is told in.
#[expect(
    clippy::cast_precision_loss,
    reason = "what is told is a fraction, and nobody reads its sixteenth digit"
)]
pub(super) fn encode(into: &mut MetricEncoder<'_>, histogram: &Histogram, per: f64) -> fmt::Result {
    let told = |number: u64| number as f64 / per;
    let counts = histogram.counts();
    let buckets: Vec<_> = counts.map(|(bound, count)| (bound.map_or(f64::INFINITY, told), count)).collect();
    let count = buckets.iter().map(|(_, count)| count).sum();
    into.encode_histogram::<NoLabelSet>(told(histogram.sum()), count, &buckets, None)
}
