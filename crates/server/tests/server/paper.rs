//! Certificates of the tests' own, and clients that trust them. Never one that anything else trusts.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use data_encoding::BASE64;
use herald_server::{Identity, IdentityError};
use rcgen::{CertificateParams, KeyPair};
use rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion, crypto::ring};
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};
use tonic::transport::{Certificate, ClientTlsConfig};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A certificate and its key.
pub(crate) struct Paper {
    made: rcgen::Certificate,
    key: KeyPair,
}

impl Paper {
    /// For loopback, valid from yesterday until tomorrow.
    pub(crate) fn new() -> Self {
        let now = SystemTime::now();
        Self::valid(now - DAY, now + DAY)
    }

    pub(crate) fn valid(from: SystemTime, until: SystemTime) -> Self {
        let names = ["127.0.0.1", "table.example"].map(str::to_owned);
        let mut params = CertificateParams::new(names).unwrap();
        (params.not_before, params.not_after) = (from.into(), until.into());
        let key = KeyPair::generate().unwrap();
        Self { made: params.self_signed(&key).unwrap(), key }
    }

    pub(crate) fn certificate(&self) -> String {
        pem("CERTIFICATE", self.made.der())
    }

    pub(crate) fn key(&self) -> String {
        pem("PRIVATE KEY", self.key.serialized_der())
    }

    pub(crate) fn identity(&self) -> Result<Identity, IdentityError> {
        Identity::from_pem(self.certificate().as_bytes(), self.key().as_bytes(), SystemTime::now())
    }

    /// tonic's client, trusting this alone.
    pub(crate) fn trusted(&self) -> ClientTlsConfig {
        ClientTlsConfig::new().ca_certificate(Certificate::from_pem(self.certificate()))
    }

    /// A connection of bytes, trusting this alone.
    pub(crate) async fn connect(
        &self,
        stream: TcpStream,
        version: &'static SupportedProtocolVersion,
        protocol: &[u8],
    ) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        roots.add(self.made.der().clone()).unwrap();
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[version])
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![protocol.to_vec()];
        TlsConnector::from(Arc::new(config)).connect("127.0.0.1".try_into().unwrap(), stream).await
    }
}

pub(crate) fn pem(label: &str, der: &[u8]) -> String {
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", BASE64.encode(der))
}
