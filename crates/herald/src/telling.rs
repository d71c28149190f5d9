//! An exporter that says in the log when spans stop reaching their collector, and when they do again: once each, however many
//! are lost between. Never says what was in them, nor tries again.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    trace::{SpanData, SpanExporter},
};

/// Around another exporter.
#[derive(Debug)]
pub(crate) struct Telling<E> {
    inner: E,
    lost: AtomicBool,
}

impl<E> Telling<E> {
    pub(crate) fn of(inner: E) -> Self {
        Self { inner, lost: AtomicBool::new(false) }
    }
}

impl<E: SpanExporter> SpanExporter for Telling<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let exported = self.inner.export(batch).await;
        match &exported {
            Ok(()) if self.lost.swap(false, Relaxed) => tracing::info!("spans reach their collector again"),
            Ok(()) => {}
            Err(error) if !self.lost.swap(true, Relaxed) => {
                tracing::warn!(%error, "spans do not reach their collector, and are lost until they do");
            }
            Err(_) => {}
        }
        exported
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.inner.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}
