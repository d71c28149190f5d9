//! What can be wrong with sets of faces, said so that whoever keeps the data finds the place. Never finds it.

use herald_words::{FaceCode, Heap};
use std::fmt;

use super::{BlockFlaw, BlockSide, Flaw, flaw::pile};

/// Why a set of faces is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not TOML with the keys the notation has. The text says where.
    Text(String),
    /// A face's code is not one to eight letters, digits, dashes and underscores.
    Code(String),
    /// Two faces have one code.
    CodeTwice(FaceCode),
    /// There are more faces than a byte numbers.
    TooManyFaces {
        /// How many.
        found: usize,
    },
    /// Not exactly one face starts the game.
    Starts {
        /// How many do.
        found: usize,
    },
    /// A total at the head differs from what the faces add up to.
    Total {
        /// Of what.
        what: &'static str,
        /// At the head.
        said: u32,
        /// Over all faces.
        found: u32,
    },
    /// More than one face has the spring, or the lake.
    Ends {
        /// Which.
        what: &'static str,
        /// How many do.
        found: usize,
    },
    /// A face replaces one that is not there.
    Replaces {
        /// Which.
        face: FaceCode,
        /// The one that is missing.
        missing: FaceCode,
    },
    /// A face replaces one of which there are more tiles, or fewer.
    CountDiffers {
        /// Which.
        face: FaceCode,
        /// How many it says there are.
        said: u8,
        /// How many there are.
        wanted: u8,
    },
    /// A face replaces one that is drawn from elsewhere.
    HeapDiffers {
        /// Which.
        face: FaceCode,
        /// Where it says it is drawn from.
        said: Heap,
        /// Where it is.
        wanted: Heap,
    },
    /// A face is known too well to be replaced.
    NoGuess(FaceCode),
    /// A table's own file has a face that takes no guess's place.
    NothingToReplace(FaceCode),
    /// A code is a face's that is in the box, but not in this game.
    NotPlayed(FaceCode),
    /// A side of the tournament tile does not hold together.
    Block {
        /// Which.
        side: BlockSide,
        /// In what.
        flaw: BlockFlaw,
    },
    /// A face of the tournament tile is on neither of its sides.
    Stray(FaceCode),
    /// A face does not agree with itself.
    Face {
        /// Which.
        face: FaceCode,
        /// In what.
        flaw: Flaw,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Code(text) => write!(f, "{text:?} is no code: 1 to 8 letters, digits, dashes, underscores"),
            Self::CodeTwice(face) => write!(f, "two faces have the code {face}"),
            Self::TooManyFaces { found } => write!(f, "{found} faces are too many: a byte numbers them"),
            Self::Starts { found } => write!(f, "{found} faces start the game, not exactly one"),
            Self::Total { what, said, found } => {
                write!(f, "the head says {said} {what}, but the faces add up to {found}")
            }
            Self::Ends { what, found } => write!(f, "{found} faces have the {what}, not at most one"),
            Self::Replaces { face, missing } => {
                write!(f, "face {face} replaces {missing}, but there is none")
            }
            Self::CountDiffers { face, said, wanted } => {
                write!(f, "face {face}: its count is {said}, but there are {wanted} such tiles")
            }
            Self::HeapDiffers { face, said, wanted } => {
                write!(f, "face {face}: its heap is {}, but it belongs to {}", pile(*said), pile(*wanted))
            }
            Self::NothingToReplace(face) => {
                write!(f, "there is no face {face} to replace: tiles nobody knows are described at the table")
            }
            Self::NoGuess(face) => write!(f, "face {face} is known, and only a guess can be replaced"),
            Self::NotPlayed(face) => write!(f, "face {face} is in the box, but not in this game"),
            Self::Block { side, flaw } => write!(f, "the {side} side of the tournament tile: {flaw}"),
            Self::Stray(face) => write!(f, "face {face} is on neither side of the tournament tile"),
            Self::Face { face, flaw } => write!(f, "face {face}: {flaw}"),
        }
    }
}

impl std::error::Error for Fault {}
