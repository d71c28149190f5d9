//! systemd's units. Held against systemd's own reading where this machine has it; nothing is started or installed.

use std::process::{Command, Output};

use crate::{file, read, root};

/// Of 10, lower being better: what is left is chiefly that the service has a network.
const MOST_EXPOSED: &str = "15";

/// Runs systemd-analyze; none where there is none, which is said.
fn analyze(words: &[&str]) -> Option<Output> {
    match Command::new("systemd-analyze").args(words).output() {
        Ok(output) => Some(output),
        Err(error) => {
            eprintln!("NOT CHECKED: systemd-analyze does not run here: {error}");
            None
        }
    }
}

#[test]
fn systemd_takes_every_unit() {
    let place = tempfile::tempdir().unwrap();
    // It looks whether the program is there: this one is.
    let program = std::env::current_exe().unwrap();
    for name in ["herald.service", "herald-backup.service", "herald-backup.timer"] {
        let text = read(name).replace("/usr/local/bin/herald", program.to_str().unwrap());
        std::fs::write(place.path().join(name), text).unwrap();
    }
    for name in ["herald.service", "herald-backup.timer"] {
        let unit = place.path().join(name);
        let Some(read) = analyze(&["verify", "--man=no", unit.to_str().unwrap()]) else { return };
        let said = String::from_utf8_lossy(&read.stderr);
        let ours = said.lines().filter(|line| line.contains("herald")).collect::<Vec<_>>();
        assert!(ours.is_empty() && read.status.success(), "{name}: {said}");
    }
}

#[test]
fn the_service_may_do_little_and_the_readme_says_how_little() {
    let unit = file("herald.service");
    let threshold = format!("--threshold={MOST_EXPOSED}");
    let Some(rated) = analyze(&["security", "--offline=yes", &threshold, unit.to_str().unwrap()]) else {
        return;
    };
    let said = String::from_utf8_lossy(&rated.stdout);
    assert!(rated.status.success(), "{said}");
    let (_, exposure) = said.split_once("exposure level for herald.service: ").unwrap();
    let exposure = exposure.split_whitespace().next().unwrap();
    assert!(read("README.md").contains(&format!("rates its exposure {exposure} of 10")), "{exposure}");
}

#[test]
fn the_unit_lets_herald_listen_where_the_configuration_says() {
    let unit = read("herald.service");
    assert!(unit.contains(&format!("SocketBindAllow=tcp:{}\n", herald::config::DEFAULT_PORT)));
    assert!(unit.contains("SocketBindAllow=udp:5353\n"), "mDNS");
    assert!(root().join("deploy/herald.toml").exists() && unit.contains("deploy/herald.toml"));
}
