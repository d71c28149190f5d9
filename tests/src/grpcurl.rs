//! grpcurl: a client that knows of Herald only what reflection tells, and speaks JSON. Never the one on this machine's
//! path: the one that `tests/run` has fetched.

use std::{
    env,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use serde_json::{Deserializer, Value};

/// grpcurl ends with this and the gRPC status code.
pub const REFUSED: i32 = 64;
/// Seconds a call may take.
const MAX_TIME: &str = "20";
/// How long a message of a stream may take to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// grpcurl, pointed at a server.
pub struct Grpcurl {
    program: String,
    address: String,
    /// How it is to know the server.
    security: Vec<String>,
}

/// How a run of grpcurl ended.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// A refusal, as grpcurl tells it.
#[derive(Debug)]
pub struct Refused {
    /// grpcurl's exit code.
    pub exit: i32,
    /// The status as JSON.
    pub status: Value,
}

/// A stream that runs beside the calls.
pub struct Stream {
    process: Child,
    messages: Receiver<Value>,
}

impl Grpcurl {
    /// In plain text.
    pub fn at(address: &str) -> Self {
        Self::knowing(address, vec!["-plaintext".to_owned()])
    }

    /// Over TLS, trusting this certificate alone.
    pub fn trusting(address: &str, certificate: &str) -> Self {
        Self::knowing(address, vec!["-cacert".to_owned(), certificate.to_owned()])
    }

    fn knowing(address: &str, security: Vec<String>) -> Self {
        let program = env::var("HERALD_GRPCURL")
            .expect("HERALD_GRPCURL must name grpcurl: run the tests with tests/run, which fetches it");
        Self { program, address: address.to_owned(), security }
    }

    fn command(&self, flags: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.security).arg("-format-error").args(flags).stdin(Stdio::null());
        command
    }

    /// Runs it with flags before the address and words after it.
    pub fn run(&self, flags: &[&str], words: &[&str]) -> Ended {
        let output = self.command(flags).arg(&self.address).args(words).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ended { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// What reflection tells: `list`, or `describe` of something.
    pub fn tells(&self, words: &[&str]) -> String {
        let ended = self.run(&["-max-time", MAX_TIME], words);
        assert_eq!(ended.code, 0, "{ended:?}");
        ended.out
    }

    /// Makes a call; an empty token is none.
    pub fn call(&self, token: &str, method: &str, message: &Value) -> Result<Value, Box<Refused>> {
        let (header, data) = (authorization(token), message.to_string());
        let ended = self.run(&["-max-time", MAX_TIME, "-H", &header, "-d", &data], &[&full(method)]);
        if ended.code == 0 {
            return Ok(serde_json::from_str(&ended.out).unwrap());
        }
        let status = serde_json::from_str(&ended.err).unwrap_or_else(|_| panic!("{method}: {ended:?}"));
        Err(Box::new(Refused { exit: ended.code, status }))
    }

    /// Opens a stream that runs until it is dropped or ended by the server.
    pub fn stream(&self, token: &str, method: &str, message: &Value) -> Stream {
        let (header, data) = (authorization(token), message.to_string());
        let mut command = self.command(&["-H", &header, "-d", &data]);
        command.args([&self.address, &full(method)]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let out = process.stdout.take().unwrap();
        let (send, messages) = channel();
        thread::spawn(move || {
            let told = Deserializer::from_reader(out).into_iter();
            told.map_while(Result::ok).try_for_each(|message| send.send(message))
        });
        Stream { process, messages }
    }
}

/// A scheme without a token is what grpcurl sends where there is none.
fn authorization(token: &str) -> String {
    if token.is_empty() { "x-nobody: true".to_owned() } else { format!("authorization: Bearer {token}") }
}

fn full(method: &str) -> String {
    format!("herald.v1.{method}")
}

impl Stream {
    /// The next message.
    pub fn next(&self) -> Value {
        self.messages.recv_timeout(PATIENCE).expect("the stream says something")
    }

    /// Waits until the server has ended it; what was left to read, and how grpcurl ended.
    pub fn end(mut self) -> (Vec<Value>, i32) {
        let rest = self.messages.iter().collect();
        let ended = self.process.wait().unwrap();
        (rest, ended.code().unwrap())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // Either fails if it has ended, which is what is wanted.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Refused {
    /// The first detail of this type, such as `ErrorInfo`.
    pub fn detail(&self, name: &str) -> &Value {
        let details = self.status["details"].as_array().unwrap();
        let of = |detail: &&Value| detail["@type"] == format!("type.googleapis.com/google.rpc.{name}");
        details.iter().find(of).unwrap_or_else(|| panic!("no {name}: {self:?}"))
    }

    pub fn reason(&self) -> &str {
        self.detail("ErrorInfo")["reason"].as_str().unwrap()
    }
}
