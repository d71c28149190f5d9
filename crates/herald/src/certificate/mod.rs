//! Makes a certificate for a network at home, signed by itself, and its key, and prints how to use them. Never writes
//! over a file unasked, and never prints the key.

use std::{
    fmt::Write as _,
    fs::{self, Permissions},
    io::{self, Write},
    net::IpAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use data_encoding::{BASE64, HEXUPPER};
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, SanType};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use time::{Date, Duration, OffsetDateTime};

use crate::{
    cli::CertificateOptions,
    config::DEFAULT_PORT,
    names::{LOOPBACK, is_host, of_this_machine},
};

/// The certificate's file.
pub const CERTIFICATE_FILE: &str = "herald-certificate.pem";
/// The key's file.
pub const KEY_FILE: &str = "herald-key.pem";
/// For how long it is valid: Apple's devices take none that is valid for more than 825 days.
const VALID_FOR: Duration = Duration::days(800);
/// It is valid before it was made: a tablet's clock may be behind.
const VALID_BEFORE: Duration = Duration::days(1);
/// Characters of a line of PEM.
const PEM_LINE: usize = 64;

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A name is none.
    #[error(
        "{0:?} is neither a host's name nor an address; --name takes one such as tablet.local or 192.168.1.7"
    )]
    Name(String),
    /// A file is there already.
    #[error(
        "{0} is there already, and is not written over; --force does, --keep leaves a whole pair as it is, --out names another directory"
    )]
    Exists(String),
    /// A file cannot be written.
    #[error("{path} cannot be written")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// It cannot be made.
    #[error("the certificate cannot be made")]
    Making(#[from] rcgen::Error),
}

/// A certificate that was made.
#[derive(Debug)]
pub struct Made {
    /// The certificate's file.
    pub certificate: PathBuf,
    /// The key's file.
    pub key: PathBuf,
    /// The names and addresses it is for.
    pub names: Vec<String>,
    /// The last day on which it is valid.
    pub until: Date,
    /// SHA-256 of the certificate, as browsers and `openssl x509 -fingerprint` write it.
    pub fingerprint: String,
}

/// Whether both files are in this directory. Whether they can be used is for whoever serves with them to say.
#[must_use]
pub fn is_there(directory: &Path) -> bool {
    [CERTIFICATE_FILE, KEY_FILE].iter().all(|file| directory.join(file).exists())
}

/// Makes a certificate and its key, and writes them.
///
/// # Errors
/// What kept them from being made or written; a file that was there is as it was.
pub fn make(options: &CertificateOptions, now: OffsetDateTime) -> Result<Made, CertificateError> {
    let names = names_for(&options.names)?;
    let (certificate, key) = (options.out.join(CERTIFICATE_FILE), options.out.join(KEY_FILE));
    if !options.force {
        // Before anything is made: of the two none is written if one is there.
        for path in [&certificate, &key] {
            if path.symlink_metadata().is_ok() {
                return Err(CertificateError::Exists(path.display().to_string()));
            }
        }
    }
    let params = params(&names, options.peers, now)?;
    // ECDSA on P-256, which every client of today can check.
    let pair = KeyPair::generate()?;
    let made = params.self_signed(&pair)?;

    fs::create_dir_all(&options.out).map_err(|source| file_error(&options.out, source))?;
    write(&key, &pem("PRIVATE KEY", pair.serialized_der()), 0o600, options.force)?;
    write(&certificate, &pem("CERTIFICATE", made.der()), 0o644, options.force)?;
    let fingerprint = fingerprint(made.der());
    Ok(Made { certificate, key, names, until: params.not_after.date(), fingerprint })
}

