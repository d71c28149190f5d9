//! A response body with a companion that lives as long as the body does. Never changes what the body says.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use http::HeaderMap;
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;
use tonic::{Status, body::Body};

/// What lives as long as a body: dropped with it, whether it ended or its reader went away.
pub(super) trait Companion: Send + Unpin + 'static {
    /// The body ended with these trailers.
    fn ended(&mut self, _trailers: &HeaderMap) {}

    /// Around each time the body is asked for more.
    fn around<R>(&self, poll: impl FnOnce() -> R) -> R {
        poll()
    }
}

impl Companion for OwnedSemaphorePermit {}

/// The body, accompanied.
pub(super) fn accompanied(body: Body, companion: impl Companion) -> Body {
    Body::new(Accompanied { body, companion })
}

struct Accompanied<C> {
    body: Body,
    companion: C,
}

impl<C: Companion> HttpBody for Accompanied<C> {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let Self { body, companion } = &mut *self;
        let polled = companion.around(|| Pin::new(body).poll_frame(context));
        if let Poll::Ready(Some(Ok(frame))) = &polled
            && let Some(trailers) = frame.trailers_ref()
        {
            self.companion.ended(trailers);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
