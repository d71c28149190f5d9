//! Why an evening stopped. Never hides what a server answered.

use std::{io, path::PathBuf};

use herald_journal::JournalError;
use herald_server::ServeError;

use crate::serve::RunError;

/// Why an evening stopped.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// No place for the store, no port to listen on, or nowhere to print.
    #[error("the demo got no directory or port, or could not print")]
    Io(#[from] io::Error),
    /// Nowhere to leave the picture.
    #[error("the picture cannot be written to {}", path.display())]
    Picture {
        /// Where it was to go.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The store in the temporary directory did not open.
    #[error("the demo's store did not open")]
    Journal(#[from] JournalError),
    /// The servers of the cluster cannot be used.
    #[error(transparent)]
    Servers(Box<RunError>),
    /// The server stopped by itself.
    #[error("the demo's server stopped")]
    Served(#[from] ServeError),
    /// A task of the demo broke.
    #[error("a task of the demo broke")]
    Task(#[from] tokio::task::JoinError),
    /// The server could not be reached.
    #[error("the demo's server could not be reached")]
    Connect(#[from] tonic::transport::Error),
    /// The system gives no randomness for request ids.
    #[error("the system gives no randomness")]
    NoEntropy(#[from] getrandom::Error),
    /// A call was refused.
    #[error("{call} was refused: {:?}: {}", .status.code(), .status.message())]
    Refused {
        /// Which call.
        call: &'static str,
        /// What the server answered.
        status: Box<tonic::Status>,
    },
    /// A token that cannot go into a header.
    #[error("the server gave a token that cannot be sent back")]
    Token(#[from] tonic::metadata::errors::InvalidMetadataValue),
    /// An answer that cannot be read.
    #[error("the server sent a view that cannot be read")]
    Unreadable(#[from] prost::DecodeError),
    /// An answer without what it must hold.
    #[error("the server sent nothing where {0} was due")]
    Missing(&'static str),
    /// A worked example of the rules came out otherwise.
    #[error("{example} came out as {found}, not {expected}")]
    Differs {
        /// Which.
        example: &'static str,
        /// What the calls returned.
        found: String,
        /// What the rules say.
        expected: String,
    },
    /// The table waits for something the script does not know.
    #[error("the script does not know what to do: {0}")]
    OffScript(String),
}

impl From<RunError> for DemoError {
    fn from(error: RunError) -> Self {
        Self::Servers(Box::new(error))
    }
}
