//! What can be wrong with one face, said so that whoever keeps the data, or describes a tile, finds the place. Never finds
//! it.

use herald_words::{Edge, Heap, MAX_THIEF, Side};
use std::fmt;

use super::place::{Corner, HalfEdge, joined, letter};

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
    /// An edge is in two cities or lines, or twice in one.
    EdgeTwice {
        /// Which.
        side: Side,
    },
    /// An edge is not what the cities and lines make it.
    EdgeDiffers {
        /// Which.
        side: Side,
        /// What `edges` says.
        said: Edge,
        /// What the cities and lines make it.
        made: Edge,
    },
    /// A line joins more than two edges. A junction ends each road; a river never forks.
    Forks {
        /// A road or the river.
        line: Edge,
        /// One of its edges.
        side: Side,
    },
    /// A line with one edge ends on the tile, and what it runs into is not said.
    LooseEnd {
        /// A road or the river.
        line: Edge,
        /// Its edge.
        side: Side,
    },
    /// A line runs from edge to edge, and into something.
    NoLooseEnd {
        /// A road or the river.
        line: Edge,
        /// One of its edges.
        side: Side,
    },
    /// A road runs into a monastery that the face does not have.
    NoMonastery {
        /// Its edge.
        side: Side,
    },
    /// A road runs into a river that the face does not have.
    NoRiver {
        /// Its edge.
        side: Side,
    },
    /// A road runs into a foundation that the face does not have.
    NoFoundation {
        /// Its edge.
        side: Side,
    },
    /// No thief's symbol has such a number (W-6).
    Thief {
        /// The number.
        number: u8,
    },
    /// How sure its thief's number is, is said, but it has no thief's symbol.
    NoThief,
    /// It has what tiles of its heap do not have, or the other way about.
    Heap(HeapFlaw),
    /// Cities and lines do not meet as the tips, bridges and banks have it.
    Joint(JointFlaw),
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
    /// Two half-edges with a city or lines between them are in one field.
    FieldParted {
        /// One.
        half: HalfEdge,
        /// The other.
        next: HalfEdge,
    },
    /// A line that parts the tile has one field on both sides.
    OneFlank {
        /// A road or the river.
        line: Edge,
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

/// Where a face and its heap do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeapFlaw {
    /// A prize tile does not say in which city its statue stands (T-20).
    StatueMissing,
    /// A statue stands where none is printed.
    StatueElsewhere {
        /// On a tile of this heap.
        heap: Heap,
    },
    /// A river tile has no river.
    RiverMissing,
    /// A river runs where none is printed.
    RiverElsewhere {
        /// Over a tile of this heap.
        heap: Heap,
    },
    /// A tower tile has no foundation (W-2).
    FoundationMissing,
    /// A foundation is where none is printed (W-2).
    FoundationElsewhere {
        /// On a tile of this heap.
        heap: Heap,
    },
    /// A thief's symbol is where none is printed (W-6).
    ThiefElsewhere {
        /// On a tile of this heap.
        heap: Heap,
    },
}

