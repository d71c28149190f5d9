//! A bash that examples are pasted into, with grpcurl and the program at hand, in a folder of its own. Never reaches beyond
//! loopback.

use std::{env, net::TcpListener, path::Path, process::Command};

use herald_tests::binary::built;
use tempfile::TempDir;

/// `herald` as an operator with two terminals has it. What goes on by itself (serving; a demo that stays) goes on beside the
/// script once it has said that it is there, and ends where the next begins, or at a line `# Ctrl-C`. Its address is a free
/// one, and whatever would be asked where Herald listens by itself is asked there. A nats-server goes on to the end.
const TWO_TERMINALS: &str = r#"
export HERALD_LISTEN=127.0.0.1:0 TMPDIR=$PWD
STAYS=
ended() { if [ -n "$STAYS" ]; then kill -TERM "$STAYS"; wait "$STAYS"; STAYS=; fi; }
SERVER=
trap 'for RUNS in $STAYS $SERVER; do kill -TERM "$RUNS"; wait "$RUNS" || true; done' EXIT
nats-server() {
  command nats-server "$@" 2>server.err & SERVER=$!
  while ! grep -q 'Server is ready' server.err; do
    kill -0 "$SERVER" || { cat server.err >&2; return 1; }
    sleep 0.05
  done
}
stays() { # WORDS THAT SAY SO, COMMAND…
  local said=$1 && shift
  ended
  : >stays.out
  command herald "$@" >stays.out 2>stays.err & STAYS=$!
  while ! grep -q "$said" stays.out; do
    kill -0 "$STAYS" || { cat stays.err >&2; return 1; }
    sleep 0.05
  done
  cat stays.out
  PORT=$(sed -n 's/^\(Herald listens on\|The server stays at\) [^ ]*:\([0-9]*\).*/\2/p' stays.out)
}
herald() {
  case "$*" in
    '' | serve* | --lan*) stays '^  grpcurl' "$@" ;;
    demo*--keep*) stays 'describe herald.v1' "$@" ;;
    backup* | export*) command herald "$@" --from "http://127.0.0.1:$PORT" ;;
    health) command herald health --at "http://127.0.0.1:$PORT" ;;
    *) command herald "$@" ;;
  esac
}
"#;

/// What it said to the two outputs, and the folder where it was.
pub(crate) struct Pasted {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) place: TempDir,
}

/// Pastes into a bash with these options, which must end well.
pub(crate) fn paste(options: &str, script: &str) -> Pasted {
    let place = tempfile::tempdir().unwrap();
    let grpcurl = env::var("HERALD_GRPCURL").expect("run the tests by tests/run, which fetches grpcurl");
    let program = built("herald");
    let nats = env::var("HERALD_NATS").expect("run the tests by tests/run, which fetches nats-server");
    let beside =
        [&program, Path::new(&grpcurl), Path::new(&nats)].map(|tool| tool.parent().unwrap().to_owned());
    let path =
        env::join_paths(beside.into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap()))).unwrap();
    let mut bash = Command::new("bash");
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("HERALD_")) {
        bash.env_remove(name);
    }
    let ran = bash
        .args(options.split(' '))
        .args(["-c", script])
        .env("PATH", path)
        .current_dir(place.path())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(ran.status.success(), "{out}\n{err}");
    Pasted { out, err, place }
}

/// Pastes what is typed into two terminals, Herald's and another.
pub(crate) fn paste_into_two_terminals(script: &str) -> Pasted {
    let script = script.replace("\n# Ctrl-C", "\nended\n#").replace("127.0.0.1:4217", "127.0.0.1:$PORT");
    // In a file it is no variable.
    let server = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let script = script.replace("127.0.0.1:4222", &server.to_string());
    paste("-euo pipefail", &format!("{TWO_TERMINALS}\n{script}\nended\n"))
}
