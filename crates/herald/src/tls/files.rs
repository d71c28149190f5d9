//! Reads a certificate and its key from their files, and says what is wrong with which of them. Never tells what a key's
//! file holds.

use std::{
    fmt,
    fs::File,
    io::{self, Read},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::SystemTime,
};

use herald_server::{Identity, IdentityError};
use sha2::{Digest, Sha256};
use time::{Date, OffsetDateTime};

/// Bytes of one of the files, at most: a chain of ten certificates has 20,000.
const MAX_PEM_BYTES: u64 = 256 * 1024;
/// The bit of a file's mode that lets every user of the machine read it.
const READABLE_BY_OTHERS: u32 = 0o004;

/// Where the certificate and its key are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate and those that vouch for it, PEM.
    pub certificate: PathBuf,
    /// Its key, PEM.
    pub key: PathBuf,
}

/// Which of the two files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// That with the certificate.
    Certificate,
    /// That with the key.
    Key,
}

impl Role {
    /// The flag that names the file.
    #[must_use]
    pub fn flag(self) -> &'static str {
        match self {
            Self::Certificate => "--tls-certificate",
            Self::Key => "--tls-key",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Certificate => "certificate",
            Self::Key => "key",
        })
    }
}

/// Why the files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("the TLS {role} {path} cannot be read ({source}); does {} name the right file, and may this user read it?", role.flag())]
    Unreadable {
        /// Which file.
        role: Role,
        /// Its path.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A directory, a pipe, or something else that cannot be read again.
    #[error("the TLS {role} {path} is no regular file; {} takes one, which is read again when it changes", role.flag())]
    NoFile {
        /// Which file.
        role: Role,
        /// Its path.
        path: String,
    },
    /// A file is empty.
    #[error("the TLS {role} {path} is empty; is another file meant, or is it still to be written?")]
    Empty {
        /// Which file.
        role: Role,
        /// Its path.
        path: String,
    },
    /// A file is too large to be what it should be.
    #[error("the TLS {role} {path} has more than {MAX_PEM_BYTES} bytes; {} takes a PEM file", role.flag())]
    TooLarge {
        /// Which file.
        role: Role,
        /// Its path.
        path: String,
    },
    /// A file does not hold what it should.
    #[error("the TLS {role} {path} cannot be used: {why}")]
    Unfit {
        /// Which file.
        role: Role,
        /// Its path.
        path: String,
        /// Why.
        why: IdentityError,
    },
    /// The certificate's time is over.
    #[error(
        "the TLS certificate {path} expired on {on}; renew it, or make another with `herald certificate --force`"
    )]
    Expired {
        /// Its path.
        path: String,
        /// The last day on which it was valid.
        on: Date,
    },
    /// The certificate's time has not come.
    #[error("the TLS certificate {path} is not valid before {from}; is the clock of this machine right?")]
    NotYetValid {
        /// Its path.
        path: String,
        /// The first day on which it is valid.
        from: Date,
    },
    /// The key is another certificate's.
    #[error(
        "the TLS key {key} is not that of the certificate {certificate}; give the two that were made together, \
         and in a chain the server's own certificate first"
    )]
    Mismatch {
        /// The certificate's path.
        certificate: String,
        /// The key's path.
        key: String,
    },
}

/// What the two files held when they were read.
pub(crate) struct Pair {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

/// Tells one pair from another, and nothing else of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark([u8; 32]);

impl Pair {
    pub(crate) fn mark(&self) -> Mark {
        let mut hash = Sha256::new();
        // With the length, so that nothing can move from one file to the other unseen.
        hash.update((self.certificate.len() as u64).to_be_bytes());
        hash.update(&self.certificate);
        hash.update(&self.key);
        Mark(hash.finalize().into())
    }
}

impl TlsFiles {
    /// Reads both as they are now, through whatever links lead to them.
    ///
    /// # Errors
    /// What keeps one from being read.
    pub(crate) fn read(&self) -> Result<Pair, TlsError> {
        Ok(Pair {
            certificate: read(Role::Certificate, &self.certificate)?,
            key: read(Role::Key, &self.key)?,
        })
    }

    /// What was read, checked.
    ///
    /// # Errors
    /// What is wrong with which of the files.
    pub(crate) fn identity(&self, pair: &Pair, now: SystemTime) -> Result<Identity, TlsError> {
        Identity::from_pem(&pair.certificate, &pair.key, now).map_err(|why| self.blame(why))
    }

    /// Says aloud if every user of this machine may read the key.
    pub(crate) fn warn_of_open_key(&self) {
        if self.key_is_open() {
            let key = self.key.display();
            tracing::warn!("the TLS key {key} can be read by every user of this machine: chmod o= {key}");
        }
    }

    fn key_is_open(&self) -> bool {
        let mode = self.key.metadata().map(|about| about.permissions().mode());
        mode.is_ok_and(|mode| mode & READABLE_BY_OTHERS != 0)
    }

