//! Refuses a call with more headers than this server reads. HTTP/2 is bounded in the transport, before it is read;
//! HTTP/1.1 only at hyper's 400 KiB, which tonic does not let us set. Never looks at what a header says.

use http::{HeaderMap, Request, Response};
use tonic::body::Body;

use super::around::{Inner, Wrap};
use crate::{limits::MAX_HEADER_LIST_BYTES, stopped::Stopped};

/// The layer.
pub(crate) struct HeaderList;

impl Wrap for HeaderList {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let target = call.uri().path_and_query().map_or(0, |target| target.as_str().len());
        if target + bytes(call.headers()) <= MAX_HEADER_LIST_BYTES as usize {
            return inner.answer(call).await;
        }
        Stopped::HeadersTooLarge.status().into_http()
    }
}

/// Their size, as HTTP/2 counts it.
fn bytes(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Inner, Layered, Served};

    async fn status(value_bytes: usize) -> Option<String> {
        let inner = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(Body::empty())));
        let service = Layered::new(Served(inner).within(HeaderList));
        let call = Request::builder().uri("/s/m").header("x", "v".repeat(value_bytes));
        let response = service.oneshot(call.body(Body::empty()).unwrap()).await.unwrap();
        response.headers().get("grpc-status").map(|status| status.to_str().unwrap().to_owned())
    }

    #[tokio::test]
    async fn the_last_byte_may_be_used_and_not_one_more() {
        let most = MAX_HEADER_LIST_BYTES as usize - "/s/m".len() - "x".len() - 32;
        assert_eq!(status(most).await, None);
        assert_eq!(status(most + 1).await.as_deref(), Some("8"));
    }
}
