//! Says what a client did wrong where tonic, which reads a message before any service sees it, would call it the
//! server's fault. Never touches a status that Herald made itself: those carry details.

use http::{Request, Response};
use tonic::{Code, Status, body::Body};

use super::around::{Inner, Wrap};
use crate::stopped::Stopped;

/// The layer.
pub(crate) struct Unreadable;

impl Wrap for Unreadable {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let response = inner.answer(call).await;
        if response.headers().contains_key(Status::GRPC_STATUS_DETAILS) {
            return response;
        }
        let told = response.headers().get(Status::GRPC_STATUS);
        match told.map(|status| Code::from_bytes(status.as_bytes())) {
            // tonic decodes before it calls a service, and the services make no INTERNAL without details.
            Some(Code::Internal) => Stopped::MessageUnreadable.status().into_http(),
            // The code other gRPC servers use.
            Some(Code::OutOfRange) => Stopped::MessageTooLarge.status().into_http(),
            _ => response,
        }
    }
}
