//! Asks a running Herald whether it serves, for a container without a shell and for whoever watches over a process. Never
//! sends a token.

use std::path::Path;

use tonic::Status;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

use crate::operator::{AskError, connect};

/// Why Herald is not known to serve.
#[derive(Debug, thiserror::Error)]
pub enum HealthError {
    /// It cannot be asked.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// It does not tell.
    #[error("{0} does not tell whether it serves")]
    Untold(String, #[source] Status),
    /// It says that it does not serve.
    #[error("{0} does not serve now: it is stopping")]
    NotServing(String),
}

/// Asks.
///
/// # Errors
/// If it does not serve, or does not say so.
pub async fn ask(address: &str, ca_certificate: Option<&Path>) -> Result<(), HealthError> {
    let mut client = HealthClient::new(connect(address, ca_certificate).await?);
    let told = client.check(HealthCheckRequest::default()).await;
    let told = told.map_err(|status| HealthError::Untold(address.to_owned(), status))?;
    if told.into_inner().status() == ServingStatus::Serving {
        Ok(())
    } else {
        Err(HealthError::NotServing(address.to_owned()))
    }
}
