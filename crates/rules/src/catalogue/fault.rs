//! What can be wrong with a set of faces, said so that whoever keeps the data finds the place. Never finds it.

use herald_words::{Edge, FaceCode, Side};
use std::fmt;

use super::text::{HalfEdge, letter};

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
    /// A face does not agree with itself.
    Face {
        /// Which.
        face: FaceCode,
        /// In what.
        flaw: Flaw,
    },
}

/// What is wrong with one face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A text is not in the notation.
    Unreadable {
        /// The text.
        text: String,
        /// What should stand there.
        wanted: &'static str,
    },
    /// No tile has the face.
    NoTile,
    /// It has more parts than [`super::MAX_PARTS`].
    TooManyParts {
        /// How many.
        found: usize,
    },
    /// It has a garden and a monastery: whose an abbot there were, nothing would say.
    GardenAndMonastery,
    /// An edge is in two cities or roads, or twice in one.
    EdgeTwice {
        /// Which.
        side: Side,
    },
    /// An edge is not what the cities and roads make it.
    EdgeDiffers {
        /// Which.
        side: Side,
        /// What `edges` says.
        said: Edge,
        /// What the cities and roads make it.
        made: Edge,
    },
    /// A road joins more than two edges: then its middle is a junction, which ends it.
    RoadForks {
        /// One of its edges.
        side: Side,
    },
    /// A road with one edge ends on the tile, and what it runs into is not said.
    LooseEnd {
        /// Its edge.
        side: Side,
    },
    /// A road runs from edge to edge, and into something.
    NoLooseEnd {
        /// One of its edges.
        side: Side,
    },
    /// A road runs into a monastery that the face does not have.
    NoMonastery {
        /// Its edge.
        side: Side,
    },
    /// A city is named that the face does not have.
    NoCity {
        /// Its number.
        city: u8,
    },
    /// A half-edge is in two fields, or twice in one.
    HalfTwice {
        /// Which.
        half: HalfEdge,
    },
    /// A half-edge of a city is in a field too.
    HalfInCity {
        /// Which.
        half: HalfEdge,
    },
    /// A half-edge is in no field, though its edge is no city.
    HalfMissing {
        /// Which.
        half: HalfEdge,
    },
    /// Two half-edges with nothing between them are in two fields.
    FieldSplit {
        /// One.
        half: HalfEdge,
        /// The next, clockwise.
        next: HalfEdge,
    },
    /// A road that parts the tile has one field on both sides.
    OneFlank {
        /// Where.
        side: Side,
    },
    /// A field reaches a city and is not said to touch it.
    ContactMissing {
        /// Where.
        half: HalfEdge,
        /// Which.
        city: u8,
    },
    /// A field is said to touch a city that it nowhere reaches.
    ContactFalse {
        /// The field, by its place in the list.
        field: usize,
        /// Which.
        city: u8,
    },
    /// A field that reaches no edge touches no city either: then nothing encloses it.
    InnerAlone {
        /// The field, by its place in the list.
        field: usize,
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
            Self::Face { face, flaw } => write!(f, "face {face}: {flaw}"),
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text, wanted } => write!(f, "{text:?} cannot be read: wanted {wanted}"),
            Self::NoTile => f.write_str("its count is 0"),
            Self::TooManyParts { found } => {
                write!(f, "it has {found} parts, and at most {} are kept", super::MAX_PARTS)
            }
            Self::GardenAndMonastery => f.write_str("it has a garden and a monastery"),
            Self::EdgeTwice { side } => write!(f, "edge {} is named by two segments", letter(*side)),
            Self::EdgeDiffers { side, said, made } => {
                let (side, said, made) = (letter(*side), word(*said), word(*made));
                write!(f, "edge {side} is said to be {said}, but the cities and roads make it {made}")
            }
            Self::RoadForks { side } => {
                write!(f, "the road at {} joins more than two edges: a junction ends each", letter(*side))
            }
            Self::LooseEnd { side } => {
                write!(f, "the road at {} does not say what its loose end runs into", letter(*side))
            }
            Self::NoLooseEnd { side } => {
                write!(f, "the road at {} has two edges, so no loose end to run into anything", letter(*side))
            }
            Self::NoMonastery { side } => {
                write!(f, "the road at {} runs into a monastery, but there is none", letter(*side))
            }
            Self::NoCity { city } => write!(f, "city {city} is named, but there is none"),
            Self::HalfTwice { half } => write!(f, "half-edge {half} is named twice"),
            Self::HalfInCity { half } => write!(f, "half-edge {half} is in a field, but its edge is a city"),
            Self::HalfMissing { half } => write!(f, "half-edge {half} is in no field"),
            Self::FieldSplit { half, next } => {
                write!(f, "half-edges {half} and {next} are in two fields with nothing between them")
            }
            Self::OneFlank { side } => {
                write!(f, "the road at {} parts the tile, but one field is on both its sides", letter(*side))
            }
            Self::ContactMissing { half, city } => {
                write!(f, "the field at {half} reaches city {city}, but is not said to touch it")
            }
            Self::ContactFalse { field, city } => {
                write!(f, "field {field} is said to touch city {city}, but reaches it nowhere")
            }
            Self::InnerAlone { field } => write!(f, "field {field} reaches no edge and touches no city"),
        }
    }
}

/// An edge as the data names it.
fn word(edge: Edge) -> &'static str {
    match edge {
        Edge::Field => "field",
        Edge::Road => "road",
        Edge::City => "city",
        Edge::River => "river",
    }
}
