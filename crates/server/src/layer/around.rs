//! Turns an async function around a call into a tower layer, so that each layer is its idea and nothing else.
//! Never does anything to a call itself.

use std::{
    convert::Infallible,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use http::{Request, Response};
use tonic::body::Body;
use tower::{Layer, Service};

/// Something that happens around every call.
pub(crate) trait Wrap: Send + Sync + 'static {
    /// Answers the call, by `inner` or instead of it.
    fn wrap<S: Inner>(&self, call: Request<Body>, inner: S) -> impl Future<Output = Response<Body>> + Send;
}

/// The rest of the layers and the services. It cannot fail: a failed call is a response with a status.
pub(crate) trait Inner:
    Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send> + Clone + Send + 'static
{
    /// The answer of the rest.
    fn answer(self, call: Request<Body>) -> impl Future<Output = Response<Body>> + Send {
        use tower::ServiceExt;
        async move {
            match self.oneshot(call).await {
                Ok(response) => response,
                Err(never) => match never {},
            }
        }
    }
}

impl<S> Inner for S where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}

/// The layer of a [`Wrap`].
pub(crate) struct Around<W>(Arc<W>);

impl<W: Wrap> Around<W> {
    pub(crate) fn new(wrap: W) -> Self {
        Self(Arc::new(wrap))
    }
}

impl<W> Clone for Around<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W, S> Layer<S> for Around<W> {
    type Service = Wrapped<W, S>;

    fn layer(&self, inner: S) -> Self::Service {
        Wrapped { wrap: Arc::clone(&self.0), inner }
    }
}

/// The service of a [`Wrap`].
pub(crate) struct Wrapped<W, S> {
    wrap: Arc<W>,
    inner: S,
}

impl<W, S: Clone> Clone for Wrapped<W, S> {
    fn clone(&self) -> Self {
        Self { wrap: Arc::clone(&self.wrap), inner: self.inner.clone() }
    }
}

impl<W: Wrap, S: Inner> Service<Request<Body>> for Wrapped<W, S> {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // `Inner::answer` waits until the rest is ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: Request<Body>) -> Self::Future {
        let (wrap, inner) = (Arc::clone(&self.wrap), self.inner.clone());
        Box::pin(async move { Ok(wrap.wrap(call, inner).await) })
    }
}
