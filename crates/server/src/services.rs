//! What is served: Herald's own services by their names, all else by tonic's router. Never looks at a call but for its path.

use std::sync::Arc;

use herald_api::v1::{
    game_service_server::{self, GameServiceServer},
    move_service_server::{self, MoveServiceServer},
    operator_service_server::{self, OperatorServiceServer},
    view_service_server::{self, ViewServiceServer},
};
use herald_words::Tables;
use http::{Request, Response};
use tonic::{body::Body, service::Routes};

use crate::{
    config::ServerConfig,
    join_card::{Cards, PublicUrl},
    layer::{Inner, Served},
    limits::MAX_MESSAGE_BYTES,
    service::{GameApi, MoveApi, OperatorApi, ViewApi},
};

/// The services. A router of paths would put each call and each answer into boxes of its own on the way to them.
pub(crate) struct Services<T> {
    games: Served<GameServiceServer<GameApi<T>>>,
    moves: Served<MoveServiceServer<MoveApi<T>>>,
    views: Served<ViewServiceServer<ViewApi<T>>>,
    operator: Served<OperatorServiceServer<OperatorApi<T>>>,
    others: Served<Routes>,
}

impl<T: Tables> Services<T> {
    /// Herald's own over these tables, and others. `here` is where clients are led if the operator names no other place.
    pub(crate) fn new(tables: &Arc<T>, config: &ServerConfig, here: PublicUrl, others: Routes) -> Self {
        let cards = Cards { url: config.public_url.clone().unwrap_or(here), page: config.join_page.clone() };
        let games = GameApi::new(Arc::clone(tables), config.tables_a_source, cards);
        let moves = MoveApi::new(Arc::clone(tables));
        let views = ViewApi::new(Arc::clone(tables), config.heartbeat);
        let operator = OperatorApi::new(Arc::clone(tables));
        Self {
            games: Served(GameServiceServer::new(games).max_decoding_message_size(MAX_MESSAGE_BYTES)),
            moves: Served(MoveServiceServer::new(moves).max_decoding_message_size(MAX_MESSAGE_BYTES)),
            views: Served(ViewServiceServer::new(views).max_decoding_message_size(MAX_MESSAGE_BYTES)),
            operator: Served(
                OperatorServiceServer::new(operator).max_decoding_message_size(MAX_MESSAGE_BYTES),
            ),
            others: Served(others),
        }
    }
}

impl<T: Tables> Inner for Services<T> {
    async fn answer(&self, call: Request<Body>) -> Response<Body> {
        match service(call.uri().path()) {
            Some(game_service_server::SERVICE_NAME) => self.games.answer(call).await,
            Some(move_service_server::SERVICE_NAME) => self.moves.answer(call).await,
            Some(view_service_server::SERVICE_NAME) => self.views.answer(call).await,
            Some(operator_service_server::SERVICE_NAME) => self.operator.answer(call).await,
            Some(_) | None => self.others.answer(call).await,
        }
    }
}

/// The service that a path names; it has a method's name behind it.
fn service(path: &str) -> Option<&str> {
    path.strip_prefix('/')?.split_once('/').map(|(service, _)| service)
}
