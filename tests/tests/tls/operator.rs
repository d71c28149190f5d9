//! What an operator has: a directory with a certificate, a store, and the program. Never reads the key.

use std::{
    fs,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

use herald_tests::binary::{Herald, herald};
use tempfile::TempDir;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Error};

/// How long something that comes by itself may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// An operator's directory.
pub(crate) struct Operator {
    place: TempDir,
}

impl Operator {
    /// With a certificate for loopback.
    pub(crate) fn new() -> Self {
        let operator = Self { place: tempfile::tempdir().unwrap() };
        operator.makes("tls");
        operator
    }

    /// Has the program make a certificate in this directory, over what is there; what it printed.
    pub(crate) fn makes(&self, directory: &str) -> String {
        let out = self.place.path().join(directory);
        let made = herald()
            .args(["certificate", "--name", "127.0.0.1", "--force", "--out"])
            .arg(out)
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        String::from_utf8(made.stdout).unwrap()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    pub(crate) fn certificate(&self) -> String {
        self.path("tls/herald-certificate.pem").display().to_string()
    }

    pub(crate) fn key(&self) -> String {
        self.path("tls/herald-key.pem").display().to_string()
    }

    /// Serves behind the certificate.
    pub(crate) fn serves(&self) -> Herald {
        let (certificate, key) = (self.certificate(), self.key());
        let told = ["--listen", "127.0.0.1:0", "--tls-certificate", &certificate, "--tls-key", &key];
        Herald::serve_with(&self.path("store"), &told)
    }

    /// What a device is given to know the server by.
    pub(crate) fn pem(&self) -> String {
        fs::read_to_string(self.certificate()).unwrap()
    }
}

/// Connects over TLS, trusting this certificate alone.
pub(crate) async fn connect(herald: &Herald, pem: &str) -> Result<Channel, Error> {
    let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem));
    Endpoint::from_shared(format!("https://{}", herald.address))
        .unwrap()
        .tls_config(tls)
        .unwrap()
        .connect()
        .await
}

/// Waits until it has logged this.
pub(crate) fn wait_for_log(herald: &Herald, words: &str) {
    let start = Instant::now();
    while !herald.log().contains(words) {
        assert!(start.elapsed() < PATIENCE, "{words:?} is not said: {}", herald.log());
        thread::sleep(Duration::from_millis(50));
    }
}
