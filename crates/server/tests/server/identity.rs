//! Which certificates and keys are shown, and what is said of those that are not. Never opens a connection.

use std::time::{Duration, SystemTime};

use herald_server::{Identity, IdentityError};

use crate::paper::{Paper, pem};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn refused(certificate: &str, key: &str) -> IdentityError {
    Identity::from_pem(certificate.as_bytes(), key.as_bytes(), SystemTime::now()).unwrap_err()
}

#[test]
fn a_good_pair_says_for_whom_and_until_when() {
    let (paper, until) = (Paper::new(), SystemTime::now() + DAY);
    let identity = paper.identity().unwrap();
    let told = identity.valid_until();
    assert!(until - Duration::from_secs(60) < told && told <= until, "{told:?}");
    assert_eq!(identity.first_name().as_deref(), Some("table.example"));
    assert!(identity.is_for("127.0.0.1") && identity.is_for("table.example"));
    assert!(!identity.is_for("127.0.0.2") && !identity.is_for("other.example") && !identity.is_for(""));
}

#[test]
fn a_chain_may_follow_the_servers_own_certificate_and_words_stand_between() {
    let (paper, other) = (Paper::new(), Paper::new());
    let chain = format!("subject: CN = x\n{}\nissuer: y\n{}", paper.certificate(), other.certificate());
    let now = SystemTime::now();
    assert!(Identity::from_pem(chain.as_bytes(), paper.key().as_bytes(), now).is_ok());
    // The key's file may hold the certificate as well, and the certificate's the key.
    let all = chain + &paper.key();
    assert!(Identity::from_pem(all.as_bytes(), all.as_bytes(), now).is_ok());
}

#[test]
fn what_would_make_every_client_fail_is_refused_with_its_reason() {
    let (paper, other) = (Paper::new(), Paper::new());
    let (certificate, key) = (paper.certificate(), paper.key());
    assert_eq!(refused("", &key), IdentityError::NoCertificate);
    assert_eq!(refused(&key, &key), IdentityError::NoCertificate);
    assert_eq!(refused(&certificate, ""), IdentityError::NoKey);
    assert_eq!(refused(&certificate, &certificate), IdentityError::NoKey);
    assert_eq!(refused(&certificate, &other.key()), IdentityError::Mismatch);
    assert_eq!(refused(&certificate, &pem("PRIVATE KEY", b"no key")), IdentityError::BadKey);
    assert_eq!(refused(&certificate, &pem("ENCRYPTED PRIVATE KEY", b"locked")), IdentityError::LockedKey);
    for bad in
        [&pem("CERTIFICATE", b"none"), &certificate[..certificate.len() / 2], &certificate.replace('M', "!")]
    {
        assert!(matches!(refused(bad, &key), IdentityError::BadCertificate(_)), "{bad}");
    }
}

#[test]
fn a_certificate_out_of_its_time_is_refused() {
    let now = SystemTime::now();
    let second = Duration::from_secs(1);
    let expired = Paper::valid(now - 2 * DAY, now - second).identity().unwrap_err();
    assert!(matches!(expired, IdentityError::Expired { at } if at <= now));
    let early = Paper::valid(now + DAY, now + 2 * DAY).identity().unwrap_err();
    assert!(matches!(early, IdentityError::NotYetValid { from } if from > now));
}

#[test]
fn nothing_that_is_said_shows_the_key() {
    let paper = Paper::new();
    let secret: String = paper.key().lines().nth(1).unwrap().chars().take(20).collect();
    let half = paper.key().replace("-----END", "----END");
    for key in [half.as_str(), &paper.key().replace('A', "!"), &paper.key().replace("PRIVATE", "OTHER")] {
        let error = refused(&paper.certificate(), key);
        assert!(!format!("{error} {error:?}").contains(&secret), "{error:?}");
    }
    assert!(!format!("{:?}", paper.identity().unwrap()).contains(&secret));
}
