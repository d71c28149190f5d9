//! The program itself, run as its operator runs it: a process with a store, known by what it prints. Never left
//! running, and never handed this machine's own settings.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use tempfile::NamedTempFile;

/// How long a program that was told to stop may take.
const STOP_TIME: Duration = Duration::from_secs(15);

/// A running `herald serve`.
pub struct Herald {
    process: Child,
    /// Where it says it listens.
    pub address: String,
    /// What it printed as it started, a line each.
    pub greeting: Vec<String>,
    /// What it printed since.
    printed: Arc<Mutex<Vec<String>>>,
    log: NamedTempFile,
}

/// A command that runs the program, with nothing of this machine's settings.
pub fn herald() -> Command {
    clean(&built("herald"))
}

fn clean(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("HERALD_") || text == "RUST_LOG" {
            command.env_remove(&name);
        }
    }
    command
}

/// Where cargo puts a package's program: beside the directory of the tests.
pub fn built(package: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    let program = test.parent().and_then(Path::parent).unwrap().join(package);
    assert!(program.exists(), "{} is missing: build it with `cargo build -p {package}`", program.display());
    program
}

impl Herald {
    /// Serves this store on a free loopback port.
    pub fn serve(store: &Path) -> Self {
        Self::serve_with(store, &["--listen", "127.0.0.1:0"])
    }

    /// Serves this store, told more.
    pub fn serve_with(store: &Path, told: &[&str]) -> Self {
        Self::serve_by(&built("herald"), store, told)
    }

    /// The same by another program that does as this one.
    pub fn serve_by(program: &Path, store: &Path, told: &[&str]) -> Self {
        let log = NamedTempFile::new().unwrap();
        let mut process = clean(program)
            .arg("serve")
            .args(told)
            .arg("--store")
            .arg(store)
            .current_dir(env::temp_dir())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        let mut greeting = Vec::new();
        // Its last line is a command to paste.
        while !greeting.last().is_some_and(|line: &String| line.trim_start().starts_with("grpcurl")) {
            let mut line = String::new();
            if out.read_line(&mut line).unwrap() == 0 {
                let ended = process.wait().unwrap();
                panic!("herald {ended} before it served: {greeting:?} {}", text(&log));
            }
            greeting.push(line.trim_end().to_owned());
        }
        // It may go on printing: nobody closes its output before it ends.
        let printed: Arc<Mutex<Vec<String>>> = Arc::default();
        let paper = Arc::clone(&printed);
        thread::spawn(move || {
            out.lines().map_while(Result::ok).for_each(|line| paper.lock().unwrap().push(line))
        });
        let listens = greeting.iter().find_map(|line| line.strip_prefix("Herald listens on "));
        let address = listens.and_then(|rest| rest.split_whitespace().next()).unwrap().to_owned();
        Self { process, address, greeting, printed, log }
    }

    /// Sends SIGTERM.
    pub fn signal(&self) {
        let pid = self.process.id().to_string();
        assert!(Command::new("sh").args(["-c", "kill -TERM \"$1\"", "sh", &pid]).status().unwrap().success());
    }

    /// Sends SIGTERM, and waits until it has ended.
    pub fn terminate(mut self) -> ExitStatus {
        self.signal();
        let start = Instant::now();
        loop {
            if let Some(ended) = self.process.try_wait().unwrap() {
                return ended;
            }
            assert!(start.elapsed() < STOP_TIME, "herald does not stop: {}", self.log());
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// What it has printed since it started, once it has printed a line that says this.
    pub fn prints(&self, awaited: &str) -> Vec<String> {
        let start = Instant::now();
        loop {
            let printed = self.printed.lock().unwrap().clone();
            if printed.iter().any(|line| line.contains(awaited)) {
                return printed;
            }
            assert!(start.elapsed() < STOP_TIME, "{awaited:?} is not printed: {printed:?}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether it has printed nothing since it started.
    pub fn prints_nothing(&self) -> bool {
        self.printed.lock().unwrap().is_empty()
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        text(&self.log)
    }
}

impl Drop for Herald {
    fn drop(&mut self) {
        // Either fails if it has ended, which is what is wanted.
        drop(self.process.kill());
        drop(self.process.wait());
        if thread::panicking() {
            eprintln!("herald's log: {}", self.log());
        }
    }
}

fn text(log: &NamedTempFile) -> String {
    let mut text = String::new();
    log.reopen().unwrap().read_to_string(&mut text).unwrap();
    text
}
