//! Puts what happens around every call one about the other, so that each layer is its idea and nothing else. Never does
//! anything to a call itself.

use std::{
    convert::Infallible,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use http::{Request, Response};
use tonic::body::Body;
use tower::{Service, ServiceExt};

/// Something that happens around every call.
pub(crate) trait Wrap: Send + Sync + 'static {
    /// Answers the call, by `inner` or instead of it.
    fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> impl Future<Output = Response<Body>> + Send;
}

/// The rest of the layers and the services. It cannot fail: a failed call is a response with a status.
pub(crate) trait Inner: Send + Sync + 'static {
    /// The answer of the rest.
    fn answer(&self, call: Request<Body>) -> impl Future<Output = Response<Body>> + Send;

    /// This, with something around it.
    fn within<W: Wrap>(self, wrap: W) -> Around<W, Self>
    where
        Self: Sized,
    {
        Around { wrap, inner: self }
    }
}

/// The innermost: what is served.
pub(crate) struct Served<S>(pub(crate) S);

impl<S> Inner for Served<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static,
{
    async fn answer(&self, call: Request<Body>) -> Response<Body> {
        match self.0.clone().oneshot(call).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

/// A [`Wrap`] around the rest.
pub(crate) struct Around<W, I> {
    wrap: W,
    inner: I,
}

impl<W: Wrap, I: Inner> Inner for Around<W, I> {
    fn answer(&self, call: Request<Body>) -> impl Future<Output = Response<Body>> + Send {
        self.wrap.wrap(call, &self.inner)
    }
}

/// All of it as a service for the transport. A call goes through the layers in one future: were each a service of its own, a
/// call would take a copy of all that are within, at each of them.
pub(crate) struct Layered<I>(Arc<I>);

impl<I: Inner> Layered<I> {
    pub(crate) fn new(layers: I) -> Self {
        Self(Arc::new(layers))
    }
}

impl<I> Clone for Layered<I> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<I: Inner> Service<Request<Body>> for Layered<I> {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // What is served waits until it is ready, in the call's own future.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: Request<Body>) -> Self::Future {
        let layers = Arc::clone(&self.0);
        Box::pin(async move { Ok(layers.answer(call).await) })
    }
}
