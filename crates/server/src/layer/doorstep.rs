//! A line of text for a browser that a card's link has led here: whoever scans one without an app would see an error
//! otherwise. Never looks at the code, so that it tells nobody whether there is such a table; and never lets one further in,
//! whatever the method, where the path of a call is logged.

use http::{HeaderValue, Request, Response, header};
use tonic::body::Body;

use super::around::{Inner, Wrap};

/// Where the links of cards lead.
const DOOR: &str = "/join/";
const TEXT: &str = "This is Herald, which keeps a table of Carcassonne. It has no page of its own: open your app for it, and \
                    give the code that stands at the end of this address.\n";

/// The layer.
pub(crate) struct Doorstep;

impl Wrap for Doorstep {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        if !call.uri().path().starts_with(DOOR) {
            return inner.answer(call).await;
        }
        let mut told = Response::new(Body::new(TEXT.to_owned()));
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        told.headers_mut().insert(header::CONTENT_TYPE, plain);
        told
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use http::Method;
    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Inner, Layered, Served};

    async fn is_let_in(method: Method, path: &str) -> bool {
        let inner = service_fn(async |_: Request<Body>| {
            Ok::<_, Infallible>(Response::builder().header("let-in", "yes").body(Body::empty()).unwrap())
        });
        let call = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let answer = Layered::new(Served(inner).within(Doorstep)).oneshot(call).await.unwrap();
        answer.headers().contains_key("let-in")
    }

    #[tokio::test]
    async fn no_code_in_a_links_path_comes_to_where_paths_are_logged_whatever_the_method() {
        for method in [Method::GET, Method::HEAD, Method::POST, Method::PUT] {
            assert!(!is_let_in(method.clone(), "/join/BRUG-4217").await, "{method}");
        }
        assert!(is_let_in(Method::POST, "/herald.v1.GameService/JoinGame").await);
    }
}
