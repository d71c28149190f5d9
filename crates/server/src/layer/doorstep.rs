//! A line of text for a browser that a card's link has led here: whoever scans one without an app would see an error
//! otherwise. Never looks at the code, so that it tells nobody whether there is such a table.

use http::{HeaderValue, Method, Request, Response, header};
use tonic::body::Body;

use super::around::{Inner, Wrap};

/// Where the links of cards lead.
const DOOR: &str = "/join/";
const TEXT: &str = "This is Herald, which keeps a table of Carcassonne. It has no page of its own: open your app for it, and \
                    give the code that stands at the end of this address.\n";

/// The layer.
pub(crate) struct Doorstep;

impl Wrap for Doorstep {
    async fn wrap<S: Inner>(&self, call: Request<Body>, inner: S) -> Response<Body> {
        if call.method() != Method::GET || !call.uri().path().starts_with(DOOR) {
            return inner.answer(call).await;
        }
        let mut told = Response::new(Body::new(TEXT.to_owned()));
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        told.headers_mut().insert(header::CONTENT_TYPE, plain);
        told
    }
}
