//! Ends every open stream when the server stops: watchers, but also health and reflection streams, which would
//! hold the server open. Never cuts an answer that is ready, nor a message in two.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::{Code, Status, body::Body};

use super::around::{Inner, Wrap};
use crate::problem;

/// The layer.
pub(crate) struct Drain {
    /// Fires when the server stops.
    pub(crate) stopping: CancellationToken,
}

impl Wrap for Drain {
    async fn wrap<S: Inner>(&self, call: Request<Body>, inner: S) -> Response<Body> {
        let ending = |body| Body::new(Draining { body, stopping: Stopping::Unasked(self.stopping.clone()) });
        // Reflection alone reads a stream of requests, in a task of its own that only their end ends.
        let reflects = call.uri().path().starts_with("/grpc.reflection.");
        let call = if reflects { call.map(ending) } else { call };
        inner.answer(call).await.map(ending)
    }
}

struct Draining {
    body: Body,
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
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame);
        }
        ready!(self.stopping.poll(context));
        self.stopping = Stopping::Ended;
        Poll::Ready(Some(Ok(Frame::trailers(farewell()))))
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
    let status =
        problem::own(Code::Unavailable, "DRAINING", "the server stops; resume after the last revision");
    let mut trailers = HeaderMap::new();
    // Only a message that is no header value could fail, and this one is plain ASCII.
    status.add_header(&mut trailers).expect("the farewell is written in header characters");
    trailers
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::poll_fn};

    use tower::{Layer, ServiceExt, service_fn};

    use super::*;
    use crate::layer::Around;

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

    async fn drained(stopping: &CancellationToken) -> Body {
        let inner = service_fn(async |_: Request<Body>| {
            Ok::<_, Infallible>(Response::new(Body::new(Then(vec!["last"]))))
        });
        let service = Around::new(Drain { stopping: stopping.clone() }).layer(inner);
        service.oneshot(Request::new(Body::empty())).await.unwrap().into_body()
    }

    async fn next(body: &mut Body) -> Option<Frame<Bytes>> {
        poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await.map(Result::unwrap)
    }

    #[tokio::test]
    async fn a_silent_stream_ends_with_unavailable_when_the_server_stops() {
        let stopping = CancellationToken::new();
        let mut body = drained(&stopping).await;
        stopping.cancel();
        assert!(next(&mut body).await.unwrap().is_data(), "what is ready is still sent");
        let trailers = next(&mut body).await.unwrap().into_trailers().unwrap();
        assert_eq!(trailers["grpc-status"], "14");
        assert!(next(&mut body).await.is_none());
    }
}
