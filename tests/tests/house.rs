//! The house itself: who may know whom, what lies where, how files begin. Invariants of absence, which no other test
//! would notice. Never runs the product.
#![allow(clippy::unwrap_used, reason = "a test's panic is its way to fail")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use herald_tests::fuzz::TARGETS;

/// Lines of a source file, at most: longer ones hold more than one concept.
const MAX_LINES: usize = 450;

/// What the top level may hold.
const TOP_LEVEL: &[&str] = &[
    ".cargo",
    ".ci",
    ".config",
    ".git",
    ".gitignore",
    "ARCHITECTURE.md",
    "BENCHMARKS.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "build.rs",
    "clippy.toml",
    "crates",
    "deny.toml",
    "deploy",
    "proto",
    "rustfmt.toml",
    "tests",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The names of every package in a crate's normal dependency tree.
fn tree(package: &str) -> Vec<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "tree",
            "--locked",
            "--offline",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--package",
            package,
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn the_server_knows_neither_rules_nor_journal_nor_tables() {
    let knows = tree("herald-server");
    for hidden in ["herald-rules", "herald-journal", "herald-table", "sled"] {
        assert!(!knows.iter().any(|name| name == hidden), "herald-server must not know {hidden}");
    }
    let table = tree("herald-table");
    for known in ["herald-rules", "herald-journal", "herald-words"] {
        assert!(table.iter().any(|name| name == known), "the tree is read wrongly: {known} is not found");
    }
}

#[test]
fn the_sentences_know_words_alone() {
    let phrases = tree("herald-phrases");
    assert!(phrases.iter().any(|name| name == "herald-words"), "the tree is read wrongly");
    for outside in ["herald-rules", "herald-table", "herald-api", "tokio", "tonic", "prost"] {
        assert!(!phrases.iter().any(|name| name == outside), "the sentences must not know {outside}");
    }
}

#[test]
fn the_rules_know_words_alone_and_the_journal_no_rules() {
    let rules = tree("herald-rules");
    for outside in ["tokio", "sled", "prost", "tonic", "getrandom", "herald-journal", "herald-api"] {
        assert!(!rules.iter().any(|name| name == outside), "the rules must not know {outside}");
    }
    assert!(!tree("herald-journal").iter().any(|name| name == "herald-rules" || name == "herald-words"));
    assert!(!tree("herald-words").iter().any(|name| name == "tonic" || name == "prost"));
}

#[test]
fn tls_is_rustls_with_ring_and_the_server_makes_no_certificate() {
    let program = tree("herald");
    assert!(program.iter().any(|name| name == "ring"), "the tree is read wrongly: ring is not found");
    for other in ["openssl-sys", "native-tls", "aws-lc-sys", "rustls-pemfile"] {
        assert!(!program.iter().any(|name| name == other), "{other} has come in");
    }
    assert!(!tree("herald-server").iter().any(|name| name == "rcgen"));
}

#[test]
fn the_top_level_holds_what_the_layout_says() {
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for path in listed.lines() {
        let top = path.split('/').next().unwrap();
        assert!(TOP_LEVEL.contains(&top), "{top} is not part of the layout");
    }
}

/// Where limits stand.
const LIMITS: [&str; 4] = [
    "crates/words/src/limits.rs",
    "crates/server/src/limits.rs",
    "crates/journal/src/limits.rs",
    "crates/journal/src/disk/queue.rs",
];
/// What bounds nobody.
const NO_LIMIT: &str = "ACCEPT_REST";

#[test]
fn each_limit_is_listed_with_tests_that_there_are() {
    let mut named = Vec::new();
    for file in LIMITS {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let product = text.split("#[cfg(test)]").next().unwrap();
        let constants = product.lines().filter_map(|line| line.split_once("const "));
        named.extend(constants.filter_map(|(_, rest)| Some(rest.split_once(':')?.0.to_owned())));
    }
    named.retain(|name| name != NO_LIMIT && name.chars().all(|at| at.is_ascii_uppercase() || at == '_'));
    assert!(named.len() > 70, "the limits are not found");
    let mut sources = Vec::new();
    for folder in ["crates", "tests"] {
        collect(&root().join(folder), &mut sources);
    }
    let sources: String = sources.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let chapter = page.split("\n## ").find(|chapter| chapter.starts_with("Limits\n")).unwrap();
    let mut listed = Vec::new();
    for row in chapter.lines().filter(|line| line.starts_with("| `")) {
        let [limits, tests] =
            row.trim_matches('|').split(" | ").map(in_code).collect::<Vec<_>>().try_into().unwrap();
        assert!(!tests.is_empty(), "{row}");
        for test in tests {
            assert!(sources.contains(&format!("fn {test}(")), "there is no test {test}");
        }
        listed.extend(limits);
    }
    named.sort();
    listed.sort();
    assert_eq!(listed, named, "SECURITY.md and the limits");
}

/// What stands between backticks.
fn in_code(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn cargo_fuzz_has_the_targets_there_are_and_the_long_run_compiles_them() {
    let mut there: Vec<_> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    there.sort();
    let fuzz = root().join("tests/fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    let (_, bins) = manifest.split_once("[[bin]]").unwrap();
    let values = |key: &str| {
        let lines = bins.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        let mut values: Vec<_> = lines.map(|value| value.trim_matches('"').to_owned()).collect();
        values.sort();
        values
    };
    assert_eq!(values("name"), there);
    let paths: Vec<_> = there.iter().map(|name| format!("fuzz_targets/{name}.rs")).collect();
    assert_eq!(values("path"), paths);
    let files = fs::read_dir(fuzz.join("fuzz_targets")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files, there.iter().map(|name| format!("{name}.rs")).collect::<Vec<_>>());
    for name in &there {
        let text = fs::read_to_string(fuzz.join("fuzz_targets").join(format!("{name}.rs"))).unwrap();
        assert!(text.contains(&format!("fuzz::{name}::TARGET;")), "{name} runs another's target");
    }
    let run = fs::read_to_string(root().join("tests/run")).unwrap();
    assert!(run.contains("cargo check --locked --manifest-path tests/fuzz/Cargo.toml"));
}

#[test]
fn every_file_begins_with_what_it_is_for_and_holds_one_concept() {
    let mut files = vec![root().join("build.rs")];
    for folder in ["crates", "tests"] {
        collect(&root().join(folder), &mut files);
    }
    assert!(files.len() > 50, "the files are not found");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//!"), "{} does not say what it is for", file.display());
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", file.display());
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("fuzz/target") {
            // What cargo-fuzz builds lies beside its package.
        } else if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
