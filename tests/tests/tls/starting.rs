//! With what the program starts, and what it says; with what it does not, and why.

use std::{fs, os::unix::fs::PermissionsExt, process::Output};

use herald_tests::binary::{Herald, herald};

use crate::operator::Operator;

/// Serves, told this; it must end by itself.
fn refused(told: &[&str]) -> String {
    let store = tempfile::tempdir().unwrap();
    let Output { status, stderr, .. } =
        herald().arg("serve").args(told).arg("--store").arg(store.path().join("store")).output().unwrap();
    assert_eq!(status.code(), Some(1));
    assert!(!store.path().join("store").exists(), "no store is touched");
    String::from_utf8(stderr).unwrap()
}

#[test]
fn plain_text_beyond_loopback_is_refused_with_the_ways_out() {
    let said = refused(&["--listen", "0.0.0.0:0"]);
    for way in ["--tls-certificate", "herald certificate", "--lan", "--insecure"] {
        assert!(said.contains(way), "{said}");
    }
}

#[test]
fn plain_text_that_is_meant_is_said_aloud_once() {
    for meant in ["--insecure", "--lan"] {
        let store = tempfile::tempdir().unwrap();
        // No test tells the network anything.
        let told = ["--listen", "0.0.0.0:0", meant, "--announce=false"];
        let herald = Herald::serve_with(store.path(), &told);
        let log = herald.log();
        let warnings: Vec<_> = log.lines().filter(|line| line.contains("WARN")).collect();
        let [warning] = warnings[..] else { panic!("one warning: {log}") };
        assert!(warning.contains("plain text") && warning.contains("tokens"), "{warning}");
        assert!(herald.greeting[0].contains("in plain text"), "{:?}", herald.greeting);
    }
}

#[test]
fn with_a_certificate_any_address_is_listened_on_and_nothing_is_warned_of() {
    let operator = Operator::new();
    let (certificate, key) = (operator.certificate(), operator.key());
    let told = ["--listen", "0.0.0.0:0", "--tls-certificate", &certificate, "--tls-key", &key];
    let store = tempfile::tempdir().unwrap();
    let herald = Herald::serve_with(store.path(), &told);
    assert!(herald.greeting[0].contains("over TLS"), "{:?}", herald.greeting);
    assert!(!herald.log().contains("WARN"), "{}", herald.log());
    drop(herald);

    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let herald = Herald::serve_with(store.path(), &told);
    assert!(herald.log().contains(&format!("chmod o= {key}")), "{}", herald.log());
}

#[test]
fn a_certificate_that_cannot_be_used_is_said_before_anything_is_opened() {
    let operator = Operator::new();
    operator.makes("other");
    let (certificate, key) = (operator.certificate(), operator.key());
    let (none, other) = (operator.path("none.pem"), operator.path("other/herald-key.pem"));
    let (none, other) = (none.to_str().unwrap(), other.to_str().unwrap());
    for (told, words) in [
        (vec!["--tls-certificate", &certificate], "--tls-key"),
        (vec!["--tls-certificate", none, "--tls-key", &key], none),
        (vec!["--tls-certificate", &certificate, "--tls-key", other], "is not that of the certificate"),
    ] {
        let said = refused(&told);
        assert!(said.contains(words) && said.lines().count() == 1, "{said}");
    }
}
