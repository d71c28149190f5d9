//! Log lines on standard error, panics among them. Never on standard output, which belongs to what was asked for.

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    env,
    io::{self, IsTerminal},
    panic::{self, PanicHookInfo},
};

use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer,
    fmt::{self, MakeWriter},
    layer::SubscriberExt,
    registry::LookupSpan,
    util::SubscriberInitExt,
};

use crate::{cli::LogFormat, traces::Traces};

/// What is logged where `RUST_LOG` does not say.
const DEFAULT_FILTER: &str = "info,sled=warn";
/// What is not logged whatever `RUST_LOG` says: the client of the store's servers would show the password it sends.
const NEVER: &str = "async_nats=off";

/// Starts logging for a server, and the gathering of spans where there is a collector.
pub fn start(format: LogFormat, traces: Option<&Traces>) {
    let filter = filter(DEFAULT_FILTER);
    // What is logged is chosen for the lines alone: spans are gathered whatever it is.
    let lines = lines(format, io::stderr, io::stderr().is_terminal()).with_filter(filter);
    tracing_subscriber::registry().with(lines).with(traces.map(Traces::layer)).init();
    panic::set_hook(Box::new(tell_of_panic));
}

/// Logs only what is wrong, for commands that print something else.
pub fn quiet() {
    let lines = lines(LogFormat::Pretty, io::stderr, io::stderr().is_terminal());
    tracing_subscriber::registry().with(filter("warn")).with(lines).init();
}

/// What `RUST_LOG` says, or `otherwise` where it says nothing that can be understood.
fn filter(otherwise: &str) -> EnvFilter {
    let said = env::var(EnvFilter::DEFAULT_ENV).ok().filter(|said| !said.is_empty());
    let said = said.and_then(|said| EnvFilter::try_new(format!("{said},{NEVER}")).ok());
    said.unwrap_or_else(|| EnvFilter::new(format!("{otherwise},{NEVER}")))
}

/// Lines as a server writes them. Each stands in the span of the call it belongs to, with the call's and the game's ids.
pub fn lines<S, W>(format: LogFormat, to: W, coloured: bool) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    match format {
        LogFormat::Pretty => fmt::layer().with_writer(to).with_ansi(coloured).boxed(),
        LogFormat::Json => fmt::layer().json().with_writer(to).boxed(),
    }
}

/// A panic is a line like any other, within the call it came from. What it says stands there only where Herald's own code has
/// panicked: the store, for one, prints what it stores.
fn tell_of_panic(panic: &PanicHookInfo<'_>) {
    let at = panic.location().map(ToString::to_string).unwrap_or_default();
    let is_own = at.starts_with("crates/");
    let said = panic.payload_as_str().filter(|_| is_own).unwrap_or("(not told: see where)");
    let backtrace = Backtrace::capture();
    let backtrace =
        (backtrace.status() == BacktraceStatus::Captured).then(|| tracing::field::display(backtrace));
    tracing::error!(at, said, backtrace, "a thread panicked");
}
