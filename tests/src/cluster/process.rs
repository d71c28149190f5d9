//! Signals to a process that a test has started. Never to any other.

use std::process::{Child, Command};

/// Sends a signal, such as `STOP`.
pub(super) fn signal(process: u32, name: &str) {
    let sent =
        Command::new("sh").args(["-c", "kill -\"$1\" \"$2\"", "sh", name, &process.to_string()]).status();
    assert!(sent.unwrap().success(), "no process takes {name}");
}

/// Kills it, as a power cut would.
pub(super) fn kill(child: &mut Child) {
    // Either fails if it has ended, which is what is wanted.
    drop(child.kill());
    drop(child.wait());
}
