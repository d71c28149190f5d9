//! A game that leaves its house, and one that comes into it: what is handed over, and why it may not be taken. Never a byte of
//! the record itself in words.

use bytes::Bytes;

use crate::{Audience, Entry, GameId, Revision};

/// What an export consists of, in order: pieces of a record, or a transcript's head and its commits.
#[derive(Clone, Debug)]
pub enum Exported {
    /// A piece of the whole record, in full truth: for the operator, and for everyone at the table once the game is over.
    Record(Bytes),
    /// A transcript begins: the game as one audience may know it.
    Transcript {
        /// Which game.
        game: GameId,
        /// For whom.
        audience: Audience,
        /// How many commits it has.
        revision: Revision,
    },
    /// A commit of a transcript.
    Commit(SealedCommit),
}

/// A commit as one audience may know it, bound to the one in the record.
#[derive(Clone, Debug)]
pub struct SealedCommit {
    /// Its number.
    pub revision: Revision,
    /// Binds this commit of the record, and all before it.
    pub seal: Seal,
    /// What this audience may know of it.
    pub entries: Vec<Entry>,
}

/// An HMAC-SHA-256 of a commit as it is stored, and of the seal before it, under a key that the record alone holds: who has a
/// record can see whether a transcript is of it, and who has a transcript can try out nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal(pub [u8; 32]);

/// A game that was taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Imported {
    /// Which.
    pub game: GameId,
    /// How many commits it has.
    pub commits: u64,
    /// How many of those were here before.
    pub known: u64,
}

/// Why a record was not taken in. Nothing was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unimportable {
    /// The bytes are something else; a transcript is no record.
    NotARecord,
    /// A newer Herald wrote it, in this format.
    NewerFormat(u32),
    /// It ends too early, or is not as it was written.
    Altered,
    /// It holds so many games, and not one.
    NotOneGame(u64),
    /// It has more bytes than a record may have.
    TooLarge,
    /// The game is here, and has gone on otherwise, or is being used.
    Taken(GameId),
    /// The game was here and was deleted: its number is not used twice.
    Deleted(GameId),
    /// A name that the game needs, such as its join code, is another game's here.
    NameTaken(GameId),
}

impl std::fmt::Display for Unimportable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotARecord => f.write_str("this is no record of Herald; a transcript cannot be imported"),
            Self::NewerFormat(format) => {
                write!(f, "the record has format {format}, which this Herald does not know: use a newer one")
            }
            Self::Altered => {
                f.write_str("the record is not as it was written: it is cut short, altered or damaged")
            }
            Self::NotOneGame(games) => {
                write!(
                    f,
                    "the file holds {games} games: import takes one, restore takes a backup into an empty store"
                )
            }
            Self::TooLarge => f.write_str("the record has more bytes than a record may have"),
            Self::Taken(game) => write!(
                f,
                "game {game} is here already: it has gone on otherwise, or is in use; delete it first, or import elsewhere"
            ),
            Self::Deleted(game) => {
                write!(
                    f,
                    "game {game} was deleted from this store, and a number is not used twice: import elsewhere"
                )
            }
            Self::NameTaken(game) => {
                write!(f, "game {game} has a join code that another game has here: import elsewhere")
            }
        }
    }
}
