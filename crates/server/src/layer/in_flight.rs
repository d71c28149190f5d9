//! Limits how many calls are in work and how many streams are open over the whole server; what is too much is
//! refused at once rather than queued. Never refuses a health check, whose asker wants to know just that.

use std::sync::Arc;

use http::{Request, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tonic::body::Body;

use super::{
    around::{Inner, Wrap},
    body::accompanied,
    kind::Kind,
};
use crate::{limits::MAX_OPEN_TO_ALL, stopped::Stopped};

/// The layer.
pub(crate) struct InFlight {
    calls: Arc<Semaphore>,
    streams: Arc<Semaphore>,
    open_to_all: Arc<Semaphore>,
}

impl InFlight {
    /// At most so many calls in work, and so many streams open, at once.
    pub(crate) fn new(calls: usize, streams: usize) -> Self {
        let bounded = |count: usize| Arc::new(Semaphore::new(count.min(Semaphore::MAX_PERMITS)));
        Self { calls: bounded(calls), streams: bounded(streams), open_to_all: bounded(MAX_OPEN_TO_ALL) }
    }
}

impl Wrap for InFlight {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        match Kind::of(call.uri().path()) {
            Kind::Health => inner.answer(call).await,
            Kind::Call => match permit(&self.calls) {
                Some(_in_work) => inner.answer(call).await,
                None => Stopped::TooManyInWork.status().into_http(),
            },
            Kind::Stream => stream(&self.streams, call, inner).await,
            Kind::OpenToAll => stream(&self.open_to_all, call, inner).await,
        }
    }
}

async fn stream(among: &Arc<Semaphore>, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
    match permit(among) {
        Some(open) => inner.answer(call).await.map(|body| accompanied(body, open)),
        None => Stopped::TooManyStreams.status().into_http(),
    }
}

fn permit(of: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    Arc::clone(of).try_acquire_owned().ok()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{BACKUP, EXPORT, Inner, Layered, Served, WATCH};

    const MOVE: &str = "/herald.v1.MoveService/SubmitMove";

    fn call(path: &str) -> Request<Body> {
        Request::builder().uri(path).body(Body::empty()).unwrap()
    }

    fn is_shed(response: &Response<Body>) -> bool {
        response.headers().get("grpc-status").is_some_and(|status| status == "8")
    }

    #[tokio::test]
    async fn a_call_too_many_is_refused_at_once_and_a_health_check_never() {
        let never =
            service_fn(|_: Request<Body>| std::future::pending::<Result<Response<Body>, Infallible>>());
        let service = Layered::new(Served(never).within(InFlight::new(1, 1)));
        let first = tokio::spawn(service.clone().oneshot(call(MOVE)));
        tokio::task::yield_now().await;
        assert!(is_shed(&service.clone().oneshot(call(MOVE)).await.unwrap()));
        let check = tokio::spawn(service.clone().oneshot(call("/grpc.health.v1.Health/Check")));
        tokio::task::yield_now().await;
        assert!(!check.is_finished() && !first.is_finished());
    }

    #[tokio::test]
    async fn streams_that_need_no_token_take_no_tables_place() {
        let open = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(Body::new(Silent))));
        let service = Layered::new(Served(open).within(InFlight::new(1, 1)));
        let reflect =
            || service.clone().oneshot(call("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"));
        let mut held = Vec::new();
        for _ in 0..MAX_OPEN_TO_ALL {
            held.push(reflect().await.unwrap());
        }
        assert!(held.iter().all(|response| !is_shed(response)));
        assert!(is_shed(&reflect().await.unwrap()));
        assert!(!is_shed(&service.oneshot(call(WATCH)).await.unwrap()));
    }

    #[tokio::test]
    async fn a_stream_counts_until_its_reader_is_gone() {
        let open = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(Body::new(Silent))));
        let service = Layered::new(Served(open).within(InFlight::new(1, 1)));
        for path in [WATCH, BACKUP, EXPORT] {
            let first = service.clone().oneshot(call(path)).await.unwrap();
            assert!(!is_shed(&first));
            assert!(is_shed(&service.clone().oneshot(call(WATCH)).await.unwrap()));
            drop(first);
        }
        assert!(!is_shed(&service.oneshot(call(WATCH)).await.unwrap()));
    }

    struct Silent;

    impl http_body::Body for Silent {
        type Data = bytes::Bytes;
        type Error = tonic::Status;

        fn poll_frame(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Result<http_body::Frame<Self::Data>, Self::Error>>> {
            std::task::Poll::Pending
        }
    }
}
