//! Asks a running Herald as its operator. Never prints the token, and never keeps it.

use herald_api::v1::{
    game_service_client::GameServiceClient, operator_service_client::OperatorServiceClient,
};
use herald_words::Token;
use tonic::{
    Request,
    metadata::{Ascii, MetadataValue},
    transport::{Channel, Endpoint},
};

/// Bytes of one message that are accepted, at most: the server sends less.
const MAX_MESSAGE_BYTES: usize = 4 << 20;

/// Why Herald could not be asked.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// No Herald answers there.
    #[error("no Herald answers at {address}")]
    NoAnswer {
        /// Where.
        address: String,
        /// Why.
        source: tonic::transport::Error,
    },
    /// The token is none that could be sent.
    #[error("the operator's token has characters that no token has")]
    Token,
}

/// A connection to a running Herald, with the operator's token.
pub struct Operator {
    channel: Channel,
    bearer: MetadataValue<Ascii>,
}

impl Operator {
    /// Connects.
    ///
    /// # Errors
    /// If nobody answers, or the token cannot be one.
    pub async fn connect(address: &str, token: &Token) -> Result<Self, AskError> {
        let unreachable = |source| AskError::NoAnswer { address: address.to_owned(), source };
        let bearer = MetadataValue::try_from(format!("Bearer {}", token.reveal()));
        let bearer = bearer.map_err(|_| AskError::Token)?;
        let channel = Endpoint::from_shared(address.to_owned()).map_err(unreachable)?.connect().await;
        Ok(Self { channel: channel.map_err(unreachable)?, bearer })
    }

    /// The service for operators.
    #[must_use]
    pub fn store(&self) -> OperatorServiceClient<Channel> {
        OperatorServiceClient::new(self.channel.clone()).max_decoding_message_size(MAX_MESSAGE_BYTES)
    }

    /// The service of games.
    #[must_use]
    pub fn games(&self) -> GameServiceClient<Channel> {
        GameServiceClient::new(self.channel.clone()).max_decoding_message_size(MAX_MESSAGE_BYTES)
    }

    /// A request with the token.
    pub fn asks<M>(&self, message: M) -> Request<M> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.bearer.clone());
        request
    }
}
