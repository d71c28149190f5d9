//! How the stream's subjects are spelled, and read back. Never talks to a server.
//!
//! A game is `‹stream›.game.‹2 hex›.‹30 hex›`, so that games are listed a shard of 256 after the other; a claimed name is
//! `‹stream›.name.‹its first byte›._‹its bytes›`, so that the order of shards is the order of names; every node's pulse is
//! `‹stream›.pulse`. What nodes ask each other goes by `‹stream›.hearsay`, which the stream does not hold.

use bytes::Bytes;
use data_encoding::HEXLOWER;

use crate::GameKey;

/// The subjects of one stream.
#[derive(Clone, Debug)]
pub(super) struct Subjects {
    prefix: String,
}

/// What is listed a shard after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    Games,
    Names,
}

impl Listed {
    fn token(self) -> &'static str {
        match self {
            Self::Games => "game",
            Self::Names => "name",
        }
    }
}

impl Subjects {
    /// Those of the stream called `stream`.
    pub(super) fn of(stream: &str) -> Self {
        Self { prefix: stream.to_ascii_lowercase() }
    }

    /// Everything the stream holds.
    pub(super) fn all(&self) -> Vec<String> {
        vec![self.every(Listed::Games), self.every(Listed::Names), self.pulse()]
    }

    pub(super) fn pulse(&self) -> String {
        format!("{}.pulse", self.prefix)
    }

    pub(super) fn hearsay(&self) -> String {
        format!("{}.hearsay", self.prefix)
    }

    pub(super) fn game(&self, game: GameKey) -> String {
        let (shard, rest) = game.0.split_at(1);
        format!("{}.game.{}.{}", self.prefix, HEXLOWER.encode(shard), HEXLOWER.encode(rest))
    }

    /// What [`game`](Self::game) spelled; `None` if it did not.
    pub(super) fn game_in(&self, subject: &str) -> Option<GameKey> {
        let (shard, rest) = self.tokens(subject, Listed::Games)?;
        let bytes = HEXLOWER.decode(format!("{shard}{rest}").as_bytes()).ok()?;
        bytes.try_into().ok().map(GameKey)
    }

    pub(super) fn name(&self, name: &[u8]) -> String {
        let shard = name.first().copied().unwrap_or_default();
        format!("{}.name.{shard:02x}._{}", self.prefix, HEXLOWER.encode(name))
    }

    /// What [`name`](Self::name) spelled; `None` if it did not.
    pub(super) fn name_in(&self, subject: &str) -> Option<Bytes> {
        let (_, rest) = self.tokens(subject, Listed::Names)?;
        HEXLOWER.decode(rest.strip_prefix('_')?.as_bytes()).ok().map(Bytes::from)
    }

    /// All of `listed`.
    pub(super) fn every(&self, listed: Listed) -> String {
        format!("{}.{}.*.*", self.prefix, listed.token())
    }

    /// One shard of `listed`.
    pub(super) fn shard(&self, listed: Listed, shard: u8) -> String {
        format!("{}.{}.{shard:02x}.*", self.prefix, listed.token())
    }

    fn tokens<'a>(&self, subject: &'a str, listed: Listed) -> Option<(&'a str, &'a str)> {
        let rest = subject.strip_prefix(self.prefix.as_str())?.strip_prefix('.')?;
        rest.strip_prefix(listed.token())?.strip_prefix('.')?.split_once('.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_read_as_it_was_spelled() {
        let subjects = Subjects::of("HERALD");
        let game = GameKey([0x7f; 16]);
        assert_eq!(subjects.game(game), "herald.game.7f.7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f");
        assert_eq!(subjects.game_in(&subjects.game(game)), Some(game));
        for name in [&b""[..], b"\0", b"KNIGHT", &[0xff; 64]] {
            assert_eq!(subjects.name_in(&subjects.name(name)).as_deref(), Some(name));
        }
        assert_eq!(subjects.name(b"KN"), "herald.name.4b._4b4e");
        assert_eq!(subjects.name(b""), "herald.name.00._");
        for foreign in ["herald.name.4b._4b4e", "herald.game.7f.7f", "other.game.7f.7f", "herald.pulse", ""] {
            assert_eq!(subjects.game_in(foreign), None);
        }
        assert_eq!(subjects.name_in(&subjects.game(game)), None);
    }
}
