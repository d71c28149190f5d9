//! Looks at the certificate's files again and again, and shows what has changed to new connections. Never takes away a
//! certificate for one that is worse, and never says the same twice.

use std::{
    path::Path,
    time::{Duration, SystemTime},
};

use herald_server::Tls;
use tokio::time::MissedTickBehavior;

use super::files::{Mark, TlsError, TlsFiles, day};

/// How often the files are looked at.
pub const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The files, what is shown of them, and what is not.
///
/// Both are read whole at each look, since they are small: their times and sizes miss what is written within one tick of
/// the clock, or copied with its old time. It follows links, so that it makes no difference which of them was turned.
pub(crate) struct Reload {
    files: TlsFiles,
    tls: Tls,
    shown: Mark,
    /// The last moment at which it is valid; none once it has been told that this is over.
    until: Option<SystemTime>,
    refused: Option<Refused>,
}

/// What was found and is not shown.
struct Refused {
    found: Found,
    /// Files are often written one after the other: only what is still wrong at the second look is told of.
    told: bool,
}

/// What a look has found.
#[derive(PartialEq, Eq)]
enum Found {
    Held(Mark),
    Unread(String),
}

impl Reload {
    /// Reads the files for the first time.
    ///
    /// # Errors
    /// What is wrong with which of them.
    pub(crate) fn begin(files: TlsFiles, now: SystemTime) -> Result<Begun, TlsError> {
        let pair = files.read()?;
        let identity = files.identity(&pair, now)?;
        files.warn_of_open_key();
        let tls = Tls::new(identity.clone());
        let until = Some(identity.valid_until());
        Ok(Begun { identity, reload: Self { files, tls, shown: pair.mark(), until, refused: None } })
    }

    /// What the server is to show.
    pub(crate) fn tls(&self) -> Tls {
        self.tls.clone()
    }

    pub(crate) fn certificate(&self) -> &Path {
        &self.files.certificate
    }

    /// Looks again and again.
    pub(crate) async fn keep_up(mut self) {
        let mut tick = tokio::time::interval(LOOK_EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            let looked = tokio::task::spawn_blocking(move || {
                self.look(SystemTime::now());
                self
            });
            match looked.await {
                Ok(reload) => self = reload,
                Err(error) => {
                    return tracing::error!(%error, "the TLS files are looked at no more; start Herald anew");
                }
            }
        }
    }

    /// Looks once.
    fn look(&mut self, now: SystemTime) {
        self.tell_of_expiry(now);
        let read = self.files.read();
        let found = match &read {
            Ok(pair) if pair.mark() == self.shown => {
                self.refused = None;
                return;
            }
            Ok(pair) => Found::Held(pair.mark()),
            Err(error) => Found::Unread(error.to_string()),
        };
        // Asked again at each look: its time may have come.
        match read.and_then(|pair| Ok((pair.mark(), self.files.identity(&pair, now)?))) {
            Ok((mark, identity)) => {
                let until = identity.valid_until();
                self.tls.replace(identity);
                (self.shown, self.until, self.refused) = (mark, Some(until), None);
                tracing::info!("new connections see another TLS certificate, valid until {}", day(until));
                self.files.warn_of_open_key();
            }
            Err(error) => self.refuse(found, &error),
        }
    }

    /// Nobody else would: clients refuse what has expired, and Herald hears of it as of any that has gone.
    fn tell_of_expiry(&mut self, now: SystemTime) {
        if let Some(until) = self.until.take_if(|until| *until < now) {
            let (path, on) = (self.files.certificate.display(), day(until));
            tracing::warn!("the TLS certificate {path} expired on {on}, so clients refuse it; renew it");
        }
    }

    fn refuse(&mut self, found: Found, error: &TlsError) {
        match &mut self.refused {
            Some(refused) if refused.found == found => {
                if !refused.told {
                    refused.told = true;
                    tracing::warn!("the TLS files have changed, but the certificate before stays: {error}");
                }
            }
            Some(_) | None => self.refused = Some(Refused { found, told: false }),
        }
    }
}

/// What the first look has found.
pub(crate) struct Begun {
    pub(crate) identity: herald_server::Identity,
    pub(crate) reload: Reload,
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use tempfile::TempDir;
    use time::OffsetDateTime;

    use super::*;
    use crate::{certificate, cli::CertificateOptions};

