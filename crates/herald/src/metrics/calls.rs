//! Calls, streams and refusals as they are scraped. Never counts anything itself.

use std::{fmt, sync::Arc};

use herald_server::{Meters, MethodMeter};
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, NoLabelSet},
    metrics::MetricType,
    registry::Unit,
};

use super::histogram::{self, MICROS};

/// What the server counts.
#[derive(Debug)]
pub(super) struct Calls(pub(super) Arc<Meters>);

impl Collector for Calls {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        self.ended(&mut encoder)?;
        self.took(&mut encoder)?;
        let help = "Calls that have begun and not ended.";
        self.open(&mut encoder, "calls_open", help, |method| !method.streams())?;
        let help = "Streams that are open.";
        self.open(&mut encoder, "streams_open", help, MethodMeter::streams)?;
        self.refused(&mut encoder)
    }
}

fn labels(method: &MethodMeter) -> [(&'static str, &str); 2] {
    [("service", method.service()), ("method", method.name())]
}

impl Calls {
    fn ended(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "Calls and streams that have ended, by method and gRPC code.";
        let mut calls = encoder.encode_descriptor("calls", help, None, MetricType::Counter)?;
        for method in self.0.methods() {
            // Each method is there from the start, so that its first call is seen as one more; codes once they came up.
            for (code, count) in method.ended().filter(|(code, count)| *code == "OK" || *count > 0) {
                let [service, name] = labels(method);
                let labels = [service, name, ("code", code)];
                calls.encode_family(&labels)?.encode_counter::<NoLabelSet, _, f64>(&count, None)?;
            }
        }
        Ok(())
    }

    fn took(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "How long calls took, from their headers to the last byte of their answers.";
        let unit = Some(&Unit::Seconds);
        let mut took = encoder.encode_descriptor("call_duration", help, unit, MetricType::Histogram)?;
        for method in self.0.methods().filter(|method| !method.streams()) {
            histogram::encode(&mut took.encode_family(&labels(method))?, method.took(), MICROS)?;
        }
        Ok(())
    }

    fn open(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        name: &str,
        help: &str,
        counts: impl Fn(&MethodMeter) -> bool,
    ) -> fmt::Result {
        let mut open = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
        for method in self.0.methods().filter(|method| counts(method)) {
            open.encode_family(&labels(method))?.encode_gauge(&method.open())?;
        }
        Ok(())
    }

    fn refused(&self, encoder: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let help = "Calls refused and streams cut off, by the reason in their ErrorInfo.";
        let mut refusals = encoder.encode_descriptor("refusals", help, None, MetricType::Counter)?;
        for (reason, count) in self.0.refused() {
            let labels = [("reason", reason)];
            refusals.encode_family(&labels)?.encode_counter::<NoLabelSet, _, f64>(&count, None)?;
        }
        Ok(())
    }
}
