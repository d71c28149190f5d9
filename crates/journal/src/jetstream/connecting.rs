//! Which servers, as whom, and what is asked of them. Never prints a password, and never talks to a server.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use async_nats::ServerAddr;

use crate::JournalError;
use crate::observer::{Observer, Told};

/// How many servers keep each commit, unless another number is asked for.
const REPLICAS: usize = 3;
/// What the stream is called, unless another name is asked for.
const STREAM: &str = "HERALD";
/// The most letters in a stream's name.
const MAX_STREAM: usize = 32;

/// How to connect to the servers of a [`JetStreamJournal`](crate::JetStreamJournal).
#[derive(Clone)]
pub struct Connecting {
    pub(super) servers: Vec<ServerAddr>,
    pub(super) stream: String,
    pub(super) replicas: usize,
    pub(super) credentials: Option<PathBuf>,
    pub(super) authority: Option<PathBuf>,
    pub(super) system: Option<Vec<ServerAddr>>,
    pub(super) allow_unsynced: bool,
    pub(super) told: Told,
}

impl Connecting {
    /// To `servers`: one or more `nats://` or `tls://` addresses with commas between them, each perhaps with
    /// `user:password@`.
    ///
    /// # Errors
    /// When one of them is no such address.
    pub fn to(servers: &str) -> Result<Self, JournalError> {
        Ok(Self {
            servers: addresses(servers)?,
            stream: STREAM.to_owned(),
            replicas: REPLICAS,
            credentials: None,
            authority: None,
            system: None,
            allow_unsynced: false,
            told: Told::default(),
        })
    }

    /// Keeps the games in the stream `name` instead of `HERALD`.
    ///
    /// # Errors
    /// Unless it is made of capital letters, digits and `_`, at most 32 of them.
    pub fn stream(self, name: &str) -> Result<Self, JournalError> {
        let is_fine = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        if name.is_empty() || name.len() > MAX_STREAM || !name.bytes().all(is_fine) {
            return Err(JournalError::untrusted(
                "a stream's name is made of at most 32 capital letters, digits and _",
            ));
        }
        Ok(Self { stream: name.to_owned(), ..self })
    }

    /// Asks for `replicas` copies of each commit, on as many servers; 3 unless this is called.
    #[must_use]
    pub fn replicas(self, replicas: usize) -> Self {
        Self { replicas, ..self }
    }

    /// Shows the servers the credentials in `file` (`.creds`: a token and a key's seed).
    #[must_use]
    pub fn credentials(self, file: PathBuf) -> Self {
        Self { credentials: Some(file), ..self }
    }

    /// Speaks TLS, and believes certificates of the authorities in the PEM `file` too.
    #[must_use]
    pub fn authority(self, file: PathBuf) -> Self {
        Self { authority: Some(file), ..self }
    }

    /// Asks the servers for their versions and how they sync, as the user of their system account named in `servers`.
    ///
    /// # Errors
    /// When one of them is no address.
    pub fn system(self, servers: &str) -> Result<Self, JournalError> {
        Ok(Self { system: Some(addresses(servers)?), ..self })
    }

    /// Accepts servers that sync their disks only now and then, and servers that cannot be asked whether they do. When
    /// a majority loses its power within that time, commits are lost that were acknowledged.
    #[must_use]
    pub fn allow_unsynced(self, allow: bool) -> Self {
        Self { allow_unsynced: allow, ..self }
    }

    /// Tells `observer` of each commit.
    #[must_use]
    pub fn observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { told: Told::by(observer), ..self }
    }
}

/// The stream, and the servers' hosts and ports.
impl fmt::Display for Connecting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stream {} on {}", self.stream, named(&self.servers))
    }
}

/// Written by hand because addresses may hold passwords.
impl fmt::Debug for Connecting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connecting")
            .field("servers", &named(&self.servers))
            .field("stream", &self.stream)
            .field("replicas", &self.replicas)
            .finish_non_exhaustive()
    }
}

/// The servers' hosts and ports, and nothing else of their addresses.
pub(super) fn named(servers: &[ServerAddr]) -> String {
    let named = servers.iter().map(|server| format!("{}:{}", server.host(), server.port()));
    named.collect::<Vec<_>>().join(", ")
}

fn addresses(servers: &str) -> Result<Vec<ServerAddr>, JournalError> {
    let address = |text: &str| {
        let is_known = text.starts_with("nats://") || text.starts_with("tls://");
        let address = text.parse::<ServerAddr>().ok().filter(|_| is_known);
        // What was given may hold a password, so it is not said again.
        address.ok_or_else(|| {
            JournalError::untrusted("an address is not of the form nats://host:port or tls://host:port")
        })
    };
    servers.split(',').map(|text| address(text.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_their_passwords_never_said() {
        let to = Connecting::to("nats://me:s3cret@one:4222, tls://two").unwrap();
        assert_eq!(named(&to.servers), "one:4222, two:4222");
        assert_eq!((to.servers[0].username(), to.servers[0].password()), (Some("me"), Some("s3cret")));
        assert!(to.servers[1].tls_required());
        assert!(!format!("{to:?}").contains("s3cret"), "{to:?}");
        for wrong in ["", "one:4222", "http://me:s3cret@one", "nats://me:s3cret@one,", "nats://me:s3cret@"] {
            let error = Connecting::to(wrong).unwrap_err();
            assert!(error.to_string().contains("nats://host:port"), "{error}");
            assert!(!format!("{error:?}").contains("s3cret"), "{error:?}");
        }
    }

    #[test]
    fn a_streams_name_is_plain() {
        let to = Connecting::to("nats://one").unwrap();
        assert_eq!(to.clone().stream("HERALD_2").unwrap().stream, "HERALD_2");
        for wrong in ["", "herald", "A.B", "A*", "A B", &"A".repeat(33)] {
            assert!(to.clone().stream(wrong).is_err(), "{wrong}");
        }
    }
}