/// Where cities and lines do not meet as they are said to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JointFlaw {
    /// A tip reaches a corner that a city has anyhow.
    TipAtCity {
        /// Which.
        corner: Corner,
    },
    /// Two tips reach one corner.
    TipTwice {
        /// Which.
        corner: Corner,
    },
    /// A tip that parts the tile has one field on both sides.
    TipFlank {
        /// Where.
        corner: Corner,
    },
    /// A bridge joins what the face does not have.
    BridgeEnd {
        /// The sides of what is above.
        over: u8,
        /// The sides of what is below.
        under: u8,
        /// Those that are the sides of nothing.
        missing: u8,
    },
    /// A bridge joins what does not cross.
    BridgeIdle {
        /// The sides of what is above.
        over: u8,
        /// The sides of what is below.
        under: u8,
    },
    /// Two cities or lines cross with no bridge.
    Crossing {
        /// An edge of one.
        one: Side,
        /// An edge of the other.
        other: Side,
    },
    /// A bank is named where no road is that meets the river there alone.
    BankIdle {
        /// The sides named.
        bank: u8,
    },
    /// A wall is named where no road could touch that city.
    WallIdle {
        /// The sides of the road named.
        road: u8,
        /// The city.
        city: u8,
    },
    /// A tunnel is named where no river runs through.
    TunnelIdle,
}

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
                write!(f, "edge {side} is said to be {said}, but its cities and lines make it {made}")
            }
            Self::Forks { line, side } => {
                let why = if *line == Edge::Road { "a junction ends each" } else { "it never forks" };
                let (line, side) = (word(*line), letter(*side));
                write!(f, "the {line} at {side} joins more than two edges: {why}")
            }
            Self::LooseEnd { line, side } => {
                let (line, side) = (word(*line), letter(*side));
                write!(f, "the {line} at {side} does not say what its loose end runs into")
            }
            Self::NoLooseEnd { line, side } => {
                let (line, side) = (word(*line), letter(*side));
                write!(f, "the {line} at {side} has two edges, so no loose end to run into anything")
            }
            Self::NoMonastery { side } => {
                write!(f, "the road at {} runs into a monastery, but there is none", letter(*side))
            }
            Self::NoRiver { side } => {
                write!(f, "the road at {} runs into a river, but there is none", letter(*side))
            }
            Self::NoFoundation { side } => {
                write!(f, "the road at {} runs into a foundation, but there is none", letter(*side))
            }
            Self::Thief { number } => {
                write!(f, "the number on its thief's symbol is 1 to {MAX_THIEF}, not {number}")
            }
            Self::NoThief => {
                f.write_str("it is said how sure its thief's number is, but it has no thief's symbol")
            }
            Self::Heap(flaw) => flaw.fmt(f),
            Self::Joint(flaw) => flaw.fmt(f),
            Self::NoCity { city } => write!(f, "city {city} is named, but there is none"),
            Self::HalfTwice { half } => write!(f, "half-edge {half} is named twice"),
            Self::HalfInCity { half } => write!(f, "half-edge {half} is in a field, but its edge is a city"),
            Self::HalfMissing { half } => write!(f, "half-edge {half} is in no field"),
            Self::FieldSplit { half, next } => {
                write!(f, "half-edges {half} and {next} are in two fields with nothing between them")
            }
            Self::FieldParted { half, next } => {
                write!(f, "half-edges {half} and {next} are in one field, but what lies between parts it")
            }
            Self::OneFlank { line, side } => {
                let (line, side) = (word(*line), letter(*side));
                write!(f, "the {line} at {side} parts the tile, but one field is on both its sides")
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

impl fmt::Display for HeapFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StatueMissing => f.write_str("it is a prize tile, but no city has its statue"),
            Self::StatueElsewhere { heap } => {
                write!(f, "a statue stands on prize tiles alone, and this is a {} tile", pile(*heap))
            }
            Self::RiverMissing => f.write_str("it is a river tile, but it has no river"),
            Self::RiverElsewhere { heap } => {
                write!(f, "a river is not on prize, land or tower tiles, and this is a {} tile", pile(*heap))
            }
            Self::FoundationMissing => f.write_str("it is a tower tile, but it has no foundation"),
            Self::FoundationElsewhere { heap } => {
                write!(f, "a foundation is on tower or river tiles, and this is a {} tile", pile(*heap))
            }
            Self::ThiefElsewhere { heap } => {
                write!(f, "a thief's symbol is on land tiles alone, and this is a {} tile", pile(*heap))
            }
        }
    }
}

impl fmt::Display for JointFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TipAtCity { corner } => {
                write!(f, "a tip reaches corner {corner}, but a city is beside it anyhow")
            }
            Self::TipTwice { corner } => write!(f, "two tips reach corner {corner}"),
            Self::TipFlank { corner } => {
                write!(
                    f,
                    "a city's tip parts the tile at corner {corner}, but one field is on both its sides"
                )
            }
            Self::BridgeEnd { over, under, missing } => {
                let (over, under, missing) = (joined(*over), joined(*under), joined(*missing));
                write!(f, "a bridge leads {over} over {under}, but nothing has just the edges {missing}")
            }
            Self::BridgeIdle { over, under } => {
                let (over, under) = (joined(*over), joined(*under));
                write!(f, "a bridge leads {over} over {under}, but they do not cross")
            }
            Self::Crossing { one, other } => {
                let (one, other) = (letter(*one), letter(*other));
                write!(f, "what comes in at {one} crosses what comes in at {other}, but no bridge is named")
            }
            Self::BankIdle { bank } => {
                let bank = joined(*bank);
                write!(f, "no road with just the edges {bank} meets the river at its bank alone")
            }
            Self::WallIdle { road, city } => {
                let road = joined(*road);
                write!(f, "no road with just the edges {road} can touch the wall of city {city}")
            }
            Self::TunnelIdle => f.write_str("no river runs through, so there is no tunnel"),
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

/// A heap as the data names it.
pub(super) fn pile(heap: Heap) -> &'static str {
    match heap {
        Heap::Land => "land",
        Heap::River => "river",
        Heap::Prize => "prize",
        Heap::Tournament => "tournament",
        Heap::Tower => "tower",
    }
}