    /// Makes a pair in a directory within this one.
    fn pair(place: &TempDir, name: &str) -> TlsFiles {
        let names = vec!["127.0.0.1".to_owned()];
        let options = CertificateOptions {
            names,
            out: place.path().join(name),
            peers: false,
            force: true,
            keep: false,
        };
        let made = certificate::make(&options, OffsetDateTime::now_utc()).unwrap();
        TlsFiles { certificate: made.certificate, key: made.key }
    }

    fn begin(files: &TlsFiles) -> Reload {
        Reload::begin(files.clone(), SystemTime::now()).unwrap().reload
    }

    fn shows(reload: &Reload, files: &TlsFiles) -> bool {
        reload.shown == files.read().unwrap().mark()
    }

    #[test]
    fn what_has_changed_is_shown_and_what_has_not_is_left() {
        let place = tempfile::tempdir().unwrap();
        let files = pair(&place, "tls");
        let mut reload = begin(&files);
        let before = reload.shown;
        reload.look(SystemTime::now());
        assert_eq!(reload.shown, before);
        pair(&place, "tls");
        reload.look(SystemTime::now());
        assert!(shows(&reload, &files) && reload.shown != before);
    }

    #[test]
    fn what_is_broken_is_told_of_once_at_the_second_look_and_the_one_before_stays() {
        let place = tempfile::tempdir().unwrap();
        let files = pair(&place, "tls");
        let mut reload = begin(&files);
        let before = reload.shown;
        let told = |reload: &Reload| reload.refused.as_ref().map(|refused| refused.told);
        let other = pair(&place, "other");
        let breaks: [&dyn Fn(); 3] = [
            &|| fs::write(&files.key, fs::read(&other.key).unwrap()).unwrap(),
            &|| fs::write(&files.certificate, "half of it").unwrap(),
            &|| fs::remove_file(&files.certificate).unwrap(),
        ];
        for break_it in breaks {
            break_it();
            for expected in [Some(false), Some(true), Some(true)] {
                reload.look(SystemTime::now());
                assert_eq!((told(&reload), reload.shown), (expected, before));
            }
        }
        let renewed = pair(&place, "tls");
        reload.look(SystemTime::now());
        assert!(told(&reload).is_none() && shows(&reload, &renewed));
    }

    #[test]
    fn a_pair_whose_time_comes_later_is_shown_then() {
        let place = tempfile::tempdir().unwrap();
        let files = pair(&place, "tls");
        let mut reload = begin(&files);
        pair(&place, "tls");
        reload.look(SystemTime::now() - Duration::from_secs(30 * 24 * 60 * 60));
        assert!(!shows(&reload, &files));
        reload.look(SystemTime::now());
        assert!(shows(&reload, &files));
    }

    #[test]
    fn that_its_time_is_over_is_told_of_once() {
        let place = tempfile::tempdir().unwrap();
        let files = pair(&place, "tls");
        let mut reload = begin(&files);
        reload.look(SystemTime::now());
        assert!(reload.until.is_some());
        let later = SystemTime::now() + Duration::from_secs(3 * 366 * 24 * 60 * 60);
        reload.look(later);
        assert!(reload.until.is_none() && shows(&reload, &files), "what has expired is better than nothing");
        pair(&place, "tls");
        reload.look(SystemTime::now());
        assert!(reload.until.is_some());
    }

    #[test]
    fn a_turned_link_is_a_change() {
        let place = tempfile::tempdir().unwrap();
        let (first, second) = (pair(&place, "first"), pair(&place, "second"));
        // As orchestrators mount secrets: the files are links into a directory that is a link, and that one is turned.
        let (data, turned) = (place.path().join("data"), place.path().join("turned"));
        symlink("first", &data).unwrap();
        let link = |name: &str| {
            let path = place.path().join(format!("link-{name}"));
            symlink(Path::new("data").join(name), &path).unwrap();
            path
        };
        let files =
            TlsFiles { certificate: link(certificate::CERTIFICATE_FILE), key: link(certificate::KEY_FILE) };
        let mut reload = begin(&files);
        assert!(shows(&reload, &first));
        symlink("second", &turned).unwrap();
        fs::rename(&turned, &data).unwrap();
        reload.look(SystemTime::now());
        assert!(shows(&reload, &second));
    }
}
