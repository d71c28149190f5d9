//! Waits for a call's message before the call counts as in work: whoever begins calls and sends no message takes nobody's
//! place. Never reads what the message says, and never waits for a stream of messages, whose service asks for each.

use std::{
    collections::VecDeque,
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use http::{Request, Response};
use http_body::{Body as HttpBody, Frame};
use tokio::sync::Semaphore;
use tonic::{Status, body::Body};

use super::{
    IMPORT,
    around::{Inner, Wrap},
};
use crate::{
    limits::{MAX_ARRIVING, MAX_MESSAGE_BYTES},
    stopped::Stopped,
};

/// The layer.
pub(crate) struct Arrival {
    arriving: Arc<Semaphore>,
}

impl Arrival {
    pub(crate) fn new() -> Self {
        Self { arriving: Arc::new(Semaphore::new(MAX_ARRIVING)) }
    }
}

impl Wrap for Arrival {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let path = call.uri().path();
        if path == IMPORT || path.starts_with("/grpc.") {
            return inner.answer(call).await;
        }
        let Ok(arriving) = Arc::clone(&self.arriving).try_acquire_owned() else {
            return Stopped::TooManyArriving.status().into_http();
        };
        let (head, body) = call.into_parts();
        let body = arrived(body).await;
        drop(arriving);
        inner.answer(Request::from_parts(head, body)).await
    }
}

/// The body once all of it is here, or more of it than a message may have.
async fn arrived(mut body: Body) -> Body {
    let (mut frames, mut bytes) = (VecDeque::new(), 0);
    while bytes <= MAX_MESSAGE_BYTES {
        let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await else { break };
        if let Ok(frame) = &frame {
            bytes += frame.data_ref().map_or(0, Bytes::len);
        }
        let failed = frame.is_err();
        frames.push_back(frame);
        if failed {
            break;
        }
    }
    Body::new(Arrived { frames, rest: body })
}

/// What is here, then what comes yet.
struct Arrived {
    frames: VecDeque<Result<Frame<Bytes>, Status>>,
    rest: Body,
}

impl HttpBody for Arrived {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        match self.frames.pop_front() {
            Some(frame) => Poll::Ready(Some(frame)),
            None => Pin::new(&mut self.rest).poll_frame(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.frames.is_empty() && self.rest.is_end_stream()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::FutureExt;
    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Layered, Served};

    /// A message of which nothing comes.
    struct Silent;

    impl HttpBody for Silent {
        type Data = Bytes;
        type Error = Status;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
            Poll::Pending
        }
    }

    fn call(body: Body) -> Request<Body> {
        Request::builder().uri("/herald.v1.MoveService/SubmitMove").body(body).unwrap()
    }

    #[tokio::test]
    async fn as_many_calls_arrive_as_may_and_one_more_is_refused_until_one_is_gone() {
        let answers = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(Body::empty())));
        let service = Layered::new(Served(answers).within(Arrival::new()));
        let mut waiting = Vec::new();
        for _ in 0..MAX_ARRIVING {
            let mut waits = Box::pin(service.clone().oneshot(call(Body::new(Silent))));
            assert!((&mut waits).now_or_never().is_none(), "the last of them waits like the first");
            waiting.push(waits);
        }
        let whole = || service.clone().oneshot(call(Body::empty()));
        let refused = |answer: Response<Body>| answer.headers().contains_key("grpc-status");
        assert!(refused(whole().await.unwrap()), "one over, though its message is here");
        waiting.pop();
        assert!(!refused(whole().await.unwrap()));
    }
}
