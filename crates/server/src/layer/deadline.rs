//! Ends a call at its deadline with DEADLINE_EXCEEDED; tonic itself would say CANCELLED. A stream is bounded only
//! until its headers. Never undoes anything: what a table has decided by then is kept or not as its record says.

use std::time::Duration;

use http::{HeaderMap, HeaderName, Request, Response};
use tonic::body::Body;

use super::around::{Inner, Wrap};
use crate::{
    limits::{DEADLINE_MARGIN, MAX_DEADLINE},
    stopped::Stopped,
};

/// How long a client waits.
const TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");

/// The layer.
pub(crate) struct Deadline {
    /// For calls whose client sets none.
    pub(crate) default: Duration,
}

impl Wrap for Deadline {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let allowed = asked(call.headers()).map_or(self.default, |asked| {
            // Earlier, so that the answer outruns the client's clock and tonic's own.
            (asked - (asked / 10).min(DEADLINE_MARGIN)).min(MAX_DEADLINE)
        });
        match tokio::time::timeout(allowed, inner.answer(call)).await {
            Ok(response) => response,
            Err(_elapsed) => Stopped::DeadlinePassed.status().into_http(),
        }
    }
}

/// The time in `grpc-timeout`: at most eight digits and a unit. Anything else counts as none, as tonic holds it.
fn asked(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(TIMEOUT)?.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if !(1..=8).contains(&digits.len()) || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let count: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(count * 60 * 60)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tokio::time::Instant;
    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Inner, Layered, Served};

    fn parsed(text: &str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert("grpc-timeout", text.parse().unwrap());
        asked(&headers)
    }

    #[test]
    fn every_unit_of_grpc_timeout_is_read_and_nonsense_counts_as_none() {
        assert_eq!(parsed("2H"), Some(Duration::from_secs(7200)));
        assert_eq!(parsed("3M"), Some(Duration::from_secs(180)));
        assert_eq!(parsed("99999999S"), Some(Duration::from_secs(99_999_999)));
        assert_eq!(parsed("250m"), Some(Duration::from_millis(250)));
        assert_eq!(parsed("7u"), Some(Duration::from_micros(7)));
        assert_eq!(parsed("0n"), Some(Duration::ZERO));
        for bad in ["", "m", "5", "5x", "-5m", "+5m", "123456789m", "5 m", "m5"] {
            assert_eq!(parsed(bad), None, "{bad:?}");
        }
    }

    async fn call_that_never_ends(timeout: Option<&str>) -> (Response<Body>, Duration) {
        let never =
            service_fn(|_: Request<Body>| std::future::pending::<Result<Response<Body>, Infallible>>());
        let service = Layered::new(Served(never).within(Deadline { default: Duration::from_secs(30) }));
        let mut call = Request::new(Body::empty());
        if let Some(timeout) = timeout {
            call.headers_mut().insert("grpc-timeout", timeout.parse().unwrap());
        }
        let start = Instant::now();
        let response = service.oneshot(call).await.unwrap();
        (response, start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_past_its_deadline_is_told_deadline_exceeded_a_little_early() {
        let (response, took) = call_that_never_ends(Some("200m")).await;
        assert_eq!(response.headers()["grpc-status"], "4");
        assert!(took <= Duration::from_millis(182), "{took:?}");
        let (_, took) = call_that_never_ends(Some("10S")).await;
        assert!((9_950..10_000).contains(&took.as_millis()), "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_longer_than_two_minutes_whatever_is_asked() {
        // A little early; at most 120 s, which it would be a little after.
        for (asked, took) in [("120S", 119_950), ("121S", 120_000), ("99999999H", 120_000)] {
            assert_eq!(call_that_never_ends(Some(asked)).await.1.as_millis(), took, "{asked}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_without_a_deadline_has_the_default() {
        let (response, took) = call_that_never_ends(None).await;
        assert_eq!(response.headers()["grpc-status"], "4");
        assert_eq!(took.as_secs(), 30);
    }
}
