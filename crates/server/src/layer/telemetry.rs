//! A span a call: method, `x-request-id`, the caller's `traceparent`, game and request where known; at the end code and
//! duration, which are counted too. All that the call logs stands in it, its stream as well. Never a token, a code, a
//! body or any other metadata.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use herald_words::GameId;
use http::{HeaderMap, HeaderName, Request, Response};
use tonic::{Code, Status, body::Body};
use tracing::{Instrument, Span, field};

use super::{
    around::{Inner, Wrap},
    body::{Companion, accompanied},
};
use crate::{limits::MAX_TRACE_CHARS, meters::Meters, problem};

const TRACE_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Where a call stands in its caller's trace, as W3C's Trace Context has it.
const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// The layer.
pub(crate) struct Telemetry {
    /// Tells the ids of this run from those of the last.
    run: u128,
    calls: AtomicU64,
    meters: Option<Arc<Meters>>,
}

impl Telemetry {
    pub(crate) fn new(meters: Option<Arc<Meters>>) -> Self {
        let run = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_millis();
        Self { run, calls: AtomicU64::new(0), meters }
    }

    /// The client's id if it is fit to stand in a log, a new one otherwise.
    ///
    /// It is not sent back: an answer must say nothing that varies with what others do.
    fn trace_id(&self, headers: &HeaderMap) -> String {
        let given = headers.get(TRACE_ID).and_then(|id| id.to_str().ok()).filter(|id| is_loggable(id));
        given
            .map(str::to_owned)
            .unwrap_or_else(|| format!("{:x}-{:x}", self.run, self.calls.fetch_add(1, Ordering::Relaxed)))
    }
}

/// The caller's place in its trace, if it is one of version 00: four numbers in hexadecimal, so nothing else can be in it.
fn trace_parent(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(TRACE_PARENT)?.to_str().ok()?;
    let of_hex = |part: &str| part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let parts: Vec<_> = given.split('-').collect();
    let [version, trace, parent, flags] = parts[..] else { return None };
    let fits = (version, trace.len(), parent.len(), flags.len()) == ("00", 32, 16, 2);
    (fits && [trace, parent, flags].into_iter().all(of_hex)).then_some(given)
}

/// A path as a log may hold it: whoever calls can write anything there.
fn method(path: &str) -> &str {
    if path.len() <= MAX_TRACE_CHARS && path.is_ascii() { path } else { "unknown" }
}

fn is_loggable(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:/".contains(&byte);
    (1..=MAX_TRACE_CHARS).contains(&id.len()) && id.bytes().all(plain)
}

impl Wrap for Telemetry {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let id = self.trace_id(call.headers());
        let span = tracing::info_span!(
            "call",
            method = method(call.uri().path()),
            id,
            traceparent = trace_parent(call.headers()),
            game = field::Empty,
            request = field::Empty,
            code = field::Empty,
        );
        let meter = self.meters.as_ref().map(|meters| Meter::begin(meters, call.uri().path()));
        let mut end = End { span: span.clone(), meter, began: Instant::now(), code: None };
        let response = inner.answer(call).instrument(span).await;
        end.ended(response.headers());
        response.map(|body| accompanied(body, end))
    }
}

/// Notes the game a call is about in its span.
pub(crate) fn note_game(game: GameId) {
    Span::current().record("game", field::display(game));
}

/// Notes the client's name for a change in its call's span. Not for ids that stand for their caller.
pub(crate) fn note_request(id: &str) {
    Span::current().record("request", id);
}

/// Where a call is counted.
struct Meter {
    meters: Arc<Meters>,
    method: usize,
}

impl Meter {
    fn begin(meters: &Arc<Meters>, path: &str) -> Self {
        let method = meters.number(path);
        meters.begun(method);
        Self { meters: Arc::clone(meters), method }
    }
}

/// Tells the end of a call, when its body has ended or its client has gone.
struct End {
    span: Span,
    meter: Option<Meter>,
    began: Instant,
    code: Option<Code>,
}

impl Companion for End {
    fn ended(&mut self, trailers: &HeaderMap) {
        let Some(status) = trailers.get(Status::GRPC_STATUS) else { return };
        let code = Code::from_bytes(status.as_bytes());
        self.code = Some(code);
        if let Some(Meter { meters, .. }) = self.meter.as_ref().filter(|_| code != Code::Ok)
            && let Some(reason) = problem::reason_in(trailers)
        {
            meters.refuses(&reason);
        }
    }

    /// What a stream logs stands in its call's span, whichever task asks it for more.
    fn around<R>(&self, poll: impl FnOnce() -> R) -> R {
        self.span.in_scope(poll)
    }
}

impl Drop for End {
    fn drop(&mut self) {
        let code = self.code.unwrap_or(Code::Cancelled);
        let took = self.began.elapsed();
        if let Some(Meter { meters, method }) = &self.meter {
            meters.ended(*method, code, took);
        }
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        tracing::info!(parent: &self.span, ?code, micros, "call ended");
        // Only now, or the line above would say it twice.
        self.span.record("code", field::debug(code));
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_clients_id_is_kept_if_it_is_plain_and_replaced_if_not() {
        let telemetry = Telemetry::new(None);
        let of = |id: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(TRACE_ID, HeaderValue::from_bytes(id).unwrap());
            telemetry.trace_id(&headers)
        };
        assert_eq!(of(b"abc-123"), "abc-123");
        assert_eq!(of(&[b'x'; MAX_TRACE_CHARS]), "x".repeat(64));
        for bad in [&b"with space"[..], b"caf\xc3\xa9", b"", &[b'x'; 65]] {
            assert_ne!(of(bad).as_bytes(), bad);
        }
        assert_ne!(of(b""), of(b""), "each call has its own");
    }

    #[test]
    fn a_traceparent_is_kept_if_it_is_one_and_nothing_else_can_hide_in_it() {
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(TRACE_PARENT, text.parse().unwrap());
            trace_parent(&headers).map(str::to_owned)
        };
        let good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert_eq!(of(good).as_deref(), Some(good));
        for bad in [
            "",
            "00",
            "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
            "00-hs_a-token-as-long-as-it-may-be-00f067aa0ba902b7-01",
        ] {
            assert_eq!(of(bad), None, "{bad}");
        }
    }
}
