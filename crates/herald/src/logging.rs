//! Log lines on standard error. Never on standard output, which belongs to what was asked for.

use std::io::{self, IsTerminal};

use tracing_subscriber::{
    EnvFilter, Layer, fmt, layer::SubscriberExt, registry::LookupSpan, util::SubscriberInitExt,
};

use crate::cli::LogFormat;

/// What is logged where `RUST_LOG` does not say.
const DEFAULT_FILTER: &str = "info,sled=warn";

/// Starts logging for a server.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Pretty => registry.with(people()).init(),
        LogFormat::Json => registry.with(fmt::layer().json().with_writer(io::stderr)).init(),
    }
}

/// Logs only what is wrong, for commands that print something else.
pub fn quiet() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::registry().with(filter).with(people()).init();
}

/// Lines for people, in colour where somebody looks at them.
fn people<S>() -> impl Layer<S>
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
{
    fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal())
}
