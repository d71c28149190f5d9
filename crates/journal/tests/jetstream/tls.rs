//! TLS: a server whose certificate nobody vouches for is not spoken to.

use std::fs;

use data_encoding::BASE64;
use herald_journal::{ErrorKind, JetStreamJournal};
use rcgen::{CertificateParams, KeyPair};

use crate::servers::Server;
use crate::{commit, game, soon, text};

fn pem(label: &str, der: &[u8]) -> String {
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", BASE64.encode(der))
}

#[tokio::test]
async fn a_certificate_must_be_vouched_for_by_the_authority_that_was_named() {
    let place = tempfile::tempdir().unwrap();
    let [certificate, key, other] =
        ["certificate.pem", "key.pem", "other.pem"].map(|name| place.path().join(name));
    for (certificate, key) in [(&other, &key), (&certificate, &key)] {
        let pair = KeyPair::generate().unwrap();
        let made = CertificateParams::new(["127.0.0.1".to_owned()]).unwrap().self_signed(&pair).unwrap();
        fs::write(certificate, pem("CERTIFICATE", made.der())).unwrap();
        fs::write(key, pem("PRIVATE KEY", pair.serialized_der())).unwrap();
    }
    let server = Server::start_with(&format!(
        "tls {{ cert_file: {certificate:?}, key_file: {key:?} }}\n\
         jetstream {{ store_dir: STORE, sync_interval: always, max_file_store: 1GB }}"
    ));
    let vouched = server.connecting().authority(certificate);
    let journal = soon(JetStreamJournal::connect(vouched)).await.unwrap();
    commit(&journal, game(1), 0, text("seats")).await;
    for connecting in [server.connecting(), server.connecting().authority(other)] {
        let error = soon(JetStreamJournal::connect(connecting)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Store | ErrorKind::Unreachable), "{error:?}");
    }
}
