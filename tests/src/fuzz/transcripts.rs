//! Transcripts that nobody was given, held against the record as `herald verify --transcript` does. Never found to be of
//! this game unless it is what Herald told.

use std::fs;

use fastrand::Rng;

use super::{Target, company::company, mutate, wait};

/// This target.
pub const TARGET: Target = Target { name: "transcripts", run, make };

fn make(rng: &mut Rng) -> Vec<u8> {
    let all = &company().transcripts;
    let (mut told, other) = (all[rng.usize(..all.len())].clone(), &all[rng.usize(..all.len())]);
    if rng.u8(..8) > 0 {
        mutate::bytes(rng, &mut told, other);
    }
    told
}

fn run(input: &[u8]) -> bool {
    let place = tempfile::tempdir().unwrap();
    let (told, record) = (place.path().join("told"), place.path().join("record"));
    fs::write(&told, input).unwrap();
    fs::write(&record, &company().files[0]).unwrap();
    // What is longer than it needs to be is the same to a reader, and no other transcript.
    let holds = wait(herald::transcript::compare(&told, &record)).is_ok();
    assert!(!holds || company().transcripts.iter().any(|given| same(given, input)));
    holds
}

/// Whether these are the same parts.
fn same(given: &[u8], input: &[u8]) -> bool {
    parts(given).is_some_and(|parts| Some(parts) == self::parts(input))
}

fn parts(mut bytes: &[u8]) -> Option<Vec<herald_api::v1::TranscriptPart>> {
    use prost::Message;
    let mut parts = Vec::new();
    while !bytes.is_empty() {
        parts.push(herald_api::v1::TranscriptPart::decode_length_delimited(&mut bytes).ok()?);
    }
    Some(parts)
}
