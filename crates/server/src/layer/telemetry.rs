//! A span a call: method, `x-request-id`, game and request where known; at the end code and duration. Never a
//! token, a code, a body or any other metadata.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use herald_words::GameId;
use http::{HeaderMap, Request, Response};
use tonic::{Code, body::Body};
use tracing::{Instrument, Span, field};

use super::{
    around::{Inner, Wrap},
    body::{Companion, accompanied},
};
use crate::limits::MAX_TRACE_CHARS;

const TRACE_ID: &str = "x-request-id";

/// The layer.
pub(crate) struct Telemetry {
    /// Tells the ids of this run from those of the last.
    run: u128,
    calls: AtomicU64,
}

impl Telemetry {
    pub(crate) fn new() -> Self {
        let run = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_millis();
        Self { run, calls: AtomicU64::new(0) }
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

/// A path as a log may hold it: whoever calls can write anything there.
fn method(path: &str) -> &str {
    if path.len() <= MAX_TRACE_CHARS && path.is_ascii() { path } else { "unknown" }
}

fn is_loggable(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:/".contains(&byte);
    (1..=MAX_TRACE_CHARS).contains(&id.len()) && id.bytes().all(plain)
}

impl Wrap for Telemetry {
    async fn wrap<S: Inner>(&self, call: Request<Body>, inner: S) -> Response<Body> {
        let id = self.trace_id(call.headers());
        let span = tracing::info_span!(
            "call",
            method = method(call.uri().path()),
            id,
            game = field::Empty,
            request = field::Empty,
        );
        let mut end = End { span: span.clone(), began: Instant::now(), code: None };
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

/// Tells the end of a call, when its body has ended or its client has gone.
struct End {
    span: Span,
    began: Instant,
    code: Option<Code>,
}

impl Companion for End {
    fn ended(&mut self, trailers: &HeaderMap) {
        if let Some(status) = trailers.get("grpc-status") {
            self.code = Some(Code::from_bytes(status.as_bytes()));
        }
    }
}

impl Drop for End {
    fn drop(&mut self) {
        let code = self.code.unwrap_or(Code::Cancelled);
        let micros = u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(parent: &self.span, ?code, micros, "call ended");
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_clients_id_is_kept_if_it_is_plain_and_replaced_if_not() {
        let telemetry = Telemetry::new();
        let of = |id: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(TRACE_ID, HeaderValue::from_bytes(id).unwrap());
            telemetry.trace_id(&headers)
        };
        assert_eq!(of(b"abc-123"), "abc-123");
        for bad in [&b"with space"[..], b"caf\xc3\xa9", b"", &[b'x'; 65]] {
            assert_ne!(of(bad).as_bytes(), bad);
        }
        assert_ne!(of(b""), of(b""), "each call has its own");
    }
}
