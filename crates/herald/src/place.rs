//! Where games are kept: a directory of this machine's own, or the servers of a cluster that other Heralds share. Never prints a
//! password, and never takes an address of servers for a directory.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

#[cfg(feature = "jetstream")]
use herald_journal::{Connecting, JetStreamJournal};
use herald_journal::{Observer, Opening, SledJournal};

use crate::{
    cli::ClusterOptions,
    config::{ConfigError, DEFAULT_STORE},
    opened::Opened,
    serve::RunError,
};

/// How an address of servers begins.
const SCHEMES: [&str; 2] = ["nats://", "tls://"];

/// Where games are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a directory, which one Herald at a time may use.
    Directory(PathBuf),
    /// On servers, which several Heralds share.
    #[cfg(feature = "jetstream")]
    Servers(Connecting),
}

impl Place {
    /// Where `store` says; what is said of servers means nothing to a directory.
    ///
    /// # Errors
    /// Addresses that are none, and servers where this Herald knows only directories.
    pub(crate) fn gather(store: Option<PathBuf>, cluster: ClusterOptions) -> Result<Self, ConfigError> {
        let store = store.unwrap_or_else(|| DEFAULT_STORE.into());
        match servers(&store) {
            None => Ok(Self::Directory(store)),
            Some(addresses) => Self::on(addresses, cluster),
        }
    }

    /// The servers that `store` names, and nothing else.
    ///
    /// # Errors
    /// A directory; otherwise as for any place.
    pub fn on_servers(store: PathBuf, cluster: ClusterOptions) -> Result<Self, ConfigError> {
        let addresses = servers(&store).ok_or(ConfigError::NoDemoDirectory)?;
        Self::on(addresses, cluster)
    }

    #[cfg(feature = "jetstream")]
    fn on(addresses: &str, cluster: ClusterOptions) -> Result<Self, ConfigError> {
        let wrong = ConfigError::Servers;
        let mut connecting = Connecting::to(addresses).map_err(wrong)?;
        if let Some(stream) = cluster.store_stream {
            connecting = connecting.stream(&stream).map_err(wrong)?;
        }
        if let Some(replicas) = cluster.store_replicas {
            connecting = connecting.replicas(replicas.into());
        }
        if let Some(file) = cluster.store_credentials {
            connecting = connecting.credentials(file);
        }
        if let Some(file) = cluster.store_ca_certificate {
            connecting = connecting.authority(file);
        }
        if let Some(system) = cluster.store_system {
            connecting = connecting.system(&system).map_err(wrong)?;
        }
        Ok(Self::Servers(connecting.allow_unsynced(cluster.store_allow_unsynced.unwrap_or(false))))
    }

    #[cfg(not(feature = "jetstream"))]
    fn on(_: &str, _: ClusterOptions) -> Result<Self, ConfigError> {
        Err(ConfigError::NoServers)
    }

    /// The directory, where it is one.
    pub(crate) fn directory(&self) -> Option<&Path> {
        match self {
            Self::Directory(directory) => Some(directory),
            #[cfg(feature = "jetstream")]
            Self::Servers(_) => None,
        }
    }

    /// Opens what is kept there; `observer` is told of each batch.
    pub(crate) async fn open(&self, observer: Option<Arc<dyn Observer>>) -> Result<Opened, RunError> {
        match self {
            Self::Directory(directory) => {
                let opening = observer.into_iter().fold(Opening::default(), Opening::observer);
                let journal = SledJournal::open_with(directory, opening)
                    .map_err(|source| RunError::Store { store: directory.display().to_string(), source })?;
                Ok(Opened::alone(journal))
            }
            #[cfg(feature = "jetstream")]
            Self::Servers(connecting) => {
                let connecting = observer.into_iter().fold(connecting.clone(), Connecting::observer);
                let journal = JetStreamJournal::connect(connecting)
                    .await
                    .map_err(|source| RunError::Servers { servers: self.to_string(), source })?;
                Ok(Opened::shared(journal))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(directory) => write!(f, "{}", directory.display()),
            #[cfg(feature = "jetstream")]
            Self::Servers(connecting) => write!(f, "{connecting}"),
        }
    }
}

/// The directory that a command works on which has the store to itself.
///
/// # Errors
/// Where servers are named: their games are reached by a Herald that serves them.
pub fn own_directory(store: Option<PathBuf>) -> Result<PathBuf, ConfigError> {
    let store = store.unwrap_or_else(|| DEFAULT_STORE.into());
    if servers(&store).is_some() { Err(ConfigError::NoDirectory) } else { Ok(store) }
}

/// The addresses that `store` names, if it names servers.
fn servers(store: &Path) -> Option<&str> {
    store.to_str().filter(|text| SCHEMES.iter().any(|scheme| text.starts_with(scheme)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_one_unless_servers_are_named() {
        let place = Place::gather(None, ClusterOptions::default()).unwrap();
        assert_eq!(
            (place.to_string().as_str(), place.directory()),
            (DEFAULT_STORE, Some(Path::new(DEFAULT_STORE)))
        );
        assert_eq!(own_directory(Some("/games".into())).unwrap(), Path::new("/games"));
        let error = own_directory(Some("nats://me:s3cret@one".into())).unwrap_err().to_string();
        assert!(error.contains("--at") && !error.contains("s3cret"), "{error}");
    }

    #[cfg(feature = "jetstream")]
    #[test]
    fn servers_are_named_without_their_passwords() {
        let said = ClusterOptions { store_stream: Some("CAFE".into()), ..Default::default() };
        let place = Place::gather(Some("nats://me:s3cret@one,tls://two:5222".into()), said).unwrap();
        assert_eq!(place.to_string(), "stream CAFE on one:4222, two:5222");
        assert!(!format!("{place:?}").contains("s3cret") && place.directory().is_none());
        for wrong in ["nats://me:s3cret@", "nats://one,two"] {
            let error = Place::gather(Some(wrong.into()), ClusterOptions::default()).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
        }
        let wrong = ClusterOptions { store_stream: Some("c.f".into()), ..Default::default() };
        assert!(Place::gather(Some("nats://one".into()), wrong).is_err());
    }
}
