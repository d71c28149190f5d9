//! Names for things: games, seats, meeples, cities, prize tiles, revisions, requests. Never interprets them.

use std::fmt;

use crate::{MAX_REQUEST_ID_CHARS, MIN_SECRET_REQUEST_ID_CHARS};

/// One game. 128 random bits, written as 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub [u8; 16]);

impl GameId {
    /// Reads the 32 digits back; anything else is `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return None;
        }
        let mut id = [0; 16];
        for (byte, pair) in id.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = hex(pair[0])? << 4 | hex(pair[1])?;
        }
        Some(Self(id))
    }
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// A player's place at the table, numbered from 1 in the order of joining. The order of play is told at
    /// the start.
    Seat(u8)
}
number! {
    /// A correction put to the table's vote, numbered from 1; a number is not used again.
    ProposalId(u16)
}
number! {
    /// A meeple from its placing to its leaving; placed again it has a new number. (An undone placing never was: its
    /// number is given to the next.)
    MeepleId(u16)
}
number! {
    /// A city that holds a statue.
    CityId(u16)
}
number! {
    /// A prize tile from its drawing on; the statue on it keeps the number.
    PrizeId(u8)
}
number! {
    /// A tower, numbered from 1 in the order of building.
    TowerId(u8)
}
number! {
    /// How many commits a game holds: 1 after its creation.
    Revision(u64)
}

impl Revision {
    /// The revision after one more commit.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// What a client calls one change, so that the same change sent again is known as the same. Its `Debug` is blank:
/// before there is a seat the id alone stands for the caller.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(String);

impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RequestId(…)")
    }
}

impl RequestId {
    /// Visible ASCII, at most [`MAX_REQUEST_ID_CHARS`]; `None` otherwise.
    #[must_use]
    pub fn parse(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let fits = (1..=MAX_REQUEST_ID_CHARS).contains(&text.len());
        (fits && text.bytes().all(|byte| byte.is_ascii_graphic())).then_some(Self(text))
    }

    /// The same, for calls before there is a seat: the id alone stands for the caller, who gets a token for it,
    /// so it must be too long to guess.
    #[must_use]
    pub fn parse_secret(text: impl Into<String>) -> Option<Self> {
        Self::parse(text).filter(|id| id.0.len() >= MIN_SECRET_REQUEST_ID_CHARS)
    }

    /// The text as the client sent it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
