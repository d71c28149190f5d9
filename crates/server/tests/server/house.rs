//! Starts a server for one test and calls it. Never shares one between tests.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use herald_api::v1::{
    self, game_service_client::GameServiceClient, move_service_client::MoveServiceClient,
    operator_service_client::OperatorServiceClient, view_service_client::ViewServiceClient,
};
use herald_server::{Meters, ServeError, Server, ServerConfig, Tls};
use prost::Message;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use tonic::{
    Request, Status,
    transport::{Channel, ClientTlsConfig},
};
use tonic_types::{ErrorInfo, StatusExt};

use crate::fake::{Fake, GAME, SEAT_TOKEN};

/// A server, its tables and a connection to it.
pub(crate) struct House {
    pub(crate) tables: Arc<Fake>,
    pub(crate) address: SocketAddr,
    pub(crate) channel: Channel,
    pub(crate) stop: CancellationToken,
    /// What the server counts.
    pub(crate) meters: Arc<Meters>,
    /// Ends the notice that the server is given.
    pub(crate) notice: CancellationToken,
    pub(crate) served: JoinHandle<Result<(), ServeError>>,
}

impl House {
    pub(crate) async fn open(config: ServerConfig) -> Self {
        Self::behind(config, None).await
    }

    /// One that serves on after it was told to stop, until its notice is ended.
    pub(crate) async fn with_notice(config: ServerConfig) -> Self {
        Self::noticed(config, None, CancellationToken::new()).await
    }

    /// Behind TLS, with a client that trusts it; or in plain text.
    pub(crate) async fn behind(config: ServerConfig, tls: Option<(Tls, ClientTlsConfig)>) -> Self {
        let over = CancellationToken::new();
        over.cancel();
        Self::noticed(config, tls, over).await
    }

    async fn noticed(
        config: ServerConfig,
        tls: Option<(Tls, ClientTlsConfig)>,
        notice: CancellationToken,
    ) -> Self {
        let tables = Arc::new(Fake::new());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let meters = Arc::new(Meters::default());
        let server = Server::new(Arc::clone(&tables), config)
            .with_meters(Arc::clone(&meters))
            .with_notice(notice.clone().cancelled_owned());
        let to = |scheme: &str| Channel::from_shared(format!("{scheme}://{address}")).unwrap();
        let (server, to) = match tls {
            Some((tls, client)) => (server.with_tls(tls), to("https").tls_config(client).unwrap()),
            None => (server, to("http")),
        };
        let served = tokio::spawn(server.serve(listener, stop.clone().cancelled_owned()));
        let channel = to.connect().await.unwrap();
        Self { tables, address, channel, stop, meters, notice, served }
    }

    pub(crate) fn games(&self) -> GameServiceClient<Channel> {
        GameServiceClient::new(self.channel.clone())
    }

    pub(crate) fn moves(&self) -> MoveServiceClient<Channel> {
        MoveServiceClient::new(self.channel.clone())
    }

    pub(crate) fn views(&self) -> ViewServiceClient<Channel> {
        ViewServiceClient::new(self.channel.clone())
    }

    pub(crate) fn operator(&self) -> OperatorServiceClient<Channel> {
        OperatorServiceClient::new(self.channel.clone())
    }

    /// Stops the server and waits until it has ended.
    pub(crate) async fn close(self) -> Duration {
        let start = tokio::time::Instant::now();
        self.stop.cancel();
        self.served.await.unwrap().unwrap();
        start.elapsed()
    }
}

/// The message with a token.
pub(crate) fn with_token<M>(message: M, token: &str) -> Request<M> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    request
}

/// The message with the first seat's token.
pub(crate) fn seated<M>(message: M) -> Request<M> {
    with_token(message, SEAT_TOKEN)
}

/// "I have drawn", in the fake's game.
pub(crate) fn draw(request_id: &str) -> v1::SubmitMoveRequest {
    v1::SubmitMoveRequest {
        game_id: GAME.to_string(),
        request_id: request_id.to_owned(),
        steps: vec![v1::Step {
            step: Some(v1::step::Step::DrawTile(v1::DrawTile { symbol: 0, thief: None })),
        }],
        ..Default::default()
    }
}

/// The reason in a status's `ErrorInfo`.
pub(crate) fn reason(status: &Status) -> String {
    info(status).reason
}

/// A status's `ErrorInfo`.
pub(crate) fn info(status: &Status) -> ErrorInfo {
    status.get_details_error_info().unwrap_or_else(|| panic!("no details in {status:?}"))
}

/// The standpoint among a status's details.
pub(crate) fn standpoint(status: &Status) -> v1::Standpoint {
    let told = tonic_types::pb::Status::decode(status.details()).unwrap();
    let is = |any: &&prost_types::Any| any.type_url == "type.googleapis.com/herald.v1.Standpoint";
    let any = told.details.iter().find(is).unwrap_or_else(|| panic!("no standpoint in {status:?}"));
    v1::Standpoint::decode(&any.value[..]).unwrap()
}

/// The fields a status refuses.
pub(crate) fn fields(status: &Status) -> Vec<String> {
    let bad = status.get_details_bad_request().unwrap_or_else(|| panic!("no fields in {status:?}"));
    bad.field_violations.into_iter().map(|bad| bad.field).collect()
}
