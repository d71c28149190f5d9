//! Reads an exported transcript, as anyone can who has the file. Never compares two.

use bytes::Bytes;
use herald_api::v1;
use prost::Message;
use sha2::{Digest, Sha256};

/// Whether these pieces are of a transcript, and not of a record.
pub(super) fn is_one(pieces: &[Bytes]) -> bool {
    let kind = |piece: &Bytes| v1::ExportGameResponse::decode(piece.clone()).unwrap().kind();
    pieces.iter().all(|piece| kind(piece) == v1::ExportKind::Transcript)
}

/// Each sum is that of all before it: so it tells nothing that they do not.
pub(super) fn holds(pieces: &[Bytes]) {
    let pieces = pieces.iter().map(|piece| v1::ExportGameResponse::decode(piece.clone()).unwrap().piece);
    let mut file = Bytes::from(pieces.flatten().collect::<Vec<u8>>());
    let mut sum = [0; 32];
    while !file.is_empty() {
        let part = v1::TranscriptPart::decode_length_delimited(&mut file).unwrap();
        sum = Sha256::new().chain_update(sum).chain_update(&part.body).finalize().into();
        assert_eq!(part.sum[..], sum);
    }
}
