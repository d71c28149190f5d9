//! The servers of deploy/cluster, with what `secrets.sh` makes for them: in a folder of their own and on free ports of loopback,
//! and else as their configuration says. Never a copy of that file.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use herald_tests::binary::herald;
use tempfile::TempDir;

use crate::{file, read};

/// How many there are.
pub(crate) const SERVERS: usize = 3;
/// How long one may take to listen on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the parts of a cluster know each other by, as `secrets.sh` made it.
pub(crate) struct Secrets {
    place: TempDir,
}

impl Secrets {
    /// Made anew.
    pub(crate) fn make() -> Self {
        let secrets = Self { place: tempfile::tempdir().unwrap() };
        let made = make_into(&secrets.folder());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        secrets
    }

    /// Where they are.
    pub(crate) fn folder(&self) -> PathBuf {
        self.place.path().join("secrets")
    }

    /// What vouches for the servers.
    pub(crate) fn authority(&self) -> PathBuf {
        self.folder().join("nats/tls.crt")
    }

    /// The variables that a Herald is given.
    pub(crate) fn variables(&self) -> Vec<(String, String)> {
        let text = fs::read_to_string(self.folder().join("herald.env")).unwrap();
        let pair = |line: &str| line.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        text.lines().map(|line| pair(line).unwrap()).collect()
    }
}

/// Runs `secrets.sh`.
pub(crate) fn make_into(folder: &Path) -> Output {
    let mut making = Command::new("sh");
    making.arg(file("cluster/secrets.sh")).arg(folder).env("HERALD", herald().get_program());
    making.output().unwrap()
}

/// One of the servers, gone when it is dropped.
struct Server {
    process: Child,
    port: u16,
}

/// All of them, running.
pub(crate) struct Servers {
    /// What they and who calls them know each other by.
    pub(crate) secrets: Secrets,
    servers: Vec<Server>,
}

impl Servers {
    /// Starts them.
    pub(crate) fn start() -> Self {
        let secrets = Secrets::make();
        let [clients, routes] = [free_ports(), free_ports()];
        let server = |number: usize| {
            let home = secrets.place.path().join(format!("nats-{number}"));
            lay(&secrets, &home);
            let configuration = home.join("nats.conf");
            let mut text = fs::read_to_string(&configuration).unwrap();
            for (deployed, here) in [
                ("0.0.0.0:4222".to_owned(), format!("127.0.0.1:{}", clients[number])),
                ("0.0.0.0:6222".to_owned(), format!("127.0.0.1:{}", routes[number])),
                ("\"/data\"".to_owned(), format!("{:?}", home.join("data"))),
            ]
            .into_iter()
            .chain((0..SERVERS).map(|other| (address(other, 6222), format!("127.0.0.1:{}", routes[other]))))
            {
                assert!(text.contains(&deployed), "{deployed} is not in nats.conf");
                text = text.replace(&deployed, &here);
            }
            fs::write(&configuration, text).unwrap();
            let process = nats(number, &configuration).spawn().unwrap();
            Server { process, port: clients[number] }
        };
        let servers = Self { servers: (0..SERVERS).map(server).collect(), secrets };
        servers.servers.iter().for_each(Server::wait);
        servers
    }

    /// What `variable` of `herald.env` says, with the addresses that the servers have here.
    pub(crate) fn told(&self, variable: &str) -> String {
        let variables = self.secrets.variables();
        let (_, said) = variables.into_iter().find(|(name, _)| name == variable).unwrap();
        (0..SERVERS).fold(said, |said, number| {
            said.replace(&address(number, 4222), &format!("127.0.0.1:{}", self.servers[number].port))
        })
    }
}

impl Server {
    fn wait(&self) {
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(since.elapsed() < PATIENCE, "nats-server does not start");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Either fails if it has ended, which is what is wanted.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Where server `number` is in a container.
pub(crate) fn address(number: usize, port: u16) -> String {
    format!("nats-{number}.nats:{port}")
}

/// Lays configuration and secrets out in `home` as they lie in a container's `/etc/nats`.
pub(crate) fn lay(secrets: &Secrets, home: &Path) {
    fs::create_dir_all(home.join("secrets")).unwrap();
    for name in ["accounts.conf", "tls.crt", "tls.key"] {
        fs::copy(secrets.folder().join("nats").join(name), home.join("secrets").join(name)).unwrap();
    }
    let text = read("cluster/nats.conf").replace("/etc/nats/", &format!("{}/", home.display()));
    fs::write(home.join("nats.conf"), text).unwrap();
}

/// nats-server as number `number`.
pub(crate) fn nats(number: usize, configuration: &Path) -> Command {
    let program =
        env::var("HERALD_NATS").expect("HERALD_NATS names nats-server: run the tests with tests/run");
    let mut command = Command::new(program);
    command.arg("-c").arg(configuration).stdout(Stdio::null()).stderr(Stdio::null());
    command.env("NATS_NAME", format!("nats-{number}")).env("NATS_MONITOR", "127.0.0.1:-1");
    command
}

/// Ports that nobody has just now, each another.
fn free_ports() -> [u16; SERVERS] {
    let held = [(); SERVERS].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    held.map(|listener| listener.local_addr().unwrap().port())
}