/// Those that were asked for, or else those of this machine; and loopback in any case, which costs nothing.
fn names_for(asked: &[String]) -> Result<Vec<String>, CertificateError> {
    let mut names: Vec<String> = Vec::new();
    let own = if asked.is_empty() { of_this_machine() } else { asked.to_vec() };
    for name in own.into_iter().chain(LOOPBACK.map(str::to_owned)) {
        if !is_host(&name) {
            return Err(CertificateError::Name(name));
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// It vouches for itself and for nobody else. What its key may be used for is left open: some clients take no certificate
/// as signed by itself whose key may only serve.
fn params(names: &[String], peers: bool, now: OffsetDateTime) -> Result<CertificateParams, rcgen::Error> {
    let mut params = CertificateParams::default();
    for name in names {
        params.subject_alt_names.push(match name.parse::<IpAddr>() {
            Ok(address) => SanType::IpAddress(address),
            Err(_) => SanType::DnsName(name.as_str().try_into()?),
        });
    }
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Herald");
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    if peers {
        params.extended_key_usages.push(ExtendedKeyUsagePurpose::ClientAuth);
    }
    params.is_ca = IsCa::ExplicitNoCa;
    (params.not_before, params.not_after) = (now - VALID_BEFORE, now + VALID_FOR);
    Ok(params)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str, mode: u32, over: bool) -> Result<(), CertificateError> {
    let error = |source| file_error(path, source);
    let place = path.parent().filter(|place| !place.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Its owner's alone from its first moment on.
    let mut file = NamedTempFile::new_in(place).map_err(error)?;
    file.write_all(text.as_bytes()).map_err(error)?;
    file.as_file().set_permissions(Permissions::from_mode(mode)).map_err(error)?;
    file.as_file().sync_all().map_err(error)?;
    let kept = if over { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map(drop).map_err(|failed| file_error(path, failed.error))
}

fn file_error(path: &Path, source: io::Error) -> CertificateError {
    CertificateError::File { path: path.display().to_string(), source }
}

fn pem(label: &str, der: &[u8]) -> String {
    let text = BASE64.encode(der);
    let mut pem = format!("-----BEGIN {label}-----\n");
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (line, after) = rest.split_at(rest.len().min(PEM_LINE));
        pem.push_str(line);
        pem.push('\n');
        rest = after;
    }
    pem.push_str(&format!("-----END {label}-----\n"));
    pem
}

fn fingerprint(der: &[u8]) -> String {
    let mut text = String::new();
    for (place, byte) in Sha256::digest(der).iter().enumerate() {
        if place > 0 {
            text.push(':');
        }
        HEXUPPER.encode_append(&[*byte], &mut text);
    }
    text
}

impl Made {
    /// Says what was made, and the commands to use it.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let (certificate, key) = (quoted(&self.certificate), quoted(&self.key));
        // An address of the house works where nobody knows a name.
        let in_the_house = |name: &&String| name.parse().is_ok_and(|address: IpAddr| !address.is_loopback());
        let first = self.names.iter().find(in_the_house).or(self.names.first());
        let host = first.map_or(LOOPBACK[0], String::as_str);
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        let mut text = String::new();
        let _infallible = write!(
            text,
            "Certificate  {certificate}\n\
             Key          {key} (its owner's alone; never hand it on)\n\
             For          {names}\n\
             Valid until  {until}\n\
             SHA-256      {fingerprint}\n\
             Serve with it, here and in the house:\n  \
               herald serve --lan --tls-certificate {certificate} --tls-key {key}\n\
             Devices need the certificate, to know it by. With grpcurl:\n  \
               grpcurl -cacert {certificate} -d '{{\"players\": 4}}' {host}:{DEFAULT_PORT} herald.v1.GameService/PlanSetup\n",
            names = self.names.join(", "),
            until = self.until,
            fingerprint = self.fingerprint,
        );
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// A path as it is pasted into a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+,:@%".contains(&byte);
    if !text.is_empty() && text.bytes().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use herald_server::Identity;

    use super::*;

    fn options(out: PathBuf, names: &[&str]) -> CertificateOptions {
        CertificateOptions {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            out,
            peers: false,
            force: false,
            keep: false,
        }
    }

    fn now() -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn it_is_for_the_names_asked_for_and_its_key_is_its_owners_alone() {
        let place = tempfile::tempdir().unwrap();
        let out = place.path().join("a new directory");
        let made = make(&options(out, &["tablet.local", "192.168.1.7"]), now()).unwrap();
        assert_eq!((mode(&made.certificate), mode(&made.key)), (0o644, 0o600));
        let read = |path| fs::read(path).unwrap();
        let identity =
            Identity::from_pem(&read(&made.certificate), &read(&made.key), SystemTime::now()).unwrap();
        for name in ["tablet.local", "192.168.1.7", "localhost", "127.0.0.1", "::1"] {
            assert!(identity.is_for(name), "{name}");
            assert!(made.names.iter().any(|known| known == name));
        }
        assert!(!identity.is_for("other.local"));
        assert_eq!(OffsetDateTime::from(identity.valid_until()).date(), made.until);

        let mut out = Vec::new();
        made.print(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let key = fs::read_to_string(&made.key).unwrap();
        assert!(text.contains(&made.fingerprint) && text.contains("192.168.1.7:4217"), "{text}");
        assert!(text.contains(&format!("--tls-key '{}'", made.key.display())), "{text}");
        assert!(!text.contains(key.lines().nth(1).unwrap()));
    }

    #[test]
    fn nothing_is_written_over_unasked() {
        let place = tempfile::tempdir().unwrap();
        let again = || options(place.path().to_owned(), &["tablet.local"]);
        let first = make(&again(), now()).unwrap();
        let kept = fs::read(&first.key).unwrap();
        fs::remove_file(&first.certificate).unwrap();
        assert!(
            matches!(make(&again(), now()), Err(CertificateError::Exists(path)) if path.ends_with(KEY_FILE))
        );
        assert_eq!(fs::read(&first.key).unwrap(), kept);
        assert!(!first.certificate.exists());
        let forced = make(&CertificateOptions { force: true, ..again() }, now()).unwrap();
        assert_ne!(fs::read(&forced.key).unwrap(), kept);
        assert_eq!(mode(&forced.key), 0o600);
    }

    #[test]
    fn what_is_no_name_is_refused_before_anything_is_written() {
        let place = tempfile::tempdir().unwrap();
        for bad in ["", "two words", "https://tablet.local", "tablet.local:4217", "*.local"] {
            let refused = make(&options(place.path().to_owned(), &[bad]), now());
            assert!(matches!(refused, Err(CertificateError::Name(name)) if name == bad), "{bad}");
        }
        assert_eq!(place.path().read_dir().unwrap().count(), 0);
    }

    #[test]
    fn without_a_name_it_is_for_this_machine() {
        let names = names_for(&[]).unwrap();
        assert!(LOOPBACK.iter().all(|name| names.iter().any(|known| known == name)), "{names:?}");
    }

    #[test]
    fn a_path_is_pasted_as_it_is_meant() {
        assert_eq!(quoted(Path::new("/etc/herald/key.pem")), "/etc/herald/key.pem");
        assert_eq!(quoted(Path::new("my dir/it's")), r"'my dir/it'\''s'");
    }
}
