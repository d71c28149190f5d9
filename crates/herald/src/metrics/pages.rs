//! The metrics' own port, plain HTTP/1.1: what is counted, whether calls are taken, whether the program lives. Never more than
//! a few connections at once or for long, never more than one page written at a time, and never anything of a table.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use herald_server::Meters;
use http::{
    Method, Request, Response, StatusCode,
    header::{ALLOW, CONTENT_TYPE, HeaderValue},
};
use http_body_util::Full;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Mutex, OwnedSemaphorePermit, Semaphore},
    task::JoinSet,
};

use super::Metrics;

/// Connections at once; more wait in the machine's queue.
const CONNECTIONS: usize = 8;
/// How long one may take from its first byte to its last: whoever reads more slowly has no page.
const TIME: Duration = Duration::from_secs(10);
/// How long accepting rests after an error that is the machine's.
const REST: Duration = Duration::from_millis(100);
const OPEN_METRICS: HeaderValue =
    HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// What is served.
struct Pages {
    metrics: Arc<Metrics>,
    meters: Arc<Meters>,
    writing: Mutex<()>,
}

/// Serves until it is dropped, and every connection with it.
pub(crate) async fn serve(listener: TcpListener, metrics: Arc<Metrics>, meters: Arc<Meters>) {
    let pages = Arc::new(Pages { metrics, meters, writing: Mutex::default() });
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut open = JoinSet::new();
    // The semaphore is never closed.
    while let Ok(permit) = Arc::clone(&room).acquire_owned().await {
        while open.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, _peer)) => {
                open.spawn(Arc::clone(&pages).connection(stream, permit));
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections for metrics now");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

impl Pages {
    async fn connection(self: Arc<Self>, stream: TcpStream, _permit: OwnedSemaphorePermit) {
        let answer = service_fn(|request: Request<Incoming>| {
            let pages = Arc::clone(&self);
            async move { Ok::<_, Infallible>(pages.answer(request.method(), request.uri().path()).await) }
        });
        // One page a connection: then none can be kept open.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), answer);
        match tokio::time::timeout(TIME, connection).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "a connection for metrics failed"),
            Err(_elapsed) => tracing::debug!("a connection for metrics took too long"),
        }
    }

    async fn answer(&self, method: &Method, path: &str) -> Response<Full<Bytes>> {
        let page = match path {
            "/metrics" | "/ready" | "/live" if method != Method::GET => {
                let mut refused = page(StatusCode::METHOD_NOT_ALLOWED, PLAIN, "GET alone is answered here\n");
                refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET"));
                return refused;
            }
            "/metrics" => return self.write().await,
            "/ready" if self.meters.is_serving() => (StatusCode::OK, "calls are taken\n"),
            "/ready" => (StatusCode::SERVICE_UNAVAILABLE, "no calls are taken\n"),
            "/live" => (StatusCode::OK, "it lives\n"),
            _ => (StatusCode::NOT_FOUND, "here are /metrics, /ready and /live\n"),
        };
        self::page(page.0, PLAIN, page.1)
    }

    /// On a thread that serves nobody: it looks at every table that is awake, and at the store's files.
    async fn write(&self) -> Response<Full<Bytes>> {
        let _one_at_a_time = self.writing.lock().await;
        let metrics = Arc::clone(&self.metrics);
        match tokio::task::spawn_blocking(move || metrics.text()).await {
            Ok(text) => page(StatusCode::OK, OPEN_METRICS, text),
            Err(_stopping) => page(StatusCode::INTERNAL_SERVER_ERROR, PLAIN, "it could not be written\n"),
        }
    }
}

fn page(status: StatusCode, kind: HeaderValue, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut page = Response::new(Full::new(text.into()));
    *page.status_mut() = status;
    page.headers_mut().insert(CONTENT_TYPE, kind);
    page
}
