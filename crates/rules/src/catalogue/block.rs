//! The tournament tile: six faces that lie together (T-6), in two ways, one a side. Never knows where it lies.

use herald_words::{Edge, FaceCode, Heap, Rotation, Side};
use std::fmt;

use super::{Face, FaceIx, Fault, text::PrintedBlock};

/// Squares from west to east.
const COLUMNS: usize = 3;
/// Squares from north to south.
const ROWS: usize = 2;

/// A side of the tournament tile (T-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockSide {
    /// Without a river.
    Plain,
    /// With a river across it.
    River,
}

impl fmt::Display for BlockSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::River => "river",
        })
    }
}

/// Six faces that lie together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Each with its place from the north-west one: so far to the east, so far to the south.
    pub cells: [(i16, i16, FaceIx); ROWS * COLUMNS],
}

impl Block {
    /// The block turned about the square that is its north-west one when it is not turned. Each face lies turned alike.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> [(i16, i16, FaceIx); ROWS * COLUMNS] {
        self.cells.map(|cell| {
            (0..rotation.quarter_turns()).fold(cell, |(east, south, face), _| (-south, east, face))
        })
    }

    /// Lays the faces with these codes.
    pub(super) fn of(printed: &PrintedBlock, faces: &[Face]) -> Result<Self, Fault> {
        let at = |flaw| Fault::Block { side: printed.side, flaw };
        let rows: Vec<Vec<_>> = printed.rows.iter().map(|row| row.split_whitespace().collect()).collect();
        if rows.len() != ROWS || rows.iter().any(|row| row.len() != COLUMNS) {
            return Err(at(BlockFlaw::Shape));
        }
        let mut cells = [(0, 0, FaceIx(0)); ROWS * COLUMNS];
        let places = (0..).zip(&rows).flat_map(|(south, row)| (0..).zip(row).map(move |it| (south, it)));
        for (cell, (south, (east, code))) in cells.iter_mut().zip(places) {
            let index = faces.iter().position(|face| face.code.as_str() == *code);
            let index = index.ok_or_else(|| at(BlockFlaw::NoFace { code: (*code).to_owned() }))?;
            *cell = (east, south, FaceIx(index as u8));
        }
        Ok(Self { cells })
    }

    /// Checks that the faces are six, lie edge to edge, and let the river in and out.
    pub(super) fn check(&self, side: BlockSide, faces: &[Face]) -> Result<(), Fault> {
        self.find_flaw(side, faces).map_err(|flaw| Fault::Block { side, flaw })
    }

    fn find_flaw(&self, block: BlockSide, faces: &[Face]) -> Result<(), BlockFlaw> {
        let mut found = 0;
        for (index, &(east, south, ix)) in self.cells.iter().enumerate() {
            let face = &faces[ix.index()];
            if face.heap != Heap::Tournament {
                return Err(BlockFlaw::Elsewhere { face: face.code });
            }
            if self.cells[..index].iter().any(|(.., other)| *other == ix) {
                return Err(BlockFlaw::Twice { face: face.code });
            }
            for side in Side::ALL {
                let edge = face.at(Rotation::None).edges[side as usize];
                let (x, y) = match side {
                    Side::North => (east, south - 1),
                    Side::East => (east + 1, south),
                    Side::South => (east, south + 1),
                    Side::West => (east - 1, south),
                };
                let beside = self.cells.iter().find(|cell| (cell.0, cell.1) == (x, y));
                let beside = beside.map(|(.., other)| &faces[other.index()]);
                match beside {
                    Some(other) if other.at(Rotation::None).edges[side.opposite() as usize] != edge => {
                        return Err(BlockFlaw::Seam { face: face.code, other: other.code });
                    }
                    Some(_) => {}
                    None => found += usize::from(edge == Edge::River),
                }
            }
        }
        let wanted = match block {
            BlockSide::Plain => 0,
            BlockSide::River => 2,
        };
        if found == wanted { Ok(()) } else { Err(BlockFlaw::Rivers { found, wanted }) }
    }
}

/// What is wrong with a side of the tournament tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BlockFlaw {
    /// It is not two rows of three.
    Shape,
    /// The data has this side twice.
    Repeated,
    /// A code is no face's.
    NoFace {
        /// The code.
        code: String,
    },
    /// A face is not of the tournament tile.
    Elsewhere {
        /// Which.
        face: FaceCode,
    },
    /// A face lies in two places.
    Twice {
        /// Which.
        face: FaceCode,
    },
    /// Two faces differ where they meet.
    Seam {
        /// One.
        face: FaceCode,
        /// The other.
        other: FaceCode,
    },
    /// As many edges as that are a river's, all around (T-7).
    Rivers {
        /// How many are.
        found: usize,
        /// How many must be.
        wanted: usize,
    },
}

impl fmt::Display for BlockFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(f, "it has {ROWS} rows of {COLUMNS} codes"),
            Self::Repeated => f.write_str("it is there twice"),
            Self::NoFace { code } => write!(f, "{code:?} is no face's code"),
            Self::Elsewhere { face } => write!(f, "face {face} is not of the heap tournament"),
            Self::Twice { face } => write!(f, "face {face} lies on it twice"),
            Self::Seam { face, other } => write!(f, "faces {face} and {other} differ where they meet"),
            Self::Rivers { found, wanted } => {
                write!(f, "{found} edges all around are a river's, and there must be {wanted}")
            }
        }
    }
}
