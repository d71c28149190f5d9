//! Puts the server together and runs it until it is told to stop, then ends well. Never hangs on an open stream.

use std::{future::Future, pin::Pin, sync::Arc};

use herald_words::Tables;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;
use tower::layer::layer_fn;

use crate::{
    config::ServerConfig,
    health::Health,
    incoming::connections,
    join_card::PublicUrl,
    layer::{
        Inner, Layered, arrival::Arrival, cross_origin::CrossOrigin, deadline::Deadline, doorstep::Doorstep,
        drain::Drain, fault::Fault, header_list::HeaderList, in_flight::InFlight, language::InTheirLanguage,
        pace::Pace, telemetry::Telemetry, unreadable::Unreadable, web::Web,
    },
    limits::{
        KEEPALIVE_INTERVAL, KEEPALIVE_TIMEOUT, MAX_CONCURRENT_STREAMS, MAX_HEADER_LIST_BYTES,
        MAX_MESSAGE_BYTES,
    },
    meters::Meters,
    reflection,
    services::Services,
    tls::Tls,
};

/// A server over some tables.
pub struct Server<T> {
    tables: Arc<T>,
    config: ServerConfig,
    tls: Option<Tls>,
    meters: Option<Arc<Meters>>,
    notice: Notice,
}

/// What a server that was told to stop waits for before it does.
type Notice = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Why a server could not serve.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ServeError(#[from] Why);

#[derive(Debug, thiserror::Error)]
enum Why {
    #[error("the descriptor sets for reflection cannot be read")]
    Reflection(#[from] tonic_reflection::server::Error),
    #[error("the address that is listened on cannot be told")]
    Address(#[from] std::io::Error),
    #[error("the transport failed")]
    Transport(#[from] tonic::transport::Error),
}

impl<T: Tables> Server<T> {
    /// A server that asks these tables.
    #[must_use]
    pub fn new(tables: Arc<T>, config: ServerConfig) -> Self {
        let notice = Box::pin(std::future::ready(()));
        Self { tables, config, tls: None, meters: None, notice }
    }

    /// Counts here. Without this nothing is counted.
    #[must_use]
    pub fn with_meters(self, meters: Arc<Meters>) -> Self {
        Self { meters: Some(meters), ..self }
    }

    /// Once it was told to stop, serves on until this has ended, and says by health and [`Meters::is_serving`] that it will
    /// not: whoever sends calls here has time to look elsewhere. Without this it stops at once.
    #[must_use]
    pub fn with_notice(self, notice: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { notice: Box::pin(notice), ..self }
    }

    /// Over TLS alone. Without this a server speaks in plain text.
    #[must_use]
    pub fn with_tls(self, tls: Tls) -> Self {
        Self { tls: Some(tls), ..self }
    }

    /// Serves on this listener until `shutdown`; then health says NOT_SERVING, and after the notice it drains: streams end
    /// with UNAVAILABLE and reason `DRAINING`, no connection is accepted, and calls in work have
    /// [`ServerConfig::drain`] to end.
    ///
    /// Needs a tokio runtime with time and I/O. If the drain's time is up, connections that are still open live on
    /// in the runtime until they end or it does.
    ///
    /// # Errors
    /// If the transport fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), ServeError> {
        let (health, stopping) = (Health::serving().await, CancellationToken::new());
        let here = listener.local_addr().map(|address| PublicUrl::of(address, self.tls.is_some()));
        let (here, others) = (here.map_err(Why::from)?, others(&health).map_err(Why::from)?);
        let serves = |serving| self.meters.iter().for_each(|meters| meters.serves(serving));
        let layered = |others| {
            let services = Services::new(&self.tables, &self.config, here.clone(), others);
            layers(&self.config, self.meters.as_ref(), &stopping, services)
        };
        let serving = transport().layer(layer_fn(layered)).add_routes(others).serve_with_incoming_shutdown(
            connections(listener, self.config.connections, self.tls),
            stopping.cancelled(),
        );
        serves(true);
        let drained = async {
            shutdown.await;
            health.stopping().await;
            serves(false);
            self.notice.await;
            stopping.cancel();
            tokio::time::sleep(self.config.drain).await;
        };
        tokio::select! {
            served = serving => Ok(served.map_err(Why::from)?),
            () = drained => {
                tracing::warn!(drain = ?self.config.drain, "some calls have not ended in time");
                Ok(())
            }
        }
    }
}

/// What is served beside Herald's own services.
fn others(health: &Health) -> Result<Routes, tonic_reflection::server::Error> {
    reflection::add_to(Routes::new(health.service().max_decoding_message_size(MAX_MESSAGE_BYTES)))
}

/// What happens around every call, from the innermost to the outermost. Browsers come last: gRPC-Web is gRPC to all that is
/// within it, and the trailers they write become its last frame.
fn layers(
    config: &ServerConfig,
    meters: Option<&Arc<Meters>>,
    stopping: &CancellationToken,
    services: impl Inner,
) -> Layered<impl Inner> {
    let layers = services
        .within(Fault)
        .within(Unreadable)
        .within(InFlight::new(config.in_flight, config.streams))
        .within(Arrival::new())
        .within(Deadline { default: config.deadline })
        .within(Pace::new(config.calls_a_token))
        .within(HeaderList)
        .within(Drain { stopping: stopping.clone() })
        // Outside of all that refuses a call, so that each refusal is said to people.
        .within(InTheirLanguage)
        // What is refused or cut off is told of as well.
        .within(Telemetry::new(meters.cloned()))
        .within(Web)
        .within(Doorstep)
        .within(CrossOrigin::new(&config.origins));
    Layered::new(layers)
}

fn transport() -> tonic::transport::Server {
    tonic::transport::Server::builder()
        // For browsers, which have no HTTP/2 without TLS. tonic gives hyper a clock, so that a call's headers, and a
        // connection between two calls, have hyper's 30 s; no number of HTTP/1.1 can be set through tonic.
        .accept_http1(true)
        .max_concurrent_streams(MAX_CONCURRENT_STREAMS)
        .http2_max_header_list_size(MAX_HEADER_LIST_BYTES)
        .http2_keepalive_interval(Some(KEEPALIVE_INTERVAL))
        .http2_keepalive_timeout(Some(KEEPALIVE_TIMEOUT))
}
