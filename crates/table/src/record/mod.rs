//! The stored form of a commit: `herald.record.v1`, with a checksum that chains it to the one before. Never shown to
//! anyone; never decides.

pub(crate) mod backup;
mod codes;
mod described;
mod mend;
mod play;
mod settings;
mod table;
#[cfg(test)]
mod tests;
mod tournaments;
mod towers;
mod tracked;
mod vote;

use bytes::Bytes;
use herald_words::{Fingerprint, RequestId, Revision, Seat};
use prost::Message;
use sha2::{Digest, Sha256};

use crate::{
    commit::{Body, Commit, Maker},
    token::Hash,
};

/// The generated messages.
#[allow(missing_docs, unreachable_pub, clippy::all, reason = "generated; the comments stand in proto/")]
mod pb {
    include!(concat!(env!("OUT_DIR"), "/herald.record.v1.rs"));
}

/// The format written now. Every format ever written stays readable.
const VERSION: u32 = 1;
/// Bytes of a frame's checksum.
const CHECKSUM_BYTES: usize = 16;

/// Binds a frame to all that came before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chain([u8; CHECKSUM_BYTES]);

/// What is left of a frame once it is checked: what memory keeps of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// The commit's own bytes.
    pub(crate) bytes: Bytes,
    /// The chain after it.
    pub(crate) chain: Chain,
}

/// Why a stored frame cannot be read. Holds nothing of its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// The bytes are no frame or no commit.
    Malformed,
    /// A newer Herald wrote it.
    NewerFormat(u32),
    /// The checksum is not that of these bytes after those before.
    ChainBroken,
    /// A commit has the wrong number.
    OutOfOrder,
    /// The commit says what cannot be.
    Nonsense(&'static str),
}

impl Chain {
    fn next(self, commit: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(self.0).chain_update(commit).finalize();
        let mut sum = [0; CHECKSUM_BYTES];
        sum.copy_from_slice(&hash[..CHECKSUM_BYTES]);
        Self(sum)
    }
}

/// A commit as one value of the journal, and what memory keeps of it.
pub(crate) fn encode(commit: &Commit, before: Chain) -> (Bytes, Link) {
    let bytes = Bytes::from(commit_out(commit).encode_to_vec());
    let chain = before.next(&bytes);
    let checksum = Bytes::copy_from_slice(&chain.0);
    let frame = pb::Frame { version: VERSION, checksum, commit: bytes };
    (Bytes::from(frame.encode_to_vec()), Link { bytes: frame.commit, chain })
}

/// Reads a value of the journal back.
///
/// # Errors
/// Anything but what [`encode`] wrote after the same chain.
pub(crate) fn decode(bytes: Bytes, before: Chain) -> Result<(Commit, Link), Unreadable> {
    let frame = pb::Frame::decode(bytes).map_err(|_| Unreadable::Malformed)?;
    if frame.version != VERSION {
        return Err(Unreadable::NewerFormat(frame.version));
    }
    let chain = before.next(&frame.commit);
    if frame.checksum[..] != chain.0 {
        return Err(Unreadable::ChainBroken);
    }
    let commit = decode_again(frame.commit.clone())?;
    Ok((commit, Link { bytes: frame.commit, chain }))
}

/// Reads a commit's own bytes, whose frame was checked before.
///
/// # Errors
/// Anything but those bytes.
pub(crate) fn decode_again(bytes: Bytes) -> Result<Commit, Unreadable> {
    commit_in(pb::Commit::decode(bytes).map_err(|_| Unreadable::Malformed)?)
}

fn commit_out(commit: &Commit) -> pb::Commit {
    let maker = match commit.maker {
        Maker::Seat(seat) => pb::maker::Maker::Seat(seat.0.into()),
        Maker::Host => pb::maker::Maker::Host(pb::Nothing {}),
        Maker::Client => pb::maker::Maker::Client(pb::Nothing {}),
    };
    let body = match &commit.body {
        Body::Table(events) => {
            pb::commit::Body::Table(pb::TableChange { events: events.iter().map(table::event_out).collect() })
        }
        Body::Play(events) => {
            pb::commit::Body::Play(pb::PlayChange { events: events.iter().map(play::event_out).collect() })
        }
    };
    pb::Commit {
        revision: commit.revision.0,
        at_ms: commit.at_ms,
        maker: Some(pb::Maker { maker: Some(maker) }),
        request_id: String::new(),
        request_hash: Bytes::copy_from_slice(&commit.request.0),
        fingerprint: Bytes::copy_from_slice(&commit.fingerprint.0),
        body: Some(body),
    }
}

/// What the client called a commit that was read before, hashed.
pub(crate) fn request_of(frame: &Bytes) -> Option<Hash> {
    let commit = raw(frame)?;
    request_in(&commit.request_id, &commit.request_hash).ok()
}

/// Whether a frame of before there were hashes holds the name of a request that stands for its caller.
pub(crate) fn names_a_client(frame: &Bytes) -> bool {
    raw(frame).is_some_and(|commit| !commit.request_id.is_empty())
}

fn raw(frame: &Bytes) -> Option<pb::Commit> {
    let frame = pb::Frame::decode(frame.clone()).ok()?;
    pb::Commit::decode(frame.commit).ok()
}

fn commit_in(commit: pb::Commit) -> Result<Commit, Unreadable> {
    let maker = match commit.maker.and_then(|maker| maker.maker) {
        Some(pb::maker::Maker::Seat(seat)) => Maker::Seat(Seat(narrow(seat)?)),
        Some(pb::maker::Maker::Host(_)) => Maker::Host,
        Some(pb::maker::Maker::Client(_)) => Maker::Client,
        None => return Err(Unreadable::Nonsense("no maker")),
    };
    let body = match commit.body {
        Some(pb::commit::Body::Table(change)) => Body::Table(each(change.events, table::event_in)?),
        Some(pb::commit::Body::Play(change)) => {
            Body::Play(each(change.events, play::event_in)?.into_boxed_slice())
        }
        None => return Err(Unreadable::Nonsense("no body")),
    };
    Ok(Commit {
        revision: Revision(commit.revision),
        at_ms: commit.at_ms,
        maker,
        request: request_in(&commit.request_id, &commit.request_hash)?,
        fingerprint: Fingerprint(exactly(&commit.fingerprint)?),
        body,
    })
}

/// Each of a list, in a list of just their size: one that is collected in place keeps the room of the larger messages it came
/// from, and an allocator may leave it that room though it is told to shrink.
fn each<M, T>(messages: Vec<M>, read: impl Fn(M) -> Result<T, Unreadable>) -> Result<Vec<T>, Unreadable> {
    let mut list = Vec::with_capacity(messages.len());
    for message in messages {
        list.push(read(message)?);
    }
    Ok(list)
}

/// Records of before there were hashes hold what the client wrote.
fn request_in(plain: &str, hash: &[u8]) -> Result<Hash, Unreadable> {
    match (plain, hash) {
        ("", hash) => exactly(hash).map(Hash),
        (plain, []) if RequestId::parse(plain).is_some() => Ok(Hash::of(plain)),
        (_, _) => Err(Unreadable::Nonsense("request id")),
    }
}

/// A number that must fit the type it was written from.
fn narrow<T: TryFrom<u32>>(number: u32) -> Result<T, Unreadable> {
    T::try_from(number).map_err(|_| Unreadable::Nonsense("number"))
}

fn exactly<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Unreadable> {
    bytes.try_into().map_err(|_| Unreadable::Nonsense("length"))
}
