//! Three nats-servers of one cluster, each with a folder of its own and synced at each message. Never anything of this machine's own
//! settings, and never a server that outlives its test.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use herald_journal::{Connecting, JetStreamJournal};
use tempfile::TempDir;

use super::process;

/// Herald's stream.
const STREAM: &str = "HERALD";
/// How many there are.
pub const SERVERS: usize = 3;
/// How long a server may take to greet, and the cluster to be whole, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The servers.
pub struct Engine {
    servers: Vec<Server>,
}

struct Server {
    name: String,
    client: u16,
    monitor: u16,
    home: TempDir,
    /// `None` while it is killed.
    process: Option<Child>,
}

/// How a Herald is to reach them.
#[derive(Clone, Debug)]
pub struct Addresses {
    pub store: String,
    pub system: String,
}

/// Where what the servers keep lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    /// In memory where there is such a place: what a disk does to games is no matter here.
    Quick,
    /// Where files lie, so that figures have the disk in them.
    Real,
}

impl Engine {
    pub fn start() -> Self {
        Self::start_on(Disk::Quick)
    }

    pub fn start_on(disk: Disk) -> Self {
        let routes: Vec<u16> = (0..SERVERS).map(|_| free_port()).collect();
        let others =
            routes.iter().map(|port| format!("\"nats://127.0.0.1:{port}\"")).collect::<Vec<_>>().join(", ");
        let servers =
            routes.iter().enumerate().map(|(number, route)| Server::start(number, *route, &others, disk));
        let engine = Self { servers: servers.collect() };
        engine.servers.iter().for_each(Server::wait);
        engine
    }

    pub fn addresses(&self) -> Addresses {
        let all = |user: &str| {
            let each = self.servers.iter().map(|server| format!("nats://{user}@127.0.0.1:{}", server.client));
            each.collect::<Vec<_>>().join(",")
        };
        Addresses { store: all("app:a-password"), system: all("sys:another") }
    }

    /// How a journal of the test's own reaches them.
    pub fn connecting(&self) -> Connecting {
        let Addresses { store, system } = self.addresses();
        Connecting::to(&store).unwrap().system(&system).unwrap()
    }

    /// A journal of the test's own, once the cluster is whole.
    pub async fn journal(&self) -> JetStreamJournal {
        let since = Instant::now();
        loop {
            match JetStreamJournal::connect(self.connecting()).await {
                Ok(journal) => return journal,
                Err(error) => assert!(since.elapsed() < PATIENCE, "{error:?}"),
            }
        }
    }

    /// Which of them leads the stream, by what those that run say.
    pub fn leader(&self) -> usize {
        let since = Instant::now();
        loop {
            let told = self.servers.iter().find_map(Server::leader);
            if let Some(found) =
                told.and_then(|name| self.servers.iter().position(|server| server.name == name))
            {
                return found;
            }
            assert!(since.elapsed() < PATIENCE, "nobody leads the stream");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits until each of them has all that is in the stream, so that any may be killed and the others go on.
    pub fn is_whole(&self) {
        let since = Instant::now();
        while !self.servers.iter().any(Server::has_all_beside) {
            assert!(since.elapsed() < PATIENCE, "the servers do not come to be alike");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Kills one of them.
    pub fn kill(&mut self, server: usize) {
        if let Some(mut child) = self.servers[server].process.take() {
            process::kill(&mut child);
        }
    }

    /// SIGSTOP: it is there, and does nothing.
    pub fn pause(&self, server: usize) {
        self.signal(server, "STOP");
    }

    /// SIGCONT.
    pub fn go_on(&self, server: usize) {
        self.signal(server, "CONT");
    }

    fn signal(&self, server: usize, signal: &str) {
        process::signal(self.servers[server].process.as_ref().expect("it runs").id(), signal);
    }

    /// Starts one of them again on what it kept.
    pub fn start_again(&mut self, server: usize) {
        let server = &mut self.servers[server];
        server.process = Some(spawn(server.home.path()));
        server.wait();
    }
}

impl Server {
    fn start(number: usize, route: u16, others: &str, disk: Disk) -> Self {
        let memory = Path::new("/dev/shm");
        let home = match disk {
            Disk::Quick if memory.is_dir() => tempfile::tempdir_in(memory),
            Disk::Quick | Disk::Real => tempfile::tempdir(),
        };
        let (home, client, monitor) = (home.unwrap(), free_port(), free_port());
        // Of no other cluster's either.
        let name = format!("n{}-{client}", number + 1);
        let configuration = format!(
            "server_name: {name}\nlisten: \"127.0.0.1:{client}\"\nhttp: \"127.0.0.1:{monitor}\"\nmax_payload: 2MB\n\
             jetstream {{ store_dir: {:?}, sync_interval: always, max_file_store: 4GB, max_memory_store: 256MB }}\n\
             cluster {{ name: table, listen: \"127.0.0.1:{route}\", routes: [{others}] }}\n\
             accounts {{\n  SYS {{ users: [{{user: sys, password: another}}] }}\n  \
             APP {{ jetstream: enabled, users: [{{user: app, password: a-password}}] }}\n}}\nsystem_account: SYS\n",
            home.path().join("store").display().to_string(),
        );
        fs::write(home.path().join("conf"), configuration).unwrap();
        let process = Some(spawn(home.path()));
        Self { name, client, monitor, home, process }
    }

    fn wait(&self) {
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.client)).is_err() {
            assert!(since.elapsed() < PATIENCE, "nats-server does not start: {}", self.log());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The name of the stream's leader, if this one knows of a stream and a leader.
    fn leader(&self) -> Option<String> {
        self.cluster()?["leader"].as_str().map(str::to_owned)
    }

    /// Whether this one leads the stream and all others have what it has.
    fn has_all_beside(&self) -> bool {
        let Some(cluster) = self.cluster() else { return false };
        let others = cluster["replicas"].as_array().map(Vec::as_slice).unwrap_or_default();
        cluster["leader"] == self.name.as_str()
            && others.len() == SERVERS - 1
            && others.iter().all(|other| other["current"] == true && other["lag"].as_u64().unwrap_or(0) == 0)
    }

    /// What it says of who keeps Herald's stream; there may be others.
    fn cluster(&self) -> Option<serde_json::Value> {
        self.process.as_ref()?;
        let told = get(self.monitor, "/jsz?accounts=true&streams=true&config=false")?;
        let told: serde_json::Value = serde_json::from_str(&told).ok()?;
        let accounts = told["account_details"].as_array()?;
        let mut streams = accounts.iter().filter_map(|account| account["stream_detail"].as_array()).flatten();
        streams.find(|stream| stream["name"] == STREAM)?.get("cluster").cloned()
    }

    fn log(&self) -> String {
        fs::read_to_string(self.home.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.process {
            process::kill(child);
        }
        if thread::panicking() {
            let log = self.log();
            let from = log.len().saturating_sub(4_000);
            eprintln!("{}'s log ends: {}", self.name, String::from_utf8_lossy(&log.as_bytes()[from..]));
        }
    }
}

fn spawn(home: &Path) -> Child {
    let program = env::var("HERALD_NATS").expect("HERALD_NATS names nats-server: use tests/run");
    let log = fs::File::options().create(true).append(true).open(home.join("log")).unwrap();
    Command::new(program)
        .arg("-c")
        .arg(home.join("conf"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}

/// What a page of plain HTTP holds.
fn get(port: u16, page: &str) -> Option<String> {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    write!(stream, "GET {page} HTTP/1.0\r\nHost: localhost\r\n\r\n").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned())
}

/// A port that nobody has just now.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
