//! Asks a running Herald as its operator. Never prints the token, never keeps it, and never sends it in plain text where TLS
//! was meant.

use std::{fs, io, path::Path};

use herald_api::v1::{
    game_service_client::GameServiceClient, operator_service_client::OperatorServiceClient,
};
use herald_words::Token;
use tonic::{
    Request,
    metadata::{Ascii, MetadataValue},
    transport::{Certificate, Channel, ClientTlsConfig, Endpoint},
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
    /// No certificate was named.
    #[error(
        "{0} speaks TLS, so --ca-certificate must name what it is known by: the certificate that Herald shows, or that of \
         who signed it"
    )]
    NoCertificate(String),
    /// TLS was asked for by one flag, and plain text by the other.
    #[error(
        "{0} would be asked in plain text, an operator's token too; with --ca-certificate it begins with https://"
    )]
    NoTls(String),
    /// The certificate cannot be read.
    #[error("the certificate {path} cannot be read")]
    Certificate {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
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
    /// Connects: over TLS, trusting this certificate alone, or in plain text.
    ///
    /// # Errors
    /// If nobody answers, there is a certificate without https:// or the other way round, or the token cannot be one.
    pub async fn connect(
        address: &str,
        ca_certificate: Option<&Path>,
        token: &Token,
    ) -> Result<Self, AskError> {
        let bearer = MetadataValue::try_from(format!("Bearer {}", token.reveal()));
        let bearer = bearer.map_err(|_| AskError::Token)?;
        Ok(Self { channel: connect(address, ca_certificate).await?, bearer })
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

/// Connects: over TLS, trusting this certificate alone, or in plain text.
///
/// # Errors
/// If nobody answers, or there is a certificate without https:// or the other way round.
pub(crate) async fn connect(address: &str, ca_certificate: Option<&Path>) -> Result<Channel, AskError> {
    let unreachable = |source| AskError::NoAnswer { address: address.to_owned(), source };
    let endpoint = Endpoint::from_shared(address.to_owned()).map_err(unreachable)?;
    let is_https = endpoint.uri().scheme_str() == Some("https");
    let endpoint = match (ca_certificate, is_https) {
        (None, false) => endpoint,
        (None, true) => return Err(AskError::NoCertificate(address.to_owned())),
        (Some(_), false) => return Err(AskError::NoTls(address.to_owned())),
        (Some(path), true) => endpoint.tls_config(trusting(path)?).map_err(unreachable)?,
    };
    endpoint.connect().await.map_err(unreachable)
}

fn trusting(path: &Path) -> Result<ClientTlsConfig, AskError> {
    let unreadable = |source| AskError::Certificate { path: path.display().to_string(), source };
    let pem = fs::read(path).map_err(unreadable)?;
    Ok(ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)))
}
