//! The messages a backup consists of, to bytes and back: a length before each, as protobuf writes it. Never reads a
//! commit, and never more bytes than one message may have.

use std::io::{self, BufRead, Read};

use bytes::{Bytes, BytesMut};
use herald_journal::GameKey;
use prost::Message;
use sha2::{Digest, Sha256};

use super::pb::{self, backup_entry::Entry as Out};

/// What the header says the bytes are.
const WHAT: &str = "herald backup";
/// The format written now. Every format ever written stays readable.
const FORMAT: u32 = 1;
/// The most bytes of one message: one of the largest commit a journal takes, and some.
const MAX_MESSAGE: u64 = 4 << 20;

/// One message of a backup.
#[derive(Debug)]
pub(crate) enum Entry {
    /// The first.
    Header { made_at_ms: i64 },
    /// Frames of one game, from this number on.
    Game { key: GameKey, first: u64, frames: Vec<Bytes> },
    /// A claimed name.
    Claim { name: Bytes, game: GameKey },
    /// The last, with the checksum of all before it.
    End(Totals, Checksum),
}

/// How much a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) commits: u64,
    pub(crate) claims: u64,
    /// Games left out because their record cannot be read.
    pub(crate) unreadable: u64,
}

/// SHA-256 of all bytes before the last message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Checksum([u8; 32]);

/// The checksum of what was written or read so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum(Sha256);

impl Sum {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn so_far(&self) -> Checksum {
        Checksum(self.0.clone().finalize().into())
    }
}

/// Why bytes are no message.
#[derive(Debug)]
pub(crate) enum NoEntry {
    /// They end in the middle.
    Short,
    /// They are something else.
    Nonsense,
    /// A newer Herald wrote them.
    NewerFormat(u32),
    /// They could not be read.
    Io(io::Error),
}

/// Writes a message behind what is in the buffer.
pub(crate) fn encode(entry: &Entry, into: &mut BytesMut) {
    let entry = match entry {
        Entry::Header { made_at_ms } => {
            Out::Header(pb::BackupHeader { what: WHAT.to_owned(), format: FORMAT, made_at_ms: *made_at_ms })
        }
        Entry::Game { key, first, frames } => {
            Out::Game(pb::BackupGame { key: key_out(*key), first: *first, frames: frames.clone() })
        }
        Entry::Claim { name, game } => {
            Out::Claim(pb::BackupClaim { name: name.clone(), game: key_out(*game) })
        }
        Entry::End(totals, checksum) => Out::End(pb::BackupEnd {
            games: totals.games,
            commits: totals.commits,
            claims: totals.claims,
            unreadable: totals.unreadable,
            checksum: Bytes::copy_from_slice(&checksum.0),
        }),
    };
    let entry = pb::BackupEntry { entry: Some(entry) };
    entry.encode_length_delimited(into).expect("a buffer that grows takes any message");
}

/// Reads the next message, adding its bytes to the sum; `None` at the end of the bytes.
///
/// # Errors
/// Anything but what [`encode`] wrote.
pub(crate) fn decode(from: &mut impl BufRead, sum: &mut Sum) -> Result<Option<Entry>, NoEntry> {
    let Some(length) = length(from, sum)? else { return Ok(None) };
    let mut bytes = Vec::new();
    // Grows with what is there rather than with what the length says.
    from.take(length).read_to_end(&mut bytes).map_err(NoEntry::Io)?;
    if bytes.len() as u64 != length {
        return Err(NoEntry::Short);
    }
    sum.add(&bytes);
    let entry = pb::BackupEntry::decode(Bytes::from(bytes)).map_err(|_| NoEntry::Nonsense)?;
    entry_in(entry).map(Some)
}

/// A length as protobuf writes it: seven bits a byte, the lowest first.
fn length(from: &mut impl BufRead, sum: &mut Sum) -> Result<Option<u64>, NoEntry> {
    let mut length = 0;
    for shift in (0..).step_by(7) {
        let mut byte = [0];
        if from.read(&mut byte).map_err(NoEntry::Io)? == 0 {
            return if shift == 0 { Ok(None) } else { Err(NoEntry::Short) };
        }
        sum.add(&byte);
        length |= u64::from(byte[0] & 0x7f) << shift;
        if length > MAX_MESSAGE || shift > 21 {
            return Err(NoEntry::Nonsense);
        }
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    Ok(Some(length))
}

fn entry_in(entry: pb::BackupEntry) -> Result<Entry, NoEntry> {
    Ok(match entry.entry.ok_or(NoEntry::Nonsense)? {
        Out::Header(header) if header.what != WHAT => return Err(NoEntry::Nonsense),
        Out::Header(header) if header.format != FORMAT => return Err(NoEntry::NewerFormat(header.format)),
        Out::Header(header) => Entry::Header { made_at_ms: header.made_at_ms },
        Out::Game(game) => Entry::Game { key: key_in(&game.key)?, first: game.first, frames: game.frames },
        Out::Claim(claim) => Entry::Claim { name: claim.name, game: key_in(&claim.game)? },
        Out::End(end) => {
            let checksum = end.checksum[..].try_into().map_err(|_| NoEntry::Nonsense)?;
            let totals = Totals {
                games: end.games,
                commits: end.commits,
                claims: end.claims,
                unreadable: end.unreadable,
            };
            Entry::End(totals, Checksum(checksum))
        }
    })
}

fn key_out(key: GameKey) -> Bytes {
    Bytes::copy_from_slice(&key.0)
}

fn key_in(bytes: &[u8]) -> Result<GameKey, NoEntry> {
    bytes.try_into().map(GameKey).map_err(|_| NoEntry::Nonsense)
}
