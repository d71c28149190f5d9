//! The certificate a server shows, checked before it is shown, and how another takes its place. Never reads a file,
//! never asks a clock, and never shows a key.

use std::{
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rustls::{InconsistentKeys, ServerConfig, crypto::ring, version};
use rustls_pki_types::{
    CertificateDer, PrivateKeyDer, ServerName, UnixTime,
    pem::{Error as PemError, PemObject},
};
use tokio_rustls::TlsAcceptor;
use webpki::{EndEntityCert, KeyUsage};

/// What a client may speak once the handshake is made: gRPC, and gRPC-Web from where there is no HTTP/2.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// A certificate with the chain that vouches for it and the key that goes with it, fit to be shown.
#[derive(Clone)]
pub struct Identity {
    config: Arc<ServerConfig>,
    certificate: CertificateDer<'static>,
    valid_until: SystemTime,
}

/// Why a certificate and a key are not fit to be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdentityError {
    /// There is no certificate in what should hold one.
    #[error("it holds no certificate: it must be PEM, with a line -----BEGIN CERTIFICATE-----")]
    NoCertificate,
    /// What should be a certificate cannot be read.
    #[error("it is no certificate that can be read: {0}")]
    BadCertificate(String),
    /// Its time is over.
    #[error("it has expired: renew it, or make another")]
    Expired {
        /// The last moment at which it was valid.
        at: SystemTime,
    },
    /// Its time has not come.
    #[error("it is not valid yet: is the clock of this machine right?")]
    NotYetValid {
        /// The first moment at which it is valid.
        from: SystemTime,
    },
    /// There is no key in what should hold one.
    #[error("it holds no private key: it must be PEM, with a line -----BEGIN PRIVATE KEY-----")]
    NoKey,
    /// The key is locked.
    #[error(
        "its key is locked by a passphrase, which nobody is asked for: take it off, as `openssl pkey` does"
    )]
    LockedKey,
    /// The key is of no use.
    #[error("its key cannot be used: ECDSA on P-256 or P-384, Ed25519, or RSA of 2048 bits or more is taken")]
    BadKey,
    /// The key is another certificate's.
    #[error(
        "the key is not that of the certificate: give the two that were made together, the server's own certificate \
         before those that vouch for it"
    )]
    Mismatch,
}

impl Identity {
    /// A certificate chain, the server's own certificate first, and its key, both PEM.
    ///
    /// Who signed it and for which names is the clients' to judge.
    ///
    /// # Errors
    /// Whatever would make every client fail: see [`IdentityError`].
    pub fn from_pem(certificates: &[u8], key: &[u8], now: SystemTime) -> Result<Self, IdentityError> {
        let chain: Vec<_> =
            CertificateDer::pem_slice_iter(certificates).collect::<Result<_, _>>().map_err(unread)?;
        let certificate = chain.first().ok_or(IdentityError::NoCertificate)?.clone();
        let valid_until = valid_until(&certificate, now)?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| no_key(&error, key))?;
        let config = config(chain, key)?;
        Ok(Self { config: Arc::new(config), certificate, valid_until })
    }

    /// The last moment at which it is valid.
    #[must_use]
    pub fn valid_until(&self) -> SystemTime {
        self.valid_until
    }

    /// Whether it was made for this host, a name or an address.
    #[must_use]
    pub fn is_for(&self, host: &str) -> bool {
        let (Ok(certificate), Ok(host)) =
            (EndEntityCert::try_from(&self.certificate), ServerName::try_from(host))
        else {
            return false;
        };
        certificate.verify_is_valid_for_subject_name(&host).is_ok()
    }

    /// The first host's name it was made for, if it was made for any.
    #[must_use]
    pub fn first_name(&self) -> Option<String> {
        let certificate = EndEntityCert::try_from(&self.certificate).ok()?;
        certificate.valid_dns_names().next().map(str::to_owned)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("valid_until", &self.valid_until).finish_non_exhaustive()
    }
}

fn config(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<ServerConfig, IdentityError> {
    let bad_key = |_| IdentityError::BadKey;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&version::TLS13, &version::TLS12])
        .map_err(bad_key)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| match error == InconsistentKeys::KeyMismatch.into() {
            true => IdentityError::Mismatch,
            false => IdentityError::BadKey,
        })?;
    config.alpn_protocols = PROTOCOLS.iter().map(|protocol| protocol.to_vec()).collect();
    Ok(config)
}

fn unread(error: PemError) -> IdentityError {
    IdentityError::BadCertificate(error.to_string())
}

fn no_key(error: &PemError, pem: &[u8]) -> IdentityError {
    let has = |words: &[u8]| pem.windows(words.len()).any(|window| window == words);
    // The new form and the old one.
    if has(b"ENCRYPTED PRIVATE KEY") || has(b"Proc-Type: 4,ENCRYPTED") {
        IdentityError::LockedKey
    } else if matches!(error, PemError::NoItemsFound) {
        IdentityError::NoKey
    } else {
        // What is wrong with it could show some of it.
        IdentityError::BadKey
    }
}

/// The last moment at which a certificate is valid, if it is valid now.
///
/// The check that rustls's clients make is asked, for two moments. It says first whether the moment is right, and names
/// the bound that is not kept; what else it misses, such as who vouches for the certificate, is none of ours.
fn valid_until(certificate: &CertificateDer<'_>, now: SystemTime) -> Result<SystemTime, IdentityError> {
    let bad = |error: webpki::Error| IdentityError::BadCertificate(error.to_string());
    let parsed = EndEntityCert::try_from(certificate).map_err(bad)?;
    let misses = |moment: Duration| {
        let moment = UnixTime::since_unix_epoch(moment);
        parsed.verify_for_usage(&[], &[], &[], moment, KeyUsage::server_auth(), None, None).err()
    };
    if let Some(webpki::Error::CertNotValidYet { not_before, .. }) = misses(since_epoch(now)) {
        return Err(IdentityError::NotYetValid { from: moment(not_before) });
    }
    match misses(Duration::MAX) {
        Some(webpki::Error::CertExpired { not_after, .. })
            if not_after.as_secs() < since_epoch(now).as_secs() =>
        {
            Err(IdentityError::Expired { at: moment(not_after) })
        }
        Some(webpki::Error::CertExpired { not_after, .. }) => Ok(moment(not_after)),
        Some(error) => Err(bad(error)),
        None => Err(IdentityError::BadCertificate("it never expires".to_owned())),
    }
}

fn since_epoch(moment: SystemTime) -> Duration {
    // Before 1970 no certificate is valid.
    moment.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO)
}

fn moment(time: UnixTime) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(time.as_secs())
}

/// What a server shows, for as long as nothing takes its place. Clones are one.
///
/// What is put in the place of another is shown to connections that are accepted from then on, and those alone: open ones
/// go on. All of the old goes, with the sessions that clients could have resumed under it.
#[derive(Clone)]
pub struct Tls(Arc<RwLock<Arc<ServerConfig>>>);

impl Tls {
    /// To be shown from the start.
    #[must_use]
    pub fn new(identity: Identity) -> Self {
        Self(Arc::new(RwLock::new(identity.config)))
    }

    /// Shows this from now on.
    pub fn replace(&self, identity: Identity) {
        // One assignment, so a panic elsewhere cannot have left half of one.
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = identity.config;
    }

    /// What makes the handshake of a connection that is accepted now.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner)).into()
    }
}
