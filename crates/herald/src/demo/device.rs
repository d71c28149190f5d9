//! A device at the table: one token, and the calls it makes. Never keeps what it was told.

use data_encoding::HEXLOWER;
use herald_api::v1::{
    self, game_service_client::GameServiceClient, move_service_client::MoveServiceClient,
    view_service_client::ViewServiceClient,
};
use herald_words::Token;
use prost::Message;
use tonic::{
    Request, Response, Status,
    metadata::{Ascii, MetadataValue},
    transport::Channel,
};

use super::{DemoError, turns::Turns};

/// One device.
pub(super) struct Device {
    game_id: String,
    token: Token,
    bearer: MetadataValue<Ascii>,
    turns: Turns,
}

impl Device {
    pub(super) fn new(turns: Turns, game_id: String, token: &str) -> Result<Self, DemoError> {
        let mut bearer: MetadataValue<Ascii> = format!("Bearer {token}").parse()?;
        bearer.set_sensitive(true);
        Ok(Self { game_id, token: Token::new(token), bearer, turns })
    }

    pub(super) fn game_id(&self) -> &str {
        &self.game_id
    }

    pub(super) fn token(&self) -> &Token {
        &self.token
    }

    pub(super) async fn game(&self) -> Result<v1::Game, DemoError> {
        let ask = v1::GetGameRequest { game_id: self.game_id.clone() };
        let answer = self.games().get_game(self.signed(ask)).await;
        answered("GetGame", answer)?.game.ok_or(DemoError::Missing("a game"))
    }

    pub(super) async fn start(&self, order: Vec<u32>, first: u32) -> Result<(), DemoError> {
        let (game_id, request_id) = (self.game_id.clone(), request_id()?);
        let ask = v1::StartGameRequest { game_id, request_id, order, first, ..Default::default() };
        let answer = self.games().start_game(self.signed(ask)).await;
        answered("StartGame", answer).map(drop)
    }

    pub(super) async fn end(&self) -> Result<(), DemoError> {
        let (game_id, request_id) = (self.game_id.clone(), request_id()?);
        let ask = v1::EndGameRequest { game_id, request_id, expected_revision: None };
        let answer = self.games().end_game(self.signed(ask)).await;
        answered("EndGame", answer).map(drop)
    }

    /// Deletes the game for good, as its host may.
    pub(super) async fn delete(&self) -> Result<(), DemoError> {
        let ask = v1::DeleteGameRequest { game_id: self.game_id.clone() };
        let answer = self.games().delete_game(self.signed(ask)).await;
        answered("DeleteGame", answer).map(drop)
    }

    pub(super) async fn view(&self) -> Result<v1::View, DemoError> {
        let ask = v1::GetViewRequest { game_id: self.game_id.clone() };
        let answer = ViewServiceClient::new(self.turns.next()).get_view(self.signed(ask)).await;
        Ok(v1::View::decode(answered("GetView", answer)?.view)?)
    }

    pub(super) async fn sheet(&self) -> Result<v1::Sheet, DemoError> {
        let ask = v1::ExplainScoresRequest { game_id: self.game_id.clone() };
        let answer = ViewServiceClient::new(self.turns.next()).explain_scores(self.signed(ask)).await;
        answered("ExplainScores", answer)?.sheet.ok_or(DemoError::Missing("a sheet"))
    }

    /// The tracked map, as SVG.
    pub(super) async fn picture(&self) -> Result<String, DemoError> {
        let ask = v1::RenderBoardRequest { game_id: self.game_id.clone() };
        let answer = ViewServiceClient::new(self.turns.next()).render_board(self.signed(ask)).await;
        Ok(answered("RenderBoard", answer)?.svg)
    }

    /// Makes one move of all these steps, if nobody has moved since `view`.
    pub(super) async fn submit(
        &self,
        view: &v1::View,
        steps: Vec<v1::step::Step>,
    ) -> Result<Vec<v1::Entry>, DemoError> {
        let ask = v1::SubmitMoveRequest {
            game_id: self.game_id.clone(),
            request_id: request_id()?,
            expected_revision: Some(view.revision),
            validate_only: false,
            steps: steps.into_iter().map(|step| v1::Step { step: Some(step) }).collect(),
        };
        let answer = MoveServiceClient::new(self.turns.next()).submit_move(self.signed(ask)).await;
        Ok(answered("SubmitMove", answer)?.entries)
    }

    fn games(&self) -> GameServiceClient<Channel> {
        GameServiceClient::new(self.turns.next())
    }

    fn signed<M>(&self, message: M) -> Request<M> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.bearer.clone());
        request
    }
}

/// The answer to a call, or which call was refused and why.
pub(super) fn answered<M>(call: &'static str, answer: Result<Response<M>, Status>) -> Result<M, DemoError> {
    let refused = |status| DemoError::Refused { call, status: Box::new(status) };
    answer.map(Response::into_inner).map_err(refused)
}

/// A request's name that nobody can guess.
pub(super) fn request_id() -> Result<String, DemoError> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(HEXLOWER.encode(&bits))
}
