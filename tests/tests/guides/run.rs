//! The README's commands, each as it stands, but for cargo: the program is built already. Never how long one takes.

use std::fs;

use crate::{
    block::{Block, script, shell},
    paste::{Pasted, paste_into_two_terminals},
};

/// Those that run the program.
pub(crate) fn blocks() -> Vec<Block> {
    shell("README.md", |heading| heading == "Run it")
}

#[test]
fn the_readmes_commands_do_what_it_says() {
    let typed = script(&blocks());
    let commands = typed.lines().count();
    let program =
        typed.replace("cargo run --release -- ", "herald ").replace("cargo run --release", "herald");
    assert_eq!(program.matches("herald").count() - program.matches("herald-").count(), commands, "{program}");
    let Pasted { out, err, place } = paste_into_two_terminals(&program);
    assert_eq!(err, "");
    assert!(out.contains("Herald listens on 127.0.0.1:") && out.contains("Games are kept in"), "{out}");
    assert!(out.contains("The server stays at ") && out.contains("  HOST=hh_"), "{out}");
    let map = fs::read_to_string(place.path().join("herald-map.svg")).unwrap();
    assert!(map.starts_with("<svg"), "{map}");
}
