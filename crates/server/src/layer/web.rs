//! gRPC-Web for browsers: to all that is within, it is gRPC. Never touches a call that is gRPC over HTTP/2 already: native clients
//! bear none of it.

use std::convert::Infallible;

use http::{HeaderMap, Request, Response, Version, header};
use tonic::{body::Body, metadata::GRPC_CONTENT_TYPE};
use tonic_web::GrpcWebLayer;
use tower::{Layer, ServiceExt, service_fn};

use super::around::{Inner, Wrap};

/// The layer.
pub(crate) struct Web;

impl Wrap for Web {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        if call.version() == Version::HTTP_2 && is_grpc(call.headers()) {
            return inner.answer(call).await;
        }
        let within = service_fn(|call| async { Ok::<_, Infallible>(inner.answer(call).await) });
        match GrpcWebLayer::new().layer(within).oneshot(call).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

fn is_grpc(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|said| *said == GRPC_CONTENT_TYPE)
}
