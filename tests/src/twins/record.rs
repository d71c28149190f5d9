//! A record copied, and the same with another secret: what was drawn stands in it as it was drawn, what will be drawn is
//! different. Never knows a commit, but the frame around it.

use std::sync::Arc;

use bytes::Bytes;
use herald_journal::{Appended, GameKey, Journal, MemoryJournal};
use prost::Message;
use sha2::{Digest, Sha256};

/// As `herald.record.v1` has it.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Frame {
    #[prost(uint32, tag = "1")]
    version: u32,
    #[prost(bytes = "bytes", tag = "2")]
    checksum: Bytes,
    #[prost(bytes = "bytes", tag = "3")]
    pub(crate) commit: Bytes,
}

/// All games again. Where a game's first commit holds `secret`, the copy has `other`, and is chained anew.
pub(super) async fn copied(from: &MemoryJournal, secret: &[u8; 32], other: &[u8; 32]) -> Arc<MemoryJournal> {
    let copy = MemoryJournal::new();
    for game in from.games(None, 200).await.unwrap() {
        let frames = from.read(game, 0).await.unwrap();
        let frames: Vec<_> = frames.into_iter().map(|frame| Frame::decode(frame).unwrap()).collect();
        append(&copy, game, chained(exchanged(frames, secret, other)));
    }
    Arc::new(copy)
}

fn exchanged(mut frames: Vec<Frame>, secret: &[u8; 32], other: &[u8; 32]) -> Vec<Frame> {
    let opened = &mut frames[0].commit;
    if let Some(at) = opened.windows(32).position(|window| window == secret) {
        let mut bytes = opened.to_vec();
        bytes[at..at + 32].copy_from_slice(other);
        *opened = bytes.into();
    }
    frames
}

/// Each bound to those before.
pub(crate) fn chained(mut frames: Vec<Frame>) -> Vec<Frame> {
    let mut before = Bytes::from_static(&[0; 16]);
    for frame in &mut frames {
        let sum = Sha256::new().chain_update(&before).chain_update(&frame.commit).finalize();
        frame.checksum = Bytes::copy_from_slice(&sum[..16]);
        before = frame.checksum.clone();
    }
    frames
}

fn append(journal: &MemoryJournal, game: GameKey, frames: Vec<Frame>) {
    for (number, frame) in (0..).zip(frames) {
        let done = Box::new(|how| assert!(matches!(how, Appended::Committed), "{how:?}"));
        journal.append(game, number, frame.encode_to_vec().into(), done);
    }
}
