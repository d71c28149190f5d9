//! A program that must end well in good time, and what it printed. Never left running, nor what it has started.

use std::{
    io::Read,
    os::unix::process::CommandExt,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long a program may take, where other tests take their share of the machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs it to its end; what it printed. Fails if it does, with everything it said.
pub(crate) fn run(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    // A group of its own, so that a browser ends with who has started it.
    let spawned = command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = spawned.spawn().unwrap_or_else(|fault| panic!("{shown}: {fault}"));
    let (out, err) = (drain(child.stdout.take().unwrap()), drain(child.stderr.take().unwrap()));
    let start = Instant::now();
    let ended = loop {
        if let Some(ended) = child.try_wait().unwrap() {
            break Some(ended);
        }
        if start.elapsed() > PATIENCE {
            break None;
        }
        thread::sleep(Duration::from_millis(20));
    };
    // Whatever it has left behind; there is nothing left, if all is well.
    let group = format!("kill -KILL -{} 2>&1", child.id());
    drop(Command::new("sh").args(["-c", &group]).output());
    if ended.is_none() {
        child.wait().unwrap();
    }
    let (out, err) = (out.join().unwrap(), err.join().unwrap());
    assert!(ended.is_some(), "it does not end: {shown}\n{out}\n{err}");
    assert!(ended.is_some_and(|ended| ended.success()), "{shown}\n{out}\n{err}");
    out
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).unwrap();
        text
    })
}
