//! What stands in deploy/ as far as it can be checked without starting it: units, YAML, configuration, container file; and the
//! cluster's servers, which are started. Never starts a container or a service; `deploy/README.md` says what was.
#![allow(clippy::unwrap_used, reason = "a panic is a test's way to fail")]

mod cluster;
mod configuration;
mod containers;
mod heavy;
mod servers;
mod units;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn file(name: &str) -> PathBuf {
    root().join("deploy").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(file(name)).unwrap()
}

/// The documents of a YAML file, held against Kubernetes' schemas where a version is named.
fn yaml(name: &str, kubernetes: Option<&str>) -> Vec<Value> {
    let packages = env::var("HERALD_PYTHON_PACKAGES").expect(
        "HERALD_PYTHON_PACKAGES must name a directory with PyYAML: run the tests with tests/run, which fills one",
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/deploy/as_json.py");
    let mut command = Command::new("python3");
    command.env("PYTHONPATH", packages).arg(script).arg(file(name));
    if let Some(version) = kubernetes {
        command.args(["--kubernetes", version]);
    }
    let read = command.output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    serde_json::from_slice(&read.stdout).unwrap()
}

/// The names of the environment's variables that `herald serve` knows.
fn variables() -> Vec<String> {
    use clap::CommandFactory;
    let cli = herald::cli::Cli::command();
    let serve = cli.get_subcommands().find(|command| command.get_name() == "serve").unwrap();
    let named = serve.get_arguments().filter_map(clap::Arg::get_env);
    named.map(|name| name.to_str().unwrap().to_owned()).collect()
}
