//! Limits how often one token may call. Never refuses a health check, never checks a token, and keeps none: what is
//! remembered of one is a number that this process alone could work out.

use std::{
    hash::{BuildHasher, RandomState},
    time::Duration,
};

use herald_words::{Limit, Problem};
use http::{HeaderMap, Request, Response, header::AUTHORIZATION};
use tokio::time::Instant;
use tonic::body::Body;

use super::around::{Inner, Wrap};
use crate::{buckets::Buckets, config::Rate, problem};

/// The layer.
pub(crate) struct Pace {
    calls: Option<Buckets<u64>>,
    hasher: RandomState,
}

impl Pace {
    pub(crate) fn new(rate: Rate) -> Self {
        let is_bounded = rate.one_more_each > Duration::ZERO;
        Self { calls: is_bounded.then(|| Buckets::new(rate)), hasher: RandomState::new() }
    }

    /// Whether the call may go on. Who calls without a token is bounded by what is in work at once.
    fn allows(&self, path: &str, headers: &HeaderMap) -> Result<(), Problem> {
        let (Some(calls), Some(token)) = (&self.calls, headers.get(AUTHORIZATION)) else { return Ok(()) };
        if path.starts_with("/grpc.health.") {
            return Ok(());
        }
        // The scheme may be written in any case, the token may not.
        let token = token.as_bytes().rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        let taken = calls.take(self.hasher.hash_one(token), Instant::now());
        taken.map_err(|retry_after| Problem::Exhausted(Limit::Calls { retry_after }))
    }
}

impl Wrap for Pace {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        match self.allows(call.uri().path(), call.headers()) {
            Ok(()) => inner.answer(call).await,
            Err(too_fast) => problem::status(&too_fast).into_http(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(authorization: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, authorization.parse().unwrap());
        headers
    }

    #[test]
    fn a_token_is_the_same_however_its_scheme_is_written() {
        let pace = Pace::new(Rate { in_a_row: 2, one_more_each: Duration::from_secs(5) });
        let call = |authorization| pace.allows("/s/m", &with(authorization));
        assert_eq!((call("Bearer one"), call("bEARER one")), (Ok(()), Ok(())));
        let too_fast = Err(Problem::Exhausted(Limit::Calls { retry_after: 5 }));
        assert_eq!((call("Bearer one"), call("bearer two")), (too_fast, Ok(())));
        assert_eq!(pace.allows("/s/m", &HeaderMap::new()), Ok(()));
        assert_eq!(pace.allows("/grpc.health.v1.Health/Check", &with("Bearer one")), Ok(()));
    }
}
