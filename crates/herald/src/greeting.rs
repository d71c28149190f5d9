//! What the program says as it starts: where it listens, who can read along, and how to begin. Never names an address
//! that no one can call, and of secrets only a new operator's token.

use std::{
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr},
    path::Path,
};

use herald_server::{Identity, PublicUrl};
use herald_words::Token;

use crate::{certificate::quoted, config::is_loopback, join_cards::scan, tls::files::day};

/// All there is to say.
pub(crate) struct Greeting<'a> {
    pub(crate) address: SocketAddr,
    pub(crate) tls: Option<Shown<'a>>,
    /// Where devices reach it.
    pub(crate) url: &'a PublicUrl,
    /// Whether there is somebody to scan it.
    pub(crate) scanned: bool,
    pub(crate) store: &'a str,
    /// Where metrics are told.
    pub(crate) metrics: Option<SocketAddr>,
    /// One that was made for this run.
    pub(crate) operator: Option<&'a Token>,
}

/// The certificate that is shown.
pub(crate) struct Shown<'a> {
    pub(crate) identity: &'a Identity,
    pub(crate) file: &'a Path,
}

impl Greeting<'_> {
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let address = self.address;
        match (is_loopback(address), &self.tls) {
            (true, None) => writeln!(
                out,
                "Herald listens on {address} (this machine only; --lan opens it to the network, in plain text)."
            )?,
            (true, Some(_)) => writeln!(
                out,
                "Herald listens on {address} over TLS (this machine only; --lan opens it to the network)."
            )?,
            (false, None) => writeln!(
                out,
                "Herald listens on {address} in plain text: anyone on this network can read along, tokens too."
            )?,
            (false, Some(_)) => writeln!(out, "Herald listens on {address} over TLS.")?,
        }
        if !is_loopback(address) {
            writeln!(out, "Phones reach it at {}.", self.url)?;
        }
        if self.scanned {
            scan(out, &self.url.app_link())?;
        }
        if let Some(Shown { identity, file }) = &self.tls {
            let until = day(identity.valid_until());
            writeln!(out, "It shows the certificate {}, valid until {until}.", file.display())?;
        }
        writeln!(out, "Games are kept in {}.", self.store)?;
        if let Some(metrics) = self.metrics {
            writeln!(out, "Metrics are at http://{metrics}/metrics, readiness at /ready.")?;
        }
        if let Some(token) = self.operator {
            let token = token.reveal();
            writeln!(
                out,
                "Operator token, for this run (HERALD_OPERATOR_TOKEN chooses a lasting one): {token}"
            )?;
        }
        writeln!(
            out,
            "To open a table, call herald.v1.GameService/CreateGame; players join with the join code it returns:"
        )?;
        let (how, here) = self.call();
        writeln!(
            out,
            "  grpcurl {how} -d '{{\"request_id\":\"'$(uuidgen)'\"}}' {here} herald.v1.GameService/CreateGame"
        )?;
        out.flush()
    }

    /// How grpcurl is to call, and where.
    fn call(&self) -> (String, String) {
        let (address, port) = (self.address, self.address.port());
        let here = if address.ip().is_unspecified() { (Ipv4Addr::LOCALHOST, port).into() } else { address };
        let Some(Shown { identity, file }) = &self.tls else {
            return ("-plaintext".to_owned(), here.to_string());
        };
        let is_for = |host: &str| identity.is_for(host);
        let here = match identity.first_name() {
            // A certificate from outside is for no address, least of all for loopback.
            Some(name) if !is_for(&here.ip().to_string()) => format!("{name}:{port}"),
            Some(_) | None => here.to_string(),
        };
        (format!("-cacert {}", quoted(file)), here)
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use time::OffsetDateTime;

    use super::*;
    use crate::{
        certificate,
        cli::CertificateOptions,
        tls::{files::TlsFiles, reload::Reload},
    };

    fn printed(address: &str, tls: Option<Shown<'_>>) -> String {
        let mut out = Vec::new();
        let address = address.parse().unwrap();
        let url = "http://192.0.2.7:4217".parse().unwrap();
        let greeting = Greeting {
            address,
            tls,
            url: &url,
            scanned: false,
            store: "games",
            metrics: None,
            operator: None,
        };
        greeting.print(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_greeting_never_names_an_address_that_no_one_can_call() {
        let text = printed("0.0.0.0:4217", None);
        assert!(
            text.contains("in plain text") && text.contains("127.0.0.1:4217 herald.v1.GameService"),
            "{text}"
        );
        assert!(text.contains("Phones reach it at http://192.0.2.7:4217."), "{text}");
    }

    #[test]
    fn with_tls_it_names_a_host_the_certificate_is_for() {
        let place = tempfile::tempdir().unwrap();
        let names = vec!["tablet.local".to_owned()];
        let options = CertificateOptions {
            names,
            out: place.path().to_owned(),
            peers: false,
            force: false,
            keep: false,
        };
        let made = certificate::make(&options, OffsetDateTime::now_utc()).unwrap();
        let files = TlsFiles { certificate: made.certificate.clone(), key: made.key };
        let begun = Reload::begin(files, SystemTime::now()).unwrap();
        for (address, host) in [("0.0.0.0:7", "127.0.0.1:7"), ("192.0.2.9:7", "tablet.local:7")] {
            let text = printed(address, Some(Shown { identity: &begun.identity, file: &made.certificate }));
            let call = format!("-cacert {} ", made.certificate.display());
            assert!(text.contains(&call) && text.contains(&format!(" {host} herald.v1")), "{text}");
            assert!(!text.contains("plain") && text.contains(&made.until.to_string()), "{text}");
        }
    }
}
