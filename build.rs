//! Turns `proto/` into Rust, without protoc on the machine. Run by the two crates that own messages: `herald-api`
//! gets `herald.v1`, public and reflected; `herald-table` gets `herald.record.v1`, which never leaves the store.

use std::{env, error::Error, fs, path::PathBuf};

use prost_types::{FileDescriptorSet, field_descriptor_proto::Type};

/// Views and updates are encoded once for all who see the same, so the generated types hold these fields as bytes
/// that are ready to send. On the wire a message field and a bytes field are the same; reflection still tells the
/// message.
const READY_MADE: &[(&str, &str)] = &[
    ("GetViewResponse", "view"),
    ("WatchViewResponse", "view"),
    ("WatchViewResponse", "update"),
    ("Update", "view"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let proto = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../proto");
    println!("cargo::rerun-if-changed={}", proto.display());
    println!("cargo::rerun-if-changed=../../build.rs");
    match env::var("CARGO_PKG_NAME")?.as_str() {
        "herald-api" => public(&proto),
        "herald-table" => record(&proto),
        other => Err(format!("{other} owns no messages").into()),
    }
}

fn public(proto: &PathBuf) -> Result<(), Box<dyn Error>> {
    let files = ["game", "move", "view", "operator", "entry", "statistics", "towers", "transcript", "types"]
        .map(|file| format!("herald/v1/{file}.proto"));
    let mut compiler = protox::Compiler::new([proto])?;
    compiler.include_source_info(true).include_imports(true).open_files(&files)?;
    // Reflection shows the comments, so that `grpcurl describe` is a manual.
    let described = PathBuf::from(env::var("OUT_DIR")?).join("herald_v1.bin");
    fs::write(described, compiler.encode_file_descriptor_set())?;

    let mut files = compiler.file_descriptor_set();
    make_ready(&mut files);
    tonic_prost_build::configure().bytes(".").compile_fds(files)?;
    Ok(())
}

fn record(proto: &PathBuf) -> Result<(), Box<dyn Error>> {
    let files = protox::compile(["herald/record/v1/record.proto"], [proto])?;
    tonic_prost_build::configure().bytes(".").build_client(false).build_server(false).compile_fds(files)?;
    Ok(())
}

fn make_ready(files: &mut FileDescriptorSet) {
    let messages = files.file.iter_mut().flat_map(|file| &mut file.message_type);
    for message in messages {
        let name = message.name().to_owned();
        for field in &mut message.field {
            if READY_MADE.contains(&(name.as_str(), field.name())) {
                field.set_type(Type::Bytes);
                field.type_name = None;
            }
        }
    }
}
