//! Spans of calls for an OpenTelemetry collector, over OTLP. Never more of a call than its log line has, and never its events,
//! bodies or metadata; never on a call's own time, and a collector that is away costs spans and nothing else.

use std::{
    collections::HashMap,
    fmt,
    time::{Duration, SystemTime},
};

use opentelemetry::{
    Context, KeyValue, Value,
    propagation::TextMapPropagator,
    trace::{Span as _, SpanKind, Status, Tracer, TracerProvider},
};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{SdkTracer, SdkTracerProvider},
};
use tonic::Code;
use tracing::{
    Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    filter::filter_fn,
    layer::{self, Filter},
    registry::LookupSpan,
};

use crate::telling::Telling;

/// How long one export may take, and the last one at the end.
const PATIENCE: Duration = Duration::from_secs(5);
const NAME: &str = "herald";
const TRACE_PARENT: &str = "traceparent";

/// Spans on their way out.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Begins to gather spans for the collector at this URL. Nothing is said to it yet. Within a runtime.
    ///
    /// # Errors
    /// A URL that is none.
    pub fn begin(url: &str) -> Result<Self, ExporterBuildError> {
        let exporter =
            SpanExporter::builder().with_tonic().with_endpoint(url).with_timeout(PATIENCE).build()?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name(NAME).with_attribute(version).build();
        let provider = SdkTracerProvider::builder()
            .with_resource(resource)
            .with_batch_exporter(Telling::of(exporter))
            .build();
        Ok(Self(provider))
    }

    /// What gathers them: a layer that sees the spans of calls and nothing else.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        Calls(self.0.tracer(NAME)).with_filter(of_calls())
    }

    /// Sends what is left. Waits for as long as one export may take, and no longer.
    pub async fn end(self) {
        let sending = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(PATIENCE));
        if !matches!(sending.await, Ok(Ok(()))) {
            tracing::warn!("the last spans did not reach the collector");
        }
    }
}

/// The spans that `herald-server` makes, one a call.
fn of_calls<S>() -> impl Filter<S> {
    filter_fn(|about: &Metadata<'_>| {
        about.is_span() && about.name() == "call" && about.target().starts_with("herald_server")
    })
}

/// Makes a span of each call once it has ended.
struct Calls(SdkTracer);

impl<S> Layer<S> for Calls
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: layer::Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut call = Call { began: SystemTime::now(), said: HashMap::new() };
            attributes.record(&mut call);
            span.extensions_mut().insert(call);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: layer::Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(call) = span.extensions_mut().get_mut::<Call>()
        {
            values.record(call);
        }
    }

    fn on_close(&self, id: Id, context: layer::Context<'_, S>) {
        let call = context.span(&id).and_then(|span| span.extensions_mut().remove::<Call>());
        if let Some(call) = call {
            call.send(&self.0);
        }
    }
}

/// A call that has begun: when, and what its span says.
struct Call {
    began: SystemTime,
    said: HashMap<&'static str, String>,
}

impl Visit for Call {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.said.insert(field.name(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.said.insert(field.name(), value.to_owned());
    }
}

impl Call {
    fn send(mut self, tracer: &SdkTracer) {
        let method = self.said.remove("method").unwrap_or_default();
        let method = method.trim_start_matches('/').to_owned();
        let code = self.said.remove("code").and_then(|code| number(&code));
        let mut attributes = vec![KeyValue::new("rpc.system", "grpc")];
        if let Some((service, name)) = method.split_once('/') {
            let (service, name) = (service.to_owned(), name.to_owned());
            attributes.extend([KeyValue::new("rpc.service", service), KeyValue::new("rpc.method", name)]);
        }
        attributes.extend(code.map(|code| KeyValue::new("rpc.grpc.status_code", i64::from(i32::from(code)))));
        for (field, name) in
            [("id", "herald.call.id"), ("game", "herald.game.id"), ("request", "herald.request.id")]
        {
            let said = self.said.remove(field);
            attributes.extend(said.map(|value| KeyValue::new(name, Value::from(value))));
        }
        self.said.retain(|name, _| *name == TRACE_PARENT);
        let carried: HashMap<String, String> =
            self.said.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let caller = TraceContextPropagator::new().extract_with_context(&Context::new(), &carried);
        let span = tracer
            .span_builder(method)
            .with_kind(SpanKind::Server)
            .with_start_time(self.began)
            .with_attributes(attributes);
        let mut span = tracer.build_with_context(span, &caller);
        if code.is_some_and(is_heralds_fault) {
            span.set_status(Status::error(""));
        }
        span.end();
    }
}

/// The code that is printed so.
fn number(printed: &str) -> Option<Code> {
    (0..=16).map(Code::from_i32).find(|code| format!("{code:?}") == printed)
}

/// What OpenTelemetry calls an error of the server's own.
fn is_heralds_fault(code: Code) -> bool {
    use Code::{DataLoss, DeadlineExceeded, Internal, Unavailable, Unimplemented, Unknown};
    [Unknown, DeadlineExceeded, Unimplemented, Internal, Unavailable, DataLoss].contains(&code)
}