    fn blame(&self, why: IdentityError) -> TlsError {
        let certificate = self.certificate.display().to_string();
        let key = self.key.display().to_string();
        match why {
            IdentityError::NoCertificate | IdentityError::BadCertificate(_) => {
                TlsError::Unfit { role: Role::Certificate, path: certificate, why }
            }
            IdentityError::NoKey | IdentityError::LockedKey | IdentityError::BadKey => {
                TlsError::Unfit { role: Role::Key, path: key, why }
            }
            IdentityError::Expired { at } => TlsError::Expired { path: certificate, on: day(at) },
            IdentityError::NotYetValid { from } => {
                TlsError::NotYetValid { path: certificate, from: day(from) }
            }
            IdentityError::Mismatch => TlsError::Mismatch { certificate, key },
        }
    }
}

/// The day of a moment, by the clocks of Greenwich.
pub(crate) fn day(moment: SystemTime) -> Date {
    OffsetDateTime::from(moment).date()
}

fn read(role: Role, path: &Path) -> Result<Vec<u8>, TlsError> {
    let name = path.display().to_string();
    let unreadable = |source| TlsError::Unreadable { role, path: name.clone(), source };
    // Asked before it is opened: to open a pipe could wait for ever.
    if !path.metadata().map_err(unreadable)?.is_file() {
        return Err(TlsError::NoFile { role, path: name });
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_PEM_BYTES + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.trim_ascii().is_empty() {
        Err(TlsError::Empty { role, path: name })
    } else if bytes.len() as u64 > MAX_PEM_BYTES {
        Err(TlsError::TooLarge { role, path: name })
    } else {
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};

    use tempfile::TempDir;

    use super::*;
    use crate::{certificate, cli::CertificateOptions};

    /// A pair in a directory of its own, made as an operator makes it.
    fn pair() -> (TempDir, TlsFiles) {
        let place = tempfile::tempdir().unwrap();
        let names = vec!["127.0.0.1".to_owned()];
        let options = CertificateOptions {
            names,
            out: place.path().to_owned(),
            peers: false,
            force: false,
            keep: false,
        };
        let made = certificate::make(&options, OffsetDateTime::now_utc()).unwrap();
        (place, TlsFiles { certificate: made.certificate, key: made.key })
    }

    fn refused(files: &TlsFiles) -> TlsError {
        let now = SystemTime::now();
        files.read().and_then(|pair| files.identity(&pair, now)).unwrap_err()
    }

    #[test]
    fn each_fault_names_the_file_that_has_it() {
        let (place, good) = pair();
        let at = |name: &str| place.path().join(name);
        fs::write(at("empty.pem"), " \n").unwrap();
        fs::write(at("words.pem"), "no PEM").unwrap();
        fs::write(at("large.pem"), "x".repeat(300 * 1024)).unwrap();
        let (_other_place, other) = pair();
        let faults = [
            ("none.pem", "cannot be read"),
            ("empty.pem", "is empty"),
            ("words.pem", "cannot be used"),
            ("large.pem", "bytes"),
            ("", "no regular file"),
        ];
        for (name, words) in faults {
            let path = at(name).display().to_string();
            let certificate = refused(&TlsFiles { certificate: at(name), ..good.clone() }).to_string();
            let key = refused(&TlsFiles { key: at(name), ..good.clone() }).to_string();
            for (text, role) in [(certificate, "certificate"), (key, "key")] {
                let names_it = text.contains(&format!("the TLS {role} {path}"));
                assert!(names_it && text.contains(words), "{text}");
            }
        }
        let mismatch = refused(&TlsFiles { key: other.key.clone(), ..good.clone() }).to_string();
        for path in [&good.certificate, &other.key] {
            assert!(mismatch.contains(&path.display().to_string()), "{mismatch}");
        }
    }

    #[test]
    fn a_certificate_out_of_its_time_says_the_day() {
        let (_place, files) = pair();
        let read = files.read().unwrap();
        let year = std::time::Duration::from_secs(366 * 24 * 60 * 60);
        let at = |now| files.identity(&read, now).unwrap_err().to_string();
        let until = day(files.identity(&read, SystemTime::now()).unwrap().valid_until());
        let expired = at(SystemTime::now() + 3 * year);
        assert!(expired.contains(&format!("expired on {until}")), "{expired}");
        assert!(at(SystemTime::now() - year).contains("is not valid before 2"));
    }

    #[test]
    fn no_fault_shows_the_key() {
        let (_place, files) = pair();
        let text = fs::read_to_string(&files.key).unwrap();
        let secret: String = text.lines().nth(1).unwrap().chars().take(20).collect();
        let broken =
            [text.replace("-----END", "END"), text.replace("PRIVATE", "OTHER"), text.replace('A', "!")];
        for broken in broken {
            fs::write(&files.key, broken).unwrap();
            let error = refused(&files);
            assert!(!format!("{error} {error:?}").contains(&secret), "{error:?}");
        }
    }

    #[test]
    fn who_reads_the_key_is_seen() {
        let (_place, files) = pair();
        assert!(!files.key_is_open());
        fs::set_permissions(&files.key, Permissions::from_mode(0o640)).unwrap();
        assert!(!files.key_is_open(), "a group is somebody's choice");
        fs::set_permissions(&files.key, Permissions::from_mode(0o644)).unwrap();
        assert!(files.key_is_open());
    }
}
