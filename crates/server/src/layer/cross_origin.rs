//! Answers a browser that asks whether a page of another origin may call, and says so with every answer to such a
//! page (CORS). Never touches a call that names no origin: native clients bear none of it.

use std::convert::Infallible;

use http::{HeaderName, Method, Request, Response, header};
use tonic::body::Body;
use tower::{Layer, ServiceExt, service_fn};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::around::{Inner, Wrap};
use crate::{
    config::{Origin, Origins},
    limits::PREFLIGHT_MAX_AGE,
};

/// What a page may send: its token, and what gRPC-Web clients and this server's layers know. A wildcard would not
/// allow `authorization`.
const MAY_SEND: [HeaderName; 6] = [
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    HeaderName::from_static("grpc-timeout"),
    HeaderName::from_static("x-grpc-web"),
    HeaderName::from_static("x-user-agent"),
    HeaderName::from_static("x-request-id"),
];

/// What a page may read of an answer's headers: where a call is refused at once, its status stands there.
const MAY_READ: [HeaderName; 5] = [
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
    HeaderName::from_static("current_revision"),
    HeaderName::from_static("resume_after_revision"),
];

/// The layer.
pub(crate) struct CrossOrigin(CorsLayer);

impl CrossOrigin {
    pub(crate) fn new(origins: &Origins) -> Self {
        let allowed = match origins {
            Origins::Any => AllowOrigin::any(),
            Origins::Only(origins) => AllowOrigin::list(origins.iter().map(Origin::header).cloned()),
        };
        let cors = CorsLayer::new()
            .allow_origin(allowed)
            .allow_methods([Method::POST])
            .allow_headers(MAY_SEND)
            .expose_headers(MAY_READ)
            .max_age(PREFLIGHT_MAX_AGE);
        Self(cors)
    }
}

impl Wrap for CrossOrigin {
    async fn wrap(&self, call: Request<Body>, inner: &impl Inner) -> Response<Body> {
        if call.headers().contains_key(header::ORIGIN) {
            let within = service_fn(|call| async { Ok::<_, Infallible>(inner.answer(call).await) });
            match self.0.layer(within).oneshot(call).await {
                Ok(response) => response,
                Err(never) => match never {},
            }
        } else {
            inner.answer(call).await
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{ServiceExt, service_fn};

    use super::*;
    use crate::layer::{Inner, Layered, Served};

    async fn answered(origins: Origins, method: Method, origin: Option<&str>) -> Response<Body> {
        let inner = service_fn(async |_: Request<Body>| {
            Ok::<_, Infallible>(Response::builder().header("served", "yes").body(Body::empty()).unwrap())
        });
        let service = Layered::new(Served(inner).within(CrossOrigin::new(&origins)));
        let mut call = Request::builder().method(method);
        if let Some(origin) = origin {
            call = call.header(header::ORIGIN, origin);
        }
        service.oneshot(call.body(Body::empty()).unwrap()).await.unwrap()
    }

    fn only(origin: &str) -> Origins {
        Origins::Only(vec![origin.parse().unwrap(), "https://other.example".parse().unwrap()])
    }

    #[tokio::test]
    async fn a_call_that_names_no_origin_is_answered_as_if_there_were_no_browsers() {
        for origins in [Origins::Any, only("https://table.example")] {
            let response = answered(origins, Method::POST, None).await;
            assert_eq!(response.headers().len(), 1, "{:?}", response.headers());
        }
    }

    #[tokio::test]
    async fn a_browser_that_asks_first_never_reaches_a_service() {
        let response = answered(Origins::Any, Method::OPTIONS, Some("https://any.example")).await;
        let told = response.headers();
        assert!(!told.contains_key("served"));
        assert_eq!(told["access-control-allow-origin"], "*");
        assert_eq!(told["access-control-allow-methods"], "POST");
        assert_eq!(told["access-control-max-age"], "7200");
        let may_send = "authorization,content-type,grpc-timeout,x-grpc-web,x-user-agent,x-request-id";
        assert_eq!(told["access-control-allow-headers"], may_send);
        assert!(!told.contains_key("access-control-allow-credentials"), "no cookie is ever asked for");
    }

    #[tokio::test]
    async fn a_page_may_read_what_a_refusal_says_in_headers() {
        let response = answered(Origins::Any, Method::POST, Some("https://any.example")).await;
        let told = response.headers();
        assert_eq!(told["served"], "yes");
        assert_eq!(told["access-control-allow-origin"], "*");
        let may_read =
            "grpc-status,grpc-message,grpc-status-details-bin,current_revision,resume_after_revision";
        assert_eq!(told["access-control-expose-headers"], may_read);
    }

    #[tokio::test]
    async fn of_listed_origins_each_is_told_itself_and_no_other_anything() {
        let table = "https://table.example";
        for method in [Method::OPTIONS, Method::POST] {
            let response = answered(only(table), method.clone(), Some(table)).await;
            assert_eq!(response.headers()["access-control-allow-origin"], table);
            for foreign in ["https://table.example.evil", "http://table.example", "null"] {
                let response = answered(only(table), method.clone(), Some(foreign)).await;
                assert!(!response.headers().contains_key("access-control-allow-origin"), "{foreign}");
            }
        }
        let nobody = answered(Origins::Only(Vec::new()), Method::OPTIONS, Some(table)).await;
        assert!(!nobody.headers().contains_key("access-control-allow-origin"));
    }
}
