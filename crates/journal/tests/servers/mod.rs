//! Real nats-servers on loopback, each gone with what it kept when it is dropped. Never skips: without the program a test fails.

#![allow(dead_code, reason = "each of the test programs uses its own part")]

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use herald_journal::{Connecting, JetStreamJournal};
use tempfile::TempDir;

/// How long a server may take to greet on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// One server with a system account, alone or of a cluster.
pub(crate) struct Server {
    pub(crate) port: u16,
    home: TempDir,
    process: Child,
}

impl Server {
    /// A server that syncs each message.
    pub(crate) fn start() -> Self {
        Self::start_with("jetstream { store_dir: STORE, sync_interval: always, max_file_store: 1GB }")
    }

    /// A server with these lines in its configuration, where `STORE` is its own folder.
    pub(crate) fn start_with(more: &str) -> Self {
        let server = Self::begin("solo", more);
        server.wait();
        server
    }

    fn begin(name: &str, more: &str) -> Self {
        // In memory where there is such a place: what a disk does to commits is the server's affair, and its own tests'.
        let memory = Path::new("/dev/shm");
        let home = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let port = free_port();
        let store = home.path().join("store");
        let configuration = format!(
            "server_name: {name}\nlisten: \"127.0.0.1:{port}\"\nmax_payload: 2MB\n{}\n\
             accounts {{\n  SYS {{ users: [{{user: sys, password: secret}}] }}\n  \
             APP {{ jetstream: enabled, users: [{{user: app, password: \"p@ss\"}}] }}\n}}\nsystem_account: SYS\n",
            more.replace("STORE", &format!("{:?}", store.display().to_string())),
        );
        std::fs::write(home.path().join("conf"), configuration).unwrap();
        let process = spawn(home.path());
        Self { port, home, process }
    }

    /// Kills it, as a power cut would. What it kept stays.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again on what it kept.
    pub(crate) fn start_again(&mut self) {
        self.process = spawn(self.home.path());
        self.wait();
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://app:p%40ss@127.0.0.1:{}", self.port)
    }

    pub(crate) fn system(&self) -> String {
        format!("nats://sys:secret@127.0.0.1:{}", self.port)
    }

    /// How to connect to it: one copy of each commit, and a system account that says how it syncs.
    pub(crate) fn connecting(&self) -> Connecting {
        Connecting::to(&self.address()).unwrap().replicas(1).system(&self.system()).unwrap()
    }

    pub(crate) async fn journal(&self) -> JetStreamJournal {
        JetStreamJournal::connect(self.connecting()).await.unwrap()
    }

    fn wait(&self) {
        let since = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(since.elapsed() < PATIENCE, "nats-server does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Three servers of one cluster, with three copies of each commit.
pub(crate) struct Cluster {
    pub(crate) servers: Vec<Server>,
}

impl Cluster {
    pub(crate) fn start() -> Self {
        let ports = [free_port(), free_port(), free_port()];
        let routes = ports.map(|port| format!("\"nats://127.0.0.1:{port}\"")).join(", ");
        let servers = ports.map(|port| {
            let more = format!(
                "jetstream {{ store_dir: STORE, sync_interval: always, max_file_store: 1GB }}\n\
                 cluster {{ name: C, listen: \"127.0.0.1:{port}\", routes: [{routes}] }}"
            );
            Server::begin(&format!("n{port}"), &more)
        });
        servers.iter().for_each(Server::wait);
        Self { servers: servers.into() }
    }

    /// As `Server::connecting`, with three copies of each commit. The first server of the list is tried first.
    pub(crate) fn connecting(&self) -> Connecting {
        let all =
            |address: fn(&Server) -> String| self.servers.iter().map(address).collect::<Vec<_>>().join(",");
        Connecting::to(&all(Server::address)).unwrap().system(&all(Server::system)).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(home: &Path) -> Child {
    let program = std::env::var("HERALD_NATS").expect("HERALD_NATS names nats-server: use tests/run");
    let configuration = home.join("conf");
    let quiet = [Stdio::null(), Stdio::null()];
    let [out, err] = quiet;
    Command::new(program).arg("-c").arg(configuration).stdout(out).stderr(err).spawn().unwrap()
}

/// A port that nobody has just now.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
