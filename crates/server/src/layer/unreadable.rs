//! Says what a client did wrong where tonic, which reads a message before any service sees it, would call it the
//! server's fault. Never touches a status that Herald made itself: those carry details.

use http::{Request, Response};
use tonic::{Code, body::Body};

use super::around::{Inner, Wrap};
use crate::stopped::Stopped;

/// The layer.
pub(crate) struct Unreadable;

impl Wrap for Unreadable {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        let response = inner.answer(call).await;
        let told = |name: &str| response.headers().get(name).map(|value| value.as_bytes());
        if told("grpc-status-details-bin").is_some() {
            return response;
        }
        match told("grpc-status").map(Code::from_bytes) {
            // tonic decodes before it calls a service, and the services make no INTERNAL without details.
            Some(Code::Internal) => Stopped::MessageUnreadable.status().into_http(),
            // The code other gRPC servers use.
            Some(Code::OutOfRange) => Stopped::MessageTooLarge.status().into_http(),
            _ => response,
        }
    }
}
