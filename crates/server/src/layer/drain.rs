//! Ends every open stream when the server stops: watchers, but also health and reflection streams, which would
//! hold the server open. Never cuts an answer that is ready, but for a backup or an export, nor a message in two.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::{Status, body::Body};

use super::{
    BACKUP, EXPORT,
    around::{Inner, Wrap},
    kind::Kind,
};
use crate::stopped::Stopped;

/// The layer.
pub(crate) struct Drain {
    /// Fires when the server stops.
    pub(crate) stopping: CancellationToken,
}

impl Wrap for Drain {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let path = call.uri().path();
        if !Kind::of(path).streams() {
            return inner.answer(call).await;
        }
        // Reflection alone reads a stream of requests, in a task of its own that only their end ends.
        let reflects = path.starts_with("/grpc.reflection.");
        // Such a file has always more to say until it is whole, which may be long after the drain.
        let when = if [BACKUP, EXPORT].contains(&path) { When::NextFrame } else { When::Silent };
        let call = if reflects { call.map(|body| self.ending(body, When::Silent)) } else { call };
        inner.answer(call).await.map(|body| self.ending(body, when))
    }
}

impl Drain {
    fn ending(&self, body: Body, when: When) -> Body {
        Body::new(Draining { body, when, stopping: Stopping::Unasked(self.stopping.clone()) })
    }
}

/// When a body ends once the server stops. A frame holds whole messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// As soon as it has nothing ready to send.
    Silent,
    /// Whatever it has to send yet.
    NextFrame,
}

struct Draining {
    body: Body,
    when: When,
    stopping: Stopping,
}

/// Few bodies ever wait, so listening for the stop begins when one does.
enum Stopping {
    Unasked(CancellationToken),
    Awaited(Pin<Box<WaitForCancellationFutureOwned>>),
    Ended,
}

impl HttpBody for Draining {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if matches!(self.stopping, Stopping::Ended) {
            return Poll::Ready(None);
        }
        if self.when == When::NextFrame && self.stopping.poll(context).is_ready() {
            return self.farewell();
        }
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame);
        }
        ready!(self.stopping.poll(context));
        self.farewell()
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.stopping, Stopping::Ended) || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        // The body may end early, so only what it promises at most is known.
        let mut hint = SizeHint::new();
        if let Some(most) = self.body.size_hint().upper() {
            hint.set_upper(most);
        }
        hint
    }
}

impl Draining {
    fn farewell(&mut self) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        self.stopping = Stopping::Ended;
        Poll::Ready(Some(Ok(Frame::trailers(farewell()))))
    }
}

impl Stopping {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if let Self::Unasked(token) = self {
            *self = Self::Awaited(Box::pin(token.clone().cancelled_owned()));
        }
        match self {
            Self::Awaited(stop) => stop.as_mut().poll(context),
            Self::Unasked(_) | Self::Ended => Poll::Ready(()),
        }
    }
}

fn farewell() -> HeaderMap {
    let mut trailers = HeaderMap::new();
    // Only a message that is no header value could fail, and this one is plain ASCII.
    Stopped::Draining
        .status()
        .add_header(&mut trailers)
        .expect("the farewell is written in header characters");
    trailers
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::poll_fn};

    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Inner, Layered, Served};

    /// A body of the frames given, then silence.
    struct Then(Vec<&'static str>);

    impl HttpBody for Then {
        type Data = Bytes;
        type Error = Status;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
            self.0.pop().map_or(Poll::Pending, |text| Poll::Ready(Some(Ok(Frame::data(text.into())))))
        }
    }

    async fn drained(stopping: &CancellationToken, path: &str) -> Body {
        let inner = service_fn(async |_: Request<Body>| {
            Ok::<_, Infallible>(Response::new(Body::new(Then(vec!["last", "first"]))))
        });
        let service = Layered::new(Served(inner).within(Drain { stopping: stopping.clone() }));
        let call = Request::builder().uri(path).body(Body::empty()).unwrap();
        service.oneshot(call).await.unwrap().into_body()
    }

    async fn next(body: &mut Body) -> Option<Frame<Bytes>> {
        poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await.map(Result::unwrap)
    }

    #[tokio::test]
    async fn a_silent_stream_ends_with_unavailable_when_the_server_stops() {
        let stopping = CancellationToken::new();
        let mut body = drained(&stopping, "/herald.v1.ViewService/WatchView").await;
        assert!(next(&mut body).await.unwrap().is_data());
        stopping.cancel();
        assert!(next(&mut body).await.unwrap().is_data(), "what is ready is still sent");
        let trailers = next(&mut body).await.unwrap().into_trailers().unwrap();
        assert_eq!(trailers["grpc-status"], "14");
        assert!(next(&mut body).await.is_none());
    }

    #[tokio::test]
    async fn a_backup_ends_with_unavailable_whatever_it_has_to_send_yet() {
        let stopping = CancellationToken::new();
        let mut body = drained(&stopping, BACKUP).await;
        assert!(next(&mut body).await.unwrap().is_data());
        stopping.cancel();
        let trailers = next(&mut body).await.unwrap().into_trailers().unwrap();
        assert_eq!(trailers["grpc-status"], "14");
        assert!(next(&mut body).await.is_none());
    }
}
