//! What stands in a message's header beside the commit: its number, who wrote it, and a sum. Never holds or changes the
//! commit's bytes, which are the message's whole payload.
//!
//! One header says it all: `commit ‹number› ‹writer› ‹sum›`, `fence ‹commits before it›`, or `deleted`.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use async_nats::HeaderMap;
use data_encoding::HEXLOWER;

use crate::{GameKey, JournalError};

/// The header's name.
const HEADER: &str = "Herald";

/// Who wrote a commit: another for each append, so that an append whose answer was lost finds itself again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Writer([u8; 16]);

impl fmt::Display for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// Makes a node's writers: 64 bits that are drawn for the node, and how many it has made.
pub(super) struct Writers {
    node: [u8; 8],
    made: AtomicU64,
}

impl Writers {
    /// Those of a node that has just connected.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub(super) fn draw() -> Result<Self, JournalError> {
        let mut node = [0; 8];
        getrandom::fill(&mut node).map_err(|error| JournalError::store("draw a node's id", error))?;
        Ok(Self { node, made: AtomicU64::new(0) })
    }

    /// One that nobody else has.
    pub(super) fn next(&self) -> Writer {
        let mut writer = [0; 16];
        writer[..8].copy_from_slice(&self.node);
        writer[8..].copy_from_slice(&self.made.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        Writer(writer)
    }
}

/// What a message on a game's subject is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Envelope {
    /// A commit, with its number.
    Commit { number: u64, writer: Writer, sum: u32 },
    /// Nothing but a new last sequence: whatever was sent before and has not landed never will.
    Fence { commits: u64 },
    /// The game was deleted, and this stands in the place of all its commits.
    Deleted,
}

impl Envelope {
    /// Around commit `number` of `game`.
    pub(super) fn commit(game: GameKey, number: u64, writer: Writer, bytes: &[u8]) -> Self {
        Self::Commit { number, writer, sum: sum(game, number, bytes) }
    }

    /// As the header of a message.
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, self.to_string());
        headers
    }

    /// What `headers` say; `None` if no Herald wrote them.
    pub(super) fn read(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get(HEADER)?.as_str();
        let mut words = text.split(' ');
        let read = match words.next()? {
            "commit" => Self::Commit {
                number: words.next()?.parse().ok()?,
                writer: Writer(HEXLOWER.decode(words.next()?.as_bytes()).ok()?.try_into().ok()?),
                sum: u32::from_str_radix(words.next()?, 16).ok()?,
            },
            "fence" => Self::Fence { commits: words.next()?.parse().ok()? },
            "deleted" => Self::Deleted,
            _ => return None,
        };
        words.next().is_none().then_some(read)
    }
}

impl fmt::Display for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Commit { number, writer, sum } => {
                write!(f, "commit {number} {writer} {sum:08x}")
            }
            Self::Fence { commits } => write!(f, "fence {commits}"),
            Self::Deleted => f.write_str("deleted"),
        }
    }
}

/// The sum of a commit's bytes and of where they belong, so that a commit in a wrong place is noticed too.
pub(super) fn sum(game: GameKey, number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&game.0);
    hasher.update(&number.to_be_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameKey = GameKey([7; 16]);

    fn headers(text: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, text);
        headers
    }

    #[test]
    fn an_envelope_is_read_as_it_was_written() {
        let writer = Writer([0xab; 16]);
        let commit = Envelope::commit(GAME, 17, writer, b"bytes");
        for envelope in [commit, Envelope::Fence { commits: 0 }, Envelope::Deleted] {
            assert!(Envelope::read(&envelope.headers()) == Some(envelope));
        }
        let text = Envelope::Commit { number: 17, writer, sum: 0x1f }.to_string();
        assert_eq!(text, format!("commit 17 {} 0000001f", "ab".repeat(16)));
    }

    #[test]
    fn no_two_appends_are_written_by_the_same() {
        let (one, two) = (Writers::draw().unwrap(), Writers::draw().unwrap());
        let made = [one.next(), one.next(), two.next(), two.next()];
        let texts: std::collections::BTreeSet<_> = made.iter().map(|writer| writer.0).collect();
        assert_eq!(texts.len(), 4);
    }

    #[test]
    fn what_no_herald_wrote_is_not_read() {
        assert!(Envelope::read(&HeaderMap::new()).is_none());
        let long = format!("commit 1 {} 00000000 more", "ab".repeat(16));
        for text in
            ["", "commit", "commit 1", "commit x y z", "commit 1 abcd 00000000", "deleted twice", &long]
        {
            assert!(Envelope::read(&headers(text)).is_none(), "{text}");
        }
    }

    #[test]
    fn a_sum_is_of_the_place_too() {
        let here = sum(GAME, 1, b"bytes");
        assert_ne!(here, sum(GAME, 2, b"bytes"));
        assert_ne!(here, sum(GameKey([8; 16]), 1, b"bytes"));
        assert_ne!(here, sum(GAME, 1, b"bytez"));
    }
}
